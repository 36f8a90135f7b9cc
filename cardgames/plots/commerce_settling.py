"""When all show: does the dealer pay, as a tree with the path that was taken, and who pays whom round the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pandas as pd
from matplotlib.axes import Axes

from cardgames.commerce import CommerceRound, score
from cardgames.german import chips, listing
from cardgames.plots.diagram import CENTRE, FOUR, At, arrow, box, diagram, leaving, opposite
from cardgames.plots.picture import Picture
from cardgames.scene.hands import worth

QUESTIONS: Final[tuple[str, ...]] = (
    "Hat jemand wenigstens\neinen Point?",
    "Hat der Geber\ndie beste Hand?",
    "Ist seine Hand von\nderselben Art\nwie die beste?",
)
ENDS: Final[tuple[tuple[str, str], ...]] = (
    ("nein", "Der Pool bleibt liegen,\nniemand zahlt."),
    ("ja", "Er nimmt den Pool\nund zahlt nichts."),
    ("nein", "Er zahlt 1 Chip\nan die beste Hand."),
)
"""What ends the way beside each question, and by which answer; after the last question the other answer ends it."""
ALL: Final = "Er zahlt 1 Chip an jeden anderen."
LEFT, RIGHT, FIRST, STEP = 180, 560, 100, 116
HEIGHT: Final = 490
DROPS: Final = (34, 34, 46, 24)
"""Half the height of each box on the way down."""
LOOP_HEIGHT: Final = 424
LOOP_TOP: Final = 46
NOTE: Final = "Der Weg und die Zahlungen stammen aus der Abrechnung des Programms."


def path(end: CommerceRound) -> int:
    """Return at which end the round came out, 0 to 3: nobody has a point, the dealer wins, he pays one, he pays all."""
    if end.winner is None:
        return 0
    if end.winner == end.dealer:
        return 1
    return 3 if any(one.rule == "CO5.3" for one in end.payments) else 2


def does_the_dealer_pay(end: CommerceRound, names: Sequence[str]) -> Picture:
    """Show the questions that decide what the dealer pays, with the path of this finished round lit."""
    came = path(end)
    dealer = names[end.dealer]
    steps = [("ja", "nein", "ja")[n] for n in range(min(came, 3))]
    says = [*steps, ENDS[came][0]] if came < len(ENDS) else steps
    asked = ", ".join(f"{_flat(QUESTIONS[n])} {said}" for n, said in enumerate(says))
    answer = f"{dealer} gibt und zahlt {_paid(end, names)}."
    alt = f"Entscheidungsbaum mit {len(QUESTIONS)} Fragen. Der Weg dieser Runde: {asked}. Am Ende: {_ending(came)}"
    table = pd.DataFrame(
        [(_flat(text), says[n] if n < len(says) else "nicht gefragt") for n, text in enumerate(QUESTIONS)],
        columns=["Frage", "Antwort"],
    )
    table.loc[len(table)] = ["Ergebnis", _ending(came)]
    svg = diagram(partial(_tree, came, _hands(end, names)), HEIGHT)
    return Picture("Was zahlt der Geber?", answer, alt, table, NOTE, svg, height=HEIGHT)


def who_pays_whom(end: CommerceRound, names: Sequence[str]) -> Picture:
    """Show the chips that change hands when all show, as arrows round a table of four; `ValueError` for others."""
    if end.players != len(FOUR):
        raise ValueError(f"the table is drawn for {len(FOUR)} players, not {end.players}")
    rows = [(_purse(one.payer, names), _purse(one.payee, names), one.chips, one.rule) for one in end.payments]
    told = ", ".join(f"{payer} an {payee}: {chips(number)}" for payer, payee, number, _ in rows)
    pool = "der Pool bleibt liegen" if end.winner is None else f"{names[end.winner]} bekommt {chips(rows[0][2])} Pool"
    answer = f"{names[end.dealer]} gibt und zahlt {_paid(end, names)}, und {pool}."
    alt = f"Vier Plätze um den Pool. {'Pfeile: ' + told if told else 'Keine Pfeile: Niemand bekommt etwas'}. {answer}"
    table = pd.DataFrame(rows or [("niemand", "niemand", 0, "CO5.4")], columns=["von", "an", "Chips", "Regel"])
    svg = diagram(partial(_payments, end, names), LOOP_HEIGHT, LOOP_TOP)
    return Picture("Wer zahlt jetzt wem?", answer, alt, table, NOTE, svg, height=LOOP_HEIGHT)


def _flat(text: str) -> str:
    return text.replace("\n", " ")


def _ending(came: int) -> str:
    return _flat(ENDS[came][1]) if came < len(ENDS) else ALL


def _paid(end: CommerceRound, names: Sequence[str]) -> str:
    """Return what the dealer pays, in words."""
    paid = [one for one in end.payments if one.payer is not None]
    return f"1 Chip an {listing([_purse(one.payee, names) for one in paid])}" if paid else "nichts"


def _purse(seat: int | None, names: Sequence[str]) -> str:
    return "Pool" if seat is None else names[seat]


def _hands(end: CommerceRound, names: Sequence[str]) -> str:
    """Return the hands that decide: the dealer's and the best."""
    seats = [end.dealer] if end.winner in (None, end.dealer) else [end.dealer, end.winner]
    roles = {end.dealer: " (Geber)"}
    told = [f"{names[seat]}{roles.get(seat, '')}: {worth(score(end.hands[seat], end.rules))}" for seat in seats]
    return "\n".join(told)


def _tree(came: int, hands: str, axes: Axes) -> None:
    axes.text(24, 28, hands, va="center", weight="bold")
    for n, question in enumerate(QUESTIONS):
        y = FIRST + n * STEP
        said, ends = ENDS[n]
        box(axes, (LEFT, y), question, lit=n <= came)
        box(axes, (RIGHT, y), ends, lit=n == came, paper="#e6efe9")
        arrow(axes, (LEFT + 128, y), (RIGHT - 140, y), said, lit=n == came)
        other = "ja" if said == "nein" else "nein"
        arrow(axes, (LEFT, y + DROPS[n]), (LEFT, y + STEP - DROPS[n + 1]), other, lit=n < came)
    box(axes, (LEFT + 40, FIRST + len(QUESTIONS) * STEP), ALL, lit=came == len(ENDS), paper="#e6efe9")


def _payments(end: CommerceRound, names: Sequence[str], axes: Axes) -> None:
    box(axes, CENTRE, "Pool", paper="#e6efe9")
    for one in end.payments:
        start, to = (CENTRE if seat is None else FOUR[seat] for seat in (one.payer, one.payee))
        _pay(axes, start, to, chips(one.chips))
    for seat, at in enumerate(FOUR):
        deals = " (Geber)" if seat == end.dealer else ""
        held = worth(score(end.hands[seat], end.rules)).replace(" aus ", "\naus ").replace(": ", ":\n")
        box(axes, at, f"{names[seat]}{deals}\n{held}", lit=seat == end.winner)


def _pay(axes: Axes, start: At, end: At, text: str) -> None:
    arrow(axes, leaving(start, end), leaving(end, start), text, lit=True, bend=0.4 * opposite(start, end))
