"""Says which copy of the package is tested, and stops where it is not the one that was asked for; shares the work.

Examples that Hypothesis draws are the same at every run, and none of them fails because the machine is slow.
"""

import asyncio
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import cardgames

PACKAGE = Path(cardgames.__file__).parent
SOURCE = Path(__file__).parents[1] / "cardgames"

# The same examples everywhere, however long they take.
settings.register_profile(
    "calm", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("calm")


def pytest_report_header():
    return f"cardgames: {PACKAGE}"


def pytest_sessionstart():
    if os.environ.get("CARDGAMES_TESTED") == "wheel" and PACKAGE == SOURCE:
        raise pytest.UsageError("`make test` wants the installed wheel, but the work tree was imported")


@pytest.fixture(autouse=True)
def no_loop_but_ones_own(request):
    """Hide the event loop that an open browser leaves running in this thread from all tests that are not about it."""
    loop = asyncio._get_running_loop()
    if request.node.get_closest_marker("browser") or loop is None:
        yield
        return
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(loop)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Let one worker drive the browser and the others do the rest, a whole file each."""
    from xdist.scheduler import LoadScopeScheduling  # noqa: PLC0415 - without xdist there are no workers

    class Sharing(LoadScopeScheduling):
        def _split_scope(self, nodeid):
            return "browser" if "/browser/" in nodeid else nodeid.split("::")[0]

    return Sharing(config, log)
