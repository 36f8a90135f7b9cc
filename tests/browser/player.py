"""A learner at a card table in the browser: sees what is on the screen, uses the mouse or the keyboard alone."""

import ast
from dataclasses import dataclass

from browser.lab import kernel_eval
from playwright.sync_api import Locator, Page, expect

FOCUSED = """() => {
    const el = document.activeElement, card = el?.dataset?.card, button = el?.dataset?.button;
    return card ? `card ${card}` : button ? `button ${button}` : el?.closest(".cg-root") ? "table" : "page";
}"""


@dataclass
class Learner:
    """Plays at `table`, the table that the kernel knows under the name `variable`."""

    page: Page
    table: Locator
    variable: str = "tisch"
    keyboard: bool = False

    def kernel(self, expression: str) -> object:
        """Ask the kernel about the table; `{t}` stands for its controller."""
        return ast.literal_eval(kernel_eval(self.page, expression.replace("{t}", f"{self.variable}.screen")))

    def settled(self) -> None:
        """Wait until every input is answered and the screen shows the position that the kernel holds."""
        expect(self.table).not_to_have_attribute("data-waiting", "true")  # the kernel answers in a thread of its own
        expect(self.table).to_have_attribute("data-at", str(self.kernel("{t}.at")))
        expect(self.table.locator(".cg-status")).to_have_text(str(self.kernel("{t}.frames[-1]['status']")))

    def legal(self) -> list[str]:
        return list(self.kernel("[a.code for a in {t}.view.legal_actions()]"))

    def act(self, code: str) -> None:
        """Do an action: pick its cards, then press its button."""
        verb, *cards = code.split()
        for name in cards:
            self.pick(name)
        self.press(verb)
        self.settled()

    def pick(self, name: str) -> None:
        card = self.table.locator(f'.cg-own .cg-hand [data-card="{name}"]')
        if self.keyboard:
            self._walk_to_card(name)
            self.page.keyboard.press("Space")
        else:
            card.click(position={"x": 8, "y": 20})  # cards overlap: its index is what a person sees of it
        expect(card).to_have_attribute("aria-pressed", "true")

    def press(self, name: str) -> None:
        if self.keyboard:
            self.tab_to(f"button {name}")
            self.page.keyboard.press("Enter")
        else:
            self.table.locator(f'[data-button="{name}"]').first.dispatch_event("click")

    def tab_to(self, goal: str, limit: int = 120) -> str:
        """Press Tab until the focus is on the goal, such as ``button buy`` or the start of one, ``card``."""
        for _ in range(limit):
            here = str(self.page.evaluate(FOCUSED))
            if here.startswith(goal):
                return here
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never reaches {goal!r}")

    def _walk_to_card(self, name: str) -> None:
        here = self.tab_to("card ")
        for _ in range(20):
            if here == f"card {name}":
                return
            self.page.keyboard.press("ArrowRight")
            here = str(self.page.evaluate(FOCUSED))
        raise AssertionError(f"the arrow keys never reach {name}")

    def focus_place(self) -> str:
        return str(self.page.evaluate(FOCUSED))
