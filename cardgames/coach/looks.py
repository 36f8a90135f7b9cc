"""Two looks at a decision: at all actions, then at those that may be the best, in other worlds."""

from __future__ import annotations

from random import Random
from typing import Final

from cardgames.coach.advice import Advice, judged
from cardgames.coach.estimates import FEWEST
from cardgames.coach.sampling import budget, estimate
from cardgames.coach.symmetry import alike
from cardgames.game import Round
from cardgames.moves import Action

GLANCE: Final = 0.4
"""The part of the playouts for the look at all actions; the rest goes to those that may be the best."""

LEAST: Final = 12
"""So many worlds at least for the look at all actions."""

MOST: Final = 4
"""So many actions at most are looked at again."""


def looked(
    view: Round, rng: Random, worlds: int | None = None, about: Action | None = None, effort: float = 1.0
) -> Advice:
    """Return the advice for a view; `about` is an action that is looked at twice in any case.

    `worlds` is the number for each look, without it as many as a short wait allows, times `effort` (0 to 1). Raises
    `ValueError` for a full round, when the viewer is not to move, and for fewer than two worlds.
    """
    if view.viewer is None:
        raise ValueError("a full round shows hidden cards: give the view of a player, round.view(seat)")
    if view.viewer != view.to_move:
        raise ValueError(f"seat {view.viewer} is not to move, so there is nothing to advise")
    if worlds is not None and worlds < FEWEST:
        raise ValueError(f"at least {FEWEST} worlds are needed to see a spread, not {worlds}")
    first_of = alike(view)
    actions = tuple(dict.fromkeys(first_of.values()))
    playouts = effort * budget(view, len(actions))
    first = estimate(view, actions, worlds or max(LEAST, round(GLANCE * playouts / len(actions))), rng)
    some = first.contenders(MOST, (first_of[about],) if about else ())
    again = None
    if len(some) > 1:
        again = estimate(view, some, worlds or max(LEAST, round((1 - GLANCE) * playouts / len(some))), rng)
    if again and len(some) == len(actions):
        first, again = first.with_more(again), None
    return judged(view, first, again, first_of)
