"""A check is a rule said as a condition that a legal action never meets."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Any

from cardgames.cards import HIDDEN, Card
from cardgames.game import END, Round
from cardgames.german import labels
from cardgames.moves import Action

MOST_NAMED = 4
"""So many cards fit into a short sentence by name."""


@dataclass(frozen=True)
class Refusal:
    """Why not: the id of the broken rule and one German sentence."""

    rule: str
    text: str


@dataclass(frozen=True)
class Check:
    """A rule as a check: for these verbs in these phases (None: in all) it is broken where `broken` holds."""

    rule: str
    text: str | Callable[[Any, Action], str]
    verbs: tuple[str, ...] | None = None
    phases: tuple[str, ...] | None = None
    broken: Callable[[Any, Action], bool] | None = None

    def refuses(self, round_: Round, action: Action) -> bool:
        """Return whether the action breaks this rule."""
        return (
            (self.verbs is None or action.verb in self.verbs)
            and (self.phases is None or round_.phase in self.phases)
            and (self.broken is None or self.broken(round_, action))
        )

    def said(self, round_: Round, action: Action) -> Refusal:
        """Return the refusal in words."""
        text = self.text if isinstance(self.text, str) else self.text(round_, action)
        return Refusal(self.rule, text)


def first_refusal(checks: Iterable[Check], round_: Round, action: Action) -> Refusal | None:
    """Return what the first broken check says, None if there is none."""
    return next((check.said(round_, action) for check in checks if check.refuses(round_, action)), None)


def over(round_: Round, _action: Action) -> bool:
    """Return whether the round is finished."""
    return round_.phase == END


def unknown_verb(round_: Round, action: Action) -> bool:
    """Return whether no phase of the rules knows the verb."""
    return round_.rules.phases.find(action.verb) is None


def not_one_card(_round: Round, action: Action) -> bool:
    """Return whether it is not exactly one card."""
    return len(action.cards) != 1


def some_cards(_round: Round, action: Action) -> bool:
    """Return whether cards were named."""
    return bool(action.cards)


def own_hand(round_: Round) -> tuple[Card, ...]:
    """Return the known cards in the hand of the player who is to move."""
    assert round_.to_move is not None
    return tuple(one for one in round_.hands[round_.to_move] if one is not HIDDEN)


def not_in_hand(round_: Round, action: Action) -> bool:
    """Return whether a card is not in the hand of the player who is to move."""
    return not set(action.cards) <= set(own_hand(round_))


def named(cards: Collection[Card]) -> str:
    """Return the names of a few cards, else ``diese Karten``."""
    return labels(cards) if len(cards) <= MOST_NAMED else "diese Karten"


def strangers(round_: Round, action: Action) -> tuple[Card, ...]:
    """Return the named cards that are not in the hand of the player who is to move."""
    mine = own_hand(round_)
    return tuple(one for one in action.cards if one not in mine)
