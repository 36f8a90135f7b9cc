"""What speaks for or against an action, in one German sentence, and the id of the rule or tip behind it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from cardgames.coach import reasons_commerce, reasons_conquian
from cardgames.coach.words import Said
from cardgames.game import Round
from cardgames.moves import Action

_REASONS: Final[Mapping[str, Callable[[Any, Action], Said | None]]] = {
    "commerce": reasons_commerce.reason,
    "conquian": reasons_conquian.reason,
}

_UNKNOWN: Final = "Dieser Zug ist erlaubt, mehr weiß der Trainer über ihn nicht."
"""For the moves of house variants."""


def reason(view: Round, action: Action) -> Said:
    """Return a German sentence with facts that the viewer can know, and the id of the rule or tip behind it."""
    return _REASONS[view.rules.game](view, action) or Said(_UNKNOWN, view.rule_of(action.verb))
