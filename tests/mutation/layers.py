"""What is broken in which layer, how many times, how much of it is to be noticed, and by which tests."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Layer:
    """Modules of the package, how many mutants of them are drawn, and the share that the tests must notice."""

    modules: tuple[str, ...]
    mutants: int
    enough: float

    def files(self) -> list[Path]:
        """Return the files of these modules, relative to the repository, which is the working folder."""
        places = [Path("cardgames", name) for name in self.modules]
        return sorted(path for place in places for path in ([place] if place.suffix else place.rglob("*.py")))


SESSION = ("session.py", "course.py", "memory.py", "screen.py", "thinking.py", "trouble.py")
FILES = ("saving.py", "schema.py", "packing.py", "options.py")
LAYERS = {
    "engine": Layer(
        ("cards.py", "dealcode.py", "dealing.py", "game.py", "moves.py", "series.py", "commerce", "conquian"), 320, 0.9
    ),
    "above": Layer((*SESSION, *FILES, "why", "controller", "scene", "coach", "lessons"), 400, 0.85),
}

ENGINE = (
    "commerce/old_style commerce/pounce commerce/play commerce/variants",
    "conquian/variants conquian/exchange conquian/three conquian/play game transcripts series cards",
    "commerce/hands commerce/foster commerce/direction conquian/melds dealcode trees views",
)
SCREENS = "scene controller replay reveal partie shared_screen session"
COMMERCE = "same_problems same_words", "lessons_commerce", "lessons exercises keys progress"
CONQUIAN = "same_problems same_words", "lessons_conquian", "lessons exercises keys progress"
TESTS = {
    "": ENGINE,
    "why/": ("why", "why_variants controller lessons_commerce lessons_conquian"),
    **dict.fromkeys(("session", "course", "memory"), ("session replay transaction", f"{SCREENS} saving coaching")),
    **dict.fromkeys(
        ("screen", "thinking", "trouble"), ("transaction thinking", "widget controller desk_inputs saving")
    ),
    **dict.fromkeys(("saving", "schema", "packing"), ("saving", "partie coaching replay progress typed")),
    "options": ("options", "series variants tournament"),
    "controller/": (
        "same_words controller replay transaction",
        f"{SCREENS} end_of_partie covered_hand typed coaching keys widget",
    ),
    "controller/coaching": ("coaching same_words", "reviewing controller"),
    "scene/": ("same_words scene partie", f"{SCREENS} end_of_partie covered_hand coaching every_table widget"),
    "coach/": (
        "same_words coach/advice coach/mistakes coach/review coach/symmetry",
        "coach/every_variant coach/endings coaching reviewing",
    ),
    "lessons/": ("same_problems same_words", "lessons progress", "exercises lessons_commerce lessons_conquian keys"),
    "lessons/commerce": COMMERCE,
    "lessons/sections_commerce": COMMERCE,
    "lessons/conquian": CONQUIAN,
    "lessons/sections_conquian": CONQUIAN,
}
"""By how a module's path begins (the longest counts): test files in groups, the likeliest to notice a mutant first."""

SLOW = (
    *("twenty_cards", "sets_of_ten", "whole_tree", "another_process", "survives_every_re_dealing"),
    *("where_they_lie_and_no_other", "same_in_every_world", "stay_hidden_to_the_end"),
    *("holds_a_card_that_its_viewer_must_not_know", "show_no_card_too_early", "every_screen_is_right[old"),
)
"""Parts of names of tests that take too long for what they notice here."""


def asked(module: str) -> str:
    """Return a choice of tests by the exercises that a module of a lesson makes; empty for other modules."""
    if not module.startswith("cardgames/lessons/"):
        return ""
    return " or ".join(re.findall(r'^    id = "([\w.-]+)"', Path(module).read_text(encoding="utf-8"), re.MULTILINE))


def groups(module: str) -> Iterator[list[str]]:
    """Yield the test files for a module, group by group, each file once."""
    start = max((start for start in TESTS if module.removeprefix("cardgames/").startswith(start)), key=len)
    done: set[str] = set()
    for group in TESTS[start]:
        names = [name for name in dict.fromkeys(group.split()) if name not in done]
        done.update(names)
        yield [f"tests/{path.parent / f'test_{path.name}.py'}" for path in map(Path, names)]
