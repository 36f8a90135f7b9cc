"""Commerce, section 2 (the hands): a builder of hands to try out, and the question which hand wins."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from random import Random

from cardgames.cards import DECK, Card, cards_of, hand, mask_of
from cardgames.commerce import NEW, Score, counting, kind, score, strength
from cardgames.commerce.hands import hand_table, pips
from cardgames.german import SUIT_NAMES, count, in_words, label, labels, thousands
from cardgames.lessons.commerce_draw import pools
from cardgames.lessons.desk import Trial
from cardgames.lessons.exercise import Exercise, Verdict
from cardgames.scene.hands import telling, worth
from cardgames.scene.model import Zone

HAND = 3


class HandBuilder(Trial):
    """Pick any three cards and read what they are worth."""

    id = "CO2.hand-builder"
    name = "Baue dir eine Hand"
    rules: tuple[str, ...] = ("CO2.1", "CO2.2", "CO2.3", "CO2.4", "CO2.5", "CO2.6", "CO2.7", "CO2.8")
    EXAMPLES: tuple[str, ...] = (
        "K♦ 9♦ 4♣",
        "A♥ 5♥ 3♥",
        "6♠ 7♣ D♥",
        "D♠ K♠ A♠",
        "K♠ A♠ 2♠",
        "A♣ 2♣ 3♣",
        "7♣ 7♦ 7♥",
        "8♣ 8♥ 3♠",
    )

    def zones(self) -> list[Zone]:
        """Return the deck by suits, and the hand."""
        marked = telling(self.picked, NEW) if len(self.picked) == HAND else set()
        text = worth(score(self.picked, NEW)) if len(self.picked) == HAND else f"{len(self.picked)} von {HAND} Karten"
        mine: Zone = {
            "id": "hand",
            "label": "Deine Hand",
            "kind": "hand",
            "cards": self.copies(hand(self.picked), "hand", marked, live=True),
            "text": text,
        }
        return [mine, *self.suit_rows(DECK)]

    def pick(self, chosen: Card) -> None:
        """Take up a card; a fourth one takes the place of the first."""
        super().pick(chosen)
        self.picked = self.picked[-HAND:]

    def status(self) -> str:
        """Return what the hand is and how many hands are weaker."""
        missing = HAND - len(self.picked)
        if missing:
            return f"Wähle noch {count(missing, 'Karte', 'Karten')}, dann siehst du, was deine Hand wert ist."
        level = hand_table(NEW.kinds).level
        mine = level[mask_of(self.picked)]
        weaker = sum(other < mine for other in level.values())
        share = f"Schwächer sind {thousands(weaker)} von {thousands(len(level))} Händen."
        return f"{worth(score(self.picked, NEW))}. {_reason(self.picked)} {share}"


def _reason(three: Sequence[Card]) -> str:
    """Return in one sentence why a hand is what it is."""
    name = kind(three).name
    if name == "point":
        same = counting(three)
        rest = [one for one in three if one not in same]
        left = f" {label(rest[0])} zählt nicht mit." if rest else ""
        return " + ".join(str(pips(one)) for one in same) + f" in {SUIT_NAMES[same[0].suit]}.{left}"
    if name == "nothing":
        pair = len({one.rank for one in three}) < HAND
        return "Ein Paar zählt hier nichts." if pair else "Keine Farbe kommt zweimal vor."
    return "Drei Karten mit demselben Rang." if name == "tricon" else "Drei Karten einer Farbe in einer Reihe."


class BestHand(Exercise):
    """Which of four hands wins? Pick a card of the hand."""

    id = "CO2.best-hand"
    stream = "BestHand"
    name = "Welche Hand gewinnt?"
    rules = ("CO2.1", "CO2.2", "CO2.3", "CO2.4", "CO2.5", "CO2.6")
    NAMES = ("Anna", "Ben", "Carla", "David")

    def make(self, rng: Random) -> None:
        """Draw four hands that share no card, of different sorts, until one of them wins and one is weaker."""
        levels: list[int] = []
        while not levels or max(levels) in (0, min(levels)):
            self.dealt = self._draw(rng)
            levels = [strength(three) for three in self.dealt]
        self.best = max(levels)

    def _draw(self, rng: Random) -> tuple[tuple[Card, ...], ...]:
        by_sort = pools()
        names = list(by_sort)
        dealt: list[tuple[Card, ...]] = []
        while len(dealt) < len(self.NAMES):
            pool = by_sort[names[int(rng.random() * len(names))]]
            three = cards_of(pool[int(rng.random() * len(pool))])
            if not any(set(three) & set(other) for other in dealt):
                dealt.append(three)
        return tuple(dealt)

    def winners(self) -> tuple[int, ...]:
        """Return the hands that are the best; equal ones all count."""
        return tuple(seat for seat, three in enumerate(self.dealt) if strength(three) == self.best)

    def zones(self) -> list[Zone]:
        """Return the four hands; once solved they are named for what they are."""
        return [
            {
                "id": name,
                "label": name,
                "kind": "hand",
                "cards": self.items(three, name, telling(three, NEW) if self.solved and self._wins(three) else ()),
                "text": worth(score(three, NEW)) if self.solved else "",
            }
            for name, three in zip(self.NAMES, self.dealt, strict=True)
        ]

    def status(self) -> str:
        """Return the question."""
        if self.solved:
            return "Gelöst. Unter jeder Hand steht, was sie ist. Nimm eine neue Aufgabe, wenn du willst."
        return "Wer gewinnt? Wähle eine Hand, indem du eine ihrer Karten wählst, und prüfe dann."

    def pick(self, chosen: Card) -> None:
        """Take up a whole hand."""
        self.picked = next(three for three in self.dealt if chosen in three)

    def judge(self) -> Verdict:
        """Judge the picked hand against the best one."""
        if strength(self.picked) == self.best:
            found = score(self.picked, NEW)
            return Verdict(right=True, text=f"{self._name(self.picked)}: {worth(found)}.", rule=found.kind.rule)
        best = self.dealt[self.winners()[0]]
        text, rule = _why_better(score(best, NEW), score(self.picked, NEW), self.picked)
        named = f"{self._name(self.picked)} hat: {worth(score(self.picked, NEW))}."
        return Verdict(right=False, text=f"{named} {text}", rule=rule)

    def _wins(self, three: Sequence[Card]) -> bool:
        return strength(three) == self.best

    def _name(self, three: Sequence[Card]) -> str:
        return self.NAMES[self.dealt.index(tuple(three))]

    def key(self) -> frozenset[Hashable]:
        """Return the hands that win."""
        return frozenset(self.dealt[seat] for seat in self.winners())

    def every(self) -> Iterable[Hashable]:
        """Return the four hands."""
        return self.dealt

    def hints(self) -> tuple[str, str, str, str]:
        """Return the four hints."""
        best = self.dealt[self.winners()[0]]
        worst = min(self.dealt, key=strength)
        return (
            "Zuerst zählt die Art: Tricon vor Sequenz vor Point. Erst bei gleicher Art zählt die Höhe.",
            "Prüfe jede Hand in dieser Reihenfolge: Drei gleiche Ränge? Drei in einer Reihe? Eine Farbe mehrmals?",
            f"{self._name(worst)} ist am schwächsten: {worth(score(worst, NEW))}. Vergleiche die anderen drei.",
            f"{self._name(best)} gewinnt mit {labels(best)}: {worth(score(best, NEW))}.",
        )


def _why_better(best: Score, mine: Score, picked: Sequence[Card]) -> tuple[str, str]:
    """Return why another hand beats the picked one, and the rule."""
    if best.kind != mine.kind:
        if mine.kind.name == "nothing" and len({one.rank for one in picked}) < HAND:
            return "Ein Paar zählt hier nichts.", "CO2.5"
        return "Eine andere Hand ist von einer höheren Art, und die Art geht immer vor.", "CO2.1"
    if mine.kind.name != "point":
        return "Eine andere Hand derselben Art ist höher.", mine.kind.rule
    if best.key[0] == mine.key[0]:
        return f"Genauso viel gibt es auch aus {in_words(best.key[1])} Karten, und das geht vor.", "CO2.6"
    if mine.key[1] < HAND and sum(map(pips, picked)) > best.key[0]:
        return "Es zählt nur eine Farbe, die dritte Karte zählt nicht mit. Eine andere Hand hat mehr.", "CO2.4"
    return "Ein anderer Point ist höher.", "CO2.4"
