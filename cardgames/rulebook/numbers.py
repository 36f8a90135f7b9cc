"""The words in braces of the rule texts, filled in from rules as they are played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TypeVar

from cardgames import commerce, conquian
from cardgames.cards import card, cards, mask_of
from cardgames.commerce.hands import FLUSH, HandTable, pips
from cardgames.commerce.table import EXTRA_ROUNDS, HAND_SIZE
from cardgames.conquian.melds import DECK_RANKS, LONGEST, SHORTEST
from cardgames.conquian.variants import winner_starts
from cardgames.game import GameRules, Seats
from cardgames.german import RANK_NAMES, chips, count, in_words, listing, upper

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
    play = _first(known, conquian.STANDARD)
    three = _first(filter(_at_three, known), conquian.THREE)
    your = "ein" if _at_three(play) else "dein"
    return {
        "kürzeste": in_words(SHORTEST),
        "längste": in_words(LONGEST),
        "dazu": in_words(SHORTEST - 1),
        "ränge": in_words(len(DECK_RANKS)),
        "reihe": listing([RANK_NAMES.get(rank, rank) for rank in DECK_RANKS]),
        "kurze_reihe": " ".join(DECK_RANKS),
        "vierzig": str(len(play.deck)),
        "zehn": in_words(play.hand_size),
        "elf": in_words(play.goal),
        "zwanzig": _stock(play),
        "einsatz": chips(Seats().stake),
        "zwanzig_chips": chips(play.start_chips),
        "mexikanisch_karten": in_words(conquian.MEXICAN.hand_size),
        "mexikanisch_ziel": in_words(conquian.MEXICAN.goal),
        "zu_dritt_karten": in_words(three.hand_size),
        "zu_dritt_ziel": in_words(three.goal),
        "zu_dritt_stapel": _stock(three),
        **{f"dein{ending}": your + ending for ending in ("", "em", "en", "es")},
        "Dein": upper(your),
    }


def _at_three(rules: GameRules) -> bool:
    return rules.seats[-1] == 3  # noqa: PLR2004 - the number of CQ9.3


def _stock(rules: conquian.Rules) -> str:
    return count(len(rules.deck) - rules.seats[-1] * rules.hand_size, "Karte", "Karten")


@cache
def cases(*active: GameRules) -> tuple[str, ...]:
    """Return what the `active` rules make different: the names of the other wordings that a text may have.

    ``zu_dritt`` at a table of three (CQ9.3), ``gewinner_beginnt`` where the winner plays first (CQ9.7), ``eine_farbe``
    where a single suit is enough to win (CQ8.3); ``foster`` where flush and pair count (CO8.8).
    """
    known = [rules for rules in active if isinstance(rules, conquian.Rules)]
    play = _first(known, conquian.STANDARD)
    hands = _first((rules for rules in active if isinstance(rules, commerce.Rules)), commerce.NEW)
    found = {
        "zu_dritt": _at_three(play),
        "gewinner_beginnt": play.next_dealer is winner_starts,
        "eine_farbe": play.goal <= len(DECK_RANKS),
        "foster": FLUSH in hands.kinds,
    }
    return tuple(name for name, holds in found.items() if holds)


def _first(found: Iterable[R], usual: R) -> R:
    return next(iter(found), usual)


def _weaker(hands: HandTable) -> str:
    mine = hands.level[mask_of(TIP)]
    weaker = sum(level < mine for level in hands.level.values())
    return f"{100 * weaker // len(hands.level)} von 100"
