"""Kind of exercise with a number: estimate it (E), and hear how far off that was."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Any

from cardgames.lessons.exercise import Exercise, Verdict
from cardgames.scene.model import Zone
from cardgames.screen import number_sent


class Estimate(Exercise):
    """E: a slider from `least` to `most`; right is what is at most `tolerance` from the `truth`.

    `make` sets `question`, `truth`, `reason` (the sentence that says the number and why), `rule` and the hints
    (`clues`: three); what is off is told as a number and a direction.
    """

    question = ""
    unit = ""
    least = 0
    most = 100
    tolerance = 0
    truth = 0
    reason = ""
    rule = ""
    clues: tuple[str, str, str] = ("", "", "")

    def reset(self) -> None:
        """Take the estimate back."""
        super().reset()
        self.value: int | None = None

    def answered(self) -> bool:
        """Return whether the slider was moved."""
        return self.value is not None

    def zones(self) -> list[Zone]:
        """Return no cards; subclasses show what the question is about."""
        return []

    def status(self) -> str:
        """Return the question, or that it is solved."""
        return f"{self.question} Stelle den Regler ein und prüfe." if not self.solved else f"Gelöst. {self.reason}"

    def answer(self, content: Mapping[str, Any]) -> None:
        """Take the slider's value, or answer another input."""
        if content["type"] != "control":
            super().answer(content)
        elif not self.solved:
            self.value = min(max(number_sent(content["value"]), self.least), self.most)

    def more(self) -> dict[str, Any]:
        """Return the slider."""
        value = (self.least + self.most) // 2 if self.value is None else self.value
        slider = {"id": "guess", "label": "Deine Schätzung", "kind": "range", "value": value, "step": 1}
        text = f"{value} {self.unit}".strip() if self.answered() else "noch nicht eingestellt"
        return {"controls": [{**slider, "min": self.least, "max": self.most, "text": text}], "figures": []}

    def judge(self) -> Verdict:
        """Return how far off the estimate is."""
        assert self.value is not None
        off = abs(self.value - self.truth)
        if off > self.tolerance:
            way = "zu hoch" if self.value > self.truth else "zu niedrig"
            return Verdict(right=False, text=f"Du lagst {off} daneben, {way}.", rule=self.rule)
        near = "Genau getroffen!" if not off else f"Du lagst nur {off} daneben."
        return Verdict(right=True, text=f"{near} {self.reason}", rule=self.rule)

    def hints(self) -> tuple[str, str, str, str]:
        """Return the three clues and the number with its reason."""
        return (*self.clues, self.reason)

    def key(self) -> frozenset[Hashable]:
        """Return every number that counts as right."""
        return frozenset(number for number in self.every() if abs(int(str(number)) - self.truth) <= self.tolerance)

    def every(self) -> Iterable[Hashable]:
        """Return all numbers of the slider."""
        return range(self.least, self.most + 1)

    def give(self, answer: Any) -> None:  # noqa: ANN401 - a number
        """Set the slider."""
        self.value = answer
