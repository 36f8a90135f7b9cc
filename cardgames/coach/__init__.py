"""The coach: judges every legal action from what the player can know, and says why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from cardgames.coach import sampling
from cardgames.coach.advice import LIMITS, Advice, Choice, Verdict, judged
from cardgames.coach.estimates import FEWEST, Estimates
from cardgames.game import Round

__all__ = ["LIMITS", "Advice", "Choice", "Verdict", "advise"]

ESTIMATORS: Final[Mapping[str, Callable[[Any, Random, int | None], Estimates]]] = {
    "commerce": sampling.estimate,
    "conquian": sampling.estimate,
}


def advise(view: Round, rng: Random, worlds: int | None = None) -> Advice:
    """Return all legal actions of the viewer judged, the best first, from what he can know; same seed, same advice.

    `worlds` is the number of worlds dealt anew, without it as many as a short wait allows. Raises `ValueError` for a
    full round, when the viewer is not to move, and for fewer than two worlds.
    """
    if view.viewer is None:
        raise ValueError("a full round shows hidden cards: give the view of a player, round.view(seat)")
    if view.viewer != view.to_move:
        raise ValueError(f"seat {view.viewer} is not to move, so there is nothing to advise")
    if worlds is not None and worlds < FEWEST:
        raise ValueError(f"at least {FEWEST} worlds are needed to see a spread, not {worlds}")
    return judged(view, ESTIMATORS[view.rules.game](view, rng, worlds))
