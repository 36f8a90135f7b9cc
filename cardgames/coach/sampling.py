"""The estimator that knows no rules of its own: worlds dealt anew, played to the end by the book."""

from __future__ import annotations

from random import Random
from typing import Final

import numpy as np

from cardgames.bots import BY_THE_BOOK
from cardgames.coach.estimates import Estimates, worth
from cardgames.game import Round
from cardgames.simulate import determinize, playout

PLAYOUTS: Final = 120
"""So many rounds are played for an advice if nobody asks for a number of worlds: about a third of a second."""

AT_LEAST: Final = 12
"""So many worlds even where there are many actions."""


def estimate(view: Round, rng: Random, worlds: int | None = None) -> Estimates:
    """Return what comes of each legal action of the viewer: all of them in the same worlds with the same luck.

    Works for every variant, also for a house variant that the bots by the book can play.
    """
    actions, seat = view.legal_actions(), view.viewer
    assert seat is not None
    bots = [BY_THE_BOOK[view.rules.game]] * view.players
    rows = []
    for _ in range(worlds or max(AT_LEAST, PLAYOUTS // len(actions))):
        world, seed = determinize(view, rng), rng.random()
        rows.append([worth(playout(world.play(one), bots, Random(seed)), seat) for one in actions])
    return Estimates(actions, np.array(rows))
