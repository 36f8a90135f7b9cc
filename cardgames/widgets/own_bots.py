"""Bots of one's own in a notebook: against them at the card table, and in a tournament with a bar and a figure."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from random import Random
from typing import Any

import pandas as pd
from IPython.display import display
from ipywidgets import IntProgress, Layout

from cardgames import dealcode, saving
from cardgames.bots import levels
from cardgames.bots.asking import BotError, Checked
from cardgames.controller import MOST_PLAYERS, NAMES, Controller, before
from cardgames.game import GameRules
from cardgames.german import thousands
from cardgames.options import whole
from cardgames.plots import Picture
from cardgames.plots.sheet import WIDTH
from cardgames.plots.tournament import final_standing
from cardgames.session import Session, fresh_code
from cardgames.simulate import Bot
from cardgames.tournament import record, standings
from cardgames.widgets.table import SLOWEST, CardTable

__all__ = ["Result", "Stopped", "bot_table", "opponents", "show_tournament"]


@dataclass(frozen=True)
class Result:
    """A finished tournament: `played` are its games, `picture` the figure that the notebook shows."""

    played: pd.DataFrame
    picture: Picture

    @property
    def standings(self) -> pd.DataFrame:
        """The row of each bot, see `cardgames.tournament.standings`."""
        return standings(self.played)

    def __repr__(self) -> str:
        """Return the answer of the figure."""
        return f"<Turnier: {self.picture.answer}>"

    def _repr_html_(self) -> str:
        """Return the figure with its table, to be read in any notebook."""
        picture = self.picture
        head = "".join(f'<th scope="col">{escape(name)}</th>' for name in picture.table.columns)
        rows = "".join(
            f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>"
            for row in picture.table.itertuples(index=False)
        )
        data = b64encode(picture.svg.encode()).decode()
        drawn = f'<img alt="{escape(picture.alt)}" src="data:image/svg+xml;base64,{data}" width="{WIDTH}">'
        return (
            f'<div lang="de"><p><strong>{escape(picture.question)}</strong><br>{escape(picture.answer)}</p>{drawn}'
            f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
            f"<p><small>{escape(picture.note)}</small></p></div>"
        )


@dataclass(frozen=True)
class Stopped:
    """A tournament that a bot stopped; `error` says which and why, in German `error.german`."""

    error: BotError

    def __repr__(self) -> str:
        """Return the German story."""
        return f"<Turnier abgebrochen: {self.error.german}>"

    def _repr_html_(self) -> str:
        story = f"<strong>Turnier abgebrochen.</strong> {escape(self.error.german)}"
        return f'<div lang="de" role="alert"><p>{story}</p></div>'


def opponents(rules: GameRules) -> dict[str, Bot]:
    """Return the bots of this game to measure oneself against, by their German names; the slow Meister is left out."""
    return {levels.NAMES[name]: bot for name, bot in levels.LEVELS[rules.game].items() if name != "meister"}


def show_tournament(
    bots: Mapping[str, Bot],
    rules: GameRules,
    games: int = 300,
    seed: int = 0,
    *,
    players: int | None = None,
    time_limit: float | None = 10.0,
) -> Result | Stopped:
    """Play a tournament with a bar that grows, and return what the notebook then shows.

    Arguments as in `cardgames.tournament.tournament`. An illegal answer, an error in a bot and a decision that took
    longer than `time_limit` seconds stop it, and are shown in German.
    """
    bar = _Bar()
    try:
        played = record(bots, rules, games, seed, players=players, time_limit=time_limit, progress=bar.grow)
    except BotError as error:
        return Stopped(error)
    return Result(played, final_standing(played, rules, seed))


class _Bar:
    """A bar that lives only as long as its kernel: a saved notebook keeps nothing of it."""

    def __init__(self) -> None:
        self.widget = IntProgress(
            description="Turnier", style={"description_width": "initial"}, layout=Layout(width="100%")
        )
        live: dict[str, Any] = self.widget._repr_mimebundle_()
        live.pop("text/plain", None)
        display(live, raw=True)  # type: ignore[no-untyped-call]

    def grow(self, done: int, of: int) -> None:
        """Show how many games are done."""
        self.widget.max, self.widget.value = of, done
        self.widget.description = f"{thousands(done)} von {thousands(of)} Spielen"


def bot_table(bots: Mapping[str, Bot], rules: GameRules, code: str = "", *, tempo: int = 900) -> CardTable:
    """Return a card table with a person against these bots, each at one seat under its name.

    A bot's mistake is told at the table, in German; the round then stays as it was. `ValueError` for a number of bots
    or a deal code that does not fit the rules, and for names that are alike, empty or longer than 40 characters.
    """
    whole("tempo", tempo, 0, SLOWEST)
    deal = dealcode.parse(code) if code else fresh_code(rules, len(bots) + 1, Random())
    if deal.players != len(bots) + 1:
        raise ValueError(f"{deal} is for {deal.players} players, not for one and {len(bots)} bots")
    saving.NAMES.check([NAMES[0], *bots], ("names",))
    guests = [Checked(name, bot) for name, bot in bots.items()]
    seated: dict[int, Any] = {seat: guests[(seat - 1) % len(guests)] for seat in range(1, MOST_PLAYERS)}
    session = Session(rules, seated, deal, before(rules, 0, deal.players))
    names = (NAMES[0], *bots, *NAMES[deal.players :])
    return CardTable(Controller(session, names=names), tempo=tempo)
