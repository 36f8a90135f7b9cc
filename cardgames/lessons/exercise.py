"""Exercises: asked afresh by seed, judged by the engine, with a reason for each wrong answer and four hints."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeVar

from cardgames import rulebook
from cardgames.lessons.desk import Desk, button
from cardgames.lessons.progress import Attempt
from cardgames.scene.model import Button, Scene

HINTS = 4
LONGEST_REMINDER = 200
T = TypeVar("T")


def mixed(some: Iterable[T], rng: Random) -> list[T]:
    """Return the things in random order, by `Random.random` only, so that every Python makes the same order."""
    return [
        one for _, _, one in sorted(((rng.random(), n, one) for n, one in enumerate(some)), key=lambda drawn: drawn[:2])
    ]


def one_of(some: Sequence[T], rng: Random) -> T:
    """Return one of the things at random."""
    return some[int(rng.random() * len(some))]


def reminder(rule: str) -> str:
    """Return a first hint: the rule in its plainest words, as many whole sentences as one can take in."""
    told = rulebook.bare(rulebook.rules()[rule].plain)
    kept = ""
    for sentence in re.findall(r"[^.?!]+[.?!]", told):
        if kept and len(kept) + len(sentence) > LONGEST_REMINDER:
            break
        kept += sentence
    return f"Regel {rule}: {kept.strip()}"


@dataclass(frozen=True)
class Verdict:
    """How an answer was judged: right or not, the reason in a sentence, the rule it rests on."""

    right: bool
    text: str
    rule: str


class Exercise(Desk):
    """A question about cards on the desk; subclasses make the problem, judge the answer and give the hints.

    Hints: 1 recalls the rule, 2 says what to look at, 3 names cards, 4 is the solution with its reason.

    For tests, worksheets and whoever keeps results an exercise also tells its answers as values: `key` are the right
    ones, `every` those that can be given, `give` puts one on the desk. `_check` is the one place where an answer is
    judged and counted; `listeners` hear the result, which stays as `attempt`; its `par` is the least number of tries.
    `stream` is the key of the random streams that make the problems of each seed: the address where it is empty. It
    stays as long as they do.
    """

    stream = ""
    par = 1
    listeners: tuple[Callable[[Attempt], None], ...] = ()

    def __init__(self, seed: int = 1) -> None:
        """Ask the question that this seed makes."""
        self._ask(seed)
        super().__init__()

    def _ask(self, seed: int) -> None:
        self.seed = seed
        self.tries = 0
        self.hinted = 0
        self.solved = False
        self.attempt: Attempt | None = None
        self.reset()
        self.make(self.random(f"{seed}"))

    def reset(self) -> None:
        """Take the answer off the desk."""
        self.picked = ()

    def random(self, about: str) -> Random:
        """Return a random stream of this exercise."""
        return Random(f"{self.stream or self.id} {about}")

    def make(self, rng: Random) -> None:
        """Make the problem; the same random stream makes the same problem."""
        raise NotImplementedError

    def answered(self) -> bool:
        """Return whether there is an answer to judge."""
        return bool(self.picked)

    def judge(self) -> Verdict:
        """Judge the answer on the desk."""
        raise NotImplementedError

    def key(self) -> frozenset[Hashable]:
        """Return every right answer."""
        raise NotImplementedError

    def every(self) -> Iterable[Hashable]:
        """Return the answers that can be given."""
        raise NotImplementedError

    def give(self, answer: Any) -> None:  # noqa: ANN401 - each kind has its own answers
        """Put an answer on the desk; without a kind of its own: picked cards."""
        self.picked = tuple(answer)

    def hints(self) -> tuple[str, str, str, str]:
        """Return the four hints."""
        raise NotImplementedError

    def answers_told(self) -> list[str]:
        """Return the answers to choose from, for a reader without a kernel; empty where cards are picked."""
        return []

    def poster(self) -> Scene:
        """Return the scene for a saved notebook: with the answers to choose from, and the solution to be opened."""
        return {**self.frames[-1], "answers": self.answers_told(), "solution": self.hints()[-1]}

    def buttons(self) -> list[Button]:
        """Return check, hint and the next problem."""
        hint = f"Tipp {self.hinted + 1} von {HINTS}" if self.hinted < HINTS else "Kein Tipp mehr"
        return [
            button("check", "Prüfen", enabled=self.answered() and not self.solved),
            button("hint", hint, enabled=self.hinted < HINTS and not self.solved),
            button("next", "Neue Aufgabe", primary=self.solved),
        ]

    def press(self, name: str) -> None:
        """Answer a button."""
        {"check": self._check, "hint": self._hint, "next": self._next}[name]()

    def _check(self) -> None:
        if self.solved:
            self.say("Diese Aufgabe ist gelöst. Nimm eine neue.")
            return
        if not self.answered():
            self.say("Wähle zuerst aus, dann kannst du prüfen.")
            return
        verdict = self.judge()
        self.tries += 1
        self.solved = verdict.right
        self._tell()
        self.say(
            f"{'Richtig!' if verdict.right else 'Noch nicht.'} {verdict.text} ({verdict.rule})", good=verdict.right
        )

    def _tell(self) -> None:
        self.attempt = Attempt(self.id, self.seed, right=self.solved, tries=self.tries, hints=self.hinted, par=self.par)
        for listener in self.listeners:
            listener(self.attempt)

    def _hint(self) -> None:
        if self.solved or self.hinted >= HINTS:
            self.say("Mehr Tipps gibt es zu dieser Aufgabe nicht. Probiere es, oder nimm eine neue Aufgabe.")
            return
        self.say(f"Tipp {self.hinted + 1}: {self.hints()[self.hinted]}", good=True)
        self.hinted += 1

    def _next(self) -> None:
        self._ask(self.seed + 1)
