"""Seats and cards at the start of a round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from cardgames.cards import Card, shuffled
from cardgames.game import GameRules, Round, Seats
from cardgames.options import flag, shown, whole


def in_order(rules: GameRules, players: int, dealer: int) -> list[int]:
    """Return the seats in the order of play: first the dealer's neighbour, last the dealer."""
    return [(dealer + rules.direction * step) % players for step in range(1, players + 1)]


def deal_hands(
    rules: GameRules, rng: Random, players: int, circle: Sequence[int], each: int
) -> tuple[tuple[int, ...], tuple[Card, ...]]:
    """Return the hands as masks by seat and the stock, top card first.

    The cards go one at a time round the seats of `circle`; who does not sit there gets none.
    """
    order = shuffled(rules.deck, rng)
    hands = [0] * players
    for number, one in enumerate(order[: len(circle) * each]):
        hands[circle[number % len(circle)]] |= one.bit
    return tuple(hands), tuple(order[len(circle) * each :])


def check_seats(rules: GameRules, players: int, dealer: int, seats: Seats | None) -> Seats:
    """Return the seats with everybody's chips; `ValueError` where number of players, dealer and chips do not fit."""
    if type(players) is not int or players not in rules.seats:
        msg = f"these rules are for {rules.seats[0]} to {rules.seats[-1]} players, not {shown(players)}"
        raise ValueError(msg)
    if type(dealer) is not int or not 0 <= dealer < players:
        msg = f"the dealer is a seat from 0 to {players - 1}, not {shown(dealer)}"
        raise ValueError(msg)
    seats = seats or Seats()
    chips = seats.chips or (rules.start_chips,) * players
    if len(chips) != players:
        msg = f"chips for {len(chips)} seats, but there are {players} players"
        raise ValueError(msg)
    for owned in (*chips, seats.pool, seats.stake):
        if type(owned) is not int:
            raise ValueError(f"chips, pool and stake are whole numbers, not {shown(owned)}")
    if seats.pool < 0 or seats.stake < 1:
        raise ValueError(f"a pool is at least 0 and a stake at least 1, not {seats.pool} and {seats.stake}")
    for life in seats.lives:
        whole("lives", life, 0)
    flag("horse", seats.horse)
    return replace(seats, chips=chips)


def alternates(round_: Round) -> int:
    """Return the next dealer: the next player in the direction of play (CO3.1, CQ4.1, CQ9.6)."""
    return round_.next_seat(round_.dealer)


def most_chips(_round: Round, chips: tuple[int, ...]) -> tuple[int, ...]:
    """Return the seats with the most chips; equal chips share the win (CO6.1, CQ7.1)."""
    return tuple(seat for seat, owned in enumerate(chips) if owned == max(chips))


def nothing_left(round_: Round) -> tuple[int, ...]:
    """Return that nobody gets anything more at the end."""
    return (0,) * round_.players
