"""A real JupyterLab for the tests: starting it, opening notebooks in it, asking its kernel."""

import contextlib
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import nbformat
from browser.server import free_port, running
from playwright.sync_api import Locator, Page

from cardgames.app import NOTEBOOKS, OWN_FOLDER

READY = """() => {
    const panel = window.jupyterapp?.shell.currentWidget, session = panel?.sessionContext;
    const kernel = session?.session?.kernel;
    return !!(panel?.context?.isReady && session?.isReady
              && kernel?.connectionStatus === "connected" && kernel.status === "idle");
}"""
# The models' own word: a cell with hidden code shows no number.
ALL_CELLS_RAN = """() => {
    const cells = window.jupyterapp.shell.currentWidget.content.widgets.filter(c => c.model.type === "code");
    return cells.length > 0 && cells.every(c => c.model.executionCount && c.model.executionState !== "running");
}"""
EVALUATE = """async (code) => {
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    const request = {code: "", user_expressions: {answer: code}, store_history: false};
    const {answer} = (await kernel.requestExecute(request).done).content.user_expressions;
    return answer.status === "ok" ? answer.data["text/plain"] : `${answer.ename}: ${answer.evalue}`;
}"""


@dataclass(frozen=True)
class Lab:
    url: str
    root: Path  # the packaged notebooks lie in root/kartenspiele
    log: Path

    def copy(self, name: str, as_name: str | None = None) -> str:
        """Lay a fresh copy of a packaged notebook into the root, so that no test sees what another one saved."""
        target = as_name or name
        shutil.copyfile(NOTEBOOKS / name, self.root / target)
        return target

    def write(self, name: str, *sources: str) -> str:
        """Write a notebook with one code cell for each of `sources`."""
        notebook = nbformat.v4.new_notebook(
            cells=[nbformat.v4.new_code_cell(source) for source in sources],
            metadata={"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}},
        )
        nbformat.write(notebook, self.root / name)
        return name


@contextlib.contextmanager
def running_lab(base: Path) -> Iterator[Lab]:
    """Start JupyterLab as a learner does, with `cardgames`, but away from this user's own Jupyter settings."""
    lab = Lab(url=f"http://127.0.0.1:{(port := free_port())}", root=base / "root", log=base / "lab.log")
    lab.root.mkdir()
    command = [sys.executable, "-m", "cardgames.app", str(lab.root), "--no-browser", f"--port={port}"]
    command += ["--IdentityProvider.token=", "--ServerApp.disable_check_xsrf=True"]
    command += ["--LabApp.expose_app_in_browser=True"]  # the helpers below talk to the page's application object
    with running(command, f"{lab.url}/api/status", base, lab.log):
        yield lab


def open_notebook(page: Page, lab: Lab, name: str) -> Locator:
    """Open one notebook of the Lab's root as a single document and wait for its kernel."""
    page.goto(f"{lab.url}/doc/tree/{name}?reset")
    page.locator("#jupyterlab-splash").wait_for(state="detached")
    notebook = page.locator(".jp-NotebookPanel:visible .jp-Notebook")
    notebook.wait_for()
    kernel_ready(page)
    return notebook


def kernel_ready(page: Page) -> None:
    # The kernel's own word: the indicator in the toolbar says "idle" before there is a kernel.
    page.wait_for_function(READY)


def run_all(page: Page) -> None:
    command(page, "notebook:run-all-cells")
    page.wait_for_function(ALL_CELLS_RAN)
    kernel_ready(page)


def restart_kernel(page: Page) -> None:
    page.evaluate("async () => { await window.jupyterapp.shell.currentWidget.sessionContext.restartKernel(); }")
    kernel_ready(page)


def save_notebook(page: Page) -> None:
    page.evaluate("async () => { await window.jupyterapp.shell.currentWidget.context.save(); }")


def command(page: Page, name: str) -> None:
    # Not awaited: a command that opens a dialog would never come back, and evaluate() has no timeout.
    page.evaluate("name => { window.jupyterapp.commands.execute(name); }", name)


def kernel_eval(page: Page, expression: str) -> str:
    """Return the repr of an expression, evaluated in the kernel of the open notebook."""
    return str(page.evaluate(EVALUATE, expression))


__all__ = [
    "NOTEBOOKS",
    "OWN_FOLDER",
    "Lab",
    "command",
    "kernel_eval",
    "kernel_ready",
    "open_notebook",
    "restart_kernel",
    "run_all",
    "running_lab",
    "save_notebook",
]
