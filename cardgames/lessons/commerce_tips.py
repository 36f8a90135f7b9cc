"""Commerce, section 7 (tips): a table with open hands, on which moves can be tried and taken back."""

from __future__ import annotations

from cardgames.cards import cards
from cardgames.commerce import CommerceRound
from cardgames.lessons.commerce_story import OpenTable
from cardgames.lessons.position import commerce_position


class TipTable(OpenTable):
    """All hands open: see what each purchase and each trade does, also to the neighbour, and who wins after a knock."""

    id = "CO7.tip-table"
    name = "Tipps mit offenen Karten"
    rules = ("CO7.1", "CO7.2", "CO7.3", "CO7.4")

    def start(self) -> CommerceRound:
        """Return a table where a trade can help the neighbour and a point of 25 waits."""
        hands = [cards(three) for three in ("K♣ 9♦ 4♦", "K♦ K♥ 7♠", "A♣ 10♣ 4♣", "9♥ 6♠ 5♠")]
        return commerce_position(hands, cards("8♦ 2♥ B♦ 5♣ 7♥"), dealer=3)
