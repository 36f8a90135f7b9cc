"""The "Meister" of Conquian: tries what the "Könner" thinks best in worlds dealt anew, each played to its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf, sqrt
from random import Random
from statistics import fmean, stdev
from time import perf_counter
from typing import Final

from cardgames.bots.conquian import by_the_book
from cardgames.bots.conquian_koenner import WIN, Koenner
from cardgames.bots.conquian_ways import LARGEST
from cardgames.conquian.table import ConquianRound
from cardgames.moves import Action
from cardgames.simulate import determinize, playout

FEWEST: Final = 4
"""So many worlds at least before a difference counts."""


@dataclass(frozen=True)
class Meister:
    """Play each of the best few actions in the same worlds; another than the first must be clearly better.

    It can stop at any time: after so many `playouts` for a decision, or so many `seconds`, whichever comes first. Only
    without `seconds` does the same seed always decide the same. `width`: how many actions are tried; `doubt`: by how
    many standard errors one must be better than the one that the counting prefers. Where more than eleven cards win, it
    plays by the book.
    """

    playouts: int = 60
    seconds: float = inf
    width: int = 3
    doubt: float = 1.0
    player: Koenner = field(default_factory=Koenner)

    def __call__(self, view: ConquianRound, rng: Random) -> Action:
        """Return the action."""
        legal = view.legal_actions()
        if len(legal) == 1:
            return legal[0]
        if view.rules.goal > LARGEST:
            return by_the_book(view, rng)
        values = self.player.values(view)
        ranked = sorted(legal, key=lambda one: -values[one])
        if values[ranked[0]] == WIN:
            return ranked[0]
        return self._tried(view, ranked[: self.width], rng)

    def _tried(self, view: ConquianRound, actions: Sequence[Action], rng: Random) -> Action:
        """Return the action with the greatest clear lead over the first, or the first."""
        start, leads = perf_counter(), []
        for _ in range(self.playouts // len(actions)):
            if perf_counter() - start > self.seconds:
                break
            won = self._world(view, actions, rng)
            leads.append([points - won[0] for points in won])
        if len(leads) < FEWEST:
            return actions[0]
        clear = [self._clear(lead) for lead in zip(*leads, strict=True)]
        return actions[clear.index(max(clear))]

    def _world(self, view: ConquianRound, actions: Sequence[Action], rng: Random) -> list[float]:
        """Return the points of each action in one world, played on by the same player with the same stream."""
        assert view.viewer is not None
        world, seed, seats = determinize(view, rng), rng.random(), [self.player] * view.players
        ends = [playout(world.play(one), seats, Random(seed)) for one in actions]
        return [end.payoffs()[view.viewer] / end.stake for end in ends]

    def _clear(self, lead: Sequence[float]) -> float:
        """Return the mean lead less the doubt about it."""
        return fmean(lead) - self.doubt * stdev(lead) / sqrt(len(lead))
