"""A bot that thinks for ever: the page goes on, the notebook's cells run, and whoever waits gets the table back."""

import pytest
from browser.lab import kernel_eval, kernel_ready
from browser.player import Learner
from playwright.sync_api import expect

SLEEPER = (
    "import threading, time",
    "from cardgames import commerce",
    "from cardgames.widgets.own_bots import bot_table",
    "awake, asleep = threading.Event(), threading.Event()",
    "def schnarchnase(view, rng):",
    "    asleep.set()",
    "    awake.wait(120)",
    "    return view.legal_actions()[-1]",
    "tisch = bot_table({'Anna': schnarchnase, 'Ben': schnarchnase}, commerce.NEW, 'CO3-0003G')",
    "tisch",
)
STATE = "({t}.session.ply, {t}.session.mark, [str(c) for c in {t}.view.hands[0]], {t}.at)"
INTERRUPT = "async () => { await window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.interrupt(); }"
ENDED = "Das Nachdenken ist beendet. Deine Runde ist unverändert, du kannst weiterspielen."


@pytest.fixture
def waiting(stage):
    """Return a learner whose opponents have begun to think and do not stop, and the state before."""
    stage.run(*SLEEPER)
    expect(stage.notebook.locator(".cg-root:visible")).to_have_count(1)
    learner = Learner(stage.page, stage.notebook.locator(".cg-root"))
    learner.settled()
    card = learner.kernel("str({t}.view.hands[0][0])")
    learner.pick(card)
    before = learner.kernel(STATE)
    learner.press("trade")
    assert kernel_eval(stage.page, "asleep.wait(60)") == "True"
    yield learner, before
    kernel_eval(stage.page, "awake.set()")
    kernel_ready(stage.page)


def test_cells_run_meanwhile_and_see_nothing_half_played(waiting, stage):
    learner, before = waiting
    assert learner.kernel(STATE) == before
    assert kernel_eval(stage.page, "1 + 1") == "2"
    kernel_eval(stage.page, "awake.set()")
    learner.settled()
    assert learner.kernel("{t}.session.ply") > before[0]


def test_the_button_ends_it(waiting, stage, screenshot):
    learner, before = waiting
    stop = learner.table.get_by_role("button", name="Nachdenken beenden")
    expect(stop).to_be_visible()
    screenshot("waiting", learner.table)
    stop.click()
    learner.settled()
    expect(learner.table.locator(".cg-info")).to_contain_text(ENDED)
    expect(stop).to_be_hidden()
    assert learner.kernel(STATE) == before
    learner.act("knock")
    expect(learner.table.locator(".cg-result")).to_be_visible()
    screenshot("after", learner.table)


def test_the_interrupt_of_the_kernel_ends_it(waiting, stage):
    learner, before = waiting
    stage.page.evaluate(INTERRUPT)
    expect(learner.table.locator(".cg-info")).to_contain_text(ENDED)
    learner.settled()
    assert learner.kernel(STATE) == before
    assert kernel_eval(stage.page, "__import__('signal').getsignal(2).__name__") == "'default_int_handler'"
    learner.act("knock")
    expect(learner.table.locator(".cg-result")).to_be_visible()
