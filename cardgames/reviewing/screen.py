"""The review as a screen: its pages and positions, one after the other."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from cardgames.coach.review import Decision, Mistake, Review, decisions, summed_up
from cardgames.controller.situation import Situation
from cardgames.lessons.desk import button_ids, text
from cardgames.reviewing import pages
from cardgames.reviewing.retry import Retry, State
from cardgames.scene.model import Scene
from cardgames.screen import Screen, place_sent


class Reviewing(Screen):
    """Goes through a finished round of the `situation`; `closes`: the person wants to go back to the table.

    What the coach finds takes a while: it is worked out once the first page is shown (`afterthought`).
    """

    name = "Nachbesprechung"

    def __init__(self, situation: Situation) -> None:
        """Begin, where several people sit at the device with the question whose moves to look at."""
        self.situation = situation
        self.review: Review | None = None
        self._steps = [(step.before, step.action, step.after) for step in situation.session.history]
        self._judged: list[Decision] = []
        self.seat: int | None = None
        self.at = 0
        self.solved: frozenset[int] = frozenset()
        if situation.shared:
            self._turn_to(pages.whose(situation.called, situation.here))
        else:
            self._begin(situation.you)

    def _turn_to(self, page: pages.Page | Retry) -> None:
        self.page = page
        self.frames: list[Scene] = page.frames

    def afterthought(self) -> bool:
        """Judge one more decision, once it is known whose; returns whether there is more to come or to show."""
        if self.seat is None or self.review is not None:
            return False
        if (one := next(self._judging, None)) is not None:
            self._judged.append(one)
            self._turn_to(pages.waiting(len(self._judged)))
        else:
            self.review = summed_up(self._steps, self.seat, self._judged)
            self._turn_to(pages.overview(self.review))
        return True

    def _begin(self, seat: int) -> None:
        """Begin to look at the moves of this seat."""
        self.seat = seat
        rng = Random(f"{self.situation.session.code} Nachbesprechung {seat}")
        self._judging = decisions(self._steps, seat, rng)
        self._turn_to(pages.waiting())

    def take(self, content: Mapping[str, Any]) -> None:
        """Do what an input asks for: turn to another page, or hand it to the one that is shown.

        The buttons of the review have a first word of their own: "leave" is a move of Conquian.
        """
        pressed = text(content, "id") if content.get("type") == "button" else ""
        kind, _, what = pressed.partition(" ")
        name, _, seat = what.partition(" ")
        if kind != "review" or pressed not in button_ids(self.frames[-1]):
            self._hand_on(content)
        elif name == "leave":
            self.closes = True
        elif name == "for" and self.seat is None:
            self._begin(place_sent(seat, self.situation.here))
        elif name in _TURNS and self._shown():
            _TURNS[name](self)
        else:
            self._hand_on(content)

    def _hand_on(self, content: Mapping[str, Any]) -> None:
        self.page.handle(content)
        if isinstance(self.page, Retry) and self.page.state is State.WIN:
            self.solved |= {self.at}
        self.frames = self.page.frames
        self.download, self.page.download = self.page.download, None

    def where(self) -> dict[str, Any]:
        """Return where the page is."""
        return self.page.where()

    def _shown(self) -> tuple[Mistake, ...]:
        return self.review.shown if self.review else ()

    def _start(self) -> None:
        """Begin with the biggest mistake."""
        self.at, self.solved = 0, frozenset()
        self._again()

    def _again(self) -> None:
        """Set the position up afresh."""
        shown = self._shown()
        place = f"Stelle {self.at + 1} von {len(shown)}"
        last = self.at + 1 == len(shown)
        assert self.seat is not None
        self._turn_to(Retry(self.situation, self.seat, shown[self.at], place, last=last))

    def _next(self) -> None:
        """Go on to the next position, or to the end."""
        self.at += 1
        if self.at < len(self._shown()):
            self._again()
        else:
            self._turn_to(pages.end(len(self.solved), len(self._shown())))

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
