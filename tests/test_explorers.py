"""Explorers: every figure of every explorer opens after a bet, follows cards and controls, and tells the truth."""

import re
from dataclasses import replace
from random import Random

import pytest
from scenes import commerce_scene, conquian_scene
from tables import click, foreign, play, table

from cardgames import card, cards, conquian
from cardgames.explorers import EXPLORERS, explore
from cardgames.explorers.commerce import HandExplorer, TableExplorer
from cardgames.explorers.conquian import PositionExplorer
from cardgames.explorers.figure import Bet
from cardgames.explorers.placing import PLACES, Placing
from cardgames.explorers.tips import TipBench
from cardgames.render import html
from cardgames.widgets import CardTable, commerce_table
from cardgames.widgets.explorer import explorer

FIGURES = [(name, tab.id) for name, kind in EXPLORERS.items() for tab in kind.tabs]
every_figure = pytest.mark.parametrize(("name", "figure"), FIGURES)
every_explorer = pytest.mark.parametrize("name", EXPLORERS)


def press(screen, name):
    screen.handle({"type": "button", "id": name})
    return screen.frames[-1]


def bet(screen, value):
    screen.handle({"type": "bet", "id": screen.tab.id, "value": value})
    return screen.frames[-1]["figures"][0]


def shown(screen):
    return screen.frames[-1]["figures"][0]


def good_bet(tab):
    return tab.bet.options[0][0] if tab.bet.options else str(tab.bet.least)


def opened(name, figure):
    screen = EXPLORERS[name]()
    press(screen, f"tab {figure}")
    bet(screen, good_bet(screen.tab))
    return screen


def words(figure):
    """Return everything of a figure that is read."""
    cells = [cell for grid in figure["grids"] for row in grid["cells"] for cell in row if cell]
    table = figure["table"]
    yield from (figure[key] for key in ("question", "answer", "given", "note"))
    yield figure["image"]["alt"] if figure["image"] else ""
    yield from (cell["says"] for cell in cells)
    yield from table["head"]
    yield from (text for row in table["rows"] for text in row)


@every_figure
def test_a_figure_is_locked_until_a_bet_is_placed_and_sends_nothing_before(name, figure):
    screen = EXPLORERS[name]()
    before = press(screen, f"tab {figure}")["figures"][0]
    assert before["locked"]
    assert before["bet"]["label"].endswith(("?", "zählen halb."))
    assert (before["answer"], before["image"], before["grids"], before["table"]) == ("", None, [], None)
    after = bet(screen, good_bet(screen.tab))
    assert not after["locked"]
    assert after["given"].startswith("Du hast auf ")
    assert after["answer"]
    assert bool(after["image"]) != bool(after["grids"])
    assert after["table"]["rows"]


@every_figure
def test_whoever_teaches_opens_a_figure_without_a_bet(name, figure):
    screen = EXPLORERS[name]()
    press(screen, f"tab {figure}")
    after = press(screen, f"unlock {figure}")["figures"][0]
    assert (after["locked"], after["given"]) == (False, "")


@every_figure
def test_a_figure_speaks_german_with_decimal_comma(name, figure):
    for text in words(shown(opened(name, figure))):
        assert foreign(text) == []
        assert not re.search(r"\b(nan|None|inf|True|False)\b", text)


@every_figure
@pytest.mark.parametrize("wrong", ["", "viele", "-1", "1000000", "2.5", "<b>"])
def test_a_bet_that_is_none_is_answered_and_the_figure_stays_locked(name, figure, wrong):
    screen = EXPLORERS[name]()
    press(screen, f"tab {figure}")
    assert bet(screen, wrong)["locked"]
    assert screen.message["text"].startswith(("Setze auf eine ganze Zahl von ", "Wähle zuerst eine der Antworten."))


@every_explorer
def test_one_figure_at_a_time_with_its_own_controls(name):
    screen = EXPLORERS[name]()
    for tab in screen.tabs:
        scene = press(screen, f"tab {tab.id}")
        assert [button["id"] for button in scene["tabs"] if button["pressed"]] == [f"tab {tab.id}"]
        assert [control["id"] for control in scene["controls"]] == [*screen.always(), *tab.controls]
        assert len(scene["figures"]) == 1


@every_figure
def test_every_control_moves_the_figure_without_error(name, figure, monkeypatch):
    monkeypatch.setattr(TipBench, "setting", lambda bench: (6, bench.settings["seed"] % 3))  # how many is not asked
    screen = opened(name, figure)
    for control in screen.frames[-1]["controls"]:
        values = [value for value, _ in control["options"]] if control["kind"] == "select" else [control["min"]]
        for value in values[:2]:
            screen.handle({"type": "control", "id": control["id"], "value": value})
            assert screen.message is None
            assert not shown(screen)["locked"] or shown(screen)["wait"]


def test_a_control_keeps_within_its_bounds():
    screen = HandExplorer()
    press(screen, "tab C3")
    for typed, kept in ((99, 12), (-3, 3), ("7", 7)):
        screen.handle({"type": "control", "id": "players", "value": typed})
        assert screen.settings["players"] == kept
    screen.handle({"type": "control", "id": "kinds", "value": "<b>"})
    assert screen.settings["kinds"] == "classic"


