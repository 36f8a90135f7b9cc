"""Why an action is not allowed: the rules once more, as a list of checks beside the moves of the engine.

`why_not` names the broken rule and says it in one German sentence, also for actions that no button offers.
"""

from __future__ import annotations

from typing import Final

from cardgames.game import GameRules, Round
from cardgames.moves import Action
from cardgames.why import commerce, commerce_old, conquian
from cardgames.why.checks import Check, Refusal, first_refusal

__all__ = ["CHECKS", "Refusal", "checks", "why_not"]

CHECKS: Final = {
    "commerce": commerce.CHECKS,
    "commerce-old": commerce_old.CHECKS,
    "commerce-old-pounce": commerce_old.POUNCE,
    "conquian": conquian.CHECKS,
    "conquian-exchange": conquian.EXCHANGE,
    "conquian-three": conquian.THREE,
    "conquian-three-exchange": conquian.THREE_EXCHANGE,
}
"""The checks of each variant that has moves of its own."""

_SIGNS: Final = {
    "commerce": {"exchange": "old", "pounce": "pounce"},
    "conquian": {"force_right": "three", "pass": "exchange"},
}
"""By game: a verb by which a variant is known, and what `CHECKS` calls it."""


def checks(rules: GameRules) -> tuple[Check, ...]:
    """Return the checks for the moves that these rules know."""
    signs = (name for verb, name in _SIGNS[rules.game].items() if rules.phases.find(verb))
    return CHECKS["-".join((rules.game, *signs))]


def why_not(round_: Round, action: Action) -> Refusal | None:
    """Return the rule that forbids this action to the player who is to move, or None if it is legal.

    The round may be the view of that player.
    """
    return first_refusal(checks(round_.rules), round_, action)
