"""What the review says: the result in words, decision and luck apart, each mistake in a line."""

from __future__ import annotations

from typing import Any

from cardgames.coach.advice import Choice, Verdict
from cardgames.coach.words import cases, chips, comma
from cardgames.german import count, in_words, signed, upper

CLOSE = {"commerce": 0.5, "conquian": 0.1}
"""Less luck than this, in chips or as a share of a win, is not worth a word."""


def headline(review: Any) -> str:  # noqa: ANN401 - a review of the coach
    """Return the result of the round in a sentence."""
    if review.game == "commerce":
        return f"Dein Ergebnis: {signed(round(review.result))} Chips."
    return f"Dein Ergebnis: {_CONQUIAN[round(2 * review.result)]}."


_CONQUIAN = ("verloren", "unentschieden", "gewonnen")


def praise(review: Any) -> str:  # noqa: ANN401
    """Return what is said where there was no mistake."""
    if not review.decisions:
        return f"{headline(review)} In dieser Runde hattest du nichts zu entscheiden."
    return f"{headline(review)} Und kein einziger Fehler – richtig gut gespielt!"


def balance(review: Any) -> list[str]:  # noqa: ANN401
    """Return a line on the decisions and one on luck."""
    return [_decisions(review), _luck(review)] if review.decisions else []


def _decisions(review: Any) -> str:  # noqa: ANN401
    wrong = len(review.mistakes)
    made = f"Entscheidungen: {in_words(review.decisions)}"
    if not wrong:
        return f"{made}, alle gut."
    return f"{made}, davon {count(wrong, 'Fehler', 'Fehler')}. {_cost(review)}"


def _cost(review: Any) -> str:  # noqa: ANN401
    if review.game == "commerce":
        return f"Zusammen haben sie im Schnitt {chips(review.lost)} gekostet."
    return f"Ohne sie gewinnst du in {round(100 * review.lost)} von 100 Fällen mehr."


def _luck(review: Any) -> str:  # noqa: ANN401
    """Return what the decisions promise on average, what came, and which of the two luck was."""
    promised = review.result - review.luck
    small = abs(review.luck) < CLOSE[review.game]
    verdict = "Das war fast genau so viel." if small else "Da war Glück dabei." if review.luck > 0 else "Das war Pech."
    if review.game == "commerce":
        return f"Glück: Wer so entscheidet, bekommt im Schnitt {comma(promised)} Chips. {verdict}"
    promised = min(max(promised, 0.0), 1.0)
    return f"Glück: Wer so entscheidet, gewinnt {cases(promised)}. {verdict}"


def mistakes(review: Any) -> list[str]:  # noqa: ANN401
    """Return a line on each mistake, the biggest first."""
    return [
        f"Zug {one.ply + 1}: {played(one)} – {one.verdict.value}, {loss(review.game, one)}." for one in review.mistakes
    ]


def loss(game: str, mistake: Any) -> str:  # noqa: ANN401
    """Return what a mistake costs on average."""
    if game == "commerce":
        return f"kostet im Schnitt {chips(mistake.loss)}"
    return f"kostet {round(100 * mistake.loss)} von 100 Siegen"


def played(mistake: Any) -> str:  # noqa: ANN401
    """Return what was done, in words."""
    return upper(mistake.advice.of(mistake.action).name)


def found(tried: Choice) -> str:
    """Return the sentence on a better move that was found."""
    if tried.verdict is Verdict.BEST:
        return f"Gefunden! {upper(tried.name)} ist hier sehr gut."
    return f"Gefunden! {upper(tried.name)} ist gut, nur wenig schlechter als das Beste."


def not_yet(tried: Choice, mistake: Any) -> str:  # noqa: ANN401
    """Return the sentence on a try that was not good enough."""
    if tried.action == mistake.action:
        return "Noch nicht. Das war dein Zug von damals, es gibt Besseres."
    return f"Noch nicht. {upper(tried.name)} ist „{tried.verdict.value}“, es gibt Besseres."


def farewell(solved: int, of: int) -> str:
    """Return the last sentence."""
    if solved == of:
        return "Alle gefunden! Beim nächsten Mal siehst du das gleich." if of > 1 else "Gefunden! Das sitzt."
    return f"Fertig: {solved} von {of} selbst gefunden. In der nächsten Runde werden es mehr."
