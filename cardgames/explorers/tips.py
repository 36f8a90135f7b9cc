"""The tips on the test bench: bet whether a tip helps, let bots play it, read effect and interval."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import pandas as pd

from cardgames.cards import cards
from cardgames.commerce import NEW, strength
from cardgames.explorers.explorer import Explorer, select, slider
from cardgames.explorers.figure import Bet, Tab
from cardgames.german import in_words
from cardgames.odds import commerce_claims, conquian_claims
from cardgames.odds.commerce_rounds import dealer_advantage, play_rounds
from cardgames.plots import Picture
from cardgames.plots.commerce_dealing import dealing_waterfall
from cardgames.plots.tips import COMMERCE, CONQUIAN, Told, tips_tested, verdict
from cardgames.scene.model import Zone

SIZES = {"200": "200 (ein paar Sekunden)", "500": "500", "1000": "1.000 (dauert)"}
HELPS = (("bestätigt", "er hilft"), ("widerlegt", "er schadet"), ("offen", "er macht kaum etwas aus"))
HANDS = {
    "K♦ 9♦ 4♣": "Point 19 aus zwei Karten",
    "A♦ 10♦ 5♣": "Point 21 aus zwei Karten",
    "K♣ 9♣ 2♣": "Point 21 aus drei Karten",
    "K♣ B♣ 5♣": "Point 25 aus drei Karten",
    "10♠ K♠ 9♠": "Point 29 aus drei Karten",
    "A♠ 2♠ 3♠": "Sequenz",
}
"""Hands to knock with, by an example; the tip names 25 from three cards."""


class TipBench(Explorer):
    """Tips of a game, each with a bet; `seed` and number of deals can be changed."""

    told: Told

    def first_settings(self) -> dict[str, Any]:
        """Return a short simulation."""
        return {"size": "200", "seed": 0, "players": 5, "hand": "K♦ 9♦ 4♣"}

    def controls(self) -> dict[str, dict[str, Any]]:
        """Return size and seed of the simulation, the table, the hand to knock with."""
        players, seed = self.settings["players"], self.settings["seed"]
        return {
            "size": select("Austeilungen", self.settings["size"], SIZES),
            "seed": slider("Startzahl des Zufalls", seed, 0, 20, str(seed)),
            "players": slider("Am Tisch", players, 3, 8, f"{in_words(players)} Personen"),
            "hand": select("Klopfen ab", self.settings["hand"], HANDS),
        }

    def zones(self) -> list[Zone]:
        """Return nothing: no card is needed."""
        return []

    def status(self) -> str:
        """Return what can be done."""
        return "Wähle einen Tipp, setze auf eine Antwort, dann spielen Bots ihn gegen andere, die ihn nicht befolgen."

    def setting(self) -> tuple[int, int]:
        """Return number of deals and seed."""
        return int(self.settings["size"]), self.settings["seed"]


class CommerceTips(TipBench):
    """The tips of Commerce (CO7)."""

    name = "Tipps auf dem Prüfstand: Commerce"
    told = COMMERCE

    def effect(self, number: int) -> pd.DataFrame:
        """Return what following the claim of this number brings."""
        level = strength(cards(self.settings["hand"]), NEW)
        claim = commerce_claims.with_level(commerce_claims.CLAIMS[number], level)
        return _commerce(claim, self.settings["players"], *self.setting())

    def rounds(self) -> pd.DataFrame:
        """Return rounds between bots by the book."""
        return _rounds(self.settings["players"], *self.setting())

    def dealing(self) -> str:
        """Return whether dealing is an advantage by these rounds."""
        row = dealer_advantage(self.rounds()).iloc[0]
        return "yes" if row["low"] > 0 else "no" if row["high"] < 0 else "open"


class ConquianTips(TipBench):
    """The tips of Conquian (CQ8), and two about laying out at once or waiting."""

    name = "Tipps auf dem Prüfstand: Conquian"
    told = CONQUIAN

    def effect(self, number: int) -> pd.DataFrame:
        """Return what following the claim of this number brings."""
        return _conquian(number, *self.setting())


@lru_cache(maxsize=64)
def _commerce(claim: commerce_claims.Claim, players: int, deals: int, seed: int) -> pd.DataFrame:
    return commerce_claims.claim_effect(claim, players, deals, seed)


@lru_cache(maxsize=64)
def _conquian(number: int, deals: int, seed: int) -> pd.DataFrame:
    return conquian_claims.claim_effect(conquian_claims.CLAIMS[number], deals, seed)


@lru_cache(maxsize=32)
def _rounds(players: int, deals: int, seed: int) -> pd.DataFrame:
    return play_rounds(players, deals, seed)


def _draw(number: int) -> Any:  # noqa: ANN401 - a drawing of the bench
    def draw(bench: CommerceTips | ConquianTips) -> Picture:
        return tips_tested(bench.effect(number), bench.settings["seed"], bench.told)

    return draw


def _truth(number: int) -> Any:  # noqa: ANN401
    return lambda bench: verdict(next(bench.effect(number).itertuples()))


def _tab(rule: str, label: str, claim: str, number: int, controls: tuple[str, ...] = ()) -> Tab:
    bet = Bet(f"Der Tipp: „{claim}“ Was meinst du?", options=HELPS)
    return Tab(f"{rule}-{number}", label, _draw(number), bet, (*controls, "size", "seed"), _truth(number), height=196)


_YES_NO: Mapping[str, str] = {"yes": "ja", "no": "nein", "open": "es gleicht sich aus"}

CommerceTips.tabs = (
    Tab(
        "CO7.1",
        "Geben ist ein Vorteil",
        lambda bench: dealing_waterfall(bench.settings["players"], bench.rounds()),
        Bet(
            "Der Tipp: „Wer gibt, ist im Vorteil.“ Hat der Geber am Ende mehr als die anderen?",
            options=tuple(_YES_NO.items()),
        ),
        ("players", "size", "seed"),
        lambda bench: bench.dealing(),
    ),
    _tab("CO7.2", "Tauschen kostet nichts", "Tausche lieber, statt zu kaufen: Es kostet nichts.", 0, ("players",)),
    _tab("CO7.3", "An den Nachbarn denken", "Gib deinem Nachbarn nichts, worauf er wartet.", 1, ("players",)),
    _tab("CO7.4", "Wann klopfen", "Klopfe genau ab dieser Hand.", 2, ("hand", "players")),
)
ConquianTips.tabs = (
    _tab("CQ8.1", "Karten merken", "Merke dir, was abgelehnt wurde.", 0),
    _tab("CQ8.2", "Zwingen oder nie", "Zwinge, wo es wehtut.", 1),
    _tab("CQ8.2", "Zwingen, aber wann", "Zwinge nicht bei jeder Gelegenheit.", 2),
    _tab("CQ8.3", "Farben mischen", "Sammle nicht nur eine Farbe.", 3),
    _tab("CQ8.4", "Verteidigen", "Mit einer schlechten Hand lehne alles ab.", 4),
    _tab("CQ5.9", "Gleich auslegen", "Lege gleich aus, statt zu warten.", 5),
    _tab("CQ5.9", "Auslassen", "Lass auch einmal eine passende Karte aus.", 6),
)
