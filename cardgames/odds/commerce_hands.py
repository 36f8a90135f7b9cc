"""All hands of Commerce and their levels of strength as tables, and the level of millions of hands at once (C1, C2)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations, permutations
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pandas as pd

from cardgames.cards import DECK, Card, cards_of, hand
from cardgames.commerce.hands import HandRules, Kind, Score, hand_table, score
from cardgames.commerce.table import HAND_SIZE
from cardgames.commerce.variants import NEW

Ints = npt.NDArray[np.integer[Any]]

CARDS: Final = len(DECK)


@lru_cache(maxsize=8)
def level_cube(kinds: tuple[Kind, ...]) -> Ints:
    """Return the level of every hand of three, by the indices of its cards in any order; read-only.

    Shape (52, 52, 52), unsigned; the greatest number of its type stands where a card comes twice: it is above all
    levels, so ``level_cube(kinds) < limit`` are the hands below a level.
    """
    cube = np.full((CARDS,) * HAND_SIZE, -1, np.int64)
    cards, level = three_cards(kinds)
    for order in permutations(range(HAND_SIZE)):
        cube[tuple(cards[:, order].T)] = level
    small = cube.astype(np.min_scalar_type(level.max() + 1))  # -1 wraps round to the greatest number
    small.flags.writeable = False
    return small


@lru_cache(maxsize=8)
def three_cards(kinds: tuple[Kind, ...]) -> tuple[Ints, Ints]:
    """Return the indices of the cards of all hands of three, shape (22100, 3) in canonical order, and their levels."""
    level = hand_table(kinds).level
    cards = np.array(list(combinations(range(CARDS), HAND_SIZE)))
    return cards, np.array([level[mask] for mask in (1 << cards).sum(axis=1).tolist()])


def unseen_cube(index: Ints, kinds: tuple[Kind, ...]) -> Ints:
    """Return the part of `level_cube` without these cards (indices): the same places on each axis, in order."""
    rest = np.setdiff1d(np.arange(CARDS), index)
    return level_cube(kinds).take(rest, 0).take(rest, 1).take(rest, 2)  # six times quicker than np.ix_


def levels(hands: npt.ArrayLike, rules: HandRules = NEW) -> Ints:
    """Return the level of strength of each hand: what `commerce.strength` returns, for millions of hands at once.

    `hands` are indices of cards (`Card.index`, 0 to 51), shape (..., 3), in any order; the result has shape (...).
    `ValueError` for another shape, for numbers that are no cards, and for a hand with the same card twice.
    """
    cards = np.asarray(hands)
    if cards.shape[-1:] != (HAND_SIZE,) or not np.issubdtype(cards.dtype, np.integer):
        raise ValueError(f"hands are indices of three cards each, not {cards.dtype} of shape {cards.shape}")
    if cards.size and (cards.max() >= CARDS or cards.min() < 0):
        raise ValueError(f"the index of a card is a number from 0 to {CARDS - 1}")
    cube = level_cube(rules.kinds)
    place = cards[..., 0].astype(np.int32)
    for one in (1, 2):
        place *= CARDS
        place += cards[..., one]
    found = cube.ravel().take(place)
    if found.size and found.max() == np.iinfo(cube.dtype).max:
        raise ValueError("a hand holds the same card twice")
    return found


def held_cards(some: Iterable[Card], rules: HandRules = NEW) -> tuple[tuple[Card, ...], int]:
    """Return a hand as it is dealt, in canonical order, and its level; `ValueError` unless three different cards."""
    cards = hand(some)
    score(cards, rules.kinds)
    if len(cards) != HAND_SIZE:
        raise ValueError(f"a dealt hand has three cards, not {len(cards)}")
    return cards, int(level_cube(rules.kinds)[tuple(c.index for c in cards)])


def strength_levels(rules: HandRules = NEW) -> pd.DataFrame:
    """Return every level of strength, the weakest first (65 with the classic kinds; C1, C2; CO2, CO8.8, CO8.10).

    Columns: level (0 the weakest); kind (name); value (what hands of the kind are compared by first: the sum of a point
    or flush, else the height of the rank, 2 to 14, ace high; 0 for nothing); cards (how many of the hand count); kicker
    (height of a pair's third card, else 0); hands (how many hands are equal, itself included); weaker, stronger (how
    many hands); percentile (share of the hands that is weaker plus half of the equal ones, 0 to 1); example (a hand).
    """
    return _levels(rules.kinds).copy()


@lru_cache(maxsize=8)
def _levels(kinds: tuple[Kind, ...]) -> pd.DataFrame:
    table = hand_table(kinds)
    first = {level: mask for mask, level in reversed(table.level.items())}
    scores = [score(cards_of(first[level]), kinds) for level in range(len(first))]
    frame = pd.DataFrame([_numbers(s) for s in scores], columns=["kind", "value", "cards", "kicker"])
    frame.insert(0, "level", range(len(frame)))
    frame["hands"] = np.bincount(list(table.level.values()))
    frame["weaker"] = frame["hands"].cumsum() - frame["hands"]
    frame["stronger"] = len(table.level) - frame["weaker"] - frame["hands"]
    frame["percentile"] = doubled_rank(kinds) / (2 * len(table.level))
    frame["example"] = [" ".join(map(str, cards_of(first[level]))) for level in range(len(frame))]
    return frame


def doubled_rank(kinds: tuple[Kind, ...]) -> npt.NDArray[np.int64]:
    """Return by level twice the number of weaker hands plus that of the equal ones: a percentile as a whole number."""
    hands = np.bincount(list(hand_table(kinds).level.values()))
    return 2 * (hands.cumsum() - hands) + hands


def _numbers(found: Score) -> tuple[str, int, int, int]:
    """Return kind, value, number of counting cards and kicker of a hand that was judged."""
    name, key = found.kind.name, found.key
    if not key:
        return name, 0, 0, 0
    if name == "point":
        return name, key[0], key[1], 0
    if name == "pair":
        return name, key[0], 2, key[1]
    return name, key[0], found.kind.size, 0


def all_hands(rules: HandRules = NEW) -> pd.DataFrame:
    """Return every hand with its strength: 22,100 rows, with Pounce 13 more (C1; CO2).

    Columns: hand (cards as the learner sees them, in canonical order); then those of `strength_levels` without example.
    """
    table = hand_table(rules.kinds)
    frame = strength_levels(rules).drop(columns="example").loc[list(table.level.values())].reset_index(drop=True)
    frame.insert(0, "hand", [" ".join(map(str, cards_of(mask))) for mask in table.level])
    return frame


def hand_strength(some: Iterable[Card], rules: HandRules = NEW) -> pd.DataFrame:
    """Return the one row of `strength_levels` for a hand (C2); `ValueError` for what is no hand by these rules."""
    cards = hand(some)
    score(cards, rules.kinds)
    level = hand_table(rules.kinds).level[sum(c.bit for c in cards)]
    return strength_levels(rules).iloc[[level]].reset_index(drop=True)


def kind_counts(rules: HandRules = NEW) -> pd.DataFrame:
    """Return how many hands there are of each kind, the best first (C9; CO2.1, CO8.8).

    Columns: kind; cards (how many count, so points of two and of three are two rows); hands; of (all hands); share.
    """
    frame = strength_levels(rules)
    best = frame.groupby(["kind", "cards"], as_index=False).agg(hands=("hands", "sum"), level=("level", "max"))
    best = best.sort_values("level", ascending=False, ignore_index=True).drop(columns="level")
    best["of"] = best["hands"].sum()
    best["share"] = best["hands"] / best["of"]
    return best
