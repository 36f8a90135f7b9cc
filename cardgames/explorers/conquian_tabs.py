"""The figures of a position in Conquian, each with the bet that opens it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from cardgames.explorers.figure import Bet, Tab
from cardgames.odds.conquian_course import distance_course
from cardgames.odds.conquian_defence import discards, open_layouts
from cardgames.odds.conquian_layouts import layouts
from cardgames.odds.conquian_next import forced_cards, next_cards
from cardgames.odds.conquian_position import outlook
from cardgames.odds.conquian_rearranging import mobility, rearrangements
from cardgames.plots import Picture
from cardgames.plots.conquian_cards import key_card_map, meld_potential, usable_next
from cardgames.plots.conquian_chances import chance_now, chances_over_time
from cardgames.plots.conquian_defence import blockade_map, discard_lights
from cardgames.plots.conquian_distance import distance_over_time
from cardgames.plots.conquian_forcing import danger_of_force
from cardgames.plots.conquian_laying import mobility_of_uses, ways_to_lie
from cardgames.plots.conquian_ways import ways_to_eleven

if TYPE_CHECKING:
    from cardgames.explorers.conquian import PositionExplorer

MANY = {"0": "keiner", "1": "1 bis 9", "10": "10 bis 99", "100": "100 bis 999", "1000": "1.000 oder mehr"}
"""Orders of magnitude to bet on, by their least number."""


def magnitude(number: int) -> str:
    """Return the key of `MANY` that a number belongs to."""
    return next(least for least in reversed(MANY) if number >= int(least))


def ready(explorer: PositionExplorer, *, middle: bool = False) -> str:
    """Return what has to be laid out before a figure can be drawn."""
    return explorer.placing.trouble(middle=middle)


def _laid(explorer: PositionExplorer) -> str:
    """Return what has to be laid out before it can be counted how the layout may lie."""
    placing = explorer.placing
    if not placing.at("laid"):
        return "Lege zuerst Karten in deine Auslage."
    return placing.split_trouble("laid") or ("" if placing.at("middle") else "Wähle noch eine Mittelkarte.")


def _potential(explorer: PositionExplorer) -> Picture:
    return meld_potential(explorer.here(), explorer.settings["which"])


def _released(explorer: PositionExplorer) -> Picture:
    return blockade_map(explorer.here(), explorer.released())


def _blocked(explorer: PositionExplorer) -> float:
    every = len(layouts(explorer.placing.goal))
    return 100 * (1 - open_layouts(explorer.here()) / every)


def _costly(explorer: PositionExplorer) -> str | None:
    frame = mobility(explorer.here())
    uses = frame[frame["action"] == "use"]
    if uses.empty:
        return "none"
    return "much" if uses["share"].max() < 1 / 2 else "little"


def _ways(explorer: PositionExplorer) -> Picture:
    placing = explorer.placing
    return ways_to_lie(placing.at("laid"), placing.at("middle")[0])


def _wins(explorer: PositionExplorer) -> float:
    frame = explorer.chances
    return 100 * float(frame.loc[frame["outcome"] == "win", "share"].iloc[0])


def _played(explorer: PositionExplorer) -> str:
    """Return that there is no course to look back at yet; empty where there is."""
    return "" if len(explorer.course()) > 1 else "Spiele zuerst ein paar Züge, dann gibt es hier etwas zu sehen."


def _course(explorer: PositionExplorer) -> Picture:
    """Return my distance over the round, and that of the first opponent once all is shown."""
    name, views = next(iter(explorer.rivals.items()), ("", ()))
    other = distance_course(views) if views else None
    return distance_over_time(distance_course(explorer.views), other, name, explorer.placing.goal)


def _at(draw: Any) -> Any:  # noqa: ANN401 - a figure of a position
    return lambda explorer: draw(explorer.here())


FIGURES = (
    Tab(
        "Q2",
        "Wege zur Elf",
        _at(ways_to_eleven),
        Bet("Wie viele Wege zum Sieg sind für dich noch offen?", options=tuple(MANY.items())),
        ("goal",),
        lambda explorer: magnitude(outlook(explorer.here()).live),
        ready,
    ),
    Tab(
        "Q4",
        "Schlüsselkarten",
        _at(key_card_map),
        Bet("Wie viele Karten fehlen dir mindestens noch?", "Karten", 1, 11),
        (),
        lambda explorer: outlook(explorer.here()).distance,
        ready,
    ),
    Tab(
        "Q5",
        "Nächste Karte",
        _at(usable_next),
        Bet("Wie viele der Karten, die du nicht siehst, könntest du gleich verwenden?", "Karten", 0, 30),
        (),
        lambda explorer: int(next_cards(explorer.here())["usable"].sum()),
        ready,
    ),
    Tab(
        "Q6",
        "Zwang",
        _at(danger_of_force),
        Bet("Wie viele der Karten, die du nicht siehst, kann man dir aufzwingen?", "Karten", 0, 30),
        (),
        lambda explorer: int(forced_cards(explorer.here())["forceable"].sum()),
        ready,
    ),
    Tab(
        "Q8",
        "Blockade",
        _released,
        Bet("Von 100 Wegen zum Sieg: Wie viele sperrst du deinem Gegner?", "von 100"),
        ("released",),
        _blocked,
        ready,
    ),
    Tab(
        "Q10",
        "Ablegen",
        _at(discard_lights),
        Bet("Mit wie vielen deiner Handkarten könntest du deinen Gegner zwingen?", "Karten", 0, 11),
        (),
        lambda explorer: int(discards(explorer.here())["forces"].sum()),
        ready,
    ),
    Tab(
        "Q11",
        "Auslegen kostet",
        _at(mobility_of_uses),
        Bet(
            "Was kostet es dich, die Mittelkarte zu verwenden?",
            options=(
                ("much", "mehr als die Hälfte der Wege"),
                ("little", "weniger"),
                ("none", "ich kann sie nicht verwenden"),
            ),
        ),
        (),
        _costly,
        partial(ready, middle=True),
    ),
    Tab(
        "Q9",
        "Umbauten",
        _ways,
        Bet("Auf wie viele Arten kann deine Auslage mit der Mittelkarte liegen?", "Arten", 0, 30),
        (),
        lambda explorer: len(rearrangements(explorer.placing.at("laid"), explorer.placing.at("middle")[0])),
        _laid,
    ),
    Tab(
        "Q1",
        "Potenzial",
        _potential,
        Bet(
            "Welcher Rang steckt in den meisten Kombinationen?",
            options=tuple((r, r) for r in ["A", "3", "5", "B", "K"]),
        ),
        ("which",),
        lambda _explorer: "5",
    ),
)
GAME_FIGURES = (
    Tab(
        "Q7",
        "Gewinnchance",
        lambda explorer: chance_now(explorer.chances),
        Bet("In wie vielen von 100 Spielen gewinnst du von hier aus?", "von 100"),
        (),
        _wins,
    ),
    Tab(
        "Q3",
        "Abstand bisher",
        _course,
        Bet("Wie viele Karten fehlten dir nach dem Geben mindestens?", "Karten", 1, 11),
        (),
        lambda explorer: outlook(explorer.views[0]).distance,
        _played,
    ),
    Tab(
        "Q7b",
        "Chance bisher",
        lambda explorer: chances_over_time(explorer.chances_so_far),
        Bet(
            "Wie ging es mit deiner Chance zu gewinnen?",
            options=(("up", "sie stieg"), ("down", "sie fiel"), ("same", "sie blieb etwa gleich")),
        ),
        (),
        lambda _explorer: None,
        _played,
    ),
)
