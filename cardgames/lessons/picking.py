"""Kinds of exercise with cards to pick: choose among some (K), build from the whole deck (B)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import cached_property
from itertools import chain, combinations

from cardgames.cards import DECK, Card, hand
from cardgames.lessons.exercise import Exercise, Verdict
from cardgames.scene.model import Zone


class PickCards(Exercise):
    """K: pick some of the cards `own`, from `least` to `most` of them; every choice that `fits` counts.

    With `most` = 1 another card takes the place of the first. Subclasses say what follows from a choice: `verdict`
    returns the sentence and the rule, for right and for wrong ones.
    """

    question = ""
    label = "Deine Hand"
    own: tuple[Card, ...] = ()
    least = 1
    most = 1

    def fits(self, chosen: tuple[Card, ...]) -> bool:
        """Return whether this is a right answer."""
        raise NotImplementedError

    def verdict(self, chosen: tuple[Card, ...]) -> tuple[str, str]:
        """Return what follows from these cards, and the rule."""
        raise NotImplementedError

    def pick(self, chosen: Card) -> None:
        """Take up a card or put it back."""
        if self.most == 1 and chosen not in self.picked:
            self.picked = ()
        if chosen not in self.picked and len(self.picked) == self.most:
            self.say(f"Mehr als {self.most} Karten brauchst du nicht. Lege erst eine zurück.")
            return
        super().pick(chosen)

    def answered(self) -> bool:
        """Return whether enough cards are picked."""
        return len(self.picked) >= self.least

    def zones(self) -> list[Zone]:
        """Return the cards to pick from."""
        shown = self.copies(self.own, "hand") if self.solved else self.items(self.own, "hand")
        return [{"id": "hand", "label": self.label, "kind": "hand", "cards": shown, "text": ""}]

    def status(self) -> str:
        """Return the question, or that it is solved."""
        return "Gelöst. Nimm eine neue Aufgabe, wenn du willst." if self.solved else self.question

    def judge(self) -> Verdict:
        """Judge the picked cards."""
        chosen = hand(self.picked)
        return Verdict(self.fits(chosen), *self.verdict(chosen))

    def key(self) -> frozenset[Hashable]:
        """Return every right choice, in canonical order."""
        return frozenset(chosen for chosen in self.every() if self.fits(chosen))

    def every(self) -> Iterable[tuple[Card, ...]]:
        """Return every choice, in canonical order."""
        sizes = range(self.least, self.most + 1)
        return chain.from_iterable(combinations(hand(self.own), size) for size in sizes)


class Build(PickCards):
    """B: build a hand (or a layout) from the deck; `given` lies there already. Every one that `fits` counts."""

    deck: tuple[Card, ...] = DECK
    given: tuple[Card, ...] = ()

    @cached_property
    def free(self) -> tuple[Card, ...]:
        """The cards to build with."""
        return tuple(one for one in self.deck if one not in self.given)

    def reset(self) -> None:
        """Take the cards back; another problem has other cards to build with."""
        super().reset()
        self.__dict__.pop("free", None)

    def zones(self) -> list[Zone]:
        """Return what is built, and the deck by suits."""
        built = [*self.copies(self.given, "fest"), *self.copies(hand(self.picked), "gebaut", live=not self.solved)]
        mine: Zone = {"id": "gebaut", "label": self.label, "kind": "hand", "cards": built, "text": ""}
        return [mine] if self.solved else [mine, *self.suit_rows(self.free)]

    def every(self) -> Iterable[tuple[Card, ...]]:
        """Return every choice from the deck."""
        sizes = range(self.least, self.most + 1)
        return chain.from_iterable(combinations(hand(self.free), size) for size in sizes)
