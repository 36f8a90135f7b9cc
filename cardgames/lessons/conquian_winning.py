"""Conquian, section 6: the cards that win, how a game ends, what is paid."""

from __future__ import annotations

from random import Random

from cardgames.cards import Card, bits, cards, cards_of, hand, mask_of
from cardgames.conquian import STANDARD, ConquianRound
from cardgames.conquian.melds import layable_mask
from cardgames.german import in_words, label, labels, upper
from cardgames.lessons.conquian import left_over
from cardgames.lessons.conquian_forcing import DECK, TRIES, NoneFound, layout_zone
from cardgames.lessons.conquian_positions import drawn_from, position, random_layout
from cardgames.lessons.conquian_tables import GOAL, HAND
from cardgames.lessons.kinds import Claim, ClaimList, FindMove, Option, PickCards, mixed, one_of
from cardgames.scene.conquian import nearest_split
from cardgames.scene.model import Zone


class WinningCards(PickCards):
    """Pick all cards with which the player goes out; often only rearranging does it."""

    id = "CQ6.winning-cards"
    stream = "WinningCards"
    name = "Mit welchen Karten gewinnst du sofort?"
    rules = ("CQ6.1", "CQ3.3", "CQ3.5")
    label = "Welche dieser Karten gewinnen, wenn sie Mittelkarte werden?"
    most = 7

    def make(self, rng: Random) -> None:
        """Lay out eight or nine cards and one or two in the hand; the first problem is the old example."""
        if self.seed == 1:
            self._lay(mask_of(cards("3♣ 3♦ 3♥ 3♠ 6♦ 7♦ B♦ D♦ K♦")), mask_of(cards("A♣")), rng)
            return
        for _ in range(TRIES):
            full = random_layout(STANDARD.goal, rng)
            ten = full & ~one_of(list(bits(full)), rng)
            held = mask_of(drawn_from(cards_of(ten), 1 + int(rng.random() * 2), rng))
            if layable_mask(ten & ~held) and (rng.random() < 1 / 4 or self._hidden(ten, held)):
                self._lay(ten & ~held, held, rng)
                return
        raise NoneFound("Dazu fand sich keine Stellung. Nimm eine neue Aufgabe.")

    def _hidden(self, ten: int, held: int) -> bool:
        """Return whether every winning card needs a card borrowed from a meld."""
        before = nearest_split(cards_of(ten & ~held), ())
        wins = [card for card in bits(DECK & ~ten) if layable_mask(ten | card)]
        return all(self._borrows(before, cards_of(ten | card)) for card in wins)

    @staticmethod
    def _borrows(before: tuple[tuple[Card, ...], ...], full: tuple[Card, ...]) -> bool:
        after = nearest_split(full, before)
        return any(not any(set(old) <= set(new) for new in after) for old in before)

    def _lay(self, laid: int, held: int, rng: Random) -> None:
        ten = laid | held
        wins = [card for card in bits(DECK & ~ten) if layable_mask(ten | card)]
        near = [card for card in bits(DECK & ~ten) if card not in wins]
        shown = mixed(wins, rng)[:4]
        self.laid, self.held, self.wins = cards_of(laid), cards_of(held), cards_of(sum(shown))
        self.own = hand((*self.wins, *cards_of(sum(mixed(near, rng)[: 7 - len(shown)]))))
        self.question = "Wähle alle Karten, mit denen du sofort ausmachst. Umbauen ist erlaubt."

    def fits(self, chosen: tuple[Card, ...]) -> bool:
        """Return whether it is all of them and no other."""
        return chosen == self.wins

    def zones(self) -> list[Zone]:
        """Return layout, hand, and the cards to judge."""
        laid, held = hand((*self.laid, *self.held, self.wins[0])) if self.solved else self.laid, self.held
        shown = () if self.solved else held
        return [
            layout_zone(self, "auslage", "Deine Auslage", laid),
            {"id": "deine", "label": "Deine Handkarten", "kind": "hand", "cards": self.copies(shown, "deine")},
            *super().zones(),
        ]

    def verdict(self, chosen: tuple[Card, ...]) -> tuple[str, str]:
        """Return how the cards lie, or what is left over, or that some are missing."""
        wrong = [one for one in chosen if one not in self.wins]
        if wrong:
            left = left_over((*self.laid, *self.held, wrong[0]))
            verb = "bleibt" if len(left) == 1 else "bleiben"
            return f"Mit {label(wrong[0])} {verb} {labels(left)} ohne Kombination.", "CQ3.3"
        if chosen != self.wins:
            return "Diese stimmen, aber es fehlt noch etwas. Denk ans Umbauen.", "CQ3.5"
        full = hand((*self.laid, *self.held, self.wins[0]))
        split = nearest_split(full, nearest_split(self.laid, ()))
        meld = next(meld for meld in split if self.wins[0] in meld)
        return f"{label(self.wins[0])} liegt dann bei {labels(c for c in meld if c is not self.wins[0])}.", "CQ6.1"

    def _many(self) -> str:
        number = len(self.wins)
        return "Eine Karte gewinnt" if number == 1 else f"{upper(in_words(number))} Karten gewinnen"

    def hints(self) -> tuple[str, str, str, str]:
        """Return the four hints."""
        wrong = next(card for card in self.own if card not in self.wins)
        return (
            f"Du machst aus, wenn Mittelkarte und alle Handkarten ausliegen, zusammen {GOAL}.",
            "Mit welchen zwei anderen könnte eine Handkarte liegen? Eine davon darfst du dir ausleihen.",
            f"{self._many()}. {label(wrong)} gehört nicht dazu.",
            f"Es {'gewinnt' if len(self.wins) == 1 else 'gewinnen'} {labels(self.wins)}. {self.verdict(self.wins)[0]}",
        )


