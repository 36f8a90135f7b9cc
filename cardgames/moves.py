"""Moves as data: actions, what the rules let a player do, which moves each phase offers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from cardgames.cards import Card, cards_of, hand, mask_of


class IllegalAction(ValueError):
    """An action that the rules refuse here; `rule` is the id of the rule that governs it. The round is unchanged."""

    def __init__(self, action: Action, rule: str, phase: str) -> None:
        """Keep what was tried and the rule id."""
        super().__init__(f"{action.code!r} is not allowed in phase {phase!r} (rule {rule})")
        self.action, self.rule, self.phase = action, rule, phase

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[Action, str, str]]:
        """Pickle with all arguments."""
        return type(self), (self.action, self.rule, self.phase)


class HiddenInformation(ValueError):
    """A view was asked for something that only the face-down cards can tell."""


@dataclass(frozen=True, slots=True, eq=False)
class Action:
    """What a player does: a verb and the cards that go with it, in canonical order."""

    verb: str
    cards: tuple[Card, ...] = ()
    mask: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Bring the cards into canonical order; `ValueError` if one comes twice or is face down."""
        object.__setattr__(self, "mask", mask_of(self.cards))
        object.__setattr__(self, "cards", hand(self.cards))

    def __eq__(self, other: object) -> bool:
        """Compare verb and cards; by the mask, since `Round.play` asks for each legal action."""
        return isinstance(other, Action) and self.mask == other.mask and self.verb == other.verb

    def __hash__(self) -> int:
        """Hash verb and cards."""
        return hash((self.verb, self.mask))

    @property
    def code(self) -> str:
        """The action as text, such as ``buy 4♥``; `Round.parse` reads it."""
        return " ".join((self.verb, *map(str, self.cards)))

    def __str__(self) -> str:
        """Return the code."""
        return self.code


def action(verb: str, mask: int = 0) -> Action:
    """Return the action with these cards, given as a mask."""
    made = object.__new__(Action)  # the cards of a mask are in order and checked already
    for name, value in (("verb", verb), ("cards", cards_of(mask)), ("mask", mask)):
        object.__setattr__(made, name, value)
    return made


@lru_cache(maxsize=1 << 12)
def small_action(verb: str, mask: int) -> Action:
    """Return the action with one card or none: always the same object, for there are few of them."""
    return action(verb, mask)


@dataclass(frozen=True)
class Move:
    """One thing that the rules let a player do: each option is a mask of cards, `play` returns the next round.

    `options` and `play` are named functions, so that a round can be pickled.
    """

    verb: str
    rule: str
    options: Callable[[Any], tuple[int, ...]]
    play: Callable[[Any, int], Any]


class Phases(dict[str, tuple[Move, ...]]):
    """The phase table: which moves each phase offers. Hashable and never changed; ``|`` returns a new table."""

    def __setitem__(self, phase: str, moves: tuple[Move, ...]) -> None:
        """Refuse: rules are values."""
        msg = "a phase table never changes; make another one with |"
        raise TypeError(msg)

    def __hash__(self) -> int:  # type: ignore[override]
        """Hash by content."""
        return hash(frozenset(self.items()))

    def __or__(self, other: Mapping[str, tuple[Move, ...]]) -> Phases:  # type: ignore[override]
        """Return a table in which `other` replaces or adds phases."""
        return Phases({**self, **other})

    def __reduce__(self) -> tuple[type[Phases], tuple[dict[str, tuple[Move, ...]]]]:
        """Pickle as a whole."""
        return Phases, (dict(self),)

    def find(self, verb: str) -> Move | None:
        """Return a move with this verb in any phase, or None."""
        return next((move for moves in self.values() for move in moves if move.verb == verb), None)
