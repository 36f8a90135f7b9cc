"""What a hand of Commerce promises: what both ways of playing by the book look at (CO7)."""

from __future__ import annotations

from typing import Final

from cardgames.cards import RANKS, Card, cards, cards_of, mask_of
from cardgames.commerce.hands import hand_table
from cardgames.commerce.table import CommerceRound

KNOCK_HAND: Final = mask_of(cards("K♣ B♣ 5♣"))
"""CO7.4: the weakest hand to knock with, 25 from three cards; every sequence and tricon is stronger."""

NEAR: Final = 2
"""CO7.3: cards of one suit that lie no further apart than this may stand in one sequence."""

Given = tuple[Card, float]
"""A card to give away and the average strength of the hand with an unknown card in its place."""


def own(view: CommerceRound) -> int:
    """Return the viewer's hand as a mask."""
    assert view.viewer is not None
    return view.hand_masks[view.viewer]


def good_enough(view: CommerceRound) -> bool:
    """Return whether the viewer's hand is one to knock with (CO7.4)."""
    level = hand_table(view.rules.kinds).level
    return level[own(view)] >= level[KNOCK_HAND]


def averages(view: CommerceRound, replacements: tuple[Card, ...]) -> tuple[Given, ...]:
    """Return each card of the hand with the average strength after one of the replacements came for it (CO7.2)."""
    level, mine = hand_table(view.rules.kinds).level, own(view)
    bits = [card.bit for card in replacements]
    return tuple([(card, sum([level[mine & ~card.bit | bit] for bit in bits]) / len(bits)) for card in cards_of(mine)])


def wanted(view: CommerceRound, seat: int, card: Card) -> bool:
    """Return whether the card fits what the viewer knows of that seat's hand: its rank, or its suit in a pair or near.

    Two known cards of a suit are a point in the making, cards near each other a sequence, equal ranks a tricon (CO7.3).
    """
    seen = cards_of(view.hand_masks[seat])
    suited = [other for other in seen if other.suit == card.suit]
    near = any(abs(a - b) <= NEAR for other in suited for a in _places(card) for b in _places(other))
    return near or len(suited) > 1 or any(other.rank == card.rank for other in seen)


def _places(card: Card) -> tuple[int, ...]:
    """Return the places of the rank in a sequence: the ace stands below the 2 and above the K (CO2.3)."""
    place = RANKS.index(card.rank)
    return (place,) if place else (0, len(RANKS))
