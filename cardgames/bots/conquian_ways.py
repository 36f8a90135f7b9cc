"""The winning layouts of Conquian as an array of masks, and which of them live ("Wege": CQ3.6, CQ6.1)."""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cardgames.conquian.melds import SHORTEST, all_melds

Masks = NDArray[np.uint64]
"""Sets of cards, one mask each (`cardgames.cards`)."""

LARGEST: Final = 11
"""Ways are listed up to so many cards laid out; with larger hands their number explodes."""


@cache
def ways(goal: int) -> Masks:
    """Return all sets of so many cards that can be laid out, each once, as sorted masks.

    Any of them is a union of disjoint melds of three to five cards, as longer runs split into such.
    """
    if goal < SHORTEST:
        return np.zeros(int(goal == 0), dtype=np.uint64)
    smaller = [_unions(ways(goal - size), _melds(size)) for size in range(SHORTEST, 2 * SHORTEST) if size <= goal]
    return np.unique(np.concatenate(smaller))


@cache
def _melds(size: int) -> Masks:
    return np.array([meld for meld in all_melds() if meld.bit_count() == size], dtype=np.uint64)


def _unions(some: Masks, others: Masks) -> Masks:
    found: Masks = (some[:, None] | others)[(some[:, None] & others) == 0]
    return found


def alive(goal: int, laid: int, dead: int) -> Masks:
    """Return the ways that contain all laid-out cards and no dead one."""
    return narrowed(ways(goal), laid, dead)


def narrowed(some: Masks, laid: int, dead: int) -> Masks:
    """Return those of the ways that contain all laid-out cards and no dead one."""
    found: Masks = some[(some & np.uint64(laid | dead)) == np.uint64(laid)]
    return found
