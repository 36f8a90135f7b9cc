"""What my cards keep from the opponent, and what a discard gives him (CQ8.2, CQ8.4; figures Q8, Q10)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import comb

import numpy as np
import pandas as pd

from cardgames.cards import Card, singles
from cardgames.conquian.melds import all_melds, forceable_mask
from cardgames.odds.conquian_answer import after_discard
from cardgames.odds.conquian_cards import DECK, Masks, card_frame, checked
from cardgames.odds.conquian_layouts import layouts
from cardgames.odds.conquian_position import Position, Where, alive, distance, live, position_of


def mean_open(hand: int = 10) -> Fraction:
    """Return how many winning layouts avoid a dealt hand of so many cards, exact mean over all deals (Q8).

    43,344 C(29, 10) / C(40, 10), about 1,024, for ten cards: the others are blocked as long as all ten are held.
    """
    goal = hand + 1
    return Fraction(len(layouts(goal)) * comb(len(DECK) - goal, hand), comb(len(DECK), hand))


def open_layouts(where: Where, released: Iterable[Card] = (), opponent: int = 0) -> int:
    """Return how many winning layouts an opponent can still reach if I keep all my cards but the released ones (Q8).

    They contain his layout and none of my cards, refused cards and cards that others have laid out. `opponent` counts
    the others in order of play from 0. `ValueError` for one who is not there, for a released card that I do not hold,
    and as in `position_of`.
    """
    here, free = position_of(where), checked(released)
    if free & ~here.hand:
        raise ValueError("only cards of the own hand can be released")
    return len(_open(here, free, opponent))


def _open(here: Position, released: int, opponent: int) -> Masks:
    """Return the layouts that contain his and need no card that I keep, that is refused or that others laid out."""
    if opponent not in range(len(here.theirs)):
        raise ValueError(f"there is no opponent {opponent} of {len(here.theirs)}, counted from 0 in order of play")
    his = here.theirs[opponent]
    return alive(layouts(here.goal), his, (here.mine | here.dead) & ~his & ~released)


def blockade(where: Where, opponent: int = 0) -> pd.DataFrame:
    """Return for each card of my hand how many winning layouts come alive for an opponent if I release it (Q8, CQ8.4).

    Columns `card`, `suit`, `rank`; `open`: the layouts that he can then reach; `gained`: how many more than while I
    keep all my cards (`open_layouts`). Errors as in `open_layouts`.
    """
    here = position_of(where)
    now = len(_open(here, 0, opponent))
    after = np.array([len(_open(here, card, opponent)) for card in singles(here.hand)], dtype=int)
    return card_frame(here.hand, open=after, gained=after - now)


def discards(where: Where) -> pd.DataFrame:
    """Return for each card of my hand what its discard costs me and gives the others (Q10, "Ablage-Ampel").

    Columns `card`, `suit`, `rank`; `distance`, `change`: my distance after it, as the card is then dead to me, and
    how much that is more than before; `outs`, `live`: cards that then win at once, and live winning layouts;
    `forces`: whether it fits an opponent's layout, so that he can be forced to take it (CQ5.10); `melds`: how many
    melds with it an opponent could have, by the cards that he has laid out and those that I do not see. Errors as in
    `position_of`.
    """
    here, living, now = position_of(where), live(where), distance(where)
    cards = singles(here.hand)
    after = [after_discard(living, here.mine, card, here.goal) for card in cards]
    far = [answer.distance for answer in after]
    return card_frame(
        here.hand,
        distance=far,
        change=[0.0 if one == now else one - now for one in far],
        outs=[answer.outs for answer in after],
        live=[answer.live for answer in after],
        forces=[any(forceable_mask(his, card) for his in here.theirs) for card in cards],
        melds=[_his_melds(here, card) for card in cards],
    )


def _his_melds(here: Position, card: int) -> int:
    """Return how many melds with this card an opponent could have."""
    free = here.unseen | here.elsewhere | card
    return sum(bool(meld & card) and any(not meld & ~(free | his) for his in here.theirs) for meld in all_melds())
