"""How fast are random games through the public API, beside OpenSpiel's gin rummy, and what does the import cost?

A move is: ask for the legal actions, choose one at random, play it. Dealing is timed apart. The peer is driven from
Python in the same way; its cards turned in mid-game (chance nodes) count as moves of its own, which favours it. Gin
rummy is the heavier game, so the ratio compares what a program pays for a move, not the skill of two languages.
Games are played in interleaved blocks, so that a busy machine slows both sides of a pair.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from cardgames import commerce, conquian

PAIRS = 5
STARTS = 9
PEER = "OpenSpiel gin_rummy"


@dataclass
class Block:
    """What a number of games took: seconds for dealing and for playing, and how many moves there were."""

    games: int = 0
    moves: int = 0
    dealing: float = 0.0
    playing: float = 0.0

    @property
    def per_move(self) -> float:
        """Microseconds a move."""
        return self.playing / self.moves * 1e6


Game = Callable[[Random, Block], None]


def play_commerce(rng: Random, block: Block) -> None:
    """Play a random round for five."""
    start = perf_counter()
    round_ = commerce.deal(commerce.NEW, rng, 5)
    block.dealing += perf_counter() - start
    play_out(round_, rng, block)


def play_conquian(rng: Random, block: Block) -> None:
    """Play a random game."""
    start = perf_counter()
    round_ = conquian.deal(conquian.STANDARD, rng)
    block.dealing += perf_counter() - start
    play_out(round_, rng, block)


def play_out(round_: Any, rng: Random, block: Block) -> None:  # noqa: ANN401 - a round of either game
    """Play random legal actions to the end."""
    moves, start = 0, perf_counter()
    while round_.to_move is not None:
        round_ = round_.play(rng.choice(round_.legal_actions()))
        moves += 1
    block.playing += perf_counter() - start
    block.moves += moves


def gin_rummy() -> Game:
    """Return the peer's game; its cards are chance nodes, each equally likely."""
    import pyspiel  # noqa: PLC0415 - the benchmark says what is missing before it gets here

    game = pyspiel.load_game("gin_rummy")

    def play(rng: Random, block: Block) -> None:
        start = perf_counter()
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        dealt = perf_counter()
        moves = 0
        while not state.is_terminal():
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
    start = perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return perf_counter() - start


def import_cost(code: str) -> float:
    """Return the median of what the import adds to a bare interpreter, in milliseconds, pair by pair."""
    start_seconds(code)
    return median(start_seconds(code) - start_seconds("pass") for _ in range(STARTS)) * 1000


def spread(values: list[float]) -> str:
    """Return minimum, median and maximum."""
    return f"{min(values):6.2f} {median(values):6.2f} {max(values):6.2f}"


def report(blocks: dict[str, list[Block]]) -> None:
    """Print a line a game: size, microseconds a move and the peer's microseconds over ours, pair by pair."""
    print(
        f"{'':20} {'games':>7} {'moves/game':>10} {'us/deal':>8}   us/move (min median max)   peer/ours (min median max)"
    )
    for name, some in blocks.items():
        games = sum(b.games for b in some)
        moves, dealing = sum(b.moves for b in some) / games, sum(b.dealing for b in some) / games * 1e6
        ratios = [peer.per_move / own.per_move for peer, own in zip(blocks[PEER], some, strict=True)]
        beside = "" if name == PEER else f"   {spread(ratios)}"
        print(f"{name:20} {games:7} {moves:10.1f} {dealing:8.1f}   {spread([b.per_move for b in some])}    {beside}")


def main() -> int:
    """Measure and print; 1 where the peer is missing, since the comparison is the point."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each of the 15 blocks plays")
    seconds = parser.parse_args().seconds
    if find_spec("pyspiel") is None:
        print("OpenSpiel is missing, and the comparison is the point: pip install 'historic-cardgames[bench]'")
        return 1
    games = {PEER: gin_rummy(), "Commerce, 5 seats": play_commerce, "Conquian": play_conquian}
    print(f"Python {sys.version.split()[0]}, random games, {PAIRS} interleaved pairs of {seconds} s a block")
    report(interleaved(games, seconds))
    for name, code in (("import cardgames", "import cardgames"), ("import pyspiel", "import pyspiel")):
        print(f"{name}: {import_cost(code):.1f} ms over a bare interpreter (median of {STARTS} interleaved pairs)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
