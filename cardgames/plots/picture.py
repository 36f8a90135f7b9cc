"""A figure as a value: question, answer, drawing or grid, description and table twin; screens and notebooks show it."""

from __future__ import annotations

from dataclasses import dataclass, field

import pandas as pd

SHORTEST_ALT, LONGEST_ALT = 40, 400


@dataclass(frozen=True, slots=True)
class Outcome:
    """A class of cells: its name, a sign that does not rest on colour, and the name of its colour and pattern."""

    name: str
    sign: str
    style: str


@dataclass(frozen=True, slots=True)
class Cell:
    """A place of a grid: the class it belongs to, a short text in it, and what is said about it.

    `outcome` is an index into the grid's outcomes, None for a cell that is not in question; `own` outlines it.
    """

    label: str
    says: str
    text: str = ""
    outcome: int | None = None
    own: bool = False
    share: float | None = None
    """Of a heat map: 0..1, how dark the cell is."""


@dataclass(frozen=True, slots=True)
class Grid:
    """An urn or a heat map: suits by ranks, with a cursor for the keyboard. `cells` row by row, None for no cell."""

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[Cell | None, ...], ...]
    outcomes: tuple[Outcome, ...] = ()
    title: str = ""


@dataclass(frozen=True)
class Picture:
    """A figure that answers one question.

    `question` is the title, `answer` one sentence with the most important number, `alt` describes the drawing with its
    numbers in 40 to 400 characters, `table` is its twin with German headings, `note` names model, n and seed. Either
    `svg` (drawn at `height` pixels of 720 wide) or `grids` holds what is seen.
    """

    question: str
    answer: str
    alt: str
    table: pd.DataFrame
    note: str = ""
    svg: str = ""
    grids: tuple[Grid, ...] = field(default=())
    height: int = 400

    def __post_init__(self) -> None:
        """Raise `ValueError` for a figure that somebody could not read."""
        if not SHORTEST_ALT <= len(self.alt) <= LONGEST_ALT:
            raise ValueError(f"the description has {len(self.alt)} characters, not {SHORTEST_ALT} to {LONGEST_ALT}")
        if not self.question.endswith("?") or not self.answer:
            raise ValueError("a figure asks a question and answers it in a sentence")
        if bool(self.svg) == bool(self.grids) or self.table.empty:
            raise ValueError("a figure has either a drawing or grids, and a table")
