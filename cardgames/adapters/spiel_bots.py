"""The two search bots of pyspiel that would kill the process at a game written in Python, made safe for ours.

``MCTSBot.step`` and ``ISMCTSBot.step`` run without Python's lock, in which such a game has to be asked; so they crash
with OpenSpiel's own Python games too (seen in 2.0.2). The step that all bots share keeps the lock.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pyspiel

NO_RESAMPLING = (
    "pyspiel.ISMCTSBot cannot re-deal the hidden cards of a game written in Python; "
    "use open_spiel.python.algorithms.ismcts.ISMCTSBot"
)


def guard(ours: type[Any]) -> None:
    """Let the bots of pyspiel step safely from such states; those of other games are stepped from as before."""
    pyspiel.MCTSBot.step = _stepping(pyspiel.MCTSBot.step, ours, pyspiel.Bot.step)
    for name in ("step", "step_with_policy", "get_policy"):
        method = getattr(pyspiel.ISMCTSBot, name)
        setattr(pyspiel.ISMCTSBot, name, _stepping(method, ours, _refuse))


def _stepping(usual: Callable[..., Any], ours: type[Any], safe: Callable[..., Any]) -> Callable[..., Any]:
    def step(bot: object, state: object) -> Any:  # noqa: ANN401 - an action, a policy or both
        return (safe if isinstance(state, ours) else usual)(bot, state)

    return step


def _refuse(_bot: object, _state: object) -> None:
    raise NotImplementedError(NO_RESAMPLING)
