"""Conquian, section 3 (combinations): an editor of layouts to try out, and the question what goes with a card."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from itertools import combinations
from random import Random

from cardgames.cards import SUITS, Card, card, cards_of, hand, mask_of, subsets
from cardgames.conquian import STANDARD, splits, uses
from cardgames.conquian.melds import SHORTEST, Split, layable_mask
from cardgames.german import RANK_NAMES, count, in_words, label, labels
from cardgames.lessons.desk import Desk, Trial
from cardgames.lessons.exercise import Exercise, Verdict
from cardgames.scene.conquian import nearest_split
from cardgames.scene.model import Zone

MOST = STANDARD.goal


def layout_zone(desk: Desk, name: str, title: str, split: Split) -> Zone:
    """Return a layout whose cards cannot be picked."""
    groups = [desk.copies(meld, name) for meld in split]
    return {"id": name, "label": title, "kind": "layout", "groups": groups, "text": ""}


def left_over(some: Iterable[Card]) -> tuple[Card, ...]:
    """Return the fewest cards that must go so that the others can be laid out."""
    mask = mask_of(some)
    fewest = min((out for out in subsets(mask) if layable_mask(mask & ~out)), key=int.bit_count)
    return cards_of(fewest)


class MeldEditor(Trial):
    """Pick any cards and see how they split into combinations, or which ones are left over."""

    id = "CQ3.meld-editor"
    name = "Welche Karten lassen sich auslegen?"
    rules = ("CQ3.1", "CQ3.2", "CQ3.3", "CQ3.5", "CQ3.6")
    EXAMPLES = (
        "3♣ 4♣ 5♣ 6♣",
        "3♣ 4♣ 5♣ 6♣ 6♥ 6♠",
        "6♠ 7♠ B♠",
        "D♦ K♦ A♦",
        "5♣ 5♦ 5♥ 6♥ 7♥",
        "A♥ 2♥ 3♥ 4♥ 5♥ 6♥ 7♥ B♥ D♥",
    )

    def zones(self) -> list[Zone]:
        """Return the deck by suits, and every way to split the picked cards, four at most."""
        ways = splits(self.picked) if self.picked else []
        shown = [
            layout_zone(self, f"way{n}", f"Aufteilung {n} von {len(ways)}", way)
            for n, way in enumerate(ways[:4], start=1)
        ]
        return [*shown, *self.suit_rows(STANDARD.deck)]

    def pick(self, chosen: Card) -> None:
        """Take up a card, as many as win at most."""
        if chosen not in self.picked and len(self.picked) == MOST:
            self.say(f"Mehr als {in_words(MOST)} Karten liegen nie aus. Lege erst eine zurück.")
            return
        super().pick(chosen)

    def status(self) -> str:
        """Return whether the cards can be laid out, and why not."""
        if not self.picked:
            return "Wähle Karten aus. Hier steht dann, ob sie zusammen ausliegen dürfen."
        number = count(len(self.picked), "Karte", "Karten")
        ways = len(splits(self.picked))
        if ways:
            return f"{number}: Das geht, {'auf eine Art' if ways == 1 else f'sogar auf {in_words(ways)} Arten'}."
        return f"{number}: So geht es nicht. {_reason(self.picked)}"


def _reason(picked: Iterable[Card]) -> str:
    """Return why cards cannot be laid out."""
    some = hand(picked)
    if len(some) < SHORTEST:
        return f"Eine Kombination hat mindestens {in_words(SHORTEST)} Karten."
    ranks = {one.rank for one in some}
    if {"D", "K", "A"} == ranks and len({one.suit for one in some}) == 1:
        return "Das Ass steht immer unten, nie über dem König."
    left = left_over(some)
    if len(left) == len(some):
        return "Es ist weder ein Satz noch eine Folge darin."
    verb = "bleibt" if len(left) == 1 else "bleiben"
    return f"Übrig {verb} zum Beispiel {labels(left)}."


class LayOut(Exercise):
    """Which hand cards go with the Mittelkarte? It takes rearranging."""

    id = "CQ3.lay-out"
    stream = "LayOut"
    name = "Lege die Mittelkarte aus"
    rules = ("CQ3.1", "CQ3.2", "CQ3.3", "CQ3.4", "CQ3.5")

    def make(self, rng: Random) -> None:
        """Make a run that can spare a card, of whose rank one card is in the hand and one in the middle."""
        ranks = STANDARD.ranks
        while True:
            size = SHORTEST + 1 + int(rng.random() * 2)
            start = int(rng.random() * (len(ranks) - size + 1))
            suits = sorted(SUITS, key=lambda _suit: rng.random())
            run = tuple(card(rank + suits[0]) for rank in ranks[start : start + size])
            spare = (run[0], run[-1])[int(rng.random() * 2)]
            self.middle, partner = (card(spare.rank + suit) for suit in suits[1:3])
            taken = {*run, self.middle, partner}
            others = [one for one in STANDARD.deck if one not in taken]
            self.own = hand((partner, *sorted(others, key=lambda _one: rng.random())[:4]))
            self.laid: Split = (run,)
            self.ways = uses(run, self.own, self.middle)
            if self.ways and all(not uses((), mine, self.middle) for mine in self.ways):
                self.spare, self.partner = spare, partner
                return

    def zones(self) -> list[Zone]:
        """Return layout, Mittelkarte and hand; once solved the layout as it lies then."""
        laid = tuple(one for meld in self.laid for one in meld)
        split = self.laid
        middle, mine = self.copies((self.middle,), "mitte"), self.items(self.own, "hand")
        if self.solved:
            split = nearest_split(hand((*laid, self.middle, *self.played)), self.laid)
            middle, mine = [], self.copies([one for one in self.own if one not in self.played], "hand")
        return [
            layout_zone(self, "auslage", "Deine Auslage", split),
            {"id": "mitte", "label": "Mittelkarte", "kind": "slot", "cards": middle, "text": ""},
            {"id": "hand", "label": "Deine Handkarten", "kind": "hand", "cards": mine, "text": ""},
        ]

    def status(self) -> str:
        """Return the question."""
        if self.solved:
            return "Gelöst. So liegt jetzt alles. Nimm eine neue Aufgabe, wenn du willst."
        return f"Welche Handkarten legst du mit {label(self.middle)} aus? Du darfst umbauen. Wähle sie und prüfe."

    def judge(self) -> Verdict:
        """Judge the picked cards: every legal way counts."""
        mine = hand(self.picked)
        laid = [one for meld in self.laid for one in meld]
        together = (*laid, self.middle, *mine)
        if mine in self.ways:
            self.played = mine
            split = nearest_split(hand(together), self.laid)
            melds = " und ".join(f"({' '.join(map(str, meld))})" for meld in split)
            return Verdict(right=True, text=f"Jede Karte liegt in einer Kombination: {melds}.", rule="CQ3.5")
        left = left_over(together)
        verb = "bleibt" if len(left) == 1 else "bleiben"
        return Verdict(right=False, text=f"So {verb} {labels(left)} ohne Kombination.", rule="CQ3.3")

    def hints(self) -> tuple[str, str, str, str]:
        """Return the four hints."""
        rank = RANK_NAMES.get(self.middle.rank, self.middle.rank)
        rest = tuple(one for one in self.laid[0] if one is not self.spare)
        return (
            "Du darfst deine Auslage neu ordnen. Am Ende muss nur jede Karte in einem Satz oder einer Folge liegen.",
            "Zähle, wie oft der Rang der Mittelkarte bei dir vorkommt: auf der Hand und in der Auslage.",
            f"Nimm {label(self.spare)} aus der Folge: {labels(rest)} bleiben gültig. Such noch einmal den Rang {rank}.",
            f"Lege {label(self.middle)}, {label(self.partner)} und {label(self.spare)} als Satz.",
        )

    def key(self) -> frozenset[Hashable]:
        """Return every right choice of hand cards."""
        return frozenset(self.ways)

    def every(self) -> Iterable[Hashable]:
        """Return every choice of hand cards."""
        return (chosen for size in range(1, len(self.own) + 1) for chosen in combinations(self.own, size))
