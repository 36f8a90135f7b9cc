"""Conquian: lay out eleven cards, each taken card at once in a combination."""

from __future__ import annotations

from cardgames.conquian.melds import forceable, layable, splits, uses, winning_cards
from cardgames.conquian.table import ConquianRound, Rules, deal, from_code
from cardgames.conquian.variants import STANDARD

__all__ = [
    "STANDARD",
    "ConquianRound",
    "Rules",
    "deal",
    "forceable",
    "from_code",
    "layable",
    "splits",
    "uses",
    "winning_cards",
]
