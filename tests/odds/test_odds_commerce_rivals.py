"""My hand against dealt hands: exact against trying all, sampled against exact."""

from itertools import combinations, pairwise

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scenes import FACTS

from cardgames import cards, commerce
from cardgames.cards import DECK, mask_of
from cardgames.odds.commerce_rivals import against, course
from cardgames.odds.intervals import wilson

BEN = cards("K♠ 9♠ 4♥")
HANDS = st.permutations(DECK).map(lambda order: tuple(order[:3]))


@pytest.mark.rule("CO2.1", "CO2.6")
@pytest.mark.parametrize("fact", FACTS["commerce"]["against_one_dealt_hand_of_18424"], ids=lambda f: f["hand"])
def test_one_opponent_is_beaten_as_often_as_counted(fact):
    row = against(cards(fact["hand"]), [1]).iloc[0]
    assert (row.win, row.tie, row.lose, row["of"]) == (fact["win"], fact["tie"], fact["lose"], 18424)


def levels_without(hand):
    mine = mask_of(hand)
    left = {m: n for m, n in commerce.NEW.hands.level.items() if not m & mine}
    return np.array(list(left)), np.array(list(left.values()))


@pytest.mark.rule("CO2.1", "CO2.7")
@pytest.mark.parametrize("text", ["K♠ 9♠ 4♥", "A♥ 5♥ 3♥", "2♣ 3♣ 4♦"])
def test_two_opponents_are_counted_as_if_all_pairs_of_hands_were_tried(text):
    hand, level = cards(text), commerce.strength(cards(text))
    masks, others = levels_without(hand)
    weaker, not_better = masks[others < level], masks[others <= level]

    def pairs(some, more):
        return sum(int(((mask & more) == 0).sum()) for mask in some)

    frames = [against(hand, [2], seat=seat).iloc[0] for seat in (0, 1, 2)]
    win, not_beaten = pairs(weaker, weaker), pairs(not_better, not_better)
    assert [f.win for f in frames] == [win] * 3
    assert [f.win + f.tie for f in frames] == [not_beaten] * 3
    assert [f["of"] - f.lose for f in frames] == [not_beaten] * 3
    assert [f.pool for f in frames] == [not_beaten, pairs(weaker, not_better), win]


@pytest.mark.rule("CO2.7")
@settings(max_examples=15)
@given(hand=HANDS)
def test_more_opponents_are_harder_to_beat_and_the_dealer_sits_best(hand):
    seats = [against(hand, [1, 2, 3], seat=seat) for seat in range(4)]
    for frame in seats:
        assert frame["chance"].is_monotonic_decreasing
        assert (frame["win"] + frame["tie"] + frame["lose"] == frame["of"]).all()
        assert (frame["low"] == frame["chance"]).all()
    nothing = commerce.strength(hand) == 0
    for better, worse in pairwise(seats):
        assert (better["pool"] >= worse["pool"]).all()
    assert nothing or seats[0]["pool"].tolist() == (seats[0]["win"] + seats[0]["tie"]).tolist()
    assert seats[3]["pool"].tolist() == seats[3]["win"].tolist()


@pytest.mark.rule("CO5.4")
def test_nothing_never_takes_the_pool():
    frame = against(cards("6♠ 7♣ D♥"))
    assert (frame["pool"] == 0).all()
    assert (frame["chance"] == 0).all()
    assert (frame["independent"] == 0).all()
    assert frame["tie"].iloc[0] == 7301
    assert (course(cards("6♠ 7♣ D♥"), 2, deals=50)["pool"] == 0).all()


@pytest.mark.rule("CO2.2")
def test_three_aces_always_win():
    assert (against(cards("A♣ A♦ A♥"), seat=3)["chance"] == 1).all()


@pytest.mark.rule("CO8.8")
def test_fosters_hands_are_judged_by_fosters_kinds():
    hand = cards("5♣ 5♦ 9♥")
    level = commerce.strength(hand, commerce.FOSTER)
    row = against(hand, [1], rules=commerce.FOSTER).iloc[0]
    others = [
        commerce.strength(three, commerce.FOSTER) for three in combinations([c for c in DECK if c not in hand], 3)
    ]
    assert (row.win, row.tie) == (sum(n < level for n in others), sum(n == level for n in others))
    assert against(BEN, [1, 2, 3], rules=commerce.POUNCE).equals(against(BEN, [1, 2, 3]))


def test_one_opponent_alone_is_independent_of_nobody():
    frame = against(BEN)
    assert frame["independent"].iloc[0] == frame["chance"].iloc[0]
    assert (frame["independent"] - frame["chance"]).abs().max() < 0.02
    assert frame["method"].tolist() == ["exact"] * 3 + ["sampled"] * 8


def test_the_same_seed_gives_the_same_frame_and_samples_know_their_rows():
    one, two = (against(BEN, seed=3, deals=500) for _ in range(2))
    pd.testing.assert_frame_equal(one, two)
    assert not one.equals(against(BEN, seed=4, deals=500))
    assert against(BEN, [11], seed=3, deals=500)["win"].tolist() == one["win"].tolist()[-1:]
    sampled = against(BEN, [4], seed=3, deals=500, seat=1).iloc[0]
    line = course(BEN, 4, seat=1, deals=500, seed=3)
    assert (line["deals"].iloc[0], line["deals"].iloc[-1]) == (1, 500)
    assert (
        line.iloc[-1][["pool", "chance", "low", "high"]].tolist() == sampled[["pool", "chance", "low", "high"]].tolist()
    )
    low, high = wilson(sampled.pool, 500)
    assert (sampled.low, sampled.high) == (low, high)


@pytest.mark.parametrize(
    ("hand", "options", "message"),
    [
        ("A♠ 2♠", {}, "three different"),
        ("A♠ A♦ A♥ A♣", {"rules": commerce.POUNCE}, "dealt hand has three"),
        ("A♠ A♦ A♥", {"opponents": []}, "opponents are 1 to 11"),
        ("A♠ A♦ A♥", {"opponents": [0, 1]}, "opponents are 1 to 11"),
        ("A♠ A♦ A♥", {"opponents": [12]}, "opponents are 1 to 11"),
        ("A♠ A♦ A♥", {"seat": -1}, "seat is counted from 0"),
        ("A♠ A♦ A♥", {"method": "guess"}, "method is one of"),
        ("A♠ A♦ A♥", {"deals": 0}, "at least one deal"),
        ("A♠ A♦ A♥", {"opponents": [4], "method": "exact"}, "one to 3 hands"),
    ],
)
def test_what_cannot_be_asked_is_refused(hand, options, message):
    with pytest.raises(ValueError, match=message):
        against(cards(hand), **options)


def covered(seeds, deals=2_000):
    """Return for 1, 2 and 3 opponents in which share of the seeds the interval holds the exact chance."""
    exact = against(BEN, [1, 2, 3], seat=1)["chance"].to_numpy()
    hits = np.zeros(3)
    for seed in seeds:
        frame = against(BEN, [1, 2, 3], seat=1, method="sampled", deals=deals, seed=seed)
        hits += (frame["low"] <= exact) & (exact <= frame["high"])
    return hits / len(seeds)


def test_the_interval_mostly_covers_the_exact_chance():
    assert (covered(range(100)) >= 0.88).all()


@pytest.mark.proof
def test_the_interval_covers_the_exact_chance_in_95_of_100_seeds():
    shares = covered(range(2_000))
    print("coverage of the 95 % interval over seeds 0..1999, 1, 2, 3 opponents:", shares)
    assert ((shares >= 0.935) & (shares <= 0.965)).all()
