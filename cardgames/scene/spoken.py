"""The table for the ear: what a screen reader says when something happened, and the whole table when asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardgames.german import chips

LONGEST = 140
"""An announcement is not longer than this, so that it ends before the next one."""


def announcement(scene: Any) -> str:  # noqa: ANN401 - a scene in the making
    """Return the message, or what happened and whose turn it is; the oldest news are left out where it gets long."""
    if scene["message"]:
        return str(scene["message"]["text"])
    status = scene["cover"]["title"] if scene["cover"] else scene["status"]
    news = scene["news"]
    both = f"{news} {status}".strip()
    while len(both) > LONGEST and news:
        news = news.partition(". ")[2]
        both = f"{news} {status}".strip()
    return both


def description(scene: Any) -> str:  # noqa: ANN401
    """Return the whole table in sentences: turn, pool, the middle, every player with chips and cards."""
    parts = [scene["status"]]
    if scene["pool"]:
        parts.append(f"{scene['pool']['label']}: {chips(scene['pool']['chips'])}.")
    parts += _zones(scene["centre"])
    for seat in scene["seats"]:
        badges = f", {', '.join(seat['badges'])}" if seat["badges"] else ""
        parts += [f"{seat['name']}{badges}: {chips(seat['chips'])}.", *_zones(seat["zones"])]
    return " ".join(parts)


def _zones(zones: list[Any]) -> Iterator[str]:
    for zone in zones:
        groups = zone.get("groups") or [zone.get("cards") or []]
        open_cards = ["; ".join(", ".join(one["label"] for one in group if one["face"]) for group in groups)]
        said = [part for part in (*open_cards, zone["text"]) if part]
        if said:
            yield f"{zone['label']}: {'. '.join(said)}."
