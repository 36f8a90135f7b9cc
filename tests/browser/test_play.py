"""Whole rounds in a real JupyterLab: as a learner, with the mouse and with the keyboard alone."""

import re

import pytest
from browser.lab import kernel_eval, open_notebook, restart_kernel, run_all
from browser.player import Learner
from playwright.sync_api import expect

TABLE = ".cg-root:visible"
WAYS = pytest.mark.parametrize("keyboard", [False, True], ids=["mouse", "keyboard"])


@pytest.fixture
def calm_page(new_page):
    """A page of somebody who wants no motion: the others' moves are not shown one by one."""
    return new_page(reduced_motion="reduce")


def sit_down(page, lab, name, *, keyboard=False):
    notebook = open_notebook(page, lab, lab.copy(name))
    run_all(page)
    table = notebook.locator(TABLE)
    expect(table).to_have_count(1)
    learner = Learner(page, table, keyboard=keyboard)
    learner.settled()
    return learner


def commerce_choice(legal, turn):
    """Buy first, then trade, then knock; give what the neighbour asks for."""
    wish = ["buy", "trade", "knock"][min(turn, 2)]
    order = ("give", "go_on", wish, "trade", "knock")
    return next(code for verb in order for code in legal if code.split()[0] == verb)


def conquian_choice(legal):
    """Lay out as much as goes, force whenever it goes."""
    order = ("use", "discard", "force", "refuse", "leave", "allow")
    return min(legal, key=lambda code: (order.index(code.split()[0]), -len(code), code))


def check_result(learner):
    """The screen shows the end as the kernel has it: result, and every player's chips and gain."""
    table = learner.table
    expect(table.locator(".cg-result-title")).to_have_text(str(learner.kernel("{t}.frames[-1]['result']['title']")))
    seats = learner.kernel("[(s['name'], str(s['chips']), s['change']) for s in {t}.frames[-1]['seats']]")
    payoffs = learner.kernel("{t}.session.round.payoffs()")
    for name, chips, change in seats:
        seat = table.get_by_role("group", name=name, exact=True)
        expect(seat.locator(".cg-chips > span").first).to_have_text(chips)
        expect(seat.locator(".cg-change")).to_have_text(change)
    assert sorted(int(change.replace("−", "-").replace("±", "")) for _, _, change in seats) == sorted(payoffs)
    assert kernel_eval(learner.page, f"{learner.variable}.last_error") == "None"


@WAYS
@pytest.mark.rule("CO4.1", "CO4.2", "CO4.4", "CO4.5", "CO5.1")
def test_a_round_of_commerce_with_five_seats(calm_page, lab, screenshot, keyboard):
    learner = sit_down(calm_page, lab, "commerce-spielen.ipynb", keyboard=keyboard)
    screenshot("start", calm_page)
    turn, done = 0, []
    while legal := learner.legal():
        code = commerce_choice(legal, turn)
        turn += code == "go_on"
        learner.act(code)
        done.append(code.split()[0])
        if keyboard:
            assert learner.focus_place() != "page"
    assert done[0] == "buy"
    check_result(learner)
    screenshot("end", calm_page)
    before, chips = learner.kernel("({t}.session.round.dealer, {t}.session.round.chips)")
    learner.press("new")
    expect(learner.table).not_to_have_attribute("data-at", re.compile("CO5-9DK9V.*"))
    learner.settled()
    assert learner.kernel("({t}.session.round.dealer, {t}.session.round.chips_before)") == ((before + 1) % 5, chips)


@WAYS
@pytest.mark.rule("CQ5.4", "CQ5.5", "CQ5.7", "CQ6.1", "CQ6.3")
def test_a_game_of_conquian(calm_page, lab, screenshot, keyboard):
    learner = sit_down(calm_page, lab, "conquian-spielen.ipynb", keyboard=keyboard)
    screenshot("start", calm_page)
    moves = 0
    while legal := learner.legal():
        learner.act(conquian_choice(legal))
        moves += 1
        if moves == 12:
            screenshot("middle", calm_page)
        if keyboard:
            assert learner.focus_place() != "page"
    check_result(learner)
    laid = [learner.table.locator(f"[data-zone=layout-{seat}] .cg-card").count() for seat in (0, 1)]
    assert laid == learner.kernel("[len(l) for l in {t}.session.round.layouts]")
    screenshot("end", calm_page)


def test_the_others_moves_are_shown_one_after_the_other(page, lab):
    learner = sit_down(page, lab, "commerce-spielen.ipynb")
    learner.pick(learner.legal()[0].split()[1])
    learner.press("buy")
    learner.settled()
    learner.press("go_on")
    expect(learner.table.locator(".cg-status")).to_have_text(re.compile("Anna "))
    shown = learner.table.locator(".cg-skip")
    expect(shown).to_be_visible()
    learner.table.get_by_role("button", name="Pause").click()
    paused_at = learner.table.locator(".cg-status").inner_text()
    page.wait_for_timeout(1500)
    expect(learner.table.locator(".cg-status")).to_have_text(paused_at)
    learner.table.get_by_role("button", name="Weiter", exact=True).click()
    expect(learner.table.locator(".cg-status")).not_to_have_text(paused_at)
    shown.click()
    learner.settled()
    expect(shown).to_be_hidden()


