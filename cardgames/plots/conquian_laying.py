"""Laying out: in how many ways the cards can lie, and what each use leaves of the ways to win (Q9, Q11)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any, Final

import pandas as pd
from matplotlib.axes import Axes

from cardgames.cards import Card, cards_of
from cardgames.conquian import splits
from cardgames.conquian.melds import Meld
from cardgames.german import count, labels, part, percent, thousands
from cardgames.odds.conquian_position import Where, position_of
from cardgames.odds.conquian_rearranging import mobility, rearrangements
from cardgames.plots.conquian_words import beside, far, melds_written, rows_of, written
from cardgames.plots.picture import Picture
from cardgames.plots.sheet import EXACT, FILLS, INK, drawing, ticks

MOST: Final = 6
"""More uses than this are in the table only."""
FEW: Final = 4
"""Room is kept for so many bars: the height is always the same."""


def ways_to_lie(laid: Iterable[Card], middle: Card, added: Iterable[Card] = (), before: Iterable[Meld] = ()) -> Picture:
    """Show in how many ways the layout can lie before and after a card, and how many of them need rearranging (Q9)."""
    table_cards, hand = tuple(laid), tuple(added)
    frame = rearrangements(table_cards, middle, hand, before)
    now = sorted(splits(table_cards), key=len)
    plain = int((frame["moves"] == 0).sum())
    answer = _ways_answer(labels((middle, *hand)), len(now), len(frame), len(frame) - plain)
    alt = f"Zwei Balken: jetzt {len(now)}, danach {len(frame)}, davon {len(frame) - plain} mit Umbau. {answer}"
    rows = [("jetzt", melds_written(way), len(way), "") for way in now]
    rows += [("danach", melds_written(row.melds), row.number, labels(row.moved)) for row in rows_of(frame)]
    table = pd.DataFrame(rows, columns=["Stand", "Auslage", "Kombinationen", "umgelegt"])
    svg = drawing(partial(_ways_bars, len(now), plain, len(frame) - plain), 260)
    note = "Genau gezählt. Umbau heißt: Mindestens eine Karte wechselt in eine andere Kombination."
    return Picture("Auf wie viele Arten kann deine Auslage liegen?", answer, alt, table, note, svg, height=260)


def _ways_answer(cards: str, now: int, after: int, moved: int) -> str:
    if not after:
        return f"Mit {cards} geht deine Auslage auf keine Art auf."
    before = f"vorher {count(now, 'Art', 'Arten')}"
    needs = "braucht" if moved == 1 else "brauchen"
    rebuilt = f"{part(moved, after)} {needs} einen Umbau" if moved else "ein Umbau ist nicht nötig"
    return f"Mit {cards} gibt es {count(after, 'Art', 'Arten')} ({before}); {rebuilt}."


def _ways_bars(now: int, plain: int, moved: int, axes: Axes) -> None:
    (dark, none), (light, hatch) = FILLS[:2]
    axes.barh(0, now, 0.55, color=dark, hatch=none, edgecolor=INK)
    axes.barh(1, plain, 0.55, color=dark, hatch=none, edgecolor=INK, label="ohne Umbau")
    axes.barh(1, moved, 0.55, left=plain, color=light, hatch=hatch, edgecolor=INK, label="mit Umbau")
    for y, value in enumerate((now, plain + moved)):
        beside(axes, value, y, str(value))
    axes.set_yticks((0, 1), ("jetzt", "danach"))
    axes.invert_yaxis()
    axes.set_xlim(0, max(now, plain + moved, 1) * 1.15)
    ticks(axes.xaxis, whole=True)
    axes.grid(visible=False, axis="y")
    axes.set_xlabel("Arten, die Auslage zu teilen")
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, 1.28), ncols=2)


def mobility_of_uses(where: Where) -> Picture:
    """Show how many winning layouts live on after each use of the Mittelkarte, and after declining it (Q11)."""
    here, frame = position_of(where), mobility(where)
    middle, before = labels(cards_of(here.middle)), int(frame["before"].iloc[0])
    uses = frame[frame["action"] == "use"].sort_values(["after", "distance"], ascending=[False, True], kind="stable")
    shown = pd.concat([frame[frame["action"] == "decline"], uses.head(MOST)])
    answer = _mobility(frame, uses, middle, before)
    said = [f"{_name(row)}: {thousands(row.after)}" for row in rows_of(shown.head(4))]
    alt = f"Balken, lebende Wege nach jeder Möglichkeit, vorher {thousands(before)}. {'; '.join(said)}. {answer}"
    more = f" Gezeigt sind die {MOST} besten von {len(uses)} Arten." if len(uses) > MOST else ""
    note = f"Genau gezählt; der Abstand gilt nach der besten Ablage. Ausgelegte Karten bleiben liegen.{more}"
    svg = drawing(partial(_mobility_bars, shown, before))
    question = f"Wie viele Wege bleiben dir, wenn du {middle} verwendest?"
    return Picture(question, answer, alt, _mobility_table(frame), note, svg)


def _mobility(frame: pd.DataFrame, uses: pd.DataFrame, middle: str, before: int) -> str:
    declined = int(frame.loc[frame["action"] == "decline", "after"].iloc[0])
    if uses.empty:
        return f"Verwenden geht nicht; lehnst du ab, leben noch {part(declined, before, 'Wegen')}."
    best = rows_of(uses)[0]
    laid = f"{_name(best)[0].lower()}{_name(best)[1:]}"
    alive = f"leben danach noch {part(int(best.after), before, 'Wegen')}"
    return f"Legst du {middle} {laid} aus, {alive}, beim Ablehnen {thousands(declined)}."


def _name(row: Any) -> str:  # noqa: ANN401 - a row of pandas
    """Return what is done, such as ``mit Herz 6``."""
    if row.action == "decline":
        return "Ablehnen"
    return f"Mit {labels(row.cards)}" if row.cards else "Ohne Handkarte"


def _short(row: Any) -> str:  # noqa: ANN401 - a row of pandas
    """Return the name for a bar."""
    if row.action == "decline":
        return "ablehnen"
    return f"mit {written(row.cards)}" if row.cards else "ohne Handkarte"


def _mobility_bars(shown: pd.DataFrame, before: int, axes: Axes) -> None:
    for y, row in enumerate(rows_of(shown)):
        color, hatch = FILLS[1 if row.action == "decline" else 0]
        axes.barh(y, row.after, 0.6, color=color, hatch=hatch, edgecolor=INK)
        beside(axes, row.after, y, f"{thousands(row.after)}, Abstand {far(row.distance)}")
    axes.axvline(before, **EXACT)
    axes.text(before, -0.75, f"vorher {thousands(before)} ", ha="right", va="center", weight="bold")
    axes.set_yticks(range(len(shown)), [_short(row) for row in rows_of(shown)], fontsize=13)
    axes.set_ylim(max(len(shown), FEW) - 0.4, -1.1)
    axes.set_xlim(0, max(before, 1) * 1.3)
    ticks(axes.xaxis, whole=True, most=5)
    axes.grid(visible=False, axis="y")
    axes.set_xlabel("Wege, die dann noch leben")


def _mobility_table(frame: pd.DataFrame) -> pd.DataFrame:
    return pd.DataFrame(
        {
            "Möglichkeit": [_name(row) for row in rows_of(frame)],
            "Wege vorher": frame["before"],
            "Wege danach": frame["after"],
            "Anteil": frame["share"].map(percent),
            "Abstand danach": frame["distance"].map(far),
        }
    )
