"""Says which copy of the package is tested, and stops where it is not the one that was asked for; shares the work."""

import os
from pathlib import Path

import pytest

import cardgames

PACKAGE = Path(cardgames.__file__).parent
SOURCE = Path(__file__).parents[1] / "cardgames"


def pytest_report_header():
    return f"cardgames: {PACKAGE}"


def pytest_sessionstart():
    if os.environ.get("CARDGAMES_TESTED") == "wheel" and PACKAGE == SOURCE:
        raise pytest.UsageError("`make test` wants the installed wheel, but the work tree was imported")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Keep a file together, and all browser tests: one worker drives the browser, the others do the rest."""
    for item in items:
        group = "browser" if "browser" in item.path.parts else item.path.name
        item.add_marker(pytest.mark.xdist_group(group))
