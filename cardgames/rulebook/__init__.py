"""The rule texts by id, in two levels of German, and the table of what covers each rule."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from cardgames.cards import card
from cardgames.commerce.hands import pips
from cardgames.conquian.melds import LONGEST, SHORTEST
from cardgames.german import in_words

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


@cache
def rules() -> Mapping[str, Rule]:
    """Return all rules by id, in order, with the numbers filled in."""
    found = {}
    for game in GAMES:
        table = tomllib.loads(files(__name__).joinpath(f"{game}.toml").read_text(encoding="utf-8"))
        for name, entry in table.items():
            text, plain = (entry.get(level, "").format_map(numbers()) for level in ("text", "plain"))
            found[name] = Rule(name, entry["kind"], text, plain)
    return found


@cache
def told() -> Mapping[str, Rule]:
    """Return the rules that have a text, by id, in order."""
    return {name: rule for name, rule in rules().items() if rule.text}


def section(name: str) -> tuple[Rule, ...]:
    """Return the rules of a section such as ``CO2``, in order; `KeyError` for a section that is not told."""
    found = tuple(rule for rule in told().values() if rule.section == name)
    if not found:
        raise KeyError(name)
    return found


def numbers() -> Mapping[str, str]:
    """Return the words in braces and what the engine says they are."""
    return {
        "ass": str(pips(card("A♠"))),
        "bild": str(pips(card("K♠"))),
        "kürzeste": in_words(SHORTEST),
        "längste": in_words(LONGEST),
    }
