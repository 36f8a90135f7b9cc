"""Every figure of Conquian: a question, German numbers, a description, a table, signs; the same again; over games."""

import re
from dataclasses import replace
from functools import cache
from html import unescape
from random import Random
from xml.etree import ElementTree as ET

import pandas as pd
import pytest
from scenes import game
from tables import foreign

from cardgames import card, cards, conquian
from cardgames.odds.conquian_claims import CLAIMS, claim_effect
from cardgames.odds.conquian_course import distance_course
from cardgames.odds.conquian_opening import sample_deals
from cardgames.odds.conquian_position import position
from cardgames.odds.conquian_rollouts import chance_course, winning_chance
from cardgames.plots import conquian as figures
from cardgames.plots.conquian_forcing import OUTCOMES
from cardgames.plots.conquian_words import STYLES
from cardgames.plots.picture import LONGEST_ALT, SHORTEST_ALT
from cardgames.plots.tips import CONQUIAN

EARLY = position((), cards("3♣ 4♣ 6♥ 6♠ K♦ A♦ 2♥ 7♥ B♠ 5♦"), refused=cards("K♣"))
MIDDLE = position(
    cards("3♣ 4♣ 5♣ 6♣"),
    cards("6♥ K♦ A♣ A♦ 2♥ 5♠"),
    theirs=cards("7♠ B♠ D♠"),
    refused=cards("K♣ 2♦ D♥"),
    middle=card("6♠"),
)
LOST = position(
    cards("A♣ 2♣ 3♣"),
    cards("A♦ A♥ 2♦ 2♥ K♦ K♥ D♦"),
    theirs=cards("6♠ 7♠ B♠"),
    refused=cards("6♣ 6♦ 6♥ 7♣ 7♦ 7♥ B♣ B♦ B♥ 5♣ 5♦ 5♥ 5♠ 3♦ 3♥ 3♠ 4♦ 4♥ 4♠ K♣ K♠ D♣ D♠ A♠"),
)
NUMBER = re.compile(r"\d\.\d{1,2}(?!\d)")
MOST_LABELS = 7
SVG, AXIS = "{http://www.w3.org/2000/svg}", "matplotlib.axis_"


@cache
def views(seat, seed=3, rules=conquian.STANDARD):
    """Return the views of one seat in a random game."""
    rng = Random(seed)
    return tuple(state.view(seat) for state, _ in game(conquian.deal(rules, rng), rng, eager=("use", "force")))


@cache
def sampled(name):
    """Return what is sampled, once for all tests."""
    return {
        "course": lambda: chance_course(views(0)[::12], 10, 1),
        "now": lambda: winning_chance(views(0)[0], 20, 1),
        "claims": claim_effects,
        "sample": lambda: sample_deals(300, 1),
    }[name]()


def claim_effects():
    """Return one sampled claim, and the others as if they had these effects."""
    one = claim_effect(CLAIMS[0], 4, 1)
    rows = [one.assign(claim=c.name, effect=e, low=e - 0.05, high=e + 0.05) for c, e in zip(CLAIMS, SIZES, strict=True)]
    return pd.concat(rows, ignore_index=True)


SIZES = (0.12, 0.0, -0.2, 0.01, -0.433, 0.2, 0.04)

