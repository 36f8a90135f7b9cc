"""Numbered games spread over whoever computes them: here, processes of this machine, or a cluster."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from typing import Final, TypeVar

T = TypeVar("T")

CHUNK: Final = 25
"""So many deals are one job for an executor; what comes out does not depend on it."""


def spread(
    job: Callable[[range], list[T]],
    n: int,
    executor: Executor | None = None,
    *,
    chunk: int = CHUNK,
    progress: Callable[[int, int], None] | None = None,
) -> list[T]:
    """Return what the job says about the numbers 0 to n - 1, in order, in jobs of `chunk` numbers each.

    `progress` is called after each job, with how many numbers are done and n.
    """
    chunks = [range(start, min(start + chunk, n)) for start in range(0, n, chunk)]
    done: list[T] = []
    for some, found in zip(chunks, (executor.map if executor else map)(job, chunks), strict=True):
        done += found
        if progress:
            progress(some.stop, n)
    return done
