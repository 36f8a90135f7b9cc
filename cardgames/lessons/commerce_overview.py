"""Commerce, section 1 (overview): a first round at a real table, which move does what, and what holds at all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import ClassVar

from cardgames.bots import BY_THE_BOOK
from cardgames.cards import cards
from cardgames.commerce import NEW, CommerceRound
from cardgames.dealcode import DealCode
from cardgames.game import END
from cardgames.german import in_words, label, upper
from cardgames.lessons.choice import Claim, ClaimList, FindMove, Option
from cardgames.lessons.commerce_draw import draw_hands, one_of, rest_of
from cardgames.lessons.position import commerce_position
from cardgames.lessons.stage import Stage
from cardgames.moves import Action
from cardgames.session import Session

STORY_HANDS = tuple(cards(three) for three in ("K♠ 9♠ 4♥", "7♣ 7♥ 3♣", "7♦ 5♠ D♣", "K♦ 9♦ 4♣"))
"""The worked example by seat: Anna, Ben, Carla, and David who deals; Carla's other cards are of no use to her."""
STORY_STOCK = cards("10♠")


class FirstRound(Stage):
    """A round against bots with a hand that is worth something already; nothing is graded."""

    id = "CO1.first-round"
    title = "Deine erste Runde"
    rules = ("CO1.1", "CO1.2", "CO1.3")

    def opening(self) -> Session:
        """Return the position of the worked example, the learner first to act."""
        position = commerce_position(STORY_HANDS, STORY_STOCK, dealer=3)
        bots = dict.fromkeys(range(1, 4), BY_THE_BOOK["commerce"])
        return Session.of(position, bots, DealCode("commerce", 4, 7))


Goal = tuple[str, Callable[[CommerceRound, CommerceRound], bool], str, str]


def _pays(before: CommerceRound, after: CommerceRound) -> bool:
    return after.phase != END and after.chips[0] < before.chips[0]


def _ends(_before: CommerceRound, after: CommerceRound) -> bool:
    return after.phase == END


def _asks_neighbour(_before: CommerceRound, after: CommerceRound) -> bool:
    return after.phase == "answer"


def _draws(before: CommerceRound, after: CommerceRound) -> bool:
    return len(before.stock) > 0 and bool(after.hand_masks[0] & before.stock[0].bit)


def _keeps(before: CommerceRound, after: CommerceRound) -> bool:
    return after.hand_masks[0] == before.hand_masks[0]


def _free_change(before: CommerceRound, after: CommerceRound) -> bool:
    return after.phase != END and after.chips == before.chips and not _keeps(before, after)


GOALS: Sequence[Goal] = (
    ("Du willst eine Karte vom Ziehstapel.", _draws, "CO1.2", "Wer sitzt am Ziehstapel und verkauft die Karten?"),
    ("Du willst eine andere Karte, aber keinen Chip dafür zahlen.", _free_change, "CO1.2", "Was ist umsonst?"),
    ("Deine Nachbarin soll eine Karte von dir bekommen.", _asks_neighbour, "CO1.2", "Wer gibt hier wem etwas?"),
    ("Alle sollen sofort aufdecken.", _ends, "CO1.3", "Wobei hört man am Tisch ein Geräusch?"),
    ("Du willst genau diese drei Karten behalten.", _keeps, "CO1.3", "Bei welchem Zug gibst du nichts her?"),
    ("Der Geber soll einen Chip von dir bekommen.", _pays, "CO1.2", "Der Geber ist zugleich die Bank."),
)


class WhichMove(FindMove):
    """Z: three moves and a goal: which one does it? The engine plays each and looks."""

    id = "CO1.which-move"
    stream = "WhichMove"
    name = "Welcher Zug passt?"
    rules = ("CO1.1", "CO1.2", "CO1.3")
    names = ("Du", "Anna", "Ben", "Carla")

    def make(self, rng: Random) -> None:
        """Deal a small table and draw a goal that exactly one of the three moves reaches."""
        hands = draw_hands(rng, ("two", "pair", "nothing"), *[("two", "nothing")] * 3)
        rest = rest_of(*hands)
        round_ = commerce_position(hands, [one_of(rest, rng)], dealer=3)
        wish, reached, self.rule, self.clue = GOALS[int(rng.random() * len(GOALS))]
        given = one_of(hands[0], rng)
        self.view, self.question = round_.view(0), f"{wish} Was tust du?"
        moves = (
            ("Kaufen", Action("buy", (given,))),
            ("Mit Anna tauschen", Action("trade", (given,))),
            ("Klopfen", Action("knock")),
        )
        self.options = tuple(self._option(text, round_, round_.play(action), reached) for text, action in moves)

    def _option(self, text: str, before: CommerceRound, after: CommerceRound, reached: Callable[..., bool]) -> Option:
        return Option(text, reached(before, after), *self._reply(before, after), after=after.view(0))

    @staticmethod
    def _reply(before: CommerceRound, after: CommerceRound) -> tuple[str, str]:
        """Return what happened, told from the position."""
        if after.phase == END:
            won = "niemand" if after.winner is None else WhichMove.names[after.winner]
            got = "du gewinnst" if after.winner == 0 else f"{won} gewinnt"
            return f"Du behältst deine Karten, alle decken auf, und {got} den Pool.", "CO1.3"
        gone = next(iter(set(before.hands[0]) - set(after.hands[0])))
        if after.phase == "answer":
            told = f"{label(gone)} liegt verdeckt bei Anna. Sie gibt dir dafür eine ihrer Karten, und das ist umsonst."
            return told, "CO1.2"
        drawn = label(before.stock[0])
        return f"Ein Chip geht an Carla, die gibt. Du bekommst {drawn}; {label(gone)} kommt unter den Stapel.", "CO1.2"


