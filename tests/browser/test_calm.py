"""Nothing jumps: while a round is played and the others' moves are shown one by one, the table keeps its shape."""

import pytest
from browser.player import Guest
from browser.shifts import WATCH, forget, shifted
from browser.voila import open_page

MOST = 0.02
TEMPO = "350"  # "schnell"
CODE = "CO5-00BNQ"  # a round with some turns, and with moves of all others between them


@pytest.fixture
def lab_table(stage):
    """A table on the shared page, with motion."""
    stage.page.emulate_media(reduced_motion="no-preference")
    stage.window(1280, 800)
    return lambda code: Guest(stage.page, stage.show(code).table)


@pytest.fixture
def voila_table(new_page, voila):
    page = new_page(viewport={"width": 1280, "height": 800})
    page.add_init_script(WATCH)
    guest = Guest(page, open_page(page, voila, "commerce-spielen.ipynb"))
    guest.table.get_by_label("Spielcode").fill(CODE)
    guest.table.get_by_role("button", name="Mit diesem Code geben").click()
    guest.settled()
    return guest


def round_of_commerce(guest):
    moves = list(guest.play_commerce())
    assert len(moves) > 2


def some_moves_of_conquian(guest):
    for card in ("2♥", "2♠"):
        guest.pick(card)
    guest.press("use")
    guest.settled()
    guest.pick(guest.own_cards()[0])
    guest.press("discard")
    guest.settled()
    for _ in range(4):
        guest.press("refuse" if "refuse" in guest.enabled() else "leave")
        guest.settled()


def check(guest, play):
    guest.table.locator(".cg-tempo").select_option(TEMPO)
    guest.table.scroll_into_view_if_needed()
    forget(guest.page)
    play(guest)
    total, shifts = shifted(guest.page)
    assert total <= MOST, f"{total:.3f}: {shifts[:5]}"


def test_nothing_jumps_in_a_round_of_commerce_in_the_lab(lab_table):
    check(lab_table(f'commerce_table("{CODE}")'), round_of_commerce)


def test_nothing_jumps_at_conquian_in_the_lab(lab_table):
    check(lab_table('conquian_table("CQ2-43X9T")'), some_moves_of_conquian)


def test_nothing_jumps_in_a_round_of_commerce_in_voila(voila_table):
    check(voila_table, round_of_commerce)


def test_a_jump_would_be_found(lab_table):
    guest = lab_table('commerce_table("CO5-9DK9V")')
    forget(guest.page)
    guest.table.locator(".cg-bar").evaluate("el => { el.style.paddingTop = '60px'; }")
    total, shifts = shifted(guest.page)
    assert total > MOST, shifts
