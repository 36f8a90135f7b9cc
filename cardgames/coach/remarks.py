"""What a detector of a common mistake is, and what it says."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from cardgames.coach.advice import Advice, Verdict
from cardgames.game import Round
from cardgames.moves import Action

FINE = (Verdict.BEST, Verdict.GOOD)
"""Nothing is remarked about actions as good as these."""


@dataclass(frozen=True)
class Remark:
    """A common mistake that was made: its number in the list, one German sentence, the id of the rule or tip."""

    number: int
    sentence: str
    rule: str


@dataclass(frozen=True)
class Detector:
    """Finds a common mistake among actions of these verbs: `say` returns the sentence on it, None where it is not."""

    number: int
    rule: str
    verbs: tuple[str, ...]
    say: Callable[[Any, Action, Advice], str | None]


def first_remark(detectors: Iterable[Detector], view: Round, action: Action, advice: Advice) -> Remark | None:
    """Return what the first detector that fits says about an action that the advice finds weak, else None."""
    if advice.of(action).verdict in FINE:
        return None
    for one in detectors:
        sentence = one.say(view, action, advice) if action.verb in one.verbs else None
        if sentence:
            return Remark(one.number, sentence, one.rule)
    return None
