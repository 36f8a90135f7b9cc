"""Each tip for Commerce (CO7) shows in a decision of the bot by the book."""

from random import Random

import pytest

from cardgames import cards, commerce
from cardgames.bots.commerce import AS_GOOD, averages, by_the_book
from cardgames.cards import cards_of, mask_of


def choices(view):
    """Return all that the bot by the book does here, over many random streams."""
    return {by_the_book(view, Random(seed)).code for seed in range(30)}


def at_commerce(hand, *, seat=1, phase="turn", known="", top="", chips=20):
    """View of a seat at a table of four, dealer 0, who knows these cards of his left neighbour or on the stock."""
    full = commerce.deal(commerce.NEW, Random(5), players=4)
    mine, theirs, above = cards(hand), cards(known), cards(top)
    rest = [c for c in full.rules.deck if c not in {*mine, *theirs, *above}]
    neighbour, hands = (seat + 1) % 4, [0] * 4
    for other in range(4):
        start = mine if other == seat else theirs if other == neighbour else ()
        hands[other] = mask_of([*start, *(rest.pop() for _ in range(3 - len(start)))])
    seen = tuple(mask_of(theirs + above) if other == seat else 0 for other in range(4))
    table = {"hand_masks": tuple(hands), "stock": (*above, *rest), "seen": seen}
    answer = phase == "answer"
    turn = (seat - 1) % 4 if answer else seat
    if answer:
        table |= {"offer": cards_of(hands[turn])[0], "hand_masks": _without_lowest(hands, turn)}
    return full.but(phase=phase, turn=turn, to_move=seat, chips=(chips,) * 4, **table).view(seat)


def _without_lowest(hands, seat):
    return tuple(mask & mask - 1 if other == seat else mask for other, mask in enumerate(hands))


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
