"""One JupyterLab and one Chromium for all browser tests, a fresh page for each."""

import os
import re
import shutil
import sys
from pathlib import Path

import pytest
from browser.lab import running_lab
from browser.shifts import WATCH
from browser.stage import WIDE, Stage
from browser.voila import running_voila
from playwright.sync_api import sync_playwright

HERE = Path(__file__).parent
MISSING = """\
No Chromium was found: the browser tests, which play the games in a real JupyterLab, DID NOT RUN.
    Debian, Ubuntu   sudo apt-get install chromium    (Ubuntu: sudo snap install chromium)
    macOS            brew install --cask chromium     (or Google Chrome)
    Windows          Chrome or Edge in its usual place is found by itself
    anywhere         python -m playwright install chromium
    elsewhere        CHROMIUM=/path/to/chromium make test"""
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
PLACES = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
QUIET = ("--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync")
OFFLINE = (
    "--disable-background-networking",
    "--disable-component-update",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",  # whoever needs another machine is found out
)
# What JupyterLab itself reports: when a kernel restarts, and for a picture in a text before its attachment is resolved.
# Voilà asks for an icon font from elsewhere and does without.
HARMLESS = re.compile(
    "Could not restore the debugger state|net::ERR_UNKNOWN_URL_SCHEME|https://cdn.jsdelivr.net/npm/@fortawesome/"
)
SKIPPED = pytest.StashKey[bool]()


def find_chromium():
    """Name the browser to drive; CHROMIUM wins, then what is installed, then playwright's own download."""
    if named := os.environ.get("CHROMIUM"):
        return named if Path(named).is_file() else shutil.which(named)
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    installed = (shutil.which(name) for name in NAMES)
    return next((path for path in (*installed, *PLACES, own) if path and Path(path).is_file()), None)


def pytest_collection_modifyitems(items):
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
    # Last: quick failures first, and playwright keeps an event loop that other tests should not meet.
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


def pytest_terminal_summary(terminalreporter, config):
    if config.stash.get(SKIPPED, False):
        terminalreporter.section("BROWSER TESTS DID NOT RUN", sep="!", red=True, bold=True)
        terminalreporter.write_line(MISSING, red=True)


@pytest.fixture(scope="session")
def chromium(request):
    if path := find_chromium():
        return path
    request.config.stash[SKIPPED] = True
    if os.environ.get("CI", "").lower() not in ("", "0", "false"):
        pytest.fail(MISSING, pytrace=False)
    pytest.skip("no Chromium, see the end of the output")


@pytest.fixture(scope="session")
def browser(chromium):
    as_root = ("--no-sandbox",) if sys.platform == "linux" and os.geteuid() == 0 else ()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=[*QUIET, *OFFLINE, *as_root])
        yield browser
        browser.close()


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
        context.set_default_timeout(30_000)
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
    context.set_default_timeout(10_000)
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
