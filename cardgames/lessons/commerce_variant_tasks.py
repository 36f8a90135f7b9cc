"""Commerce, section 8 (variants), the exercises: order by Foster, exchange with the middle, Pounce, lives, claims."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from random import Random
from typing import Any, ClassVar

from cardgames.cards import Card, hand
from cardgames.commerce import FOSTER, OLD, POUNCE, Score, kind, score, strength
from cardgames.commerce.lives import show
from cardgames.commerce.old_table import OldRound, fourth
from cardgames.german import chips, in_words, labels, listing
from cardgames.lessons.choice import Claim, ClaimList, FindMove, Option
from cardgames.lessons.commerce_draw import NAMES, Hand, called, draw_hand, draw_hands, mixed, one_of, rest_of
from cardgames.lessons.commerce_worth import HandOrder
from cardgames.lessons.exercise import reminder
from cardgames.lessons.ordering import Item
from cardgames.lessons.picking import PickCards
from cardgames.lessons.position import commerce_position, table_at_rest
from cardgames.scene.model import Zone


class FosterOrder(HandOrder):
    """O: five hands in order, with Foster's flush and pair."""

    id = "CO8.foster-order"
    stream = "FosterOrder"
    name = "Ordne neu, mit Flush und Paar"
    rules = ("CO8.8", "CO8.9")
    by = FOSTER
    SORTS: ClassVar[Sequence[Sequence[str]]] = (("tricon", "sequence"), ("three",), ("pair",), ("pair",), ("two",))

    def make(self, rng: Random) -> None:
        """Draw hands with pairs and flushes."""
        super().make(rng)
        self.rule, self.clue = "CO8.8", "Flush und Paar stehen jetzt zwischen Sequenz und Point."

    def clash(self, first: Item, second: Item) -> tuple[str, str]:
        """Return why one hand is stronger by these kinds."""
        weak, strong = score(first.cards, FOSTER), score(second.cards, FOSTER)
        told = f"{second.text} ist stärker: {called(second.cards, FOSTER)} schlägt {called(first.cards, FOSTER)}."
        return told, "CO8.9" if _both_pairs(weak, strong) else "CO8.8"


def _both_pairs(*found: Score) -> bool:
    return all(one.kind.name == "pair" for one in found)


class ExchangeMiddle(PickCards):
    """K: the old way: what do you exchange with the middle for the best hand? Every best way counts."""

    id = "CO8.exchange-middle"
    stream = "ExchangeMiddle"
    name = "Tausche mit der Mitte"
    rules = ("CO8.1", "CO8.3")
    most = 6
    least = 2
    mine: Hand = ()
    middle: Hand = ()

    def make(self, rng: Random) -> None:
        """Draw a hand and a middle that makes it better."""
        while True:
            self.mine, self.middle = draw_hand(rng, ("two", "nothing", "pair")), ()
            self.middle = hand(mixed(rest_of(self.mine), rng)[:3])
            self.own = hand((*self.mine, *self.middle))
            self.best = max(strength(three) for three in map(self.after, self.every()))
            if self.best > strength(self.mine):
                break
        self.question = "Was tauschst du mit der Mitte? Wähle gleich viele Karten aus deiner Hand und aus der Mitte."

    def after(self, chosen: tuple[Card, ...]) -> Hand:
        """Return the hand after this exchange."""
        return hand([one for one in self.own if (one in self.mine) != (one in chosen)])

    def even(self, chosen: tuple[Card, ...]) -> bool:
        """Return whether as many cards come as go."""
        return sum(one in self.mine for one in chosen) * 2 == len(chosen)

    def every(self) -> Iterable[tuple[Card, ...]]:
        """Return every exchange that the rules allow."""
        for size in (1, 2, 3):
            for given in combinations(self.mine, size):
                yield from (hand((*given, *taken)) for taken in combinations(self.middle, size))

    def fits(self, chosen: tuple[Card, ...]) -> bool:
        """Return whether the exchange is allowed and no other is better."""
        return self.even(chosen) and strength(self.after(chosen)) == self.best

    def verdict(self, chosen: tuple[Card, ...]) -> tuple[str, str]:
        """Return what the hand becomes."""
        if not self.even(chosen):
            return "Du musst genauso viele Karten nehmen, wie du hinlegst.", "CO8.3"
        told = f"Deine Hand wird: {called(self.after(chosen))}."
        return (told if self.fits(chosen) else f"{told} Es geht noch besser."), "CO8.3"

    def zones(self) -> list[Zone]:
        """Return middle and hand."""
        show_only = self.solved
        middle = self.copies(self.middle, "m") if show_only else self.items(self.middle, "m")
        mine = self.copies(self.mine, "h") if show_only else self.items(self.mine, "h")
        return [
            {"id": "mitte", "label": "Mitte", "kind": "hand", "cards": middle, "text": ""},
            {"id": "hand", "label": "Deine Hand", "kind": "hand", "cards": mine, "text": called(self.mine)},
        ]

    def hints(self) -> tuple[str, str, str, str]:
        """Return the four hints."""
        ways = [chosen for chosen in self.every() if self.fits(chosen)]
        best = min(ways, key=len)
        given, taken = [c for c in best if c in self.mine], [c for c in best if c in self.middle]
        return (
            reminder("CO8.3"),
            "Leg alle sechs Karten in Gedanken nebeneinander. Welche drei davon sind die beste Hand?",
            f"Du kannst auf {called(self.after(best))} kommen.",
            f"Gib {labels(given)} und nimm {labels(taken)}.",
        )


