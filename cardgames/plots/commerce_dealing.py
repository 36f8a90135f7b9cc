"""Does dealing pay? The dealer's chips by part, and by the purchases of the others (C7); nobody has a point (C10)."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from cardgames.commerce.hands import HandRules
from cardgames.commerce.table import Rules
from cardgames.commerce.variants import NEW
from cardgames.german import comma, gain, of_hundred, part, percent, percent_tick, rate, thousands, tick
from cardgames.odds.commerce_deals import DEALS
from cardgames.odds.commerce_dealt import dealt_payments, dealt_waterfall
from cardgames.odds.commerce_nobody import nobody_has_a_point
from cardgames.odds.commerce_rounds import FEW, dealer_by_purchases, dealer_waterfall, play_rounds
from cardgames.plots.commerce_axes import BETTER, WORSE, above, legend_of, mark, percent_axis, sheet
from cardgames.plots.commerce_axes import Part as Named
from cardgames.plots.commerce_words import chip_bands, players, rows, sample
from cardgames.plots.picture import Picture
from cardgames.plots.sheet import BAND, EXACT, FILLS, INK, MINE, PAPER, SAMPLED, ticks

PARTS: Final = {
    "ante": "Einsatz",
    "pool": "Pool",
    "sold": "Käufe der\nanderen",
    "to winner": "an den\nGewinner",
    "to all": "an alle",
    "net": "Bilanz",
}
NET: Final = FILLS[4]
EXACT_UP_TO: Final = 3
ROUNDS: Final = 200
BOTS: Final = "[Bots] Alle spielen nach den Tipps."


def dealing_waterfall(
    number: int = 5, rounds: pd.DataFrame | None = None, *, rules: Rules = NEW, deals: int = DEALS, seed: int = 0
) -> Picture:
    """Return the dealer's mean chips a round, part by part (C7).

    Without `rounds` all show right after the deal: exact for three players, sampled beyond. With `rounds`, the result
    of `odds.commerce_rounds.play_rounds` with this seed (2 ms a round, so prepare it), purchases and exchanges of bots
    are in it; `number` and `deals` are then those of the rounds.
    """
    if rounds is None:
        exact = number <= EXACT_UP_TO
        method = "exact" if exact else "sampled"
        frame = dealt_waterfall(number, rules=rules, method=method, deals=deals, seed=seed)  # type: ignore[arg-type]
        found = dealt_payments(number, rules=rules, method=method, deals=deals, seed=seed)  # type: ignore[arg-type]
        won = rate(float(found["chance"].iloc[1]), "Runden")
        note = "Alle decken gleich nach dem Geben auf: noch kein Kauf, kein Tausch. "
        note += "Genau ausgezählt." if exact else sample(deals, seed)
    else:
        frame, number, deals = dealer_waterfall(rounds), _players(rounds), rounds["deal"].nunique()
        won = part(int((rounds["pool"] > 0).sum()), len(rounds), "Runden")
        note = f"{BOTS} {sample(deals, seed, 'Runden')}"
    net = float(frame.set_index("part").loc["net", "chips"])  # type: ignore[arg-type]
    answer = f"Der Geber nimmt den Pool in {won}; am Ende bleiben ihm im Mittel {gain(net)} Chips je Runde."
    names = [PARTS[part].replace("\n", " ") for part in frame["part"]]
    each = ", ".join(f"{name} {gain(chips)}" for name, chips in zip(names, frame["chips"], strict=True))
    alt = f"Treppe der Chips des Gebers je Runde, {players(number)}: {each}."
    table = pd.DataFrame({"Teil": names, "Chips je Runde": frame["chips"].map(gain)})
    table["95-%-Band"] = chip_bands(frame)
    svg = sheet(partial(_paint_waterfall, frame), 460, (106, 70, 16, 52))
    return Picture("Lohnt sich das Geben?", answer, alt, table, note, svg, height=460)


def _players(rounds: pd.DataFrame) -> int:
    return sum(str(name).startswith("place_") for name in rounds.columns)


def _paint_waterfall(frame: pd.DataFrame, axes: Axes) -> None:
    steps = [*frame["chips"].iloc[:-1], 0]
    starts = np.concatenate([[0], np.cumsum(steps)[:-2], [0]])
    for at, (row, start) in enumerate(zip(rows(frame), starts, strict=True)):
        color, hatch = NET if row.part == "net" else BETTER if row.chips > 0 else WORSE
        axes.bar(at, row.chips, 0.66, bottom=start, facecolor=color, hatch=hatch, edgecolor=INK, linewidth=1)
        high = max(start, start + row.chips)
        axes.annotate(gain(row.chips), (at, high), (0, 5), textcoords="offset points", ha="center", fontweight="bold")
        if row.part != "net":
            axes.plot([at + 0.33, at + 0.67], [start + row.chips] * 2, color=INK, linewidth=1)
    axes.axhline(0, color=INK, linewidth=1.4)
    axes.set_xticks(range(len(frame)), [PARTS[part] for part in frame["part"]])
    axes.tick_params(axis="x", length=0)
    axes.grid(visible=False, axis="x")
    axes.set_ylabel("Chips je Runde")
    ticks(axes.yaxis, tick, 5, whole=True)
    ends = [0, *(starts + frame["chips"].to_numpy())]
    axes.set_ylim(min(ends) - 0.08 * np.ptp(ends), max(ends) + 0.14 * np.ptp(ends))
    above(axes, legend_of([Named("bekommt er", (), BETTER), Named("gibt er", (), WORSE), Named("bleibt ihm", (), NET)]))


def dealing_break_even(rounds: pd.DataFrame | None = None, *, seed: int = 0) -> Picture:
    """Return the dealer's net by the purchases of the others, with the point from which on dealing pays (C7, [bots]).

    `rounds` is the result of `odds.commerce_rounds.play_rounds` with this seed; without it 200 rounds for five are
    played, in under a second. `ValueError` for too few rounds.
    """
    rounds = play_rounds(deals=ROUNDS, seed=seed) if rounds is None else rounds
    frame = dealer_by_purchases(rounds)
    shown = frame[frame["low"].notna()]
    if len(shown) < 2:  # noqa: PLR2004 - a line takes two points
        raise ValueError(f"{len(rounds)} rounds are too few to see what purchases do")
    slope, start = np.polyfit(rounds["sold"], rounds["net"], 1)
    even = -start / slope
    gains = part(int((rounds["net"] > 0).sum()), len(rounds), "Runden")
    answer = f"Geben brachte in {gains} Chips ein; im Mittel lohnt es sich ab etwa {comma(even, 1)} Käufen der anderen."
    ends = " und ".join(
        f"bei {int(one['sold'])} Käufen {gain(one['chips'])}" for one in (shown.iloc[0], shown.iloc[-1])
    )
    alt = (
        f"Punkte und steigende Gerade, {players(_players(rounds))}: mittlere Chips des Gebers je Runde {ends}. "
        f"Null wird bei {comma(even, 1)} Käufen der anderen erreicht."
    )
    note = f"{BOTS} Punkte: Mittel, Striche: 95-%-Band, ab {FEW} Runden. {sample(len(rounds), seed, 'Runden')}"
    table = pd.DataFrame(
        {"Käufe der anderen": frame["sold"], "Runden": frame["rounds"], "Chips": frame["chips"].map(gain)}
    )
    table["95-%-Band"] = chip_bands(frame)
    svg = sheet(partial(_paint_even, shown, (slope, start)), 440, (106, 70, 16, 52))
    return Picture("Ab wie vielen Käufen lohnt sich das Geben?", answer, alt, table, note, svg, height=440)


def _paint_even(shown: pd.DataFrame, line: tuple[float, float], axes: Axes) -> None:
    slope, start = line
    ends = [shown["chips"] - shown["low"], shown["high"] - shown["chips"]]
    style: dict[str, Any] = {"color": SAMPLED["color"], "markersize": 8, "capsize": 5, "linewidth": 1.8}
    axes.errorbar(shown["sold"], shown["chips"], ends, fmt="s", **style, label="Mittel, 95-%-Band")
    last = int(shown["sold"].max())
    axes.plot([0, last], [start, start + slope * last], color=INK, linestyle="--", linewidth=2, label="Gerade dazu")
    axes.axhline(0, color=INK, linewidth=1.4)
    even = -start / slope
    axes.plot([even], [0], "o", color=MINE, markersize=13, markeredgecolor=PAPER, zorder=5)
    mark(axes, (even, 0), f"ab hier lohnt es sich:\n{comma(even, 1)} Käufe", (0.34, 0.86))
    axes.set_xlabel("Käufe der anderen in der Runde")
    axes.set_ylabel("Chips des Gebers")
    ticks(axes.xaxis, tick, whole=True)
    ticks(axes.yaxis, tick)
    above(axes, axes.get_legend_handles_labels()[0], 2)


def nobody_with_a_point(number: int = 5, *, rules: HandRules = NEW, deals: int = DEALS, seed: int = 0) -> Picture:
    """Return how often nobody has even a point after the deal, by players, `number` of them read off (C10).

    Exact with the classic kinds, else up to three players exact and sampled beyond.
    """
    frame = nobody_has_a_point(rules=rules, deals=deals, seed=seed)
    chances = frame.set_index("players")["chance"]
    share = float(chances[number])
    about = [
        of_hundred(p) if n else f"0 von {thousands(deals)}"
        for p, n in zip(frame["chance"], frame["nobody"], strict=True)
    ]
    answer = f"Mit {players(number)} hat in {about[number - 1]} Runden ({percent(share)}) niemand einen Point."
    if number == 1:
        hit = frame.iloc[0]
        answer = f"Eine einzelne Hand ist in {part(int(hit['nobody']), int(hit['of']), 'Fällen')} nichts wert."
    alt = (
        f"Fallende Kurve: Chance, dass nach dem Geben niemand einen Point hat. 1 Person {percent(chances[1])}, 2 "
        f"{percent(chances[2])}, 3 {percent(chances[3])}, 5 {percent(chances[5])}, 12 {about[-1]}."
    )
    exact = (frame["method"] == "exact").all()
    note = "Gleich nach dem Geben. " + ("Genau ausgezählt." if exact else f"Bis drei genau, dann {sample(deals, seed)}")
    note += " Der Pool bleibt dann stehen."
    table = pd.DataFrame({"Personen": frame["players"], "Chance": frame["chance"].map(percent)})
    table["das ist etwa"] = about
    table["Verfahren"] = frame["method"].map({"exact": "genau", "sampled": "Simulation"})
    svg = sheet(partial(_paint_nobody, frame, number, about[number - 1]), 420, (106, 70, 16, 20 if exact else 52))
    return Picture("Hat überhaupt jemand einen Point?", answer, alt, table, note, svg, height=420)


def _paint_nobody(frame: pd.DataFrame, number: int, about: str, axes: Axes) -> None:
    exact = frame[frame["method"] == "exact"]
    if len(exact) < len(frame):
        part = frame.iloc[len(exact) - 1 :]
        axes.fill_between(part["players"], part["low"], part["high"], **BAND)
        axes.plot(part["players"], part["chance"], marker="s", markersize=6, **SAMPLED, label="Simulation, 95-%-Band")
    axes.plot(exact["players"], exact["chance"], marker="o", markersize=8, **EXACT, label="genau")
    share = float(frame["chance"][frame["players"] == number].iloc[0])
    axes.plot([number], [share], "o", color=MINE, markersize=13, markeredgecolor=PAPER, zorder=5)
    mark(axes, (number, share), f"niemand hat einen Point:\n{about}", (0.66, 0.72))
    percent_axis(axes, "Anteil der Runden")
    axes.set_ylim(0, 0.45)
    ticks(axes.yaxis, percent_tick, 5)
    axes.set_xticks([1, 2, 4, 6, 8, 10, 12])
    axes.set_xlabel("Personen am Tisch")
    if len(exact) < len(frame):
        above(axes, axes.get_legend_handles_labels()[0], 2)
