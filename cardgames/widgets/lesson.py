"""The parts of a lesson in a notebook: rule text, demonstration, exercise, practice, progress."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

from cardgames.lessons import addresses, shelf
from cardgames.lessons.keeper import Keeper, keeper
from cardgames.lessons.overview import Overview
from cardgames.lessons.practice import Practice
from cardgames.options import whole
from cardgames.widgets.table import CardTable
from cardgames.widgets.texts import glossary, habits, rule_text

__all__ = ["demonstration", "exercise", "figure", "glossary", "habits", "practice", "progress", "rule_text"]

T = TypeVar("T")
_LARGEST_SEED = 10**9


def demonstration(address: str, number: int | None = None) -> CardTable:
    """Return the demonstration at an address such as ``CO4.turn-story``, to try things out.

    The way to count within a section, ``demonstration("CO4", 1)``, still holds. Raises `ValueError` where there is
    none.
    """
    return CardTable(_at(addresses.numbered(address, number, addresses.DEMONSTRATIONS), shelf.demonstrations())())


def exercise(address: str, number: int | None = None, seed: int = 1) -> CardTable:
    """Return the exercise at an address such as ``CO4.give-away``; the same seed asks the same question.

    Its results join the learner's progress. The way to count within a section, ``exercise("CO4", 1)``, still holds.
    Raises `ValueError` where there is none.
    """
    whole("seed", seed, 0, _LARGEST_SEED)
    asked = _at(addresses.numbered(address, number, addresses.EXERCISES), shelf.exercises())(seed)
    asked.listeners = (_here().record,)
    return CardTable(asked)


def _at(address: str, known: Mapping[str, T]) -> T:
    if address not in known:
        raise ValueError(addresses.unknown(address, known))
    return known[address]


def figure(section: str) -> CardTable:
    """Return the figures of a section, each behind a bet."""
    from cardgames.explorers.sections import FIGURES  # noqa: PLC0415 - figures take a second to import

    return CardTable(FIGURES[section]())


def practice(section: str = "", seed: int = 1) -> CardTable:
    """Return a desk that serves exercises one after the other: what comes again today, then what is new.

    Of a section: its own exercises and one from an earlier section, drawn by the seed.
    """
    whole("seed", seed, 0, _LARGEST_SEED)
    return CardTable(Practice(_here(), section, seed))


def progress() -> CardTable:
    """Return the learner's progress: what is solved, what comes next, as a code and as a file."""
    return _ProgressTable(Overview(_here()))


class _ProgressTable(CardTable):
    """Follows what is solved elsewhere on the page."""

    def __init__(self, screen: Overview) -> None:
        super().__init__(screen)
        self._overview = screen
        screen.keeper.watchers.add(self)

    def refresh(self) -> None:
        """Show the progress as it stands now."""
        if self.screen is self._overview:
            self._overview.show()
            self.frames = self._overview.frames


def _here() -> Keeper:
    """Return the keeper of the folder that the notebook lies in."""
    return keeper(Path.cwd())
