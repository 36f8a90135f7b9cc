"""What the games of a tournament say: how each bot did, and who was ahead of whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pandas as pd

from cardgames.odds.intervals import mean_interval, wilson
from cardgames.odds.outcomes import OUTCOMES


def standings(played: pd.DataFrame) -> pd.DataFrame:
    """Return how each bot did in these games of `record`, the best first.

    Columns: bot; chips: won a game, on average; low, high: its 95 % interval; win, draw, loss: shares of the games,
    each with its interval in win_low, win_high ...; rounds: a game, on average; games: seats that it filled; deals.
    One deal with all its seatings is one observation; with fewer than about a hundred deals intervals are a little too
    narrow.
    """
    shares = {name: (played["outcome"] == name).astype(float) for name in OUTCOMES}
    by_deal = played.assign(**shares).groupby(["bot", "deal"], sort=False)[["chips", *OUTCOMES]].mean()
    rows = []
    for bot, games in played.groupby("bot", sort=False):
        mine = by_deal.loc[bot]
        row: dict[str, Any] = {"bot": bot, **_named("chips", mean_interval(mine["chips"]), "low", "high")}
        for name in OUTCOMES:
            row |= _named(name, _share(mine[name]), f"{name}_low", f"{name}_high")
        rows.append(row | {"rounds": games["rounds"].mean(), "games": len(games), "deals": len(mine)})
    return pd.DataFrame(rows).sort_values("chips", ascending=False, kind="stable", ignore_index=True)


def pairs(played: pd.DataFrame) -> pd.DataFrame:
    """Return who was ahead of whom in these games of `record`, a row for each ordered pair of bots.

    Columns: bot, other; ahead: chips more a game than the other at the same table; low, high: its 95 % interval over
    the deals; deals. In Conquian for two, who wins a chip is two ahead.
    """
    each = played.groupby(["deal", "table", "bot"], sort=False, as_index=False)["chips"].mean()
    both = each.merge(each, on=["deal", "table"], suffixes=("", "_other"))
    both = both[both["bot"] != both["bot_other"]].assign(ahead=lambda one: one["chips"] - one["chips_other"])
    rows = []
    for (bot, other), games in both.groupby(["bot", "bot_other"], sort=False):
        by_deal = games.groupby("deal")["ahead"].mean()
        rows.append((bot, other, *mean_interval(by_deal), len(by_deal)))
    return pd.DataFrame(rows, columns=["bot", "other", "ahead", "low", "high", "deals"])


def _named(name: str, values: Sequence[float], *ends: str) -> dict[str, float]:
    return dict(zip((name, *ends), values, strict=True))


def _share(by_deal: pd.Series[float]) -> tuple[float, float, float]:
    """Return the mean of shares and Wilson's interval, for as many independent games as have the same spread."""
    mean, error = float(by_deal.mean()), float(by_deal.std()) / len(by_deal) ** 0.5
    n = mean * (1 - mean) / error**2 if error else float(len(by_deal))
    low, high = wilson(mean * n, n)
    return mean, float(low), float(high)
