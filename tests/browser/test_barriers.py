"""No barriers: axe finds nothing at the tables and texts of JupyterLab, in any state, by light and in the dark."""

import pytest
from browser.axe import TEXT, barriers
from browser.player import ask_the_coach, look_back, open_part, seek
from playwright.sync_api import expect

LIGHT = pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])


def nothing(_learner):
    pass


def pick_one(learner):
    learner.pick(learner.table.locator(".cg-own .cg-pick").first.get_attribute("data-card"))


def ask_for_the_impossible(learner):
    """Press a button that is not for now: a message says why."""
    learner.table.locator(".cg-buttons [aria-disabled]").first.dispatch_event("click")
    expect(learner.table.locator(".cg-alert")).not_to_be_empty()


def open_the_parts_of_the_side(learner):
    for part in ("ledger", "setup"):
        open_part(learner.table, part)


def four_colours(learner):
    learner.table.get_by_role("button", name="Vier Farben").click()


def to_the_end(learner):
    learner.hurry_to_the_end()
    expect(learner.table.locator(".cg-result")).to_be_visible()


def wrong_answer(learner):
    learner.table.locator(".cg-pick").first.click(position={"x": 8, "y": 20})
    learner.press("check")
    expect(learner.table.locator(".cg-alert")).not_to_be_empty()


def wrong_code(learner):
    learner.table.locator(".cg-form input").fill("F123")
    learner.table.locator(".cg-form button").click()
    expect(learner.table.locator(".cg-alert")).not_to_be_empty()


STEPS = {
    'commerce_table("CO5-9DK9V")': (nothing, pick_one, ask_for_the_impossible, open_the_parts_of_the_side, to_the_end),
    'conquian_table("CQ2-43X9T")': (nothing, pick_one, ask_for_the_impossible, four_colours, to_the_end),
    'commerce_table("CO5-04A2S", coach="always")': (ask_the_coach, look_back, seek),
    "commerce_table(players=4, rules=commerce.OLD)": (nothing, open_the_parts_of_the_side, to_the_end),
    'commerce_table("CO3-0003G", rounds=1)': (to_the_end,),
    'exercise("CO2")': (nothing, wrong_answer),
    'exercise("CQ3")': (nothing, wrong_answer),
    'demonstration("CO2")': (nothing,),
    'demonstration("CQ3")': (nothing,),
    "progress()": (nothing, wrong_code),
}


def barriers_on_the_way(page, learner, steps):
    """Return for each step after which there are barriers what they are."""
    found = {}
    for step in steps:
        step(learner)
        if lines := barriers(page):
            found[step.__name__] = lines
    return found


@LIGHT
@pytest.mark.parametrize("table", STEPS)
def test_no_barriers_at_the_table(stage, table, dark):
    stage.theme(dark=dark)
    assert barriers_on_the_way(stage.page, stage.show(table), STEPS[table]) == {}


def test_a_barrier_would_be_found(stage):
    learner = stage.show('commerce_table("CO5-9DK9V")')
    learner.table.locator(".cg-status").evaluate(
        "el => { el.style.color = '#bbb'; el.setAttribute('role', 'quatsch'); }"
    )
    found = barriers(stage.page)
    assert [line.partition(":")[0] for line in found] == ["aria-roles", "color-contrast"]


@LIGHT
@pytest.mark.parametrize("text", ['rule_text("CO2")', 'rule_text("CO8")', 'habits("commerce")', 'glossary("conquian")'])
def test_no_barriers_in_the_rules(stage, dark, text):
    stage.theme(dark=dark)
    stage.run("from cardgames.widgets import glossary, habits, rule_text", text)
    for summary in stage.page.locator(f"{TEXT} summary").all()[1:]:
        summary.click()
    assert barriers(stage.page, TEXT) == []
