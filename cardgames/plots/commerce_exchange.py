"""Buy or trade: what each does to my hand, and what a trade does to the neighbour's (C5)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any, Final

import pandas as pd
from matplotlib.axes import Axes

from cardgames.cards import Card
from cardgames.commerce.hands import HandRules
from cardgames.commerce.variants import NEW
from cardgames.german import chips, comma, of_hundred, part, percent, rate
from cardgames.odds.commerce_hands import held_cards
from cardgames.odds.commerce_moves import Neighbour, moves
from cardgames.plots.commerce_axes import BETTER, SAME, SMALL, WORSE, Part, above, legend_of, sheet, stacked
from cardgames.plots.commerce_words import HUNDRED, level_names, rows, written
from cardgames.plots.picture import Picture
from cardgames.plots.sheet import INK, MINE, PAPER

MODELS: Final = {
    "random": "Annahme beim Tauschen: Dein Nachbar gibt irgendeine seiner drei Karten.",
    "sensible": "Annahme beim Tauschen: Dein Nachbar gibt die Karte, die er am wenigsten braucht.",
}
EXACT_NOTE: Final = " Genau ausgezählt: 49 Karten beim Kaufen, 18.424 Hände des Nachbarn beim Tauschen."
EDGES: Final = (156, 70, 150, 52)
WAYS: Final = {"buy": "kaufen", "trade": "tauschen"}


def buy_or_trade(hand: Iterable[Card], *, neighbour: Neighbour = "sensible", rules: HandRules = NEW) -> Picture:
    """Return how often each exchange makes my hand better, the same or worse, its expected rank and its price (C5)."""
    cards, level = held_cards(hand, rules)
    frame = moves(cards, rules=rules)
    frame = frame[frame["move"].isin(["buy", f"trade {neighbour}"])]
    frame = frame.assign(way=frame["move"].str.split().str[0], order=frame["give"].map([*map(str, cards)].index))
    frame = frame.sort_values(["order", "way"], ignore_index=True)
    now = float(frame["before"].iloc[0])
    buy, trade = (frame[frame["way"] == way].nlargest(1, "percentile").iloc[0] for way in WAYS)
    other = "" if buy["give"] == trade["give"] else f" mit {trade['give']}"
    bought = part(int(buy["better"]), int(buy["of"]), "Fällen")
    answer = (
        f"Gibst du {buy['give']} weg, wird deine Hand beim Kaufen in {bought} besser, "
        f"beim Tauschen{other} in {rate(trade['better'] / trade['of'])}."
    )
    alt = (
        f"Sechs Balken besser/gleich/schlechter zu {written(cards)}, {level_names(rules.kinds)[level]}. Erwarteter "
        f"Rang (schwächere von 100 Händen): jetzt {_rank(now)}; "
        + "; ".join(f"{r.give} {WAYS[r.way]} {_rank(r.percentile)}" for r in rows(frame))
        + ". Kaufen kostet 1 Chip, Tauschen nichts."
    )
    note = MODELS[neighbour] + EXACT_NOTE + " ◆ Rang: so viele von 100 Händen sind im Mittel schwächer als deine neue."
    svg = sheet(partial(_paint, frame, now), 470, EDGES)
    return Picture("Kaufen oder tauschen?", answer, alt, _table(frame), note, svg, height=470)


def _rank(percentile: float) -> str:
    return comma(percentile * HUNDRED)


def _price(number: int) -> str:
    return chips(int(number)) if number else "frei"


def _table(frame: pd.DataFrame) -> pd.DataFrame:
    table = pd.DataFrame({"Karte weg": frame["give"], "wie": frame["way"].map(WAYS)})
    for column, name in (("better", "besser"), ("same", "gleich"), ("worse", "schlechter")):
        table[name] = [
            part(n, of) if of < HUNDRED else rate(n / of, "") for n, of in zip(frame[column], frame["of"], strict=True)
        ]
    table["erwarteter Rang"] = frame["percentile"].map(_rank)
    table["Rang jetzt"] = frame["before"].map(_rank)
    table["Preis"] = frame["chips"].map(_price)
    return table


def _parts(frame: pd.DataFrame, prefix: str = "") -> list[Part]:
    of = frame["of"]
    names = (("▲ besser", "better", BETTER), ("= gleich", "same", SAME), ("▼ schlechter", "worse", WORSE))
    return [Part(name, list((frame[prefix + key] / of).astype(float)), fill) for name, key, fill in names]


def _paint(frame: pd.DataFrame, now: float, axes: Axes) -> None:
    at = [row // 2 * 2.5 + row % 2 for row in range(len(frame))]
    parts = _parts(frame)
    stacked(axes, at, parts)
    diamond: dict[str, Any] = {
        "marker": "D",
        "markersize": 10,
        "markerfacecolor": PAPER,
        "markeredgecolor": INK,
        "markeredgewidth": 2,
    }
    axes.axvline(now, color=MINE, linestyle="--", linewidth=2, zorder=4)
    for place, row in zip(at, rows(frame), strict=True):
        axes.plot([row.percentile], [place + 0.4], linestyle="", zorder=5, **diamond)
        axes.text(1.03, place, f"◆ {_rank(row.percentile)}  {_price(row.chips)}", va="center", fontsize=SMALL)
    _cases(axes)
    axes.set_yticks(at, [f"{row.give} {WAYS[row.way]}" for row in rows(frame)])
    axes.set_ylim(at[-1] + 0.75, -0.6 - 0.95)
    box = {"facecolor": PAPER, "edgecolor": "none", "pad": 2}
    text = f"deine Hand jetzt: Rang {_rank(now)}"
    axes.text(now, -0.95, text, color=MINE, fontweight="bold", ha=_side(now), va="center", bbox=box, zorder=5)
    axes.text(1.03, -0.95, "◆ Rang, Preis", va="center", fontsize=SMALL)
    above(axes, legend_of(parts))


def _side(share: float) -> str:
    return "right" if share > 0.6 else "left" if share < 0.4 else "center"  # noqa: PLR2004 - where the text has room


def _cases(axes: Axes) -> None:
    axes.set_xlim(0, 1)
    axes.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0", "25", "50", "75", "100"])
    axes.set_xlabel("von 100 Fällen")
    axes.grid(visible=False)
    axes.tick_params(axis="y", length=0)


def neighbour_after(hand: Iterable[Card], *, neighbour: Neighbour = "sensible", rules: HandRules = NEW) -> Picture:
    """Return what each card that I push over in a trade does to the neighbour's hand (C5, the small view). Exact."""
    cards, _ = held_cards(hand, rules)
    frame = moves(cards, rules=rules).query(f"move == 'trade {neighbour}'").reset_index(drop=True)
    shares = frame["neighbour_better"].astype(float) / frame["of"]
    worst = max(rows(frame), key=lambda row: row.neighbour_change)
    best = min(rows(frame), key=lambda row: row.neighbour_change)
    answer = (
        f"Mit {best.give} wird seine Hand in {rate(shares[frame['give'] == best.give].iloc[0])} besser; ihr Rang "
        f"ändert sich im Mittel um {_change(best.neighbour_change)}: Keine deiner Karten hilft ihm weniger."
    )
    each = "; ".join(
        f"{give} {of_hundred(share)} ({percent(share)})" for give, share in zip(frame["give"], shares, strict=True)
    )
    alt = (
        f"Drei Balken zu {written(cards)}: So oft wird die Hand des Nachbarn durch deine Karte besser: {each}. "
        f"Am meisten hilft ihm {worst.give}: sein Rang ändert sich um {_change(worst.neighbour_change)}."
    )
    note = MODELS[neighbour] + EXACT_NOTE
    svg = sheet(partial(_paint_neighbour, frame), 320, EDGES)
    table = pd.DataFrame({"Karte weg": frame["give"]})
    for key, name in (("better", "besser"), ("same", "gleich"), ("worse", "schlechter")):
        table[f"Nachbar {name}"] = [percent(share) for share in frame[f"neighbour_{key}"].astype(float) / frame["of"]]
    table["sein Rang"] = frame["neighbour_change"].map(_change)
    return Picture("Was macht deine Karte mit der Hand des Nachbarn?", answer, alt, table, note, svg, height=320)


def _change(value: float) -> str:
    return comma(value * HUNDRED, sign=True)


def _paint_neighbour(frame: pd.DataFrame, axes: Axes) -> None:
    at = list(range(len(frame)))
    parts = _parts(frame, "neighbour_")
    stacked(axes, at, parts, wide=0.7)
    for place, row in zip(at, rows(frame), strict=True):
        axes.text(1.03, place, f"Rang {_change(row.neighbour_change)}", va="center", fontsize=SMALL)
    _cases(axes)
    axes.set_yticks(at, [f"{give} weg" for give in frame["give"]])
    axes.invert_yaxis()
    above(axes, legend_of(parts))
