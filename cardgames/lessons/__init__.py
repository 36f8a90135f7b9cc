"""What there is to do in each section of the rule texts: demonstrations and exercises, in their order."""

from __future__ import annotations

from collections.abc import Mapping

from cardgames.lessons import sections_commerce, sections_conquian
from cardgames.lessons.desk import Desk
from cardgames.lessons.exercise import Exercise, Verdict
from cardgames.lessons.stage import Stage

DEMONSTRATIONS: Mapping[str, tuple[type[Desk | Stage], ...]] = {
    **sections_commerce.DEMONSTRATIONS,
    **sections_conquian.DEMONSTRATIONS,
}
EXERCISES: Mapping[str, tuple[type[Exercise], ...]] = {**sections_commerce.EXERCISES, **sections_conquian.EXERCISES}

__all__ = ["DEMONSTRATIONS", "EXERCISES", "Desk", "Exercise", "Stage", "Verdict"]
