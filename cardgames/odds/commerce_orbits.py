"""Sums over all hands that I may hold, exact: hands that differ only by the names of suits are counted once."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, permutations
from typing import NamedTuple

import numpy as np

from cardgames.cards import RANKS, SUITS
from cardgames.commerce.hands import HandRules, Kind
from cardgames.commerce.variants import NEW
from cardgames.odds.commerce_counting import MOST, deals_below, disjoint, family
from cardgames.odds.commerce_hands import CARDS, Ints, level_cube, three_cards, unseen_cube


class Orbits(NamedTuple):
    """One hand (indices of cards) for all that differ from it by names of suits: its level, and how many these are."""

    cards: Ints
    level: Ints
    hands: Ints


@lru_cache(maxsize=8)
def orbits(kinds: tuple[Kind, ...]) -> Orbits:
    """Return the hands of three up to the names of suits, 1,755 of them where these kinds treat all suits alike."""
    cards, level = three_cards(kinds)
    code = np.array([CARDS**2, CARDS, 1])
    names = [np.sort(moved[cards], axis=1) @ code for moved in _renamings(level_cube(kinds))]
    _, first, hands = np.unique(np.min(names, axis=0), return_index=True, return_counts=True)
    return Orbits(cards[first], level[first], hands)


def _renamings(cube: Ints) -> list[Ints]:
    """Return the exchanges of suits, as the new index of each card, that leave all levels as they are."""
    deck = np.arange(CARDS).reshape(len(SUITS), len(RANKS))
    moves = [deck[list(order)].ravel() for order in permutations(range(len(SUITS)))]
    return [moved for moved in moves if np.array_equal(cube[np.ix_(moved, moved, moved)], cube)]


def deals_by_level(limits: tuple[tuple[int, ...], ...], rules: HandRules = NEW) -> list[int]:
    """Return by level of mine in how many deals the rivals' hands stay below ``limits[level]``, summed over my hands.

    One limit a rival. Beside one or two rivals' hands my own is counted as one more hand; beside three it is looked at
    hand by hand, which takes about a millisecond each of 1,755, a few seconds for all limits. The result is kept.
    """
    return list(_deals_by_level(limits, rules.kinds))


@lru_cache(maxsize=64)
def _deals_by_level(limits: tuple[tuple[int, ...], ...], kinds: tuple[Kind, ...]) -> list[int]:
    cube = level_cube(kinds)
    if len(limits[0]) < MOST:
        below = {limit: family(cube < limit) for limit in set(chain(*limits))}
        mine = [family(cube == level) for level in range(len(limits))]
        return [disjoint(own, *(below[n] for n in row)) for own, row in zip(mine, limits, strict=True)]
    totals = [0] * len(limits)
    for cards, level, hands in zip(*orbits(kinds), strict=True):
        totals[level] += int(hands) * deals_below(unseen_cube(cards, kinds), limits[level])
    return totals
