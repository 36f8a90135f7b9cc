"""What happens if all show right after the deal: from which level on to knock, and what the dealer pays (C6, C7)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
import pandas as pd

from cardgames.commerce.hands import NOTHING, HandRules, Kind, hand_table
from cardgames.commerce.table import HAND_SIZE, Rules
from cardgames.commerce.variants import NEW
from cardgames.odds.commerce_counting import MOST
from cardgames.odds.commerce_deals import DEALS, Method, check, deal_hands, deal_rivals
from cardgames.odds.commerce_hands import CARDS, Ints, levels, strength_levels, three_cards
from cardgames.odds.commerce_orbits import deals_by_level
from cardgames.odds.commerce_rivals import takes_pool, ways
from cardgames.odds.intervals import Z, wilson

SEATS: Final = range(2, 13)
DEALS_A_LEVEL: Final = 2_000
OUTCOMES: Final = ("nobody", "dealer wins", "pays winner", "pays all")


def knock_chances(
    players: int,
    *,
    seat: int = 0,
    rules: HandRules = NEW,
    method: Method = "auto",
    deals: int = DEALS_A_LEVEL,
    seed: int = 0,
) -> pd.DataFrame:
    """Return by level of my hand how often I take the pool if I knock at once: all hands as dealt (C6; CO5.1, CO7.4).

    `players` with me, 2 to 12; `seat` decides ties as in `commerce_rivals.against`. Up to four players are counted over
    all hands of a level and all deals to the others; beyond, `deals` deals a level are sampled. The first call for four
    players takes some seconds (three hands of others beside each of 1,755 hands of mine) and is then kept.

    Columns: level, kind, value, cards, kicker (see `strength_levels`); method; win (cases in which all others are
    weaker); tie (none is stronger, one at least equal); pool (I take the pool; never with nothing, CO5.4); of (all
    cases); chance (pool / of, 0 to 1), low, high (95 % interval by Wilson; equal to it where exact).
    `ValueError` for other numbers of players, a seat that is not at the table, and "exact" above four players.
    """
    check(method, deals)
    if players not in SEATS or seat not in range(players):
        raise ValueError(f"2 to 12 players and a seat among them, not {players} and seat {seat}")
    frame = strength_levels(rules)[["level", "kind", "value", "cards", "kicker", "hands"]]
    frame = frame[frame["kind"] != "four"].reset_index(drop=True)  # four are never dealt
    exact = method == "exact" or (method == "auto" and players - 1 <= MOST)
    frame["method"] = "exact" if exact else "sampled"
    counts = _counted(players, seat, rules) if exact else _sampled(frame, players, seat, rules, (deals, seed))
    frame["win"], frame["tie"], frame["pool"], frame["of"] = counts
    frame.loc[frame["kind"] == NOTHING.name, "pool"] = 0
    frame["chance"] = frame["pool"] / frame["of"]
    low, high = wilson(frame["pool"], frame["of"])
    frame["low"], frame["high"] = (frame["chance"], frame["chance"]) if exact else (low, high)
    return frame.drop(columns="hands")


Counts = tuple[Ints, Ints, Ints, Ints]
"""By level: win, tie, pool, of."""


def _counted(players: int, seat: int, rules: HandRules) -> Counts:
    rivals = players - 1
    dealt = len(strength_levels(rules).query("kind != 'four'"))

    def below(ahead: int) -> Ints:
        """Return the deals in which so many rivals are weaker, the others at most equal."""
        limits = tuple((level,) * ahead + (level + 1,) * (rivals - ahead) for level in range(dealt))
        return np.array(deals_by_level(limits, rules))

    win, not_beaten = below(rivals), below(0)
    hands = strength_levels(rules)["hands"].to_numpy()[:dealt]
    return win, not_beaten - win, below(seat), hands * ways(CARDS - HAND_SIZE, rivals)


def _sampled(frame: pd.DataFrame, players: int, seat: int, rules: HandRules, sample: tuple[int, int]) -> Counts:
    deals, seed = sample
    rng = np.random.default_rng(seed)
    cards, level = three_cards(rules.kinds)
    order = np.argsort(level, kind="stable")
    hands = frame["hands"].to_numpy()
    mine = (hands.cumsum() - hands)[:, None] + rng.integers(0, hands[:, None], (len(hands), deals))
    own = cards[order[mine.ravel()]]
    theirs = levels(deal_rivals(own, players - 1, rng), rules).reshape(len(hands), deals, players - 1)
    my_level = frame["level"].to_numpy()[:, None]
    best = theirs.max(axis=2)
    win, tie = (best < my_level).sum(axis=1), (best == my_level).sum(axis=1)
    pool = takes_pool(theirs, my_level[..., None], seat).sum(axis=1)
    return win, tie, pool, np.full(len(hands), deals)


def dealt_payments(
    players: int, *, rules: Rules = NEW, method: Method = "auto", deals: int = DEALS, seed: int = 0
) -> pd.DataFrame:
    """Return what the dealer pays if all show right after the deal (C7; CO5.1 to CO5.4), four rows.

    Columns: outcome: nobody (nobody has even a point, he pays nothing), dealer wins, pays winner (CO5.2), pays all
    (CO5.3); method; count (deals), of; chance (0 to 1), low, high (95 % interval by Wilson; equal to it where exact);
    pool, payment (what the dealer gets out of the pool and pays to players, in chips, then). His ante is not in it.

    `players` 2 to 12; exact for up to four (the first call takes some seconds for four), sampled beyond. `ValueError`
    as for `knock_chances`. Expected chips are sums of chance x chips: see `dealt_waterfall`.
    """
    check(method, deals)
    if players not in SEATS:
        raise ValueError(f"2 to 12 players, not {players}")
    exact = method == "exact" or (method == "auto" and players - 1 <= MOST)
    counts = _count_outcomes(players, rules) if exact else _sample_outcomes(players, rules, deals, seed)
    frame = pd.DataFrame({"outcome": OUTCOMES, "method": "exact" if exact else "sampled", "count": counts})
    frame["of"] = frame["count"].sum()
    frame["chance"] = frame["count"] / frame["of"]
    low, high = wilson(frame["count"], frame["of"])
    frame["low"], frame["high"] = (frame["chance"], frame["chance"]) if exact else (low, high)
    frame["pool"] = [0, rules.ante * players, 0, 0]
    frame["payment"] = [0, 0, 1, players - 1]
    return frame


@lru_cache(maxsize=8)
def kind_tops(kinds: tuple[Kind, ...]) -> Ints:
    """Return by level the highest level of its kind."""
    names = [kind.name for kind in hand_table(kinds).kinds]
    return np.array([len(names) - 1 - names[::-1].index(name) for name in names])


def _count_outcomes(players: int, rules: Rules) -> list[int]:
    table, rivals = hand_table(rules.kinds), players - 1
    dealt = [level for level, kind in enumerate(table.kinds) if kind.size == HAND_SIZE]
    best = deals_by_level(tuple((level + 1,) * rivals for level in dealt), rules)
    tops = kind_tops(rules.kinds)
    in_kind = deals_by_level(tuple((int(tops[level]) + 1,) * rivals for level in dealt), rules)
    nothing = int(table.kinds[0].name == NOTHING.name)  # the number of levels that are worth nothing
    nobody, wins = sum(best[:nothing]), sum(best[nothing:])
    pays_all = sum(in_kind[nothing:]) - wins
    of = ways(CARDS, players)
    return [nobody, wins, of - nobody - wins - pays_all, pays_all]


def _sample_outcomes(players: int, rules: Rules, deals: int, seed: int) -> list[int]:
    shown = levels(deal_hands(deals, players, np.random.default_rng(seed)), rules)
    dealer, best = shown[:, 0], shown.max(axis=1)
    nobody = best < int(hand_table(rules.kinds).kinds[0].name == NOTHING.name)
    wins = (dealer == best) & ~nobody
    tops = kind_tops(rules.kinds)
    pays_all = (tops[dealer] == tops[best]) & ~wins & ~nobody
    return [int(some.sum()) for some in (nobody, wins, ~(nobody | wins | pays_all), pays_all)]


def dealt_waterfall(
    players: int, *, rules: Rules = NEW, method: Method = "auto", deals: int = DEALS, seed: int = 0
) -> pd.DataFrame:
    """Return the dealer's expected chips a round by part, if all show right after the deal (C7).

    Columns: part (ante, pool, to winner, to all, net; "net" is the sum of the others); chips (expected, + for the
    dealer); low, high (95 % interval; equal to it where exact); method. Arguments and errors as for `dealt_payments`.
    """
    found = dealt_payments(players, rules=rules, method=method, deals=deals, seed=seed)
    sums = found["pool"] - found["payment"]
    part = {"ante": -rules.ante + 0 * sums, "pool": found["pool"]}
    part |= {"to winner": -found["payment"].where(found["outcome"] == OUTCOMES[2], 0)}
    part |= {"to all": -found["payment"].where(found["outcome"] == OUTCOMES[3], 0), "net": sums - rules.ante}
    rows = [(name, *_expected(chips, found)) for name, chips in part.items()]
    return pd.DataFrame(rows, columns=["part", "chips", "low", "high"]).assign(method=found["method"].iloc[0])


def _expected(chips: pd.Series[int], found: pd.DataFrame) -> tuple[float, float, float]:
    """Return the mean of chips over the outcomes, with its interval where these were sampled."""
    of = int(found["of"].iloc[0])
    mean = int((chips * found["count"]).sum()) / of
    spread = max(float((chips**2 * found["chance"]).sum()) - mean**2, 0.0)
    half = Z * (spread / of) ** 0.5 if found["method"].iloc[0] == "sampled" else 0.0
    return mean, mean - half, mean + half
