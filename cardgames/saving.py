"""A series as a file: JSON with a version number, from which every round is played again.

The file holds the rules as options of their factory, deal codes and action codes, so that a damaged one is noticed.
What may stand in it is in `SCHEMA`; what only the game knows (which deals and moves fit) is found by playing.
Moves name cards that others hold ("trade K♠"), and whoever saves in the middle of a round may open the file: so they
are packed, in all rounds alike, since a finished round may also have hands that nobody showed. Version 1 had them as
plain lists and is still read.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from cardgames import commerce, conquian, dealcode
from cardgames.dealcode import DealCode
from cardgames.game import GameRules, Seats
from cardgames.moves import Action
from cardgames.packing import packed, unpacked
from cardgames.schema import Fault, FileError, Form, Listed, Mapped, Maybe, Place, Record, Scalar, Text, Whole, read
from cardgames.series import MOST_ROUNDS
from cardgames.session import Session
from cardgames.simulate import Bot

FORMAT: Final = "cardgames-partie"
VERSION: Final = 2
LONGEST_NAME: Final = 40
_FACTORIES: Final[dict[str, Callable[..., GameRules]]] = {"commerce": commerce.rules, "conquian": conquian.rules}
_MOST_SEATS: Final = 12
_MOST_PLAYED: Final = 100_000
_SEAT: Final = Whole(0, _MOST_SEATS - 1)
_ROUNDS: Final = Listed(Whole(0, _MOST_PLAYED - 1), most=_MOST_PLAYED, distinct=True)
_ACTIONS: Final = Listed(Text(200), most=10_000)
_PACKED: Final[dict[int, Form]] = {1: _ACTIONS, 2: Text(100_000)}
"""The form of a round's moves by version."""
NAMES: Final = Listed(Text(LONGEST_NAME, least=1), most=_MOST_SEATS, least=2, distinct=True)
"""The names of the players: all different, whatever the case of their letters."""


def _schema(version: int) -> Record:
    """Return what may stand in a file of this version."""
    fields: dict[str, Form] = {
        "format": Text(40),
        "version": Whole(version, version),
        "game": Text(40),
        "options": Mapped(Scalar(), most=20),
        "names": NAMES,
        "level": Text(40),
        "dealer": _SEAT,
        "chips": Listed(Whole(-(10**9), 10**9), most=_MOST_SEATS, least=2),
        "rounds": Maybe(Whole(1, MOST_ROUNDS)),
        "played": Listed(Record({"deal": Text(20), "actions": _PACKED[version]}), most=_MOST_PLAYED, least=1),
        "practised": _ROUNDS,
        "helped": _ROUNDS,
        "people": Listed(_SEAT, most=_MOST_SEATS, distinct=True),
    }
    return Record(fields, optional=frozenset({"level", "practised", "helped", "people"}))


SCHEMA: Final = {version: _schema(version) for version in _PACKED}
"""What may stand in a file, by version."""


class LoadError(FileError):
    """A file that cannot be taken up.

    `problem` says why: ``size``, ``format``, ``version``, ``rules`` or ``play``; `place` and `kind` what is wrong where
    in a damaged one, as `cardgames.schema.Fault` names it; further kinds are ``packed``, ``move``, ``deal``, ``order``.
    """


def dump(session: Session, names: tuple[str, ...], level: str = "") -> str:
    """Return the session's series, with the names of its players and the level of its bots, as JSON text.

    Raises `ValueError` for rules that did not come from the game's factory: the file could not name them.
    """
    rules, opening = session.rules, session.opening
    if not rules.options:
        msg = "rules of your own making cannot be saved: only the factory's options can be named in a file"
        raise ValueError(msg)
    rounds = [*session.finished, (str(session.code), session.actions)]
    content = {
        "format": FORMAT,
        "version": VERSION,
        "game": rules.game,
        "options": dict(rules.options),
        "names": list(names),
        "level": level,
        "dealer": opening.dealer,
        "chips": list(opening.seats.chips),
        "rounds": opening.rounds,
        "played": [{"deal": deal, "actions": packed(actions)} for deal, actions in rounds],
        "practised": sorted(session.practised),
        "helped": sorted(session.helped),
        "people": [seat for seat in range(session.series.players) if seat not in session.bots],
    }
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def load(text: str, bots: Mapping[int, Bot]) -> tuple[Session, tuple[str, ...], str]:
    """Return the session that a file holds, its names and its level of bots; every round is played again.

    The level is empty in a file that does not name it. Seats where people sat get no bot, whatever `bots` says (a file
    that does not name them: the first seat). Raises `LoadError` for what is no such file, of another version, or
    damaged.
    """
    content = _read(text)
    rules = _rules(content)
    people = content.get("people", [0])
    try:
        session = _replay(rules, content, {seat: bot for seat, bot in bots.items() if seat not in people})
        _check_seats(content, session.series.players, people)
    except Fault as fault:
        raise _damaged(fault) from fault
    session.practised = frozenset(content.get("practised", ()))
    session.helped = frozenset(content.get("helped", ()))
    return session, tuple(content["names"]), content.get("level", "")


