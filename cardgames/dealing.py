"""Seats and cards at the start of a round."""

from __future__ import annotations

from random import Random

from cardgames.cards import Card, shuffled
from cardgames.game import GameRules, Seats


def deal_order(rules: GameRules, players: int, dealer: int, each: int) -> list[int]:
    """Return the seats in the order in which the cards go out: one at a time, first the dealer's neighbour."""
    return [(dealer + rules.direction * (k + 1)) % players for k in range(players * each)]


def deal_hands(
    rules: GameRules, rng: Random, players: int, dealer: int, each: int
) -> tuple[tuple[int, ...], tuple[Card, ...]]:
    """Return the hands as masks by seat and the stock, top card first."""
    order = shuffled(rules.deck, rng)
    hands = [0] * players
    for seat, one in zip(deal_order(rules, players, dealer, each), order, strict=False):
        hands[seat] |= one.bit
    return tuple(hands), tuple(order[players * each :])


def check_seats(rules: GameRules, players: int, dealer: int, seats: Seats | None) -> Seats:
    """Return the seats with everybody's chips; `ValueError` where number of players, dealer and chips do not fit."""
    if players not in rules.seats:
        msg = f"these rules are for {rules.seats[0]} to {rules.seats[-1]} players, not {players}"
        raise ValueError(msg)
    if not 0 <= dealer < players:
        msg = f"the dealer is a seat from 0 to {players - 1}, not {dealer}"
        raise ValueError(msg)
    seats = seats or Seats()
    chips = seats.chips or (rules.start_chips,) * players
    if len(chips) != players:
        msg = f"chips for {len(chips)} seats, but there are {players} players"
        raise ValueError(msg)
    return Seats(chips, seats.pool, seats.stake)
