"""Words and numbers that the figures of Commerce share: frequencies before per cents, names of levels and kinds."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import isnan
from typing import Any, Final

import pandas as pd

from cardgames.cards import RANKS, Card, cards, hand
from cardgames.commerce.hands import FOUR, PAIR, HandRules, HandTable, Kind, Score, hand_table, score
from cardgames.german import NBSP, RANK_NAMES, count, gain, in_words, thousands
from cardgames.odds.commerce_hands import strength_levels
from cardgames.scene.hands import worth

KINDS: Final = {
    "nothing": "nichts",
    "point": "Point",
    "pair": "Paar",
    "flush": "Flush",
    "sequence": "Sequenz",
    "tricon": "Tricon",
    "four": "Vier gleiche",
}
HUNDRED: Final = 100
ALMOST: Final = 0.9995
"""From here on one decimal would say 100,0 %."""
DEALT: Final = "Gerechnet gegen ausgeteilte Hände: Noch niemand hat gekauft oder getauscht."


def chip_bands(frame: pd.DataFrame) -> list[str]:
    """Return the 95 % intervals of chips, such as ``+0,68 bis +1,22``; ``genau`` for exact ones, a dash for none."""
    ends = zip(frame["low"], frame["high"], strict=True)
    return ["genau" if low == high else "–" if isnan(low) else f"{gain(low)} bis {gain(high)}" for low, high in ends]


def written(some: Iterable[Card]) -> str:
    """Return a hand as the learner sees it, such as ``4♥ 9♠ K♠``."""
    return " ".join(map(str, hand(some)))


def players(number: int) -> str:
    """Return ``fünf Personen``: whoever sits at the table, me too."""
    return f"{in_words(number)} Personen"


def against(opponents: int) -> str:
    """Return ``gegen vier ausgeteilte Hände``."""
    return "gegen eine ausgeteilte Hand" if opponents == 1 else f"gegen {in_words(opponents)} ausgeteilte Hände"


def sample(number: int, seed: int, what: str = "Deals") -> str:
    """Return what a note says about a simulation: n, seed and what the band is."""
    return f"Simulation: n = {thousands(number)} {what}, Startzahl (Seed) {seed}, Band: 95{NBSP}%."


def rows(frame: pd.DataFrame) -> list[Any]:
    """Return the rows as named tuples."""
    return list(frame.itertuples(index=False))


def seat_words(seat: int) -> str:
    """Return how equal hands are decided for this seat (CO2.7)."""
    place = "du bist Geber" if seat == 0 else f"du sitzt {count(seat, 'Platz', 'Plätze')} nach dem Geber"
    return f"Bei gleich starken Händen entscheidet der Platz: {place}."


def dealt_levels(rules: HandRules) -> pd.DataFrame:
    """Return `strength_levels` of the hands that can be dealt, with a German `name` ("Point 19 aus zwei Karten")."""
    frame = strength_levels(rules)
    frame["name"] = level_names(rules.kinds)
    frame = frame[frame["kind"] != FOUR.name].reset_index(drop=True)
    frame["stronger"] = frame["hands"].sum() - frame["weaker"] - frame["hands"]
    return frame


@lru_cache(maxsize=8)
def level_names(kinds: tuple[Kind, ...]) -> tuple[str, ...]:
    """Return what a hand of each level is called, a pair with its third card."""
    return tuple(_name(score(cards(text), kinds)) for text in strength_levels(_Kinds(kinds))["example"])


def _name(found: Score) -> str:
    if found.kind != PAIR:
        return worth(found)
    rank = (*RANKS[1:], RANKS[0])[found.key[1] - 2]  # heights begin with 2, the ace is high
    return f"{worth(found)}, dazu {RANK_NAMES.get(rank, rank)}"


class _Kinds:
    """Rules that are nothing but kinds."""

    def __init__(self, kinds: tuple[Kind, ...]) -> None:
        self.kinds = kinds

    @property
    def hands(self) -> HandTable:
        """Every hand judged by these kinds."""
        return hand_table(self.kinds)
