"""A position of a real game on a desk: its seats, its pool and what lies in the middle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardgames.cards import Card
from cardgames.controller.people import NAMES
from cardgames.game import Round
from cardgames.german import Voice
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
