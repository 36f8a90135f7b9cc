"""The learner's progress in a real JupyterLab: it follows, goes over by code and file, and survives a restart."""

import json

import pytest
from browser.lab import kernel_eval, open_notebook, restart_kernel, run_all
from playwright.sync_api import expect

from cardgames.lessons.progress import FIRST, Item, Progress
from cardgames.lessons.shortcode import to_code

CELLS = (
    "from cardgames.widgets import exercise, practice, progress\naufgabe = exercise('CO2', seed=5)\naufgabe",
    "stand = progress()\nstand",
)


@pytest.fixture
def forget(lab):
    (lab.root / "fortschritt.json").unlink(missing_ok=True)
    yield
    (lab.root / "fortschritt.json").unlink(missing_ok=True)


@pytest.fixture
def page(new_page, lab, forget):
    return new_page(reduced_motion="reduce")


def press(page, table, button):
    table.locator(f'[data-button="{button}"]').focus()
    page.keyboard.press("Enter")
    expect(table).not_to_have_attribute("data-waiting", "true")


def solve(page, table, screen):
    best = kernel_eval(page, f"str({screen}.dealt[{screen}.winners()[0]][0])").strip("'")
    table.locator(f'button.cg-pick[data-card="{best}"]').focus()
    page.keyboard.press("Space")
    expect(table).not_to_have_attribute("data-waiting", "true")
    press(page, table, "check")
    expect(table.locator(".cg-info")).to_contain_text("Richtig!")


def test_progress_follows_and_survives_a_restart_of_the_kernel(page, lab, screenshot):
    notebook = open_notebook(page, lab, lab.write("fortschritt.ipynb", *CELLS))
    run_all(page)
    exercise, progress = (notebook.locator(".cg-root:visible").nth(n) for n in range(2))
    expect(progress.locator(".cg-status")).to_contain_text("Fang einfach an.")
    solve(page, exercise, "aufgabe.screen")
    expect(progress.locator(".cg-status")).to_contain_text("Gelöst: 1 von")
    expect(progress.locator(".cg-ledger")).to_contain_text("3/15")
    code = progress.locator(".cg-result-title").inner_text()
    assert code.startswith("Dein Code: F")
    screenshot("after", progress)
    assert [file.name for file in lab.root.glob(".fortschritt*")] in ([], [".fortschritt.json.lock"])
    restart_kernel(page)
    run_all(page)
    progress = notebook.locator(".cg-root:visible").nth(1)
    expect(progress.locator(".cg-result-title")).to_have_text(code)
    expect(progress.locator(".cg-status")).to_contain_text("Gelöst: 1 von")


def test_practice_is_opened_from_the_progress_and_left_by_keyboard(page, lab):
    notebook = open_notebook(page, lab, lab.write("ueben.ipynb", CELLS[0].split("\n")[0], CELLS[1]))
    run_all(page)
    desk = notebook.locator(".cg-root:visible")
    press(page, desk, "practise")
    expect(desk.locator(".cg-title")).to_contain_text("Üben, Aufgabe 1 von")
    expect(desk.locator(".cg-side")).to_be_hidden()
    assert page.evaluate("!!document.activeElement.closest('.cg-root')")
    press(page, desk, "next")
    press(page, desk, "leave")
    expect(desk.locator(".cg-title")).to_have_text("Dein Fortschritt")
    expect(desk.locator(".cg-side")).to_be_visible()


def test_code_and_file_are_taken_up_and_wrong_ones_answered(page, lab, tmp_path, screenshot):
    notebook = open_notebook(page, lab, lab.write("code.ipynb", CELLS[0].split("\n")[0], CELLS[1]))
    run_all(page)
    desk = notebook.locator(".cg-root:visible")
    code = to_code(Progress({"CO2.best-hand": Item(FIRST, 3, 2, 3, 1)}))
    for typed, answer in (("CO5-7K3QX", "ist ein Spielcode"), (f"{code}A", "stimmt ein Zeichen nicht")):
        desk.locator(".cg-form input").fill(typed)
        page.keyboard.press("Enter")
        expect(desk.locator(".cg-alert")).to_contain_text(answer)
    screenshot("wrong", desk)
    desk.locator(".cg-form input").fill(code.lower())
    page.keyboard.press("Enter")
    expect(desk.locator(".cg-info")).to_contain_text("Der Code ist geladen: 1 Aufgabe gelöst")
    with page.expect_download() as saving:
        desk.locator('[data-button="save"]').click()
    saving.value.save_as(file := tmp_path / "fortschritt.json")
    assert json.loads(file.read_text(encoding="utf-8"))["day"] == ""
    for button in ("reset", "reset yes", "reset sure"):
        press(page, desk, button)
    expect(desk.locator(".cg-status")).to_contain_text("Fang einfach an.")
    (tmp_path / "fremd.json").write_text("{}", encoding="utf-8")
    load = desk.get_by_label("Gespeicherten Fortschritt laden")
    load.set_input_files(tmp_path / "fremd.json")
    expect(desk.locator(".cg-alert")).to_contain_text("Das ist kein gespeicherter Fortschritt.")
    load.set_input_files(file)
    expect(desk.locator(".cg-info")).to_contain_text("Die Datei ist geladen: 1 Aufgabe gelöst")
