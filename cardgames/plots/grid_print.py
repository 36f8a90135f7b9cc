"""A grid as a drawing, for paper and saved notebooks: cells with colour, hatching and sign, and what they mean."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Final

from matplotlib.axes import Axes
from matplotlib.colors import to_hex, to_rgb
from matplotlib.patches import Rectangle

from cardgames.plots.diagram import diagram
from cardgames.plots.picture import Cell, Grid, Outcome
from cardgames.plots.sheet import FILLS, INK, MINE, PAPER, SOFT, WIDTH

LOOKS: Final = {
    "best": ("#ffd24a", ""),
    "better": ("#cfe8da", "//"),
    "same": ("#f3f5f4", ""),
    "none": ("#f3f5f4", ""),
    "less": ("#fbeecb", "||"),
    "worse": ("#f7dcd0", "\\\\"),
    "worst": ("#f0c3b0", "--"),
    "dead": ("#5a1a12", ""),
    "gone": ("#e4e8e6", "xx"),
}
"""Fill and hatching of each class of cells, as on the screen."""
LEFT, HEAD, ROW, LINE, SMALL = 96, 30, 38, 26, 12.5
DEEP: Final = 0.5
"""On paper darker than this a sign is written in white."""


def printed(grid: Grid) -> str:
    """Return the SVG text of a grid, with its title and the meaning of its signs, and how high it is (`height`)."""
    return diagram(partial(_paint, grid), height(grid))


def height(grid: Grid) -> int:
    """Return the height of the drawing in pixels of 720 wide."""
    return LINE * (bool(grid.title) + len(_legend(grid))) + HEAD + ROW * len(grid.rows) + 12


def _legend(grid: Grid) -> list[tuple[Outcome, int]]:
    found = Counter(cell.outcome for row in grid.cells for cell in row if cell)
    return [(outcome, found[n]) for n, outcome in enumerate(grid.outcomes) if found[n]]


def _paint(grid: Grid, axes: Axes) -> None:
    top = 4 + LINE * bool(grid.title)
    axes.text(8, 20, grid.title, weight="bold", va="center")
    wide = (WIDTH - LEFT - 8) / len(grid.columns)
    for n, name in enumerate(grid.columns):
        axes.text(LEFT + (n + 0.5) * wide, top + HEAD / 2, name, ha="center", va="center", weight="bold")
    for r, (name, row) in enumerate(zip(grid.rows, grid.cells, strict=True)):
        y = top + HEAD + r * ROW
        axes.text(8, y + ROW / 2, name, va="center", weight="bold")
        for c, cell in enumerate(row):
            if cell:
                _cell(axes, (LEFT + c * wide, y, wide), cell, grid)
    for n, (outcome, number) in enumerate(_legend(grid)):
        y = top + HEAD + len(grid.rows) * ROW + n * LINE
        _box(axes, (LEFT, y + 3, 34, LINE - 6), *LOOKS[outcome.style], outcome.sign)
        axes.text(LEFT + 44, y + LINE / 2, f"{outcome.name}: {number}", va="center", fontsize=SMALL)


def _cell(axes: Axes, at: tuple[float, float, float], cell: Cell, grid: Grid) -> None:
    x, y, wide = at
    outcome = None if cell.outcome is None else grid.outcomes[cell.outcome]
    fill, hatch = LOOKS[outcome.style] if outcome else (PAPER, "")
    if cell.share is not None:
        fill, hatch = _shade(cell.share), ""
    text = cell.text or (outcome.sign if outcome else "")
    _box(axes, (x + 2, y + 2, wide - 4, ROW - 4), fill, hatch, text, own=cell.own)


def _shade(share: float) -> str:
    """Return a heat map's colour, from white to dark green."""
    red, green, blue = (1 - share * (1 - part) for part in to_rgb(FILLS[0][0]))
    return to_hex((red, green, blue))


def _box(
    axes: Axes, at: tuple[float, float, float, float], fill: str, hatch: str, text: str, *, own: bool = False
) -> None:
    x, y, wide, high = at
    edge, line = (MINE, 3) if own else (SOFT, 0.8)
    axes.add_patch(Rectangle((x, y), wide, high, facecolor=fill, edgecolor="#b9c4be", hatch=hatch, linewidth=0))
    axes.add_patch(Rectangle((x, y), wide, high, facecolor="none", edgecolor=edge, linewidth=line))
    deep = sum(to_rgb(fill)) / 3 < DEEP
    ink = PAPER if deep else INK
    axes.text(x + wide / 2, y + high / 2, text, ha="center", va="center", weight="bold", color=ink, fontsize=SMALL)
