"""The tips as claims to test: what a player gains who follows one (CQ8.1 to CQ8.4).

For each tip there is a bot that plays by the book but for this one tip. Both play the same deals from the same seat
against bots by the book, so that luck in the deal falls out of the difference.
"""

from __future__ import annotations

from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from math import sqrt
from random import Random
from statistics import NormalDist, fmean, stdev
from typing import Final

import pandas as pd

from cardgames.bots.conquian import by_the_book
from cardgames.bots.plain import choose
from cardgames.cards import SUITS, mask_of
from cardgames.conquian import STANDARD, ConquianRound, Rules, deal
from cardgames.moves import Action
from cardgames.odds.conquian_position import distance
from cardgames.odds.conquian_rollouts import each_game, play_out
from cardgames.odds.outcomes import OUTCOMES, outcome
from cardgames.simulate import Bot

POINTS: Final = {"win": 1, "draw": 0, "loss": -1}
BAD: Final = 5
"""A dealt hand that lacks at least so many cards is bad: one in six (`starting_distances`)."""


def forgetful(view: ConquianRound, rng: Random) -> Action:
    """Play by the book, but do not remember refused cards (against CQ8.1)."""
    return by_the_book(view.but(refused=()), rng)


def never_forcing(view: ConquianRound, rng: Random) -> Action:
    """Play by the book, but never force (against CQ8.2)."""
    chosen = by_the_book(view, rng)
    return view.legal_actions()[-1] if chosen.verb.startswith("force") else chosen


def always_forcing(view: ConquianRound, rng: Random) -> Action:
    """Play by the book, but force whenever a card that was declined can be forced (CQ8.2 without thinking)."""
    return next((one for one in view.legal_actions() if one.verb == "force"), None) or by_the_book(view, rng)


def one_suited(view: ConquianRound, rng: Random) -> Action:
    """Play by the book, but keep the longest suit and discard from the others (against CQ8.3)."""
    assert view.viewer is not None
    mine = view.hands[view.viewer] + view.layouts[view.viewer]
    longest = max(SUITS, key=[one.suit for one in mine].count)
    others = [one for one in view.legal_actions() if one.verb == "discard" and one.cards[0].suit != longest]
    return choose(others, rng) if others else by_the_book(view, rng)


def refusing(view: ConquianRound, rng: Random) -> Action:
    """Play by the book, but use no card unless forced (CQ8.4 from the first card on)."""
    return view.legal_actions()[-1] if view.phase in ("drawn", "offer") else by_the_book(view, rng)


def eager(view: ConquianRound, rng: Random) -> Action:
    """Play by the book, but use every card that can be used."""
    uses = [one for one in view.legal_actions() if one.verb == "use"]
    chosen = by_the_book(view, rng)
    return chosen if chosen.verb == "use" or not uses else max(uses, key=lambda one: len(one.cards))


@dataclass(frozen=True)
class Waiting:
    """Play by the book, but lay out nothing before so many cards can lie at once."""

    least: int = 6

    def __call__(self, view: ConquianRound, rng: Random) -> Action:
        """Return the action."""
        chosen = by_the_book(view, rng)
        if chosen.verb != "use" or view.phase == "forced":
            return chosen
        laid = view.layout_masks[view.turn] | mask_of(chosen.cards)
        return chosen if laid.bit_count() + 1 >= self.least else view.legal_actions()[-1]


@dataclass(frozen=True)
class Claim:
    """A tip as a claim: `bot` follows it, `without` does not; on deals on which the hand is `bad` only, or on all."""

    name: str
    rule: str
    bot: Bot
    without: Bot
    bad: bool = False


CLAIMS: Final = (
    Claim("remember refused cards", "CQ8.1", by_the_book, forgetful),
    Claim("force where it hurts, rather than never", "CQ8.2", by_the_book, never_forcing),
    Claim("force where it hurts, rather than always", "CQ8.2", by_the_book, always_forcing),
    Claim("mix suits, rather than keep one", "CQ8.3", by_the_book, one_suited),
    Claim("refuse every card with a bad hand", "CQ8.4", refusing, by_the_book, bad=True),
    Claim("use at once, rather than wait for six cards", "CQ5.9", by_the_book, Waiting()),
    Claim("let a usable card go now and then", "CQ5.9", by_the_book, eager),
)
"""The tips of the rule text, and two about using at once or waiting."""


def claim_effect(
    claim: Claim, n: int = 500, seed: int = 0, rules: Rules = STANDARD, executor: Executor | None = None
) -> pd.DataFrame:
    """Return what following a tip brings against bots by the book, sampled on `n` deals, each played with and without.

    One row. Columns: `claim`, `rule`, `n`; `win`, `draw`, `loss`: shares of the games in which the tip was followed;
    `win_without`, `draw_without`, `loss_without`: of those without it; `effect`: points a game gained by the tip (a win
    is 1, a loss -1); `low` and `high`: its 95 % interval. The tip is confirmed where `low` is above 0, refuted where
    `high` is below 0. Two games take about 7 ms. `ValueError` for n below 2.
    """
    if n < 2:  # noqa: PLR2004 - a spread needs two
        raise ValueError(f"at least two deals are needed, not {n}")
    pairs = each_game(partial(_with_and_without, claim, seed, rules), n, executor)
    gains = [POINTS[one] - POINTS[other] for one, other in pairs]
    half = NormalDist().inv_cdf(0.975) * stdev(gains) / sqrt(n)
    row: dict[str, object] = {"claim": claim.name, "rule": claim.rule, "n": n}
    row |= {name: sum(one == name for one, _ in pairs) / n for name in OUTCOMES}
    row |= {f"{name}_without": sum(other == name for _, other in pairs) / n for name in OUTCOMES}
    row |= {"effect": fmean(gains), "low": fmean(gains) - half, "high": fmean(gains) + half}
    return pd.DataFrame([row])


def claim_effects(n: int = 500, seed: int = 0, executor: Executor | None = None) -> pd.DataFrame:
    """Return the rows of `claim_effect` for all `CLAIMS`."""
    return pd.concat([claim_effect(one, n, seed, executor=executor) for one in CLAIMS], ignore_index=True)


def _with_and_without(claim: Claim, seed: int, rules: Rules, number: int) -> tuple[str, str]:
    rng, seat = Random(f"{seed} {number} deal"), number % rules.seats[-1]
    start = deal(rules, rng)
    while claim.bad and distance(start.view(seat)) < BAD:
        start = deal(rules, rng)
    ends = [
        play_out(start, seat, bot, by_the_book, Random(f"{seed} {number} play")) for bot in (claim.bot, claim.without)
    ]
    return outcome(ends[0], seat), outcome(ends[1], seat)
