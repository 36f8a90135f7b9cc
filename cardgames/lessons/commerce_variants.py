"""Commerce, section 8 (variants), the tables: the old way, the dealer's choice, Pounce, the horse, Foster's hands."""

from __future__ import annotations

from cardgames.bots import BY_THE_BOOK
from cardgames.cards import cards
from cardgames.commerce import FOSTER, NEW, OLD, POUNCE, CommerceRound
from cardgames.dealcode import DealCode
from cardgames.lessons.commerce import HandBuilder
from cardgames.lessons.commerce_draw import HAND, called
from cardgames.lessons.position import commerce_position
from cardgames.lessons.stage import Stage
from cardgames.scene.hands import telling
from cardgames.scene.model import Zone
from cardgames.session import Session


def _seated(position: CommerceRound) -> Session:
    if position.dealer:  # a bot: it keeps its hand, so that the middle stays as it lies
        position = position.play(position.parse("keep"))
    bots = dict.fromkeys(range(1, 3), BY_THE_BOOK["commerce"])
    return Session.of(position, bots, DealCode("commerce", 3, 5))


class OldWay(Stage):
    """The old way: three open cards, the learner acts first after the dealer's choice."""

    id = "CO8.old-way"
    title = "Auf die alte Art"
    rules = ("CO8.1", "CO8.3", "CO8.4", "CO8.5")

    def opening(self) -> Session:
        """Return a deal in which an exchange with the middle brings a sequence."""
        hands = [cards(three) for three in ("K♠ 9♠ 4♥", "7♣ 5♥ 3♦", "8♦ 6♠ D♣")]
        return _seated(commerce_position(hands, cards("2♦"), dealer=2, rules=OLD, middle=cards("10♠ B♠ 2♥")))


class DealersChoice(Stage):
    """The old way: the learner deals, and may take the three middle cards before he sees his own."""

    id = "CO8.dealers-choice"
    title = "Du gibst auf die alte Art: Mitte oder eigene Karten?"
    rules = ("CO8.2",)

    def opening(self) -> Session:
        """Return a deal with a good middle."""
        hands = [cards(three) for three in ("6♠ 7♣ D♥", "7♦ 5♥ 3♦", "8♦ 2♠ D♣")]
        return _seated(commerce_position(hands, cards("2♦"), dealer=0, rules=OLD, middle=cards("10♠ B♠ 9♠")))


class CallPounce(Stage):
    """Pounce: the learner holds a tricon whose fourth card lies in the middle."""

    id = "CO8.call-pounce"
    title = "Pounce!"
    rules = ("CO8.10", "CO8.11")

    def opening(self) -> Session:
        """Return a deal with the fourth card in the middle."""
        hands = [cards(three) for three in ("7♣ 7♥ 7♠", "K♣ 5♥ 3♦", "8♦ 6♠ D♣")]
        return _seated(commerce_position(hands, cards("2♦"), dealer=2, rules=POUNCE, middle=cards("7♦ B♠ 2♥")))


class BuyHorse(Stage):
    """The old way near its end: the learner has one life and a bad hand, and may buy the horse."""

    id = "CO8.buy-horse"
    title = "Das letzte Leben und das Pferd"
    rules = ("CO8.5", "CO8.6", "CO8.7")

    def opening(self) -> Session:
        """Return a deal that the learner is likely to lose."""
        hands = [cards(three) for three in ("6♠ 7♣ D♥", "K♠ A♠ 9♠", "D♣ K♣ 10♣")]
        position = commerce_position(hands, cards("2♦"), dealer=2, rules=OLD, middle=cards("2♣ 3♦ 4♥"), lives=(1, 3, 2))
        return _seated(position)


class FosterBuilder(HandBuilder):
    """Pick any three cards and read what they are in both ways: with three kinds, and with Foster's five."""

    id = "CO8.foster-builder"
    name = "Dieselbe Hand, zwei Regeln"
    rules = ("CO8.8", "CO8.9")
    EXAMPLES = ("K♣ 9♣ 2♣", "8♣ 8♥ 3♠", "7♣ 7♥ 3♣", "A♠ 2♠ 3♠", "K♦ 9♦ 4♣")

    def zones(self) -> list[Zone]:
        """Return the deck and the hand, with what Foster calls it."""
        mine, *deck = super().zones()
        if len(self.picked) < HAND:
            return [mine, *deck]
        shown = self.copies(sorted(self.picked), "hand", telling(self.picked, FOSTER), live=True)
        return [{**mine, "cards": shown, "text": f"Foster: {called(self.picked, FOSTER)}"}, *deck]

    def status(self) -> str:
        """Return both names of the hand."""
        if len(self.picked) < HAND:
            return super().status()
        usual, foster = called(self.picked, NEW), called(self.picked, FOSTER)
        if usual == foster:
            return f"{usual}. Das ist nach beiden Regeln dasselbe."
        return f"Sonst ist das: {usual}. Mit den Händen nach Foster: {foster}."
