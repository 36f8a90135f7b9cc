"""Measure how quickly hands are judged: Commerce beside treys and phevaluator, two evaluators of poker hands.

    python benchmarks/hands.py --hands 1000000

One scalar call a hand for the peers (five cards, as fast as they take them: treys its own integers, phevaluator the
numbers of cards) and for `commerce.strength` (three cards) and the table that it reads (by mask); numpy judges an array
of a million hands at once. All are measured in interleaved blocks of one run, so that a busy machine slows all. Three
cards of 52 are an easier problem than five: the figures compare what users wait for, not the skill of the authors.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from random import Random
from statistics import median
from time import perf_counter

import numpy as np

from cardgames import commerce
from cardgames.cards import DECK, mask_of
from cardgames.odds.commerce_deals import deal_hands
from cardgames.odds.commerce_hands import levels

PAIRS = 7
SCALAR = 100_000
PEERS = ("treys", "phevaluator")
GOALS = {"numpy": 100, "strength": 5, "table": 5}
"""How many times faster per hand than both peers."""

Job = tuple[Callable[[], None], int]
"""What to measure, and how many hands it judges."""


def five_cards(rng: Random) -> list[list[int]]:
    """Return random poker hands as numbers of cards, 0 to 51."""
    return [rng.sample(range(52), 5) for _ in range(SCALAR)]


def treys(rng: Random) -> Job:
    """Return the peer in pure Python; its cards are its own integers, board and hand apart as it asks for them."""
    peer = import_module("treys")
    names = [peer.Card.new(rank + suit) for rank in "23456789TJQKA" for suit in "cdhs"]
    hands = [([names[n] for n in some[:3]], [names[n] for n in some[3:]]) for some in five_cards(rng)]
    evaluate = peer.Evaluator().evaluate

    def judge() -> None:
        for board, hand in hands:
            evaluate(board, hand)

    return judge, SCALAR


def phevaluator(rng: Random) -> Job:
    """Return the peer that reads tables of hashes."""
    evaluate, hands = import_module("phevaluator").evaluate_cards, five_cards(rng)

    def judge() -> None:
        for a, b, c, d, e in hands:
            evaluate(a, b, c, d, e)

    return judge, SCALAR


def strength(rng: Random) -> Job:
    """Return the public call: a tuple of three cards."""
    hands, judged = [tuple(rng.sample(DECK, 3)) for _ in range(SCALAR)], commerce.strength

    def judge() -> None:
        for hand in hands:
            judged(hand)

    return judge, SCALAR


def table(rng: Random) -> Job:
    """Return the table behind it, read as the engine does when all show: by mask."""
    hands, level = [mask_of(rng.sample(DECK, 3)) for _ in range(SCALAR)], commerce.NEW.hands.level

    def judge() -> None:
        for hand in hands:
            level[hand]

    return judge, SCALAR


def vectorised(hands: int) -> Job:
    """Return the evaluator of whole arrays, checked against the public call on some hands."""
    some = deal_hands(hands, 1, np.random.default_rng(0))[:, 0]
    for row, level in zip(some[:1000].tolist(), levels(some[:1000]).tolist(), strict=True):
        assert commerce.strength([DECK[n] for n in row]) == level

    def judge() -> None:
        levels(some)

    return judge, hands


def nanoseconds(job: Job) -> float:
    """Return what one hand takes."""
    judge, hands = job
    start = perf_counter()
    judge()
    return (perf_counter() - start) / hands * 1e9


def spread(values: list[float]) -> str:
    """Return minimum, median and maximum."""
    return f"{min(values):8.2f} {median(values):8.2f} {max(values):8.2f}"


def main() -> int:
    """Measure and print; 1 where a peer is missing, since the comparison is the point."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=1_000_000, help="how many hands numpy judges at once")
    hands = parser.parse_args().hands
    if missing := [name for name in PEERS if find_spec(name) is None]:
        print(f"{', '.join(missing)} missing, and the comparison is the point: pip install 'historic-cardgames[bench]'")
        return 1
    jobs = {"treys": treys(Random(1)), "phevaluator": phevaluator(Random(1)), "strength": strength(Random(1))}
    jobs |= {"table": table(Random(1)), "numpy": vectorised(hands)}
    for job in jobs.values():
        job[0]()
    times: dict[str, list[float]] = {name: [] for name in jobs}
    for _ in range(PAIRS):
        for name, job in jobs.items():
            times[name].append(nanoseconds(job))
    report(times, hands)
    return 0


def report(times: dict[str, list[float]], hands: int) -> None:
    """Print nanoseconds a hand, then how many times faster than each peer, pair by pair."""
    python = sys.version.split()[0]
    print(f"Python {python}, numpy {np.__version__}, {PAIRS} interleaved blocks, {hands:,} hands at once")
    print(f"\n{'ns a hand':12}      min   median      max")
    for name, some in times.items():
        print(f"{name:12} {spread(some)}")
    print(f"\n{'times faster':12} than               min   median      max   goal")
    for name in ("strength", "table", "numpy"):
        for peer in PEERS:
            ratios = [theirs / ours for theirs, ours in zip(times[peer], times[name], strict=True)]
            print(f"{name:12} {peer:12} {spread(ratios)} {verdict(name, median(ratios))}")


def verdict(name: str, ratio: float) -> str:
    """Return the goal, and whether it was reached."""
    goal = GOALS.get(name)
    return f"{goal:6} {'reached' if ratio >= goal else 'missed'}" if goal else ""


if __name__ == "__main__":
    sys.exit(main())
