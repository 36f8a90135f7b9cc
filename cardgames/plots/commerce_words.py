"""Words and numbers that the figures of Commerce share: frequencies before per cents, names of levels and kinds."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import isnan
from typing import Any, Final

import pandas as pd

from cardgames.cards import RANKS, Card, cards, hand
from cardgames.commerce.hands import FOUR, PAIR, HandRules, HandTable, Kind, Score, hand_table, score
from cardgames.german import RANK_NAMES, count, in_words, percent, thousands
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


def frequency(number: int, of: int, what: str = "") -> str:
    """Return ``11 von 49 (22,4 %)`` or ``11 von 49 Karten (22,4 %)``: the frequency first."""
    return f"{thousands(number)} von {thousands(of)}{' ' * bool(what)}{what} ({fine_percent(number / of)})"


def of_hundred(share: float) -> str:
    """Return a probability as ``59 von 100``; a rare one as ``1 von 1.545``."""
    if 0 < share < 1 / HUNDRED:
        return f"1 von {thousands(round(1 / share))}"
    cases = round(share * HUNDRED)
    return "mehr als 99 von 100" if cases == HUNDRED and share < 1 else f"{cases} von {HUNDRED}"


def rate(share: float, what: str = "Fällen") -> str:
    """Return ``59 von 100 Fällen (59,3 %)``; with more decimals where it is rare."""
    return f"{of_hundred(share)} {what} ({fine_percent(share)})"


def fine_percent(share: float) -> str:
    """Return a probability with one decimal; near 0 and 1 with more, so that neither is claimed."""
    if ALMOST < share < 1:
        return f"{min(share * HUNDRED, 99.99):.2f} %".replace(".", ",")
    if not 0 < share < 1 / HUNDRED:
        return percent(share)
    return f"{share * HUNDRED:.2g} %".replace(".", ",") if share > 1 / HUNDRED**2 else _tiny(share)


def _tiny(share: float) -> str:
    return f"{float(f'{share * HUNDRED:.2g}'):.9f}".rstrip("0").replace(".", ",") + " %"


def decimal(value: float, places: int = 2) -> str:
    """Return a number with decimal comma, such as ``0,25`` or ``−1,00``."""
    return f"{value:.{places}f}".replace(".", ",").replace("-", "−")


def gain(value: float, places: int = 2) -> str:
    """Return chips won or lost with their sign, such as ``+0,25``."""
    return f"{value:+.{places}f}".replace(".", ",").replace("-", "−")


def band(low: float, high: float) -> str:
    """Return a 95 % interval of a probability, such as ``57,7 % bis 60,8 %``."""
    return f"{percent(low)} bis {percent(high)}"


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
    return f"Simulation: n = {thousands(number)} {what}, Startzahl (Seed) {seed}, Band: 95 %."


def rows(frame: pd.DataFrame) -> list[Any]:
    """Return the rows as named tuples."""
    return list(frame.itertuples(index=False))


def chips_of(number: int) -> str:
    """Return the price of an exchange: ``1 Chip`` or ``frei``."""
    return count(number, "Chip", "Chips") if number else "frei"


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
