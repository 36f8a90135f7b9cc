"""Which cards matter: potential, key cards, the next card, as grids of the deck (Q1, Q4, Q5)."""

from __future__ import annotations

from functools import partial
from math import inf
from typing import Final, Literal

import pandas as pd

from cardgames.cards import Card
from cardgames.conquian.melds import all_melds
from cardgames.german import count, in_words, label, part, percent, thousands
from cardgames.odds.conquian_melds import living_melds, melds_by_card
from cardgames.odds.conquian_next import next_cards
from cardgames.odds.conquian_position import Position, Where, key_cards, outlook, position_of
from cardgames.plots.conquian_words import (
    EQUALLY_LIKELY,
    FRAMED,
    GONE,
    YES_NO,
    aside,
    by_card,
    deck_grid,
    goal_word,
    missing,
    place,
    sign_of,
    some_of,
)
from cardgames.plots.picture import Cell, Outcome, Picture

Which = Literal["all", "live", "near"]
HEADINGS: Final = {"all": "Kombinationen", "live": "noch möglich", "near": "höchstens eine Karte fehlt"}
QUESTIONS: Final = {
    "all": "In wie vielen Kombinationen steckt jede Karte?",
    "live": "In wie vielen Kombinationen kann jede Karte noch liegen?",
    "near": "Bei welchen Kombinationen fehlt dir höchstens eine Karte?",
}
NO_CARD: Final = Position(laid=0, hand=0)
USABLE: Final = (
    Outcome("du gewinnst", "★", "best"),
    Outcome("du kannst sie verwenden", "▲", "better"),
    Outcome("du kannst sie nicht verwenden", "–", "same"),
    GONE,
)


def meld_potential(where: Where | None = None, which: Which = "all") -> Picture:
    """Show in how many melds each card can lie (Q1): in all, in those still live, or in those nearly complete.

    Without a position, and for "all", it is about the rules alone.
    """
    here = NO_CARD if where is None else position_of(where)
    frame = melds_by_card() if where is None else living_melds(here)
    column = "melds" if which == "all" or where is None else which
    values = dict(zip(frame["card"], map(int, frame[column]), strict=True))
    most = max(values.values())
    answer = _potential(here, column)
    best = [label(one) for one, n in values.items() if n == most and n]
    alt = f"Tafel aller 40 Karten mit der Zahl ihrer Kombinationen. {answer} Am meisten ({most}): {some_of(best)}."
    note = f"Genau gezählt aus 50 Sätzen und 132 Folgen. Dunkler heißt: mehr. {FRAMED if where else ''}".strip()
    cell = partial(_potential_cell, here if where else None, values, column == "melds")
    grid = deck_grid(cell, () if column == "melds" else (GONE,), HEADINGS[which])
    question = QUESTIONS[which if where else "all"]
    return Picture(question, answer, alt, _potential_table(frame), note, grids=(grid,))


def _potential_cell(here: Position | None, values: dict[Card, int], every: bool, one: Card) -> Cell:
    """Return the cell of a card; of a dead one only the count among all melds is of use."""
    n, most = values[one], max(values.values())
    says = f"{label(one)}: {count(n, 'Kombination', 'Kombinationen')}"
    if here is None:
        return Cell(label(one), says, str(n), share=n / most)
    dead = bool(one.bit & here.dead) and not every
    text, outcome = (GONE.sign, 0) if dead else (str(n), None)
    own = bool(one.bit & here.mine)
    return Cell(label(one), f"{says}, {place(here, one)}", text, outcome, own, n / max(most, 1))


def _potential(here: Position, column: str) -> str:
    """Return the answer: what the numbers of this kind say."""
    melds = all_melds()
    if column == "melds":
        return (
            f"Eine 5 oder 6 steckt in {part(28, len(melds), 'Kombinationen')}, "
            f"ein Ass oder König nur in {part(10, len(melds))}."
        )
    living = [meld for meld in melds if not meld & here.dead]
    if column == "live":
        return f"Noch {part(len(living), len(melds), 'Kombinationen')} sind möglich: Keine ihrer Karten ist weg."
    near = sum((meld & ~here.mine).bit_count() <= 1 for meld in living)
    return f"Bei {part(near, len(melds), 'Kombinationen')} fehlt dir höchstens eine Karte."


