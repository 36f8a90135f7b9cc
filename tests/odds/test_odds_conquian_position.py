"""Distance, live layouts and key cards, against exact cover on few cards and over the course of games."""

from dataclasses import replace
from itertools import combinations
from math import inf
from random import Random

import brute
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scenes import FACTS, conquian_scene, game

from cardgames import HIDDEN, cards, conquian, determinize
from cardgames.cards import cards_of, mask_of
from cardgames.conquian import layable
from cardgames.odds.conquian_cards import DECK
from cardgames.odds.conquian_course import distance_course
from cardgames.odds.conquian_layouts import layouts
from cardgames.odds.conquian_position import distance, key_cards, live, outlook, position, position_of, waiting

ACES_WAIT = ("3♣ 3♦ 3♥ 3♠ 6♦ 7♦ B♦ D♦", "A♣ A♦")
VARIANTS = {name: rules for name, rules in conquian.combinations() if rules.goal <= 11}


def at(laid, hand, **more):
    return position(cards(laid), cards(hand), **{name: cards(text) for name, text in more.items()})


def some_position(rng, goal, living):
    """Return (laid, hand, refused) of which only so many cards live, so that all sets of them can be tried."""
    laid = set()
    for meld in rng.sample(brute.melds(), rng.choice((0, 1, 2))):
        if len(laid | meld) < goal and not laid & meld:
            laid |= meld
    others = sorted(set(map(str, DECK)) - laid, key=brute.conquian_order().index)
    near = [c for m in rng.sample(brute.melds(), 4) for c in sorted(m) if c in others]
    rng.shuffle(others)
    others = list(dict.fromkeys(near + others))
    alive = others[: living - len(laid)]
    rng.shuffle(alive)
    return sorted(laid), alive[: goal - 1 - len(laid)], others[living - len(laid) :]


@pytest.mark.rule("CQ3.5", "CQ6.1", "CQ8.1", "CQ9.1", "CQ9.3")
@pytest.mark.parametrize("goal", [9, 10, 11])
def test_distance_and_live_layouts_by_trying_all_sets_of_living_cards(goal):
    rng, seen = Random(goal), set()
    for _ in range(60):
        laid, hand, refused = some_position(rng, goal, 15)
        free = sorted(set(map(str, DECK)) - set(laid) - set(refused))
        wins = [{*laid, *more} for more in combinations(free, goal - len(laid))]
        wins = [w for w in wins if brute.layable(w)]
        found = outlook(
            position(cards(" ".join(laid)), cards(" ".join(hand)), refused=cards(" ".join(refused)), goal=goal)
        )
        far = min((goal - len(w & {*laid, *hand}) for w in wins), default=inf)
        near = [w for w in wins if goal - len(w & {*laid, *hand}) == far]
        outs = {c for c in free if c not in hand and brute.layable({*laid, *hand, c})}
        assert (found.distance, found.live, found.nearest) == (far, len(wins), len(near))
        assert set(map(str, found.outs)) == outs
        seen.add(far)
    assert len(seen) >= 4


@pytest.mark.rule("CQ6.1", "CQ8.1")
def test_the_nearest_layouts_and_key_cards_by_a_slow_scan():
    here = at(*ACES_WAIT, refused="A♥ 2♣ 5♣", theirs="K♠ K♥ K♣")
    wins = [set(map(str, cards_of(int(w)))) for w in layouts(11)]
    dead = {"A♥", "2♣", "5♣", "K♠", "K♥", "K♣"}
    wins = [w for w in wins if set(ACES_WAIT[0].split()) <= w and not w & dead]
    own = set(" ".join(ACES_WAIT).split())
    most = max(len(w & own) for w in wins)
    near = [w for w in wins if len(w & own) == most]
    frame = key_cards(here)
    assert frame["layouts"].tolist() == [sum(str(c) in w for w in near) for c in DECK]
    assert frame["share"].tolist() == [n / len(near) for n in frame["layouts"]]
    assert set(frame.loc[frame["key"], "card"]) == {c for c in DECK if str(c) in set().union(*near) - own}
    assert frame["place"].value_counts().to_dict() == {"laid": 8, "hand": 2, "dead": 6, "unseen": 24}
    assert sorted(live(here).tolist()) == sorted(mask_of(cards(" ".join(w))) for w in wins)


def test_nothing_lives_once_too_much_is_dead():
    here = at("3♣ 4♣ 5♣", "A♥ 2♥ 6♥ 7♠ K♠ K♦ D♥", refused="2♣ 6♣ 3♦ 3♥ 3♠ 4♦ 4♥ 4♠ 5♦ 5♥ 5♠ A♣ 7♣ D♣ K♣ B♣ K♥")
    nothing = outlook(here)
    if nothing.live:
        here = replace(here, refused=here.refused | here.unseen)
        nothing = outlook(here)
    assert (nothing.distance, nothing.nearest, nothing.outs) == (inf, 0, ())
    frame = key_cards(here)
    assert frame["share"].sum() == 0
    assert not frame["key"].any()


@pytest.mark.rule("CQ6.1", "CQ6.2")
@pytest.mark.parametrize("here", FACTS["conquian"]["positions"], ids=lambda p: f"{p['laid']} + {p['hand']}")
def test_outs_are_the_winning_cards_of_the_facts(here):
    if "winning_cards" in here:
        assert outlook(at(here["laid"], here["hand"])).outs == tuple(sorted(cards(here["winning_cards"])))


