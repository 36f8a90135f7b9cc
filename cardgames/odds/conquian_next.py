"""Which card may come next: can I use it, and what if I am forced to take it (CQ5.4, CQ5.10; figures Q5, Q6)."""

from __future__ import annotations

from math import inf
from typing import Final, NamedTuple

import numpy as np
import pandas as pd

from cardgames.cards import Card, bits, cards_of
from cardgames.conquian.melds import forceable_mask, layable_mask, uses_masks
from cardgames.odds.conquian_answer import best, best_answers
from cardgames.odds.conquian_cards import card_frame
from cardgames.odds.conquian_position import Where, live, outlook, waiting

EFFECTS: Final = ("wins", "helps", "equal", "fewer outs", "+1", "+2", "dead")
"""What a forced card does to its victim, the best for him first; "+2" stands for two cards or more."""


def next_cards(where: Where) -> pd.DataFrame:
    """Return for each unseen card whether the player could use it as his next Mittelkarte (Q5).

    Columns `card`, `suit`, `rank`; `usable`: whether a legal use exists (CQ5.4); `uses`: how many; `winning`: whether
    he goes out with it (CQ6.1). As he knows nothing about them, all unseen cards are equally likely to come next:
    ``frame["usable"].mean()`` is the chance. Errors as in `waiting`.
    """
    here = waiting(where)
    uses = [len(uses_masks(here.laid, here.hand, card)) for card in bits(here.unseen)]
    full = here.mine.bit_count() == here.goal - 1
    winning = [full and layable_mask(here.mine | card) for card in bits(here.unseen)]
    return card_frame(here.unseen, usable=[n > 0 for n in uses], uses=uses, winning=winning)


class Forced(NamedTuple):
    """A row of `forced_cards`."""

    forceable: bool
    use: tuple[Card, ...] | None = None
    discard: Card | None = None
    distance: float = np.nan
    outs: float = np.nan
    effect: str | None = None


def forced_cards(where: Where) -> pd.DataFrame:
    """Return for each unseen card what it does to the player if he is forced to take it (Q6; CQ5.10 to CQ5.14).

    Columns `card`, `suit`, `rank`; `forceable`: whether it fits his layout without a hand card; `use` and `discard`:
    his best answer, the hand cards that he adds (a tuple) and the card that he then discards (None if he wins);
    `distance` and `outs`: after that, the cards missing (infinite if nothing lives) and how many living cards win at
    once; `effect`: one of `EFFECTS`, compared with before by distance, then by outs. Cards that cannot be forced have
    no answer and no effect. Errors as in `waiting`.
    """
    here, before, living = waiting(where), outlook(where), live(where)
    rows = []
    for card in bits(here.unseen):
        if not forceable_mask(here.laid, card):
            rows.append(Forced(forceable=False))
            continue
        answer = best(best_answers(here, living, card))
        given = cards_of(answer.discard)[0] if answer.discard else None
        effect = _effect(before.distance, len(before.outs), answer.distance, answer.outs)
        rows.append(Forced(True, cards_of(answer.chosen), given, answer.distance, answer.outs, effect))
    frame = card_frame(here.unseen, **{name: [getattr(row, name) for row in rows] for name in Forced._fields})
    frame["effect"] = pd.Categorical(frame["effect"], categories=list(EFFECTS), ordered=True)
    return frame


def _effect(far: float, outs: int, far_after: float, outs_after: int) -> str:
    """Return what the change of distance and outs means for the victim."""
    if far_after == 0:
        return "wins"
    if far_after != far:
        more = far_after - far
        return "helps" if more < 0 else "+1" if more == 1 else "dead" if more == inf else "+2"
    if outs_after != outs:
        return "helps" if outs_after > outs else "fewer outs"
    return "equal"
