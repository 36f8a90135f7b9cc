"""The figures that belong to a section of Conquian: the explorers, cut down to what the section is about."""

from __future__ import annotations

from collections.abc import Mapping

from cardgames.explorers.chips import LedgerLines
from cardgames.explorers.conquian import PositionExplorer
from cardgames.explorers.conquian_tabs import FIGURES as POSITION
from cardgames.explorers.explorer import Explorer
from cardgames.explorers.figure import Tab
from cardgames.explorers.opening import FIGURES as OPENING
from cardgames.explorers.opening import OpeningExplorer
from cardgames.explorers.tips import ConquianTips


def _some(tabs: tuple[Tab, ...], *ids: str) -> tuple[Tab, ...]:
    """Return the figures of these ids, in this order."""
    return tuple(next(tab for tab in tabs if tab.id == name) for name in ids)


class MeldsOfCards(PositionExplorer):
    """Section 3: in how many melds a card can be, and in how many ways a layout can lie."""

    name = "Welche Karten passen zu vielen?"
    tabs = _some(POSITION, "Q1", "Q9")


class Dealt(OpeningExplorer):
    """Section 4: what is dealt."""

    name = "Was steckt in einer frischen Hand?"
    tabs = _some(OPENING, "deal", "Q3", "B4")


class NextCard(PositionExplorer):
    """Section 5: which card can be used next, and which can be forced."""

    name = "Was kann die nächste Karte?"
    tabs = _some(POSITION, "Q5", "Q6")


class WaysToWin(PositionExplorer):
    """Section 6: the ways to eleven."""

    name = "Wie viele Wege führen zum Sieg?"
    tabs = _some(POSITION, "Q2")


class KeyCards(PositionExplorer):
    """Section 8: key cards, what one's own cards block, what a discard gives away, what laying out costs."""

    name = "Was lebt noch?"
    tabs = _some(POSITION, "Q4", "Q8", "Q10", "Q11")


class OtherSizes(OpeningExplorer):
    """Section 9: eleven, ten or nine cards to win."""

    name = "Elf, zehn oder neun?"
    tabs = _some(OPENING, "Q2", "Q3")


FIGURES: Mapping[str, type[Explorer]] = {
    "CQ3": MeldsOfCards,
    "CQ4": Dealt,
    "CQ5": NextCard,
    "CQ6": WaysToWin,
    "CQ7": LedgerLines,
    "CQ8": KeyCards,
    "CQ8 Tipps": ConquianTips,
    "CQ9": OtherSizes,
}
"""The figures by section; a section without one has its demonstration only."""
