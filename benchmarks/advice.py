"""Measure how long an advice takes, the first one with all tables and later ones, in every phase of every variant.

    python benchmarks/advice.py --later 5

Each phase is asked in a process of its own, which gets the views pickled: so the first advice builds every table that
it needs. Importing the package is not counted. The times are of the processor: what a machine with nothing else to do
takes.
"""

from __future__ import annotations

import argparse
import pickle
import subprocess
import sys
from collections.abc import Iterator
from random import Random
from statistics import fmean

from cardgames import Seats, commerce, conquian
from cardgames.bots import random_bot
from cardgames.game import END, GameRules, Round

ASK = """
import pickle, sys
from random import Random
from time import process_time
from cardgames.coach import advise
views = pickle.load(sys.stdin.buffer)
for number, view in enumerate(views):
    start = process_time()
    found = advise(view, Random(number))
    print(process_time() - start, len(found.choices), found.worlds, max(one.noise for one in found.choices))
"""


def variants() -> Iterator[tuple[str, GameRules]]:
    """Yield every combination of both games, with its name."""
    for module in (commerce, conquian):
        for name, rules in module.combinations():
            yield f"{module.__name__.split('.')[-1]} {name}", rules


def dealt(rules: GameRules, seed: int) -> Round:
    """Return a deal; at tables of Commerce three, five or twelve sit in turn."""
    rng = Random(seed)
    if rules.game == "conquian":
        return conquian.deal(rules, rng)  # type: ignore[arg-type]
    players = (5, 3, 12)[seed % 3]
    seats = Seats((20,) * players, lives=(1,) * players) if seed % 2 and getattr(rules, "lives", 0) else None
    return commerce.deal(rules, rng, players, seats=seats)  # type: ignore[arg-type]


def views(rules: GameRules, wanted: int) -> dict[str, list[Round]]:
    """Return by phase views of decisions with a choice, from rounds at random."""
    phases: dict[str, list[Round]] = {phase: [] for phase in rules.phases if phase != END}
    for seed in range(3000):
        state, rng = dealt(rules, seed), Random(-1 - seed)
        while state.to_move is not None:
            found = phases[state.phase]
            if len(found) < wanted and len(state.legal_actions()) > 1:
                found.append(state.view(state.to_move))
            state = state.play(random_bot(state.view(state.to_move), rng))
        if all(len(found) >= wanted for found in phases.values()):
            break
    return phases


def ask(some: list[Round]) -> list[tuple[float, int, int, float]]:
    """Return for each view seconds, actions, worlds and the greatest noise, asked in a process of its own."""
    done = subprocess.run([sys.executable, "-c", ASK], input=pickle.dumps(some), capture_output=True, check=True)
    rows = [line.split() for line in done.stdout.decode().splitlines()]
    return [(float(row[0]), int(row[1]), int(row[2]), float(row[3])) for row in rows]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--later", type=int, default=5, help="advices a phase after the first one")
    parser.add_argument("--only", default="", help="variants whose name contains this")
    options = parser.parse_args()
    first, later = 0.0, 0.0
    print(f"{'variant':36} {'phase':9} {'first':>6} {'mean':>6} {'worst':>6}  actions worlds  noise")
    for name, rules in variants():
        if options.only not in name:
            continue
        for phase, some in views(rules, options.later + 1).items():
            if not some:
                print(f"{name:36} {phase:9} no such position came up")
                continue
            (begin, *_), *rest = ask(some)
            times = [row[0] for row in rest] or [0.0]
            first, later = max(first, begin), max(later, *times)
            actions, worlds, noise = (fmean(column) for column in list(zip(*rest, strict=True))[1:])
            times_told = f"{begin:6.3f} {fmean(times):6.3f} {max(times):6.3f}"
            print(f"{name:36} {phase:9} {times_told}  {actions:7.1f} {worlds:6.0f} {noise:6.3f}")
    print(f"the slowest first advice: {first:.3f} s, the slowest later one: {later:.3f} s")


if __name__ == "__main__":
    main()
