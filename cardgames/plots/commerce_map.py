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
from cardgames.german import percent, thousands
from cardgames.odds.commerce_hands import held_cards, kind_counts
from cardgames.plots.commerce_axes import (
    BETTER,
    EDGES,
    EQUAL,
    SAME,
    SMALL,
    WORSE,
    Part,
    above,
    level_axis,
    legend_of,
    mark,
    percent_axis,
    sheet,
    write_numbers,
)
from cardgames.plots.commerce_words import KINDS, dealt_levels, frequency, rate, written
from cardgames.plots.picture import Picture
from cardgames.plots.sheet import EXACT, INK, MINE, PAPER, german

EXACT_NOTE: Final = "Genau ausgezählt über alle Hände aus drei Karten."
FOUR_NOTE: Final = " Vier gleiche werden nie ausgeteilt; es gibt sie nur mit dem Ruf „Pounce!“."


def hand_map(hand: Iterable[Card] | None = None, *, rules: HandRules = NEW, linear: bool = False) -> Picture:
    """Return the map of all 22,100 hands by level of strength, my hand marked, what it beats shaded (C1).

    The height is drawn to its square root, or `linear`. Without a hand it shows how rare each kind is. Exact.
    """
    frame = dealt_levels(rules)
    of, level = int(frame["hands"].sum()), None
    if hand is not None:
        cards, level = held_cards(hand, rules)
    table = frame[["name", "hands", "weaker", "stronger", "example"]].set_axis(
        ["Stufe", "Hände", "schwächere Hände", "stärkere Hände", "Beispiel"], axis=1
    )
    svg = sheet(partial(_paint_map, frame, level, linear), edges=(*EDGES[:3], 52 if level is not None else EDGES[3]))
    note = f"{EXACT_NOTE} {len(frame)} Stufen. Höhe: {'linear' if linear else 'Wurzel der Zahl'}." + FOUR_NOTE * _has_four(rules)
    if level is None:
        return Picture("Welche Hände sind häufig, welche selten?", _rarity(frame), _rarity_alt(frame, rules), table, note, svg, height=440)
    row = frame.loc[level]
    answer = f"Deine Hand ({row['name']}) schlägt {frequency(int(row['weaker']), of, 'Händen')}."
    alt = (
        f"Balken für {len(frame)} Stufen von nichts bis Tricon, insgesamt {thousands(of)} Hände. {written(cards)}, "
        f"{row['name']}: schwächer sind {thousands(row['weaker'])}, gleich stark {thousands(row['hands'])}, "
        f"stärker {thousands(row['stronger'])}."
    )
    return Picture("Wie gut ist diese Hand wirklich?", answer, alt, table, note, svg, height=440)


def _has_four(rules: HandRules) -> bool:
    return FOUR in rules.kinds


def _rarity(frame: pd.DataFrame) -> str:
    of, nothing = int(frame["hands"].sum()), int(frame.loc[frame["kind"] == NOTHING.name, "hands"].sum())
    return f"Gar nichts wert sind {frequency(nothing, of, 'Händen')}."


def _rarity_alt(frame: pd.DataFrame, rules: HandRules) -> str:
    sums = frame.groupby("kind")["hands"].sum()
    names = [kind.name for kind in reversed(rules.kinds) if kind.name in sums]
    each = ", ".join(f"{KINDS[name]} {thousands(sums[name])}" for name in names)
    return f"Balken für {len(frame)} Stufen, insgesamt {thousands(sums.sum())} Hände, von schwach nach stark: {each}."


def _paint_map(frame: pd.DataFrame, level: int | None, linear: bool, axes: Axes) -> None:
    where = level_axis(axes, frame)
    if not linear:
        axes.set_yscale("function", functions=(_root, np.square))
    parts = [Part("alle Hände", frame["hands"], SAME)]
    if level is not None:
        row = frame.loc[level]
        names = (("schwächer", row["weaker"]), ("gleich stark", row["hands"]), ("stärker", row["stronger"]))
        fills = ((BETTER[0], ""), EQUAL, (PAPER, ""))
        parts = [Part(f"{n}: {thousands(h)}", (), fill) for (n, h), fill in zip(names, fills, strict=True)]
        above(axes, legend_of(parts))
    for one, hands in frame["hands"].items():
        part = parts[0] if level is None else parts[1 + int(np.sign(int(one) - level))]  # type: ignore[call-overload]
        color, hatch = part.fill
        style = {"facecolor": color, "hatch": hatch, "edgecolor": INK, "linewidth": min(0.7, where.width[one] / 2)}
        axes.bar(where.left[one], hands, where.width[one], align="edge", **style)
    top = int(frame["hands"].max())
    axes.set_ylim(0, top * 1.12)
    write_numbers(axes.yaxis, [0, 100, 1000, 4000, top] if not linear else [0, 2000, 4000, 6000, 8000])
    axes.set_ylabel("Zahl der Hände")
    if level is not None:
        _mark_hand(axes, (where.middle(level), frame.loc[level, "hands"]))


