"""Every section of both rule texts in a real JupyterLab: its demonstration, and each exercise wrong, then right.

Everything is done with the keyboard.
"""

import pytest
from playwright.sync_api import expect

from cardgames.lessons import DEMONSTRATIONS, EXERCISES

KIND = "next(k.__name__ for k in type({t}).__mro__ if k.__name__ in ('Choice', 'Estimate', 'Ordering', 'Exercise'))"
WRONG = "next(a for a in {t}.every() if a not in {t}.key())"
RIGHT = "min({t}.key())"


def addresses(some, *, every_run):
    """Return the address of each; the first of a section in every run if so wished, the rest as long proofs."""
    return [
        pytest.param(kind.id, marks=() if every_run and kind is kinds[0] else pytest.mark.proof)
        for kinds in some.values()
        for kind in kinds
    ]


class Pupil:
    """Answers the exercise on the stage with the keyboard."""

    def __init__(self, stage, expression):
        self.learner = stage.show(expression)
        self.page, self.root = stage.page, self.learner.table
        self.answered()
        if self.root.locator('[data-button="cover"]').count():  # first look, then remember
            self.press('[data-button="cover"]')

    def ask(self, expression):
        return self.learner.kernel(expression)

    def answered(self):
        expect(self.root).not_to_have_attribute("data-waiting", "true")

    def press(self, part, key="Enter"):
        place = self.root.locator(part).first
        place.focus()
        self.page.keyboard.press(key)
        self.answered()

    def answer(self, which):
        """Put an answer on the desk as its kind asks for it, and have it judged."""
        kind = self.ask(KIND)
        if kind == "Choice":
            self.press(f'[data-button="{self.ask("{t}.VERB")} {self.ask(which)}"]')
            return
        if kind == "Estimate":
            self.slide(self.ask(which))
        elif kind == "Ordering":
            for thing in self.ask(f"list({which})"):
                self.press(f'[data-button="place {thing}"], [data-card^="ding{thing} "]')
        else:
            for card in self.ask(f"[str(c) for c in {which}]"):
                self.pick(card)
        self.press('[data-button="check"]')

    def pick(self, card):
        self.press(f'.cg-pick[data-card="{card}"], .cg-pick[data-card$=" {card}"]', "Space")

    def slide(self, number):
        slider = self.root.locator("[data-control=guess] input")
        slider.focus()
        self.page.keyboard.press("Home")
        for _ in range(number - int(slider.get_attribute("min"))):
            self.page.keyboard.press("ArrowRight")
        self.answered()
        expect(slider).to_have_value(str(number))
        if self.ask("{t}.value") != number:  # the slider stood there already
            self.page.keyboard.press("ArrowRight")
            self.page.keyboard.press("ArrowLeft")
            self.answered()

    def clear(self):
        """Take the answer back."""
        for thing in self.ask("list(getattr({t}, 'placed', ()))"):
            self.press(f'[data-button="place {thing}"], [data-card^="ding{thing} "]')
        for card in self.ask("[str(c) for c in {t}.picked]"):
            self.pick(card)


@pytest.mark.parametrize("address", addresses(EXERCISES, every_run=True))
def test_an_exercise_answered_wrong_and_then_right(stage, address, screenshot):
    pupil = Pupil(stage, f'exercise("{address}")')
    screenshot("asked", pupil.root)
    question = pupil.root.locator(".cg-status").inner_text()
    assert question
    pupil.answer(WRONG)
    expect(pupil.root.locator(".cg-alert")).to_contain_text("Noch nicht.")
    expect(pupil.root.locator(".cg-live")).to_contain_text("Noch nicht.")
    expect(pupil.root.locator(".cg-alert")).to_contain_text(address[:2])  # the rule behind it
    screenshot("wrong", pupil.root)
    pupil.clear()
    pupil.answer(RIGHT)
    expect(pupil.root.locator(".cg-info")).to_contain_text("Richtig!")
    assert pupil.ask("{t}.solved")
    screenshot("right", pupil.root)


@pytest.mark.parametrize("address", addresses(DEMONSTRATIONS, every_run=False))
def test_a_demonstration_answers_its_buttons(stage, address, screenshot):
    pupil = Pupil(stage, f'demonstration("{address}")')
    screenshot("shown", pupil.root)
    said = {pupil.root.locator(".cg-status").inner_text()}
    for turn in range(6):
        parts = (".cg-own .cg-pick, .cg-centre .cg-pick", ".cg-buttons [data-button]:not([aria-disabled])")
        for part in parts[turn % 2 :]:
            found = pupil.root.locator(part)
            if found.count():
                found.nth(turn % found.count()).focus()
                pupil.page.keyboard.press("Enter")
                pupil.answered()
                said.add(pupil.root.locator(".cg-status").inner_text() + pupil.root.locator(".cg-notes").inner_text())
    assert len(said) > 1
    assert pupil.page.evaluate("document.activeElement.closest('.cg-root') !== null")
