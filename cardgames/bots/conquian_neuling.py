"""The "Neuling" of Conquian: plays legally and plausibly, and makes the mistakes that beginners make."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from cardgames.bots.plain import choose
from cardgames.conquian.melds import DECK_RANKS, layable_mask
from cardgames.conquian.table import ConquianRound
from cardgames.moves import Action

NEAR: Final = 2
"""Cards of one suit so many places apart can still stand in a run of three."""

_PLACE: Final = {rank: place for place, rank in enumerate(DECK_RANKS)}


@dataclass(frozen=True)
class Neuling:
    """Lay out at once whatever one sees, never waiting; keep pairs and neighbours, whether or not they can grow.

    It overlooks uses that need cards out of the own layout rearranged (CQ3.5), remembers no refused card (CQ8.1), does
    not look at the opponents' layouts, and seldom thinks of forcing (CQ8.2). `careless`: how often it discards any
    card; `forcing`: how often it forces where it could.
    """

    careless: float = 0.2
    forcing: float = 0.2

    def __call__(self, view: ConquianRound, rng: Random) -> Action:
        """Return the action."""
        if view.phase in ("discard", "pass"):
            return self._give(view, rng)
        legal = view.legal_actions()
        if view.phase == "force":
            return legal[0] if rng.random() < self.forcing else legal[-1]
        seen = [one for one in legal if one.verb == "use" and (view.phase == "forced" or _plain(view, one))]
        if not seen:
            return legal[-1]
        most = max(len(one.cards) for one in seen)
        return choose([one for one in seen if len(one.cards) == most], rng)

    def _give(self, view: ConquianRound, rng: Random) -> Action:
        legal = view.legal_actions()
        if rng.random() < self.careless:
            return choose(legal, rng)
        ties = {one: _ties(view, one.mask) for one in legal}
        fewest = min(ties.values())
        return choose([one for one in legal if ties[one] == fewest], rng)


def _plain(view: ConquianRound, use: Action) -> bool:
    """Return whether a beginner sees the use: all of it lies as melds of its own, or goes on to the layout as it is."""
    assert view.middle
    return layable_mask(use.mask | view.middle.bit) or not use.mask


def _ties(view: ConquianRound, card: int) -> int:
    """Return how many other hand cards are of the same rank or stand within two places in the same suit."""
    assert view.viewer is not None
    (one,) = (c for c in view.hands[view.viewer] if c.bit == card)
    others = [other for other in view.hands[view.viewer] if other is not one]
    return sum(
        other.rank == one.rank or (other.suit == one.suit and abs(_PLACE[other.rank] - _PLACE[one.rank]) <= NEAR)
        for other in others
    )
