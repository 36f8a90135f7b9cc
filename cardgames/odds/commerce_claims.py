"""The tips of Commerce as claims to test: what a player gains who follows one (CO7.1 to CO7.4).

For each tip there is a bot that plays by the book but for this one tip. Both play the same deals from the same seat
against bots by the book, so that luck in the deal falls out of the difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Final

import pandas as pd

from cardgames.bots.commerce import by_the_book
from cardgames.bots.commerce_hands import averages, own
from cardgames.bots.plain import choose
from cardgames.commerce import NEW, CommerceRound, Rules, deal
from cardgames.moves import Action
from cardgames.odds.commerce_rounds import streams
from cardgames.odds.intervals import mean_interval
from cardgames.odds.spreading import spread
from cardgames.simulate import Bot, playout


@dataclass(frozen=True)
class Knocking:
    """Play by the book, but knock with a hand of this level or better and with no weaker one (CO7.4)."""

    level: int

    def __call__(self, view: CommerceRound, rng: Random) -> Action:
        """Return the action."""
        knocks = Action("knock")
        legal = view.legal_actions()
        if knocks not in legal:
            return by_the_book(view, rng)
        if view.rules.hands.level[own(view)] >= self.level:
            return knocks
        chosen = by_the_book(view, rng)
        if chosen != knocks:
            return chosen
        return Action("go_on") if view.phase == "after" else _trade(view, rng)


def never_buying(view: CommerceRound, rng: Random) -> Action:
    """Play by the book, but trade instead of buying (CO7.2)."""
    chosen = by_the_book(view, rng)
    return _trade(view, rng) if chosen.verb == "buy" else chosen


def always_buying(view: CommerceRound, rng: Random) -> Action:
    """Play by the book, but buy instead of trading as long as there is a chip (against CO7.2)."""
    chosen = by_the_book(view, rng)
    buys = [action for action in view.legal_actions() if action.verb == "buy"]
    return next((buy for buy in buys if buy.cards == chosen.cards), chosen) if chosen.verb == "trade" else chosen


def careless(view: CommerceRound, rng: Random) -> Action:
    """Play by the book, but do not ask whether the neighbour wants the card (against CO7.3)."""
    chosen = by_the_book(view, rng)
    return Action(chosen.verb, _trade(view, rng).cards) if chosen.verb in ("trade", "give") else chosen


def _trade(view: CommerceRound, rng: Random) -> Action:
    """Push over a card that is needed least, whatever it does for the neighbour."""
    given = averages(view, view.unseen())
    best = max(average for _, average in given)
    return Action("trade", (choose([card for card, average in given if average == best], rng),))


@dataclass(frozen=True)
class Claim:
    """A tip as a claim: `bot` follows it, `without` does not."""

    name: str
    rule: str
    bot: Bot
    without: Bot


CLAIMS: Final = (
    Claim("trade rather than buy", "CO7.2", never_buying, always_buying),
    Claim("keep from the neighbour what he wants", "CO7.3", by_the_book, careless),
    Claim("wait for the hand to knock with", "CO7.4", Knocking(0), by_the_book),
)
"""The tips of the rule text that one player can follow; of the last one `with_level` sets the hand."""


def with_level(claim: Claim, level: int) -> Claim:
    """Return the claim about knocking with a hand of this level; others as they are."""
    return replace(claim, bot=Knocking(level)) if isinstance(claim.bot, Knocking) else claim


def claim_effect(
    claim: Claim,
    players: int = 5,
    deals: int = 400,
    seed: int = 0,
    *,
    rules: Rules = NEW,
    executor: Executor | None = None,
) -> pd.DataFrame:
    """Return what following a tip brings, against bots by the book, sampled: each deal is played with and without it.

    My place at the table changes with each deal. One row. Columns: `claim`, `rule`, `deals`; `chips`, `chips_without`:
    mean net a round in chips; `effect`: their difference; `low`, `high`: its 95 % interval. About 3 ms a deal.
    `ValueError` for players who do not fit and for fewer than two deals.
    """
    if players not in rules.seats or deals < 2:  # noqa: PLR2004 - a spread needs two
        raise ValueError(f"{players} players and {deals} deals do not fit")
    job: Callable[[range], list[tuple[int, int]]] = partial(_pairs, claim, rules, players, seed)
    pairs = spread(job, deals, executor)
    effect = mean_interval([one - other for one, other in pairs])
    row = {"claim": claim.name, "rule": claim.rule, "deals": deals}
    means = {"chips": sum(one for one, _ in pairs) / deals, "chips_without": sum(other for _, other in pairs) / deals}
    return pd.DataFrame([{**row, **means, "effect": effect.mean, "low": effect.low, "high": effect.high}])


def _pairs(claim: Claim, rules: Rules, players: int, seed: int, numbers: Iterable[int]) -> list[tuple[int, int]]:
    return [(_net(claim.bot, rules, players, seed, n), _net(claim.without, rules, players, seed, n)) for n in numbers]


def _net(bot: Bot, rules: Rules, players: int, seed: int, number: int) -> int:
    cards, chance = streams(seed, number)
    seat = number % players
    bots = [bot if place == seat else by_the_book for place in range(players)]
    return playout(deal(rules, cards, players), bots, chance).payoffs()[seat]
