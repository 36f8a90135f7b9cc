"""The card table as a widget: shows the controller's scenes and hands it every click."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any
from uuid import uuid4

import anywidget
import traitlets
from IPython.display import display

from cardgames import bots, commerce, conquian, dealcode
from cardgames.controller import MOST_PLAYERS, Controller, before, settings
from cardgames.controller.people import named
from cardgames.controller.situation import Situation
from cardgames.dealcode import DealCode
from cardgames.game import GameRules, Round
from cardgames.options import shown, whole
from cardgames.render import html
from cardgames.scene.model import Scene
from cardgames.screen import Screen
from cardgames.session import Session, fresh_code
from cardgames.thinking import Ended
from cardgames.widgets.background import Background
from cardgames.widgets.bundle import LOADER, bundle

SLOWEST = 60_000
"""The longest time between two moves that can be chosen, in ms."""


class CardTable(anywidget.AnyWidget):
    """A card table in a notebook; `screen` holds the game, `last_error` what went wrong unexpectedly, if anything.

    Traits (Python to browser): `frames`, the scenes to show one after the other, of which the last stays; `tempo`, the
    time between them in milliseconds; `bundle` and `digest` name the script and style that all tables share, `key` the
    table itself. The browser answers with messages only.
    """

    _esm = LOADER

    bundle = traitlets.Unicode().tag(sync=True)
    digest = traitlets.Unicode().tag(sync=True)
    key = traitlets.Unicode().tag(sync=True)
    frames: list[Scene] = traitlets.List(traitlets.Dict()).tag(sync=True)  # type: ignore[assignment]
    tempo = traitlets.Int(900).tag(sync=True)

    def __init__(self, screen: Screen, **traits: Any) -> None:  # noqa: ANN401 - traits of any type
        """Show what the screen shows."""
        key = uuid4().hex
        super().__init__(model_id=key, key=key, frames=screen.frames, **bundle(), **traits)
        self.screen = screen
        self._behind: list[Screen] = []
        self._background = Background()
        self.last_error: BaseException | None = None
        self.on_msg(self._answer)

    def __repr__(self) -> str:
        """Return a text that is the same at every run."""
        return f"<Kartentisch: {self.screen.name}>"

    def _answer(self, _widget: object, content: Mapping[str, Any], _buffers: object) -> None:
        seq = content.get("seq")
        kind = content.get("type")
        if kind == "stop":
            self._background.end()
        elif kind == "refresh":
            self.send_state()
        elif kind == "ping":
            self.send({"type": "pong", "busy": self._background.busy})
            return
        elif not self._background.busy:
            self._background.run(partial(self.screen.handle, content), partial(self._answered, seq))
            return
        self.send({"type": "ack", "seq": seq})

    def _answered(self, seq: Any, error: BaseException | None) -> None:  # noqa: ANN401 - any number
        """Show what came of an input; whatever happens, it is acknowledged."""
        if error := error or self._safely(self._change_screen):
            self._report(error)
        self._show()
        if file := self.screen.download:
            self.screen.download = None
            self.send({"type": "file", "seq": seq, **file})
        self.send({"type": "ack", "seq": seq})
        self._think()

    def _show(self) -> None:
        """Send the scenes; where that fails, the last ones that went through are shown with a report."""
        before = self.frames
        if error := self._safely(lambda: setattr(self, "frames", self.screen.frames)):
            self.screen.frames = before
            self._report(error)
            self.frames = self.screen.frames

    def _think(self) -> None:
        """Show what a screen adds once the answer is on its way; between two steps of it the kernel hears inputs."""
        while self._more():
            if _later(self._think):
                return

    def _more(self) -> bool:
        """Show one more step; returns whether there was one."""
        steps: list[bool] = []
        if error := self._safely(lambda: steps.append(self.screen.afterthought())):
            self._report(error)
        if error or steps[0]:
            self._show()
        return error is None and steps[0]

    @staticmethod
    def _safely(call: Callable[[], object]) -> BaseException | None:
        """Return the error that a call ended with: ipywidgets would only log it, and nobody would see it."""
        try:
            call()
        except BaseException as error:  # noqa: BLE001 - an interrupt, too
            return error
        return None

    def _report(self, error: BaseException) -> None:
        """Say it on the screen; where even that fails, the screen stays, and the input is answered all the same."""
        if not isinstance(error, (Ended, KeyboardInterrupt)):
            self.last_error = error
            traceback.print_exception(error)
        if failed := self._safely(lambda: self.screen.report(error)):
            traceback.print_exception(failed)

    def _change_screen(self) -> None:
        """Show the screen that another one opened, or come back from it."""
        if opened := self.screen.opens:
            self.screen.opens = None
            self._behind.append(self.screen)
            self.screen = opened
        elif self.screen.closes:
            self.screen.closes = False
            self.screen = self._behind.pop() if self._behind else self.screen

    def _ipython_display_(self) -> None:
        """Show a picture of the table, which a saved notebook keeps, and the living table in its place."""
        picture = html(self.screen.poster())
        display({"text/html": picture, "text/plain": repr(self)}, raw=True)  # type: ignore[no-untyped-call]
        live, metadata = self._repr_mimebundle_() or ({}, {})
        live.pop("text/plain", None)  # the picture says it all where no widget can live
        display(live, metadata=metadata, raw=True)  # type: ignore[no-untyped-call]


def _later(call: Callable[[], None]) -> bool:
    """Let the kernel call this once it has looked for inputs; returns False where there is no kernel's event loop."""
    try:
        asyncio.get_running_loop().call_soon(call)
    except RuntimeError:
        return False
    return True


