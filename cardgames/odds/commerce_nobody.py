"""How often nobody has even a point after the deal (C10; CO5.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import comb, factorial, perm, prod
from typing import Final

import numpy as np
import pandas as pd

from cardgames.cards import RANKS, SUITS
from cardgames.commerce.hands import CLASSIC, FOUR, NOTHING, HandRules, hand_table
from cardgames.commerce.variants import NEW
from cardgames.odds.commerce_counting import MOST, deals_below
from cardgames.odds.commerce_deals import DEALS, Method, check, deal_hands
from cardgames.odds.commerce_hands import CARDS, level_cube, levels
from cardgames.odds.commerce_rivals import ways
from cardgames.odds.intervals import wilson

PLAYERS: Final = range(1, 13)


def nobody_has_a_point(
    players: Iterable[int] = PLAYERS,
    *,
    rules: HandRules = NEW,
    method: Method = "auto",
    deals: int = DEALS,
    seed: int = 0,
) -> pd.DataFrame:
    """Return how often all dealt hands are worth nothing, one row a number of players, 1 to 12 (C10; CO5.4).

    Exact for any number of players with the classic kinds, also with Pounce; with other kinds up to three, sampled
    beyond. Columns: players; method (exact or sampled); nobody (cases); of (all cases: deals in which the order of the
    hands counts); chance (0 to 1), low, high (95 % interval by Wilson; both equal to it where exact). `nobody` and `of`
    are Python's whole numbers of any size. `ValueError` for other numbers of players, and "exact" where it is unknown.
    """
    numbers = list(players)
    check(method, deals)
    if not numbers or not all(n in PLAYERS for n in numbers):
        raise ValueError(f"players are {PLAYERS[0]} to {PLAYERS[-1]}, not {numbers}")
    rows = []
    for n in numbers:
        exact = method == "exact" or (method == "auto" and (n <= MOST or _classic(rules)))
        nobody, of = _count(n, rules) if exact else _sample(n, rules, deals, seed)
        low, high = (nobody / of,) * 2 if exact else map(float, wilson(nobody, of))
        rows.append((n, "exact" if exact else "sampled", nobody, of, nobody / of, low, high))
    frame = pd.DataFrame(rows, columns=["players", "method", "nobody", "of", "chance", "low", "high"])
    return frame.astype({"nobody": object, "of": object})


def _classic(rules: HandRules) -> bool:
    return tuple(kind for kind in rules.kinds if kind != FOUR) == CLASSIC


def _nothing(rules: HandRules) -> int:
    """Return the number of levels that are worth nothing: the lowest one, or none."""
    return int(hand_table(rules.kinds).kinds[0].name == NOTHING.name)


def _count(players: int, rules: HandRules) -> tuple[int, int]:
    of = ways(CARDS, players)
    if _classic(rules):
        return hands_of_nothing(players), of
    return deals_below(level_cube(rules.kinds), [_nothing(rules)] * players), of


def _sample(players: int, rules: HandRules, deals: int, seed: int) -> tuple[int, int]:
    dealt = levels(deal_hands(deals, players, np.random.default_rng(seed)), rules)
    return int((dealt < _nothing(rules)).all(axis=1).sum()), deals


@lru_cache(maxsize=16)
def hands_of_nothing(players: int) -> int:
    """Return the number of deals in which nobody has even a point, by the classic kinds; the order of hands counts.

    Such a hand lacks one suit and has a card of each other one, but is no tricon. Inclusion and exclusion over t hands
    that are tricons after all (t different ranks); then the others draw from what each suit has left.
    """
    return sum(
        (-1) ** t * comb(players, t) * perm(len(RANKS), t) * _rainbows(t, players - t) for t in range(players + 1)
    )


def _rainbows(tricons: int, others: int) -> int:
    """Return in how many ways tricons of given ranks and that many other hands of three suits can be dealt."""
    total = 0
    for lacking in _shares(tricons):
        left = [len(RANKS) - tricons + lack for lack in lacking]
        for missing in _shares(others):
            cards = prod(perm(cards, others - miss) for cards, miss in zip(left, missing, strict=True))
            total += _orders(lacking) * _orders(missing) * cards
    return total


def _shares(hands: int) -> Iterator[tuple[int, ...]]:
    """Yield how many of the hands lack each suit."""
    for cuts in np.ndindex((hands + 1,) * (len(SUITS) - 1)):
        if sum(cuts) <= hands:
            yield (*map(int, cuts), hands - sum(map(int, cuts)))


def _orders(numbers: tuple[int, ...]) -> int:
    return factorial(sum(numbers)) // prod(map(factorial, numbers))
