"""How far it is to eleven: over a game, and when the cards are dealt (Q3)."""

from __future__ import annotations

from functools import partial
from math import inf, isfinite
from typing import Any, Final

import pandas as pd
from matplotlib.axes import Axes

from cardgames.german import comma, in_words, listing, percent, percent_tick, rate, thousands
from cardgames.odds.conquian_opening import starting_distances
from cardgames.plots.conquian_words import above, far, goal_word, headroom, missing, point_at, rows_of
from cardgames.plots.picture import Picture
from cardgames.plots.sheet import EXACT, FILLS, INK, PAPER, drawing, ticks

ME: Final = "du"
MANY: Final = 7
OTHER: Final[dict[str, Any]] = {"color": "#2f7d9d", "linewidth": 2.4, "linestyle": (0, (5, 2))}
EVENTS: Final = {"use": ("o", "verwendet"), "forced": ("s", "gezwungen")}
NO_WAY: Final = "kein Weg"


def distance_over_time(
    mine: pd.DataFrame, other: pd.DataFrame | None = None, name: str = "Gegner", goal: int = 11
) -> Picture:
    """Show how far I was from winning, move by move, and the opponent once his hand is open (Q3).

    `mine` and `other` are courses (`distance_course`) over the same moves.
    """
    courses = {ME: mine} | ({} if other is None else {name: other})
    answer = _course(mine, goal)
    alt = f"Treppenlinie des Abstands zur {goal_word(goal)}. {answer} Du: {_said(mine)}."
    alt += "" if other is None else f" {name}: {_said(other)}."
    table = pd.concat([_course_table(who, frame) for who, frame in courses.items()], ignore_index=True)
    note = "Der Abstand ist genau: So viele Karten fehlen bis zum nächsten Weg, der noch lebt."
    question = f"Wie weit ist es noch bis {in_words(goal)}?"
    svg = drawing(partial(_steps, courses, goal))
    return Picture(question, answer, alt, table, note, svg)


def _course_table(who: str, frame: pd.DataFrame) -> pd.DataFrame:
    return pd.DataFrame(
        {
            "Wer": who,
            "Stand": frame["step"],
            "Ausgelegt": frame["laid"],
            "Abstand": frame["distance"].map(far),
            "Lebende Wege": frame["live"],
            "Ereignis": frame["event"].map({"use": "verwendet", "forced": "gezwungen", "": ""}),
        }
    )


def _course(mine: pd.DataFrame, goal: int) -> str:
    first, last = mine["distance"].iloc[0], mine["distance"].iloc[-1]
    if last == 0:
        return f"Am Anfang fehlten dir {far(first)} von {goal} Karten, am Ende keine mehr."
    left = f"jetzt {missing(last)}" if last != inf else "jetzt gibt es für dich keinen Weg mehr"
    start = f"{far(first)} von {goal} Karten" if isfinite(first) else f"alle {goal} Karten"
    return f"Am Anfang fehlten dir {start}, {left}."


def _said(frame: pd.DataFrame) -> str:
    """Return how often a player laid out, and the distances at the ends."""
    uses, forced = (int((frame["event"] == event).sum()) for event in EVENTS)
    ends = f"{far(frame['distance'].iloc[0])} am Anfang, {far(frame['distance'].iloc[-1])} am Schluss"
    return f"{ends}, {uses}-mal verwendet, {forced}-mal gezwungen"


def _steps(courses: dict[str, pd.DataFrame], goal: int, axes: Axes) -> None:
    every = pd.concat([frame["distance"] for frame in courses.values()])
    top = int(every[every != inf].max()) + 1 if (every != inf).any() else 1
    for who, frame in courses.items():
        _one_course(axes, who, frame, top)
    lost = bool((every == inf).any())
    rows = [*range(0, top, 1 if top < MANY else 2), *([top] if lost else [])]
    axes.set_yticks(rows, [NO_WAY if lost and row == top else str(row) for row in rows])
    axes.set_ylim(-0.4, top + (0.5 if lost else 0.1))
    ticks(axes.xaxis, whole=True)
    axes.set_xlabel("Stand im Spiel (Aktionen seit dem Austeilen)")
    axes.set_ylabel(f"fehlende Karten bis {in_words(goal)}")
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, 1.16), ncols=2 * len(EVENTS), fontsize=13, columnspacing=1)


def _one_course(axes: Axes, who: str, frame: pd.DataFrame, top: int) -> None:
    """Draw the line of a player, with his name, and a marker where he laid out."""
    style = EXACT if who == ME else OTHER
    steps, rows = frame["step"], frame["distance"].replace(inf, top)
    axes.step(steps, rows, where="post", label=who, **style)
    for event, (marker, word) in EVENTS.items():
        at = frame["event"] == event
        label = word if who == ME else None
        axes.plot(steps[at], rows[at], marker, markersize=10, color=style["color"], markerfacecolor=PAPER, label=label)


def starting_distance(mine: float | None = None, hand: int = 10) -> Picture:
    """Show how far dealt hands are from winning, exact over all deals, with my own distance (Q3)."""
    frame = starting_distances(hand)
    mean, goal = float((frame["distance"] * frame["probability"]).sum()), hand + 1
    top = max(rows_of(frame), key=lambda row: float(row.probability))
    answer = (
        f"In {rate(top.probability, 'Händen')} fehlen {in_words(int(top.distance))} Karten "
        f"bis {in_words(goal)}, im Mittel {comma(mean, 2)}."
    )
    counted = listing([f"{row.distance}: {percent(row.probability)}" for row in rows_of(frame)])
    alt = f"Säulen, Anteil der Hände je Abstand zur {goal_word(goal)}. {counted}. {answer}"
    alt += f" Deine Hand: {far(mine)}." if mine is not None else ""
    table = pd.DataFrame(
        {
            "Fehlende Karten": frame["distance"],
            "Hände": frame["deals"].map(thousands),
            "Anteil": frame["probability"].map(percent),
        }
    )
    note = f"Genau gezählt über alle {thousands(int(frame['deals'].sum()))} Hände aus {in_words(hand)} Karten."
    svg = drawing(partial(_columns, frame, mean, mine))
    return Picture(f"Wie weit ist eine frische Hand von {in_words(goal)} entfernt?", answer, alt, table, note, svg)


def _columns(frame: pd.DataFrame, mean: float, mine: float | None, axes: Axes) -> None:
    shares = frame["probability"]
    axes.bar(frame["distance"], shares, 0.7, color=FILLS[1][0], hatch=FILLS[1][1], edgecolor=INK)
    headroom(axes, 0.35)
    axes.axvline(mean, 0, 0.88, zorder=0.9, **EXACT)
    for row in rows_of(frame):
        above(axes, row.distance, row.probability, percent(row.probability))
    axes.text(mean, axes.get_ylim()[1] * 0.97, f"Mittel {comma(mean, 2)}", ha="center", va="top", weight="bold")
    if mine in set(frame["distance"]):
        assert mine is not None
        point_at(axes, mine, float(shares[frame["distance"] == mine].iloc[0]) + 0.045, offset=(-40, 36))
    ticks(axes.yaxis, percent_tick)
    axes.set_xticks(frame["distance"])
    axes.grid(visible=False, axis="x")
    axes.set_xlabel("fehlende Karten")
    axes.set_ylabel("Anteil der Hände")
