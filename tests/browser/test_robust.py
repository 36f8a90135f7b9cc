"""What must not break a table: a second one beside it, names typed by people, an error that nobody expected."""

import pytest
from browser.lab import kernel_eval
from browser.player import Learner
from playwright.sync_api import expect

EVIL = "<img src=x onerror=alert(1)>"
PARTIE = "__import__('cardgames.saving', fromlist=['dump']).dump({t}.session, {names})"
TWO = (
    "from IPython.display import display",
    "from cardgames.widgets import commerce_table, conquian_table",
    'tisch, zweiter = commerce_table("CO5-9DK9V"), {second}',
    "display(tisch, zweiter)",
)


@pytest.mark.parametrize("second", ['commerce_table("CO5-9DK9V")', 'conquian_table("CQ2-43X9T")'])
def test_two_tables_in_a_notebook_do_not_disturb_each_other(stage, second):
    stage.run(*(line.format(second=second) for line in TWO))
    tables = stage.notebook.locator(".cg-root:visible")
    expect(tables).to_have_count(2)
    one, other = (Learner(stage.page, tables.nth(i), name) for i, name in enumerate(("tisch", "zweiter")))
    other.settled()
    other.table.locator(".cg-own .cg-pick").first.click(position={"x": 8, "y": 20})
    other.settled()
    before = other.table.evaluate("el => el.outerHTML"), other.kernel("{t}.at")
    one.act(one.legal()[0])
    one.act("knock")
    expect(one.table.locator(".cg-result")).to_be_visible()
    assert (other.table.evaluate("el => el.outerHTML"), other.kernel("{t}.at")) == before
    other.hurry_to_the_end()
    assert one.legal() == other.legal() == []
    ids = stage.page.locator(".cg-root [id]").evaluate_all("all => all.map(el => el.id)")
    assert sorted(ids) == sorted(set(ids))


def test_a_name_is_shown_as_it_was_typed(stage, tmp_path):
    learner = stage.show('commerce_table("CO5-9DK9V")')
    names = ["Du", EVIL, "Änne & Ötzi", '"Carla"', "David"]
    file = tmp_path / "partie.json"
    file.write_text(str(learner.kernel(PARTIE.replace("{names}", repr(names)))), encoding="utf-8")
    learner.table.locator("input[type=file]").set_input_files(file)
    expect(learner.table.locator(".cg-others .cg-name").first).to_have_text(EVIL)
    assert learner.table.locator(".cg-name").all_inner_texts() == [*names[1:], "Du"]
    learner.act("knock")
    assert learner.table.locator("img:not([alt])").count() == 0
    expect(learner.table.get_by_role("group", name=EVIL, exact=True)).to_be_visible()


def test_a_file_that_is_too_large_is_refused_and_the_table_plays_on(stage, tmp_path):
    learner = stage.show('commerce_table("CO5-9DK9V")')
    file = tmp_path / "film.json"
    file.write_bytes(b"x" * 12_000_000)
    learner.table.locator("input[type=file]").set_input_files(file)
    expect(learner.table.locator(".cg-alert")).to_contain_text("Diese Datei ist viel zu groß.")
    learner.act("knock")
    expect(learner.table.locator(".cg-result")).to_be_visible()


def test_an_unexpected_error_is_told_in_german_and_the_round_stays_as_it_was(stage):
    learner = stage.show('commerce_table("CO5-9DK9V")')
    learner.act("buy 4♠")
    before = learner.kernel("({t}.at, [str(c) for c in {t}.view.hands[0]], {t}.session.round.chips)")
    kernel_eval(stage.page, "setattr(tisch.screen.session, 'run_bots', lambda: 1 / 0)")
    learner.press("go_on")
    alert = learner.table.locator(".cg-alert")
    expect(alert).to_contain_text("Da ist im Programm etwas schiefgegangen (ZeroDivisionError")
    expect(alert).to_contain_text("Deine Runde ist unverändert, du kannst weiterspielen.")
    learner.settled()
    assert learner.kernel("({t}.at, [str(c) for c in {t}.view.hands[0]], {t}.session.round.chips)") == before
    kernel_eval(stage.page, "delattr(tisch.screen.session, 'run_bots')")
    learner.act("knock")
    expect(alert).to_be_empty()
    expect(learner.table.locator(".cg-result")).to_be_visible()
