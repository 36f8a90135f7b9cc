"""Ways to win: the shapes of winning layouts, for eleven, ten and nine cards (Q2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import comb
from typing import Final

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import FixedLocator, NullLocator

from cardgames.cards import Card
from cardgames.german import in_words, listing, part, percent, thousands
from cardgames.odds.conquian_cards import DECK
from cardgames.odds.conquian_layouts import GOAL, layouts, live_shapes, shapes
from cardgames.odds.conquian_position import Where, live, position_of
from cardgames.plots.conquian_words import goal_word, melds_written, rows_of
from cardgames.plots.picture import Picture
from cardgames.plots.sheet import FILLS, INK, drawing, drawings, ticks

GOALS: Final = (11, 10, 9)
LONG_MELD: Final = 4
_TWICE: Final = "Manche Wege lassen sich auf mehrere Arten teilen; sie zählen bei jeder Art mit."


def ways_to_eleven(where: Where | None = None, goal: int = GOAL) -> Picture:
    """Show how many winning layouts there are of each shape, with an example, and how many are live for me (Q2).

    `goal` counts without a position; a position has its own.
    """
    here = None if where is None else position_of(where)
    goal = here.goal if here else goal
    frame, every = shapes(goal), len(layouts(goal))
    frame["live"] = live_shapes(live(here), goal)["live"] if here else 0
    alive = len(live(here)) if here else None
    answer = _ways(frame, goal, every, alive)
    counted = listing([f"{row.shape} {thousands(row.layouts)}" for row in rows_of(frame)])
    alt = f"Balken, Zahl der Wege je Form, jeder Teilstrich das Zehnfache: {counted}. {answer}"
    mine = alive is not None
    svg = drawing(partial(_bars, frame, mine=mine), height := 90 + 76 * len(frame))
    question = f"Welche Wege führen {'dich noch ' if mine else ''}zur {goal_word(goal)}?"
    note = f"Ein Weg ist eine Auslage aus {in_words(goal)} Karten. {_TWICE} Alle Zahlen sind genau."
    return Picture(question, answer, alt, _ways_table(frame, mine=mine), note, svg, height=height)


def _ways(frame: pd.DataFrame, goal: int, every: int, alive: int | None) -> str:
    if alive is not None:
        return f"Für dich leben noch {part(alive, every, 'Wegen')} zur {goal_word(goal)}."
    top = max(rows_of(frame), key=lambda row: int(row.layouts))
    most = goal // 3
    return (
        f"{part(int(top.layouts), every, 'Wegen')} gehen als {top.shape}; {in_words(most + 1)} "
        f"Kombinationen wären schon {most + 1} × 3 = {3 * most + 3} Karten."
    )


def _bars(frame: pd.DataFrame, axes: Axes, *, mine: bool) -> None:
    """Draw a bar a shape from the top, below it its example, and a hatched bar for those that live for me."""
    top = frame["layouts"].max()
    for y, row in enumerate(rows_of(frame)):
        _bar(axes, y, row.layouts, 0, thousands(row.layouts))
        if mine:
            _bar(axes, y + 0.3, row.live, 1, f"{thousands(row.live)} für dich")
        else:
            axes.text(1.15, y + 0.33, f"z. B. {short_melds(row.example)}", va="center", fontsize=13)
    axes.set_xlim(1, top * 12)
    _log_sheet(axes, list(frame["shape"]))
    axes.set_xlabel("Zahl der Wege (jeder Teilstrich das Zehnfache)")
    axes.set_ylabel("Karten je Kombination")


def _bar(axes: Axes, y: float, value: int, fill: int, text: str) -> None:
    color, hatch = FILLS[fill]
    axes.barh(y, max(value - 1, 0), 0.3, left=1, color=color, hatch=hatch, edgecolor=INK, linewidth=0.8)
    axes.text(max(value, 1) * 1.15, y, text, va="center", weight="bold")


def _log_sheet(axes: Axes, names: Sequence[str]) -> None:
    axes.set_xscale("log")
    ticks(axes.xaxis)
    axes.xaxis.set_major_locator(FixedLocator([10**n for n in range(6)]))
    axes.xaxis.set_minor_locator(NullLocator())
    axes.set_yticks(range(len(names)), names)
    axes.grid(visible=False, axis="y")
    axes.set_ylim(len(names) - 0.4, -0.5)


def short_melds(melds: Sequence[Sequence[Card]]) -> str:
    """Return melds shortly, a long run by its ends: ``A♥ bis B♥ | 5♣ 5♦ 5♠``."""
    return " | ".join(_short(meld) for meld in sorted(melds, key=len, reverse=True))


def _short(meld: Sequence[Card]) -> str:
    if len(meld) <= LONG_MELD or meld[0].rank == meld[1].rank:
        return " ".join(map(str, meld))
    return f"{meld[0]} bis {meld[-1]}"


def _ways_table(frame: pd.DataFrame, *, mine: bool) -> pd.DataFrame:
    table = {
        "Form": frame["shape"],
        "Kombinationen": frame["melds"],
        "Wege": frame["layouts"],
        "nur so teilbar": frame["only"],
        "Beispiel": frame["example"].map(melds_written),
    }
    return pd.DataFrame(table | ({"für dich": frame["live"]} if mine else {}))


def ways_by_goal() -> Picture:
    """Show the shapes and numbers of winning layouts of eleven, ten and nine cards side by side (Q2; CQ9.1, CQ9.3)."""
    frames = {goal: shapes(goal) for goal in GOALS}
    every = {goal: len(layouts(goal)) for goal in GOALS}
    shares = {goal: round(every[goal] / comb(len(DECK), goal) * 100_000) for goal in GOALS}
    answer = (
        f"Von 100.000 zufälligen Händen gehen ganz auf: {shares[11]} aus elf Karten ({_rare(11)}), "
        f"{shares[10]} aus zehn ({_rare(10)}), {shares[9]} aus neun ({_rare(9)})."
    )
    counted = listing([f"{thousands(every[goal])} bei {in_words(goal)} Karten" for goal in GOALS])
    alt = f"Drei Tafeln mit Balken je Form, jeder Teilstrich das Zehnfache. Wege: {counted}. {answer}"
    paints: list[Callable[[Axes], None]] = [partial(_panel, frames[goal], every[goal], goal) for goal in GOALS]
    table = pd.concat(
        [_ways_table(frames[goal], mine=False).assign(Ziel=goal, alle=every[goal]) for goal in GOALS], ignore_index=True
    )
    games = "Zehn Karten gewinnen in der mexikanischen Art, neun zu dritt."
    note = f"Links: Karten je Kombination. {games} {_TWICE} Alle Zahlen sind genau."
    question = "Gibt es mehr Wege, wenn schon zehn oder neun Karten gewinnen?"
    return Picture(question, answer, alt, table, note, drawings(paints, 380), height=380)


def _rare(goal: int) -> str:
    return percent(len(layouts(goal)) / comb(len(DECK), goal))


def _panel(frame: pd.DataFrame, every: int, goal: int, axes: Axes) -> None:
    for y, row in enumerate(rows_of(frame)):
        _bar(axes, y, row.layouts, 0, "")
        axes.text(1.3, y + 0.36, thousands(row.layouts), va="center", fontsize=13)
    axes.set_xlim(1, 100_000)
    _log_sheet(axes, list(frame["shape"]))
    axes.set_ylim(4.7, -0.5)
    axes.xaxis.set_major_locator(FixedLocator([1, 100, 10_000]))
    axes.set_title(f"{goal_word(goal)}: {thousands(every)}", fontsize=14, weight="bold")
    axes.set_xlabel("Wege")
