"""Whole rounds between bots: what the dealer has from dealing, part by part (C7; CO4.2, CO5, CO7.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from functools import partial
from random import Random
from typing import Any, Final

import numpy as np
import pandas as pd

from cardgames.bots.commerce import by_the_book
from cardgames.commerce.table import CommerceRound, Rules, deal
from cardgames.commerce.variants import NEW
from cardgames.odds.intervals import mean_interval
from cardgames.odds.spreading import spread
from cardgames.simulate import Bot, playout

DEALS: Final = 1_000
FEW: Final = 10
"""Fewer rounds have no interval: their spread says too little."""
PARTS: Final = ("ante", "pool", "sold", "to winner", "to all", "net")


def play_rounds(
    players: int = 5,
    deals: int = DEALS,
    seed: int = 0,
    *,
    rules: Rules = NEW,
    bots: Sequence[Bot] | None = None,
    executor: Executor | None = None,
) -> pd.DataFrame:
    """Return finished rounds of the new way between bots, one row a round; 1 to 2 ms each (C7).

    `bots`: one a chair, by default all play by the book. Where they differ every deal is played once with each chair
    dealing, so that no bot sits better than another (`seating` 0 to players - 1). The same seed gives the same frame,
    with an `executor` or without.

    Columns: deal, seating; turns (finished before the knock); the dealer's chips by part: ante (-1), pool (what he won
    of it), sold (purchases of the others), to winner (CO5.2), to all (CO5.3), net (their sum); place_0 (the dealer's
    net again), place_1 (his neighbour's in the direction of play) ...; a pool that nobody won is nobody's (CO5.4).
    `ValueError` for seats, bots or deals that do not fit, and for rules of the old way.
    """
    some = tuple(bots or (by_the_book,) * players)
    if players not in rules.seats or len(some) != players or deals < 1 or not rules.ante:
        raise ValueError(f"no rounds of the new way: {players} players, {len(some)} bots, {deals} deals")
    rows = spread(partial(_rows, rules, some, seed), deals, executor)
    places = [f"place_{place}" for place in range(players)]
    return pd.DataFrame(rows, columns=["deal", "seating", "turns", *PARTS, *places])


def streams(seed: int, number: int) -> tuple[Random, Random]:
    """Return the random streams of one deal: one for the cards, one for the bots."""
    return Random((seed << 40) + 2 * number), Random((seed << 40) + 2 * number + 1)


def _rows(rules: Rules, bots: Sequence[Bot], seed: int, deals: Iterable[int]) -> list[tuple[Any, ...]]:
    return [row for number in deals for row in _deal_rows(rules, bots, seed, number)]


def _deal_rows(rules: Rules, bots: Sequence[Bot], seed: int, number: int) -> Iterator[tuple[Any, ...]]:
    players = len(bots)
    for seating in range(players if len(set(bots)) > 1 else 1):
        cards, chance = streams(seed, number)
        begun = deal(rules, cards, players)
        chairs = [bots[(seat + seating) % players] for seat in range(players)]
        end = playout(begun, chairs, chance)
        nets = [end.payoffs()[end.next_seat(end.dealer, place)] for place in range(players)]
        yield (number, seating, end.turns, *_parts(end), *nets)


def _parts(end: CommerceRound) -> tuple[int, ...]:
    """Return the dealer's chips by part; what nothing else explains are the purchases of the others (CO4.2)."""
    dealer, net, ante = end.dealer, end.payoffs()[end.dealer], -end.rules.ante
    pool = sum(p.chips for p in end.payments if p.payer is None and p.payee == dealer)
    winner, all_ = (
        -sum(p.chips for p in end.payments if p.payer == dealer and p.rule == id_) for id_ in ("CO5.2", "CO5.3")
    )
    return ante, pool, net - ante - pool - winner - all_, winner, all_, net


def dealer_waterfall(rounds: pd.DataFrame) -> pd.DataFrame:
    """Return the dealer's chips a round by part, from the rows of `play_rounds` (C7).

    Columns: part (ante, pool, sold, to winner, to all, net), chips (mean a round), low, high (95 % interval over the
    deals), deals.
    """
    return _means(rounds, list(PARTS)).rename(columns={"column": "part"})


def chips_by_place(rounds: pd.DataFrame) -> pd.DataFrame:
    """Return the chips a round by place, 0 the dealer, 1 his neighbour in the direction of play ... (C7; CO7.1).

    Columns: place, chips (mean a round), low, high (95 % interval over the deals), deals; from rows of `play_rounds`.
    """
    places = [name for name in rounds.columns if name.startswith("place_")]
    frame = _means(rounds, places).rename(columns={"column": "place"})
    return frame.assign(place=range(len(places)))


def dealer_advantage(rounds: pd.DataFrame) -> pd.DataFrame:
    """Return what the dealer has more than the mean of the others, a round (CO7.1): one row.

    Columns: chips, low, high (95 % interval over the deals), deals; from rows of `play_rounds`.
    """
    others = [name for name in rounds.columns if name.startswith("place_") and name != "place_0"]
    more = rounds.assign(more=rounds["net"] - rounds[others].mean(axis=1))
    return _means(more, ["more"]).drop(columns="column")


def dealer_by_purchases(rounds: pd.DataFrame) -> pd.DataFrame:
    """Return the dealer's net by the number of purchases of the others in the round (C7, its line; CO7.1).

    Columns: sold (purchases), rounds, chips (mean net), low, high (95 % interval; missing below ten rounds).
    """
    rows = []
    for sold, group in rounds.groupby("sold"):
        nets = group["net"].to_numpy()
        ends = mean_interval(nets)[1:] if len(nets) >= FEW else (np.nan, np.nan)
        rows.append((sold, len(nets), float(nets.mean()), *ends))
    return pd.DataFrame(rows, columns=["sold", "rounds", "chips", "low", "high"])


def _means(rounds: pd.DataFrame, columns: list[str]) -> pd.DataFrame:
    """Return mean and interval of columns; all seatings of a deal are one observation."""
    by_deal = rounds.groupby("deal")[columns].mean()
    rows = [(name, *mean_interval(by_deal[name]), len(by_deal)) for name in columns]
    return pd.DataFrame(rows, columns=["column", "chips", "low", "high", "deals"])
