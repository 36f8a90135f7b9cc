"""The parts of a lesson in a notebook: rule text, demonstration, exercise."""

from __future__ import annotations

from cardgames.lessons import DEMONSTRATIONS, EXERCISES
from cardgames.widgets.table import CardTable
from cardgames.widgets.texts import glossary, habits, rule_text

__all__ = ["demonstration", "exercise", "glossary", "habits", "rule_text"]


def demonstration(section: str) -> CardTable:
    """Return the demonstration of a section, to try things out."""
    return CardTable(DEMONSTRATIONS[section]())


def exercise(section: str, seed: int = 1) -> CardTable:
    """Return the exercise of a section; the same seed asks the same question."""
    return CardTable(EXERCISES[section](seed))
