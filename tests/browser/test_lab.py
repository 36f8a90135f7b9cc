"""JupyterLab as `cardgames` opens it, before any card is on the table."""

from urllib.request import urlopen

import nbformat
import patience
from browser.lab import OWN_FOLDER, kernel_eval, open_notebook, restart_kernel, run_all, save_notebook
from notebooks.save import clean, execute
from playwright.sync_api import expect

MIXED = (
    "import ipywidgets, sys\nfrom IPython.display import HTML, display",
    "print('eins')\nprint('zwei')\nprint('drei', file=sys.stderr)",
    "display(ipywidgets.Label('ein Widget'))\ndisplay(HTML('<b>Bild</b>'))\n2 + 3",
)


def test_a_notebook_runs_and_its_kernel_answers(page, lab, screenshot):
    notebook = open_notebook(page, lab, lab.write("summe.ipynb", "x = 2 + 3", "x"))
    run_all(page)
    expect(notebook.locator(".jp-OutputArea-output")).to_have_text("5")
    assert kernel_eval(page, "x") == "5"
    assert kernel_eval(page, "unbekannt").startswith("NameError")
    restart_kernel(page)
    assert kernel_eval(page, "x").startswith("NameError")
    screenshot("summe", page)


def test_the_start_page_opens_in_german(page, lab):
    page.goto(lab.url)
    page.wait_for_url(f"**/tree/{OWN_FOLDER}/00-start.ipynb*")
    expect(page.locator("html")).to_have_attribute("lang", "de-DE")
    expect(page.locator(".lm-MenuBar-itemLabel").first).to_have_text("Datei")
    expect(page.locator(".jp-NotebookPanel:visible .jp-Notebook")).to_be_visible()
    expect(page.locator(".jp-Dialog, .jp-toast-button")).to_have_count(0)


def test_the_menu_exports_a_page_to_read(lab):
    name = lab.copy("conquian-regeln.ipynb", "lesen.ipynb")
    with urlopen(f"{lab.url}/nbconvert/html/{name}?download=false", timeout=patience.SECONDS) as answer:  # noqa: S310 - our own server
        page = answer.read().decode()
    assert '<html lang="de">' in page
    assert "<summary>Lösung</summary>" in page
    assert "cardgames.widgets" not in page


def test_saved_by_jupyterlab_or_by_us_is_the_same(page, lab):
    name = lab.write("gemischt.ipynb", *MIXED)
    ours = execute(nbformat.read(lab.root / name, as_version=4), lab.root)
    open_notebook(page, lab, name)
    run_all(page)
    save_notebook(page)
    saved = nbformat.read(lab.root / name, as_version=4)
    assert any("application/vnd.jupyter.widget-view+json" in o.get("data", {}) for c in saved.cells for o in c.outputs)
    assert clean(saved) == clean(ours)
