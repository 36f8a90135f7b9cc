"""What a position of Conquian promises each player, counted over the winning layouts that still live (CQ3.6, CQ6.1).

Each living layout counts `luck` for every card that is still missing, and what an opponent may hold unseen counts by
its chance. So cards are worth more the nearer their layouts are and the more of them there are, which is to say: outs.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cardgames.bots.conquian_ways import Masks, alive, narrowed
from cardgames.cards import bits, mask_of
from cardgames.conquian.melds import SHORTEST, all_melds, forceable_mask
from cardgames.conquian.table import ConquianRound

LUCK: Final = 0.1
"""What a missing card leaves of a layout's worth: roughly the chance to get it in time and be able to use it."""

DRAWISH: Final = 0.3
"""How much worth stands for the game that nobody wins."""

_CERTAIN: Final = 1e3
"""What an opponent is worth who goes out."""

CAUTION: Final = 0.3
"""How much an opponent's worth counts beside one's own: his hand is a guess."""


@dataclass(frozen=True, slots=True)
class Rival:
    """An opponent as the player sees him: layout, cards known to be in his hand, number of the others there."""

    seat: int
    laid: int
    known: int
    hidden: int


@dataclass(frozen=True, slots=True)
class Count:
    """What a player counts with, as masks, and how: his cards, the opponents in order of play, the dead cards.

    `gone` are the refused cards; `unseen` those whose place he does not know.
    """

    laid: int
    hand: int
    rivals: tuple[Rival, ...]
    gone: int
    unseen: int
    goal: int
    luck: float = LUCK
    caution: float = CAUTION

    @classmethod
    def of(cls, view: ConquianRound, luck: float = LUCK, caution: float = CAUTION) -> Count:
        """Return what the viewer counts with."""
        me = view.viewer
        assert me is not None
        seats = [view.next_seat(me, steps) for steps in range(1, view.players)]
        rivals = [Rival(seat, view.layout_masks[seat], view.hand_masks[seat], view.hand_hidden[seat]) for seat in seats]
        laid, hand = view.layout_masks[me], view.hand_masks[me]
        gone, unseen = mask_of(view.refused), mask_of(view.unseen())
        return cls(laid, hand, tuple(rivals), gone, unseen, view.rules.goal, luck, caution)

    @property
    def mine(self) -> int:
        """My layout and my hand."""
        return self.laid | self.hand

    @property
    def dead(self) -> int:
        """The cards that never come to me: the refused ones and the opponents' layouts."""
        return self.gone | sum(rival.laid for rival in self.rivals)

    def living(self, dead: int = 0) -> Masks:
        """Return the winning layouts that live for me if these cards are dead as well."""
        return alive(self.goal, self.laid, self.dead | dead)

    def worth(self, living: Masks, mine: int, hand: int) -> dict[int, float]:
        """Return what these layouts are worth to me with these cards after each discard from the hand.

        What I discard never comes back to me. Without a hand there is one entry, for no card.
        """
        weights = _powers(self.luck)[np.bitwise_count(living & ~np.uint64(mine))]
        cards = tuple(bits(hand)) or (0,)
        return {card: float(weights[(living & np.uint64(card)) == 0].sum()) for card in cards}

    def after(self, living: Masks, card: int, chosen: int) -> dict[int, float]:
        """Return the same after laying out this card and the chosen ones."""
        left = narrowed(living, self.laid | card | chosen, 0)
        return self.worth(left, self.mine | card, self.hand & ~chosen)

    def promise(self, rival: Rival, kept: int, laid: int = 0, fewer: int = 0) -> float:
        """Return what his layouts are worth to an opponent on average while these cards are kept from him.

        `laid`: what he has laid out besides; `fewer`: how many hand cards he has given up for it.
        """
        table = rival.laid | laid
        if table.bit_count() >= self.goal:
            return _CERTAIN
        dead = (self.gone | kept | sum(other.laid for other in self.rivals)) & ~table
        living = alive(self.goal, table, dead)
        held = self.held(rival, fewer)
        missing = np.bitwise_count(living & ~np.uint64(table | rival.known))
        return float(_powers(held + (1 - held) * self.luck)[missing].sum())

    def held(self, rival: Rival, fewer: int = 0) -> float:
        """Return how likely an unseen card is in the hand of this opponent."""
        return max(rival.hidden - fewer, 0) / max(self.unseen.bit_count(), 1)

    def taking(self, rival: Rival, card: int) -> float:
        """Return how likely this opponent can lay out the card: it fits, or he holds the others of a meld."""
        if forceable_mask(rival.laid, card):
            return 1.0
        his, held, miss = rival.laid | rival.known, self.held(rival), 1.0
        for meld in _threes()[card]:
            lacking = meld & ~card & ~his
            if not lacking & ~self.unseen:
                miss *= 1 - held ** lacking.bit_count()
        return 1 - miss

    def offered(self, rival: Rival, card: int, kept: int) -> float:
        """Return what an opponent's layouts are worth to him if he is offered a card."""
        without, chance = self.promise(rival, kept | card), self.taking(rival, card)
        if not chance:
            return without
        taken = self.promise(rival, kept & ~card, card, 1)
        return without + chance * max(taken - without, 0.0)

    def balance(self, mine: float, theirs: float) -> float:
        """Return how the worth of both sides stands, from -1 to 1: a draw lies between them."""
        return (mine - self.caution * theirs) / (mine + self.caution * theirs + DRAWISH)


@lru_cache(maxsize=1 << 10)
def _powers(base: float) -> NDArray[np.float64]:
    found: NDArray[np.float64] = base ** np.arange(64.0)
    return found


@lru_cache(maxsize=1)
def _threes() -> dict[int, tuple[int, ...]]:
    """Return the melds of three by card: every longer one contains such a meld."""
    threes = [meld for meld in all_melds() if meld.bit_count() == SHORTEST]
    return {card: tuple(meld for meld in threes if meld & card) for meld in threes for card in bits(meld)}
