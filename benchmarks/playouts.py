"""Measure Conquian playouts a second beside the simulations of OpenSpiel's IS-MCTS on gin_rummy, in pairs.

    python benchmarks/playouts.py --pairs 5 --seconds 1

A playout deals what is hidden anew, tries an action and plays to the end; a simulation of IS-MCTS does the same to the
end of a gin rummy, the nearest game that OpenSpiel has. Both start from the first three decisions of games, where
playouts are longest. The last figure is ours with the extra `fast`. Times are of the processor.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from time import process_time
from typing import Any

import pyspiel

from cardgames import conquian
from cardgames.bots import conquian_fast as fast
from cardgames.bots.conquian_playouts import plain, values
from cardgames.conquian import ConquianRound

SIMULATIONS = 200
"""So many for a decision, ours and theirs."""


def our_decisions() -> Iterator[ConquianRound]:
    """Yield for ever the first decisions with a choice of games between plain players: the longest playouts."""
    seed = 0
    while True:
        state, rng, found = conquian.deal(conquian.STANDARD, Random(seed)), Random(-1 - seed), 0
        while state.to_move is not None and found < 3:
            view = state.view(state.to_move)
            if len(view.legal_actions()) > 1:
                found += 1
                yield view
            state = state.play(plain(view, rng))
        seed += 1


def their_decisions() -> Iterator[Any]:
    """Yield for ever the first decisions of games of gin rummy at random."""
    game, seed = pyspiel.load_game("gin_rummy"), 0
    while True:
        state, rng, found = game.new_initial_state(), Random(seed), 0
        while not state.is_terminal() and found < 3:
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
                continue
            legal = state.legal_actions()
            if len(legal) > 1:
                found += 1
                yield state
            state.apply_action(rng.choice(legal))
        seed += 1


def ours(views: Iterator[ConquianRound], seconds: float, each: int = SIMULATIONS) -> float:
    """Return our playouts a second."""
    done, spent, rng = 0, 0.0, Random(1)
    while spent < seconds:
        view = next(views)
        actions = view.legal_actions()
        worlds = max(1, each // len(actions))
        start = process_time()
        values(view, actions, worlds, rng)
        spent += process_time() - start
        done += worlds * len(actions)
    return done / spent


def theirs(states: Iterator[Any], seconds: float) -> float:
    """Return the simulations a second of OpenSpiel's IS-MCTS with random rollouts."""
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    best = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(1, evaluator, 2.0, SIMULATIONS, -1, best, False, False)
    done, spent = 0, 0.0
    while spent < seconds:
        state = next(states)
        start = process_time()
        bot.step(state)
        spent += process_time() - start
        done += SIMULATIONS
    return done / spent


def compiled(views: Iterator[ConquianRound], seconds: float) -> float:
    """Return our playouts a second with the extra."""
    fast.compiled()
    return ours(views, seconds, 100 * SIMULATIONS)


def main() -> None:
    """Measure in interleaved pairs and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0)
    options = parser.parse_args()
    mine, gin = our_decisions(), their_decisions()
    runners: list[tuple[str, Callable[[], float]]] = [
        ("Conquian, pure Python", lambda: ours(mine, options.seconds)),
        ("OpenSpiel IS-MCTS, gin_rummy", lambda: theirs(gin, options.seconds)),
    ]
    found: dict[str, list[float]] = {name: [] for name, _ in runners}
    for _ in range(options.pairs):
        for name, run in runners:
            found[name].append(run())
    first, second = found.values()
    for name, rates in found.items():
        print(f"{name:30} {median(rates):12,.0f} a second ({min(rates):,.0f} to {max(rates):,.0f})")
    ratios = sorted(one / other for one, other in zip(first, second, strict=True))
    print(f"{'ratio, pair by pair':30} {median(ratios):12.1f} ({ratios[0]:.1f} to {ratios[-1]:.1f})")
    if fast.available():
        compiled(mine, 0.1)
        print(f"{'Conquian, with fast':30} {compiled(mine, options.seconds):12,.0f} a second")


if __name__ == "__main__":
    main()
