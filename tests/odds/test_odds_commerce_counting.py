"""Counting deals of several hands, against trying all deals on small decks."""

from itertools import combinations, permutations
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scenes import FACTS

from cardgames import commerce
from cardgames.odds.commerce_counting import deals_below, disjoint, family
from cardgames.odds.commerce_hands import level_cube

CUBE = level_cube(commerce.NEW.kinds)


def tried(members, cards):
    """Count the deals of one hand of each set by trying all."""
    hands = [frozenset(h) for h in combinations(range(cards), 3)]
    found = [[h for h in hands if some[tuple(sorted(h))]] for some in members]

    def deals(left, taken):
        if not left:
            return 1
        return sum(deals(left[1:], taken | h) for h in left[0] if not h & taken)

    return deals(found, frozenset())


def random_members(rng, cards, share):
    some = np.zeros((cards,) * 3, bool)
    for three in combinations(range(cards), 3):
        for order in permutations(three):
            some[order] = rng.random() < share if order == three else some[three]
    return some


@settings(max_examples=40)
@given(
    seed=st.integers(0, 10**6),
    cards=st.integers(3, 10),
    share=st.sampled_from([0.1, 0.5, 0.9]),
    pattern=st.sampled_from([(0,), (0, 0), (0, 1), (0, 0, 0), (0, 0, 1), (1, 0, 0), (0, 1, 0), (0, 1, 2)]),
)
def test_any_sets_of_hands_are_counted_as_if_all_deals_were_tried(seed, cards, share, pattern):
    rng = np.random.default_rng(seed)
    members = [random_members(rng, cards, share) for _ in range(3)]
    families = [family(some) for some in members]
    assert disjoint(*(families[n] for n in pattern)) == tried([members[n] for n in pattern], cards)


@pytest.mark.rule("CO2.1")
@pytest.mark.parametrize("seed", range(6))
def test_hands_of_a_small_deck_below_levels_are_counted_as_tried(seed):
    rng = np.random.default_rng(seed)
    deck = np.sort(rng.choice(52, 12, replace=False))
    cube = CUBE[np.ix_(deck, deck, deck)]
    limits = sorted(rng.integers(1, 40, 3).tolist())
    for some in (limits, limits[:2], [limits[1]] * 3, [limits[0], limits[2], limits[2]]):
        assert deals_below(cube, some) == tried([cube < limit for limit in some], 12)


def test_all_deals_are_as_many_as_they_are():
    whole = 255
    assert deals_below(CUBE, [whole]) == comb(52, 3)
    assert deals_below(CUBE, [whole] * 2) == FACTS["commerce"]["two_dealt_hands"]["ordered_pairs"]
    assert deals_below(CUBE, [whole] * 3) == comb(52, 3) * comb(49, 3) * comb(46, 3)
    assert deals_below(CUBE, [0, whole]) == 0


def test_more_than_three_hands_are_not_counted():
    one = family(CUBE < 1)
    for some in ([], [one] * 4):
        with pytest.raises(ValueError, match="one to 3 hands"):
            disjoint(*some)
