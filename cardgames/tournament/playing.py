"""Playing the deals of a tournament, here or by an executor: every bot in every seat of every deal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor
from dataclasses import dataclass, replace
from functools import partial
from importlib.util import find_spec
from itertools import combinations
from math import ceil
from random import Random
from typing import Any, Final, NamedTuple

import pandas as pd

from cardgames.bots.asking import Asked, ask
from cardgames.cards import shuffled
from cardgames.dealcode import SEEDS, DealCode, draw
from cardgames.game import GameRules, Round, Seats
from cardgames.moves import Action
from cardgames.odds.outcomes import outcome
from cardgames.odds.spreading import spread
from cardgames.options import shown, whole
from cardgames.series import dealt
from cardgames.simulate import Bot

LONGEST: Final = 10_000
"""After so many actions a round counts as endless."""
CHUNK: Final = 5
"""So many deals are one job: few, so that slow bots show progress."""
STEP: Final = 0x9E375
"""Odd, so that the numbers of the deals meet all seeds before one comes twice."""

Progress = Callable[[int, int], None]
Named = tuple[str, Bot]


class Row(NamedTuple):
    """What one seat had from one game."""

    deal: int
    table: int
    seat: int
    bot: str
    chips: int
    outcome: str
    rounds: int


@dataclass(frozen=True)
class Plan:
    """All that a deal is played from: `tables` are the numbers of the bots by seat, for each game of a deal."""

    bots: tuple[Named, ...]
    rules: GameRules
    tables: tuple[tuple[int, ...], ...]
    seed: int
    mixed: bool
    time_limit: float | None

    def __post_init__(self) -> None:
        """Raise `ValueError` for a seed or a time that is none."""
        if type(self.seed) is not int:
            raise ValueError(f"seed is a whole number, not {shown(self.seed)}")
        if self.time_limit is not None and not (type(self.time_limit) in (int, float) and self.time_limit > 0):
            raise ValueError(f"time_limit is a number of seconds above 0, or None, not {shown(self.time_limit)}")


def seatings(bots: int, seats: int) -> tuple[tuple[int, ...], ...]:
    """Return who sits where in the games of one deal: each bot equally often, at least once, in each seat.

    With as many bots as seats everybody moves round the table; with more, so does every choice of bots that fits; with
    fewer, the bots sit in turn until the table is full, and the first seat begins with each of them once.
    """
    if bots < 1:
        raise ValueError("a tournament needs at least one bot")
    if bots < seats:
        return tuple(tuple((seat + first) % bots for seat in range(seats)) for first in range(bots))
    return tuple(
        tuple(chosen[(seat + first) % seats] for seat in range(seats))
        for chosen in combinations(range(bots), seats)
        for first in range(seats)
    )


def play(plan: Plan, games: int, executor: Executor | None, progress: Progress | None) -> pd.DataFrame:
    """Return the rows of at least so many games, played here or by the executor."""
    each = len(plan.tables)
    whole("games", games, 1, SEEDS * each)
    deals = max(2, ceil(games / each))
    told = progress and (lambda done, of: progress(done * each, of * each))
    if executor:
        plan = _by_value(plan)
    try:
        rows = spread(partial(_rows, plan), deals, executor, chunk=CHUNK, progress=told)
    except BrokenExecutor as error:
        raise RuntimeError(
            "a worker broke down; if a bot is defined in a notebook or script, other processes find it only with "
            "cloudpickle (extra 'cluster') or when it stands in a module that can be imported"
        ) from error
    return pd.DataFrame(rows, columns=list(Row._fields))


class _Sent:
    """A bot that travels to other processes whole, so that they need not import what is defined in a notebook."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    def __call__(self, view: Any, rng: Random) -> Action:  # noqa: ANN401 - any game
        return self.bot(view, rng)

    def __reduce__(self) -> tuple[Callable[[bytes], Any], tuple[bytes]]:
        import cloudpickle  # noqa: PLC0415 - comes with the extra `cluster`

        return cloudpickle.loads, (cloudpickle.dumps(self.bot),)


def _by_value(plan: Plan) -> Plan:
    """Return the plan with bots that travel whole, where cloudpickle is there."""
    if not find_spec("cloudpickle"):
        return plan
    return replace(plan, bots=tuple((name, _Sent(bot)) for name, bot in plan.bots))


def _rows(plan: Plan, deals: range) -> list[Row]:
    return [row for number in deals for row in _deal(plan, number)]


def _deal(plan: Plan, number: int) -> Iterator[Row]:
    """Yield the rows of all games of a deal; who sits beside whom changes with the deal."""
    bots = shuffled(plan.bots, Random(f"{plan.seed} deal {number} order")) if plan.mixed else plan.bots
    for table, numbers in enumerate(plan.tables):
        yield from _game(plan, number, table, [bots[one] for one in numbers])


def _game(plan: Plan, number: int, table: int, seated: Sequence[Named]) -> Iterator[Row]:
    """Play one game and yield what each seat had from it."""
    rules, rngs = plan.rules, [Random(f"{plan.seed} deal {number} seat {seat}") for seat in range(len(seated))]
    dealer, seats, rounds = 0, Seats(), 0
    before: tuple[int, ...] | None = None
    while True:
        code = _code(plan, number, rounds, len(seated))
        first = dealt(rules, code, dealer, seats)
        before = before or first.chips_before
        end, rounds = _round(plan, first, seated, rngs, str(code)), rounds + 1
        if not (getattr(rules, "lives", 0) and rules.policy.goes_on(end, rounds, None)):
            break
        dealer, seats = rules.next_dealer(end), rules.policy.carry(end)
    for seat, (name, _) in enumerate(seated):
        yield Row(number, table, seat, name, end.chips[seat] - before[seat], _outcome(end, seat), rounds)


def _code(plan: Plan, number: int, rounds: int, players: int) -> DealCode:
    """Return the deal of this number: in its first round no two numbers have the same."""
    game = plan.rules.game
    if rounds:
        return draw(game, players, Random(f"{plan.seed} deal {number} round {rounds}"))
    start = draw(game, players, Random(f"{plan.seed} first deal")).seed
    return DealCode(game, players, (start + number * STEP) % SEEDS)


def _round(plan: Plan, round_: Any, seated: Sequence[Named], rngs: Sequence[Random], code: str) -> Any:  # noqa: ANN401
    """Return the round at its end; each bot draws from the stream of its seat."""
    for ply in range(LONGEST):
        seat = round_.to_move
        if seat is None:
            return round_
        name, bot = seated[seat]
        asked = Asked(name, round_.view(seat), code, ply)
        round_ = round_.play(ask(bot, rngs[seat], asked, plan.time_limit))
    raise ValueError(f"deal {code} did not end within {LONGEST} actions of {', '.join(name for name, _ in seated)}")


def _outcome(end: Round, seat: int) -> str:
    """Return how the game went for this seat; with lives, who is left has won."""
    if getattr(end.rules, "lives", 0):
        return "win" if seat in end.rules.policy.leaders(end, end.chips) else "loss"
    return outcome(end, seat)
