"""The coach at the table: advice on the decision at hand, a word on the last one, and what a bot thought.

The coach counts with numpy, which a lesson's table does without: it is imported when somebody asks.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from cardgames.controller.reveal import COVERED
from cardgames.controller.settings import AFTER, ALWAYS
from cardgames.controller.situation import Refusal, Situation
from cardgames.game import Round
from cardgames.german import chips, comma, of_hundred, percent, upper
from cardgames.moves import Action
from cardgames.scene.model import Button, Coach, Judged, Scene
from cardgames.scene.spoken import LONGEST
from cardgames.session import Step

if TYPE_CHECKING:
    from cardgames.coach import Advice, Choice

_SHARED = {"conquian": " In der Gewinnchance zählt ein Unentschieden wie ein geteilter Sieg."}

_NOTHING_DECIDED = "In dieser Runde hattest du nichts zu entscheiden, also gibt es keine Nachbesprechung."

UNSURE = "nicht sicher schlechter"
"""Said of an action that lies behind the best, but within the noise."""


def panel(now: Situation) -> Coach | None:
    """Return the coach's panel for a decision of the one who looks: empty until somebody asks."""
    if now.coach != ALWAYS or not now.live:
        return None
    asked = now.session.series.played in now.session.helped  # else it was for a word on a move since taken back
    known: Advice | None = now.advice[1] if asked and now.advice and now.advice[0] == now.view else None
    return {
        "title": "Trainer: Rat zum Zug",
        "at": now.at,
        "wait": "Der Trainer rechnet …",
        "text": f"{known.summary}{_SHARED.get(known.game, '')}" if known else "",
        "choices": [_judged(known.game, one) for one in known.choices] if known else [],
    }


def _judged(game: str, choice: Choice) -> Judged:
    """Return a choice in words; of one that seems worse, but within the noise, no more is said than that."""
    from cardgames.coach.advice import LIMITS, Verdict  # noqa: PLC0415

    unsure = choice.verdict is Verdict.BEST and choice.behind > LIMITS[game][0]
    return {
        "name": upper(choice.name),
        "verdict": UNSURE if unsure else choice.verdict.value,
        "step": list(Verdict).index(Verdict.GOOD if unsure else choice.verdict),
        "value": value(game, choice),
        "reason": f"{choice.reason} ({choice.rule})",
    }


def value(game: str, choice: Choice) -> str:
    """Return what a choice is worth in words, with its 95 % interval: chips on average, or cases won."""
    from cardgames.coach import words  # noqa: PLC0415

    if game == "commerce":
        return f"{words.amount(game, choice.value)} (zwischen {comma(choice.low)} und {comma(choice.high)})"
    between = f"zwischen {percent(choice.low)} und {percent(choice.high)}"
    return f"Gewinnchance {of_hundred(choice.value)} ({percent(choice.value)}, {between})"


def advise(now: Situation) -> list[Step]:
    """Judge all actions of the decision at hand.

    The round is marked as played with help; it is no practice, for the coach knows no more than the player.
    """
    if now.coach != ALWAYS:
        raise Refusal("Der Trainer ist aus. Bei „Neue Partie“ kannst du ihn auf „immer“ stellen.")
    if not now.live:
        raise Refusal("Einen Rat gibt der Trainer, wenn du dran bist.")
    _advice(now, now.at, now.view)
    now.session.take_help()
    return []


def _advice(now: Situation, at: str, view: Round, about: Action | None = None) -> Advice:
    """Return the advice for this position, which looks closely at the move `about`; asked again, it is the same."""
    from cardgames import coach  # noqa: PLC0415

    if now.advice is None or now.advice[0] != view:
        now.advice = (view, coach.advise(view, Random(f"{at} Trainer"), None, about))
    known: Advice = now.advice[1]
    return known


def with_verdict(now: Situation, scene: Scene) -> Scene | None:
    """Return the scene with a word on the move that led to it, None where there is nothing to say.

    While the device is handed on nothing is said: the word is for the one who moved.
    """
    if not now.played:
        return None
    at, view, action = now.played
    now.played = None
    if now.covered or len(view.legal_actions()) == 1:
        return None
    advice = _advice(now, at, view, action)
    line = f"Trainer: {_verdict(advice, advice.of(action))}"
    both = f"{line} {scene['status']}"
    spoken = both if len(both) <= LONGEST else line
    return {**scene, "remark": line, "spoken": spoken, "details": f"{line} {scene['details']}"}


def _verdict(advice: Advice, choice: Choice) -> str:
    """Return the verdict in a sentence; what would have been better is left to the review."""
    if advice.close:
        return "Alle Züge waren hier etwa gleich gut."
    if choice in advice.best:
        return f"{choice.verdict.value}."
    if advice.game == "commerce":
        return f"{choice.verdict.value}, im Schnitt {chips(choice.behind)} weniger als der beste Zug."
    return f"{choice.verdict.value}, die Gewinnchance ist um {of_hundred(choice.behind)} kleiner als beim besten Zug."


def buttons(now: Situation) -> list[Button]:
    """Return the button of the review, once a round is over in which somebody at this device decided something."""
    if not now.reviews or now.session.round.to_move is not None or now.session.branched or not _decided(now):
        return []
    primary = now.coach in (AFTER, ALWAYS)
    return [{"id": "review", "label": "Nachbesprechung", "enabled": True, "primary": primary}]


def _decided(now: Situation) -> bool:
    """Return whether somebody at this device had a choice in this round."""
    mine = (step.before for step in now.session.history if step.seat in now.here)
    return any(len(state.legal_actions()) > 1 for state in mine)


def review(now: Situation) -> list[Step]:
    """Open the review of a finished round in place of the table."""
    if now.reviews is None or not buttons(now):
        over = now.session.round.to_move is None and not now.session.branched
        raise Refusal(_NOTHING_DECIDED if over else "Die Nachbesprechung gibt es, wenn die Runde zu Ende ist.")
    if now.covers is not None:
        raise Refusal(COVERED)
    now.opens = now.reviews(now)
    return []


def thought(now: Situation, ply: int) -> str:
    """Return why a bot may have done what led to this position; empty before the round ends, since it tells cards.

    It may tell which ones it gave to somebody whose hand is covered: then it is empty, too.
    """
    session = now.session
    if ply == 0 or session.round.to_move is not None or now.covers is not None:
        return ""
    step = session.history[ply - 1]
    if step.seat not in session.bots:
        return ""
    from cardgames.bots.levels import explain  # noqa: PLC0415

    return f"{now.called[step.seat]} denkt: „{explain(step.before.view(step.seat), step.action)}“"
