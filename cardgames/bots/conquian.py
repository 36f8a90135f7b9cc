"""Conquian by the tips of the rule text (CQ8)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import Final

from cardgames.bots.plain import choose
from cardgames.cards import SUIT_MASK, SUIT_WIDTH, bits, mask_of
from cardgames.conquian.melds import DECK_RANKS, SHORTEST, all_melds, forceable_mask, layable_mask
from cardgames.conquian.table import ConquianRound
from cardgames.game import Action

MELD_WORTH: Final = (10, 5, 1)
"""CQ8.1: what a meld of three adds to the worth of a card by the number of its cards that I lack."""

GIFT: Final = 8
"""CQ8.2: what it costs to discard a card that the opponent may lay off, and what it brings if forcing it hurts."""

HURTING: Final = 2
"""CQ8.2: a forced card hurts an opponent who then lacks so many cards: it breaks up the pair that waits for a third."""

FEW: Final = 1
"""CQ8.4: a hand is hopeless if no more than so many unseen cards are of any use to it and the opponent is far ahead."""

FAR: Final = 3
"""CQ8.4: the opponent is far ahead if he lacks no more than so many cards and has laid out more than I have."""


@lru_cache(maxsize=1)
def _all_threes() -> tuple[int, ...]:
    """Return the melds of three: every longer one contains such a meld."""
    return tuple(meld for meld in all_melds() if meld.bit_count() == SHORTEST)


@lru_cache(maxsize=1)
def _threes() -> dict[int, tuple[int, ...]]:
    """Return the melds of three by card."""
    threes = _all_threes()
    return {card: tuple(meld for meld in threes if meld & card) for meld in threes for card in bits(meld)}


@dataclass(frozen=True, slots=True)
class Eye:
    """What a player sees and remembers, as masks: both layouts, his hand, the cards seen nowhere (CQ8.1)."""

    laid: int
    hand: int
    his: int
    unseen: int
    goal: int

    @classmethod
    def of(cls, view: ConquianRound) -> Eye:
        """Return what the viewer sees."""
        me = view.viewer
        assert me is not None
        layouts = view.layout_masks
        return cls(
            layouts[me], view.hand_masks[me], layouts[view.next_seat(me)], mask_of(view.unseen()), view.rules.goal
        )

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
        """Return whether to defend: no layout can win any more, or hardly a card helps and he is far ahead (CQ8.4)."""
        his, laid = self.his.bit_count(), self.laid.bit_count()
        far = self.goal - his <= FAR and his > laid
        return not self.finishable() or (far and self.useful() <= FEW)

    def eleventh(self, card: int) -> bool:
        """Return whether the card, offered to the opponent, is the one he goes out with (CQ8.2)."""
        return self.his.bit_count() == self.goal - 1 and forceable_mask(self.his, card)

    def hurts(self, card: int) -> bool:
        """Return whether being forced to take the card hurts the opponent, above all shortly before eleven (CQ8.2).

        He must then discard one of the last cards that wait for a meld; with an empty hand, it hurts if no living card
        fits his layout. It never hurts him to go out.
        """
        his = self.his | card
        lacking = self.goal - his.bit_count()
        if lacking == 1:
            return not any(forceable_mask(his, one) for one in bits(self.unseen))
        return lacking == HURTING

    def gift(self, card: int) -> int:
        """Return what a discard gives the opponent: below zero if he can be forced and it hurts (CQ8.2)."""
        if forceable_mask(self.his, card):
            return -GIFT if self.hurts(card) else GIFT
        dead = ~(self.his | card | self.unseen)
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


def by_the_book(view: ConquianRound, rng: Random) -> Action:
    """Return what the tips advise: remember (CQ8.1), force (CQ8.2), mix suits (CQ8.3), defend (CQ8.4)."""
    legal = view.legal_actions()
    return legal[0] if len(legal) == 1 else _DECISIONS[view.phase](view, rng)


def _use_or_not(view: ConquianRound, rng: Random) -> Action:
    decline = next(one for one in view.legal_actions() if one.verb != "use")
    best = _largest(view, rng)
    return best if _helps(view, best) else decline


def _largest(view: ConquianRound, rng: Random) -> Action:
    """Return the use that lays out most without ruining the layout; of equals one that keeps the worthiest hand."""
    eye = Eye.of(view)
    uses = [one for one in view.legal_actions() if one.verb == "use"]
    return uses[0] if len(uses) == 1 else _best(uses, lambda one: _loss(eye, _after(view, one)), rng)


def _after(view: ConquianRound, use: Action) -> Eye:
    assert view.middle
    eye = Eye.of(view)
    return replace(eye, laid=eye.laid | view.middle.bit | use.mask, hand=eye.hand & ~use.mask)


def _loss(eye: Eye, after: Eye) -> tuple[int, ...]:
    kept = sum([eye.worth(card) for card in bits(after.hand)])
    return (not after.finishable(), -after.laid.bit_count(), -kept)


def _helps(view: ConquianRound, use: Action) -> bool:
    """Return whether to take the card.

    It wins; or it can be followed by a discard that does not lose (CQ8.2), and either the opponent would go out with
    it, or the layout still can win (CQ8.4) and no winning card that waits in the stock is given up for it (CQ8.1).
    """
    assert view.middle
    eye, after = Eye.of(view), _after(view, use)
    if after.laid.bit_count() == eye.goal:
        return True
    safe = [card for card in bits(after.hand) if not eye.eleventh(card)]
    if safe and view.source == view.viewer and eye.eleventh(view.middle.bit):
        return True
    if not safe or after.hopeless():
        return False
    now = eye.outs()
    return not now or max(replace(after, hand=after.hand & ~card).outs() for card in safe) >= now


def _force(view: ConquianRound, rng: Random) -> Action:  # noqa: ARG001 - every decision is asked in the same way
    assert view.middle
    return Action("force" if Eye.of(view).hurts(view.middle.bit) else "allow")


def _discard(view: ConquianRound, rng: Random) -> Action:
    eye = Eye.of(view)
    defend = eye.hopeless()
    return _best(view.legal_actions(), lambda one: _price(eye, one.mask, defend=defend), rng)


def _price(eye: Eye, card: int, *, defend: bool) -> tuple[int, ...]:
    """Return what a discard costs, the weightiest first: his eleventh card, my winning cards, worth and gift.

    In defence only what the opponent can do with it counts (CQ8.4).
    """
    gift, without = eye.gift(card), replace(eye, hand=eye.hand & ~card)
    if defend:
        return (eye.eleventh(card), gift)
    return (eye.eleventh(card), -without.outs(), without.worth(card) + gift)


def _best(actions: Sequence[Action], cost: Callable[[Action], tuple[int, ...]], rng: Random) -> Action:
    """Return an action of the least cost."""
    costs = [cost(one) for one in actions]
    least = min(costs)
    return choose([one for one, price in zip(actions, costs, strict=True) if price == least], rng)


_DECISIONS: Final[dict[str, Callable[[ConquianRound, Random], Action]]] = {
    "drawn": _use_or_not,
    "offer": _use_or_not,
    "force": _force,
    "forced": _largest,
    "discard": _discard,
}
