"""The table of Conquian: rules as a value, the round, the deal (CQ1 to CQ4, CQ6)."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from cardgames import dealcode
from cardgames.cards import Card, cards_of
from cardgames.conquian.melds import DECK_RANKS
from cardgames.dealing import check_seats, deal_hands
from cardgames.game import END, GameRules, Round, Seats


@dataclass(frozen=True, kw_only=True)
class Rules(GameRules):
    """Rules of Conquian as a value: how many cards are dealt, what each phase offers."""

    hand_size: int = 10
    game: str = "conquian"
    seats: range = range(2, 3)
    ranks: tuple[str, ...] = DECK_RANKS

    @property
    def goal(self) -> int:
        """The number of cards laid out that wins (CQ1.1, CQ9.8)."""
        return self.hand_size + 1


@dataclass(frozen=True, kw_only=True)
class ConquianRound(Round):
    """A position of Conquian.

    `layout_masks` are the laid-out cards by seat (how they split is for the eye, CQ3.6), `middle` is the Mittelkarte,
    `source` the seat that turned or discarded it, `refused` the pile of refused cards, the last one on top.
    `winner` is the seat that went out, None before the end and in a draw.
    """

    rules: Rules
    layout_masks: tuple[int, ...]
    middle: Card | None
    source: int
    refused: tuple[Card, ...] = ()
    stake: int = 1
    winner: int | None = None

    @property
    def layouts(self) -> tuple[tuple[Card, ...], ...]:
        """The laid-out cards by seat, in canonical order."""
        return tuple(map(cards_of, self.layout_masks))

    @property
    def opponent(self) -> int:
        """The seat of the player who is not on turn."""
        return (self.turn + self.rules.direction) % len(self.hand_masks)

    def table_mask(self) -> int:
        """Return layouts, refused cards and Mittelkarte: all of them have been seen by everybody (CQ5.15)."""
        mask = self.middle.bit if self.middle else 0
        for layout in self.layout_masks:
            mask |= layout
        for one in self.refused:
            mask |= one.bit
        return mask


def deal(rules: Rules, rng: Random, dealer: int = 0, seats: Seats | None = None) -> ConquianRound:
    """Return a fresh round: shuffled by `rng`, the first card turned, the non-dealer to move (CQ4, CQ5.2).

    `seats` brings chips and stake from earlier games. Raises `ValueError` for seats that do not fit the rules.
    """
    players = rules.seats[-1]
    seats = check_seats(rules, players, dealer, seats)
    hands, stock = deal_hands(rules, rng, players, dealer, rules.hand_size)
    first = (dealer + rules.direction) % players
    return ConquianRound(
        rules=rules,
        phase="drawn",
        to_move=first,
        turn=first,
        dealer=dealer,
        hand_masks=hands,
        hand_hidden=(0,) * players,
        stock=stock[1:],
        seen=(0,) * players,
        chips=seats.chips,
        chips_before=seats.chips,
        layout_masks=(0,) * players,
        middle=stock[0],
        source=first,
        stake=seats.stake,
    )


def from_code(code: str, rules: Rules, dealer: int = 0, seats: Seats | None = None) -> ConquianRound:
    """Return the round that a deal code such as ``CQ2-7K3QX`` names; raises `cardgames.dealcode.DealCodeError`."""
    return deal(rules, dealcode.parse(code).expect(rules.game, rules.seats).rng(), dealer, seats)


def won(round_: ConquianRound, winner: int) -> ConquianRound:
    """Return the finished round: everybody else pays the winner one stake (CQ6.1)."""
    others = round_.players - 1
    chips = tuple(c + round_.stake * (others if p == winner else -1) for p, c in enumerate(round_.chips))
    return round_.but(phase=END, to_move=None, winner=winner, chips=chips)


def drawn(round_: ConquianRound) -> ConquianRound:
    """Return the finished round without a winner: nobody pays (CQ6.3)."""
    return round_.but(phase=END, to_move=None)