@pytest.mark.parametrize("figure", [tab.id for tab in HandExplorer.tabs])
def test_the_figure_follows_every_change_of_the_hand(figure):
    screen = opened("hand", figure)
    before = shown(screen)
    screen.handle({"type": "card", "id": "A♦"})
    after = shown(screen)
    assert not after["locked"]
    assert (before["image"], before["grids"]) != (after["image"], after["grids"])
    press(screen, "clear")
    assert shown(screen)["wait"].startswith("Wähle zuerst deine Hand")
    for one in ("A♦", "5♦", "3♦"):
        screen.handle({"type": "card", "id": one})
    assert shown(screen)["given"]


@pytest.mark.rule("CO2.4")
def test_the_truth_of_a_bet_is_the_number_of_the_rules():
    screen = HandExplorer()
    press(screen, "tab C4")
    assert bet(screen, "11")["given"] == "Du hast auf 11 von 49 gesetzt. Genau getroffen!"
    screen = TableExplorer()
    press(screen, "tab C9")
    assert bet(screen, "10")["given"] == "Du hast auf 10 von 100 gesetzt. Du lagst 7 daneben."


def test_bets_with_answers_say_which_is_right():
    choice = Bet("Was?", options=(("a", "rot"), ("b", "blau")))
    assert choice.given("a", "a") == "Du hast auf „rot“ gesetzt. Richtig!"
    assert choice.given("a", "b") == "Du hast auf „rot“ gesetzt. Es ist „blau“."
    assert choice.given("a", None) == "Du hast auf „rot“ gesetzt."
    number = Bet("Wie viele?", "Karten", 0, 9)
    assert number.given("3", None) == "Du hast auf 3 Karten gesetzt."
    assert number.given("3", float("inf")) == "Du hast auf 3 Karten gesetzt."


def test_a_position_is_laid_out_by_tapping():
    screen = PositionExplorer()
    press(screen, "clear")
    for place, text in (("hand", "A♣ A♦"), ("laid", "3♣ 3♦ 3♥ 3♠ 6♦ 7♦ B♦ D♦"), ("middle", "K♥ K♦")):
        screen.handle({"type": "control", "id": "place", "value": place})
        for one in cards(text):
            screen.handle({"type": "card", "id": str(one)})
    assert screen.placing.at("middle") == cards("K♦")
    assert screen.frames[-1]["status"] == "Dir fehlt noch mindestens 1 zum Sieg. Sofort gewinnen: Herz Ass, Pik Ass."
    screen.handle({"type": "card", "id": "middle K♦"})
    assert screen.placing.at("middle") == ()


@pytest.mark.parametrize(
    ("text", "trouble"),
    [
        ("hand A♣", "Hand und Auslage haben zusammen zehn Karten. Dir fehlen noch 9 Karten."),
        ("laid A♣ 5♦ K♥", "Deine Auslage: Kreuz Ass, Karo 5 und Herz König lassen sich nicht in Kombinationen teilen."),
        ("theirs 2♣ 3♣", "Auslage gegenüber: Kreuz 2 und Kreuz 3 lassen sich nicht in Kombinationen teilen."),
        ("hand A♣ 2♦ 3♥ 4♠ 5♣ 6♦ 7♥ B♠ D♣ K♦ 2♠", "Hand und Auslage haben zusammen zehn Karten. Nimm 1 Karte weg."),
    ],
)
def test_a_position_that_cannot_be_says_what_is_wrong(text, trouble):
    assert Placing.example(text).trouble() == trouble


def test_every_example_is_a_position():
    for text in PositionExplorer.EXAMPLES:
        assert Placing.example(text).trouble() == ""
    for text in HandExplorer.EXAMPLES:
        assert len(cards(text)) == 3


@pytest.mark.rule("CQ5.15")
def test_the_explorer_of_a_running_game_knows_what_the_player_knows():
    for seed in range(12):
        controller = table("conquian", seed)
        view = controller.view
        screen = explore([view])
        known = {str(one) for one in screen.placing.where}
        full = controller.session.round
        secret = {str(one) for one in (*full.hands[1], *full.stock)}
        assert not known & secret
        assert screen.placing.at("hand") == view.hands[0]
        if not screen.placing.trouble():
            assert screen.here() is view
        screen.handle({"type": "card", "id": str(view.hands[0][0])})
        assert screen.here() is not view


@pytest.mark.rule("CO4.10")
def test_the_explorer_of_a_running_hand_takes_seat_table_and_kinds_from_the_round():
    view = commerce_scene("2♣ 4♦ 6♥", "K♠ 9♠ 4♥", "7♣ 7♥ 3♣", "7♦ 2♦ 5♠").view(1)
    screen = explore([view])
    assert (screen.picked, screen.settings["players"], screen.seat()) == (cards("4♥ 9♠ K♠"), 4, 1)
    press(screen, "clear")
    press(screen, "start")
    assert screen.picked == cards("4♥ 9♠ K♠")


