"""Rounds between bots: the dealer's parts against the payments, the same from any process."""

from concurrent.futures import ProcessPoolExecutor

import pandas as pd
import pytest

from cardgames import commerce
from cardgames.bots import random_bot
from cardgames.bots.commerce import by_the_book
from cardgames.odds.commerce_dealt import knock_chances
from cardgames.odds.commerce_hands import strength_levels
from cardgames.odds.commerce_knocking import knock_or_exchange, rivals_after
from cardgames.odds.commerce_rounds import (
    chips_by_place,
    dealer_advantage,
    dealer_by_purchases,
    dealer_waterfall,
    play_rounds,
)


@pytest.fixture(scope="module")
def rounds():
    return play_rounds(4, 150, seed=7)


@pytest.mark.rule("CO3.2", "CO4.2", "CO5.1", "CO5.2", "CO5.3", "CO5.4")
def test_the_parts_are_the_dealers_chips_and_nobody_makes_chips(rounds):
    assert (rounds[["ante", "pool", "sold", "to winner", "to all"]].sum(axis=1) == rounds["net"]).all()
    assert (rounds["net"] == rounds["place_0"]).all()
    total = rounds[[f"place_{n}" for n in range(4)]].sum(axis=1)
    assert set(total) <= {0, -4}  # a pool that nobody won stays (CO5.4)
    assert set(rounds["ante"]) == {-1}
    assert set(rounds["pool"]) <= {0, 4}
    assert set(rounds["to winner"]) <= {0, -1}
    assert set(rounds["to all"]) <= {0, -3}
    assert rounds["sold"].between(0, rounds["turns"] + 1).all()


def test_the_same_seed_gives_the_same_rounds_in_any_number_of_processes(rounds):
    with ProcessPoolExecutor(2) as executor:
        pd.testing.assert_frame_equal(rounds, play_rounds(4, 150, seed=7, executor=executor))
    assert not rounds.equals(play_rounds(4, 150, seed=8))


@pytest.mark.rule("CO7.1")
def test_means_come_with_their_intervals(rounds):
    parts = dealer_waterfall(rounds).set_index("part")
    assert parts["chips"].drop("net").sum() == pytest.approx(parts["chips"]["net"])
    assert parts["chips"]["net"] == pytest.approx(rounds["net"].mean())
    places = chips_by_place(rounds)
    assert places["place"].tolist() == [0, 1, 2, 3]
    assert places["chips"].iloc[0] == pytest.approx(parts["chips"]["net"])
    advantage = dealer_advantage(rounds).iloc[0]
    assert advantage.chips == pytest.approx(places["chips"][0] - places["chips"][1:].mean())
    assert advantage.low < advantage.chips < advantage.high
    assert set(parts["deals"]) == set(places["deals"]) == {150}
    sold = dealer_by_purchases(rounds)
    assert sold["rounds"].sum() == 150
    assert (sold["chips"] * sold["rounds"]).sum() == pytest.approx(rounds["net"].sum())
    assert sold["low"].isna().tolist() == (sold["rounds"] < 10).tolist()
    few, many = (rounds[rounds["sold"] <= 1]["net"].mean(), rounds[rounds["sold"] >= 4]["net"].mean())
    assert few < many


def test_different_bots_sit_in_every_chair():
    bots = (by_the_book, random_bot, random_bot)
    rounds = play_rounds(3, 20, bots=bots)
    assert rounds["seating"].tolist() == [0, 1, 2] * 20
    assert dealer_waterfall(rounds)["deals"].unique().tolist() == [20]


@pytest.mark.rule("CO4.8")
def test_places_follow_the_direction_of_play():
    right = play_rounds(4, 150, seed=7, rules=commerce.RIGHT)
    assert (right["net"] == right["place_0"]).all()
    pd.testing.assert_frame_equal(right, play_rounds(4, 150, seed=7))  # everything is mirrored


@pytest.mark.parametrize(
    "options",
    [{"players": 2}, {"players": 13}, {"deals": 0}, {"rules": commerce.OLD}, {"bots": (random_bot,) * 3}],
)
def test_rounds_that_cannot_be_are_refused(options):
    with pytest.raises(ValueError, match="no rounds of the new way"):
        play_rounds(**options)


@pytest.mark.rule("CO4.5", "CO5.1", "CO7.4")
def test_who_knocks_with_three_aces_takes_the_pool_at_once():
    frame = knock_or_exchange(4, 30, seed=1, levels=[0, 64]).set_index(["level", "option"])
    assert frame.loc[(64, "knock"), "pool"] == 1
    assert frame.loc[(64, "knock"), "low"] >= 3
    assert frame.loc[(64, "knock"), "chips"] > frame.loc[(64, "buy"), "chips"]
    assert frame.loc[(0, "knock"), "pool"] == 0
    assert frame.loc[(0, "buy"), "pool"] > 0
    assert set(frame["deals"]) == {30}


@pytest.mark.rule("CO2.7", "CO4.5")
def test_knocking_takes_the_pool_as_often_as_counted():
    frame = knock_or_exchange(3, 600, seed=3, levels=[25])
    exact = knock_chances(3, seat=1).loc[25, "chance"]
    assert frame["pool"].iloc[0] == pytest.approx(exact, abs=3 * (exact * (1 - exact) / 600) ** 0.5)


def test_knocking_and_exchanging_are_the_same_from_the_same_seed_in_any_process():
    one = knock_or_exchange(3, 60, seed=5, levels=[10, 20])
    with ProcessPoolExecutor(2) as executor:
        pd.testing.assert_frame_equal(one, knock_or_exchange(3, 60, seed=5, levels=[10, 20], executor=executor))
        after = rivals_after(1, 4, 120, seed=2, executor=executor)
    pd.testing.assert_frame_equal(after, rivals_after(1, 4, 120, seed=2))


def test_before_any_exchange_the_rivals_are_as_dealt():
    frame = rivals_after(0, 3, 1000, seed=1)
    assert set(frame["of"]) == {1000}
    share = strength_levels()["weaker"] / 22100
    assert (frame["chance"] - share**2).abs().max() < 0.05
    assert (frame["low"] <= frame["chance"]).all()
    later = rivals_after(1, 3, 300, seed=1)
    assert later["of"].iloc[0] < 300
    assert later["chance"][20] < frame["chance"][20]  # who stays in the game gets better


@pytest.mark.parametrize(
    ("ask", "options", "message"),
    [
        (knock_or_exchange, {"players": 2}, "no rounds of the new way"),
        (knock_or_exchange, {"deals": 1}, "no rounds of the new way"),
        (knock_or_exchange, {"levels": []}, "no rounds of the new way"),
        (knock_or_exchange, {"levels": [65]}, "no rounds of the new way"),
        (knock_or_exchange, {"rules": commerce.OLD}, "no rounds of the new way"),
        (rivals_after, {"circuits": -1}, "no such rounds"),
        (rivals_after, {"circuits": 10}, "no such rounds"),
        (rivals_after, {"circuits": 1, "players": 2}, "no such rounds"),
        (rivals_after, {"circuits": 1, "rules": commerce.OLD}, "no such rounds"),
        (rivals_after, {"circuits": 9, "deals": 3, "players": 8}, "none of 3 rounds lasts"),
    ],
)
def test_what_cannot_be_asked_is_refused(ask, options, message):
    with pytest.raises(ValueError, match=message):
        ask(**options)