Played = tuple[ConquianRound, list[str], str, dict[int, tuple[str, str]]]
"""A position, the actions that follow, how that is told, and the rule and reason of each end that can come."""
ENDS = ("Du gewinnst", "Anna gewinnt", "Unentschieden", "Das Spiel geht weiter")


class HowItEnds(FindMove):
    """A position and what happens next: somebody wins, it is a draw, or the game goes on."""

    id = "CQ6.how-it-ends"
    stream = "HowItEnds"
    name = "Wie geht es aus?"
    rules = ("CQ6.1", "CQ6.2", "CQ6.3", "CQ5.14")

    def make(self, rng: Random) -> None:
        """Make one of four kinds of ends; the engine plays it out."""
        kind = (self._last_card, self._ten, self._stock, self._forced)[int(rng.random() * 4)]
        here, played, told, reasons = kind(rng)
        after = here
        for code in played:
            after = after.play(after.parse(code))
        over = after.phase == "end"
        end = 3 if not over else 2 if after.winner is None else after.winner
        self.view = here.view(0)
        self.question = f"{told} Wie geht es aus?"
        rule, reason = reasons[end]
        self.rule = rule if rule == "CQ6.3" else "CQ6.1"  # the first hint must not say which end it is
        self.clue = f"Zähle, was am Ende ausliegt. Reichen {HAND} Karten? Und ist noch etwas aufzudecken?"
        self.options = tuple(
            Option(text, number == end, reason, rule, after.view(0)) for number, text in enumerate(ENDS)
        )

    def _split(self, rng: Random, size: int) -> tuple[tuple[Card, ...], Card, tuple[Card, ...]]:
        """Return layout, Mittelkarte and hand cards that make so many laid-out cards together."""
        while True:
            full = random_layout(size, rng)
            split = nearest_split(cards_of(full), ())
            meld = one_of([meld for meld in split if len(meld) >= 3], rng)  # noqa: PLR2004 - a meld
            laid = tuple(one for one in cards_of(full) if one not in meld)
            middle = one_of(meld, rng)
            if laid:
                return laid, middle, tuple(one for one in meld if one is not middle)

    def _last_card(self, rng: Random) -> Played:
        laid, middle, own = self._split(rng, STANDARD.goal)
        here = position(laid=(_w(laid),), hands=(_w(own),), middle=str(middle), seed=int(rng.random() * 999))
        told = f"Du verwendest {label(middle)} mit {labels(own)}."
        return here, [f"use {_w(own)}"], told, {0: ("CQ6.1", f"{upper(GOAL)} Karten liegen aus: Du hast ausgemacht.")}

    def _ten(self, rng: Random) -> Played:
        laid, middle, own = self._split(rng, STANDARD.hand_size)
        taken = mask_of((*laid, middle, *own))
        last = drawn_from([one for one in STANDARD.deck if not one.bit & taken], 1, rng)
        here = position(laid=(_w(laid),), hands=(_w((*own, *last)),), middle=str(middle), seed=int(rng.random() * 999))
        told = f"Du verwendest {label(middle)} mit {labels(own)} und legst deine letzte Karte ab, {label(last[0])}."
        reason = f"{upper(HAND)} Karten und eine leere Hand reichen nicht. Erst die {GOAL}te gewinnt."
        return here, [f"use {_w(own)}", f"discard {last[0]}"], told, {3: ("CQ6.2", reason)}

    def _stock(self, rng: Random) -> Played:
        """Return a game in which the last or the last but one stock card is turned, and nobody wants it."""
        left = 1 + int(rng.random() * 2)
        while True:
            laid, his = random_layout(6, rng), random_layout(6, rng)
            if laid & his:
                continue
            seed, rest = int(rng.random() * 9999), [one for one in STANDARD.deck if not one.bit & (laid | his)]
            middle = one_of(rest, rng)
            here = position(
                laid=(_w(cards_of(laid)), _w(cards_of(his))), middle=str(middle), left=left, seed=seed, discarded=True
            )
            after = here.play(here.parse("refuse"))
            if after.phase != "drawn":
                continue
            after = after.play(after.parse("leave"))
            if after.phase != "offer":
                continue
            after = after.play(after.parse("refuse"))
            if after.phase in ("drawn", "end"):
                break
        told = (
            f"Im Ziehstapel {'ist noch eine Karte' if left == 1 else 'sind noch zwei Karten'}. Du lehnst "
            f"{label(middle)} ab, deckst auf und lässt liegen. Anna lehnt auch ab."
        )
        return (
            here,
            ["refuse", "leave", "refuse"],
            told,
            {
                2: ("CQ6.3", "Nichts ist mehr aufzudecken, und keiner wollte die letzte Karte. Niemand zahlt."),
                3: ("CQ6.3", "Eine Karte ist noch im Ziehstapel: Die deckt Anna jetzt auf."),
            },
        )

    def _forced(self, rng: Random) -> Played:
        while True:
            full = random_layout(STANDARD.goal, rng)
            middle = one_of(cards_of(full), rng)
            if layable_mask(full & ~middle.bit):
                break
        here = position(laid=(_w(cards_of(full & ~middle.bit)),), middle=str(middle), seed=int(rng.random() * 999))
        told = f"Du lehnst {label(middle)} ab. Anna zwingt dich, die Karte zu nehmen."
        return (
            here,
            ["refuse", "force", "use"],
            told,
            {0: ("CQ5.14", "Auch erzwungen zählt: Die Karten liegen bei dir.")},
        )


