"""The review as a screen: its pages and positions, one after the other."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from cardgames.coach import review as coach
from cardgames.controller.situation import Situation
from cardgames.reviewing import pages
from cardgames.reviewing.retry import Retry, State
from cardgames.scene.model import Scene


class Reviewing:
    """Goes through a finished round of the `situation`; `left`: the person wants to go back to the table.

    What the coach finds takes a while: it is worked out once the first page is shown (`afterthought`).
    """

    name = "Nachbesprechung"

    def __init__(self, situation: Situation) -> None:
        """Begin, where several people sit at the device with the question whose moves to look at."""
        self.situation = situation
        self.left = False
        self.download: dict[str, str] | None = None
        self.review: Any = None
        self.seat: int | None = None if situation.shared else situation.you
        self.at = 0
        self.solved: set[int] = set()
        whose = pages.whose(situation.called, situation.here)
        self._turn_to(pages.waiting() if self.seat is not None else whose)

    def _turn_to(self, page: pages.Page | Retry) -> None:
        self.page = page
        self.frames: list[Scene] = page.frames

    def afterthought(self) -> bool:
        """Let the coach look at the round, once it is known for whom; returns whether there is news to show."""
        if self.seat is None or self.review is not None:
            return False
        session = self.situation.session
        steps = [(step.before, step.action, step.after) for step in session.history]
        self.review = coach.review(steps, self.seat, Random(f"{session.code} Nachbesprechung {self.seat}"))
        self._turn_to(pages.overview(self.review))
        return True

    def handle(self, content: Mapping[str, Any]) -> None:
        """Answer one input: turn to another page, or hand it to the one that is shown."""
        pressed = str(content.get("id")) if content.get("type") == "button" else ""
        kind, _, what = pressed.partition(" ")
        if pressed == "leave":
            self.left = True
        elif kind == "for" and self.seat is None:
            self.seat = int(what)
            self._turn_to(pages.waiting())
        elif kind in _TURNS and self.review is not None and self.review.mistakes:
            _TURNS[kind](self)
        else:
            self._hand_on(content)

    def _hand_on(self, content: Mapping[str, Any]) -> None:
        self.page.handle(content)
        if isinstance(self.page, Retry) and self.page.state is State.WIN:
            self.solved.add(self.at)
        self.frames = self.page.frames
        self.download, self.page.download = self.page.download, None

    def report(self, error: Exception) -> None:
        """Say that something went wrong which nobody expected."""
        self.page.report(error)
        self.frames = self.page.frames

    def _start(self) -> None:
        """Begin with the biggest mistake."""
        self.at, self.solved = 0, set()
        self._again()

    def _again(self) -> None:
        """Set the position up afresh."""
        shown = self.review.shown
        place = f"Stelle {self.at + 1} von {len(shown)}"
        last = self.at + 1 == len(shown)
        assert self.seat is not None
        self._turn_to(Retry(self.situation, self.seat, shown[self.at], place, last=last))

    def _next(self) -> None:
        """Go on to the next position, or to the end."""
        self.at += 1
        if self.at < len(self.review.shown):
            self._again()
        else:
            self._turn_to(pages.end(len(self.solved), len(self.review.shown)))

    def _view(self) -> None:
        """Show the solution of the position."""
        self._again()
        assert isinstance(self.page, Retry)
        self.page.solve()
        self.frames = self.page.frames


_TURNS = {
    "start": Reviewing._start,  # noqa: SLF001 - the table of its own buttons
    "again": Reviewing._again,  # noqa: SLF001
    "next": Reviewing._next,  # noqa: SLF001
    "view": Reviewing._view,  # noqa: SLF001
}
