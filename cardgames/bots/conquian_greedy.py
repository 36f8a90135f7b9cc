"""The measure of all players: lays out whatever it can, discards at random."""

from __future__ import annotations

from random import Random

from cardgames.bots.plain import choose
from cardgames.conquian.table import ConquianRound
from cardgames.moves import Action


def greedy(view: ConquianRound, rng: Random) -> Action:
    """Use every card that can be used, with as many hand cards as possible; never force; else any card."""
    legal = view.legal_actions()
    uses = [one for one in legal if one.verb == "use"]
    if uses:
        most = max(len(one.cards) for one in uses)
        return choose([one for one in uses if len(one.cards) == most], rng)
    return choose(legal, rng) if view.phase in ("discard", "pass") else legal[-1]
