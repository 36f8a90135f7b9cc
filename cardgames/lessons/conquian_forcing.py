"""Conquian, sections 5 and 8: which card forces, what to discard when forced, whether a force harms."""

from __future__ import annotations

from math import inf
from random import Random

from cardgames.cards import Card, bits, cards_of, hand, mask_of, singles
from cardgames.conquian import STANDARD
from cardgames.conquian.melds import forceable_mask, layable_mask
from cardgames.german import count, label, labels
from cardgames.lessons.conquian_positions import drawn_from, random_layout
from cardgames.lessons.kinds import Choice, Exercise, Option, PickCards, mixed, one_of
from cardgames.scene.conquian import nearest_split
from cardgames.scene.model import Zone

DECK = mask_of(STANDARD.deck)
TRIES = 2000


class NoneFound(ValueError):
    """A search for a position gave up; the text says in German what to do."""


def layout_zone(exercise: Exercise, name: str, title: str, laid: tuple[Card, ...]) -> Zone:
    """Return a layout to look at."""
    groups = [exercise.copies(meld, name) for meld in nearest_split(laid, ())]
    return {"id": name, "label": title, "kind": "layout", "groups": groups, "text": ""}


class WhichForces(PickCards):
    """The hand cards with which the opponent could be forced."""

    id = "CQ5.which-forces"
    stream = "WhichForces"
    name = "Womit kannst du zwingen?"
    rules = ("CQ5.10", "CQ3.5", "CQ3.4")
    label = "Deine Handkarten: Wähle, was du ablegst"

    def make(self, rng: Random) -> None:
        """Lay out seven or eight cards of the opponent and a hand of which one to three cards fit there."""
        while True:
            laid = random_layout(one_of((6, 7, 8), rng), rng)
            fitting = [card for card in bits(DECK & ~laid) if forceable_mask(laid, card)]
            if len(fitting) > 1:
                break
        self.laid = cards_of(laid)
        good = cards_of(sum(mixed(fitting, rng)[: 1 + int(rng.random() * 2)]))
        others = [one for one in STANDARD.deck if one.bit & ~laid and one.bit not in fitting]
        near = [one for one in others if any(one.suit == it.suit or one.rank == it.rank for it in self.laid)]
        self.own = hand((*good, *drawn_from(near or others, 5 - len(good), rng)))
        self.question = "Das liegt bei Anna. Mit welcher deiner Karten könntest du sie zwingen, wenn du sie ablegst?"

    def fits(self, chosen: tuple[Card, ...]) -> bool:
        """Return whether the card fits the layout without a hand card."""
        return forceable_mask(mask_of(self.laid), chosen[0].bit)

    def zones(self) -> list[Zone]:
        """Return the layout and the hand."""
        after = (*self.laid, *self.picked) if self.solved else self.laid
        return [layout_zone(self, "anna", "Annas Auslage", hand(after)), *super().zones()]

    def verdict(self, chosen: tuple[Card, ...]) -> tuple[str, str]:
        """Return where the card goes, or why it does not fit."""
        one = chosen[0]
        if not self.fits(chosen):
            return (
                f"{label(one)} passt bei Anna nicht, ohne dass sie Handkarten dazulegt, auch nicht umgebaut.",
                "CQ5.10",
            )
        split = nearest_split(hand((*self.laid, one)), nearest_split(self.laid, ()))
        meld = next(meld for meld in split if one in meld)
        rest = labels([card for card in meld if card is not one])
        return f"{label(one)} passt zu {rest}. Anna müsste sie nehmen und danach eine Karte ablegen.", "CQ5.10"

    def hints(self) -> tuple[str, str, str, str]:
        """Return the four hints."""
        good = min(chosen[0] for chosen in self.key())  # type: ignore[index]
        wrong = next(one for one in self.own if not self.fits((one,)))
        return (
            "Zwingen geht nur, wenn die Karte ganz ohne Handkarten in Annas Auslage passt. Umbauen zählt mit.",
            "Sieh dir bei jeder Folge beide Enden an und bei jedem Satz, ob noch eine Karte des Ranges fehlt.",
            f"{label(wrong)} ist es nicht.",
            f"{label(good)}: {self.verdict((good,))[0]}",
        )


