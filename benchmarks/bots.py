"""How strong are the bots? What each gains in the place of another, in every variant, and how long it takes to decide.

    python benchmarks/bots.py --games 4000 --processes 2
    python benchmarks/bots.py --games 4000 --variant conquian --only "meister with fast"

Each deal is played with the bot in each seat in turn and once without it; one deal with all its seatings is one
observation, intervals are 95 % of the mean over the deals. Games of the old way last about ten deals: a tenth as many
are played.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import nullcontext
from random import Random
from statistics import fmean
from time import perf_counter
from typing import Any

from cardgames import commerce, conquian
from cardgames.bots import conquian as conquian_bots
from cardgames.bots import conquian_fast as fast
from cardgames.bots import random_bot
from cardgames.bots.conquian_greedy import greedy
from cardgames.bots.conquian_meister import STRONG
from cardgames.bots.conquian_playouts import plain
from cardgames.bots.levels import LEVELS
from cardgames.game import GameRules
from cardgames.moves import Action
from cardgames.odds.commerce_rounds import dealer_waterfall, play_rounds
from cardgames.odds.intervals import mean_interval
from cardgames.simulate import Bot
from cardgames.tournament import duel, record

VARIANTS = (
    *[(f"Commerce, {seats} seats", commerce.NEW, seats) for seats in (3, 5, 8)],
    ("Commerce, Foster", commerce.FOSTER, 5),
    ("Commerce, to the right", commerce.RIGHT, 5),
    *[(f"Commerce, old way, {seats} seats", commerce.OLD, seats) for seats in (3, 5)],
    ("Commerce, Pounce", commerce.POUNCE, 4),
    ("Conquian", conquian.STANDARD, 2),
    ("Conquian, nine cards, exchange", conquian.MEXICAN, 2),
    ("Conquian, three players", conquian.THREE, 3),
)
STEPS = (
    ("neuling", "random"),
    ("buch", "random"),
    ("koenner", "random"),
    ("random", "buch"),
    ("buch", "neuling"),
    ("koenner", "buch"),
    ("buch", "koenner"),
    ("koenner", "greedy"),
    ("koenner", "greedy with care"),
    ("plain", "buch"),
    ("meister", "koenner"),
    ("meister with fast", "koenner"),
    ("meister with fast", "random"),
)


def greedy_with_care(view: Any, rng: Random) -> Action:  # noqa: ANN401 - any bot's view
    """Use like the greedy bot, discard by the book: what waiting and forcing alone bring."""
    return (conquian_bots.by_the_book if view.phase in ("discard", "pass") else greedy)(view, rng)


OF_CONQUIAN: dict[str, Bot] = {
    "greedy": greedy,
    "greedy with care": greedy_with_care,
    "plain": plain,
    "meister with fast": STRONG,
}


def bots_of(rules: GameRules) -> dict[str, Bot]:
    """Return the bots of a game by name."""
    return {"random": random_bot, **LEVELS[rules.game], **(OF_CONQUIAN if rules.game == "conquian" else {})}


def told(value: float, low: float, high: float) -> str:
    """Return a mean and its interval in print."""
    return f"{value:+.3f} [{low:+.3f}, {high:+.3f}]"


def mean(values: Sequence[float]) -> str:
    """Return the mean of a sample with its 95 % interval, as all scripts here print it."""
    return told(*mean_interval(values))


class Timed:
    """A bot that notes how long its decisions took."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.seconds = bot, list[float]()

    def __call__(self, view: Any, rng: Random) -> Action:  # noqa: ANN401 - any game
        start = perf_counter()
        chosen = self.bot(view, rng)
        self.seconds.append(perf_counter() - start)
        return chosen

    def __str__(self) -> str:
        each, slowest = 1000 * fmean(self.seconds), 1000 * max(self.seconds)
        return f"{each:.3f} ms a decision over {len(self.seconds):,} decisions, slowest {slowest:.1f} ms"


def measure_steps(title: str, rules: GameRules, players: int, games: int, executor: Executor | None, only: str) -> None:
    """Print what each bot gains in the place of one of the others, step by step."""
    bots = bots_of(rules)
    for name, other in STEPS:
        if {name, other} <= set(bots) and only in ("", name):
            some = max(2, games // (10 if getattr(rules, "lives", 0) else 1))
            row = duel(bots[name], bots[other], rules, some, 0, executor, players=players).loc[0]
            gain = f"{told(row.gain, row.gain_low, row.gain_high)} chips a game"
            shares = f"won {row.win:.1%}, drawn {row.draw:.1%}"
            print(f"{title:31} {name:17} in place of {other:17} {gain}; {shares}; {row.games:,.0f} games", flush=True)


def measure_times(title: str, rules: GameRules, players: int) -> None:
    """Print how long each bot takes for a decision, at a table of its own kind."""
    for name, bot in bots_of(rules).items():
        timed = Timed(bot)
        record({name: timed}, rules, 2 if name == "meister" else 20, players=players)
        print(f"{title:31} {name:17} {timed}", flush=True)


def measure_alone(games: int, executor: Executor | None) -> None:
    """Print how rounds between bots by the book go."""
    rounds = play_rounds(5, games, executor=executor)
    net = dealer_waterfall(rounds).set_index("part").loc["net"]
    print(
        f"Commerce by the book, 5 seats: {rounds['turns'].mean():.2f} finished turns a round, the dealer wins", end=" "
    )
    print(f"{told(net.chips, net.low, net.high)} chips; {len(rounds):,} rounds")
    played = record({"buch": conquian_bots.by_the_book}, conquian.STANDARD, games, 0, executor)
    print(f"Conquian by the book: {(played['outcome'] == 'draw').mean():.1%} drawn; {games:,} games")


def chosen(wanted: str) -> Iterator[tuple[str, GameRules, int]]:
    """Yield the variants whose name holds this text."""
    yield from ((title, rules, players) for title, rules, players in VARIANTS if wanted.lower() in title.lower())


def main() -> None:
    """Read what is to be measured and print all figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000, help="at least so many for each comparison")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--variant", default="", help="only variants whose name holds this")
    parser.add_argument("--only", default="", help="only this bot in the place of others")
    options = parser.parse_args()
    if fast.available():
        fast.compiled()  # the same games in less time
    for title, rules, players in chosen(options.variant if not options.only else "none"):
        measure_times(title, rules, players)
    with ProcessPoolExecutor(options.processes) if options.processes > 1 else nullcontext() as executor:
        if not options.only:
            measure_alone(options.games, executor)
        for title, rules, players in chosen(options.variant):
            measure_steps(title, rules, players, options.games, executor, options.only)


if __name__ == "__main__":
    main()
