"""The table for the ear: what a screen reader says when something happened, and the whole table when asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardgames.german import chips

LONGEST = 140
"""An announcement is not longer than this, so that it ends before the next one."""


def announcement(scene: Mapping[str, Any]) -> str:
    """Return the message, or what happened and whose turn it is; the oldest news are left out where it gets long."""
    if scene["message"]:
        return str(scene["message"]["text"])
    status = scene["status"]
    news = scene["news"]
    both = f"{news} {status}".strip()
    while len(both) > LONGEST and news:
        news = news.partition(". ")[2]
        both = f"{news} {status}".strip()
    return both


def description(scene: Mapping[str, Any]) -> str:
    """Return everything that can be seen on the table, in German sentences."""
    parts = [scene["status"], *([scene["news"]] if scene.get("news") else [])]
    if message := scene.get("message"):
        parts.append(message["text"])
    for ended in (scene.get("finale"), scene.get("result")):
        parts += [ended["title"], *ended["lines"]] if ended else []
    if pool := scene.get("pool"):
        parts.append(f"{pool['label']}: {chips(pool['chips'])}.")
    parts += [_zone(zone) for zone in scene.get("centre") or []]
    return " ".join(parts + [_seat(seat) for seat in scene["seats"]])


def _zone(zone: Mapping[str, Any]) -> str:
    cards = [card for group in zone.get("groups") or [zone.get("cards") or []] for card in group]
    seen = [card["label"] for card in cards if card["face"]]
    hidden = len(cards) - len(seen)
    if hidden and zone["kind"] == "pile":
        hidden = zone.get("count") or hidden
    if hidden:
        seen.append("eine verdeckte Karte" if hidden == 1 else f"{hidden} verdeckte Karten")
    text = f" ({zone['text']})" if zone.get("text") and not hidden else ""
    return f"{zone['label']}: {', '.join(seen) or 'leer'}{text}."


def _seat(seat: Mapping[str, Any]) -> str:
    facts = list(seat.get("badges") or [])
    if seat.get("chips") is not None:
        facts.append(chips(seat["chips"]))
    if seat.get("change") is not None:
        facts.append(str(seat["change"]))
    zones = " ".join(_zone(zone) for zone in seat.get("zones") or [])
    return f"{seat['name']} ({', '.join(facts)}): {zones}" if facts else f"{seat['name']}: {zones}"
