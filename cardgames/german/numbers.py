"""Numbers as a learner reads them: the one home of every share, chance, count, amount, comma and minus.

What is not none is never told as none, and what is not all never as all; there is no minus zero.
"""

from __future__ import annotations

from typing import Final

NBSP: Final = "\u00a0"
"""A space that breaks no line: it stands before ``%``."""

_GERMAN: Final = str.maketrans(".,", ",.")
_RARE, _HUNDRED = 0.01, 100
_WORDS = ("null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf")


def comma(value: float, places: int = 1, *, sign: bool = False) -> str:
    """Return a number with so many decimals: ``−1.234,5``; with its sign where it is a gain: ``+0,3``, ``±0,0``."""
    text = f"{abs(value):,.{places}f}".translate(_GERMAN)
    if not text.strip("0,"):
        return f"±{text}" if sign else text
    return f"{'−' if value < 0 else '+' * sign}{text}"


def gain(value: float, places: int = 2) -> str:
    """Return what was won or lost on average, such as ``+0,25`` or ``−1,00``."""
    return comma(value, places, sign=True)


def signed(number: int) -> str:
    """Return what was won or lost, as ``+4``, ``−1`` or ``±0``."""
    return comma(number, 0, sign=True)


def thousands(number: int) -> str:
    """Return a number with a point at each thousand, such as ``18.424``."""
    return comma(number, 0)


def in_words(number: int) -> str:
    """Return a small number as a word, a larger one in digits."""
    return _WORDS[number] if 0 <= number < len(_WORDS) else thousands(number)


def count(number: int, one: str, many: str) -> str:
    """Return ``1 Karte``, ``2 Karten``."""
    return f"{thousands(number)} {one if number == 1 else many}"


def chips(amount: float) -> str:
    """Return ``1 Chip``, ``2 Chips``; an average with one decimal, such as ``0,4 Chips``."""
    text = thousands(amount) if isinstance(amount, int) else comma(amount)
    return f"{text} {'Chip' if text.strip('−') in ('1', '1,0') else 'Chips'}"


def percent(share: float) -> str:
    """Return a probability 0..1 with one decimal, such as ``12,3 %``; near none and all with as many as it needs."""
    if share <= 0 or share >= 1:
        return f"{_HUNDRED * share:.0f}{NBSP}%"
    places, value = 1, _HUNDRED * share
    while value < 10 ** (1 - places) if share < _RARE else float(f"{value:.{places}f}") >= _HUNDRED:
        places += 1
    text = comma(value, places)
    return f"{text.rstrip('0') if share < _RARE else text}{NBSP}%"


def of_hundred(share: float) -> str:
    """Return a probability 0..1 as ``59 von 100``; a rare one as ``1 von 250``, an almost sure one as more than 99."""
    if 0 < share < _RARE:
        return f"1 von {thousands(round(1 / share))}"
    cases = round(share * _HUNDRED)
    return f"mehr als {_HUNDRED - 1} von {_HUNDRED}" if cases == _HUNDRED and share < 1 else f"{cases} von {_HUNDRED}"


def hundredths(share: float) -> str:
    """Return a probability 0..1 as so many of a hundred, for a label: ``59``, ``< 1``, ``> 99``."""
    if 0 < share < _RARE:
        return "< 1"
    text = str(round(share * _HUNDRED))
    return f"> {_HUNDRED - 1}" if text == str(_HUNDRED) and share < 1 else text


def rate(share: float, what: str = "Fällen") -> str:
    """Return a probability 0..1 as ``59 von 100 Fällen (59,3 %)``."""
    return f"{_with(of_hundred(share), what)} ({percent(share)})"


def part(number: int, of: int, what: str = "") -> str:
    """Return how many of all: ``11 von 49 Karten (22,4 %)``."""
    return f"{_with(f'{thousands(number)} von {thousands(of)}', what)} ({percent(number / of if of else 0)})"


def between(low: float, high: float) -> str:
    """Return an interval of a probability, such as ``57,7 % bis 60,8 %``."""
    return f"{percent(low)} bis {percent(high)}"


def tick(value: float, _position: object = None) -> str:
    """Return a number beside an axis, without decimals that say nothing."""
    text = f"{value:,.10g}" if abs(value) >= 1 else f"{value:.10g}"
    return text.translate(_GERMAN).replace("-", "−")


def percent_tick(value: float, _position: object = None) -> str:
    """Return a probability 0..1 beside an axis, such as ``50 %``."""
    return f"{tick(round(value * _HUNDRED, 6))}{NBSP}%"


def _with(number: str, what: str) -> str:
    return f"{number} {what}" if what else number