def _potential_table(frame: pd.DataFrame) -> pd.DataFrame:
    """Return the twin: cards and the numbers that there are."""
    names = {"all": "melds", "live": "live", "near": "near"}
    columns = {HEADINGS[which]: frame[name] for which, name in names.items() if name in frame}
    return pd.DataFrame({"Karte": frame["card"].map(label), **columns})


def key_card_map(where: Where) -> Picture:
    """Show which cards lie in the nearest live winning layouts, and which of them can still come (Q4)."""
    here, ahead, frame = position_of(where), outlook(where), key_cards(where)
    rows = by_card(frame)

    def cell(one: Card) -> Cell:
        n = int(rows[one].layouts)
        says = f"{label(one)}: {place(here, one)}"
        says += f", in {part(n, ahead.nearest)} deiner kürzesten Wege" if n else ""
        gone = 0 if one.bit & here.dead else None
        own = bool(one.bit & here.mine)
        text = str(n) if n else sign_of(here, one)
        return Cell(label(one), says, text, gone, own=own, share=n / max(ahead.nearest, 1))

    hoped = [label(one) for one, row in rows.items() if row.key and one.bit & here.unseen]
    answer = _hope(here, ahead.distance, len(hoped))
    alt = f"Tafel aller 40 Karten. {answer}" + (f" Schlüsselkarten: {some_of(hoped)}." if hoped else "")
    ways = f"Kürzeste Wege: {thousands(ahead.nearest)} von {thousands(ahead.live)}, die noch leben."
    note = f"{ways} Dunkler heißt: in mehr davon. {FRAMED}"
    grid = deck_grid(cell, (GONE,), "Kürzeste Wege mit dieser Karte")
    return Picture(
        "Auf welche Karten kannst du noch hoffen?", answer, alt, _key_table(here, frame), note, grids=(grid,)
    )


def _hope(here: Position, distance: float, hoped: int) -> str:
    unseen = here.unseen.bit_count()
    if distance == inf:
        return f"0 von {unseen} ungesehenen Karten helfen: Für dich gibt es keinen Weg mehr zur {goal_word(here.goal)}."
    lacking = f"Bis {in_words(here.goal)} {missing(distance)}."
    return f"Auf {part(hoped, unseen, 'ungesehenen Karten')} kannst du hoffen: {lacking}"


def _key_table(here: Position, frame: pd.DataFrame) -> pd.DataFrame:
    return pd.DataFrame(
        {
            "Karte": frame["card"].map(label),
            "Kürzeste Wege mit ihr": frame["layouts"],
            "Anteil": frame["share"].map(percent),
            "Wo": [place(here, one) for one in frame["card"]],
            "Schlüsselkarte": frame["key"].map(YES_NO),
        }
    )


def usable_next(where: Where) -> Picture:
    """Show which unseen cards could be used if they came next, as an urn (Q5)."""
    here, frame = position_of(where), next_cards(where)
    rows = by_card(frame)

    def cell(one: Card) -> Cell:
        if one not in rows:
            return aside(here, one, len(USABLE) - 1)
        row = rows[one]
        outcome = 0 if row.winning else 1 if row.usable else 2
        ways = f", auf {count(int(row.uses), 'Art', 'Arten')}" if row.usable else ""
        return Cell(label(one), f"{label(one)}: {USABLE[outcome].name}{ways}", USABLE[outcome].sign, outcome)

    usable = [label(one) for one, row in rows.items() if row.usable]
    winning = [label(one) for one, row in rows.items() if row.winning]
    answer = f"{part(len(usable), len(rows), 'ungesehenen Karten')} könntest du als nächste Mittelkarte verwenden."
    alt = f"Urne der ungesehenen Karten. {answer}" + (f" Mit {some_of(winning)} gewinnst du." if winning else "")
    alt += f" Brauchbar: {some_of(usable)}." if usable else ""
    grid = deck_grid(cell, USABLE, f"{len(rows)} ungesehene Karten")
    question = "Kannst du die nächste Karte brauchen?"
    return Picture(question, answer, alt, _usable_table(frame), f"{EQUALLY_LIKELY} {FRAMED}", grids=(grid,))


def _usable_table(frame: pd.DataFrame) -> pd.DataFrame:
    return pd.DataFrame(
        {
            "Karte": frame["card"].map(label),
            "Verwendbar": frame["usable"].map(YES_NO),
            "Arten": frame["uses"],
            "Gewinnt": frame["winning"].map(YES_NO),
        }
    )
