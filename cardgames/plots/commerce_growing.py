"""Better with each purchase: what a hand becomes by the best policy (C8)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

import pandas as pd
from matplotlib.axes import Axes

from cardgames.cards import Card
from cardgames.commerce.hands import POINT, HandRules
from cardgames.commerce.table import HAND_SIZE
from cardgames.commerce.variants import NEW
from cardgames.german import comma, in_words, of_hundred, percent, rate
from cardgames.odds.commerce_buying import MOST, after_purchases
from cardgames.plots.commerce_axes import Part, legend_of, percent_axis, sheet, stacked
from cardgames.plots.commerce_words import KINDS, written
from cardgames.plots.picture import Picture
from cardgames.plots.sheet import FILLS, PAPER

NOTE: Final = (
    "Genau gerechnet mit der besten Wahl bei jedem Kauf. Vereinfachung: Jedes Mal kann jede der 49 Karten kommen, die "
    "du nicht hast, auch eine, die du zurückgegeben hast oder die ein anderer hält."
)
HEIGHT: Final = 470
LOOKS: Final = {
    ("nothing", 0): (PAPER, ""),
    ("point", 2): FILLS[3],
    ("point", 3): FILLS[1],
    ("pair", 2): FILLS[1],
    ("flush", 3): ("#b9a6d3", "++"),
    ("sequence", 3): FILLS[2],
    ("tricon", 3): FILLS[0],
}


def growing_hand(hand: Iterable[Card] | None = None, *, buys: int = 3, rules: HandRules = NEW) -> Picture:
    """Return what a hand, or any dealt one, is after 0 to 6 purchases by the best policy; `buys` are read off (C8)."""
    cards = None if hand is None else tuple(hand)
    frame = after_purchases(hand=cards, rules=rules)
    full = frame[frame["cards"] == HAND_SIZE].groupby("buys")["share"].sum()
    bought = f"Nach {in_words(buys)} Käufen" if buys != 1 else "Nach einem Kauf"
    answer = f"{bought} zählen in {rate(full[buys])} alle drei Karten, vorher in {of_hundred(full[0])}."
    shares = frame.pivot_table(index="buys", columns=["kind", "cards"], values="share", sort=False)
    kinds: list[tuple[str, int]] = list(shares.columns[::-1])  # type: ignore[arg-type]  # pairs, by two levels
    parts = [Part(_name(*key), shares[key].tolist(), LOOKS[key]) for key in kinds]
    table = pd.DataFrame({"Käufe": shares.index} | {p.name: [*map(percent, p.shares)] for p in parts})
    table["erwarteter Rang"] = [comma(100 * rank, 1) for rank in frame.groupby("buys")["percentile"].first()]
    svg = sheet(partial(_paint, parts), HEIGHT, (106, 70, 196, 16))
    alt = _alt("Eine ausgeteilte Hand" if cards is None else f"Deine Hand {written(cards)}", full, parts[0], buys)
    return Picture("Wie wächst eine Hand mit jedem Kauf?", answer, alt, table, NOTE, svg, height=HEIGHT)


def _alt(whose: str, full: pd.Series[float], nothing: Part, buys: int) -> str:
    three, none = ([percent(shares[n]) for n in (0, buys, MOST)] for shares in (full, nothing.shares))
    return (
        f"Sieben gestapelte Balken für 0 bis {MOST} Käufe. {whose}: alle drei Karten zählen ohne Kauf in {three[0]}, "
        f"nach {buys} in {three[1]}, nach {MOST} in {three[2]} der Fälle; nichts wert: {', '.join(none)}."
    )


def _name(kind: str, cards: int) -> str:
    return f"{KINDS[kind]} aus {cards}" if kind == POINT.name else KINDS[kind]


def _paint(parts: list[Part], axes: Axes) -> None:
    stacked(axes, range(MOST + 1), parts, upright=True)
    percent_axis(axes, "Anteil der Fälle")
    axes.set_xticks(range(MOST + 1))
    axes.set_xlabel("Zahl der Käufe")
    axes.grid(visible=False)
    axes.legend(handles=legend_of(parts)[::-1], loc="center left", bbox_to_anchor=(1.0, 0.5), handlelength=1.6)
