"""Diagrams: boxes and arrows on a blank sheet; what holds just now is lit, in strong strokes on gold."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from typing import Any, Final

from matplotlib.axes import Axes

from cardgames.plots.sheet import INK, PAPER, SOFT, WIDTH, drawing

FOUR: Final[tuple[tuple[float, float], ...]] = ((360, 424), (112, 266), (360, 108), (608, 266))
"""Four seats round a table, each the left neighbour of the one before."""
CENTRE: Final[tuple[float, float]] = (360, 266)
LIT: Final = "#174c37"
GOLD: Final = "#ffe39a"
FAINT: Final = "#9aa6a0"
SIZE: Final = 14
EVEN: Final = 0.3
"""A text stands beside an arrow that is steeper than this, else below it."""
At = tuple[float, float]
"""A place on the sheet, in pixels from its upper left corner."""


def diagram(paint: Callable[[Axes], None], height: int, top: int = 0) -> str:
    """Return the SVG text of a diagram, 720 wide and `height` high, which begins at `top` of the sheet.

    `paint` puts boxes and arrows on it.
    """

    def on_a_blank_sheet(axes: Axes) -> None:
        axes.set(xlim=(0, WIDTH), ylim=(top + height, top))
        axes.axis("off")
        paint(axes)

    return drawing(on_a_blank_sheet, height, size=SIZE, edges=(0, 0, 0, 0))


def box(axes: Axes, at: At, text: str, *, lit: bool = False, paper: str = PAPER) -> None:
    """Put a text in a rounded box; a lit one has gold paper, a strong edge and bold letters."""
    edge = {"edgecolor": LIT, "linewidth": 3.2, "facecolor": GOLD} if lit else {"edgecolor": SOFT, "linewidth": 1.3}
    frame = {"boxstyle": "round,pad=0.45,rounding_size=0.5", "facecolor": paper} | edge
    weight = "bold" if lit else "normal"
    axes.text(*at, text, ha="center", va="center", fontweight=weight, color=INK, bbox=frame, zorder=4)


def arrow(
    axes: Axes, start: At, end: At, text: str = "", *, lit: bool = False, aside: float = 0, bend: float = 0
) -> None:
    """Draw an arrow with a text beside it; so many pixels `aside` to its right, and with a `bend` to its right."""
    look: dict[str, Any] = {"color": LIT, "linewidth": 4.5} if lit else {"color": FAINT, "linewidth": 1.6}
    style = {"arrowstyle": "-|>,head_length=0.7,head_width=0.4", "connectionstyle": f"arc3,rad={bend}"}
    across, down = _right_of(start, end)
    start, end = ((x + across * aside, y + down * aside) for x, y in (start, end))
    props = look | style | {"linestyle": "-" if lit else (0, (4, 3)), "shrinkA": 0, "shrinkB": 0}
    axes.annotate("", end, start, arrowprops=props, zorder=3 if lit else 2)
    if text:
        far = 12 + bend * hypot(end[0] - start[0], end[1] - start[1]) / 2
        x, y = (start[0] + end[0]) / 2 + far * across, (start[1] + end[1]) / 2 + far * down
        side = "left" if across > EVEN else "right" if across < -EVEN else "center"
        upright = "center" if abs(across) > EVEN else "top" if down > 0 else "bottom"
        paper = {"boxstyle": "square,pad=0.1", "facecolor": PAPER, "edgecolor": "none"}
        axes.text(x, y, text, ha=side, va=upright, weight="bold", bbox=paper, zorder=5)


def leaving(start: At, end: At) -> At:
    """Return where an arrow leaves the box at `start` on its way to `end`."""
    wide, high = end[0] - start[0], end[1] - start[1]
    share = min(96 / abs(wide) if wide else 1, 44 / abs(high) if high else 1)
    return start[0] + wide * share, start[1] + high * share


def opposite(start: At, end: At) -> bool:
    """Return whether two of the seats face each other, with the centre between them."""
    return CENTRE not in (start, end) and (start[0] == end[0] or start[1] == end[1])


def _right_of(start: At, end: At) -> At:
    """Return the direction to the right of an arrow, of length 1; the sheet's y axis points down."""
    wide, high = end[0] - start[0], end[1] - start[1]
    long = hypot(wide, high)
    return -high / long, wide / long