def _damaged(fault: Fault) -> LoadError:
    return LoadError("play", f"the file is damaged: {fault}", fault.place, fault.kind)


def _read(text: str) -> dict[str, Any]:
    try:
        content = read(text)
    except Fault as fault:
        problem = "size" if fault.kind == "size" else "play" if FORMAT in text else "format"
        raise LoadError(problem, f"not a saved series: {fault}", fault.place, fault.kind) from fault
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise LoadError("format", "not a saved series: the mark of the format is missing")
    version = content.get("version")
    if type(version) is not int or not 1 <= version <= VERSION:
        raise LoadError("version", f"version {version!r:.40}, but this program reads versions 1 to {VERSION}")
    try:
        SCHEMA[version].check(content, ())
        for number, round_ in enumerate(content["played"] if version > 1 else ()):
            round_["actions"] = _unpacked(round_["actions"], ("played", number))
    except Fault as fault:
        raise _damaged(fault) from fault
    return content


def _unpacked(word: str, place: Place) -> list[str]:
    try:
        actions = unpacked(word)
    except ValueError as error:
        raise Fault("packed", (*place, "actions"), str(error)) from error
    _ACTIONS.check(actions, (*place, "actions"))
    return actions


def _rules(content: Mapping[str, Any]) -> GameRules:
    try:
        return _FACTORIES[content["game"]](**content["options"])
    except (KeyError, TypeError, ValueError) as error:
        raise LoadError("rules", f"the file names rules that do not exist: {error}") from error


def _check_seats(content: Mapping[str, Any], players: int, people: list[int]) -> None:
    """Raise `Fault` unless names, people and marks belong to this table and its rounds."""
    names, played = content["names"], len(content["played"])
    if len(names) != players:
        raise Fault("range", ("names",), f"{len(names)} names for {players} players")
    for field, numbers, most in (
        ("people", people, players),
        ("practised", content.get("practised", ()), played),
        ("helped", content.get("helped", ()), played),
    ):
        for place, number in enumerate(numbers):
            Whole(0, most - 1).check(number, (field, place))


def _replay(rules: GameRules, content: Mapping[str, Any], bots: Mapping[int, Bot]) -> Session:
    """Play all rounds again; `Fault` where a deal or a move does not fit."""
    first, *others = content["played"]
    place: Place = ("played", 0)
    code = _code(first["deal"], place)
    rounds = content["rounds"] if rules.policy.by_rounds else None  # earlier versions let one agree on it all the same
    try:
        session = Session(rules, bots, code, content["dealer"], Seats(tuple(content["chips"])), rounds)
    except ValueError as error:
        raise Fault("deal", place, str(error)) from error
    known: dict[str, Action] = {}
    _act(session, first["actions"], place, known)
    for number, round_ in enumerate(others, start=1):
        place = ("played", number)
        if session.round.to_move is not None or session.series_now().over:
            raise Fault("order", place, "the round before is not finished, or was the last one")
        _deal(session, _code(round_["deal"], place), place)
        _act(session, round_["actions"], place, known)
    return session


def _code(text: str, place: Place) -> DealCode:
    try:
        return dealcode.parse(text)
    except ValueError as error:
        raise Fault("deal", place, str(error)) from error


def _deal(session: Session, code: DealCode, place: Place) -> None:
    if code.game != session.rules.game or code.players != session.series.players:
        raise Fault("deal", place, f"{code} is no deal for this table")
    session.deal_again(code)


def _act(session: Session, actions: list[str], place: Place, known: dict[str, Action]) -> None:
    """Play the actions of a round; `known` are those that were read before, since most come again."""
    for number, code in enumerate(actions):
        try:
            if code not in known:
                known[code] = session.round.parse(code)
            session.act(known[code])
        except ValueError as error:
            raise Fault("move", (*place, "actions", number), str(error)) from error
