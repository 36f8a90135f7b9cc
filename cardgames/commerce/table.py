"""The table of Commerce: rules as a value, the round, the deal, and what happens when all show (CO3, CO5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from random import Random
from typing import Any, NamedTuple, Self, TypeVar

from cardgames import dealcode
from cardgames.cards import HIDDEN, RANKS, Card
from cardgames.commerce.hands import CLASSIC, NOTHING, HandTable, Kind, hand_table
from cardgames.dealing import check_seats, deal_hands, in_order, most_chips
from cardgames.game import END, GameRules, Policy, Round, Seats, known

HAND_SIZE = 3


class Payment(NamedTuple):
    """Chips that change hands when all show: from a seat to a seat (None: the pool), and the rule that says so."""

    payer: int | None
    payee: int | None
    chips: int
    rule: str


@dataclass(frozen=True, kw_only=True)
class Rules(GameRules):
    """Rules of Commerce as a value: how a round begins, what each phase offers, which hands count.

    Chips: `ante` a round or `stake` a game into the pool, `price` of a purchase, `prize` of a deal. `circuits` limits a
    round of the new way; `lives` are those of the old way.
    """

    kinds: tuple[Kind, ...] = CLASSIC
    begin: Callable[[Any, Random, int, int, Seats], Any]
    ante: int = 1
    stake: int = 0
    prize: int = 0
    lives: int = 0
    price: int = 1
    circuits: int = 10
    game: str = "commerce"
    seats: range = range(3, 13)
    ranks: tuple[str, ...] = RANKS

    @cached_property
    def hands(self) -> HandTable:
        """Every hand judged by these rules; kept here because looking it up by its kinds takes as long as judging."""
        return hand_table(self.kinds)

    def __getstate__(self) -> dict[str, Any]:
        """Pickle the fields, not the table."""
        return {name: value for name, value in self.__dict__.items() if name != "hands"}


@dataclass(frozen=True, kw_only=True)
class CommerceRound(Round):
    """A position of Commerce.

    `offer` is the card pushed face down to the neighbour during a trade; `turns` counts the finished turns;
    `winner` is the seat that took the pool, None before the end and where nobody has even a point (CO5.4);
    `payments` are the chips that changed hands when all showed.
    """

    rules: Rules
    pool: int
    turns: int = 0
    offer: Card | None = None
    winner: int | None = None
    payments: tuple[Payment, ...] = ()

    def table_mask(self) -> int:
        """Return the pushed card, where it is known."""
        return self.offer.bit if self.offer else 0

    def view(self, player: int) -> Self:
        """Return the round as `player` knows it; only he who pushed it knows the card of a trade (CO4.4)."""
        view = super().view(player)
        if self.offer is not None and player != self.turn:
            view = view.but(offer=HIDDEN)
        return view

    def filled(self, unseen: Iterator[Card]) -> Self:
        """Return the full round, the pushed card after hands and stock."""
        full = super().filled(unseen)
        return full.but(offer=next(unseen)) if self.offer is HIDDEN else full


R = TypeVar("R", bound=CommerceRound)


def deal(rules: Rules, rng: Random, players: int = 5, dealer: int = 0, seats: Seats | None = None) -> CommerceRound:
    """Return a fresh round, shuffled by `rng` (CO3.3).

    `seats` brings chips, pool and lives from earlier rounds. Raises `ValueError` for seats that do not fit the rules.
    All hands are judged here, on first use by these rules, so that no move has to wait for it.
    """
    _ = rules.hands
    begun: CommerceRound = rules.begin(rules, rng, players, dealer, check_seats(rules, players, dealer, seats))
    return begun


def begin(rules: Rules, rng: Random, players: int, dealer: int, seats: Seats) -> CommerceRound:
    """Return a round of the new way: antes paid, the dealer's neighbour to move (CO3.2, CO4.1)."""
    circle = in_order(rules, players, dealer)
    hands, stock = deal_hands(rules, rng, players, circle, HAND_SIZE)
    return CommerceRound(
        rules=rules,
        phase="turn",
        to_move=circle[0],
        turn=circle[0],
        dealer=dealer,
        hand_masks=hands,
        hand_hidden=(0,) * players,
        stock=stock,
        seen=(0,) * players,
        chips=tuple(c - rules.ante for c in seats.chips),
        chips_before=seats.chips,
        pool=seats.pool + rules.ante * players,
    )


