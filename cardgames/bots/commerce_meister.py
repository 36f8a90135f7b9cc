"""The "Meister" of Commerce: tries what the "Könner" might do in worlds dealt anew, each played to its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf, sqrt
from random import Random
from statistics import fmean, stdev
from time import perf_counter
from typing import Final

from cardgames.bots.commerce_counting import Counting
from cardgames.bots.commerce_counting_old import exchanges
from cardgames.bots.commerce_playouts import values
from cardgames.commerce.table import CommerceRound
from cardgames.moves import Action

BATCH: Final = 25
"""So many worlds are played between two looks at the clock and at the leads."""

HOPE: Final = 1.5
"""Who is behind by more than so many standard errors is tried no more."""


@dataclass(frozen=True)
class Meister:
    """Play each action in the same worlds; another than the Könner's must be clearly better.

    It can stop at any time: after so many `playouts` for a decision (`old_playouts` in the old way, whose deals last
    longer), or so many `seconds`, whichever comes first. Only without `seconds` does the same seed always decide the
    same. `width`: how many exchanges of the old way are tried; `doubt`: by how many standard errors one must be better
    than the one that the Könner prefers.
    """

    playouts: int = 2_000
    old_playouts: int = 400
    seconds: float = inf
    width: int = 5
    doubt: float = 1.5
    player: Counting = field(default_factory=Counting)

    def __call__(self, view: CommerceRound, rng: Random) -> Action:
        """Return the action."""
        legal = view.legal_actions()
        if len(legal) == 1:
            return legal[0]
        preferred = self.player(view, rng)
        others = [action for action in self.candidates(view) if action != preferred]
        return self._tried(view, preferred, others, rng)

    def candidates(self, view: CommerceRound) -> Sequence[Action]:
        """Return what is worth trying: everything, or the exchanges that the Könner thinks best and standing."""
        if view.phase != "exchange":
            return view.legal_actions()
        stand, *others = exchanges(view)  # type: ignore[arg-type] # the phase says that it is the old way
        ranked = sorted(others, key=lambda priced: -priced[0])[: self.width - 1]
        return [stand[1], *(action for _, action in ranked)]

    def _tried(self, view: CommerceRound, first: Action, others: Sequence[Action], rng: Random) -> Action:
        """Return the action with the greatest clear lead over the first, or the first.

        Who falls clearly behind is tried no more, so that the close ones are tried in more worlds.
        """
        start, left = perf_counter(), self.playouts if view.rules.ante else self.old_playouts
        leads: dict[Action, list[float]] = {action: [] for action in others}
        while others and left > 0 and perf_counter() - start <= self.seconds:
            for before, *rest in values(view, [first, *others], BATCH, rng):
                for action, value in zip(others, rest, strict=True):
                    leads[action].append(value - before)
            left -= BATCH * (1 + len(others))
            others = [action for action in others if _lead(leads[action], HOPE) >= 0]
        clear = {action: _lead(leads[action], -self.doubt) for action in others if leads[action]}
        best = max(clear, key=clear.__getitem__, default=first)
        return best if clear.get(best, 0) > 0 else first


def _lead(leads: Sequence[float], errors: float) -> float:
    """Return the mean lead in chips and so many standard errors."""
    return fmean(leads) + errors * stdev(leads) / sqrt(len(leads))
