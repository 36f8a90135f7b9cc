"""Chips over a series: a line for each player, and where the lines of many series run."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from cardgames.german import chips, comma, listing, percent, thousands
from cardgames.plots.picture import Picture
from cardgames.plots.sheet import BAND, EXACT, INK, SAMPLED, SOFT, drawing, ticks

HEIGHT: Final = 380
EDGES: Final = (78, 66, 122, 16)
FAN_EDGES: Final = (78, 66, 16, 52)
LOOKS: Final[tuple[tuple[str, str, Any], ...]] = (
    ("#174c37", "o", "-"),
    ("#9a5b13", "s", "--"),
    ("#2f5d9d", "^", "-."),
    ("#8a1c50", "D", ":"),
)
"""Colour, marker and dashes of each line: told apart in greyscale, too."""
LEAST_GAP: Final = 0.09
"""The names at the ends of lines stand at least this part of the axis apart."""
YOU: Final = "Du"
SHARES: Final = (0.05, 0.25, 0.5, 0.75, 0.95)


def chip_lines(names: Sequence[str], course: Sequence[Sequence[int]], each: str, many: str, more: str = "") -> Picture:
    """Show the chips of at most four players over a series; `course` begins with those before it.

    `each` and `many` say what is played, such as ``Spiel`` and ``Spiele``. `more` joins the
    note. A player called ``Du`` is spoken to.
    """
    last, played = course[-1], len(course) - 1
    ahead = [name for name, number in zip(names, last, strict=True) if number == max(last)]
    verb = "haben" if len(ahead) > 1 else "hast" if ahead == [YOU] else "hat"
    who = listing([name.lower() if name == YOU else name for name in ahead])
    after, most = f"{played} von {played} {many.rstrip('n')}n", f"{'je ' * (len(ahead) > 1)}{chips(max(last))}"
    answer = f"Am meisten {verb} nach {after} {who}: {most}."
    lines = "; ".join(f"{name} {', '.join(str(row[seat]) for row in course)}" for seat, name in enumerate(names))
    alt = f"Linien der Chips, am Anfang und nach jedem Schritt: {lines}. {answer}"
    table = pd.DataFrame({each: ["Anfang", *range(1, played + 1)]})
    for seat, name in enumerate(names):
        table[name] = [row[seat] for row in course]
    note = f"Bots spielen nach den Tipps. {more}".strip()
    svg = drawing(partial(_lines, names, course, many), HEIGHT, edges=EDGES)
    return Picture("Wie wandern die Chips?", answer, alt, table, note, svg, height=HEIGHT)


def _lines(names: Sequence[str], course: Sequence[Sequence[int]], many: str, axes: Axes) -> None:
    for (color, marker, dashes), line in zip(LOOKS, zip(*course, strict=True), strict=False):
        axes.plot(line, color=color, marker=marker, linestyle=dashes, markersize=9, linewidth=2.6)
    ends = course[-1]
    every = [number for row in course for number in row]
    for seat, y in _apart(ends, max(every) - min(every)).items():
        axes.text(len(course) - 0.8, y, f"{names[seat]} {ends[seat]}", va="center", color=LOOKS[seat][0], weight="bold")
    _axes(axes, len(course) - 1, many)


def _apart(ends: Sequence[int], span: float) -> dict[int, float]:
    """Return where the names of the seats stand, from below, so that they do not cover each other."""
    least = span * LEAST_GAP
    found: dict[int, float] = {}
    for seat in sorted(range(len(ends)), key=lambda seat: ends[seat]):
        found[seat] = max([ends[seat], *(y + least for y in found.values())])
    return found


def _axes(axes: Axes, steps: int, many: str) -> None:
    axes.set_xlabel(f"gespielte {many}")
    axes.set_ylabel("Chips")
    axes.set_xlim(-0.15, steps + 0.15)
    axes.set_xticks(range(steps + 1))
    ticks(axes.yaxis, most=5, whole=True)


def chip_fan(name: str, seat: int, frame: pd.DataFrame, seed: int = 0) -> Picture:
    """Show where the chips of one seat run in many series; `frame` is from `odds.commerce_series.play_series`."""
    agreed = frame[~frame["extra"]]
    of = int(agreed["series"].nunique())
    by_round = {number: part[f"seat_{seat}"].to_numpy() for number, part in agreed.groupby("round")}
    bands = np.array([np.quantile(chips, SHARES) for chips in by_round.values()])
    start, end = int(by_round[0][0]), by_round[len(by_round) - 1]
    more = int((end > start).sum())
    share = f"{thousands(more)} von {thousands(of)} Partien ({percent(more / of)})"
    answer = f"{name} hat am Ende in {share} mehr als die {start} Chips vom Anfang."
    low, quarter, half, three, high = (comma(value, 0) for value in bands[-1])
    alt = (
        f"Fächer über {len(bands) - 1} Runden: {name} beginnt mit {chips(start)}. Am Ende liegen 90 von 100 Partien "
        f"zwischen {low} und {high} Chips, die mittlere Hälfte zwischen {quarter} und {three}, die Mitte bei {half}."
    )
    table = pd.DataFrame(
        bands.round().astype(int), columns=["5 von 100", "25 von 100", "Mitte", "75 von 100", "95 von 100"]
    )
    table = table.add_suffix(" darunter").rename(columns={"Mitte darunter": "Mitte"})
    table.insert(0, "Runde", range(len(bands)))
    note = f"[Bots] Simulation: n = {thousands(of)} Partien, Startzahl {seed}. Alle spielen nach den Tipps."
    svg = drawing(partial(_fan, name, bands), HEIGHT, edges=FAN_EDGES)
    question = f"Wie weit gehen die Partien für {name} auseinander?"
    return Picture(question, answer, alt, table, note, svg, height=HEIGHT)


def _fan(name: str, bands: np.ndarray, axes: Axes) -> None:
    steps = range(len(bands))
    low, quarter, half, three, high = bands.T
    axes.fill_between(steps, low, high, **BAND, label="90 von 100 Partien")
    axes.fill_between(steps, quarter, three, **BAND | {"alpha": 0.5}, label="die mittlere Hälfte")
    for edge in (low, quarter, three, high):
        axes.plot(steps, edge, **SAMPLED | {"linewidth": 0.8})
    axes.plot(steps, half, **EXACT, label=f"{name}: die Mitte")
    axes.axhline(half[0], color=SOFT, linestyle=":", linewidth=1.6)
    place: Any = {"loc": "lower left", "bbox_to_anchor": (-0.08, 1), "ncols": 3}
    axes.legend(**place, fontsize=13, labelcolor=INK, handlelength=1.6, columnspacing=1.2)
    _axes(axes, len(bands) - 1, "Runden")
