"""How good a hand is among all hands: the map of all levels, the curve of ranks, the kinds compared (C1, C2, C9)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from cardgames.cards import Card
from cardgames.commerce.hands import FOUR, NOTHING, HandRules, hand_table
from cardgames.commerce.variants import FOSTER, NEW, POUNCE
from cardgames.german import between, of_hundred, part, percent, rate, thousands, tick
from cardgames.odds.commerce_hands import held_cards, kind_counts
from cardgames.odds.intervals import Floats
from cardgames.plots.commerce_axes import (
    BETTER,
    EDGES,
    EQUAL,
    PLAIN,
    SAME,
    SMALL,
    WORSE,
    Part,
    above,
    legend_of,
    level_axis,
    mark,
    percent_axis,
    sheet,
    write_numbers,
)
from cardgames.plots.commerce_words import KINDS, dealt_levels, rows, written
from cardgames.plots.picture import Picture
from cardgames.plots.sheet import EXACT, INK, MINE, PAPER

HEIGHT: Final = 440
SHADES: Final = {-1: (BETTER[0], ""), 0: EQUAL, 1: (PAPER, "")}
"""Fill of weaker, equal and stronger hands on the map."""
EXACT_NOTE: Final = "Genau ausgezählt über alle Hände aus drei Karten."
FOUR_NOTE: Final = " Vier gleiche werden nie ausgeteilt; es gibt sie nur mit dem Ruf „Pounce!“."


def hand_map(hand: Iterable[Card] | None = None, *, rules: HandRules = NEW, linear: bool = False) -> Picture:
    """Return the map of all 22,100 hands by level of strength, my hand marked, what it beats shaded (C1).

    The height is drawn to its square root, or `linear`. Without a hand it shows how rare each kind is. Exact.
    """
    frame = dealt_levels(rules)
    table = frame[["name", "hands", "weaker", "stronger", "example"]].set_axis(
        ["Stufe", "Hände", "schwächere Hände", "stärkere Hände", "Beispiel"], axis=1
    )
    note = f"{EXACT_NOTE} {len(frame)} Stufen. Höhe: {'linear' if linear else 'Wurzel der Zahl'}."
    note += FOUR_NOTE * (FOUR in rules.kinds)
    if hand is None:
        question, (answer, alt), level = "Welche Hände sind häufig, welche selten?", _rarity(frame), None
    else:
        cards, level = held_cards(hand, rules)
        question, (answer, alt) = "Wie gut ist diese Hand wirklich?", _beaten(frame, cards, level)
    svg = sheet(partial(_paint_map, frame, level, linear), edges=(*EDGES[:3], EDGES[3] if level is None else 52))
    return Picture(question, answer, alt, table, note, svg, height=HEIGHT)


def _rarity(frame: pd.DataFrame) -> tuple[str, str]:
    """Return answer and description of the map without a hand."""
    sums = {str(kind): int(hands) for kind, hands in frame.groupby("kind", sort=False)["hands"].sum().items()}
    of = sum(sums.values())
    each = ", ".join(f"{KINDS[kind]} {thousands(hands)}" for kind, hands in sums.items())
    alt = f"Balken für {len(frame)} Stufen, insgesamt {thousands(of)} Hände, von schwach nach stark: {each}."
    return f"Gar nichts wert sind {part(sums[NOTHING.name], of, 'Händen')}.", alt


def _beaten(frame: pd.DataFrame, cards: tuple[Card, ...], level: int) -> tuple[str, str]:
    """Return answer and description of the map with my hand."""
    row, of = rows(frame)[level], int(frame["hands"].sum())
    alt = (
        f"Balken für {len(frame)} Stufen von nichts bis Tricon, insgesamt {thousands(of)} Hände. {written(cards)}, "
        f"{row.name}: schwächer sind {thousands(row.weaker)}, gleich stark {thousands(row.hands)}, "
        f"stärker {thousands(row.stronger)}."
    )
    return f"Deine Hand ({row.name}) schlägt {part(row.weaker, of, 'Händen')}.", alt


def _paint_map(frame: pd.DataFrame, level: int | None, linear: bool, axes: Axes) -> None:
    where = level_axis(axes, frame)
    if not linear:
        axes.set_yscale("function", functions=(_root, np.square))
    hands = frame["hands"].tolist()
    fills = [PLAIN] * len(hands)
    if level is not None:
        fills = [SHADES[int(np.sign(one - level))] for one in range(len(hands))]
        row = rows(frame)[level]
        sizes = (("schwächer", row.weaker), ("gleich", row.hands), ("stärker", row.stronger))
        parts = [Part(f"{n}: {thousands(h)}", (), fill) for (n, h), fill in zip(sizes, SHADES.values(), strict=True)]
        above(axes, legend_of(parts))
        at = where.middle(level)
        mark(axes, (at, hands[level]), "deine Hand", (min(max(at / 100, 0.3), 0.86), 0.86))
    for left, wide, high, (color, hatch) in zip(where.left, where.width, hands, fills, strict=True):
        line = min(0.7, wide / 2)
        axes.bar(left, high, wide, align="edge", facecolor=color, hatch=hatch, edgecolor=INK, linewidth=line)
    axes.set_ylim(0, max(hands) * 1.12)
    write_numbers(axes.yaxis, [0, 2000, 4000, 6000, 8000] if linear else [0, 100, 1000, 4000, max(hands)])
    axes.set_ylabel("Zahl der Hände")


def _root(values: Floats) -> Floats:
    return np.asarray(np.sqrt(np.maximum(values, 0)))


def rank_curve(hand: Iterable[Card], *, rules: HandRules = NEW) -> Picture:
    """Return what share of all hands is weaker than each level, equal ones counted half, with mine read off (C2)."""
    cards, level = held_cards(hand, rules)
    frame = dealt_levels(rules)
    of, row = int(frame["hands"].sum()), rows(frame)[level]
    shares = (frame["weaker"] + frame["hands"] / 2) / of
    share = float(shares[level])
    table = pd.DataFrame({"Stufe": frame["name"], "schwächere Hände": frame["weaker"], "gleich starke": frame["hands"]})
    table["schwächer (gleiche halb)"] = shares.map(percent)
    answer = f"Schwächer sind {rate(share, 'Händen')}, gleich starke halb gezählt."
    alt = (
        f"Treppe von {between(0, 1)}: Anteil der schwächeren Hände über {len(frame)} Stufen. "
        f"{written(cards)}, {row.name}: "
        f"{thousands(row.weaker)} von {thousands(of)} Händen sind schwächer, {thousands(row.hands)} gleich stark; "
        f"gleiche halb gezählt {percent(share)}."
    )
    note = f"{EXACT_NOTE} Gleich starke Hände zählen halb."
    svg = sheet(partial(_paint_curve, frame, level, shares.tolist()))
    return Picture("Wie viele Hände sind schwächer als deine?", answer, alt, table, note, svg, height=HEIGHT)


def _paint_curve(frame: pd.DataFrame, level: int, shares: list[float], axes: Axes) -> None:
    where = level_axis(axes, frame)
    axes.step([*where.left, where.groups[-1][2]], [*shares, 1], where="post", **EXACT)
    percent_axis(axes, "Anteil schwächerer Hände")
    axes.set_ylim(0, 1.03)
    at, share = where.middle(level), shares[level]
    axes.plot([at, at, 0], [0, share, share], color=MINE, linestyle="--", linewidth=1.8)
    axes.plot([at], [share], "o", color=MINE, markersize=11, markeredgecolor=PAPER, zorder=5)
    mark(axes, (at, share), f"deine Hand:\nschwächer sind\n{of_hundred(share)}", (0.76, 0.4))


def kinds_compared(*, pounce: bool = False) -> Picture:
    """Return how many hands of each kind there are with the classic kinds and Foster's, or with Pounce, too (C9)."""
    sets = {"klassisch": NEW, "Foster": FOSTER} | ({"mit Pounce": POUNCE} if pounce else {})
    names = [KINDS[kind.name] for kind in (*((FOUR,) if pounce else ()), *FOSTER.kinds)]
    table = pd.DataFrame({"Art": names})
    for name, some in sets.items():
        sums = kind_counts(some).groupby("kind")["hands"].sum()
        table[name] = [int(sums.get(key, 0)) for kind in names for key in KINDS if KINDS[key] == kind]
    pairs = int(table.loc[table["Art"] == "Paar", "Foster"].iloc[0])
    of = len(hand_table(NEW.kinds).level)
    height = 70 + 27 * len(names) * len(sets)
    answer = f"Bei Foster sind {part(pairs, of, 'Händen')} ein Paar; ohne Foster zählt ein Paar nichts."
    alt = "Balken je Art. " + " ".join(
        f"{name}: " + ", ".join(f"{kind} {thousands(n)}" for kind, n in zip(names, table[name], strict=True) if n) + "."
        for name in sets
    )
    note = (
        f"{EXACT_NOTE} Balkenlänge: Wurzel der Zahl, damit auch 48 zu sehen ist. –: Diese Art gibt es dort nicht."
        + FOUR_NOTE * pounce
    )
    svg = sheet(partial(_paint_kinds, table), height=height, edges=(140, 20, 90, 52))
    return Picture("Was ändert sich, wenn Flush und Paar mitzählen?", answer, alt, table, note, svg, height=height)


def _paint_kinds(table: pd.DataFrame, axes: Axes) -> None:
    sets = list(table.columns[1:])
    fills = (BETTER, WORSE, SAME)[: len(sets)]
    wide = 0.8 / len(sets)
    axes.set_xscale("function", functions=(_root, np.square))
    for number, (name, (color, hatch)) in enumerate(zip(sets, fills, strict=True)):
        at = [place + (number - (len(sets) - 1) / 2) * wide for place in range(len(table))]
        axes.barh(at, table[name], wide * 0.92, facecolor=color, hatch=hatch, edgecolor=INK, linewidth=0.9)
        for place, hands in zip(at, table[name], strict=True):
            axes.text(hands + 6 + 2 * hands**0.5, place, tick(hands) if hands else "–", va="center", fontsize=SMALL)
    axes.set_yticks(range(len(table)), table["Art"])
    axes.invert_yaxis()
    axes.grid(visible=False)
    axes.set_xlim(0, table[sets].to_numpy().max())
    axes.set_xticks([])
    axes.spines["bottom"].set_visible(False)
    axes.tick_params(axis="y", length=0)
    above(axes, legend_of([Part(n, (), fill) for n, fill in zip(sets, fills, strict=True)]))
