"""Thinking that can be ended: who waits too long for the others gets the table back as it was."""

from __future__ import annotations

from contextvars import ContextVar
from math import inf
from threading import Lock
from time import monotonic
from typing import Final


class Ended(Exception):
    """Somebody did not want to wait any longer; what was being thought is dropped."""


class Thought:
    """Something that is being worked out, until it is settled or ended, whichever comes first.

    With `seconds` it ends by itself after that time: for where nobody can be heard meanwhile.
    """

    def __init__(self, seconds: float = inf) -> None:
        """Begin."""
        self._lock = Lock()
        self._over = ""
        self._until = monotonic() + seconds

    def end(self) -> bool:
        """End it; returns False where it was settled before."""
        return self._close("ended")

    def settle(self) -> None:
        """Let its result stand; raises `Ended` where somebody ended it before."""
        if not self._close("settled"):
            self.go_on()

    def go_on(self) -> None:
        """Raise `Ended` where somebody ended it, or its time is up."""
        if monotonic() > self._until:
            self.end()
        if self._over == "ended":
            raise Ended

    def _close(self, how: str) -> bool:
        with self._lock:
            fresh = not self._over
            self._over = self._over or how
        return fresh


CURRENT: Final[ContextVar[Thought | None]] = ContextVar("thought", default=None)
"""What is being worked out in this context; None where nobody waits for it."""


def go_on() -> None:
    """Raise `Ended` where the present thought was ended: to be asked between two decisions."""
    if thought := CURRENT.get():
        thought.go_on()


def settle() -> None:
    """Let the result of the present thought stand; raises `Ended` where it was ended before."""
    if thought := CURRENT.get():
        thought.settle()
