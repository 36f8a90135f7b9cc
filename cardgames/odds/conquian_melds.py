"""How many combinations each card is part of (CQ3.1, CQ3.2; figure Q1)."""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np
import pandas as pd

from cardgames.conquian.melds import all_melds
from cardgames.odds.conquian_cards import Masks, by_suit, card_frame, holds, masks_of
from cardgames.odds.conquian_position import Where, position_of

NEAR: Final = 1
"""A meld is near if so many of its cards are missing at most."""


@cache
def _melds() -> Masks:
    return masks_of(all_melds())


def meld_sizes() -> pd.DataFrame:
    """Return how many melds there are of each size (CQ3.1, CQ3.2): 182 in all, 50 sets and 132 runs.

    Columns: `size`: cards; `sets`, `runs`, `melds`: their numbers.
    """
    melds = _melds()
    sizes = np.bitwise_count(melds)
    is_set = (by_suit(melds) > 0).sum(axis=1) > 1
    rows = [(size, (is_set & (sizes == size)).sum(), (~is_set & (sizes == size)).sum()) for size in np.unique(sizes)]
    frame = pd.DataFrame(rows, columns=["size", "sets", "runs"]).astype(int)
    return frame.assign(melds=frame["sets"] + frame["runs"])


def melds_by_card() -> pd.DataFrame:
    """Return how many of the 182 melds contain each card (Q1): 10 for an A or K up to 28 for a 5 or 6.

    Columns `card`, `suit`, `rank`, `melds`.
    """
    return card_frame(melds=holds(_melds()).sum(axis=0))


def living_melds(where: Where) -> pd.DataFrame:
    """Return how many melds contain each card, and which of them a player can still hope for (Q1).

    Columns `card`, `suit`, `rank`; `melds`: of all 182; `live`: of those without a dead card; `near`: of the live ones
    of which at most one card is not his. Errors as in `position_of`.
    """
    here, melds = position_of(where), _melds()
    living = melds[(melds & np.uint64(here.dead)) == 0]
    near = living[np.bitwise_count(living & ~np.uint64(here.mine)) <= NEAR]
    counts = {name: holds(some).sum(axis=0) for name, some in (("melds", melds), ("live", living), ("near", near))}
    return card_frame(**counts)
