"""The notebooks as pages of Voilà: whole rounds by mouse and by keyboard, as a class has them without JupyterLab."""

import re

import nbformat
import pytest
from browser.axe import barriers
from browser.player import Guest, open_part
from browser.voila import open_page
from notebooks.save import SHOWN
from playwright.sync_api import expect

from cardgames.app import NOTEBOOKS

MANY = 20
"""A lesson with more tables than this takes half a minute; its kinds of table are looked at in the Lab."""
SHOWS = re.compile(r"\b(demonstration|exercise|figure|explorer|practice|progress|\w+_table)\(")
WAYS = pytest.mark.parametrize("keyboard", [False, True], ids=["mouse", "keyboard"])


@WAYS
@pytest.mark.rule("CO4.1", "CO4.2", "CO4.4", "CO4.5", "CO5.1")
def test_a_round_of_commerce_in_voila(new_page, voila, screenshot, keyboard):
    page = new_page(reduced_motion="reduce")
    guest = Guest(page, open_page(page, voila, "commerce-spielen.ipynb"), keyboard=keyboard)
    guest.settled()
    screenshot("start", page)
    done = []
    for verb in guest.play_commerce():
        done.append(verb)
        if keyboard:
            assert guest.focus_place() != "page"
    assert {"buy", "go_on"} <= set(done)
    expect(guest.table.locator(".cg-result-title")).to_have_text(re.compile("gewinnst|gewinnt|Niemand"))
    gains = guest.table.locator(".cg-change:visible").all_inner_texts()
    chips = guest.table.locator(".cg-chips > span:first-child").all_inner_texts()
    assert len(gains) == 5
    assert sum(int(gain.replace("−", "-").replace("±", "")) for gain in gains) == 0
    assert sum(map(int, chips)) == 100
    assert guest.table.locator(".cg-seat [data-face='']").count() == 0  # all hands lie open
    screenshot("end", page)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_no_barriers_on_a_page_of_voila(new_page, voila, dark):
    page = new_page(reduced_motion="reduce")
    guest = Guest(page, open_page(page, voila, "commerce-spielen.ipynb", dark=dark))
    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", str(not dark).lower())
    found = {"start": barriers(page)}
    guest.press("go_on")
    expect(guest.table.locator(".cg-alert")).not_to_be_empty()
    open_part(guest.table, "setup")
    found["message and form"] = barriers(page)
    guest.press("knock")
    expect(guest.table.locator(".cg-result")).to_be_visible()
    found["end"] = barriers(page)
    found["page"] = barriers(page, "html")
    assert found == {"start": [], "message and form": [], "end": [], "page": []}


def test_every_notebook_with_a_table_is_a_german_page_in_voila(new_page, voila):
    page = new_page(reduced_motion="reduce")
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        cells = nbformat.read(path, as_version=4).cells
        tables = sum(bool(SHOWS.search(cell.source)) for cell in cells if cell.cell_type == "code")
        programming = any(SHOWN in cell.metadata.get("tags", ()) for cell in cells)  # for JupyterLab only
        if programming or not 0 < tables < MANY:
            continue
        expect(open_page(page, voila, path.name)).to_have_count(tables)
        expect(page.locator("html")).to_have_attribute("lang", "de")
        expect(page.locator("h1")).to_have_count(1)
        expect(page.locator(".jp-CodeCell .jp-InputArea:visible, img.cardgames-twin:visible")).to_have_count(0)