class ForcedDiscard(PickCards):
    """Forced shortly before the end: the discard that keeps most winning cards; some need rearranging."""

    id = "CQ5.forced-discard"
    stream = "ForcedDiscard"
    name = "Gezwungen: Was legst du ab?"
    rules = ("CQ5.13", "CQ5.14", "CQ5.10", "CQ3.5")
    label = "Deine Handkarten"

    def make(self, rng: Random) -> None:
        """Search a layout of nine with the forced card, and two or three hand cards, of which one is best to give."""
        for _ in range(TRIES):
            laid = random_layout(8, rng)
            fitting = [card for card in bits(DECK & ~laid) if forceable_mask(laid, card)]
            if not fitting:
                continue
            forced = one_of(fitting, rng)
            own = mask_of(drawn_from([one for one in STANDARD.deck if not one.bit & (laid | forced)], 2, rng))
            outs = {self._outs(laid | forced, own & ~gone, gone) for gone in singles(own)}
            if len({found.bit_count() for found in outs}) > 1:
                self._lay(laid, own, cards_of(forced)[0])
                return
        raise NoneFound("Dazu fand sich keine Stellung. Nimm eine neue Aufgabe.")

    def _lay(self, laid: int, own: int, forced: Card) -> None:
        self.laid, self.own, self.forced = cards_of(laid), cards_of(own), forced
        self.rescues = {gone: cards_of(self._outs(laid | forced.bit, own & ~gone.bit, gone.bit)) for gone in self.own}
        self.question = (
            f"{label(forced)} musstest du nehmen. Lege so ab, dass dich danach möglichst viele Karten sofort gewinnen "
            "lassen."
        )

    @staticmethod
    def _outs(laid: int, own: int, gone: int) -> int:
        """Return the cards that then win at once."""
        mine = laid | own
        return sum(card for card in bits(DECK & ~mine & ~gone) if layable_mask(mine | card))

    @property
    def most_rescues(self) -> int:
        """The best that can be had."""
        return max(map(len, self.rescues.values()))

    def fits(self, chosen: tuple[Card, ...]) -> bool:
        """Return whether no other discard leaves more winning cards."""
        return len(self.rescues[chosen[0]]) == self.most_rescues

    def zones(self) -> list[Zone]:
        """Return the layout with the forced card, and the hand."""
        return [layout_zone(self, "auslage", "Deine Auslage", hand((*self.laid, self.forced))), *super().zones()]

    def verdict(self, chosen: tuple[Card, ...]) -> tuple[str, str]:
        """Return which cards win after this discard, and how."""
        gone = chosen[0]
        found = self.rescues[gone]
        if not found:
            return f"Ohne {label(gone)} gewinnt keine einzige Karte sofort.", "CQ5.14"
        verb = "gewinnt" if len(found) == 1 else "gewinnen"
        told = f"Danach {verb} sofort {labels(found)}{self._how(gone, found)}."
        if self.fits(chosen):
            return told, "CQ5.14"
        return f"{told} Mit der anderen Karte wären es mehr.", "CQ5.14"

    def _how(self, gone: Card, found: tuple[Card, ...]) -> str:
        """Return by which meld the first of these cards wins, if it takes rearranging."""
        kept = [one for one in self.own if one is not gone]
        before = nearest_split((*self.laid, self.forced), ())
        split = nearest_split(hand((*self.laid, self.forced, *kept, found[0])), before)
        meld = next(meld for meld in split if found[0] in meld)
        borrowed = [one for one in meld if one in self.laid]
        whole = any(set(old) <= set(meld) for old in before)
        return f", mit {labels(borrowed)} aus deiner Auslage" if borrowed and not whole else ""

    def hints(self) -> tuple[str, str, str, str]:
        """Return the four hints."""
        good = min(chosen[0] for chosen in self.key())  # type: ignore[index]
        found = self.rescues[good]
        first = f"Eine Rettung wäre {label(found[0])}. Welche Handkarte brauchst du dazu?"
        return (
            f"Du gewinnst, sobald mit der Mittelkarte {STANDARD.goal} Karten ausliegen. Umbauen ist erlaubt.",
            "Stell dir vor, du behältst nur eine Karte: Womit könnte sie zusammen liegen? Leih dir etwas aus.",
            first,
            f"Lege {label(good)} ab. {self.verdict((good,))[0]}",
        )


