"""Hands of Commerce to ask about: drawn by sort, since tricons and sequences are too rare to wait for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from functools import cache
from itertools import combinations
from random import Random

from cardgames.cards import DECK, Card, cards_of, mask_of
from cardgames.commerce import NEW, Rules, score, strength
from cardgames.commerce.hands import pips
from cardgames.german import SUIT_NAMES, label, labels
from cardgames.lessons.exercise import mixed, one_of
from cardgames.scene.hands import worth

HAND = 3
NAMES = ("Anna", "Ben", "Carla", "David", "Emma", "Finn")
Hand = tuple[Card, ...]


@cache
def pools() -> dict[str, list[int]]:
    """Return the hands as masks by sort; each sort is drawn equally often, though some are rare."""
    found: dict[str, list[int]] = {"tricon": [], "sequence": [], "two": [], "three": [], "pair": [], "nothing": []}
    for three in combinations(DECK, HAND):
        told = score(three, NEW)
        name = told.kind.name
        if name == "point":
            name = "three" if told.key[1] == HAND else "two"
        elif name == "nothing" and len({one.rank for one in three}) < HAND:
            name = "pair"
        found[name].append(mask_of(three))
    return found


def draw_hand(rng: Random, sorts: Sequence[str] = (), taken: Collection[Card] = ()) -> Hand:
    """Return a hand of one of these sorts (all, if none is named) that holds no card that is taken."""
    used = mask_of(taken)
    while True:
        pool = pools()[one_of(sorts or tuple(pools()), rng)]
        mask = one_of(pool, rng)
        if not mask & used:
            return cards_of(mask)


def draw_hands(rng: Random, *sorts: Sequence[str]) -> tuple[Hand, ...]:
    """Return hands that share no card, one for each group of sorts."""
    dealt: list[Hand] = []
    for wanted in sorts:
        dealt.append(draw_hand(rng, wanted, [one for three in dealt for one in three]))
    return tuple(dealt)


def rest_of(*hands: Sequence[Card]) -> list[Card]:
    """Return the cards of the deck that are in none of these hands."""
    taken = {one for some in hands for one in some}
    return [one for one in DECK if one not in taken]


def called(three: Sequence[Card], rules: Rules = NEW) -> str:
    """Return what a hand is, such as ``Point 19 aus zwei Karten``."""
    return worth(score(three, rules))


def reason(three: Hand, rules: Rules = NEW) -> str:
    """Return in one sentence which cards make a hand what it is."""
    told = score(three, rules)
    if told.kind.name == "point":
        suit = next(suit for suit in SUIT_NAMES if sum(one.suit == suit for one in three) > 1)
        same = [one for one in three if one.suit == suit]
        return f"{' + '.join(str(pips(one)) for one in same)} in {SUIT_NAMES[suit]} sind {told.key[0]}."
    return f"{labels(three)}: {worth(told)}."


def weaker(three: Hand, rules: Rules = NEW) -> int:
    """Return how many hands are weaker."""
    mine = strength(three, rules)
    return sum(level < mine for level in rules.hands.level.values())


@cache
def ranks() -> tuple[float, ...]:
    """Return by strength how many of 100 hands are weaker; equal ones count half."""
    number = Counter(NEW.hands.level.values())
    below, found = 0, []
    for level in range(len(number)):
        found.append(100 * (below + number[level] / 2) / len(NEW.hands.level))
        below += number[level]
    return tuple(found)


def rank(three: Hand) -> float:
    """Return how many of 100 hands are weaker than this one; equal ones count half."""
    return ranks()[strength(three)]


def swapped(three: Hand, given: Card, drawn: Card) -> Hand:
    """Return the hand after a card went and another came."""
    return tuple(sorted((*(one for one in three if one is not given), drawn)))


def helping(three: Hand, given: Card) -> list[Card]:
    """Return the cards that make the hand better in place of this one."""
    mine = strength(three)
    return [one for one in rest_of(three) if strength(swapped(three, given, one)) > mine]


__all__ = [
    "HAND",
    "NAMES",
    "Hand",
    "called",
    "draw_hand",
    "draw_hands",
    "helping",
    "label",
    "labels",
    "mixed",
    "one_of",
    "pools",
    "rank",
    "reason",
    "rest_of",
    "swapped",
    "weaker",
]
