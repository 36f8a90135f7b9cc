"""Conquian, sections 6 and 7: the cards that win, how a game ends, what is paid, who leads."""

from __future__ import annotations

from random import Random

from cardgames import conquian
from cardgames.cards import Card, bits, cards, cards_of, hand, mask_of
from cardgames.conquian import STANDARD, ConquianRound, rules
from cardgames.conquian.melds import layable_mask
from cardgames.conquian.table import drawn, won
from cardgames.german import chips, in_words, label, labels, listing, upper
from cardgames.lessons.conquian_dealing import PEOPLE
from cardgames.lessons.conquian_forcing import DECK, TRIES, NoneFound, layout_zone
from cardgames.lessons.conquian import left_over
from cardgames.lessons.conquian_positions import drawn_from, position, random_layout
from cardgames.lessons.conquian_tables import GOAL, HAND
from cardgames.lessons.kinds import Choice, Claim, ClaimList, FindMove, Option, PickCards, mixed, one_of
from cardgames.scene.conquian import nearest_split
from cardgames.scene.model import Zone
from cardgames.series import Series

PARTIE = 4


class WinningCards(PickCards):
    """Pick all cards with which the player goes out; often only rearranging does it."""

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
            {"id": "deine", "label": "Deine Handkarten", "kind": "row", "cards": self.copies(shown, "deine")},
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

    def hints(self) -> tuple[str, str, str, str]:
        """Return the four hints."""
        wrong = next(card for card in self.own if card not in self.wins)
        return (
            f"Du machst aus, wenn Mittelkarte und alle Handkarten ausliegen, zusammen {GOAL}.",
            "Frage bei jeder Handkarte: Mit welchen zwei anderen könnte sie liegen? Eine davon darfst du dir ausleihen.",
            f"{'Eine Karte gewinnt' if len(self.wins) == 1 else in_words(len(self.wins)).capitalize() + ' Karten gewinnen'}. {label(wrong)} gehört nicht dazu.",
            f"Es {'gewinnt' if len(self.wins) == 1 else 'gewinnen'} {labels(self.wins)}. {self.verdict(self.wins)[0]}",
        )


ENDS = ("Du gewinnst", "Anna gewinnt", "Unentschieden", "Das Spiel geht weiter")


class HowItEnds(FindMove):
    """A position and what happens next: who wins, is it a draw, or does the game go on?"""

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
        self.rule = rule
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

    def _last_card(self, rng: Random) -> tuple[ConquianRound, list[str], str, dict[int, tuple[str, str]]]:
        laid, middle, own = self._split(rng, STANDARD.goal)
        here = position(laid=(_w(laid),), hands=(_w(own),), middle=str(middle), seed=int(rng.random() * 999))
        told = f"Du verwendest {label(middle)} mit {labels(own)}."
        return here, [f"use {_w(own)}"], told, {0: ("CQ6.1", f"{upper(GOAL)} Karten liegen aus: Du hast ausgemacht.")}

    def _ten(self, rng: Random) -> tuple[ConquianRound, list[str], str, dict[int, tuple[str, str]]]:
        laid, middle, own = self._split(rng, STANDARD.hand_size)
        taken = mask_of((*laid, middle, *own))
        last = drawn_from([one for one in STANDARD.deck if not one.bit & taken], 1, rng)
        here = position(laid=(_w(laid),), hands=(_w((*own, *last)),), middle=str(middle), seed=int(rng.random() * 999))
        told = f"Du verwendest {label(middle)} mit {labels(own)} und legst deine letzte Karte ab, {label(last[0])}."
        reason = f"{upper(HAND)} Karten und eine leere Hand reichen nicht. Erst die {GOAL}te gewinnt."
        return here, [f"use {_w(own)}", f"discard {last[0]}"], told, {3: ("CQ6.2", reason)}

    def _stock(self, rng: Random) -> tuple[ConquianRound, list[str], str, dict[int, tuple[str, str]]]:
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

    def _forced(self, rng: Random) -> tuple[ConquianRound, list[str], str, dict[int, tuple[str, str]]]:
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


