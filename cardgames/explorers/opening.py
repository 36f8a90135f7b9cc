"""What is dealt in Conquian: how far from winning, complete melds, usable first cards; no card has to be picked."""

from __future__ import annotations

from typing import Any

from cardgames.explorers.explorer import Explorer, select, slider
from cardgames.explorers.figure import Bet, Tab
from cardgames.german import thousands
from cardgames.odds.conquian_opening import first_card, layable_at_deal, sample_deals, starting_distances
from cardgames.plots.conquian_distance import starting_distance
from cardgames.plots.conquian_opening import first_card_by_rank, layable_hands, sampled_deals
from cardgames.plots.conquian_ways import ways_by_goal
from cardgames.scene.model import Zone

HANDS = {"10": "zehn Karten, elf gewinnen", "9": "neun Karten, zehn gewinnen", "8": "acht Karten, neun gewinnen"}
BATCH = 100
"""So many hands more are dealt with each step of the slider."""


def _some_meld(explorer: OpeningExplorer) -> float:
    frame = layable_at_deal(explorer.hand)
    return 100 * float(frame.loc[frame["cards"] > 0, "probability"].sum())


def _usual_distance(explorer: OpeningExplorer) -> float:
    frame = starting_distances(explorer.hand).sort_values("probability")
    return float(frame["distance"].iloc[-1])


def _first_usable(explorer: OpeningExplorer) -> float:
    return 100 * float(first_card(explorer.hand)["probability"].mean())


def _sample(explorer: OpeningExplorer) -> Any:  # noqa: ANN401 - a frame
    return sample_deals(BATCH * explorer.settings["batches"], hand=explorer.hand)


FIGURES = (
    Tab(
        "Q3",
        "Abstand am Anfang",
        lambda explorer: starting_distance(hand=explorer.hand),
        Bet("Wie viele Karten fehlen nach dem Geben am häufigsten noch zum Sieg?", "Karten", 1, 8),
        ("hand",),
        _usual_distance,
    ),
    Tab(
        "deal",
        "Fertige Kombinationen",
        lambda explorer: layable_hands(hand=explorer.hand),
        Bet("In wie vielen von 100 Händen steckt schon eine fertige Kombination?", "von 100"),
        ("hand",),
        _some_meld,
    ),
    Tab(
        "B4",
        "Simulation",
        lambda explorer: sampled_deals(_sample(explorer), hand=explorer.hand),
        Bet("100 Hände werden ausgeteilt: Wie viele haben eine fertige Kombination?", "von 100"),
        ("hand", "batches"),
        _some_meld,
    ),
    Tab(
        "first",
        "Die erste Karte",
        lambda explorer: first_card_by_rank(hand=explorer.hand),
        Bet("In wie vielen von 100 Spielen passt gleich die erste Karte?", "von 100"),
        ("hand",),
        _first_usable,
    ),
    Tab(
        "Q2",
        "Wege bei elf, zehn, neun",
        lambda _explorer: ways_by_goal(),
        Bet(
            "Wobei gibt es die meisten Wege zum Sieg?",
            options=(("11", "elf Karten"), ("10", "zehn Karten"), ("9", "neun Karten")),
        ),
        (),
        lambda _explorer: "10",
    ),
)


class OpeningExplorer(Explorer):
    """What dealt hands hold."""

    name = "Was ausgeteilt wird"
    tabs: tuple[Tab, ...] = FIGURES

    @property
    def hand(self) -> int:
        """The number of cards dealt."""
        return int(self.settings["hand"])

    def first_settings(self) -> dict[str, Any]:
        """Return ten cards and few deals."""
        return {"hand": "10", "batches": 2}

    def controls(self) -> dict[str, dict[str, Any]]:
        """Return the size of the hand and of the simulation."""
        batches = self.settings["batches"]
        return {
            "hand": select("Ausgeteilt werden", self.settings["hand"], HANDS),
            "batches": slider("Simulation", batches, 1, 30, f"{thousands(batches * BATCH)} Hände"),
        }

    def zones(self) -> list[Zone]:
        """Return nothing: no card is needed."""
        return []

    def status(self) -> str:
        """Return what can be done."""
        return "Wähle ein Schaubild, setze auf eine Antwort und sieh nach."
