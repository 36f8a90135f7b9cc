"""Every variant, the steps that were taken in all, and a loud note where a library is missing."""

import os
from collections import Counter
from importlib.util import find_spec

import pytest

NEEDED = {"pettingzoo": "test_pettingzoo.py", "pyspiel": "test_openspiel.py"}
CI = os.environ.get("CI", "").lower() not in ("", "0", "false")
MISSING = [library for library in NEEDED if find_spec(library) is None]
TAKEN = pytest.StashKey[Counter]()

# With CI=true they are collected all the same, and fail.
collect_ignore = [] if CI else [NEEDED[library] for library in MISSING]


def pytest_terminal_summary(terminalreporter, config):
    for what, number in config.stash.get(TAKEN, Counter()).items():
        terminalreporter.write_line(f"adapters: {what}: {number}")
    if MISSING and not CI:
        terminalreporter.section("ADAPTER TESTS DID NOT RUN", sep="!", red=True, bold=True)
        terminalreporter.write_line(
            f"missing: {', '.join(MISSING)}; pip install 'historic-cardgames[adapters]'", red=True
        )


@pytest.fixture(scope="session")
def taken(request):
    """Count what was played, to be printed at the end of the run."""
    return request.config.stash.setdefault(TAKEN, Counter())
