"""A desk is a small table in a lesson: cards to pick, buttons, one sentence; the widget shows it like a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from cardgames.cards import SUITS, Card, card, cards
from cardgames.german import SUIT_NAMES
from cardgames.scene.model import Button, CardItem, Scene, Table, Zone
from cardgames.screen import NOT_UNDERSTOOD, Refusal, Screen, number_in

NO_BUTTON: Final = "Diesen Knopf gibt es hier gerade nicht."
NO_VALUE: Final = "Diesen Wert gibt es hier nicht."
NOTHING: Final = "Das gibt es hier nicht."
ELSEWHERE: Final = ("control", "bet", "deal", "load", "jump", "setup")
"""Inputs that some screens have, and a desk may not."""


class Desk(Screen):
    """Something to do in a lesson, at an address (`id`) that lasts.

    Subclasses say what lies there (`zones`), what it means (`status`) and answer.

    What the screen does not offer is refused in words.
    """

    id: str = ""
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

    def adjust(self, name: str, value: Any) -> None:  # noqa: ANN401 - what a control holds
        """Take the new value of a control."""
        raise NotImplementedError

    def refuse(self, text: str) -> None:
        """Say why not."""
        self.say(text)
        self.show()

    def answer(self, content: Mapping[str, Any]) -> None:
        """Take up a card, do what a button says, or take the value of a control."""
        kind, name = content.get("type"), text(content, "id")
        if kind == "card":
            self._take(name)
        elif kind == "button":
            self.press(name) if name in button_ids(self.frames[-1]) else self.say(NO_BUTTON)
        elif kind == "control":
            self._adjust(name, content.get("value"))
        elif kind in ELSEWHERE:
            self.say(NOTHING)
        else:
            raise Refusal(NOT_UNDERSTOOD)

    def _adjust(self, name: str, sent: Any) -> None:  # noqa: ANN401 - whatever was sent
        control = next((one for one in self.frames[-1].get("controls", ()) if one["id"] == name), None)
        value = None if control is None else held(control, sent)
        if value is None:
            self.say(NO_VALUE)
        else:
            self.adjust(name, value)

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
        return {"lesson": self.id or self.name, "picked": list(map(str, self.picked))}

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


def text(content: Mapping[str, Any], key: str) -> str:
    """Return a text of an input, empty where there is none."""
    found = content.get(key)
    return found if isinstance(found, str) else ""


def button_ids(scene: Scene) -> set[str]:
    """Return the buttons of a scene of a lesson."""
    listed = (*scene["buttons"], *scene.get("tools", ()), *scene.get("tabs", ()))
    return {one["id"] for one in listed} | {f"unlock {figure['id']}" for figure in scene.get("figures", ())}


def held(control: Mapping[str, Any], sent: Any) -> Any:  # noqa: ANN401 - what a control holds
    """Return what a control takes from what was sent, numbers within its ends; None for what it cannot hold."""
    if control["kind"] == "check":
        return bool(sent)
    if control["kind"] == "select":
        return next((value for value, _ in control["options"] if value == sent), None)
    number = number_in(sent)
    return None if number is None else min(max(number, control["min"]), control["max"])


def button(name: str, text: str, *, enabled: bool = True, primary: bool = False) -> Button:
    """Return a button of a desk."""
    return {"id": name, "label": text, "enabled": enabled, "primary": primary}
