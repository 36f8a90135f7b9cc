"""Asking a bot for its action: the answer is checked, and what goes wrong says who answered what, where and when."""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any, Final

from cardgames.german import count
from cardgames.moves import Action
from cardgames.simulate import Bot
from cardgames.why import why_not

MOST: Final = 8
"""So many legal actions are listed, then only their number."""
FORM: Final = "Ein Bot gibt immer eine der Aktionen aus view.legal_actions() zurück."
CALLED: Final = "Ein Bot ist eine Funktion mit zwei Parametern: def mein_bot(view, rng)."


@dataclass(frozen=True)
class Asked:
    """A decision of a bot: its name, what it saw; in which deal, and after how many actions, if that is known."""

    bot: str
    view: Any
    code: str = ""
    ply: int = 0


class BotError(Exception):
    """A bot gave no legal answer in time.

    `problem`: ``illegal``, ``exception`` or ``slow``; `asked`: who decided what; `told`: what it answered, what it
    raised or how long it took; `action`: the illegal action, if it was one. `german` tells it to a learner.
    """

    def __init__(self, problem: str, asked: Asked, told: str, action: Action | None = None) -> None:
        """Keep the facts beside the message."""
        self.problem, self.asked, self.told, self.action = problem, asked, told, action
        view = asked.view
        at = f"deal {asked.code}, ply {asked.ply}, " * bool(asked.code) + f"seat {view.viewer}, phase {view.phase!r}"
        said = {
            "illegal": f"answered {told}, which is not legal",
            "exception": f"raised {told}",
            "slow": f"took {told}",
        }
        super().__init__(f"bot {asked.bot!r} {said[problem]} ({at}); legal: {_listed(view.legal_actions(), 'more')}")

    def __reduce__(self) -> tuple[type[BotError], tuple[Any, ...]]:
        """Pickle with all facts: bots also play in other processes."""
        return type(self), (self.problem, self.asked, self.told, self.action)

    @property
    def german(self) -> str:
        """The whole story in German, with cards that only the bot could see."""
        view, code = self.asked.view, self.asked.code
        at = f" (Spielcode {code}, nach {count(self.asked.ply, 'Aktion', 'Aktionen')})" if code else ""
        legal = f"Erlaubt war hier: {_listed(view.legal_actions(), 'weitere')}."
        if self.problem != "illegal":
            return f"{self._trouble}{at}.{self._hint} {legal}"
        refusal = why_not(view, self.action) if self.action else None
        why = refusal.text if refusal else FORM + self._hint
        return f"„{self.asked.bot}“ hat {self.told} geantwortet, das geht hier nicht{at}. {why} {legal}"

    @property
    def discreet(self) -> str:
        """What happened, in German, for a table at which nobody may learn the bot's cards."""
        form = f" {FORM}" if self.problem == "illegal" else ""
        return f"{self._trouble}.{form}{self._hint}"

    @property
    def _trouble(self) -> str:
        bot = f"„{self.asked.bot}“"
        if self.problem == "slow":
            told = self.told.replace(".", ",").replace("limit", "höchstens")
            return f"{bot} hat für eine Entscheidung {told} gebraucht"
        if self.problem == "exception":
            return f"In {bot} ist ein Fehler aufgetreten: {self.told.replace('[line', '[Zeile')}"
        return f"{bot} hat nichts Erlaubtes geantwortet"

    @property
    def _hint(self) -> str:
        if self.problem == "exception":
            return "" if "[line " in self.told else f" {CALLED}"
        return " Fehlt ein return?" if self.told.startswith("None") else ""

    def _render_traceback_(self) -> list[str]:
        """Show the learner, whose bot it is, the German story instead of a traceback (IPython asks for it)."""
        return [self.german]


def _listed(actions: Sequence[Action], more: str) -> str:
    """Return the codes of the first few actions."""
    codes = ", ".join(one.code for one in actions[:MOST])
    return codes if len(actions) <= MOST else f"{codes} ({len(actions) - MOST} {more})"


def ask(bot: Bot, rng: Random, asked: Asked, time_limit: float | None = None) -> Action:
    """Return the bot's action.

    Raises `BotError` if it is not legal, if the bot raises something, or if it took longer than `time_limit` seconds;
    that is measured afterwards, a bot that never answers is not interrupted.
    """
    start = perf_counter()
    try:
        answer = bot(asked.view, rng)
    except Exception as error:
        raise BotError("exception", asked, _raised(bot, error)) from error
    took = perf_counter() - start
    if time_limit is not None and took > time_limit:
        raise BotError("slow", asked, f"{took:.2f} s (limit {time_limit:g} s)")
    if not isinstance(answer, Action):
        raise BotError("illegal", asked, f"{answer!r} ({type(answer).__name__})")
    if answer not in asked.view.legal_actions():
        raise BotError("illegal", asked, answer.code, answer)
    return answer


def _raised(bot: Bot, error: Exception) -> str:
    """Return the error and the last line of the bot's own code that it went through, if the bot could be called."""
    code = getattr(bot, "__code__", getattr(type(bot).__call__, "__code__", None))
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if code and frame.filename == code.co_filename]
    if len(frames) == 1:  # only `ask` itself
        return f"{type(error).__name__}: {error}"
    last = (own or frames)[-1]
    return f"{type(error).__name__}: {error} [line {last.lineno}: {last.line}]"


@dataclass(frozen=True)
class Checked:
    """A bot whose answers are checked, for tables that ask bots themselves."""

    name: str
    bot: Bot

    def __call__(self, view: Any, rng: Random) -> Action:  # noqa: ANN401 - any game
        """Return the bot's action; raises `BotError`."""
        return ask(self.bot, rng, Asked(self.name, view))
