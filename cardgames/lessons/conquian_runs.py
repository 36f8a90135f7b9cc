"""Conquian, sections 1 and 2: the first card taken, and what stands beside what in a run."""

from __future__ import annotations

from random import Random
from typing import Final

from cardgames.cards import DECK, RANKS, SUITS, Card, hand
from cardgames.conquian import STANDARD, layable
from cardgames.german import in_words, label, labels, upper
from cardgames.lessons.conquian_cards import GONE, rank_name
from cardgames.lessons.conquian_positions import drawn_from, position
from cardgames.lessons.conquian_tables import GOAL
from cardgames.lessons.kinds import Claim, ClaimList, FindMove, Option, PickCards, RightOrWrong, mixed, one_of
from cardgames.scene.model import Zone

ROW: Final = STANDARD.ranks
FORTY = len(STANDARD.deck)


def row(suit: str, start: int, size: int) -> tuple[Card, ...]:
    """Return so many neighbouring cards of a suit, from this place in the row of ranks."""
    return tuple(Card(suit, rank) for rank in ROW[start : start + size])


class FirstTake(FindMove):
    """The first decision: use a card that completes a set, with the hand cards that belong to it."""

    id = "CQ1.first-take"
    stream = "FirstTake"
    name = "Was machst du mit der Mittelkarte?"
    rules = ("CQ1.1", "CQ1.2")

    def make(self, rng: Random) -> None:
        """Deal a hand with two cards of the rank of the turned card."""
        rank = one_of(ROW, rng)
        first, second, third, fourth = (Card(suit, rank) for suit in mixed(SUITS, rng))
        others = [one for one in STANDARD.deck if one.rank != rank]
        mine = hand((second, third, *drawn_from(others, 8, rng)))
        seed = int(rng.random() * 1000)
        round_ = position(
            hands=(" ".join(map(str, mine)), str(fourth)), middle=str(first), phase="drawn", seed=seed, discarded=False
        )
        self.view = round_.view(0)
        use = round_.play(round_.parse(f"use {second} {third}")).view(0)
        leave = round_.play(round_.parse("leave")).view(0)
        card, two = label(first), labels((second, third))
        self.question = f"Aufgedeckt ist {card}. Was bringt dich {GOAL} ausgelegten Karten näher?"
        self.rule = "CQ1.2"
        self.clue = "Du darfst eine Karte nur nehmen, wenn sie sofort in eine Kombination kommt. Was hältst du dazu?"
        self.options = tuple(
            mixed(
                (
                    Option(
                        f"Ich lege {card} mit {two} aus",
                        True,
                        "Ein Satz! Drei Karten liegen jetzt bei dir, danach legst du eine ab.",
                        "CQ1.1",
                        use,
                    ),
                    Option(
                        f"Ich nehme {card} auf die Hand und warte",
                        False,
                        "Das geht nie: Eine Karte, die du nimmst, muss sofort ausliegen.",
                        "CQ1.2",
                    ),
                    Option(
                        f"Ich lasse {card} liegen",
                        False,
                        "Erlaubt ist es. Aber es bringt dich nicht näher, und Anna darf die Karte nun verwenden.",
                        "CQ1.1",
                        leave,
                    ),
                ),
                rng,
            )
        )


