"""Conquian, section 3: complete a meld, find the group that is none, right or wrong about layouts."""

from __future__ import annotations

from random import Random

from cardgames.cards import SUITS, Card, cards, hand
from cardgames.conquian import STANDARD, layable
from cardgames.conquian.melds import LONGEST, SHORTEST
from cardgames.german import in_words, label, labels
from cardgames.lessons.conquian_runs import ROW, row
from cardgames.lessons.kinds import Choice, Claim, ClaimList, Option, PickCards, mixed, one_of
from cardgames.scene.model import Zone

LETTERS = "ABC"


def rank_set(rank: str, size: int, rng: Random) -> tuple[Card, ...]:
    """Return so many cards of a rank."""
    return hand(Card(suit, rank) for suit in mixed(SUITS, rng)[:size])


class Complete(PickCards):
    """One card makes a meld of two; every such card counts."""

    id = "CQ3.complete"
    stream = "Complete"
    name = "Mach eine Kombination daraus"
    rules = ("CQ3.1", "CQ3.2", "CQ3.3")
    label = "Deine Handkarten"

    def make(self, rng: Random) -> None:
        """Make a pair, two neighbours or two cards with a gap of one; and six cards of which one to three fit."""
        suit = mixed(SUITS, rng)[0]
        start = int(rng.random() * (len(ROW) - 2))
        sort = int(rng.random() * 3)
        if sort == 0:
            self.two = rank_set(ROW[start], 2, rng)
        else:
            gap = sort
            self.two = hand((Card(suit, ROW[start]), Card(suit, ROW[start + gap])))
        rest = mixed((one for one in STANDARD.deck if one not in self.two), rng)
        good = [one for one in rest if layable((*self.two, one))]
        near = [one for one in rest if one not in good and (one.suit == self.two[0].suit or one.rank == ROW[start])]
        far = [one for one in rest if one not in good and one not in near]
        number = 1 + int(rng.random() * min(len(good), 3))
        self.own = hand((*good[:number], *near[: 5 - number], *far[:1]))

    @property
    def question(self) -> str:  # type: ignore[override]
        """The question."""
        return f"Welche Handkarte macht aus {labels(self.two)} eine Kombination? Manchmal passen mehrere."

    def fits(self, chosen: tuple[Card, ...]) -> bool:
        """Return whether the three cards are a meld."""
        return layable((*self.two, *chosen))

    def zones(self) -> list[Zone]:
        """Return the two cards and the hand."""
        lying = hand((*self.two, *self.picked)) if self.solved else self.two
        shown = self.copies(lying, "zwei")
        return [{"id": "zwei", "label": "Daraus wird", "kind": "hand", "cards": shown, "text": ""}, *super().zones()]

    def verdict(self, chosen: tuple[Card, ...]) -> tuple[str, str]:
        """Return what follows."""
        three = hand((*self.two, *chosen))
        one_rank = len({one.rank for one in self.two}) == 1
        if self.fits(chosen):
            return (
                ("Dreimal derselbe Rang: ein Satz.", "CQ3.1")
                if one_rank
                else (f"{labels(three)}: eine Folge, ohne Lücke und in einer Farbe.", "CQ3.2")
            )
        if one_rank:
            return f"{label(chosen[0])} hat einen anderen Rang. Für einen Satz brauchst du denselben.", "CQ3.1"
        if len({one.suit for one in three}) > 1:
            return f"{label(chosen[0])} hat eine andere Farbe. Eine Folge bleibt in einer Farbe.", "CQ3.2"
        return f"{labels(three)}: Dazwischen klafft eine Lücke.", "CQ3.2"

    def hints(self) -> tuple[str, str, str, str]:
        """Return the four hints."""
        good = min(chosen[0] for chosen in self.key())  # type: ignore[index]
        wrong = next(one for one in self.own if not self.fits((one,)))
        return (
            f"Ein Satz: {in_words(SHORTEST)} oder vier Karten desselben Ranges. Eine Folge: eine Reihe in einer Farbe.",
            "Sieh dir die beiden Karten an: Haben sie denselben Rang oder dieselbe Farbe? Danach richtet sich alles.",
            f"{label(wrong)} passt nicht. {self.verdict((wrong,))[0]}",
            f"{label(good)} passt. {self.verdict((good,))[0]}",
        )


