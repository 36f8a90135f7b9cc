"""Explorers of Commerce: a hand picked from the deck or taken from a game, and the table as a whole."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import pandas as pd

from cardgames.cards import DECK, HIDDEN, Card, cards, hand
from cardgames.commerce import FOSTER, NEW, CommerceRound, Rules, score
from cardgames.explorers.commerce_tabs import HAND_FIGURES, TABLE_FIGURES
from cardgames.explorers.explorer import Explorer, select, slider
from cardgames.explorers.figure import Tab
from cardgames.german import count, in_words
from cardgames.lessons.desk import button
from cardgames.odds.commerce_knocking import rivals_after
from cardgames.odds.commerce_rounds import dealer_by_purchases, play_rounds
from cardgames.plots.commerce_knocking import rough_rounds
from cardgames.plots.commerce_rivals import after_circuits
from cardgames.scene.hands import telling, worth
from cardgames.scene.model import Button, Zone

HAND = 3
KINDS = {"classic": "Tricon, Sequenz, Point", "foster": "dazu Flush und Paar (Foster)"}
RULES: dict[str, Rules] = {"classic": NEW, "foster": FOSTER}
NEIGHBOURS = {"sensible": "gibt, was er am wenigsten braucht", "random": "gibt irgendeine Karte"}
SEATS = {"dealer": "Geber (gewinnt bei Gleichstand)", "first": "links vom Geber", "last": "rechts vom Geber"}
CIRCUITS = {
    "0": "keine: gleich nach dem Geben",
    "1": "nach einem Umlauf, Bots tauschen",
    "2": "nach zwei Umläufen, Bots tauschen",
    "3": "nach drei Umläufen, Bots tauschen",
}
DEALS = 400
"""Rounds between bots for a figure; about a second."""


class HandExplorer(Explorer):
    """Any three cards: bet on them, then see how good they are, and what buying, trading and knocking bring."""

    name = "Handstärke erforschen"
    tabs: tuple[Tab, ...] = HAND_FIGURES
    EXAMPLES = ("K♠ 9♠ 4♥", "7♣ 7♥ 3♣", "6♠ 7♣ D♥", "A♥ 5♥ 3♥", "A♦ 10♦ 5♣", "10♠ K♠ 9♠", "A♣ 2♣ 3♣", "8♣ 8♦ 8♥")

    def __init__(self, view: CommerceRound | None = None) -> None:
        """Begin with an example, or with the viewer's hand in a round."""
        self.view = view
        self.shown = 0
        self._start = self._own(view) if view else cards(self.EXAMPLES[0])
        super().__init__()
        self.picked = self._start
        self.show()

    @staticmethod
    def _own(view: CommerceRound) -> tuple[Card, ...]:
        mine = view.hands[view.viewer or 0]
        return mine if len(mine) == HAND and HIDDEN not in mine else ()

    @property
    def by(self) -> Rules:
        """The kinds of hands that count."""
        return RULES[self.settings["kinds"]]

    def first_settings(self) -> dict[str, Any]:
        """Return five at the table, or as many as in the round."""
        seat, players, kinds = "first", 5, "classic"
        if self.view:
            place = (self.view.viewer or 0) - self.view.dealer
            place = place * self.view.rules.direction % self.view.players
            seat = "dealer" if place == 0 else "last" if place == self.view.players - 1 else "first"
            players = self.view.players
            kinds = "foster" if len(self.view.rules.kinds) > len(NEW.kinds) + 1 else "classic"
        return {"players": players, "seat": seat, "kinds": kinds, "neighbour": "sensible", "circuits": "0"}

    def seat(self) -> int:
        """Return my place, counted from the dealer in the direction of play."""
        places: dict[str, int] = {"dealer": 0, "first": 1, "last": self.settings["players"] - 1}
        return places[self.settings["seat"]]

    def controls(self) -> dict[str, dict[str, Any]]:
        """Return table, seat, kinds and the neighbour's way of giving."""
        players = self.settings["players"]
        return {
            "players": slider("Am Tisch, mit dir", players, 3, 12, f"{in_words(players)} Personen"),
            "seat": select("Dein Platz", self.settings["seat"], SEATS),
            "kinds": select("Es zählen", self.settings["kinds"], KINDS),
            "circuits": select("Dazu eine Kurve", self.settings["circuits"], CIRCUITS),
            "neighbour": select("Dein Nachbar", self.settings["neighbour"], NEIGHBOURS),
        }

    def later_tables(self) -> pd.DataFrame | None:
        """Return how the hand stands after the chosen circuits of exchanging between bots; None after the deal."""
        circuits = int(self.settings["circuits"])
        return _later_tables(tuple(hand(self.picked)), circuits, self.settings["kinds"]) if circuits else None

    def later_rivals(self) -> tuple[int, pd.DataFrame] | None:
        """Return the chosen circuits and how often all others are weaker after them, by level; None after the deal."""
        circuits = int(self.settings["circuits"])
        if not circuits:
            return None
        return circuits, _later_rivals(circuits, self.settings["players"], self.settings["kinds"])

    def missing(self) -> int:
        """Return how many cards are still to be picked."""
        return HAND - len(self.picked)

    def zones(self) -> list[Zone]:
        """Return the hand, then the deck by suits."""
        marked = telling(self.picked, self.by) if not self.missing() else set()
        mine: Zone = {
            "id": "hand",
            "label": "Deine Hand",
            "kind": "hand",
            "cards": self.copies(hand(self.picked), "hand", marked, live=True),
            "text": f"{len(self.picked)} von {HAND} Karten" if self.missing() else "",
        }
        return [mine, *self.suit_rows(DECK)]

    def pick(self, chosen: Card) -> None:
        """Take up a card; a fourth one takes the place of the first."""
        super().pick(chosen)
        self.picked = self.picked[-HAND:]

    def status(self) -> str:
        """Return what the hand is, or how many cards are missing."""
        if self.missing():
            return f"Wähle noch {count(self.missing(), 'Karte', 'Karten')}."
        return f"{worth(score(self.picked, self.by))}. Tausche eine Karte aus: Das Schaubild geht mit."

    def buttons(self) -> list[Button]:
        """Return example, clear, and back to the hand of the game."""
        back = [button("leave", "Zurück zum Spiel"), button("start", "Hand aus dem Spiel")] if self.view else []
        return [*back, button("example", "Beispiel zeigen"), button("clear", "Leeren", enabled=bool(self.picked))]

    def act(self, name: str) -> None:
        """Pick another hand."""
        if name == "example":
            self.shown = (self.shown + 1) % len(self.EXAMPLES)
            self.picked = cards(self.EXAMPLES[self.shown])
        else:
            self.picked = self._start if name == "start" else ()


