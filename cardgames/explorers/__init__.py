"""Hand strength to try out: pick cards, bet, see the figure, change a card, see it follow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from cardgames.commerce import CommerceRound
from cardgames.explorers.commerce import HandExplorer, TableExplorer
from cardgames.explorers.conquian import PositionExplorer
from cardgames.explorers.explorer import Explorer
from cardgames.explorers.opening import OpeningExplorer
from cardgames.explorers.tips import CommerceTips, ConquianTips
from cardgames.game import Round

__all__ = ["EXPLORERS", "Explorer", "explore"]

EXPLORERS: Mapping[str, type[Explorer]] = {
    "hand": HandExplorer,
    "table": TableExplorer,
    "position": PositionExplorer,
    "opening": OpeningExplorer,
    "commerce-tips": CommerceTips,
    "conquian-tips": ConquianTips,
}
"""The explorers that a notebook can show, by name."""


def explore(views: Sequence[Round], rivals: Mapping[str, Sequence[Round]] = MappingProxyType({})) -> Explorer:
    """Return the explorer of the last of the views that a player had in a round; from what he can know only.

    `rivals` are the others' views by name, for the course of a finished round.
    """
    mine: Any = views
    others: Any = rivals
    return HandExplorer(mine[-1]) if isinstance(views[-1], CommerceRound) else PositionExplorer(mine, others)