class WrongMeld(Choice):
    """Three groups lie there as a layout; one of them is no meld (F)."""

    id = "CQ3.wrong-meld"
    stream = "WrongMeld"
    name = "Finde den Fehler in der Auslage"
    rules = ("CQ3.1", "CQ3.2", "CQ3.3")
    groups: tuple[tuple[Card, ...], ...] = ()

    def make(self, rng: Random) -> None:
        """Make two melds and something that only looks like one."""
        while True:
            start = int(rng.random() * 5)
            good = [row(mixed(SUITS, rng)[0], start, 3 + int(rng.random() * 3)), rank_set(one_of(ROW, rng), 3, rng)]
            bad, reason, rule = self._bad(good, rng)
            every = [one for group in good for one in group]
            double = rule == "CQ3.3"
            if len(set(every)) == len(every) and len(set(bad) & set(every)) == double:
                break
        self.groups = tuple(mixed((*good, bad), rng))
        twice = {one for one in bad if one in every}
        self.question = "Drei Gruppen liegen aus, aber eine ist so nicht erlaubt. Welche?"
        self.rule = rule
        self.clue = "Prüfe jede Gruppe für sich: ein Rang oder eine Farbe? Lückenlos? Und liegt eine Karte doppelt?"
        self.options = tuple(
            Option(
                f"Gruppe {LETTERS[number]}",
                group is bad or not twice.isdisjoint(group),
                reason if group is bad or not twice.isdisjoint(group) else self._praised(group),
                rule
                if group is bad or not twice.isdisjoint(group)
                else "CQ3.1"
                if group[0].rank == group[1].rank
                else "CQ3.2",
            )
            for number, group in enumerate(self.groups)
        )

    def _praised(self, group: tuple[Card, ...]) -> str:
        what = "ein Satz" if group[0].rank == group[1].rank else "eine Folge"
        return f"{labels(group)}: Das ist {what}, daran ist nichts falsch."

    def _bad(self, good: list[tuple[Card, ...]], rng: Random) -> tuple[tuple[Card, ...], str, str]:
        suit, other = mixed(SUITS, rng)[:2]
        sort = int(rng.random() * 5)
        some: tuple[Card, ...]
        if sort == 0:
            some = (Card(suit, "D"), Card(suit, "K"), Card(suit, "A"))
            return some, "Das Ass steht immer ganz unten, nie über dem König.", "CQ3.2"
        if sort == 1:
            start = int(rng.random() * 7)
            some = (*row(suit, start, 2), row(suit, start + 3, 1)[0])
            return some, f"In {labels(some)} ist eine Lücke.", "CQ3.2"
        if sort == 2:  # noqa: PLR2004 - one sort of five
            start = int(rng.random() * 8)
            some = (*row(suit, start, 2), row(other, start + 2, 1)[0])
            return some, f"{label(some[-1])} hat eine andere Farbe als die anderen.", "CQ3.2"
        if sort == 3:  # noqa: PLR2004
            some = rank_set(one_of(ROW, rng), 2, rng)
            return some, f"Zwei Karten sind zu wenig, es müssen mindestens {in_words(SHORTEST)} sein.", "CQ3.1"
        twice = good[0][0]
        some = hand((twice, *(one for one in rank_set(twice.rank, 4, rng) if one is not twice)))[:3]
        some = hand((twice, *[one for one in some if one is not twice][:2]))
        return (
            some,
            f"{label(twice)} liegt im Satz und in der Folge. Jede Karte gehört zu nur einer Kombination.",
            "CQ3.3",
        )

    def zones(self) -> list[Zone]:
        """Return the three groups."""
        return [
            {
                "id": f"gruppe{number}",
                "label": f"Gruppe {LETTERS[number]}",
                "kind": "hand",
                "cards": self.copies(group, f"gruppe{number}"),
                "text": "",
            }
            for number, group in enumerate(self.groups)
        ]


NINE = "A♥ 2♥ 3♥ 4♥ 5♥ 6♥ 7♥ B♥ D♥"


