"""Words of the rule texts in a real JupyterLab: each opens its explanation, with the mouse and with the keyboard."""

from itertools import pairwise

import pytest
from playwright.sync_api import expect

TEXT = ".cardgames-text:visible"
BOXES = "(dl) => [...dl.children].map((el) => el.getBoundingClientRect().toJSON())"


@pytest.fixture
def rules(stage):
    stage.run("from cardgames.widgets import rule_text", 'rule_text("CO8")')
    return stage.notebook.locator(TEXT)


@pytest.mark.rule("CO8.10")
@pytest.mark.parametrize("way", ["mouse", "keyboard"])
def test_a_word_opens_its_explanation(stage, rules, way, screenshot):
    word = rules.locator("details[open]").get_by_role("button", name="Pounce")
    told = rules.locator("[popover]", has_text="Zugeschnappt")
    expect(told).to_be_hidden()
    if way == "mouse":
        word.click()
    else:
        word.focus()
        stage.page.keyboard.press("Enter")
    expect(told).to_be_visible()
    expect(told).to_be_in_viewport()
    expect(told.get_by_role("img", name="Kreuz 9, Karo 9, Herz 9; daneben Pik 9, Herz 4, Karo König")).to_be_visible()
    screenshot(f"word-{way}", stage.page)
    stage.page.keyboard.press("Escape")
    expect(told).to_be_hidden()


def test_nothing_sticks_out_on_a_phone(stage, rules):
    stage.window(320, 640)
    for summary in rules.locator("summary").all()[1:]:
        summary.click()
    assert rules.evaluate("el => el.scrollWidth - el.clientWidth") <= 0


@pytest.mark.parametrize("game", ["commerce", "conquian"])
def test_what_holds_here_stands_below_each_habit_not_beside_another(stage, game):
    stage.run("from cardgames.widgets import habits", f'habits("{game}")')
    boxes = stage.notebook.locator(".cardgames-text details[open] dl").evaluate(BOXES)
    assert len(boxes) >= 12
    assert all(below["top"] >= above["bottom"] - 1 for above, below in pairwise(boxes))
    assert len({round(box["left"]) for box in boxes}) == 1
