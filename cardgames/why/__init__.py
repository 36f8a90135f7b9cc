"""Why an action is not allowed: the rules once more, as a list of checks beside the moves of the engine.

`why_not` names the broken rule and says it in one German sentence, also for actions that no button offers.
"""

from __future__ import annotations

from cardgames.game import Action, Round
from cardgames.why import commerce, conquian
from cardgames.why.checks import Refusal, first_refusal

__all__ = ["CHECKS", "Refusal", "why_not"]

CHECKS = {"commerce": commerce.CHECKS, "conquian": conquian.CHECKS}


def why_not(round_: Round, action: Action) -> Refusal | None:
    """Return the rule that forbids this action to the player who is to move, or None if it is legal.

    The round may be the view of that player.
    """
    return first_refusal(CHECKS[round_.rules.game], round_, action)
