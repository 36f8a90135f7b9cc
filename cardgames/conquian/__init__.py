"""Conquian: lay out eleven cards, each taken card at once in a combination."""

from __future__ import annotations

from cardgames.conquian.melds import forceable, layable, splits, uses, winning_cards
from cardgames.conquian.table import ConquianRound, Rules, deal, from_code
from cardgames.conquian.variants import MEXICAN, STANDARD, THREE, combinations, rules

__all__ = [
    "MEXICAN",
    "STANDARD",
    "THREE",
    "ConquianRound",
    "Rules",
    "combinations",
    "deal",
    "forceable",
    "from_code",
    "layable",
    "rules",
    "splits",
    "uses",
    "winning_cards",
]
