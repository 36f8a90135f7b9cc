"""What notebooks show: card tables, rule texts, demonstrations, exercises, progress."""

from __future__ import annotations

from cardgames.widgets.lesson import demonstration, exercise, figure, glossary, habits, practice, progress, rule_text
from cardgames.widgets.table import CardTable, commerce_table, conquian_table

__all__ = [
    "CardTable",
    "commerce_table",
    "conquian_table",
    "demonstration",
    "exercise",
    "figure",
    "glossary",
    "habits",
    "practice",
    "progress",
    "rule_text",
]
