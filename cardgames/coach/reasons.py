"""What speaks for or against an action, in one German sentence, and the id of the rule or tip behind it."""

from __future__ import annotations

from cardgames.bots import commerce_explaining, conquian_words
from cardgames.game import Round
from cardgames.moves import Action

_EXPLAIN = {"commerce": commerce_explaining.explain, "conquian": conquian_words.explain}


def reason(view: Round, action: Action) -> tuple[str, str]:
    """Return a German sentence with facts that the viewer can know, and the id of the rule or tip behind it."""
    return _EXPLAIN[view.rules.game](view, action), view.rule_of(action.verb)  # type: ignore[operator]
