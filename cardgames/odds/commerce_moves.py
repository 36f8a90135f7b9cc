"""What buying and trading do to my hand and to my neighbour's: all cards, all neighbours' hands (C4, C5; CO4.2, CO4.4).

All 49 cards that I do not see are equally likely to lie on the stock, all 18,424 hands of them to be the neighbour's.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Final, Literal

import numpy as np
import numpy.typing as npt
import pandas as pd

from cardgames.cards import DECK, Card
from cardgames.commerce.hands import HandRules, Kind, hand_table
from cardgames.commerce.table import HAND_SIZE
from cardgames.commerce.variants import NEW
from cardgames.odds.commerce_hands import CARDS, Ints, doubled_rank, held_cards, level_cube

Neighbour = Literal["random", "sensible"]
"""How the neighbour chooses the card that he gives: any of his three, or the one that he needs least."""

NEIGHBOURS: Final[tuple[Neighbour, ...]] = ("random", "sensible")
UNSEEN: Final = CARDS - HAND_SIZE
SPLIT: Final = 6
"""So many ways each hand of the neighbour stands for: one, two or three cards as good to give share them evenly."""
CHANGES: Final = ("worse", "same", "better")


def purchases(hand: Iterable[Card], rules: HandRules = NEW) -> pd.DataFrame:
    """Return every purchase: each card given away with each of the 49 cards that may come, 147 rows (C4; CO4.2).

    Columns: give, draw (the cards as the learner sees them); level, kind (of the new hand); change (better, same or
    worse). `ValueError` for what is no dealt hand.
    """
    cards, level = held_cards(hand, rules)
    cube, kinds = level_cube(rules.kinds), hand_table(rules.kinds).kinds
    rows = []
    for give in cards:
        kept = [c.index for c in cards if c is not give]
        for draw in DECK:
            if draw not in cards:
                new = int(cube[kept[0], kept[1], draw.index])
                rows.append((str(give), str(draw), new, kinds[new].name, CHANGES[int(np.sign(new - level)) + 1]))
    return pd.DataFrame(rows, columns=["give", "draw", "level", "kind", "change"])


def outcomes(hand: Iterable[Card], *, neighbour: Neighbour | None = None, rules: HandRules = NEW) -> pd.DataFrame:
    """Return what my hand becomes: by card given away, the levels that come out and in how many ways (C4, C5).

    `neighbour` None is a purchase, else a blind trade with him as in `moves`. Columns: give; level, kind (of the new
    hand); ways; of (all ways of this card: 49, or 110,544); share (ways / of). Levels that cannot come have no row.
    """
    cards, _ = held_cards(hand, rules)
    kinds = [kind.name for kind in hand_table(rules.kinds).kinds]
    frames = []
    for give, (ways, _) in zip(cards, _results(cards, neighbour, rules.kinds), strict=True):
        found = np.flatnonzero(ways)
        names = [kinds[level] for level in found]
        frames.append(pd.DataFrame({"give": str(give), "level": found, "kind": names, "ways": ways[found]}))
        frames[-1]["of"] = int(ways.sum())
    frame = pd.concat(frames, ignore_index=True)
    frame["share"] = frame["ways"] / frame["of"]
    return frame


def moves(hand: Iterable[Card], *, rules: HandRules = NEW) -> pd.DataFrame:
    """Return what buying and trading do, one row a way of doing it and card given away (C4, C5; CO4.2, CO4.4, CO7.2).

    Ways: "buy"; "trade random" (the neighbour gives any of his three cards, so I get any unseen card); "trade sensible"
    (he gives the card that he needs least: he keeps the two cards that make the best hand on average with a third card
    that may be any of the 49 that he does not hold, by percentile; cards that are as good to give share evenly. He does
    not know which card is pushed to him, and takes no account of it).

    Columns: move, give; better, same, worse (ways for my hand), of (49 for a purchase, else 110,544: 18,424 hands times
    six); percentile (expected, of my new hand, 0 to 1); before (of my hand now); for a trade what it does to the
    neighbour's hand: neighbour_better, neighbour_same, neighbour_worse (ways), neighbour_change (of his percentile,
    expected); chips (price: 1 for a purchase, unless I deal; CO4.2, CO4.3). `ValueError` for what is no dealt hand.
    """
    cards, level = held_cards(hand, rules)
    doubled = doubled_rank(rules.kinds)
    scale = 2 * len(hand_table(rules.kinds).level)
    rows = []
    models: tuple[Neighbour | None, ...] = (None, *NEIGHBOURS)
    for neighbour in models:
        name = f"trade {neighbour}" if neighbour else "buy"
        for give, (ways, theirs) in zip(cards, _results(cards, neighbour, rules.kinds), strict=True):
            mine = [int(ways[level + 1 :].sum()), int(ways[level]), int(ways[:level].sum())]
            rank = int(ways @ doubled) / (sum(mine) * scale)
            rows.append((name, str(give), *mine, sum(mine), rank, doubled[level] / scale, *theirs, int(not neighbour)))
    names = ["better", "same", "worse"]
    columns = ["move", "give", *names, "of", "percentile", "before", *(f"neighbour_{n}" for n in (*names, "change"))]
    return pd.DataFrame(rows, columns=[*columns, "chips"]).astype({f"neighbour_{n}": "Int64" for n in names})


Theirs = tuple[int | None, int | None, int | None, float | None]
Result = tuple[npt.NDArray[np.int64], Theirs]


def _results(cards: tuple[Card, ...], neighbour: Neighbour | None, kinds: tuple[Kind, ...]) -> list[Result]:
    """Return by card given away in how many ways each level comes out, and what becomes of the neighbour."""
    if neighbour not in (None, *NEIGHBOURS):
        raise ValueError(f"the neighbour is one of {', '.join(NEIGHBOURS)}, or None for a purchase, not {neighbour!r}")
    cube = level_cube(kinds)
    index = np.array([c.index for c in cards])
    unseen = np.setdiff1d(np.arange(CARDS), index)
    count = len(hand_table(kinds).kinds)
    results: list[Result] = []
    for give in range(HAND_SIZE):
        one, two = np.delete(index, give)
        new = cube[one, two, unseen]
        if neighbour is None:
            results.append((np.bincount(new, minlength=count), (None,) * 4))
            continue
        hands, ways = _gifts(tuple(unseen.tolist()), neighbour, kinds)
        gets = np.bincount(hands.ravel(), ways.ravel(), CARDS)[unseen].astype(np.int64)
        mine = np.bincount(new, gets, count).astype(np.int64)  # floats, but whole numbers far below 2^53
        results.append((mine, _neighbour_after(hands, ways, int(index[give]), kinds)))
    return results


@lru_cache(maxsize=8)
def _gifts(unseen: tuple[int, ...], neighbour: Neighbour, kinds: tuple[Kind, ...]) -> tuple[Ints, Ints]:
    """Return all hands of the neighbour and in how many ways, of six, he gives each of the cards."""
    hands = np.array(unseen)[_triples()]
    if neighbour == "random":
        return hands, np.full(hands.shape, SPLIT // HAND_SIZE)
    worth = kept_worth(kinds)
    kept = np.stack([worth[hands[:, a], hands[:, b]] for a, b in ((1, 2), (0, 2), (0, 1))], axis=1)
    best = kept == kept.max(axis=1, keepdims=True)
    return hands, best * (SPLIT // best.sum(axis=1, keepdims=True))


@lru_cache(maxsize=1)
def _triples() -> Ints:
    """Return the places of all hands of 49 cards."""
    return np.fromiter(combinations(range(UNSEEN), HAND_SIZE), np.dtype((np.int64, HAND_SIZE)), comb(UNSEEN, HAND_SIZE))


@lru_cache(maxsize=8)
def kept_worth(kinds: tuple[Kind, ...]) -> npt.NDArray[np.int64]:
    """Return by two cards (indices) what they promise: the sum of doubled percentiles over the 50 third cards.

    Of the three pairs in a hand the one worth most is also the best to keep when the third card is drawn from the 49
    cards not in the hand: the hand itself is among the 50 of each pair.
    """
    cube = level_cube(kinds)
    doubled = np.append(doubled_rank(kinds), 0)
    sums: npt.NDArray[np.int64] = doubled[np.minimum(cube, len(doubled) - 1)].sum(axis=2)
    return sums


def _neighbour_after(hands: Ints, ways: Ints, pushed: int, kinds: tuple[Kind, ...]) -> Theirs:
    """Return better, same, worse (ways) and the expected change of percentile of the neighbour's hand."""
    cube, doubled = level_cube(kinds), doubled_rank(kinds)
    now = cube[tuple(hands.T)].astype(np.int64)
    counts = np.zeros(3, np.int64)
    change = 0
    for given, (a, b) in enumerate(((1, 2), (0, 2), (0, 1))):
        new = cube[hands[:, a], hands[:, b], pushed].astype(np.int64)
        counts += np.bincount(np.sign(new - now) + 1, ways[:, given], 3).astype(np.int64)
        change += int((doubled[new] - doubled[now]) @ ways[:, given])
    scale = 2 * len(hand_table(kinds).level)
    worse, same, better = counts.tolist()
    return better, same, worse, change / (scale * int(ways.sum()))
