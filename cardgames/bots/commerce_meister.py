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
"""So many worlds are played between two looks at the clock."""


@dataclass(frozen=True)
class Meister:
    """Play each action in the same worlds; another than the Könner's must be clearly better.

    It can stop at any time: after so many `playouts` for a decision (`old_playouts` in the old way, whose deals last
    longer), or so many `seconds`, whichever comes first. Only without `seconds` does the same seed always decide the
    same. `width`: how many exchanges of the old way are tried;
    `doubt`: by how many standard errors one must be better than the one that the Könner prefers.
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
        return self._tried(view, [preferred, *others], rng)

    def candidates(self, view: CommerceRound) -> Sequence[Action]:
        """Return what is worth trying: everything, or the exchanges that the Könner thinks best and standing."""
        if view.phase != "exchange":
            return view.legal_actions()
        stand, *others = exchanges(view)  # type: ignore[arg-type] # the phase says that it is the old way
        ranked = sorted(others, key=lambda priced: -priced[0])[: self.width - 1]
        return [stand[1], *(action for _, action in ranked)]

    def _tried(self, view: CommerceRound, actions: Sequence[Action], rng: Random) -> Action:
        """Return the action with the greatest clear lead over the first, or the first."""
        start, playouts = perf_counter(), self.playouts if view.rules.ante else self.old_playouts
        rows: list[list[float]] = []
        while len(rows) * len(actions) < playouts and perf_counter() - start <= self.seconds:
            rows += values(view, actions, BATCH, rng)
        leads = zip(*([value - row[0] for value in row] for row in rows), strict=True)
        clear = [self._clear(lead) for lead in leads]
        return actions[clear.index(max(clear))]

    def _clear(self, lead: Sequence[float]) -> float:
        """Return the mean lead in chips less the doubt about it."""
        return fmean(lead) - self.doubt * stdev(lead) / sqrt(len(lead))
