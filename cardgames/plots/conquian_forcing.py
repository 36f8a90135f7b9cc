"""What a forced card does to its victim (Q6)."""

from __future__ import annotations

from math import inf, isnan
from typing import Any, Final

import pandas as pd

from cardgames.cards import Card
from cardgames.german import label, labels, part
from cardgames.odds.conquian_next import EFFECTS, forced_cards
from cardgames.odds.conquian_position import Outlook, Where, outlook, position_of
from cardgames.plots.conquian_words import FRAMED, GONE, aside, by_card, deck_grid, far, some_of
from cardgames.plots.picture import Cell, Outcome, Picture

OUTCOMES: Final = (
    Outcome("Sieg", "★", "best"),
    Outcome("hilft", "▲", "better"),
    Outcome("ändert nichts", "=", "same"),
    Outcome("weniger Chancen", "▽", "less"),
    Outcome("1 Karte weiter weg", "▼", "worse"),
    Outcome("2 oder mehr Karten weiter weg", "▼▼", "worst"),
    Outcome("kein Weg mehr", "■", "dead"),
    Outcome("passt nicht, kein Zwang", "·", "none"),
    GONE,
)
"""The classes of `EFFECTS`, in their order, then the cards that cannot be forced."""
NOTE: Final = (
    "Die Zahl: Karten, die nach dem Zwang und der besten Antwort noch fehlen. Fehlen gleich viele, zählt, wie viele "
    f"Karten sofort gewinnen. {FRAMED}"
)
FREE: Final = len(EFFECTS)
HARM: Final = EFFECTS[3:]


def danger_of_force(where: Where, name: str = "") -> Picture:
    """Show which unseen cards the player can be forced to take, and what that does to him (Q6).

    The position is the victim's; with his `name` it is told about him, else "du".
    """
    here, before, frame = position_of(where), outlook(where), forced_cards(where)
    rows = by_card(frame)

    def cell(one: Card) -> Cell:
        return _danger_cell(rows[one], before) if one in rows else aside(here, one, FREE + 1)

    answer = _danger(rows, name)
    listed = [
        f"{label(one)} ({OUTCOMES[EFFECTS.index(row.effect)].name})" for one, row in rows.items() if row.forceable
    ]
    alt = f"Tafel der ungesehenen Karten. {answer}" + (f" {some_of(listed)}." if listed else "")
    question = f"Womit kann man {name or 'dich'} zwingen, und schadet es {name or 'dir'}?"
    grid = deck_grid(cell, OUTCOMES, "Zwang mit einer ungesehenen Karte")
    return Picture(question, answer, alt, _danger_table(frame), NOTE, grids=(grid,))


def _danger_cell(row: Any, before: Outlook) -> Cell:  # noqa: ANN401 - a row of pandas
    """Return the cell of an unseen card: the sign of its effect and the cards that are then missing."""
    outcome = EFFECTS.index(row.effect) if row.forceable else FREE
    sign = OUTCOMES[outcome].sign
    number = f"{far(row.distance)}" if row.forceable and 0 < row.distance < inf else ""
    return Cell(label(row.card), _says(row, before, outcome), f"{sign}{number}", outcome)


def _danger(rows: dict[Card, Any], name: str) -> str:
    forceable = [row for row in rows.values() if row.forceable]
    fits = part(len(forceable), len(rows), "ungesehenen Karten")
    where = f"in die Auslage von {name}" if name else "in deine Auslage"
    harm = sum(row.effect in HARM for row in forceable)
    if not forceable:
        return f"{fits} passen ohne Handkarte {where}: Zwang ist nicht möglich."
    verb = "passt" if len(forceable) == 1 else "passen"
    victim, verbs = name or "dir", ("schaden", "schadet")
    hurt = {0: f"und nichts davon schadet {victim}", len(forceable): f"und das schadet {victim}"}
    return f"{fits} {verb} ohne Handkarte {where}, {hurt.get(harm, f'und {harm} davon {verbs[harm == 1]} {victim}')}."


def _says(row: Any, before: Outlook, outcome: int) -> str:  # noqa: ANN401 - a row of pandas
    """Return what is said about a card: the answer to it, and how far it is before and after."""
    start = f"{label(row.card)}: {OUTCOMES[outcome].name}"
    if not row.forceable or row.discard is None:
        return start
    added = f"mit {labels(row.use)} auslegen, " if row.use else "auslegen, "
    outs = f", Gewinnkarten {len(before.outs)} → {int(row.outs)}" if before.distance == 1 or row.outs else ""
    distance = f"Abstand {far(before.distance)} → {far(row.distance)}"
    return f"{start}; {added}{label(row.discard)} ablegen; {distance}{outs}"


def _danger_table(frame: pd.DataFrame) -> pd.DataFrame:
    effects = dict(zip(EFFECTS, OUTCOMES, strict=False))
    return pd.DataFrame(
        {
            "Karte": frame["card"].map(label),
            "Zwang möglich": frame["forceable"].map({True: "ja", False: "nein"}),
            "Wirkung": [effects[one].name if isinstance(one, str) else "" for one in frame["effect"]],
            "dazu": [labels(some) if some else "" for some in frame["use"]],
            "abgelegt": [label(one) if one else "" for one in frame["discard"]],
            "Abstand": ["" if isnan(one) else far(one) for one in frame["distance"]],
            "Gewinnkarten": ["" if isnan(one) else str(int(one)) for one in frame["outs"]],
        }
    )
