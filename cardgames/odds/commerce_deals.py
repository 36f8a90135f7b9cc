"""Random deals of Commerce by the hundred thousand: hands as indices of cards, from a seeded numpy generator."""

from __future__ import annotations

from typing import Final, Literal

import numpy as np

from cardgames.commerce.table import HAND_SIZE
from cardgames.odds.commerce_hands import CARDS, Ints

Method = Literal["auto", "exact", "sampled"]
"""How a figure is found: "auto" counts where that is possible in short time, else samples."""

METHODS: Final = ("auto", "exact", "sampled")
DEALS: Final = 20_000
"""How many deals are sampled where nothing else is said: intervals of half a per cent to both sides and less."""


def deal_hands(deals: int, hands: int, rng: np.random.Generator) -> Ints:
    """Return random deals of that many hands from 52 cards, as indices of cards, shape (deals, hands, 3)."""
    deck = _decks(deals)
    _shuffle(deck, 0, hands * HAND_SIZE, rng)
    return _hands(deck, 0, hands)


def deal_rivals(own: Ints, rivals: int, rng: np.random.Generator) -> Ints:
    """Return for each own hand, shape (deals, 3) in canonical order, random hands of others: (deals, rivals, 3)."""
    deck = _decks(len(own))
    rows = np.arange(len(own))
    for place in range(HAND_SIZE):  # a card still lies at its index: only lower places changed before
        deck[own[:, place], rows] = deck[place]
    _shuffle(deck, HAND_SIZE, (rivals + 1) * HAND_SIZE, rng)
    return _hands(deck, HAND_SIZE, rivals)


def check(method: str, deals: int) -> None:
    """Raise `ValueError` for a method that does not exist or a number of deals below one."""
    if method not in METHODS:
        raise ValueError(f"method is one of {', '.join(METHODS)}, not {method!r}")
    if deals < 1:
        raise ValueError(f"at least one deal is sampled, not {deals}")


def _decks(deals: int) -> Ints:
    """Return unshuffled decks, one a column."""
    return np.repeat(np.arange(CARDS, dtype=np.uint8)[:, None], deals, axis=1)


def _shuffle(deck: Ints, start: int, stop: int, rng: np.random.Generator) -> None:
    """Put random cards from the places from `start` on into those up to `stop`, in every deck (Fisher-Yates)."""
    rows = np.arange(deck.shape[1])
    for place in range(start, stop):
        other = rng.integers(place, CARDS, len(rows))
        deck[place], deck[other, rows] = deck[other, rows], deck[place].copy()


def _hands(deck: Ints, start: int, hands: int) -> Ints:
    """Return the cards from this place on as hands."""
    return deck[start : start + hands * HAND_SIZE].T.reshape(deck.shape[1], hands, HAND_SIZE)
