"""Every deal of Conquian, counted by how good it is: the slow exact counts behind `conquian_opening`.

A hand is four masks of one suit each, and the suits can be swapped, so that only hands with their suits in order are
looked at, each standing for up to 24. What a hand scores with a layout is a sum over the suits. The two suits with the
fewest cards come first: for them the best score with every pair of masks that the other two suits of a layout can have
is kept, and the other two suits of the hand are added by whole tables.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from itertools import groupby
from math import factorial
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cardgames.conquian.melds import DECK_RANKS
from cardgames.odds.conquian_cards import Masks, by_suit
from cardgames.odds.conquian_layouts import layouts

NEVER: Final = -16
"""The score of a suit of a layout of which the hand lacks a card: nothing in the other three suits makes up for it."""

Table = NDArray[np.int8]


def distances(hand: int, ranks: int = len(DECK_RANKS)) -> dict[int, int]:
    """Return how many deals of so many cards are at each distance from winning, which takes one card more.

    Counts by the number of cards missing from the nearest layout. Takes minutes for the whole deck; `ranks` counts with
    the lowest ranks of each suit only; `ValueError` if these allow no winning layout.
    """
    masks = np.arange(1 << ranks)
    overlap = np.bitwise_count(masks[:, None] & masks).astype(np.int8)
    found = _census(hand, overlap, _within(layouts(hand + 1), ranks))
    return {hand + 1 - score: count for score, count in sorted(found.items(), reverse=True)}


def most_layable(hand: int, ranks: int = len(DECK_RANKS)) -> dict[int, int]:
    """Return how many deals of so many cards can lay out each number of cards at once, at most (CQ3).

    Counts by that number; 0 means that the hand holds no meld. Takes minutes for the whole deck.
    """
    masks = np.arange(1 << ranks)
    inside = np.where(masks & ~masks[:, None], NEVER, np.bitwise_count(masks)).astype(np.int8)
    layable = np.concatenate([layouts(size) for size in range(hand + 1)])
    return dict(sorted(_census(hand, inside, _within(layable, ranks)).items()))


def _within(some: Masks, ranks: int) -> NDArray[np.int64]:
    """Return the layouts that need only the lowest ranks, as four columns of masks of one suit."""
    suits = by_suit(some)
    inside = (suits < 1 << ranks).all(axis=1)
    if not inside.any():
        raise ValueError(f"{ranks} ranks allow no such layout")
    return suits[inside]


def _census(hand: int, score: Table, suits: NDArray[np.int64]) -> dict[int, int]:
    """Return how many hands have each best score over the layouts, where `score[h, w]` is that of one suit."""
    order = sorted(range(len(score)), key=lambda mask: (mask.bit_count(), mask))
    score, sizes = score[order], [mask.bit_count() for mask in order]
    pair = suits[:, 2] * len(score) + suits[:, 3]
    suits = suits[np.argsort(pair, kind="stable")]
    starts = np.flatnonzero(np.diff(np.sort(pair), prepend=-1))
    third, fourth = score[:, suits[starts, 2]], score[:, suits[starts, 3]]
    found = np.zeros(hand + 1, np.int64)
    for a, b in _pairs(sizes, hand // 2):
        front = np.maximum.reduceat(score[a, suits[:, 0]] + score[b, suits[:, 1]], starts)
        for c, last in _completions(sizes, b, hand - sizes[a] - sizes[b]):
            best = (front + third[c] + fourth[last.start : last.stop]).max(axis=1)
            found += np.bincount(best, minlength=hand + 1) * _orders(a, b, c)
            if last.start == c:
                found[best[0]] += _orders(a, b, c, c) - _orders(a, b, c)
    return {int(value): int(found[value]) for value in np.flatnonzero(found)}


def _pairs(sizes: list[int], most: int) -> Iterator[tuple[int, int]]:
    """Yield the places of the two suits with the fewest cards."""
    for a, few in enumerate(sizes):
        for b in range(a, len(sizes)):
            if few + sizes[b] > most:
                break
            yield a, b


def _completions(sizes: list[int], b: int, cards: int) -> Iterator[tuple[int, range]]:
    """Yield the place of the third suit and those of the last one, which has the rest of the cards."""
    for c in range(b, len(sizes)):
        rest = cards - sizes[c]
        if rest < sizes[c]:
            break
        last = range(max(c, bisect_left(sizes, rest)), bisect_right(sizes, rest))
        if last:
            yield c, last


def _orders(*places: int) -> int:
    """Return in how many ways these masks can be given to the four suits; the fourth one, if left out, is another."""
    ways = factorial(4)
    for _, same in groupby(places):
        ways //= factorial(len(list(same)))
    return ways
