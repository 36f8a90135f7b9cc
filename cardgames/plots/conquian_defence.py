"""What my cards keep from the opponent, and what a discard costs and gives (Q8, Q10)."""

from __future__ import annotations

from typing import Any, Final

import pandas as pd

from cardgames.cards import Card
from cardgames.german import count, in_words, label, part, percent, thousands
from cardgames.odds.conquian_defence import blockade, discards, mean_open, open_layouts
from cardgames.odds.conquian_layouts import layouts
from cardgames.odds.conquian_position import Where, outlook, position_of
from cardgames.plots.conquian_words import YES_NO, by_card, deck_grid, far, goal_word, rows_of, some_of
from cardgames.plots.picture import Cell, Outcome, Picture

RELEASED: Final = Outcome("du gibst sie her", "↗", "worse")
WHAT_COUNTS: Final = "Die Zahl: Kombinationen, in denen die Karte beim Gegner nach allem, was offen liegt, passen kann."
LIGHTS: Final = (
    Outcome("unbedenklich", "●", "better"),
    Outcome("passt in seine Auslage: Zwang möglich", "▲", "less"),
    Outcome("wirft dich zurück", "■", "worse"),
)


def blockade_map(where: Where, released: Card | None = None, opponent: int = 0) -> Picture:
    """Show how many winning layouts each card of my hand keeps from an opponent (Q8); `released` is given away."""
    here, frame = position_of(where), blockade(where, opponent)
    every, freed = len(layouts(here.goal)), () if released is None else (released,)
    blocked = every - open_layouts(here, freed, opponent)
    gained = dict(zip(frame["card"], map(int, frame["gained"]), strict=True))
    most = max(gained.values(), default=0)

    def cell(one: Card) -> Cell | None:
        if one not in gained:
            return None
        says = f"{label(one)}: Gibst du sie her, gehen {count(gained[one], 'Weg', 'Wege')} auf"
        text, outcome = (f"{RELEASED.sign}{gained[one]}", 0) if one in freed else (str(gained[one]), None)
        return Cell(label(one), says, text, outcome, own=True, share=gained[one] / max(most, 1))

    answer = _blocked(blocked, every, released, gained)
    order = sorted(gained, key=lambda one: -gained[one])
    alt = f"Tafel deiner Handkarten mit der Zahl der Wege, die sie sperren. {answer} Am meisten öffnen: "
    alt += f"{some_of([f'{label(one)} ({thousands(gained[one])})' for one in order], 3)}."
    mean = 1 - float(mean_open(here.goal - 1)) / every
    note = f"Genau gezählt. Im Mittel sperren {in_words(here.goal - 1)} ausgeteilte Karten {percent(mean)} der Wege."
    grid = deck_grid(cell, (RELEASED,), "Wege, die deinem Gegner offenstehen, wenn du die Karte hergibst")
    question = "Wie gut sperren deine Karten den Gegner?"
    return Picture(question, answer, alt, _blockade_table(frame, open_layouts(here, (), opponent)), note, grids=(grid,))


def _blocked(blocked: int, every: int, released: Card | None, gained: dict[Card, int]) -> str:
    if released is None:
        return f"Solange du alle Karten behältst, sind {part(blocked, every, 'Wegen')} für deinen Gegner gesperrt."
    return (
        f"Gibst du {label(released)} her, bleiben {part(blocked, every, 'Wegen')} gesperrt: "
        f"{count(gained[released], 'Weg geht', 'Wege gehen')} auf."
    )


def _blockade_table(frame: pd.DataFrame, now: int) -> pd.DataFrame:
    """Return the twin; its first row keeps all cards."""
    return pd.DataFrame(
        {
            "Hergegeben": ["keine Karte", *map(label, frame["card"])],
            "offene Wege": [now, *frame["open"]],
            "davon neu": [0, *frame["gained"]],
        }
    )


def discard_lights(where: Where) -> Picture:
    """Show for each hand card what its discard costs me and gives the opponents: a light from three numbers (Q10)."""
    here, before, frame = position_of(where), outlook(where), discards(where)
    rows = by_card(frame)

    def cell(one: Card) -> Cell | None:
        return _light_cell(rows[one], before.distance) if one in rows else None

    cheap = sorted((row for row in rows.values() if _light(row) == 0), key=lambda row: row.melds)
    answer = _advice(cheap, len(rows))
    counted = [f"{LIGHTS[n].name}: {sum(_light(row) == n for row in rows.values())}" for n in range(len(LIGHTS))]
    alt = f"Ampel für {count(len(rows), 'Handkarte', 'Handkarten')}. {'; '.join(counted)}. {answer}"
    note = f"{WHAT_COUNTS} Dein Abstand zur {goal_word(here.goal)} ist genau."
    grid = deck_grid(cell, LIGHTS, "Ablegen: Ampel und Kombinationen für den Gegner")
    return Picture("Welche Karte legst du ab?", answer, alt, _lights_table(frame), note, grids=(grid,))


def _light_cell(row: Any, before: float) -> Cell:  # noqa: ANN401 - a row of pandas
    outcome = _light(row)
    says = f"{label(row.card)}: {LIGHTS[outcome].name}. {_three(row, before)}"
    return Cell(label(row.card), says, f"{LIGHTS[outcome].sign}{row.melds}", outcome, own=True)


def _light(row: Any) -> int:  # noqa: ANN401 - a row of pandas
    return 2 if row.change > 0 else 1 if row.forces else 0


def _three(row: Any, before: float) -> str:  # noqa: ANN401 - a row of pandas
    """Return the three numbers behind a light as a sentence each."""
    fits = "passt in eine fremde Auslage" if row.forces else "passt in keine fremde Auslage"
    melds = count(row.melds, "Kombination", "Kombinationen")
    return f"Dein Abstand: vorher {far(before)}, danach {far(row.distance)}; {fits}; für den Gegner {melds}"


def _advice(cheap: list[Any], cards: int) -> str:
    """Return how many cards cost nothing, and which of them gives the opponent the least."""
    start = f"{part(len(cheap), cards, 'Handkarten')} "
    if not cheap:
        return f"{start}sind unbedenklich: Jede wirft dich zurück oder passt in seine Auslage."
    least = [label(row.card) for row in cheap if row.melds == cheap[0].melds]
    gives = count(cheap[0].melds, "Kombination", "Kombinationen")
    verb = "ist" if len(cheap) == 1 else "sind"
    return f"{start}{verb} unbedenklich; dem Gegner nützt {_or(least)} am wenigsten ({gives})."


def _or(names: list[str]) -> str:
    """Return names as a choice; of many the first ones."""
    return " oder ".join(names[:3])


def _lights_table(frame: pd.DataFrame) -> pd.DataFrame:
    rows = rows_of(frame)
    return pd.DataFrame(
        {
            "Karte": [label(row.card) for row in rows],
            "Ampel": [f"{LIGHTS[_light(row)].sign} {LIGHTS[_light(row)].name}" for row in rows],
            "Abstand danach": [far(row.distance) for row in rows],
            "Gewinnkarten danach": frame["outs"],
            "lebende Wege danach": frame["live"],
            "passt in fremde Auslage": frame["forces"].map(YES_NO),
            "Kombinationen für den Gegner": frame["melds"],
        }
    )
