"""The chance to win, draw and lose, sampled by bots: now and over a game (Q7)."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

import pandas as pd
from matplotlib.axes import Axes

from cardgames.german import NBSP, part, percent, percent_tick, thousands
from cardgames.plots.conquian_words import BY_THE_BOOK, rows_of
from cardgames.plots.picture import Picture
from cardgames.plots.sheet import FILLS, INK, PAPER, drawing, ticks

WORDS: Final = {"win": "Sieg", "draw": "Unentschieden", "loss": "Niederlage"}
SHADES: Final = {"win": FILLS[0], "draw": FILLS[1], "loss": FILLS[3]}
UNSURE: Final[dict[str, Any]] = {
    "facecolor": PAPER,
    "alpha": 0.65,
    "edgecolor": INK,
    "linestyle": ":",
    "linewidth": 1.2,
}
"""The 95 % band on a boundary between two areas."""
SAMPLED_EDGE: Final[dict[str, Any]] = {"color": INK, "linewidth": 2}


def chances_over_time(course: pd.DataFrame, seed: int = 0) -> Picture:
    """Show the chances to win, draw and lose over the views of a game, stacked, with 95 % bands (Q7).

    `course` is from `chance_course` with this seed.
    """
    wide = course.pivot_table(index="step", columns="outcome", values=["share", "low", "high"])
    first, last = (course[course["step"] == step] for step in (wide.index[0], wide.index[-1]))
    n = int(course["n"].iloc[0])
    start, end = (_hits(frame, "win") for frame in (first, last))
    answer = f"Am Anfang gewinnst du in {part(start, n, 'Spielen')}, zuletzt in {part(end, n, 'Spielen')}."
    alt = f"Gestapelte Flächen über {len(wide)} Stände. {answer} Zuletzt {_listed(last)}."
    svg = drawing(partial(_areas, wide))
    return Picture("Wie ändert sich deine Gewinnchance?", answer, alt, _table(course), _note(n, seed), svg)


def chance_now(chances: pd.DataFrame, seed: int = 0) -> Picture:
    """Show the chances to win, draw and lose from here as one bar, with 95 % intervals (Q7); of `winning_chance`."""
    n = int(chances["n"].iloc[0])
    win = chances[chances["outcome"] == "win"].iloc[0]
    answer = f"Von hier aus gewinnst du in {part(int(win['hits']), n, 'Spielen')}."
    between = f"Der Bereich für den Sieg reicht von {percent(win['low'])} bis {percent(win['high'])}."
    alt = f"Gestapelter Balken. {_listed(chances)}. {answer} {between}"
    svg = drawing(partial(_bar, chances), 220)
    table = _table(chances.assign(step=0)).drop(columns="Stand")
    return Picture("Wie gut stehen deine Chancen jetzt?", answer, alt, table, _note(n, seed), svg, height=220)


def _hits(frame: pd.DataFrame, name: str) -> int:
    return int(frame.loc[frame["outcome"] == name, "hits"].iloc[0])


def _listed(frame: pd.DataFrame) -> str:
    return ", ".join(f"{WORDS[row.outcome]} {percent(row.share)}" for row in rows_of(frame))


def _note(n: int, seed: int) -> str:
    return (
        f"Simulation: je Stand {thousands(n)} Spiele, Startzahl {seed}. Was du nicht siehst, wird jedes Mal neu "
        f"verteilt. {BY_THE_BOOK} Das helle Band zeigt den Bereich, in dem der Wert zu 95{NBSP}% liegt."
    )


def _areas(wide: pd.DataFrame, axes: Axes) -> None:
    """Draw the areas from below; of a single view a short strip."""
    if len(wide) == 1:
        wide = pd.concat([wide, wide.rename(index=lambda step: step + 1)])
    steps, share = wide.index, wide["share"]
    edges = [share["win"] * 0, share["win"], 1 - share["loss"], share["win"] * 0 + 1]
    for name, low, high in zip(WORDS, edges, edges[1:], strict=False):
        color, hatch = SHADES[name]
        fill = axes.fill_between(steps, low, high, facecolor=color, hatch=hatch, edgecolor=INK, label=WORDS[name])
        fill.set_linewidth(0)
    for name, low, high in (("win", wide["low"]["win"], wide["high"]["win"]), _upper(wide)):
        axes.fill_between(steps, low, high, **UNSURE)
        axes.plot(steps, share["win"] if name == "win" else 1 - share["loss"], **SAMPLED_EDGE)
    axes.set(xlim=(steps[0], steps[-1]), ylim=(0, 1))
    ticks(axes.yaxis, percent_tick)
    ticks(axes.xaxis, whole=True)
    axes.set_xlabel("Stand im Spiel (Aktionen seit dem Austeilen)")
    axes.set_ylabel("Anteil der Spiele")
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, 1.16), ncols=3, fontsize=13)


def _upper(wide: pd.DataFrame) -> tuple[str, Any, Any]:
    """Return the band of the boundary below the losses."""
    return "loss", 1 - wide["high"]["loss"], 1 - wide["low"]["loss"]


def _bar(chances: pd.DataFrame, axes: Axes) -> None:
    left = 0.0
    for row in rows_of(chances):
        color, hatch = SHADES[row.outcome]
        name = f"{WORDS[row.outcome]} {percent(row.share)}"
        axes.barh(0, row.share, 0.6, left=left, color=color, hatch=hatch, edgecolor=INK, label=name)
        left += row.share
    win, loss = (chances[chances["outcome"] == name].iloc[0] for name in ("win", "loss"))
    for low, high in ((win["low"], win["high"]), (1 - loss["high"], 1 - loss["low"])):
        axes.barh(0, high - low, 0.3, left=low, **UNSURE)
    axes.set(xlim=(0, 1), ylim=(-0.5, 0.5), yticks=())
    ticks(axes.xaxis, percent_tick, 5)
    axes.set_xlabel("Anteil der Spiele")
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, 1.36), ncols=3, fontsize=13, columnspacing=1)


def _table(course: pd.DataFrame) -> pd.DataFrame:
    return pd.DataFrame(
        {
            "Stand": course["step"],
            "Ausgang": course["outcome"].map(WORDS),
            "Spiele": course["hits"],
            "von": course["n"],
            "Anteil": course["share"].map(percent),
            f"95{NBSP}% von": course["low"].map(percent),
            f"95{NBSP}% bis": course["high"].map(percent),
        }
    )
