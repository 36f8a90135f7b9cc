"""Nobody has even a point: the closed form against counting hand by hand, and samples against it."""

import numpy as np
import pandas as pd
import pytest
from scenes import FACTS

from cardgames import cards, commerce
from cardgames.odds.commerce_counting import deals_below
from cardgames.odds.commerce_hands import level_cube
from cardgames.odds.commerce_nobody import hands_of_nothing, nobody_has_a_point
from cardgames.odds.commerce_rivals import against, ways


@pytest.mark.rule("CO2.5", "CO5.4")
def test_up_to_three_players_are_as_many_as_counted_by_shared_cards():
    cube = level_cube(commerce.NEW.kinds)
    assert hands_of_nothing(1) == FACTS["commerce"]["kinds"]["nothing"]
    assert [hands_of_nothing(n) for n in (1, 2, 3)] == [deals_below(cube, [1] * n) for n in (1, 2, 3)]


@pytest.mark.rule("CO5.4")
def test_four_players_are_as_many_as_three_beside_every_hand_of_nothing():
    different, two_equal = cards("6♠ 7♣ D♥"), cards("6♠ 6♣ D♥")  # all hands of nothing look like one of these
    beside = [against(hand, [3]).iloc[0].tie for hand in (different, two_equal)]
    assert hands_of_nothing(4) == 4 * 13 * 12 * 11 * beside[0] + 4 * 13 * 3 * 12 * beside[1]


@pytest.mark.rule("CO5.4", "CO3.3")
def test_the_chance_falls_with_the_players_and_samples_agree():
    exact = nobody_has_a_point()
    assert exact["players"].tolist() == list(range(1, 13))
    assert set(exact["method"]) == {"exact"}
    assert exact["chance"].is_monotonic_decreasing
    assert exact["nobody"].iloc[-1] > 0
    assert exact["of"].tolist() == [ways(52, n) for n in range(1, 13)]
    sampled = nobody_has_a_point(range(1, 8), method="sampled", deals=100_000, seed=5)
    inside = (sampled["low"] <= exact["chance"][:7]) & (exact["chance"][:7] <= sampled["high"])
    assert inside.sum() >= 6
    pd.testing.assert_frame_equal(sampled, nobody_has_a_point(range(1, 8), method="sampled", deals=100_000, seed=5))


@pytest.mark.rule("CO8.8")
def test_with_fosters_kinds_less_is_known_and_nothing_is_rarer():
    frame = nobody_has_a_point(rules=commerce.FOSTER, deals=2_000)
    assert frame["method"].tolist() == ["exact"] * 3 + ["sampled"] * 9
    assert frame["nobody"].iloc[0] == FACTS["commerce"]["kinds_foster"]["nothing"]
    assert (frame["chance"][:3] < nobody_has_a_point([1, 2, 3])["chance"]).all()
    assert nobody_has_a_point(rules=commerce.POUNCE).equals(nobody_has_a_point())


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": [0]}, "players are 1 to 12"),
        ({"players": [13]}, "players are 1 to 12"),
        ({"players": []}, "players are 1 to 12"),
        ({"method": "guess"}, "method is one of"),
        ({"deals": 0}, "at least one deal"),
        ({"players": [4], "rules": commerce.FOSTER, "method": "exact"}, "one to 3 hands"),
    ],
)
def test_what_cannot_be_asked_is_refused(options, message):
    with pytest.raises(ValueError, match=message):
        nobody_has_a_point(**options)


@pytest.mark.proof
def test_the_interval_covers_the_exact_chance_in_95_of_100_seeds():
    exact = nobody_has_a_point([1, 2, 3])["chance"].to_numpy()
    hits = np.zeros(3)
    for seed in range(2_000):
        frame = nobody_has_a_point([1, 2, 3], method="sampled", deals=2_000, seed=seed)
        hits += (frame["low"] <= exact) & (exact <= frame["high"])
    print("coverage of the 95 % interval over seeds 0..1999, 1, 2, 3 players:", hits / 2_000)
    assert ((hits >= 0.935 * 2_000) & (hits <= 0.965 * 2_000)).all()
