"""Commerce, section 4 (a turn): the worked example with a choice at each step, two real tables."""

from __future__ import annotations

from random import Random

from cardgames import commerce
from cardgames.bots import BY_THE_BOOK
from cardgames.cards import cards
from cardgames.commerce import CommerceRound
from cardgames.dealcode import DealCode
from cardgames.lessons.commerce_draw import (
    NAMES,
    one_of,
)
from cardgames.lessons.commerce_overview import STORY_HANDS, STORY_STOCK
from cardgames.lessons.commerce_story import Step, Story
from cardgames.lessons.position import commerce_position
from cardgames.lessons.stage import Stage
from cardgames.moves import Action
from cardgames.session import Session


class TurnStory(Story):
    """The worked example: Anna buys, Ben trades with Carla and knocks; the learner decides for each of them."""

    id = "CO4.turn-story"
    name = "Annas und Bens Züge"
    rules = ("CO4.1", "CO4.2", "CO4.4", "CO4.5", "CO4.6")
    names = NAMES[:4]
    end = "Ben hat den Pool gewonnen. Was David als Geber noch zahlt, ist das Thema von Abschnitt 5."
    steps = (
        Step(
            "David gibt, Anna links von ihm fängt an. Du bist Anna: Wähle eine Karte und einen Zug, oder klopfe.",
            "buy 4♥",
            "In der Geschichte kauft Anna und gibt Herz 4 her, denn die zählt nicht mit.",
        ),
        Step(
            "Anna hat gekauft und sieht ihre neue Karte. Sie darf noch in diesem Zug klopfen. Tust du es?",
            "go_on",
            "In der Geschichte wartet Anna noch ab und beendet ihren Zug.",
        ),
        Step(
            "Jetzt bist du Ben. Dein Point 10 ist schwach, aber du hast zwei 7er. Was tust du?",
            "trade 3♣",
            "In der Geschichte tauscht Ben die Kreuz 3 mit Carla, das kostet nichts.",
        ),
        Step(
            "Du bist Carla. Bens Karte liegt verdeckt vor dir. Erst gibst du eine von deinen. Welche?",
            "give 7♦",
            "In der Geschichte gibt Carla die Karo 7. Sie weiß ja nicht, was Ben sammelt.",
        ),
        Step(
            "Ben sieht seine neue Karte: ein Tricon! Du bist wieder Ben. Was tust du?",
            "knock",
            "In der Geschichte klopft Ben sofort, noch im selben Zug.",
        ),
    )

    def start(self) -> CommerceRound:
        """Return the deal of the worked example."""
        return commerce_position(STORY_HANDS, STORY_STOCK, dealer=3)


def patient(view: CommerceRound, rng: Random) -> Action:
    """Return a move that is no knock, so that a round lasts to its last circuit."""
    return one_of([action for action in view.legal_actions() if action.verb != "knock"], rng)


class AsDealer(Stage):
    """The learner deals: he buys free, play goes to the right, after two circuits all show."""

    id = "CO4.as-dealer"
    title = "Du gibst: rechts herum, zwei Umläufe"
    rules = ("CO4.3", "CO4.7", "CO4.8")

    def opening(self) -> Session:
        """Return a table of four to the right, with two circuits agreed."""
        by = commerce.rules(direction="right", circuits=2)
        hands = [cards(three) for three in ("K♠ 9♠ 4♥", "7♣ 5♥ 3♦", "8♦ 6♠ D♣", "2♦ 9♥ 4♣")]
        position = commerce_position(hands, cards("5♦ 8♣ A♠ 10♠"), dealer=0, rules=by)
        return Session.of(position, dict.fromkeys(range(1, 4), patient), DealCode("commerce", 4, 9))


class NoChips(Stage):
    """The learner has no chip left: buying is refused with its reason, trading still works."""

    id = "CO4.no-chips"
    title = "Ohne Chips am Tisch"
    rules = ("CO4.9", "CO4.10")

    def opening(self) -> Session:
        """Return a table of four at which the learner is poor and first to act."""
        hands = [cards(three) for three in ("7♣ 7♥ 3♣", "7♦ 5♠ D♣", "K♠ 9♠ 4♥", "K♦ 9♦ 4♣")]
        position = commerce_position(hands, cards("10♠"), dealer=3, chips=(0, 19, 19, 19), chips_before=(1, 20, 20, 20))
        return Session.of(position, dict.fromkeys(range(1, 4), BY_THE_BOOK["commerce"]), DealCode("commerce", 4, 3))
