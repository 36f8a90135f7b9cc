"""Words of the rule texts in a real JupyterLab: each opens its explanation, with the mouse and with the keyboard."""

from itertools import pairwise

import pytest
from playwright.sync_api import expect

TEXT = ".cardgames-text:visible"
BOXES = """(dl) => {
    const boxes = [...dl.querySelectorAll("dt, dd")].map((el) => el.getBoundingClientRect().toJSON());
    return boxes.flatMap((box, i) => (i % 2 ? [] : [[box, boxes[i + 1]]]));
}"""


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


@pytest.mark.parametrize("size", [(320, 640), (390, 844), (1280, 720)])
@pytest.mark.parametrize("shown", ['habits("commerce")', 'rule_text("CO4")', 'glossary("conquian")'])
def test_no_head_covers_a_text_or_stands_at_another_one(stage, shown, size):
    stage.run("from cardgames.widgets import glossary, habits, rule_text", shown)
    stage.window(*size)
    told = stage.notebook.locator(".cardgames-text dl").first.evaluate(BOXES)
    assert len(told) >= 6
    for (head, body), (after, _) in pairwise(told):
        beside = body["left"] >= head["right"] - 1 and abs(body["top"] - head["top"]) < 8
        assert beside or body["top"] >= head["bottom"] - 1, (head, body)
        assert after["top"] >= max(head["bottom"], body["bottom"]) - 1
        assert after["left"] == told[0][0]["left"]
        assert body["width"] >= 160
