"""The figures of the sections: each shows what its section is about, opens after a bet and can be read when saved."""

import base64
import re
from collections import Counter
from xml.etree import ElementTree as ET

import pytest
from tables import foreign

from cardgames.cards import cards
from cardgames.explorers.sections import FIGURES
from cardgames.lessons.commerce_end import WholeSeries
from cardgames.lessons.conquian_partie import WholePartie
from cardgames.lessons.position import commerce_position, shown_round
from cardgames.odds.commerce_series import play_series
from cardgames.plots.chips import chip_fan, chip_lines
from cardgames.plots.commerce_settling import who_pays_whom
from cardgames.plots.commerce_turn import turn_loop
from cardgames.render import html

TABS = [(section, tab.id) for section, kind in FIGURES.items() for tab in kind.tabs]
DIAGRAMS = [("CO1", "turn"), ("CO5", "tree"), ("CO5", "chips"), ("CO6", "lines"), ("CO6", "fan"), ("CQ7", "lines")]
every_diagram = pytest.mark.parametrize(("section", "figure"), DIAGRAMS)


def press(screen, name):
    screen.handle({"type": "button", "id": name})
    return screen.frames[-1]


def choose(screen, control, value):
    screen.handle({"type": "control", "id": control, "value": value})
    return screen.frames[-1]["figures"][0]


def opened(section, figure):
    screen = FIGURES[section]()
    press(screen, f"tab {figure}")
    return screen, press(screen, f"unlock {figure}")["figures"][0]


def test_the_figures_stand_at_the_sections_that_they_are_about():
    assert {section: [tab.id for tab in kind().tabs] for section, kind in FIGURES.items()} == {
        "CO1": ["turn"],
        "CO2": ["C1", "C2"],
        "CO4": ["C5", "C4", "C5b"],
        "CO5": ["tree", "chips", "C10", "C7"],
        "CO6": ["lines", "fan"],
        "CO7": ["CO7.1", "CO7.2-0", "CO7.3-1", "CO7.4-2"],
        "CO8": ["C9"],
        "CQ3": ["Q1", "Q9"],
        "CQ4": ["deal", "Q3", "B4"],
        "CQ5": ["Q5", "Q6"],
        "CQ6": ["Q2"],
        "CQ7": ["lines"],
        "CQ8": ["Q4", "Q8", "Q10", "Q11"],
        "CQ8 Tipps": ["CQ8.1-0", "CQ8.2-1", "CQ8.2-2", "CQ8.3-3", "CQ8.4-4", "CQ5.9-5", "CQ5.9-6"],
        "CQ9": ["Q2", "Q3"],
    }


LONG = pytest.param("CQ8 Tipps", marks=pytest.mark.proof)  # bots play for seconds


@pytest.mark.parametrize("section", [LONG if section == LONG.values[0] else section for section in FIGURES])
def test_saved_it_shows_a_drawing_whose_description_has_numbers(section):
    page = html(FIGURES[section]().poster())
    told = re.findall(r'<img alt="([^"]+)" src="data:image/svg', page)
    assert told
    for text in told:
        assert 40 <= len(text) <= 400
        assert re.search(r"\d", text)
    assert not foreign(re.sub(r"<[^>]+>", " ", page))


@every_diagram
def test_a_diagram_waits_for_a_bet_then_speaks_german_and_has_a_table(section, figure):
    screen = FIGURES[section]()
    before = press(screen, f"tab {figure}")["figures"][0]
    assert before["locked"]
    assert not before["image"]
    screen, found = opened(section, figure)
    assert found["question"].endswith("?")
    assert found["answer"].endswith(".")
    assert found["table"]["rows"]
    assert 40 <= len(found["image"]["alt"]) <= 400
    shown = [found["question"], found["answer"], found["note"], found["image"]["alt"], *drawn(found)]
    cells = [text for row in (found["table"]["head"], *found["table"]["rows"]) for text in row]
    assert not [text for text in (*shown, *cells) if foreign(text)]
    assert screen.frames[-1]["status"]


def drawn(figure):
    """Return the texts in the drawing."""
    svg = base64.b64decode(figure["image"]["src"].split(",")[1]).decode()
    return [node.text or "" for node in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]  # noqa: S314


def lit(figure):
    """Return what is written in bold letters, as it is in gold boxes."""
    svg = base64.b64decode(figure["image"]["src"].split(",")[1]).decode()
    return " ".join(re.findall(r'<text style="font-weight: 700[^>]*>([^<]+)</text>', svg))


@every_diagram
def test_the_right_bet_is_told_so(section, figure):
    screen, _ = opened(section, figure)
    truth = screen.tab.truth(screen)
    typed = truth if isinstance(truth, str) else str(round(truth))
    screen.handle({"type": "bet", "id": figure, "value": typed})
    assert screen.frames[-1]["figures"][0]["given"].endswith(("Richtig!", "Genau getroffen!"))


@pytest.mark.rule("CO1.2", "CO4.2", "CO4.3", "CO4.4", "CO4.5")
def test_the_arrows_of_a_turn_are_those_of_the_rules():
    screen, found = opened("CO1", "turn")
    rows = found["table"]["rows"]
    assert rows == [
        ["kaufen", "Anna", "Stapel", "alte Karte"],
        ["kaufen", "Stapel", "Anna", "neue Karte"],
        ["kaufen", "Anna", "David", "1 Chip"],
        ["tauschen", "Anna", "Ben", "Karte"],
        ["tauschen", "Ben", "Anna", "Karte zurück"],
        ["klopfen", "Anna", "Ben", "aufdecken"],
        ["klopfen", "Anna", "Carla", "aufdecken"],
        ["klopfen", "Anna", "David", "aufdecken"],
    ]
    assert "Kaufen" in lit(found)
    assert "1 Chip" in drawn(found)
    for move, word in (("trade", "Tauschen"), ("knock", "Klopfen")):
        found = choose(screen, "move", move)
        assert word in lit(found)
        assert "Kaufen" not in lit(found)
        assert "1 Chip" not in drawn(found)
    choose(screen, "move", "buy")
    dealer = choose(screen, "seat", "3")
    assert "nichts" in dealer["answer"]
    assert not [row for row in dealer["table"]["rows"] if "Chip" in row[3]]
    assert ["tauschen", "David", "Anna", "Karte"] in dealer["table"]["rows"]


