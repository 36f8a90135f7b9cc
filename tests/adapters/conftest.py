"""Every variant, the steps that were taken in all, and a loud note where a library is missing."""

import os
from collections import Counter
from importlib.util import find_spec

import pytest

NEEDED = {"pettingzoo": ["test_pettingzoo.py"], "pyspiel": ["test_openspiel.py", "test_spiel_bots.py"]}
CI = os.environ.get("CI", "").lower() not in ("", "0", "false")
MISSING = [library for library in NEEDED if find_spec(library) is None]

# With CI=true they are collected all the same, and fail.
collect_ignore = [] if CI else [file for library in MISSING for file in NEEDED[library]]


def pytest_terminal_summary(terminalreporter, config):
    for what, number in _counted(terminalreporter.getreports("")).items():
        terminalreporter.write_line(f"adapters: {what}: {number}")
    if MISSING and not CI:
        terminalreporter.section("ADAPTER TESTS DID NOT RUN", sep="!", red=True, bold=True)
        terminalreporter.write_line(
            f"missing: {', '.join(MISSING)}; pip install 'historic-cardgames[adapters]'", red=True
        )


def _counted(reports):
    """Add up what the tests counted, in whichever process they ran."""
    total = Counter()
    for report in reports:
        if report.when == "teardown":
            total.update({what: n for what, n in report.user_properties if isinstance(n, int)})
    return total


@pytest.fixture
def taken(request):
    """Count what was played, to be printed at the end of the run."""
    counter = Counter()
    yield counter
    for what, number in counter.items():
        request.node.user_properties.append((what, number))
