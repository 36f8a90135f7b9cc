"""What came of each action in the same sampled worlds, and what a finished round is worth to a seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from cardgames.game import Round
from cardgames.moves import Action

Floats = npt.NDArray[np.float64]

FEWEST: Final = 2
"""A spread needs two worlds."""


@dataclass(frozen=True, eq=False)
class Estimates:
    """The legal actions of a view and what came of them: one row of `outcomes` a world, one column an action.

    A world deals anew what the viewer does not see; in each one every action was tried, so that rows are paired. The
    unit is that of `worth`. Raises `ValueError` for a table of another shape and for fewer than two worlds.
    """

    actions: tuple[Action, ...]
    outcomes: Floats

    def __post_init__(self) -> None:
        """Check the shape."""
        table = self.outcomes
        if table.ndim != 2 or table.shape[1] != len(self.actions) or len(table) < FEWEST or not self.actions:  # noqa: PLR2004
            raise ValueError(f"a table of at least {FEWEST} worlds × {len(self.actions)} actions, not {table.shape}")

    @property
    def worlds(self) -> int:
        """The number of worlds."""
        return len(self.outcomes)


def worth(end: Round, seat: int) -> float:
    """Return what this finished round is worth to a seat.

    Commerce: the chips won or lost, in the old way with the part of the pool that the seat's lives promise, each life
    as likely to be the last one (CO8.7). Conquian: the chance to have won, 1 or 0; in a draw all share the win.
    """
    payoff = float(end.payoffs()[seat])
    if end.rules.game == "conquian":
        stake: int = end.stake  # type: ignore[attr-defined]
        return (payoff / stake + 1) / end.players
    lives: tuple[int, ...] = getattr(end, "lives", ())
    pool: int = end.pool  # type: ignore[attr-defined]
    return payoff + pool * lives[seat] / sum(lives) if lives else payoff
