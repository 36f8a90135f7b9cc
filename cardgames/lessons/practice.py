"""Practice: one exercise after the other, what comes again today first; a section's with a question from before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardgames.german import count
from cardgames.lessons import shelf
from cardgames.lessons.desk import Desk, button, button_ids, text
from cardgames.lessons.exercise import Exercise
from cardgames.lessons.keeper import Keeper
from cardgames.lessons.progress import Attempt
from cardgames.scene.model import Button, Scene, Zone
from cardgames.screen import Screen

MOST = 10
"""How many exercises a practice has at most: a sitting that can be finished."""
_STARS = ("", "Ein Stern.", "Zwei Sterne.", "Drei Sterne!")


class Practice(Screen):
    """A screen that serves exercises and keeps their results; `closes`: the person wants to go back."""

    name = "Üben"

    def __init__(self, keeper: Keeper, section: str = "", seed: int = 1, *, leads_back: bool = False) -> None:
        """Plan the practice: all that comes next, or the exercises of a section and one from before."""
        self.keeper = keeper
        self.section = section
        self.seed = seed
        self.leads_back = leads_back
        now, today = keeper.progress(), keeper.day()
        self._begin(shelf.lesson(section, now, today, seed) if section else shelf.upcoming(now, today))

    def _begin(self, plan: tuple[str, ...]) -> None:
        self.plan = plan[:MOST]
        self.at = -1
        self.stars: dict[int, int] = {}
        self._advance()

    def _advance(self) -> None:
        """Lay out the next exercise, or the end."""
        self.at += 1
        self.note = ""
        self.desk: Desk
        if self.at < len(self.plan):
            name = self.plan[self.at]
            exercise = shelf.shelf()[name].make(self.keeper.progress().seed(name))
            exercise.listeners = (self.keeper.record,)
            self.desk = exercise
        else:
            self.desk = _End(self)
        self.frames = [self._scene()]

    def _count(self, attempt: Attempt) -> None:
        self.stars.setdefault(self.at, attempt.stars)
        self.stars[self.at] = max(self.stars[self.at], attempt.stars)
        item = self.keeper.progress().items[attempt.exercise]
        wait = item.due - item.last
        when = "am nächsten Übungstag" if wait == 1 else f"in {wait} Übungstagen"
        self.note = f"{_STARS[attempt.stars]} Diese Aufgabe kommt {when} wieder.".strip()

    def _scene(self) -> Scene:
        """Return the scene of the present exercise, with the way through the practice."""
        scene = self.desk.frames[-1]
        if not isinstance(self.desk, Exercise):
            return scene
        buttons = [one for one in scene["buttons"] if one["id"] != "next"]
        onward = "Weiter" if self.desk.solved else "Überspringen"
        buttons.append(button("next", onward, primary=self.desk.solved))
        section = shelf.shelf()[self.plan[self.at]].section
        title = f"Üben, Aufgabe {self.at + 1} von {len(self.plan)}: {shelf.place(section)}"
        shown: Scene = {**scene, "title": title, "buttons": [*buttons, *self.way_back()]}
        message = scene.get("message")
        if message and self.note and self.desk.solved:
            shown["message"] = {**message, "text": f"{message['text']} {self.note}"}
        return shown

    def way_back(self) -> list[Button]:
        """Return the button back to where the practice was opened."""
        return [button("leave", "Zum Fortschritt")] if self.leads_back else []

    def take(self, content: Mapping[str, Any]) -> None:
        """Do what an input asks for: go on or back, or hand it to the exercise."""
        turns = {"leave": self._leave, "again": self._once_more, "next": self._advance}
        name = text(content, "id")
        if content.get("type") == "button" and name in turns and name in button_ids(self.frames[-1]):
            turns[name]()
        else:
            self._hand_on(content)

    def _leave(self) -> None:
        self.closes = True

    def _once_more(self) -> None:
        self._begin(shelf.upcoming(self.keeper.progress(), self.keeper.day()))

    def _hand_on(self, content: Mapping[str, Any]) -> None:
        """Let the desk answer, and count what it judged."""
        before = self._attempt()
        self.desk.handle(content)
        if (attempt := self._attempt()) is not None and attempt is not before:
            self._count(attempt)
        self.download, self.desk.download = self.desk.download, None
        self.frames = [self._scene()]

    def _attempt(self) -> Attempt | None:
        return self.desk.attempt if isinstance(self.desk, Exercise) else None

    def where(self) -> dict[str, Any]:
        """Return the desk."""
        return self.desk.where()

    def poster(self) -> Scene:
        """Return the scene for a saved notebook: nothing is tried yet."""
        return Practice(Keeper(None), self.section, self.seed).frames[-1]


class _End(Desk):
    """The end of a practice: what was reached, and what there is still to do."""

    name = "Üben"

    def __init__(self, practice: Practice) -> None:
        self.practice = practice
        super().__init__()

    def zones(self) -> list[Zone]:
        return []

    def status(self) -> str:
        practice = self.practice
        progress, today = practice.keeper.progress(), practice.keeper.day()
        solved = sum(stars > 0 for stars in practice.stars.values())
        stars = count(sum(practice.stars.values()), "Stern", "Sterne")
        done = f"Fertig: {solved} von {count(len(practice.plan), 'Aufgabe', 'Aufgaben')} gelöst, {stars}."
        left = shelf.left(progress, today)
        rest = f"Als Nächstes: {count(left, 'Aufgabe', 'Aufgaben')}." if left else "Für heute ist alles geübt."
        return f"{done} {rest}"

    def buttons(self) -> list[Button]:
        return [button("again", "Noch eine Runde üben", primary=True), *self.practice.way_back()]
