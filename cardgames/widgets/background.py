"""Answers that take longer go on in the background: the kernel hears other inputs meanwhile, and can end them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from threading import Event, Thread
from typing import Final

from cardgames.thinking import CURRENT, Ended, Thought
from cardgames.widgets.interrupt import on_interrupt

PATIENCE: Final = 0.25
"""So many seconds an answer may take before the kernel hears other inputs."""

ALONE: Final = 20.0
"""So many seconds the others may think where the kernel hears nothing meanwhile; then their thinking is ended."""

Done = Callable[[BaseException | None], None]
"""Called once the work is over, with the error that ended it."""


class Background:
    """Does one piece of work at a time; `busy` while it goes on.

    Where there is no event loop to come back to (a test, a script), or no thread to be had (Python in the browser), the
    work is done at once.
    """

    def __init__(self) -> None:
        """Wait for work."""
        self._thought: Thought | None = None
        self._done: Done | None = None
        self._forget: Callable[[], None] = lambda: None

    @property
    def busy(self) -> bool:
        """Whether something is being worked on."""
        return self._done is not None

    def run(self, work: Callable[[], None], done: Done) -> None:
        """Do the work, then call `done` in this thread: before returning where it is quick, else once it is over."""
        self._thought, self._done = Thought(), done
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._over(self._thought, _outcome(work, self._thought))
            return
        try:
            over, result = _started(work, self._thought, loop, self._over)
        except RuntimeError:
            self._thought = Thought(ALONE)
            self._over(self._thought, _outcome(work, self._thought))
            return
        self._forget = on_interrupt(lambda: loop.call_soon_threadsafe(self.end))
        if over.wait(PATIENCE):
            self._over(self._thought, result[0])

    def end(self) -> None:
        """End what goes on: it is over at once, and whatever it would have changed stays as it was."""
        if self._thought and self._thought.end():
            self._over(self._thought, Ended())

    def _over(self, thought: Thought, error: BaseException | None) -> None:
        if thought is not self._thought or self._done is None:
            return
        done, self._done = self._done, None
        self._forget()
        self._forget = lambda: None
        done(error)


def _started(
    work: Callable[[], None],
    thought: Thought,
    loop: asyncio.AbstractEventLoop,
    tell: Callable[[Thought, BaseException | None], None],
) -> tuple[Event, list[BaseException | None]]:
    """Begin in a thread of its own; `tell` hears the result from the loop. Raises `RuntimeError` without threads."""
    over, result = Event(), list[BaseException | None]()

    def go() -> None:
        result.append(_outcome(work, thought))
        over.set()
        with suppress(RuntimeError):  # the loop was closed meanwhile: nobody is left to be told
            loop.call_soon_threadsafe(tell, thought, result[0])

    Thread(target=copy_context().run, args=(go,), daemon=True).start()
    return over, result


def _outcome(work: Callable[[], None], thought: Thought) -> BaseException | None:
    """Do the work as this thought and return the error that ended it, None where it came to its end."""
    token = CURRENT.set(thought)
    try:
        work()
    except BaseException as error:  # noqa: BLE001 - whatever it is, an input must be answered
        return error
    finally:
        CURRENT.reset(token)
    return None
