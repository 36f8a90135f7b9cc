"""Conquian on the screen: zones, buttons, and how a layout lies."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType

from cardgames.cards import HIDDEN, Card
from cardgames.conquian import ConquianRound, splits
from cardgames.conquian.melds import Split
from cardgames.game import Round
from cardgames.german import count
from cardgames.scene import rearrange
from cardgames.scene.conquian_words import announce, choices, outcome, status
from cardgames.scene.model import Splits, Table, Zone, pile

__all__ = [
    "AGAIN",
    "TITLE",
    "announce",
    "badges",
    "centre",
    "choices",
    "hints",
    "nearest_split",
    "outcome",
    "pickable",
    "picks_one",
    "pool",
    "rearranging",
    "seat_zones",
    "shown_split",
    "status",
    "takes_cards",
]

TITLE = "Conquian"
AGAIN = "Neues Spiel"


def takes_cards(verb: str) -> bool:
    """Return whether the picked cards belong to this move."""
    return verb in ("use", "discard", "pass")


def pickable(view: ConquianRound) -> set[Card]:
    """Return the cards that the player who is to move can pick: those of his hand."""
    return set() if view.to_move is None else set(view.hands[view.to_move]) - {HIDDEN}


def badges(_view: ConquianRound, _seat: int) -> list[str]:
    """Return what is written beside a player's name: nothing more."""
    return []


def picks_one(view: ConquianRound) -> bool:
    """Return whether picking a card lets go of the one picked before: for the discard and the exchange."""
    return view.phase in ("discard", "pass")


def hints(view: ConquianRound, picked: Collection[Card]) -> set[Card]:
    """Return the hand cards to mark: those of the smallest legal uses that go on from the cards picked so far."""
    uses = [set(action.cards) for action in view.legal_actions() if action.verb == "use"]
    further = [use for use in uses if use > set(picked)]
    smallest = [use for use in further if not any(other < use for other in further)]
    return set().union(*smallest) - set(picked)


def seat_zones(view: ConquianRound, seat: int, table: Table) -> list[Zone]:
    """Return layout and hand of a player; the layout is split as near as possible to how it lay before."""
    own = seat == view.viewer
    laid = view.layout_masks[seat].bit_count()
    split = shown_split(table.states, seat, table.arranged)
    layout: Zone = {
        "id": f"layout-{seat}",
        "label": "Deine Auslage" if own else "Auslage",
        "kind": "layout",
        "groups": [table.items(meld, f"layout-{seat}") for meld in split],
        "count": laid,
        "text": f"{laid} von {view.rules.goal} Karten",
    }
    cards = view.hands[seat]
    hand: Zone = {
        "id": f"hand-{seat}",
        "label": "Deine Handkarten" if own else "Handkarten",
        "kind": "hand",
        "cards": table.items(cards, f"hand-{seat}"),
        "count": len(cards),
        "text": "" if own else count(len(cards), "Karte", "Karten"),
    }
    return [layout, hand]


def shown_split(states: Sequence[Round], seat: int, arranged: Mapping[int, Split] = MappingProxyType({})) -> Split:
    """Return how the layout of a seat lies now: at each change as somebody arranged it, else as near as possible."""
    split: Split = ()
    laid: tuple[Card, ...] = ()
    for state in states:
        assert isinstance(state, ConquianRound)
        if state.layouts[seat] != laid:
            laid = state.layouts[seat]
            split = arranged.get(state.layout_masks[seat]) or nearest_split(laid, split)
    return split


def nearest_split(laid: Sequence[Card], before: Split) -> Split:
    """Return the split of these cards that moves the fewest cards out of the melds shown before, then has fewest melds.

    Melds that were there keep their order, new ones follow.
    """

    def moved(split: Split) -> int:
        return sum(len(old) - max(len(set(old) & set(new)) for new in split) for old in before)

    def place(meld: tuple[Card, ...]) -> int:
        shared = [len(set(meld) & set(old)) for old in before]
        return shared.index(max(shared)) if any(shared) else len(before)

    best = min(splits(laid), key=lambda split: (moved(split), len(split)), default=())
    return tuple(sorted(best, key=place))


def centre(view: ConquianRound, table: Table) -> list[Zone]:
    """Return stock, Mittelkarte and the pile of refused cards, which lie face down again."""
    refused = len(view.refused)
    middle = [view.middle] if view.middle else []
    return [
        table.stock(view),
        {"id": "middle", "label": "Mittelkarte", "kind": "slot", "cards": table.items(middle, "mitte"), "text": ""},
        pile("refused", "Ablagestapel", refused, count(refused, "Karte", "Karten")),
    ]


def rearranging(view: ConquianRound, table: Table) -> Splits:
    """Return every way in which the viewer's layout can lie."""
    return rearrange.panel(view, table.picked, shown_split(table.states, view.viewer or 0, table.arranged))


def pool(_view: ConquianRound) -> int | None:
    """Return None: Conquian has no pool."""
    return None
