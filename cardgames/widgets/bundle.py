"""Script and style of the tables, sent to a page once: each table only names the widget that holds them."""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import anywidget
import traitlets

from cardgames.faces import faces

HERE: Final = Path(__file__).parent
SCRIPTS: Final = (
    "draw.js",
    "zones.js",
    "parts.js",
    "replay.js",
    "classroom.js",
    "splits.js",
    "coach.js",
    "series.js",
    "grid.js",
    "figures.js",
    "show.js",
    "line.js",
    "kernel.js",
    "connection.js",
    "focus.js",
    "projector.js",
    "table.js",
)
STYLES: Final = ("table.css", "figures.css")
LOADER: Final = (HERE / "loader.js").read_text(encoding="utf-8")


@cache
def script() -> str:
    """Return the one ES module of the tables: the drawing data and the scripts, in order."""
    return "\n".join((f"const FACES = {json.dumps(faces(), ensure_ascii=False)};", *map(_read, SCRIPTS)))


@cache
def styles() -> str:
    """Return the one style sheet of the tables."""
    return "".join(map(_read, STYLES))


@cache
def digest() -> str:
    """Return a name for this script and style: two kernels of different versions may share a page."""
    return f"cardgames-{sha256((script() + styles()).encode()).hexdigest()[:12]}"


def _read(name: str) -> str:
    return (HERE / name).read_text(encoding="utf-8")


class Bundle(anywidget.AnyWidget):
    """Holds script and style for the tables of this kernel; it is never shown itself."""

    _esm = "export default {};"
    script = traitlets.Unicode().tag(sync=True)
    styles = traitlets.Unicode().tag(sync=True)

    def __init__(self) -> None:
        """Send script and style."""
        super().__init__(script=script(), styles=styles())

    def __repr__(self) -> str:
        """Return a text that is the same at every run."""
        return "<Kartentische: Zeichnungen>"


_held: list[Bundle] = []


def bundle() -> dict[str, Any]:
    """Return the traits by which a table names its script and style; they are sent at the first call.

    A bundle that was closed (`Widget.close_all`) is sent anew.
    """
    if not _held or _held[0].comm is None:
        _held[:] = [Bundle()]
    return {"bundle": _held[0].model_id, "digest": digest()}
