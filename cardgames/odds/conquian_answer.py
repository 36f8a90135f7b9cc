"""What a player has after laying out a card and discarding another (CQ5.4, CQ5.13, CQ5.14)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import numpy as np

from cardgames.cards import singles
from cardgames.conquian.melds import uses_masks
from cardgames.odds.conquian_cards import Masks
from cardgames.odds.conquian_position import Position, alive, nearest, outs_of


@dataclass(frozen=True, slots=True)
class Answer:
    """How a player takes a card: the hand cards that he lays out with it, then his discard (0: no card is left).

    Cards are masks. `distance`, `outs` and `live` are his after that: cards missing (infinite if nothing lives), how
    many living cards win at once, how many winning layouts live.
    """

    chosen: int
    discard: int
    distance: float
    outs: int
    live: int

    @property
    def loss(self) -> tuple[float, int, int]:
        """What the answer costs, the weightiest first: distance, then outs, then live layouts."""
        return self.distance, -self.outs, -self.live


def after_discard(living: Masks, mine: int, card: int, goal: int) -> Answer:
    """Return what a player with these cards and live layouts has after this discard (0: he discards none).

    What he discards never comes back to him, so only layouts without it go on living.
    """
    left = living[(living & np.uint64(card)) == 0]
    far, near = nearest(left, mine & ~card, goal)
    return Answer(0, card, far, outs_of(far, near, mine & ~card).bit_count(), len(left))


def best(answers: Iterable[Answer]) -> Answer:
    """Return the answer of the least loss, of equals the first."""
    return min(answers, key=lambda answer: answer.loss)


def best_answers(here: Position, living: Masks, card: int) -> Iterator[Answer]:
    """Yield for each legal use of the card the answer with the best discard; from an empty hand there is none."""
    for chosen in uses_masks(here.laid, here.hand, card):
        left = alive(living, here.laid | card | chosen, 0)
        mine, hand = here.mine | card, here.hand & ~chosen
        found = best(after_discard(left, mine, one, here.goal) for one in singles(hand) or (0,))
        yield replace(found, chosen=chosen)
