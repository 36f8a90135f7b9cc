"""The tips as claims: what following each brings, sampled (CQ8.1 to CQ8.4)."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

import pandas as pd
from matplotlib.axes import Axes

from cardgames.german import count, thousands
from cardgames.plots.conquian_words import BY_THE_BOOK, number, rows_of
from cardgames.plots.picture import Picture
from cardgames.plots.sheet import EXACT, INK, PAPER, SAMPLED, drawing, ticks

GAMES: Final = 100
"""Effects are told in points for so many games."""
NAMES: Final = {
    "remember refused cards": "Abgelehnte Karten merken",
    "force where it hurts, rather than never": "Gezielt zwingen statt nie",
    "force where it hurts, rather than always": "Gezielt zwingen statt immer",
    "mix suits, rather than keep one": "Farben mischen statt eine sammeln",
    "refuse every card with a bad hand": "Mit schlechter Hand nur ablehnen",
    "use at once, rather than wait for six cards": "Gleich auslegen statt auf sechs warten",
    "let a usable card go now and then": "Auch mal eine Karte auslassen",
}
"""The claims of `conquian_claims` in German."""
VERDICTS: Final = {"bestätigt": "^", "widerlegt": "v", "offen": "D"}
"""What a claim turns out to be, and its marker."""


def tips_tested(effects: pd.DataFrame, seed: int = 0) -> Picture:
    """Show what following each tip brings: a point with its 95 % interval, and the line of no effect.

    `effects` are rows of `claim_effect` with this seed.
    """
    rows = [(NAMES.get(row.claim, row.claim), _verdict(row), row) for row in rows_of(effects)]
    answer = _tally(rows)
    said = "; ".join(f"{name}: {_points(row.effect)}" for name, _, row in rows)
    alt = f"{answer} Punkte je {GAMES} Spiele: {said}."
    n = thousands(int(effects["n"].min()))
    note = (
        f"Simulation: je Tipp {n} Austeilungen, Startzahl {seed}, jede zweimal gespielt, mit und ohne den Tipp. "
        f"Sieg +1, Niederlage −1. Sonst gilt: {BY_THE_BOOK}"
    )
    height = 130 + 66 * len(rows)
    question = "Welche Tipps helfen wirklich?"
    return Picture(question, answer, alt, _table(rows), note, drawing(partial(_dots, rows), height), height=height)


def _table(rows: list[tuple[str, str, Any]]) -> pd.DataFrame:
    return pd.DataFrame(
        {
            "Tipp": [name for name, _, _ in rows],
            f"Punkte je {GAMES} Spiele": [_points(row.effect) for _, _, row in rows],
            "95 % von": [_points(row.low) for _, _, row in rows],
            "95 % bis": [_points(row.high) for _, _, row in rows],
            "Urteil": [verdict for _, verdict, _ in rows],
            "Spiele": [thousands(row.n) for _, _, row in rows],
        }
    )


def _verdict(row: Any) -> str:  # noqa: ANN401 - a row of pandas
    return "bestätigt" if row.low > 0 else "widerlegt" if row.high < 0 else "offen"


def _points(effect: float) -> str:
    """Return an effect in points for a hundred games, such as ``+12,5``."""
    text = number(effect * GAMES, 1)
    return text if text.startswith("−") else f"{'+' if round(effect * GAMES, 1) else '±'}{text}"


def _tally(rows: list[tuple[str, str, Any]]) -> str:
    if len(rows) == 1:
        ((name, verdict, row),) = rows
        return f"„{name}“ bringt {_points(row.effect)} Punkte je {GAMES} Spiele: {verdict}."
    verdicts = [verdict for _, verdict, _ in rows]
    good, bad, open_ = (verdicts.count(one) for one in VERDICTS)
    return (
        f"{good} von {count(len(verdicts), 'Tipp', 'Tipps')} {'hilft' if good == 1 else 'helfen'} messbar, "
        f"{bad} {'schadet' if bad == 1 else 'schaden'}, bei {open_} bleibt es offen."
    )


def _dots(rows: list[tuple[str, str, Any]], axes: Axes) -> None:
    axes.axvline(0, zorder=1.5, **EXACT)
    box = {"facecolor": PAPER, "edgecolor": "none", "pad": 1}
    for y, (name, verdict, row) in enumerate(rows):
        low, point, high = (GAMES * one for one in (row.low, row.effect, row.high))
        axes.plot((low, high), (y, y), color=SAMPLED["color"], linewidth=4, solid_capstyle="butt")
        axes.plot(
            point, y, VERDICTS[verdict], markersize=12, color=INK if verdict != "offen" else "white", mec=INK, mew=2
        )
        text = f"{name}: {_points(row.effect)}, {verdict}"
        axes.text(0, y - 0.42, text, transform=axes.get_yaxis_transform(), va="center", fontsize=13, bbox=box)
    axes.set_ylim(len(rows) - 0.4, -0.8)
    axes.set_yticks(())
    ticks(axes.xaxis)
    axes.set_xlabel(f"Gewinn durch den Tipp (Punkte je {GAMES} Spiele)")
