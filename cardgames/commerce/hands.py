"""What a hand of Commerce is worth: kinds of hands as values, and the strength of every hand (CO2, CO8.8, CO8.9)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, groupby
from typing import Protocol

from cardgames.cards import DECK, RANKS, Card, by_suit, cards_of, hand, mask_of

Key = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of hand of `size` cards: `key` returns what such hands are compared by, None for another hand.

    `alike` promises that the names of the suits say nothing: which cards are of one suit may, not which suit that is.
    """

    name: str
    rule: str
    key: Callable[[tuple[Card, ...]], Key | None]
    size: int = 3
    alike: bool = False

    def __str__(self) -> str:
        """Return the name."""
        return self.name


class HandRules(Protocol):
    """What this module needs to know of the rules: the kinds, the best first."""

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of hands, the best first."""

    @property
    def hands(self) -> HandTable:
        """Every hand judged by these kinds."""


def height(one: Card) -> int:
    """Return the rank as a number from 2 to 14, ace high."""
    return RANKS.index(one.rank) + 1 if one.rank != "A" else len(RANKS) + 1


def pips(one: Card) -> int:
    """Return what the card counts in a point (CO2.4): ace 11, K, D, B and 10 each 10, others their pips."""
    return 11 if one.rank == "A" else min(height(one), 10)


def _tricon(cards: tuple[Card, ...]) -> Key | None:
    return (height(cards[0]),) if len({c.rank for c in cards}) == 1 else None


def _sequence(cards: tuple[Card, ...]) -> Key | None:
    low, middle, high = sorted(map(height, cards))
    if len({c.suit for c in cards}) > 1 or middle != low + 1:
        return None
    if high == middle + 1:
        return (high,)
    return (3,) if (low, middle, high) == (2, 3, height(DECK[0])) else None


def _flush(cards: tuple[Card, ...]) -> Key | None:
    return (sum(map(pips, cards)),) if len({c.suit for c in cards}) == 1 else None


def _pair(cards: tuple[Card, ...]) -> Key | None:
    heights = [height(c) for c in cards]
    pair = next((h for h in heights if heights.count(h) > 1), None)
    return None if pair is None else (pair, sum(heights) - 2 * pair)


def _point(cards: tuple[Card, ...]) -> Key | None:
    """Return sum and number of cards: the number breaks equal sums (CO2.6)."""
    same = counting(cards)
    return (sum(map(pips, same)), len(same)) if same else None


def _nothing(cards: tuple[Card, ...]) -> Key | None:  # noqa: ARG001 - every hand is at least nothing
    return ()


def counting(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards of the suit that makes a point: two or three of one suit, or none (CO2.4, CO2.5).

    Three cards never hold two such suits (CO2.8).
    """
    by_suit = groupby(hand(cards), key=lambda c: c.suit)
    return next((same for same in (tuple(group) for _, group in by_suit) if len(same) > 1), ())


FOUR = Kind("four", "CO8.10", _tricon, size=4, alike=True)
TRICON = Kind("tricon", "CO2.2", _tricon, alike=True)
SEQUENCE = Kind("sequence", "CO2.3", _sequence, alike=True)
FLUSH = Kind("flush", "CO8.8", _flush, alike=True)
PAIR = Kind("pair", "CO8.8", _pair, alike=True)
POINT = Kind("point", "CO2.4", _point, alike=True)
NOTHING = Kind("nothing", "CO2.5", _nothing, alike=True)

CLASSIC = (TRICON, SEQUENCE, POINT, NOTHING)
FOSTER = (TRICON, SEQUENCE, FLUSH, PAIR, POINT, NOTHING)
"""Two more kinds of hands (CO8.8); pairs compare by rank, then by the third card (CO8.9)."""


@dataclass(frozen=True, slots=True)
class Score:
    """A hand judged: its kind and the numbers that hands of this kind are compared by (for a point: sum, cards)."""

    kind: Kind
    key: Key


def score(cards: Iterable[Card], kinds: tuple[Kind, ...] = CLASSIC) -> Score:
    """Return kind and key of a hand, by the best kind that it is (CO2.1); `ValueError` if it is no hand by these kinds.

    A hand has three cards; with Pounce four of one rank are one, too (CO8.10).
    """
    held = hand(cards)
    size = mask_of(held).bit_count()
    for kind in kinds:
        key = kind.key(held) if kind.size == size else None
        if key is not None:
            return Score(kind, key)
    msg = f"a hand of Commerce has three different known cards, not {held}"
    raise ValueError(msg)


@dataclass(frozen=True, slots=True)
class HandTable:
    """Every hand judged: its level by mask (0 the weakest, equal for equal hands, no gaps), and the kind of a level."""

    level: dict[int, int]
    kinds: tuple[Kind, ...]


@lru_cache(maxsize=8)
def hand_table(kinds: tuple[Kind, ...]) -> HandTable:
    """Return all hands judged by these kinds, built on first use in about 0.04 s.

    22,100 hands, with Pounce also the 13 of four cards; 65 levels with the classic kinds. Where all kinds are `alike`,
    one is judged of the hands that differ in the names of their suits only; else each, in about 0.1 s.
    """
    form: Callable[[int], Hashable] = _suits if all(kind.alike for kind in kinds) else int
    forms = {mask: form(mask) for mask in _hands(kinds)}
    one_of = {key: mask for mask, key in forms.items()}
    judged = {key: _order(cards_of(mask), kinds) for key, mask in one_of.items()}
    order = sorted(set(judged.values()))
    number = {worth: level for level, worth in enumerate(order)}
    level = {key: number[worth] for key, worth in judged.items()}
    return HandTable({mask: level[key] for mask, key in forms.items()}, tuple(kinds[-worth[0]] for worth in order))


def _hands(kinds: tuple[Kind, ...]) -> Iterator[int]:
    yield from map(sum, combinations([one.bit for one in DECK], 3))
    if FOUR in kinds:
        yield from (mask_of(one for one in DECK if one.rank == rank) for rank in RANKS)


def _suits(mask: int) -> tuple[int, ...]:
    """Return the ranks held in each suit, the same whichever suits they are."""
    return tuple(sorted(by_suit(mask)))


def _order(held: tuple[Card, ...], kinds: tuple[Kind, ...]) -> Key:
    found = score(held, kinds)
    return (-kinds.index(found.kind), *found.key)
