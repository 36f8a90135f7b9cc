"""In how many ways can several hands be dealt at once, each out of a set of hands? Exact, in whole numbers.

A card lies in one hand at most. For the set J of the hands that hold a certain card, "J has at most one element" (1 or
0) is the sum of (-1)^(k-1) (k-1) over the subsets of J, k being their size: 1 for none, 0 for one, -1 for two, 2 for
three. So deals are counted by inclusion and exclusion over which cards are shared by which hands: a sum of products of
"how many hands of the set hold these 0, 1, 2 or 3 cards", which numpy contracts. All numbers stay below 2^53, so
floating point is exact.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, permutations, product
from math import factorial, prod
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from cardgames.odds.commerce_hands import Ints

Floats = npt.NDArray[np.float64]
Shared = tuple[int, ...]
"""A set of hands, by number, that share a card."""

MOST: Final = 3
"""Up to so many hands are counted: more would take tables of six and more cards."""


@dataclass(frozen=True, slots=True, eq=False)
class Family:
    """A set of hands of three: ``through[k]`` tells how many of them hold k given cards, by the cards' k indices."""

    through: tuple[Floats, ...]


def family(members: npt.NDArray[np.bool_]) -> Family:
    """Return the set of hands whose three cards, in any order, are the indices of a True."""
    three = np.ascontiguousarray(members, np.float64)
    two = three.sum(axis=2)
    one = two.sum(axis=1) / 2
    return Family((one.sum() / 3, one, two, three))


def deals_below(cube: Ints, limits: Sequence[int]) -> int:
    """Return the number of ways to deal one hand below each of these levels from the cards of the cube.

    `cube` is a part of `commerce_hands.level_cube`, the same cards on each axis; the order of the hands counts.
    """
    below = {limit: family(cube < limit) for limit in set(limits)}
    return disjoint(*(below[limit] for limit in sorted(limits)))


def disjoint(*families: Family) -> int:
    """Return the number of ways to deal a hand of each family, with no card in two hands; `ValueError` above three."""
    if not 1 <= len(families) <= MOST:
        raise ValueError(f"one to {MOST} hands are counted at once, not {len(families)}")
    if not all(f.through[0] for f in families):
        return 0
    total, products = Fraction(), Products()
    for term in _terms(tuple(map(families.index, families))):
        parts = [families[one].through[len(word)] for one, word in zip(term.hands, term.words, strict=True)]
        total += term.weight * int(_contracted(term.words, parts, products))
    assert total.denominator == 1
    return int(total)


class Term(NamedTuple):
    """A part of the sum: weight, hands (those first that share most cards), the shared cards of each as letters."""

    weight: Fraction
    hands: tuple[int, ...]
    words: tuple[str, ...]


@lru_cache(maxsize=32)
def _terms(pattern: tuple[int, ...]) -> tuple[Term, ...]:
    """Return the terms of the sum for families of which those with the same number in `pattern` are the same.

    Terms that differ only by exchanging the same families are added up.
    """
    hands = range(len(pattern))
    sets = [some for size in hands[1:] for some in combinations(hands, size + 1)]
    weights: Counter[tuple[int, ...]] = Counter()
    for counts in _counts(sets, len(pattern)):
        weights[_canonical(counts, sets, pattern)] += _weight(counts, sets)  # type: ignore[assignment]  # a fraction
    found = []
    for counts, weight in weights.items():
        words = _words(counts, sets, len(pattern))
        order = max(
            permutations(hands), key=lambda order: len(set(words[order[0]]) & set(words[order[min(1, hands[-1])]]))
        )
        found.append(Term(Fraction(weight), order, tuple(words[one] for one in order)))
    return tuple(found)


class Products(dict[tuple[int, int], Floats]):
    """Products of matrices by the identities of both factors: several terms need the same."""

    def of(self, one: Floats, two: Floats) -> Floats:
        """Return the product."""
        key = id(one), id(two)
        if key not in self:
            self[key] = one @ two
        return self[key]


def _contracted(words: tuple[str, ...], parts: Sequence[Floats], products: Products) -> float:
    """Return the sum of the products of the parts over all cards that the letters may be.

    As `numpy.einsum` does it, but with small products of matrices only: those that BLAS spreads over threads are much
    slower on a busy machine.
    """
    if len(words) < MOST:
        return float(np.einsum(",".join(words) + "->", *parts))
    one, two, three = words
    shared = sorted(set(one) & set(two), key=three.__contains__)
    if len(set(one + two + three)) <= MOST:
        between = "".join(sorted(set(one + two) & set(three)))
        both = np.einsum(f"{one},{two}->{between}", *parts[:2])
    else:  # two shared cards: one is summed by the product of matrices, for each value of the other
        between = shared[1] + "".join(sorted(set(one) - set(shared)) + sorted(set(two) - set(shared)))
        both = products.of(parts[0], parts[1])
    return float(np.einsum(f"{between},{three}->", both, parts[2]))


def _counts(sets: Sequence[Shared], hands: int) -> Iterator[tuple[int, ...]]:
    """Yield all numbers of shared cards, by set, that fit into hands of three."""
    for counts in product(range(4), repeat=len(sets)):
        if max(_sizes(counts, sets, hands)) <= 3:  # noqa: PLR2004 - a hand has three cards
            yield counts


def _sizes(counts: tuple[int, ...], sets: Sequence[Shared], hands: int) -> tuple[int, ...]:
    """Return how many shared cards each hand holds."""
    return tuple(sum(n for n, some in zip(counts, sets, strict=True) if one in some) for one in range(hands))


def _weight(counts: tuple[int, ...], sets: Sequence[Shared]) -> Fraction:
    """Return the sign and multiplicity of each shared card, over the orders of cards that share the same hands."""
    signs = prod(
        (-1) ** (len(some) - 1) * (len(some) - 1) for n, some in zip(counts, sets, strict=True) for _ in range(n)
    )
    return Fraction(signs, prod(map(factorial, counts)))


def _canonical(counts: tuple[int, ...], sets: Sequence[Shared], pattern: tuple[int, ...]) -> tuple[int, ...]:
    """Return the one spelling of a term under exchanges of equal families."""
    by_set = dict(zip(sets, counts, strict=True))
    orders = [p for p in permutations(range(len(pattern))) if tuple(pattern[i] for i in p) == pattern]
    return max(tuple(by_set[tuple(sorted(p[i] for i in some))] for some in sets) for p in orders)


def _words(counts: tuple[int, ...], sets: Sequence[Shared], hands: int) -> list[str]:
    """Return one letter a shared card for each hand that shares it."""
    letters, words = iter("abcdefghi"), [""] * hands
    for n, some in zip(counts, sets, strict=True):
        for letter in (next(letters) for _ in range(n)):
            for one in some:
                words[one] += letter
    return words