def _w(some: tuple[Card, ...]) -> str:
    return " ".join(map(str, some))


class EndClaims(ClaimList):
    """How a game ends and what is paid."""

    id = "CQ6.end-claims"
    stream = "EndClaims"
    name = "Stimmt das?"
    rules = ("CQ6.1", "CQ6.2", "CQ6.3", "CQ6.4")
    CLAIMS = (
        Claim(
            f"Wer {HAND} Karten ausgelegt hat und die letzte Handkarte ablegt, gewinnt.",
            False,
            f"Es fehlt noch eine: Erst mit {GOAL} ausgelegten Karten gewinnst du.",
            "CQ6.2",
            "Wie viele Karten müssen ausliegen?",
            "Eine leere Hand ist noch kein Sieg.",
        ),
        Claim(
            "Ohne Handkarten spielst du weiter.",
            True,
            "Du wartest auf eine Mittelkarte, die allein in deine Auslage passt.",
            "CQ6.2",
            "Was fehlt dir noch, wenn die Hand leer ist?",
            "Eine Karte aus der Mitte kann immer noch passen.",
        ),
        Claim(
            "Wer verliert, zahlt dem anderen einen Einsatz.",
            True,
            "Der Verlierer zahlt dem Gewinner den Einsatz, um den es ging.",
            "CQ6.1",
            "Wohin gehen die Chips?",
            "Einen Pool gibt es hier nicht.",
        ),
        Claim(
            "Ist der Ziehstapel leer, ist das Spiel sofort unentschieden.",
            False,
            "Die letzte Mittelkarte darf noch verwendet werden, und gezwungen wird auch noch.",
            "CQ6.3",
            "Was ist mit der Karte, die noch offen liegt?",
            "Beide dürfen noch etwas dazu sagen.",
        ),
        Claim(
            "Bei einem Unentschieden zahlt niemand.",
            True,
            "Keiner hat ausgemacht, also zahlt keiner.",
            "CQ6.3",
            "Wer hat denn gewonnen?",
            "Ohne Gewinner gibt es niemanden, der etwas bekommt.",
        ),
        Claim(
            "Habt ihr es verabredet, geht es nach zwei Unentschieden nacheinander um das Dreifache.",
            True,
            "Jedes Unentschieden in der Reihe erhöht den Einsatz um einen weiteren.",
            "CQ6.4",
            "Wie steigt der Einsatz, wenn ihr das verabredet habt?",
            "Nach einem Unentschieden ist es das Doppelte.",
        ),
    )
