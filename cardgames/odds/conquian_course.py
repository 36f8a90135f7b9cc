"""How far from winning a player was, move by move (figure Q3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import pandas as pd

from cardgames.conquian import ConquianRound
from cardgames.odds.conquian_position import outlook, position_of

COLUMNS: Final = ("step", "phase", "laid", "distance", "live", "outs", "event")


def distance_course(views: Iterable[ConquianRound]) -> pd.DataFrame:
    """Return distance and live layouts of one player over the views that he had in a game, in their order (Q3).

    Columns: `step`: the place of the view, from 0; `phase`: of the round; `laid`: his cards on the table; `distance`:
    cards missing from the nearest live winning layout (infinite if none lives); `live`: these layouts; `outs`: living
    cards that win at once; `event`: "use" or "forced" where he has laid out since the row before, else "". There is no
    row for a view in which he still has to discard: he then holds one card too many. `ValueError` for views of
    different players, and as in `position_of`.
    """
    rows: list[tuple[object, ...]] = []
    before: ConquianRound | None = None
    for step, view in enumerate(views):
        here, after = position_of(view), outlook(view)
        if before and before.viewer != view.viewer:
            raise ValueError("the views of a course belong to one player")
        if view.phase == "discard" and view.turn == view.viewer:
            continue
        laid = here.laid.bit_count()
        rows.append((step, view.phase, laid, after.distance, after.live, len(after.outs), _event(before, view)))
        before = view
    return pd.DataFrame(rows, columns=list(COLUMNS))


def _event(before: ConquianRound | None, view: ConquianRound) -> str:
    """Return how the viewer has laid out cards since the view before."""
    me = view.viewer
    if before is None or me is None or before.layout_masks[me] == view.layout_masks[me]:
        return ""
    return "forced" if before.phase == "forced" else "use"
