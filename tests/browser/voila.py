"""A real Voilà for the tests: the notebooks as pages without code, as a teacher would give them to a class."""

import contextlib
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from browser.server import free_port, running
from playwright.sync_api import Locator, Page

from cardgames.app import NOTEBOOKS

TABLE = ".cg-root"


@dataclass(frozen=True)
class Voila:
    url: str
    log: Path


@contextlib.contextmanager
def running_voila(base: Path) -> Iterator[Voila]:
    """Serve copies of all packaged notebooks."""
    voila = Voila(url=f"http://127.0.0.1:{(port := free_port())}", log=base / "voila.log")
    root = base / "root"
    shutil.copytree(NOTEBOOKS, root, ignore=lambda _, names: [name for name in names if not name.endswith(".ipynb")])
    command = [sys.executable, "-m", "voila", str(root), "--no-browser", f"--port={port}", "--Voila.ip=127.0.0.1"]
    command += ["--Voila.tornado_settings={'disable_check_xsrf': True}"]  # else a page that closes leaves its kernel
    command += [
        "--VoilaConfiguration.allow_theme_override=YES",
        "--token=",
        "--strip_sources=True",
        "--progressive_rendering=True",
        "--VoilaExporter.language_code=de",
    ]
    with running(command, f"{voila.url}/voila/tree", base, voila.log):
        yield voila


def open_page(page: Page, voila: Voila, name: str, *, dark: bool = False) -> Locator:
    """Open a notebook as a page of its own and wait for its card tables."""
    theme = "?theme=dark" if dark else ""
    page.goto(f"{voila.url}/voila/render/{name}{theme}", wait_until="commit")  # the page streams in, cell after cell
    tables = page.locator(TABLE)
    tables.first.wait_for()
    page.wait_for_load_state()
    return tables
