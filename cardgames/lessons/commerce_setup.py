"""Commerce, section 3 (setting up): deal round the table, put the steps in order, who deals next, what is left."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from cardgames.cards import HIDDEN
from cardgames.commerce import NEW, CommerceRound
from cardgames.commerce.table import HAND_SIZE
from cardgames.dealing import in_order
from cardgames.german import chips, count, in_words
from cardgames.lessons.choice import Claim, FindMove, Option, RightOrWrong
from cardgames.lessons.commerce_draw import draw_hands, mixed, one_of
from cardgames.lessons.desk import Desk, button
from cardgames.lessons.estimate import Estimate
from cardgames.lessons.exercise import reminder
from cardgames.lessons.ordering import Item, Ordering
from cardgames.lessons.position import OTHERS, commerce_position, shown_round, table_at_rest, table_parts, table_zones
from cardgames.scene.model import Button, Zone


def empty_table(players: int, dealer: int, dealt: int = 0, *, paid: bool = True) -> CommerceRound:
    """Return a table with all cards face down, of which the first `dealt` are at the seats already."""
    order = in_order(NEW, players, dealer)
    each = [sum(order[n % players] == seat for n in range(dealt)) for seat in range(players)]
    ante = NEW.ante * paid
    return CommerceRound(
        rules=NEW,
        phase="turn",
        to_move=order[dealt % players] if dealt < HAND_SIZE * players else order[0],
        turn=order[0],
        dealer=dealer,
        hand_masks=(0,) * players,
        hand_hidden=tuple(each),
        stock=(HIDDEN,) * (len(NEW.deck) - dealt),
        seen=(0,) * players,
        chips=(NEW.start_chips - ante,) * players,
        chips_before=(NEW.start_chips,) * players,
        pool=ante * players,
        viewer=0,
    )


class DealRound(Desk):
    """Deal the cards round the table, one at a time, for three to twelve people, and let the deal pass on."""

    id = "CO3.deal-round"
    name = "Gib selbst aus"
    rules = ("CO1.4", "CO1.5", "CO3.1", "CO3.2", "CO3.3", "CO3.4")

    def __init__(self) -> None:
        """Start with five at the table, nothing dealt."""
        self.players, self.turns, self.dealer, self.dealt, self.paid = 5, 1, 0, 0, False
        super().__init__()

    def _table(self) -> CommerceRound:
        return empty_table(self.players, self.dealer, self.dealt, paid=self.paid)

    def zones(self) -> list[Zone]:
        """Return the stock."""
        return table_zones(self._table(), OTHERS)

    def more(self) -> dict[str, Any]:
        """Return the seats, the pool and the two sliders."""
        rounds = self.turns * self.players
        often = "einmal" if self.turns == 1 else "zweimal"
        sliders = [
            ("players", "Am Tisch", self.players, NEW.seats[0], NEW.seats[-1], f"{in_words(self.players)} Personen"),
            ("turns", "Jeder gibt", self.turns, 1, 2, f"{often}: {rounds} Runden"),
        ]
        controls = [
            {"id": i, "label": t, "kind": "range", "value": v, "min": a, "max": b, "step": 1, "text": w}
            for i, t, v, a, b, w in sliders
        ]
        parts = table_parts if self.paid else table_at_rest
        return {**parts(self._table(), OTHERS, you=-1), "controls": controls, "figures": []}

    @property
    def _all(self) -> int:
        return HAND_SIZE * self.players

    def status(self) -> str:
        """Return what has happened and what comes next."""
        dealer, first = OTHERS[self.dealer], OTHERS[in_order(NEW, self.players, self.dealer)[0]]
        if not self.paid:
            return f"{dealer} gibt. Zuerst legt jeder einen Chip in den Pool, {dealer} auch."
        if not self.dealt:
            return f"Im Pool: {chips(self.players)}. Gemischt und abgehoben ist. Die erste Karte bekommt {first}."
        if self.dealt < self._all:
            seat = in_order(NEW, self.players, self.dealer)[(self.dealt - 1) % self.players]
            return f"Karte {self.dealt} von {self._all} ging verdeckt an {OTHERS[seat]}."
        left = len(NEW.deck) - self._all
        return f"Jeder hat drei Karten, {left} bleiben im Ziehstapel vor {dealer}. {first} fängt an."

    def buttons(self) -> list[Button]:
        """Return the next step, everything at once, and the next deal."""
        done = self.dealt == self._all
        return [
            button("step", "Nächste Karte" if self.paid else "Einsatz zahlen", enabled=not done, primary=not done),
            button("all", "Alle austeilen", enabled=self.paid and not done),
            button("pass", "Nächste Runde: der Nächste gibt", enabled=done, primary=done),
        ]

    def press(self, name: str) -> None:
        """Pay, deal or pass the deal on."""
        if name == "pass":
            self.dealer = empty_table(self.players, self.dealer).next_seat(self.dealer)
            self.dealt, self.paid = 0, False
        elif not self.paid:
            self.paid = True
        else:
            self.dealt = min(self._all, self.dealt + 1) if name == "step" else self._all

    def adjust(self, name: str, value: int) -> None:
        """Change the size of the table or the number of rounds."""
        if name == "players":
            self.players = value
            self.dealer, self.dealt, self.paid = 0, 0, False
        else:
            self.turns = value


STEPS = (
    ("Abmachen, wie viele Runden ihr spielt", "CO3.4"),
    ("Auslosen, wer zuerst gibt", "CO3.1"),
    ("Mischen", "CO3.3"),
    ("Eine andere Person hebt ab", "CO3.3"),
    ("Jedem drei Karten geben, einzeln und verdeckt", "CO3.3"),
    ("Den Rest als Ziehstapel hinlegen", "CO3.3"),
)
AGREEMENT = 2
"""So many steps are agreed upon before anything else; which of them comes first does not matter."""
ASKED = 5


class SetUpOrder(Ordering):
    """O: the steps before a round. What is agreed once comes before everything, in any order."""

    id = "CO3.set-up-order"
    stream = "SetUpOrder"
    name = "Vor dem ersten Zug"
    rules = ("CO3.1", "CO3.3", "CO3.4")

    def make(self, rng: Random) -> None:
        """Draw five of the steps and mix them."""
        self.question = "Was kommt wann? Tippe die Schritte der Reihe nach an."
        self.rule = "CO3.3"
        self.clue = "Erst die Abmachungen, dann die Karten. Der Stapel ist, was übrig bleibt."
        some = mixed(range(len(STEPS)), rng)[:ASKED]
        self.things = tuple(Item(STEPS[n][0], max(n, AGREEMENT - 1)) for n in some)

    def clash(self, first: Item, second: Item) -> tuple[str, str]:
        """Return what would go wrong."""
        rule = dict(STEPS)[first.text]
        return f"„{second.text}“ kommt früher als „{first.text}“.", rule

    def praise(self) -> str:
        """Return that everything is ready."""
        return "So ist alles bereit, und links vom Geber geht es los."


QUESTIONS: dict[str, tuple[str, str, Callable[[CommerceRound], int], str]] = {
    "next": (
        "Wer gibt in der nächsten Runde?",
        "CO3.1",
        lambda now: now.rules.next_dealer(shown_round(now)),
        "Das Geben wandert nach jeder Runde um einen Platz weiter.",
    ),
    "first card": (
        "Wer bekommt die erste Karte?",
        "CO3.3",
        lambda now: in_order(now.rules, now.players, now.dealer)[0],
        "Ausgeteilt wird im Uhrzeigersinn. Wo fängt der Geber an?",
    ),
    "last card": (
        "Wer bekommt die letzte Karte?",
        "CO3.3",
        lambda now: in_order(now.rules, now.players, now.dealer)[-1],
        "Ausgeteilt wird reihum. Bei wem endet jeder Umlauf?",
    ),
}


class WhoDeals(FindMove):
    """Z: a table with a dealer: whose deal is next, who gets the first card, who the last."""

    id = "CO3.who-deals"
    stream = "WhoDeals"
    name = "Wer ist es?"
    rules = ("CO3.1", "CO3.3")

    def make(self, rng: Random) -> None:
        """Draw a table, a dealer and a question; the engine answers it."""
        players = 3 + int(rng.random() * 4)
        dealer = int(rng.random() * players)
        self.names, self.you = OTHERS[:players], -1
        self.view = empty_table(players, dealer, HAND_SIZE * players).but(to_move=None, turn=dealer, phase="turn")
        full = commerce_position(draw_hands(rng, *[("two", "nothing")] * players), dealer=dealer)
        asked, self.rule, answer, self.clue = QUESTIONS[one_of(tuple(QUESTIONS), rng)]
        self.question = f"{self.names[dealer]} gibt, gespielt wird im Uhrzeigersinn. {asked}"
        right = answer(full)
        self.options = tuple(
            Option(name, seat == right, self._reply(seat, right, full), self.rule)
            for seat, name in enumerate(self.names)
        )

    def _reply(self, seat: int, right: int, now: CommerceRound) -> str:
        way = (seat - now.dealer) % now.players
        place = (
            "gibt selbst" if not way else f"sitzt {count(way, 'Platz', 'Plätze')} links von {self.names[now.dealer]}"
        )
        end = "und das ist richtig." if seat == right else "und das passt hier nicht."
        return f"{self.names[seat]} {place}, {end}"

    def zones(self) -> list[Zone]:
        """Return the stock."""
        return table_zones(self.view, self.names, self.you)


class StockLeft(Estimate):
    """E: what is left in the stock, or what lies in the pool."""

    id = "CO3.stock-left"
    stream = "StockLeft"
    name = "Rechne nach"
    rules = ("CO3.2", "CO3.3")
    least = 0
    most = 52

    def make(self, rng: Random) -> None:
        """Draw a table and ask for the stock or the pool."""
        players = 3 + int(rng.random() * 10)
        table = empty_table(players, 0, HAND_SIZE * players)
        dealt = HAND_SIZE * players
        if rng.random() < 1 / 3:
            self.unit, self.truth, self.rule = "Chips", table.pool, "CO3.2"
            self.question = f"Ihr seid {in_words(players)}. Wie viele Chips liegen nach dem Einsatz im Pool?"
            self.reason = f"Alle zahlen {chips(NEW.ante)}, auch wer gibt: Das sind {chips(table.pool)}."
            second, third = "Zahlt auch der Geber?", "Zähl alle am Tisch, den Geber mit."
        else:
            self.unit, self.truth, self.rule = "Karten", len(table.stock), "CO3.3"
            self.question = f"Ihr seid {in_words(players)}. Wie viele Karten bleiben im Ziehstapel?"
            self.reason = f"{len(NEW.deck)} Karten, davon {dealt} ausgeteilt: Es bleiben {len(table.stock)}."
            second, third = (
                "Wie viele Karten werden ausgeteilt?",
                f"Ausgeteilt werden {HAND_SIZE} mal {players} Karten.",
            )
        self.clues = (reminder(self.rule), second, third)


class FairRounds(RightOrWrong):
    """R: is this number of rounds fair? It is where everybody deals equally often."""

    id = "CO3.fair-rounds"
    stream = "FairRounds"
    name = "Eine faire Zahl von Runden?"
    rules = ("CO3.1", "CO3.4")

    def claim(self, rng: Random) -> Claim:
        """Draw a table and a number of rounds."""
        players = 3 + int(rng.random() * 6)
        times = 1 + int(rng.random() * 2)
        fair = rng.random() < 1 / 2
        rounds = players * times + (0 if fair else 1 + int(rng.random() * (players - 1)))
        each, more = divmod(rounds, players)
        often = "einmal" if each == 1 else f"{in_words(each)}mal"
        told = f"Nach {rounds} Runden hat jeder {often} gegeben."
        if more:
            told = f"Nach {rounds} Runden hätten {in_words(more)} von euch einmal öfter gegeben als die anderen."
            told = told.replace("hätten eins von euch", "hätte eine Person")
        return Claim(
            f"Ihr seid {in_words(players)}. {rounds} Runden: Dann gibt jeder gleich oft.",
            not more,
            told,
            "CO3.4",
            "Nach jeder Runde gibt der Nächste. Nach wie vielen Runden waren alle einmal dran?",
            f"Teile {rounds} durch {players}.",
        )
