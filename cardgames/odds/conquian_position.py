"""What a player of Conquian knows, and how far he is from winning (CQ5.15; figures Q3, Q4).

A winning layout is *live* if it contains all that the player has laid out and no dead card. The *distance* is the
number of cards that he lacks of the nearest live one ("Abstand zur Elf").
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import inf
from typing import Final

import numpy as np
import pandas as pd

from cardgames.cards import Card, cards_of, mask_of
from cardgames.conquian import ConquianRound
from cardgames.conquian.melds import layable_mask
from cardgames.odds.conquian_cards import DECK, Masks, card_frame, checked, holds
from cardgames.odds.conquian_layouts import GOAL, layouts

ALL: Final = mask_of(DECK)


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """What a player knows, as masks: what he has laid out and holds, the opponents' layouts in order of play.

    `refused` are the cards out of play, `middle` is the Mittelkarte (0: none), `elsewhere` the cards whose holder he
    knows, `goal` the number of cards that wins.
    """

    laid: int
    hand: int
    theirs: tuple[int, ...] = (0,)
    refused: int = 0
    middle: int = 0
    elsewhere: int = 0
    goal: int = GOAL

    @property
    def mine(self) -> int:
        """My layout and my hand."""
        return self.laid | self.hand

    @property
    def dead(self) -> int:
        """The cards that never come to me again: the opponents' layouts and the refused cards."""
        dead = self.refused
        for layout in self.theirs:
            dead |= layout
        return dead

    @property
    def unseen(self) -> int:
        """The cards whose place I do not know: the stock and the hands of the others."""
        return ALL & ~(self.mine | self.dead | self.middle | self.elsewhere)

    @property
    def to_come(self) -> int:
        """The cards that may still come to me: the unseen ones, the Mittelkarte, the ones held elsewhere."""
        return ALL & ~(self.mine | self.dead)


def position(
    laid: Iterable[Card],
    hand: Iterable[Card],
    *,
    theirs: Iterable[Card] = (),
    refused: Iterable[Card] = (),
    middle: Card | None = None,
    goal: int = GOAL,
) -> Position:
    """Return the position of a player against one opponent, from cards.

    `ValueError` for a card that is not of the deck or comes twice, for a layout that cannot be split into melds, and
    for more cards of one's own than win.
    """
    zones = [tuple(some) for some in (laid, hand, theirs, refused, (middle,) if middle else ())]
    checked(one for zone in zones for one in zone)
    masks = [mask_of(zone) for zone in zones]
    for layout in (masks[0], masks[2]):
        if not layable_mask(layout):
            raise ValueError(f"{' '.join(map(str, cards_of(layout)))} cannot be split into melds")
    if len(zones[0]) + len(zones[1]) > goal:
        raise ValueError(f"layout and hand hold {len(zones[0]) + len(zones[1])} cards, more than the {goal} that win")
    return Position(laid=masks[0], hand=masks[1], theirs=(masks[2],), refused=masks[3], middle=masks[4], goal=goal)


def position_of(where: Where) -> Position:
    """Return what the viewer of a round knows (CQ5.15); a position is returned as it is.

    `ValueError` for a full round: it shows hidden cards; give ``round.view(seat)``.
    """
    if isinstance(where, Position):
        return where
    me = where.viewer
    if me is None:
        raise ValueError("a full round shows hidden cards: give the view of a player, round.view(seat)")
    others = [where.next_seat(me, steps) for steps in range(1, where.players)]
    passed = mask_of(one for one in where.passed if one and one.bit)
    return Position(
        laid=where.layout_masks[me],
        hand=where.hand_masks[me],
        theirs=tuple(where.layout_masks[seat] for seat in others),
        refused=mask_of(where.refused),
        middle=where.middle.bit if where.middle else 0,
        elsewhere=passed | sum(where.hand_masks[seat] for seat in others),
        goal=where.rules.goal,
    )


def waiting(where: Where) -> Position:
    """Return the position of a player who waits for a card; `ValueError` if he has to discard first, or has won."""
    here = position_of(where)
    if here.mine.bit_count() >= here.goal:
        raise ValueError(f"the player has {here.mine.bit_count()} cards: he has to discard first, or has won")
    return here


Where = Position | ConquianRound
"""A position, or the view of a round."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """How far a player is from winning.

    `distance`: cards that he lacks of the nearest live winning layout, infinite if none lives; `live` and `nearest`:
    the number of live layouts and of those at that distance; `outs`: the living cards that win at once, none unless one
    card is missing.
    """

    distance: float
    live: int
    nearest: int
    outs: tuple[Card, ...]


def live(where: Where) -> Masks:
    """Return the live winning layouts as masks; `ValueError` as in `position_of` and `layouts`."""
    here = position_of(where)
    return alive(layouts(here.goal), here.laid, here.dead)


def alive(some: Masks, laid: int, dead: int) -> Masks:
    """Return those of the layouts that contain all laid-out cards and no dead one."""
    found: Masks = some[(some & np.uint64(laid | dead)) == np.uint64(laid)]
    return found


def nearest(some: Masks, mine: int, goal: int) -> tuple[float, Masks]:
    """Return how many cards the nearest of these layouts lack, and these nearest ones; infinite without layouts."""
    if not len(some):
        return inf, some
    held = np.bitwise_count(some & np.uint64(mine))
    most = held.max()
    return float(goal - most), some[held == most]


def outs_of(far: float, near: Masks, mine: int) -> int:
    """Return the cards that win at once as a mask: what the nearest layouts lack, if that is one card (CQ6.1)."""
    return int(np.bitwise_or.reduce(near)) & ~mine if far == 1 else 0


def outlook(where: Where) -> Outlook:
    """Return distance, live and nearest layouts, and winning cards (Q3).

    Before a discard a player has one card more; it counts as his. Errors as in `position_of`.
    """
    here, living = position_of(where), live(where)
    far, near = nearest(living, here.mine, here.goal)
    return Outlook(far, len(living), len(near), cards_of(outs_of(far, near, here.mine)))


def distance(where: Where) -> float:
    """Return the number of cards that the player lacks of the nearest live winning layout, or infinity (Q3)."""
    return outlook(where).distance


def key_cards(where: Where) -> pd.DataFrame:
    """Return what each card of the deck is to the nearest live layouts (Q4).

    Columns `card`, `suit`, `rank`; `layouts`: how many of the nearest live layouts contain it; `share`: of all these,
    0 to 1, 0 where none lives; `place`: "laid", "hand", "dead", "middle", "elsewhere" (I know its holder) or "unseen";
    `key`: whether it is a card to hope for, in a nearest layout and neither mine nor dead.
    """
    here = position_of(where)
    _, near = nearest(live(here), here.mine, here.goal)
    counts = holds(near).sum(axis=0)
    places = {"laid": here.laid, "hand": here.hand, "dead": here.dead, "middle": here.middle}
    places |= {"elsewhere": here.elsewhere, "unseen": here.unseen}
    place = [next(name for name, mask in places.items() if one.bit & mask) for one in DECK]
    key = [bool(n) and name not in ("laid", "hand") for n, name in zip(counts, place, strict=True)]
    return card_frame(layouts=counts, share=counts / max(len(near), 1), place=place, key=key)