class Basics(ClaimList):
    """What Conquian is."""

    id = "CQ1.basics"
    stream = "Basics"
    name = "Stimmt das?"
    rules = ("CQ1.1", "CQ1.2", "CQ1.3")
    CLAIMS = (
        Claim(
            f"Gewonnen hat, wer zuerst {GOAL} Karten ausgelegt hat.",
            True,
            f"{upper(GOAL)} ausgelegte Karten in gültigen Kombinationen gewinnen.",
            "CQ1.1",
            "Worum geht es am Ende: um leere Hände oder um ausgelegte Karten?",
            "Gezählt wird, was vor dir liegt.",
        ),
        Claim(
            "Gewonnen hat, wer zuerst keine Handkarten mehr hat.",
            False,
            f"Eine leere Hand allein gewinnt nicht. Es zählen {GOAL} ausgelegte Karten.",
            "CQ1.1",
            "Worum geht es am Ende: um leere Hände oder um ausgelegte Karten?",
            "In manchen Rommé-Spielen ist es so. Hier auch?",
        ),
        Claim(
            "Eine gute Karte nimmst du erst einmal auf die Hand und legst sie später aus.",
            False,
            "Auf Vorrat nehmen geht nicht: Was du nimmst, liegt sofort aus.",
            "CQ1.2",
            "Was passiert mit einer Karte, die du nimmst?",
            "Es gibt nur einen Ort, an den eine genommene Karte kommen darf.",
        ),
        Claim(
            "Jede Karte, die du nimmst, kommt sofort in eine Kombination.",
            True,
            "Nehmen heißt hier immer: sofort auslegen.",
            "CQ1.2",
            "Was passiert mit einer Karte, die du nimmst?",
            "Darf sie zwischendurch auf der Hand sein?",
        ),
        Claim(
            "Conquian wird mit allen 52 Karten gespielt.",
            False,
            f"Die 8er, 9er und 10er kommen heraus, dann sind es {in_words(FORTY)}.",
            "CQ1.3",
            "Denk an das Blatt: Sind alle Ränge dabei?",
            "Drei Ränge fehlen.",
        ),
        Claim(
            f"Gespielt wird mit {FORTY} Karten.",
            len(DECK) - len(GONE) * len(SUITS) == FORTY,
            "Von 52 Karten fehlen drei Ränge zu je vier Karten.",
            "CQ1.3",
            "Drei Ränge fehlen. Wie viele Karten sind das?",
            "Rechne 52 weniger dreimal vier.",
        ),
    )


class Extend(PickCards):
    """The hand card that lengthens a run."""

    id = "CQ2.extend"
    stream = "Extend"
    name = "Setze die Folge fort"
    rules = ("CQ2.1", "CQ2.2")
    label = "Deine Handkarten"
    EDGES = (4, 5, 6, 7, 0, 7)
    """Places to begin a run, so that the 7 and the Bube, the Ass and the König come often."""

    def make(self, rng: Random) -> None:
        """Make a run, one or two cards that lengthen it, and others that look as if they did."""
        size = 2 + int(rng.random() * 2)
        start = min(one_of(self.EDGES, rng) if rng.random() < 3 / 4 else int(rng.random() * 8), len(ROW) - size)
        suit, other, third = mixed(SUITS, rng)[:3]
        self.run = row(suit, start, size)
        near = [ROW[n] for n in (start - 1, start + size) if 0 <= n < len(ROW)]
        good = mixed([Card(suit, rank) for rank in near], rng)[: 1 + int(rng.random() * 2)]
        bad = [Card(suit, rank) for rank in ROW if Card(suit, rank) not in self.run and rank not in near]
        wrong = [Card(other, near[0]), Card(third, near[-1]), *mixed(bad, rng)[:3]]
        self.own = hand((*good, *wrong))

    @property
    def question(self) -> str:  # type: ignore[override]
        """The question."""
        return f"Wähle eine Handkarte, die mit {labels(self.run)} eine Folge bildet."

    def fits(self, chosen: tuple[Card, ...]) -> bool:
        """Return whether run and card make one run."""
        return len({one.suit for one in (*self.run, *chosen)}) == 1 and layable((*self.run, *chosen))

    def zones(self) -> list[Zone]:
        """Return the run and the hand."""
        lying = (*self.run, *self.picked) if self.solved else self.run
        shown = self.copies(hand(lying), "folge")
        return [{"id": "folge", "label": "Die Folge", "kind": "hand", "cards": shown, "text": ""}, *super().zones()]

    def verdict(self, chosen: tuple[Card, ...]) -> tuple[str, str]:
        """Return what follows."""
        one, first, last = chosen[0], self.run[0], self.run[-1]
        if self.fits(chosen):
            seam = {"7", "B"} <= {card.rank for card in (*self.run, one)}
            return ("Nach der 7 kommt gleich der Bube." if seam else "Lückenlos in einer Farbe."), "CQ2.2"
        if one.suit != first.suit:
            return f"{label(one)} hat eine andere Farbe. Eine Folge bleibt in einer Farbe.", "CQ2.1"
        if one.rank == ROW[0] and last.rank == ROW[-1]:
            return "Das Ass steht immer ganz unten, nie über dem König.", "CQ2.2"
        if one.rank == ROW[-1] and first.rank == ROW[0]:
            return "Unter dem Ass kommt nichts mehr, auch kein König.", "CQ2.2"
        low, high = (one, first) if one < first else (last, one)
        between = [rank_name(rank) for rank in ROW[ROW.index(low.rank) + 1 : ROW.index(high.rank)]]
        return f"Zwischen {label(low)} und {label(high)} fehlt noch: {', '.join(between)}.", "CQ2.2"

    def hints(self) -> tuple[str, str, str, str]:
        """Return the four hints."""
        good = next(chosen[0] for chosen in sorted(self.key(), key=str))  # type: ignore[index]
        wrong = next(one for one in self.own if not self.fits((one,)))
        return (
            "Die Reihe geht vom Ass ganz unten bis zum König ganz oben. 8, 9 und 10 gibt es nicht.",
            "Achte zuerst auf die Farbe. Dann sieh nach, was am unteren und was am oberen Ende fehlt.",
            f"{label(wrong)} ist es nicht: {self.verdict((wrong,))[0]}",
            f"{label(good)} passt: {self.verdict((good,))[0]}",
        )


