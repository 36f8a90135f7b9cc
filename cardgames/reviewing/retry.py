"""A position of a finished round in which something better was possible: the learner looks for it at a real table."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from enum import Enum
from random import Random
from typing import Any

from cardgames.bots import levels
from cardgames.coach.advice import Choice, Verdict
from cardgames.coach.review import Mistake
from cardgames.controller import BUTTONS, SWITCHES, Controller
from cardgames.controller.frames import frames
from cardgames.controller.situation import Situation
from cardgames.lessons.desk import button
from cardgames.reviewing.pages import LEAVE
from cardgames.reviewing.words import by_luck, found, not_yet, played
from cardgames.scene.model import Button, Scene
from cardgames.screen import Refusal
from cardgames.session import Step

GOOD = (Verdict.BEST, Verdict.GOOD)
"""What counts as found: a move that is no mistake, not only the very best."""

SHOWN = 8
"""So many moves of what follows are shown one by one, then the end."""

KEPT = ("first", "back", "forward", "present", "splits", "split")
"""The tools of a table that are of use here."""


class State(Enum):
    """Where the learner is with a position."""

    FIND = "find"
    WIN = "win"
    FAIL = "fail"
    VIEW = "view"


class Retry(Controller):
    """The table before a mistake. A move is judged, then it is played on with the real cards to the end."""

    def __init__(self, situation: Situation, seat: int, mistake: Mistake, place: str, *, last: bool) -> None:
        """Go back to the position before the `mistake`; `place` says which of how many, `last`: no more come."""
        self.mistake, self.place, self.last = mistake, place, last
        self.state = State.FIND
        self.tried: Choice | None = None
        session = copy(situation.session)
        session.branch(mistake.ply)
        session.bots = {other: bot for other, bot in session.bots.items() if other != seat}
        for other in set(range(session.round.players)) - {seat}:
            session.bots.setdefault(other, self._stand_in(session.round.rules.game))
        super().__init__(session, seat, situation.names, Random(str(session.code)))

    @staticmethod
    def _stand_in(game: str) -> Any:  # noqa: ANN401 - a bot
        """Return who plays on for a person."""
        return levels.LEVELS[game]["koenner"]

    def take(self, content: Mapping[str, Any]) -> None:
        """Do what an input at the table asks for; what is of no use here is refused."""
        kind, name = content.get("type"), str(content.get("id"))
        tool = name in BUTTONS or name.partition(" ")[0] in SWITCHES
        if kind not in ("button", "card", "jump") or (kind == "button" and tool and name.partition(" ")[0] not in KEPT):
            raise Refusal("Das gibt es hier nicht.")
        super().take(content)

    def solve(self) -> None:
        """Show the best move and what follows from it."""
        self.situation.looking, self.situation.message = None, None
        steps = [self.session.act(self.mistake.advice.best[0].action)]
        self.tried, self.state = self.mistake.advice.best[0], State.VIEW
        self._show([*steps, *self._play_on()], self.you)

    def _show(self, steps: list[Step], viewer: int) -> None:
        if steps and self.state is State.FIND:
            self.tried = self.mistake.advice.of(steps[0].action)
            self.state = State.WIN if self.tried.verdict in GOOD else State.FAIL
            steps = [*steps, *self._play_on()]
        if self.state is not State.FIND and self.situation.looking is None and not self.situation.message:
            self.situation.say(self._lesson(), kind="info")
        *passing, last = frames(self.situation, steps, viewer, own=True)
        self.frames = [*(self._trimmed(scene) for scene in passing[:SHOWN]), self._last(last)]

    def _play_on(self) -> list[Step]:
        """Play to the end with the real cards, for the learner as a good player would."""
        now = self.session
        now.bots = {**now.bots, self.you: self._stand_in(now.rules.game)}
        steps = list(now.run_bots())
        self.situation.picked = ()
        self.situation.learn()
        return steps

    def _lesson(self) -> str:
        """Return what is to be learnt: what speaks for or against the try, and once it is solved about the mistake."""
        assert self.tried is not None
        solved, then = self.state is not State.FAIL, self.mistake.sentence
        parts = [f"Zu deinem Zug von damals: {then} ({self.mistake.rule})"] if solved else []
        if not solved or self.tried.reason.rstrip(".") not in then:
            parts.insert(0, f"{self.tried.reason} ({self.tried.rule})")
        return " ".join([*parts, by_luck(self.session.round.payoffs()[self.you], good=solved)]).strip()

    def _told(self) -> str:
        """Return the sentence above."""
        if self.state is State.FIND:
            return f"Such einen besseren Zug. Damals: {played(self.mistake)} ({self.mistake.verdict.value})."
        if self.state is State.VIEW:
            return f"Besser ist: {' oder '.join([one.name for one in self.mistake.advice.best][:3])}."
        assert self.tried is not None
        return found(self.tried) if self.state is State.WIN else not_yet(self.tried, self.mistake)

    def _last(self, scene: Scene) -> Scene:
        """Return the scene that stays."""
        short = self._trimmed(scene)
        if self.situation.looking is None:
            short["status"] = self._told()
            told = (short["message"] or {}).get("text", "")
            short["spoken"] = f"{short['status']} {told}".strip()
        if result := short["result"]:
            short["result"] = {"title": f"So wäre es ausgegangen: {result['title']}", "lines": []}
        short["buttons"] = [*(short["buttons"] if self.state is State.FIND else []), *self._onward()]
        return short

    def _trimmed(self, scene: Scene) -> Scene:
        tools = [one for one in scene.get("tools", []) if one["id"] in KEPT]
        replay = scene.get("replay")
        if replay:
            replay = {**replay, "buttons": [one for one in replay["buttons"] if one["id"] in KEPT]}
        gone: Scene = {"practice": "", "form": None, "setup": None, "reveal": None, "ledger": None, "coach": None}
        return {**scene, **gone, "title": f"Nachbesprechung, {self.place}", "replay": replay, "tools": [*tools, LEAVE]}

    def _onward(self) -> list[Button]:
        """Return the buttons of the review."""
        view, skip = button("review view", "Lösung zeigen"), button("review next", "Auslassen")
        again = button("review again", "Stellung noch einmal")
        if self.state is State.FIND:
            return [view, skip]
        if self.state is State.FAIL:
            return [{**again, "label": "Noch einmal versuchen", "primary": True}, view, skip]
        return [button("review next", "Zum Abschluss" if self.last else "Nächste Stelle", primary=True), again]