@settings(max_examples=60)
@given(order=st.permutations(DECK), dead=st.integers(0, 15), goal=st.sampled_from((9, 10, 11)))
def test_laws_of_the_distance(order, dead, goal):
    hand, refused = order[: goal - 1], order[goal - 1 : goal - 1 + dead]
    here = position((), hand, refused=refused, goal=goal)
    now = outlook(here)
    assert now.distance >= 1
    assert (now.distance == 1) == bool(now.outs)
    assert now.live == np.isin(live(here), layouts(goal)).sum()
    assert all(layable((*hand, one)) and one not in refused for one in now.outs)
    more = order[goal - 1 + dead]
    worse = outlook(position((), hand, refused=(*refused, more), goal=goal))
    assert worse.distance >= now.distance
    assert worse.live <= now.live
    swapped = outlook(position((), (*hand[1:], more), refused=refused, goal=goal))
    assert abs(swapped.distance - now.distance) <= 1 or inf in (swapped.distance, now.distance)


@pytest.mark.rule("CQ5.15")
@pytest.mark.parametrize("name", VARIANTS)
def test_a_view_says_all_and_hidden_cards_change_nothing(name):
    for seed in range(3):
        rng = Random(seed)
        start = conquian.deal(VARIANTS[name], rng)
        for state, _ in game(start, rng, eager=("use", "force")):
            for me in range(state.players):
                view = state.view(me)
                here = position_of(view)
                assert here.laid | here.hand == state.layout_masks[me] | state.hand_masks[me]
                assert here.goal == state.rules.goal
                known = here.elsewhere & ~sum(state.hand_masks[p] for p in range(state.players) if p != me)
                assert not known & ~mask_of(one for one in state.passed if one)
                zones = (here.laid, here.hand, *here.theirs, here.refused, here.middle, here.elsewhere, here.unseen)
                assert sum(map(int.bit_count, zones)) == len(DECK)
                assert set(cards_of(here.unseen)) == set(view.unseen())
                other = determinize(view, rng).view(me)
                assert position_of(other) == here


def test_cards_that_an_opponent_was_passed_are_alive_and_known():
    start = conquian.deal(conquian.MEXICAN, Random(2))
    given = [start.legal_actions()[0]]
    state = start.play(given[0])
    given.append(state.legal_actions()[0])
    passed = given[0].cards[0]
    for view in (state.view(start.to_move), state.play(given[1]).view(start.to_move)):
        here = position_of(view)
        assert here.elsewhere == passed.bit
        assert here.to_come & passed.bit
        assert not here.unseen & passed.bit


def test_a_full_round_is_refused():
    full = conquian.deal(conquian.STANDARD, Random(1))
    with pytest.raises(ValueError, match=r"full round shows hidden cards.*round\.view\(seat\)"):
        outlook(full)
    assert position_of(position_of(full.view(0))) == position_of(full.view(0))


@pytest.mark.parametrize(
    ("laid", "hand", "more", "message"),
    [
        ("3♣ 4♣", "", {}, "3♣ 4♣ cannot be split into melds"),
        ("", "8♣", {}, "8♣ is not a card of Conquian"),
        ("", "3♣ 3♣", {}, "3♣ comes twice"),
        ("3♣ 4♣ 5♣", "4♣", {}, "4♣ comes twice"),
        ("", "3♣", {"refused": "3♣"}, "3♣ comes twice"),
        ("", "3♣", {"theirs": "K♣ K♦"}, "K♣ K♦ cannot be split"),
        ("", "A♣ 2♣ 3♣ 4♣ 5♣ 6♣ 7♣ B♣ D♣ K♣ A♦ 2♦", {}, "hold 12 cards, more than the 11 that win"),
    ],
)
def test_impossible_positions_are_refused(laid, hand, more, message):
    with pytest.raises(ValueError, match=message):
        at(laid, hand, **more)
    with pytest.raises(ValueError, match="not a card"):
        position((), [HIDDEN])


def test_who_has_to_discard_first_does_not_wait_for_a_card():
    view = conquian_scene(("3♣ 3♦ 3♥",), phase="discard").view(0)
    with pytest.raises(ValueError, match="has 11 cards: he has to discard first, or has won"):
        waiting(view)
    assert waiting(conquian_scene(("3♣ 3♦ 3♥",), middle="K♣").view(0)).middle


@pytest.mark.rule("CQ5.8", "CQ5.10", "CQ6.1")
def test_the_course_of_a_game_ends_at_no_distance_for_its_winner():
    won = forced = 0
    for seed in range(60):
        rng = Random(seed)
        states = [state for state, _ in game(conquian.deal(conquian.STANDARD, rng), rng, eager=("use", "force"))]
        for me in (0, 1):
            course = distance_course(state.view(me) for state in states)
            assert (course["distance"].iloc[-1] == 0) == (states[-1].winner == me)
            laid = [states[step].layout_masks[me].bit_count() for step in course["step"]]
            assert course["laid"].tolist() == laid
            grown = [i for i in range(1, len(laid)) if laid[i] > laid[i - 1]]
            assert np.flatnonzero(course["event"] != "").tolist() == grown
            assert (course["live"] > 0).tolist() == (course["distance"] < inf).tolist()
            assert (course["outs"].to_numpy() > 0)[course["distance"] > 1].sum() == 0
            assert not ((course["phase"] == "discard") & (course["distance"] == 0)).any()
            won += states[-1].winner == me
            forced += (course["event"] == "forced").sum()
    assert won > 3
    assert forced > 3


def test_a_course_belongs_to_one_player():
    start = conquian.deal(conquian.STANDARD, Random(1))
    with pytest.raises(ValueError, match="one player"):
        distance_course([start.view(0), start.view(1)])
    assert distance_course([]).empty
    assert distance(start.view(0)) == distance_course([start.view(0)])["distance"].iloc[0]
