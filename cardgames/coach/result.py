"""What a finished round is worth to a seat."""

from __future__ import annotations

from typing import Any

from cardgames.bots.commerce_lives import seat_worth
from cardgames.game import Round


def worth(end: Round, seat: int, start: Round) -> float:
    """Return what this finished round brought a seat since `start`, an earlier position of it.

    Commerce: the chips won or lost in the round, ante and all; in the old way the chips since `start`, and by how much
    more the seat's lives are worth (CO8.4 to CO8.7). Conquian: the chance to have won, 1 or 0; in a draw all share the
    win.
    """
    payoff = float(end.payoffs()[seat])
    if end.rules.game == "conquian":
        stake: int = end.stake  # type: ignore[attr-defined]
        return (payoff / stake + 1) / end.players
    if not hasattr(end, "lives"):
        return payoff
    return end.chips[seat] - start.chips[seat] + lives_worth(end, seat) - lives_worth(start, seat)


def lives_worth(round_: Any, seat: int) -> float:  # noqa: ANN401 - a round of the old way
    """Return what the lives of a seat are worth in chips, with the pool as it is."""
    return seat_worth(round_.lives, seat, round_.pool, round_.rules.prize)