class DoesItHarm(Choice):
    """Both hands lie open: a force harms the victim, helps him, or neither."""

    id = "CQ8.does-it-harm"
    stream = "DoesItHarm"
    name = "Schadet der Zwang?"
    rules = ("CQ8.2", "CQ5.10")
    TEXTS = ("Er schadet Anna", "Er hilft Anna", "Er ändert wenig")
    laid: tuple[Card, ...] = ()

    def make(self, rng: Random) -> None:
        """Search a position in which the wished for effect comes."""
        from cardgames.odds.conquian_next import forced_cards  # noqa: PLC0415 - loads pandas
        from cardgames.odds.conquian_position import Position, outlook  # noqa: PLC0415

        wanted = int(rng.random() * 3)
        for _ in range(TRIES):
            laid = random_layout(one_of((7, 8), rng), rng)
            free = [one for one in STANDARD.deck if not one.bit & laid]
            own = mask_of(drawn_from(free, STANDARD.hand_size - laid.bit_count(), rng))
            here = Position(laid=laid, hand=own)
            fitting = [card for card in bits(DECK & ~(laid | own)) if forceable_mask(laid, card)]
            if not fitting or outlook(here).distance == inf:
                continue
            frame = forced_cards(here)
            rows = [row for row in frame.itertuples() if row.forceable and _sort(str(row.effect)) == wanted]
            if rows and _sort(str(rows[0].effect)) == wanted and str(rows[0].effect) != "wins":
                self._pose(laid, own, one_of(rows, rng), outlook(here), wanted)
                return
        raise NoneFound("Dazu fand sich keine Stellung. Nimm eine neue Aufgabe.")

    def _pose(self, laid: int, own: int, row: object, before: object, wanted: int) -> None:
        self.laid, self.own = cards_of(laid), cards_of(own)
        self.forced: Card = row.card  # type: ignore[attr-defined]
        told = f"{_state(before.distance, len(before.outs))}"  # type: ignore[attr-defined]
        after = f"{_state(row.distance, int(row.outs))}"  # type: ignore[attr-defined]
        reply = f"Vorher {told}, danach, wenn Anna klug ablegt, {after}."
        self.question = (
            f"Du könntest Anna zwingen, {label(self.forced)} zu nehmen. Wir sehen ihre Hand. Was macht der Zwang?"
        )
        self.rule = "CQ8.2"
        self.clue = "Zähle, was Anna zum Sieg fehlt: vor dem Zwang und danach, wenn sie eine Handkarte abgelegt hat."
        self.options = tuple(Option(text, number == wanted, reply, "CQ8.2") for number, text in enumerate(self.TEXTS))

    def zones(self) -> list[Zone]:
        """Return her layout, her hand, the card."""
        held = self.copies(self.own, "hand")
        middle = self.copies((self.forced,), "mitte")
        return [
            layout_zone(self, "auslage", "Annas Auslage", self.laid),
            {"id": "hand", "label": "Annas Handkarten (offen)", "kind": "hand", "cards": held, "text": ""},
            {"id": "mitte", "label": "Mittelkarte", "kind": "slot", "cards": middle, "text": ""},
        ]


def _sort(effect: str) -> int:
    """Return 0 for harm, 1 for help, 2 for neither."""
    return {"fewer outs": 0, "+1": 0, "+2": 0, "dead": 0, "helps": 1, "wins": 1}.get(effect, 2)


def _state(distance: float, outs: int) -> str:
    if distance == inf:
        return "kann sie nicht mehr gewinnen"
    if distance == 0:
        return "hat sie gewonnen"
    if distance == 1:
        return f"{'gewinnt' if outs == 1 else 'gewinnen'} für sie {count(outs, 'Karte', 'Karten')} sofort"
    return f"fehlen ihr noch {int(distance)} Karten"
