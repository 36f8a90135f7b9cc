"""What can be shown or covered, each by itself: hands, the top of the stock, the odds, the solution."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from random import Random

from cardgames import bots
from cardgames.game import Round
from cardgames.german import Voice, labels, upper
from cardgames.scene import TELLERS
from cardgames.scene.model import Reveal
from cardgames.scene.outlook import outlook

OWN, STOCK, ODDS, SOLUTION = "own", "stock", "odds", "solution"
AT_FIRST = frozenset({OWN})
"""The viewer sees his own hand, and nothing that he could not know."""


def hand(seat: int) -> str:
    """Return the name of another player's hand."""
    return f"hand-{seat}"


def parts(view: Round, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield what can be revealed, with its label, in the order in which a class would go through it."""
    yield OWN, "Eigene Hand"
    yield ODDS, "Wahrscheinlichkeiten"
    yield SOLUTION, "Lösung"
    for seat in range(view.players):
        if seat != view.viewer and view.hands[seat]:
            yield hand(seat), f"Hand von {names[seat]}"
    yield STOCK, "Oberste Karte"


def tells_secrets(part: str) -> bool:
    """Return whether this shows cards that the player cannot know."""
    return part not in (OWN, ODDS, SOLUTION)


def opened(full: Round, you: int, revealed: Collection[str]) -> Round:
    """Return the view of a seat with the revealed hands open and its own covered unless it is revealed."""
    view = full.view(you)
    masks = list(view.hand_masks)
    for seat in range(full.players):
        if seat != you and hand(seat) in revealed:
            masks[seat] = full.hand_masks[seat]
    if OWN not in revealed:
        masks[you] = 0
    stock = (full.stock[:1] + view.stock[1:]) if STOCK in revealed else view.stock
    hidden = tuple(
        mask.bit_count() + count - now.bit_count()
        for mask, count, now in zip(view.hand_masks, view.hand_hidden, masks, strict=True)
    )
    return view.but(hand_masks=tuple(masks), hand_hidden=hidden, stock=stock)


def panel(view: Round, voice: Voice, revealed: Collection[str], seed: str, *, live: bool) -> Reveal:
    """Return the switches, and what odds and solution say where they are switched on.

    `view` is what the player knows, whatever else is open; `seed` is for the solution.
    """
    lines = outlook(view) if {ODDS, OWN} <= set(revealed) else []
    if SOLUTION in revealed:
        lines.append(solution(view, voice, seed) if live else "Eine Lösung gibt es, wenn du am Zug bist.")
    return {
        "title": "Aufdecken",
        "buttons": [
            {"id": f"reveal {name}", "label": label, "enabled": True, "primary": False, "pressed": name in revealed}
            for name, label in parts(view, voice.names)
        ],
        "lines": lines,
    }


def solution(view: Round, voice: Voice, seed: str) -> str:
    """Return what the tips of the rule text advise here; only from what the player can know."""
    advice = bots.BY_THE_BOOK[view.rules.game](view, Random(seed))
    choices = TELLERS[view.rules.game].choices(view, voice)
    move = next((choice["label"] for choice in choices if choice["verb"] == advice.verb), advice.verb)
    cards = f" – mit {labels(advice.cards)}" if advice.cards else ""
    return upper(f"nach den Tipps im Regeltext: {move}{cards}.")
