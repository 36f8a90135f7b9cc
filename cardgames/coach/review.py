"""Looking back on a finished round: the mistakes by size, and decision and luck told apart (A9, A11).

Every decision is judged by what the player could know then. The books balance: a decision is worth what its best
action was worth, a weak action loses what it was behind, and whatever changes from there to the next decision, or to
the result, is luck: cards, and what the others did. So result = expected - lost + luck.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import Final

from cardgames.coach.advice import LIMITS, Advice, Choice, Verdict
from cardgames.coach.looks import looked
from cardgames.coach.mistakes import lucky, remark
from cardgames.coach.result import worth
from cardgames.game import END, Round
from cardgames.german import chips, comma
from cardgames.moves import Action
from cardgames.simulate import Bot

Step = tuple[Round, Action, Round]
"""The full round before an action, the action, the full round after it."""

SHOWN: Final = 3
"""A learner is shown so many mistakes at most."""

FULL: Final = 10
"""So many decisions are looked at as closely as an advice; where there are more, they share that time: 2 to 3 s."""


@dataclass(frozen=True)
class Decision:
    """A decision of the player: number of the step, his view, what he did, the advice on it, his view afterwards."""

    ply: int
    view: Round
    action: Action
    advice: Advice
    after: Round

    @property
    def choice(self) -> Choice:
        """What was found about the action."""
        return self.advice.of(self.action)

    @property
    def value(self) -> float:
        """What the best action was worth."""
        return self.advice.choices[0].value

    @property
    def loss(self) -> float:
        """How much less the action was worth; nothing within the noise."""
        return 0.0 if self.choice.verdict is Verdict.BEST else self.choice.behind


@dataclass(frozen=True)
class Mistake:
    """A mistake: step, view before it, what was done, the advice, what it lost, and a sentence with its rule."""

    ply: int
    view: Round
    action: Action
    advice: Advice
    loss: float
    verdict: Verdict
    sentence: str
    rule: str


@dataclass(frozen=True)
class Review:
    """What came of a round for a seat, and why: result = expected - lost + luck, in the unit of `worth`.

    `expected` is what the first decision promised; `lost` is what weak decisions lost; `decisions` is the number of
    decisions with a choice; `mistakes` are all above 5 points (half a chip), the biggest first.
    """

    game: str
    seat: int
    result: float
    expected: float
    lost: float
    luck: float
    decisions: int
    mistakes: tuple[Mistake, ...]

    @property
    def shown(self) -> tuple[Mistake, ...]:
        """The biggest mistakes, as many as one can take in."""
        return self.mistakes[:SHOWN]

    @property
    def decision_text(self) -> str:
        """A German sentence on the decisions alone."""
        if not self.decisions:
            return "Entscheidungen: Du hattest in dieser Runde keine Wahl."
        if not self.lost:
            return "Entscheidungen: Du hast nichts verschenkt."
        return f"Entscheidungen: Du hast im Schnitt {_amount(self.game, self.lost)} verschenkt."

    @property
    def luck_text(self) -> str:
        """A German sentence on the luck alone."""
        more = "mehr" if self.luck >= 0 else "weniger"
        return f"Glück: Karten und Mitspieler brachten dir {_amount(self.game, abs(self.luck))} {more} als erwartet."


def _amount(game: str, value: float) -> str:
    """Return chips, or points of the winning chance."""
    return chips(value) if game == "commerce" else f"{comma(100 * value)} von 100 Siegen"


def decisions(steps: Sequence[Step], seat: int, rng: Random, worlds: int | None = None) -> Iterator[Decision]:
    """Yield each decision of a seat that had a choice, judged; stop whenever there is no time for more.

    Each is judged from the view and from a random stream of its own, so that it does not depend on the others, nor on
    cards that the player could not know.
    """
    seed = rng.random()
    mine = [(ply, step) for ply, step in enumerate(steps) if step[0].to_move == seat]
    choices = [(ply, step) for ply, step in mine if len(step[0].legal_actions()) > 1]
    effort = min(1.0, FULL / max(len(choices), 1))
    for number, (ply, (before, action, after)) in enumerate(choices):
        view = before.view(seat)
        advice = looked(view, Random(f"{seed} {number}"), worlds, action, effort)
        yield Decision(ply, view, action, advice, after.view(seat))


def review(steps: Sequence[Step], seat: int, rng: Random, worlds: int | None = None) -> Review:
    """Return the review of a finished round for a seat; `worlds` as in `advise`; same seed, same review.

    `ValueError` without steps, for a seat that is not there, for views and for a round that is not over.
    """
    _check(steps, seat)
    return summed_up(steps, seat, decisions(steps, seat, rng, worlds))


def summed_up(steps: Sequence[Step], seat: int, judged: Iterable[Decision]) -> Review:
    """Return the review that these decisions give; those that are left out count as luck. `ValueError` as `review`."""
    _check(steps, seat)
    found = list(judged)
    start, end = steps[0][0], steps[-1][2]
    result = worth(end, seat, start)
    values = [*(one.value for one in found), result]
    expected = values[0] if found else fmean(worth(end, other, start) for other in range(end.players))
    losses = [one.loss for one in found]
    luck = sum(now - (was - loss) for was, loss, now in zip(values, losses, values[1:], strict=False))
    mistakes = [_mistake(one) for one in found if one.loss > LIMITS[end.rules.game][2]]
    mistakes.sort(key=lambda one: (-one.loss, one.ply))
    return Review(
        game=end.rules.game,
        seat=seat,
        result=result,
        expected=expected,
        lost=sum(losses),
        luck=luck if found else result - expected,
        decisions=len(found),
        mistakes=tuple(mistakes),
    )


def _check(steps: Sequence[Step], seat: int) -> None:
    if not steps:
        raise ValueError("a round without a step has nothing to review")
    first, _, end = steps[0][0], steps[0][1], steps[-1][2]
    if seat not in range(first.players):
        raise ValueError(f"there is no seat {seat} at a table of {first.players}")
    if first.viewer is not None or end.viewer is not None:
        raise ValueError("a review needs the full rounds, not the views of a player")
    if end.phase != END:
        raise ValueError("a review looks back on a finished round; this one is not over")


def _mistake(one: Decision) -> Mistake:
    """Return the mistake with the sentence of its own that it has, or else with what it cost."""
    found = lucky(one.view, one.action, one.after) or remark(one.view, one.action, one.advice)
    lost = _amount(one.advice.game, one.loss)
    sentence, rule = (found.sentence, found.rule) if found else (f"Das kostet im Schnitt {lost}.", one.choice.rule)
    return Mistake(one.ply, one.view, one.action, one.advice, one.loss, one.choice.verdict, sentence, rule)


def consequence(before: Round, action: Action, bots: Sequence[Bot], rng: Random) -> tuple[Round, ...]:
    """Return what follows on the real deal: the round after this action and after each one that the bots then do.

    `bots` sit on all seats, in order. `ValueError` for a view and for a wrong number of bots; `IllegalAction` for an
    action that the rules refuse.
    """
    if before.viewer is not None:
        raise ValueError("the real deal is needed to play on, not the view of a player")
    if len(bots) != before.players:
        raise ValueError(f"{before.players} seats need as many bots, not {len(bots)}")
    rounds = [before.play(action)]
    while (seat := rounds[-1].to_move) is not None:
        rounds.append(rounds[-1].play(bots[seat](rounds[-1].view(seat), rng)))
    return tuple(rounds)
