"""Commerce, section 5 (showing and paying): the end of the story, a machine for showdowns."""

from __future__ import annotations

from random import Random
from typing import Any

from cardgames.cards import cards
from cardgames.commerce import CommerceRound, strength
from cardgames.german import signed
from cardgames.lessons.commerce_draw import NAMES, Hand, draw_hands, mixed, one_of
from cardgames.lessons.commerce_overview import STORY_HANDS, STORY_STOCK
from cardgames.lessons.commerce_story import Step, Story, ending
from cardgames.lessons.desk import Desk, button
from cardgames.lessons.position import commerce_position, shown_round, table_at_rest, table_zones
from cardgames.scene.model import Button, Zone

DEALER = 3
TURN_MOVES = ("buy 4♥", "go_on", "trade 3♣", "give 7♦")


class EndStory(Story):
    """The end of the worked example, once with the dealer's point, once with three 4s in his hand."""

    id = "CO5.end-story"
    name = "Wer zahlt wem?"
    rules = ("CO5.1", "CO5.2", "CO5.3")
    names = NAMES[:4]
    steps = (Step("Du bist Ben und hast drei 7er bekommen. David gibt. Was tust du?", "knock", "Ben klopft sofort."),)

    def __init__(self) -> None:
        """Begin with the dealer's point."""
        self.fours = False
        super().__init__()

    def start(self) -> CommerceRound:
        """Return the position before Ben knocks."""
        last = cards("4♣ 4♦ 4♠") if self.fours else STORY_HANDS[DEALER]
        now = commerce_position((*STORY_HANDS[:DEALER], last), STORY_STOCK, dealer=DEALER)
        for code in TURN_MOVES:
            now = now.play(now.parse(code))
        return now

    @property
    def end(self) -> str:  # type: ignore[override]
        """Return who has won and lost what."""
        net = self.trunk.payoffs()
        told = ", ".join(f"{name} {signed(gain)}" for name, gain in zip(self.names, net, strict=True))
        why = "Tricon gegen Tricon: gleiche Art, aber schlechter." if self.fours else "David hat nur einen Point."
        return f"{why} In der ganzen Runde: {told} Chips."

    def other_ends(self) -> list[Button]:
        """Return the button for the other hand of the dealer."""
        return [button("other", "Und mit einem Point bei David?" if self.fours else "Und mit drei 4ern bei David?")]

    def press(self, name: str) -> None:
        """Change the dealer's hand, or do what the story does."""
        if name == "other":
            self.fours = not self.fours
            self._begin()
        else:
            super().press(name)


class Showdown(Desk):
    """Hands of four people, shown at a press; the pool and the dealer's chips travel, and it can be taken back."""

    id = "CO5.showdown"
    name = "Aufdecken"
    rules = ("CO2.7", "CO5.1", "CO5.2", "CO5.3", "CO5.4", "CO5.5")
    EXAMPLES = (
        ("7♣ 7♥ 7♦", "K♠ 9♠ 10♠", "D♣ 5♠ 3♣", "K♦ 9♦ 4♣"),
        ("7♣ 7♥ 7♦", "K♠ 9♠ 10♠", "D♣ 5♠ 3♣", "4♣ 4♦ 4♠"),
        ("K♦ 9♦ 4♣", "6♠ 7♣ D♥", "K♣ 9♣ 2♥", "10♠ 9♠ 3♥"),
        ("6♠ 7♣ D♥", "8♣ 8♥ 3♠", "K♠ 5♥ 2♦", "A♣ 10♥ 4♦"),
        ("A♥ 5♥ 3♥", "K♦ 9♦ 4♣", "6♠ 7♣ D♥", "8♣ 8♥ 3♠"),
    )

    def __init__(self) -> None:
        """Start with the first example, covered."""
        self.at, self.open = 0, False
        super().__init__()

    def _round(self) -> CommerceRound:
        now = commerce_position([cards(three) for three in self.EXAMPLES[self.at]], dealer=DEALER)
        return shown_round(now) if self.open else now

    def zones(self) -> list[Zone]:
        """Return the stock."""
        return table_zones(self._round(), NAMES, -1)

    def more(self) -> dict[str, Any]:
        """Return the seats, the pool, and the result."""
        return table_at_rest(self._round(), NAMES, -1)

    def status(self) -> str:
        """Return the question, or what happened."""
        if not self.open:
            return "Alle zeigen ihre Karten, David gibt. Wer gewinnt, und was zahlt David? Überlege, dann rechne ab."
        now = self._round()
        told = ending(now, NAMES)
        if now.winner == DEALER and list(map(strength, now.hands)).count(strength(now.hands[DEALER])) > 1:
            return f"{told} Bei Gleichstand geht der Geber vor."
        return f"{told} Der Geber zahlt nichts." if not now.payments else told

    def buttons(self) -> list[Button]:
        """Return show or cover, and the next example."""
        turn = button("cover", "Zurück") if self.open else button("open", "Abrechnen", primary=True)
        return [turn, button("next", "Nächster Fall", primary=self.open)]

    def press(self, name: str) -> None:
        """Show, cover, or take the next example."""
        if name == "next":
            self.at = (self.at + 1) % len(self.EXAMPLES)
        self.open = name == "open"


def _tied(rng: Random) -> tuple[Hand, ...]:
    """Return four hands of which two are the best and equally good, in any order."""
    while True:
        dealt = draw_hands(
            rng, ("two", "three", "sequence"), ("two", "three", "sequence"), ("nothing",), ("nothing", "two")
        )
        best = max(map(strength, dealt))
        if sum(strength(three) == best for three in dealt) > 1:
            return tuple(mixed(dealt, rng))


def draw_showdown(rng: Random) -> CommerceRound:
    """Return four hands and a dealer: ties, equal kinds and nobody with a point come often enough to be learnt."""
    sort = one_of(("tie", "same kind", "any", "any", "nobody", "dealer"), rng)
    dealer = int(rng.random() * 4)
    if sort == "tie":
        hands = _tied(rng)
    elif sort == "nobody":
        hands = draw_hands(rng, *[("nothing", "pair")] * 4)
    elif sort == "same kind":
        hands = draw_hands(
            rng, *([("tricon",)] * 2 + [("two",)] * 2 if rng.random() < 1 / 2 else [("two", "three")] * 4)
        )
    else:
        hands = draw_hands(rng, ("two", "three", "tricon", "sequence"), *[("two", "nothing")] * 3)
    dealt = mixed(hands, rng)
    if sort == "dealer":
        best = max(range(4), key=lambda seat: strength(dealt[seat]))
        dealt[dealer], dealt[best] = dealt[best], dealt[dealer]
    return commerce_position(dealt, dealer=dealer)
