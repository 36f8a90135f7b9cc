"""Chances by playing on, and the tips as claims: seeded, exact where all worlds can be listed."""

from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import permutations
from random import Random

import numpy as np
import pytest
from scenes import FACTS, conquian_scene

from cardgames import conquian, playout
from cardgames.bots import random_bot
from cardgames.bots.conquian import by_the_book
from cardgames.odds import conquian_claims
from cardgames.odds.conquian_claims import BAD, CLAIMS, Claim, Waiting, claim_effect, claim_effects
from cardgames.odds.conquian_layouts import layouts, one_suit_plans
from cardgames.odds.conquian_melds import melds_by_card
from cardgames.odds.conquian_position import distance
from cardgames.odds.conquian_rollouts import chance_course, winning_chance
from cardgames.odds.intervals import wilson
from cardgames.odds.outcomes import OUTCOMES, outcome

CONTROLS = (
    conquian_claims.forgetful,
    conquian_claims.never_forcing,
    conquian_claims.always_forcing,
    conquian_claims.one_suited,
    conquian_claims.refusing,
    conquian_claims.eager,
    Waiting(5),
)


def first(view, rng):
    """Use and force whenever it is allowed: always the first legal action."""
    return view.legal_actions()[0]


@cache
def late():
    """Return a view late in a game: six cards are unseen, and who wins depends on where they are."""
    laid = ("A♦ A♥ A♠ 2♥ 3♥ 4♥ 5♥ 6♥", "B♣ B♦ B♥ B♠ 2♠ 3♠ 4♠ 5♠")
    full = conquian_scene(laid, ("6♣ 6♦", "2♣ 6♠"), middle="5♦", stock="D♦ 7♦ 7♣ A♣", left=4)
    return full.view(0)


@cache
def exact():
    """Return the shares of win, draw and loss over all places of the unseen cards, if both play the first action."""
    view = late()
    worlds = [view.filled(iter(order)) for order in permutations(view.unseen())]
    ends = [outcome(playout(world, [first, first], Random(0)), 0) for world in worlds]
    assert len(ends) == 720
    return {name: ends.count(name) / len(ends) for name in OUTCOMES}


def sampled(n, seed):
    return winning_chance(late(), n, seed, bots=(first, first))


def covers(seed, n):
    """Return for each outcome whether the interval of the sample has the exact share in it."""
    return [row.low <= exact()[row.outcome] <= row.high for row in sampled(n, seed).itertuples()]


def test_chances_come_near_the_exact_ones():
    assert min(exact().values()) > 0.2
    for row in sampled(3000, 1).itertuples():
        assert row.share == pytest.approx(exact()[row.outcome], abs=0.03)
        assert (row.low, row.high) == wilson(row.hits, 3000)


def test_intervals_cover_the_exact_chance():
    hits = [covers(seed, 60) for seed in range(60)]
    assert all(sum(some) > 0.86 * len(hits) for some in zip(*hits, strict=True))


@pytest.mark.proof
def test_intervals_cover_the_exact_chance_as_often_as_they_say():
    hits = [covers(seed, 400) for seed in range(2000)]
    for name, some in zip(OUTCOMES, zip(*hits, strict=True), strict=True):
        print(f"{name} {exact()[name]:.4f}: {sum(some) / 20:.2f} % of 2,000 intervals cover it")
        assert 0.935 <= sum(some) / 2000 <= 0.965


def test_the_same_seed_gives_the_same_and_more_games_only_go_on():
    view = conquian.deal(conquian.STANDARD, Random(5)).view(0)
    assert winning_chance(view, 20, 7).equals(winning_chance(view, 20, 7))
    short, long = (winning_chance(view, n, 7, bots=(random_bot, random_bot)) for n in (60, 90))
    assert (long["hits"] >= short["hits"]).all()
    assert long["hits"].sum() == 90
    assert not short["hits"].equals(winning_chance(view, 60, 8, bots=(random_bot, random_bot))["hits"])


