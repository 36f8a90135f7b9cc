"""A position of a real game on a desk: its seats, its pool and what lies in the middle."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from cardgames import commerce
from cardgames.cards import Card, cards_of, mask_of
from cardgames.controller.people import NAMES
from cardgames.game import Round
from cardgames.german import Voice
from cardgames.moves import Action
from cardgames.scene import Look, Scene, build
from cardgames.scene.model import Zone

OTHERS = ("Anna", "Ben", "Carla", "David", "Emma", "Finn", "Greta", "Henri", "Ida", "Jonas", "Klara", "Lena")


def table_scene(
    view: Round, names: Sequence[str] = (), you: int | None = None, picked: Sequence[Card] = (), *, live: bool = False
) -> Scene:
    """Return the table as a scene; `you` is the seat that is spoken to, by default the viewer."""
    called = tuple(names or NAMES)[: view.players]
    voice = Voice(called, view.viewer if you is None else you)
    return build(Look(voice=voice, states=[view], code="", picked=picked, live=live))


def table_zones(view: Round, names: Sequence[str] = (), you: int | None = None) -> list[Zone]:
    """Return what lies in the middle."""
    return table_scene(view, names, you)["centre"]


def table_parts(view: Round, names: Sequence[str] = (), you: int | None = None) -> dict[str, Any]:
    """Return seats and pool."""
    scene = table_scene(view, names, you)
    return {"seats": scene["seats"], "pool": scene["pool"]}


def table_at_rest(view: Round, names: Sequence[str] = (), you: int | None = None) -> dict[str, Any]:
    """Return seats and pool of a table where nobody is on turn."""
    parts = table_parts(view, names, you)
    return {**parts, "seats": [{**seat, "turn": False} for seat in parts["seats"]]}


def commerce_position(
    hands: Sequence[Iterable[Card]],
    stock: Iterable[Card] = (),
    dealer: int = 0,
    rules: commerce.Rules = commerce.NEW,
    middle: Iterable[Card] = (),
    **changes: Any,  # noqa: ANN401 - any field of the round
) -> commerce.CommerceRound:
    """Return a fresh round with these hands by seat; `stock` are its top cards, the others follow in deck order.

    `middle` are the open cards of the old way. `ValueError` where a card comes twice.
    """
    masks, top, centre = tuple(map(mask_of, hands)), tuple(stock), mask_of(middle)
    taken = mask_of([*top, *(one for mask in (*masks, centre) for one in cards_of(mask))])
    rest = tuple(one for one in rules.deck if not one.bit & taken)
    dealt = commerce.deal(rules, Random(0), len(masks), dealer)
    if isinstance(dealt, commerce.OldRound):
        changes["middle_mask"] = centre
    return dealt.but(hand_masks=masks, stock=top + rest, **changes)


def shown_round(round_: commerce.CommerceRound) -> commerce.CommerceRound:
    """Return the round after somebody knocked: all hands lie open, everything is paid."""
    return round_.play(Action("knock"))
