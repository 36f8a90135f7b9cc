"""The parts of a lesson in a notebook: rule text, demonstration, exercise."""

from __future__ import annotations

from cardgames.lessons import DEMONSTRATIONS, EXERCISES
from cardgames.widgets.table import CardTable
from cardgames.widgets.texts import glossary, habits, rule_text

__all__ = ["demonstration", "exercise", "figure", "glossary", "habits", "rule_text"]


def demonstration(section: str, number: int = 1) -> CardTable:
    """Return a demonstration of a section, to try things out; a section may have several."""
    return CardTable(DEMONSTRATIONS[section][number - 1]())


def exercise(section: str, number: int = 1, seed: int = 1) -> CardTable:
    """Return an exercise of a section, which may have several; the same seed asks the same question."""
    return CardTable(EXERCISES[section][number - 1](seed))


def figure(section: str) -> CardTable:
    """Return the figures of a section, each behind a bet."""
    from cardgames.explorers.sections import FIGURES  # noqa: PLC0415 - figures take a second to import

    return CardTable(FIGURES[section]())
