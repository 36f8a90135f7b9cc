"""When to knock: the chance by level of my hand, and the chips of knocking beside one more exchange (C6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from typing import Any, Final

import pandas as pd
from matplotlib.axes import Axes

from cardgames.cards import Card
from cardgames.commerce.table import Rules
from cardgames.commerce.variants import NEW
from cardgames.german import between, count, gain, part, percent, rate, thousands, tick
from cardgames.odds.commerce_dealt import DEALS_A_LEVEL, knock_chances
from cardgames.odds.commerce_hands import held_cards
from cardgames.odds.commerce_knocking import knock_or_exchange
from cardgames.plots.commerce_axes import EDGES, Places, above, level_axis, mark, percent_axis, sheet
from cardgames.plots.commerce_words import DEALT, chip_bands, dealt_levels, level_names, players, sample, seat_words
from cardgames.plots.picture import Picture
from cardgames.plots.sheet import BAND, EXACT, INK, MINE, PAPER, SAMPLED, SOFT, ticks

EXACT_UP_TO: Final = 3
"""Players: four are counted too, but take seconds the first time; the figure samples them."""
OTHER: Final = "#9a5b13"
EVEN: Final = 0.5
DASHES: Final[dict[int, Any]] = {3: (0, (1, 1)), 12: (0, (6, 3))}
"""The tables beside the one in question, and how their lines are dashed."""
WAYS: Final = {"knock": "klopfen", "buy": "erst kaufen", "trade": "erst tauschen"}
SOME: Final = 11
FEW_DEALS: Final = 20


def knock_threshold(
    number: int = 5,
    hand: Iterable[Card] | None = None,
    *,
    seat: int = 1,
    rules: Rules = NEW,
    deals: int = DEALS_A_LEVEL,
    seed: int = 0,
    after: tuple[int, pd.DataFrame] | None = None,
) -> Picture:
    """Return by level how often I take the pool if I knock at once at a table for `number`, 3 to 12 (C6).

    Beside it the curves for 3 and 12, lines at one half and at 1 of `number`. Up to three players exact, beyond sampled
    with band. `after`: a number of circuits and the frame of `odds.commerce_knocking.rivals_after` for this table, as
    one more curve [bots]; it takes seconds, so prepare it.
    """
    frame = _chances(number, seat, rules, deals, seed)
    names = list(level_names(rules.kinds))
    even, fair = (_first(frame["chance"], share) for share in (EVEN, 1 / number))
    often = rate(frame["chance"][even])
    answer = f"Ab {names[even]} nimmst du beim Klopfen den Pool in {often}, mit {players(number)} am Tisch."
    alt = (
        f"Steigende Kurve der Gewinnchance beim Klopfen über {len(frame)} Stufen, {players(number)}: über 1 von "
        f"{number} ab {names[fair]} ({percent(frame['chance'][fair])}), über die Hälfte ab {names[even]} "
        f"({percent(frame['chance'][even])}). Daneben gestrichelt "
        f"{' und '.join(str(n) for n in DASHES if n != number)} Personen."
    )
    level = None
    if hand is not None:
        level = held_cards(hand, rules)[1]
        alt += f" Deine Hand, {names[level]}: {percent(frame['chance'][level])}."
    how = "Genau ausgezählt." if number <= EXACT_UP_TO else sample(deals, seed, "Deals je Stufe")
    note = f"{DEALT} {how} {seat_words(seat)}" + _after_note(after)
    beside = {n: _chances(n, min(seat, n - 1), rules, deals, seed)["chance"] for n in DASHES if n != number}
    svg = sheet(partial(_paint, rules, frame, number, beside, (level, after)), 500, (*EDGES[:3], 86))
    return Picture(
        "Ab wann lohnt es sich zu klopfen?", answer, alt, _table(frame, names, beside, after), note, svg, height=500
    )


def _after_note(after: tuple[int, pd.DataFrame] | None) -> str:
    if after is None:
        return ""
    rounds, of = count(after[0], "Tauschrunde", "Tauschrunden"), thousands(int(after[1]["of"].iloc[0]))
    return (
        f" Strich-Punkt-Linie: nach {rounds} zwischen Bots, die nach den Tipps spielen ({of} Runden, in denen noch "
        "niemand klopfte)."
    )


@lru_cache(maxsize=64)
def _chances(number: int, seat: int, rules: Rules, deals: int, seed: int) -> pd.DataFrame:
    method = "exact" if number <= EXACT_UP_TO else "sampled"
    return knock_chances(number, seat=seat, rules=rules, method=method, deals=deals, seed=seed)  # type: ignore[arg-type]


def _first(chance: pd.Series[float], share: float) -> int:
    """Return the lowest level from which on the chance is never below the share."""
    below = chance.index[chance < share]
    return int(min(below.max() + 1, len(chance) - 1)) if len(below) else 0


def _table(
    frame: pd.DataFrame,
    names: Sequence[str],
    beside: dict[int, pd.Series[float]],
    after: tuple[int, pd.DataFrame] | None,
) -> pd.DataFrame:
    table = pd.DataFrame({"Stufe": names[: len(frame)], "Chance": frame["chance"].map(percent)})
    if frame["method"].iloc[0] == "sampled":
        table["95-%-Band"] = [between(low, high) for low, high in zip(frame["low"], frame["high"], strict=True)]
    for number, chance in beside.items():
        table[f"bei {number} Personen"] = chance.map(percent)
    if after is not None:
        table["nach Tauschrunden"] = after[1]["chance"].iloc[: len(frame)].map(percent)
    return table


Extra = tuple[int | None, tuple[int, pd.DataFrame] | None]


def _paint(
    rules: Rules, frame: pd.DataFrame, number: int, beside: dict[int, pd.Series[float]], extra: Extra, axes: Axes
) -> None:
    level, after = extra
    where = level_axis(axes, dealt_levels(rules))
    exact = frame["method"].iloc[0] == "exact"
    if not exact:
        axes.fill_between(where.middles, frame["low"], frame["high"], **BAND)
    style: dict[str, Any] = EXACT if exact else SAMPLED | {"linewidth": 2.6}
    axes.plot(where.middles, frame["chance"], **style, label=f"{number} Personen" + ", 95-%-Band" * (not exact))
    for n, chance in beside.items():
        axes.plot(where.middles, chance, color=SOFT, linestyle=DASHES[n], linewidth=1.8, label=f"{n} Personen")
    if after is not None:
        chance = after[1]["chance"].iloc[: len(frame)]
        label = f"{number}, nach {count(after[0], 'Runde', 'Runden')} [Bots]"
        axes.plot(where.middles, chance, color=OTHER, linestyle="-.", linewidth=2, label=label)
    percent_axis(axes, "Chance auf den Pool")
    axes.set_ylim(0, 1.03)
    _shares(axes, number)
    if level is not None:
        _mark_hand(axes, where, level, float(frame["chance"][level]))
    above(axes, axes.get_legend_handles_labels()[0], 2)


def _shares(axes: Axes, number: int) -> None:
    """Draw lines at one half and at a fair share."""
    for share, text in ((EVEN, "die Hälfte"), (1 / number, f"1 von {number}")):
        axes.axhline(share, color=INK, linewidth=1)
        axes.text(99, share - 0.015, text, ha="right", va="top")


def _mark_hand(axes: Axes, where: Places, level: int, chance: float) -> None:
    at = (where.middle(level), chance)
    axes.plot(*at, "o", color=MINE, markersize=11, markeredgecolor=PAPER, zorder=5)
    mark(axes, at, f"deine Hand:\n{percent(chance)}", (0.15, 0.72) if at[0] < 62 else (0.72, 0.68))  # noqa: PLR2004


def knock_or_wait(
    frame: pd.DataFrame | None = None,
    number: int = 5,
    *,
    hand: Iterable[Card] | None = None,
    rules: Rules = NEW,
    seed: int = 0,
) -> Picture:
    """Return the chips of knocking, buying first and trading first in the first turn, by level of my hand (C6, [bots]).

    `frame` is the result of `odds.commerce_knocking.knock_or_exchange` for this number of players and seed (4 ms a
    level and deal, so prepare it); without it eleven levels with 20 deals each are played: a second, and rough.
    """
    if frame is None:
        frame = rough_rounds(number, rules, seed)
    names = level_names(rules.kinds)
    chips = frame.pivot_table(index="level", columns="option", values="chips")
    level = _from(frame)
    knock = frame[(frame["level"] == level) & (frame["option"] == "knock")].iloc[0]
    deals = int(knock["deals"])
    won = part(round(knock["pool"] * deals), deals, "Runden")
    answer = (
        f"Ab {names[level]} ist sofort klopfen klar besser: Du nimmst den Pool in {won}, "
        f"das bringt im Mittel {gain(knock['chips'])} Chips."
    )
    alt = f"Drei Linien der mittleren Chips je Runde über der Stärke der Hand, {players(number)}. " + " ".join(
        f"{names[one]}: {_three(chips, one)}." for one in (chips.index[0], level, chips.index[-1])
    )
    note = (
        "[Bots] Danach spielen Bots nach den Tipps weiter, auch für dich. Du sitzt links vom Geber und fängst an. "
        f"{sample(deals, seed, 'Deals je Stufe')}"
    )
    mine = held_cards(hand, rules)[1] if hand is not None else None
    svg = sheet(partial(_paint_chips, rules, frame, mine), 470, (*EDGES[:3], 52))
    return Picture("Klopfen oder noch einmal tauschen?", answer, alt, _chips_table(frame, names), note, svg, height=470)


def rough_rounds(number: int = 5, rules: Rules = NEW, seed: int = 0, deals: int = FEW_DEALS) -> pd.DataFrame:
    """Return `knock_or_exchange` for eleven levels only, with few deals: about a second."""
    count_of = len(dealt_levels(rules))
    some = sorted({round(i * (count_of - 1) / (SOME - 1)) for i in range(SOME)})
    return knock_or_exchange(number, deals, seed, levels=some, rules=rules)


def _from(frame: pd.DataFrame) -> int:
    """Return the lowest level from which on knocking is always better than each exchange, bands apart."""
    low = frame.pivot_table(index="level", columns="option", values="low")["knock"]
    high = frame.pivot_table(index="level", columns="option", values="high")[["buy", "trade"]].max(axis=1)
    behind = low.index[low <= high]
    ahead = low.index[low.index > (behind.max() if len(behind) else -1)]
    return int(ahead[0] if len(ahead) else low.index[-1])


def _three(chips: pd.DataFrame, level: int) -> str:
    return ", ".join(f"{name} {gain(float(chips[option][level]))}" for option, name in WAYS.items())


def _chips_table(frame: pd.DataFrame, names: Sequence[str]) -> pd.DataFrame:
    table = pd.DataFrame({"Stufe": [names[level] for level in frame["level"]], "was": frame["option"].map(WAYS)})
    table["Chips je Runde"] = frame["chips"].map(gain)
    table["95-%-Band"] = chip_bands(frame)
    table["Pool gewonnen"] = frame["pool"].map(percent)
    return table


def _paint_chips(rules: Rules, frame: pd.DataFrame, mine: int | None, axes: Axes) -> None:
    where = level_axis(axes, dealt_levels(rules))
    styles = {"knock": (INK, "-", "o"), "buy": (OTHER, "--", "s"), "trade": (SAMPLED["color"], ":", "D")}
    for option, (color, dash, marker) in styles.items():
        part = frame[frame["option"] == option]
        at = [where.middle(level) for level in part["level"]]
        axes.fill_between(at, part["low"], part["high"], color=color, alpha=0.16, linewidth=0)
        style: dict[str, Any] = {
            "markersize": 8,
            "linewidth": 2.2,
            "markerfacecolor": color if option == "knock" else PAPER,
        }
        axes.plot(at, part["chips"], color=color, linestyle=dash, marker=marker, label=WAYS[option], **style)
    axes.axhline(0, color=INK, linewidth=1)
    axes.set_ylabel("Chips je Runde")
    ticks(axes.yaxis, tick, whole=True)
    if mine is not None:
        axes.axvline(where.middle(mine), color=MINE, linestyle="--", linewidth=2)
        bottom, top = axes.get_ylim()
        mark(axes, (where.middle(mine), bottom + 0.7 * (top - bottom)), "deine Hand", (0.16, 0.9))
    above(axes, axes.get_legend_handles_labels()[0], 3)
