"""The parts of a lesson in a notebook: rule text, demonstration, exercise, practice, progress."""

from __future__ import annotations

from pathlib import Path

from cardgames.lessons import DEMONSTRATIONS, EXERCISES
from cardgames.lessons.keeper import Keeper, keeper
from cardgames.lessons.overview import Overview
from cardgames.lessons.practice import Practice
from cardgames.options import whole
from cardgames.widgets.table import CardTable
from cardgames.widgets.texts import glossary, habits, rule_text

__all__ = ["demonstration", "exercise", "figure", "glossary", "habits", "practice", "progress", "rule_text"]


_LARGEST_SEED = 10**9


def demonstration(section: str, number: int = 1) -> CardTable:
    """Return a demonstration of a section, to try things out; a section may have several."""
    return CardTable(DEMONSTRATIONS[section][number - 1]())


def exercise(section: str, number: int = 1, seed: int = 1) -> CardTable:
    """Return an exercise of a section, which may have several; the same seed asks the same question.

    Its results join the learner's progress.
    """
    whole("seed", seed, 0, _LARGEST_SEED)
    asked = EXERCISES[section][number - 1](seed)
    asked.listeners = (_here().record,)
    return CardTable(asked)


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
