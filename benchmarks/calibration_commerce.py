"""Do the coach's figures come true? Expected chips and the chance of winning beside what came of it.

    python benchmarks/calibration_commerce.py --positions 2000 NEW

The players that the estimate assumes play deals to their end, a new one for each position; tables are patient as often
as `commerce_playouts_new.PATIENT` says. At one decision of each deal, whose number is picked before, the action that
they took is estimated from the view of who is to move; then the deal itself says what came of it. Intervals are 95 %.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import Random
from statistics import fmean, stdev

from bots import mean
from commerce_ladder import begun, owned

from cardgames import commerce
from cardgames.bots import commerce_playouts_new as new
from cardgames.bots.commerce_playouts import ends
from cardgames.bots.commerce_policy import Assumed
from cardgames.commerce import CommerceRound, Rules
from cardgames.moves import Action

SEATS = (3, 4, 5, 6, 8)

AMONG = 6
"""The number of the decision is picked among so many before the deal, for its end must not decide what is looked at."""


@dataclass(frozen=True)
class Found:
    """An estimate and what came of it."""

    phase: str
    seats: int
    circuit: int
    chips: float
    came: float
    chance: float
    won: float


def decisions(
    start: CommerceRound, patient: float, rng: Random
) -> tuple[list[tuple[CommerceRound, Action]], CommerceRound]:
    """Return all decisions of the assumed players with a choice, as views, and the end of the deal."""
    waiting, state, found = rng.random() < patient, start, []
    me = int(rng.random() * start.players)
    bots = [Assumed(waiting and seat != me) for seat in range(start.players)]
    while state.to_move is not None:
        view = state.view(state.to_move)
        action = bots[state.to_move](view, rng)
        if len(view.legal_actions()) > 1 and state.to_move == me and state.phase != "horse":
            found.append((view, action))
        state = state.play(action)
    return found, state


def positions(rules: Rules, wanted: int, worlds: int) -> Iterator[Found]:
    """Yield so many positions, each of a deal of its own."""
    seed = 0
    while wanted:
        rng, seed = Random(-1 - seed), seed + 1
        start = begun(rules, SEATS[seed % len(SEATS)], seed)
        made, end = decisions(start, new.PATIENT, rng)
        number = int(rng.random() * AMONG)
        if number >= len(made):
            continue
        view, action = made[number]
        rows = [row[0] for row in ends(view, [action], worlds, rng)]
        wanted -= 1
        yield found_at(start, view, end, fmean(chips for chips, _ in rows), fmean(won for _, won in rows))


def found_at(start: CommerceRound, view: CommerceRound, end: CommerceRound, chips: float, chance: float) -> Found:
    """Return the estimate beside the end."""
    assert view.viewer is not None
    before = owned(start, view.viewer) if not view.rules.ante else view.chips_before[view.viewer]
    circuit = view.turns // view.players if view.rules.ante else max(0, getattr(view, "place", 0)) // view.players
    won = float(end.winner == view.viewer)
    return Found(view.phase, view.players, circuit, chips, owned(end, view.viewer) - before, chance, won)


def table(title: str, some: list[Found], key: Callable[[Found], float], came: Callable[[Found], float]) -> None:
    """Print ten bins of equal size: the mean estimate and the mean of what came."""
    print(title)
    ranked = sorted(some, key=key)
    size = len(ranked) / 10
    for number in range(10):
        part = ranked[round(number * size) : round((number + 1) * size)]
        print(
            f"  {len(part):5} positions, estimated {fmean(map(key, part)):+.3f}, came {mean([came(f) for f in part])}"
        )


def groups(some: list[Found]) -> Iterable[tuple[str, list[Found]]]:
    """Yield all together, then by phase, seats and circuits played."""
    yield "all", some
    for name in ("phase", "seats", "circuit"):
        for value in sorted({getattr(one, name) for one in some}):
            yield f"{name} {value}", [one for one in some if getattr(one, name) == value]


def main() -> None:
    """Print the tables of one variant."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("variant", nargs="?", default="NEW", choices=["NEW", "FOSTER", "RIGHT", "OLD", "POUNCE"])
    parser.add_argument("--positions", type=int, default=2000)
    parser.add_argument("--worlds", type=int, default=200)
    options = parser.parse_args()
    some = list(positions(getattr(commerce, options.variant), options.positions, options.worlds))
    print(f"{options.variant}: {len(some):,} positions, {options.worlds} worlds each")
    print(f"  Brier score {fmean((f.won - f.chance) ** 2 for f in some):.4f}, always the mean {variance(some):.4f}")
    for name, part in groups(some):
        if len(part) > 50:
            off = [f.came - f.chips for f in part]
            print(
                f"  {name:14} {len(part):5}: chips off by {mean(off)}, win by {mean([f.won - f.chance for f in part])}"
            )
    table("  chance of winning", some, lambda f: f.chance, lambda f: f.won)
    table("  expected chips", some, lambda f: f.chips, lambda f: f.came)


def variance(some: list[Found]) -> float:
    """Return the Brier score of who always says the share that was won."""
    return stdev([f.won for f in some]) ** 2


if __name__ == "__main__":
    main()
