"""Conquian at a table of three and the exchange: what the tips advise shows in a decision of the bot by the book."""

from random import Random

import pytest

from cardgames import cards, conquian
from cardgames.bots.conquian import by_the_book
from cardgames.bots.conquian_eye import Eye
from cardgames.cards import mask_of

NINTH = "A♣ A♦ A♥ 4♠ 5♠ 6♠ 7♠ B♠"
"""A layout of eight: one more card wins; any ace, 3♠ or D♠ alone will do."""
PAIR = "3♣ 4♣ 5♣ K♣ K♦ K♥"
"""A layout of six: who is forced to take a seventh card must then break up the pair that he waits with."""
LOOSE = "2♦ 5♦ 7♥ B♥ 2♥ D♦ 7♣ B♣"
"""A hand that none of these cards fits."""


def choices(view):
    """Return all that the bot by the book does here, over many random streams."""
    return {by_the_book(view, Random(seed)).code for seed in range(30)}


def at_three(hand, *, right="", left="", middle="", phase="offer", source=1, **changes):
    """View of seat 0 at a table of three; its right neighbour is seat 2, its left one seat 1."""
    start = conquian.deal(conquian.THREE, Random(5))
    laid = [mask_of(cards(text)) for text in ("", left, right)]
    mine, center = cards(hand), cards(middle)
    rest = [one for one in start.rules.deck if not one.bit & (mask_of((*mine, *center)) | sum(laid))]
    hands = [mask_of(mine), *(mask_of(rest.pop() for _ in range(8 - laid[seat].bit_count())) for seat in (1, 2))]
    table = {"hand_masks": tuple(hands), "layout_masks": tuple(laid), "middle": center[0] if center else None}
    turn = {"phase": phase, "to_move": 0, "turn": 0, "source": source, "stock": tuple(rest)}
    return start.but(**table | turn | changes).view(0)


@pytest.mark.rule("CQ8.2", "CQ9.5")
def test_forces_the_card_on_the_neighbour_whom_it_hurts():
    assert choices(at_three(LOOSE, right=PAIR, middle="K♠")) == {"force_right"}
    assert choices(at_three(LOOSE, left=PAIR, middle="K♠", phase="drawn", source=0)) == {"force_left"}
    assert choices(at_three(LOOSE, left=PAIR, middle="K♠", discarded=True)) == {"refuse"}
    assert choices(at_three(LOOSE, right="K♣ K♦ K♥", middle="K♠")) == {"refuse"}


@pytest.mark.rule("CQ8.2", "CQ9.5")
def test_never_forces_the_card_that_wins_for_its_victim():
    assert choices(at_three(LOOSE, right=NINTH, middle="A♠", phase="drawn", source=0)) == {"leave"}


@pytest.mark.rule("CQ8.2", "CQ9.5", "CQ9.6")
def test_forces_a_card_on_one_rather_than_let_the_next_win_with_it():
    table = {"left": "3♣ 3♦ 3♥", "right": NINTH, "middle": "3♠"}
    assert choices(at_three(LOOSE, **table, phase="drawn", source=0)) == {"force_left"}
    assert choices(at_three(LOOSE, **table)) == {"force_left"}
    assert choices(at_three(LOOSE, **table, phase="force", turn=1)) == {"force"}
    assert choices(at_three(LOOSE, **table, source=2)) == {"refuse"}


@pytest.mark.rule("CQ8.2", "CQ9.6")
def test_discards_nothing_that_wins_for_either_neighbour():
    hand = "A♠ D♠ 2♦ 5♦ 7♥"
    for side in ("left", "right"):
        assert choices(at_three(hand, **{side: NINTH}, phase="discard")).isdisjoint({"discard A♠", "discard D♠"})


@pytest.mark.rule("CQ9.2", "CQ9.4")
def test_passes_on_the_card_of_least_worth():
    assert choices(at_three("5♣ 5♦ 5♥ B♠ D♠ K♠ A♥ 3♥", phase="pass")) == {"pass A♥"}


@pytest.mark.rule("CQ9.4", "CQ5.15")
def test_remembers_the_card_that_it_passed_on():
    start = conquian.deal(conquian.THREE, Random(5))
    seat = start.to_move
    given = by_the_book(start.view(seat), Random(0))
    state = start.play(given)
    while state.phase == "pass":
        state = state.play(by_the_book(state.view(state.to_move), Random(0)))
    eye = Eye.of(state.view(seat))
    assert [rival.known for rival in eye.rivals] == [given.mask, 0]
    assert not eye.unseen & given.mask
