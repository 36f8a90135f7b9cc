"""Actions that differ by names of suits only: no rule prefers a suit, so they are worth the same.

Two suits are the same to a player where each of their ranks lies in the same place as far as he knows: then nothing
changes in his view when they trade names. An action is as good as the one that such a renaming makes of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from cardgames.cards import by_suit, mask_of
from cardgames.coach.sampling import known_rules, knows
from cardgames.commerce import CommerceRound, OldRound
from cardgames.conquian import ConquianRound
from cardgames.game import GameRules, Round
from cardgames.moves import Action


def alike(view: Round) -> dict[Action, Action]:
    """Return for each legal action, in their order, the first one that is the same but for names of suits.

    By house rules, which may prefer a suit, each stands for itself.
    """
    actions = view.legal_actions()
    if not _blind_to_suits(view.rules):
        return {one: one for one in actions}
    suits = list(zip(*map(by_suit, _places(view)), strict=True))
    same = [suits.index(one) for one in suits]
    first: dict[tuple[str, tuple[tuple[int, int], ...]], Action] = {}
    keys = ((one.verb, tuple(sorted(zip(same, by_suit(one.mask), strict=True)))) for one in actions)
    return {one: first.setdefault(key, one) for one, key in zip(actions, keys, strict=True)}


def _places(view: Round) -> Iterator[int]:
    """Yield the cards that the viewer knows in each place where they can make a difference."""
    yield from (*view.hand_masks, *view.seen, *(one.bit for one in view.stock))
    if isinstance(view, CommerceRound):
        yield view.table_mask()
    if isinstance(view, OldRound):
        yield view.middle_mask
    if isinstance(view, ConquianRound):
        middle = (view.middle,) if view.middle else ()
        passed = (one.bit if one else 0 for one in view.passed)
        yield from (*view.layout_masks, mask_of(middle), mask_of(view.refused), *passed)


@lru_cache(maxsize=64)
def _blind_to_suits(rules: GameRules) -> bool:
    """Return whether these are rules of ours: their moves and kinds of hands ask whether suits are equal, no more."""
    ours = {kind for one in known_rules(rules.game) for kind in getattr(one, "kinds", ())}
    return knows(rules) and ours.issuperset(getattr(rules, "kinds", ()))
