"""What is dealt: the first card, complete melds, and a sample that comes near the exact share (CQ4, CQ5.2)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pandas as pd
from matplotlib.axes import Axes

from cardgames.german import NBSP, in_words, listing, part, percent, percent_tick, rate, thousands
from cardgames.odds.conquian_opening import first_card, layable_at_deal
from cardgames.plots.conquian_words import above, headroom, point_at, rank_name, rows_of
from cardgames.plots.picture import Picture
from cardgames.plots.sheet import BAND, EXACT, FILLS, INK, SAMPLED, drawing, ticks

MANY: Final = 8


def first_card_by_rank(rank: str = "", hand: int = 10) -> Picture:
    """Show how likely the very first card can be used, by its rank, with a rank marked (CQ5.2)."""
    frame = first_card(hand)
    mean = float(frame["probability"].mean())
    groups = _equal_ranks(frame)
    best, worst = (max(groups.items(), key=lambda one: sign * one[1]) for sign in (1, -1))
    answer = f"Die erste Karte passt in {rate(mean, 'Händen')}, {best[0]} öfter als {worst[0]}."
    listed = listing([f"{name} {percent(chance)}" for name, chance in groups.items()])
    alt = f"Säulen, Chance je Rang: {listed}. {answer}"
    table = pd.DataFrame(
        {
            "Rang": frame["rank"].map(rank_name),
            "Hände": frame["hands"].map(thousands),
            "von": frame["of"].map(thousands),
            "Chance": frame["probability"].map(percent),
        }
    )
    note = f"Genau gezählt über alle Hände aus {in_words(hand)} der übrigen 39 Karten."
    at = next((n for n, name in enumerate(groups) if rank and rank in _ranks_of(frame, groups[name])), None)
    svg = drawing(partial(_rank_columns, groups, mean, at))
    return Picture("Kannst du die allererste Karte verwenden?", answer, alt, table, note, svg)


def _equal_ranks(frame: pd.DataFrame) -> dict[str, float]:
    """Return the ranks of equal chance, named together, with it."""
    found: dict[float, list[str]] = {}
    for row in rows_of(frame):
        found.setdefault(row.probability, []).append(rank_name(row.rank))
    return {_together(names): chance for chance, names in found.items()}


def _together(names: Sequence[str]) -> str:
    return f"{names[0]} bis {names[-1]}" if len(names) > 2 else " oder ".join(names)  # noqa: PLR2004 - a pair


def _ranks_of(frame: pd.DataFrame, chance: float) -> list[str]:
    return list(frame.loc[frame["probability"] == chance, "rank"])


def _rank_columns(groups: dict[str, float], mean: float, at: int | None, axes: Axes) -> None:
    chances = list(groups.values())
    axes.bar(range(len(groups)), chances, 0.6, color=FILLS[1][0], hatch=FILLS[1][1], edgecolor=INK)
    for x, chance in enumerate(chances):
        above(axes, x, chance, percent(chance))
    headroom(axes, 0.3)
    axes.axhline(mean, color=INK, linestyle="--", linewidth=2, zorder=0.9)
    above(axes, len(groups) - 0.2, mean, f"alle Ränge\n{percent(mean)}")
    axes.set_xlim(-0.6, len(groups) + 0.3)
    axes.set_xticks(range(len(groups)), list(groups))
    if at is not None:
        point_at(axes, at, chances[at] + 0.03, "deine Karte", (0, 26))
    ticks(axes.yaxis, percent_tick)
    axes.grid(visible=False, axis="x")
    axes.set_xlabel("Rang der ersten Karte")
    axes.set_ylabel("Anteil der Hände")


def layable_hands(mine: int | None = None, hand: int = 10) -> Picture:
    """Show how many cards dealt hands could lay out at once, exact over all deals, with my own number (CQ3)."""
    frame = layable_at_deal(hand)
    none = float(frame.loc[frame["cards"] == 0, "probability"].iloc[0])
    groups = _few_and_many(frame)
    answer = f"In {rate(1 - none, 'Händen')} steckt schon eine fertige Kombination."
    listed = listing([f"{name}: {percent(share)}" for name, share in groups.items()])
    alt = f"Säulen, Anteil der Hände nach Zahl der Karten, die liegen könnten. {listed}. {answer}"
    table = pd.DataFrame(
        {
            "Karten in Kombinationen": frame["cards"],
            "Hände": frame["deals"].map(thousands),
            "Anteil": frame["probability"].map(percent),
        }
    )
    note = f"Genau gezählt über alle {thousands(int(frame['deals'].sum()))} Hände aus {in_words(hand)} Karten."
    at = None if mine is None else list(groups).index(next(k for k in groups if str(min(mine, MANY)) in k.split()))
    svg = drawing(partial(_layable_columns, groups, at))
    return Picture("Wie oft steckt in einer Hand schon eine Kombination?", answer, alt, table, note, svg)


def _few_and_many(frame: pd.DataFrame) -> dict[str, float]:
    """Return the shares by number of cards, from eight on together."""
    groups: dict[str, float] = {}
    last = int(frame["cards"].max())
    for row in rows_of(frame):
        name = str(row.cards) if row.cards < MANY or last == MANY else f"{MANY} bis {last}"
        groups[name] = groups.get(name, 0.0) + row.probability
    return groups


def _layable_columns(groups: dict[str, float], at: int | None, axes: Axes) -> None:
    shares = list(groups.values())
    fills = [FILLS[3] if name == "0" else FILLS[1] for name in groups]
    for x, (share, (color, hatch)) in enumerate(zip(shares, fills, strict=True)):
        axes.bar(x, share, 0.7, color=color, hatch=hatch, edgecolor=INK)
        above(axes, x, share, percent(share))
    headroom(axes, 0.3)
    if at is not None:
        point_at(axes, at, shares[at] + 0.045)
    ticks(axes.yaxis, percent_tick)
    axes.set_xticks(range(len(groups)), ["keine" if name == "0" else name for name in groups])
    axes.grid(visible=False, axis="x")
    axes.set_xlabel("Karten, die zusammen liegen könnten")
    axes.set_ylabel("Anteil der Hände")


def sampled_deals(sample: pd.DataFrame, seed: int = 0, hand: int = 10) -> Picture:
    """Show how the share of dealt hands with a meld comes near the exact one (B4); `sample` is from `sample_deals`."""
    exact = float(layable_at_deal(hand).query("cards > 0")["probability"].sum())
    last = sample.iloc[-1]
    n, hits = int(last["n"]), int(last["hits"])
    answer = f"In der Simulation hatten {part(hits, n, 'Händen')} eine Kombination; genau sind es {percent(exact)}."
    alt = f"Linie des Anteils über die Zahl der Hände, mit Band, und genaue Linie bei {percent(exact)}. {answer}"
    table = pd.DataFrame(
        {
            "Hände": sample["n"],
            "mit Kombination": sample["hits"],
            "Anteil": sample["share"].map(percent),
            f"95{NBSP}% von": sample["low"].map(percent),
            f"95{NBSP}% bis": sample["high"].map(percent),
        }
    )
    note = (
        f"Simulation: {thousands(n)} Hände aus {in_words(hand)} Karten, Startzahl {seed}. Das helle Band ist der "
        f"95-%-Bereich. Der genaue Wert ist über alle Hände gezählt."
    )
    question = "Kommt die Simulation dem genauen Wert nahe?"
    svg = drawing(partial(_towards, sample, exact))
    return Picture(question, answer, alt, table, note, svg)


def _towards(sample: pd.DataFrame, exact: float, axes: Axes) -> None:
    axes.fill_between(sample["n"], sample["low"], sample["high"], label="95-%-Bereich", **BAND)
    axes.plot(sample["n"], sample["share"], label="Simulation", **SAMPLED)
    axes.axhline(exact, label=f"genau {percent(exact)}", **EXACT)
    ticks(axes.yaxis, percent_tick)
    ticks(axes.xaxis, whole=True)
    axes.set_xlim(0, sample["n"].iloc[-1])
    axes.set_xlabel("ausgeteilte Hände")
    axes.set_ylabel("Anteil mit Kombination")
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, 1.16), ncols=3, fontsize=13)
