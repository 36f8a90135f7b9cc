"""Measure how the levels of Conquian do against each other: each deal in every seating, points a game.

    python benchmarks/conquian_ladder.py --deals 2000 --only "meister with fast"
    python benchmarks/conquian_ladder.py --deals 300 --variant three

One deal with all its seatings is one observation; intervals are 95 % of the mean over the deals. A longer run begins
with the deals of a shorter one; an interim result is printed ten times.
"""

from __future__ import annotations

import argparse
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import process_time

from cardgames import conquian, playout
from cardgames.bots import conquian_fast as fast
from cardgames.bots import random_bot
from cardgames.bots.conquian_greedy import greedy
from cardgames.bots.conquian_levels import LEVELS
from cardgames.bots.conquian_meister import STRONG
from cardgames.bots.conquian_playouts import plain
from cardgames.conquian import Rules
from cardgames.simulate import Bot

BOT_STREAM = 1 << 32
"""Added to a deal's seed for the stream that the bots draw from."""

VARIANTS = {"standard": conquian.STANDARD, "mexican": conquian.MEXICAN, "three": conquian.THREE}
BOTS: dict[str, Bot] = {
    **LEVELS,
    "random": random_bot,
    "greedy": greedy,
    "plain": plain,
    "meister with fast": STRONG,
}
PAIRS = (
    ("neuling", "random"),
    ("buch", "neuling"),
    ("koenner", "buch"),
    ("koenner", "greedy"),
    ("meister", "koenner"),
    ("meister with fast", "koenner"),
    ("plain", "buch"),
    ("buch", "random"),
    ("koenner", "random"),
    ("meister with fast", "random"),
)


def points(rules: Rules, seed: int, bot: Bot, other: Bot) -> float:
    """Return what the bot wins a game, on average over the seats of one deal."""
    start, won = conquian.deal(rules, Random(seed)), []
    for seat in range(start.players):
        seats = [bot if one == seat else other for one in range(start.players)]
        won.append(playout(start, seats, Random(BOT_STREAM + seed)).payoffs()[seat])
    return fmean(won)


def mean(found: list[float]) -> str:
    """Return the mean with its 95 % interval."""
    half = 1.96 * stdev(found) / sqrt(len(found))
    return f"{fmean(found):+.3f} [{fmean(found) - half:+.3f}, {fmean(found) + half:+.3f}]"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--variant", choices=VARIANTS, default="standard")
    parser.add_argument("--only", default="", help="pairs of which one has this name")
    options = parser.parse_args()
    rules = VARIANTS[options.variant]
    if fast.available():
        fast.compiled()  # the same games in less time
    for name, other in PAIRS:
        if options.only not in ("", name, other):
            continue
        start, found = process_time(), list[float]()
        for seed in range(options.deals):
            found.append(points(rules, seed, BOTS[name], BOTS[other]))
            if (seed + 1) % max(2, options.deals // 10) == 0:
                games, took = rules.seats[0] * len(found), process_time() - start
                line = f"{options.variant}, {games} games, {name} against {other}: {mean(found)} points a game"
                print(f"{line}, {took:.0f} s", end="\n" if seed + 1 == options.deals else "\r", flush=True)


if __name__ == "__main__":
    main()