def test_with_the_tempo_at_once_the_others_moves_are_not_shown_one_by_one(page, lab):
    learner = sit_down(page, lab, "commerce-spielen.ipynb")
    learner.table.get_by_label("Tempo").select_option("sofort")
    learner.pick(learner.legal()[0].split()[1])
    learner.press("buy")
    learner.settled()
    learner.press("go_on")
    learner.settled()
    expect(learner.table.locator(".cg-skip")).to_be_hidden()
    expect(learner.table.locator(".cg-info")).to_have_text(re.compile(r"(Anna|Ben|Carla|David) \w+"))


def test_bad_input_is_answered_and_changes_nothing(calm_page, lab, screenshot):
    learner = sit_down(calm_page, lab, "commerce-spielen.ipynb")
    table, alert = learner.table, learner.table.locator(".cg-alert")
    before = learner.kernel("{t}.at")
    learner.press("buy")
    expect(alert).to_have_text("Wähle zuerst genau eine Karte, die du für den Kauf abgibst.")
    learner.press("go_on")
    expect(alert).to_have_text("Passen gibt es nicht. Du musst kaufen, tauschen oder klopfen.")
    code = table.get_by_label("Spielcode")
    for typed, answer in [
        ("Hallo", "„Hallo“ ist kein Spielcode."),
        ("CO5-9DK9W", "In „CO5-9DK9W“ stimmt ein Zeichen nicht."),
        ("CQ2-43X9T", "gehört zum anderen Spiel"),
        ("<img src=x onerror=alert(1)>", "„<img src=x onerror=aler"),
    ]:
        code.fill(typed)
        code.press("Enter")
        expect(alert).to_contain_text(answer)
    screenshot("answer", table)
    assert learner.kernel("{t}.at") == before
    code.fill("co5 9dk9v")
    code.press("Enter")
    expect(alert).to_have_text("")
    learner.settled()
    assert learner.kernel("{t}.at") == before


def test_a_double_click_is_one_move(calm_page, lab):
    learner = sit_down(calm_page, lab, "conquian-spielen.ipynb")
    learner.table.locator('[data-button="leave"]').dblclick()
    learner.settled()
    mine = learner.kernel("[str(s.action) for s in {t}.session.history if s.seat == 0]")
    assert mine == ["leave"]
    expect(learner.table.locator(".cg-alert")).to_have_text("")


def test_running_the_cell_again_leaves_one_live_table(calm_page, lab):
    learner = sit_down(calm_page, lab, "commerce-spielen.ipynb")
    learner.press("knock")
    learner.settled()
    run_all(calm_page)
    expect(learner.table).to_have_count(1)
    learner.settled()
    assert learner.legal()
    learner.act("knock")
    check_result(learner)


def test_after_a_kernel_restart_the_table_says_what_to_do(calm_page, lab, problems, screenshot):
    learner = sit_down(calm_page, lab, "commerce-spielen.ipynb")
    restart_kernel(calm_page)
    alert = learner.table.locator(".cg-alert")
    expect(alert).to_contain_text("Python läuft nicht mehr, diese Runde ist verloren.")
    expect(alert).to_contain_text("Alle Zellen ausführen")
    screenshot("lost", learner.table)
    learner.press("knock")
    expect(alert).to_contain_text("Python läuft nicht mehr, diese Runde ist verloren.")
    run_all(calm_page)
    learner.settled()
    learner.act("knock")
    problems.clear()


def test_keys_on_a_card_never_reach_the_notebook(stage):
    learner = stage.show('commerce_table("CO5-9DK9V")')
    kinds = "() => window.jupyterapp.shell.currentWidget.content.widgets.map(c => c.model.type)"
    before = stage.page.evaluate(kinds)
    for key in ("a", "b", "m", "y", "d", "1", "6", "x", "Shift+Enter"):
        learner.table.locator(".cg-own [data-card]").first.focus()
        for _ in range(2):
            stage.page.keyboard.press(key)
        stage.page.wait_for_timeout(150)
        assert (key, stage.page.evaluate(kinds)) == (key, before)
        expect(learner.table).to_have_count(1)
    learner.settled()


def test_a_series_is_saved_and_taken_up_again(new_page, lab, tmp_path, screenshot):
    page = new_page(reduced_motion="reduce", accept_downloads=True)
    learner = sit_down(page, lab, "conquian-spielen.ipynb")
    table = learner.table
    table.locator(".cg-setup summary").click()
    table.locator("[name=players]").select_option("3")
    table.locator("[name=hand_size]").select_option("8")
    table.get_by_role("button", name="Partie beginnen").click()
    expect(table).to_have_attribute("data-seats", "3")
    learner.settled()
    learner.act("leave")
    with page.expect_download() as download:
        learner.press("save")
    file = tmp_path / "partie.json"
    download.value.save_as(file)
    here = learner.kernel("{t}.at")
    learner.press("new")
    expect(table.locator(".cg-alert")).to_contain_text("Es läuft noch eine Runde.")
    learner.press("new")
    expect(table).not_to_have_attribute("data-at", str(here))
    learner.settled()
    table.locator("input[type=file]").set_input_files(file)
    expect(table).to_have_attribute("data-at", str(here))
    learner.settled()
    assert learner.kernel("[s.action.code for s in {t}.session.history][0]") == "leave"
    screenshot("form", table)
    file.write_text("kaputt")
    table.locator("input[type=file]").set_input_files(file)
    expect(table.locator(".cg-alert")).to_contain_text("Das ist keine gespeicherte Partie.")
