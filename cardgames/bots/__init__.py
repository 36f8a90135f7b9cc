"""Players that see what a player may see: each bot is a function (view, rng) -> action."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardgames.bots import commerce, conquian
from cardgames.bots.plain import random_bot
from cardgames.simulate import Bot

__all__ = ["BY_THE_BOOK", "commerce", "conquian", "random_bot"]

BY_THE_BOOK: Final[Mapping[str, Bot]] = {"commerce": commerce.by_the_book, "conquian": conquian.by_the_book}
"""The bot of each game that plays by the tips of its rule text."""