class ChipsAfter(Choice):
    """What has everybody after four games?"""

    name = "Was steht am Ende auf dem Zettel?"
    rules = ("CQ7.1", "CQ6.4")

    def make(self, rng: Random) -> None:
        """Play four games out by seed, with or without a raised stake; the engine keeps the ledger."""
        names = tuple(mixed(PEOPLE, rng)[:2])
        raised = rng.random() < 2 / 3
        these = rules(draws="double" if raised else "nothing")
        series = Series.start(these, 2, 0)
        told: list[str] = []
        plain = [0, 0]
        for number in range(1, PARTIE + 1):
            winner = one_of((0, 1, None), rng)
            if number == 2 and raised:  # noqa: PLR2004 - the second game is drawn, so that the stake rises
                winner = None
            round_ = conquian.deal(these, rng, series.dealer, series.seats)
            after = drawn(round_, ()) if winner is None else won(round_, winner)
            series = series.after(after)
            told.append(f"{number}. Spiel: {'unentschieden' if winner is None else names[winner] + ' gewinnt'}")
            if winner is not None:
                plain[winner] += 1
                plain[1 - winner] -= 1
        owned = series.seats.chips
        start = these.start_chips
        wrong = {
            (start + plain[0], start + plain[1]),
            (owned[1], owned[0]),
            (start + plain[0] + 1, start + plain[1] - 1),
            (owned[0] + 1, owned[1] - 1),
            (owned[0] - 2, owned[1] + 2),
        } - {owned}
        agreed = "Ein Unentschieden erhöht den Einsatz." if raised else "Der Einsatz ist immer ein Chip."
        self.question = f"Beide beginnen mit {chips(start)}. {agreed} {'; '.join(told)}. Wie steht es danach?"
        self.rule = "CQ6.4" if raised else "CQ7.1"
        self.clue = "Rechne Spiel für Spiel: Wer zahlt wem wie viel? Nach einem Unentschieden sieh auf den Einsatz."
        reason = f"{self._paid(series, names)} Das macht {_stand(names, owned)}."
        answers = mixed((owned, *mixed(sorted(wrong), rng)[:3]), rng)
        self.options = tuple(
            Option(_stand(names, one), one == owned, reason, "CQ6.4" if raised else "CQ7.1") for one in answers
        )

    def _paid(self, series: Series, names: tuple[str, ...]) -> str:
        paid = [
            f"im {number}. Spiel bekommt {names[entry.winner]} {chips(abs(entry.net[0]))}"
            for number, entry in enumerate(series.ledger, start=1)
            if entry.winner is not None
        ]
        return f"{upper(listing(paid))}." if paid else "Niemand zahlt etwas."


def _stand(names: tuple[str, ...], owned: tuple[int, ...]) -> str:
    return f"{names[0]} {owned[0]}, {names[1]} {owned[1]}"


class PartieClaims(ClaimList):
    """The end of a series."""

    name = "Stimmt das?"
    rules = ("CQ7.1",)
    CLAIMS = (
        Claim(
            "Wie viele Spiele eine Partie hat, steht fest.",
            False,
            "Ihr spielt, so lange ihr mögt, oder verabredet eine Zahl.",
            "CQ7.1",
            "Wer entscheidet, wann Schluss ist?",
            "Eine feste Zahl nennt die Regel nicht.",
        ),
        Claim(
            "Die Partie gewinnt, wer am Ende die meisten Chips hat.",
            True,
            "Am Ende zählen nur die Chips.",
            "CQ7.1",
            "Was wird am Ende verglichen?",
            "Wie oft jemand gewonnen hat, steckt schon darin.",
        ),
        Claim(
            "Abgerechnet wird erst ganz am Ende der Partie.",
            False,
            "Jedes Spiel wird für sich abgerechnet, gleich wenn es vorbei ist.",
            "CQ7.1",
            "Wann wechseln die Chips den Besitzer?",
            "Warten muss darauf niemand.",
        ),
        Claim(
            "Habt ihr am Ende gleich viele Chips, gewinnt ihr gemeinsam.",
            True,
            "Bei Gleichstand teilt ihr euch den Sieg.",
            "CQ7.1",
            "Was ist bei Gleichstand?",
            "Gestochen wird nicht.",
        ),
    )
