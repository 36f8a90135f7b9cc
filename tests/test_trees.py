"""Whole game trees on small decks: as many positions and ends as ever, by phase and by winner, for each phase table."""

from collections import Counter
from copy import deepcopy
from dataclasses import replace
from random import Random

import brute
import pytest
from scenes import old_scene
from trees import tree

from cardgames import commerce, conquian
from cardgames.game import END

RANKS = ("A", "2", "3", "4", "5")


def new_way(**options):
    small = replace(commerce.rules(circuits=1, **options), ranks=RANKS[1:])
    return commerce.deal(small, Random(1), 3)


def old_way(middle="2♣ 4♦ 5♥", **options):
    """Return a deal of two players with one of three circuits over, so that three turns are left."""
    small = replace(commerce.rules(style="old", **options), ranks=RANKS[1:])
    hands = ("3♣ 3♦ 3♥", "2♦ 4♥ 5♠", "")
    return old_scene(*hands, middle=middle, rules=small, lives=(2, 1, 0), place=0, pool=9)


def game(ranks, hand_size, seed=1, **options):
    small = replace(conquian.rules(hand_size=hand_size, **options), ranks=RANKS[:ranks])
    return conquian.deal(small, Random(seed))


NEW_WAY = {"turn": 157, "answer": 471, "after": 1884, END: 3769}
OLD_WAY = {"choice": 1, "exchange": 402}
POUNCE = {"choice": 1, "exchange": 403, "pounce": 327}
TREES = {
    "new": (new_way(), NEW_WAY, {0: 1555, 1: 952, 2: 812, None: 450}),
    "new-foster": (new_way(hands="foster"), NEW_WAY, {0: 1731, 1: 652, 2: 1336, None: 50}),
    "new-right": (new_way(direction="right"), NEW_WAY, {0: 1555, 2: 952, 1: 812, None: 450}),
    "old": (old_way(), {**OLD_WAY, "horse": 3470, END: 8771}, {0: 6922, 1: 2603, None: 3152}),
    "old-foster-right": (
        old_way(hands="foster", direction="right"),
        {**OLD_WAY, "horse": 3126, END: 8427},
        {0: 8148, 1: 3116, None: 900},
    ),
    "pounce": (
        old_way("3♠ 4♣ 5♣", pounce=True),
        {**POUNCE, "horse": 3956, END: 9306},
        {0: 8306, 1: 1840, None: 4202},
    ),
    "pounce-foster": (
        old_way("3♠ 4♣ 5♣", pounce=True, hands="foster"),
        {**POUNCE, "horse": 3447, END: 8797},
        {0: 10298, 1: 2612, None: 666},
    ),
    "two": (
        game(5, 6),
        {"drawn": 4554, "offer": 7982, "discard": 1804, "force": 1276, "forced": 1276, END: 4457},
        {0: 1224, 1: 1852, None: 7179},
    ),
    "two-exchange": (
        game(4, 3, exchange=True),
        {"pass": 4, "drawn": 282, "offer": 340, "discard": 58, "force": 24, "forced": 24, END: 96},
        {0: 31, 1: 22, None: 67},
    ),
    "three": (
        game(5, 5, players=3),
        {"drawn": 1330, "offer": 4698, "discard": 447, "force": 572, "forced": 286, END: 1327},
        {0: 4202, 1: 1230, 2: 1331, None: 16904},
    ),
    "three-exchange": (
        game(4, 3, players=3, exchange=True),
        {"pass": 13, "drawn": 657, "offer": 1752, "discard": 219, "force": 132, "forced": 66, END: 330},
        {0: 61, 1: 227, 2: 42, None: 246},
    ),
}


@pytest.mark.parametrize(("start", "positions", "wins"), TREES.values(), ids=TREES)
@pytest.mark.rule("CO4.1", "CO4.2", "CO4.4", "CO4.6", "CO4.7", "CO8.2", "CO8.3", "CO8.5", "CO8.6", "CO8.10", "CO8.11")
@pytest.mark.rule("CQ5.4", "CQ5.5", "CQ5.10", "CQ5.12", "CQ6.1", "CQ6.3", "CQ9.2", "CQ9.4", "CQ9.5", "CQ9.6")
def test_a_whole_tree_has_as_many_positions_and_ways_to_its_ends_as_ever(start, positions, wins):
    phases, ends = tree(start)
    winners = Counter()
    for (winner, _), ways in ends.items():
        winners[winner] += ways
    assert phases == positions
    assert winners == wins


@pytest.mark.rule("CO4.1", "CO8.1", "CO8.10", "CQ9.2", "CQ9.3")
def test_there_is_a_tree_for_every_phase_table():
    tables = {rules.phases for _, rules in (*commerce.combinations(), *conquian.combinations())}
    assert {start.rules.phases for start, *_ in TREES.values()} == tables


def ways_by_the_book(book):
    """Return the numbers of ways to the ends of a game that the rules written twice follow, by winner and chips."""
    if book.phase == "end":
        return Counter({(book.winner, tuple(book.chips)): 1})
    found = Counter()
    for verb, chosen in book.legal():
        after = deepcopy(book)
        after.play(verb, chosen)
        found += ways_by_the_book(after)
    return found


def names(some):
    return [str(c) for c in some]


@pytest.mark.rule("CO4.1", "CO4.2", "CO4.4", "CO4.5", "CO4.6", "CO4.7", "CO5.1", "CO5.2", "CO5.3", "CO5.4")
def test_the_tree_of_a_round_has_the_ends_that_the_rules_written_twice_lead_to():
    start = new_way()
    book = brute.Commerce(
        [*map(names, start.hands)], names(start.stock), start.chips, start.pool, start.dealer, circuits=1
    )
    _, ends = tree(start)
    expected = ways_by_the_book(book)
    assert {(winner, tuple(20 + n for n in net)): ways for (winner, net), ways in ends.items()} == expected


@pytest.mark.parametrize("start", [game(4, 5), game(4, 5, seed=2), game(5, 5, seed=3)], ids=("a", "b", "c"))
@pytest.mark.rule("CQ5.4", "CQ5.5", "CQ5.10", "CQ5.12", "CQ6.1", "CQ6.2", "CQ6.3", "CQ9.8")
def test_the_tree_of_a_game_has_the_ends_that_the_rules_written_twice_lead_to(start):
    stock = names([start.middle, *start.stock])
    book = brute.Conquian([*map(names, start.hands)], stock, start.dealer, stake=1, goal=start.rules.goal)
    _, ends = tree(start)
    expected = ways_by_the_book(book)
    assert {(winner, tuple(20 + n for n in net)): ways for (winner, net), ways in ends.items()} == expected