def from_code(code: str, rules: Rules, dealer: int = 0, seats: Seats | None = None) -> CommerceRound:
    """Return the round that a deal code such as ``CO5-7K3QX`` names; raises `cardgames.dealcode.DealCodeError`."""
    deal_code = dealcode.parse(code).expect(rules.game, rules.seats)
    return deal(rules, deal_code.rng(), deal_code.players, dealer, seats)


def shown(round_: CommerceRound) -> tuple[int, ...]:
    """Return the strength of each hand, -1 for a seat without one; `HiddenInformation` unless all are known."""
    if any(round_.hand_hidden):
        known(HIDDEN)
    level = round_.rules.hands.level
    return tuple([level[mask] if mask else -1 for mask in round_.hand_masks])


def best_seat(round_: CommerceRound, levels: tuple[int, ...]) -> int:
    """Return the seat with the best hand: of equal hands the dealer's, then the nearest on his left (CO2.7)."""
    best, seat = max(levels), round_.dealer
    if levels.count(best) == 1:
        return levels.index(best)
    while levels[seat] != best:
        seat = round_.next_seat(seat)
    return seat


def dealer_pays(round_: CommerceRound) -> tuple[Payment, ...]:
    """Return the payments when all show, by the new way (CO5.1 to CO5.4)."""
    levels, kinds = shown(round_), round_.rules.hands.kinds
    winner, dealer = best_seat(round_, levels), round_.dealer
    kind = kinds[levels[winner]]
    if kind.name == NOTHING.name:
        return ()
    pool = Payment(None, winner, round_.pool, "CO5.1")
    if winner == dealer:
        return (pool,)
    if kinds[levels[dealer]] is kind:  # both from one table
        return (pool, *_to_all(dealer, round_.players))
    return (pool, Payment(dealer, winner, 1, "CO5.2"))


@lru_cache(maxsize=256)
def _to_all(dealer: int, players: int) -> tuple[Payment, ...]:
    return tuple(Payment(dealer, seat, 1, "CO5.3") for seat in range(players) if seat != dealer)


def paid(round_: R, payments: tuple[Payment, ...], **changes: Any) -> R:  # noqa: ANN401 - any field
    """Return the round after these payments and with these fields changed."""
    chips, pool = list(round_.chips), round_.pool
    for payer, payee, amount, _ in payments:
        if payer is None:
            pool -= amount
        else:
            chips[payer] -= amount
        if payee is None:
            pool += amount
        else:
            chips[payee] += amount
    return round_.but(chips=tuple(chips), pool=pool, payments=(*round_.payments, *payments), **changes)


def show(round_: CommerceRound) -> CommerceRound:
    """Return the finished round of the new way: all show, the pool and the dealer's payments are settled (CO4.5)."""
    payments = dealer_pays(round_)
    winner = payments[0].payee if payments else None
    return paid(round_, payments, phase=END, to_move=None, winner=winner)


EXTRA_ROUNDS = 3


def carry(round_: CommerceRound) -> Seats:
    """Return the chips and the pool for the next round: a pool that nobody won stays (CO5.4)."""
    return Seats(round_.chips, round_.pool)


def goes_on(round_: CommerceRound, played: int, agreed: int | None) -> bool:
    """Return whether another round is due: an agreed one, or an extra one for a pool left over (CO6.1)."""
    return agreed is None or played < agreed or (round_.pool > 0 and played < agreed + EXTRA_ROUNDS)


def shares(round_: CommerceRound) -> tuple[int, ...]:
    """Return what each seat gets of a pool left over; odd chips go round from the dealer's left (CO6.1)."""
    each, odd = divmod(round_.pool, round_.players)
    first = in_order(round_.rules, round_.players, round_.dealer)[:odd]
    return tuple(each + (seat in first) for seat in range(round_.players))


POLICY = Policy(carry, goes_on, shares, most_chips)
