"""What a learner has solved, and when it comes again: spacing in sittings of 1, 2, 4 and 8, stars by par, no timer.

A sitting is a day on which something was answered, so that all notebooks of a day share one, and a restart begins
none. What was missed comes again in the next sitting; what was solved at par waits twice as long as before.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final

from cardgames.lessons import addresses
from cardgames.schema import Fault, FileError, Mapped, Record, Text, Whole, read, written

FORMAT: Final = "cardgames-fortschritt"
VERSION: Final = 1
GAPS: Final = (1, 2, 4, 8)
MOST_STARS: Final = 3
OPEN, SHAKY, HELPED, FIRST = range(4)
"""How an exercise stands: not tried; missed, or solved with a lot of help; solved with a little help; at first try."""
_LITTLE: Final = 2
_DAY: Final = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})?")
_MANY: Final = 10**6
_COUNT: Final = Whole(0, _MANY)
_ITEM: Final = Record(
    {
        "state": Whole(SHAKY, FIRST),
        "stars": Whole(0, MOST_STARS),
        "gap": Whole(GAPS[0], GAPS[-1]),
        "due": Whole(-_MANY, _MANY),
        "last": Whole(-_MANY, _MANY),
        "seed": Whole(-(10**18), 10**18),
    }
)
SCHEMA: Final = Record(
    {
        "format": Text(40),
        "version": Whole(VERSION, VERSION),
        "sitting": _COUNT,
        "day": Text(10),
        "exercises": Mapped(_ITEM, most=10_000, longest=80),
    }
)


class ProgressError(FileError):
    """A progress that cannot be read; `problem` says why.

    ``size``, ``format``, ``older``, ``newer`` or ``damaged`` for a file; ``form``, ``deal``, ``letter``, ``check``,
    ``newer`` or ``damaged`` for a code.
    """


@dataclass(frozen=True, slots=True)
class Attempt:
    """A judged try at an exercise: the number of the try at this problem, and how many hints were read before it."""

    exercise: str
    seed: int
    right: bool
    tries: int
    hints: int
    par: int = 1

    @property
    def stars(self) -> int:
        """Three at par, two with at most two tries or hints more, one with more, none for what is not solved."""
        if not self.right:
            return 0
        over = self.tries - self.par + self.hints
        return 3 if over <= 0 else 2 if over <= _LITTLE else 1


@dataclass(frozen=True, slots=True)
class Item:
    """How one exercise stands: `state`, the best `stars`, and in which sitting it comes again.

    `gap` is the distance in sittings, `due` the sitting in which it comes again, `last` the one in which it was tried
    last, `seed` its last problem.
    """

    state: int
    stars: int
    gap: int
    due: int
    last: int
    seed: int = 0


@dataclass(frozen=True)
class Progress:
    """All results by exercise; `sitting` counts the days on which something was answered, `day` is the last one."""

    items: Mapping[str, Item] = field(default_factory=lambda: MappingProxyType({}))
    sitting: int = 0
    day: str = ""

    def now(self, today: str) -> int:
        """Return the number of the sitting that an answer of today belongs to.

        Only a later day begins a new one: a clock set back and forth earns nothing.
        """
        return self.sitting + 1 if today > self.day else self.sitting

    def state(self, exercise: str) -> int:
        """Return how an exercise stands."""
        return self.items[exercise].state if exercise in self.items else OPEN

    def stars(self, exercise: str) -> int:
        """Return the best stars of an exercise."""
        return self.items[exercise].stars if exercise in self.items else 0

    def seed(self, exercise: str) -> int:
        """Return the seed of a problem of this exercise that was not asked last."""
        return self.items[exercise].seed + 1 if exercise in self.items else 1

    def record(self, attempt: Attempt, today: str) -> Progress:
        """Return the progress after a judged try; the gap doubles once a sitting at most."""
        now, stars = self.now(today), attempt.stars
        old = self.items.get(attempt.exercise, Item(OPEN, 0, GAPS[0], now, 0))
        gap = old.gap
        if stars < HELPED:
            gap = GAPS[0]
        elif stars == MOST_STARS and old.last != now:
            gap = min(2 * gap, GAPS[-1])
        state = max(stars, SHAKY)
        new = Item(state, max(old.stars, stars), gap, now + gap, now, attempt.seed)
        return Progress({**self.items, attempt.exercise: new}, now, max(today, self.day))

    def due(self, today: str, order: Sequence[str]) -> tuple[str, ...]:
        """Return what comes again today: the shaky first, then what waits longest, then in the given order."""
        now = self.now(today)
        found = [name for name in order if name in self.items and self.items[name].due <= now]
        return tuple(sorted(found, key=lambda name: (self.items[name].state != SHAKY, self.items[name].due)))

    def merged(self, other: Progress) -> Progress:
        """Return both together: of each exercise the better state, the more stars and, if equal, the longer wait.

        Sittings are counted on from here: what comes again in two sittings there comes again in two sittings here.
        """
        ahead = other.sitting - self.sitting
        items = dict(self.items)
        for name, theirs in other.items.items():
            moved = replace(theirs, due=theirs.due - ahead, last=min(theirs.last - ahead, self.sitting))
            items[name] = _together(items.get(name, moved), moved)
        return replace(self, items=items)


def _together(one: Item, other: Item) -> Item:
    """Return the better of two results of one exercise, with the stars and problems of both."""
    better = max(one, other, key=lambda item: (item.state, item.due, item.gap))
    return replace(better, stars=max(one.stars, other.stars), seed=max(one.seed, other.seed))


def dump(progress: Progress, *, day: bool = False) -> str:
    """Return the progress as JSON text; the day stays out of what is handed on."""
    content = {
        "format": FORMAT,
        "version": VERSION,
        "sitting": progress.sitting,
        "day": progress.day if day else "",
        "exercises": {name: asdict(item) for name, item in progress.items.items()},
    }
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def load(text: str) -> Progress:
    """Return the progress that a file holds; exercises that this program does not know are kept.

    What has the name of a class, from before there were addresses, is kept under its address.

    Raises `ProgressError`: ``format``, ``older``, ``newer`` or ``damaged``.
    """
    content = _read(text)
    items: dict[str, Item] = {}
    for name, entry in content["exercises"].items():
        item, address = Item(**entry), addresses.today(name)
        most = content["sitting"]
        if item.gap not in GAPS or item.last > most or item.due > most + GAPS[-1]:
            place = ("exercises", name)
            raise ProgressError("damaged", f"{written(place)}: the sittings do not fit", place, "range")
        items[address] = _together(items.get(address, item), item)
    if not _DAY.fullmatch(content["day"]):
        raise ProgressError("damaged", "day: not a day", ("day",), "range")
    return Progress(items, content["sitting"], content["day"])


def _read(text: str) -> dict[str, Any]:
    try:
        content = read(text)
    except Fault as fault:
        problem = "size" if fault.kind == "size" else "damaged" if FORMAT in text else "format"
        raise ProgressError(problem, f"not a progress: {fault}", fault.place, fault.kind) from fault
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise ProgressError("format", "not a progress: the mark of the format is missing")
    version = content.get("version")
    if type(version) is int and version != VERSION:
        problem = "older" if version < VERSION else "newer"
        raise ProgressError(problem, f"version {version!r:.40}, but this program reads version {VERSION}")
    try:
        SCHEMA.check(content, ())
    except Fault as fault:
        raise ProgressError("damaged", f"the file is damaged: {fault}", fault.place, fault.kind) from fault
    return content
