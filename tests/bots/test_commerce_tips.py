"""Each tip for Commerce (CO7) shows in a decision of the bot by the book."""

from random import Random

import pytest
from commerce_positions import at_commerce

from cardgames import cards
from cardgames.bots.commerce import AS_GOOD, averages, by_the_book


def choices(view):
    """Return all that the bot by the book does here, over many random streams."""
    return {by_the_book(view, Random(seed)).code for seed in range(30)}


@pytest.mark.rule("CO7.4")
@pytest.mark.parametrize(
    ("hand", "good"),
    [
        ("K♠ B♠ 5♠", True),
        ("K♠ B♠ 4♠", False),
        ("A♠ K♠ 5♦", False),
        ("2♣ 2♦ 2♥", True),
        ("10♥ B♥ D♥", True),
        ("6♠ 7♣ D♥", False),
    ],
)
def test_knocks_at_once_with_25_from_three_or_better(hand, good):
    done = {code.split()[0] for code in choices(at_commerce(hand))}
    assert done == {"knock"} if good else "knock" not in done
    after = at_commerce(hand, phase="after")
    assert choices(after) == {"knock" if good else "go_on"}


@pytest.mark.rule("CO7.1")
@pytest.mark.parametrize("chips", [20, 0])
def test_the_dealer_always_buys(chips):
    assert choices(at_commerce("K♠ 9♠ 4♥", seat=0, chips=chips)) == {"buy 4♥"}


@pytest.mark.rule("CO7.2")
def test_buys_and_trades_away_what_is_not_needed():
    assert choices(at_commerce("K♠ 9♠ 4♥")) == {"buy 4♥", "trade 4♥"}
    assert choices(at_commerce("K♠ 9♠ 4♥", chips=0)) == {"trade 4♥"}
    assert choices(at_commerce("K♠ 9♠ 4♥", phase="answer")) == {"give 4♥"}


@pytest.mark.rule("CO7.2", "CO4.10")
def test_a_stock_card_that_the_buyer_gave_himself_is_bought_for_what_it_is():
    assert choices(at_commerce("4♥ 4♦ K♦", seat=0)) == {"buy 4♥"}
    assert choices(at_commerce("4♥ 4♦ K♦", seat=0, top="4♣")) == {"buy K♦"}


@pytest.mark.rule("CO7.3")
@pytest.mark.parametrize(("known", "why"), [("B♥", "sequence"), ("A♥", "ace high"), ("2♥ 6♥", "suit"), ("D♣", "rank")])
def test_does_not_trade_away_what_the_neighbour_collects(known, why):
    view = at_commerce("K♠ 9♠ D♥", known=known)
    assert choices(view) == {"buy D♥"}, why
    assert choices(view.but(chips=(0,) * 4)) == {"trade D♥"}
    assert "trade D♥" in choices(at_commerce("K♠ 9♠ D♥", known="5♥"))


@pytest.mark.rule("CO7.3")
def test_of_cards_as_good_to_lose_the_neighbour_gets_the_one_that_helps_him_least():
    view = at_commerce("A♣ 8♦ 9♥", chips=0)
    worth = dict(averages(view, view.unseen()))
    eight, nine = cards("8♦ 9♥")
    assert abs(worth[eight] - worth[nine]) < AS_GOOD
    assert choices(view) == {"trade 8♦"}
    assert choices(at_commerce("A♣ 8♦ 9♥", chips=0, known="8♠")) == {"trade 9♥"}