FIGURES = {
    "meld_potential": figures.meld_potential,
    "meld_potential live": lambda: figures.meld_potential(MIDDLE, "live"),
    "meld_potential near": lambda: figures.meld_potential(MIDDLE, "near"),
    "ways_to_eleven": figures.ways_to_eleven,
    "ways_to_eleven mine": lambda: figures.ways_to_eleven(MIDDLE),
    "ways_to_eleven lost": lambda: figures.ways_to_eleven(LOST),
    "ways_to_eleven ten": lambda: figures.ways_to_eleven(goal=10),
    "ways_by_goal": figures.ways_by_goal,
    "distance_over_time": lambda: figures.distance_over_time(
        distance_course(views(0)), distance_course(views(1)), "Anna"
    ),
    "distance_over_time alone": lambda: figures.distance_over_time(distance_course(views(1, 5))),
    "starting_distance": lambda: figures.starting_distance(3),
    "starting_distance nine": lambda: figures.starting_distance(hand=9),
    "key_card_map": lambda: figures.key_card_map(MIDDLE),
    "key_card_map lost": lambda: figures.key_card_map(LOST),
    "usable_next": lambda: figures.usable_next(MIDDLE),
    "usable_next early": lambda: figures.usable_next(EARLY),
    "danger_of_force": lambda: figures.danger_of_force(MIDDLE),
    "danger_of_force none": lambda: figures.danger_of_force(EARLY),
    "danger_of_force Ben": lambda: figures.danger_of_force(LOST, "Ben"),
    "chances_over_time": lambda: figures.chances_over_time(sampled("course"), 1),
    "chance_now": lambda: figures.chance_now(sampled("now"), 1),
    "blockade_map": lambda: figures.blockade_map(MIDDLE),
    "blockade_map released": lambda: figures.blockade_map(MIDDLE, card("A♣")),
    "ways_to_lie": lambda: figures.ways_to_lie(cards("3♣ 4♣ 5♣ 6♣"), card("6♠"), cards("6♥")),
    "ways_to_lie not": lambda: figures.ways_to_lie(cards("3♣ 4♣ 5♣"), card("6♠")),
    "ways_to_lie first": lambda: figures.ways_to_lie((), card("6♠"), cards("6♥ 6♦")),
    "discard_lights": lambda: figures.discard_lights(MIDDLE),
    "discard_lights lost": lambda: figures.discard_lights(LOST),
    "mobility_of_uses": lambda: figures.mobility_of_uses(MIDDLE),
    "mobility_of_uses none": lambda: figures.mobility_of_uses(replace(EARLY, middle=card("K♥").bit)),
    "first_card_by_rank": figures.first_card_by_rank,
    "first_card_by_rank D": lambda: figures.first_card_by_rank("D"),
    "layable_hands": lambda: figures.layable_hands(9),
    "layable_hands eight": lambda: figures.layable_hands(hand=8),
    "sampled_deals": lambda: figures.sampled_deals(sampled("sample"), 1),
    "tips_tested": lambda: figures.tips_tested(sampled("claims"), 1),
}
made = cache(lambda name: FIGURES[name]())
every = pytest.mark.parametrize("name", FIGURES)


def spoken(picture):
    """Yield every text of a figure that people read or hear."""
    yield from (picture.question, picture.answer, picture.alt, picture.note, picture.table.to_string())
    yield from map(unescape, re.findall(r"<text[^>]*>([^<]*)</text>", picture.svg))
    for grid in picture.grids:
        yield grid.title
        yield from (outcome.name for outcome in grid.outcomes)
        yield from (part for cell in cells(grid) for part in (cell.label, cell.text, cell.says))


def cells(grid):
    return [cell for row in grid.cells for cell in row if cell]


def test_every_figure_is_tried():
    assert {name.split()[0] for name in FIGURES} == set(figures.__all__)


@every
def test_a_figure_asks_answers_describes_and_lists(name):
    picture = made(name)
    assert picture.question.endswith("?")
    assert picture.answer.endswith(".")
    assert SHORTEST_ALT <= len(picture.alt) <= LONGEST_ALT
    assert picture.answer in picture.alt
    assert re.search(r"\d", picture.alt)
    assert not picture.table.empty
    assert picture.table.isna().sum().sum() == 0
    assert picture.note.endswith(".")


@every
def test_one_sentence_answers(name):
    assert len(re.findall(r"[.!?](?= [A-ZÄÖÜ]|$)", made(name).answer)) == 1


@every
def test_numbers_and_words_are_german(name):
    for text in spoken(made(name)):
        assert not NUMBER.findall(text), text
        assert not foreign(text), text


