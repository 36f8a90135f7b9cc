"""What may stand in a saved file: types, ranges, sizes and depth as data, and one reader that holds every file to them.

The size and the depth of a text are checked before it is parsed, in one pass, so that no file can keep the program
busy. What is wrong is told with its place, so that a person can be told where to look.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NoReturn, Protocol, Self

LARGEST: Final = 4_000_000
"""The most characters of a file."""
DEEPEST: Final = 8
"""The most brackets inside one another; our own files have three."""

_SHORT: Final = 40

Place = tuple[str | int, ...]
"""Where something stands: keys and numbers in lists, from the outside in."""

_BRACKETS: Final = re.compile(r'(?:"(?:[^"\\]+|\\.)*+"?|[^"\[\]{}]++)++|[\[\]{}]', re.DOTALL)
_UNFIT: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
"""Control characters and halves of characters."""


def written(place: Place) -> str:
    """Return a place as programmers write it, such as ``played[2].actions[5]``."""
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in place).removeprefix(".")


class FileError(ValueError):
    """A file that cannot be taken up: `problem` says why in one word, `place` where, `kind` what is wrong there."""

    def __init__(self, problem: str, message: str, place: Place = (), kind: str = "") -> None:
        """Keep what a screen needs beside the message."""
        super().__init__(message)
        self.problem, self.place, self.kind = problem, place, kind

    def __reduce__(self) -> tuple[type[Self], tuple[str, str, Place, str]]:
        """Pickle with all arguments."""
        return type(self), (self.problem, str(self), self.place, self.kind)


class Fault(ValueError):
    """What is wrong, and at which `place`.

    `kind` is ``size``, ``depth``, ``json``, ``type``, ``range``, ``missing``, ``unknown`` or ``twice``.
    """

    def __init__(self, kind: str, place: Place, message: str) -> None:
        """Keep kind and place, and name the place in the message."""
        super().__init__(f"{written(place)}: {message}" if place else message)
        self.kind, self.place = kind, place


class Form(Protocol):
    """What a value must be."""

    def check(self, value: object, place: Place) -> None:
        """Raise `Fault` for another value."""


@dataclass(frozen=True)
class Whole:
    """A whole number from `least` to `most`; a flag is none."""

    least: int
    most: int

    def check(self, value: object, place: Place) -> None:
        """Raise `Fault` for another value."""
        if type(value) is not int:
            raise Fault("type", place, f"a whole number is needed, not {_brief(value)}")
        if not self.least <= value <= self.most:
            raise Fault("range", place, f"{self.least} to {self.most} is possible, not {_brief(value)}")


@dataclass(frozen=True)
class Text:
    """A text of one line, from `least` to `most` characters, without control characters or halves of characters."""

    most: int
    least: int = 0

    def check(self, value: object, place: Place) -> None:
        """Raise `Fault` for another value."""
        if type(value) is not str:
            raise Fault("type", place, f"a text is needed, not {_brief(value)}")
        if not self.least <= len(value) <= self.most:
            raise Fault("range", place, f"{self.least} to {self.most} characters are possible, not {len(value)}")
        if unfit(value):
            raise Fault("range", place, "characters that cannot be shown")


@dataclass(frozen=True)
class Scalar:
    """A short text, a whole number, a flag or nothing: whoever gets it checks it."""

    def check(self, value: object, place: Place) -> None:
        """Raise `Fault` for another value."""
        if type(value) is str:
            Text(_SHORT).check(value, place)
        elif value is not None and type(value) not in (int, bool):
            raise Fault("type", place, f"a text, a whole number or a flag is needed, not {_brief(value)}")


@dataclass(frozen=True)
class Maybe:
    """This form, or nothing (null)."""

    form: Form

    def check(self, value: object, place: Place) -> None:
        """Raise `Fault` for another value."""
        if value is not None:
            self.form.check(value, place)


@dataclass(frozen=True)
class Listed:
    """A list of `least` to `most` values of one form; `distinct`: no two alike, whatever the case of their letters."""

    each: Form
    most: int
    least: int = 0
    distinct: bool = False

    def check(self, value: object, place: Place) -> None:
        """Raise `Fault` for another value."""
        if type(value) is not list:
            raise Fault("type", place, f"a list is needed, not {_brief(value)}")
        if not self.least <= len(value) <= self.most:
            raise Fault("range", place, f"{self.least} to {self.most} entries are possible, not {len(value)}")
        known = set()
        for number, one in enumerate(value):
            self.each.check(one, (*place, number))
            folded = one.casefold() if self.distinct and isinstance(one, str) else one
            if self.distinct and folded in known:
                raise Fault("twice", (*place, number), f"{_brief(one)} stands there twice")
            if self.distinct:
                known.add(folded)


@dataclass(frozen=True)
class Mapped:
    """Values of one form by names of up to `longest` characters."""

    each: Form
    most: int
    longest: int = 40

    def check(self, value: object, place: Place) -> None:
        """Raise `Fault` for another value."""
        if type(value) is not dict:
            raise Fault("type", place, f"values by name are needed, not {_brief(value)}")
        if len(value) > self.most:
            raise Fault("range", place, f"up to {self.most} entries are possible, not {len(value)}")
        for name, one in value.items():
            Text(self.longest, least=1).check(name, place)
            self.each.check(one, (*place, name))


@dataclass(frozen=True)
class Record:
    """Exactly these fields; those of `optional` may be left out."""

    fields: Mapping[str, Form]
    optional: frozenset[str] = frozenset()

    def check(self, value: object, place: Place) -> None:
        """Raise `Fault` for another value."""
        if type(value) is not dict:
            raise Fault("type", place, f"values by name are needed, not {_brief(value)}")
        for name in self.fields:
            if name not in value and name not in self.optional:
                raise Fault("missing", (*place, name), "missing")
        for name, one in value.items():
            if name not in self.fields:
                raise Fault("unknown", place, f"there is no {_brief(name)}")
            self.fields[name].check(one, (*place, name))


def unfit(text: str) -> bool:
    """Return whether a text has characters that cannot be drawn, or not be saved."""
    return bool(_UNFIT.search(text))


def read(text: str) -> Any:  # noqa: ANN401 - any JSON
    """Return what a JSON text holds; `Fault` for one that is too long, too deep or no JSON at all."""
    if len(text) > LARGEST:
        raise Fault("size", (), f"{len(text)} characters, but at most {LARGEST} are read")
    depth = 0
    for found in _BRACKETS.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(found[0], 0)
        if depth > DEEPEST:
            raise Fault("depth", (), f"more than {DEEPEST} brackets inside one another")
    try:
        return json.loads(text, parse_constant=_no_number)
    except ValueError as error:
        raise Fault("json", (), str(error)) from error


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def _brief(value: object) -> str:
    """Return a value as a message can hold it, in ASCII."""
    return type(value).__name__ if isinstance(value, (dict, list)) else ascii(value)[:40]
