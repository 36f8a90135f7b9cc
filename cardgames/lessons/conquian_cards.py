"""Conquian, sections 2 and 4: build the deck, walk along the ranks, deal."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from cardgames.cards import DECK, SUITS, Card
from cardgames.conquian import STANDARD, ConquianRound, from_code
from cardgames.dealcode import DealCode
from cardgames.german import RANK_NAMES, SUIT_NAMES, count, label, labels, listing
from cardgames.lessons.desk import Desk, button
from cardgames.scene.model import Button, SeatItem, Zone, pile

RANKS: Final = STANDARD.ranks
GONE: Final = tuple(dict.fromkeys(one.rank for one in DECK if one.rank not in RANKS))
"""The ranks that are taken out of a pack of 52 cards: 8, 9 and 10."""


def rank_name(rank: str) -> str:
    """Return the spoken name of a rank."""
    return RANK_NAMES.get(rank, rank)


class DeckBuilder(Desk):
    """Take the ranks that are not needed out of a pack; then see what stands beside each card in a run."""

    id = "CQ2.deck-builder"
    name = "Baue das Blatt"
    rules = ("CQ2.1", "CQ2.2")

    def __init__(self) -> None:
        """Begin with a whole pack."""
        self.gone: tuple[str, ...] = ()
        super().__init__()

    @property
    def kept(self) -> tuple[Card, ...]:
        """The cards that are still in."""
        return tuple(one for one in DECK if one.rank not in self.gone)

    @property
    def done(self) -> bool:
        """Whether the deck is that of Conquian."""
        return set(self.gone) == set(GONE)

    def zones(self) -> list[Zone]:
        """Return the pack by suits."""
        return [self._suit(suit) for suit in SUITS]

    def _suit(self, suit: str) -> Zone:
        some = [one for one in self.kept if one.suit == suit]
        row = self.items(some, suit, self.beside() if self.done else ())
        text = f"{len(some)} Karten" + (": das Ass ganz unten, nach der 7 der Bube" if self.done else "")
        return {"id": suit, "label": SUIT_NAMES[suit], "kind": "row", "cards": row, "text": text}

    def beside(self) -> tuple[Card, ...]:
        """Return the neighbours of the picked card in a run."""
        if not self.picked:
            return ()
        one = self.picked[0]
        place = RANKS.index(one.rank)
        near = [RANKS[n] for n in (place - 1, place + 1) if 0 <= n < len(RANKS)]
        return tuple(Card(one.suit, rank) for rank in near)

    def pick(self, chosen: Card) -> None:
        """Take a rank out of the pack; once the deck is complete, pick a card to see its neighbours."""
        if self.done:
            self.picked = () if chosen in self.picked else (chosen,)
        elif chosen.rank in GONE:
            self.gone = (*self.gone, chosen.rank)
        else:
            self.say(f"{label(chosen)} bleibt im Spiel. Heraus kommen nur {listing(GONE)}.")

    def status(self) -> str:
        """Return what is to be done, or what stands beside the picked card."""
        number = count(len(self.kept), "Karte", "Karten")
        if not self.done:
            still = [rank for rank in GONE if rank not in self.gone]
            return f"{number}. Nimm heraus, was fehlt: Tippe eine {', eine '.join(still)} an, dann gehen alle vier."
        if not self.picked:
            return f"{number}: So spielst du Conquian. Tippe eine Karte an und sieh, was in der Folge neben ihr steht."
        near = self.beside()
        verb = "steht" if len(near) == 1 else "stehen"
        return f"Neben {label(self.picked[0])} {verb} {labels(near)}.{self._end()}"

    def _end(self) -> str:
        rank = self.picked[0].rank
        if rank == RANKS[0]:
            return " Darunter kommt nichts, auch kein König. (CQ2.2)"
        if rank == RANKS[-1]:
            return " Darüber kommt nichts, auch kein Ass. (CQ2.2)"
        return " Dazwischen fehlt ja alles andere. (CQ2.2)" if rank in ("7", "B") else ""

    def buttons(self) -> list[Button]:
        """Return the short way, and back to the beginning."""
        return [
            button("all", f"Alle {'er, '.join(GONE)}er herausnehmen", enabled=not self.done),
            button("clear", "Von vorn", enabled=bool(self.gone)),
        ]

    def press(self, name: str) -> None:
        """Take all out, or begin again."""
        self.picked = ()
        self.gone = GONE if name == "all" else ()


class Dealing(Desk):
    """Draw lots for the dealer and deal card by card."""

    id = "CQ4.dealing"
    name = "Karten geben"
    rules = ("CQ4.1", "CQ4.2", "CQ4.3")
    NAMES = ("Du", "Anna")

    def __init__(self) -> None:
        """Begin before the first game."""
        self.game = 0
        self.dealer: int | None = None
        self.dealt = 0
        super().__init__()

    @property
    def round(self) -> ConquianRound:
        """The deal of this game."""
        return from_code(str(DealCode("conquian", 2, 20 + self.game)), STANDARD, self.dealer or 0)

    def hand(self, seat: int) -> tuple[Card, ...]:
        """Return the cards that this seat has so far, in canonical order."""
        first = 1 - (self.dealer or 0)
        number = (self.dealt + (seat == first)) // 2
        cards = list(self.round.hands[seat])
        Random(f"{self.game} {seat}").shuffle(cards)
        return tuple(sorted(cards[:number]))

    @property
    def all_dealt(self) -> bool:
        """Whether both hands are complete."""
        return self.dealt == 2 * STANDARD.hand_size

    def zones(self) -> list[Zone]:
        """Return the stock."""
        number = len(STANDARD.deck) - self.dealt
        return [pile("stock", "Ziehstapel" if self.all_dealt else "Alle Karten", number, f"{number} Karten")]

    def more(self) -> dict[str, Any]:
        """Return the two players with their cards."""
        return {"seats": [self._seat(seat) for seat in (0, 1)]}

    def _seat(self, seat: int) -> SeatItem:
        cards, own = self.hand(seat), seat == 0
        held = self.copies(cards, "hand") if own else []
        backs = {**pile("anna", "Handkarten", len(cards), count(len(cards), "Karte", "Karten"))}
        mine: Zone = {"id": "hand", "label": "Deine Handkarten", "kind": "hand", "cards": held, "text": ""}
        return {
            "id": seat,
            "name": self.NAMES[seat],
            "you": own,
            "turn": False,
            "dealer": seat == self.dealer,
            "chips": STANDARD.start_chips,
            "change": None,
            "badges": ["Geber"] if seat == self.dealer else [],
            "zones": [mine] if own else [backs],  # type: ignore[list-item]
        }

    def status(self) -> str:
        """Return how far the deal is."""
        if self.dealer is None:
            return "Wer gibt das erste Spiel? Das entscheidet das Los. (CQ4.1)"
        who, gets, other = (
            ("Du gibst", "bekommt Anna", "Anna") if self.dealer == 0 else ("Anna gibt", "bekommst du", "du")
        )
        if not self.dealt:
            return f"{who}. Die erste Karte {gets}: immer eine nach der anderen. (CQ4.2)"
        if not self.all_dealt:
            return f"{who}. {count(self.dealt, 'Karte ist', 'Karten sind')} verteilt, abwechselnd und einzeln. (CQ4.2)"
        left = len(STANDARD.deck) - self.dealt
        return (
            f"Jeder hat {STANDARD.hand_size} Karten. Die übrigen {left} sind der Ziehstapel, verdeckt. (CQ4.3) "
            f"Den ersten Zug hat, wer nicht gegeben hat: {other}."
        )

    def buttons(self) -> list[Button]:
        """Return the next thing to do."""
        return [
            button("lots", "Das Los ziehen", enabled=self.dealer is None, primary=self.dealer is None),
            button("one", "Eine Karte geben", enabled=self.dealer is not None and not self.all_dealt),
            button("rest", "Den Rest geben", enabled=self.dealer is not None and not self.all_dealt),
            button("next", "Nächstes Spiel: Wer gibt?", enabled=self.all_dealt),
        ]

    def press(self, name: str) -> None:
        """Do the next thing."""
        if trouble := self._trouble_with(name):
            self.say(trouble)
        elif name == "lots":
            self.dealer = int(Random(f"lots {self.game}").random() * 2)
        elif name == "next":
            self.game, self.dealer, self.dealt = self.game + 1, 1 - (self.dealer or 0), 0
            who = "gibst du" if self.dealer == 0 else "gibt Anna"
            self.say(f"Nach dem ersten Spiel wechselt ihr euch ab: Jetzt {who}. (CQ4.1)", good=True)
        else:
            self.dealt = self.dealt + 1 if name == "one" else 2 * STANDARD.hand_size

    def _trouble_with(self, name: str) -> str:
        if name != "lots" and self.dealer is None:
            return "Zieht zuerst das Los, wer gibt."
        if name == "lots" and self.dealer is not None:
            return "Gelost wird nur einmal, vor dem ersten Spiel."
        if name == "next":
            return "" if self.all_dealt else "Gib zuerst alle Karten."
        return "Alle Karten sind verteilt." if name in ("one", "rest") and self.all_dealt else ""
