"""Combinations of Conquian: which sets of cards can be laid out, and how they split (CQ3).

With free rearranging a layout is just a set of cards that can be split into melds (CQ3.6), so legality is a question
about one mask. A block is a maximal row of neighbouring cards of one suit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Final

from cardgames.cards import RANKS, SUIT_MASK, SUIT_SHIFTS, SUIT_WIDTH, Card, bits, cards_of, mask_of, subsets

DECK_RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "B", "D", "K")
"""The ranks of each suit (CQ2.1)."""
SHORTEST: Final = 3
LONGEST: Final = 8

Meld = tuple[Card, ...]
Split = tuple[Meld, ...]

_PLACE: Final = tuple(RANKS.index(rank) for rank in DECK_RANKS)
_COLUMN: Final = tuple(sum(1 << (place + shift) for shift in SUIT_SHIFTS) for place in range(SUIT_WIDTH))
_DECK: Final = sum(_COLUMN[place] for place in _PLACE)


def _long(suit: int) -> int:
    """Return those cards of one suit that stand in blocks of at least three; the 7 is next to the Bube (CQ2.2)."""
    long = block = 0
    for place in (*_PLACE, SUIT_WIDTH):
        if suit >> place & 1:
            block |= 1 << place
        else:
            long |= block if block.bit_count() >= SHORTEST else 0
            block = 0
    return long


def _column(one: int) -> int:
    """Return the four cards of this card's rank."""
    return _COLUMN[(one.bit_length() - 1) % SUIT_WIDTH]