NOBODY = "Niemand"


class SpotPounce(FindMove):
    """Z: open hands and a middle: who may call Pounce? Often somebody, sometimes nobody."""

    id = "CO8.spot-pounce"
    stream = "SpotPounce"
    name = "Wer darf „Pounce!“ rufen?"
    rules = ("CO8.10", "CO8.11")
    names = NAMES[:4]
    you = -1

    def make(self, rng: Random) -> None:
        """Draw hands with a tricon or two, and a middle; the engine says who may call."""
        hands = mixed(draw_hands(rng, ("tricon",), ("pair",), ("two",), ("sequence", "tricon")), rng)
        tricons = [three for three in hands if kind(three).name == "tricon"]
        lucky = one_of(tricons, rng)
        last = [one for one in rest_of(*hands) if one.rank == lucky[0].rank]
        rest = [one for one in mixed(rest_of(*hands), rng) if one.rank != lucky[0].rank]
        top = last[0] if rng.random() < 3 / 4 and last else rest[3]
        self.view = now = commerce_position(hands, dealer=3, rules=POUNCE, middle=(top, rest[0], rest[1]))
        assert isinstance(now, OldRound)
        self.question = "Alle Karten liegen hier offen. Wer darf jetzt „Pounce!“ rufen?"
        self.rule, self.clue = (
            "CO8.10",
            "Zweierlei braucht es: drei gleiche Karten auf der Hand und noch etwas in der Mitte.",
        )
        able = [seat for seat in range(4) if fourth(now, seat)]
        self.options = (
            *[Option(NAMES[seat], seat in able, self._reply(now, seat), "CO8.10") for seat in range(4)],
            Option(NOBODY, not able, self._nobody(able), "CO8.11" if able else "CO8.10"),
        )

    def more(self) -> dict[str, Any]:
        """Return the seats, nobody on turn."""
        return table_at_rest(self.view, self.names, self.you)

    @staticmethod
    def _reply(now: OldRound, seat: int) -> str:
        three = now.hands[seat]
        if fourth(now, seat):
            return f"{NAMES[seat]} nimmt die vierte Karte und hat dann vier gleiche, mehr geht nicht."
        if kind(three).name != "tricon":
            return f"{NAMES[seat]} hat keinen Tricon, sondern: {called(three)}."
        return f"{NAMES[seat]} hat einen Tricon, aber die vierte Karte liegt nicht in der Mitte."

    @staticmethod
    def _nobody(able: Sequence[int]) -> str:
        if able:
            return f"Doch, {listing([NAMES[seat] for seat in able])} darf, auch ohne am Zug zu sein."
        return "Zu keinem Tricon liegt die vierte Karte in der Mitte."


class WhoLosesLife(FindMove):
    """Z: all show in the old way: who loses a life? All who are equally bad, unless nobody would be left."""

    id = "CO8.who-loses-life"
    stream = "WhoLosesLife"
    name = "Wer verliert ein Leben?"
    rules = ("CO8.4", "CO8.5")
    names = NAMES[:3]
    you = -1

    def make(self, rng: Random) -> None:
        """Draw three hands and lives; the engine settles the deal."""
        sort = int(rng.random() * 4)
        even: tuple[Sequence[str], ...] = (("nothing",), ("nothing",), ("two",))
        odd: tuple[Sequence[str], ...] = (("two",), ("three",), ("two", "tricon"))
        lives = tuple(1 + int(rng.random() * 3) for _ in range(3))
        hands: Sequence[Hand] = mixed(draw_hands(rng, *(odd if sort % 2 else even)), rng)
        if sort == 3:  # noqa: PLR2004 - the last of four sorts
            hands, lives = draw_hands(rng, *[("nothing",)] * 3), (1, 1, 1) if rng.random() < 1 / 2 else lives
        now = commerce_position(hands, dealer=2, rules=OLD, lives=lives)
        assert isinstance(now, OldRound)
        self.view, after = now, show(now)
        self.lost = [seat for seat in range(3) if after.lives[seat] < lives[seat]]
        self.question = f"Alle decken auf. Leben: {', '.join(f'{n} {c}' for n, c in zip(NAMES, lives, strict=False))}. "
        self.question += "Wer verliert eins?"
        self.rule, self.clue = "CO8.5", "Such die schwächste Hand. Gibt es eine zweite, die genauso schwach ist?"
        groups: list[list[int]] = [[0], [1], [2], self.lost, [0, 1, 2], []]
        texts = list(dict.fromkeys(self._names(group) for group in groups))
        right = self._names(self.lost)
        self.options = tuple(Option(text, text == right, self._why(after), "CO8.5") for text in texts)

    @staticmethod
    def _names(seats: Sequence[int]) -> str:
        return listing([NAMES[seat] for seat in seats]) if seats else NOBODY

    def _why(self, after: OldRound) -> str:
        if after.again:
            return "Sonst hätte niemand mehr ein Leben. Die Runde zählt nicht, derselbe Geber gibt noch einmal."
        worst = called(after.hands[self.lost[0]])
        who = f"{self._names(self.lost)} {'verliert' if len(self.lost) == 1 else 'verlieren'} ein Leben"
        equal = " Gleich schlecht sind mehrere, der Platz ist dabei egal." if len(self.lost) > 1 else ""
        return f"Am schwächsten ist: {worst}. {who}.{equal}"

    def more(self) -> dict[str, Any]:
        """Return the seats."""
        return table_at_rest(self.view, self.names, -1)


