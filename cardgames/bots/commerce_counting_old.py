"""Commerce in the old way for one who counts: keep the chance of a better middle, leave the next one little."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from random import Random
from typing import Any, Final

from cardgames.bots.commerce_hands import own
from cardgames.bots.commerce_worth import chances, promises, shares
from cardgames.bots.plain import choose
from cardgames.cards import singles, subsets
from cardgames.commerce.hands import Kind
from cardgames.commerce.old_table import OldRound
from cardgames.commerce.table import HAND_SIZE
from cardgames.moves import Action

RIVALS: Final = 4.0
"""A hand is worth the chance to be better than so many dealt hands: exchanging makes all of them better (CO8.3)."""

TAKE: Final = 0.95
"""The dealer takes a middle that beats so many dealt hands: he stands with it while the others go on (CO8.2)."""

WAIT: Final = 0.5
"""How much of the worth of a hand is what it may still become while others change the middle."""

COMING: Final = 3
"""So many new middle cards a player may hope for until his next turn."""

LEAVE: Final = 0.15
"""How much it counts what the next player can make of the middle (CO7.3)."""


def _choice(view: OldRound, rng: Random, patience: float, care: float) -> Action:  # noqa: ARG001 - asked like the others
    beaten = shares(view.rules.kinds)[view.rules.hands.level[view.middle_mask]]
    return Action("take" if beaten >= TAKE + patience * (1 - TAKE) else "keep")


def _exchange(view: OldRound, rng: Random, patience: float, care: float) -> Action:
    """Take the exchange that is worth most, or stand when no hand to wait with is worth what is held."""
    priced = exchanges(view, patience, care)
    most = max(worth for worth, _ in priced)
    return choose([action for worth, action in priced if worth == most], rng)


def exchanges(view: OldRound, patience: float = 0.0, care: float = 1.0) -> list[tuple[float, Action]]:
    """Return standing and each exchange with the chance that it is worth, less what it leaves to the next player."""
    level, chance = view.rules.hands.level, chances(view.rules.kinds, RIVALS)
    mine, middle, wait = own(view), view.middle_mask, waiting(view) * (1 + patience)
    leave, reach = care * LEAVE, {mine: 0.0}
    priced = [(chance[level[mine]] - leave * _reach(view, middle), Action("stand"))]
    for one in view.legal_actions():
        if one.verb == "exchange":
            hand, left = mine ^ one.mask, middle ^ one.mask
            if hand not in reach:
                reach[hand] = leave * _reach(view, left)
            now = chance[level[hand]]
            hope = promise(view.rules.kinds, hand) if wait else 0.0
            priced.append((now + wait * max(0.0, hope - now) - reach[hand], one))
    return priced


def waiting(view: OldRound) -> float:
    """Return how much the future counts: nothing in the last turn (CO8.3), or when nobody else changes the middle."""
    seats = len(view.circle)
    last = view.place + seats >= seats * seats
    alone = all(view.standing >> seat & 1 for seat in view.circle if seat != view.turn)
    return 0.0 if last or alone else WAIT


def promise(kinds: tuple[Kind, ...], hand: int) -> float:
    """Return the chance that a hand promises with the best of the cards to come: two of its cards are kept."""
    pairs = promises(kinds, RIVALS, COMING)
    return max([pairs[hand ^ card] for card in singles(hand)])


def _reach(view: OldRound, middle: int) -> float:
    """Return the chance that the next player can make of this middle, by what the viewer knows of his hand (CO7.3).

    An unknown hand of three is like three draws that go with the best two cards of the middle.
    """
    following = view.next_seat(view.turn)
    if view.standing >> following & 1:
        return 0.0
    level, chance = view.rules.hands.level, chances(view.rules.kinds, RIVALS)
    known = max([chance[level[made]] for made in _made(view.hand_masks[following], middle)])
    return max(known, promise(view.rules.kinds, middle)) if view.hand_hidden[following] else known


@lru_cache(maxsize=1 << 13)
def _made(hand: int, middle: int) -> tuple[int, ...]:
    """Return every hand of three from the cards of both."""
    return tuple(some for some in subsets(hand | middle) if some.bit_count() == HAND_SIZE)


def _pounce(view: OldRound, rng: Random, patience: float, care: float) -> Action:  # noqa: ARG001
    """Call: no hand of three beats four of a kind (CO8.10)."""
    return Action("pounce")


def _horse(view: OldRound, rng: Random, patience: float, care: float) -> Action:  # noqa: ARG001
    """Buy if the pool, shared out among all lives, pays for this one (CO8.6, CO8.7)."""
    return Action("horse" if horse_share(view) >= view.rules.stake / 3 else "decline")


def horse_share(view: OldRound) -> float:
    """Return what one more life is worth in chips, each life of the table as likely to be the last one."""
    return (view.pool + view.rules.stake / 3) / (sum(view.lives) + 1)


DECISIONS: Final[Mapping[str, Callable[[Any, Random, float, float], Action]]] = {
    "choice": _choice,
    "exchange": _exchange,
    "pounce": _pounce,
    "horse": _horse,
}
