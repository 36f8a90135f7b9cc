"""Whole notebooks: every widget lives and answers, however early the page is run and however busy the machine is."""

import subprocess
import sys

import pytest
from browser.lab import command, kernel_eval
from playwright.sync_api import expect

from cardgames.widgets.bundle import LOADER

LONG = 300_000
NOTEBOOKS = ("commerce-regeln.ipynb", "conquian-regeln.ipynb")
OPENED = "() => window.jupyterapp?.shell?.currentWidget?.content?.widgets?.length"
PRESS = """() => [...document.querySelectorAll(".cg-root")].map((root) => {
    const live = (b) => !b.hasAttribute("aria-disabled") && b.getClientRects().length;
    const button = [...root.querySelectorAll("button[data-button]")].find(live);
    button?.click();
    return Boolean(button && root.dataset.waiting);
})"""


@pytest.fixture
def busy():
    """Let two processes keep the machine at full load."""
    loads = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(2)]
    yield
    for one in loads:
        one.kill()
        one.wait()


def run_at_once(page, lab, name, seconds):
    """Open a page and run it so many seconds after its cells are there; return how many widgets it should have."""
    page.goto(f"{lab.url}/doc/tree/{name}?reset", wait_until="commit")
    page.wait_for_function(OPENED, timeout=LONG)
    page.wait_for_timeout(1000 * seconds)
    command(page, "notebook:run-all-cells")
    return (lab.root / name).read_text(encoding="utf-8").count("cardgames-twin")


def all_alive(page, wanted):
    """See that all widgets come, are pressed, and answer; nothing else may be said on the page."""
    roots = page.locator(".jp-NotebookPanel .cg-root")
    expect(roots).to_have_count(wanted, timeout=LONG)
    expect(page.locator(".cg-root[data-waiting]")).to_have_count(0, timeout=LONG)
    assert page.evaluate(PRESS) == [True] * wanted
    expect(page.locator(".cg-root[data-waiting]")).to_have_count(0, timeout=LONG)
    expect(page.locator(".cg-lost, .cg-restart, .cg-root[data-line=missed]")).to_have_count(0)
    expect(page.locator(".jp-OutputArea-output .jupyter-widgets-disconnected, .jp-Dialog")).to_have_count(0)


@pytest.mark.parametrize("seconds", [0, 0.75])
def test_a_page_that_is_run_before_its_kernel_is_there_waits_for_it(page, lab, seconds):
    name = lab.copy("commerce-spielen.ipynb", f"frueh-{100 * seconds:.0f}.ipynb")
    all_alive(page, run_at_once(page, lab, name, seconds))


@pytest.mark.proof
@pytest.mark.parametrize("seconds", [quarter / 4 for quarter in range(13)])
@pytest.mark.parametrize("name", NOTEBOOKS)
def test_every_widget_of_a_rule_notebook_lives_on_a_busy_machine(page, lab, busy, name, seconds):
    copy = lab.copy(name, f"{name[:4]}-{100 * seconds:.0f}.ipynb")
    heard = []
    page.on("websocket", lambda line: line.on("framereceived", lambda frame: heard.append(len(frame))))
    wanted = run_at_once(page, lab, copy, seconds)
    all_alive(page, wanted)
    print(f"{name}, run after {seconds} s: {wanted} widgets alive, {sum(heard) / 1e6:.2f} MB")


def test_a_table_that_could_not_start_says_so_and_starts_by_a_click(stage, screenshot):
    stage.run(
        "from cardgames.widgets import commerce_table",
        'tisch = commerce_table("CO5-9DK9V")',
        "held, tisch.bundle, tisch.digest = tisch.bundle, 'nix', 'cardgames-nix'",
        "tisch",
    )
    failed = stage.notebook.get_by_role("alert").filter(has_text="Der Kartentisch konnte nicht starten.")
    expect(failed).to_be_visible()
    expect(stage.notebook.locator(".cardgames-twin")).to_be_visible()
    screenshot("failed", stage.notebook)
    kernel_eval(stage.page, "setattr(tisch, 'bundle', held)")
    stage.notebook.get_by_role("button", name="Noch einmal versuchen").click()
    expect(stage.notebook.locator(".cg-root .cg-status")).to_contain_text("Du bist dran")
    expect(stage.notebook.locator(".cardgames-twin")).to_be_hidden()
    stage.problems.clear()


DEAF = """async (loader) => {
    const heard = [], sent = [];
    class Widget { async _handle_comm_msg(message) { heard.push(message.text ?? "silence"); } }
    class AnyModel extends Widget { async _handle_comm_msg() { throw new Error("Failed to initialize model."); } }
    const real = new AnyModel();
    real.comm = { on_msg(hear) { this.hear = hear; } };
    const manager = { get_model: async () => real };
    const model = { get: () => "key", send: (message) => sent.push(message), widget_manager: manager };
    const script = new Blob([`${loader}; export { listen };`], { type: "text/javascript" });
    const { listen } = await import(URL.createObjectURL(script));
    await listen(model);
    await real.comm.hear({ text: "frames" });
    await listen(model);
    return [heard, sent];
}"""


def test_a_model_that_went_deaf_hears_again_and_asks_what_it_missed(stage):
    assert stage.page.evaluate(DEAF, LOADER) == [["frames", "silence"], [{"type": "refresh"}]]
