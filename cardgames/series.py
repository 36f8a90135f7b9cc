"""A series of rounds (Partie) as a value: whose deal it is, what everybody has, what each round brought."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Final, Self

from cardgames import commerce, conquian
from cardgames.dealcode import DealCode
from cardgames.dealing import check_seats
from cardgames.game import GameRules, Round, Seats
from cardgames.options import whole

MOST_ROUNDS: Final = 1000
"""The most rounds that can be agreed."""
GAMES: Final[Mapping[str, ModuleType]] = {"commerce": commerce, "conquian": conquian}
"""The games by name."""


def dealt(rules: GameRules, code: DealCode, dealer: int, seats: Seats) -> Round:
    """Return the round that this code deals by these rules; `seats` is what the players bring."""
    round_: Round = GAMES[rules.game].from_code(str(code), rules, dealer, seats)
    return round_


@dataclass(frozen=True)
class Entry:
    """A finished round: its dealer, its winner (None: nobody), what each seat won or lost, the chips after it."""

    dealer: int
    winner: int | None
    net: tuple[int, ...]
    chips: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Series:
    """A series between two rounds: `dealer` and `seats` are for the next one; `after` returns the series after it.

    `rounds` is the agreed number, None for an open end (Conquian) or until one is left (the old way of Commerce).
    """

    rules: GameRules
    players: int
    rounds: int | None
    dealer: int
    seats: Seats
    ledger: tuple[Entry, ...] = ()
    over: bool = False
    winners: tuple[int, ...] = ()

    @classmethod
    def start(
        cls, rules: GameRules, players: int, dealer: int = 0, rounds: int | None = None, seats: Seats | None = None
    ) -> Self:
        """Return a series before its first round, `rounds` as agreed (CO3.4); `ValueError` for what cannot be."""
        if rounds is not None:
            whole("rounds", rounds, 1, MOST_ROUNDS)
        if rounds is not None and not rules.policy.by_rounds:
            msg = (
                f"by these rules a series ends when one player is left (CO8.7), not after {rounds} rounds: leave it out"
            )
            raise ValueError(msg)
        checked = check_seats(rules, players, dealer, seats)
        return cls(rules=rules, players=players, rounds=rounds, dealer=dealer, seats=checked)

    @property
    def played(self) -> int:
        """The number of finished rounds."""
        return len(self.ledger)

    @property
    def extra(self) -> bool:
        """Whether the next round is an extra one, for a pool that was left over (CO6.1)."""
        return self.rounds is not None and self.played >= self.rounds

    @property
    def debts(self) -> dict[int, int]:
        """What seats owe, in chips: balances below zero are noted (CO4.9, CQ6.4)."""
        return {seat: -chips for seat, chips in enumerate(self.seats.chips) if chips < 0}

    def after(self, round_: Round) -> Series:
        """Return the series after this finished round; `ValueError` for one that is not finished or not its next."""
        if round_.to_move is not None or self.over:
            msg = "the series is over" if self.over else "the round is not finished"
            raise ValueError(msg)
        if (round_.dealer, round_.chips_before, round_.rules) != (self.dealer, self.seats.chips, self.rules):
            msg = "this round is not the next one of the series: dealer, chips or rules differ"
            raise ValueError(msg)
        entry = Entry(round_.dealer, getattr(round_, "winner", None), round_.payoffs(), round_.chips)
        ledger = (*self.ledger, entry)
        policy = self.rules.policy
        if policy.goes_on(round_, len(ledger), self.rounds):
            return replace(self, ledger=ledger, dealer=self.rules.next_dealer(round_), seats=policy.carry(round_))
        chips = tuple(map(sum, zip(round_.chips, policy.close(round_), strict=True)))
        seats = replace(policy.carry(round_), chips=chips, pool=0)
        return replace(self, ledger=ledger, seats=seats, over=True, winners=policy.leaders(round_, chips))

    def stop(self) -> Series:
        """Return the series ended by agreement after at least one round: who has most chips wins (CQ7.1)."""
        if not self.ledger:
            msg = "no round has been played yet"
            raise ValueError(msg)
        most = max(self.seats.chips)
        winners = tuple(seat for seat, chips in enumerate(self.seats.chips) if chips == most)
        return replace(self, over=True, winners=winners)
