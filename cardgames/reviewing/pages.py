"""The pages of a review around its positions: who it is for, what came out, the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardgames.coach.review import Review
from cardgames.lessons.desk import Desk, button
from cardgames.reviewing import words
from cardgames.scene.model import Button, Zone

LEAVE = button("review leave", "Zurück zum Tisch")


class Page(Desk):
    """A page of text with buttons: a sentence above, lines below it."""

    name = "Nachbesprechung"

    def __init__(self, said: str, lines: Sequence[str] = (), buttons: Sequence[Button] = (LEAVE,)) -> None:
        """Keep what it says."""
        self.said, self.lines, self.offered = said, tuple(lines), tuple(buttons)
        super().__init__()

    def zones(self) -> list[Zone]:
        """Return none: there are no cards on it."""
        return []

    def status(self) -> str:
        """Return the sentence above."""
        return self.said

    def buttons(self) -> list[Button]:
        """Return the buttons."""
        return list(self.offered)

    def more(self) -> dict[str, Any]:
        """Return the lines, as those of a result, and everything to be read aloud."""
        whole = " ".join((self.said, *self.lines))
        result = {"title": words.TITLE, "lines": list(self.lines)} if self.lines else None
        return {"result": result, "spoken": whole, "details": whole}


def whose(names: Sequence[str], seats: Sequence[int]) -> Page:
    """Return the page that asks several people at one device whose moves to go through."""
    return Page(
        "Wessen Züge seht ihr euch an?", (), [*(button(f"review for {seat}", names[seat]) for seat in seats), LEAVE]
    )


def waiting(judged: int = 0) -> Page:
    """Return the page that is shown while the coach counts; it says how many decisions he has judged."""
    so_far = f" Entscheidungen bisher: {judged}." if judged else ""
    return Waiting(
        f"Der Trainer sieht sich deine Züge an …{so_far}", (), [button("review start", "Der Trainer rechnet …"), LEAVE]
    )


class Waiting(Page):
    """Has a button that is not of use yet, so that the focus is there where it will be."""

    def press(self, name: str) -> None:  # noqa: ARG002 - there is but one
        """Ask for patience."""
        self.say("Einen Moment noch, der Trainer rechnet.", good=True)


def overview(found: Review) -> Page:
    """Return the page that tells decision and luck apart and lists the mistakes."""
    if not found.mistakes:
        return Page(words.praise(found), words.balance(found), [{**LEAVE, "primary": True}])
    first = button(
        "review start", "Fehler ansehen" if len(found.shown) == 1 else "Den größten Fehler ansehen", primary=True
    )
    return Page(words.headline(found), [*words.balance(found), *words.mistakes(found)], [first, LEAVE])


def end(solved: int, of: int) -> Page:
    """Return the last page."""
    again = button("review start", "Noch einmal von vorn")
    return Page(words.farewell(solved, of), (), [{**LEAVE, "primary": True}, again])
