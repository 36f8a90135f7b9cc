"""Every figure of Commerce: something to ask, to read, to hear and to tabulate, in German, the same each time."""

import re
from functools import lru_cache
from itertools import combinations
from xml.etree import ElementTree as ET

import pytest

from cardgames.cards import cards
from cardgames.commerce.variants import FOSTER, NEW, POUNCE, RIGHT
from cardgames.odds.commerce_knocking import rivals_after
from cardgames.odds.commerce_rounds import play_rounds
from cardgames.plots import commerce as plots
from cardgames.plots.commerce_axes import BETTER, EQUAL, SAME, WORSE
from cardgames.plots.commerce_dealing import NET
from cardgames.plots.commerce_growing import LOOKS
from cardgames.plots.commerce_map import SHADES

KING, NOTHING, THREE, PAIR = map(cards, ("K♠ 9♠ 4♥", "6♠ 7♣ D♥", "A♥ 5♥ 3♥", "7♣ 7♥ 3♣"))


@lru_cache(maxsize=1)
def rounds():
    return play_rounds(4, 150)


@lru_cache(maxsize=1)
def later():
    return plots.after_circuits(KING, 1, (2, 5), deals=20)


@lru_cache(maxsize=1)
def rough():
    return plots.rough_rounds(4, deals=5)


FIGURES = {
    "C1": lambda: plots.hand_map(KING),
    "C1 without a hand": plots.hand_map,
    "C1 foster": lambda: plots.hand_map(PAIR, rules=FOSTER),
    "C1 pounce": lambda: plots.hand_map(cards("7♠ 7♥ 7♦"), rules=POUNCE, linear=True),
    "C2": lambda: plots.rank_curve(KING),
    "C2 nothing": lambda: plots.rank_curve(NOTHING),
    "C2 foster": lambda: plots.rank_curve(PAIR, rules=FOSTER),
    "C3": lambda: plots.best_of_table(KING),
    "C3 nothing": lambda: plots.best_of_table(NOTHING, 1),
    "C3 later": lambda: plots.best_of_table(KING, 5, seat=2, later=later()),
    "C3 eleven": lambda: plots.best_of_table(cards("A♠ 2♠ 3♠"), 11, rules=RIGHT),
    "B4": lambda: plots.running_simulation(KING, deals=2_000),
    "B4 without exact": lambda: plots.running_simulation(KING, 7, deals=2_000, seed=3),
    "C4": lambda: plots.buying_urn(KING),
    "C4 foster": lambda: plots.buying_urn(PAIR, rules=FOSTER),
    "C5": lambda: plots.buy_or_trade(KING),
    "C5 random": lambda: plots.buy_or_trade(cards("10♠ 10♥ 10♦"), neighbour="random"),
    "C5 neighbour": lambda: plots.neighbour_after(KING),
    "C6": lambda: plots.knock_threshold(5, deals=200),
    "C6 exact": lambda: plots.knock_threshold(3, KING, deals=200),
    "C6 later": lambda: plots.knock_threshold(4, KING, deals=200, after=(1, rivals_after(1, 4, 30))),
    "C6 foster": lambda: plots.knock_threshold(8, PAIR, rules=FOSTER, deals=200),
    "C6 chips": lambda: plots.knock_or_wait(rough(), 4, hand=KING),
    "C7": plots.dealing_waterfall,
    "C7 exact": lambda: plots.dealing_waterfall(3),
    "C7 bots": lambda: plots.dealing_waterfall(rounds=rounds()),
    "C7 line": lambda: plots.dealing_break_even(rounds()),
    "C8": plots.growing_hand,
    "C8 hand": lambda: plots.growing_hand(iter(KING), buys=1),
    "C8 foster": lambda: plots.growing_hand(rules=FOSTER),
    "C9": plots.kinds_compared,
    "C9 pounce": lambda: plots.kinds_compared(pounce=True),
    "C10": plots.nobody_with_a_point,
    "C10 alone": lambda: plots.nobody_with_a_point(1),
    "C10 foster": lambda: plots.nobody_with_a_point(12, rules=FOSTER),
}


@lru_cache(maxsize=64)
def picture(name):
    return FIGURES[name]()


def drawn(found):
    """Return the texts in the drawing, or in the grids."""
    if found.svg:
        return [node.text or "" for node in ET.fromstring(found.svg).iter("{http://www.w3.org/2000/svg}text")]  # noqa: S314
    cells = [cell for grid in found.grids for row in grid.rows for cell in row if hasattr(cell, "says")]
    return [grid.title for grid in found.grids] + [cell.says for cell in cells]


def texts(found):
    table = [str(value) for value in (*found.table.columns, *found.table.to_numpy().ravel())]
    return [found.question, found.answer, found.alt, found.note, *table, *drawn(found)]


@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_asks_answers_describes_and_tabulates(name):
    found = picture(name)
    assert found.question.endswith("?")
    assert found.answer.endswith(".")
    assert found.answer.count(". ") == 0, "one sentence"
    assert re.search(r"\d von \d", found.answer), "frequency first"
    assert not re.search(r"%.*\d von", found.answer.split(",")[0])
    assert 40 <= len(found.alt) <= 400
    assert re.search(r"\d", found.alt)
    assert len(found.table) >= 3
    assert found.note


