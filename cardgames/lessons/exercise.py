"""Exercises: asked afresh by seed, judged by the engine, with a reason for each wrong answer and four hints."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from cardgames.lessons.desk import Desk, button
from cardgames.scene.model import Button

HINTS = 4


@dataclass(frozen=True)
class Verdict:
    """How an answer was judged: right or not, the reason in a sentence, the rule it rests on."""

    right: bool
    text: str
    rule: str


class Exercise(Desk):
    """A question about cards on the desk; subclasses make the problem, judge the answer and give the hints.

    Hints: 1 recalls the rule, 2 says what to look at, 3 names cards, 4 is the solution with its reason.
    """

    def __init__(self, seed: int = 1) -> None:
        """Ask the question that this seed makes."""
        self._ask(seed)
        super().__init__()

    def _ask(self, seed: int) -> None:
        self.seed = seed
        self.tries = 0
        self.hinted = 0
        self.solved = False
        self.picked = ()
        self.make(Random(f"{type(self).__name__} {seed}"))

    def make(self, rng: Random) -> None:
        """Make the problem; the same random stream makes the same problem."""
        raise NotImplementedError

    def judge(self) -> Verdict:
        """Judge the picked cards."""
        raise NotImplementedError

    def hints(self) -> tuple[str, str, str, str]:
        """Return the four hints."""
        raise NotImplementedError

    def buttons(self) -> list[Button]:
        """Return check, hint and the next problem."""
        hint = f"Tipp {self.hinted + 1} von {HINTS}" if self.hinted < HINTS else "Kein Tipp mehr"
        return [
            button("check", "Prüfen", enabled=bool(self.picked) and not self.solved),
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
        if not self.picked:
            self.say("Wähle zuerst aus, dann kannst du prüfen.")
            return
        verdict = self.judge()
        self.tries += 1
        self.solved = verdict.right
        self.say(
            f"{'Richtig!' if verdict.right else 'Noch nicht.'} {verdict.text} ({verdict.rule})", good=verdict.right
        )

    def _hint(self) -> None:
        if self.solved or self.hinted >= HINTS:
            self.say("Mehr Tipps gibt es zu dieser Aufgabe nicht. Probiere es, oder nimm eine neue Aufgabe.")
            return
        self.say(f"Tipp {self.hinted + 1}: {self.hints()[self.hinted]}", good=True)
        self.hinted += 1

    def _next(self) -> None:
        self._ask(self.seed + 1)
