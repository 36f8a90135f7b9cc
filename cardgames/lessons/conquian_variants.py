"""Conquian, section 9: which card to pass on, who may force whom, whose turn it is, and the numbers of the variants."""

from __future__ import annotations

from random import Random

from cardgames import conquian
from cardgames.cards import Card, cards_of, mask_of
from cardgames.conquian import MEXICAN, THREE, ConquianRound, Rules, rules
from cardgames.conquian.melds import forceable_mask
from cardgames.game import END
from cardgames.german import count, in_words, label
from cardgames.lessons.conquian_forcing import TRIES, NoneFound
from cardgames.lessons.conquian_positions import drawn_from, position, random_layout
from cardgames.lessons.kinds import Choice, Estimate, FindMove, Option, PickCards, mixed, one_of

NAMES = ("Du", "Anna", "Ben")
WINNER = rules(starts="winner")


class PassOn(PickCards):
    """The card to pass on before one sees what comes; all that cost nothing count."""

    id = "CQ9.pass-on"
    stream = "PassOn"
    name = "Welche Karte gibst du weg?"
    rules = ("CQ9.1", "CQ9.2")

    def make(self, rng: Random) -> None:
        """Deal nine cards of which at least one is needed more than another."""
        while True:
            self.own = drawn_from(MEXICAN.deck, MEXICAN.hand_size, rng)
            self.cost = _distances(mask_of(self.own))
            if len(set(self.cost.values())) > 1:
                break
        self.label = "Deine Karten, mexikanisch"
        self.question = (
            f"Ihr tauscht je eine Karte, {in_words(MEXICAN.goal)} gewinnen. Wähle eine, die dir nicht fehlen wird."
        )

    def fits(self, chosen: tuple[Card, ...]) -> bool:
        """Return whether without this card the win is no farther than without any other."""
        return self.cost[chosen[0]] == min(self.cost.values())

    def verdict(self, chosen: tuple[Card, ...]) -> tuple[str, str]:
        """Return how far the win is then."""
        far = self.cost[chosen[0]]
        told = f"Ohne {label(chosen[0])} fehlen dir noch mindestens {count(far, 'Karte', 'Karten')}"
        if self.fits(chosen):
            return f"{told}. Weniger geht mit keiner anderen.", "CQ9.2"
        return f"{told}. Es gibt eine Karte, die du weniger brauchst.", "CQ9.2"

    def hints(self) -> tuple[str, str, str, str]:
        """Return the four hints."""
        good = min(chosen[0] for chosen in self.key())  # type: ignore[index]
        wrong = next(one for one in self.own if not self.fits((one,)))
        return (
            f"Mexikanisch hat jeder {in_words(MEXICAN.hand_size)} Karten und gibt eine weg, bevor er die neue sieht.",
            "Suche Karten, die allein stehen: kein zweiter desselben Ranges, kein Nachbar in ihrer Farbe.",
            f"{label(wrong)} brauchst du noch. {self.verdict((wrong,))[0]}",
            f"Gib {label(good)} weg. {self.verdict((good,))[0]}",
        )


def _distances(mine: int) -> dict[Card, int]:
    """Return for each card how many cards are missing to the win without it."""
    from cardgames.odds.conquian_layouts import layouts  # noqa: PLC0415 - loads numpy and pandas

    every = layouts(MEXICAN.goal)
    far = {}
    for one in cards_of(mine):
        left = every[(every & every.dtype.type(one.bit)) == 0]
        kept = (left & left.dtype.type(mine & ~one.bit)).tolist()
        far[one] = MEXICAN.goal - max(map(int.bit_count, kept))
    return far


