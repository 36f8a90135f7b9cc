"""Conquian, section 4: the order of preparing, who deals, how many are left, what a dealt hand holds."""

from __future__ import annotations

from random import Random

from cardgames.cards import DECK, Card, shuffled
from cardgames.conquian import STANDARD, ConquianRound, deal, rules
from cardgames.conquian.melds import all_melds
from cardgames.german import count, in_words, labels
from cardgames.lessons.kinds import Choice, Estimate, Item, Option, Ordering, mixed, one_of
from cardgames.scene.model import Zone

PEOPLE = ("Mia", "Tom", "Lea", "Jan", "Nora", "Paul", "Ida", "Emil")


class Preparing(Ordering):
    """The steps before a game, to be put in order."""

    id = "CQ4.preparing"
    stream = "Preparing"
    name = "Bringe es in die richtige Reihenfolge"
    rules = ("CQ4.1", "CQ4.2", "CQ4.3")

    def make(self, rng: Random) -> None:
        """Take five of the steps, with two people."""
        dealer, other = mixed(PEOPLE, rng)[:2]
        left = len(STANDARD.deck) - 2 * STANDARD.hand_size
        steps = (
            "8er, 9er und 10er aus dem Spiel nehmen",
            f"Das Los entscheidet: {dealer} gibt",
            f"{dealer} mischt die {len(STANDARD.deck)} Karten",
            f"{other} bekommt die erste Karte",
            f"{dealer} gibt sich selbst die letzte Karte",
            f"Die übrigen {left} Karten kommen verdeckt in die Mitte",
            f"{other} deckt die oberste Karte auf",
        )
        kept = sorted(mixed(range(len(steps)), rng)[:5])
        self.question = f"{dealer} und {other} beginnen eine Partie. Tippe der Reihe nach an, was geschieht."
        self.things = tuple(mixed((Item(steps[place], self._place(place)) for place in kept), rng))
        self.rule = "CQ4.2"
        self.clue = "Erst das Blatt und der Geber, dann das Austeilen, dann die Mitte. Und wer fängt an?"

    def _place(self, place: int) -> int:
        """Return the place in time: taking cards out and drawing lots may come in any order."""
        return max(place, 1)

    def clash(self, first: Item, second: Item) -> tuple[str, str]:
        """Return why the later one comes first."""
        rule = "CQ4.1" if "Los" in second.text else "CQ4.3" if "übrigen" in first.text + second.text else "CQ4.2"
        return f"„{second.text}“ kommt vor „{first.text}“.", rule

    def praise(self) -> str:
        """Return what is told once it is right."""
        return f"Jeder hat nun {STANDARD.hand_size} Karten, und der erste Zug kann beginnen."


class WhoDeals(Choice):
    """The dealer of the n-th game."""

    id = "CQ4.who-deals"
    stream = "WhoDeals"
    name = "Wer gibt?"
    rules = ("CQ4.1",)

    def make(self, rng: Random) -> None:
        """Count on from the first dealer; the engine passes the deal."""
        first, second = mixed(PEOPLE, rng)[:2]
        games = 2 + int(rng.random() * 5)
        dealer = 0
        for _ in range(games - 1):
            dealer = STANDARD.next_dealer(finished(dealer))
        who, turns = int(rng.random() * 2), rng.random() < 1 / 2
        names = (first, second)
        asked = "Wer gibt" if turns else "Wer hat den ersten Zug"
        right = dealer if turns else 1 - dealer
        self.question = f"{names[0]} hat das erste Spiel gegeben. {asked} im {games}. Spiel?"
        self.rule = "CQ4.1"
        self.clue = "Zähle mit: erstes Spiel, zweites Spiel … Und den ersten Zug hat nie, wer gibt."
        order = (who, 1 - who)
        self.options = tuple(
            Option(
                names[seat],
                seat == right,
                f"Das Geben wechselt nach jedem Spiel. Im {games}. Spiel gibt {names[dealer]}"
                + ("." if turns else f", den ersten Zug hat {names[1 - dealer]}."),
                "CQ4.1",
            )
            for seat in order
        )

    def closer(self) -> str:
        """Return the third hint."""
        return "Im ersten, dritten und fünften Spiel gibt immer dieselbe Person."


