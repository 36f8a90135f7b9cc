"""Says which copy of the package is tested, and stops where it is not the one that was asked for."""

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
