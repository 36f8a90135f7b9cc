"""Winning layouts of Conquian: counts of the facts, and all of them a second time by exact cover."""

from collections import Counter
from itertools import combinations
from random import Random

import brute
import numpy as np
import pytest
from scenes import FACTS

from cardgames import HIDDEN, card, cards
from cardgames.cards import cards_of, mask_of
from cardgames.conquian.melds import all_melds, split_masks
from cardgames.odds.conquian_cards import DECK, by_suit, masks_of
from cardgames.odds.conquian_layouts import (
    layouts,
    layouts_by_card,
    layouts_without,
    live_shapes,
    one_suit_plans,
    shapes,
    stuck_layouts,
    suit_patterns,
)
from cardgames.odds.conquian_melds import living_melds, meld_sizes, melds_by_card
from cardgames.odds.conquian_position import position

COUNTS = FACTS["conquian"]
ORDER = [card(name) for name in brute.conquian_order()]
GOALS = (9, 10, 11)


def by_the_brute(goal):
    """Return the layouts by exact cover as masks of the engine."""
    bits = [one.bit for one in ORDER]
    return [sum(bit for i, bit in enumerate(bits) if some >> i & 1) for some in brute.layable_sets()[goal]]


@pytest.mark.rule("CQ3.1", "CQ3.2", "CQ3.6", "CQ6.1", "CQ9.1", "CQ9.3")
@pytest.mark.parametrize("goal", range(12))
def test_layouts_are_those_of_exact_cover(goal):
    found = layouts(goal)
    assert len(found) == COUNTS["layable_sets_of_cards"].get(str(goal), int(goal == 0))
    assert (np.diff(found.astype(np.int64)) > 0).all()
    if goal >= 3:
        assert set(found.tolist()) == set(by_the_brute(goal))


def test_layouts_are_kept_and_cannot_be_changed():
    assert layouts(11) is layouts(11)
    with pytest.raises(ValueError, match="read-only"):
        layouts(11)[0] = 0
    for goal in (-1, 12):
        with pytest.raises(ValueError, match=f"up to 11 cards, not for {goal}"):
            layouts(goal)


@pytest.mark.rule("CQ6.2")
@pytest.mark.parametrize("goal", GOALS)
def test_layouts_that_no_card_completes(goal):
    stuck = set(stuck_layouts(goal).tolist())
    wins = set(by_the_brute(goal))
    assert stuck == {
        m for m in by_the_brute(goal - 1) if not any(m | one.bit in wins for one in DECK if not one.bit & m)
    }
    if goal == 11:
        assert len(stuck) == COUNTS["ten_laid_that_no_card_completes"]
        assert stuck == {mask_of(one for one in DECK if one.suit == suit) for suit in "♣♦♥♠"}


@pytest.mark.rule("CQ3.5", "CQ3.6")
@pytest.mark.parametrize("goal", GOALS)
def test_shapes_count_every_split(goal):
    having, only, splits = Counter(), Counter(), Counter()
    for mask in layouts(goal).tolist():
        ways = ["-".join(map(str, sorted(map(int.bit_count, way), reverse=True))) for way in split_masks(mask)]
        splits.update(ways)
        having.update(set(ways))
        only.update(set(ways) if len(set(ways)) == 1 else ())
    frame = shapes(goal).set_index("shape")
    assert frame["layouts"].to_dict() == having
    assert {name: n for name, n in frame["only"].items() if n} == only
    assert frame["splits"].to_dict() == splits
    assert set(frame["melds"]) == {2, 3}
    for name, example in frame["example"].items():
        assert "-".join(str(len(meld)) for meld in sorted(example, key=len, reverse=True)) == name
        assert all(mask_of(meld) in all_melds() for meld in example)
        assert mask_of(one for meld in example for one in meld) in layouts(goal)


@pytest.mark.rule("CQ3.3")
def test_splits_of_single_layouts_are_those_of_exact_cover():
    for mask in Random(4).sample(layouts(11).tolist(), 300):
        names = frozenset(map(str, cards_of(mask)))
        assert len(list(split_masks(mask))) == len(list(brute.splits(names)))


