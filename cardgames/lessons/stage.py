"""A real card table in a lesson, set up with a prepared position."""

from __future__ import annotations

from random import Random

from cardgames.controller import NAMES, Controller
from cardgames.session import Session


class Stage(Controller):
    """A real table as a demonstration: subclasses return the session that it begins with (`opening`).

    `id` is its address, `title` says what is shown, `rules` are the ids of the rules that it shows.
    """

    id = ""
    title = ""
    rules: tuple[str, ...] = ()
    called: tuple[str, ...] = NAMES

    def __init__(self) -> None:
        """Set the table up; the bots act until it is the learner's turn."""
        super().__init__(self.opening(), names=self.called, rng=Random(1))

    def opening(self) -> Session:
        """Return the session that the table begins with."""
        raise NotImplementedError

    @property
    def name(self) -> str:
        """What is shown, in a few words."""
        return self.title
