"""The browser to drive: finding one on this machine, starting it away from the network."""

import contextlib
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

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


def find_chromium() -> str | None:
    """Name the browser to drive; CHROMIUM wins, then what is installed, then playwright's own download."""
    if named := os.environ.get("CHROMIUM"):
        return named if Path(named).is_file() else shutil.which(named)
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    installed = (shutil.which(name) for name in NAMES)
    return next((path for path in (*installed, *PLACES, own) if path and Path(path).is_file()), None)


@contextlib.contextmanager
def running_chromium(path: str) -> Iterator[Browser]:
    """Start the browser at `path` and end it afterwards."""
    as_root = ("--no-sandbox",) if sys.platform == "linux" and os.geteuid() == 0 else ()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[*QUIET, *OFFLINE, *as_root])
        yield browser
        browser.close()
