"""Measure random games through the public API beside OpenSpiel's gin rummy, and what the import costs.

A move is a decision: ask for the legal actions, choose one at random, play it. The peer is driven from Python in the
same way; the cards it turns in mid-game are drawn for it (chance nodes) and belong to the move before, as ours do.
Two figures are compared, since they differ much: the moves alone, and whole games with their set-up (shuffling and
dealing here; there also what a new state builds) spread over the moves. Gin rummy is the heavier game.
Games are played in interleaved blocks, so that a busy machine slows both sides of a pair. Every preset of both games
is then measured by itself, in shorter blocks.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from operator import attrgetter
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from cardgames import commerce, conquian

PAIRS = 5
STARTS = 9
PEER = "OpenSpiel gin_rummy"
PRESETS = {
    f"{game.__name__.rpartition('.')[2]}.{name}": getattr(game, name)
    for game, names in (
        (commerce, ("NEW", "FOSTER", "RIGHT", "OLD", "POUNCE")),
        (conquian, ("STANDARD", "MEXICAN", "THREE")),
    )
    for name in names
}


@dataclass
class Block:
    """What a number of games took: seconds for dealing and for playing, and how many moves there were."""

    games: int = 0
    moves: int = 0
    dealing: float = 0.0
    playing: float = 0.0

    @property
    def move(self) -> float:
        """Microseconds a move."""
        return self.playing / self.moves * 1e6

    @property
    def whole(self) -> float:
        """Microseconds a move when the dealing is spread over the moves."""
        return (self.dealing + self.playing) / self.moves * 1e6


Game = Callable[[Random, Block], None]


def rounds(rules: Any) -> Game:  # noqa: ANN401 - rules of either game
    """Return random rounds by these rules; Commerce is played by five."""
    deal: Any = commerce.deal if rules.game == "commerce" else conquian.deal

    def play(rng: Random, block: Block) -> None:
        start = perf_counter()
        round_ = deal(rules, rng)
        block.dealing += perf_counter() - start
        play_out(round_, rng, block)

    return play


def play_out(round_: Any, rng: Random, block: Block) -> None:  # noqa: ANN401 - a round of either game
    """Play random legal actions to the end."""
    moves, start = 0, perf_counter()
    while round_.to_move is not None:
        round_ = round_.play(rng.choice(round_.legal_actions()))
        moves += 1
    block.playing += perf_counter() - start
    block.moves += moves


def gin_rummy() -> Game:
    """Return the peer's game; each of its chance nodes is a card, all equally likely."""
    game = import_module("pyspiel").load_game("gin_rummy")

    def play(rng: Random, block: Block) -> None:
        start = perf_counter()
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        dealt, moves = perf_counter(), 0
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            while state.is_chance_node():
                state.apply_action(rng.choice(state.legal_actions()))
            moves += 1
        block.playing += perf_counter() - dealt
        block.dealing += dealt - start
        block.moves += moves

    return play


def measure(play: Game, seed: int, seconds: float) -> Block:
    """Play random games for that long."""
    rng, block, end = Random(seed), Block(), perf_counter() + seconds
    while perf_counter() < end:
        play(rng, block)
        block.games += 1
    return block


def interleaved(games: dict[str, Game], seconds: float) -> dict[str, list[Block]]:
    """Measure every game five times, in turn; the first, unmeasured games build the tables."""
    blocks: dict[str, list[Block]] = {name: [] for name in games}
    for play in games.values():
        measure(play, 0, 0.05)
    for pair in range(PAIRS):
        for name, play in games.items():
            blocks[name].append(measure(play, pair, seconds))
    return blocks


def start_seconds(code: str) -> float:
    """Return what a fresh interpreter takes for this code."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    start = perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True, env=environment)
    return perf_counter() - start


def import_costs(code: str) -> list[float]:
    """Return what the import adds to a bare interpreter, in milliseconds, pair by pair, compiled files at hand."""
    start_seconds(code)
    return [(start_seconds(code) - start_seconds("pass")) * 1000 for _ in range(STARTS)]


def spread(values: Iterable[float]) -> str:
    """Return minimum, median and maximum."""
    some = sorted(values)
    return f"{some[0]:6.2f} {median(some):6.2f} {some[-1]:6.2f}"


def report(blocks: dict[str, list[Block]]) -> None:
    """Print sizes, then microseconds a move and the peer's over ours, each as minimum, median and maximum of pairs."""
    for name, some in blocks.items():
        games = sum(b.games for b in some)
        moves, dealing = sum(b.moves for b in some) / games, sum(b.dealing for b in some) / games * 1e6
        print(f"{name:20} {games:7} games, {moves:6.1f} moves a game, dealing {dealing:7.1f} us a game")
    for what, cost in (("move alone", attrgetter("move")), ("whole game", attrgetter("whole"))):
        print(f"\n{what:20}   us a move: min median max   peer over ours")
        for name, some in blocks.items():
            ratios = (cost(peer) / cost(own) for peer, own in zip(blocks[PEER], some, strict=True))
            beside = "" if name == PEER else spread(ratios)
            print(f"{name:20}      {spread(map(cost, some))}   {beside}")


def report_presets(blocks: dict[str, list[Block]]) -> None:
    """Print microseconds a move for every preset, each as minimum, median and maximum of the blocks."""
    print("\nevery preset           moves a game   us a move alone: min median max   whole game")
    for name, some in blocks.items():
        moves = sum(b.moves for b in some) / sum(b.games for b in some)
        alone, whole = spread(b.move for b in some), spread(b.whole for b in some)
        print(f"{name:20} {moves:14.1f}   {alone:>30}   {whole}")


def main() -> int:
    """Measure and print; 1 where the peer is missing, since the comparison is the point."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each of the 15 blocks plays")
    seconds = parser.parse_args().seconds
    if find_spec("pyspiel") is None:
        print("OpenSpiel is missing, and the comparison is the point: pip install 'historic-cardgames[bench]'")
        return 1
    games = {PEER: gin_rummy(), "Commerce, 5 seats": rounds(commerce.NEW), "Conquian": rounds(conquian.STANDARD)}
    print(f"Python {sys.version.split()[0]}, random games, {PAIRS} interleaved pairs of {seconds} s a block\n")
    report(interleaved(games, seconds))
    report_presets(interleaved({name: rounds(rules) for name, rules in PRESETS.items()}, seconds / 3))
    print(f"\nover a bare interpreter ({STARTS} interleaved pairs)   ms: min median max")
    for code in ("import cardgames", "import pyspiel"):
        print(f"{code:20}      {spread(import_costs(code))}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
