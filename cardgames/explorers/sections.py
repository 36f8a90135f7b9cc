"""The figures that belong to a section of the rule texts: the explorers, cut down to what the section is about."""

from __future__ import annotations

from collections.abc import Mapping

from cardgames.explorers.chips import ChipCourse
from cardgames.explorers.commerce import HandExplorer, TableExplorer
from cardgames.explorers.commerce_rounds import Settling, TurnLoop
from cardgames.explorers.commerce_tabs import HAND_FIGURES, TABLE_FIGURES
from cardgames.explorers.explorer import Explorer
from cardgames.explorers.sections_conquian import FIGURES as CONQUIAN
from cardgames.explorers.tips import CommerceTips


class HandMap(HandExplorer):
    """Section 2 of Commerce: where a hand stands among all hands."""

    name = "Wie gut ist deine Hand wirklich?"
    tabs = tuple(tab for tab in HAND_FIGURES if tab.id in ("C1", "C2"))


class BuyOrTrade(HandExplorer):
    """Section 4 of Commerce: what a purchase and a trade bring."""

    name = "Kaufen oder tauschen?"
    tabs = tuple(tab for name in ("C5", "C4", "C5b") for tab in HAND_FIGURES if tab.id == name)


class KindsCompared(TableExplorer):
    """Section 8 of Commerce: how often each kind is dealt, with Foster's kinds and without."""

    name = "Was Flush und Paar verändern"
    tabs = tuple(tab for tab in TABLE_FIGURES if tab.id == "C9")


FIGURES: Mapping[str, type[Explorer]] = {
    "CO1": TurnLoop,
    "CO2": HandMap,
    "CO4": BuyOrTrade,
    "CO5": Settling,
    "CO6": ChipCourse,
    "CO7": CommerceTips,
    "CO8": KindsCompared,
    **CONQUIAN,
}
"""The figures by section; a section without one has its demonstration only."""
