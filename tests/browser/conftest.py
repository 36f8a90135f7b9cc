"""One JupyterLab and one Chromium for all browser tests, a fresh page for each."""

import os
import re
from pathlib import Path

import patience
import pytest
from browser.chromium import MISSING, find_chromium, running_chromium
from browser.lab import running_lab
from browser.shifts import WATCH
from browser.stage import WIDE, Stage
from browser.voila import running_voila
from playwright.sync_api import expect

HERE = Path(__file__).parent
# What JupyterLab itself reports: when a kernel restarts, and for a picture in a text before its attachment is resolved.
# Voilà asks for an icon font from elsewhere and does without.
HARMLESS = re.compile(
    "Could not restore the debugger state|net::ERR_UNKNOWN_URL_SCHEME|https://cdn.jsdelivr.net/npm/@fortawesome/"
)
expect.set_options(timeout=patience.MILLISECONDS)
SKIPPED = "no Chromium, see the end of the output"


def pytest_collection_modifyitems(items):
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
    # Last, so that quick failures come first; but at once where a worker of its own does it (see ../conftest.py).
    shared = "PYTEST_XDIST_WORKER" in os.environ
    items.sort(key=lambda item: (item.get_closest_marker("browser") is not None) != shared)


def pytest_terminal_summary(terminalreporter):
    if any(SKIPPED in str(report.longrepr) for report in terminalreporter.getreports("skipped")):
        terminalreporter.section("BROWSER TESTS DID NOT RUN", sep="!", red=True, bold=True)
        terminalreporter.write_line(MISSING, red=True)


@pytest.fixture(scope="session")
def chromium():
    if path := find_chromium():
        return path
    if os.environ.get("CI", "").lower() not in ("", "0", "false"):
        pytest.fail(MISSING, pytrace=False)
    pytest.skip(SKIPPED)


@pytest.fixture(scope="session")
def browser(chromium):
    with running_chromium(chromium) as browser:
        yield browser


@pytest.fixture(scope="session")
def lab(browser, tmp_path_factory):
    with running_lab(tmp_path_factory.mktemp("lab")) as lab:
        yield lab


@pytest.fixture(scope="session")
def voila(browser, tmp_path_factory):
    with running_voila(tmp_path_factory.mktemp("voila")) as voila:
        yield voila


def watch(page, problems):
    """Note everything that goes wrong in a page."""

    def note(message):
        text = f"console: {message.text} {message.location.get('url', '')}"
        if message.type == "error" and not HARMLESS.search(text):
            problems.append(text)

    page.on("pageerror", lambda error: problems.append(f"pageerror: {error}"))
    page.on("console", note)


@pytest.fixture
def problems():
    """What went wrong in the pages of this test. They must be none at its end: a test that expects some clears them."""
    return []


@pytest.fixture
def new_page(browser, problems):
    """Open pages of any kind: new_page(viewport=..., has_touch=True, color_scheme="dark")."""
    contexts = []

    def open_page(**options):
        context = browser.new_context(**({"viewport": {"width": 1280, "height": 1400}, "locale": "de-DE"} | options))
        context.set_default_timeout(patience.MILLISECONDS)
        contexts.append(context)
        page = context.new_page()
        watch(page, problems)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert problems == []


@pytest.fixture
def page(new_page):
    return new_page()


@pytest.fixture(scope="session")
def one_stage(browser, lab):
    context = browser.new_context(viewport=WIDE, locale="de-DE", reduced_motion="reduce")
    context.set_default_timeout(patience.MILLISECONDS)
    context.add_init_script(WATCH)
    stage = Stage(context.new_page(), [])
    watch(stage.page, stage.problems)
    stage.raise_curtain(lab)
    yield stage
    context.close()


@pytest.fixture
def stage(one_stage):
    """The page of JupyterLab that tests share; see `Stage`."""
    one_stage.sweep()
    yield one_stage
    assert one_stage.problems == []


@pytest.fixture
def screenshot(request):
    """Keep a picture of a page or an element, where CARDGAMES_SCREENS names a folder (`make screens`)."""
    folder = os.environ.get("CARDGAMES_SCREENS")

    def keep(name, target):
        if folder:
            test = re.sub(r"\W+", "-", request.node.name).strip("-")
            Path(folder).mkdir(parents=True, exist_ok=True)
            target.screenshot(path=Path(folder) / f"{test}-{name}.png")

    return keep
