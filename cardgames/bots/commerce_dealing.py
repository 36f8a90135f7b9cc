"""Worlds for the viewer of a round of Commerce: what is face down dealt anew, as bare masks.

A hand that has been played on was not good enough to end the round, and was exchanged since: so a world gives it to its
owner as the assumed player would hold it (`commerce_policy`). The cards come from `Round.unseen`, in canonical order,
so that a permutation of what the viewer cannot know changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from cardgames.cards import singles

TRIES: Final = 12
"""So many hands are drawn for one that must fit; then the last one stays."""


@dataclass(slots=True)
class Pile:
    """The face-down cards as masks; the first `size` of them are still there."""

    cards: list[int]
    random: Callable[[], float]
    size: int = 0

    def full(self) -> None:
        """Put all cards back."""
        self.size = len(self.cards)

    def draw(self) -> int:
        """Return a card and take it away."""
        place = int(self.random() * self.size)
        self.size -= 1
        cards, last = self.cards, self.size
        drawn = cards[place]
        cards[place], cards[last] = cards[last], drawn
        return drawn

    def take(self, mask: int) -> None:
        """Take these cards, which are all still there."""
        cards = self.cards
        for card in singles(mask):
            place = cards.index(card)
            self.size -= 1
            cards[place], cards[self.size] = cards[self.size], card

    def swap(self, card: int) -> int:
        """Return another card for this one, which was drawn lately and goes back."""
        place = self.cards.index(card, self.size)
        other = int(self.random() * self.size)
        cards = self.cards
        cards[place], cards[other] = cards[other], card
        return cards[place]


@dataclass(frozen=True, slots=True)
class Hidden:
    """A hand with `hidden` face-down cards besides the `known` ones, exchanged `exchanges` times by its owner.

    It is weaker than the level `below`, or he would have ended the round.
    """

    place: int
    known: int
    hidden: int
    exchanges: int
    below: int

    def drawn(self, pile: Pile, level: dict[int, int], loose: dict[int, int]) -> int:
        """Return the whole hand with cards from the pile."""
        size = pile.size
        for _ in range(TRIES):
            pile.size = size
            mine = 0
            for _ in range(self.hidden):
                mine |= pile.draw()
            for _ in range(self.exchanges):
                card = loose[mine | self.known]
                if card & mine and pile.size:
                    mine ^= card | pile.swap(card)
            if level[mine | self.known] < self.below:
                break
        return mine | self.known


def pile_of(cards: list[int], rng: Random) -> Pile:
    """Return the pile of these cards, drawn from with this stream."""
    return Pile(cards, rng.random)
