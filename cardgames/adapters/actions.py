"""A fixed number for every step of a decision: what a learner chooses from.

An action of the engine is a verb with any number of cards ("use 3♥ 4♥ 5♥"), and there are far too many of them for a
network's output. A learner therefore decides in steps. The first step names the verb and the first card, each further
one the next card, always in canonical order, and "no more cards" ends an action that could also go on. As soon as only
one legal action is left it is played. So a move with one card or none is one step, and every legal action is reached
by exactly one sequence of steps, each of them legal.

The numbers depend on nothing but the rules: the verbs in alphabetical order; a verb that never goes with cards (`BARE`)
takes one number, any other one number for "no (more) cards" and one for each card of the deck, in its order.
A number thus means the same in every position, and in every process.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from cardgames.cards import Card
from cardgames.game import GameRules
from cardgames.moves import Action

BARE: Final = frozenset(
    [
        "allow",
        "decline",
        "force",
        "force_left",
        "force_right",
        "go_on",
        "horse",
        "keep",
        "knock",
        "leave",
        "let_be",
        "pounce",
        "refuse",
        "stand",
        "take",
    ]
)
"""The verbs that never go with cards; a verb that is not listed may."""


class Step(NamedTuple):
    """A part of an action: the verb with its next card, None for no (more) cards."""

    verb: str
    card: Card | None = None

    def __str__(self) -> str:
        """Return the step as text, such as ``use 4♥``."""
        return self.verb if self.card is None else f"{self.verb} {self.card}"


@dataclass(frozen=True, slots=True)
class Picked:
    """The steps of a decision so far: the verb (empty at its beginning) and the cards."""

    verb: str = ""
    cards: tuple[Card, ...] = ()

    def options(self, legal: Iterable[Action]) -> dict[Step, Action | None]:
        """Return each step that goes on from here, with the action that it plays; None where a choice is left."""
        place = len(self.cards)
        found: dict[Step, Action | None] = {}
        for one in legal:
            if not self.verb or (one.verb == self.verb and one.cards[:place] == self.cards):
                step = Step(one.verb, one.cards[place] if len(one.cards) > place else None)
                found[step] = None if step in found else one
        return found

    def and_then(self, step: Step) -> Picked:
        """Return what is picked after one more step."""
        return Picked(step.verb, self.cards if step.card is None else (*self.cards, step.card))


NONE_PICKED: Final = Picked()


class Numbering:
    """The numbers of all steps under some rules, from 0 to `size` - 1."""

    def __init__(self, rules: GameRules) -> None:
        """Give every step of these rules its number."""
        verbs = sorted({move.verb for moves in rules.phases.values() for move in moves})
        self.verbs = tuple(verbs)
        self.steps = tuple(Step(verb, card) for verb in verbs for card in (None, *(() if verb in BARE else rules.deck)))
        self.size = len(self.steps)
        self._numbers = {step: number for number, step in enumerate(self.steps)}

    def number(self, step: Step) -> int:
        """Return the number of a step; `ValueError` for a step that these rules do not have."""
        if step not in self._numbers:
            raise ValueError(f"these rules have no step {str(step)!r}")
        return self._numbers[step]

    def legal(self, legal: Iterable[Action], picked: Picked = NONE_PICKED) -> list[int]:
        """Return the numbers of the steps that may be taken now, in ascending order."""
        return sorted(map(self.number, picked.options(legal)))

    def take(self, legal: Iterable[Action], picked: Picked, number: int) -> Picked | Action:
        """Return the action that this step completes, or what is picked after it; `ValueError` if it is not legal."""
        options = picked.options(legal)
        step = self.steps[number] if 0 <= number < self.size else None
        if step not in options:
            raise ValueError(f"step {number} ({step}) is not legal here; legal are {self.legal(legal, picked)}")
        return options[step] or picked.and_then(step)

    def path(self, legal: Iterable[Action], action: Action) -> list[int]:
        """Return the numbers that lead to a legal action, so that the package's own bots can play, too."""
        legal, picked, path = tuple(legal), NONE_PICKED, list[int]()
        if action not in legal:
            raise ValueError(f"{action.code!r} is not legal here")
        while True:
            step = Step(action.verb, next(iter(action.cards[len(picked.cards) :]), None))
            path.append(self.number(step))
            if picked.options(legal)[step]:
                return path
            picked = picked.and_then(step)


@lru_cache(maxsize=64)
def numbering(rules: GameRules) -> Numbering:
    """Return the numbering of these rules, the same object for the same rules."""
    return Numbering(rules)
