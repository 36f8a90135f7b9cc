"""Playing a round on: bots, playouts, and full rounds that a viewer cannot tell from the real one."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, Protocol, TypeVar

from cardgames.cards import shuffled
from cardgames.game import Round
from cardgames.moves import Action

R = TypeVar("R", bound=Round)


def determinize(view: R, rng: Random) -> R:
    """Return a full round that the viewer cannot tell from the real one, each equally likely given the cards he sees.

    What he has seen (`Round.seen`) stays where it is. Source: `ResampleFromInfostate` in OpenSpiel is the idea.
    """
    return view.filled(iter(shuffled(view.unseen(), rng)))


class Bot(Protocol):
    """A player: gets the view of its own seat and a random stream, returns one of the view's legal actions."""

    def __call__(self, view: Any, rng: Random) -> Action:  # noqa: ANN401 - any game
        """Return the action."""


def playout(state: R, bots: Iterable[Bot], rng: Random, limit: int = 10_000) -> R:
    """Return the round after the bots (one a seat) have played it to its end, or after `limit` actions."""
    players = tuple(bots)
    for _ in range(limit):
        if state.to_move is None:
            break
        state = state.play(players[state.to_move](state.view(state.to_move), rng))
    return state
