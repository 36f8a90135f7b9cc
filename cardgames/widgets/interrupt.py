"""The kernel's interrupt, for what goes on beside its cells: by itself it reaches nothing but a running cell."""

from __future__ import annotations

import signal
from collections.abc import Callable
from typing import Any

from IPython.core.getipython import get_ipython


def on_interrupt(call: Callable[[], Any]) -> Callable[[], None]:
    """Call this when the kernel is interrupted while it runs no cell; returns what puts things back.

    Both happen between two messages of the kernel, in the thread that hears signals. Without a kernel nothing happens.
    """
    kernel = getattr(get_ipython(), "kernel", None)
    if kernel is None:
        return lambda: None
    before: list[Any] = []

    def begin() -> None:
        before.append(signal.signal(signal.SIGINT, lambda *_: call()))

    def back() -> None:
        signal.signal(signal.SIGINT, before.pop())

    kernel.io_loop.add_callback(begin)
    return lambda: kernel.io_loop.add_callback(back)
