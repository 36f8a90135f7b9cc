"""The next card, forced cards, laying out, discards and blockade: each a second time, slowly, by the rule text."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb, inf
from random import Random

import brute
import pytest
from scenes import FACTS, conquian_scene, game

from cardgames import card, cards, conquian
from cardgames.cards import cards_of, mask_of
from cardgames.conquian import forceable, layable, splits, uses, winning_cards
from cardgames.odds.conquian_answer import Answer, best
from cardgames.odds.conquian_cards import DECK
from cardgames.odds.conquian_defence import blockade, discards, mean_open, open_layouts
from cardgames.odds.conquian_layouts import layouts
from cardgames.odds.conquian_next import EFFECTS, forced_cards, next_cards
from cardgames.odds.conquian_position import live, outlook, position, position_of
from cardgames.odds.conquian_rearranging import mobility, rearrangements

COUNTS = FACTS["conquian"]
ACES_WAIT = ("3♣ 3♦ 3♥ 3♠ 6♦ 7♦ B♦ D♦", "A♣ A♦")
WINS = {goal: [frozenset(cards_of(int(w))) for w in layouts(goal)] for goal in (9, 11)}


def at(laid, hand, **more):
    return position(cards(laid), cards(hand), **{name: cards(text) for name, text in more.items()})


def row(frame, name):
    """Return the row of this card."""
    (found,) = frame[frame["card"] == card(name)].itertuples()
    return found


def views(seeds, rules=conquian.STANDARD):
    """Yield views of random games in which the viewer waits for a card."""
    for seed in seeds:
        rng = Random(seed)
        states = [s for s, _ in game(conquian.deal(rules, rng), rng, eager=("use", "force"))]
        for state in rng.sample(states[:-1], 3):
            if state.phase != "discard":
                yield state.view(rng.randrange(state.players))


def slow_outlook(laid, hand, dead, goal):
    """Return distance and number of outs by a scan with sets of cards."""
    mine = {*laid, *hand}
    near = [len(w & mine) for w in WINS[goal] if w.issuperset(laid) and not w & dead]
    far = goal - max(near) if near else inf
    outs = [
        c
        for c in DECK
        if c not in dead and c not in mine and len(mine) == goal - 1 and brute.layable(names([*mine, c]))
    ]
    return far, len(outs)


def names(some):
    return frozenset(map(str, some))


@pytest.mark.rule("CQ5.10", "CQ5.13", "CQ5.14")
def test_the_king_of_the_example_leaves_the_distance_and_takes_a_chance():
    here = at(*ACES_WAIT)
    before = outlook(here)
    assert (before.distance, before.outs) == (1, cards("A♥ A♠"))
    king = row(forced_cards(here), "K♦")
    assert (king.forceable, king.use, king.distance, king.outs, king.effect) == (True, (), 1, 1, "fewer outs")
    assert king.discard in cards("A♣ A♦")
    (kept,) = {card("A♣"), card("A♦")} - {king.discard}
    after = outlook(at(ACES_WAIT[0] + " K♦", str(kept), refused=str(king.discard)))
    assert (after.distance, after.outs) == (1, cards("2" + kept.suit))


@pytest.mark.rule("CQ5.10", "CQ6.1", "CQ6.2")
@pytest.mark.parametrize("here", COUNTS["positions"], ids=lambda p: f"{p['laid']} + {p['hand']} {p.get('card', '')}")
def test_the_positions_of_the_facts(here):
    where = at(here["laid"], here["hand"])
    frame, forced = next_cards(where), forced_cards(where)
    if "winning_cards" in here:
        assert tuple(frame.loc[frame["winning"], "card"]) == tuple(sorted(cards(here["winning_cards"])))
    if "forceable_cards" in here:
        assert set(forced.loc[forced["forceable"], "card"]) == set(cards(here["forceable_cards"]))
    if "uses" in here:
        assert row(frame, here["card"]).uses == len(here["uses"])
        assert row(frame, here["card"]).usable == bool(here["uses"])
    if "forceable" in here:
        assert row(forced, here["card"]).forceable == here["forceable"]


def test_fewer_cards_than_dealt_never_win():
    assert not next_cards(at("3♣ 4♣ 5♣", ""))["winning"].any()


@pytest.mark.rule("CQ5.4", "CQ5.7", "CQ6.1")
def test_usable_cards_are_those_of_exact_cover():
    usable = 0
    for view in views(range(12)):
        me = view.viewer
        laid, hand = names(view.layouts[me]), names(view.hands[me])
        frame = next_cards(view)
        assert tuple(frame["card"]) == view.unseen()
        for found in frame.itertuples():
            ways = brute.uses(laid, hand, str(found.card))
            assert (found.uses, found.usable) == (len(ways), bool(ways))
            assert found.winning == (found.card in winning_cards(view.layouts[me], view.hands[me]))
            usable += found.usable
    assert usable > 50


def slow_best(laid, hand, dead, one, goal):
    """Return distance and outs after the best answer: every use, every discard."""
    found = []
    for chosen in uses(laid, hand, one):
        table, rest = (*laid, one, *chosen), [c for c in hand if c not in chosen]
        if len(table) == goal:
            return 0, 0
        found += [slow_outlook(table, [c for c in rest if c is not given], dead | {given}, goal) for given in rest]
    return min(found, key=lambda after: (after[0], -after[1]))


@pytest.mark.rule("CQ5.10", "CQ5.13", "CQ5.14")
@pytest.mark.parametrize(("rules", "seeds"), [(conquian.STANDARD, range(9)), (conquian.THREE, range(9))])
def test_forced_cards_by_trying_every_answer(rules, seeds):
    effects = set()
    for view in views(seeds, rules):
        here, goal = position_of(view), rules.goal
        laid, hand, dead = (cards_of(mask) for mask in (here.laid, here.hand, here.dead))
        now = slow_outlook(laid, hand, set(dead), goal)
        assert now == (outlook(view).distance, len(outlook(view).outs))
        frame = forced_cards(view)
        for found in frame[~frame["forceable"]].itertuples():
            assert not forceable(laid, found.card)
            assert found.use is None or found.use != found.use
        for found in frame[frame["forceable"]].itertuples():
            assert forceable(laid, found.card)
            far, outs = slow_best(laid, hand, set(dead), found.card, goal)
            assert (found.distance, found.outs) == (far, outs)
            effects.add(found.effect)
            assert found.effect == slow_effect(now, (far, outs))
    assert len(effects) >= 2


def slow_effect(before, after):
    if after[0] == 0:
        return "wins"
    if after[0] < before[0] or (after[0] == before[0] and after[1] > before[1]):
        return "helps"
    if after == before:
        return "equal"
    if after[0] == before[0]:
        return "fewer outs"
    return {1: "+1", inf: "dead"}.get(after[0] - before[0], "+2")


@pytest.mark.rule("CQ5.13", "CQ5.14")
def test_answers_late_in_a_game_by_trying_every_answer():
    rng, added, choices = Random(17), 0, 0
    for _ in range(150):
        laid, hand, refused, alive = late_position(rng)
        frame = forced_cards(position(laid, hand, refused=refused))
        for found in frame[frame["forceable"]].itertuples():
            answers = slow_answers(laid, hand, refused, found.card, alive)
            assert (found.distance, -found.outs) == min((far, -outs) for far, outs, *_ in answers)
            assert (found.distance, found.outs, found.use, found.discard) in answers
            added += bool(found.use)
            choices += len({outs for far, outs, *_ in answers if far == found.distance}) > 1
    assert added > 5
    assert choices > 2


@pytest.mark.rule("CQ5.4")
def test_the_distance_after_each_use_by_trying_every_discard():
    rng, costs = Random(18), 0
    for _ in range(150):
        laid, hand, refused, alive = late_position(rng)
        here = position(laid, hand, refused=refused)
        several = [c for c in cards_of(here.unseen) if len(uses(laid, hand, c)) > 1]
        if several:
            frame = mobility(replace(here, middle=several[0].bit))
            answers = slow_answers(laid, hand, refused, several[0], alive)
            for found in frame[1:].itertuples():
                assert found.distance == min(far for far, _, chosen, _ in answers if chosen == found.cards)
            costs += frame["distance"][1:].nunique() > 1
    assert costs > 5


def late_position(rng):
    """Return (laid, hand, refused, winning layouts that live), with a hand that goes with itself, and much dead."""
    laid = cards_of(rng.choice(layouts(rng.choice((6, 7, 8))).tolist()))
    rest = rng.sample([c for c in DECK if c not in laid], 40 - len(laid))
    near = sorted(rest, key=lambda c: not any(m - {str(c)} <= names(rest[:12]) for m in brute.melds_with(str(c))))
    hand, left = near[: 10 - len(laid)], near[10 - len(laid) :]
    refused = set(left[rng.randrange(4, 16) :])
    return laid, hand, refused, [w for w in WINS[11] if w.issuperset(laid) and not w & refused]


def slow_answers(laid, hand, refused, one, alive):
    """Return (distance, outs, hand cards laid out, discard) of every answer, given the layouts that live."""
    found = []
    for chosen in uses(laid, hand, one):
        table, rest = {*laid, one, *chosen}, [c for c in hand if c not in chosen]
        for given in rest or [None]:
            mine = {*table, *rest} - {given}
            lacks = [len(w - mine) for w in alive if w >= table and given not in w]
            outs = [c for c in DECK if c not in mine | refused | {given} and len(mine) == 10 and layable((*mine, c))]
            found.append((min(lacks, default=inf), len(outs), chosen, given))
    return found


def test_the_best_answer_keeps_the_distance_then_outs_then_layouts():
    order = [Answer(0, 0, 1.0, 2, 5), Answer(0, 0, 1.0, 1, 9), Answer(0, 0, 2.0, 0, 9), Answer(0, 0, 2.0, 0, 8)]
    for i in range(len(order)):
        assert best(order[i:][::-1]) is order[i]


@pytest.mark.rule("CQ5.14", "CQ8.2")
@pytest.mark.parametrize(
    ("laid", "hand", "refused", "forced", "effect", "distance"),
    [
        ("A♣ 2♣ 3♣ 4♣ 5♣ 6♣ 7♦ 7♥ 7♠ 7♣", "", "", "B♣", "wins", 0),
        ("A♣ 2♣ 3♣ 4♣ 5♣ 6♣ 7♦ 7♥ 7♠", "K♦", "", "7♣", "helps", 1),
        ("A♥ 2♥ 3♥ 4♥ 4♠ 5♠ 6♠ 7♠", "K♣ K♠", "5♥", "B♠", "fewer outs", 1),
        ("4♣ 5♣ 6♣ 5♥ 6♥ 7♥ B♥ D♥", "B♠ D♠", "4♦ B♦", "K♥", "+1", 2),
        ("3♣ 3♥ 3♠ 5♦ 6♦ 7♦ B♦ D♦", "2♥ B♥", "2♣ 4♣ 5♣ 7♣ D♣ A♦ 2♦ 3♦ 6♥ 2♠ 4♠ 7♠ D♠ K♠", "4♦", "dead", inf),
    ],
)
def test_effects_of_a_forced_card(laid, hand, refused, forced, effect, distance):
    found = row(forced_cards(at(laid, hand, refused=refused)), forced)
    assert (found.forceable, found.effect, found.distance) == (True, effect, distance)
    assert (found.discard is None) == (effect == "wins")


def test_no_layout_no_force():
    frame = forced_cards(at("", "A♣ A♦ 3♥"))
    assert not frame["forceable"].any()
    assert frame["effect"].isna().all()
    assert tuple(frame["effect"].cat.categories) == EFFECTS


@pytest.mark.rule("CQ8.4")
def test_the_mean_of_open_layouts():
    assert float(mean_open()) == pytest.approx(COUNTS["winning_sets_avoiding_ten_given_cards_mean"], abs=5e-5)
    assert mean_open() == Fraction(43_344 * comb(29, 10), comb(40, 10))
    four = [mask_of(cards_of(int(w))) for w in layouts(4)]
    seen = sum(not mask_of(three) & w for three in combinations(DECK, 3) for w in four)
    assert mean_open(3) == Fraction(seen, comb(40, 3))
    rng = Random(3)
    found = [open_layouts(position((), rng.sample(DECK, 10))) for _ in range(600)]
    assert sum(found) / 600 == pytest.approx(float(mean_open()), rel=0.1)


@pytest.mark.rule("CQ8.4")
def test_released_cards_bring_layouts_to_life():
    here = at("3♣ 3♦ 3♥", "5♣ 6♣ K♠ A♠ 2♦ 7♥ D♦", theirs="B♣ D♣ K♣", refused="4♥ 4♠")
    his, mine, gone = set(cards("B♣ D♣ K♣")), cards_of(here.mine), set(cards("4♥ 4♠"))

    def slow(released):
        held = gone | set(mine) - set(released)
        return sum(w >= his and not w & held for w in WINS[11])

    frame = blockade(here)
    assert tuple(frame["card"]) == cards_of(here.hand)
    assert frame["open"].tolist() == [slow({c}) for c in cards_of(here.hand)]
    assert (frame["open"] - frame["gained"]).unique().tolist() == [slow(())] == [open_layouts(here)]
    several = cards("5♣ 6♣ A♠")
    assert open_layouts(here, several) == slow(several) >= frame["open"].max()
    with pytest.raises(ValueError, match="own hand"):
        open_layouts(here, cards("3♣"))
    for opponent in (-1, 1):
        with pytest.raises(ValueError, match=f"no opponent {opponent} of 1"):
            blockade(here, opponent)


@pytest.mark.rule("CQ9.3")
def test_blockade_at_a_table_of_three_looks_at_one_opponent():
    view = conquian_scene(("", "4♣ 4♦ 4♥", "7♣ 7♦ 7♥"), turn=0, phase="discard", rules=conquian.THREE).view(0)
    here = position_of(view)
    for opponent in (0, 1):
        his, other = view.next_seat(0, opponent + 1), view.next_seat(0, 2 - opponent)
        block = {*cards_of(here.mine), *view.layouts[other], *view.refused}
        expected = sum(w.issuperset(view.layouts[his]) and not w & block for w in WINS[9])
        assert open_layouts(view, opponent=opponent) == expected
    assert open_layouts(view, opponent=0) != open_layouts(view, opponent=1)


@pytest.mark.rule("CQ5.10", "CQ8.1", "CQ8.2")
def test_discards_say_what_they_cost_and_give():
    hand = "2♣ 2♥ 4♣ 4♥ 5♠ 6♠ A♥ K♦"
    here = at("7♣ 7♥ 7♠", hand, theirs="3♣ 3♦ 3♥ 3♠ 6♦ 7♦ B♦ D♦", refused="A♣ A♦")
    dead, laid, held = set(cards_of(here.dead)), cards("7♣ 7♥ 7♠"), cards(hand)
    frame = discards(here)
    now = outlook(here).distance
    for found in frame.itertuples():
        rest = [c for c in held if c is not found.card]
        far, _ = slow_outlook(laid, rest, dead | {found.card}, 11)
        alive = [w for w in WINS[11] if w.issuperset(laid) and not w & (dead | {found.card})]
        assert (found.distance, found.change, found.live) == (far, far - now, len(alive))
        assert found.forces == (str(found.card) == "K♦")
        free = names({*DECK} - dead - {*held, *laid} | {found.card} | {*cards("3♣ 3♦ 3♥ 3♠ 6♦ 7♦ B♦ D♦")})
        assert found.melds == sum(str(found.card) in m and m <= free for m in brute.melds())
    assert frame["change"].min() >= 0


@pytest.mark.rule("CQ9.2")
def test_a_card_that_was_passed_may_be_in_his_meld():
    start = conquian.deal(conquian.MEXICAN, Random(2))
    me = start.to_move
    passed = cards_of(start.hand_masks[me])[0]
    state = start.play(start.parse(f"pass {passed}"))
    view = state.play(state.legal_actions()[0]).view(me)
    free = names(view.unseen()) | {str(passed)}
    for found in discards(view).itertuples():
        melds = [m for m in brute.melds() if str(found.card) in m and m <= free | {str(found.card)}]
        assert found.melds == len(melds)
    assert any(str(passed) in m for found in discards(view)["card"] for m in brute.melds() if m <= free | {str(found)})


def test_a_discard_never_costs_once_nothing_lives():
    here = at("3♣ 4♣ 5♣", "A♥ 2♥ 6♥ 7♠ K♠ K♦ D♥")
    frame = discards(replace(here, refused=here.unseen))
    assert frame["change"].tolist() == [0.0] * 7
    assert frame["live"].sum() == 0


@pytest.mark.rule("CQ3.5")
def test_the_example_of_rearranging_moves_one_card():
    frame = rearrangements(cards("3♣ 4♣ 5♣ 6♣"), card("6♠"), cards("6♥"))
    assert frame["melds"].tolist() == [(cards("3♣ 4♣ 5♣"), cards("6♣ 6♥ 6♠"))]
    assert frame["moved"].tolist() == [cards("6♣")]
    assert rearrangements(cards("3♣ 4♣ 5♣ 6♣"), card("6♠")).empty


@pytest.mark.rule("CQ3.5", "CQ3.6")
def test_all_splits_come_the_nearest_first():
    laid = cards("3♣ 4♣ 5♣ 3♦ 4♦ 5♦ 3♥ 4♥")
    before = (cards("3♣ 3♦ 3♥"), cards("4♣ 4♦ 4♥"), cards("5♣ 5♦ 5♥"))
    nine = sum(before, ())
    for given, first in ((before, "3♣ 3♦ 3♥"), ((), "A♣ 2♣ 3♣ 4♣ 5♣")):
        ways = rearrangements(nine, card("2♣"), cards("A♣"), given)
        assert sorted(ways["melds"]) == sorted(splits((*nine, *cards("A♣ 2♣"))))
        assert ways["moves"].is_monotonic_increasing
        assert ways["moves"].tolist() == ways["moved"].map(len).tolist()
        assert ways["number"].tolist() == ways["melds"].map(len).tolist()
        assert cards(first) in ways["melds"][0] or given
    runs = (cards("3♣ 4♣ 5♣"), cards("3♦ 4♦ 5♦"), cards("3♥ 4♥ 5♥"))
    ways = rearrangements(nine, card("3♠"), cards("4♠ 5♠"), runs)
    assert ways["melds"][0] == (*runs, cards("3♠ 4♠ 5♠"))
    assert (ways["number"].iloc[0], ways["number"].min()) == (4, 3)
    assert rearrangements((), card("2♣"), cards("A♣ 3♣"))["moves"].tolist() == [0]
    for wrong in ({"laid": laid}, {"laid": nine, "before": before[:2]}, {"laid": nine, "before": [cards("A♠ 2♠ 3♠")]}):
        with pytest.raises(ValueError, match="layout before"):
            rearrangements(middle=card("2♠"), **wrong)


@pytest.mark.rule("CQ3.5", "CQ5.4", "CQ5.5")
def test_mobility_counts_what_each_use_leaves():
    here = replace(at("3♣ 4♣ 5♣ 6♣", "6♥ 6♦ 7♣ K♦ K♠ A♥"), middle=card("6♠").bit)
    frame = mobility(here)
    assert frame["action"].tolist() == ["decline"] + ["use"] * (len(frame) - 1)
    assert frame["cards"].tolist()[1:] == [cards_of(mask_of(some)) for some in frame["cards"][1:]]
    assert set(frame["cards"][1:]) == set(uses(cards("3♣ 4♣ 5♣ 6♣"), cards_of(here.hand), card("6♠")))
    laid = set(cards("3♣ 4♣ 5♣ 6♣"))
    assert set(frame["before"]) == {sum(w >= laid for w in WINS[11])} == {len(live(here))}
    for found in frame.itertuples():
        if found.action == "use":
            left = sum(w >= laid | {card("6♠"), *found.cards} for w in WINS[11])
        else:
            left = sum(w >= laid and card("6♠") not in w for w in WINS[11])
        assert (found.after, found.share) == (left, left / found.before)
    assert frame["distance"].iloc[0] == slow_outlook(laid, cards_of(here.hand), {card("6♠")}, 11)[0]
    assert frame["distance"][1:].min() == slow_best(tuple(laid), cards_of(here.hand), set(), card("6♠"), 11)[0]
    with pytest.raises(ValueError, match="no Mittelkarte"):
        mobility(at("3♣ 4♣ 5♣ 6♣", "6♥"))


def test_what_needs_a_free_place_refuses_a_player_who_must_discard():
    view = conquian_scene(("3♣ 3♦ 3♥",), phase="discard").view(0)
    for ask in (next_cards, forced_cards, mobility):
        with pytest.raises(ValueError, match="discard first"):
            ask(view)
    assert len(discards(view)) == 8
