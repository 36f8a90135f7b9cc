"""Commerce, section 2 (the hands): put hands in order, complete one, estimate how strong one is, special cases."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from cardgames.cards import Card, cards, hand
from cardgames.commerce import NEW, Rules, kind, score, strength
from cardgames.german import SUIT_NAMES, label, labels, of_hundred, thousands
from cardgames.lessons.choice import Claim, ClaimList
from cardgames.lessons.commerce_draw import called, draw_hand, draw_hands, mixed, one_of, pools, reason, weaker
from cardgames.lessons.estimate import Estimate
from cardgames.lessons.exercise import reminder
from cardgames.lessons.ordering import Item, Ordering
from cardgames.lessons.picking import Build
from cardgames.scene.model import Zone


class HandOrder(Ordering):
    """O: five hands, the strongest first; equal ones in any order."""

    id = "CO2.hand-order"
    stream = "HandOrder"
    name = "Ordne die Hände"
    rules: tuple[str, ...] = ("CO2.1", "CO2.2", "CO2.3", "CO2.4", "CO2.5", "CO2.6")
    by: Rules = NEW
    SORTS: ClassVar[Sequence[Sequence[str]]] = (("tricon", "sequence"), ("two",), ("three",), ("pair", "nothing"), ())

    def make(self, rng: Random) -> None:
        """Draw hands of several kinds."""
        self.question = "Tippe die Hände der Reihe nach an, die stärkste zuerst."
        self.rule = "CO2.1"
        self.clue = "Frag bei jeder Hand zuerst nach der Art. Nur bei gleicher Art zählt die Höhe."
        dealt = mixed(draw_hands(rng, *self.SORTS), rng)
        self.things = tuple(
            Item(f"Hand {letter}", -strength(three, self.by), three)
            for letter, three in zip("ABCDE", dealt, strict=True)
        )

    def told(self, thing: Item) -> str:
        """Return what a hand is."""
        return called(thing.cards, self.by)

    def clash(self, first: Item, second: Item) -> tuple[str, str]:
        """Return why one hand is stronger."""
        weak, strong = score(first.cards, self.by), score(second.cards, self.by)
        told = f"{second.text} ist stärker als {first.text}: {called(second.cards, self.by)}"
        if weak.kind != strong.kind:
            return (
                f"{told} schlägt {called(first.cards, self.by)}.",
                "CO2.5" if weak.kind.name == "nothing" else "CO2.1",
            )
        if weak.kind.name == "point" and weak.key[0] == strong.key[0]:
            return f"{told}, und drei Karten gehen bei gleicher Zahl vor.", "CO2.6"
        return f"{told} ist höher als {called(first.cards, self.by)}.", strong.kind.rule

    def praise(self) -> str:
        """Return the strongest and the weakest."""
        order = self.right_order()
        return f"{order[0].text} ist die stärkste: {called(order[0].cards, self.by)}."


class CompleteHand(Build):
    """B: two cards lie there; find a third that makes the wanted kind. Every one that does counts."""

    id = "CO2.complete-hand"
    stream = "CompleteHand"
    name = "Welche Karte fehlt?"
    rules = ("CO2.2", "CO2.3", "CO2.4", "CO2.5", "CO2.6")
    label = "Die Hand"
    WISHES: ClassVar[dict[str, tuple[str, str, str]]] = {
        "tricon": ("einen Tricon", "CO2.2", "Welcher Rang muss dreimal da sein?"),
        "sequence": ("eine Sequenz", "CO2.3", "Welche Ränge sind die Nachbarn, und welche Farbe muss es sein?"),
        "three": (
            "einen Point aus drei Karten",
            "CO2.6",
            "Es kommt auf die Farbe an. Eine Sequenz darf es nicht sein.",
        ),
    }

    def make(self, rng: Random) -> None:
        """Take a card out of a hand of the wanted kind."""
        self.wish = one_of(tuple(self.WISHES), rng)
        three = draw_hand(rng, [self.wish])
        gone = one_of(three, rng)
        self.given = tuple(one for one in three if one is not gone)
        what, self.rule, self.clue = self.WISHES[self.wish]
        self.question = f"{labels(self.given)} liegen schon da. Mach daraus {what}: Wähle eine dritte Karte und prüfe."

    def fits(self, chosen: tuple[Card, ...]) -> bool:
        """Return whether the hand is of the wanted kind."""
        found = score((*self.given, *chosen), NEW)
        return found.kind.name == self.wish if self.wish != "three" else found.key[1:] == (len(self.given) + 1,)

    def verdict(self, chosen: tuple[Card, ...]) -> tuple[str, str]:
        """Return what the hand has become."""
        three = hand((*self.given, *chosen))
        return f"Das wird: {called(three)}.", self.rule if self.fits(chosen) else kind(three).rule

    def hints(self) -> tuple[str, str, str, str]:
        """Return the four hints."""
        right = [one for one in self.free if self.fits((one,))]
        kind_of = (
            "vom Rang der anderen beiden" if self.wish == "tricon" else f"von der Farbe {SUIT_NAMES[right[0].suit]}"
        )
        number = "ist 1 Karte" if len(right) == 1 else f"sind {len(right)} Karten"
        narrowed = f"Die Karte ist {kind_of}. Richtig {number}."
        return (reminder(self.rule), self.clue, narrowed, f"Zum Beispiel {label(right[0])}.")

    def zones(self) -> list[Zone]:
        """Return the hand with what it is, and the deck."""
        first, *deck = super().zones()
        three = (*self.given, *self.picked)
        return [{**first, "text": called(three) if len(three) == len(self.given) + 1 else "2 von 3 Karten"}, *deck]


SORT_NAMES = {
    "nothing": ("haben gar nichts, nicht einmal einen Point", "CO2.5"),
    "two": ("haben einen Point aus genau zwei Karten", "CO2.4"),
    "three": ("haben einen Point aus drei Karten", "CO2.6"),
}


class HowMany(Estimate):
    """E: of 100 hands, how many are weaker than this one, or of that sort."""

    id = "CO2.how-many"
    stream = "HowMany"
    name = "Schätze: Wie viele von 100?"
    rules = ("CO2.1", "CO2.4", "CO2.5", "CO2.6")
    unit = "von 100"
    tolerance = 10

    def make(self, rng: Random) -> None:
        """Ask for a sort one time in four, else for a hand."""
        every = NEW.hands.level
        if rng.random() < 1 / 4:
            sort = one_of(tuple(SORT_NAMES), rng)
            text, self.rule = SORT_NAMES[sort]
            number = len(pools()[sort]) + (len(pools()["pair"]) if sort == "nothing" else 0)
            self.shown: tuple[Card, ...] = ()
            self.question = f"Von 100 Händen: Wie viele {text}?"
            self.reason = (
                f"Genau sind es {thousands(number)} von {thousands(len(every))} Händen, also {self._of(number)}."
            )
        else:
            self.shown = draw_hand(rng, ("two", "two", "three", "pair"))
            number = weaker(self.shown)
            self.rule = kind(self.shown).rule
            self.question = f"Du hast: {called(self.shown)}. Von 100 anderen Händen: Wie viele sind schwächer?"
            self.reason = (
                f"Schwächer sind {thousands(number)} von {thousands(len(every))} Händen, also {self._of(number)}."
            )
        self.truth = round(100 * number / len(every))
        side = "über" if self.truth > 50 else "unter"  # noqa: PLR2004 - the half of 100
        self.clues = (
            reminder(self.rule),
            "Zwei Karten einer Farbe hast du öfter als man denkt. Drei Karten einer Farbe sind selten.",
            f"Es sind {side} 50.",
        )

    @staticmethod
    def _of(number: int) -> str:
        return f"rund {of_hundred(number / len(NEW.hands.level))}"

    def zones(self) -> list[Zone]:
        """Return the hand that is asked about."""
        shown = self.copies(self.shown, "hand")
        return [{"id": "hand", "label": "Deine Hand", "kind": "hand", "cards": shown, "text": ""}] if self.shown else []


def _hand_claim(text: str, three: str, wanted: str, rule: str, clue: str, closer: str) -> Claim:
    """Return a claim that a hand is of a kind; the engine says whether it is and what it is instead."""
    found = hand(cards(three))
    told = (
        f"{reason(found)} Also: {called(found)}." if kind(found).name == "point" else f"Die Hand ist: {called(found)}."
    )
    if {one.rank for one in found} == {"K", "A", "2"}:
        told = f"Das Ass steht ganz oben oder ganz unten, nie in der Mitte. {told}"
    return Claim(text, kind(found).name == wanted, told, rule, clue, closer, (("Die Hand", found),))


def _duel(first: str, second: str, rule: str, clue: str, closer: str) -> Claim:
    """Return the claim that the first hand beats the second; the engine judges."""
    one, two = hand(cards(first)), hand(cards(second))
    beats = strength(one) > strength(two)
    best, other = (one, two) if beats else (two, one)
    told = f"{called(best)} schlägt {called(other)}."
    return Claim("Hand A schlägt Hand B.", beats, told, rule, clue, closer, (("Hand A", one), ("Hand B", two)))


class HandClaims(ClaimList):
    """R: the cases that people get wrong."""

    id = "CO2.hand-claims"
    stream = "HandClaims"
    name = "Stimmt das?"
    rules = ("CO2.1", "CO2.3", "CO2.4", "CO2.5", "CO2.6", "CO2.7", "CO2.8")
    CLAIMS: ClassVar[Sequence[Claim]] = (
        _hand_claim(
            "Das ist eine Sequenz.",
            "K♠ A♠ 2♠",
            "sequence",
            "CO2.3",
            "Wo in der Reihe darf das Ass stehen?",
            "Ganz oben oder ganz unten, aber geht es auch um die Ecke?",
        ),
        _hand_claim(
            "Das ist eine Sequenz.",
            "A♥ 2♥ 3♥",
            "sequence",
            "CO2.3",
            "Wo in der Reihe darf das Ass stehen?",
            "Die Reihe kann mit dem Ass anfangen.",
        ),
        _hand_claim(
            "Das ist eine Sequenz.",
            "D♦ K♦ A♦",
            "sequence",
            "CO2.3",
            "Wo in der Reihe darf das Ass stehen?",
            "Die Reihe kann mit dem Ass aufhören.",
        ),
        _hand_claim(
            "Das ist eine Sequenz.",
            "9♠ 10♠ B♥",
            "sequence",
            "CO2.3",
            "Achte auf beides: auf die Ränge und auf die Farben.",
            "Sind alle drei von einer Farbe?",
        ),
        _hand_claim(
            "Mit einem Paar Könige hat die Hand einen Point.",
            "K♠ K♥ 5♦",
            "point",
            "CO2.5",
            "Ein Point braucht zwei Karten, die etwas gemeinsam haben. Was?",
            "Zähl, wie oft jede Farbe vorkommt.",
        ),
        _hand_claim(
            "Die Hand ist 26 wert, denn alle drei Karten zählen.",
            "K♦ 9♦ 7♣",
            "tricon",
            "CO2.4",
            "Welche Karten sind von derselben Farbe?",
            "Nur eine Farbe zählt.",
        ),
        _duel(
            "A♣ K♣ 10♣",
            "2♣ 2♦ 2♥",
            "CO2.1",
            "Was schlägt zuerst: die Art oder die Höhe?",
            "Drei gleiche Ränge sind die höchste Art.",
        ),
        _duel(
            "A♥ 5♥ 3♥",
            "K♦ 9♦ 4♣",
            "CO2.6",
            "Beide haben gleich viele Punkte. Woraus?",
            "Zähl die Karten, aus denen der Point besteht.",
        ),
        _duel(
            "A♠ 2♠ 3♠",
            "2♥ 3♥ 4♥",
            "CO2.3",
            "Nach welcher Karte heißt eine Sequenz?",
            "Bis 3 oder bis 4: Welche Reihe endet höher?",
        ),
        Claim(
            "Zwei Leute haben denselben Point aus gleich vielen Karten. Dann teilen sie sich den Pool.",
            False,
            "Geteilt wird nie: Der Geber gewinnt, sonst wer am nächsten links von ihm sitzt.",
            "CO2.7",
            "Kann ein Pool geteilt werden? Denk an den Platz am Tisch.",
            "Wer gibt, hat hier einen Vorteil.",
        ),
        Claim(
            "Zwei Leute können gleich gute Tricons haben.",
            False,
            "Von jedem Rang gibt es nur vier Karten. Für zwei gleiche Tricons bräuchte man sechs.",
            "CO2.8",
            "Wie viele Karten eines Ranges gibt es?",
            "Drei hat der eine. Wie viele bleiben für die andere?",
        ),
        Claim(
            "Eine Hand kann zwei verschiedene Points haben, dann zählt der höhere.",
            False,
            "Zwei Farben mit je zwei Karten wären vier Karten. Du hast nur drei.",
            "CO2.8",
            "Ein Point braucht zwei Karten einer Farbe.",
            "Wie viele Karten bräuchtest du für zwei Points?",
        ),
    )


__all__ = ["CompleteHand", "HandClaims", "HandOrder", "HowMany"]
