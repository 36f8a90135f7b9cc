"""A real card table in a lesson: prepared positions to play on from, with a sentence about each choice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cardgames.lessons.desk import button
from cardgames.lessons.stage import Stage
from cardgames.scene.model import Button, Scene
from cardgames.session import Session, Step

AGAIN, FURTHER = "act again", "act next"
KEPT = ("undo", "redo", "splits")
"""The tools of a table that are of use in a lesson."""


@dataclass(frozen=True)
class Act:
    """A prepared position: its title, what is told at its beginning, the session that begins there.

    `answers` are sentences by what the learner does: the verb of his action, with or without the Mittelkarte that it
    was about (``refuse K♦``), or ``won``, ``lost``, ``drawn`` at the end; each is told once. `goes_on`: after the end
    a further game can be dealt. `deal`: the deal code may be shown, it names this deal.
    """

    title: str
    told: str
    session: Callable[[], Session]
    answers: Mapping[str, str] = field(default_factory=dict)
    goes_on: bool = False
    deal: bool = False


class Staged(Stage):
    """Positions at a table, one after the other; each can be begun again."""

    ACTS: Sequence[Act] = ()

    def __init__(self) -> None:
        """Lay out the first position."""
        self._open(0)

    @property
    def act(self) -> Act:
        """The position that was begun with."""
        return self.ACTS[self.number]

    def opening(self) -> Session:
        """Return the session that begins there."""
        return self.act.session()

    def _open(self, number: int) -> None:
        self.number = number % len(self.ACTS)
        self._told = self.act.told
        self._heard: set[str] = set()
        super().__init__()

    def take(self, content: Mapping[str, Any]) -> None:
        """Do what an input asks for; besides what a table can do, begin again or go to the next position."""
        pressed = content.get("id") if content.get("type") == "button" else None
        if pressed in (AGAIN, FURTHER) and content.get("at", self.at) == self.at:
            self._open(self.number + (pressed == FURTHER))
        elif pressed == "new" and not self.act.goes_on:
            self._open(self.number)
        else:
            super().take(content)

    def _show(self, steps: list[Step], viewer: int) -> None:
        told = self._told or self._answer(steps)
        self._told = ""
        if told and not self.situation.message:
            self.situation.say(told, kind="info")
        super()._show(steps, viewer)
        self.frames = [*map(self._trimmed, self.frames[:-1]), self._last(self.frames[-1], told)]

    def _answer(self, steps: Sequence[Step]) -> str:
        """Return what is told about the learner's own action, or about the end if it came."""
        after = self.session.round
        if steps and after.to_move is None:
            winner = getattr(after, "winner", None)
            return self.act.answers.get("drawn" if winner is None else "won" if winner == self.you else "lost", "")
        own = next((step for step in steps if step.seat == self.you), None)
        if own is None:
            return ""
        verb, middle = own.action.verb, getattr(own.before, "middle", None)
        key = next((key for key in (f"{verb} {middle}", verb) if key in self.act.answers), "")
        told = "" if key in self._heard else self.act.answers.get(key, "")
        self._heard.add(key)
        return told

    def _last(self, scene: Scene, told: str) -> Scene:
        """Return the scene that stays: what was told comes after what the others did."""
        message = scene.get("message")
        if told and message and message["text"] == told and scene["news"]:
            message = {**message, "text": f"{scene['news']} {told}"}
        return self._trimmed({**scene, "message": message})

    def _trimmed(self, scene: Scene) -> Scene:
        """Return the scene with the tools that are of use here."""
        many = len(self.ACTS)
        own = [button(AGAIN, "Noch einmal von vorn")]
        if many > 1:
            following = self.ACTS[(self.number + 1) % many].title
            own.append(button(FURTHER, f"Weiter: {following}" if self.number + 1 < many else "Zur ersten Stellung"))
        number = f" ({self.number + 1} von {many})" if many > 1 else ""
        short: Scene = {
            **scene,
            "title": f"{self.act.title}{number}",
            "code": scene.get("code", "") if self.act.deal else "",
            "tools": [*own, *(one for one in scene.get("tools", []) if one["id"] in KEPT)],
            "buttons": [*map(self._button, scene["buttons"])],
            "form": None,
            "setup": None,
            "reveal": None,
        }
        return short if self.act.goes_on else {**short, "ledger": None}

    def _button(self, one: Button) -> Button:
        if one["id"] == "new" and not self.act.goes_on:
            return {**one, "label": "Noch einmal von vorn"}
        return one
