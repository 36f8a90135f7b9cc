"""Each tip shows in a decision; every bot plays legally, to the end, and by nothing but what it may see."""

from random import Random
from statistics import fmean
from time import perf_counter

import pytest

from cardgames import cards, commerce, conquian, determinize, playout
from cardgames.bots import commerce as commerce_bots
from cardgames.bots import conquian as conquian_bots
from cardgames.bots import random_bot
from cardgames.cards import cards_of, mask_of
from cardgames.game import END

BOOKS = {"commerce": commerce_bots.by_the_book, "conquian": conquian_bots.by_the_book}
BOTS = [("commerce", random_bot), ("conquian", random_bot), *BOOKS.items()]
NAMED = [f"{game}-{bot.__name__}" for game, bot in BOTS]
SEEDS = range(30)


def deal(game, seed):
    if game == "commerce":
        return commerce.deal(commerce.NEW, Random(seed), players=3 + seed % 6, dealer=seed % 3)
    return conquian.deal(conquian.STANDARD, Random(seed), dealer=seed % 2)


def codes(bot, view):
    """Return all that the bot does here, over many random streams."""
    return {bot(view, Random(seed)).code for seed in SEEDS}


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


def at_conquian(hand, *, laid="", his="", middle="", refused="", phase="discard", mine=True):
    """View of seat 0; `mine` tells whose Mittelkarte it is, and the opponent is on turn where seat 0 may force."""
    full = conquian.deal(conquian.STANDARD, Random(5))
    shown = [cards(text) for text in (hand, laid, his, middle, refused)]
    rest = [c for c in full.rules.deck if c not in {one for some in shown for one in some}]
    theirs = [rest.pop() for _ in range(10 - len(shown[2]))]
    return full.but(
        phase=phase,
        to_move=0,
        turn=1 if phase == "force" else 0,
        source=0 if mine else 1,
        hand_masks=(mask_of(shown[0]), mask_of(theirs)),
        layout_masks=(mask_of(shown[1]), mask_of(shown[2])),
        middle=shown[3][0] if middle else None,
        refused=shown[4],
        stock=tuple(rest),
    ).view(0)


# Commerce


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
    done = {code.split()[0] for code in codes(BOOKS["commerce"], at_commerce(hand))}
    assert done == {"knock"} if good else "knock" not in done
    after = at_commerce(hand, phase="after")
    assert codes(BOOKS["commerce"], after) == {"knock" if good else "go_on"}


@pytest.mark.rule("CO7.1")
@pytest.mark.parametrize("chips", [20, 0])
def test_the_dealer_always_buys(chips):
    assert codes(BOOKS["commerce"], at_commerce("K♠ 9♠ 4♥", seat=0, chips=chips)) == {"buy 4♥"}


@pytest.mark.rule("CO7.2")
def test_buys_and_trades_away_what_is_not_needed():
    assert codes(BOOKS["commerce"], at_commerce("K♠ 9♠ 4♥")) == {"buy 4♥", "trade 4♥"}
    assert codes(BOOKS["commerce"], at_commerce("K♠ 9♠ 4♥", chips=0)) == {"trade 4♥"}
    assert codes(BOOKS["commerce"], at_commerce("K♠ 9♠ 4♥", phase="answer")) == {"give 4♥"}


@pytest.mark.rule("CO7.2", "CO4.10")
def test_a_stock_card_that_the_buyer_gave_himself_is_bought_for_what_it_is():
    assert codes(BOOKS["commerce"], at_commerce("4♥ 4♦ K♦", seat=0)) == {"buy 4♥"}
    assert codes(BOOKS["commerce"], at_commerce("4♥ 4♦ K♦", seat=0, top="4♣")) == {"buy K♦"}


@pytest.mark.rule("CO7.3")
@pytest.mark.parametrize(("known", "why"), [("B♥", "sequence"), ("A♥ 4♥", "suit"), ("D♣", "rank")])
def test_does_not_trade_away_what_the_neighbour_collects(known, why):
    view = at_commerce("K♠ 9♠ D♥", known=known)
    assert codes(BOOKS["commerce"], view) == {"buy D♥"}, why
    assert codes(BOOKS["commerce"], view.but(chips=(0,) * 4)) == {"trade D♥"}
    assert "trade D♥" in codes(BOOKS["commerce"], at_commerce("K♠ 9♠ D♥", known="5♥"))


@pytest.mark.rule("CO7.3")
def test_of_cards_as_good_to_lose_the_neighbour_gets_the_one_that_helps_him_least():
    view = at_commerce("A♣ 8♦ 7♥", chips=0)
    worth = dict(commerce_bots.averages(view, view.unseen()))
    eight, seven = cards("8♦ 7♥")
    assert abs(worth[eight] - worth[seven]) < commerce_bots.AS_GOOD
    assert codes(BOOKS["commerce"], view) == {"trade 7♥"}
    assert codes(BOOKS["commerce"], at_commerce("A♣ 8♦ 7♥", chips=0, known="6♥")) == {"trade 8♦"}


# Conquian


@pytest.mark.rule("CQ8.1")
def test_discards_what_dead_cards_have_made_worthless():
    hand = "7♣ 7♦ 3♥ 3♠ A♦ 2♦ 3♦ 5♣"
    alive = at_conquian(hand, laid="D♣ D♦ D♥", refused="A♣ A♥ 4♣ 6♣")
    assert codes(BOOKS["conquian"], alive) == {"discard 5♣"}
    dead = at_conquian(hand, laid="D♣ D♦ D♥", refused="7♥ 7♠ 5♦ B♣ 6♦")
    assert codes(BOOKS["conquian"], dead) == {"discard 7♦"}


