"""A turn of Commerce as a loop round the table: who gives what to whom when somebody buys, trades or knocks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pandas as pd
from matplotlib.axes import Axes

from cardgames.commerce import CommerceRound
from cardgames.game import END
from cardgames.german import chips, listing
from cardgames.moves import Action
from cardgames.plots.diagram import CENTRE, FOUR, arrow, box, diagram, leaving, opposite
from cardgames.plots.picture import Picture

MOVES: Final = {"buy": "kaufen", "trade": "tauschen", "knock": "klopfen"}
HEIGHT: Final = 470
SHOW: Final = "aufdecken"
THEN: Final = "\ndanach dran"
BEND: Final = 0.62
"""So far round the stock bends an arrow to the seat behind it."""
NOTE: Final = "Was geschieht, spielt das Programm an diesem Tisch vor. Gespielt wird im Uhrzeigersinn, also nach links."


@dataclass(frozen=True)
class Gift:
    """Something that goes from a seat to a seat; None is the stock."""

    giver: int | None
    taker: int | None
    what: str


def gifts(before: CommerceRound, action: Action) -> tuple[Gift, ...]:
    """Return what a move makes go from whom to whom, read off the round after it."""
    actor, after = before.turn, before.play(action)
    if after.phase == END:
        return tuple(Gift(actor, seat, SHOW) for seat in range(before.players) if seat != actor)
    if after.phase == "answer":
        return Gift(actor, after.to_move, "Karte"), Gift(after.to_move, actor, "Karte zurück")
    paid = [seat for seat in range(before.players) if after.chips[seat] > before.chips[seat]]
    cards = Gift(actor, None, "alte Karte"), Gift(None, actor, "neue Karte")
    return *cards, *(Gift(actor, seat, chips(after.chips[seat] - before.chips[seat])) for seat in paid)


def turn_loop(before: CommerceRound, names: Sequence[str], verb: str = "buy") -> Picture:
    """Show a table of four with the arrows of all three moves of whoever is on turn, and those of one move lit.

    `verb` is ``buy``, ``trade`` or ``knock``; `ValueError` for another number of players.
    """
    if before.players != len(FOUR):
        raise ValueError(f"the loop is drawn for {len(FOUR)} players, not {before.players}")
    every = {name: gifts(before, _any(before, name)) for name in MOVES}
    actor = names[before.turn]
    answer = _told(before, names, verb, every[verb])
    rows = [(MOVES[name], *_named(gift, names)) for name in MOVES for gift in every[name]]
    table = pd.DataFrame(rows, columns=["Zug", "von", "an", "was"])
    others = " und ".join(f"{MOVES[name]}: {_arrows(every[name], names)}" for name in MOVES if name != verb)
    alt = (
        f"Vier Plätze im Kreis um den Ziehstapel, {actor} ist dran, {names[before.dealer]} gibt. Kräftige Pfeile, "
        f"{MOVES[verb]}: {_arrows(every[verb], names)}. Schwach gezeichnet: {others}."
    )
    svg = diagram(partial(_paint, before, names, verb, every), HEIGHT)
    return Picture(f"Was geschieht, wenn {actor} {_does(verb)}?", answer, alt, table, NOTE, svg, height=HEIGHT)


def _any(before: CommerceRound, verb: str) -> Action:
    return next(action for action in before.legal_actions() if action.verb == verb)


def _does(verb: str) -> str:
    return {"buy": "kauft", "trade": "tauscht", "knock": "klopft"}[verb]


def _who(seat: int | None, names: Sequence[str]) -> str:
    return "Stapel" if seat is None else names[seat]


def _named(gift: Gift, names: Sequence[str]) -> tuple[str, str, str]:
    return _who(gift.giver, names), _who(gift.taker, names), gift.what


def _arrows(some: Sequence[Gift], names: Sequence[str]) -> str:
    """Return the arrows in words, those of one kind from one giver together."""
    told: dict[tuple[str, str], list[str]] = {}
    for gift in some:
        giver, taker, what = _named(gift, names)
        told.setdefault((giver, what), []).append(taker)
    return ", ".join(f"{giver} an {listing(takers)}: {what}" for (giver, what), takers in told.items())


def _told(before: CommerceRound, names: Sequence[str], verb: str, found: Sequence[Gift]) -> str:
    """Return what happens in one sentence."""
    actor, dealer, then = names[before.turn], names[before.dealer], names[before.next_seat(before.turn)]
    if verb == "knock":
        return f"{actor} klopft, und alle {before.players} decken sofort auf: Niemand kauft oder tauscht mehr."
    if verb == "trade":
        return f"{actor} und {then} zur Linken geben einander eine Karte, das kostet nichts, und dann ist {then} dran."
    paid = [gift for gift in found if "Chip" in gift.what]
    price = f"{paid[0].what} geht an {dealer}, nicht in den Pool" if paid else f"{actor} gibt und zahlt deshalb nichts"
    return f"{actor} legt eine Karte unter den Stapel und nimmt die oberste, {price}, und dann ist {then} dran."


def _paint(
    before: CommerceRound, names: Sequence[str], verb: str, every: dict[str, tuple[Gift, ...]], axes: Axes
) -> None:
    for name, x in zip(MOVES, (180, 360, 540), strict=True):
        box(axes, (x, 30), MOVES[name].capitalize(), lit=name == verb)
    for name in MOVES:
        for gift in every[name]:
            _draw(axes, gift, lit=name == verb)
    box(axes, CENTRE, "Ziehstapel", paper="#e6efe9")
    for seat, at in enumerate(FOUR):
        deals = " (Geber)" if seat == before.dealer else ""
        role = _role(before, seat, verb)
        box(axes, at, f"{names[seat]}{deals}{role}", lit=bool(role) and role != THEN)


def _role(before: CommerceRound, seat: int, verb: str) -> str:
    """Return what somebody does in this move, as a second line."""
    if seat == before.turn:
        return "\nist dran"
    if verb == "knock":
        return "\ndeckt auf"
    return THEN if seat == before.next_seat(before.turn) else ""


def _draw(axes: Axes, gift: Gift, *, lit: bool) -> None:
    """Draw one arrow: what goes from hand to hand keeps to its right, so that there and back stand side by side."""
    start, end = (CENTRE if seat is None else FOUR[seat] for seat in (gift.giver, gift.taker))
    from_, to = leaving(start, end), leaving(end, start)
    if gift.what == SHOW:
        arrow(axes, from_, to, lit=lit, bend=BEND * opposite(start, end))
    else:
        arrow(axes, from_, to, gift.what if lit else "", lit=lit, aside=17)
