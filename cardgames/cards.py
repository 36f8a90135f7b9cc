"""Cards, hands and deal codes: what both games share about the deck.

A set of cards is also an int with one bit a card (``Card.bit``): the engine works on such masks, its users see cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, total_ordering
from random import Random
from typing import Final, TypeVar

T = TypeVar("T")

SUITS: Final = "♣♦♥♠"
RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "B", "D", "K")
SUIT_WIDTH: Final = len(RANKS)
SUIT_MASK: Final = (1 << SUIT_WIDTH) - 1
SUIT_SHIFTS: Final = tuple(range(0, SUIT_WIDTH * len(SUITS), SUIT_WIDTH))


@total_ordering
class Card:
    """One of the 52 cards, or `HIDDEN`; there is one object a card, ordered by suit (♣♦♥♠), then by rank (A 2 … K).

    ``Card("♠", "10")`` returns that object and raises `ValueError` for a card that does not exist.
    """

    __slots__ = ("bit", "index", "rank", "suit")

    suit: str
    rank: str
    index: int
    bit: int

    def __new__(cls, suit: str, rank: str) -> Card:  # noqa: PYI034 - one object a card, not a new one
        """Return the one object of this card."""
        try:
            return _BY_NAME[suit, rank]
        except KeyError:
            msg = f"no such card: suit {suit!r}, rank {rank!r}"
            raise ValueError(msg) from None

    def __setattr__(self, name: str, value: object) -> None:
        """Cards never change."""
        msg = f"a card is immutable: {name}"
        raise AttributeError(msg)

    def __delattr__(self, name: str) -> None:
        """Cards never change."""
        msg = f"a card is immutable: {name}"
        raise AttributeError(msg)

    def __hash__(self) -> int:
        """Hash by index, so that the order of a set does not depend on the process."""
        return self.index

    def __lt__(self, other: object) -> bool:
        """Order by index."""
        return self.index < other.index if isinstance(other, Card) else NotImplemented

    def __repr__(self) -> str:
        """Return the card as the learner sees it, which `card` reads back."""
        return self.rank + self.suit

    def __reduce__(self) -> tuple[type[Card], tuple[str, str]]:
        """Pickle and copy to the same object."""
        return Card, (self.suit, self.rank)


_BY_NAME: dict[tuple[str, str], Card] = {}


def _make(suit: str, rank: str, index: int, bit: int) -> Card:
    new = object.__new__(Card)
    for name, value in (("suit", suit), ("rank", rank), ("index", index), ("bit", bit)):
        object.__setattr__(new, name, value)
    _BY_NAME[suit, rank] = new
    return new


DECK: Final = tuple(_make(s, r, i, 1 << i) for i, (s, r) in enumerate((s, r) for s in SUITS for r in RANKS))
HIDDEN: Final = _make("?", "?", len(DECK), 0)
"""A face-down card: it stands for a card that the viewer does not know."""

_SUIT_NAMES: Final = {s: s for s in SUITS} | {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_RANK_NAMES: Final = {r: r for r in RANKS} | {"J": "B", "Q": "D", "T": "10"}


def card(text: str) -> Card:
    """Return the card that `text` names: ``10♠``, ``10s``, ``B♥``, ``Jh`` (either case); else `ValueError`."""
    plain = text.strip().rstrip("\ufe0e\ufe0f")
    rank, suit = plain[:-1].upper(), plain[-1:].lower()
    if rank not in _RANK_NAMES or suit not in _SUIT_NAMES:
        msg = f"not a card: {text!r} (write 10♠, 10s, B♥ or Jh)"
        raise ValueError(msg)
    return _BY_NAME[_SUIT_NAMES[suit], _RANK_NAMES[rank]]


def cards(text: str) -> tuple[Card, ...]:
    """Return the cards that `text` names, in its order, split at spaces and commas; else `ValueError`."""
    return tuple(card(word) for word in text.replace(",", " ").split())


def hand(some: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards in canonical order, the only spelling of a hand."""
    return tuple(sorted(some))


def mask_of(some: Iterable[Card]) -> int:
    """Return the cards as a mask; `ValueError` if one comes twice or is face down."""
    mask = 0
    for one in some:
        if one is HIDDEN:
            msg = "a face-down card has no place in a mask"
            raise ValueError(msg)
        if mask & one.bit:
            msg = f"the same card twice: {one}"
            raise ValueError(msg)
        mask |= one.bit
    return mask


@lru_cache(maxsize=1 << 13)
def cards_of(mask: int) -> tuple[Card, ...]:
    """Return the cards of a mask in canonical order."""
    return tuple(DECK[bit.bit_length() - 1] for bit in bits(mask))


def bits(mask: int) -> Iterator[int]:
    """Yield each card of a mask as a mask of its own, lowest first."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


@lru_cache(maxsize=1 << 13)
def singles(mask: int) -> tuple[int, ...]:
    """Return each card of a mask as a mask of its own, lowest first, as a tuple."""
    return tuple(bits(mask))


def by_suit(mask: int) -> tuple[int, ...]:
    """Return the ranks of each suit among the cards of a mask, as masks of one suit."""
    return tuple([mask >> shift & SUIT_MASK for shift in SUIT_SHIFTS])


def subsets(mask: int) -> Iterator[int]:
    """Yield every subset of a mask, the empty one first, the mask itself last."""
    sub = 0
    while True:
        yield sub
        if sub == mask:
            return
        sub = (sub - mask) & mask


def shuffled(some: Sequence[T], rng: Random) -> list[T]:
    """Return cards, or whatever else, in random order.

    A Fisher-Yates shuffle of our own on `Random.random`, the one method whose results Python promises to keep:
    a deal code names the same deal on every version.
    """
    order, random = list(some), rng.random
    for i in range(len(order) - 1, 0, -1):
        j = int(random() * (i + 1))
        order[i], order[j] = order[j], order[i]
    return order
