"""Figures of a whole series: a line for everybody's chips, of the series that the demonstrations play and of others."""

from __future__ import annotations

from functools import cache
from typing import Any

import pandas as pd

from cardgames.explorers.commerce_rounds import SEATS, Diagram
from cardgames.explorers.explorer import select, slider
from cardgames.explorers.figure import Bet, Tab
from cardgames.lessons.commerce_end import WholeSeries
from cardgames.lessons.conquian_partie import GAMES, WholePartie
from cardgames.lessons.stage import Stage
from cardgames.lessons.staged import FURTHER
from cardgames.odds.commerce_series import SERIES, play_series
from cardgames.plots import Picture
from cardgames.plots.chips import chip_fan, chip_lines

ROUNDS = len(SEATS)
"""Everybody deals once."""


def course(stage: Stage, games: int) -> list[tuple[int, ...]]:
    """Return the chips before and after each round of a series that only bots play."""
    while stage.session.series_now().played < games:
        stage.handle({"type": "button", "id": "new"})
    return [stage.session.opening.seats.chips, *(entry.chips for entry in stage.session.series_now().ledger)]


@cache
def _watched() -> list[tuple[int, ...]]:
    return course(WholeSeries(), ROUNDS)


@cache
def _games(number: int) -> list[tuple[int, ...]]:
    stage = WholePartie()
    for _ in range(number):
        stage.handle({"type": "button", "id": FURTHER})
    return course(stage, GAMES)


@cache
def _many() -> pd.DataFrame:
    return play_series(len(SEATS), ROUNDS, SERIES)


class ChipCourse(Diagram):
    """Section 6 of Commerce: the chips of a whole series, and of many."""

    name = "Die Chips einer Partie"

    def first_settings(self) -> dict[str, Any]:
        """Return the series that was watched above."""
        return {"game": 1, "seat": "0"}

    def controls(self) -> dict[str, dict[str, Any]]:
        """Return which series, or whose chips."""
        game = self.settings["game"]
        told = "die von oben" if game == 1 else str(game)
        seats = {str(seat): name for seat, name in enumerate(SEATS)}
        return {
            "game": slider("Partie Nummer", game, 1, 20, told),
            "seat": select("Wessen Chips", self.settings["seat"], seats),
        }

    def course(self) -> list[tuple[int, ...]]:
        """Return the chips of the chosen series, from the start."""
        game = self.settings["game"]
        if game == 1:
            return _watched()
        frame = _many()
        return [tuple(row) for row in frame[frame["series"] == game].filter(like="seat_").to_numpy().tolist()]

    def leader(self) -> str:
        """Return the seat with most chips at the end, or that there are several."""
        last = self.course()[-1]
        return str(last.index(max(last))) if last.count(max(last)) == 1 else "even"


def _fan(explorer: ChipCourse) -> Picture:
    seat = int(explorer.settings["seat"])
    return chip_fan(SEATS[seat], seat, _many())


def _richer(explorer: ChipCourse) -> float:
    frame = _many()
    last = frame[~frame["extra"]].groupby("series").last()[f"seat_{explorer.settings['seat']}"]
    return 100 * float((last > frame["seat_0"].iloc[0]).mean())


POOL = "Ein Pool, der liegen bleibt, gehört noch niemandem."
ChipCourse.tabs = (
    Tab(
        "lines",
        "Eine Partie",
        lambda explorer: chip_lines(SEATS, explorer.course(), "Runde", "Runden", POOL),
        Bet(
            "Alle vier haben einmal gegeben. Wer hat die meisten Chips?",
            options=(*((str(seat), name) for seat, name in enumerate(SEATS)), ("even", "mehrere gleich viele")),
        ),
        ("game",),
        lambda explorer: explorer.leader(),
        height=380,
    ),
    Tab(
        "fan",
        "Viele Partien",
        _fan,
        Bet("In wie vielen von 100 Partien hat man am Ende mehr Chips als am Anfang?", "von 100"),
        ("seat",),
        _richer,
        height=380,
    ),
)


class LedgerLines(Diagram):
    """Section 7 of Conquian: the chips of a series of games, with or without a raised stake."""

    name = "Der Zettel als Bild"
    AGREED = ("Ein Unentschieden zählt nichts", "Ein Unentschieden erhöht den Einsatz")

    def first_settings(self) -> dict[str, Any]:
        """Return the series that was watched above."""
        return {"agreed": "0"}

    def controls(self) -> dict[str, dict[str, Any]]:
        """Return what was agreed about draws."""
        return {
            "agreed": select(
                "Abgemacht ist", self.settings["agreed"], {str(n): text for n, text in enumerate(self.AGREED)}
            )
        }

    def course(self) -> list[tuple[int, ...]]:
        """Return the chips before and after each game."""
        return _games(int(self.settings["agreed"]))

    def ahead(self) -> str:
        """Return who is ahead after the last game."""
        you, other = self.course()[-1]
        return "you" if you > other else "other" if you < other else "even"


LedgerLines.tabs = (
    Tab(
        "lines",
        "Vier Spiele",
        lambda explorer: chip_lines(("Du", "Anna"), explorer.course(), "Spiel", "Spiele"),
        Bet(
            "Vier Spiele, beide beginnen mit 20 Chips. Wer liegt am Ende vorn?",
            options=(("you", "du"), ("other", "Anna"), ("even", "niemand, es ist gleich")),
        ),
        ("agreed",),
        lambda explorer: explorer.ahead(),
        height=380,
    ),
)
