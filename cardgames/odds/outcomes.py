"""How a round went for a seat: win, draw or loss."""

from __future__ import annotations

from typing import Any, Final

OUTCOMES: Final = ("win", "draw", "loss")


def outcome(end: Any, seat: int) -> str:  # noqa: ANN401 - a finished round of either game
    """Return how a finished round went for this seat, one of `OUTCOMES`; without a winner it is a draw."""
    return "draw" if end.winner is None else "win" if end.winner == seat else "loss"
