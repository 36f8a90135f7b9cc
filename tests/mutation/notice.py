"""The fast part of the tests, the quickest to notice a mutant first; stops at the first failure."""

from __future__ import annotations

import resource
import sys

import pytest

QUICK = [
    *(f"tests/commerce/test_{name}.py" for name in ("old_style", "pounce", "play", "variants")),
    *(f"tests/conquian/test_{name}.py" for name in ("variants", "exchange", "three", "play")),
    *(f"tests/test_{name}.py" for name in ("game", "transcripts", "series", "cards")),
]
REST = ["tests/commerce", "tests/conquian", *(f"tests/test_{name}.py" for name in ("dealcode", "trees", "views"))]
SLOW = (
    *("twenty_cards", "sets_of_ten", "whole_tree", "another_process", "survives_every_re_dealing"),
    *("where_they_lie_and_no_other", "same_in_every_world", "stay_hidden_to_the_end"),
)
MEMORY = 4 << 30  # bytes: a mutant that never stops to collect is stopped
OPTIONS = ["-o", "addopts=", "--import-mode=importlib", "-p", "no:cacheprovider", "-x", "-q", "-m", "not proof"]


def main() -> int:
    """Return 0 if no test of either part fails."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    again = [f"--ignore={name}" for name in QUICK]
    slow = ["-k", " and ".join(f"not {name}" for name in SLOW)]
    return pytest.main([*OPTIONS, *QUICK]) or pytest.main([*OPTIONS, *slow, *again, *REST])


if __name__ == "__main__":
    sys.exit(main())