LIVES, STAKE = OLD.lives, OLD.stake


class VariantClaims(ClaimList):
    """R: what holds in the variants."""

    id = "CO8.variant-claims"
    stream = "VariantClaims"
    name = "Stimmt das?"
    rules = ("CO8.1", "CO8.2", "CO8.3", "CO8.4", "CO8.6", "CO8.7", "CO8.9", "CO8.11")
    CLAIMS: ClassVar[Sequence[Claim]] = (
        Claim(
            f"Auf die alte Art zahlt jeder nur einmal in der ganzen Partie einen Einsatz: {chips(STAKE)}.",
            True,
            f"Der Einsatz gilt für die ganze Partie, dazu hat jeder {in_words(LIVES)} Leben.",
            "CO8.1",
            "Wie oft wird bei der alten Art eingezahlt?",
            "Es gibt keinen Einsatz für jede Runde.",
        ),
        Claim(
            "Der Geber darf erst seine Karten ansehen und dann entscheiden, ob er die Mitte nimmt.",
            False,
            "Er entscheidet, bevor er seine Karten sieht. Nimmt er die Mitte, muss er sie behalten.",
            "CO8.2",
            "Was weiß der Geber, wenn er wählt?",
            "Die Mitte liegt offen, seine Hand noch nicht.",
        ),
        Claim(
            "Wer einmal stehen geblieben ist, darf später doch wieder tauschen.",
            False,
            "Stehen heißt: In dieser Runde tauschst du nichts mehr.",
            "CO8.3",
            "Ist Stehenbleiben ein Aussetzen oder ein Ende?",
            "Für den Rest der Runde …",
        ),
        Claim(
            f"Die beste Hand bekommt auf die alte Art nur {chips(OLD.prize)} aus dem Pool.",
            True,
            "Den Rest vom Pool nimmt, wer als Letzter noch Leben hat.",
            "CO8.4",
            "Der Pool muss für die ganze Partie reichen.",
            "Gewonnen wird am Ende, nicht in jeder Runde.",
        ),
        Claim(
            f"Ein Pferd ist ein neues Leben und kostet hier {chips(STAKE // 3)}.",
            True,
            "Es kostet ein Drittel des Einsatzes, und es gibt es nur einmal in der Partie.",
            "CO8.6",
            f"Der Einsatz ist {chips(STAKE)}. Welcher Teil davon ist der Preis?",
            f"Ein Drittel von {STAKE}.",
        ),
        Claim(
            "Jeder, der ausscheidet, darf ein Pferd kaufen.",
            False,
            "Nur wer als Erster ausscheidet. Scheiden mehrere zugleich als Erste aus, dürfen alle.",
            "CO8.6",
            "Wie viele Pferde gibt es in einer Partie?",
            "Es kommt darauf an, wer zuerst sein letztes Leben verliert.",
        ),
        Claim(
            "Wer keine Leben mehr hat, wird beim Geben übersprungen.",
            True,
            "Die Plätze der Ausgeschiedenen zählen nicht mehr mit, auch nicht als Nachbarn.",
            "CO8.7",
            "Spielt jemand ohne Leben noch mit?",
            "Wer nicht mitspielt, bekommt auch keine Karten.",
        ),
        Claim(
            "Mit Flush und Paar: Zwei 8er mit Ass schlagen zwei 8er mit König.",
            True,
            "Bei gleichem Paar zählt die dritte Karte, das Ass ganz oben.",
            "CO8.9",
            "Beide Paare sind gleich. Was bleibt zum Vergleichen?",
            "Jede Hand hat noch eine dritte Karte.",
        ),
        Claim(
            "Wer „Pounce!“ ruft, legt dafür eine Karte in die Mitte.",
            False,
            "Niemand gibt etwas zurück. In die Mitte kommt eine Karte vom Ziehstapel.",
            "CO8.11",
            "Wie viele Karten hat die Hand danach?",
            "Vier gleiche sind vier Karten.",
        ),
    )
