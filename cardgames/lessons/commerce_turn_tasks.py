"""Commerce, section 4 (a turn), the exercises: which cards help, what to give, the error in a replay, what holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import ClassVar

from cardgames.cards import Card
from cardgames.commerce import NEW, CommerceRound, strength
from cardgames.german import count, in_words, label
from cardgames.lessons.choice import Claim, ClaimList, FindError, Ply
from cardgames.lessons.commerce_draw import (
    NAMES,
    called,
    draw_hand,
    draw_hands,
    helping,
    one_of,
    rank,
    rest_of,
    swapped,
)
from cardgames.lessons.estimate import Estimate
from cardgames.lessons.exercise import reminder
from cardgames.lessons.picking import PickCards
from cardgames.lessons.position import commerce_position
from cardgames.moves import Action
from cardgames.scene.model import Zone
from cardgames.why import why_not


class HelpingCards(Estimate):
    """E: how many of the 49 cards improve the hand when this card goes."""

    id = "CO4.helping-cards"
    stream = "HelpingCards"
    name = "Wie viele Karten helfen?"
    rules = ("CO4.2",)
    unit = "von 49"
    most = 49
    tolerance = 3
    rule = "CO4.2"

    def make(self, rng: Random) -> None:
        """Draw a hand with something in it and the card that goes."""
        self.mine = draw_hand(rng, ("two", "two", "pair", "three"))
        gone = one_of(self.mine, rng)
        right = helping(self.mine, gone)
        self.truth = len(right)
        self.question = f"Du gibst {label(gone)} und kaufst. Wie viele der 49 anderen Karten machen deine Hand besser?"
        some = ", ".join(map(label, right[:3]))
        self.reason = f"Besser wird sie mit {count(len(right), 'Karte', 'Karten')} von 49"
        self.reason += (
            f", zum Beispiel {some}." if right else ": Jede andere lässt sie gleich oder macht sie schlechter."
        )
        kept = [one for one in self.mine if one is not gone]
        suits = "von einer" if kept[0].suit == kept[1].suit else "nicht von einer"
        self.clues = (
            reminder(self.rule),
            "Was bleibt dir, wenn die Karte weg ist? Überlege, welche Farben und Ränge dazu passen.",
            f"{label(kept[0])} und {label(kept[1])} bleiben. Sie sind {suits} Farbe.",
        )

    def zones(self) -> list[Zone]:
        """Return the hand."""
        shown = self.copies(self.mine, "hand")
        return [{"id": "hand", "label": "Deine Hand", "kind": "hand", "cards": shown, "text": called(self.mine)}]


AS_GOOD = 0.5
"""Cards whose means differ by no more than this, in hands of 100, are equally good to give."""
CLEAR = 3.0


class GiveAway(PickCards):
    """K: which card do you give for a purchase? The one after which most cards help; equally good ones all count."""

    id = "CO4.give-away"
    stream = "GiveAway"
    name = "Welche Karte gibst du her?"
    rules = ("CO4.2",)

    def make(self, rng: Random) -> None:
        """Draw a hand in which the cards are not equally good to give."""
        while True:
            self.own = draw_hand(rng, ("two", "pair", "nothing", "three"))
            self.helps = {one: self._worth(one) for one in self.own}
            if max(self.helps.values()) - min(self.helps.values()) > CLEAR:
                break
        self.question = "Du kaufst eine Karte. Welche gibst du her, damit deine Hand im Mittel am stärksten wird?"

    def _worth(self, gone: Card) -> float:
        """Return how many of 100 hands are weaker in the mean, over all cards that may come."""
        rest = rest_of(self.own)
        return sum(rank(swapped(self.own, gone, one)) for one in rest) / len(rest)

    def fits(self, chosen: tuple[Card, ...]) -> bool:
        """Return whether no other card is better to give."""
        return self.helps[chosen[0]] >= max(self.helps.values()) - AS_GOOD

    def verdict(self, chosen: tuple[Card, ...]) -> tuple[str, str]:
        """Return in how many cases the hand gets better and worse."""
        mine = strength(self.own)
        after = [strength(swapped(self.own, chosen[0], one)) for one in rest_of(self.own)]
        better, worse = sum(now > mine for now in after), sum(now < mine for now in after)
        told = f"Von 49 Karten machen dann {better} deine Hand besser und {worse} schlechter."
        return (told if self.fits(chosen) else f"{told} Mit einer anderen Karte kommt im Mittel mehr heraus."), "CO4.2"

    def zones(self) -> list[Zone]:
        """Return the hand and what it is."""
        return [{**zone, "text": called(self.own)} for zone in super().zones()]

    def hints(self) -> tuple[str, str, str, str]:
        """Return the four hints."""
        worst, *_, best = sorted(self.own, key=self.helps.__getitem__)
        return (
            reminder("CO4.2"),
            "Welche Karten sind von derselben Farbe? Die gehören zusammen. Fehlt so ein Paar, zählt die Höhe.",
            f"{label(worst)} behältst du besser.",
            f"Gib {label(best)} her. {self.verdict((best,))[0]}",
        )


class TurnError(FindError):
    """F: five lines of a round; the engine refuses one, and says why."""

    id = "CO4.turn-error"
    stream = "TurnError"
    name = "Finde den Fehler"
    rules = ("CO4.1", "CO4.2", "CO4.3", "CO4.4", "CO4.5", "CO4.6")
    LINES = 4

    def make(self, rng: Random) -> None:
        """Play a few plies at random, and tell one of them wrongly."""
        plies: list[Ply] = []
        while sum(ply.wrong for ply in plies) != 1:
            plies = list(self._plies(rng))
        self.tell(plies)

    def _plies(self, rng: Random) -> Iterator[Ply]:
        now = commerce_position(draw_hands(rng, *[("two", "nothing", "pair")] * 4), dealer=3)
        bad = int(rng.random() * self.LINES)
        line = 0
        while line < self.LINES:
            actions = [action for action in now.legal_actions() if action.verb != "knock"]
            verbs = sorted({action.verb for action in actions})
            verb = one_of(verbs, rng)
            action = one_of([one for one in actions if one.verb == verb], rng)
            if action.verb == "go_on":
                now = now.play(action)
                continue
            yield self._wrong(now, action, rng) if line == bad else Ply(*self._right(now, action))
            now, line = now.play(action), line + 1

    @staticmethod
    def _right(now: CommerceRound, action: Action) -> tuple[str, bool, str, str]:
        me, dealer = NAMES[now.to_move or 0], NAMES[now.dealer]
        rule = now.rule_of(action.verb)
        if action.verb == "buy":
            if now.to_move == now.dealer:
                return (
                    f"{me} kauft als Geber, ohne zu zahlen.",
                    False,
                    "Das ist erlaubt: Der Geber kauft umsonst.",
                    "CO4.3",
                )
            return f"{me} kauft und gibt {dealer} den Chip.", False, "Das stimmt so: Der Chip gehört dem Geber.", rule
        if action.verb == "trade":
            other = NAMES[now.next_seat(now.turn)]
            return (
                f"{me} schiebt {other} verdeckt eine Karte zu.",
                False,
                "Getauscht wird mit der Person zur Linken.",
                rule,
            )
        giver = NAMES[now.turn]
        return f"{me} gibt {giver} eine Karte und sieht erst dann die neue an.", False, "So ist es richtig herum.", rule

    @staticmethod
    def _wrong(now: CommerceRound, action: Action, rng: Random) -> Ply:
        me, dealer, free = NAMES[now.to_move or 0], NAMES[now.dealer], now.to_move == now.dealer
        other, across = NAMES[now.next_seat(now.turn)], NAMES[now.next_seat(now.turn, -1)]
        after = now.play(action)
        if action.verb == "give":
            refusal = why_not(now, Action("go_on"))
            assert refusal is not None
            told = f"{me} sieht die zugeschobene Karte an und sucht dann eine zum Zurückgeben aus."
            return Ply(told, True, f"{me} muss geben, bevor die neue Karte umgedreht wird.", refusal.rule)
        if action.verb == "trade":
            told = f"{me} schiebt {across} zur Rechten verdeckt eine Karte zu."
            return Ply(told, True, f"Getauscht wird nach links, also mit {other}.", now.rule_of("trade"))
        if free:
            assert after.chips == now.chips
            return Ply(f"{me} kauft als Geber und zahlt dafür 1 Chip.", True, "Der Geber kauft umsonst.", "CO4.3")
        assert after.chips[now.dealer] == now.chips[now.dealer] + 1
        mistakes = (
            (f"{me} kauft und legt den Chip in den Pool.", f"Den Chip behält {dealer}, denn {dealer} gibt.", "CO4.2"),
            (f"{me} kauft zweimal hintereinander.", "In einem Zug wird nur einmal gekauft oder getauscht.", "CO4.1"),
            (f"{me} passt.", "Passen gibt es nicht: kaufen, tauschen oder klopfen.", "CO4.1"),
            (f"{me} klopft, danach tauscht {other} noch einmal.", "Mit dem Klopfen ist das Tauschen vorbei.", "CO4.5"),
        )
        told, reason, rule = one_of(mistakes, rng)
        return Ply(told, True, reason, rule)

    def hints(self) -> tuple[str, str, str, str]:
        """Return the four hints; the first recalls the section, so that it does not point at the line."""
        _, second, third, fourth = super().hints()
        return (
            "In einem Zug wird gekauft, getauscht oder geklopft. Jedes davon hat feste Regeln.",
            second,
            third,
            fourth,
        )


CIRCUITS = NEW.circuits


class TurnClaims(ClaimList):
    """R: what holds around a turn."""

    id = "CO4.turn-claims"
    stream = "TurnClaims"
    name = "Stimmt das?"
    rules = ("CO4.3", "CO4.5", "CO4.6", "CO4.7", "CO4.8", "CO4.9", "CO4.10")
    CLAIMS: ClassVar[Sequence[Claim]] = (
        Claim(
            "Du hast gekauft und eine gute Karte bekommen. Du darfst noch in diesem Zug klopfen.",
            True,
            "Wer gerade gekauft oder getauscht hat, darf am Ende desselben Zuges klopfen.",
            "CO4.6",
            "Wann endet dein Zug: mit der neuen Karte oder erst danach?",
            "In der Geschichte hat Ben genau das getan.",
        ),
        Claim(
            "Ben tauscht mit dir und du bekommst eine tolle Karte. Du darfst sofort klopfen.",
            False,
            "Klopfen darf nur, wer am Zug ist. Warte, bis du dran bist.",
            "CO4.6",
            "Wessen Zug ist es?",
            "Du bist nur Tauschpartner, nicht am Zug.",
        ),
        Claim(
            "Der Geber zahlt für eine Karte wie alle anderen 1 Chip.",
            False,
            "Der Geber kauft umsonst: Er müsste den Chip ja an sich selbst zahlen.",
            "CO4.3",
            "An wen geht der Chip bei einem Kauf?",
            "Der Geber ist die Bank.",
        ),
        Claim(
            "Schon im allerersten Zug darf jemand klopfen.",
            True,
            "Klopfen geht immer, wenn du dran bist, auch ganz am Anfang.",
            "CO4.5",
            "Muss vor dem Klopfen etwas gekauft oder getauscht werden?",
            "Wer drei Asse bekommen hat, will vielleicht nicht warten.",
        ),
        Claim(
            f"Klopft niemand, dann decken nach {CIRCUITS} Umläufen alle auf.",
            True,
            f"Es gibt eine Grenze: {in_words(CIRCUITS)} Umläufe, wenn nichts anderes abgemacht ist.",
            "CO4.7",
            "Kann eine Runde ewig dauern?",
            "Die Grenze wird vor dem Geben angesagt.",
        ),
        Claim(
            "Wird rechts herum gespielt, dreht sich nur das Tauschen um.",
            False,
            "Dann ist alles gespiegelt: Geben, Zugfolge, Nachbar, nächster Geber und die Folge bei Gleichstand.",
            "CO4.8",
            "Stell dir den Tisch im Spiegel vor.",
            "Bleibt im Spiegel irgendetwas, wie es war?",
        ),
        Claim(
            "Ohne Chips kannst du nicht kaufen, aber tauschen.",
            True,
            "Ein Kauf kostet 1 Chip, den du haben musst. Tauschen kostet nichts.",
            "CO4.9",
            "Was kostet welcher Zug?",
            "Nur einer der beiden Züge hat einen Preis.",
        ),
        Claim(
            "Der Geber sieht, welche Karte du beim Kaufen abgibst.",
            False,
            "Die Karte geht verdeckt unter den Stapel. Auch der Geber sieht weder sie noch deine neue.",
            "CO4.10",
            "Liegt die Karte offen oder verdeckt?",
            "Alles bei einem Kauf geschieht verdeckt.",
        ),
        Claim(
            "Abgegebene Karten liegen unten im Stapel und können später wiederkommen.",
            True,
            "Nach genug Käufen kommen sie in derselben Reihenfolge wieder nach oben.",
            "CO4.10",
            "Wohin kommt die Karte bei einem Kauf?",
            "Ein Stapel wird von oben leer. Was ist dann dran?",
        ),
    )
