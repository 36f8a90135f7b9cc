"""Is this hand enough at the table? Against so many hands as dealt, and how a simulation gets there (C3, B4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

import pandas as pd
from matplotlib.axes import Axes

from cardgames.cards import Card
from cardgames.commerce.table import Rules
from cardgames.commerce.variants import NEW
from cardgames.german import between, count, part, percent, rate, thousands, tick, upper
from cardgames.odds.commerce_deals import DEALS
from cardgames.odds.commerce_hands import held_cards
from cardgames.odds.commerce_knocking import rivals_after
from cardgames.odds.commerce_rivals import against as chances
from cardgames.odds.commerce_rivals import course
from cardgames.plots.commerce_axes import EDGES, above, mark, percent_axis, sheet
from cardgames.plots.commerce_words import DEALT, against, level_names, sample, seat_words, written
from cardgames.plots.picture import Picture
from cardgames.plots.sheet import BAND, EXACT, PAPER, SAMPLED, SOFT

METHODS = {"exact": "genau", "sampled": "Simulation"}
LATER_AT = (2, 3, 4, 6, 8, 11)


def best_of_table(
    hand: Iterable[Card],
    opponents: int = 4,
    *,
    seat: int = 0,
    rules: Rules = NEW,
    deals: int = DEALS,
    seed: int = 0,
    later: pd.DataFrame | None = None,
) -> Picture:
    """Return how often a hand takes the pool against 1 to 11 hands as dealt, `opponents` of them read off (C3).

    Up to three exact, beyond sampled with band; dashed what independent hands would give. `later`, the result of
    `after_circuits`, adds a curve after rounds of exchanging between bots (prepare it once: it takes seconds).
    """
    cards, level = held_cards(hand, rules)
    frame = chances(cards, seat=seat, rules=rules, deals=deals, seed=seed)
    row = frame[frame["opponents"] == opponents].iloc[0]
    name = level_names(rules.kinds)[level]
    cases = "Fällen"
    often = part(int(row["pool"]), int(row["of"]), cases) if opponents == 1 else rate(row["chance"], cases)
    answer = f"{upper(against(opponents))} nimmst du den Pool in {often}."
    ends = frame["chance"].iloc[[0, 2, -1]].map(percent)
    alt = (
        f"Kurve der Gewinnchance von {written(cards)} ({name}) gegen 1 bis 11 ausgeteilte Hände: gegen eine "
        f"{ends.iloc[0]}, gegen drei {ends.iloc[1]}, gegen elf {ends.iloc[2]}. {upper(against(opponents))}: "
        f"{percent(row['chance'])}."
    )
    note = f"{DEALT} Bis drei Gegner genau ausgezählt, dann {sample(deals, seed)} {seat_words(seat)}"
    if later is not None:
        note += f" Rauten: {later.attrs['note']}"
        last = later.iloc[-1]
        alt += f" Rauten: {later.attrs['label']}, gegen {int(last['opponents'])}: {percent(last['chance'])}."
    svg = sheet(partial(_paint, frame, opponents, later), edges=(*EDGES[:3], 86))
    return Picture("Reicht deine Hand am Tisch?", answer, alt, _table(frame, later), note, svg, height=440)


def _table(frame: pd.DataFrame, later: pd.DataFrame | None) -> pd.DataFrame:
    table = pd.DataFrame({"Gegner": frame["opponents"], "Verfahren": frame["method"].map(METHODS)})
    table["Chance auf den Pool"] = frame["chance"].map(percent)
    bands = [between(low, high) if how == "sampled" else "–" for low, high, how in _three(frame)]
    table["95-%-Band"] = bands
    table["als wären sie unabhängig"] = frame["independent"].map(percent)
    if later is not None:
        found = dict(zip(later["opponents"], later["chance"].map(percent), strict=True))
        table["nach Tauschrunden"] = [found.get(n, "–") for n in frame["opponents"]]
    return table


def _three(frame: pd.DataFrame) -> Iterable[tuple[float, float, str]]:
    return zip(frame["low"], frame["high"], frame["method"], strict=True)


def _paint(frame: pd.DataFrame, opponents: int, later: pd.DataFrame | None, axes: Axes) -> None:
    exact = frame["method"] == "exact"
    axes.plot(
        frame["opponents"],
        frame["independent"],
        color=SOFT,
        linestyle=(0, (5, 4)),
        linewidth=1.6,
        label="wenn unabhängig",
    )
    part = frame[~exact | (frame["opponents"] == frame["opponents"][exact].max())]
    axes.fill_between(part["opponents"], part["low"], part["high"], **BAND)
    axes.plot(part["opponents"], part["chance"], marker="s", markersize=6, **SAMPLED, label="Simulation, 95-%-Band")
    axes.plot(frame["opponents"][exact], frame["chance"][exact], marker="o", markersize=8, **EXACT, label="genau")
    if later is not None:
        _paint_later(later, axes)
    percent_axis(axes, "Chance auf den Pool")
    axes.set_ylim(0, 1.03)
    axes.set_xticks([1, 3, 5, 7, 9, 11])
    axes.set_xlabel("Zahl der Gegner")
    share = float(frame["chance"][frame["opponents"] == opponents].iloc[0])
    high = share < 0.72  # noqa: PLR2004 - room above the curve
    text = f"deine Hand {against(opponents).split()[0]} {opponents}:\n{percent(share)}"
    mark(axes, (opponents, share), text, (0.72 if high else 0.3, 0.86 if high else 0.25))
    above(axes, axes.get_legend_handles_labels()[0], 2)


def _paint_later(later: pd.DataFrame, axes: Axes) -> None:
    ends = [later["chance"] - later["low"], later["high"] - later["chance"]]
    style: dict[str, Any] = {
        "color": "#9a5b13",
        "markerfacecolor": PAPER,
        "markersize": 9,
        "capsize": 5,
        "linewidth": 1.6,
    }
    axes.errorbar(later["opponents"], later["chance"], ends, fmt="D:", **style, label=later.attrs["label"])


def after_circuits(
    hand: Iterable[Card],
    circuits: int = 1,
    opponents: Sequence[int] = LATER_AT,
    *,
    deals: int = 300,
    seed: int = 0,
    rules: Rules = NEW,
) -> pd.DataFrame:
    """Return for `best_of_table` how often all others are weaker after so many circuits between bots (C3, [bots]).

    Columns: opponents (from two on), chance, low, high, of; the rules' bot plays by the book. `ValueError` as for
    `rivals_after`, which is run once a number of opponents: some seconds altogether.
    """
    cards, level = held_cards(hand, rules)
    rows = []
    for number in opponents:
        found = rivals_after(circuits, number + 1, deals, seed, rules=rules).iloc[level]
        rows.append((number, found["chance"], found["low"], found["high"], int(found["of"])))
    frame = pd.DataFrame(rows, columns=["opponents", "chance", "low", "high", "of"])
    rounds = count(circuits, "Tauschrunde", "Tauschrunden")
    frame.attrs["label"] = f"nach {rounds} [Bots]"
    frame.attrs["note"] = (
        f"nach {rounds} zwischen Bots, die nach den Tipps spielen; nur Runden, in denen noch niemand geklopft hat; "
        f"{written(cards)} schlägt alle anderen; n = {thousands(deals)} Deals je Tisch, Startzahl (Seed) {seed}."
    )
    return frame


def running_simulation(
    hand: Iterable[Card],
    opponents: int = 2,
    *,
    seat: int = 0,
    rules: Rules = NEW,
    deals: int = DEALS,
    seed: int = 0,
) -> Picture:
    """Return how a simulation of the chance runs towards its value; up to three opponents beside the exact one (B4)."""
    cards, _ = held_cards(hand, rules)
    frame = course(cards, opponents, seat=seat, rules=rules, deals=deals, seed=seed)
    best = chances(cards, [opponents], seat=seat, rules=rules, deals=deals, seed=seed).iloc[0]
    exact = float(best["chance"]) if best["method"] == "exact" else None
    last = frame.iloc[-1]
    found = part(int(last["pool"]), int(last["deals"]), "Deals")
    answer = f"In {found} gewinnt deine Hand" + (f"; genau sind es {percent(exact)}." if exact is not None else ".")
    early = frame.iloc[(frame["deals"] - 100).abs().argmin()]
    alt = (
        f"Gezackte Linie mit schmaler werdendem Band: {written(cards)} {against(opponents)}. "
        f"Nach {thousands(int(early['deals']))} "
        f"Deals {percent(early['chance'])} (Band {between(early['low'], early['high'])}), am Ende "
        f"{percent(last['chance'])} ({between(last['low'], last['high'])})"
        + (f"; waagerecht der genaue Wert {percent(exact)}." if exact is not None else ".")
    )
    note = f"{DEALT} {sample(deals, seed)} {seat_words(seat)} Waagerechte Achse: jeder Schritt das Zehnfache."
    svg = sheet(partial(_paint_course, frame, exact), edges=(*EDGES[:3], 52))
    table = pd.DataFrame({"Deals": frame["deals"], "gewonnen": frame["pool"], "Anteil": frame["chance"].map(percent)})
    table["95-%-Band"] = [between(low, high) for low, high in zip(frame["low"], frame["high"], strict=True)]
    return Picture("Wie schnell findet eine Simulation die richtige Chance?", answer, alt, table, note, svg, height=440)


def _paint_course(frame: pd.DataFrame, exact: float | None, axes: Axes) -> None:
    axes.set_xscale("log")
    axes.fill_between(frame["deals"], frame["low"], frame["high"], **BAND)
    axes.plot(frame["deals"], frame["chance"], **SAMPLED, label="Simulation, 95-%-Band")
    if exact is not None:
        axes.axhline(exact, **EXACT, label=f"genau: {percent(exact)}")
    percent_axis(axes, "Anteil gewonnener Deals")
    axes.set_ylim(0, 1.03)
    last = int(frame["deals"].iloc[-1])
    at = [n for n in (1, 10, 100, 1_000, 10_000, 100_000) if n <= last]
    axes.set_xticks(at, [tick(n) for n in at])
    axes.set_xticks([], minor=True)
    axes.set_xlim(1, last)
    axes.set_xlabel("Zahl der Deals bis hierher")
    above(axes, axes.get_legend_handles_labels()[0], 2)
