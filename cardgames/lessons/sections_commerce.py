"""What there is to do in each section of Commerce."""

from __future__ import annotations

from collections.abc import Mapping

from cardgames.lessons.commerce import BestHand, HandBuilder
from cardgames.lessons.desk import Desk
from cardgames.lessons.exercise import Exercise
from cardgames.lessons.stage import Stage

DEMONSTRATIONS: Mapping[str, tuple[type[Desk | Stage], ...]] = {"CO2": (HandBuilder,)}
EXERCISES: Mapping[str, tuple[type[Exercise], ...]] = {"CO2": (BestHand,)}
