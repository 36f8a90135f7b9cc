"""A progress as a short code such as ``F3K9-2M7``: two bits an exercise, in Crockford's base 32, a check character.

The first character names the version. Trailing exercises that nobody tried take no room. The check is a sum in the
field of 32 elements: each wrong character and each swap of two neighbours is noticed.
"""

from __future__ import annotations

from typing import Final

from cardgames.dealcode import ALPHABET, DASHES, GAMES, LOOKALIKE, MARKS, UNSEEN
from cardgames.lessons.addresses import SLOTS
from cardgames.lessons.progress import FIRST, GAPS, HELPED, OPEN, SHAKY, Item, Progress, ProgressError

VERSION: Final = "F"
ORDER: Final = tuple(SLOTS)
"""The exercises by address in the order of the code. A change of the order needs a new version."""
_BITS: Final = 2
_DIGIT: Final = 5
_GROUP: Final = 4
_SHORTEST: Final = 2
_LONGEST: Final = 200
_SPACES: Final = str.maketrans(dict.fromkeys(f"{DASHES}{MARKS}_,;:/", " ")) | UNSEEN
_POLYNOMIAL: Final = 0b100101
_STATES: Final = {SHAKY: (0, GAPS[0]), HELPED: (HELPED, GAPS[0]), FIRST: (FIRST, GAPS[1])}
"""The stars and the gap that a state of a code stands for: never more than was reached."""


def to_code(progress: Progress, order: tuple[str, ...] = ORDER) -> str:
    """Return the states of all exercises as a code; it does not hold gaps, nor stars of earlier days."""
    number = sum(progress.state(name) << _BITS * place for place, name in enumerate(order))
    digits: list[int] = []
    while number:
        digits.append(number & 31)
        number >>= _DIGIT
    text = "".join(ALPHABET[digit] for digit in reversed(digits))
    text = VERSION + text + ALPHABET[_check(VERSION + text)]
    return "-".join(text[start : start + _GROUP] for start in range(0, len(text), _GROUP))


def from_code(typed: str, order: tuple[str, ...] = ORDER) -> Progress:
    """Return the progress that a typed code stands for; case, spaces, dashes and O, I, L are tolerated.

    What is shaky or was solved with help comes again at once, the others one sitting later. Raises `ProgressError`:
    ``form``, ``deal`` (a deal code), ``letter``, ``check``, ``newer`` or ``damaged``.
    """
    text = "".join(typed.upper().translate(_SPACES).split()).translate(LOOKALIKE)
    if len(text) > _LONGEST:
        raise ProgressError("form", f"not a code of a progress: {len(text)} characters")
    if text.startswith(tuple(game.translate(LOOKALIKE) for game in GAMES)):
        raise ProgressError("deal", f"a deal code: {typed!r}")
    if len(text) < _SHORTEST or not text.startswith(VERSION):
        raise ProgressError("form", f"not a code of a progress: {typed!r}")
    if strange := [one for one in text if one not in ALPHABET]:
        raise ProgressError("letter", strange[0])
    if _check(text[:-1]) != ALPHABET.index(text[-1]):
        raise ProgressError("check", f"a character of {typed!r} is wrong: the check character does not fit")
    return _progress(text[1:-1], order)


def longest(exercises: int = len(ORDER)) -> int:
    """Return how many characters a code for this number of exercises has at most, without its dashes."""
    return 2 + -(-_BITS * exercises // _DIGIT)


def _progress(digits: str, order: tuple[str, ...]) -> Progress:
    if digits.startswith(ALPHABET[0]):
        raise ProgressError("damaged", "no code begins with a zero")
    number = 0
    for digit in digits:
        number = number << _DIGIT | ALPHABET.index(digit)
    if number >> _BITS * len(order):
        raise ProgressError("newer", "the code names exercises that this program does not know")
    states = {name: number >> _BITS * place & FIRST for place, name in enumerate(order)}
    items = {}
    for name, state in states.items():
        if state != OPEN:
            stars, gap = _STATES[state]
            items[name] = Item(state, stars, gap, due=gap, last=0)
    return Progress(items)


def _check(text: str) -> int:
    """Return the check character as a number: each character weighs a power of 2 in the field of 32 elements."""
    total = 0
    for one in text:
        total = _double(total) ^ ALPHABET.index(one)
    return _double(total)


def _double(value: int) -> int:
    return value << 1 ^ (_POLYNOMIAL if value & 16 else 0)
