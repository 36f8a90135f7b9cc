"""Commerce in the old way by the book: exchange what improves the hand, leave little to the next (CO7.3, CO8)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Final

from cardgames.bots.commerce_hands import good_enough, own, wanted
from cardgames.bots.plain import choose
from cardgames.cards import cards_of
from cardgames.commerce.hands import Kind, hand_table
from cardgames.commerce.old_table import OldRound
from cardgames.commerce.table import HAND_SIZE
from cardgames.moves import Action

TAKE_SHARE: Final = 0.9
"""CO8.2: the dealer takes a middle that beats this share of all hands: who takes it stands, while an average hand, seen
and exchanged, becomes far better than it was dealt."""


def _choice(view: OldRound, rng: Random) -> Action:  # noqa: ARG001 - every decision is asked in the same way
    middle = hand_table(view.rules.kinds).level[view.middle_mask]
    return Action("take" if middle >= level_above(view.rules.kinds, TAKE_SHARE) else "keep")


@lru_cache(maxsize=16)
def level_above(kinds: tuple[Kind, ...], share: float) -> int:
    """Return the level of a hand of three that beats this share of all hands."""
    levels = sorted(level for mask, level in hand_table(kinds).level.items() if mask.bit_count() == HAND_SIZE)
    return levels[int(share * len(levels))]


def _exchange(view: OldRound, rng: Random) -> Action:
    """Stand with a good hand (CO7.4) or when every exchange would weaken it; else exchange for the best hand there is.

    An exchange for an equal hand waits for a better middle, for who has stood gets nothing any more (CO8.3); it is no
    use when all others stand.
    """
    level, mine = hand_table(view.rules.kinds).level, own(view)
    exchanges = [one for one in view.legal_actions() if one.verb == "exchange"]
    best = max(level[mine ^ one.mask] for one in exchanges)
    alone = all(view.standing >> seat & 1 for seat in view.circle if seat != view.turn)
    if good_enough(view) or best < level[mine] or (alone and best == level[mine]):
        return Action("stand")
    return _leaving_least(view, [one for one in exchanges if level[mine ^ one.mask] == best], rng)


def _leaving_least(view: OldRound, exchanges: Sequence[Action], rng: Random) -> Action:
    """Return the exchange after which the middle is worth least to the next player (CO7.3)."""
    harms = [harm(view, view.middle_mask & ~one.mask | own(view) & one.mask) for one in exchanges]
    least = min(harms)
    return choose([one for one, harm in zip(exchanges, harms, strict=True) if harm == least], rng)


def harm(view: OldRound, middle: int) -> tuple[int, int]:
    """Return what this middle is worth to the next player: the hand that it is, and how many of its cards he wants."""
    following = view.next_seat(view.turn)
    return hand_table(view.rules.kinds).level[middle], sum(wanted(view, following, card) for card in cards_of(middle))


def _pounce(view: OldRound, rng: Random) -> Action:  # noqa: ARG001
    """Call: no hand of three beats four of a kind (CO8.10)."""
    return Action("pounce")


def _horse(view: OldRound, rng: Random) -> Action:  # noqa: ARG001
    """Buy: only who has the chips is asked, and the pool is worth another life (CO8.6)."""
    return Action("horse")


DECISIONS: Final[Mapping[str, Callable[[OldRound, Random], Action]]] = {
    "choice": _choice,
    "exchange": _exchange,
    "pounce": _pounce,
    "horse": _horse,
}
