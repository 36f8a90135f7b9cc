"""What an argument may be: `ValueError` names it, its value and what is allowed, before anything is begun with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

_SHOWN = 60


def whole(name: str, value: Any, least: int, most: int | None = None) -> None:  # noqa: ANN401 - checks any value
    """Raise `ValueError` unless this is a whole number from `least` to `most`; a flag is none, nor is 10.0."""
    if type(value) is not int or value < least or (most is not None and value > most):
        span = f"from {least} up" if most is None else f"from {least} to {most}"
        raise ValueError(f"{name} is a whole number {span}, not {shown(value)}")


def flag(name: str, value: Any) -> None:  # noqa: ANN401 - checks any value
    """Raise `ValueError` unless this is True or False."""
    if type(value) is not bool:
        raise ValueError(f"{name} is True or False, not {shown(value)}")


def one_of(name: str, value: Any, known: Sequence[Any]) -> None:  # noqa: ANN401 - checks any value
    """Raise `ValueError` unless this is one of the known values."""
    if not any(type(value) is type(one) and value == one for one in known):
        raise ValueError(f"{name} is one of {', '.join(map(str, known))}, not {shown(value)}")


def shown(value: Any) -> str:  # noqa: ANN401 - shows any value
    """Return a value as a message can hold it."""
    try:
        text = repr(value)
    except ValueError:  # a number of thousands of digits
        return f"a number of {value.bit_length()} bits"
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
