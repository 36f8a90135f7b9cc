"""Runs the tests that may notice a mutant of one module, the likeliest first; stops at the first failure."""

from __future__ import annotations

import os
import resource
import signal
import sys
from pathlib import Path

import pytest
from layers import SLOW, asked, groups

ROOT = Path(__file__).parents[2]
MEMORY = 4 << 30  # bytes: a mutant that never stops to collect is stopped
SAME = ["tests/test_same_problems.py"]
LONGEST = 40  # seconds of computing for one test: a mutant that never ends is stopped
OPTIONS = [
    "-o",
    "addopts=",
    "--import-mode=importlib",
    "-p",
    "no:cacheprovider",
    "-x",
    "-q",
    "--tb=line",
    "-m",
    "not proof and not browser",
]
QUICK = " and ".join(f"not {name}" for name in SLOW)


def pytest_runtest_setup() -> None:
    """Let the process end when it has computed for too long from here on, however slow the machine is."""
    signal.setitimer(signal.ITIMER_PROF, LONGEST)


def main(module: str) -> int:
    """Return 0 if no test fails; the package is the one beside these tests, also in the processes they start."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    os.environ["PYTHONPATH"] = str(ROOT)
    pytest_runtest_setup()
    first = [(SAME, f"({exercises}) and {QUICK}")] if (exercises := asked(module)) else []
    codes = (noticed(some, which) for some, which in (*first, *((some, QUICK) for some in groups(module))))
    return next(filter(None, codes), 0)


def noticed(files: list[str], which: str) -> int:
    """Return pytest's exit code for the tests of these files that a choice names; 0 where it names none."""
    code = int(pytest.main([*OPTIONS, "-k", which, *files], plugins=[sys.modules[__name__]]))
    return 0 if code == pytest.ExitCode.NO_TESTS_COLLECTED else code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
