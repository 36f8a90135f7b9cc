"""The common mistakes of learners, and where each is found: in a decision, by a refused action, in an exercise.

The numbers are those of the project's list of mistakes (ux.md, section 8).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from cardgames.coach import mistakes_commerce, mistakes_conquian
from cardgames.coach.advice import Advice
from cardgames.coach.remarks import Remark
from cardgames.game import Round
from cardgames.moves import Action


class Found(NamedTuple):
    """Where a mistake is found: `by` a detector of decisions, a refusal of `cardgames.why`, an exercise or the review.

    `of` names what answers it: verbs, the rule of the refusal, or module and class of the exercise.
    """

    by: str
    of: str


DECISION: Final = "decision"
REFUSAL: Final = "refusal"
EXERCISE: Final = "exercise"
REVIEW: Final = "review"

COMMERCE: Final[Mapping[int, Found]] = {
    1: Found(EXERCISE, "commerce.BestHand"),
    2: Found(EXERCISE, "commerce.BestHand"),
    3: Found(EXERCISE, "commerce_worth.HandClaims"),
    4: Found(EXERCISE, "commerce_worth.HandOrder"),
    5: Found(EXERCISE, "commerce_paying.WhoWins"),
    6: Found(EXERCISE, "commerce_turn_tasks.TurnError"),
    7: Found(REFUSAL, "CO4.4"),
    8: Found(EXERCISE, "commerce_overview.OverviewClaims"),
    9: Found(DECISION, "buy trade give"),
    10: Found(DECISION, "buy"),
    11: Found(DECISION, "buy"),
    12: Found(DECISION, "trade give"),
    13: Found(DECISION, "buy trade go_on"),
    14: Found(DECISION, "knock"),
    15: Found(EXERCISE, "commerce_paying.WhatDealerPays"),
    16: Found(REVIEW, "buy"),
    17: Found(EXERCISE, "commerce_turn_tasks.TurnClaims"),
}

CONQUIAN: Final[Mapping[int, Found]] = {
    1: Found(EXERCISE, "conquian_turns.Allowed"),
    2: Found(EXERCISE, "conquian_turns.Allowed"),
    3: Found(EXERCISE, "conquian_runs.Extend"),
    4: Found(EXERCISE, "conquian_melds.WrongMeld"),
    5: Found(REFUSAL, "CQ3.4"),
    6: Found(EXERCISE, "conquian_winning.EndClaims"),
    7: Found(REFUSAL, "CQ5.4"),
    8: Found(REFUSAL, "CQ5.5"),
    9: Found(DECISION, "refuse leave"),
    10: Found(DECISION, "discard pass"),
    11: Found(DECISION, "discard pass"),
    12: Found(DECISION, "use"),
    13: Found(DECISION, "discard allow refuse leave"),
    14: Found(DECISION, "force force_right force_left"),
    15: Found(DECISION, "discard pass"),
    16: Found(DECISION, "discard"),
    17: Found(REFUSAL, "CQ3.5"),
    18: Found(DECISION, "use"),
}

MISTAKES: Final = {"commerce": COMMERCE, "conquian": CONQUIAN}

_REMARKS: Final[Mapping[str, Callable[[Any, Action, Advice], Remark | None]]] = {
    "commerce": mistakes_commerce.remark,
    "conquian": mistakes_conquian.remark,
}


def remark(view: Round, action: Action, advice: Advice) -> Remark | None:
    """Return the common mistake that an action is by this advice, None for a good one or none of the list."""
    return _REMARKS[view.rules.game](view, action, advice)


def lucky(view: Any, action: Action, after: Any) -> Remark | None:  # noqa: ANN401 - rounds of one game
    """Return a remark on a weak action that went well all the same, None where luck did not help."""
    return mistakes_commerce.lucky(view, action, after) if view.rules.game == "commerce" else None
