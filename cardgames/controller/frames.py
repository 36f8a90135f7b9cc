"""The scenes of an answer: one for each of the others' actions that is worth a line, then what stays on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardgames.controller import coaching, onward, replay, reveal, settings
from cardgames.controller.people import cover, typed
from cardgames.controller.situation import Situation
from cardgames.game import END, Round
from cardgames.scene import TELLERS, Look, build, ledger
from cardgames.scene.model import Button, Line, Result, Scene
from cardgames.session import HELPED, PRACTICE, Step


def frames(now: Situation, steps: Sequence[Step], viewer: int, *, own: bool = False) -> list[Scene]:
    """Return the scenes after these steps, which `viewer` watched; with `own` also those of his own actions."""
    tell = TELLERS[now.session.rules.game].announce
    voice = now.public_voice
    lines = [tell(step, voice) for step in now.session.history]
    told = _told(now, lines, len(lines) - len(steps), None if own else viewer)
    shown_hand = reveal.AT_FIRST & frozenset(now.revealed)
    states = [reveal.opened(state, viewer, shown_hand) for state in now.session.states] if told else []
    shown = [_passing(now, states, lines, ply) for ply in told]
    news = _latest([lines[ply] for ply in told])
    return [*shown, build(_present(now, lines, news))]


def _told(now: Situation, lines: Sequence[str], first: int, viewer: int | None) -> list[int]:
    return [ply for ply in range(first, len(lines)) if lines[ply] and now.session.history[ply].seat != viewer]


def _passing(now: Situation, states: Sequence[Round], lines: Sequence[str], ply: int) -> Scene:
    """Return the scene after one action of somebody else."""
    look = Look(
        voice=now.voice,
        states=states[: ply + 2],
        code=str(now.session.code),
        status=lines[ply],
        log=_log(lines[: ply + 1]),
        practice=now.session.mark,
        practice_why=_why(now),
        arranged=now.arranged,
    )
    return build(look)


def _present(now: Situation, lines: Sequence[str], news: Sequence[str]) -> Look:
    """Return how the screen looks and stays: the present position, or the earlier one that is looked at."""
    session = now.session
    ply = session.ply if now.looking is None else now.looking
    ended = session.round.to_move is None and now.looking is None
    return Look(
        voice=now.public_voice if ended else now.voice,
        states=[reveal.opened(state, now.you, now.revealed) for state in session.states[: ply + 1]],
        code=str(session.code),
        at=now.at,
        picked=now.picked,
        live=now.live,
        status=_status(now, lines),
        result=_result(now, session.states[ply]),
        news=news if now.looking is None else [coaching.thought(now, ply)],
        log=_log(lines),
        message=now.message,
        practice=now.session.mark,
        practice_why=_why(now),
        finale=onward.finale(now),
        arranged=now.arranged,
        stock_open=reveal.STOCK in now.revealed,
        cover=cover(now.names, now.you) if now.covered else None,
        **({} if now.covered else _controls(now, session.states[ply].view(now.you))),
    )


def _controls(now: Situation, view: Round) -> dict[str, Any]:
    """Return everything beside the cards: what can be done with the round and the series."""
    session = now.session
    rules, series = session.rules, session.series_now()
    code, voice = str(session.code), now.public_voice
    persons, wished = len(now.here), typed(now.names, len(now.here))
    form = ledger.fields(rules, view.players, series.rounds, persons, wished) if rules.options else []
    fields = form and [*form, *settings.fields(now)]
    between = series is not session.series
    return {
        "tools": _tools(now),
        "form": {"label": "Spielcode", "button": "Mit diesem Code geben", "placeholder": code},
        "replay": replay.panel(now),
        "coach": coaching.panel(now),
        "after": onward.buttons(now),
        "reveal": reveal.panel(view, now.voice, now.revealed, f"{now.at} Lösung", live=now.live),
        "splits": now.splits,
        "ledger": ledger.ledger(series, voice, session.marks, between=between),
        "setup": {"label": "Neue Partie", "button": "Partie beginnen", "fields": fields} if fields else None,
    }


def _result(now: Situation, state: Round) -> Result | None:
    """Return the result of a finished round, told from all hands: the own one may be covered on the screen."""
    if state.phase != END:
        return None
    return TELLERS[state.rules.game].outcome(state.view(now.you), now.public_voice)


def _status(now: Situation, lines: Sequence[str]) -> str:
    """Return the status of an earlier position, or over a covered hand; empty for what its game tells."""
    if now.looking is None:
        waits = now.covers is not None and now.session.round.to_move == now.covers
        return f"Du bist dran. {reveal.COVERED}" if waits else ""
    line = lines[now.looking - 1] if now.looking else "Die Karten sind gegeben."
    return f"Du siehst Zug {now.looking} von {now.session.ply}. {line}".strip()


def _why(now: Situation) -> str:
    """Return the reason for the mark of the round on the table; empty where it counts like any other."""
    session = now.session
    return "Was wäre wenn: Diese Züge zählen nicht." if session.branched else _WHY.get(session.mark, "")


_WHY = {
    PRACTICE: "Übung: In dieser Runde hat jemand mehr gesehen, als er wissen konnte.",
    HELPED: "In dieser Runde hat der Trainer einen Rat gegeben, ohne verdeckte Karten zu kennen.",
}


def _log(lines: Sequence[str]) -> list[Line]:
    return [{"text": line, "ply": ply} for ply, line in enumerate(lines, start=1) if line]


def _tools(now: Situation) -> list[Button]:
    session = now.session
    rules, earlier = session.rules, now.looking is not None
    tools = [
        ("undo", "Zurücknehmen", session.can_undo() and not earlier),
        ("redo", "Wieder vor", session.can_redo() and not earlier),
        (*onward.following(now)[-1], True),
        *([("save", "Speichern", not session.branched)] if rules.options else []),
    ]
    buttons: list[Button] = [{"id": name, "label": text, "enabled": on, "primary": False} for name, text, on in tools]
    if now.explores:
        buttons.append({"id": "explore", "label": "Erforschen", "enabled": True, "primary": False})
    if rules.game == "conquian":
        switch: Button = {"id": "splits", "label": "Umbauten", "enabled": True, "primary": False}
        buttons.append({**switch, "pressed": now.splits})
    return buttons


def _latest(lines: list[str], most: int = 3) -> list[str]:
    """Return the last few lines, and where the others are."""
    return lines if len(lines) <= most else ["… (alles steht im Verlauf)", *lines[-most:]]