class WhomToForce(FindMove):
    """At a table of three: whom the player on turn may force."""

    id = "CQ9.whom-to-force"
    stream = "WhomToForce"
    name = "Wen kannst du zwingen?"
    rules = ("CQ9.5", "CQ9.6", "CQ9.3")

    def make(self, rng: Random) -> None:
        """Lay out three layouts and a card that fits one or two of the opponents', turned or discarded by one."""
        for _ in range(TRIES):
            anna, ben = random_layout(one_of((3, 4), rng), rng), random_layout(one_of((3, 4), rng), rng)
            free = [one for one in THREE.deck if not one.bit & (anna | ben)]
            middle = one_of(free, rng)
            if anna & ben or not any(forceable_mask(his, middle.bit) for his in (anna, ben)):
                continue
            discarded = rng.random() < 1 / 2
            texts = ("", " ".join(map(str, cards_of(anna))), " ".join(map(str, cards_of(ben))))
            here = position(
                laid=texts,
                middle=str(middle),
                phase="offer" if discarded else "drawn",
                rules=THREE,
                seed=int(rng.random() * 999),
                discarded=discarded,
            )
            if discarded:
                here = here.but(source=1)
            self._pose(here, middle, discarded=discarded)
            return
        raise NoneFound("Dazu fand sich keine Stellung. Nimm eine neue Aufgabe.")

    def _pose(self, here: ConquianRound, middle: Card, *, discarded: bool) -> None:
        self.view, self.names = here.view(0), NAMES
        legal = {action.verb for action in here.legal_actions()}
        both = {"force_left", "force_right"} <= legal
        how = "Anna hat" if discarded else "Du hast"
        did = "abgelegt" if discarded else "aufgedeckt"
        self.question = f"Zu dritt, du bist am Zug. {how} {label(middle)} {did}. Wen kannst du damit zwingen?"
        self.rule = "CQ9.5"
        self.clue = "In wessen Auslage passt die Karte ohne Handkarten? Und wer hat sie abgelegt?"
        found = (
            ("Nur Anna", "force_left" in legal and not both),
            ("Nur Ben", "force_right" in legal and not both),
            ("Anna oder Ben, ich wähle", both),
            ("Niemanden", not {"force_left", "force_right"} & legal),
        )
        reply, rule = self._reason(here, middle, discarded=discarded)
        self.options = tuple(Option(text, right, reply, rule) for text, right in found)

    def _reason(self, here: ConquianRound, middle: Card, *, discarded: bool) -> tuple[str, str]:
        fits = [NAMES[seat] for seat in (1, 2) if forceable_mask(here.layout_masks[seat], middle.bit)]
        told = f"{label(middle)} passt bei {' und '.join(fits)}."
        if discarded and "Anna" in fits:
            return f"{told} Anna hat sie aber selbst abgelegt: Zu ihr wird sie nicht gezwungen.", "CQ9.6"
        return told, "CQ9.5"


