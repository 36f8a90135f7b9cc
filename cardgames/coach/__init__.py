"""The coach: judges every legal action from what the player can know, and says why."""

from __future__ import annotations

from random import Random

from cardgames.coach.advice import LIMITS, Advice, Choice, Verdict
from cardgames.coach.looks import looked
from cardgames.game import Round
from cardgames.moves import Action

__all__ = ["LIMITS", "Advice", "Choice", "Verdict", "advise"]


def advise(view: Round, rng: Random, worlds: int | None = None, about: Action | None = None) -> Advice:
    """Return all legal actions of the viewer judged, the best first, from what he can know; same seed, same advice.

    `worlds` dealt anew are tried for each look at the actions, without it as many as a short wait allows; `about` is an
    action that is looked at as closely as the best in any case. Raises `ValueError` for a full round, when the viewer
    is not to move, and for fewer than two worlds.
    """
    return looked(view, rng, worlds, about)
