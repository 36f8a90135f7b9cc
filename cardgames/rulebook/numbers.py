"""The words in braces of the rule texts, filled in from rules as they are played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TypeVar

from cardgames import commerce, conquian
from cardgames.cards import card, cards, mask_of
from cardgames.commerce.hands import HandTable, pips
from cardgames.commerce.table import EXTRA_ROUNDS, HAND_SIZE
from cardgames.conquian.melds import LONGEST, SHORTEST
from cardgames.game import GameRules
from cardgames.german import chips, count, in_words

R = TypeVar("R", bound=GameRules)

TIP = cards("A♣ 10♣ 4♣")
"""The weakest hand that CO7.4 says to knock with, as an example: a point of 25 from three cards."""


@cache
def numbers(*active: GameRules) -> Mapping[str, str]:
    """Return the words in braces and what they are by the `active` rules; of a game without any, as usual."""
    return {**_commerce(active), **_conquian(active)}


def _commerce(active: tuple[GameRules, ...]) -> dict[str, str]:
    known = [rules for rules in active if isinstance(rules, commerce.Rules)]
    new = _first((rules for rules in known if not rules.lives), commerce.NEW)
    old = _first((rules for rules in known if rules.lives), commerce.OLD)
    left = _first(known, new).direction > 0
    most = new.seats[-1]
    rest = len(new.deck) - most * HAND_SIZE
    return {
        "ass": str(pips(card("A♠"))),
        "bild": str(pips(card("K♠"))),
        "karten": str(len(new.deck)),
        "hand": in_words(HAND_SIZE),
        "wenigste": in_words(new.seats[0]),
        "meiste": in_words(most),
        "rest": str(rest),
        "rest_alt": str(rest - HAND_SIZE),
        "start_chips": str(new.start_chips),
        "ante": chips(new.ante),
        "price": chips(new.price),
        "circuits": count(new.circuits, "Umlauf", "Umläufen"),
        "extra": in_words(EXTRA_ROUNDS),
        "links": "links" if left else "rechts",
        "uhr": "im Uhrzeigersinn" if left else "gegen den Uhrzeigersinn",
        "höchster_point": str(pips(card("A♠")) + 2 * pips(card("K♠"))),
        "tipp": str(sum(map(pips, TIP))),
        "tipp_anteil": _weaker(new.hands),
        "lives": in_words(old.lives),
        "stake": chips(old.stake),
        "horse": chips(old.stake // 3),
        "prize": chips(old.prize),
    }


def _conquian(active: tuple[GameRules, ...]) -> dict[str, str]:
    known = [rules for rules in active if isinstance(rules, conquian.Rules)]
    two = _first((rules for rules in known if rules.seats[0] == 2), conquian.STANDARD)  # noqa: PLR2004
    three = _first((rules for rules in known if rules.seats[0] == 3), conquian.THREE)  # noqa: PLR2004
    return {
        "kürzeste": in_words(SHORTEST),
        "längste": in_words(LONGEST),
        "vierzig": str(len(two.deck)),
        "zehn": in_words(two.hand_size),
        "elf": in_words(two.goal),
        "zwanzig": str(len(two.deck) - 2 * two.hand_size),
        "mexikanisch_karten": in_words(conquian.MEXICAN.hand_size),
        "mexikanisch_ziel": in_words(conquian.MEXICAN.goal),
        "zu_dritt_karten": in_words(three.hand_size),
        "zu_dritt_ziel": in_words(three.goal),
        "zu_dritt_stapel": str(len(three.deck) - 3 * three.hand_size),
    }


def _first(found: Iterable[R], usual: R) -> R:
    return next(iter(found), usual)


def _weaker(hands: HandTable) -> str:
    mine = hands.level[mask_of(TIP)]
    weaker = sum(level < mine for level in hands.level.values())
    return f"{100 * weaker // len(hands.level)} von 100"