def test_it_does_not_matter_where_the_games_are_played():
    view = conquian.deal(conquian.STANDARD, Random(5)).view(0)
    with ProcessPoolExecutor(2) as pool:
        assert winning_chance(view, 30, 7, executor=pool).equals(winning_chance(view, 30, 7))
        assert claim_effect(CLAIMS[2], 26, executor=pool).equals(claim_effect(CLAIMS[2], 26))


def test_hidden_cards_do_not_matter():
    full = conquian.deal(conquian.STANDARD, Random(5))
    other = full.but(
        hand_masks=(full.hand_masks[0], sum(c.bit for c in full.stock[:10])), stock=(*full.stock[10:], *full.hands[1])
    )
    assert winning_chance(full.view(0), 15).equals(winning_chance(other.view(0), 15))


@pytest.mark.parametrize("rules", [conquian.MEXICAN, conquian.THREE])
def test_all_tables_can_be_played_on(rules):
    view = conquian.deal(rules, Random(2)).view(1)
    assert winning_chance(view, 5)["hits"].sum() == 5


def test_the_course_of_the_chances_ends_with_the_outcome():
    states = [conquian.deal(conquian.STANDARD, Random(21))]
    rng = Random(22)
    while states[-1].to_move is not None:
        states.append(states[-1].play(by_the_book(states[-1].view(states[-1].to_move), rng)))
    course = chance_course([state.view(0) for state in states[::8] + states[-1:]], 10)
    assert course["step"].tolist() == [step for step in range(len(states[::8]) + 1) for _ in OUTCOMES]
    last = course.tail(3).set_index("outcome")["share"]
    assert last[outcome(states[-1], 0)] == 1
    assert course.groupby("step")["hits"].sum().eq(10).all()
    assert course.head(3)["hits"].tolist() == winning_chance(states[0].view(0), 10)["hits"].tolist()


def test_what_cannot_be_asked():
    full = conquian.deal(conquian.STANDARD, Random(5))
    for ask, message in (
        (lambda: winning_chance(full), "full round shows hidden cards"),
        (lambda: winning_chance(full.view(0), 0), "at least one game"),
        (lambda: winning_chance(full.view(0), bots=(first,)), "2 seats need as many bots, not 1"),
        (lambda: chance_course([]), "at least one view"),
        (lambda: claim_effect(CLAIMS[0], 1), "at least two deals"),
    ):
        with pytest.raises(ValueError, match=message):
            ask()


@pytest.mark.parametrize("bot", CONTROLS, ids=lambda bot: getattr(bot, "__name__", "waiting"))
@pytest.mark.parametrize(
    "rules", [conquian.STANDARD, conquian.MEXICAN, conquian.THREE], ids=["two", "mexican", "three"]
)
def test_bots_that_neglect_a_tip_play_legally_and_otherwise(bot, rules):
    differs = 0
    for seed in range(12):
        end = playout(conquian.deal(rules, Random(seed)), [bot] * rules.seats[0], Random(seed))
        book = playout(conquian.deal(rules, Random(seed)), [by_the_book] * rules.seats[0], Random(seed))
        assert end.to_move is None
        differs += end != book
    assert differs or bot in (conquian_claims.always_forcing, conquian_claims.eager)


