"""Commerce as beginners play it: legal and plausible, with the mistakes that the tips are about (CO7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from cardgames.bots.commerce_hands import own
from cardgames.bots.plain import choose
from cardgames.cards import Card, cards_of
from cardgames.commerce.hands import NOTHING, PAIR, POINT, pips
from cardgames.commerce.old_table import OldRound
from cardgames.commerce.table import CommerceRound
from cardgames.moves import Action

BOLD: Final = 0.15
"""How often a beginner knocks with any hand that is worth something."""

BUYS: Final = 0.7
"""How often a beginner buys where he could trade: a bought card looks like a gain, and the chip is forgotten."""


def beginner(view: CommerceRound, rng: Random) -> Action:
    """Return what a beginner does: keep high cards, buy too often, knock at a whim, heed no neighbour."""
    legal = view.legal_actions()
    return legal[0] if len(legal) == 1 else _DECISIONS[view.phase](view, rng)


def pleased(view: CommerceRound) -> bool:
    """Return whether the hand is a kind that a beginner recognises as good: better than a pair or a point."""
    return view.rules.hands.kinds[view.rules.hands.level[own(view)]] not in (PAIR, POINT, NOTHING)


def _stops(view: CommerceRound, rng: Random) -> bool:
    """Return whether to end it here: with a good kind of hand, or at a whim with any that is worth something."""
    something = view.rules.hands.kinds[view.rules.hands.level[own(view)]] != NOTHING
    return pleased(view) or (something and rng.random() < BOLD)


def lowest(view: CommerceRound, rng: Random) -> Card:
    """Return a card with the fewest pips, whatever it goes with."""
    cards = cards_of(own(view))
    least = min(map(pips, cards))
    return choose([card for card in cards if pips(card) == least], rng)


def _turn(view: CommerceRound, rng: Random) -> Action:
    if _stops(view, rng):
        return Action("knock")
    buys = rng.random() < BUYS and any(action.verb == "buy" for action in view.legal_actions())
    return Action("buy" if buys else "trade", (lowest(view, rng),))


def _answer(view: CommerceRound, rng: Random) -> Action:
    return Action("give", (lowest(view, rng),))


def _after(view: CommerceRound, rng: Random) -> Action:
    return Action("knock" if _stops(view, rng) else "go_on")


def _choice(view: OldRound, rng: Random) -> Action:  # noqa: ARG001 - every decision is asked in the same way
    """Take the three open cards if they are worth anything: they are known, the own ones are not (CO8.2)."""
    something = view.rules.hands.kinds[view.rules.hands.level[view.middle_mask]] != NOTHING
    return Action("take" if something else "keep")


def _exchange(view: OldRound, rng: Random) -> Action:
    """Exchange the one card that makes the hand best; stand when none does, and with a good kind of hand (CO8.3)."""
    level, mine = view.rules.hands.level, own(view)
    exchanges = [one for one in view.legal_actions() if one.mask.bit_count() == 2]  # noqa: PLR2004 - one for one
    best = max(level[mine ^ one.mask] for one in exchanges)
    if best <= level[mine] or pleased(view):
        return Action("stand")
    return choose([one for one in exchanges if level[mine ^ one.mask] == best], rng)


def _yes(view: OldRound, rng: Random) -> Action:  # noqa: ARG001 - every decision is asked in the same way
    return view.legal_actions()[0]


_DECISIONS: Final[Mapping[str, Callable[[Any, Random], Action]]] = {
    "turn": _turn,
    "answer": _answer,
    "after": _after,
    "choice": _choice,
    "exchange": _exchange,
    "pounce": _yes,
    "horse": _yes,
}
