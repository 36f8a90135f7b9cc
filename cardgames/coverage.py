"""Which rule is covered by what; `python -m cardgames.rulebook` prints it as a table."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

from cardgames import commerce, conquian, rulebook
from cardgames.commerce import hands
from cardgames.game import GameRules
from cardgames.lessons import DEMONSTRATIONS, EXERCISES
from cardgames.why import CHECKS

COLUMNS = ("Text", "Engine", "Test", "Vorführung", "Übung")
ENGINE_COLUMNS = ("Engine", "Test")
VARIANTS: tuple[GameRules, ...] = (
    *(rules for _, rules in commerce.combinations()),
    *(rules for _, rules in conquian.combinations()),
)
KINDS = (*hands.CLASSIC, *hands.FOSTER, hands.FOUR)
EXEMPT = {
    ("CO5.5", "Engine"): "a note about another reading of Hoyle, which is not played",
}
"""Gaps that are meant, each with its reason; this list may only shrink."""
OVERVIEWS = ("CO1", "CQ1")
"""Sections that only sum up what other rules say: the engine names those."""
TIPS = ("CO7", "CQ8")
"""Sections of advice: the bots name it, not the engine."""


def table(tests: Path | None = None) -> dict[str, dict[str, bool]]:
    """Return for each rule id and column whether it is covered; `tests` is the folder that holds the tests."""
    covering = {
        "Text": set(rulebook.told()),
        "Engine": set(_engine()),
        "Test": set(marked(tests)) if tests else set(),
        "Vorführung": {rule for desks in DEMONSTRATIONS.values() for desk in desks for rule in desk.rules},
        "Übung": {rule for desks in EXERCISES.values() for desk in desks for rule in desk.rules},
    }
    return {rule: {column: rule in covering[column] for column in COLUMNS} for rule in rulebook.rules()}


def gaps(tests: Path | None = None) -> list[tuple[str, str]]:
    """Return the rules and columns that are not covered and not exempt.

    Text is asked for where the section is told, demonstration and exercise where it has a lesson.
    """
    columns = [column for column in COLUMNS if tests or column != "Test"]
    found = [
        (rule, column)
        for rule, row in table(tests).items()
        for column in columns
        if not row[column] and _due(rule.partition(".")[0], column)
    ]
    return [gap for gap in found if not exempt(*gap)]


def _due(section: str, column: str) -> bool:
    """Return whether a section has got so far that this column is asked for."""
    if column in ENGINE_COLUMNS:
        return True
    if column == "Text":
        return section in {rule.section for rule in rulebook.told().values()}
    return section in DEMONSTRATIONS or section in EXERCISES


def exempt(rule: str, column: str) -> bool:
    """Return whether a gap is meant."""
    section = rule.partition(".")[0]
    return (rule, column) in EXEMPT or (column == "Engine" and section in (*OVERVIEWS, *TIPS))


def _engine() -> Iterator[str]:
    """Yield the rules that the engine names: moves, kinds of hands, checks, and the docstrings of its functions."""
    for rules in VARIANTS:
        yield from (move.rule for moves in rules.phases.values() for move in moves)
    yield from (kind.rule for kind in KINDS)
    yield from (check.rule for checks in CHECKS.values() for check in checks)
    package = Path(__file__).parent
    for file in (package / "dealing.py", package / "game.py", package / "series.py", *_modules(package)):
        yield from named(file.read_text(encoding="utf-8"))


def _modules(package: Path) -> list[Path]:
    return sorted(file for game in rulebook.GAMES for file in (package / game).glob("*.py"))


def named(source: str) -> Iterator[str]:
    """Yield the rule ids that the docstrings of a module name, also as a span such as CO2.1 to CO2.3."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            yield from _ids(ast.get_docstring(node) or "")
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield from _ids(str(node.value.value))


def _ids(text: str) -> Iterator[str]:
    known = list(rulebook.rules())
    words = [word.strip("().,;:`") for word in text.split()]
    for place, word in enumerate(words):
        if word in known:
            yield word
        if word == "to" and 0 < place < len(words) - 1 and {words[place - 1], words[place + 1]} <= set(known):
            yield from known[known.index(words[place - 1]) : known.index(words[place + 1]) + 1]


def marked(tests: Path) -> Iterator[str]:
    """Yield the rule ids in the `rule` marks of the tests in a folder."""
    for file in sorted(tests.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                yield from (str(arg.value) for arg in node.args if isinstance(arg, ast.Constant))


def lines(tests: Path | None) -> Iterable[str]:
    """Yield the coverage table as text; a gap shows as a dash, an exempt one in brackets."""
    yield "  ".join(("Regel ", *COLUMNS))
    for rule, row in table(tests).items():
        cells = ("ja" if row[c] else "(–)" if exempt(rule, c) else "–" for c in COLUMNS)
        yield "  ".join((f"{rule:6}", *(f"{cell:{len(c)}}" for cell, c in zip(cells, COLUMNS, strict=True))))
