"""Buying and trading: against the counted facts, and the neighbour against a slow second version of himself."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scenes import FACTS

from cardgames import card, cards, commerce
from cardgames.cards import DECK
from cardgames.odds.commerce_hands import strength_levels
from cardgames.odds.commerce_moves import moves, outcomes, purchases

LEVEL = commerce.NEW.hands.level
HANDS = st.permutations(DECK).map(lambda order: tuple(order[:3]))


def level(some):
    return LEVEL[sum(c.bit for c in some)]


@pytest.mark.rule("CO4.2")
@pytest.mark.parametrize("fact", FACTS["commerce"]["buying"], ids=lambda f: f"{f['hand']} gives {f['give']}")
def test_purchases_improve_as_often_as_counted(fact):
    hand = cards(fact["hand"])
    row = moves(hand).query("move == 'buy' and give == @fact['give']").iloc[0]
    assert (row.better, row.same, row.worse, row["of"], row.chips) == (
        fact["better"],
        fact["same"],
        fact["worse"],
        49,
        1,
    )
    frame = purchases(hand)
    assert len(frame) == 147
    mine = frame[frame["give"] == fact["give"]]
    assert mine["change"].value_counts().to_dict() == {k: fact[k] for k in ("better", "same", "worse") if fact[k]}
    assert (mine["kind"] == "tricon").sum() == fact.get("tricons", (mine["kind"] == "tricon").sum())


@pytest.mark.rule("CO4.2", "CO4.4")
@settings(max_examples=10)
@given(hand=HANDS)
def test_any_card_of_the_neighbour_is_as_good_as_any_card_of_the_stock(hand):
    bought, traded = outcomes(hand), outcomes(hand, neighbour="random")
    assert (18424 * 6 // 49 * bought["ways"]).tolist() == traded["ways"].tolist()
    assert bought[["give", "level", "kind", "share"]].equals(traded[["give", "level", "kind", "share"]])
    assert set(bought["of"]) == {49}
    frame = purchases(hand)
    assert Counter(zip(frame["give"], frame["level"], strict=True)) == {
        (row.give, row.level): row.ways for row in bought.itertuples()
    }


@pytest.mark.rule("CO4.4", "CO7.2", "CO7.3")
@pytest.mark.parametrize("text", ["K♠ 9♠ 4♥", "7♣ 7♥ 3♣"])
def test_the_sensible_neighbour_gives_what_he_needs_least(text):
    hand = cards(text)
    percentile = [Fraction(2 * w + h, 44200) for w, h in strength_levels()[["weaker", "hands"]].to_numpy().tolist()]
    whole = [n.numerator * (44200 // n.denominator) for n in percentile]
    promise = {
        frozenset(pair): sum(whole[level((*pair, c))] for c in DECK if c not in pair) for pair in combinations(DECK, 2)
    }
    mine, theirs, change = ({c: Counter() for c in hand} for _ in range(3))
    for other in combinations([c for c in DECK if c not in hand], 3):
        kept = {c: promise[frozenset(other) - {c}] - whole[level(other)] for c in other}  # over the 49 cards he lacks
        given_away = [c for c in other if kept[c] == max(kept.values())]
        for gift in given_away:
            ways = 6 // len(given_away)
            for push in hand:
                mine[push][level([*(c for c in hand if c is not push), gift])] += ways
                now, then = level(other), level([*(c for c in other if c is not gift), push])
                theirs[push][(then > now) - (then < now)] += ways
                change[push][0] += ways * (whole[then] - whole[now])
    frame = moves(hand).query("move == 'trade sensible'").set_index("give")
    found = outcomes(hand, neighbour="sensible")
    for push in hand:
        row = frame.loc[str(push)]
        assert (row["neighbour_better"], row["neighbour_same"], row["neighbour_worse"]) == tuple(
            theirs[push][n] for n in (1, 0, -1)
        )
        assert dict(found[found["give"] == str(push)][["level", "ways"]].to_numpy().tolist()) == mine[push]
        assert sum(mine[push].values()) == row["of"] == 18424 * 6
        assert row["percentile"] == sum(whole[n] * ways for n, ways in mine[push].items()) / (44200 * row["of"])
        assert row["neighbour_change"] == pytest.approx(change[push][0] / (44200 * row["of"]))
        assert row["chips"] == 0


@pytest.mark.rule("CO4.4", "CO7.2")
@settings(max_examples=10)
@given(hand=HANDS, rules=st.sampled_from([commerce.NEW, commerce.FOSTER]))
def test_all_ways_are_accounted_for(hand, rules):
    frame = moves(hand, rules=rules)
    assert frame["move"].unique().tolist() == ["buy", "trade random", "trade sensible"]
    assert (frame[["better", "same", "worse"]].sum(axis=1) == frame["of"]).all()
    trades = frame[frame["chips"] == 0]
    theirs = trades[["neighbour_better", "neighbour_same", "neighbour_worse"]].sum(axis=1)
    assert (theirs == 110544).all()
    assert frame[frame["chips"] == 1]["neighbour_better"].isna().all()
    assert frame["before"].nunique() == 1


def test_what_cannot_be_asked_is_refused():
    for ask in (moves, purchases, outcomes):
        with pytest.raises(ValueError, match="three different"):
            ask([card("A♠")])
    with pytest.raises(ValueError, match="the neighbour is one of"):
        outcomes(cards("A♠ 2♠ 4♥"), neighbour="mean")
