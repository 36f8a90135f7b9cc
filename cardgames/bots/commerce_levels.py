"""The players of Commerce to choose from: levels of strength, and characters that keep rounds alive."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardgames.bots.commerce import by_the_book
from cardgames.bots.commerce_beginner import beginner
from cardgames.bots.commerce_counting import Counting
from cardgames.bots.commerce_explaining import explain
from cardgames.bots.commerce_meister import Meister
from cardgames.simulate import Bot

__all__ = ["LEVELS", "PERSONALITIES", "explain"]

LEVELS: Final[Mapping[str, Bot]] = {
    "neuling": beginner,
    "buch": by_the_book,
    "koenner": Counting(),
    "meister": Meister(),
}
"""The weakest first: Neuling, Nach Buch, Könner, Meister."""

PERSONALITIES: Final[Mapping[str, Bot]] = {
    "geduldig": Counting(patience=0.85),
    "eilig": Counting(patience=-0.15),
    "tauschfreudig": Counting(patience=0.8, trading=5.0, care=0.0),
    "kauffreudig": Counting(patience=0.8, buying=5.0),
}
"""Players who count as well as a Könner and follow their bent: they wait, hurry, trade or buy."""
