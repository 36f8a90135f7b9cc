"""What there is to do in each section of the rule texts."""

from __future__ import annotations

from collections.abc import Mapping

from cardgames.lessons.commerce import BestHand, HandBuilder
from cardgames.lessons.conquian import LayOut, MeldEditor
from cardgames.lessons.desk import Desk
from cardgames.lessons.exercise import Exercise, Verdict

DEMONSTRATIONS: Mapping[str, type[Desk]] = {"CO2": HandBuilder, "CQ3": MeldEditor}
EXERCISES: Mapping[str, type[Exercise]] = {"CO2": BestHand, "CQ3": LayOut}

__all__ = ["DEMONSTRATIONS", "EXERCISES", "Desk", "Exercise", "Verdict"]
