"""What a player of Conquian sees and remembers: what cards are worth, who is near the end (CQ8)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from cardgames.cards import SUIT_MASK, SUIT_WIDTH, bits, mask_of
from cardgames.conquian.melds import DECK_RANKS, SHORTEST, all_melds, forceable_mask, layable_mask
from cardgames.conquian.table import ConquianRound

MELD_WORTH: Final = (10, 5, 1)
"""CQ8.1: what a meld of three adds to the worth of a card by the number of its cards that I lack."""

GIFT: Final = 8
"""CQ8.2: what it costs to discard a card that an opponent may lay off, and what it brings if forcing it hurts."""

HURTING: Final = 2
"""CQ8.2: a forced card hurts an opponent who then lacks so many cards: it breaks up the pair that waits for a third."""

FEW: Final = 1
"""CQ8.4: a hand is hopeless if no more than so many unseen cards are of any use to it and an opponent is far ahead."""

FAR: Final = 3
"""CQ8.4: an opponent is far ahead if he lacks no more than so many cards and has laid out more than I have."""


@lru_cache(maxsize=1)
def _all_threes() -> tuple[int, ...]:
    """Return the melds of three: every longer one contains such a meld."""
    return tuple(meld for meld in all_melds() if meld.bit_count() == SHORTEST)


@lru_cache(maxsize=1)
def _threes() -> dict[int, tuple[int, ...]]:
    """Return the melds of three by card."""
    threes = _all_threes()
    return {card: tuple(meld for meld in threes if meld & card) for meld in threes for card in bits(meld)}


class Rival(NamedTuple):
    """An opponent as the player sees him: his layout, and the cards known to be in his hand."""

    laid: int
    known: int


@dataclass(frozen=True, slots=True)
class Eye:
    """What a player sees and remembers, as masks: all layouts, his hand, the cards seen nowhere (CQ8.1).

    The rivals stand in order of play.
    """

    laid: int
    hand: int
    rivals: tuple[Rival, ...]
    unseen: int
    goal: int

    @classmethod
    def of(cls, view: ConquianRound) -> Eye:
        """Return what the viewer sees."""
        me = view.viewer
        assert me is not None
        hands, layouts = view.hand_masks, view.layout_masks
        others = [view.next_seat(me, steps) for steps in range(1, view.players)]
        rivals = tuple([Rival(layouts[seat], hands[seat]) for seat in others])
        return cls(layouts[me], hands[me], rivals, mask_of(view.unseen()), view.rules.goal)

    @property
    def mine(self) -> int:
        """My layout and my hand."""
        return self.laid | self.hand

    def worth(self, card: int) -> int:
        """Return what a card is worth: the melds still possible with it, dead cards counted out (CQ8.1, CQ8.3)."""
        mine, dead = self.mine | card, ~(self.mine | card | self.unseen)
        planned = [meld for meld in _threes()[card] if not meld & dead and not self.one_suit_plan(card, meld)]
        return sum([MELD_WORTH[(meld & ~mine).bit_count()] for meld in planned])

    def one_suit_plan(self, card: int, meld: int) -> bool:
        """Return whether the meld is a run of a suit of which I would hold too much with the card.

        A suit smaller than the goal cannot win alone, so at least one meld must be of other suits (CQ8.3).
        """
        suit = SUIT_MASK << (card.bit_length() - 1) // SUIT_WIDTH * SUIT_WIDTH
        too_much = ((self.mine | card) & suit).bit_count() > self.goal - SHORTEST
        return too_much and self.goal > len(DECK_RANKS) and not meld & ~suit

    def outs(self) -> int:
        """Return how many unseen cards win at once (CQ6.1)."""
        mine = self.mine
        return sum([layable_mask(mine | card) for card in bits(self.unseen)])

    def useful(self) -> int:
        """Return how many unseen cards I could lay out."""
        threes, mine = _threes(), self.mine
        return sum([any(not meld & ~(mine | card) for meld in threes[card]) for card in bits(self.unseen)])

    def finishable(self) -> bool:
        """Return whether enough cards live to reach the goal from my layout."""
        return finishable(self.laid, self.hand | self.unseen, self.goal - self.laid.bit_count())

    def hopeless(self) -> bool:
        """Return whether to defend: no layout can win any more, or hardly a card helps, a rival far ahead (CQ8.4)."""
        ahead = max([rival.laid.bit_count() for rival in self.rivals])
        far = self.goal - ahead <= FAR and ahead > self.laid.bit_count()
        return not self.finishable() or (far and self.useful() <= FEW)

    def lets_win(self, card: int) -> bool:
        """Return whether the card, offered to the rivals, is the one that one of them goes out with (CQ8.2)."""
        return any(self.wins(rival.laid, card) for rival in self.rivals)

    def wins(self, his: int, card: int) -> bool:
        """Return whether the owner of this layout goes out with the card and needs no other one for it (CQ6.1)."""
        return his.bit_count() == self.goal - 1 and forceable_mask(his, card)

    def hurts(self, his: int, card: int) -> bool:
        """Return whether being forced to take the card hurts the owner of this layout, above all near the end (CQ8.2).

        He must then discard one of the last cards that wait for a meld; with an empty hand, it hurts if no living card
        fits his layout. It never hurts him to go out.
        """
        with_it = his | card
        lacking = self.goal - with_it.bit_count()
        if lacking == 1:
            return not any(forceable_mask(with_it, one) for one in bits(self.unseen))
        return lacking == HURTING

    def gift(self, card: int) -> int:
        """Return what a discard gives the rivals: below zero if one of them can be forced and it hurts (CQ8.2)."""
        return sum([self._gift_to(rival, card) for rival in self.rivals])

    def _gift_to(self, rival: Rival, card: int) -> int:
        if forceable_mask(rival.laid, card):
            return -GIFT if self.hurts(rival.laid, card) else GIFT
        dead = ~(rival.laid | rival.known | card | self.unseen)
        return sum([not meld & dead for meld in _threes()[card]])


@lru_cache(maxsize=1 << 14)
def finishable(laid: int, free: int, lacking: int) -> bool:
    """Return whether some of the free cards complete the layout to the goal.

    Step by step: each step adds what a meld of three lacks, if the layout can be split with it (CQ3.5).
    """
    if lacking <= 0:
        return lacking == 0
    steps = (meld & ~laid for meld in _all_threes())
    return any(
        finishable(laid | added, free & ~added, lacking - added.bit_count())
        for added in steps
        if added and not added & ~free and layable_mask(laid | added)
    )
