"""All show right after the deal: by level against hand by hand, and against rounds that the engine plays."""

from collections import Counter
from random import Random

import numpy as np
import pandas as pd
import pytest
from scenes import FACTS

from cardgames import cards, commerce
from cardgames.cards import DECK
from cardgames.moves import Action
from cardgames.odds import commerce_orbits
from cardgames.odds.commerce_dealt import OUTCOMES, dealt_payments, dealt_waterfall, knock_chances
from cardgames.odds.commerce_hands import three_cards
from cardgames.odds.commerce_orbits import orbits
from cardgames.odds.commerce_rivals import against, ways


@pytest.mark.rule("CO2.1", "CO2.6")
def test_two_dealt_hands_win_and_tie_as_often_as_counted():
    frame, fact = knock_chances(2, seat=1), FACTS["commerce"]["two_dealt_hands"]
    assert frame[["win", "tie", "of"]].sum().tolist() == [fact["first_wins"], fact["ties"], fact["ordered_pairs"]]


@pytest.mark.rule("CO2.7", "CO5.1", "CO7.4")
@pytest.mark.parametrize(("level", "hands"), [(64, "A♣ A♦ A♥"), (51, "D♠ K♠ A♠"), (40, "A♠ 2♠ 3♠"), (39, "10♠ D♠ A♠")])
def test_a_level_is_the_sum_of_its_hands(level, hands):
    assert commerce.strength(cards(hands)) == level
    same = [tuple(DECK[n] for n in row) for row in three_of(level)]
    for players, seat in ((2, 0), (3, 0), (3, 1), (3, 2)):
        row = knock_chances(players, seat=seat).loc[level]
        single = pd.concat([against(hand, [players - 1], seat=seat) for hand in same])
        assert row[["win", "tie", "pool", "of"]].tolist() == single[["win", "tie", "pool", "of"]].sum().tolist()


def three_of(level):
    numbers, levels = three_cards(commerce.NEW.kinds)
    return numbers[levels == level].tolist()


def test_hands_up_to_the_names_of_suits_are_1755_and_stand_for_all():
    some = orbits(commerce.NEW.kinds)
    assert (len(some.hands), some.hands.sum()) == (1755, 22100)
    assert np.bincount(some.level, some.hands).tolist() == np.bincount(list(commerce.NEW.hands.level.values())).tolist()


def test_hand_by_hand_comes_out_what_is_counted_at_once(monkeypatch):
    limits = tuple((level + 1,) for level in range(65))
    at_once = commerce_orbits.deals_by_level(limits)
    monkeypatch.setattr(commerce_orbits, "MOST", 1)
    commerce_orbits._deals_by_level.cache_clear()
    assert commerce_orbits.deals_by_level(limits) == at_once
    commerce_orbits._deals_by_level.cache_clear()


@pytest.mark.rule("CO7.4")
def test_sampled_levels_agree_with_counted_ones():
    for players in (2, 3):
        exact = knock_chances(players, seat=1)
        sampled = knock_chances(players, seat=1, method="sampled", seed=2)
        inside = (sampled["low"] <= exact["chance"]) & (exact["chance"] <= sampled["high"])
        assert inside.mean() > 0.85
        assert (sampled["of"] == 2_000).all()
    pd.testing.assert_frame_equal(sampled, knock_chances(3, seat=1, method="sampled", seed=2))


@pytest.mark.rule("CO1.4", "CO5.4", "CO7.4")
def test_the_more_players_the_better_a_hand_has_to_be():
    curves = {players: knock_chances(players)["chance"] for players in (2, 3, 6, 12)}
    for fewer, more in ((2, 3), (3, 6), (6, 12)):
        assert (curves[fewer] - curves[more] > -0.01).all()
    assert all(curve.iloc[0] == 0 for curve in curves.values())
    assert all(curve.iloc[-1] == 1 for curve in curves.values())
    assert len(knock_chances(2, rules=commerce.POUNCE)) == 65


