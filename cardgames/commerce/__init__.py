"""Commerce: exchange cards for the best hand of three."""

from __future__ import annotations

from collections.abc import Iterable

from cardgames.cards import Card, mask_of
from cardgames.commerce.hands import HandRules, Kind, Score, counting
from cardgames.commerce.hands import score as _score
from cardgames.commerce.old_table import OldRound
from cardgames.commerce.table import CommerceRound, Payment, Rules, best_seat, deal, from_code
from cardgames.commerce.variants import FOSTER, NEW, OLD, POUNCE, RIGHT, combinations, rules

__all__ = [
    "FOSTER",
    "NEW",
    "OLD",
    "POUNCE",
    "RIGHT",
    "CommerceRound",
    "Kind",
    "OldRound",
    "Payment",
    "Rules",
    "Score",
    "best_seat",
    "combinations",
    "counting",
    "deal",
    "from_code",
    "kind",
    "rules",
    "score",
    "strength",
]


def score(hand: Iterable[Card], rules: HandRules = NEW) -> Score:
    """Return kind and numbers of a hand (three cards); `ValueError` if it is not three different known cards."""
    return _score(hand, rules.kinds)


def kind(hand: Iterable[Card], rules: HandRules = NEW) -> Kind:
    """Return the kind that a hand counts as (CO2.1)."""
    return _score(hand, rules.kinds).kind


def strength(hand: Iterable[Card], rules: HandRules = NEW) -> int:
    """Return the strength of a hand: higher wins, equal hands are equal (seats decide then, CO2.7).

    With the classic hands from 0 (nothing) to 64 (three aces). Raises `ValueError` as `score` does.
    """
    cards = hand if type(hand) is tuple else tuple(hand)
    level = rules.hands.level
    try:
        one, two, three = cards
        return level[one.bit | two.bit | three.bit]
    except (KeyError, ValueError):  # four cards, or no hand: then this raises
        _score(cards, rules.kinds)
        return level[mask_of(cards)]
