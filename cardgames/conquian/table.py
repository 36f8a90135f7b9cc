"""The table of Conquian: rules as a value, the round, the deal (CQ1 to CQ4, CQ6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Self

from cardgames import dealcode
from cardgames.cards import HIDDEN, Card, cards_of
from cardgames.conquian.melds import DECK_RANKS
from cardgames.dealing import check_seats, deal_hands, in_order
from cardgames.game import END, GameRules, Round, Seats, known


@dataclass(frozen=True, kw_only=True)
class Rules(GameRules):
    """Rules of Conquian as a value: how many cards are dealt, what each phase offers, who deals next, what is at stake.

    `opening` is the phase after the deal: ``drawn``, or ``pass`` where cards are exchanged first (CQ9.2, CQ9.4).
    """

    hand_size: int = 10
    opening: str = "drawn"
    next_stake: Callable[[Any], int]
    game: str = "conquian"
    seats: range = range(2, 3)
    ranks: tuple[str, ...] = DECK_RANKS

    @property
    def goal(self) -> int:
        """The number of cards laid out that wins (CQ1.1, CQ9.8)."""
        return self.hand_size + 1


@dataclass(frozen=True, kw_only=True)
class ConquianRound(Round):
    """A position of Conquian: one face-up card at most is in play (CQ5.1), hand and layout keep their size (CQ5.8).

    `layout_masks` are the laid-out cards by seat (how they split is for the eye, CQ3.6), `middle` is the Mittelkarte,
    `source` the seat that turned or discarded it, `discarded` says which, `refused` is the pile of refused cards, the
    last one on top. `passed` are the cards set aside for the exchange, by seat. `winner` is the seat that went out,
    None before the end and in a draw.
    """

    rules: Rules
    layout_masks: tuple[int, ...]
    middle: Card | None
    source: int
    discarded: bool = False
    refused: tuple[Card, ...] = ()
    passed: tuple[Card | None, ...] = ()
    stake: int = 1
    winner: int | None = None

    @property
    def layouts(self) -> tuple[tuple[Card, ...], ...]:
        """The laid-out cards by seat, in canonical order."""
        return tuple(map(cards_of, self.layout_masks))

    def table_mask(self) -> int:
        """Return layouts, refused cards and Mittelkarte, which everybody has seen (CQ5.15), and known passed cards."""
        mask = self.middle.bit if self.middle else 0
        for layout in self.layout_masks:
            mask |= layout
        for one in (*self.refused, *self.passed):
            mask |= one.bit if one else 0
        return mask

    def view(self, player: int) -> Self:
        """Return the round as `player` knows it: cards set aside by others are face down (CQ9.2)."""
        view = super().view(player)
        if any(self.passed) and view is not self:
            others = [HIDDEN if one and seat != player else one for seat, one in enumerate(self.passed)]
            view = view.but(passed=tuple(others))
        return view

    def filled(self, unseen: Iterator[Card]) -> Self:
        """Return the full round, the cards set aside after hands and stock."""
        full = super().filled(unseen)
        return full.but(passed=tuple([next(unseen) if one is HIDDEN else one for one in self.passed]))


def deal(rules: Rules, rng: Random, dealer: int = 0, seats: Seats | None = None) -> ConquianRound:
    """Return a fresh round, shuffled by `rng`, the dealer's neighbour to move (CQ4.2, CQ4.3, CQ5.2).

    `seats` brings chips and stake from earlier games. Raises `ValueError` for seats that do not fit the rules.
    """
    players = rules.seats[-1]
    seats = check_seats(rules, players, dealer, seats)
    circle = in_order(rules, players, dealer)
    hands, stock = deal_hands(rules, rng, players, circle, rules.hand_size)
    round_ = ConquianRound(
        rules=rules,
        phase=rules.opening,
        to_move=circle[0],
        turn=circle[0],
        dealer=dealer,
        hand_masks=hands,
        hand_hidden=(0,) * players,
        stock=stock,
        seen=(0,) * players,
        chips=seats.chips,
        chips_before=seats.chips,
        layout_masks=(0,) * players,
        middle=None,
        source=circle[0],
        passed=(None,) * players,
        stake=seats.stake,
    )
    return round_ if rules.opening == "pass" else turned(round_, circle[0])


def from_code(code: str, rules: Rules, dealer: int = 0, seats: Seats | None = None) -> ConquianRound:
    """Return the round that a deal code such as ``CQ2-7K3QX`` names; raises `cardgames.dealcode.DealCodeError`."""
    return deal(rules, dealcode.parse(code).expect(rules.game, rules.seats).rng(), dealer, seats)


def turned(round_: ConquianRound, player: int, **changes: Any) -> ConquianRound:  # noqa: ANN401 - any field
    """Return the round after this player has turned the top stock card (CQ5.2, CQ5.5), with these fields changed."""
    return round_.but(
        phase="drawn",
        to_move=player,
        turn=player,
        middle=known(round_.stock[0]),
        stock=round_.stock[1:],
        source=player,
        discarded=False,
        **changes,
    )


def won(round_: ConquianRound, winner: int) -> ConquianRound:
    """Return the finished round: everybody else pays the winner one stake (CQ6.1, CQ9.6)."""
    others = round_.players - 1
    chips = tuple(c + round_.stake * (others if p == winner else -1) for p, c in enumerate(round_.chips))
    return round_.but(phase=END, to_move=None, winner=winner, chips=chips)


def drawn(round_: ConquianRound, refused: tuple[Card, ...]) -> ConquianRound:
    """Return the finished round without a winner, the last Mittelkarte covered: nobody pays (CQ6.3)."""
    return round_.but(phase=END, to_move=None, refused=refused, middle=None)
