"""What a widget shows and asks: the base of every table and desk. An input is a transaction."""

from __future__ import annotations

import json
import re
from collections.abc import Container, Mapping
from copy import copy
from threading import Lock
from typing import Any, Final, Self

from cardgames import thinking, trouble
from cardgames.scene.model import Scene
from cardgames.schema import LARGEST


class Refusal(Exception):
    """An input that is answered with a sentence and changes nothing."""


_DIGITS: Final = 9
_NUMBER: Final = re.compile(rf"[-+−]?\d{{1,{_DIGITS}}}")
NOT_UNDERSTOOD: Final = "Das hat der Tisch nicht verstanden. Lade die Seite neu, wenn es wieder geschieht."
"""The answer to an input that no page of ours sends."""


def number_in(value: object) -> int | None:
    """Return the whole number that somebody typed or a page sent; None for another text, or one beyond nine digits."""
    if type(value) is int:
        return value if abs(value) < 10**_DIGITS else None
    found = _NUMBER.fullmatch(value.strip()) if isinstance(value, str) else None
    return int(found[0].replace("−", "-")) if found else None


def place_sent(value: object, places: Container[int]) -> int:
    """Return the whole number that a page sent, which must be one of these places; `Refusal` for another."""
    number = number_in(value)
    if number is None or number not in places:
        raise Refusal(NOT_UNDERSTOOD)
    return number


TOO_LARGE: Final = "Diese Datei ist viel zu groß. Wähle eine, die du hier mit „Speichern“ erzeugt hast."
"""The answer to a file that nobody here saved; the browser sends no more of it than its size."""


class Screen:
    """Shows `frames`, of which the last stays, and answers inputs; `download` is a file for the person, once.

    An input is worked out on a draft, frames included, and the draft is published as a whole. So whoever looks from
    another thread never sees half of an answer; and where something fails or the thinking is ended, all is as it was.
    """

    UNHARMED = "Du kannst weitermachen."
    """Said after an unexpected error: what is as it was."""

    frames: list[Scene]
    download: dict[str, str] | None = None
    opens: Any = None
    """A screen that takes the place of this one, once."""
    closes = False
    """Whether the person wants to go back to the screen that this one was opened from."""
    failure: BaseException | None = None
    """The last unexpected error, for a report."""
    _answered = 0
    _lock = Lock()

    @property
    def name(self) -> str:
        """What is shown, in a few words."""
        return ""

    def handle(self, content: Mapping[str, Any]) -> None:
        """Answer one input. Raises what went wrong unexpectedly, and `cardgames.thinking.Ended`: nothing has changed.

        An input that another one overtook meanwhile is dropped.
        """
        if content.get("id") == "report":
            self.download = trouble.report_file(self.failure, **self.where())
            return
        draft = self.draft()
        try:
            _check(content)
            draft.take(content)
        except Refusal as refusal:
            draft = self.draft()
            draft.refuse(str(refusal))
        with self._lock:
            thinking.settle()
            if draft._answered == self._answered:  # noqa: SLF001 - a draft of oneself
                self.publish(draft)
                self._answered += 1

    def take(self, content: Mapping[str, Any]) -> None:
        """Do what an input asks for, on a draft."""
        raise NotImplementedError

    def refuse(self, text: str) -> None:
        """Answer with a sentence, on a draft on which nothing else has changed."""
        self.frames = [trouble.told(self.frames[-1], {"kind": "error", "text": text})]

    def draft(self) -> Self:
        """Return a copy to work on; lists, dictionaries and sets of its own are copied, too."""
        draft = copy(self)
        mine = {name: copy(value) for name, value in vars(self).items() if type(value) in (list, dict, set)}
        vars(draft).update(mine, frames=self.frames)
        return draft

    def publish(self, draft: Self) -> None:
        """Become what a draft has become."""
        vars(self).update(vars(draft))

    def report(self, error: BaseException) -> None:
        """Say that something went wrong which nobody expected, on what was drawn last."""
        self.failure = error
        self.frames = [trouble.told(self.frames[-1], trouble.message(error, self.UNHARMED))]

    def where(self) -> dict[str, Any]:
        """Return where the person was, for a report."""
        return {"screen": type(self).__name__}

    def afterthought(self) -> bool:
        """Add what takes a while and need not hold up an answer; returns whether there is something new to show."""
        return False

    def poster(self) -> Scene:
        """Return the scene for the picture in a saved notebook."""
        return self.frames[-1]


def _check(content: Mapping[str, Any]) -> None:
    """Refuse what is too large, or could not be sent back: half a character in a text, or what is no JSON at all."""
    size, text = content.get("size"), content.get("text")
    if (type(size) is int and size > LARGEST) or (isinstance(text, str) and len(text) > LARGEST):
        raise Refusal(TOO_LARGE)
    try:
        json.dumps(content, ensure_ascii=False).encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise Refusal(NOT_UNDERSTOOD) from error
