"""Measure whether the coach's chance of winning at Conquian comes true between the players that it assumes.

    python benchmarks/calibration_conquian.py --positions 2000

From each game between plain players one decision with a choice is taken at random. Its chance is the value of the
action that was played, from what the player could know; the outcome is how the real game ended: 1 for a win, 0 for a
loss, the share of a draw. By ten equal steps of the chance: positions, mean chance, mean outcome with its 95 %
interval. The Brier score is the mean squared distance of chance and outcome; beside it that of the one chance that is
best for all positions, and what the slope of the line of outcomes over chances is (1: neither too bold nor too shy).
"""

from __future__ import annotations

import argparse
from math import sqrt
from random import Random

import numpy as np
from numpy.typing import NDArray

from cardgames import conquian
from cardgames.bots import conquian_fast as fast
from cardgames.bots.conquian_playouts import plain, values
from cardgames.coach import advise
from cardgames.conquian import ConquianRound, Rules

Floats = NDArray[np.float64]


def position(rules: Rules, seed: int) -> tuple[ConquianRound, str, float] | None:
    """Return a decision of a game between plain players: the view, what was done, what it came to; None without one."""
    state, rng, found = conquian.deal(rules, Random(f"calibration {seed}")), Random(f"which {seed}"), []
    while state.to_move is not None:
        view = state.view(state.to_move)
        chosen = plain(view, rng)
        if len(view.legal_actions()) > 1:
            found.append((view, chosen))
        state = state.play(chosen)
    if not found:
        return None
    view, chosen = found[int(rng.random() * len(found))]
    return view, chosen.code, (state.payoffs()[view.viewer] / state.stake + 1) / state.players


def chances(rules: Rules, seeds: range, worlds: int) -> Floats:
    """Return (chance, outcome) of one decision a game; without a number of worlds the chance is that of an advice."""
    rows = []
    for seed in seeds:
        found = position(rules, seed)
        if not found:
            continue
        view, code, outcome = found
        action, rng = view.parse(code), Random(f"worlds {seed}")
        alone = values(view, [action], worlds, rng) if worlds else None
        rows.append((float(np.mean(alone)) if alone else advise(view, rng).of(action).value, outcome))
    return np.array(rows)


def report(title: str, table: Floats, steps: int = 10) -> None:
    """Print the reliability table, the Brier score and the line of outcomes over chances."""
    chance, outcome = table.T
    print(f"{title}: {len(table)} positions\n  chance      positions  mean chance  mean outcome")
    step = np.minimum((chance * steps).astype(int), steps - 1)
    for one in range(steps):
        some = step == one
        if not some.any():
            continue
        half = 1.96 * outcome[some].std() / sqrt(some.sum())
        mean = outcome[some].mean()
        row = f"{some.sum():10} {chance[some].mean():12.3f} {mean:13.3f} [{mean - half:.3f}, {mean + half:.3f}]"
        print(f"  {one / steps:.1f} to {(one + 1) / steps:.1f} {row}")
    slope, start = np.polyfit(chance, outcome, 1)
    spread = (outcome - (start + slope * chance)).std() / (chance.std() * sqrt(len(chance)))
    print(f"  Brier score {np.mean((chance - outcome) ** 2):.4f}, of the mean {outcome.var():.4f}")
    print(f"  mean chance {chance.mean():.4f}, mean outcome {outcome.mean():.4f}")
    print(f"  outcome = {start:.3f} + {slope:.3f} [{slope - 1.96 * spread:.3f}, {slope + 1.96 * spread:.3f}] x chance")


def main() -> None:
    """Read the number of positions and print all figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0, help="the first deal: other ones are fresh positions")
    parser.add_argument("--worlds", type=int, default=0, help="so many for the action alone; 0: as an advice has it")
    parser.add_argument("--only", default="", help="variants whose name contains this")
    options = parser.parse_args()
    if fast.available():
        fast.compiled()
    for name, rules in conquian.combinations():
        if options.only not in name:
            continue
        seeds = range(options.first, options.first + options.positions)
        report(name, chances(rules, seeds, options.worlds))


if __name__ == "__main__":
    main()