def commerce_table(  # noqa: PLR0913 - what a learner may choose, by name
    code: str = "",
    players: int = 5,
    rounds: int | None = None,
    *,
    rules: GameRules = commerce.NEW,
    tempo: int = 900,
    people: Sequence[str] = (),
    level: str = settings.BOOK,
    coach: str = settings.AFTER,
) -> CardTable:
    """Return a table of Commerce with a person at seat 0 and bots; without a deal code a random deal.

    `rounds` is the agreed number of rounds of the series, None for an open end; `tempo` the time in ms between
    the bots' moves; `people` are the names of those who play at this device, handing it on; `level` is how strong the
    bots are (neuling, buch, koenner, meister, gemischt); `coach` says when the coach speaks (off, after, always).
    Raises `ValueError` for a code, seats, names, level or coach that do not fit.
    """
    return _table(rules, _deal(rules, code, players), rounds, tempo, people, level=level, coach=coach)


def conquian_table(
    code: str = "",
    rounds: int | None = None,
    *,
    rules: GameRules = conquian.STANDARD,
    tempo: int = 900,
    people: Sequence[str] = (),
    level: str = settings.BOOK,
    coach: str = settings.AFTER,
) -> CardTable:
    """Return a table of Conquian with a person at seat 0 and bots; see `commerce_table`; no mixed bots."""
    return _table(rules, _deal(rules, code, rules.seats[-1]), rounds, tempo, people, level=level, coach=coach)


def _table(
    rules: GameRules,
    deal: DealCode,
    rounds: int | None,
    tempo: int,
    people: Sequence[str],
    **chosen: Any,  # noqa: ANN401
) -> CardTable:
    whole("tempo", tempo, 0, SLOWEST)
    if isinstance(people, str) or not all(isinstance(name, str) for name in people):
        raise ValueError(f"people is a list of names, not {shown(people)}")
    here = range(max(len(people), 1))
    if len(here) > deal.players:
        raise ValueError(f"{len(here)} people at a table of {deal.players}")
    settings.check(rules.game, **chosen)
    others = dict.fromkeys(range(len(here), MOST_PLAYERS), bots.BY_THE_BOOK[rules.game])
    session = Session(rules, others, deal, before(rules, 0, deal.players), None, rounds)
    names = named(", ".join(people), len(here))
    return CardTable(
        Controller(session, names=names, here=here, explores=_explore, reviews=_review, **chosen), tempo=tempo
    )


def _deal(rules: GameRules, code: str, players: int) -> DealCode:
    whole("players", players, rules.seats[0], rules.seats[-1])
    return dealcode.parse(code) if code else fresh_code(rules, players, Random())


def _explore(views: Sequence[Round], rivals: Mapping[str, Sequence[Round]]) -> Screen:
    from cardgames.explorers import explore  # noqa: PLC0415 - figures take a second to import: only when asked for

    return explore(views, rivals)


def _review(situation: Situation) -> Screen:
    from cardgames.reviewing import Reviewing  # noqa: PLC0415 - the coach counts with numpy: only when asked for

    return Reviewing(situation)
