"""German words that all screens share: names of cards, lists, and who does what to whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from cardgames.cards import HIDDEN, Card

SUIT_NAMES = {"♣": "Kreuz", "♦": "Karo", "♥": "Herz", "♠": "Pik"}
RANK_NAMES = {"A": "Ass", "B": "Bube", "D": "Dame", "K": "König"}
FACE_DOWN = "verdeckte Karte"


def label(one: Card) -> str:
    """Return the spoken name of a card, such as ``Pik 10`` or ``Herz Bube``."""
    if one is HIDDEN:
        return FACE_DOWN
    return f"{SUIT_NAMES[one.suit]} {RANK_NAMES.get(one.rank, one.rank)}"


def labels(cards: Iterable[Card]) -> str:
    """Return the spoken names of cards as a list in a sentence."""
    return listing([label(one) for one in cards])


def listing(words: Sequence[str]) -> str:
    """Return ``A, B und C``; the empty string for no words."""
    *head, last = words or ("",)
    return f"{', '.join(head)} und {last}" if head else last


def upper(sentence: str) -> str:
    """Return the sentence with a capital first letter."""
    return sentence[:1].upper() + sentence[1:]


@dataclass(frozen=True)
class Voice:
    """Speaks about the players: by their names, and with "du" to the seat `you` (None: nobody is addressed).

    It names the cards of nobody but `you` that were not open to all, and no hand card of the seat `covered`.
    """

    names: tuple[str, ...]
    you: int | None = None
    covered: int | None = None

    def sees(self, seat: int) -> bool:
        """Return whether cards may be named that only this seat knows."""
        return seat == self.you and self.tells(seat)

    def tells(self, seat: int) -> bool:
        """Return whether cards of this seat's hand may be named that everybody has seen."""
        return seat != self.covered

    def does(self, seat: int, du: str, third: str) -> str:
        """Return subject and verb, such as ``du kaufst`` or ``Anna kauft``."""
        return f"du {du}" if seat == self.you else f"{self.names[seat]} {third}"

    def to(self, seat: int) -> str:
        """Return the dative: ``dir`` or the name."""
        return "dir" if seat == self.you else self.names[seat]

    def whom(self, seat: int) -> str:
        """Return the accusative: ``dich`` or the name."""
        return "dich" if seat == self.you else self.names[seat]

    def who(self, seat: int) -> str:
        """Return the nominative: ``du`` or the name."""
        return "du" if seat == self.you else self.names[seat]


_WRONG: Final = {
    "depth": "So tief verschachtelt ist keine Datei von hier.",
    "json": "Mitten im Text bricht die Ordnung ab.",
    "type": "Da steht etwas von falscher Art.",
    "range": "Dieser Wert ist nicht möglich.",
    "missing": "Da fehlt etwas.",
    "unknown": "Da steht etwas, das nicht hineingehört.",
    "twice": "Das steht zweimal da.",
    "packed": "Die Züge lassen sich nicht lesen.",
    "move": "Das geht nach den Regeln nicht.",
    "deal": "Dieser Spielcode passt nicht zum Tisch.",
    "order": "Die Runde davor ist nicht zu Ende, oder sie war die letzte.",
}
"""What is wrong at a place of a file, by the kinds of `cardgames.schema.Fault` and `cardgames.saving.LoadError`."""


def faulty(where: str, kind: str) -> str:
    """Return a place in words and what is wrong there."""
    return f"{where}: {_WRONG[kind]}" if where else _WRONG.get(kind, "")
