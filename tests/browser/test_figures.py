"""Explorers in the browser: a bet opens a figure, it follows the cards without a flicker, everybody can use it."""

import re

import pytest
from browser.axe import barriers
from browser.geometry import sideways
from playwright.sync_api import expect

EXPLORER = '__import__("cardgames.widgets.explorer", fromlist=["explorer"]).explorer("{}")'
SECTION = '__import__("cardgames.widgets", fromlist=["figure"]).figure("{}")'
FIGURES = [("hand", "C1"), ("hand", "C4"), ("table", "C9"), ("position", "Q4"), ("position", "Q10"), ("opening", "Q3")]
DIAGRAMS = [("CO1", "turn"), ("CO5", "chips"), ("CO6", "lines"), ("CO6", "fan"), ("CQ7", "lines"), ("CQ5", "Q6")]
PLACES = """(root) => [...root.querySelectorAll(".cg-image, .cg-numbers, .cg-note")]
    .map((el) => el.getBoundingClientRect().top)"""


IN_SECTIONS = [
    pytest.param("CO5", "tree"),
    *(pytest.param(section, figure, marks=pytest.mark.proof) for section, figure in DIAGRAMS),
]


def beside_drawings(found):
    """Return what goes sideways, but for a drawing, which scrolls in its own frame on a phone."""
    return [one for one in found if not one.startswith(("cg-drawing", "cg-image"))]


def show(stage, name, figure):
    """Put an explorer, or the figures of a section, on the stage and open one of them."""
    shown = SECTION if name[0] == "C" else EXPLORER
    root = stage.show(shown.format(name)).table
    for button in (f"tab {figure}", f"unlock {figure}"):
        root.locator(f'[data-button="{button}"]').click()
        expect(root).not_to_have_attribute("data-waiting", "true")
    expect(root.locator(".cg-drawing.cg-open")).to_be_visible()
    return root


@pytest.mark.parametrize(("name", "figure"), [*FIGURES, *IN_SECTIONS])
def test_a_figure_has_no_barriers_and_fits_into_any_window(stage, name, figure, screenshot):
    root = show(stage, name, figure)
    found = {"light": barriers(stage.page)}
    stage.theme(dark=True)
    found["dark"] = barriers(stage.page)
    screenshot("dark", root)
    stage.theme(dark=False)
    stage.window(320, 640)
    found["narrow"] = [*barriers(stage.page), *beside_drawings(sideways(root))]
    screenshot("narrow", root)
    assert {where: some for where, some in found.items() if some} == {}


def test_a_bet_opens_the_figure_and_cards_move_it(stage):
    root = stage.show(EXPLORER.format("hand")).table
    root.locator('[data-button="tab C4"]').click()
    expect(root.locator(".cg-bet")).to_be_visible()
    root.locator(".cg-bet input").fill("200")
    root.get_by_role("button", name="Wetten").click()
    expect(root.locator(".cg-alert")).to_have_text("Setze auf eine ganze Zahl von 0 bis 49.")
    root.locator(".cg-bet input").fill("11")
    root.locator(".cg-bet input").press("Enter")
    expect(root.locator(".cg-given")).to_have_text("Du hast auf 11 von 49 gesetzt. Genau getroffen!")
    before = root.locator(".cg-answer").inner_text()
    root.locator('[data-card="A♥"]').click()
    expect(root.locator(".cg-answer")).not_to_have_text(before)
    expect(root.locator(".cg-bet")).to_be_hidden()


def test_with_the_keyboard_another_arrow_is_lit(stage):
    root = show(stage, "CO1", "turn")
    drawing = root.locator(".cg-image")
    before = drawing.get_attribute("alt")
    choice = root.locator("[data-control=move] select")
    choice.focus()
    stage.page.keyboard.press("ArrowDown")
    expect(drawing).not_to_have_attribute("alt", before)
    expect(drawing).to_have_attribute("alt", re.compile("Kräftige Pfeile, tauschen"))
    expect(root.locator(".cg-answer")).to_contain_text("das kostet nichts")
    expect(choice).to_be_focused()


def test_the_keys_walk_through_a_grid_and_each_cell_is_told(stage):
    root = show(stage, "hand", "C4")
    grid = root.get_by_role("grid").first
    first = grid.locator("td[tabindex='0']")
    expect(first).to_have_count(1)
    first.focus()
    told = [root.locator(".cg-says").first.inner_text()]
    for key in ("ArrowRight", "ArrowDown", "End", "Home"):
        stage.page.keyboard.press(key)
        focus = grid.locator("td:focus")
        expect(focus).to_have_count(1)
        told.append(root.locator(".cg-says").first.inner_text())
        assert focus.get_attribute("aria-label") == told[-1]
    assert len(set(told)) >= 4
    expect(grid.locator("td[tabindex='0']")).to_have_count(1)


def test_a_slider_ends_at_its_newest_value(stage):
    root = show(stage, "hand", "C3")
    slider = root.locator("[data-control=players] input")
    slider.focus()
    for _ in range(5):
        stage.page.keyboard.press("ArrowRight")
    expect(root.locator("[data-control=players] output")).to_have_text("zehn Personen")
    expect(slider).to_have_value("10")
    expect(root.locator(".cg-answer")).to_contain_text("Gegen neun")


def test_nothing_jumps_when_a_figure_follows(stage):
    root = show(stage, "hand", "C1")
    before = root.evaluate(PLACES)
    for card in ("A♥", "2♣", "B♦", "5♦"):
        root.locator(f'[data-card="{card}"]').click()
        expect(root).not_to_have_attribute("data-waiting", "true")
        assert root.evaluate(PLACES) == pytest.approx(before, abs=1)


def test_from_the_table_to_the_explorer_and_back(stage):
    learner = stage.show('commerce_table("CO5-9DK9V")')
    root = learner.table
    here = root.get_attribute("data-at")
    root.locator('[data-button="explore"]').click()
    expect(root.locator(".cg-figure")).to_be_visible()
    expect(root.locator(".cg-own")).to_be_empty()
    root.locator('[data-button="leave"]').click()
    expect(root).to_have_attribute("data-at", here)
    expect(root.locator(".cg-figure")).to_be_hidden()
    learner.act("knock")