@pytest.mark.parametrize("name", FIGURES)
def test_numbers_are_written_in_german(name):
    for text in texts(picture(name)):
        assert not re.search(r"\d\.\d{1,2}(?!\d)", text), text
        assert "nan" not in text.lower().split(), text
        assert not re.search(r"\d%|-\d", text), text


@pytest.mark.parametrize("name", FIGURES)
def test_words_are_those_of_the_rules(name):
    for text in texts(picture(name)):
        assert not re.search(r"\b(Dealer|Knock|Meld|Sie|Ihre?|Passen|Straight|Drilling)\b", text), text


@pytest.mark.parametrize("name", [name for name in FIGURES if not name.startswith("C4")])
def test_a_drawing_has_the_same_place_and_the_same_text_each_time(name):
    found, again = picture(name), FIGURES[name]()
    assert found.svg == again.svg
    assert found.answer == again.answer
    assert found.table.equals(again.table)
    root = ET.fromstring(found.svg)  # noqa: S314 - our own drawing
    wide, high = (float(root.attrib[side].removesuffix("pt")) for side in ("width", "height"))
    assert wide * 100 / 72 == pytest.approx(720)
    assert high * 100 / 72 == pytest.approx(found.height)


@pytest.mark.parametrize("name", [name for name in FIGURES if not name.startswith(("C4", "C9"))])
def test_axes_carry_at_most_seven_labels(name):
    root = ET.fromstring(picture(name).svg)  # noqa: S314
    for axis in "xy":
        groups = [g for g in root.iter() if re.fullmatch(rf"{axis}tick_\d+", g.get("id", ""))]
        assert 2 <= len(groups) <= 7


@pytest.mark.parametrize("name", [name for name in FIGURES if not name.startswith("C4")])
def test_letters_can_be_read_on_a_phone(name):
    sizes = [float(size) for size in re.findall(r"font-size: ([\d.]+)px", picture(name).svg)]
    sizes += [float(size) for size in re.findall(r"font: (?:bold |\d+ )?([\d.]+)px", picture(name).svg)]
    assert sizes
    assert min(sizes) * 360 / 518.4 > 8, "pixels where the drawing is 360 wide"


@pytest.mark.parametrize("name", ["C1", "C2", "C3", "C5", "C6 exact", "C6 later", "C6 chips"])
def test_my_hand_is_marked_with_words(name):
    assert any("deine Hand" in text for text in drawn(picture(name)))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("C3", ["n = 20.000", "Seed", "ausgeteilte Hände", "Platz"]),
        ("C3 later", ["Bots", "n = 20 Deals", "niemand geklopft"]),
        ("B4", ["n = 2.000", "95\u00a0%"]),
        ("C4", ["49 Karten", "solange du nichts"]),
        ("C5", ["am wenigsten braucht", "Genau"]),
        ("C5 random", ["irgendeine"]),
        ("C6", ["n = 200 Deals je Stufe", "ausgeteilte Hände"]),
        ("C6 later", ["Bots", "Tauschrunde"]),
        ("C6 chips", ["[Bots]", "n = 5 Deals je Stufe"]),
        ("C7 bots", ["[Bots]", "n = 150 Runden"]),
        ("C7 exact", ["Genau", "kein Kauf"]),
        ("C7 line", ["[Bots]", "n = 150 Runden"]),
        ("C8", ["Vereinfachung", "49 Karten"]),
        ("C10", ["Genau"]),
        ("C10 foster", ["n = 20.000"]),
    ],
)
def test_a_note_names_the_assumptions(name, words):
    assert [word for word in words if word not in picture(name).note] == []


def lightness(color):
    red, green, blue = (int(color[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize(
    "fills",
    [
        (BETTER, SAME, WORSE),
        (BETTER, WORSE, NET),
        tuple(SHADES.values()),
        (EQUAL, SHADES[-1]),
        tuple(LOOKS[key] for key in LOOKS if key[0] not in ("pair", "flush")),
        tuple(LOOKS[key] for key in LOOKS if key != ("point", 3)),
    ],
)
def test_fills_side_by_side_differ_without_colour(fills):
    for (one, hatch), (other, another) in combinations(fills, 2):
        assert hatch != another or abs(lightness(one) - lightness(other)) > 0.25


def test_outcomes_of_the_urn_have_signs_of_their_own():
    signs = [outcome.sign for outcome in picture("C4").grids[0].outcomes]
    assert sorted(signs) == sorted("▲=▼")


@pytest.mark.parametrize("rules", [NEW, FOSTER])
def test_wrong_hands_are_refused(rules):
    for figure in (plots.hand_map, plots.rank_curve, plots.best_of_table, plots.buying_urn, plots.buy_or_trade):
        with pytest.raises(ValueError):
            figure(cards("K♠ 9♠"), rules=rules)