def test_the_chance_to_win_is_asked_only_about_a_running_game():
    view = conquian_scene(hands=("6♥ 6♦ K♦", ""), middle="6♠").view(0)
    assert "Q7" in [tab.id for tab in explore([view]).tabs]
    assert "Q7" not in [tab.id for tab in PositionExplorer().tabs]


def receive(shown, **content):
    shown._answer(shown, content, [])


def test_from_a_game_one_press_opens_the_explorer_and_one_leads_back():
    shown = commerce_table("CO5-7K3QX")
    game = shown.screen
    before = shown.frames
    receive(shown, type="button", id="explore", seq=1)
    assert isinstance(shown.screen, HandExplorer)
    assert shown.frames[-1]["figures"]
    receive(shown, type="bet", id="C1", value="50", seq=2)
    receive(shown, type="button", id="leave", seq=3)
    assert shown.screen is game
    assert shown.frames[-1]["seats"] == before[-1]["seats"]
    receive(shown, type="button", id="explore", seq=4)
    assert isinstance(shown.screen, HandExplorer)


def test_a_covered_hand_cannot_be_explored():
    shown = commerce_table("CO5-7K3QX")
    receive(shown, type="button", id="reveal own", seq=1)
    receive(shown, type="button", id="explore", seq=2)
    assert shown.frames[-1]["message"]["text"] == "Deine Hand ist zugedeckt. Decke sie zuerst auf."


@every_explorer
def test_a_saved_explorer_shows_its_first_figure(name):
    picture = html(explorer(name).screen.poster())
    assert picture.startswith('<div class="cardgames-twin" lang="de">')
    assert 'alt="' in picture
    assert EXPLORERS[name]().frames[-1]["figures"][0]["locked"]


def test_an_unknown_explorer_is_named():
    with pytest.raises(ValueError, match="no explorer 'x'"):
        explorer("x")


def test_the_places_of_a_position_hold_each_card_once():
    rng = Random(4)
    placing = Placing()
    for _ in range(400):
        placing.tap(rng.choice(conquian.STANDARD.deck), rng.choice(list(PLACES)))
        spread = [one for place in PLACES for one in placing.at(place)]
        assert len(spread) == len(set(spread))
        assert len(placing.at("middle")) <= 1
    assert card("A♣") in conquian.STANDARD.deck
    assert isinstance(explorer("hand"), CardTable)


def test_random_taps_never_break_a_position():
    rng = Random(9)
    screen = PositionExplorer()
    for tab in screen.tabs:
        press(screen, f"tab {tab.id}")
        press(screen, f"unlock {tab.id}")
        for _ in range(60):
            screen.handle({"type": "control", "id": "place", "value": rng.choice(list(PLACES))})
            screen.handle({"type": "card", "id": str(rng.choice(conquian.STANDARD.deck))})
            assert bool(shown(screen)["answer"]) != bool(shown(screen).get("wait"))


def test_a_figure_without_an_answer_says_so():
    def refuse(_explorer):
        raise ValueError("no such thing")

    screen = opened("hand", "C1")
    screen.tab = replace(screen.tab, draw=refuse)
    press(screen, "example")
    assert shown(screen)["wait"] == "Zu diesen Karten gibt es hier nichts zu zeigen."
    assert str(screen.refused) == "no such thing"


def test_a_course_is_looked_back_at_from_a_running_game():
    controller = table("conquian", 5)
    for _ in play(controller, Random(5)):
        pass
    views = [state.view(0) for state in controller.session.states]
    screen = explore(views[: len(views) // 2])
    for figure in ("Q7", "Q3", "Q7b"):
        press(screen, f"tab {figure}")
        assert not bet(screen, good_bet(screen.tab))["locked"]
        assert shown(screen)["answer"]
    beginning = explore(views[:1])
    press(beginning, "tab Q3")
    assert shown(beginning)["wait"].startswith("Spiele zuerst ein paar Züge")


@pytest.mark.rule("CQ5.15")
def test_the_opponents_course_is_told_only_when_all_is_shown():
    controller = table("conquian", 5)
    asked = []
    controller.situation.explores = lambda views, rivals: asked.append((views, rivals)) or None
    running = iter(play(controller, Random(5)))
    next(running)
    click(controller, "explore")
    for _ in running:
        pass
    click(controller, "explore")
    assert [[*rivals] for _, rivals in asked] == [[], [controller.names[1]]]
    screen = explore(*asked[-1])
    press(screen, "tab Q3")
    press(screen, "unlock Q3")
    assert {row[0] for row in shown(screen)["table"]["rows"]} == {"du", controller.names[1]}


def test_a_curve_after_some_circuits_stands_beside_that_of_the_deal():
    for figure in ("C3", "C6"):
        screen = opened("hand", figure)
        before = shown(screen)["image"]["src"]
        screen.handle({"type": "control", "id": "circuits", "value": "1"})
        assert shown(screen)["image"]["src"] != before
        assert "in denen noch niemand" in shown(screen)["note"]