_ONE_SUIT: Final = sum(1 << place for place in _PLACE)
_LONG: Final = {suit: _long(suit) for suit in subsets(_ONE_SUIT)}
_PLACES: Final = {one: (_column(one), (one.bit_length() - 1) // SUIT_WIDTH * SUIT_WIDTH) for one in bits(_DECK)}
_RUNS_ONLY: Final = tuple(suit for suit, long in _LONG.items() if suit == long)


@lru_cache(maxsize=1)
def all_melds() -> tuple[int, ...]:
    """Return the 182 melds as masks: sets of three or four, runs of three to eight (CQ3.1, CQ3.2)."""
    sets = [mask for one in bits(_ONE_SUIT) for mask in _sets_of(_column(one)) if mask]
    rows = [
        sum(1 << place for place in _PLACE[start : start + size])
        for size in range(SHORTEST, LONGEST + 1)
        for start in range(len(_PLACE) - size + 1)
    ]
    return (*sets, *(row << shift for shift in SUIT_SHIFTS for row in rows))


@cache
def _sets_of(column: int) -> tuple[int, ...]:
    """Return the choices for a rank of which three or four cards are there: no set, or one of its sets."""
    triples = (column & ~one for one in bits(column)) if column.bit_count() > SHORTEST else ()
    return (0, column, *triples)


@cache
def _runs_within(suit: int) -> tuple[int, ...]:
    return tuple(runs for runs in _RUNS_ONLY if not runs & ~suit)


def layable_mask(mask: int) -> bool:
    """Return whether these cards can be split into melds (CQ3.1 to CQ3.6); no cards can.

    A card in a block shorter than three must be in a set: branch on that card only. Where there is none, runs do it.
    """
    loose = mask ^ (
        _LONG[mask & SUIT_MASK]
        | _LONG[mask >> 13 & SUIT_MASK] << 13
        | _LONG[mask >> 26 & SUIT_MASK] << 26
        | _LONG[mask >> 39] << 39
    )
    if not loose:
        return True
    low = loose & -loose
    column = mask & _PLACES[low][0]
    if column.bit_count() < SHORTEST:
        return False
    return any(layable_mask(mask & ~chosen) for chosen in _sets_of(column) if chosen & low)


def _fits(cards: int, card: int) -> bool:
    """Return whether a meld within the cards could contain the card."""
    column, shift = _PLACES[card]
    if (cards & column).bit_count() >= SHORTEST:
        return True
    return bool(_LONG[cards >> shift & SUIT_MASK] << shift & card)


def uses_masks(laid: int, hand: int, middle: int) -> tuple[int, ...]:
    """Return the sets of hand cards that may be laid out together with the Mittelkarte (CQ3.5, CQ5.4, CQ5.7).

    Every choice of sets, at most one a rank, and then every choice of runs from what is left.
    """
    base = laid | middle
    cards = base | hand
    if not _fits(cards, middle):
        return ()
    found = set()
    for sets in _set_choices(cards):
        for runs in _run_choices(base & ~sets, cards & ~sets):
            found.add((sets | runs) & ~base)
    return tuple(sorted(found))


def _set_choices(cards: int) -> Sequence[int]:
    """Return the unions of sets within the cards, at most one set a rank."""
    clubs, diamonds, hearts, spades = cards & SUIT_MASK, cards >> 13 & SUIT_MASK, cards >> 26 & SUIT_MASK, cards >> 39
    choices: Sequence[int] = (0,)
    for one in bits(clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)):
        own = _sets_of(cards & _PLACES[one][0])
        choices = [some | chosen for some in choices for chosen in own]
    return choices


def _run_choices(must: int, cards: int) -> Sequence[int]:
    """Return the sets of cards that runs alone make, with all the cards that must be in it."""
    choices: Sequence[int] = (0,)
    for shift in SUIT_SHIFTS:
        suit, needed = cards >> shift & SUIT_MASK, must >> shift & SUIT_MASK
        if _LONG[suit]:
            own = [runs << shift for runs in _runs_within(suit) if not needed & ~runs]
            choices = [some | runs for some in choices for runs in own]
        elif needed:
            return ()
    return choices


def forceable_mask(laid: int, middle: int) -> bool:
    """Return whether the Mittelkarte fits the layout without any hand card, rearranging allowed (CQ5.10)."""
    cards = laid | middle
    return _fits(cards, middle) and layable_mask(cards)


@lru_cache(maxsize=1)
def _melds_by_card() -> dict[int, tuple[int, ...]]:
    return {one: tuple(meld for meld in all_melds() if meld & one) for one in bits(_DECK)}


def split_masks(mask: int) -> Iterator[tuple[int, ...]]:
    """Yield every way to split the cards into melds; each way once, melds ordered by their lowest card."""
    if not mask:
        yield ()
        return
    for meld in _melds_by_card()[mask & -mask]:
        if not meld & ~mask:
            for rest in split_masks(mask & ~meld):
                yield (meld, *rest)


def _checked(some: Iterable[Card]) -> int:
    cards = tuple(some)
    for one in cards:
        if one.rank not in DECK_RANKS:
            msg = f"{one} is not a card of Conquian: the deck has no 8, 9, 10 and no unknown cards"
            raise ValueError(msg)
    return mask_of(cards)


def layable(cards: Iterable[Card]) -> bool:
    """Return whether the cards can be split into melds (CQ3); `ValueError` for a card twice or not of the deck."""
    return layable_mask(_checked(cards))


def splits(cards: Iterable[Card]) -> list[Split]:
    """Return every way to split the cards into melds, each a tuple of melds; empty where there is none."""
    return [tuple(map(cards_of, way)) for way in split_masks(_checked(cards))]


def uses(laid: Iterable[Card], hand: Iterable[Card], middle: Card) -> tuple[tuple[Card, ...], ...]:
    """Return the hands that may go with the Mittelkarte, sorted; the empty one means that no hand card is needed."""
    laid_mask, hand_mask, middle_mask = _checked(laid), _checked(hand), _checked((middle,))
    if laid_mask & hand_mask or (laid_mask | hand_mask) & middle_mask:
        msg = "a card can only be in one place: layout, hand or middle"
        raise ValueError(msg)
    return tuple(sorted(cards_of(chosen) for chosen in uses_masks(laid_mask, hand_mask, middle_mask)))


def forceable(laid: Iterable[Card], middle: Card) -> bool:
    """Return whether the owner of this layout can be forced to take the Mittelkarte (CQ5.10)."""
    return forceable_mask(_checked(laid), _checked((middle,)))


def winning_cards(laid: Iterable[Card], hand: Iterable[Card]) -> tuple[Card, ...]:
    """Return the Mittelkarten with which layout and whole hand are laid out (CQ6.1), in canonical order."""
    mine = _checked((*laid, *hand))
    return cards_of(sum(one for one in bits(_DECK & ~mine) if layable_mask(mine | one)))
