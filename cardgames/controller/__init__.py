"""The table as people use it: answers every input - a card, a button, a typed code, a file - with the next scenes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from random import Random
from typing import Any, Self

from cardgames import trouble
from cardgames.cards import Card
from cardgames.controller import coaching, play, replay, series
from cardgames.controller.frames import frames
from cardgames.controller.people import MOST_PLAYERS, NAMES
from cardgames.controller.series import GAME_NAMES, before
from cardgames.controller.situation import Situation
from cardgames.controller.switches import choose_split, open_explorer, reveal_next, switch_reveal, switch_splits
from cardgames.game import Round
from cardgames.scene.model import Scene
from cardgames.screen import NOT_UNDERSTOOD, Refusal, Screen
from cardgames.session import Session, Step

__all__ = ["MOST_PLAYERS", "NAMES", "Controller", "before"]

Answer = Callable[[Situation], list[Step]]

BUTTONS: Mapping[str, Answer] = {
    "new": play.next_round,
    "series": play.next_series,
    "finish": play.finish,
    "undo": play.undo,
    "redo": play.redo,
    "uncover": play.uncover,
    "first": replay.first,
    "back": replay.back,
    "forward": replay.forward,
    "present": replay.present,
    "branch": replay.branch,
    "home": replay.home,
    "save": series.save,
    "explore": open_explorer,
    "advise": coaching.advise,
    "review": coaching.review,
    "splits": switch_splits,
    "reveal next": reveal_next,
}
"""Buttons beside the moves; what is not here and no switch is the verb of a move."""

SWITCHES: Mapping[str, Callable[[Situation, str], list[Step]]] = {"reveal": switch_reveal, "split": choose_split}
"""Buttons of which there are many: the first word says what they do, the rest what with."""


def _press(now: Situation, name: str) -> list[Step]:
    kind, _, what = name.partition(" ")
    if name in BUTTONS:
        return BUTTONS[name](now)
    return SWITCHES[kind](now, what) if kind in SWITCHES else play.move(now, name)


INPUTS: Mapping[str, tuple[Callable[[Situation, Any], list[Step]], str, type]] = {
    "card": (play.pick, "id", str),
    "button": (_press, "id", str),
    "jump": (replay.jump, "ply", int),
    "deal": (series.deal_typed, "code", str),
    "setup": (series.set_up, "values", dict),
    "load": (series.take_up, "text", str),
}
"""What the screen can send, the key of its content, and the content's type."""

PARTS: Mapping[str, str] = {"deal": "form", "setup": "setup", "load": "setup", "reveal": "reveal"}
"""The part of a scene that offers an input, or a switch by its first word, where not every scene has it."""


def _understood(content: Mapping[str, Any], scene: Scene) -> tuple[Callable[[Situation, Any], list[Step]], Any]:
    """Return what answers an input, and with what; `Refusal` for one that this screen does not offer."""
    kind = str(content.get("type"))
    answer, key, form = INPUTS.get(kind, (None, "", object))
    value: Any = content.get(key)
    if answer is None or type(value) is not form:
        raise Refusal(NOT_UNDERSTOOD)
    part = PARTS.get(kind if kind != "button" else str(value).partition(" ")[0])
    if part and not scene.get(part):
        raise Refusal("Das gibt es hier nicht.")
    return answer, value


class Controller(Screen):
    """Joins a session and a screen.

    Every input is answered: with the next position, or with a message that says why not and what to do; then nothing
    else has changed.
    """

    UNHARMED = "Deine Runde ist unverändert, du kannst weiterspielen."
    _drafted: Session | None = None

    def __init__(
        self,
        session: Session,
        you: int = 0,
        names: Iterable[str] = NAMES,
        rng: Random | None = None,
        here: Iterable[int] = (),
        **more: Any,  # noqa: ANN401 - further fields of the situation
    ) -> None:
        """Let the bots act until it is a person's turn.

        `here` are the seats at this device, without it only `you`; `more` is what the table can do besides: `explores`,
        `reviews`, `level`, `coach`, as explained at `Situation`.
        """
        seats, rng = tuple(here) or (you,), rng or Random()
        self.situation = Situation(session=session, you=you, names=tuple(names), rng=rng, here=seats, **more)
        self._show(play.begun(self.situation), you)

    @property
    def name(self) -> str:
        """The game and its deal code."""
        return f"{GAME_NAMES[self.session.rules.game]} {self.session.code}"

    @property
    def session(self) -> Session:
        """The session at the table."""
        return self.situation.session

    @property
    def you(self) -> int:
        """The seat that looks."""
        return self.situation.you

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat, also for seats that are empty now."""
        return self.situation.names

    @property
    def picked(self) -> tuple[Card, ...]:
        """The picked cards."""
        return self.situation.picked

    @property
    def view(self) -> Round:
        """The round as the one who looks knows it."""
        return self.situation.view

    @property
    def at(self) -> str:
        """The name of what is on the screen, which inputs may carry to prove that they mean this."""
        return self.situation.at

    @property
    def download(self) -> dict[str, str] | None:
        """A file for the person, once."""
        return self.situation.download

    @download.setter
    def download(self, file: dict[str, str] | None) -> None:
        self.situation.download = file

    @property
    def opens(self) -> Any:  # noqa: ANN401 - any screen
        """A screen that takes the place of this one, once."""
        return self.situation.opens

    @opens.setter
    def opens(self, screen: Any) -> None:  # noqa: ANN401
        self.situation.opens = screen

    def take(self, content: Mapping[str, Any]) -> None:
        """Do what an input asks for, and show what came of it.

        An input that was meant for another position (a double click) is dropped, and while the screen is covered
        everything but its button.
        """
        now = self.situation
        if content.get("at", now.at) != now.at or (now.covered and content.get("id") != "uncover"):
            return
        now.message, now.played, viewer = None, None, now.you
        answer, value = _understood(content, self.frames[-1])
        steps = answer(now, value)
        now.learn()
        self._show(steps, viewer if viewer in now.here else now.here[0])

    def refuse(self, text: str) -> None:
        """Say why not; nothing else changes."""
        self.situation.played = None
        self.situation.say(text)
        self._show([], self.you)

    def draft(self) -> Self:
        """Return a copy whose situation and session can be worked on."""
        draft = super().draft()
        draft.situation = copy(self.situation)
        draft.situation.session = draft._drafted = self.session.draft()  # noqa: SLF001 - a draft of oneself
        return draft

    def publish(self, draft: Self) -> None:
        """Become what a draft has become; situation and session stay the same objects, unless others sat down."""
        if draft.session is draft._drafted:
            self.session.publish(draft.session)
            draft.situation.session = self.session
        vars(self.situation).update(vars(draft.situation))
        draft.situation = self.situation
        super().publish(draft)

    def where(self) -> dict[str, Any]:
        """Return what names the round on the table."""
        return trouble.of_session(self.session)

    def afterthought(self) -> bool:
        """Add what takes a while and need not hold up the answer; returns whether there is something new to show."""
        scene = coaching.with_verdict(self.situation, self.frames[-1])
        self.frames = [scene] if scene else self.frames
        return scene is not None

    def _show(self, steps: list[Step], viewer: int) -> None:
        self.frames = frames(self.situation, steps, viewer)
