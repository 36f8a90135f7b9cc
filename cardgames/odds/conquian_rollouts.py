"""Games played on by bots: the chance to win from what a player knows (figure Q7).

Every game has a random stream of its own, made from the seed and its number: a longer sample begins with the games of
the shorter one, and it does not matter in which process a game is played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from functools import partial
from random import Random
from typing import TypeVar

import pandas as pd

from cardgames.bots.conquian import by_the_book
from cardgames.conquian import ConquianRound
from cardgames.odds.intervals import wilson
from cardgames.odds.outcomes import OUTCOMES, outcome
from cardgames.odds.spreading import spread
from cardgames.simulate import Bot, determinize, playout

T = TypeVar("T")


def outcome_frame(found: Sequence[str]) -> pd.DataFrame:
    """Return the shares of win, draw and loss.

    Columns: `outcome`; `hits`: games; `n`: of so many; `share`; `low` and `high`: its 95 % interval.
    """
    n = len(found)
    rows = [(one, hits, n, hits / n, *wilson(hits, n)) for one in OUTCOMES for hits in [found.count(one)]]
    return pd.DataFrame(rows, columns=["outcome", "hits", "n", "share", "low", "high"])


def each_game(play: Callable[[int], T], n: int, executor: Executor | None) -> list[T]:
    """Return what comes of the games 0 to n - 1, played here or by the executor; `ValueError` without a game."""
    if n < 1:
        raise ValueError(f"at least one game is needed, not {n}")
    return spread(partial(_some, play), n, executor)


def _some(play: Callable[[int], T], numbers: range) -> list[T]:
    return [play(number) for number in numbers]


def winning_chance(
    view: ConquianRound, n: int = 500, seed: int = 0, bots: Sequence[Bot] = (), executor: Executor | None = None
) -> pd.DataFrame:
    """Return the viewer's chance to win, draw and lose if bots play on from here (Q7), sampled.

    The cards that he does not see are dealt anew for each of the `n` games. `bots` play, one a seat, without them all
    by the book. Columns as in `outcome_frame`. A game from the start takes about 3 ms; the same seed always gives the
    same result. `ValueError` for a full round, for a wrong number of bots and for n below 1.
    """
    if view.viewer is None:
        raise ValueError("a full round shows hidden cards: give the view of a player, round.view(seat)")
    players = tuple(bots) or (by_the_book,) * view.players
    if len(players) != view.players:
        raise ValueError(f"{view.players} seats need as many bots, not {len(players)}")
    return outcome_frame(each_game(partial(_play_on, view, players, seed), n, executor))


def _play_on(view: ConquianRound, bots: Sequence[Bot], seed: int, number: int) -> str:
    assert view.viewer is not None
    rng = Random(f"{seed} {number}")
    return outcome(playout(determinize(view, rng), bots, rng), view.viewer)


def chance_course(
    views: Iterable[ConquianRound], n: int = 500, seed: int = 0, executor: Executor | None = None
) -> pd.DataFrame:
    """Return the chances by the book over the views that a player had in a game (Q7), as in `winning_chance`.

    Columns: `step`: the place of the view, from 0; `phase`; then those of `outcome_frame`. Three rows a view.
    """
    frames = []
    for step, view in enumerate(views):
        chances = winning_chance(view, n, seed, executor=executor)
        chances.insert(0, "step", step)
        chances.insert(1, "phase", view.phase)
        frames.append(chances)
    if not frames:
        raise ValueError("a course needs at least one view")
    return pd.concat(frames, ignore_index=True)


def play_out(start: ConquianRound, seat: int, bot: Bot, other: Bot, rng: Random) -> ConquianRound:
    """Return the finished game, with the one bot at its seat and the other at all others."""
    return playout(start, [bot if one == seat else other for one in range(start.players)], rng)
