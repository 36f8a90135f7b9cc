"""Kinds of exercise with a choice: which move (Z), right or wrong (R), where is the error (F)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from cardgames.game import Round
from cardgames.lessons.desk import button
from cardgames.lessons.exercise import Exercise, Verdict, mixed, one_of, reminder
from cardgames.lessons.position import table_parts, table_zones
from cardgames.scene.model import Button, Zone
from cardgames.screen import place_sent

YES, NO = "Stimmt", "Stimmt nicht"


@dataclass(frozen=True)
class Option:
    """An answer to choose: its text, whether it is right, what follows from it in a sentence, the rule behind that.

    `after` is the position that the answer leads to, if it is a move on a table.
    """

    text: str
    right: bool
    reply: str
    rule: str
    after: Round | None = None


class Choice(Exercise):
    """A question with `options` as buttons, judged as soon as one is chosen; all right ones count.

    `make` sets `question`, `options`, `rule` (for the first hint) and `clue` (the second hint). Once it is solved the
    other options still say what would have followed; that is no try.
    """

    VERB = "choose"
    """The first word of the ids of the buttons."""
    question = ""
    options: tuple[Option, ...] = ()
    rule = ""
    clue = ""

    def reset(self) -> None:
        """Forget what was chosen."""
        super().reset()
        self.chosen: int | None = None

    def answered(self) -> bool:
        """Return whether an option is chosen."""
        return self.chosen is not None

    def zones(self) -> list[Zone]:
        """Return no cards; subclasses show what the question is about."""
        return []

    def status(self) -> str:
        """Return the question."""
        return self.question

    def answers_told(self) -> list[str]:
        """Return the options."""
        return [option.text for option in self.options]

    def buttons(self) -> list[Button]:
        """Return the options, then hint and next problem."""
        tried: list[Button] = [
            {**button(f"{self.VERB} {number}", option.text), "pressed": number == self.chosen}
            for number, option in enumerate(self.options)
        ]
        return [*tried, *super().buttons()[1:]]

    def press(self, name: str) -> None:
        """Choose an option and have it judged, or do what the other buttons do."""
        kind, _, number = name.partition(" ")
        if kind != self.VERB:
            super().press(name)
            return
        self.chosen = place_sent(number, range(len(self.options)))
        if self.solved:
            option = self.options[self.chosen]
            self.say(f"„{option.text}“: {option.reply} ({option.rule})", good=True)
        else:
            self._check()

    def judge(self) -> Verdict:
        """Return what follows from the chosen option."""
        assert self.chosen is not None
        option = self.options[self.chosen]
        return Verdict(option.right, option.reply, option.rule)

    def hints(self) -> tuple[str, str, str, str]:
        """Return the rule, where to look, an option that is out, and the solution."""
        right = next(option for option in self.options if option.right)
        wrong = [option for option in self.options if not option.right]
        out = f"„{wrong[0].text}“ ist es nicht. {wrong[0].reply}" if wrong[1:] else self.closer()
        return (reminder(self.rule), self.clue, out, f"Richtig ist „{right.text}“: {right.reply}")

    def closer(self) -> str:
        """Return the third hint where there are only two options."""
        return self.clue

    def key(self) -> frozenset[Hashable]:
        """Return the numbers of the right options."""
        return frozenset(number for number, option in enumerate(self.options) if option.right)

    def every(self) -> Iterable[Hashable]:
        """Return the numbers of all options."""
        return range(len(self.options))

    def give(self, answer: Any) -> None:  # noqa: ANN401 - the number of an option
        """Choose an option."""
        self.chosen = answer


@dataclass(frozen=True)
class Claim:
    """A sentence that is true or false: why, by which rule, and two clues (where to look; almost the answer).

    `zones` are the cards that it speaks about, as label and cards.
    """

    text: str
    true: bool
    reason: str
    rule: str
    clue: str
    closer: str
    shows: tuple[tuple[str, tuple[Any, ...]], ...] = ()


class RightOrWrong(Choice):
    """R: a claim and two answers, the reason comes with either. Subclasses return a claim by seed (`claim`)."""

    def claim(self, rng: Random) -> Claim:
        """Return the claim that this random stream makes."""
        raise NotImplementedError

    def make(self, rng: Random) -> None:
        """Ask about a claim."""
        self.about = told = self.claim(rng)
        self.question = f"„{told.text}“"
        self.rule, self.clue = told.rule, told.clue
        self.options = tuple(
            Option(text, told.true == says, told.reason, told.rule) for text, says in ((YES, True), (NO, False))
        )

    def closer(self) -> str:
        """Return the second clue."""
        return self.about.closer

    def zones(self) -> list[Zone]:
        """Return the cards that the claim speaks about."""
        return [
            {"id": f"zeige{n}", "label": name, "kind": "hand", "cards": self.copies(some, f"zeige{n}"), "text": ""}
            for n, (name, some) in enumerate(self.about.shows)
        ]


class ClaimList(RightOrWrong):
    """R from a list: neighbouring seeds go through all `CLAIMS` in an order of their own before one comes again."""

    CLAIMS: ClassVar[Sequence[Claim]] = ()

    def claim(self, rng: Random) -> Claim:  # noqa: ARG002 - the seed itself says whose turn it is
        """Return the claim of this seed's turn."""
        lap, place = divmod(self.seed, len(self.CLAIMS))
        return mixed(self.CLAIMS, self.random(f"lap {lap}"))[place]


class FindMove(Choice):
    """Z: a small table as one player sees it, and moves to choose from; each has its own answer and what follows.

    `make` sets `view` (or a full round with all hands open), `names` and the options; an option's `after` is shown
    once it is chosen.
    """

    view: Round
    names: tuple[str, ...] = ()
    you: int | None = None

    def shown(self) -> Round:
        """Return the position on the desk: the present one, or what the chosen move led to."""
        chosen = None if self.chosen is None else self.options[self.chosen].after
        return chosen or self.view

    def zones(self) -> list[Zone]:
        """Return what lies in the middle of the table."""
        return table_zones(self.shown(), self.names, self.you)

    def more(self) -> dict[str, Any]:
        """Return the seats and the pool."""
        return table_parts(self.shown(), self.names, self.you)


@dataclass(frozen=True)
class Ply:
    """A line of a replay: what was told, whether it breaks a rule, what the rules say about it, and which one."""

    text: str
    wrong: bool
    reason: str
    rule: str


class FindError(Choice):
    """F: a replay in numbered lines, of which one breaks a rule; tap that one. `make` calls `tell` with the lines."""

    VERB = "line"

    def tell(self, plies: Iterable[Ply], question: str = "Eine Zeile verstößt gegen die Regeln. Welche?") -> None:
        """Ask about these lines; exactly one is wrong."""
        told = list(plies)
        bad = next(ply for ply in told if ply.wrong)
        self.question, self.rule = question, bad.rule
        self.clue = "Geh die Zeilen der Reihe nach durch: Wer tut was, mit welcher Karte, und wer bekommt den Chip?"
        self.options = tuple(
            Option(f"{number}. {ply.text}", ply.wrong, ply.reason, ply.rule) for number, ply in enumerate(told, start=1)
        )


__all__ = [
    "NO",
    "YES",
    "Choice",
    "Claim",
    "ClaimList",
    "FindError",
    "FindMove",
    "Option",
    "Ply",
    "RightOrWrong",
    "mixed",
    "one_of",
]
