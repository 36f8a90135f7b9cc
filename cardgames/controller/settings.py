"""What a learner chooses for a table beside its rules: how strong the bots are, and when the coach speaks."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from cardgames.controller.situation import Refusal, Situation
from cardgames.scene.ledger import Field

BOOK = "buch"
"""The level of old files, which do not name one."""

OFF, AFTER, ALWAYS = "off", "after", "always"
COACH: Mapping[str, str] = {OFF: "aus", AFTER: "nach der Runde", ALWAYS: "immer"}
"""When the coach speaks, and what a learner reads for it."""


def levels(game: str) -> dict[str, str]:
    """Return the levels to choose from with their German names, the weakest first; Commerce also has a mixed table."""
    from cardgames.bots import levels as known  # noqa: PLC0415 - needs numpy, which a lesson's table does without

    names = [*known.LEVELS[game], *([known.MIXED] if game == "commerce" else [])]
    return {name: known.NAMES[name] for name in names}


def seat_bots(now: Situation) -> None:
    """Seat bots of the table's level: the first deal code of a series decides who sits where."""
    session = now.session
    if not now.level:
        return
    from cardgames.bots import levels as known  # noqa: PLC0415

    first = session.finished[0][0] if session.finished else str(session.code)
    table = known.table(session.rules.game, now.level, session.series.players, Random(f"{first} Gegner"))
    session.bots = {seat: table[seat] if seat < len(table) else bot for seat, bot in session.bots.items()}


def fields(now: Situation) -> list[Field]:
    """Return the fields of the form for a new series; a table with bots of its own has no choice of them."""
    table = [_field("level", "Gegner", levels(now.session.rules.game), now.level)] if now.level else []
    return [*table, *([_field("coach", "Trainer", COACH, now.coach)] if now.reviews else [])]


def _field(name: str, label: str, options: Mapping[str, str], value: str) -> Field:
    return {"id": name, "label": label, "value": value, "options": [list(one) for one in options.items()]}


def check(game: str, level: str, coach: str) -> None:
    """Raise `ValueError` for bots or a coach that this game does not have."""
    for name, known in ((level, levels(game)), (coach, COACH)):
        if name not in known:
            raise ValueError(f"no {name!r} for {game}; there are {', '.join(known)}")


def choose(now: Situation, values: Mapping[str, Any]) -> None:
    """Take over what the form says; a form without these fields changes nothing."""
    level, coach = values.get("level", now.level), values.get("coach", now.coach)
    known = [*COACH], ["", *levels(now.session.rules.game)]
    if coach not in known[0] or level not in known[1]:
        raise Refusal("Diese Gegner oder diesen Trainer gibt es hier nicht.")
    now.level, now.coach = level, coach
