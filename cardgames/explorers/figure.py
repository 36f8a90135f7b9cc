"""A figure as the screen shows it: locked behind a bet, or open with drawing, numbers and table."""

from __future__ import annotations

import base64
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from math import isfinite
from typing import Any

from cardgames.plots import Grid, Picture
from cardgames.plots.grid_print import height, printed
from cardgames.plots.sheet import WIDTH
from cardgames.screen import number_in


@dataclass(frozen=True)
class Bet:
    """The question before a figure opens: a number from `least` to `most`, or one of the `options` (value, text)."""

    label: str
    unit: str = ""
    least: int = 0
    most: int = 100
    options: Sequence[tuple[str, str]] = ()

    def form(self) -> dict[str, Any]:
        """Return the form on the screen."""
        if self.options:
            return {"label": self.label, "kind": "choice", "options": [list(one) for one in self.options]}
        span = {"min": self.least, "max": self.most, "step": 1, "unit": self.unit}
        return {"label": self.label, "kind": "number", **span}

    def trouble(self, typed: str) -> str:
        """Return in German why this is no bet; empty for a good one."""
        if self.options:
            return "" if typed in dict(self.options) else "Wähle zuerst eine der Antworten."
        number = number_in(typed)
        if number is not None and self.least <= number <= self.most:
            return ""
        return f"Setze auf eine ganze Zahl von {self.least} bis {self.most}."

    def given(self, typed: str, truth: float | str | None) -> str:
        """Return what was bet and how near that was; `truth` is the right number or option, None for no single one."""
        if self.options:
            said = f"Du hast auf „{dict(self.options)[typed]}“ gesetzt."
            if truth is None:
                return said
            return f"{said} Richtig!" if typed == truth else f"{said} Es ist „{dict(self.options)[str(truth)]}“."
        said = f"Du hast auf {int(typed)}{' ' * bool(self.unit)}{self.unit} gesetzt."
        if not isinstance(truth, (int, float)) or not isfinite(truth):
            return said
        off = abs(int(typed) - round(truth))
        return f"{said} Genau getroffen!" if not off else f"{said} Du lagst {off} daneben."


@dataclass(frozen=True)
class Tab:
    """A figure of an explorer: `draw` makes it, `bet` locks it, `truth` is what the bet was about.

    `controls` are the ids of the controls that belong to it; `ready` returns what is still to be picked before it can
    be drawn, empty where nothing is. All three functions get the explorer.
    """

    id: str
    label: str
    draw: Callable[[Any], Picture]
    bet: Bet
    controls: tuple[str, ...] = ()
    truth: Callable[[Any], float | str | None] = lambda _explorer: None
    ready: Callable[[Any], str] = lambda _explorer: ""
    height: int = 400


def locked(tab: Tab) -> dict[str, Any]:
    """Return a figure that waits for a bet."""
    return {**_EMPTY, "id": tab.id, "question": tab.label, "locked": True, "bet": tab.bet.form(), "height": tab.height}


def opened(tab: Tab, picture: Picture, given: str) -> dict[str, Any]:
    """Return an open figure."""
    return {
        **_EMPTY,
        "id": tab.id,
        "question": picture.question,
        "answer": picture.answer,
        "given": given,
        "image": _drawing(picture.svg, picture.alt, picture.height) if picture.svg else None,
        "grids": [_grid(grid) for grid in picture.grids],
        "table": _table(picture),
        "note": picture.note,
        "height": picture.height,
    }


def for_reading(tab: Tab, picture: Picture) -> dict[str, Any]:
    """Return an open figure for a saved notebook: grids are drawn, too (`prints`), since nothing can be asked there."""
    drawn = [_drawing(printed(grid), picture.alt, height(grid)) for grid in picture.grids]
    return {**opened(tab, picture, ""), "prints": drawn}


_EMPTY: dict[str, Any] = {
    "answer": "",
    "locked": False,
    "bet": None,
    "given": "",
    "image": None,
    "grids": [],
    "table": None,
    "note": "",
}


def _drawing(svg: str, alt: str, high: int) -> dict[str, Any]:
    data = base64.b64encode(svg.encode()).decode()
    return {"src": f"data:image/svg+xml;base64,{data}", "alt": alt, "width": WIDTH, "height": high}


def _grid(grid: Grid) -> dict[str, Any]:
    return {
        "title": grid.title,
        "rows": list(grid.rows),
        "columns": list(grid.columns),
        "outcomes": [asdict(outcome) for outcome in grid.outcomes],
        "cells": [[cell and asdict(cell) for cell in row] for row in grid.cells],
    }


def _table(picture: Picture) -> dict[str, Any]:
    frame = picture.table
    return {
        "head": list(map(str, frame.columns)),
        "rows": [list(map(str, row)) for row in frame.itertuples(index=False)],
    }
