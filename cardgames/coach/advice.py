"""From estimates to advice: a verdict in five steps for every action, and one sentence on the whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Final

from cardgames.coach.estimates import Estimates
from cardgames.coach.reasons import reason
from cardgames.coach.words import amount, named, number
from cardgames.game import Round
from cardgames.german import in_words
from cardgames.moves import Action

_TOO_SMALL: Final = "Alle Züge sind hier gleich gut, denn der Unterschied ist zu klein, um zu zählen."
_UNCERTAIN: Final = "Alle Züge gelten hier als gleich gut, denn ein Unterschied ist nicht sicher zu erkennen."


class Verdict(Enum):
    """How good an action was, from what the player could know; the value is the German word."""

    BEST = "sehr gut"
    GOOD = "gut"
    INEXACT = "ungenau"
    MISTAKE = "Fehler"
    BLUNDER = "grober Fehler"


LIMITS: Final = {"conquian": (0.005, 0.02, 0.05, 0.10), "commerce": (0.05, 0.2, 0.5, 1.0)}
"""At most so much behind the best: for the first four verdicts, as a chance of winning and in chips (ux.md, A12)."""


def verdict(game: str, behind: float, noise: float = 0.0) -> Verdict:
    """Return the verdict on an action so far behind the best; within the noise it is as good as the best."""
    if behind <= noise:
        return Verdict.BEST
    steps = zip(Verdict, LIMITS[game], strict=False)
    return next((step for step, limit in steps if behind <= limit), Verdict.BLUNDER)


@dataclass(frozen=True)
class Choice:
    """A legal action judged.

    `value`: in Commerce the chips that the round brings on average, in Conquian the chance of winning from 0 to 1 (a
    draw is a shared win); `low` and `high` end its 95 % interval. `behind`: how much less than the best, `noise` the
    95 % half width of that. `reason`: a German sentence with facts that the player can know; `rule`: the id behind it;
    `name`: the action as a German infinitive.
    """

    action: Action
    value: float
    low: float
    high: float
    behind: float
    noise: float
    verdict: Verdict
    reason: str
    rule: str
    name: str = ""


@dataclass(frozen=True)
class Advice:
    """All legal actions of a view judged, the best first; `worlds` were dealt for the last look at the best ones."""

    game: str
    choices: tuple[Choice, ...]
    worlds: int

    @property
    def best(self) -> tuple[Choice, ...]:
        """The actions that are equally good, as far as the worlds tell."""
        return tuple(one for one in self.choices if one.verdict is Verdict.BEST)

    @property
    def close(self) -> bool:
        """Whether all legal actions are equally good."""
        return len(self.best) == len(self.choices)

    def of(self, action: Action) -> Choice:
        """Return what was found about an action; `ValueError` for one that is not legal here."""
        for one in self.choices:
            if one.action == action:
                return one
        raise ValueError(f"{getattr(action, 'code', action)!r} is not among the legal actions of this advice")

    @cached_property
    def summary(self) -> str:
        """One German sentence: what to do, and whether it matters."""
        first, *others = self.choices
        worse = [one for one in others if one.verdict is not Verdict.BEST]
        if not others:
            return f"Hier hast du keine Wahl: {first.name}."
        if not worse:
            small = all(one.behind <= LIMITS[self.game][0] for one in others)
            return _TOO_SMALL if small else _UNCERTAIN
        start = f"Am besten ist hier: {first.name}"
        if len(others) > len(worse):
            start = f"Hier sind {in_words(len(self.best))} Züge etwa gleich gut, zum Beispiel: {first.name}"
        rest = f"sonst höchstens {number(self.game, worse[0].value)}"
        return f"{start} ({amount(self.game, first.value)}, {rest})."


def judged(
    view: Round, first: Estimates, again: Estimates | None = None, first_of: Mapping[Action, Action] | None = None
) -> Advice:
    """Return the advice for a view: the best first, equals in the order of the rules.

    `first` has all legal actions, or for actions that are alike the first of them, as `first_of` says. Where some were
    looked at `again` in other worlds, only these worlds count for them: who is best, and how far the others of them are
    behind. All others are as far behind the best as at first sight.
    """
    game, look = view.rules.game, again or first
    best, chance = look.best, game == "conquian"
    found: dict[Action, tuple[float, ...]] = {}
    for some in (first, look):
        lows, highs = some.ends(chance=chance)
        shift = look.values[look.actions.index(best)] - some.values[some.actions.index(best)]
        columns = (some.values + shift, lows + shift, highs + shift, some.behind(best), some.noise(best))
        found |= {action: tuple(map(float, row)) for action, *row in zip(some.actions, *columns, strict=True)}
    tried = first_of or {action: action for action in first.actions}
    order = sorted(tried, key=lambda action: (max(found[tried[action]][3], 0.0), tried[action] != best))
    return Advice(game, tuple(_choice(view, action, *found[tried[action]]) for action in order), look.worlds)


def _choice(view: Round, action: Action, *numbers: float) -> Choice:
    """Return the choice; who seemed ahead of the best at first sight is as good."""
    value, low, high, behind, noise = numbers
    ahead = max(-behind, 0.0)
    said, rule = reason(view, action)
    step = verdict(view.rules.game, behind + ahead, noise)
    ends = value - ahead, low - ahead, high - ahead
    return Choice(action, *ends, behind + ahead, noise, step, said, rule, named(view, action))
