"""Commerce by the tips of the rule text (CO7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from cardgames.bots import commerce_old
from cardgames.bots.commerce_hands import averages, good_enough, wanted
from cardgames.bots.plain import choose
from cardgames.cards import HIDDEN, Card
from cardgames.commerce.hands import pips
from cardgames.commerce.table import CommerceRound
from cardgames.moves import Action

BUY_SHARE: Final = 0.5
"""CO7.1, CO7.2: how often a player who is not the dealer buys: fresh cards keep a round alive, a trade is free."""

AS_GOOD: Final = 0.5
"""CO7.3: in a trade, cards whose loss differs by no more than this (in levels of strength) are equally good to give."""


def by_the_book(view: CommerceRound, rng: Random) -> Action:
    """Return what the tips of the rule text advise: knock with a good hand (CO7.4), buy (CO7.1) or trade (CO7.2).

    For the old way see `cardgames.bots.commerce_old`.
    """
    legal = view.legal_actions()
    return legal[0] if len(legal) == 1 else _DECISIONS[view.phase](view, rng)


def _turn(view: CommerceRound, rng: Random) -> Action:
    if good_enough(view):
        return Action("knock")
    buys = any(action.verb == "buy" for action in view.legal_actions())
    if view.turn == view.dealer:
        return _buy(view, rng)
    if buys and rng.random() < BUY_SHARE:
        return _buy(view, rng)
    given = _to_neighbour(view, view.next_seat(view.turn), rng)
    if buys and wanted(view, view.next_seat(view.turn), given):
        return _buy(view, rng)
    return Action("trade", (given,))


def _answer(view: CommerceRound, rng: Random) -> Action:
    return Action("give", (_to_neighbour(view, view.turn, rng),))


def _after(view: CommerceRound, rng: Random) -> Action:  # noqa: ARG001 - every decision is asked in the same way
    return Action("knock" if good_enough(view) else "go_on")


def _buy(view: CommerceRound, rng: Random) -> Action:
    """Buy for the card that is needed least, a known stock card for what it is (CO7.1: the dealer always does)."""
    top = view.stock[0]
    given = averages(view, view.unseen() if top is HIDDEN else (top,))
    best = max(average for _, average in given)
    return Action("buy", (choose([card for card, average in given if average == best], rng),))


def _to_neighbour(view: CommerceRound, seat: int, rng: Random) -> Card:
    """Return the card to hand to that seat: one that is not needed (CO7.2) and helps there as little as possible.

    Among cards as good to lose it is one that the seat does not want, then the one with the fewest pips (CO7.3).
    """
    given = averages(view, view.unseen())
    best = max(average for _, average in given)
    spare = [card for card, average in given if average >= best - AS_GOOD]
    harm = {card: (wanted(view, seat, card), pips(card)) for card in spare}
    least = min(harm.values())
    return choose([card for card in spare if harm[card] == least], rng)


_DECISIONS: Final[Mapping[str, Callable[[Any, Random], Action]]] = {
    "turn": _turn,
    "answer": _answer,
    "after": _after,
    **commerce_old.DECISIONS,
}