def _root(values: np.ndarray) -> np.ndarray:
    return np.sqrt(np.maximum(values, 0))


def _mark_hand(axes: Axes, at: tuple[float, float]) -> None:
    mark(axes, at, "deine Hand", (min(max(at[0] / 100, 0.3), 0.86), 0.86))


def rank_curve(hand: Iterable[Card], *, rules: HandRules = NEW) -> Picture:
    """Return what share of all hands is weaker than each level, equal ones counted half, with mine read off (C2)."""
    cards, level = held_cards(hand, rules)
    frame = dealt_levels(rules)
    of, row = int(frame["hands"].sum()), frame.loc[level]
    share = (row["weaker"] + row["hands"] / 2) / of
    table = pd.DataFrame({"Stufe": frame["name"], "schwächere Hände": frame["weaker"], "gleich starke": frame["hands"]})
    table["schwächer (gleiche halb)"] = [percent(p) for p in (frame["weaker"] + frame["hands"] / 2) / of]
    answer = f"Schwächer sind {rate(share, 'Händen')}, gleich starke halb gezählt."
    alt = (
        f"Treppe von 0 bis 100 %: Anteil der schwächeren Hände über {len(frame)} Stufen. {written(cards)}, "
        f"{row['name']}: {thousands(row['weaker'])} von {thousands(of)} Händen sind schwächer, {thousands(row['hands'])} "
        f"gleich stark; gleiche halb gezählt {percent(share)}."
    )
    note = f"{EXACT_NOTE} Gleich starke Hände zählen halb."
    svg = sheet(partial(_paint_curve, frame, level, share, of))
    return Picture("Wie viele Hände sind schwächer als deine?", answer, alt, table, note, svg, height=440)


def _paint_curve(frame: pd.DataFrame, level: int, share: float, of: int, axes: Axes) -> None:
    where = level_axis(axes, frame)
    shares = (frame["weaker"] + frame["hands"] / 2) / of
    edges = [*where.left, where.groups[-1][2]]
    axes.step(edges, [*shares, 1], where="post", **EXACT)
    percent_axis(axes, "Anteil schwächerer Hände")
    axes.set_ylim(0, 1.03)
    at = where.middle(level)
    axes.plot([at, at, 0], [0, share, share], color=MINE, linestyle="--", linewidth=1.8)
    axes.plot([at], [share], "o", color=MINE, markersize=11, markeredgecolor=PAPER, zorder=5)
    text = f"deine Hand:\nschwächer sind\n{round(share * 100)} von 100"
    mark(axes, (at, share), text, (0.76, 0.4) if share > 0.5 else (0.6, 0.2))


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
    answer = f"Bei Foster sind {frequency(pairs, of, 'Händen')} ein Paar; ohne Foster zählt ein Paar nichts."
    alt = "Balken je Art. " + " ".join(
        f"{name}: " + ", ".join(f"{kind} {thousands(n)}" for kind, n in zip(names, table[name], strict=True) if n) + "."
        for name in sets
    )
    note = f"{EXACT_NOTE} Balkenlänge: Wurzel der Zahl, damit auch 48 zu sehen ist. –: Diese Art gibt es dort nicht." + FOUR_NOTE * pounce
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
            axes.text(hands + 6 + 2 * hands**0.5, place, german(hands) if hands else "–", va="center", fontsize=SMALL)
    axes.set_yticks(range(len(table)), table["Art"])
    axes.invert_yaxis()
    axes.grid(visible=False)
    axes.set_xlim(0, table[sets].to_numpy().max())
    axes.set_xticks([])
    axes.spines["bottom"].set_visible(False)
    axes.tick_params(axis="y", length=0)
    above(axes, legend_of([Part(n, (), fill) for n, fill in zip(sets, fills, strict=True)]))
