"""The players of both games to choose from, by strength or character, and who sits at a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType
from typing import Any, Final

from cardgames.bots import commerce_levels, conquian_levels, conquian_words
from cardgames.bots.commerce_levels import PERSONALITIES
from cardgames.bots.plain import choose
from cardgames.moves import Action
from cardgames.simulate import Bot

__all__ = ["LEVELS", "MIXED", "NAMES", "PERSONALITIES", "bot", "explain", "names", "table"]

LEVELS: Final[Mapping[str, Mapping[str, Bot]]] = MappingProxyType(
    {"commerce": commerce_levels.LEVELS, "conquian": conquian_levels.LEVELS}
)
"""The bots of each game by level, the weakest first."""

MIXED: Final = "gemischt"
"""The name of a table at which different players sit."""

NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "neuling": "Neuling",
        "buch": "Nach Buch",
        "koenner": "Könner",
        "meister": "Meister",
        MIXED: "Gemischt",
        "geduldig": "Geduldig",
        "eilig": "Eilig",
        "tauschfreudig": "Tauschfreudig",
        "kauffreudig": "Kauffreudig",
    }
)
"""What a learner reads, by the name of a level, of a character or of the mixed table."""

LIVELY: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {"commerce": ("geduldig", "tauschfreudig", "kauffreudig"), "conquian": ("neuling", "buch", "koenner")}
)
"""Who sits at a mixed table: in Commerce those who wait, so that half of the rounds go round the table once (measured:
1.3, 1.0 and 0.9 circuits with 3, 5 and 8 seats); between players who only want chips half of them end after 0.3."""

HASTY: Final = 0.25
"""How often one of those at a mixed table of Commerce is in a hurry instead: nobody can be sure of more circuits."""

_EXPLAIN: Final[Mapping[str, Callable[[Any, Action], str]]] = MappingProxyType(
    {"commerce": commerce_levels.explain, "conquian": conquian_words.explain}
)


def explain(view: Any, action: Action) -> str:  # noqa: ANN401 - the views of both games
    """Return why a bot may have done this: one German sentence of facts that the viewer can know."""
    return _EXPLAIN[view.rules.game](view, action)


def bot(game: str, name: str) -> Bot:
    """Return the bot of that level or character; `ValueError` where the game has none of that name."""
    known = {**LEVELS[game], **(PERSONALITIES if game == "commerce" else {})}
    if name not in known:
        raise ValueError(f"{game} has no player {name!r}; there are {', '.join(known)}")
    return known[name]


def names(game: str, level: str, seats: int, rng: Random) -> tuple[str, ...]:
    """Return who sits at each seat: the same everywhere, or a mixture that the stream decides (`MIXED`)."""
    if level != MIXED:
        bot(game, level)
        return (level,) * seats
    order: list[str] = []
    while len(order) < seats:
        rest = [name for name in LIVELY[game] if name not in order[len(order) - len(order) % len(LIVELY[game]) :]]
        order.append(choose(rest, rng))
    if game == "commerce" and rng.random() < HASTY:
        order[choose(range(seats), rng)] = "eilig"
    return tuple(order)


def table(game: str, level: str, seats: int, rng: Random) -> tuple[Bot, ...]:
    """Return the bots of a table, one a seat; the same stream seats the same ones. `ValueError` as in `bot`."""
    return tuple(bot(game, name) for name in names(game, level, seats, rng))
