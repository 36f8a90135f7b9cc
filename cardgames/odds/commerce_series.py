"""Whole series of Commerce between bots: everybody's chips after each round (CO6.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any, Final

import pandas as pd

from cardgames.bots.commerce import by_the_book
from cardgames.commerce.table import Rules, deal
from cardgames.commerce.variants import NEW
from cardgames.odds.commerce_rounds import streams
from cardgames.odds.spreading import spread
from cardgames.series import Series
from cardgames.simulate import playout

SERIES: Final = 200


def play_series(
    players: int = 4, rounds: int = 4, series: int = SERIES, seed: int = 0, *, rules: Rules = NEW
) -> pd.DataFrame:
    """Return series of the new way between bots by the book, one row a round; 1 to 2 ms a round.

    Columns: series, round (0: before the first one), extra (an extra round for a pool left over, CO6.1), seat_0 ... the
    chips of each seat after it. The last seat deals first. `ValueError` for players or rounds that do not fit.
    """
    rows = spread(partial(_rows, rules, players, rounds, seed), series)
    return pd.DataFrame(rows, columns=["series", "round", "extra", *(f"seat_{seat}" for seat in range(players))])


def _rows(rules: Rules, players: int, rounds: int, seed: int, numbers: Iterable[int]) -> list[tuple[Any, ...]]:
    return [row for number in numbers for row in _course(rules, players, rounds, seed, number)]


def _course(rules: Rules, players: int, rounds: int, seed: int, number: int) -> Iterator[tuple[Any, ...]]:
    cards, chance = streams(seed, number)
    now = Series.start(rules, players, players - 1, rounds)
    yield (number, 0, False, *now.seats.chips)
    while not now.over:
        extra = now.extra
        begun = deal(rules, cards, players, now.dealer, now.seats)
        now = now.after(playout(begun, [by_the_book] * players, chance))
        yield (number, now.played, extra, *(now.seats.chips if now.over else now.ledger[-1].chips))
