"""Which card to give away: the urn of the 49 cards that may come, for each card of the hand (C4; B3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import pandas as pd

from cardgames.cards import DECK, RANKS, SUITS, Card
from cardgames.commerce.hands import HandRules
from cardgames.commerce.variants import NEW
from cardgames.german import SUIT_NAMES, label, part
from cardgames.odds.commerce_hands import held_cards
from cardgames.odds.commerce_moves import CHANGES, UNSEEN, moves, purchases
from cardgames.plots.commerce_words import level_names, rows, written
from cardgames.plots.picture import Cell, Grid, Outcome, Picture

OUTCOMES: Final = (
    Outcome("schlechter", "▼", "worse"),
    Outcome("gleich", "=", "same"),
    Outcome("besser", "▲", "better"),
)
"""In the order of `CHANGES`."""
NOTE: Final = (
    "Genau ausgezählt. Alle 49 Karten, die du nicht siehst, liegen gleich oft oben auf dem Stapel, "
    "solange du nichts über die anderen Hände weißt."
)


def buying_urn(hand: Iterable[Card], *, rules: HandRules = NEW) -> Picture:
    """Return three urns, one a card given away: what each of the 49 unseen cards makes of the hand (C4). Exact."""
    cards, level = held_cards(hand, rules)
    found = purchases(cards, rules)
    names = level_names(rules.kinds)
    found["hand"] = [names[new] for new in found["level"]]
    found["sign"] = [OUTCOMES[CHANGES.index(change)].sign for change in found["change"]]
    rank = moves(cards, rules=rules).query("move == 'buy'").reset_index(drop=True)
    best = max(rows(rank), key=lambda row: row.percentile)
    answer = f"Gibst du {best.give} weg, machen {part(best.better, UNSEEN, 'Karten')} deine Hand besser"
    answer += f" und {best.worse} schlechter."
    each = "; ".join(f"{r.give} weg: {r.better} besser, {r.same} gleich, {r.worse} schlechter" for r in rows(rank))
    alt = f"Drei Urnen mit je 49 Karten zu deiner Hand {written(cards)}, {names[level]}. {each}."
    grids = tuple(_grid(give, cards, found[found["give"] == str(give)]) for give in cards)
    return Picture(
        "Welche Karte gibst du beim Kaufen weg?", answer, alt, _table(found, cards), NOTE, grids=grids, height=300
    )


def _grid(give: Card, cards: tuple[Card, ...], found: pd.DataFrame) -> Grid:
    """Return the urn of one card given away."""
    new = {row.draw: row for row in rows(found)}
    counts = found["change"].value_counts()
    parts = [f"{out.sign} {counts.get(change, 0)} {out.name}" for out, change in zip(OUTCOMES, CHANGES, strict=True)]
    cells: dict[Card, Cell] = {}
    for one in DECK:
        if one in cards:
            says = "gibst du weg" if one is give else "behältst du"
            cells[one] = Cell(label(one), f"{label(one)}: {says}", "weg" if one is give else "", own=True)
            continue
        row = new[str(one)]
        outcome = CHANGES.index(row.change)
        says = f"{label(one)}: {OUTCOMES[outcome].name}, {row.hand}"
        cells[one] = Cell(label(one), says, OUTCOMES[outcome].sign, outcome)
    suits = tuple(f"{suit} {SUIT_NAMES[suit]}" for suit in SUITS)
    by_suit = tuple(tuple(cells[one] for one in DECK if one.suit == suit) for suit in SUITS)
    return Grid(suits, RANKS, by_suit, OUTCOMES, f"{give} weg: {', '.join(reversed(parts))}")


def _table(found: pd.DataFrame, cards: tuple[Card, ...]) -> pd.DataFrame:
    """Return one row a card that may come, one column a card given away."""
    table = pd.DataFrame({"gekaufte Karte": [str(one) for one in DECK if one not in cards]})
    for give in cards:
        part = found[found["give"] == str(give)]
        table[f"{give} weg"] = [f"{sign} {name}" for sign, name in zip(part["sign"], part["hand"], strict=True)]
    return table
