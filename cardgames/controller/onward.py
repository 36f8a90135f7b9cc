"""What comes after a round: the next one, the rest of a Partie that goes on without you, or a new Partie."""

from __future__ import annotations

from cardgames.controller import coaching
from cardgames.controller.situation import Situation
from cardgames.game import END
from cardgames.german import Voice, chips, comma, count, in_words, listing
from cardgames.scene import HOME, TELLERS
from cardgames.scene.ledger import ROUND, debts, winners
from cardgames.scene.model import Button, Result
from cardgames.series import Series

SERIES = "Neue Partie"
FINISH = "Bis zum Ende spielen"


def over(now: Situation) -> bool:
    """Return whether the Partie is at its end; a "what if" changes nothing about that."""
    return now.session.series_next().over


def all_out(now: Situation) -> bool:
    """Return whether nobody at this device has a life left, while others play on (CO8.7)."""
    series = now.session.series_next()
    lives = series.seats.lives
    return bool(lives) and not series.over and not any(lives[seat] for seat in now.here)


def following(now: Situation) -> list[tuple[str, str]]:
    """Return the buttons that deal again, as ids and labels, what fits best first."""
    if over(now):
        return [("series", SERIES)]
    again = ("new", TELLERS[now.session.rules.game].AGAIN)
    return [("finish", FINISH), again] if all_out(now) else [again]


def buttons(now: Situation) -> list[Button] | None:
    """Return the buttons of a finished round, the one that is meant first of all marked; None while it runs."""
    if now.session.round.phase != END:
        return None
    dealing = [("home", HOME)] if now.session.branched else following(now)
    review = coaching.buttons(now)
    marked = "" if any(one["primary"] for one in review) else dealing[0][0]
    found: list[Button] = [
        {"id": name, "label": text, "enabled": True, "primary": name == marked} for name, text in dealing
    ]
    return [*review, *found]


def finale(now: Situation) -> Result | None:
    """Return the end of the Partie in words: who won, who has how much, what may follow; None before its end."""
    session = now.session
    series = session.series_now()
    if not series.over or now.looking is not None:
        return None
    voice = now.public_voice
    shared = (
        "Den Pool, den niemand gewonnen hat, teilen sich alle." if series.seats.chips != session.round.chips else ""
    )
    lines = [ranking(series, voice), shared, debts(series, voice), f"„{SERIES}“ beginnt von vorn: {terms(now, voice)}"]
    return {"title": winners(series, voice), "lines": [line for line in lines if line]}


def ranking(series: Series, voice: Voice) -> str:
    """Return the chips of all, the most first; with places, unless lives decided."""
    owned = series.seats.chips
    order = sorted(range(series.players), key=lambda seat: (-owned[seat], seat not in series.winners))
    if series.seats.lives:
        return f"Chips am Ende: {listing([f'{voice.who(seat)} {comma(owned[seat], 0)}' for seat in order])}."
    places = [
        f"{1 + sum(other > owned[seat] for other in owned)}. {voice.who(seat)} ({comma(owned[seat], 0)})"
        for seat in order
    ]
    return f"Rangliste nach Chips: {', '.join(places)}."


def terms(now: Situation, voice: Voice) -> str:
    """Return what a new Partie at this table is played by: who deals, with how many chips, for how long."""
    session = now.session
    rounds, dealer = session.series.rounds, session.rules.next_dealer(session.round)
    length = f", und es geht wieder über {count(rounds, *ROUND[session.rules.game])}" if rounds else ""
    lives = f" und {in_words(getattr(session.rules, 'lives', 0))} Leben" if not session.rules.policy.by_rounds else ""
    start = f"alle haben wieder {chips(session.rules.start_chips)}{lives}"
    return f"{voice.does(dealer, 'gibst', 'gibt')}, {start}{length}."
