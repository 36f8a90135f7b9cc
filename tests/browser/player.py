"""A learner at a card table in the browser: sees what is on the screen, uses the mouse or the keyboard alone."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from browser.lab import kernel_eval
from playwright.sync_api import Locator, Page, expect

# Played in the kernel, as quick as it goes: each action as the messages that the browser would send.
HURRY = """[{v}.screen.handle(message)
    for _ in range(300) if {v}.screen.session.round.to_move is not None
    for action in [min({v}.screen.view.legal_actions(), key=lambda a: (a.verb == 'leave', len(a.cards)))]
    for message in [*({{'type': 'card', 'id': str(one)}} for one in {v}.screen.picked),
                    *({{'type': 'card', 'id': str(one)}} for one in action.cards),
                    {{'type': 'button', 'id': action.verb}}]] and {v}._show()"""
FOCUSED = """() => {
    const el = document.activeElement, card = el?.dataset?.card, button = el?.dataset?.button;
    return card ? `card ${card}` : button ? `button ${button}` : el?.closest(".cg-root") ? "table" : "page";
}"""


def open_part(table: Locator, name: str) -> None:
    """Open a part of the table that folds, such as ``setup``, if it is closed."""
    part = table.locator(f"details.cg-{name}")
    if part.get_attribute("open") is None:
        part.locator("> summary").click()


@dataclass
class Learner:
    """Plays at `table`, the table that the kernel knows under the name `variable`."""

    page: Page
    table: Locator
    variable: str = "tisch"
    keyboard: bool = False

    def kernel(self, expression: str) -> Any:
        """Ask the kernel about the table; `{t}` stands for its controller."""
        return ast.literal_eval(kernel_eval(self.page, expression.replace("{t}", f"{self.variable}.screen")))

    def settled(self) -> None:
        """Wait until every input is answered and the screen shows the position that the kernel holds."""
        expect(self.table).not_to_have_attribute("data-waiting", "true")  # the kernel answers in a thread of its own
        if at := self.kernel("{t}.frames[-1].get('at')"):  # desks of the lessons have no positions
            expect(self.table).to_have_attribute("data-at", str(at))
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

    def hurry_to_the_end(self) -> None:
        """Let the round be played to its end without a click; the table shows it."""
        self.kernel(HURRY.format(v=self.variable))
        assert self.legal() == []
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


def ask_the_coach(learner: Learner) -> None:
    """Open the advice on the move at hand."""
    learner.table.locator(".cg-coach summary").click()
    expect(learner.table.locator(".cg-advice li").first).to_be_visible()


def look_back(learner: Learner) -> None:
    """At the deal CO5-04A2S: make a mistake on purpose, end the round and open the review."""
    learner.act("buy A♣")
    learner.act("knock")
    learner.press("review")
    expect(learner.table.locator(".cg-result")).to_contain_text("Entscheidungen: ")


def seek(learner: Learner) -> None:
    """Go back to the mistake of the review."""
    learner.press("review start")
    learner.settled()


class Guest(Learner):
    """A learner where nobody can ask the kernel, as in Voilà: knows what the screen shows, no more."""

    def settled(self) -> None:
        expect(self.table).not_to_have_attribute("data-waiting", "true")
        expect(self.table.locator(".cg-skip")).to_be_hidden()

    def enabled(self) -> list[str]:
        """Return the verbs of the moves that can be made now with what is picked."""
        live = self.table.locator(".cg-buttons [data-button]:not([aria-disabled])")
        return list(live.evaluate_all("buttons => buttons.map(b => b.dataset.button)"))

    def verbs(self) -> list[str]:
        every = self.table.locator(".cg-buttons [data-button]")
        return list(every.evaluate_all("buttons => buttons.map(b => b.dataset.button)"))

    def own_cards(self) -> list[str]:
        cards = self.table.locator(".cg-own .cg-hand [data-card]")
        return list(cards.evaluate_all("cards => cards.map(c => c.dataset.card)"))

    def move(self, wish: str) -> str:
        """Make a move of Commerce: give or end the turn where that is to do, else what was wished."""
        asked = "give" if "give" in self.verbs() else wish
        verb = "go_on" if "go_on" in self.enabled() else asked
        if verb in ("buy", "trade", "give"):
            self.pick(self.own_cards()[0])
        assert verb in self.enabled()
        self.press(verb)
        self.settled()
        return verb

    def play_commerce(self) -> Iterator[str]:
        """Play a round of Commerce to its end: buy, trade, knock; yields each move."""
        done: list[str] = []
        while not self.is_over():
            done.append(self.move(["buy", "trade", "knock"][min(done.count("go_on"), 2)]))
            yield done[-1]

    def is_over(self) -> bool:
        return self.table.locator(".cg-result").is_visible()
