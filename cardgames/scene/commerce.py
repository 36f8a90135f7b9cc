"""Commerce on the screen: zones, buttons, and every sentence about it, both ways."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from cardgames.cards import HIDDEN, Card
from cardgames.commerce import CommerceRound, OldRound, score
from cardgames.german import Voice, upper
from cardgames.scene import commerce_new, commerce_old
from cardgames.scene.hands import telling, worth
from cardgames.scene.model import Choice, Result, Table, Zone
from cardgames.session import Step

TITLE = "Commerce"
AGAIN = "Neue Runde"
CHOICES: Mapping[str, Callable[[Any, Voice], list[Choice]]] = {**commerce_new.CHOICES, **commerce_old.CHOICES}
STATUS: Mapping[str, Callable[[Any, Voice], str]] = {**commerce_new.STATUS, **commerce_old.STATUS}
SAY: Mapping[str, Callable[[Step, Voice], str]] = {**commerce_new.SAY, **commerce_old.SAY}


def choices(view: CommerceRound, voice: Voice) -> list[Choice]:
    """Return the moves to show as buttons: the viewer's own, also while others are on turn."""
    return CHOICES[view.phase](view, voice)


def takes_cards(verb: str) -> bool:
    """Return whether the picked cards belong to this move."""
    return verb in ("buy", "trade", "give", "exchange")


def pickable(view: CommerceRound) -> set[Card]:
    """Return the cards that the player who is to move can pick: his own, and those of the middle to exchange with."""
    if view.to_move is None or view.phase not in ("turn", "after", "answer", "exchange"):
        return set()
    middle = view.middle if isinstance(view, OldRound) else ()
    return {one for one in (*view.hands[view.to_move], *middle) if one is not HIDDEN}


def picks_one(view: CommerceRound) -> bool:
    """Return whether picking a card lets go of the one picked before."""
    return view.phase != "exchange"


def hints(_view: CommerceRound, _picked: Collection[Card]) -> set[Card]:
    """Return the hand cards to mark: none, every card can be given away."""
    return set()


def badges(view: CommerceRound, seat: int) -> list[str]:
    """Return what is written beside a player's name."""
    return commerce_old.badges(view, seat) if isinstance(view, OldRound) else []


def seat_zones(view: CommerceRound, seat: int, table: Table) -> list[Zone]:
    """Return the hand of a player; known hands are named for what they are worth."""
    own = seat == view.viewer
    cards = view.hands[seat]
    title = "Deine Karten" if own else "Handkarten"
    shown = bool(cards) and HIDDEN not in cards and (own or view.all_shown) and len(cards) > 2  # noqa: PLR2004
    text = worth(score(cards, view.rules)) if shown else ""
    hand: Zone = {"id": f"hand-{seat}", "label": title, "kind": "hand", "cards": [], "count": len(cards), "text": text}
    if view.all_shown and seat == view.winner and HIDDEN not in cards:
        table = Table(marked=telling(cards, view.rules))
    hand["cards"] = table.items(cards, f"hand-{seat}")
    return [hand]


def centre(view: CommerceRound, table: Table) -> list[Zone]:
    """Return the stock, the open middle of the old way, and during a trade the card that was pushed over."""
    zones = [table.stock(view)]
    if isinstance(view, OldRound):
        middle = table.items(view.middle, "mitte")
        zones.append({"id": "middle", "label": "Mitte", "kind": "hand", "cards": middle, "text": ""})
    if view.offer is not None:
        offer = table.items([view.offer], "tausch")
        zones.append({"id": "offer", "label": "Zugeschobene Karte", "kind": "slot", "cards": offer, "text": ""})
    return zones


def rearranging(_view: CommerceRound, _table: Table) -> None:
    """Return None: nothing is laid out in Commerce."""


def pool(view: CommerceRound) -> int | None:
    """Return the chips in the pool."""
    return view.pool


def status(view: CommerceRound, voice: Voice) -> str:
    """Return whose turn it is and what can be done."""
    if view.to_move is None:
        return outcome(view, voice)["title"]
    if view.to_move != view.viewer:
        return f"{voice.names[view.to_move]} ist dran."
    return STATUS[view.phase](view, voice)


def announce(step: Step, voice: Voice) -> str:
    """Return what happened, as the viewer saw it."""
    told = SAY[step.action.verb](step, voice)
    opened = commerce_old.opened(step) if isinstance(step.after, OldRound) else ""
    return upper(" ".join(part for part in (told, opened) if part))


def outcome(view: CommerceRound, voice: Voice) -> Result:
    """Return who won and who pays whom."""
    return commerce_old.outcome(view, voice) if isinstance(view, OldRound) else commerce_new.outcome(view, voice)
