"""The tips of both games as claims: what following each brings, sampled (CO7.1 to CO7.4, CQ8.1 to CQ8.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import pandas as pd
from matplotlib.axes import Axes

from cardgames.german import NBSP, comma, count, thousands
from cardgames.plots.conquian_words import BY_THE_BOOK, rows_of
from cardgames.plots.picture import Picture
from cardgames.plots.sheet import EXACT, INK, PAPER, SAMPLED, drawing, ticks

SCALE: Final = 100
"""Effects are told for so many games or rounds."""


@dataclass(frozen=True)
class Told:
    """How the claims of a game are told: the unit of an effect, names in German, what a note adds."""

    unit: str
    names: Mapping[str, str]
    counted: str
    note: str


CONQUIAN: Final = Told(
    f"Punkte je {SCALE} Spiele",
    {
        "remember refused cards": "Abgelehnte Karten merken",
        "force where it hurts, rather than never": "Gezielt zwingen statt nie",
        "force where it hurts, rather than always": "Gezielt zwingen statt immer",
        "mix suits, rather than keep one": "Farben mischen statt eine sammeln",
        "refuse every card with a bad hand": "Mit schlechter Hand nur ablehnen",
        "use at once, rather than wait for six cards": "Gleich auslegen statt auf sechs warten",
        "let a usable card go now and then": "Auch mal eine Karte auslassen",
    },
    "n",
    "Sieg +1, Niederlage −1.",
)
COMMERCE: Final = Told(
    f"Chips je {SCALE} Runden",
    {
        "trade rather than buy": "Immer tauschen statt immer kaufen",
        "keep from the neighbour what he wants": "Dem Nachbarn nichts Passendes geben",
        "wait for the hand to knock with": "Genau ab dieser Hand klopfen statt ab 25 aus drei Karten",
    },
    "deals",
    "Gezählt werden die Chips einer Runde.",
)
VERDICTS: Final = {"bestätigt": "^", "widerlegt": "v", "offen": "D"}
"""What a claim turns out to be, and its marker."""


def tips_tested(effects: pd.DataFrame, seed: int = 0, told: Told = CONQUIAN) -> Picture:
    """Show what following each tip brings: a point with its 95 % interval, and the line of no effect.

    `effects` are rows of `claim_effect` of the game with this seed.
    """
    rows = [(told.names.get(row.claim, row.claim), verdict(row), row) for row in rows_of(effects)]
    answer = _tally(rows, told)
    said = "; ".join(f"{name}: {_points(row.effect)}" for name, _, row in rows)
    alt = f"{answer} {told.unit}: {said}."
    n = thousands(int(effects[told.counted].min()))
    note = (
        f"Simulation: je Tipp {n} Austeilungen, Startzahl {seed}, jede zweimal gespielt, mit und ohne den Tipp. "
        f"{told.note} Sonst gilt: {BY_THE_BOOK}"
    )
    height = 130 + 66 * len(rows)
    question = "Welche Tipps helfen wirklich?" if len(rows) > 1 else "Hilft dieser Tipp wirklich?"
    svg = drawing(partial(_dots, rows, told.unit), height)
    return Picture(question, answer, alt, _table(rows, told), note, svg, height=height)


def _table(rows: list[tuple[str, str, Any]], told: Told) -> pd.DataFrame:
    return pd.DataFrame(
        {
            "Tipp": [name for name, _, _ in rows],
            told.unit: [_points(row.effect) for _, _, row in rows],
            f"95{NBSP}% von": [_points(row.low) for _, _, row in rows],
            f"95{NBSP}% bis": [_points(row.high) for _, _, row in rows],
            "Urteil": [said for _, said, _ in rows],
            "Austeilungen": [thousands(getattr(row, told.counted)) for _, _, row in rows],
        }
    )


def verdict(row: Any) -> str:  # noqa: ANN401 - a row of pandas
    """Return what the interval of an effect says: confirmed, refuted or open."""
    return "bestätigt" if row.low > 0 else "widerlegt" if row.high < 0 else "offen"


def _points(effect: float) -> str:
    """Return an effect for a hundred games, such as ``+12,5``."""
    return comma(effect * SCALE, sign=True)


def _tally(rows: list[tuple[str, str, Any]], told: Told) -> str:
    if len(rows) == 1:
        ((name, said, row),) = rows
        return f"„{name}“ bringt {_points(row.effect)} {told.unit}: {said}."
    verdicts = [said for _, said, _ in rows]
    good, bad, open_ = (verdicts.count(one) for one in VERDICTS)
    return (
        f"{good} von {count(len(verdicts), 'Tipp', 'Tipps')} {'hilft' if good == 1 else 'helfen'} messbar, "
        f"{bad} {'schadet' if bad == 1 else 'schaden'}, bei {open_} bleibt es offen."
    )


def _dots(rows: list[tuple[str, str, Any]], unit: str, axes: Axes) -> None:
    axes.axvline(0, zorder=1.5, **EXACT)
    box = {"facecolor": PAPER, "edgecolor": "none", "pad": 1}
    for y, (name, said, row) in enumerate(rows):
        low, point, high = (SCALE * one for one in (row.low, row.effect, row.high))
        axes.plot((low, high), (y, y), color=SAMPLED["color"], linewidth=4, solid_capstyle="butt")
        axes.plot(point, y, VERDICTS[said], markersize=12, color=INK if said != "offen" else "white", mec=INK, mew=2)
        text = f"{name}: {_points(row.effect)}, {said}"
        axes.text(0, y - 0.42, text, transform=axes.get_yaxis_transform(), va="center", fontsize=13, bbox=box)
    axes.set_ylim(len(rows) - 0.4, -0.8)
    axes.set_yticks(())
    ticks(axes.xaxis)
    axes.set_xlabel(f"Gewinn durch den Tipp ({unit})")