def test_controls_do_what_they_say():
    laid = ("3♣ 3♦ 3♥", "6♦ 7♦ B♦ D♦")
    force = conquian_scene(laid, turn=1, middle="5♦", phase="force").view(0)
    assert conquian_claims.always_forcing(force, Random(1)).verb == "force"
    hurting = conquian_scene(("", "3♣ 3♦ 3♥ 3♠ 6♦ 7♦ B♦ D♦"), turn=1, middle="K♦", phase="force").view(0)
    assert by_the_book(hurting, Random(1)).verb == "force"
    assert conquian_claims.never_forcing(hurting, Random(1)).verb == "allow"
    offer = conquian_scene(hands=("5♣ 5♦ A♥ 2♥ 7♠ B♠ D♥ K♣ 2♦ 3♣",), middle="5♥", phase="offer").view(0)
    assert by_the_book(offer, Random(1)).verb == conquian_claims.eager(offer, Random(1)).verb == "use"
    assert conquian_claims.refusing(offer, Random(1)).verb == "refuse"
    assert Waiting(4)(offer, Random(1)).verb == "refuse"
    assert Waiting(3)(offer, Random(1)).verb == "use"
    full = conquian_scene(hands=("A♣ 2♣ 4♣ 5♣ 6♣ B♣ K♣ K♦ K♥ 7♠ 3♦",), phase="discard")
    assert {conquian_claims.one_suited(full.view(0), Random(n)).cards[0].suit for n in range(40)} == set("♦♥♠")
    keys = conquian_scene(("3♣ 3♦ 3♥ 3♠ 6♦ 7♦ B♦ D♦",), ("A♣ A♥",), middle="K♦", phase="offer", turn=0)
    dead = [c for c in keys.stock + keys.hands[1] if str(c) in {"A♦", "A♠", "2♣", "2♥"}]
    rest = [c for c in keys.stock + keys.hands[1] if c not in dead]
    gone = keys.but(
        hand_masks=(keys.hand_masks[0], sum(c.bit for c in rest[:10])), stock=tuple(rest[10:]), refused=tuple(dead)
    )
    assert by_the_book(gone.view(0), Random(1)).verb == "use"
    assert conquian_claims.forgetful(gone.view(0), Random(1)).verb == "refuse"


@pytest.mark.rule("CQ8.1", "CQ8.2", "CQ8.3", "CQ8.4")
def test_claims_have_an_effect_with_its_interval():
    frame = claim_effects(12)
    assert frame["claim"].tolist() == [claim.name for claim in CLAIMS]
    assert {"CQ8.1", "CQ8.2", "CQ8.3", "CQ8.4"} <= set(frame["rule"])
    for tail in ("", "_without"):
        assert frame[[name + tail for name in OUTCOMES]].sum(axis=1).tolist() == pytest.approx([1.0] * len(CLAIMS))
    gain = frame["win"] - frame["loss"] - frame["win_without"] + frame["loss_without"]
    assert frame["effect"].tolist() == pytest.approx(gain.tolist())
    assert (frame["low"] <= frame["effect"]).all()
    assert (frame["effect"] <= frame["high"]).all()
    nothing = claim_effect(Claim("the same", "CQ8.1", first, first), 4).iloc[0]
    assert (nothing["effect"], nothing["low"], nothing["high"]) == (0, 0, 0)


@pytest.mark.rule("CQ8.4")
def test_claims_about_bad_hands_look_at_bad_hands(monkeypatch):
    seen = []

    def noted(view, rng):
        seen.append(view)
        return by_the_book(view, rng)

    claim_effect(Claim("", "CQ8.4", noted, first, bad=True), 4, seed=3)
    dealt = [view for view in seen if len(view.stock) == 19 and not any(view.layout_masks) and view.phase != "discard"]
    assert len(dealt) >= 4
    found = {distance(view) for view in dealt if not view.refused}
    assert min(found) == BAD


def test_the_interval_of_an_effect(monkeypatch):
    pairs = [("win", "loss"), ("draw", "draw"), ("draw", "win"), ("win", "draw"), ("loss", "loss")] * 20
    monkeypatch.setattr(conquian_claims, "each_game", lambda *_: pairs)
    row = claim_effect(CLAIMS[0], 100).iloc[0]
    gains = np.array([2, 0, -1, 1, 0] * 20)
    half = 1.959964 * gains.std(ddof=1) / 10
    assert (row["effect"], row["low"], row["high"]) == pytest.approx((0.4, 0.4 - half, 0.4 + half))
    assert (row["win"], row["draw"], row["loss_without"]) == (0.4, 0.4, 0.4)


@pytest.mark.rule("CQ8.3")
def test_one_suit_and_the_edges_of_a_suit():
    assert one_suit_plans(11) == 0 < one_suit_plans(10)
    assert len(layouts(11)) == FACTS["conquian"]["layable_sets_of_cards"]["11"]
    melds = melds_by_card().set_index("rank")["melds"]
    assert set(melds[["5", "6"]]) == {28}
    assert set(melds[["A", "K"]]) == {10}
