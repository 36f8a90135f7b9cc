"""How the coach names actions and amounts in German: natural frequencies first, decimal comma."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from cardgames.cards import cards_of
from cardgames.game import Round
from cardgames.german import chips, comma, labels, of_hundred
from cardgames.moves import Action


class Said(NamedTuple):
    """A German sentence and the id of the rule or tip behind it."""

    sentence: str
    rule: str


def named(view: Round, action: Action) -> str:
    """Return the action as an infinitive in German, such as ``Herz 4 tauschen``."""
    say = _NAMES.get(action.verb, _unknown)
    return say if isinstance(say, str) else say(view, action)


def _unknown(_view: Round, action: Action) -> str:
    return f"der Zug „{action.verb}“"


def _with_cards(verb: str) -> Callable[[Round, Action], str]:
    return lambda _view, action: f"{labels(action.cards)} {verb}"


def _exchange(view: Any, action: Action) -> str:  # noqa: ANN401 - a round of the old way
    given, taken = cards_of(action.mask & ~view.middle_mask), cards_of(action.mask & view.middle_mask)
    return f"{labels(given)} gegen {labels(taken)} austauschen"


def _use(view: Any, action: Action) -> str:  # noqa: ANN401 - a round of Conquian
    middle = labels((view.middle,))
    return f"{middle} mit {labels(action.cards)} auslegen" if action.cards else f"{middle} allein anlegen"


_NAMES: Final[dict[str, str | Callable[[Any, Action], str]]] = {
    "buy": _with_cards("abgeben und kaufen"),
    "trade": _with_cards("tauschen"),
    "give": _with_cards("geben"),
    "knock": "klopfen",
    "go_on": "nicht klopfen",
    "take": "die Mitte nehmen",
    "keep": "die Mitte liegen lassen",
    "exchange": _exchange,
    "stand": "stehen bleiben",
    "pounce": "Pounce rufen",
    "let_be": "nicht rufen",
    "horse": "das Pferd kaufen",
    "decline": "das Pferd nicht kaufen",
    "use": _use,
    "refuse": "ablehnen",
    "leave": "liegen lassen",
    "force": "zwingen",
    "allow": "nicht zwingen",
    "force_right": "den rechten Nachbarn zwingen",
    "force_left": "den linken Nachbarn zwingen",
    "discard": _with_cards("ablegen"),
    "pass": _with_cards("weitergeben"),
}


def amount(game: str, value: float) -> str:
    """Return the value of a choice in words: chips on average, or the chance of winning as a frequency."""
    if game == "commerce":
        return f"im Schnitt {chips(value)}"
    return f"Gewinnchance {number(game, value)}"


def number(game: str, value: float) -> str:
    """Return the bare number of an amount: chips with one decimal, or so many of a hundred."""
    return comma(value) if game == "commerce" else of_hundred(value)


def cases(share: float) -> str:
    """Return a probability as a frequency, such as ``in 70 von 100 Fällen``."""
    return f"in {of_hundred(share)} Fällen"
