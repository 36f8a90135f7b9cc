"""How a hand grows with each purchase by the best policy: an exact Markov chain over all hands (C8; CO4.2).

The simplification, to be told with every figure: each purchase draws any of the 49 cards that are not in the hand, all
equally likely, as if the other hands and the cards given back before were still to be had.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
import pandas as pd

from cardgames.cards import Card
from cardgames.commerce.hands import HandRules, Kind, hand_table
from cardgames.commerce.table import HAND_SIZE
from cardgames.commerce.variants import NEW
from cardgames.odds.commerce_hands import CARDS, Ints, doubled_rank, held_cards, strength_levels, three_cards

MOST: Final = 6
DRAWS: Final = CARDS - HAND_SIZE
STOP: Final = HAND_SIZE
"""In a policy: buy no more; 0, 1 and 2 are the card to give away, in canonical order."""
KEPT: Final = ((1, 2), (0, 2), (0, 1))
"""The two places that stay when the card of place 0, 1 or 2 is given away."""

Counts = npt.NDArray[np.int64]


class Plan(NamedTuple):
    """The best policy with so many purchases left: what to give in each hand, and what is to be expected.

    `value` is the expected doubled percentile (`doubled_rank`) times 49 for each purchase left: a whole number.
    """

    give: Ints
    value: Counts


def after_purchases(most: int = MOST, *, hand: Iterable[Card] | None = None, rules: HandRules = NEW) -> pd.DataFrame:
    """Return what a hand is after up to 0, 1, ... `most` purchases (at most 6) with the best policy (C8).

    The policy has the greatest expected percentile after the last purchase, knowing how many are left. It stops where
    no purchase is expected to help; of cards as good to give away it gives the first in canonical order. It starts from
    `hand`, or from any dealt hand (all 22,100 alike).

    Columns: buys; kind, cards (how many count: points of two and three are two rows), the best first; ways, of (of
    22,100 x 49^buys, or 49^buys from one hand); share (ways / of); percentile (expected, the same in all rows of
    `buys`). `ValueError` for more than 6 purchases or no dealt hand.

    Exact: for each number of purchases a policy of its own, 21 steps over 22,100 hands with 49 draws each; a tenth of
    a second the first time, some 15 ms after that.
    """
    if not 0 <= most <= MOST:
        raise ValueError(f"0 to {MOST} purchases, not {most}")
    cards, level = three_cards(rules.kinds)
    start = np.ones(len(level), np.int64)
    if hand is not None:
        mine = [c.index for c in held_cards(hand, rules)[0]]
        start = (cards == mine).all(axis=1).astype(np.int64)
    return _by_kind([_bought(start, buys, rules.kinds) for buys in range(most + 1)], rules)


@dataclass(frozen=True, slots=True)
class Purchase:
    """The card to give (None: buy no more) and the percentile that is expected after the last purchase, 0 to 1."""

    give: Card | None
    percentile: float


def best_purchase(hand: Iterable[Card], left: int = 1, rules: HandRules = NEW) -> Purchase:
    """Return what the best policy of `after_purchases` does with 1 to 6 purchases left; `ValueError` as there."""
    if not 1 <= left <= MOST:
        raise ValueError(f"1 to {MOST} purchases, not {left}")
    held, _ = held_cards(hand, rules)
    place = _place()[tuple(c.index for c in held)]
    found = plans(rules.kinds)[left]
    give = int(found.give[place])
    scale = 2 * len(hand_table(rules.kinds).level) * DRAWS**left
    return Purchase(None if give == STOP else held[give], int(found.value[place]) / scale)


@lru_cache(maxsize=8)
def plans(kinds: tuple[Kind, ...]) -> tuple[Plan, ...]:
    """Return the best policy for 0 to 6 purchases left, by hand in the order of `three_cards`."""
    cards, level = three_cards(kinds)
    value = doubled_rank(kinds)[level]
    found = [Plan(np.full(len(level), STOP), value)]
    for _ in range(MOST):
        sums = np.zeros((CARDS, CARDS), np.int64)  # by two cards kept: the values of all hands with them
        for a, b in KEPT:
            np.add.at(sums, (cards[:, a], cards[:, b]), value)
        kept = [sums[cards[:, a], cards[:, b]] - value for a, b in KEPT]
        choices = np.stack([DRAWS * value, *kept])  # to stop comes first: a purchase has to help
        best = choices.argmax(axis=0)
        value = choices.max(axis=0)
        found.append(Plan(np.where(best == 0, STOP, best - 1), value))
    return tuple(found)


def _bought(ways: Counts, buys: int, kinds: tuple[Kind, ...]) -> Counts:
    """Return in how many ways each hand is held after so many purchases; each purchase makes 49 ways of one."""
    cards, _ = three_cards(kinds)
    for left in range(buys, 0, -1):
        ways = _step(ways, plans(kinds)[left].give, cards)
    return ways


def _step(ways: Counts, give: Ints, cards: Ints) -> Counts:
    flow = np.zeros((CARDS, CARDS), np.int64)  # by two cards kept: the ways that go on from them
    for given, (a, b) in enumerate(KEPT):
        giving = np.flatnonzero((give == given) & (ways > 0))
        np.add.at(flow, (cards[giving, a], cards[giving, b]), ways[giving])
    after = np.where(give == STOP, DRAWS * ways, -ways)  # the card given away does not come back at once
    for a, b in KEPT:
        after += flow[cards[:, a], cards[:, b]]
    return after


@lru_cache(maxsize=1)
def _place() -> Ints:
    """Return the place of a hand in the order of `three_cards`, by the indices of its cards in canonical order."""
    cards, _ = three_cards(NEW.kinds)
    place = np.full((CARDS,) * HAND_SIZE, -1)
    place[tuple(cards.T)] = range(len(cards))
    return place


def _by_kind(bought: list[Counts], rules: HandRules) -> pd.DataFrame:
    levels = strength_levels(rules)[["level", "kind", "cards"]]
    _, level = three_cards(rules.kinds)
    parts = []
    for buys, ways in enumerate(bought):
        by_level = np.zeros(len(levels), np.int64)
        np.add.at(by_level, level, ways)
        of = int(by_level.sum())
        parts.append(levels.assign(buys=buys, ways=by_level, of=of, percentile=_percentile(by_level, of, rules)))
    frame = pd.concat(parts)
    groups = frame[frame["kind"] != "four"].groupby(["buys", "kind", "cards"], as_index=False)
    frame = groups.agg({"level": "max", "ways": "sum", "of": "first", "percentile": "first"})
    frame = frame.sort_values(["buys", "level"], ascending=[True, False], ignore_index=True)
    frame["share"] = frame["ways"] / frame["of"]
    return frame[["buys", "kind", "cards", "ways", "of", "share", "percentile"]]


def _percentile(by_level: Counts, of: int, rules: HandRules) -> float:
    total = float(sum(int(n) * int(d) for n, d in zip(by_level, doubled_rank(rules.kinds), strict=True)))
    return total / (2 * len(hand_table(rules.kinds).level) * of)
