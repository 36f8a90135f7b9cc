"""The lessons in a real JupyterLab: try the demonstration, answer wrong, then right, all with the keyboard."""

import pytest
from browser.lab import kernel_eval, open_notebook, run_all
from browser.player import Learner
from playwright.sync_api import expect


@pytest.fixture
def open_lesson(new_page, lab):
    def open_one(name):
        page = new_page(reduced_motion="reduce")
        notebook = open_notebook(page, lab, lab.copy(name))
        run_all(page)
        return page, notebook.locator(".cg-root:visible")

    return open_one


def press(page, table, button):
    """Reach a button of a table with Tab and press it."""
    table.locator(f'[data-button="{button}"]').focus()
    page.keyboard.press("Enter")
    expect(table).not_to_have_attribute("data-waiting", "true")


def pick(page, table, card):
    """Pick a card with arrow keys and Space."""
    first = table.locator("button.cg-pick").first
    first.focus()
    goal = table.locator(f'button.cg-pick[data-card="{card}"]').first
    goal.evaluate("el => el.closest('.cg-zone').querySelector('button.cg-pick').focus()")
    for _ in range(14):
        if goal.evaluate("el => el === document.activeElement"):
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(table).not_to_have_attribute("data-waiting", "true")


@pytest.mark.rule("CO2.1", "CO2.4", "CO2.5")
def test_the_hands_of_commerce(open_lesson, screenshot):
    page, tables = open_lesson("commerce-regeln.ipynb")
    builder, exercise = tables.nth(0), tables.nth(1)
    for card in ("K♦", "9♦", "4♣"):
        pick(page, builder, card)
    expect(builder.locator(".cg-status")).to_have_text(
        "Point 19 aus zwei Karten. 9 + 10 in Karo. Kreuz 4 zählt nicht mit. Schwächer sind 18.660 von 22.100 Händen."
    )
    screenshot("builder", builder)
    best = kernel_eval(page, "aufgabe.screen.winners()[0]")
    hands = [[c.strip() for c in hand.split(",")] for hand in _hands(page)]
    wrong = next(hand for seat, hand in enumerate(hands) if seat != int(best))
    for answer, start, role in ((wrong, "Noch nicht.", "alert"), (hands[int(best)], "Richtig!", None)):
        pick(page, exercise, answer[0])
        expect(exercise.locator(f'[data-card="{answer[2]}"]')).to_have_attribute("aria-pressed", "true")
        press(page, exercise, "check")
        said = exercise.locator(".cg-alert") if role else exercise.locator(".cg-info")
        expect(said).to_contain_text(start)
        screenshot(start.strip("!."), exercise)
    expect(exercise.locator(".cg-status")).to_contain_text("Gelöst.")
    press(page, exercise, "next")
    expect(exercise.locator(".cg-status")).to_contain_text("Wer gewinnt?")


def _hands(page):
    return [kernel_eval(page, f"', '.join(map(str, aufgabe.screen.dealt[{seat}]))").strip("'") for seat in range(4)]


@pytest.mark.rule("CQ3.1", "CQ3.2", "CQ3.3", "CQ3.5")
def test_the_combinations_of_conquian(open_lesson, screenshot):
    page, tables = open_lesson("conquian-regeln.ipynb")
    editor = tables.filter(has_text="Welche Karten lassen sich auslegen?").first
    exercise = tables.filter(has_text="Lege die Mittelkarte aus").first
    for card in ("6♠", "7♠", "B♠"):
        pick(page, editor, card)
    expect(editor.locator(".cg-status")).to_have_text("3 Karten: Das geht, auf eine Art.")
    pick(page, editor, "2♥")
    expect(editor.locator(".cg-status")).to_contain_text("Übrig bleibt zum Beispiel Herz 2.")
    screenshot("editor", editor)
    learner = Learner(page, exercise, "aufgabe")
    right = learner.kernel("[str(c) for c in {t}.ways[0]]")
    wrong = learner.kernel("[str(c) for c in {t}.own if (c,) not in {t}.ways][0]")
    pick(page, exercise, wrong)
    press(page, exercise, "check")
    expect(exercise.locator(".cg-alert")).to_contain_text("Noch nicht.")
    for level in range(1, 5):
        press(page, exercise, "hint")
        expect(exercise.locator(".cg-info")).to_contain_text(f"Tipp {level}:")
    pick(page, exercise, wrong)
    for card in right:
        pick(page, exercise, card)
    press(page, exercise, "check")
    expect(exercise.locator(".cg-info")).to_contain_text("Richtig!")
    screenshot("solved", exercise)


@pytest.mark.rule("CQ1.1", "CQ1.2")
def test_the_first_section_of_conquian(open_lesson, screenshot):
    page, tables = open_lesson("conquian-regeln.ipynb")
    table, first = tables.nth(0), tables.nth(1)
    for card in ("D♣", "D♥"):
        pick(page, table, card)
    press(page, table, "use")
    expect(table.locator(".cg-status")).to_have_text("Du gewinnst: Elf Karten liegen aus.")
    expect(table.locator(".cg-info")).to_contain_text("(CQ1.1)")
    screenshot("won", table)
    press(page, table, "act again")
    expect(table.locator(".cg-status")).to_contain_text("Aufgedeckt ist Pik Dame.")
    right = int(kernel_eval(page, "min(zug.screen.key())"))
    wrong = next(number for number in range(3) if number != right)
    for number, start, part in ((wrong, "Noch nicht.", ".cg-alert"), (right, "Richtig!", ".cg-info")):
        press(page, first, f"choose {number}")
        expect(first.locator(part)).to_contain_text(start)
        expect(first.locator(part)).to_contain_text("(CQ1.")
        screenshot(start.strip("!."), first)
    press(page, first, "next")
    expect(first.locator(".cg-alert")).to_have_text("")
