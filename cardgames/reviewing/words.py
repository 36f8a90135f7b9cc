"""What the review says: the result in words, decision and luck apart, each mistake in a line."""

from __future__ import annotations

from cardgames.coach.advice import Choice, Verdict
from cardgames.coach.review import Mistake, Review
from cardgames.coach.words import cases
from cardgames.german import chips, upper

TITLE = "Entscheidungen und Glück"


def headline(review: Review) -> str:
    """Return the result of the round in a sentence; in the old way of Commerce lives count with what they are worth."""
    if review.game == "conquian":
        return f"Du hast {_CONQUIAN[round(2 * review.result)]}."
    won = "gewonnen" if review.result > 0 else "verloren"
    if review.result % 1:
        return f"Chips und Leben zusammen: Du hast im Wert von {chips(abs(review.result))} {won}."
    if not review.result:
        return "Du hast nichts gewonnen und nichts verloren."
    return f"Du hast {chips(abs(int(review.result)))} {won}."


_CONQUIAN = ("verloren", "unentschieden gespielt", "gewonnen")


def praise(review: Review) -> str:
    """Return what is said where there was no mistake."""
    if not review.decisions:
        return f"{headline(review)} Zu entscheiden gab es für dich nichts."
    return f"{headline(review)} Und kein einziger Fehler – richtig gut gespielt!"


def balance(review: Review) -> list[str]:
    """Return lines on what was to be expected, on the decisions and on luck."""
    if not review.decisions:
        return [review.luck_text]
    return [_expected(review), _decided(review), review.luck_text]


def _expected(review: Review) -> str:
    if review.game == "commerce":
        return f"Zu erwarten: Mit diesen Karten waren im Schnitt {chips(review.expected)} drin."
    return f"Zu erwarten: Mit diesen Karten gewinnt man {cases(review.expected)}."


def _decided(review: Review) -> str:
    wrong = len(review.mistakes)
    told = review.decision_text.removeprefix("Entscheidungen: ")
    return f"Entscheidungen: {review.decisions}, davon {wrong or 'keine'} mit einem Fehler. {told}"


def mistakes(review: Review) -> list[str]:
    """Return a heading and a line on each mistake, the biggest first."""
    game = review.game
    lines = [f"Zug {one.ply + 1}: {played(one)} – {one.verdict.value}, {loss(game, one)}." for one in review.mistakes]
    return ["Deine Fehler, der größte zuerst:" if len(lines) > 1 else "Dein Fehler:", *lines]


def loss(game: str, mistake: Mistake) -> str:
    """Return what a mistake costs on average."""
    if game == "commerce":
        return f"kostet im Schnitt {chips(mistake.loss)}"
    return f"kostet {round(100 * mistake.loss)} von 100 Siegen"


def played(mistake: Mistake) -> str:
    """Return what was done, in words."""
    return upper(mistake.advice.of(mistake.action).name)


def found(tried: Choice) -> str:
    """Return the sentence on a better move that was found."""
    if tried.verdict is Verdict.BEST:
        return f"Gefunden! {upper(tried.name)} ist hier sehr gut."
    return f"Gefunden! {upper(tried.name)} ist gut, nur wenig schlechter als das Beste."


def not_yet(tried: Choice, mistake: Mistake) -> str:
    """Return the sentence on a try that was not good enough."""
    if tried.action == mistake.action:
        return "Noch nicht. Das war dein Zug von damals, es gibt Besseres."
    return f"Noch nicht. {upper(tried.name)} ist „{tried.verdict.value}“, es gibt Besseres."


def by_luck(chips: int, *, good: bool) -> str:
    """Return what is said where luck hides how good a move was."""
    if not good and chips > 0:
        return "Diesmal wäre es gut gegangen, aber das ist Glück."
    return "Diesmal hätte das Glück gefehlt, der Zug bleibt der bessere." if good and chips < 0 else ""


def farewell(solved: int, of: int) -> str:
    """Return the last sentence."""
    if solved == of:
        return "Alle gefunden! Beim nächsten Mal siehst du das gleich." if of > 1 else "Gefunden! Das sitzt."
    return f"Fertig: {solved} von {of} selbst gefunden. In der nächsten Runde werden es mehr."
