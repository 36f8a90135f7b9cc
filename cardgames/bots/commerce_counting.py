"""Commerce for one who counts: chances and chips instead of tips. Both ways of playing: the "Könner".

The numbers here were found by simulation against bots by the book, with `benchmarks/bots.py` as the test.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from cardgames.bots import commerce_counting_old
from cardgames.bots.commerce_hands import own
from cardgames.bots.commerce_worth import chances, gift, given_weights, shares
from cardgames.bots.plain import choose
from cardgames.cards import HIDDEN, Card, cards_of
from cardgames.commerce.table import CommerceRound
from cardgames.moves import Action

MOST: Final = 0.93
"""The dealer knocks when so many dealt hands are weaker: he gains by every purchase, and pays all for a weak point."""

FEWER: Final = 0.42
"""Divided by the seats: by how much less is enough for the others; 0.79 with three seats, 0.85 with five."""

CIRCUIT: Final = 0.02
"""How much more it takes after each finished circuit, for all hands get better."""

KNOCK: Final = Action("knock")

Priced = tuple[float, Action]
"""An action and what it is worth in chips."""


@dataclass(frozen=True, slots=True)
class Counting:
    """A player who counts; the fields are his character.

    `patience` moves the hand to knock with: 0.5 halfway to the best hand, below zero to weaker ones. `buying` and
    `trading` are chips that a purchase or a trade is worth to him beyond what it brings; `care` is how much he minds
    what his card does for the neighbour.
    """

    patience: float = 0.0
    buying: float = 0.0
    trading: float = 0.0
    care: float = 1.0

    def __call__(self, view: CommerceRound, rng: Random) -> Action:
        """Return the action."""
        legal = view.legal_actions()
        if len(legal) == 1:
            return legal[0]
        if view.phase in commerce_counting_old.DECISIONS:
            return commerce_counting_old.DECISIONS[view.phase](view, rng, self.patience, self.care)
        return _DECISIONS[view.phase](self, view, rng)

    def enough(self, view: CommerceRound) -> float:
        """Return the share of weaker hands that is enough to knock with here."""
        share = needed(view)
        return share + self.patience * ((1 - share) if self.patience > 0 else share)


def needed(view: CommerceRound) -> float:
    """Return the share of dealt hands that a hand to knock with beats, by seats, circuits and office (CO7.4)."""
    circuit = view.turns // view.players
    return asked(view.players, circuit, view.rules.circuits, dealer=view.turn == view.dealer)


def asked(seats: int, circuit: int, circuits: int, *, dealer: bool) -> float:
    """Return that share for the dealer or another, in this circuit (from 0) of so many.

    In the last circuit, after which all show (CO4.7), a hand that is the best more often than by turns is enough.
    """
    if circuit + 1 >= circuits:
        return float((1 / seats) ** (1 / (seats - 1)))
    return MOST if dealer else min(MOST, MOST - FEWER / seats + CIRCUIT * circuit)


def weaker(view: CommerceRound) -> float:
    """Return the share of dealt hands that are weaker than the viewer's."""
    return shares(view.rules.kinds)[view.rules.hands.level[own(view)]]


def purchases(view: CommerceRound) -> list[Priced]:
    """Return each purchase and the chips it brings: a known stock card counts as what it is (CO4.2, CO4.10)."""
    top = view.stock[0]
    coming = [(card, 1.0) for card in (view.unseen() if top is HIDDEN else (top,))]
    price = 0 if view.turn == view.dealer else view.rules.price
    return [(chips - price, Action("buy", (card,))) for card, chips in _hopes(view, coming)]


def trades(view: CommerceRound, verb: str, care: float) -> list[Priced]:
    """Return each card to trade and the chips it brings, less what it gives the neighbour (CO4.4, CO7.3).

    What comes is the card that its owner needs least. When he holds the best hand, one of the others loses the pool.
    """
    seat = view.next_seat(view.turn) if verb == "trade" else view.turn
    weights, others = given_weights(view.rules.kinds), view.players - 1
    coming = [(card, weights[card.index]) for card in view.unseen()]
    cost = {card: care * view.pool * gift(view, seat, card, others) / others for card in cards_of(own(view))}
    return [(chips - cost[card], Action(verb, (card,))) for card, chips in _hopes(view, coming)]


def _hopes(view: CommerceRound, coming: Sequence[tuple[Card, float]]) -> list[tuple[Card, float]]:
    """Return each own card and the chips to expect from the pool once one of the coming cards replaces it."""
    level, mine = view.rules.hands.level, own(view)
    chance = chances(view.rules.kinds, view.players - 1)
    whole = sum([weight for _, weight in coming]) / view.pool
    cards = [(card, mine & ~card.bit) for card in cards_of(mine)]
    return [(out, sum([chance[level[kept | c.bit]] * weight for c, weight in coming]) / whole) for out, kept in cards]


def best(priced: Sequence[Priced], rng: Random) -> Action:
    """Return an action that is worth most."""
    most = max(worth for worth, _ in priced)
    return choose([action for worth, action in priced if worth == most], rng)


def _turn(me: Counting, view: CommerceRound, rng: Random) -> Action:
    if weaker(view) >= me.enough(view):
        return KNOCK
    priced = [(worth + me.trading, action) for worth, action in trades(view, "trade", me.care)]
    if any(action.verb == "buy" for action in view.legal_actions()):
        priced += [(worth + me.buying, action) for worth, action in purchases(view)]
    return best(priced, rng)


def _answer(me: Counting, view: CommerceRound, rng: Random) -> Action:
    return best(trades(view, "give", me.care), rng)


def _after(me: Counting, view: CommerceRound, rng: Random) -> Action:  # noqa: ARG001 - all are asked in the same way
    return KNOCK if weaker(view) >= me.enough(view) else Action("go_on")


_DECISIONS: Final[Mapping[str, Callable[[Counting, Any, Random], Action]]] = {
    "turn": _turn,
    "answer": _answer,
    "after": _after,
}