@pytest.mark.rule("CQ8.1")
@pytest.mark.parametrize(("refused", "chosen"), [("", "refuse"), ("A♥ A♠ 2♣ 2♥", "use")])
def test_waits_for_the_key_cards_only_while_they_live(refused, chosen):
    view = at_conquian("A♣ A♥", laid="3♣ 3♦ 3♥ 3♠ 6♦ 7♦ B♦ D♦", middle="K♦", refused=refused, phase="offer", mine=False)
    assert codes(BOOKS["conquian"], view) == {chosen}


@pytest.mark.rule("CQ5.7")
def test_lays_out_as_much_as_the_middle_card_allows():
    view = at_conquian("3♥ 4♥ 6♥ 7♥ A♣ A♦ A♠ K♣ D♦ 2♠", middle="5♥", phase="drawn")
    assert codes(BOOKS["conquian"], view) == {"use A♣ A♦ 3♥ 4♥ 6♥ 7♥ A♠"}


@pytest.mark.rule("CQ8.2")
@pytest.mark.parametrize(
    ("his", "middle", "refused", "chosen"),
    [
        ("3♣ 3♦ 3♥ 3♠ 6♦ 7♦ B♦ D♦", "K♦", "", "force"),
        ("6♦ 7♦ B♦ D♦", "K♦", "", "allow"),
        ("A♣ A♦ A♥ A♠ 3♣ 3♥ 3♠ D♣ D♥", "D♠", "", "allow"),
        ("A♣ A♦ A♥ A♠ 3♣ 3♥ 3♠ D♣ D♥ D♠", "D♦", "", "allow"),
        ("A♣ A♦ A♥ A♠ 3♣ 3♥ 3♠ D♣ D♦ D♥", "D♠", "3♦ 2♣ 2♦ 2♥ 2♠ 4♣ 4♥ 4♠", "allow"),
        ("A♣ A♦ A♥ A♠ 3♣ 3♥ 3♠ D♣ D♥", "D♠", "3♦ D♦", "force"),
    ],
    ids=["breaks a pair", "too early", "a card lives", "eleventh", "eleventh though all is dead", "nothing lives"],
)
def test_forces_when_it_hurts(his, middle, refused, chosen):
    hand = {"D♠": "7♣ 7♦", "K♦": "7♣ 5♠", "D♦": "7♣ 7♦"}[middle] + " 4♦ 5♣ 5♥ 6♣ 6♥ B♠ K♣ K♠"
    view = at_conquian(hand, his=his, middle=middle, refused=refused, phase="force")
    assert codes(BOOKS["conquian"], view) == {chosen}


@pytest.mark.rule("CQ8.2")
def test_never_hands_the_opponent_his_eleventh_card():
    hand = "2♣ 2♦ 2♥ 5♥ 6♥ 7♥ B♣ B♠"
    his = "A♣ A♦ A♥ A♠ 3♣ 3♥ 3♠ D♣ D♦ D♥"
    assert codes(BOOKS["conquian"], at_conquian(hand + " D♠ 4♠ 4♦", his=his)).isdisjoint({"discard D♠"})
    only = at_conquian("D♠ 3♦", laid="5♣ 5♦ 5♥ 5♠ 6♥ 7♥ B♥ K♥", his=his, middle="6♣", refused="7♣", phase="offer")
    assert "use" not in {one.verb for one in only.legal_actions()}


@pytest.mark.rule("CQ8.2")
def test_takes_a_turned_card_that_would_be_his_eleventh():
    his = "A♣ A♦ A♥ A♠ 3♣ 3♥ 3♠ D♣ D♦ D♥"
    hand, laid = "B♠ K♠", "5♣ 5♦ 5♥ 5♠ 6♥ 7♥ B♥ 4♥"
    turned = at_conquian(hand, laid=laid, his=his, middle="D♠", phase="drawn")
    assert codes(BOOKS["conquian"], turned) == {"use B♠ K♠"}


@pytest.mark.rule("CQ8.2")
@pytest.mark.parametrize(("his", "gives"), [("3♣ 3♦ 3♥ 3♠ 6♦ 7♦ B♦ D♦", True), ("6♦ 7♦ B♦ D♦", False)])
def test_discards_what_fits_the_opponents_layout_only_to_force_it(his, gives):
    view = at_conquian("2♣ 2♥ 4♣ 4♥ 5♠ 6♠ A♥ K♦", laid="7♣ 7♥ 7♠", his=his)
    assert (codes(BOOKS["conquian"], view) == {"discard K♦"}) is gives
    assert gives or "discard K♦" not in codes(BOOKS["conquian"], view)


@pytest.mark.rule("CQ8.3")
def test_does_not_plan_with_one_suit_alone():
    view = at_conquian("7♣ B♣ D♣ K♣ 5♦", laid="A♣ 2♣ 3♣ 4♣ 5♣ 6♣")
    assert codes(BOOKS["conquian"], view).isdisjoint({"discard 5♦"})


@pytest.mark.rule("CQ8.4")
def test_refuses_every_card_with_a_hopeless_hand():
    hand = "A♣ 4♦ 7♥ K♠ B♣ 2♥ 5♠ 3♦"
    assert hand
