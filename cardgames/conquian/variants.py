"""The rules of Conquian that people play: one factory reads the options, the presets are its results."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

from cardgames.conquian.exchange import PASS
from cardgames.conquian.play import (
    ALLOW,
    DISCARD,
    FORCE,
    FORCE_LEFT,
    FORCE_RIGHT,
    LEAVE,
    REFUSE,
    USE,
    USE_FORCED,
)
from cardgames.conquian.table import ConquianRound, Rules
from cardgames.dealing import alternates, most_chips, nothing_left
from cardgames.game import END, Policy, Seats
from cardgames.moves import Phases
from cardgames.options import flag, one_of, whole

_TWO: Final = Phases(
    {
        "drawn": (USE, LEAVE),
        "offer": (USE, REFUSE),
        "force": (FORCE, ALLOW),
        "forced": (USE_FORCED,),
        "discard": (DISCARD,),
        END: (),
    }
)
_THREE: Final = _TWO | {
    "drawn": (USE, FORCE_RIGHT, FORCE_LEFT, LEAVE),
    "offer": (USE, FORCE_RIGHT, FORCE_LEFT, REFUSE),
}


def winner_starts(round_: ConquianRound) -> int:
    """Return the next dealer: the one after whom the winner plays first; after a draw the deal goes on (CQ9.7)."""
    return alternates(round_) if round_.winner is None else round_.next_seat(round_.winner, -1)


def always_one(_round: ConquianRound) -> int:
    """Return the stake of the next game: always one chip (CQ6.4)."""
    return 1


def draws_raise(round_: ConquianRound) -> int:
    """Return the stake of the next game: one chip and one more for each draw in a row (CQ6.4)."""
    return round_.stake + 1 if round_.winner is None else 1


def carry(round_: ConquianRound) -> Seats:
    """Return the chips and the stake for the next game (CQ6.4)."""
    return Seats(round_.chips, stake=round_.rules.next_stake(round_))


def goes_on(_round: ConquianRound, played: int, agreed: int | None) -> bool:
    """Return whether another game is due: as long as people like, unless a number was agreed (CQ7.1)."""
    return agreed is None or played < agreed


_POLICY: Final = Policy(carry, goes_on, nothing_left, most_chips)
_DEALERS: Final = {"alternate": alternates, "winner": winner_starts}
_STAKES: Final = {"nothing": always_one, "double": draws_raise}
_SIZES: Final = {2: range(3, 20), 3: range(3, 14)}


def rules(
    *,
    players: int = 2,
    hand_size: int | None = None,
    exchange: bool = False,
    starts: str = "alternate",
    draws: str = "nothing",
) -> Rules:
    """Return the rules with these options; `ValueError` for options that do not exist.

    `players`: 2 or 3 (CQ9.3); `hand_size`: cards dealt, one more laid out wins (CQ9.8), as a rule ten, eight at a table
    of three; `exchange`: everybody passes a card on after the deal (CQ9.2, CQ9.4); `starts`: alternate or winner
    (CQ9.7); `draws`: nothing, or double, which raises the stake (CQ6.4).
    """
    for name, value, known in (("players", players, _SIZES), ("starts", starts, _DEALERS), ("draws", draws, _STAKES)):
        one_of(name, value, tuple(known))
    flag("exchange", exchange)
    size = (10 if players == 2 else 8) if hand_size is None else hand_size  # noqa: PLR2004 - the numbers of CQ4.2 and CQ9.3
    whole(f"hand_size for {players} players", size, _SIZES[players][0], _SIZES[players][-1])
    phases = _TWO if players == 2 else _THREE  # noqa: PLR2004
    options = {"players": players, "hand_size": size, "exchange": exchange, "starts": starts, "draws": draws}
    return Rules(
        options=tuple(options.items()),
        policy=_POLICY,
        phases=phases | {"pass": (PASS,)} if exchange else phases,
        opening="pass" if exchange else "drawn",
        hand_size=size,
        seats=range(players, players + 1),
        direction=1 if players == 2 else -1,  # noqa: PLR2004 - three play anticlockwise
        next_dealer=_DEALERS[starts],
        next_stake=_STAKES[draws],
    )


STANDARD: Final = rules()
"""Two players, ten cards each, eleven laid out win."""
MEXICAN: Final = rules(hand_size=9, exchange=True)
"""Two players, nine cards each, ten laid out win; a card is exchanged first (CQ9.1, CQ9.2)."""
THREE: Final = rules(players=3, exchange=True)
"""Three players, eight cards each, nine laid out win; a card is passed on first (CQ9.3 to CQ9.6)."""


def combinations() -> Iterator[tuple[str, Rules]]:
    """Yield the combinations that change how a game is played, with a name for each."""
    for players, size, exchange in product((2, 3), (10, 9, 8), (False, True)):
        name = f"{players}-{size}" + ("-exchange" if exchange else "")
        yield name, rules(players=players, hand_size=size, exchange=exchange)
