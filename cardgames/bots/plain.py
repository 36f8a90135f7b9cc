"""What every game can be played with: a random choice."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from cardgames.game import Round
from cardgames.moves import Action

T = TypeVar("T")


def choose(options: Sequence[T], rng: Random) -> T:
    """Return one of the options, by `Random.random`, whose results Python promises to keep."""
    return options[int(rng.random() * len(options))]


def random_bot(view: Round, rng: Random) -> Action:
    """Return any legal action, each equally likely."""
    return choose(view.legal_actions(), rng)