class LayoutClaims(ClaimList):
    """What may lie in a layout."""

    id = "CQ3.layout-claims"
    stream = "LayoutClaims"
    name = "Stimmt das?"
    rules = ("CQ3.1", "CQ3.2", "CQ3.3", "CQ3.4", "CQ3.5", "CQ3.6")
    CLAIMS = (
        Claim(
            "Diese neun Karten dürfen zusammen in einer Auslage liegen.",
            layable(cards(NINE)),
            f"Für eine Folge wären es mehr als {in_words(LONGEST)}. Aber der Tisch teilt sie einfach in zwei oder drei "
            "Folgen.",
            "CQ3.6",
            f"Eine Folge hat höchstens {in_words(LONGEST)} Karten. Muss es denn eine einzige sein?",
            "Versuche, die Reihe in der Mitte zu trennen.",
            (("Neun Karten", cards(NINE)),),
        ),
        Claim(
            "Diese sechs Karten darfst du zusammen auslegen.",
            layable(cards("3♣ 4♣ 5♣ 6♣ 6♥ 6♠")),
            "Kreuz 6 gehört zum Satz der Sechser, Kreuz 3, 4 und 5 bleiben eine Folge.",
            "CQ3.5",
            "Jede Karte braucht ihren Platz. In welcher Kombination fehlt sie am wenigsten?",
            "Die Folge kann eine Karte entbehren.",
            (("Sechs Karten", cards("3♣ 4♣ 5♣ 6♣ 6♥ 6♠")),),
        ),
        Claim(
            "Diese fünf Karten darfst du zusammen auslegen.",
            layable(cards("5♣ 5♦ 5♥ 6♥ 7♥")),
            "Herz 5 müsste im Satz und in der Folge liegen. Jede Karte gehört aber zu nur einer Kombination.",
            "CQ3.3",
            "Teile die Karten auf: Bleibt eine übrig, oder wird eine doppelt gebraucht?",
            "Sieh dir die rote Fünf an, die zu den höheren Karten gehört.",
            (("Fünf Karten", cards("5♣ 5♦ 5♥ 6♥ 7♥")),),
        ),
        Claim(
            "Vier Könige sind ein Satz.",
            layable(cards("K♣ K♦ K♥ K♠")),
            f"Ein Satz hat {in_words(SHORTEST)} oder vier Karten desselben Ranges.",
            "CQ3.1",
            "Wie viele Karten darf ein Satz haben?",
            "Mehr als vier Karten eines Ranges gibt es gar nicht.",
            (("Vier Karten", cards("K♣ K♦ K♥ K♠")),),
        ),
        Claim(
            "Passt die Mittelkarte zu einer Kombination deines Gegners, darfst du sie dort anlegen.",
            False,
            "Du legst nur bei dir selbst an. Was vor deinem Gegner liegt, gehört ihm allein.",
            "CQ3.4",
            "Wessen Kombinationen darfst du verändern?",
            "In anderen Rommé-Spielen geht das. Hier auch?",
        ),
        Claim(
            "Beim Umbauen darfst du eine ausgelegte Karte zurück auf die Hand nehmen.",
            False,
            "Ausgelegt bleibt ausgelegt: Auf die Hand kommt nichts zurück.",
            "CQ3.5",
            "Umbauen heißt: neu verteilen. Wohin darf eine Karte dabei?",
            "Am Ende liegen mindestens so viele Karten aus wie vorher.",
        ),
        Claim(
            "Mitten im Umbauen darf kurz etwas Ungültiges liegen.",
            True,
            "Geprüft wird erst am Ende: Dann muss jede Karte in einer gültigen Kombination liegen.",
            "CQ3.5",
            "Wann wird geprüft, ob alles stimmt?",
            "Nur ein Zeitpunkt zählt.",
        ),
        Claim(
            "Diese drei Karten sind eine Folge.",
            layable(cards("7♦ B♦ D♦")),
            "Nach der 7 kommt im Conquian gleich der Bube.",
            "CQ3.2",
            "Sag dir die Reihe auf. Was fehlt im Conquian zwischen den Zahlen und den Bildern?",
            "Die drei Ränge, die du vermisst, gibt es hier gar nicht.",
            (("Drei Karten", cards("7♦ B♦ D♦")),),
        ),
    )
