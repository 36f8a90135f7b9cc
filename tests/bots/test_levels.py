"""Who sits at a table: levels and characters by name, mixed tables that a stream decides, and why they acted."""

from itertools import pairwise
from random import Random
from statistics import median

import pytest

from cardgames import commerce, conquian, playout
from cardgames.bots import levels

GAMES = ("commerce", "conquian")


@pytest.mark.parametrize("game", GAMES)
def test_levels_have_german_names_and_stand_in_order(game):
    order = [name for name in levels.NAMES if name in levels.LEVELS[game]]
    assert list(levels.LEVELS[game]) == order
    assert order[:3] == ["neuling", "buch", "koenner"]


def test_everybody_who_may_sit_down_has_a_name():
    assert {*levels.LEVELS["commerce"], *levels.PERSONALITIES, levels.MIXED} <= set(levels.NAMES)


def test_a_table_of_one_level_seats_it_everywhere():
    assert levels.names("commerce", "koenner", 4, Random(1)) == ("koenner",) * 4
    assert set(levels.table("conquian", "buch", 2, Random(1))) == {levels.LEVELS["conquian"]["buch"]}
    assert levels.bot("commerce", "geduldig") is levels.PERSONALITIES["geduldig"]


@pytest.mark.parametrize("name", ["riesig", "gemischt"])
@pytest.mark.parametrize("game", GAMES)
def test_an_unknown_player_is_refused_by_name(game, name):
    with pytest.raises(ValueError, match=f"'{name}'.*neuling"):
        levels.bot(game, name)
    if name != levels.MIXED:
        with pytest.raises(ValueError, match=name):
            levels.table(game, name, 3, Random(1))


def test_conquian_has_no_characters():
    with pytest.raises(ValueError, match="geduldig"):
        levels.bot("conquian", "geduldig")


@pytest.mark.parametrize("game", GAMES)
def test_a_mixed_table_is_reproducible_and_differs_from_others(game):
    tables = [levels.names(game, levels.MIXED, 3, Random(seed)) for seed in range(40)]
    assert tables == [levels.names(game, levels.MIXED, 3, Random(seed)) for seed in range(40)]
    assert len(set(tables)) > 5
    assert all(len(set(seated)) == 3 for seated in tables if "eilig" not in seated)
    assert sum(a == b for a, b in pairwise(tables)) < 20


def test_half_of_the_rounds_at_mixed_tables_go_round_once():
    circuits = []
    for seed in range(150):
        seated = levels.table("commerce", levels.MIXED, 5, Random(seed))
        end = playout(commerce.deal(commerce.NEW, Random(seed), 5, seed % 5), seated, Random(seed))
        circuits.append(end.turns / 5)
    assert median(circuits) >= 0.8


@pytest.mark.parametrize("start", [commerce.deal(commerce.NEW, Random(1)), conquian.deal(conquian.STANDARD, Random(1))])
def test_explanations_come_from_the_game_of_the_view(start):
    view = start.view(start.to_move)
    assert levels.explain(view, view.legal_actions()[-1]).endswith(".")