@pytest.mark.rule("CO5.1", "CO5.2", "CO5.3", "CO5.4", "CO2.7")
def test_the_dealer_pays_as_often_as_when_the_engine_plays():
    found = Counter()
    for number in range(20_000):
        round_ = commerce.deal(commerce.NEW, Random(number), players=3)
        end = round_.play(Action("knock"))
        rules = Counter(p.rule for p in end.payments)
        dealer = "dealer wins" if end.winner == 0 else "pays winner"
        found["pays all" if rules["CO5.3"] else dealer if rules["CO5.1"] else "nobody"] += 1
    for row in dealt_payments(3).itertuples():
        assert abs(found[row.outcome] - 20_000 * row.chance) < 3 * (20_000 * row.chance * (1 - row.chance)) ** 0.5


@pytest.mark.rule("CO5.1", "CO5.4")
def test_the_dealer_wins_as_often_as_his_levels_take_the_pool():
    for players in (2, 3):
        frame = dealt_payments(players)
        assert frame["count"].tolist()[1] == knock_chances(players, seat=0)["pool"].sum()
        assert frame["of"].tolist() == [ways(52, players)] * 4
        others = sum(knock_chances(players, seat=seat)["pool"].sum() for seat in range(1, players))
        assert frame["count"].tolist()[2] + frame["count"].tolist()[3] == others


@pytest.mark.rule("CO5.2", "CO5.3", "CO3.2")
def test_the_parts_of_the_dealers_chips_add_up():
    for players, rules in ((3, commerce.NEW), (3, commerce.FOSTER), (6, commerce.NEW)):
        parts = dealt_waterfall(players, rules=rules).set_index("part")
        assert parts["chips"].drop("net").sum() == pytest.approx(parts["chips"]["net"])
        assert parts["chips"]["ante"] == -1
        assert (parts["low"] <= parts["chips"]).all()
        assert (parts["low"] == parts["high"]).all() == (players == 3)
    exact, sampled = dealt_waterfall(3), dealt_waterfall(3, method="sampled", seed=1)
    assert ((sampled["low"] <= exact["chips"]) & (exact["chips"] <= sampled["high"])).all()
    assert dealt_payments(3)["outcome"].tolist() == list(OUTCOMES)


@pytest.mark.parametrize("ask", [knock_chances, dealt_payments, dealt_waterfall])
@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 1}, "2 to 12 players"),
        ({"players": 13}, "2 to 12 players"),
        ({"players": 3, "method": "guess"}, "method is one of"),
        ({"players": 3, "deals": 0}, "at least one deal"),
        ({"players": 5, "method": "exact"}, "one to 3 hands"),
    ],
)
def test_what_cannot_be_asked_is_refused(ask, options, message):
    with pytest.raises(ValueError, match=message):
        ask(**options)


def test_a_seat_is_at_the_table():
    with pytest.raises(ValueError, match="a seat among them"):
        knock_chances(3, seat=3)


@pytest.mark.proof
@pytest.mark.rule("CO5.1", "CO5.2", "CO5.3")
def test_four_players_add_up():
    """Counted hand by hand (1,755 of them) beside three others."""
    pools = [knock_chances(4, seat=seat)["pool"].sum() for seat in range(4)]
    payments = dealt_payments(4)["count"].tolist()
    assert payments[1] == pools[0]
    assert payments[2] + payments[3] == sum(pools[1:])
    assert payments[0] + sum(pools) == ways(52, 4)


def covered(seeds):
    exact, hits = dealt_waterfall(3)["chips"].iloc[1:], 0
    for seed in seeds:
        frame = dealt_waterfall(3, method="sampled", deals=2_000, seed=seed).iloc[1:]
        hits += ((frame["low"] <= exact) & (exact <= frame["high"])).to_numpy()
    return hits / len(seeds)


def test_the_interval_mostly_covers_the_exact_chips():
    assert (covered(range(100)) >= 0.88).all()


@pytest.mark.proof
def test_the_interval_covers_the_exact_chips_in_95_of_100_seeds():
    shares = covered(range(2_000))
    print("coverage of the 95 % interval over seeds 0..1999, pool, to winner, to all, net:", shares)
    assert ((shares >= 0.935) & (shares <= 0.965)).all()
