"""All exercises in the order of teaching: which section asks what, what comes next, and a question from before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from random import Random

from cardgames import rulebook
from cardgames.lessons import DEMONSTRATIONS, EXERCISES
from cardgames.lessons.desk import Desk
from cardgames.lessons.exercise import Exercise
from cardgames.lessons.progress import FIRST, HELPED, OPEN, Progress
from cardgames.lessons.stage import Stage

GAMES = {"CO": "Commerce", "CQ": "Conquian"}


@dataclass(frozen=True)
class Entry:
    """An exercise on the shelf: its id, the section that asks it, its German name, and what makes it from a seed."""

    id: str
    section: str
    name: str
    make: type[Exercise]


@cache
def shelf() -> Mapping[str, Entry]:
    """Return all exercises by id, section after section."""
    return {
        made.id: Entry(made.id, section, made.name, made)
        for section in sections()
        for made in EXERCISES.get(section, ())
    }


def exercises() -> Mapping[str, type[Exercise]]:
    """Return what makes each exercise from a seed, by address."""
    return {address: entry.make for address, entry in shelf().items()}


@cache
def demonstrations() -> Mapping[str, type[Desk | Stage]]:
    """Return what makes each demonstration, by address, section after section."""
    return {made.id: made for section in sections() for made in DEMONSTRATIONS.get(section, ())}


def sections() -> tuple[str, ...]:
    """Return the ids of all sections in the order of teaching."""
    return tuple(dict.fromkeys(rule.section for rule in rulebook.rules().values()))


def place(section: str) -> str:
    """Return how a section is called in a sentence, such as ``Commerce, Abschnitt 2``."""
    return f"{GAMES[section[:2]]}, Abschnitt {section[2:]}"


def title(section: str) -> str:
    """Return number and title of a section, such as ``2 Die Hände``."""
    told = rulebook.sections()
    return f"{section[2:]} {told[section].title}" if section in told else section[2:]


def known() -> tuple[str, ...]:
    """Return the ids of all exercises in the order of teaching."""
    return tuple(shelf())


def upcoming(progress: Progress, today: str) -> tuple[str, ...]:
    """Return what to do next: what comes again today, then what was never tried; else what comes again soonest."""
    again = progress.due(today, known())
    new = [name for name in known() if progress.state(name) == OPEN]
    return (*again, *new) or tuple(sorted(known(), key=lambda name: progress.items[name].due))


def left(progress: Progress, today: str) -> int:
    """Return how many exercises come again today or were never tried."""
    return len(progress.due(today, known())) + sum(progress.state(name) == OPEN for name in known())


def lesson(section: str, progress: Progress, today: str, seed: int = 1) -> tuple[str, ...]:
    """Return the exercises of a section, with one from an earlier section of the game among them, drawn by the seed.

    Before the last one stands the earlier one; what comes again today is taken first, then what was tried at all.
    """
    own = [name for name, entry in shelf().items() if entry.section == section]
    before = sections().index(section)
    earlier = [
        name
        for name, entry in shelf().items()
        if sections().index(entry.section) < before and entry.section[:2] == section[:2]
    ]
    if not earlier:
        return tuple(own)
    again = progress.due(today, earlier)
    pool = again or [name for name in earlier if progress.state(name) in (HELPED, FIRST)] or earlier
    asked = pool[int(Random(f"earlier {section} {seed}").random() * len(pool))]
    at = max(len(own) - 1, 0)
    return (*own[:at], asked, *own[at:])
