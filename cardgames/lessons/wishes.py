"""Positions by wish: a seeded search for a deal that holds one, which gives up politely."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from cardgames import commerce
from cardgames.commerce import NEW, CommerceRound, kind, strength
from cardgames.dealcode import SEEDS, DealCode
from cardgames.german import in_words
from cardgames.lessons.commerce_draw import called, swapped
from cardgames.lessons.desk import Desk, button
from cardgames.lessons.position import shown_round
from cardgames.rulebook.numbers import TIP
from cardgames.scene.model import Button, Zone

Wanted = Callable[[CommerceRound], bool]
TRIES = 20_000


class NoSuchDealError(ValueError):
    """No deal with the wished-for position was found; the text says so in German."""


def _best_buy(now: CommerceRound) -> str:
    """Return the best kind that one purchase of the one who begins can bring now."""
    mine, top = now.hands[now.turn], now.stock[0]
    best = max((swapped(mine, given, top) for given in mine), key=strength)
    return kind(best).name


def tricon_in_one(now: CommerceRound) -> bool:
    """Return whether who begins can get a tricon with one purchase."""
    return kind(now.hands[now.turn]).name != "tricon" and _best_buy(now) == "tricon"


def sequence_in_one(now: CommerceRound) -> bool:
    """Return whether who begins can get a sequence with one purchase."""
    return kind(now.hands[now.turn]).name not in ("tricon", "sequence") and _best_buy(now) == "sequence"


def dealt_high(now: CommerceRound) -> bool:
    """Return whether who begins was dealt a hand that the tip says to knock with."""
    return strength(now.hands[now.turn]) >= strength(TIP)


def nobody(now: CommerceRound) -> bool:
    """Return whether nobody was dealt even a point."""
    return all(kind(three).name == "nothing" for three in now.hands)


def all_same(now: CommerceRound) -> bool:
    """Return whether a knock at once makes the dealer pay everybody."""
    return any(one.rule == "CO5.3" for one in shown_round(now).payments)


WISHES: Mapping[str, tuple[str, Wanted]] = {
    "tricon": ("Ein Kauf macht den Tricon", tricon_in_one),
    "sequence": ("Ein Kauf macht die Sequenz", sequence_in_one),
    "high": ("Gleich gut genug zum Klopfen", dealt_high),
    "nobody": ("Niemand hat einen Point", nobody),
    "pays all": ("Der Geber müsste allen zahlen", all_same),
}


def find_deal(wish: str, players: int, rng: Random, tries: int = TRIES) -> DealCode:
    """Return the code of a deal with this position, found by trying; the learner sits to the left of the dealer.

    Raises `NoSuchDealError` where `tries` deals did not hold one.
    """
    text, wanted = WISHES[wish]
    for _ in range(tries):
        code = DealCode("commerce", players, int(rng.random() * SEEDS))
        if wanted(commerce.deal(NEW, code.rng(), players, players - 1)):
            return code
    told = f"„{text}“ kam in {tries} Versuchen zu {in_words(players)} nicht vor. Versuche es noch einmal oder anders."
    raise NoSuchDealError(told)


class WishDeal(Desk):
    """Wish for a position and get a deal that holds it, with its code to type in at the table."""

    id = "CO7.wish-deal"
    name = "Wünsch dir eine Lage"
    rules = ("CO7.4",)

    def __init__(self) -> None:
        """Start without a wish."""
        self.code: DealCode | None = None
        self.asked = 0
        super().__init__()

    def _round(self, code: DealCode) -> CommerceRound:
        return commerce.from_code(str(code), NEW, code.players - 1)

    def zones(self) -> list[Zone]:
        """Return the hand that was dealt and the card on top of the stock."""
        if self.code is None:
            return []
        now = self._round(self.code)
        mine, top = now.hands[now.turn], now.stock[:1]
        return [
            {
                "id": "hand",
                "label": "Deine Hand",
                "kind": "hand",
                "cards": self.copies(mine, "h"),
                "text": called(mine),
            },
            {"id": "oben", "label": "Oben im Stapel", "kind": "slot", "cards": self.copies(top, "o"), "text": ""},
        ]

    def status(self) -> str:
        """Return the code."""
        if self.code is None:
            return "Was willst du üben? Wähle eine Lage, dann suche ich Karten dazu, für fünf am Tisch."
        return f"Spielcode {self.code}. Tippe ihn am Tisch bei „Spielcode“ ein, dann bekommst du diese Karten."

    def buttons(self) -> list[Button]:
        """Return the wishes."""
        return [button(name, text) for name, (text, _) in WISHES.items()]

    def press(self, name: str) -> None:
        """Look for a deal."""
        self.asked += 1
        try:
            self.code = find_deal(name, 5, Random(f"{name} {self.asked}"))
        except NoSuchDealError as error:
            self.code = None
            self.say(str(error))
