"""What a hand of Commerce is called, and which of its cards make it that."""

from __future__ import annotations

from collections.abc import Collection

from cardgames.cards import HIDDEN, Card
from cardgames.commerce import Rules, Score, counting, score
from cardgames.german import RANK_NAMES, in_words

_HEIGHTS = {11: RANK_NAMES["B"], 12: RANK_NAMES["D"], 13: RANK_NAMES["K"], 14: RANK_NAMES["A"]}
_MANY = {11: "Buben", 12: "Damen", 13: "Könige", 14: "Asse"}


def worth(found: Score) -> str:
    """Return what a hand is, such as ``Point 19 aus zwei Karten``."""
    top, size, *_ = (*found.key, 0, 0)
    names = {
        "four": f"Vier {_many(top)}",
        "tricon": f"Tricon: drei {_many(top)}",
        "sequence": f"Sequenz bis {_HEIGHTS.get(top, str(top))}",
        "flush": f"Flush mit {top} Punkten",
        "pair": f"Paar: zwei {_many(top)}",
        "point": f"Point {top} aus {in_words(size)} Karten",
        "nothing": "Nichts: kein Point",
    }
    return names[found.kind.name]


def _many(height: int) -> str:
    return _MANY.get(height, f"{height}er")


def telling(cards: Collection[Card], rules: Rules) -> set[Card]:
    """Return the cards of a hand that make it what it is; none where it is covered."""
    if HIDDEN in cards:
        return set()
    kind = score(cards, rules).kind.name
    ranks = [one.rank for one in cards]
    pair = {one for one in cards if ranks.count(one.rank) > 1}
    return {"point": set(counting(cards)), "pair": pair, "nothing": set()}.get(kind, set(cards))
