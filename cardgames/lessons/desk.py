"""A desk is a small table in a lesson: cards to pick, buttons, one sentence; the widget shows it like a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from cardgames.cards import SUITS, Card, card, cards
from cardgames.german import SUIT_NAMES
from cardgames.scene.model import Button, CardItem, Scene, Table, Zone
from cardgames.screen import Screen


class Desk(Screen):
    """Something to do in a lesson. Subclasses say what lies there (`zones`), what it means (`status`) and answer."""

    name: str = ""
    rules: tuple[str, ...] = ()
    """The ids of the rules that it shows or asks about."""

    def __init__(self) -> None:
        """Lay out the first scene."""
        self.picked: tuple[Card, ...] = ()
        self.message: dict[str, Any] | None = None
        self.show()

    def zones(self) -> list[Zone]:
        """Return the cards that lie there."""
        raise NotImplementedError

    def status(self) -> str:
        """Return the sentence above the buttons."""
        raise NotImplementedError

    def buttons(self) -> list[Button]:
        """Return the buttons."""
        return []

    def pick(self, chosen: Card) -> None:
        """Take up a card or put it back."""
        if chosen in self.picked:
            self.picked = tuple(one for one in self.picked if one is not chosen)
        else:
            self.picked = (*self.picked, chosen)

    def press(self, name: str) -> None:
        """Answer a button."""
        raise NotImplementedError

    def take(self, content: Mapping[str, Any]) -> None:
        """Answer one input and show what came of it."""
        self.message = None
        self.answer(content)
        self.show()

    def refuse(self, text: str) -> None:
        """Say why not."""
        self.say(text)
        self.show()

    def answer(self, content: Mapping[str, Any]) -> None:
        """Take up a card, or do what a button says."""
        if content["type"] == "card":
            self._take(str(content["id"]))
        else:
            self.press(str(content["id"]))

    def _take(self, name: str) -> None:
        seats = self.more().get("seats", ())
        zones = [*self.zones(), *(zone for seat in seats for zone in seat["zones"])]
        groups = (group for zone in zones for group in zone.get("groups") or [zone.get("cards") or []])
        if any(item["id"] == name and item["pick"] for group in groups for item in group):
            self.pick(card(name.rsplit(maxsplit=1)[-1]))
        else:
            self.say("Diese Karte kannst du gerade nicht wählen.")

    def where(self) -> dict[str, Any]:
        """Return the desk and the cards picked there."""
        return {"lesson": type(self).__name__, "picked": list(map(str, self.picked))}

    def say(self, text: str, *, good: bool = False) -> None:
        """Answer with a message."""
        self.message = {"kind": "info" if good else "error", "text": text}

    def items(self, cards: Iterable[Card], place: str, marked: Iterable[Card] = ()) -> list[CardItem]:
        """Return cards that can be picked."""
        return Table(self.picked, tuple(marked), pickable=tuple(cards)).items(cards, place)

    def suit_rows(self, deck: Iterable[Card]) -> list[Zone]:
        """Return the cards of a deck to pick from, a row for each suit."""
        some = tuple(deck)
        return [
            {
                "id": suit,
                "label": SUIT_NAMES[suit],
                "kind": "row",
                "cards": self.items([one for one in some if one.suit == suit], suit),
                "text": "",
            }
            for suit in SUITS
        ]

    def copies(
        self, cards: Iterable[Card], place: str, marked: Iterable[Card] = (), *, live: bool = False
    ) -> list[CardItem]:
        """Return cards that are shown a second time, or only to look at; `live`: they can be put back."""
        items = Table((), tuple(marked), pickable=tuple(cards) if live else ()).items(cards, place)
        return [{**item, "id": f"{place} {item['id']}"} for item in items]

    def more(self) -> dict[str, Any]:
        """Return further parts of the scene."""
        return {}

    def show(self) -> None:
        """Make the scene."""
        scene: Scene = {
            "at": "",
            "game": "lesson",
            "title": self.name,
            "seats": [],
            "centre": self.zones(),
            "status": self.status(),
            "buttons": self.buttons(),
            "message": self.message,
        }
        self.frames = [{**scene, **self.more()}]  # type: ignore[typeddict-item]


class Trial(Desk):
    """A desk to try cards out: examples, one after the other, and a button to clear it."""

    EXAMPLES: tuple[str, ...]

    def __init__(self) -> None:
        """Start with nothing picked."""
        self.shown = -1
        super().__init__()

    def buttons(self) -> list[Button]:
        """Return example and clear."""
        return [button("example", "Beispiel zeigen"), button("clear", "Leeren", enabled=bool(self.picked))]

    def press(self, name: str) -> None:
        """Show the next example, or clear the desk."""
        if name == "example":
            self.shown = (self.shown + 1) % len(self.EXAMPLES)
            self.picked = cards(self.EXAMPLES[self.shown])
        else:
            self.picked = ()


def button(name: str, text: str, *, enabled: bool = True, primary: bool = False) -> Button:
    """Return a button of a desk."""
    return {"id": name, "label": text, "enabled": enabled, "primary": primary}
