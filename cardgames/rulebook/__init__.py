"""The rule texts by id in two levels of German, the words explained, and habits from other games.

Data files, all in TOML: one of each game with its rules (``commerce.toml``), one with what people bring along from a
game of today (``commerce_habits.toml``), one glossary for both games. In every text a word in braces is filled in from
the rules in play (`numbers`), and ``_Pounce_`` marks a foreign word (`pieces` of `cardgames.rulebook.markup`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from cardgames.game import GameRules
from cardgames.rulebook.markup import bare
from cardgames.rulebook.numbers import cases, numbers

__all__ = ["GAMES", "Habit", "Habits", "Rule", "Section", "Term", "bare", "glossary", "habits", "numbers", "rules"]

GAMES = ("commerce", "conquian")


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule: its id, its kind (Regel, Entscheidung, ...), its text and the same in Einfache Sprache.

    The texts are empty as long as the lesson of its section is not written.
    """

    id: str
    kind: str
    text: str
    plain: str

    @property
    def section(self) -> str:
        """The section it belongs to, such as ``CO2``."""
        return self.id.split(".")[0]


@dataclass(frozen=True, slots=True)
class Section:
    """A section: its id such as ``CO2``, its title, and what is told before its rules (may be empty)."""

    id: str
    title: str
    text: str
    plain: str


@dataclass(frozen=True, slots=True)
class Habit:
    """What somebody knows from another game (`known`) and what holds here instead, with the rules that say so."""

    id: str
    known: str
    text: str
    plain: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Habits:
    """All habits from one game: the question as title, an introduction in both levels, and the habits."""

    title: str
    text: str
    plain: str
    habits: tuple[Habit, ...]


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the glossary: what it means, an example in cards (``|`` between groups, ``?`` face down), its caption.

    `forms` are the spellings to look for in a text; `game` is empty for a word of both games, `lang` for a German one.
    """

    name: str
    text: str
    cards: str
    shows: str
    forms: tuple[str, ...]
    rules: tuple[str, ...]
    game: str
    lang: str


@cache
def rules(*active: GameRules) -> Mapping[str, Rule]:
    """Return all rules by id, in order, with the numbers of the `active` rules filled in (else: as usual)."""
    return {
        name: Rule(name, entry["kind"], *_levels(entry, active))
        for game in GAMES
        for name, entry in _table(game).items()
        if "." in name
    }


@cache
def sections(*active: GameRules) -> Mapping[str, Section]:
    """Return the sections that have a record, by id, in order."""
    return {
        name: Section(name, entry["title"], *_levels(entry, active))
        for game in GAMES
        for name, entry in _table(game).items()
        if "." not in name
    }


@cache
def told(*active: GameRules) -> Mapping[str, Rule]:
    """Return the rules that have a text, by id, in order."""
    return {name: rule for name, rule in rules(*active).items() if rule.text}


def section(name: str, *active: GameRules) -> tuple[Rule, ...]:
    """Return the rules of a section such as ``CO2``, in order; `KeyError` for a section that is not told."""
    found = tuple(rule for rule in told(*active).values() if rule.section == name)
    if not found:
        raise KeyError(name)
    return found


@cache
def habits(game: str, *active: GameRules) -> Habits:
    """Return what players of another game bring along to this one; `KeyError` where that is not written."""
    table = dict(_table(f"{game}_habits"))
    head = {key: table.pop(key) for key in ("title", "text", "plain")}
    return Habits(
        head["title"],
        *_levels(head, active),
        tuple(
            Habit(name, _filled(entry["known"], active), *_levels(entry, active), tuple(entry["rules"]))
            for name, entry in table.items()
        ),
    )


@cache
def glossary(game: str = "", *active: GameRules) -> tuple[Term, ...]:
    """Return the words of a game (of both where none is named), in the order of the alphabet."""
    found = (
        Term(
            entry.get("word", name),
            _filled(entry["text"], active),
            entry.get("cards", ""),
            _filled(entry.get("shows", ""), active),
            (entry.get("word", name), *entry.get("forms", ())),
            tuple(entry.get("rules", ())),
            entry.get("game", ""),
            entry.get("lang", ""),
        )
        for name, entry in _table("glossary").items()
    )
    mine = (term for term in found if not game or term.game in ("", game))
    return tuple(sorted(mine, key=lambda term: term.name.translate(_ALPHABET).lower()))


_ALPHABET = str.maketrans("äöüÄÖÜß", "aouAOUs")


@cache
def _table(name: str) -> Mapping[str, Any]:
    file = files(__name__).joinpath(f"{name}.toml")
    if not file.is_file():
        raise KeyError(name)
    return tomllib.loads(file.read_text(encoding="utf-8"))


def _levels(entry: Mapping[str, Any], active: tuple[GameRules, ...]) -> tuple[str, str]:
    """Return text and plain text, in the wording for the case that the `active` rules make, if there is one."""
    for case in cases(*active):
        entry = {**entry, **entry.get(case, {})}
    return _filled(entry.get("text", ""), active), _filled(entry.get("plain", ""), active)


def _filled(text: str, active: tuple[GameRules, ...]) -> str:
    return text.format_map(numbers(*active))