@every
def test_a_natural_frequency_comes_before_its_percentage(name):
    answer = made(name).answer
    if "%" in answer:
        assert re.search(r"\d von |Von 100\.000", answer)
        assert re.search(r"\d von |Von 100\.000", answer).start() < answer.index("%")


@every
def test_the_same_input_gives_the_same_figure(name):
    again, picture = FIGURES[name](), made(name)
    assert (again.svg, again.grids, again.answer) == (picture.svg, picture.grids, picture.answer)
    assert again.table.equals(picture.table)


@every
def test_grids_tell_their_classes_by_signs_and_name_every_cell(name):
    for grid in made(name).grids:
        assert (len(grid.cells), len(grid.cells[0])) == (len(grid.rows), len(grid.columns)) == (4, 10)
        assert {outcome.style for outcome in grid.outcomes} <= set(STYLES)
        for sort in ("name", "sign", "style"):
            assert len({getattr(one, sort) for one in grid.outcomes}) == len(grid.outcomes)
        for cell in cells(grid):
            assert cell.says.startswith(f"{cell.label}: ")
            assert cell.share is None or 0 <= cell.share <= 1
            if cell.outcome is not None:
                assert cell.text.startswith(grid.outcomes[cell.outcome].sign)


@every
def test_axes_have_few_labels(name):
    if made(name).svg:
        tree = ET.fromstring(made(name).svg)  # noqa: S314 -- our own drawing
        axes = [g for g in tree.iter(f"{SVG}g") if g.get("id", "").startswith(AXIS)]
        assert len(axes) in (2, 6)
        for axis in axes:
            ticks = [g for g in axis if re.match(r"[xy]tick_", g.get("id", ""))]
            assert sum(any(True for _ in tick.iter(f"{SVG}text")) for tick in ticks) <= MOST_LABELS


@every
def test_a_sampled_figure_names_its_size_and_seed(name):
    picture = made(name)
    if name.split()[0] in ("chances_over_time", "chance_now", "sampled_deals", "tips_tested"):
        assert re.search(r"Simulation: .*\d.*Startzahl 1\b", picture.note)
    else:
        assert "Simulation" not in picture.note


def test_where_no_way_is_left_the_figures_say_so():
    assert "Für dich gibt es keinen Weg mehr zur Elf" in made("key_card_map lost").answer
    assert made("ways_to_eleven lost").answer == "Für dich leben noch 0 von 43.344 Wegen (0\u00a0%) zur Elf."
    assert "kein Weg" in made("discard_lights lost").table.to_string()
    lost = made("danger_of_force Ben")
    assert {cell.text for cell in cells(lost.grids[0]) if cell.label == "Kreuz 4"} == {"="}


def test_every_tip_has_a_german_name():
    assert set(CONQUIAN.names) == {claim.name for claim in CLAIMS}


def test_signs_of_forced_cards_differ():
    assert len({one.sign for one in OUTCOMES}) == len(OUTCOMES)


@pytest.mark.parametrize(
    "rules", [conquian.STANDARD, conquian.MEXICAN, conquian.THREE], ids=["two", "mexican", "three"]
)
def test_every_view_of_a_game_can_be_drawn(rules):
    for seed in range(6):
        seen = [view for view in views(seed % 2, seed, rules) if view.phase != "pass"]
        for view in Random(seed).sample(seen, 4):
            drawn = [figures.meld_potential(view, "live"), figures.key_card_map(view)]
            if view.hand_masks[view.viewer]:
                drawn += [figures.discard_lights(view)]
            drawn += [figures.blockade_map(view)]
            if not (view.phase == "discard" and view.turn == view.viewer) and view.winner != view.viewer:
                drawn += [figures.usable_next(view), figures.danger_of_force(view, "Ben")]
            for picture in drawn:
                assert not any(map(NUMBER.findall, spoken(picture)))