class TableExplorer(Explorer):
    """What holds for every table of Commerce: kinds of hands, dealing, knocking or waiting."""

    name = "Der Tisch als Ganzes"
    tabs: tuple[Tab, ...] = TABLE_FIGURES

    @property
    def by(self) -> Rules:
        """The kinds of hands that count."""
        return RULES[self.settings["kinds"]]

    def first_settings(self) -> dict[str, Any]:
        """Return five at the table."""
        return {"players": 5, "kinds": "classic"}

    def controls(self) -> dict[str, dict[str, Any]]:
        """Return the size of the table and the kinds."""
        players = self.settings["players"]
        return {
            "players": slider("Am Tisch", players, 3, 12, f"{in_words(players)} Personen"),
            "kinds": select("Es zählen", self.settings["kinds"], KINDS),
        }

    def zones(self) -> list[Zone]:
        """Return nothing: no card is needed."""
        return []

    def status(self) -> str:
        """Return what can be done."""
        return "Wähle ein Schaubild, setze auf eine Antwort und sieh nach."

    def rounds(self) -> pd.DataFrame:
        """Return rounds between bots by the book at a table of this size."""
        return _rounds(self.settings["players"])

    def break_even(self) -> float:
        """Return the fewest purchases of the others from which on the dealer wins chips in the mean."""
        frame = dealer_by_purchases(self.rounds())
        pays = frame[frame["chips"] > 0]
        return float(pays["sold"].min()) if len(pays) else 0.0

    def waiting(self) -> pd.DataFrame:
        """Return what knocking and waiting bring, roughly."""
        return _waiting(self.settings["players"])


@lru_cache(maxsize=64)
def _later_tables(held: tuple[Card, ...], circuits: int, kinds: str) -> pd.DataFrame:
    return after_circuits(held, circuits, deals=DEALS // 2, rules=RULES[kinds])


@lru_cache(maxsize=32)
def _later_rivals(circuits: int, players: int, kinds: str) -> pd.DataFrame:
    return rivals_after(circuits, players, DEALS, rules=RULES[kinds])


@lru_cache(maxsize=16)
def _rounds(players: int) -> pd.DataFrame:
    return play_rounds(players, DEALS)


@lru_cache(maxsize=16)
def _waiting(players: int) -> pd.DataFrame:
    return rough_rounds(players)
