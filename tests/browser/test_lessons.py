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


def named(tables, name):
    """Return the first table of this name; the notebook has many, and only what is near is drawn."""
    table = tables.page.locator(f'.cg-root[aria-label="{name}"]').first
    table.scroll_into_view_if_needed()
    return table


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
    builder = named(tables, "Baue dir eine Hand")
    for card in ("K♦", "9♦", "4♣"):
        pick(page, builder, card)
    expect(builder.locator(".cg-status")).to_have_text(
        "Point 19 aus zwei Karten. 9 + 10 in Karo. Kreuz 4 zählt nicht mit. Schwächer sind 18.660 von 22.100 Händen."
    )
    screenshot("builder", builder)
    exercise = named(tables, "Welche Hand gewinnt?")
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


@pytest.mark.rule("CO1.2", "CO3.3", "CO4.2")
def test_the_kinds_of_exercise_answer_wrong_and_right(open_lesson, screenshot):
    page, tables = open_lesson("commerce-regeln.ipynb")
    move = named(tables, "Welcher Zug passt?")
    right = kernel_eval(page, "min(zug.screen.key())")
    for number, said in ((next(n for n in "012" if n != right), "alert"), (right, "info")):
        press(page, move, f"choose {number}")
        expect(move.locator(f".cg-{said}")).to_contain_text("Noch nicht." if said == "alert" else "Richtig!")
        expect(move.locator(f'[data-button="choose {number}"]')).to_have_attribute("aria-pressed", "true")
    screenshot("choice", move)
    order = named(tables, "Vor dem ersten Zug")
    wanted = kernel_eval(page, "' '.join(map(str, min(reihe.screen.key())))").strip("'").split()
    for number in wanted[::-1]:
        press(page, order, f"place {number}")
    press(page, order, "check")
    expect(order.locator(".cg-alert")).to_contain_text("Noch nicht.")
    for number in (*wanted, *wanted):
        press(page, order, f"place {number}")
    press(page, order, "check")
    expect(order.locator(".cg-info")).to_contain_text("Richtig!")
    screenshot("order", order)
    guess = named(tables, "Wie viele Karten helfen?")
    truth = int(kernel_eval(page, "schaetzung.screen.truth"))
    slider = guess.locator("input.cg-range")
    for value, said in (((truth + 20) % 49, "alert"), (truth, "info")):
        slider.fill(str(value))
        expect(guess.locator("output")).to_have_text(f"{value} von 49")
        press(page, guess, "check")
        expect(guess.locator(f".cg-{said}")).to_contain_text("daneben" if said == "alert" else "Genau getroffen!")
    screenshot("estimate", guess)


@pytest.mark.rule("CO4.2", "CO4.4")
def test_the_story_goes_on_after_any_choice(open_lesson, screenshot):
    page, tables = open_lesson("commerce-regeln.ipynb")
    story = named(tables, "Annas und Bens Züge")
    press(page, story, "buy")
    expect(story.locator(".cg-alert")).to_contain_text("Wähle zuerst genau eine Karte")
    pick(page, story, "9♠")
    press(page, story, "buy")
    expect(story.locator(".cg-info")).to_contain_text("In der Geschichte kauft Anna und gibt Herz 4 her")
    screenshot("other", story)
    press(page, story, "on")
    expect(story.locator(".cg-status")).to_contain_text("Schritt 2 von 5")


def _hands(page):
    return [kernel_eval(page, f"', '.join(map(str, aufgabe.screen.dealt[{seat}]))").strip("'") for seat in range(4)]


@pytest.mark.rule("CQ3.1", "CQ3.2", "CQ3.3", "CQ3.5")
def test_the_combinations_of_conquian(open_lesson, screenshot):
    page, tables = open_lesson("conquian-regeln.ipynb")
    editor, exercise = tables.nth(0), tables.nth(1)
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
