"""A series as a file: JSON with a version number, from which every round is played again.

The file holds the rules as options of their factory, deal codes and action codes, so that a damaged one is noticed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from cardgames import commerce, conquian, dealcode
from cardgames.game import GameRules, Seats
from cardgames.session import Session
from cardgames.simulate import Bot

FORMAT: Final = "cardgames-partie"
VERSION: Final = 1
_FACTORIES: Final[dict[str, Callable[..., GameRules]]] = {"commerce": commerce.rules, "conquian": conquian.rules}


class LoadError(ValueError):
    """A file that cannot be taken up; `problem` says why: ``format``, ``version``, ``rules`` or ``play``."""

    def __init__(self, problem: str, message: str) -> None:
        """Keep the kind of problem beside the message."""
        super().__init__(message)
        self.problem = problem


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
        "played": [{"deal": deal, "actions": list(actions)} for deal, actions in rounds],
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
    try:
        session = _replay(rules, content, bots)
        names = tuple(str(name) for name in content["names"])
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise LoadError("play", f"the file is damaged: {error}") from error
    if len(names) != session.series.players:
        raise LoadError("play", f"{len(names)} names for {session.series.players} players")
    return session, names, str(content.get("level", ""))


def _read(text: str) -> dict[str, Any]:
    try:
        content = json.loads(text)
    except ValueError as error:
        raise LoadError("format", f"not a saved series: {error}") from error
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise LoadError("format", "not a saved series: the mark of the format is missing")
    if content.get("version") != VERSION:
        raise LoadError("version", f"version {content.get('version')!r}, but this program reads version {VERSION}")
    return content


def _rules(content: Mapping[str, Any]) -> GameRules:
    try:
        return _FACTORIES[content["game"]](**content["options"])
    except (KeyError, TypeError, ValueError) as error:
        raise LoadError("rules", f"the file names rules that do not exist: {error}") from error


def _replay(rules: GameRules, content: Mapping[str, Any], bots: Mapping[int, Bot]) -> Session:
    first, *others = content["played"]
    people = content.get("people", [0])
    bots = {seat: bot for seat, bot in bots.items() if seat not in people}
    seats = Seats(tuple(int(chips) for chips in content["chips"]))
    rounds = content["rounds"] if rules.policy.by_rounds else None  # earlier versions let one agree on it all the same
    session = Session(rules, bots, dealcode.parse(first["deal"]), content["dealer"], seats, rounds)
    _act(session, first["actions"])
    for round_ in others:
        if session.round.to_move is not None:
            raise ValueError("a round breaks off before its end")
        session.deal_again(dealcode.parse(round_["deal"]))
        _act(session, round_["actions"])
    session.practised = frozenset(map(int, content.get("practised", ())))
    session.helped = frozenset(map(int, content.get("helped", ())))
    return session


def _act(session: Session, actions: list[str]) -> None:
    for code in actions:
        session.act(session.round.parse(code))