class WhoseTurn(Choice):
    """Whose turn it is: anticlockwise, to the right, the winner first."""

    id = "CQ9.whose-turn"
    stream = "WhoseTurn"
    name = "Wer ist dran?"
    rules = ("CQ9.3", "CQ9.4", "CQ9.6", "CQ9.7")

    def make(self, rng: Random) -> None:
        """Ask one of five questions about the order of play; the engine knows the answer."""
        kinds = (self._first, self._gives, self._offered, self._deal, self._winner)
        self.question, right, reply, self.rule, people = kinds[int(rng.random() * len(kinds))](rng)
        self.clue = "Stell dir den Tisch vor: Zu dritt geht es gegen den Uhrzeigersinn, also immer nach rechts."
        self.options = tuple(Option(name, name == right, reply, self.rule) for name in mixed(people, rng))

    def closer(self) -> str:
        """Return the third hint for two people."""
        return "Wer gewonnen hat, gibt im nächsten Spiel nicht."

    @staticmethod
    def _table(rng: Random) -> tuple[str, ...]:
        """Return three people, each the right neighbour of the one before."""
        return tuple(mixed(("Mia", "Tom", "Lea", "Jan", "Nora", "Paul", "Emil", "Ida"), rng)[:3])

    @staticmethod
    def _sits(people: tuple[str, ...]) -> str:
        return f"Rechts von {people[0]} sitzt {people[1]}, rechts von {people[1]} sitzt {people[2]}."

    def _seat(self, people: tuple[str, ...], seat: int) -> str:
        """Return who sits on a seat of the engine, where the right neighbour has the seat one lower."""
        return people[-seat % len(people)]

    def _first(self, rng: Random) -> tuple[str, str, str, str, tuple[str, ...]]:
        people = self._table(rng)
        seat = conquian.deal(rules(players=3), rng, 0).turn
        right = self._seat(people, seat)
        reply = f"Den ersten Zug hat der rechte Nachbar des Gebers, hier {right}."
        return f"{self._sits(people)} {people[0]} gibt. Wer deckt die erste Karte auf?", right, reply, "CQ9.6", people

    def _gives(self, rng: Random) -> tuple[str, str, str, str, tuple[str, ...]]:
        people = self._table(rng)
        dealt = conquian.deal(THREE, rng, 1)
        right = self._seat(people, dealt.next_seat(0))
        reply = f"Weitergegeben wird an den rechten Nachbarn, von {people[0]} also an {right}."
        asked = f"{self._sits(people)} Nach dem Geben gibt jeder eine Karte weiter. An wen gibt {people[0]}?"
        return asked, right, reply, "CQ9.4", people[1:]

    def _offered(self, rng: Random) -> tuple[str, str, str, str, tuple[str, ...]]:
        people = self._table(rng)
        dealt = conquian.deal(rules(players=3), rng, 1)
        after = dealt.play(dealt.parse("leave"))
        right = self._seat(people, after.turn)
        reply = f"Die Karte geht gegen den Uhrzeigersinn herum, von {people[0]} zu {right}."
        asked = f"{self._sits(people)} {people[0]} will die Mittelkarte nicht. Wem wird sie dann angeboten?"
        return asked, right, reply, "CQ9.3", people[1:]

    def _deal(self, rng: Random) -> tuple[str, str, str, str, tuple[str, ...]]:
        people = self._table(rng)
        right = self._seat(people, _after(rules(players=3), 0, None))
        reply = f"Das Geben wandert nach rechts, von {people[0]} zu {right}."
        return f"{self._sits(people)} {people[0]} hat gegeben. Wer gibt danach?", right, reply, "CQ9.6", people

    def _winner(self, rng: Random) -> tuple[str, str, str, str, tuple[str, ...]]:
        two = self._table(rng)[:2]
        winner = int(rng.random() * 2)
        dealer = _after(WINNER, int(rng.random() * 2), winner)
        right = two[1 - dealer]
        asked = f"Bei {two[0]} und {two[1]} gilt „Gewinner beginnt“. {two[winner]} hat gewonnen. Wer beginnt nun?"
        return asked, right, f"{two[winner]} hat gewonnen und beginnt, {two[dealer]} gibt.", "CQ9.7", two


def _after(these: Rules, dealer: int, winner: int | None) -> int:
    """Return who deals after a game with this dealer and winner."""
    done = conquian.deal(these, Random(0), dealer).but(phase=END, to_move=None, winner=winner)
    return these.next_dealer(done)


class Sizes(Estimate):
    """The cards that win, or lie in the stock, with other numbers."""

    id = "CQ9.sizes"
    stream = "Sizes"
    name = "Rechne die Variante aus"
    rules = ("CQ9.1", "CQ9.3", "CQ9.8")
    unit = "Karten"
    most = 40

    def make(self, rng: Random) -> None:
        """Choose a size and a number of players."""
        players = 2 + int(rng.random() * 2)
        size = 5 + int(rng.random() * (15 if players == 2 else 8))  # noqa: PLR2004 - a table of two
        these, stock = rules(players=players, hand_size=size), rng.random() < 1 / 2
        deal = conquian.deal(these, rng, 0)
        left = len(deal.stock) + 1
        who = "Zu zweit" if players == 2 else "Zu dritt"  # noqa: PLR2004
        asked = "Wie viele Karten hat der Ziehstapel am Anfang?" if stock else "Wie viele ausgelegte Karten gewinnen?"
        self.question = f"{who} bekommt jeder {count(size, 'Karte', 'Karten')}. {asked}"
        self.truth = left if stock else these.goal
        self.rule = "CQ9.8"
        self.reason = (
            f"{len(these.deck)} weniger {players}-mal {size}: {left} bleiben."
            if stock
            else f"Immer eine mehr, als ausgeteilt wurde: {these.goal}."
        )
        self.clues = (
            "Die Zahl der Karten könnt ihr verabreden. Zum Gewinnen muss immer eine mehr ausliegen.",
            "Wie viele Karten hat das Blatt, und wie viele sind verteilt?" if stock else "Zähle eins dazu.",
            f"Verteilt sind {players * size} Karten." if stock else f"Ausgeteilt bekommst du {size}.",
        )
