"""Quick playouts of Commerce for whoever is to move: what each action brings, in the same worlds for all of them.

In the new way the result is what the viewer has won in the round, in chips (`Round.payoffs`). In the old way, where a
deal moves lives and a prize, it is the change of what he owns: chips won in the deal, and the worth of his lives
(`commerce_lives`, CO8.4 to CO8.7) at its end less what they are worth now.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cardgames.bots import commerce_playouts_new, commerce_playouts_old
from cardgames.bots.commerce_playouts_new import End
from cardgames.commerce.old_table import OldRound
from cardgames.commerce.table import CommerceRound
from cardgames.moves import Action


def ends(view: CommerceRound, actions: Sequence[Action], worlds: int, rng: Random) -> list[list[End]]:
    """Return by world and action (chips of the viewer, whether his hand was the best); `ValueError` for a full round.

    Hidden hands are those that the assumed player would hold (`commerce_dealing`), and he plays on in every seat
    (`commerce_policy`). The same seed gives the same worlds.
    """
    if view.viewer is None or view.viewer != view.to_move:
        raise ValueError("playouts start from the view of the seat that is to move")
    if isinstance(view, OldRound):
        return commerce_playouts_old.ends(view, actions, worlds, rng)
    return commerce_playouts_new.ends(view, actions, worlds, rng)


def values(view: CommerceRound, actions: Sequence[Action], worlds: int, rng: Random) -> list[list[float]]:
    """Return by world and action what the viewer has, in chips, as `ends` does."""
    return [[chips for chips, _ in row] for row in ends(view, actions, worlds, rng)]


def worlds_within(view: CommerceRound, actions: int, seconds: float) -> int:
    """Return how many worlds with so many actions fit into this time on a common machine, at least two.

    An estimate from the seats, what is hidden and what is still to be played, never from a clock: so the same view gets
    the same worlds everywhere.
    """
    if isinstance(view, OldRound):
        world, action = commerce_playouts_old.microseconds(view)
    else:
        world, action = commerce_playouts_new.microseconds(view)
    return max(2, int(1e6 * seconds / (world + actions * action)))
