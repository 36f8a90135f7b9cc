"""Players that see what a player may see: each bot is a function (view, rng) -> action."""

from __future__ import annotations

from cardgames.bots import commerce, conquian
from cardgames.bots.plain import random_bot

__all__ = ["commerce", "conquian", "random_bot"]
