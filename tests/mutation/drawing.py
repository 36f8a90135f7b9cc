"""Which mutants there are, which of them tests can notice, and in which order they are drawn."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

from cosmic_ray.work_db import WorkDB
from cosmic_ray.work_item import MutationSpec, WorkItem

Place = tuple[int, int]
SAME = {("Eq", "Is"), ("Is", "Eq"), ("NotEq", "IsNot"), ("IsNot", "NotEq")}
"""Replaced comparisons that say the same: None, small numbers and names are one object each."""

SILENT = {"strict", "slots"}
CACHES = {"lru_cache", "cache"}
MARK = re.compile(r"[*/](?=[,)])")


def drawn(db: WorkDB, seed: int) -> list[WorkItem]:
    """Return all mutants that tests can notice, in the order of this seed."""
    every = sorted(noticeable(db), key=lambda item: key(item.mutations[0]))
    Random(seed).shuffle(every)
    return every


def key(mutation: MutationSpec) -> tuple[object, ...]:
    """Return what names a mutant, the same in every run on the same code."""
    name = str(mutation.module_path), mutation.start_pos, mutation.operator_name, mutation.occurrence
    return *name, str(mutation.operator_args)


def noticeable(db: WorkDB) -> Iterator[WorkItem]:
    """Yield the mutants that tests can notice: those that can make a difference to what anybody sees."""
    unseen: dict[Path, list[tuple[Place, Place]]] = {}
    for item in db.work_items:
        (mutation,) = item.mutations
        path = mutation.module_path
        if path not in unseen:
            unseen[path] = [*invisible(path.read_text(encoding="utf-8"))]
        within = any(start <= mutation.start_pos and mutation.end_pos <= end for start, end in unseen[path])
        if not within and tuple(mutation.operator_name.split("_")[-2:]) not in SAME:
            yield item


def invisible(source: str) -> Iterator[tuple[Place, Place]]:
    """Yield where nothing can be noticed, from place to place.

    Annotations are never evaluated, caches only save time, the marks `*` and `/` between parameters and the arguments
    named in `SILENT` only guard against mistakes of a programmer or save memory.
    """
    for number, line in enumerate(source.splitlines(), start=1):
        yield from (((number, mark.start()), (number, mark.end())) for mark in MARK.finditer(line))
    for node in ast.walk(ast.parse(source)):
        yield from map(span, filter(None, (getattr(node, "annotation", None), getattr(node, "returns", None))))
        if isinstance(node, ast.keyword) and node.arg in SILENT:
            yield span(node.value)
        for decorator in getattr(node, "decorator_list", ()):
            if ast.unparse(decorator).partition("(")[0] in CACHES:
                yield (decorator.lineno, 0), (decorator.end_lineno, 999)


def span(node: ast.expr) -> tuple[Place, Place]:
    """Return where an expression begins and ends, as line and column."""
    return (node.lineno, node.col_offset), (node.end_lineno or 0, node.end_col_offset or 0)
