"""What can be shown or covered, each by itself: hands, the top of the stock, the odds, the solution."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import reduce
from random import Random
from typing import Any

from cardgames import bots
from cardgames.cards import HIDDEN
from cardgames.game import Round, put
from cardgames.german import Voice, labels, upper
from cardgames.scene import TELLERS
from cardgames.scene.model import Reveal
from cardgames.scene.outlook import outlook

OWN, STOCK, ODDS, SOLUTION = "own", "stock", "odds", "solution"
AT_FIRST = frozenset({OWN})
"""The viewer sees his own hand, and nothing that he could not know."""

COVERED = "Deine Hand ist zugedeckt. Decke sie zuerst auf."


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
    """Return the view of a seat with the revealed hands open; while its own is covered, only what everybody knows."""
    view = full.view(you) if OWN in revealed else _public(full, you)
    masks = list(view.hand_masks)
    for seat in range(full.players):
        if seat != you and hand(seat) in revealed:
            masks[seat] = full.hand_masks[seat]
    stock = (full.stock[:1] + view.stock[1:]) if STOCK in revealed else view.stock
    return _with_hands(view, masks).but(stock=stock)


def _public(full: Any, you: int) -> Any:  # noqa: ANN401 - a round of either game
    """Return the view of a seat without anything that only this player knows: hand, cards given away or set aside."""
    view, common = full.view(you), reduce(int.__and__, full.seen)
    masks = view.hand_masks if full.all_shown else [mask & common for mask in view.hand_masks]
    found = _with_hands(view, put(tuple(masks), you, 0)).but(stock=(HIDDEN,) * len(view.stock))
    if getattr(view, "offer", None):
        return found.but(offer=HIDDEN)
    return found.but(passed=tuple(one and HIDDEN for one in view.passed)) if hasattr(view, "passed") else found


def _with_hands(view: Round, masks: Sequence[int]) -> Round:
    """Return the view with these cards known in the hands, and as many more face down as there were cards."""
    sizes = map(int.__add__, map(int.bit_count, view.hand_masks), view.hand_hidden)
    hidden = tuple(size - now.bit_count() for size, now in zip(sizes, masks, strict=True))
    return view.but(hand_masks=tuple(masks), hand_hidden=hidden)


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
