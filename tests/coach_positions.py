"""Advice made by hand: views in which the worth of the actions is set, so that no chance decides a test."""

import numpy as np

from cardgames.coach.advice import judged
from cardgames.coach.estimates import Estimates

LEFT_OVER = {"commerce": 1.0, "conquian": 0.4}
WORST = {"commerce": -1.0, "conquian": 0.1}


def advice_on(view, *best, worst=(), others=None):
    """Return an advice in which the actions with these codes are equally best and `worst` are far behind the rest."""
    game = view.rules.game
    top = {"commerce": 3.0, "conquian": 0.8}[game]
    rest = LEFT_OVER[game] if others is None else others
    values = [
        top if action.code in best else WORST[game] if action.code in worst else rest for action in view.legal_actions()
    ]
    return judged(view, Estimates(view.legal_actions(), np.array([values, values])))
