"""Laying out: how the cards can lie, and what it costs to lay them out early (CQ3.5, CQ5.4; figures Q9, Q11)."""

from __future__ import annotations

from collections.abc import Iterable

import pandas as pd

from cardgames.cards import Card, cards_of
from cardgames.conquian.melds import Meld, Split, splits
from cardgames.odds.conquian_answer import best_answers
from cardgames.odds.conquian_position import Where, alive, live, nearest, waiting


def rearrangements(
    laid: Iterable[Card], middle: Card, added: Iterable[Card] = (), before: Iterable[Meld] = ()
) -> pd.DataFrame:
    """Return all ways in which layout, Mittelkarte and added hand cards can lie (Q9, CQ3.5), the nearest first.

    `before` is how the layout lies now; if it is left out, its split with the fewest melds. Columns: `melds` (a tuple
    of tuples of cards); `number`: of melds; `moved`: the cards that leave their meld (a tuple), where each old meld
    goes on as the new one that shares most cards with it; `moves`: how many. No row if the cards cannot be laid out;
    `ValueError` for a bad card, for a layout that is none, and if `before` is not of its cards.
    """
    cards = tuple(laid)
    ways = [tuple(before)] if before else sorted(splits(cards), key=len)
    if not ways or sorted(one for meld in ways[0] for one in meld) != sorted(cards):
        raise ValueError("the layout before cannot be split into melds, or is not of these cards")
    rows = [(way, len(way), _moved(ways[0], way)) for way in splits((*cards, middle, *added))]
    frame = pd.DataFrame(rows, columns=["melds", "number", "moved"])
    frame["moves"] = frame["moved"].map(len).astype(int)
    return frame.sort_values(["moves", "number"], kind="stable", ignore_index=True)


def _moved(before: Split, after: Split) -> tuple[Card, ...]:
    """Return the cards of each old meld that are not in the new meld that shares most with it."""
    moved: list[Card] = []
    for old in before:
        heir = max(after, key=lambda new: len(set(new) & set(old)))
        moved += [one for one in old if one not in heir]
    return tuple(sorted(moved))


def mobility(where: Where) -> pd.DataFrame:
    """Return what each use of the Mittelkarte leaves of the winning layouts, and what declining it leaves (Q11).

    Cards on the table can be rearranged, but never return to the hand. Columns: `action` ("use" or "decline");
    `cards`: the hand cards laid out with it (a tuple); `before`: the live winning layouts now; `after`: those that
    still live; `share`: of those before; `distance`: the cards then missing, after the best discard. After declining
    the Mittelkarte is dead. `ValueError` without a Mittelkarte, and as in `waiting`.
    """
    here = waiting(where)
    if not here.middle:
        raise ValueError("there is no Mittelkarte to use")
    living = live(here)
    kept = alive(living, here.laid, here.middle)
    far, _ = nearest(kept, here.mine, here.goal)
    rows: list[tuple[str, tuple[Card, ...], int, float]] = [("decline", (), len(kept), far)]
    for answer in best_answers(here, living, here.middle):
        after = len(alive(living, here.laid | here.middle | answer.chosen, 0))
        rows.append(("use", cards_of(answer.chosen), after, answer.distance))
    frame = pd.DataFrame(rows, columns=["action", "cards", "after", "distance"])
    frame.insert(2, "before", len(living))
    frame.insert(4, "share", frame["after"] / max(len(living), 1))
    return frame