@pytest.mark.rule("CO2.7", "CO5.1", "CO5.2", "CO5.3", "CO5.4")
@pytest.mark.parametrize(
    ("case", "ending", "paid"),
    [
        ("0", "Er zahlt 1 Chip an die beste Hand.", [["Pool", "Anna", "4"], ["David", "Anna", "1"]]),
        (
            "1",
            "Er zahlt 1 Chip an jeden anderen.",
            [["Pool", "Anna", "4"], ["David", "Anna", "1"], ["David", "Ben", "1"], ["David", "Carla", "1"]],
        ),
        ("2", "Er nimmt den Pool und zahlt nichts.", [["Pool", "David", "4"]]),
        ("3", "Der Pool bleibt liegen, niemand zahlt.", [["niemand", "niemand", "0"]]),
        ("4", "Er zahlt 1 Chip an die beste Hand.", [["Pool", "Anna", "4"], ["David", "Anna", "1"]]),
    ],
)
def test_the_tree_and_the_arrows_follow_the_showdown(case, ending, paid):
    screen, _ = opened("CO5", "tree")
    tree = choose(screen, "case", case)
    assert tree["table"]["rows"][-1] == ["Ergebnis", ending]
    assert ending.split()[-1] in lit(tree)
    assert screen.frames[-1]["seats"]
    press(screen, "tab chips")
    arrows = press(screen, "unlock chips")["figures"][0]
    assert [row[:3] for row in arrows["table"]["rows"]] == paid
    press(screen, "tab C10")
    assert not screen.frames[-1].get("seats")


@pytest.mark.rule("CO6.1", "CQ7.1")
def test_the_lines_are_those_of_the_series_that_are_watched_above():
    for section, stage, names in (("CO6", WholeSeries(), 4), ("CQ7", WholePartie(), 2)):
        for _ in range(3):
            press(stage, "new")
        ledger = stage.session.series_now().ledger
        _, found = opened(section, "lines")
        rows = [list(map(int, row[1:])) for row in found["table"]["rows"]]
        assert rows == [[20] * names, *(list(entry.chips) for entry in ledger)]


@pytest.mark.rule("CQ6.4")
def test_other_series_have_lines_of_their_own():
    screen, first = opened("CO6", "lines")
    for number in range(2, 6):
        found = choose(screen, "game", number)
        assert found["table"]["rows"] != first["table"]["rows"]
        for row in found["table"]["rows"]:
            assert sum(map(int, row[1:])) in (80, *range(56, 80))
    screen, plain = opened("CQ7", "lines")
    raised = choose(screen, "agreed", "1")
    assert raised["table"]["rows"] != plain["table"]["rows"]
    assert {sum(map(int, row[1:])) for row in raised["table"]["rows"]} == {40}


def test_series_between_bots_come_again_and_add_up():
    frame, again = play_series(4, 4, 12, 3), play_series(4, 4, 12, 3)
    assert frame.equals(again)
    assert frame["series"].nunique() == 12
    ends = frame.groupby("series").last().filter(like="seat_").sum(axis=1)
    assert set(ends) == {80}
    assert (frame.groupby("series")["round"].max() >= 4).all()
    assert not frame.loc[frame["round"] <= 4, "extra"].any()
    with pytest.raises(ValueError):
        play_series(2)


def test_the_fan_counts_the_series_of_its_table():
    frame = play_series(4, 4, 40, 1)
    picture = chip_fan("Ben", 1, frame, 1)
    last = frame[~frame["extra"]].groupby("series").last()["seat_1"]
    assert f"in {int((last > 20).sum())} von 40 Partien" in picture.answer
    assert next(iter(picture.table["Mitte"])) == 20
    assert "Startzahl 1" in picture.note
    assert chip_lines(("Du", "Anna"), [(20, 20), (21, 19)], "Spiel", "Spiele").answer == (
        "Am meisten hast nach 1 von 1 Spielen du: 21 Chips."
    )


def test_a_table_of_another_size_is_refused():
    three = commerce_position([cards(hand) for hand in ("7♣ 7♥ 7♦", "K♠ 9♠ 10♠", "D♣ 5♠ 3♣")])
    with pytest.raises(ValueError, match="4 players, not 3"):
        turn_loop(three, ("A", "B", "C"))
    with pytest.raises(ValueError, match="4 players, not 3"):
        who_pays_whom(shown_round(three), ("A", "B", "C"))


@pytest.mark.parametrize("section", ["CQ3", "CQ5", "CQ8"])
def test_a_grid_is_drawn_for_reading_with_the_texts_of_its_cells(section):
    figure = FIGURES[section]().poster()["figures"][0]
    for grid, image in zip(figure["grids"], figure["prints"], strict=True):
        told = drawn({"image": image})
        cells = Counter(cell["text"] for row in grid["cells"] for cell in row if cell and cell["text"])
        assert not cells - Counter(told)
        assert set(grid["columns"]) <= set(told)
