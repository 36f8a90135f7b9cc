"""Tournaments: every bot plays every deal in every seat, so that neither cards nor chairs favour anybody.

A game is a round; in the old way of Commerce it is all deals until one player is left. Each deal has a number, and all
chance comes from the seed, that number and the seat: it does not matter who computes which deal, and a longer
tournament begins with the deals of the shorter one. A bot must not remember anything from one game to the next.
"""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Executor

import pandas as pd

from cardgames.bots.asking import BotError
from cardgames.game import GameRules
from cardgames.odds.intervals import mean_interval
from cardgames.options import shown
from cardgames.simulate import Bot
from cardgames.tournament.playing import Plan, Progress, play, seatings
from cardgames.tournament.standing import pairs, standings

__all__ = ["BotError", "duel", "pairs", "record", "seatings", "standings", "tournament"]


def tournament(  # noqa: PLR0913 - the one place where all of it is chosen
    bots: Mapping[str, Bot],
    rules: GameRules,
    games: int = 1000,
    seed: int = 0,
    executor: Executor | None = None,
    *,
    players: int | None = None,
    time_limit: float | None = None,
    progress: Progress | None = None,
) -> pd.DataFrame:
    """Return how the bots do against each other, a row a bot, the best first.

    `games`: at least so many are played, until the last deal (the second at least) has been played in all its
    `seatings`; `players`: seats at the table, by default one a bot as far as the rules allow. The same seed gives the
    same table, with or without an `executor` (processes, or a Dask cluster by `Client(...).get_executor()`).
    `time_limit`: seconds for a decision; `progress` is called with the games done and all games, for example to update
    a bar of tqdm. Columns: see `standings`. Raises `BotError` for an illegal answer, an error inside a bot, a decision
    that took too long; `ValueError` for numbers that do not fit.
    """
    played = record(bots, rules, games, seed, executor, players=players, time_limit=time_limit, progress=progress)
    return standings(played)


def record(  # noqa: PLR0913 - as `tournament`
    bots: Mapping[str, Bot],
    rules: GameRules,
    games: int = 1000,
    seed: int = 0,
    executor: Executor | None = None,
    *,
    players: int | None = None,
    time_limit: float | None = None,
    progress: Progress | None = None,
) -> pd.DataFrame:
    """Return the games of a tournament, a row for each seat of each game; `standings` and `pairs` read it.

    Columns: deal, table (the games of a deal from 0), seat, bot, chips (won or lost), outcome (win, draw, loss), rounds
    (how many the game had). Draw: Conquian without a winner; Commerce where the pool stays. Arguments as in
    `tournament`.
    """
    seats = _seats(rules, len(bots), players)
    plan = Plan(tuple(bots.items()), rules, seatings(len(bots), seats), seed, mixed=True, time_limit=time_limit)
    return play(plan, games, executor, progress)


def duel(  # noqa: PLR0913 - as `tournament`
    bot: Bot,
    other: Bot,
    rules: GameRules,
    games: int = 1000,
    seed: int = 0,
    executor: Executor | None = None,
    *,
    players: int | None = None,
    time_limit: float | None = None,
    progress: Progress | None = None,
) -> pd.DataFrame:
    """Return what a bot gains in the place of another at a table of those others: one row.

    Each deal is played with the bot in each seat in turn and once with the others alone. Columns: gain (chips a game
    more than the other has in the same place, on average over the seats), gain_low, gain_high (95 % interval), then
    those of `standings` for the bot. Arguments as in `tournament`; by default as few seats as the rules allow.
    """
    seats = _seats(rules, rules.seats[0], players)
    alone = (1,) * seats
    tables = tuple((*alone[:seat], 0, *alone[seat + 1 :]) for seat in range(seats))
    plan = Plan((("bot", bot), ("other", other)), rules, (*tables, alone), seed, mixed=False, time_limit=time_limit)
    played = play(plan, games, executor, progress)
    base = played[played["table"] == seats].groupby("deal")["chips"].mean()
    mine = played[played["bot"] == "bot"]
    gain = mean_interval(mine.groupby("deal")["chips"].mean() - base)
    row = standings(mine).drop(columns="bot")
    for place, (name, value) in enumerate(zip(("gain", "gain_low", "gain_high"), gain, strict=True)):
        row.insert(place, name, value)
    return row


def _seats(rules: GameRules, bots: int, players: int | None) -> int:
    """Return the seats at the table; `ValueError` for a number that the rules do not allow."""
    seats = min(max(bots, rules.seats[0]), rules.seats[-1]) if players is None else players
    if type(seats) is not int or seats not in rules.seats:
        raise ValueError(f"these rules are for {rules.seats[0]} to {rules.seats[-1]} players, not {shown(seats)}")
    return seats
