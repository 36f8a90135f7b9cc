"""What there is to do in each section of Conquian."""

from __future__ import annotations

from collections.abc import Mapping

from cardgames.lessons.conquian import LayOut, MeldEditor
from cardgames.lessons.desk import Desk
from cardgames.lessons.exercise import Exercise
from cardgames.lessons.stage import Stage

DEMONSTRATIONS: Mapping[str, tuple[type[Desk | Stage], ...]] = {"CQ3": (MeldEditor,)}
EXERCISES: Mapping[str, tuple[type[Exercise], ...]] = {"CQ3": (LayOut,)}