def finished(dealer: int) -> ConquianRound:
    """Return a drawn game that this seat dealt."""
    return deal(STANDARD, Random(0), dealer).but(phase="end", to_move=None, winner=None)


class StockLeft(Estimate):
    """The number of cards in the stock."""

    id = "CQ4.stock-left"
    stream = "StockLeft"
    name = "Wie groß ist der Ziehstapel?"
    rules = ("CQ4.2", "CQ4.3")
    unit = "Karten"
    most = 40

    def make(self, rng: Random) -> None:
        """Ask at some moment of the deal or of the first turn."""
        size = one_of((8, 9, 10, 10, 10), rng)
        these = rules(hand_size=size)
        dealer, other = mixed(PEOPLE, rng)[:2]
        given = 2 * size if rng.random() < 1 / 2 else 2 * int(1 + rng.random() * (size - 1))
        round_ = deal(these, rng, 0)
        turned = given == 2 * size and rng.random() < 1 / 2
        left = len(these.deck) - given
        self.truth = len(round_.stock) if turned else left
        began = f"{dealer} gibt {other} und sich je {count(given // 2, 'Karte', 'Karten')}"
        turn = f", dann deckt {other} die oberste auf" if turned else ""
        self.question = f"{began}{turn}. Wie viele Karten bleiben im Stapel?"
        taken = f"{len(these.deck)} weniger {given}" + (" und weniger 1" if turned else "")
        self.reason = f"{taken}: Es bleiben {self.truth}."
        self.rule = "CQ4.3"
        self.clues = (
            f"Gespielt wird mit {in_words(len(these.deck))} Karten. Was nicht verteilt ist, bildet den Ziehstapel.",
            "Beide bekommen gleich viele Karten. Zähle auch, was schon offen in der Mitte liegt.",
            f"Verteilt sind {given} Karten.",
        )


class LuckyHands(Estimate):
    """The share of dealt hands with a complete meld."""

    id = "CQ4.lucky-hands"
    stream = "LuckyHands"
    name = "Wie oft steckt gleich etwas Fertiges darin?"
    rules = ("CQ4.2",)
    unit = "von 100 Händen"
    tolerance = 6

    def make(self, rng: Random) -> None:
        """Ask for a size of hand, with a dealt one as an example."""
        from cardgames.odds.conquian_opening import layable_at_deal  # noqa: PLC0415 - loads pandas

        self.size = one_of((10, 9, 8), rng)
        frame = layable_at_deal(self.size)
        share = float(frame.loc[frame["cards"] > 0, "probability"].sum())
        self.truth = round(100 * share)
        self.example = tuple(sorted(shuffled(list(STANDARD.deck), rng)[: self.size]))
        self.question = (
            f"Ihr gebt 100-mal je {in_words(self.size)} Karten. Wie oft steckt schon eine fertige Kombination darin?"
        )
        self.reason = f"In ungefähr {self.truth} von 100 Händen liegt schon ein Satz oder eine Folge bereit."
        self.rule = "CQ4.2"
        none = "keine fertige Kombination"
        found = [meld for meld in self._melds() if meld.bit_count() == 3]  # noqa: PLR2004 - the shortest melds
        told = labels(self._cards(found[0])) if found else none
        self.clues = (
            "Fertig ist ein Satz aus drei gleichen Rängen oder eine Folge aus drei Karten einer Farbe.",
            "Schätze zuerst: Ist es eher die Hälfte der Hände, mehr oder weniger?",
            f"In der gezeigten Hand steckt: {told}.",
        )

    def _melds(self) -> list[int]:
        mine = sum(one.bit for one in self.example)
        return [meld for meld in all_melds() if not meld & ~mine]

    def _cards(self, meld: int) -> tuple[Card, ...]:
        return tuple(one for one in DECK if one.bit & meld)

    def zones(self) -> list[Zone]:
        """Return the example."""
        shown = self.copies(self.example, "beispiel")
        return [{"id": "beispiel", "label": "Zum Beispiel diese Hand", "kind": "hand", "cards": shown, "text": ""}]
