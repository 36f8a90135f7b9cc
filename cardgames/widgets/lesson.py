"""The parts of a lesson in a notebook: rule text, demonstration, exercise."""

from __future__ import annotations

from html import escape

from IPython.display import HTML

from cardgames import rulebook
from cardgames.lessons import DEMONSTRATIONS, EXERCISES
from cardgames.widgets.table import CardTable

_LEVELS = (("Regeltext", "text", " open"), ("In einfacher Sprache", "plain", ""))


def rule_text(section: str) -> HTML:
    """Return the rules of a section such as ``CO2`` for display, in both levels of language."""
    parts = [_level(section, *level) for level in _LEVELS]
    return HTML(f'<div lang="de" class="cardgames-text">{"".join(parts)}</div>')  # type: ignore[no-untyped-call]


def _level(section: str, title: str, level: str, opened: str) -> str:
    rows = "".join(
        f"<dt><strong>{escape(rule.id)}</strong> · {escape(rule.kind)}</dt><dd>{escape(getattr(rule, level))}</dd>"
        for rule in rulebook.section(section)
    )
    return f"<details{opened}><summary>{escape(title)}</summary><dl>{rows}</dl></details>"


def demonstration(section: str) -> CardTable:
    """Return the demonstration of a section, to try things out."""
    return CardTable(DEMONSTRATIONS[section]())


def exercise(section: str, seed: int = 1) -> CardTable:
    """Return the exercise of a section; the same seed asks the same question."""
    return CardTable(EXERCISES[section](seed))
