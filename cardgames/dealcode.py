"""Deal codes such as ``CO5-7K3QX``: game, seats, 20 bits of seed in Crockford's base 32, a check character.

The code names the shuffled deal and nothing else: rules, dealer and balances come from elsewhere.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random
from typing import Final

from cardgames.options import one_of, shown, whole

GAMES: Final = {"CO": "commerce", "CQ": "conquian"}
SEEDS: Final = 1 << 20

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LOOKALIKE: Final = str.maketrans("OIL", "011")
DASHES: Final = "-‐‑‒–—―−"
MARKS: Final = ".\"'`´„“”‚‘’«»‹›"
"""What people, their text programs and their chats write around a code."""
UNSEEN: Final = dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u2060\ufeff"))
_PLAIN: Final = str.maketrans(dict.fromkeys(DASHES, "-")) | UNSEEN
_LONGEST: Final = 40
_FORM: Final = re.compile(r"C([0OQ]) ?-? ?([0-9OIL]{1,2})[ -]+((?:[0-9A-TV-Z] ?){5})")
# Odd weights modulo 32: any single wrong character, a wrong number of seats and the other game's prefix are noticed.
_WEIGHTS: Final = (1, 3, 5, 7)
_SEAT_WEIGHT: Final = 9
_GAME_WEIGHT: Final = 11


class DealCodeError(ValueError):
    """A deal code that cannot be used; `problem` says why: ``form``, ``check``, ``game`` or ``players``."""

    def __init__(self, problem: str, message: str) -> None:
        """Keep the kind of problem beside the message."""
        super().__init__(message)
        self.problem = problem

    def __reduce__(self) -> tuple[type[DealCodeError], tuple[str, str]]:
        """Pickle with both arguments."""
        return type(self), (self.problem, str(self))


@dataclass(frozen=True, slots=True)
class DealCode:
    """The parts of a code: game (``commerce``, ``conquian``), number of players, seed (0 … 2^20 - 1)."""

    game: str
    players: int
    seed: int

    def __post_init__(self) -> None:
        """Raise `ValueError` for what no code can name."""
        one_of("game", self.game, tuple(GAMES.values()))
        whole("players", self.players, 0, 99)
        whole("seed", self.seed, 0, SEEDS - 1)

    def __str__(self) -> str:
        """Return the code as people write it."""
        prefix = next(p for p, game in GAMES.items() if game == self.game)
        digits = [self.seed >> shift & 31 for shift in (15, 10, 5, 0)]
        return f"{prefix}{self.players}-" + "".join(ALPHABET[d] for d in (*digits, self._check(digits)))

    def _check(self, digits: list[int]) -> int:
        total = sum(w * d for w, d in zip(_WEIGHTS, digits, strict=True)) + _SEAT_WEIGHT * self.players
        return (total + _GAME_WEIGHT * (self.game == "conquian")) % 32

    def rng(self) -> Random:
        """Return the random stream that the deal is shuffled with; bots draw from streams of their own."""
        return Random(self.seed)

    def expect(self, game: str, players: range) -> DealCode:
        """Return the code itself if it fits the game and the number of players, else raise `DealCodeError`."""
        if self.game != game:
            raise DealCodeError("game", f"{self} is a deal of {self.game}, not of {game}")
        if self.players not in players:
            message = f"{self} is for {self.players} players, these rules are for {_span(players)}"
            raise DealCodeError("players", message)
        return self


def parse(text: object) -> DealCode:
    """Return the parts of a typed code; case, spaces and the look-alikes O, I and L are tolerated.

    So are all dashes, quotation marks around it and a full stop after it. Raises `DealCodeError`: ``form`` if it does
    not look like a code, ``check`` if a character must be wrong.
    """
    plain = " ".join(text.translate(_PLAIN).split()).strip(f"{MARKS} ") if isinstance(text, str) else ""
    match = _FORM.fullmatch(plain.upper()) if len(plain) <= _LONGEST else None
    if not match:
        raise DealCodeError("form", f"not a deal code: {shown(text)} (it looks like CO5-7K3QX)")
    game = "conquian" if match[1] == "Q" else "commerce"
    *digits, check = (ALPHABET.index(c) for c in match[3].replace(" ", "").translate(LOOKALIKE))
    seed = 0
    for digit in digits:
        seed = seed * 32 + digit
    code = DealCode(game, int(match[2].translate(LOOKALIKE)), seed)
    if code._check(digits) != check:  # noqa: SLF001 - same module
        raise DealCodeError("check", f"a character of {plain!r} is wrong: the check character does not fit")
    return code


def draw(game: str, players: int, rng: Random) -> DealCode:
    """Return a random code for this game and number of players."""
    return DealCode(game, players, int(rng.random() * SEEDS))


def _span(players: range) -> str:
    return f"{players[0]}" if len(players) == 1 else f"{players[0]} to {players[-1]}"
