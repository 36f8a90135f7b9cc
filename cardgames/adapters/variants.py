"""Every rules value of both games under a name that frameworks can register, and one way to deal any of them."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from cardgames import commerce, conquian
from cardgames.game import GameRules, Round, Seats

VERSION: Final = 0
"""The version of the rules in environment names: it goes up when a rule changes what an action does or pays."""

USUAL_PLAYERS: Final = 5


def _named() -> dict[str, GameRules]:
    """Return presets, then the other allowed combinations; each value of rules once."""
    named: dict[str, GameRules] = {
        "commerce_new": commerce.NEW,
        "commerce_foster": commerce.FOSTER,
        "commerce_right": commerce.RIGHT,
        "commerce_old": commerce.OLD,
        "commerce_pounce": commerce.POUNCE,
        "conquian_standard": conquian.STANDARD,
        "conquian_mexican": conquian.MEXICAN,
        "conquian_three": conquian.THREE,
    }
    for game, combinations in (("commerce", commerce.combinations()), ("conquian", conquian.combinations())):
        for name, rules in combinations:
            if rules not in named.values():
                named[f"{game}_{name.replace('-', '_')}"] = rules
    return named


VARIANTS: Final = _named()
"""All rules by name: ``commerce_new``, ``conquian_mexican``, ``commerce_old_foster_left_pounce``, ..."""


def name_of(rules: GameRules) -> str:
    """Return the name of these rules; house rules are called after their game."""
    return next((name for name, known in VARIANTS.items() if known == rules), f"{rules.game}_house")


def usual_players(rules: GameRules) -> int:
    """Return five players, or as many as these rules allow."""
    return min(USUAL_PLAYERS, rules.seats[-1])


def deal(rules: GameRules, rng: Random, players: int, dealer: int, seats: Seats | None = None) -> Round:
    """Return a fresh round of either game; `ValueError` for players, dealer or seats that do not fit the rules."""
    known: Any = rules
    if rules.game == "commerce":
        return commerce.deal(known, rng, players, dealer, seats)
    if players not in rules.seats:
        raise ValueError(f"these rules are for {rules.seats[-1]} players, not {players}")
    return conquian.deal(known, rng, dealer, seats)
