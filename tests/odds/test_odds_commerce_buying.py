"""The best policy of buying: against a slow second version that looks at every card."""

from collections import Counter
from fractions import Fraction
from functools import cache

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scenes import FACTS

from cardgames import cards, commerce
from cardgames.cards import DECK, cards_of, mask_of
from cardgames.odds.commerce_buying import after_purchases, best_purchase
from cardgames.odds.commerce_hands import strength_levels

LEVEL = commerce.NEW.hands.level
WORTH = [2 * w + h for w, h in strength_levels()[["weaker", "hands"]].to_numpy().tolist()]
HANDS = st.permutations(DECK).map(lambda order: tuple(sorted(order[:3])))


@cache
def value(mask, left):
    """Return the expected doubled percentile times 49^left, and the card to give (None: stop)."""
    if not left:
        return WORTH[LEVEL[mask]], None
    choices = [(49 * value(mask, left - 1)[0], None)]
    for given_away in cards_of(mask):
        kept = mask ^ given_away.bit
        drawn = (kept | c.bit for c in DECK if not c.bit & mask)
        choices.append((sum(value(m, left - 1)[0] for m in drawn), given_away))
    best = max(total for total, _ in choices)
    return next(choice for choice in choices if choice[0] == best)


@settings(max_examples=25)
@given(hand=HANDS, left=st.integers(1, 2))
@pytest.mark.rule("CO4.2")
def test_the_best_purchase_is_the_best_of_all_cards(hand, left):
    total, give = value(mask_of(hand), left)
    found = best_purchase(hand, left)
    assert found.give is give
    assert found.percentile == pytest.approx(float(Fraction(total, 44200 * 49**left)))


@pytest.mark.rule("CO4.2")
@pytest.mark.parametrize("text", ["K♠ 9♠ 4♥", "7♣ 7♥ 3♣", "6♠ 7♣ D♥", "A♥ 5♥ 3♥"])
def test_two_purchases_from_a_hand_come_out_as_if_every_card_was_drawn(text):
    after = Counter({mask_of(cards(text)): 1})
    for left in (2, 1):
        then = Counter()
        for mask, ways in after.items():
            _, give = value(mask, left)
            if give is None:
                then[mask] += 49 * ways
                continue
            for drawn in DECK:
                if not drawn.bit & mask:
                    then[mask ^ give.bit | drawn.bit] += ways
        after = then
    by_kind = Counter()
    for mask, ways in after.items():
        row = strength_levels().loc[LEVEL[mask]]
        by_kind[row.kind, int(row.cards)] += ways
    frame = after_purchases(2, hand=cards(text)).query("buys == 2")
    assert {(row.kind, row.cards): row.ways for row in frame.itertuples() if row.ways} == by_kind
    assert set(frame["of"]) == {49**2}
    expected = sum(WORTH[LEVEL[mask]] * ways for mask, ways in after.items()) / (44200 * 49**2)
    assert frame["percentile"].tolist() == pytest.approx([expected] * 5)
    assert expected == pytest.approx(best_purchase(cards(text), 2).percentile)


@pytest.mark.rule("CO4.2", "CO2.1")
def test_from_any_dealt_hand_each_purchase_helps():
    frame = after_purchases()
    assert frame["buys"].unique().tolist() == list(range(7))
    assert frame.groupby("buys")["ways"].sum().tolist() == [22100 * 49**n for n in range(7)]
    assert frame.groupby("buys")["percentile"].first().is_monotonic_increasing
    dealt = frame[frame["buys"] == 0].set_index(["kind", "cards"])["ways"]
    kinds = FACTS["commerce"]["kinds"]
    assert (dealt["point", 2], dealt["nothing", 0]) == (kinds["point_of_two"], kinds["nothing"])
    pd.testing.assert_frame_equal(frame, after_purchases())
    assert after_purchases(1, rules=commerce.FOSTER).query("buys == 1")["kind"].nunique() == 6
    assert after_purchases(1, rules=commerce.POUNCE)["ways"].tolist() == after_purchases(1)["ways"].tolist()


def test_three_aces_buy_no_more():
    assert best_purchase(cards("A♣ A♦ A♥"), 6).give is None
    assert best_purchase(cards("A♣ A♦ A♥"), 6).percentile == strength_levels()["percentile"].iloc[-1]


@pytest.mark.parametrize("most", [-1, 7])
def test_what_cannot_be_asked_is_refused(most):
    with pytest.raises(ValueError, match="0 to 6 purchases"):
        after_purchases(most)
    with pytest.raises(ValueError, match="1 to 6 purchases"):
        best_purchase(cards("A♣ A♦ A♥"), most)
    with pytest.raises(ValueError, match="three different"):
        after_purchases(hand=cards("A♣ A♦"))
