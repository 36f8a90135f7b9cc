"""The "Meister" of Conquian: tries what the "Könner" thinks best in worlds dealt anew, each played to its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from random import Random
from statistics import fmean
from time import perf_counter
from typing import Final

from cardgames.bots import conquian_fast as fast
from cardgames.bots.conquian_koenner import WIN, Koenner
from cardgames.bots.conquian_playouts import plain, values
from cardgames.bots.conquian_ways import LARGEST
from cardgames.conquian.table import ConquianRound
from cardgames.moves import Action

BATCH: Final = 25
"""So many worlds between two looks at the clock."""

TRUST: Final = 2.0
"""How many points a game the balance of the "Könner" counts for beside the points of the playouts."""


@dataclass(frozen=True)
class Meister:
    """Choose by playouts and counting together: points of the playouts, and `trust` times the balance of the "Könner".

    So where the playouts see no difference the counting decides. `playouts`: how many a decision, all actions together,
    in the same worlds; `seconds`: how long at most, and only without them does the same seed always decide the same.
    `width`: of how many actions. Where more than eleven cards win, nothing is counted, and the first of equals is what
    the plain player would do.
    """

    playouts: int = 1200
    seconds: float = inf
    width: int = 8
    trust: float = TRUST
    player: Koenner = field(default_factory=Koenner)

    def __call__(self, view: ConquianRound, rng: Random) -> Action:
        """Return the action."""
        legal = view.legal_actions()
        if len(legal) == 1:
            return legal[0]
        prior = self._prior(view, rng)
        ranked = sorted(legal, key=lambda one: -prior[one])[: self.width]
        if prior[ranked[0]] == WIN or self.playouts < len(ranked):
            return ranked[0]
        points = self._points(view, ranked, rng)
        return max(ranked, key=lambda one: points[one] + self.trust * prior[one])

    def _prior(self, view: ConquianRound, rng: Random) -> Mapping[Action, float]:
        """Return what counting says of each legal action."""
        if view.rules.goal <= LARGEST:
            return self.player.values(view)
        first = plain(view, rng)
        return {one: 0.0 if one == first else -1e-9 for one in view.legal_actions()}

    def _points(self, view: ConquianRound, actions: Sequence[Action], rng: Random) -> dict[Action, float]:
        """Return the points a game that each action brought, on average over the worlds."""
        start, worlds, found = perf_counter(), self.playouts // len(actions), list[list[float]]()
        if fast.pays(self.playouts):
            fast.compiled()
        while len(found) < worlds:
            some = min(BATCH, worlds - len(found)) if self.seconds < inf else worlds
            found += values(view, actions, some, rng)
            if perf_counter() - start > self.seconds:
                break
        shares = zip(*found, strict=True)
        return {one: view.players * fmean(share) - 1 for one, share in zip(actions, shares, strict=True)}


STRONG: Final = Meister(playouts=6_000)
"""The setting for the extra `fast`: as quick with it as the other one is without."""
