"""Two historic card games, Commerce and Conquian: rules as values, rounds as values, a reason for every refusal."""

from __future__ import annotations

from cardgames import commerce, conquian
from cardgames.cards import HIDDEN, Card, card, cards, hand
from cardgames.game import Seats
from cardgames.moves import Action, HiddenInformation, IllegalAction
from cardgames.simulate import determinize, playout

__all__ = [
    "HIDDEN",
    "Action",
    "Card",
    "HiddenInformation",
    "IllegalAction",
    "Seats",
    "card",
    "cards",
    "commerce",
    "conquian",
    "determinize",
    "hand",
    "playout",
]
