"""A Partie of 2,000 rounds at one table: what a click, the memory and the saved file cost at its end.

Kernel time only: the table's controller answers each input, and the scene is written as JSON as the widget sends it.
"""

from __future__ import annotations

import argparse
import json
import time
from random import Random
from statistics import median

import psutil

from cardgames import commerce, conquian
from cardgames.bots import random_bot
from cardgames.controller import Controller
from cardgames.dealcode import DealCode
from cardgames.saving import dump, load
from cardgames.session import Session

TABLES = {"commerce new, 5": (commerce.NEW, 5), "conquian, 2": (conquian.STANDARD, 2)}


def main() -> None:
    """Play at each table and print a line for every quarter."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=2000)
    rounds = parser.parse_args().rounds
    for name, (rules, players) in TABLES.items():
        print(name)
        code = DealCode(rules.game, players, 1)
        bots = dict.fromkeys(range(1, players), random_bot)
        table = Controller(Session(rules, bots, code, players - 1), rng=Random(1))
        for quarter in range(4):
            clicks = [click for _ in range(rounds // 4) for click in played(table)]
            tell((quarter + 1) * rounds // 4, clicks, table)


def played(table: Controller) -> list[float]:
    """Play a round to its end and deal the next; return the seconds of each click."""
    rng, times = Random(str(table.session.code)), []
    while (view := table.view).to_move is not None:
        action = rng.choice(view.legal_actions())
        times += [click(table, "card", str(one)) for one in action.cards]
        times.append(click(table, "button", action.verb))
    return [*times, click(table, "button", "new")]


def click(table: Controller, kind: str, name: str) -> float:
    """Return the seconds that the kernel needs for an input and its scenes."""
    start = time.process_time()
    table.handle({"type": kind, "id": name})
    json.dumps(table.frames)
    return time.process_time() - start


def tell(rounds: int, clicks: list[float], table: Controller) -> None:
    """Print what the last clicks, the memory, and the saved file have come to."""
    text = dump(table.session, table.names[: table.session.series.players])
    start = time.process_time()
    load(text, table.session.bots)
    loading = time.process_time() - start
    ordered = sorted(clicks)
    middle, most, worst = (1000 * one for one in (median(clicks), ordered[int(0.95 * len(ordered))], ordered[-1]))
    scene, resident = len(json.dumps(table.frames[-1:])), psutil.Process().memory_info().rss
    print(f"{rounds:5} rounds: click median {middle:.1f} ms, 95 of 100 {most:.1f} ms, worst {worst:.1f} ms", end="; ")
    print(f"scene {scene / 1e3:.0f} kB; process {resident / 1e6:.0f} MB", end="; ")
    print(f"file {len(text) / 1e3:.0f} kB, loaded in {loading:.2f} s", flush=True)


if __name__ == "__main__":
    main()
