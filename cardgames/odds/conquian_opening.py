"""What is dealt: complete melds, the distance at the start, the first card (CQ4, CQ5.2; figure Q3).

All numbers are exact. Those over all deals take minutes to count; they were counted by `conquian_census` and are kept
here, a test in `make proof` counts them again.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb
from random import Random
from typing import Final

import pandas as pd

from cardgames.cards import Card, mask_of, shuffled, subsets
from cardgames.conquian.melds import DECK_RANKS, SHORTEST, all_melds, uses_masks
from cardgames.odds.conquian_cards import DECK
from cardgames.odds.intervals import wilson

DEALS: Final = comb(len(DECK), 10)
"""The deals of ten cards: 847,660,528."""

_DISTANCES: Final = {
    8: {1: 192759, 2: 8057896, 3: 40896002, 4: 24655500, 5: 3078264, 6: 24264},
    9: {1: 261824, 2: 13671616, 3: 108804904, 4: 136854696, 5: 13557072, 6: 288672, 7: 96},
    10: {1: 297564, 2: 19189360, 3: 216766920, 4: 471328800, 5: 139399332, 6: 678192, 7: 360},
}
_MOST_LAYABLE: Final = {
    8: {0: 51512658, 3: 22433376, 4: 1747068, 5: 125352, 6: 1021908, 7: 62640, 8: 1683},
    9: {0: 149431416, 3: 102669528, 4: 9798600, 5: 868368, 6: 9677024, 7: 909216, 8: 48912, 9: 35816},
    10: {
        0: 354998028,
        3: 371556864,
        4: 42413728,
        5: 4442016,
        6: 64286232,
        7: 8265340,
        8: 667284,
        9: 985860,
        10: 45176,
    },
}


def starting_distances(hand: int = 10) -> pd.DataFrame:
    """Return how far from winning the deals of 8, 9 or 10 cards are (Q3), one card more wins.

    Columns: `distance`: cards missing from the nearest winning layout; `deals`: their number; `probability`. The mean
    of ten cards is 3.86. `ValueError` for another number of cards.
    """
    return _counted(_DISTANCES, hand, "distance")


def layable_at_deal(hand: int = 10) -> pd.DataFrame:
    """Return how many cards the deals of 8, 9 or 10 cards hold in complete melds, the most at once (CQ3).

    Columns: `cards`: the most that could lie at once, 0 without a meld; `deals`: their number; `probability`.
    `ValueError` for another number of cards.
    """
    return _counted(_MOST_LAYABLE, hand, "cards")


def _counted(table: dict[int, dict[int, int]], hand: int, name: str) -> pd.DataFrame:
    if hand not in table:
        raise ValueError(f"deals were counted for {', '.join(map(str, table))} cards, not for {hand}")
    counts = table[hand]
    frame = pd.DataFrame({name: list(counts), "deals": list(counts.values())})
    frame["probability"] = frame["deals"] / comb(len(DECK), hand)
    return frame


def first_card(hand: int = 10) -> pd.DataFrame:
    """Return how likely the very first card can be used, by its rank, exact (CQ5.2).

    Columns: `rank`; `hands`: the deals of so many of the other 39 cards with which it can be used; `of`: all of them;
    `probability`. All ranks are equally likely: ``frame["probability"].mean()`` is the chance before it is turned.
    """
    cards = [next(one for one in DECK if one.rank == rank) for rank in DECK_RANKS]
    usable = [_hands_that_use(one, hand) for one in cards]
    frame = pd.DataFrame({"rank": DECK_RANKS, "hands": usable, "of": comb(len(DECK) - 1, hand)})
    frame["probability"] = [float(Fraction(n, comb(len(DECK) - 1, hand))) for n in usable]
    return frame


def _hands_that_use(first: Card, hand: int) -> int:
    """Return how many hands can use the card: only the cards that share a meld of three with it matter."""
    near = 0
    for meld in _threes():
        near |= meld & ~first.bit if meld & first.bit else 0
    others = len(DECK) - 1 - near.bit_count()
    fitting = (some for some in subsets(near) if uses_masks(0, some, first.bit) and some.bit_count() <= hand)
    return sum(comb(others, hand - some.bit_count()) for some in fitting)


def sample_deals(n: int, seed: int = 0, hand: int = 10, every: int = 50) -> pd.DataFrame:
    """Deal `n` times and return how the share of deals with a meld comes near the exact one (B4, `layable_at_deal`).

    A row after every so many deals: `n`; `hits`: the deals with a meld so far; `share`; `low` and `high`: its 95 %
    interval. A longer sample of the same seed begins with the shorter one. `ValueError` for sizes below 1.
    """
    if min(n, every) < 1 or not 1 <= hand <= len(DECK):
        raise ValueError("at least one deal of 1 to 40 cards, and a row after at least one deal")
    rng, hits, rows = Random(seed), 0, []
    for deal in range(1, n + 1):
        dealt = mask_of(shuffled(DECK, rng)[:hand])
        hits += any(not meld & ~dealt for meld in _threes())
        if deal % every == 0 or deal == n:
            rows.append((deal, hits, hits / deal, *wilson(hits, deal)))
    return pd.DataFrame(rows, columns=["n", "hits", "share", "low", "high"])


@cache
def _threes() -> tuple[int, ...]:
    """Return the melds of three: every longer one contains such a meld."""
    return tuple(meld for meld in all_melds() if meld.bit_count() == SHORTEST)