class RunOrNot(RightOrWrong):
    """Three cards that are a run or only look like one."""

    id = "CQ2.run-or-not"
    stream = "RunOrNot"
    name = "Folge oder nicht?"
    rules = ("CQ2.1", "CQ2.2")

    def claim(self, rng: Random) -> Claim:
        """Make a run, or something that only looks like one."""
        suit, other = mixed(SUITS, rng)[:2]
        sort = int(rng.random() * 6)
        some: tuple[Card, ...]
        if sort == 0:
            some = (Card(suit, "D"), Card(suit, "K"), Card(suit, "A"))
        elif sort == 1:
            some = (Card(suit, "K"), Card(suit, "A"), Card(suit, "2"))
        elif sort == 2:  # noqa: PLR2004 - one sort of six
            start = 5 + int(rng.random() * 5)
            some = tuple(Card(suit, rank) for rank in RANKS[start : start + 3])
        else:
            start = int(rng.random() * 8) if rng.random() < 1 / 2 else 4 + int(rng.random() * 3)
            some = row(suit, start, 3)
            if sort == 3:  # noqa: PLR2004
                some = (*some[:2], Card(other, some[2].rank))
        written = ", ".join(map(label, some))
        true, reason, rule = self._found(some)
        return Claim(
            f"{written}: Das ist im Conquian eine Folge.",
            true,
            reason,
            rule,
            "Prüfe drei Dinge: dieselbe Farbe, keine Lücke, und nur Karten, die es im Conquian gibt.",
            "Sag dir die Reihe vom Ass bis zum König auf, und lass 8, 9 und 10 weg.",
            (("Die Karten", some),),
        )

    def _found(self, some: tuple[Card, ...]) -> tuple[bool, str, str]:
        strange = [one for one in some if one not in STANDARD.deck]
        if strange:
            verb = "gibt" if len(strange) == 1 else "geben"
            return False, f"{upper(labels(strange))} {verb.replace('geben', 'gibt')} es hier nicht.", "CQ2.1"
        if len({one.suit for one in some}) > 1:
            return False, "Die Karten haben nicht alle dieselbe Farbe.", "CQ2.2"
        if layable(some):
            seam = {"7", "B"} <= {one.rank for one in some}
            return True, "Nach der 7 kommt hier der Bube." if seam else "Eine Farbe, keine Lücke.", "CQ2.2"
        return False, "Das Ass steht immer ganz unten: Neben dem König ist für es kein Platz.", "CQ2.2"
