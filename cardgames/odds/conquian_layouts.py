"""All layouts of Conquian: the sets of cards that can be laid out, above all those that win (CQ3, CQ6.1; figure Q2).

With free rearranging a layout is a set of cards (CQ3.6). Each is a union of disjoint melds of three to five cards, as
longer runs split into such; so the layouts of every size grow from smaller ones by one meld at a time.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import factorial, prod
from typing import Final

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from cardgames.cards import Card, cards_of
from cardgames.conquian.melds import LONGEST, SHORTEST, all_melds, split_masks
from cardgames.odds.conquian_cards import BITS, Masks, by_suit, card_frame, checked, holds, masks_of

GOAL: Final = 11
"""The cards laid out that win at a table of two (CQ1.1); with nine cards dealt 10, with eight 9 (CQ9.1, CQ9.3)."""

_UNSPLIT: Final = range(SHORTEST, 2 * SHORTEST)


@cache
def layouts(goal: int = GOAL) -> Masks:
    """Return all sets of so many cards that can be laid out, each once, as sorted masks.

    There are 43,344 of 11 cards, 45,176 of 10 and 35,816 of 9. The first call takes about 40 ms, and the array is the
    same one every time, read-only. `ValueError` for more than 11 cards: their number explodes.
    """
    if not 0 <= goal <= GOAL:
        raise ValueError(f"layouts are listed up to {GOAL} cards, not for {goal}")
    smaller = [(layouts(goal - size), _melds_of(size)) for size in _UNSPLIT if size <= goal]
    found = np.unique(np.concatenate([_unions(*pair) for pair in smaller])) if smaller else masks_of([0][goal:])
    found.flags.writeable = False
    return found


@cache
def _melds_of(size: int) -> Masks:
    return masks_of(meld for meld in all_melds() if meld.bit_count() == size)


def _unions(some: Masks, others: Masks) -> Masks:
    """Return the unions of all disjoint pairs, one from each side."""
    apart = (some[:, None] & others) == 0
    found: Masks = (some[:, None] | others)[apart]
    return found


def layouts_without(dead: Iterable[Card], goal: int = GOAL) -> Masks:
    """Return the layouts of so many cards without a dead card; `ValueError` for bad cards and as in `layouts`."""
    found: Masks = layouts(goal)[(layouts(goal) & np.uint64(checked(dead))) == 0]
    return found


@cache
def stuck_layouts(goal: int = GOAL) -> Masks:
    """Return the layouts of one card less than so many that no card completes (CQ6.2): of ten, the four whole suits."""
    wins = layouts(goal)
    one_less = (wins[:, None] & ~BITS)[holds(wins)]
    return np.setdiff1d(layouts(goal - 1), one_less)


def layouts_by_card(goal: int = GOAL, dead: Iterable[Card] = ()) -> pd.DataFrame:
    """Return how many winning layouts contain each card (Q2), those with a dead card left out.

    Columns `card`, `suit`, `rank`; `layouts`: their number; `share`: of all that are left, 0 where none is.
    """
    left = layouts_without(dead, goal)
    counts = holds(left).sum(axis=0)
    return card_frame(layouts=counts, share=counts / max(len(left), 1))


def shapes(goal: int = GOAL) -> pd.DataFrame:
    """Return how winning layouts split into melds (Q2, "Wege zur Elf").

    One row a shape, such as ``5-3-3`` for melds of five, three and three cards. A layout may split in several ways, so
    it is counted at each of its shapes. Columns: `shape`; `melds`: how many; `layouts`: those with such a split;
    `only`: those whose splits are all of this shape; `splits`: the splits of this shape; `example`: the melds of one
    (a tuple of tuples of cards), from a layout of this shape only if there is one.
    """
    frame = live_shapes(layouts(goal), goal).rename(columns={"live": "layouts"})
    has = _has_shape(goal)
    alone = has & (has.sum(axis=0) == 1)
    frame.insert(1, "melds", [len(shape) for shape in _shapes(goal)])
    frame.insert(3, "only", alone.sum(axis=1))
    frame.insert(4, "splits", [int(_of_shape(shape)[1].sum()) for shape in _shapes(goal)])
    examples = zip(_shapes(goal), alone, frame["example"], strict=True)
    best = [_example(shape, layouts(goal)[own]) or other for shape, own, other in examples]
    return frame.assign(example=pd.Series(best, dtype=object))


def live_shapes(live: Masks, goal: int = GOAL) -> pd.DataFrame:
    """Return, for some of the winning layouts (`conquian_position.live`), how many have each shape.

    Columns: `shape`; `live`: their number; `example`: one of them as melds, an empty tuple where there is none.
    `ValueError` for a mask that is no such layout.
    """
    places = np.minimum(np.searchsorted(layouts(goal), live), len(layouts(goal)) - 1)
    if (layouts(goal)[places] != live).any():
        raise ValueError(f"not all of these are layouts of {goal} cards")
    has = _has_shape(goal)[:, places]
    frame = {
        "shape": ["-".join(map(str, shape)) for shape in _shapes(goal)],
        "live": has.sum(axis=1),
        "example": [_example(shape, live[own]) for shape, own in zip(_shapes(goal), has, strict=True)],
    }
    return pd.DataFrame(frame)


@cache
def _has_shape(goal: int) -> NDArray[np.bool_]:
    """Return a row for each shape, a column for each layout: has it such a split."""
    return np.array([np.isin(layouts(goal), _of_shape(shape)[0]) for shape in _shapes(goal)])


def _shapes(left: int, longest: int = LONGEST) -> list[tuple[int, ...]]:
    """Return the ways to make a number of cards from melds of three to eight, the longest meld first."""
    if left == 0:
        return [()]
    sizes = range(min(left, longest), SHORTEST - 1, -1)
    return [(size, *rest) for size in sizes for rest in _shapes(left - size, size)]


@cache
def _of_shape(shape: tuple[int, ...]) -> tuple[Masks, NDArray[np.int64]]:
    """Return the layouts with a split of this shape, sorted, and the number of such splits of each."""
    found = masks_of([0])
    for size in shape:
        found = _unions(found, _melds_of(size))
    masks, orders = np.unique(found, return_counts=True)
    return masks, orders // prod(factorial(shape.count(size)) for size in set(shape))


def _example(shape: tuple[int, ...], masks: Masks) -> tuple[tuple[Card, ...], ...]:
    """Return the middle one of these layouts as melds of this shape, an empty tuple if there is none."""
    ways = split_masks(int(masks[len(masks) // 2])) if len(masks) else ()
    fitting = (way for way in ways if sorted(map(int.bit_count, way), reverse=True) == list(shape))
    return tuple(map(cards_of, next(fitting, ())))


def suit_patterns(goal: int = GOAL) -> pd.DataFrame:
    """Return how the winning layouts are spread over the suits (Q2, CQ8.3).

    One row a pattern, such as ``6-5-0-0``: the cards of each suit, the longest first. Columns: `pattern`; `suits`: how
    many suits it needs; `longest`: the most cards of one suit; `layouts`: their number; `share`: of all.
    """
    patterns, counts = _patterns(goal)
    frame = {
        "pattern": ["-".join(map(str, pattern)) for pattern in patterns],
        "suits": (patterns > 0).sum(axis=1),
        "longest": patterns[:, 0],
        "layouts": counts,
        "share": counts / counts.sum(),
    }
    return pd.DataFrame(frame)


@cache
def _patterns(goal: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    lengths = -np.sort(-np.bitwise_count(by_suit(layouts(goal))).astype(np.int64), axis=1)
    patterns, counts = np.unique(lengths, axis=0, return_counts=True)
    return patterns, counts


def one_suit_plans(goal: int = GOAL) -> int:
    """Return how many winning layouts are of one suit only (CQ8.3): none of eleven cards, as a suit has ten."""
    patterns = suit_patterns(goal)
    return int(patterns.loc[patterns["suits"] == 1, "layouts"].sum())
