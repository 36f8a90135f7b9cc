"""What came of each action in the same sampled worlds: values, distances to the best, and how sure those are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import NormalDist
from typing import Final

import numpy as np
import numpy.typing as npt

from cardgames.moves import Action
from cardgames.odds.intervals import LEVEL, wilson

Floats = npt.NDArray[np.float64]

FEWEST: Final = 2
"""A spread needs two worlds."""

DIGITS: Final = 9
"""Differences are rounded to so many decimals: a sum of floats must not decide at the edge of a step."""


@dataclass(frozen=True, eq=False)
class Estimates:
    """Actions and what came of them: one row of `outcomes` a world, one column an action.

    A world deals anew what the viewer does not see; in each one every action was tried, so that rows are paired. Raises
    `ValueError` for a table of another shape and for fewer than two worlds.
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

    @cached_property
    def values(self) -> Floats:
        """The mean outcome of each action."""
        found: Floats = self.outcomes.mean(axis=0)
        return found

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The places of the actions, the best first; equals as they stand."""
        return tuple(sorted(range(len(self.actions)), key=lambda at: -round(float(self.values[at]), DIGITS)))

    @property
    def best(self) -> Action:
        """The action with the highest value."""
        return self.actions[self.order[0]]

    def behind(self, best: Action) -> Floats:
        """Return how much less than `best` each action brings."""
        found: Floats = np.round(self.values[self.actions.index(best)] - self.values, DIGITS)
        return found

    def noise(self, best: Action) -> Floats:
        """Return the 95 % half widths of the distances to `best`, from the paired differences in each world.

        The best was itself picked from all, and with many actions one of them always looks good: so the interval is
        wide enough for all pairs together (Bonferroni). Of equal actions, one is called worse in 5 of 100 cases at
        most.
        """
        actions = len(self.actions)
        pairs = max(1, actions * (actions - 1) // 2)
        first = self.outcomes[:, [self.actions.index(best)]]
        spread: Floats = (first - self.outcomes).std(axis=0, ddof=1)
        half: Floats = np.round(critical(pairs, self.worlds) * spread / self.worlds**0.5, DIGITS)
        return half

    def ends(self, *, chance: bool) -> tuple[Floats, Floats]:
        """Return the ends of the 95 % intervals of all values.

        A `chance` keeps Wilson's interval, which also holds where all worlds agree; with halves for draws it is a bit
        wide.
        """
        if chance:
            return wilson(np.clip(self.values, 0, 1) * self.worlds, self.worlds)
        half: Floats = critical(1, self.worlds) * self.outcomes.std(axis=0, ddof=1) / self.worlds**0.5
        return self.values - half, self.values + half

    def contenders(self, most: int, besides: Sequence[Action] = ()) -> tuple[Action, ...]:
        """Return the actions that may be the best, at most so many, and those asked for besides, in their order."""
        behind, noise = self.behind(self.best), self.noise(self.best)
        ahead = [at for at in self.order if behind[at] <= noise[at]][:most]
        return tuple(one for at, one in enumerate(self.actions) if at in ahead or one in besides)

    def with_more(self, others: Estimates) -> Estimates:
        """Return the estimates from these worlds and from other ones, for the same actions."""
        return Estimates(self.actions, np.concatenate([self.outcomes, others.outcomes]))


def critical(comparisons: int, worlds: int) -> float:
    """Return how many standard errors a 95 % interval has to each side, with so many comparisons at once.

    Student's quantile by the first terms of its expansion in the normal one (Abramowitz and Stegun 26.7.5).
    """
    z, free = NormalDist().inv_cdf(1 - (1 - LEVEL) / (2 * comparisons)), worlds - 1
    return z + (z**3 + z) / (4 * free) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * free**2)
