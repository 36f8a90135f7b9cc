"""A position of Conquian laid out by hand: choose a place, then tap the cards that lie there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from cardgames.cards import Card, cards, hand, mask_of
from cardgames.conquian import ConquianRound
from cardgames.conquian.melds import layable_mask
from cardgames.german import count, in_words, labels
from cardgames.odds.conquian_position import Position

PLACES: Final = {
    "hand": "Deine Handkarten",
    "laid": "Deine Auslage",
    "middle": "Mittelkarte",
    "theirs": "Auslage gegenüber",
    "refused": "Abgelehnt, weg",
}
"""Where a card can lie, with what the place is called; all other cards are out of sight."""


@dataclass
class Placing:
    """Cards by place; `trouble` says what is still wrong with them."""

    goal: int = 11
    where: dict[Card, str] = field(default_factory=dict)

    @classmethod
    def of(cls, view: ConquianRound) -> Placing:
        """Return what the viewer of a round knows; in a round of three both others' layouts lie together."""
        me = view.viewer or 0
        placing = cls(view.rules.goal)
        placing.put("hand", (one for one in view.hands[me] if one.bit))
        placing.put("laid", view.layouts[me])
        placing.put("theirs", (one for seat, laid in enumerate(view.layouts) if seat != me for one in laid))
        placing.put("refused", view.refused)
        if view.middle:
            placing.put("middle", [view.middle])
        return placing

    @classmethod
    def example(cls, text: str, goal: int = 11) -> Placing:
        """Return a position from a text such as ``laid 3♣ 4♣ 5♣; hand 6♥ K♦; middle 6♠``."""
        placing = cls(goal)
        for part in text.split(";"):
            place, _, rest = part.strip().partition(" ")
            placing.put(place, cards(rest))
        return placing

    def put(self, place: str, some: object) -> None:
        """Lay these cards there."""
        for one in some:  # type: ignore[attr-defined]
            self.where[one] = place

    def at(self, place: str) -> tuple[Card, ...]:
        """Return the cards of a place, in canonical order."""
        return hand(one for one, here in self.where.items() if here == place)

    def tap(self, one: Card, place: str) -> None:
        """Lay a card there, or take it away from there; the Mittelkarte is always one card."""
        if self.where.get(one) == place:
            del self.where[one]
            return
        if place == "middle":
            for old in self.at("middle"):
                del self.where[old]
        self.where[one] = place

    def trouble(self, *, middle: bool = False) -> str:
        """Return what is still missing or wrong, in a sentence; `middle`: a Mittelkarte is needed, too."""
        for place in ("laid", "theirs"):
            if trouble := self.split_trouble(place):
                return trouble
        mine, full = len(self.at("hand")) + len(self.at("laid")), self.goal - 1
        if mine < full:
            return f"Hand und Auslage haben zusammen {in_words(full)} Karten. Dir {_lacks(full - mine)}."
        if mine > full:
            return f"Hand und Auslage haben zusammen {in_words(full)} Karten. Nimm {_cards(mine - full)} weg."
        return "Wähle noch eine Mittelkarte." if middle and not self.at("middle") else ""

    def split_trouble(self, place: str) -> str:
        """Return that the layout in this place is none; empty where it is one."""
        laid = self.at(place)
        if layable_mask(mask_of(laid)):
            return ""
        return f"{PLACES[place]}: {labels(laid)} lassen sich nicht in Kombinationen teilen."

    def position(self) -> Position:
        """Return the position for the odds."""
        masks = {place: mask_of(self.at(place)) for place in PLACES}
        return Position(
            laid=masks["laid"],
            hand=masks["hand"],
            theirs=(masks["theirs"],),
            refused=masks["refused"],
            middle=masks["middle"],
            goal=self.goal,
        )


def _cards(number: int) -> str:
    return count(number, "Karte", "Karten")


def _lacks(number: int) -> str:
    return f"{'fehlt' if number == 1 else 'fehlen'} noch {_cards(number)}"
