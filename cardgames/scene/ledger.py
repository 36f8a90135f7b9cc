"""The series (Partie) on the screen: its ledger, and the fields to begin a new one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NotRequired, TypedDict

from cardgames import commerce, conquian
from cardgames.game import GameRules
from cardgames.german import Voice, chips, count, in_words, listing, signed, upper
from cardgames.series import Series

MOST = 40
"""So many rounds are listed one by one; a screen that grows with every round would slow down every click."""


class Ledger(TypedDict):
    """A table of rounds: names on top, a row for each finished round, the chips below."""

    title: str
    head: list[str]
    rows: list[list[str]]
    total: list[str]
    text: str


class Field(TypedDict):
    """A choice of the form for a new series, or with the kind ``text`` a line to type."""

    id: str
    label: str
    value: str
    options: NotRequired[list[list[str]]]
    kind: NotRequired[str]
    placeholder: NotRequired[str]


def ledger(
    series: Series, voice: Voice, marks: Mapping[int, str] = MappingProxyType({}), *, between: bool = False
) -> Ledger:
    """Return the ledger of a series.

    `marks` are those of rounds by number (from 0), such as practice; `between`: the last round is finished, the next
    not dealt. Of a long series the last `MOST` rounds stand there one by one, those before them as a sum.
    """
    first = max(series.played - MOST, 0)
    return {
        "title": title(series, between=between),
        "head": list(voice.names[: series.players]),
        "rows": [
            *_before(series, first),
            *(
                [f"{n} ({marks[n - 1]})" if n - 1 in marks else str(n), *map(signed, entry.net)]
                for n, entry in enumerate(series.ledger[first:], start=first + 1)
            ),
        ],
        "total": [str(owned) for owned in series.seats.chips],
        "text": f"{winners(series, voice)} {debts(series, voice)}".strip(),
    }


def _before(series: Series, first: int) -> list[list[str]]:
    """Return the sum of the rounds before this one as a row, none where there are none."""
    if not first:
        return []
    opening, last = series.ledger[0], series.ledger[first - 1]
    sums = (now - was + net for now, was, net in zip(last.chips, opening.chips, opening.net, strict=True))
    return [[f"1 bis {first}", *map(signed, sums)]]


def title(series: Series, *, between: bool = False) -> str:
    """Return which round of how many is on the table, or how many have been played."""
    if series.over:
        return "Partie zu Ende"
    one, many = ROUND[series.rules.game]
    of = f" von {series.rounds}" if series.rounds else ""
    if between and series.extra:
        further = series.played - (series.rounds or 0)
        more = f" und {count(further, 'Zusatzrunde', 'Zusatzrunden')}" if further else ""
        return f"Partie: {count(series.rounds or 0, one, many)}{more} gespielt, der Pool wartet"
    if between:
        return f"Partie: {count(series.played, one, many)}{of} gespielt"
    number = series.played + 1
    if series.extra:
        return f"Partie: Zusatzrunde {number - (series.rounds or 0)}, der Pool wartet"
    return f"Partie: {one} {number}{of}"


def debts(series: Series, voice: Voice) -> str:
    """Return who owes how much; empty where nobody does."""
    owed = [f"{voice.names[seat]} {chips(debt)}" for seat, debt in series.debts.items()]
    return f"Schulden: {listing(owed)}." if owed else ""


def winners(series: Series, voice: Voice) -> str:
    """Return who won a series; empty before its end."""
    if not series.over:
        return ""
    if len(series.winners) == 1:
        return f"{upper(voice.does(series.winners[0], 'gewinnst', 'gewinnt'))} die Partie."
    together = "gewinnt" if voice.you in series.winners else "gewinnen"
    return f"{upper(listing([voice.who(seat) for seat in series.winners]))} {together} die Partie gemeinsam."


_COMMERCE = (
    ("style", "Spielweise", (("new", "neue Art"), ("old", "alte Art, mit drei Leben"))),
    ("hands", "Hände", (("classic", "Tricon, Sequenz, Point"), ("foster", "dazu Flush und Paar (Foster)"))),
    ("direction", "Richtung", (("left", "links herum"), ("right", "rechts herum"))),
    ("pounce", "Pounce", (("", "ohne"), ("yes", "mit Pounce (nur alte Art)"))),
)
_CONQUIAN = (
    (
        "hand_size",
        "Handkarten",
        (("10", "zehn, elf gewinnen"), ("9", "neun, zehn gewinnen"), ("8", "acht, neun gewinnen")),
    ),
    ("exchange", "Kartentausch", (("", "ohne"), ("yes", "eine Karte weitergeben"))),
    ("starts", "Wer beginnt", (("alternate", "reihum"), ("winner", "wer gewonnen hat"))),
    ("draws", "Unentschieden", (("nothing", "zählt nichts"), ("double", "erhöht den Einsatz"))),
)


_OPTIONS = {"commerce": _COMMERCE, "conquian": _CONQUIAN}
_SEATS = {"commerce": range(3, 13), "conquian": range(2, 4)}
_LENGTHS = (("", "offen"), ("1", "jeder gibt einmal"), ("2", "jeder gibt zweimal"), ("3", "jeder gibt dreimal"))
"""Everybody deals equally often, since dealing matters (CO3.4)."""

ROUND = {"commerce": ("Runde", "Runden"), "conquian": ("Spiel", "Spiele")}
"""What a round is called, one and many."""


_PEOPLE = (("1", "ich allein"), *((str(n), f"{in_words(n)}, an diesem Gerät") for n in range(2, 7)))


def fields(rules: GameRules, players: int, rounds: int | None, people: int, names: str) -> list[Field]:
    """Return the fields of the form, set to the present rules, people at this device and their typed names."""
    now = dict(rules.options)
    found = [_field(name, label, options, _text(now.get(name))) for name, label, options in _OPTIONS[rules.game]]
    found.append(_field("players", "Spieler", _numbers(_SEATS[rules.game]), str(players)))
    times = "" if rounds is None or rounds % players else str(rounds // players)
    found.append(_field("rounds", "Länge", _LENGTHS, times))
    found.append(_field("people", "Menschen am Tisch", _people(rules.game), str(people)))
    found.append({"id": "names", "label": "Namen", "value": names, "kind": "text", "placeholder": "z. B. Mia, Ben"})
    return found


def _numbers(some: Sequence[int]) -> list[tuple[str, str]]:
    return [(str(n), str(n)) for n in some]


def _people(game: str) -> Sequence[tuple[str, str]]:
    return _PEOPLE[: _SEATS[game][-1]]


def _field(name: str, label: str, options: Sequence[tuple[str, str]], value: str) -> Field:
    return {"id": name, "label": label, "value": value, "options": [list(option) for option in options]}


def _text(value: Any) -> str:  # noqa: ANN401 - an option of any type
    return "" if value is None or value is False else "yes" if value is True else str(value)


class SetupError(ValueError):
    """A wish that the rules do not allow, in German."""


def chosen(game: str, values: Mapping[str, Any]) -> tuple[GameRules, int, int | None]:
    """Return rules, number of players and of rounds that the form asks for; `SetupError` says what is wrong."""
    wished = {name: _picked(values, name, label, options) for name, label, options in _OPTIONS[game]}
    players = int(_picked(values, "players", "Spieler", _numbers(_SEATS[game])))
    times = _picked(values, "rounds", "Länge", _LENGTHS)
    rounds = players * int(times) if times else None
    if game == "conquian":
        return _conquian(wished, players), players, rounds
    if wished["pounce"] and wished["style"] == "new":
        raise SetupError("Pounce gibt es nur bei der alten Art, denn nur dort liegen Karten in der Mitte.")
    if rounds and wished["style"] == "old":
        raise SetupError(
            "Bei der alten Art spielt ihr, bis nur noch eine Person Leben hat. Stelle die Länge deshalb auf „offen“."
        )
    named = {name: wished[name] for name in ("style", "hands", "direction")}
    return commerce.rules(**named, pounce=bool(wished["pounce"])), players, rounds  # type: ignore[arg-type]


def people(game: str, values: Mapping[str, Any], players: int) -> int:
    """Return how many people the form seats at this device; `SetupError` for more than there are seats."""
    persons = int(_picked({"people": values.get("people") or "1"}, "people", "Menschen am Tisch", _people(game)))
    if persons > players:
        raise SetupError(f"So viele Plätze hat der Tisch nicht: {persons} Personen, aber nur {players} Spieler.")
    return persons


def _picked(values: Mapping[str, Any], name: str, label: str, options: Sequence[tuple[str, str]]) -> str:
    """Return what was chosen in a field; `SetupError` for what cannot be chosen there."""
    value = values.get(name, "")
    if not isinstance(value, str) or value not in dict(options):
        raise SetupError(f"Wähle bei „{label}“ eine der Möglichkeiten.")
    return value


def _conquian(wished: Mapping[str, str], players: int) -> GameRules:
    return conquian.rules(
        players=players,
        hand_size=int(wished["hand_size"]),
        exchange=bool(wished["exchange"]),
        starts=wished["starts"],
        draws=wished["draws"],
    )
