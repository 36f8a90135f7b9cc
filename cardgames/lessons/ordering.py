"""Kind of exercise with an order: tap things one after the other (O)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from itertools import pairwise, permutations
from typing import Any

from cardgames.cards import Card
from cardgames.lessons.desk import button
from cardgames.lessons.exercise import Exercise, Verdict, reminder
from cardgames.scene.model import Button, Zone
from cardgames.screen import place_sent


@dataclass(frozen=True)
class Item:
    """A thing to be put in order: things of a lower `place` come first, those of the same place in any order."""

    text: str
    place: int
    cards: tuple[Card, ...] = ()


class Ordering(Exercise):
    """O: tap the things in order; a second tap takes one back. Without dragging, with the keyboard as well.

    `make` sets `question`, `things` (things with cards are tapped by any of their cards, others are buttons), `rule`
    and `clue`. `clash` says why the later one of two must come first; `praise` what is to be seen once it is right.
    """

    question = ""
    things: tuple[Item, ...] = ()
    rule = ""
    clue = ""

    def reset(self) -> None:
        """Take the order back."""
        super().reset()
        self.placed: tuple[int, ...] = ()

    def answered(self) -> bool:
        """Return whether everything has its place."""
        return len(self.placed) == len(self.things)

    def clash(self, first: Item, second: Item) -> tuple[str, str]:
        """Return why `second` must come before `first`, and the rule."""
        return f"„{second.text}“ kommt vor „{first.text}“.", self.rule

    def praise(self) -> str:
        """Return what is told once it is right."""
        return "Das ist die Reihenfolge."

    def told(self, thing: Item) -> str:
        """Return what stands below a thing with cards once it is solved."""
        del thing
        return ""

    def zones(self) -> list[Zone]:
        """Return the things that have cards, each with its number."""
        return [self._zone(n, thing) for n, thing in enumerate(self.things) if thing.cards]

    def _zone(self, number: int, thing: Item) -> Zone:
        name = f"ding{number}"
        shown = self.copies(thing.cards, name, live=not self.solved)
        told = f"{self._number(number)} {self.told(thing) if self.solved else ''}".strip()
        return {"id": name, "label": thing.text, "kind": "hand", "cards": shown, "text": told or "noch ohne Platz"}

    def _number(self, number: int) -> str:
        return f"Platz {self.placed.index(number) + 1}" if number in self.placed else ""

    def answers_told(self) -> list[str]:
        """Return the things that have no cards."""
        return [thing.text for thing in self.things if not thing.cards]

    def buttons(self) -> list[Button]:
        """Return the things without cards, then check, hint, next problem."""
        things: list[Button] = [
            {
                **button(f"place {n}", f"{self.placed.index(n) + 1}. {thing.text}" if n in self.placed else thing.text),
                "pressed": n in self.placed,
            }
            for n, thing in enumerate(self.things)
            if not thing.cards
        ]
        return [*things, *super().buttons()]

    def pick(self, chosen: Card) -> None:
        """Give the next place to the thing with this card, or take it back."""
        self.put(next(n for n, thing in enumerate(self.things) if chosen in thing.cards))

    def put(self, number: int) -> None:
        """Give the next place to a thing, or take it back."""
        placed = tuple(n for n in self.placed if n != number)
        self.placed = placed if number in self.placed else (*placed, number)

    def press(self, name: str) -> None:
        """Give a place, or do what the other buttons do."""
        kind, _, number = name.partition(" ")
        if kind != "place":
            super().press(name)
        elif not self.solved:
            self.put(place_sent(number, range(len(self.things))))

    def status(self) -> str:
        """Return the question and how far it is."""
        if self.solved:
            return "Gelöst. Nimm eine neue Aufgabe, wenn du willst."
        left = len(self.things) - len(self.placed)
        return f"{self.question} " + (f"Noch {left} ohne Platz." if left else "Prüfe jetzt.")

    def judge(self) -> Verdict:
        """Find the first two neighbours that stand the wrong way round."""
        order = [self.things[number] for number in self.placed]
        for before, after in pairwise(order):
            if before.place > after.place:
                return Verdict(False, *self.clash(before, after))
        return Verdict(True, self.praise(), self.rule)

    def right_order(self) -> list[Item]:
        """Return one right order."""
        return sorted(self.things, key=lambda thing: thing.place)

    def hints(self) -> tuple[str, str, str, str]:
        """Return the rule, where to look, what comes first, and the whole order."""
        order = [thing.text for thing in self.right_order()]
        return (
            reminder(self.rule),
            self.clue,
            f"Zuerst kommt: {order[0]}. Ganz am Ende: {order[-1]}.",
            f"So ist es richtig: {'; '.join(order)}.",
        )

    def key(self) -> frozenset[Hashable]:
        """Return every right order, as numbers of the things."""
        return frozenset(
            order
            for order in permutations(range(len(self.things)))
            if all(self.things[a].place <= self.things[b].place for a, b in pairwise(order))
        )

    def every(self) -> Iterable[Hashable]:
        """Return every order."""
        return permutations(range(len(self.things)))

    def give(self, answer: Any) -> None:  # noqa: ANN401 - an order
        """Put everything in this order."""
        self.placed = tuple(answer)
