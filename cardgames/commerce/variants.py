"""The rules of Commerce that people play: one factory reads the options, the presets are its results."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, Final

from cardgames.commerce import lives, new_style, old_style, old_table, table
from cardgames.commerce.hands import CLASSIC, FOUR, Kind
from cardgames.commerce.hands import FOSTER as FOSTER_KINDS
from cardgames.commerce.table import Rules
from cardgames.dealing import alternates
from cardgames.game import END
from cardgames.moves import Phases
from cardgames.options import flag, one_of, whole

_NEW: Final = Phases(
    {
        "turn": (new_style.BUY, new_style.TRADE, new_style.KNOCK),
        "answer": (new_style.GIVE,),
        "after": (new_style.KNOCK_AFTER, new_style.GO_ON),
        END: (),
    }
)
_OLD: Final = Phases(
    {
        "choice": (old_style.TAKE, old_style.KEEP),
        "exchange": (old_style.EXCHANGE, old_style.STAND),
        "horse": (lives.BUY_HORSE, lives.DECLINE),
        END: (),
    }
)
_POUNCE: Final = _OLD | {"pounce": (old_style.CALL, old_style.LET_BE)}

_MOST_CIRCUITS: Final = 100
_MOST_CHIPS: Final = 10**6
_STYLES: Final = ("new", "old")
_HANDS: Final[dict[str, tuple[Kind, ...]]] = {"classic": CLASSIC, "foster": FOSTER_KINDS}
_DIRECTIONS: Final = {"left": 1, "right": -1}


def rules(
    *,
    style: str = "new",
    hands: str = "classic",
    direction: str = "left",
    pounce: bool = False,
    circuits: int = 10,
    stake: int = 6,
    prize: int = 1,
) -> Rules:
    """Return the rules with these options; `ValueError` for options that do not exist or do not go together.

    `style`: new or old (CO8.1); `hands`: classic or foster (CO8.8); `direction`: left or right (CO4.8); `pounce` (old
    way only, CO8.10); `circuits` of the new way, at most 100 (CO4.7); `stake` and `prize` of the old way in chips
    (CO8.1, CO8.4).
    """
    for name, value, known in (
        ("style", style, _STYLES),
        ("hands", hands, _HANDS),
        ("direction", direction, _DIRECTIONS),
    ):
        one_of(name, value, tuple(known))
    flag("pounce", pounce)
    whole("circuits", circuits, 1, _MOST_CIRCUITS)
    whole("stake", stake, 1, _MOST_CHIPS)
    whole("prize", prize, 0, _MOST_CHIPS)
    common: dict[str, Any] = {"direction": _DIRECTIONS[direction], "kinds": _HANDS[hands]}
    common["options"] = tuple(
        {
            "style": style,
            "hands": hands,
            "direction": direction,
            "pounce": pounce,
            "circuits": circuits,
            "stake": stake,
            "prize": prize,
        }.items()
    )
    if style == "old":
        return _old(common, pounce=pounce, stake=stake, prize=prize)
    if pounce:
        raise ValueError("Pounce belongs to the old way: the new way has no middle to take the fourth card from")
    return Rules(
        phases=_NEW, begin=table.begin, next_dealer=alternates, policy=table.POLICY, circuits=circuits, **common
    )


def _old(common: dict[str, Any], *, pounce: bool, stake: int, prize: int) -> Rules:
    if stake % 3:
        raise ValueError(f"the stake must be divisible by three, for the horse costs a third of it; {stake} is not")
    if pounce:
        common["kinds"] = (FOUR, *common["kinds"])
    phases = _POUNCE if pounce else _OLD
    common |= {"phases": phases, "begin": old_table.begin, "next_dealer": lives.next_dealer}
    common["policy"] = lives.POLICY
    return Rules(ante=0, stake=stake, prize=prize, lives=3, **common)


NEW: Final = rules()
"""The new way of Hoyle 1842 and Foster 1897: buy, trade or knock; the dealer is the banker."""
FOSTER: Final = rules(hands="foster")
"""The new way with flush and pair (CO8.8)."""
RIGHT: Final = rules(direction="right")
"""The new way, dealt and traded to the right as in Hoyle 1842 (CO4.8)."""
OLD: Final = rules(style="old")
"""The old way: three open cards, three lives (CO8.1)."""
POUNCE: Final = rules(style="old", pounce=True)
"""The old way with Pounce (CO8.10)."""


def combinations() -> Iterator[tuple[str, Rules]]:
    """Yield every allowed combination of style, hands, direction and Pounce, with a name for each."""
    for style, hands, direction, pounce in product(_STYLES, _HANDS, _DIRECTIONS, (False, True)):
        if style == "old" or not pounce:
            name = "-".join((style, hands, direction, *(("pounce",) if pounce else ())))
            yield name, rules(style=style, hands=hands, direction=direction, pounce=pounce)
