"""Each tip for Conquian (CQ8) shows in a decision of the bot by the book."""

from dataclasses import replace
from random import Random

import pytest

from cardgames import cards, conquian
from cardgames.bots.conquian import by_the_book
from cardgames.cards import mask_of


def choices(view):
    """Return all that the bot by the book does here, over many random streams."""
    return {by_the_book(view, Random(seed)).code for seed in range(30)}


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


@pytest.mark.rule("CQ8.1")
def test_discards_what_dead_cards_have_made_worthless():
    hand = "7♣ 7♦ 3♥ 3♠ A♦ 2♦ 3♦ 5♣"
    alive = at_conquian(hand, laid="D♣ D♦ D♥", refused="A♣ A♥ 4♣ 6♣")
    assert choices(alive) == {"discard 5♣"}
    dead = at_conquian(hand, laid="D♣ D♦ D♥", refused="7♥ 7♠ 5♦ B♣ 6♦")
    assert choices(dead) == {"discard 7♣", "discard 7♦"}


@pytest.mark.rule("CQ8.1")
@pytest.mark.parametrize(("refused", "chosen"), [("", "refuse"), ("A♦ A♠ 2♣ 2♥", "use")])
def test_waits_for_the_key_cards_only_while_they_live(refused, chosen):
    view = at_conquian("A♣ A♥", laid="3♣ 3♦ 3♥ 3♠ 6♦ 7♦ B♦ D♦", middle="K♦", refused=refused, phase="offer", mine=False)
    assert choices(view) == {chosen}


@pytest.mark.rule("CQ8.1")
@pytest.mark.parametrize(("refused", "given"), [("", {"4♠"}), ("A♦", {"A♣", "A♥"})])
def test_keeps_what_most_living_cards_complete_to_eleven(refused, given):
    view = at_conquian("A♣ A♥ 4♠", laid="3♣ 3♦ 3♥ 3♠ 5♠ 6♠ 7♠ B♠", refused=refused)
    assert choices(view) == {f"discard {one}" for one in given}


@pytest.mark.rule("CQ5.7")
def test_lays_out_as_much_as_the_middle_card_allows():
    view = at_conquian("3♥ 4♥ 6♥ 7♥ A♣ A♦ A♠ K♣ D♦ 2♠", middle="5♥", phase="drawn")
    assert choices(view) == {"use A♣ A♦ 3♥ 4♥ 6♥ 7♥ A♠"}


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
    assert choices(view) == {chosen}


@pytest.mark.rule("CQ8.2")
def test_never_hands_the_opponent_his_eleventh_card():
    his = "A♣ A♦ A♥ A♠ 3♣ 3♥ 3♠ D♣ D♦ D♥"
    hand, laid = "2♣ 2♦ 2♥ 5♥ 6♥ 7♥ D♠ 3♦", "5♣ 5♦ 5♠"
    assert choices(at_conquian(hand, laid=laid, his=his)).isdisjoint({"discard D♠", "discard 3♦"})
    forced_to_give = {"laid": "5♣ 5♦ 5♠ B♣ B♦ B♥ 6♦ 7♦", "middle": "5♥", "phase": "offer", "mine": False}
    assert choices(at_conquian("D♠ 3♦", his=his, **forced_to_give)) == {"refuse"}
    assert choices(at_conquian("D♠ 3♦", his=his[:-6], **forced_to_give)) == {"use"}


@pytest.mark.rule("CQ8.2")
def test_takes_a_turned_card_that_would_be_his_eleventh():
    his = "A♣ A♦ A♥ A♠ 3♣ 3♥ 3♠ D♣ D♦ D♥"
    position = {"hand": "2♣ 2♦", "laid": "4♠ 5♠ 6♠ 7♠ B♠ 5♣ 5♦ 5♥", "his": his, "middle": "D♠"}
    assert choices(at_conquian(**position, phase="drawn")) == {"use"}
    assert choices(at_conquian(**position, phase="offer", mine=False)) == {"refuse"}


@pytest.mark.rule("CQ8.2")
@pytest.mark.parametrize(("his", "gives"), [("3♣ 3♦ 3♥ 3♠ 6♦ 7♦ B♦ D♦", True), ("6♦ 7♦ B♦ D♦", False)])
def test_discards_what_fits_the_opponents_layout_only_to_force_it(his, gives):
    view = at_conquian("2♣ 2♥ 4♣ 4♥ 5♠ 6♠ A♥ K♦", laid="7♣ 7♥ 7♠", his=his, refused="A♣ A♦")
    assert (choices(view) == {"discard K♦"}) is gives
    assert gives or "discard K♦" not in choices(view)


@pytest.mark.rule("CQ8.3")
def test_does_not_plan_with_one_suit_alone_where_it_cannot_win():
    eleven = at_conquian("5♣ 6♣ 7♣ B♣ D♣ K♣ 4♦ 6♥", laid="A♣ 2♣ 3♣", refused="D♦ D♥ K♦ K♥ 3♦ 5♦")
    assert choices(eleven) <= {f"discard {one}" for one in eleven.hands[0] if one.suit == "♣"}
    ten = eleven.but(rules=replace(conquian.STANDARD, hand_size=9))
    assert choices(ten) <= {"discard 4♦", "discard 6♥"}


@pytest.mark.rule("CQ8.4")
@pytest.mark.parametrize(("refused", "chosen"), [("5♣ B♣ 2♦ 2♥ 4♥ D♥ 7♠ K♠", "refuse"), ("", "use B♦ B♠")])
def test_refuses_every_card_once_the_hand_is_hopeless(refused, chosen):
    his = "A♣ A♦ A♥ A♠ 3♣ 3♦ 3♥ 3♠"
    hand = "2♣ 4♣ 6♣ 4♦ B♦ 5♥ 7♥ 5♠ B♠ D♠"
    view = at_conquian(hand, his=his, middle="B♥", refused=refused, phase="offer", mine=False)
    assert choices(view) == {chosen}


@pytest.mark.rule("CQ8.4")
@pytest.mark.parametrize(
    ("hand", "laid", "refused", "given"),
    [
        ("6♣ 3♦ 4♦ 6♦ D♦ 2♥ D♥ K♠", "5♣ 5♦ 5♥", "3♣ 7♣ D♣ 4♥ 7♥ 2♠ 6♠ 7♠", {"6♣"}),
        ("4♣ 5♣ 2♦ 6♦ D♦ D♥ 6♠ D♠", "7♣ B♣ D♣", "2♣ 3♣ 6♣ 2♥ 6♥ B♥ A♠ K♠", {"D♥"}),
        ("6♣ 3♦ 4♦ 6♦ D♦ 2♥ D♥ K♠", "5♣ 5♦ 5♥", "", {"2♥", "K♠"}),
    ],
    ids=["cannot win", "no card helps", "has hopes"],
)
def test_defends_by_discarding_what_the_opponent_can_use_least(hand, laid, refused, given):
    view = at_conquian(hand, laid=laid, his="A♣ A♦ A♥ K♣ K♦ K♥ 3♠ 4♠ 5♠", refused=refused)
    assert choices(view) == {f"discard {one}" for one in given}