LEAST, MOST = NEW.seats[0], NEW.seats[-1]


class OverviewClaims(ClaimList):
    """R: what holds for the game as a whole."""

    id = "CO1.overview-claims"
    stream = "OverviewClaims"
    name = "Stimmt das?"
    rules = ("CO1.1", "CO1.3", "CO1.4", "CO1.5")
    CLAIMS: ClassVar[Sequence[Claim]] = (
        Claim(
            "Wer klopft, beendet sofort das Tauschen.",
            True,
            "Nach dem Klopfen kauft und tauscht niemand mehr, alle decken auf.",
            "CO1.3",
            "Kennst du Schwimmen? Genau hier ist Commerce anders.",
            "Wie viele Züge haben die anderen noch, wenn du geklopft hast?",
        ),
        Claim(
            "Nach dem Klopfen ist jeder andere noch einmal dran.",
            False,
            "Das ist beim Schwimmen so. Bei Commerce decken alle sofort auf.",
            "CO1.3",
            "Denk an das Wort „sofort“.",
            "Beim Schwimmen gibt es eine letzte Runde. Hier auch?",
        ),
        Claim(
            "Wer klopft, gewinnt den Pool.",
            False,
            "Den Pool gewinnt die beste Hand, ganz gleich, wer geklopft hat.",
            "CO1.1",
            "Was entscheidet beim Aufdecken: die Hand oder der Mut?",
            "Stell dir vor, jemand klopft mit drei schlechten Karten.",
        ),
        Claim(
            f"{upper(in_words(MOST))} Leute können zusammen spielen.",
            True,
            f"{upper(in_words(LEAST))} bis {in_words(MOST)} können mitspielen, am besten fünf bis acht.",
            "CO1.4",
            f"Jeder bekommt drei Karten. Reichen {len(NEW.deck)} Karten dafür?",
            f"{MOST} mal 3 sind {3 * MOST} Karten.",
        ),
        Claim(
            "Commerce geht auch gut zu zweit.",
            False,
            f"Es braucht mindestens {in_words(LEAST)}: einen Geber und wenigstens zwei, die kaufen und tauschen.",
            "CO1.4",
            "Zähl die Rollen: Eine Person gibt und verkauft Karten.",
            "Mit wem würdest du tauschen, und wer wäre die Bank?",
        ),
        Claim(
            "Die Karten sind dieselben wie beim Skat, also 32.",
            False,
            f"Gespielt wird mit {len(NEW.deck)} Karten, von der 2 bis zum Ass, ohne Joker.",
            "CO1.5",
            "Im Spiel kommt auch die 2 vor.",
            "Vier Farben mit je 13 Karten: Wie viele sind das?",
        ),
        Claim(
            "Statt Chips darfst du auch Streichhölzer nehmen.",
            True,
            f"Etwa {NEW.start_chips} Chips, Marken oder Streichhölzer für jeden genügen. Um Geld geht es nicht.",
            "CO1.5",
            "Wofür stehen die Chips? Nur zum Zählen.",
            "Hauptsache, jeder fängt mit gleich vielen an.",
        ),
        Claim(
            "Deine Hand hat am Ende vier Karten, wenn du kaufst.",
            False,
            "Du gibst für jede neue Karte eine her. Deine Hand hat immer drei Karten.",
            "CO1.1",
            "Was tust du beim Kaufen zuerst?",
            "Eine Karte kommt, eine Karte geht.",
        ),
    )


__all__ = ["STORY_HANDS", "STORY_STOCK", "FirstRound", "OverviewClaims", "WhichMove"]
