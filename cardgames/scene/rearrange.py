"""Rearranging in Conquian: every way in which the layout can lie, also with the Mittelkarte and picked hand cards."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache

from cardgames.cards import Card, mask_of
from cardgames.conquian import ConquianRound, splits
from cardgames.conquian.melds import Split
from cardgames.german import count, labels
from cardgames.scene.model import Splits, Table, Way

MOST = 12
"""More ways than this are only counted."""


@lru_cache(maxsize=64)
def ways(laid: frozenset[Card]) -> tuple[Split, ...]:
    """Return every way to split the cards, those with the fewest melds first."""
    return tuple(sorted(splits(laid), key=len)) if laid else ()


def cards_to_lay(view: ConquianRound, picked: Collection[Card]) -> frozenset[Card]:
    """Return what would lie there: the viewer's layout, with Mittelkarte and picked cards where he may use them."""
    seat = view.viewer or 0
    laid = frozenset(view.layouts[seat])
    if view.middle is None or view.to_move != seat or view.turn != seat:
        return laid
    return laid | {view.middle} | frozenset(picked)


def panel(view: ConquianRound, picked: Collection[Card], shown: Split) -> Splits:
    """Return all ways side by side; cards that are new or would move to another meld are marked.

    `shown` is how the layout lies now.
    """
    cards = cards_to_lay(view, picked)
    found = ways(cards)
    laid = {one for meld in shown for one in meld}
    return {
        "title": "Umbauten",
        "text": _text(cards, cards - laid, len(found)),
        "ways": [_way(number, split, shown) for number, split in enumerate(found[:MOST])],
        "more": f"und {count(len(found) - MOST, 'weiterer', 'weitere')}" if len(found) > MOST else "",
    }


def choice(view: ConquianRound, picked: Collection[Card]) -> tuple[int, Sequence[Split]]:
    """Return the ways to choose from, with their cards as a mask."""
    cards = cards_to_lay(view, picked)
    return mask_of(cards), ways(cards)


def _text(cards: frozenset[Card], new: frozenset[Card], number: int) -> str:
    if not cards:
        return "Noch liegt nichts aus."
    added = f"Deine Auslage mit {labels(sorted(new))}" if new else "Deine Auslage"
    if not number:
        return f"{added} geht nicht auf. Wähle andere Handkarten dazu."
    return f"{added}: {count(number, 'Möglichkeit', 'Möglichkeiten')}. Mit Stern: neu oder umgelegt."


def _way(number: int, split: Split, shown: Split) -> Way:
    table = Table(marked=_moved(split, shown))
    return {
        "id": f"split {number}",
        "label": "; ".join(labels(meld) for meld in split),
        "chosen": set(split) == set(shown),
        "groups": [
            [{**item, "id": f"split {number} {item['id']}"} for item in table.items(meld, "")] for meld in split
        ],
    }


def _moved(split: Split, shown: Split) -> set[Card]:
    """Return the cards that are new or leave their meld; a meld goes on where most of its cards stay together."""
    stay: dict[int, set[Card]] = {}
    for old in map(set, shown):
        heir = max(range(len(split)), key=lambda number: len(old & set(split[number])))
        stay[heir] = max(stay.get(heir, set()), old & set(split[heir]), key=len)
    return {one for meld in split for one in meld}.difference(*stay.values())
