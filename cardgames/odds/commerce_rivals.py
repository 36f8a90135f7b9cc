"""How good a hand is against others as they were dealt (C3; CO2, CO5.1)."""

from __future__ import annotations

from collections.abc import Iterable
from math import comb
from typing import Final

import numpy as np
import numpy.typing as npt
import pandas as pd

from cardgames.cards import Card
from cardgames.commerce.hands import NOTHING, HandRules, hand_table
from cardgames.commerce.table import HAND_SIZE
from cardgames.commerce.variants import NEW
from cardgames.odds.commerce_counting import MOST, deals_below
from cardgames.odds.commerce_deals import DEALS, Method, check, deal_rivals
from cardgames.odds.commerce_hands import Ints, held_cards, levels, unseen_cube
from cardgames.odds.intervals import wilson

Bools = npt.NDArray[np.bool_]

RIVALS: Final = range(1, 12)
COLUMNS: Final = ["opponents", "method", "win", "tie", "lose", "pool", "of"]


def against(
    hand: Iterable[Card],
    opponents: Iterable[int] = RIVALS,
    *,
    seat: int = 0,
    rules: HandRules = NEW,
    method: Method = "auto",
    deals: int = DEALS,
    seed: int = 0,
) -> pd.DataFrame:
    """Return how often a hand is the best against so many opponents with hands as dealt, one row a number (C3).

    `seat` decides ties (CO2.7): 0 is the dealer, 1 his neighbour in the direction of play ...; it is the last seat
    where the table is smaller. Up to three opponents are counted exactly (against one there are 18,424 hands), more are
    sampled: `deals` deals, the same for all rows. The first call builds tables (about half a second), later ones take
    under 50 ms for the exact rows.

    Columns: opponents; method (exact or sampled); win (cases in which all others are weaker), tie (none is stronger,
    one at least equal), lose; pool (cases in which I take the pool, ties by seat; never with nothing, CO5.4); of (all
    cases); chance (pool / of, 0 to 1), low, high (its 95 % interval by Wilson; both equal to it where exact);
    independent (what chance would be if the others' hands did not depend on each other).

    `ValueError` for what is no dealt hand, for opponents other than 1 to 11, a seat below 0, and "exact" above three.
    """
    cards, level = held_cards(hand, rules)
    numbers = list(opponents)
    check(method, deals)
    _check_table(numbers, seat)
    index = np.array([c.index for c in cards])
    exact = [m for m in numbers if method == "exact" or (method == "auto" and m <= MOST)]
    unseen = unseen_cube(index, rules.kinds)
    rows = {m: _counted(unseen, level, m, min(seat, m)) for m in exact}
    if sampled := [m for m in numbers if m not in rows]:
        rivals = deal_rivals(np.repeat(index[None], deals, axis=0), max(sampled), np.random.default_rng(seed))
        theirs = levels(rivals, rules)
        rows |= {m: _sampled(theirs[:, :m], level, min(seat, m)) for m in sampled}
    frame = pd.DataFrame([(m, *rows[m]) for m in numbers], columns=COLUMNS)
    if hand_table(rules.kinds).kinds[level].name == NOTHING.name:
        frame["pool"] = 0
    _add_chances(frame)
    frame["independent"] = [_independent(unseen, level, m, min(seat, m)) for m in numbers] * (frame["pool"] > 0)
    return frame


def course(
    hand: Iterable[Card],
    opponents: int,
    *,
    seat: int = 0,
    rules: HandRules = NEW,
    deals: int = DEALS,
    seed: int = 0,
    points: int = 50,
) -> pd.DataFrame:
    """Return how a simulation of `against` approaches its value: the chance after more and more deals (C3, B4).

    Columns: deals (so far); pool (cases in which I take the pool); chance, low, high (95 % interval by Wilson). At most
    `points` rows, close at first; the last one is the row that `against` samples for this number of opponents alone.
    """
    cards, level = held_cards(hand, rules)
    check("sampled", deals)
    _check_table([opponents], seat)
    own = np.repeat(np.array([[c.index for c in cards]]), deals, axis=0)
    theirs = levels(deal_rivals(own, opponents, np.random.default_rng(seed)), rules)
    wins = takes_pool(theirs, level, min(seat, opponents)).cumsum()
    if hand_table(rules.kinds).kinds[level].name == NOTHING.name:
        wins[:] = 0
    so_far = np.unique(np.geomspace(1, deals, points).round().astype(int))
    frame = pd.DataFrame({"deals": so_far, "pool": wins[so_far - 1]})
    frame["chance"] = frame["pool"] / frame["deals"]
    frame["low"], frame["high"] = wilson(frame["pool"], frame["deals"])
    return frame


def ways(cards: int, hands: int) -> int:
    """Return in how many ways so many hands can be dealt from so many cards; the order of the hands counts."""
    return int(np.prod([comb(cards - HAND_SIZE * i, HAND_SIZE) for i in range(hands)], dtype=object))


def _counted(unseen: Ints, level: int, rivals: int, ahead: int) -> tuple[str, int, int, int, int, int]:
    """Return a row: `ahead` of the rivals take the pool where they are equal."""
    of = ways(len(unseen), rivals)
    win = deals_below(unseen, [level] * rivals)
    pool = deals_below(unseen, [level] * ahead + [level + 1] * (rivals - ahead))
    not_beaten = deals_below(unseen, [level + 1] * rivals)
    return "exact", win, not_beaten - win, of - not_beaten, pool, of


def _sampled(theirs: Ints, level: int, ahead: int) -> tuple[str, int, int, int, int, int]:
    best = theirs.max(axis=1)
    win, lose = int((best < level).sum()), int((best > level).sum())
    return "sampled", win, len(best) - win - lose, lose, int(takes_pool(theirs, level, ahead).sum()), len(best)


def takes_pool(theirs: Ints, level: int | Ints, ahead: int) -> Bools:
    """Return whether a hand of this level takes the pool; the first `ahead` of the others (last axis) win ties."""
    return np.asarray((theirs[..., :ahead] < level).all(axis=-1) & (theirs[..., ahead:] <= level).all(axis=-1))


def _independent(unseen: Ints, level: int, rivals: int, ahead: int) -> float:
    of = ways(len(unseen), 1)
    weaker, equal = (deals_below(unseen, [limit]) / of for limit in (level, level + 1))
    return float(weaker**ahead * equal ** (rivals - ahead))


def _add_chances(frame: pd.DataFrame) -> None:
    frame["chance"] = frame["pool"] / frame["of"]
    sampled = frame["method"] == "sampled"
    low, high = wilson(frame["pool"], frame["of"])
    frame["low"], frame["high"] = frame["chance"].where(~sampled, low), frame["chance"].where(~sampled, high)


def _check_table(opponents: list[int], seat: int) -> None:
    if not opponents or not all(m in RIVALS for m in opponents):
        raise ValueError(f"opponents are {RIVALS[0]} to {RIVALS[-1]}, not {opponents}")
    if seat < 0:
        raise ValueError(f"a seat is counted from 0, the dealer, not {seat}")
