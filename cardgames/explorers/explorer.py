"""A desk with figures that follow the cards: one figure at a time, each behind a bet, with its controls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardgames.explorers.figure import Tab, for_reading, locked, opened
from cardgames.lessons.desk import Desk, button
from cardgames.scene.model import Button, Scene
from cardgames.screen import number_sent


class Explorer(Desk):
    """Cards to pick and `tabs` of figures; subclasses name the tabs and hold `controls` in their scenes' form.

    A figure stays open after its bet, so that cards and controls can be changed and it follows. `closes` says that the
    person wants to go back to the game that this was opened from, `refused` why a figure could not be drawn.
    """

    tabs: tuple[Tab, ...] = ()
    in_print = 1
    """So many figures are seen in a saved notebook."""

    def __init__(self) -> None:
        """Start with the first figure, locked."""
        self.tab = self.tabs[0]
        self.refused: ValueError | None = None
        self.bets: dict[str, str] = {}
        self.open: set[str] = set()
        self.settings: dict[str, Any] = self.first_settings()
        super().__init__()

    def first_settings(self) -> dict[str, Any]:
        """Return the controls as they stand at first, by id."""
        return {}

    def controls(self) -> dict[str, dict[str, Any]]:
        """Return the controls by id, as the screen shows them."""
        return {}

    def always(self) -> tuple[str, ...]:
        """Return the ids of the controls that stand at every figure."""
        return ()

    def changed(self, name: str) -> None:
        """Take over what was chosen at a control."""

    def answer(self, content: Mapping[str, Any]) -> None:
        """Answer one input: also a control that was moved, and a bet."""
        if content["type"] == "control":
            self._set(str(content["id"]), content["value"])
        elif content["type"] == "bet":
            self._bet(str(content["value"]))
        else:
            super().answer(content)

    def press(self, name: str) -> None:
        """Change the figure, open it without a bet, or do what the desk's own buttons do."""
        kind, _, what = name.partition(" ")
        if name == "leave":
            self.closes = True
        elif kind == "tab":
            self.tab = next(tab for tab in self.tabs if tab.id == what)
        elif kind == "unlock":
            self.open.add(self.tab.id)
        else:
            self.act(name)

    def act(self, name: str) -> None:
        """Do what a button of the desk says."""
        raise NotImplementedError

    def _set(self, name: str, value: Any) -> None:  # noqa: ANN401 - what a control holds
        control = self.controls()[name]
        if control["kind"] == "select":
            value = str(value) if str(value) in dict(control["options"]) else control["value"]
        elif control["kind"] == "range":
            value = min(max(number_sent(value), control["min"]), control["max"])
        else:
            value = bool(value)
        self.settings[name] = value
        self.changed(name)

    def _bet(self, typed: str) -> None:
        if missing := self.tab.ready(self):
            self.say(missing)
        elif trouble := self.tab.bet.trouble(typed):
            self.say(trouble)
        else:
            self.bets[self.tab.id] = typed.strip()
            self.open.add(self.tab.id)

    def more(self) -> dict[str, Any]:
        """Return tabs, controls and the figure for the scene."""
        tabs: list[Button] = [{**button(f"tab {tab.id}", tab.label), "pressed": tab is self.tab} for tab in self.tabs]
        controls = self.controls()
        return {
            "tabs": tabs,
            "controls": [{"id": name, **controls[name]} for name in (*self.always(), *self.tab.controls)],
            "figures": [self._figure(self.tab)],
        }

    def poster(self) -> Scene:
        """Return the scene for a saved notebook: its first figures are open."""
        some = [tab for tab in self.tabs[: self.in_print] if not tab.ready(self)]
        return {**self.frames[-1], "figures": [for_reading(tab, tab.draw(self)) for tab in some]}

    def _figure(self, tab: Tab) -> dict[str, Any]:
        missing = tab.ready(self)
        if missing or tab.id not in self.open:
            return {**locked(tab), "wait": missing}
        typed = self.bets.get(tab.id)
        try:
            given = tab.bet.given(typed, tab.truth(self)) if typed else ""
            return opened(tab, tab.draw(self), given)
        except ValueError as error:  # the odds refuse what has no answer, and say so in English
            self.refused = error
            return {**locked(tab), "wait": "Zu diesen Karten gibt es hier nichts zu zeigen."}


def select(label: str, value: str, options: Mapping[str, str]) -> dict[str, Any]:
    """Return a control with a choice."""
    return {"label": label, "kind": "select", "value": value, "options": [list(one) for one in options.items()]}


def slider(label: str, value: int, least: int, most: int, text: str) -> dict[str, Any]:
    """Return a control with a number; `text` says the value in words."""
    return {"label": label, "kind": "range", "value": value, "min": least, "max": most, "step": 1, "text": text}