@pytest.mark.rule("CQ8.3")
@pytest.mark.parametrize("goal", GOALS)
def test_suits_of_the_winning_layouts(goal):
    found = Counter()
    for mask in by_the_brute(goal):
        suits = Counter(one.suit for one in cards_of(mask))
        found["-".join(map(str, sorted((suits[s] for s in "♣♦♥♠"), reverse=True)))] += 1
    frame = suit_patterns(goal).set_index("pattern")
    assert frame["layouts"].to_dict() == found
    assert frame["share"].sum() == pytest.approx(1)
    lengths = [[int(n) for n in name.split("-")] for name in frame.index]
    assert frame["longest"].tolist() == [max(some) for some in lengths]
    assert frame["suits"].tolist() == [4 - some.count(0) for some in lengths]


@pytest.mark.rule("CQ8.3", "CQ9.1", "CQ9.3")
@pytest.mark.parametrize(("goal", "plans"), [(11, 0), (10, 4), (9, 24)])
def test_one_suit_wins_only_where_ten_cards_are_enough(goal, plans):
    names = [rank + "♣" for rank in brute.CONQUIAN_RANKS]
    assert one_suit_plans(goal) == plans == 4 * sum(map(brute.layable, combinations(names, goal)))


@pytest.mark.parametrize("goal", GOALS)
def test_layouts_by_card(goal):
    frame = layouts_by_card(goal)
    found = Counter(one for mask in by_the_brute(goal) for one in cards_of(mask))
    assert dict(zip(frame["card"], frame["layouts"], strict=True)) == found
    assert frame["share"].sum() == pytest.approx(goal)
    table = frame.pivot(index="suit", columns="rank", values="layouts")
    assert list(table.index) == list("♣♦♥♠")
    assert list(table.columns) == brute.CONQUIAN_RANKS


def test_layouts_without_dead_cards():
    dead = cards("5♣ 5♦ 6♥ K♠ A♠")
    left = {mask for mask in by_the_brute(11) if not mask & mask_of(dead)}
    assert set(layouts_without(dead).tolist()) == left
    frame = layouts_by_card(11, dead)
    assert frame.loc[frame["card"].isin(dead), "layouts"].sum() == 0
    assert frame["layouts"].sum() == 11 * len(left)
    assert len(layouts_without(DECK)) == 0
    assert layouts_by_card(11, DECK)["share"].sum() == 0
    for bad, message in (([HIDDEN], "not a card of Conquian"), (cards("8♣"), "8♣"), (cards("5♣ 5♣"), "comes twice")):
        with pytest.raises(ValueError, match=message):
            layouts_without(bad)


def test_live_shapes_count_only_the_given_layouts():
    assert live_shapes(layouts(11))["live"].tolist() == shapes(11)["layouts"].tolist()
    nothing = live_shapes(masks_of([]))
    assert nothing["live"].sum() == 0
    assert set(nothing["example"]) == {()}
    with pytest.raises(ValueError, match="not all of these are layouts of 11 cards"):
        live_shapes(layouts(10))


def test_suits_as_rows_of_bits():
    rows = by_suit(masks_of([mask_of(cards("A♣ 7♣ B♣ K♦ 2♠"))]))
    assert rows.tolist() == [[0b0011000001, 0b1000000000, 0, 0b10]]


@pytest.mark.rule("CQ3.1", "CQ3.2")
def test_melds_by_card_are_those_of_the_facts():
    frame = melds_by_card()
    assert dict(zip(frame["card"], frame["melds"], strict=True)) == {
        one: COUNTS["melds_with_rank"][one.rank] for one in DECK
    }
    assert frame["melds"].sum() == sum(int(size) * n for size, n in COUNTS["melds_by_size"].items())


@pytest.mark.rule("CQ3.1", "CQ3.2")
def test_melds_by_size_are_those_of_the_facts():
    frame = meld_sizes()
    assert {str(row.size): row.melds for row in frame.itertuples()} == COUNTS["melds_by_size"]
    assert frame[["melds", "sets", "runs"]].sum().tolist() == [COUNTS[name] for name in ("melds", "sets", "runs")]
    assert frame["sets"].tolist() == [40, 10, 0, 0, 0, 0]


@pytest.mark.rule("CQ8.1")
def test_living_and_near_melds_on_random_positions():
    rng = Random(8)
    for _ in range(40):
        order = rng.sample(DECK, 26)
        own, refused = order[:10], order[10 : 10 + rng.randrange(16)]
        frame = living_melds(position((), own, refused=refused))
        live = [m for m in brute.melds() if not m & set(map(str, refused))]
        near = [m for m in live if len(m - set(map(str, own))) <= 1]
        assert frame["live"].tolist() == [sum(str(one) in m for m in live) for one in DECK]
        assert frame["near"].tolist() == [sum(str(one) in m for m in near) for one in DECK]
