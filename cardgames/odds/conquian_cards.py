"""The forty cards of Conquian in arrays and frames."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from cardgames.cards import SUITS, Card, cards_of
from cardgames.conquian import STANDARD
from cardgames.conquian.melds import DECK_RANKS

DECK: Final = STANDARD.deck
BITS: Final = np.array([one.bit for one in DECK], dtype=np.uint64)

Masks = NDArray[np.uint64]
"""Sets of cards, one mask each (`cardgames.cards`)."""


def masks_of(some: Iterable[int]) -> Masks:
    """Return the masks as an array."""
    return np.array(tuple(some), dtype=np.uint64)


def holds(masks: Masks) -> NDArray[np.bool_]:
    """Return whether it is in the mask, in a row for each mask, a column for each card of the deck in its order."""
    found: NDArray[np.bool_] = (masks[:, None] & BITS) != 0
    return found


def by_suit(masks: Masks) -> NDArray[np.int64]:
    """Return a row for each mask with four columns: its cards of each suit, bit i for the i-th rank of the deck."""
    found: NDArray[np.int64] = holds(masks).reshape(-1, len(SUITS), len(DECK_RANKS)) @ (1 << np.arange(len(DECK_RANKS)))
    return found


def checked(some: Iterable[Card]) -> int:
    """Return the cards as a mask; `ValueError` for a card that is not of the deck or comes twice."""
    mask = 0
    for one in some:
        if one not in DECK:
            raise ValueError(f"{one} is not a card of Conquian: the deck has no 8, 9, 10 and no unknown cards")
        if mask & one.bit:
            raise ValueError(f"a card can only be in one place: {one} comes twice")
        mask |= one.bit
    return mask


def card_frame(some: Sequence[Card] | int = DECK, **columns: Any) -> pd.DataFrame:  # noqa: ANN401 - any column
    """Return a frame with a row a card: `card` (a `Card`), `suit` and `rank`, and then these columns.

    Suit and rank are ordered as on the table, so that ``frame.pivot(index="suit", columns="rank", values=...)`` is the
    heat map. A number of cards may also be given as a mask.
    """
    chosen = cards_of(some) if isinstance(some, int) else tuple(some)
    places = {
        "card": pd.Series(chosen, dtype=object),
        "suit": pd.Categorical([one.suit for one in chosen], categories=list(SUITS), ordered=True),
        "rank": pd.Categorical([one.rank for one in chosen], categories=DECK_RANKS, ordered=True),
    }
    return pd.DataFrame(places | columns)
