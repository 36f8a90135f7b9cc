"""Commerce in the old way: what the books advise shows in a decision of the bot by the book."""

from random import Random

import pytest
from commerce_positions import at_old_way

from cardgames import commerce
from cardgames.bots.commerce import by_the_book
from cardgames.cards import HIDDEN


def choices(view):
    """Return all that the bot by the book does here, over many random streams."""
    return {by_the_book(view, Random(seed)).code for seed in range(30)}


@pytest.mark.rule("CO8.2")
@pytest.mark.parametrize("rules", [commerce.OLD, commerce.POUNCE, commerce.rules(style="old", hands="foster")])
@pytest.mark.parametrize(
    ("middle", "chosen"),
    [("K♠ A♠ 5♠", "take"), ("4♣ 4♦ 4♥", "take"), ("6♠ 7♣ D♥", "keep"), ("4♠ 7♠ 2♥", "keep")],
)
def test_the_dealer_takes_only_a_middle_that_an_unseen_hand_can_hardly_become(rules, middle, chosen):
    view = at_old_way("3♣ 8♦ 9♥", middle, phase="choice", mover=0, rules=rules)
    assert set(view.hands[0]) == {HIDDEN}
    assert choices(view) == {chosen}


@pytest.mark.rule("CO8.3")
@pytest.mark.parametrize(
    ("hand", "middle", "chosen"),
    [
        ("K♠ 9♠ 4♥", "10♠ 2♣ 3♦", "exchange 4♥ 10♠"),
        ("7♣ 7♥ 3♣", "7♦ K♠ 2♥", "exchange 3♣ 7♦"),
        ("2♣ 5♦ 9♥", "D♠ K♠ A♠", "exchange 2♣ 5♦ 9♥ A♠ D♠ K♠"),
    ],
)
def test_exchanges_what_improves_the_hand_most(hand, middle, chosen):
    view = at_old_way(hand, middle)
    assert choices(view) == {view.parse(chosen).code}


@pytest.mark.rule("CO7.4", "CO8.3")
@pytest.mark.parametrize(
    ("hand", "middle"),
    [("K♠ B♠ 5♠", "A♠ 2♣ 3♦"), ("2♣ 2♦ 2♥", "K♣ K♦ K♥"), ("A♠ K♠ 3♠", "4♣ 5♦ 8♥")],
    ids=["good", "tricon", "every exchange weakens it"],
)
def test_stands_with_a_good_hand_or_when_every_exchange_would_weaken_it(hand, middle):
    assert choices(at_old_way(hand, middle)) == {"stand"}


@pytest.mark.rule("CO7.3", "CO8.3")
@pytest.mark.parametrize(
    ("middle", "known", "chosen"),
    [
        ("3♥ 6♥ 8♥", "", {"2♦ 8♥"}),
        ("3♥ 6♣ 8♥", "", {"2♦ 8♥", "2♦ 3♥"}),
        ("3♥ 6♣ 8♥", "8♠", {"2♦ 8♥"}),
        ("3♥ 6♣ 8♥", "3♠", {"2♦ 3♥"}),
    ],
    ids=["the worst hand", "two equal ones", "he collects 8s", "he collects 3s"],
)
def test_waits_with_an_equal_hand_and_leaves_the_next_player_little(middle, known, chosen):
    assert choices(at_old_way("A♠ K♠ 2♦", middle, known=known)) == {f"exchange {cards}" for cards in chosen}


@pytest.mark.rule("CO8.10", "CO8.11")
def test_always_calls_pounce():
    assert choices(at_old_way("7♦ 7♥ 7♠", "7♣ 9♥ K♠", phase="pounce")) == {"pounce"}


@pytest.mark.rule("CO8.6")
def test_always_buys_a_horse_that_it_can_pay():
    assert choices(at_old_way("7♦ 9♥ D♠", "7♣ 9♦ K♠", phase="horse")) == {"horse"}
