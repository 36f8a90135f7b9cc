"""What hands and single cards of Commerce are worth to a player who counts: chances instead of levels.

All tables are exact over the 22,100 hands of three, or over a fixed part of them where that is said; they are built
once for each set of kinds, on first use.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Final

from cardgames.cards import DECK, Card, singles
from cardgames.commerce.hands import Kind, hand_table
from cardgames.commerce.table import HAND_SIZE, CommerceRound

Numbers = tuple[float, ...]
"""A number for each level of strength, or for each card of the deck by its index."""

EVERY: Final = 13
"""One hand in so many stands for all where each card is tried with each hand."""


@lru_cache(maxsize=8)
def shares(kinds: tuple[Kind, ...]) -> Numbers:
    """Return by level the share of all dealt hands that is weaker, equal ones counted half (0 to 1)."""
    table = hand_table(kinds)
    counts = [0] * len(table.kinds)
    for mask in _dealt(kinds):
        counts[table.level[mask]] += 1
    below, found = 0, []
    for count in counts:
        found.append((below + count / 2) / sum(counts))
        below += count
    return tuple(found)


@lru_cache(maxsize=8)
def _dealt(kinds: tuple[Kind, ...]) -> tuple[int, ...]:
    return tuple(mask for mask in hand_table(kinds).level if mask.bit_count() == HAND_SIZE)


@lru_cache(maxsize=256)
def chances(kinds: tuple[Kind, ...], rivals: float) -> Numbers:
    """Return by level the chance to be better than so many dealt hands."""
    return tuple([share**rivals for share in shares(kinds)])


@lru_cache(maxsize=64)
def promises(kinds: tuple[Kind, ...], rivals: float, draws: int) -> dict[int, float]:
    """Return by two cards the chance that they promise: with the best of so many third cards, each any of the 50."""
    level, chance = hand_table(kinds).level, chances(kinds, rivals)
    pairs = [one.bit | other.bit for one, other in combinations(DECK, 2)]
    drawn = {pair: sorted([chance[level[pair | c.bit]] for c in DECK if not c.bit & pair]) for pair in pairs}
    cards = len(DECK) - 2
    best = [((place + 1) / cards) ** draws - (place / cards) ** draws for place in range(cards)]
    return {pair: sum([a * b for a, b in zip(found, best, strict=True)]) for pair, found in drawn.items()}


@lru_cache(maxsize=8)
def _loose(kinds: tuple[Kind, ...]) -> dict[int, int]:
    """Return by hand the card that its owner needs least: he keeps the two that promise most."""
    promise = promises(kinds, 1, 1)
    return {mask: max(singles(mask), key=lambda card: promise[mask ^ card]) for mask in _dealt(kinds)}


@lru_cache(maxsize=8)
def given_weights(kinds: tuple[Kind, ...]) -> Numbers:
    """Return by card how many hands are parted with just this card: how often it comes in a trade (CO4.4)."""
    counts = [0] * len(DECK)
    for card in _loose(kinds).values():
        counts[card.bit_length() - 1] += 1
    return tuple(map(float, counts))


@lru_cache(maxsize=256)
def gifts(kinds: tuple[Kind, ...], rivals: float) -> Numbers:
    """Return by card the chance of whoever gets it for his loose card (CO7.3), over one hand in `EVERY`."""
    level, chance = hand_table(kinds).level, chances(kinds, rivals)
    kept = [mask ^ card for mask, card in _loose(kinds).items()][::EVERY]
    found = ([chance[level[pair | c.bit]] for pair in kept if not pair & c.bit] for c in DECK)
    return tuple([sum(some) / len(some) for some in found])


def gift(view: CommerceRound, seat: int, card: Card, rivals: float) -> float:
    """Return the chance of that seat after it got the card, by what the viewer knows of its hand (CO7.3)."""
    kinds, known = view.rules.kinds, view.hand_masks[seat]
    level, chance = hand_table(kinds).level, chances(kinds, rivals)
    size = known.bit_count()
    if not size:
        return gifts(kinds, rivals)[card.index]
    if size == 1:
        found = [chance[level[known | card.bit | one.bit]] for one in view.unseen()]
        return sum(found) / len(found)
    kept = singles(known) if size == HAND_SIZE else (0,)
    return max([chance[level[known & ~out | card.bit]] for out in kept])
