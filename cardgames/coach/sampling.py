"""Where outcomes come from: quick playouts for the rules that they know, slower ones for house variants."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Any, Final

import numpy as np

from cardgames import commerce
from cardgames.bots import BY_THE_BOOK, commerce_playouts, conquian_playouts
from cardgames.coach.estimates import Estimates
from cardgames.coach.result import worth
from cardgames.game import GameRules, Round
from cardgames.moves import Action, Move
from cardgames.series import GAMES
from cardgames.simulate import determinize, playout

Playouts = Callable[[Any, Sequence[Action], int, Random], Sequence[Sequence[float]]]
"""(view, actions, worlds, rng): what each action brings the viewer, one row a world, in the unit of `result.worth`."""

QUICK: Final[dict[str, Playouts]] = {"commerce": commerce_playouts.values, "conquian": conquian_playouts.values}

SECONDS: Final = 0.17
"""So long may the playouts of an advice on Commerce take on a common machine."""

CONQUIAN: Final = {2: 1_500, 3: 1_000}
"""By seats: so many playouts of Conquian fit into an advice, about 0.2 s."""

SLOW: Final = 100
"""So many playouts by the book fit into an advice."""


@lru_cache(maxsize=64)
def knows(rules: GameRules) -> bool:
    """Return whether the quick playouts know all moves of these rules."""
    return all(move in _known_moves(rules.game) for moves in rules.phases.values() for move in moves)


@lru_cache(maxsize=2)
def _known_moves(game: str) -> frozenset[Move]:
    return frozenset(move for rules in known_rules(game) for moves in rules.phases.values() for move in moves)


def known_rules(game: str) -> Iterator[GameRules]:
    """Yield the rules of every variant and combination of a game."""
    yield from (rules for _, rules in GAMES[game].combinations())


def budget(view: Round, actions: int) -> int:
    """Return how many playouts an advice on this view may take that tries so many actions."""
    if not knows(view.rules):
        return SLOW
    if isinstance(view, commerce.CommerceRound):
        return actions * commerce_playouts.worlds_within(view, actions, SECONDS)
    return CONQUIAN[view.players]


def estimate(view: Round, actions: Sequence[Action], worlds: int, rng: Random) -> Estimates:
    """Return what comes of these actions of the viewer: all of them in the same worlds; same seed, same estimates."""
    values = QUICK[view.rules.game] if knows(view.rules) else by_the_book
    return Estimates(tuple(actions), np.array(values(view, actions, worlds, rng), np.float64))


def by_the_book(view: Round, actions: Sequence[Action], worlds: int, rng: Random) -> list[list[float]]:
    """Return what each action brings the viewer if all play on by the book; works for house variants, too."""
    assert view.viewer is not None
    bots = [BY_THE_BOOK[view.rules.game]] * view.players
    rows = []
    for _ in range(worlds):
        world, seed = determinize(view, rng), rng.random()
        rows.append([worth(playout(world.play(one), bots, Random(seed)), view.viewer, view) for one in actions])
    return rows
