"""The series at the screen: typed deal codes, the form of a new series, saving and loading."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardgames import bots, dealcode
from cardgames.controller import settings
from cardgames.controller.files import told
from cardgames.controller.people import MOST_PLAYERS, NameTrouble, named, of_file, people
from cardgames.controller.play import begun
from cardgames.controller.situation import Refusal, Situation
from cardgames.dealcode import DealCodeError
from cardgames.game import GameRules
from cardgames.saving import LoadError, dump, load
from cardgames.scene import ledger
from cardgames.session import Session, Step, fresh_code
from cardgames.simulate import Bot

_SHOWN = 40
GAME_NAMES = {"commerce": "Commerce", "conquian": "Conquian"}


def deal_typed(now: Situation, typed: str) -> list[Step]:
    """Begin a new series with a typed deal, this person first: whoever types the code gets the same cards."""
    session = now.session
    if not typed.strip():
        raise Refusal(f"Schreibe zuerst einen Spielcode in das Feld. Er sieht so aus: {session.code}.")
    try:
        code = dealcode.parse(typed)
        mine = now.here[0] if now.here[0] < code.players else 0
        session.begin_again(code, before(session.rules, mine, code.players))
        now.seat_again()
    except DealCodeError as error:
        raise Refusal(_code_trouble(error, typed, session)) from error
    return begun(now)


def set_up(now: Situation, values: Mapping[str, Any]) -> list[Step]:
    """Begin a new series with the rules and the people that the form asks for."""
    session = now.session
    try:
        rules, players, rounds = ledger.chosen(session.rules.game, values)
        persons = ledger.people(session.rules.game, values, players)
        names = named(values.get("names", ""), persons)
    except (ledger.SetupError, NameTrouble) as error:
        raise Refusal(str(error)) from error
    settings.choose(now, values)
    code = fresh_code(rules, players, now.rng)
    seated = {seat: bot for seat, bot in _all_bots(session).items() if seat >= persons}
    session = Session(rules, seated, code, before(rules, 0, players), None, rounds)
    now.sit_down(session, names, tuple(range(persons)))
    return begun(now)


def _all_bots(session: Session) -> dict[int, Bot]:
    book = bots.BY_THE_BOOK[session.rules.game]
    return {seat: session.bots.get(seat, book) for seat in range(MOST_PLAYERS)}


def save(now: Situation) -> list[Step]:
    """Give the series to the person as a file."""
    session = now.session
    if session.branched:
        raise Refusal("Im „Was wäre wenn“ wird nichts gespeichert. Geh zuerst zurück zum echten Spiel.")
    now.download = {
        "name": f"partie-{session.rules.game}-{session.code}.json",
        "text": dump(session, now.called, now.level),
    }
    now.say("Die Partie ist als Datei gespeichert. Mit „Laden“ spielst du sie später weiter.", kind="info")
    return []


def take_up(now: Situation, text: str) -> list[Step]:
    """Take up a saved series; a file that cannot be used is explained, and the table stays as it is."""
    game = now.session.rules.game
    try:
        session, names, level = load(text, _all_bots(now.session))
    except LoadError as error:
        raise Refusal(told(error)) from error
    if session.rules.game != game:
        raise Refusal(f"In dieser Datei ist eine Partie {GAME_NAMES[session.rules.game]}. Öffne sie am anderen Tisch.")
    if now.level and level and level not in settings.levels(game):
        raise Refusal(told(LoadError("play", f"no level {level!r}", ("level",), "range")))
    now.level = now.level and (level or settings.BOOK)
    here = people(session) or (0,)
    now.sit_down(session, of_file(names, here), here)
    now.say("Die Partie ist geladen.", kind="info")
    return begun(now)


def before(rules: GameRules, seat: int, players: int) -> int:
    """Return the dealer after whom this seat acts first."""
    return (seat - rules.direction) % players


def _code_trouble(error: DealCodeError, typed: str, session: Session) -> str:
    """Return what is wrong with a typed deal code and what to do."""
    typed = typed if len(typed) <= _SHOWN else f"{typed[:_SHOWN]}…"
    game, seats = session.rules.game, session.rules.seats
    span = str(seats[0]) if len(seats) == 1 else f"{seats[0]} bis {seats[-1]}"
    return {
        "form": f"„{typed}“ ist kein Spielcode. Ein Spielcode sieht so aus: {session.code}.",
        "check": f"In „{typed}“ stimmt ein Zeichen nicht. Vergleiche den Code noch einmal.",
        "game": f"„{typed}“ gehört zum anderen Spiel. Hier wird {GAME_NAMES[game]} gespielt.",
        "players": f"„{typed}“ passt nicht: {GAME_NAMES[game]} spielt man mit {span} Personen.",
    }[error.problem]
