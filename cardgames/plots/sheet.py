"""The sheet that all drawings share: paper, ink, German numbers, the styles of exact and simulated lines."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from threading import Lock
from typing import Any, Final

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from cardgames.cards import SUITS
from cardgames.german import tick

WIDTH: Final = 720
INK: Final = "#1c2420"
SOFT: Final = "#55615b"
RULE: Final = "#c4cdc8"
PAPER: Final = "#ffffff"
EXACT: Final[dict[str, Any]] = {"color": INK, "linewidth": 2.6}
"""An exact line: dark."""
SAMPLED: Final[dict[str, Any]] = {"color": "#2f7d9d", "linewidth": 1.8}
"""A simulated line: light, with its band."""
BAND: Final[dict[str, Any]] = {"color": "#2f7d9d", "alpha": 0.22, "linewidth": 0}
MINE: Final = "#b3261e"
"""The colour of "deine Hand"; it always has a text beside it."""
FILLS: Final = (("#174c37", ""), ("#7fb59c", "///"), ("#e2b33c", "--"), ("#d9e4de", "\\\\\\"), ("#9a5b13", "xx"))
"""Fill and hatching of parts side by side: told apart in greyscale, too."""

_FONTS: Final = "'DejaVu Sans', Verdana, sans-serif"
"""Letters of the same width, for a browser that lacks the first."""

_STYLE: Final[Any] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "cardgames",
    "font.family": "DejaVu Sans",
    "axes.edgecolor": SOFT,
    "axes.labelcolor": INK,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": RULE,
    "grid.linewidth": 0.8,
    "hatch.linewidth": 0.8,
    "figure.facecolor": PAPER,
    "axes.facecolor": PAPER,
    "legend.frameon": False,
}

_ALONE: Final = Lock()
"""Held while something is drawn: matplotlib has one style for the whole process, whatever thread changes it."""

Edges = tuple[int, int, int, int]
"""Room beside the axes: left, bottom, right, top, in pixels of 720 wide."""


def drawing(paint: Callable[[Axes], None], height: int = 400, *, size: int = 14, edges: Edges | None = None) -> str:
    """Return the SVG text of a drawing, 720 wide and `height` high; the same picture gives the same text.

    `paint` draws on the axes and names them. With `edges` the axes keep their place whatever is written beside them
    (and drawing takes half the time); else they make room for it. `size` of the letters in points; 14 can still be read
    where the drawing is shown 360 pixels wide.
    """
    return drawings((paint,), height, size=size, edges=edges)


def drawings(
    paints: Sequence[Callable[[Axes], None]], height: int = 400, *, size: int = 14, edges: Edges | None = None
) -> str:
    """Return the SVG text of several small drawings side by side, as `drawing` does of one."""
    with _ALONE, mpl.rc_context(_STYLE | {"font.size": size}):
        figure = Figure(figsize=(WIDTH / 100, height / 100), dpi=100, layout=None if edges else "constrained")
        FigureCanvasSVG(figure)
        if edges:
            left, bottom, right, top = edges
            figure.subplots_adjust(left / WIDTH, bottom / height, 1 - right / WIDTH, 1 - top / height)
        for paint, axes in zip(paints, figure.subplots(1, len(paints), squeeze=False)[0], strict=True):
            paint(axes)
        out = io.StringIO()
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    return _portable(out.getvalue())


def _portable(svg: str) -> str:
    """Return the drawing with letters that other computers have, and with suits that never turn into emoji."""
    for suit in SUITS:
        svg = svg.replace(suit, f"{suit}\ufe0e")
    return svg.replace("'DejaVu Sans'", _FONTS)


def ticks(axis: object, write: Callable[[float, object], str] = tick, most: int = 6, *, whole: bool = False) -> None:
    """Write an axis in German, with at most seven labels."""
    axis.set_major_formatter(FuncFormatter(write))  # type: ignore[attr-defined]
    axis.set_major_locator(MaxNLocator(nbins=most, integer=whole))  # type: ignore[attr-defined]
