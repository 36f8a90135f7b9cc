"""What the figures of Conquian share: the deck as a grid, places of cards, and numbers in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import inf
from typing import Any, Final

import pandas as pd
from matplotlib.axes import Axes

from cardgames.cards import SUITS, Card, cards_of
from cardgames.conquian.melds import DECK_RANKS
from cardgames.german import RANK_NAMES, SUIT_NAMES, count, in_words, label, listing, upper
from cardgames.odds.conquian_position import Position
from cardgames.plots.picture import Cell, Grid, Outcome
from cardgames.plots.sheet import MINE, PAPER

STYLES: Final = ("best", "better", "same", "less", "worse", "worst", "dead", "none", "gone")
"""What the classes of cells are called for their colour and pattern, from good to bad, then what is not in question."""
LITTLE: Final = 0.0005
ROWS: Final = tuple(f"{suit} {SUIT_NAMES[suit]}" for suit in SUITS)
GONE: Final = Outcome("aus dem Spiel", "✕", "gone")
"""The class of cards that never come back: refused, or laid out by an opponent."""
YES_NO: Final = {True: "ja", False: "nein"}
MIDDLE: Final = "M"
FRAMED: Final = "Umrandet: deine Karten. M: die Mittelkarte."
EQUALLY_LIKELY: Final = (
    "Jede ungesehene Karte ist gleich wahrscheinlich, solange du nichts über die Hand deines Gegners weißt."
)
BY_THE_BOOK: Final = "Alle spielen nach den Tipps im Regeltext (Bot „nach Buch“)."


def deck_grid(cell: Callable[[Card], Cell | None], outcomes: tuple[Outcome, ...] = (), title: str = "") -> Grid:
    """Return the forty cards as a grid of suits by ranks."""
    rows = tuple(tuple(cell(Card(suit, rank)) for rank in DECK_RANKS) for suit in SUITS)
    return Grid(ROWS, DECK_RANKS, rows, outcomes, title)


def place(here: Position, one: Card) -> str:
    """Return where a card is, as the player knows it."""
    places = {
        "liegt in deiner Auslage": here.laid,
        "ist auf deiner Hand": here.hand,
        "ist die Mittelkarte": here.middle,
        "ist aus dem Spiel": here.dead,
        "hält ein Gegner": here.elsewhere,
    }
    return next((text for text, mask in places.items() if mask & one.bit), "ist noch nicht gesehen")


def aside(here: Position, one: Card, gone: int | None = None) -> Cell:
    """Return the cell of a card that is not in question; `gone` is the class of cards out of play."""
    outcome = gone if one.bit & here.dead else None
    own = bool(one.bit & here.mine)
    return Cell(label(one), f"{label(one)}: {place(here, one)}", sign_of(here, one), outcome, own)


def sign_of(here: Position, one: Card) -> str:
    """Return the sign of a card whose place says enough: out of play, or in the middle."""
    return GONE.sign if one.bit & here.dead else MIDDLE if one.bit & here.middle else ""


def rows_of(frame: pd.DataFrame) -> list[Any]:
    """Return the rows of a frame, with the columns as attributes."""
    return list(frame.itertuples())


def by_card(frame: pd.DataFrame) -> dict[Card, Any]:
    """Return the rows of a frame by their card; `ValueError` if it has none."""
    if frame.empty:
        raise ValueError("there is no card to show: all are seen, or the hand is empty")
    return {row.card: row for row in rows_of(frame)}


def missing(distance: float) -> str:
    """Return ``fehlt dir noch 1 Karte``."""
    if distance == inf:
        return "gibt es für dich keinen Weg mehr"
    return f"{'fehlt' if distance == 1 else 'fehlen'} dir noch {count(int(distance), 'Karte', 'Karten')}"


def far(distance: float) -> str:
    """Return a distance for a cell or a table: a number, or ``kein Weg``."""
    return "kein Weg" if distance == inf else str(int(distance))


def goal_word(goal: int) -> str:
    """Return the goal as in "Abstand zur Elf"."""
    return upper(in_words(goal))


def some_of(names: Sequence[str], most: int = 4) -> str:
    """Return the first names as a list, and how many more there are."""
    if len(names) <= most + 1:
        return listing(names)
    return f"{', '.join(names[:most])} und {len(names) - most} weitere"


def written(cards: Iterable[Card]) -> str:
    """Return cards as on the table, such as ``5♣ 5♦ 5♠``."""
    return " ".join(map(str, cards))


def melds_written(melds: Iterable[Iterable[Card]]) -> str:
    """Return melds as on the table, such as ``5♣ 5♦ 5♠ | A♥ 2♥ 3♥``."""
    return " | ".join(map(written, melds))


def named(mask: int) -> list[str]:
    """Return the spoken names of the cards of a mask."""
    return [label(one) for one in cards_of(mask)]


def rank_name(rank: str) -> str:
    """Return ``Ass``, ``2``, ``Bube``."""
    return RANK_NAMES.get(rank, rank)


def point_at(axes: Axes, x: float, y: float, text: str = "deine Hand", offset: tuple[float, float] = (0, 34)) -> None:
    """Mark one's own place in a drawing: a text with an arrow, so that it does not rest on colour."""
    axes.annotate(
        text,
        (x, y),
        offset,
        textcoords="offset points",
        ha="center",
        color=MINE,
        weight="bold",
        arrowprops={"arrowstyle": "-|>", "color": MINE, "linewidth": 1.8},
    )


def beside(axes: Axes, x: float, y: float, text: str) -> None:
    """Write at the end of a bar, on paper of its own, so that no line runs through it."""
    box = {"facecolor": PAPER, "edgecolor": "none", "pad": 1.5}
    axes.annotate(text, (x, y), (7, 0), textcoords="offset points", va="center", weight="bold", bbox=box)


def above(axes: Axes, x: float, y: float, text: str) -> None:
    """Write above a column, on paper of its own."""
    box = {"facecolor": PAPER, "edgecolor": "none", "pad": 1}
    axes.annotate(text, (x, y), (0, 5), textcoords="offset points", ha="center", va="bottom", fontsize=13, bbox=box)


def headroom(axes: Axes, share: float = 0.2) -> None:
    """Leave room above the bars for what is written there."""
    axes.set_ylim(0, axes.get_ylim()[1] * (1 + share))
