"""From estimates to advice: how far behind the best an action is, how sure that is, and a verdict in five steps."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from statistics import NormalDist
from typing import Final

import numpy as np

from cardgames.coach.estimates import Estimates, Floats
from cardgames.coach.reasons import reason
from cardgames.coach.words import amount, named, number
from cardgames.game import Round
from cardgames.german import in_words
from cardgames.moves import Action
from cardgames.odds.intervals import LEVEL, wilson

DIGITS: Final = 9
"""Differences are rounded to so many decimals: a sum of floats must not decide at the edge of a step."""

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
    """All legal actions of a view judged, the best first, from so many worlds."""

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
        raise ValueError(f"{action.code!r} is not among the legal actions of this advice")

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


def judged(view: Round, estimates: Estimates) -> Advice:
    """Return the advice for a view that these estimates give; the best first, equals in the order of the rules."""
    game, table = view.rules.game, estimates.outcomes
    values = table.mean(axis=0)
    order = sorted(range(len(estimates.actions)), key=lambda at: -round(float(values[at]), DIGITS))
    lows, highs = _intervals(game, table)
    noise = _noise(table, order[0])
    choices = []
    for at in order:
        action, behind = estimates.actions[at], round(float(values[order[0]] - values[at]), DIGITS)
        said, rule = reason(view, action)
        step = verdict(game, behind, float(noise[at]))
        ends = float(values[at]), float(lows[at]), float(highs[at])
        choices.append(Choice(action, *ends, behind, float(noise[at]), step, said, rule, named(view, action)))
    return Advice(game, tuple(choices), estimates.worlds)


def _intervals(game: str, table: Floats) -> tuple[Floats, Floats]:
    """Return the ends of the 95 % intervals of all values.

    A chance keeps Wilson's interval, which also holds where all worlds agree; with halves for draws it is a bit wide.
    """
    worlds = len(table)
    values: Floats = table.mean(axis=0)
    if game == "conquian":
        return wilson(np.clip(values, 0, 1) * worlds, worlds)
    half: Floats = _critical(1, worlds) * table.std(axis=0, ddof=1) / worlds**0.5
    return values - half, values + half


def _noise(table: Floats, best: int) -> Floats:
    """Return the 95 % half widths of the distances to the best, from the paired differences in each world.

    The best was itself picked from all, and with many actions one of them always looks good: so the interval is wide
    enough for all pairs together (Bonferroni). Of equal actions, one is called worse in at most 5 of 100 advices.
    """
    worlds, actions = table.shape
    pairs = max(1, actions * (actions - 1) // 2)
    spread: Floats = (table[:, [best]] - table).std(axis=0, ddof=1)
    half: Floats = np.round(_critical(pairs, worlds) * spread / worlds**0.5, DIGITS)
    return half


def _critical(comparisons: int, worlds: int) -> float:
    """Return how many standard errors a 95 % interval has to each side, with so many comparisons at once.

    Student's quantile by the first terms of its expansion in the normal one (Abramowitz and Stegun 26.7.5).
    """
    z, free = NormalDist().inv_cdf(1 - (1 - LEVEL) / (2 * comparisons)), worlds - 1
    return z + (z**3 + z) / (4 * free) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * free**2)
