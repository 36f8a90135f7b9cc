"""Commerce by the tips of the rule text (CO7)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from cardgames.bots.plain import choose
from cardgames.cards import HIDDEN, RANKS, Card, cards, cards_of, mask_of
from cardgames.commerce.hands import hand_table, pips
from cardgames.commerce.table import CommerceRound
from cardgames.game import Action

KNOCK_HAND: Final = mask_of(cards("K♣ B♣ 5♣"))
"""CO7.4: the weakest hand to knock with, 25 from three cards; every sequence and tricon is stronger."""

BUY_SHARE: Final = 0.5
"""CO7.1, CO7.2: how often a player who is not the dealer buys: fresh cards keep a round alive, a trade is free."""

AS_GOOD: Final = 0.5
"""CO7.3: in a trade, cards whose loss differs by no more than this (in levels of strength) are equally good to give."""

NEAR: Final = 2
"""CO7.3: cards of one suit that lie no further apart than this may stand in one sequence."""

Given = tuple[Card, float]
"""A card to give away and the average strength of the hand with an unknown card in its place."""


def by_the_book(view: CommerceRound, rng: Random) -> Action:
    """Return what the tips of the rule text advise: knock with a good hand (CO7.4), buy (CO7.1) or trade (CO7.2)."""
    legal = view.legal_actions()
    return legal[0] if len(legal) == 1 else _DECISIONS[view.phase](view, rng)


def good_enough(view: CommerceRound) -> bool:
    """Return whether the viewer's hand is one to knock with (CO7.4)."""
    level = hand_table(view.rules.kinds).level
    return level[_own(view)] >= level[KNOCK_HAND]


def averages(view: CommerceRound, replacements: tuple[Card, ...]) -> tuple[Given, ...]:
    """Return each card of the hand with the average strength after one of the replacements came for it (CO7.2)."""
    level, own = hand_table(view.rules.kinds).level, _own(view)
    bits = [card.bit for card in replacements]
    return tuple([(card, sum([level[own & ~card.bit | bit] for bit in bits]) / len(bits)) for card in cards_of(own)])


def wanted(view: CommerceRound, seat: int, card: Card) -> bool:
    """Return whether the card fits what the viewer knows of that seat's hand: its rank, or its suit in a pair or near.

    Two known cards of a suit are a point in the making, cards near each other a sequence, equal ranks a tricon (CO7.3).
    """
    seen = cards_of(view.hand_masks[seat])
    suited = [other for other in seen if other.suit == card.suit]
    near = any(abs(a - b) <= NEAR for other in suited for a in _places(card) for b in _places(other))
    return near or len(suited) > 1 or any(other.rank == card.rank for other in seen)


def _turn(view: CommerceRound, rng: Random) -> Action:
    if good_enough(view):
        return Action("knock")
    buys = any(action.verb == "buy" for action in view.legal_actions())
    if view.turn == view.dealer:
        return _buy(view, rng)
    if buys and rng.random() < BUY_SHARE:
        return _buy(view, rng)
    given = _to_neighbour(view, view.next_seat(view.turn), rng)
    if buys and wanted(view, view.next_seat(view.turn), given):
        return _buy(view, rng)
    return Action("trade", (given,))


def _answer(view: CommerceRound, rng: Random) -> Action:
    return Action("give", (_to_neighbour(view, view.turn, rng),))


def _after(view: CommerceRound, rng: Random) -> Action:  # noqa: ARG001 - every decision is asked in the same way
    return Action("knock" if good_enough(view) else "go_on")


def _buy(view: CommerceRound, rng: Random) -> Action:
    """Buy for the card that is needed least, a known stock card for what it is (CO7.1: the dealer always does)."""
    top = view.stock[0]
    given = averages(view, view.unseen() if top is HIDDEN else (top,))
    best = max(average for _, average in given)
    return Action("buy", (choose([card for card, average in given if average == best], rng),))


def _to_neighbour(view: CommerceRound, seat: int, rng: Random) -> Card:
    """Return the card to hand to that seat: one that is not needed (CO7.2) and helps there as little as possible.

    Among cards as good to lose it is one that the seat does not want, then the one with the fewest pips (CO7.3).
    """
    given = averages(view, view.unseen())
    best = max(average for _, average in given)
    spare = [card for card, average in given if average >= best - AS_GOOD]
    harm = {card: (wanted(view, seat, card), pips(card)) for card in spare}
    least = min(harm.values())
    return choose([card for card in spare if harm[card] == least], rng)


def _own(view: CommerceRound) -> int:
    assert view.viewer is not None
    return view.hand_masks[view.viewer]


def _places(card: Card) -> tuple[int, ...]:
    """Return the places of the rank in a sequence: the ace stands below the 2 and above the K (CO2.3)."""
    place = RANKS.index(card.rank)
    return (place,) if place else (0, len(RANKS))


_DECISIONS: Final[dict[str, Callable[[CommerceRound, Random], Action]]] = {
    "turn": _turn,
    "answer": _answer,
    "after": _after,
}
