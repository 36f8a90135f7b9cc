"""Axes that the figures of Commerce share: the levels of strength by kind, my hand marked, stacked bars."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.patches import Patch

from cardgames.german import hundredths, percent_tick, tick
from cardgames.plots.commerce_words import HUNDRED, KINDS
from cardgames.plots.sheet import FILLS, INK, MINE, PAPER, RULE, drawing

SIZE: Final = 14
"""Letters: still 9,7 pixels high where the drawing is shown 360 pixels wide."""
SMALL: Final = 12.5
EDGES: Final = (106, 78, 16, 14)
LONG_BAR: Final = 9
"""A part of a stacked bar below so many per cent carries no number."""
LABELS: Final = 7
LEAST: Final = 12.5
GAP: Final = 1.5

PLAIN: Final = ("#7fb59c", "")
BETTER, SAME, WORSE = FILLS[0], FILLS[3], FILLS[2]
EQUAL: Final = ("#eba59e", "xx")
"""Hands as strong as mine: a light red, hatched."""


@dataclass(frozen=True)
class Places:
    """Where levels stand on an axis from 0 to 100: the left edge and width of each, and the kinds' ranges."""

    left: list[float]
    width: list[float]
    groups: list[tuple[str, float, float]]

    def middle(self, level: int) -> float:
        """Return where the middle of a level is."""
        return self.left[level] + self.width[level] / 2

    @property
    def middles(self) -> list[float]:
        """Return the middles of all levels."""
        return [self.middle(level) for level in range(len(self.left))]


def places(kinds: Sequence[str]) -> Places:
    """Return the places of levels with these kinds, the weakest first: a kind with many levels gets more room."""
    groups = [(name, len(list(some))) for name, some in groupby(kinds)]
    room = HUNDRED - GAP * (len(groups) - 1)
    small = {name for name, n in groups if n**0.5 * room / sum(k**0.5 for _, k in groups) < LEAST}
    rest = sum(n**0.5 for name, n in groups if name not in small)
    left: list[float] = []
    width: list[float] = []
    found, at = [], 0.0
    for name, n in groups:
        wide = LEAST if name in small else n**0.5 * (room - LEAST * len(small)) / rest
        left += [at + wide * i / n for i in range(n)]
        width += [wide / n] * n
        found.append((name, at, at + wide))
        at += wide + GAP
    return Places(left, width, found)


def level_axis(axes: Axes, frame: pd.DataFrame) -> Places:
    """Write the levels of `dealt_levels` on the x axis, by kind, and return their places."""
    found = places(list(frame["kind"]))
    at = [(left + right) / 2 for _, left, right in found.groups]
    labels = [f"\n{KINDS[name]}" for name, _, _ in found.groups]
    values = [v for v in (10, 20, 30) if len(at) + 3 <= LABELS]
    for value in values:
        at.append(found.middle(int(frame.index[(frame["kind"] == "point") & (frame["value"] == value)][0])))
        labels.append(str(value))
    axes.set_xticks(at, labels)
    axes.tick_params(axis="x", length=0)
    axes.grid(visible=False, axis="x")
    for _, left, _ in found.groups[1:]:
        axes.axvline(left - GAP / 2, color=RULE, linewidth=1)
    axes.set_xlim(-GAP / 2, HUNDRED + GAP / 2)
    axes.set_xlabel("Stärke der Hand, von schwach nach stark")
    return found


def mark(axes: Axes, at: tuple[float, float], text: str, to: tuple[float, float]) -> None:
    """Mark a place, such as my hand, with a text beside it (`to`: in parts of the axes) and an arrow."""
    axes.annotate(
        text,
        at,
        xytext=to,
        textcoords="axes fraction",
        color=MINE,
        fontweight="bold",
        ha="center",
        va="center",
        arrowprops={"arrowstyle": "-|>", "color": MINE, "linewidth": 1.8, "shrinkB": 3},
        bbox={"boxstyle": "round,pad=0.25", "facecolor": PAPER, "edgecolor": MINE, "linewidth": 1.2},
        zorder=6,
    )


def percent_axis(axes: Axes, label: str, *, upright: bool = True) -> None:
    """Write an axis from 0 to 100 per cent."""
    axis, limit, name = (
        (axes.yaxis, axes.set_ylim, axes.set_ylabel) if upright else (axes.xaxis, axes.set_xlim, axes.set_xlabel)
    )
    limit(0, 1)
    axis.set_ticks(at := [0, 0.25, 0.5, 0.75, 1], [*map(percent_tick, at)])
    name(label)


@dataclass(frozen=True)
class Part:
    """One part of stacked bars: name, share of each bar (0 to 1), fill and hatching."""

    name: str
    shares: Sequence[float]
    fill: tuple[str, str]


def stacked(
    axes: Axes, at: Sequence[float], parts: Sequence[Part], *, wide: float = 0.8, upright: bool = False
) -> None:
    """Draw stacked bars, each with the number of cases of 100 in its longer parts."""
    ends = [0.0] * len(at)
    for part in parts:
        color, hatch = part.fill
        style: dict[str, Any] = {"facecolor": color, "hatch": hatch, "edgecolor": INK, "linewidth": 0.9}
        if upright:
            axes.bar(at, part.shares, wide, bottom=ends, **style)
        else:
            axes.barh(at, part.shares, wide, left=ends, **style)
        for place, share, end in zip(at, part.shares, ends, strict=True):
            if share * HUNDRED >= LONG_BAR:
                middle = (place, end + share / 2) if upright else (end + share / 2, place)
                _number(axes, middle, hundredths(share))
        ends = [end + share for end, share in zip(ends, part.shares, strict=True)]


def _number(axes: Axes, at: tuple[float, float], number: str) -> None:
    box = {"boxstyle": "round,pad=0.12", "facecolor": PAPER, "edgecolor": "none"}
    axes.text(*at, number, ha="center", va="center", fontsize=SMALL, bbox=box)


def legend_of(parts: Sequence[Part]) -> list[Patch]:
    """Return the patches that name the parts."""
    return [Patch(facecolor=p.fill[0], hatch=p.fill[1], edgecolor=INK, label=p.name) for p in parts]


def above(axes: Axes, handles: Sequence[Any], columns: int = 3) -> None:
    """Put the legend above the axes."""
    axes.legend(
        handles=list(handles),
        loc="lower left",
        bbox_to_anchor=(-0.08, 1.0),
        ncols=columns,
        handlelength=1.6,
        columnspacing=1.2,
        borderaxespad=0.3,
        handletextpad=0.5,
    )


def sheet(paint: Callable[[Axes], None], height: int = 440, edges: tuple[int, int, int, int] = EDGES) -> str:
    """Return a drawing with letters that can be read on a phone."""
    return drawing(paint, height, size=SIZE, edges=edges)


def write_numbers(axis: Any, at: Sequence[float], write: Callable[[float], str] = tick) -> None:  # noqa: ANN401 - either axis
    """Put ticks exactly there."""
    axis.set_ticks(list(at), [write(value) for value in at])
