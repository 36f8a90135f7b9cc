"""Tournaments: what each bot wins a game, with its interval."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

import pandas as pd
from matplotlib.axes import Axes

from cardgames.game import GameRules
from cardgames.german import NBSP, comma, gain, percent, thousands
from cardgames.plots.conquian_words import rows_of
from cardgames.plots.picture import LONGEST_ALT, Picture
from cardgames.plots.sheet import FILLS, INK, PAPER, drawing, ticks
from cardgames.tournament import pairs, standings

MORE: Final = "; dazu {} weitere"


def final_standing(played: pd.DataFrame, rules: GameRules, seed: int = 0) -> Picture:
    """Show what each bot of a tournament won a game, the best on top; `played` is from `tournament.record`."""
    table = standings(played)
    unit = "Runde" if rules.game == "commerce" and not getattr(rules, "lives", 0) else "Spiel"
    rows = rows_of(table)
    answer = f"Vorn liegt „{rows[0].bot}“ mit {_chips(rows[0].chips)} je {unit}{_sure(played, rows)}"
    alt = _description(f"Balken mit Fehlerstrich, Chips je {unit} im Mittel:", rows)
    height = 110 + 62 * len(rows)
    svg = drawing(partial(_bars, rows, f"Chips je {unit}"), height)
    return Picture(
        "Wer gewinnt am meisten?", answer, alt[:400], _table(rows, unit), _note(played, seed), svg, height=height
    )


def _description(start: str, rows: list[Any]) -> str:
    """Return the bots with their chips, as many as fit."""
    told = [f"{row.bot} {_chips(row.chips)}" for row in rows]
    while len("; ".join(told)) > LONGEST_ALT - len(start) - len(MORE) and len(told) > 1:
        told.pop()
    left = len(rows) - len(told)
    return f"{start} {'; '.join(told)}{MORE.format(left) * bool(left)}."[:LONGEST_ALT]


def _sure(played: pd.DataFrame, rows: list[Any]) -> str:
    """Return whether the first is surely ahead of the second, judged by the games that they shared."""
    if len(rows) == 1:
        return "."
    both = pairs(played).set_index(["bot", "other"]).loc[(rows[0].bot, rows[1].bot)]
    if both["low"] > 0:
        return f", sicher vor „{rows[1].bot}“."
    return f". Ob das besser ist als „{rows[1].bot}“, ist noch offen: Lass mehr Spiele spielen."


def _note(played: pd.DataFrame, seed: int) -> str:
    deals, games = played["deal"].nunique(), played[["deal", "table"]].drop_duplicates().shape[0]
    return (
        f"{thousands(games)} Spiele: {thousands(deals)} Austeilungen, jede in {games // deals} Sitzordnungen, "
        f"Startzahl {seed}. Jeder Bot saß gleich oft auf jedem Platz. Der Strich zeigt den Bereich, in dem der wahre "
        f"Wert zu 95{NBSP}% liegt."
    )


def _bars(rows: list[Any], label: str, axes: Axes) -> None:
    box = {"facecolor": PAPER, "edgecolor": "none", "pad": 1}
    for place, row in enumerate(rows):
        axes.barh(place, row.chips, 0.4, color=FILLS[1][0], edgecolor=INK, zorder=2)
        axes.plot((row.low, row.high), (place, place), color=INK, linewidth=2.4, zorder=3)
        for end in (row.low, row.high):
            axes.plot((end, end), (place - 0.12, place + 0.12), color=INK, linewidth=2.4, zorder=3)
        text = f"{row.bot}: {_chips(row.chips)}"
        axes.text(
            0,
            place - 0.43,
            text,
            transform=axes.get_yaxis_transform(),
            va="center",
            fontsize=13,
            bbox=box,
            parse_math=False,
        )
    axes.axvline(0, color=INK, linewidth=1.2, zorder=1.5)
    axes.set(ylim=(len(rows) - 0.6, -0.75), yticks=())
    ticks(axes.xaxis)
    axes.set_xlabel(label)


def _two(value: float) -> str:
    """Return the number with two decimals."""
    return comma(value, 2)


def _chips(value: float) -> str:
    return f"{gain(value)} Chips"


def _table(rows: list[Any], unit: str) -> pd.DataFrame:
    whole = {"Gewonnen": "win", "Unentschieden": "draw", "Verloren": "loss"}
    shares = {name: [percent(getattr(row, key)) for row in rows] for name, key in whole.items()}
    return pd.DataFrame(
        {
            "Platz": [str(place) for place in range(1, len(rows) + 1)],
            "Bot": [row.bot for row in rows],
            f"Chips je {unit}": [_two(row.chips) for row in rows],
            f"95{NBSP}% von": [_two(row.low) for row in rows],
            f"95{NBSP}% bis": [_two(row.high) for row in rows],
            **shares,
            "Spiele": [thousands(row.games) for row in rows],
        }
    )
