"""A table on a desk where every move is answered: played freely with open hands, or as a story with a told course."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cardgames.cards import HIDDEN, Card
from cardgames.commerce import CommerceRound, strength
from cardgames.game import END
from cardgames.german import Voice, label, upper
from cardgames.lessons.commerce_draw import NAMES, called
from cardgames.lessons.desk import Desk, button
from cardgames.lessons.position import table_scene, table_zones
from cardgames.moves import Action
from cardgames.scene import chosen_action, commerce_new
from cardgames.scene.model import Button, Zone
from cardgames.why import why_not


def consequence(before: CommerceRound, action: Action, names: Sequence[str]) -> tuple[str, str]:
    """Return what a move leads to, in one or two sentences, and the rule behind it."""
    after = before.play(action)
    seat, dealer = before.to_move, before.dealer
    assert seat is not None
    me, rule = names[seat], before.rule_of(action.verb)
    if after.phase == END:
        return f"{me} klopft. {ending(after, names)}", rule
    if action.verb == "buy":
        price = "umsonst" if seat == dealer else f"für 1 Chip an {names[dealer]}"
        gone = f"{label(action.cards[0])} kommt unter den Stapel"
        return f"{me} kauft {price}: {gone}, {label(before.stock[0])} kommt. {_change(before, after, seat)}", rule
    if action.verb == "trade":
        other = names[before.next_seat(seat)]
        return f"{label(action.cards[0])} liegt verdeckt bei {other}. {other} gibt zuerst, ohne sie anzusehen.", rule
    if action.verb == "give":
        swap = f"{me} gibt {label(action.cards[0])} und nimmt {label(before.offer or HIDDEN)}."
        both = f"{names[before.turn]}: {_change(before, after, before.turn)} {me}: {_change(before, after, seat)}"
        return f"{swap} {both}", rule
    return f"{me} behält die Hand und beendet den Zug. {names[after.turn]} ist dran.", rule


def ending(after: CommerceRound, names: Sequence[str]) -> str:
    """Return who wins and who pays whom."""
    told = commerce_new.outcome(after, Voice(tuple(names[: after.players])))
    return " ".join((told["title"], *told["lines"]))


def _change(before: CommerceRound, after: CommerceRound, seat: int) -> str:
    mine, now = before.hands[seat], after.hands[seat]
    if len(mine) != len(now):
        now_told = called(now)
        return f"{now_told}."
    if strength(mine) == strength(now):
        return f"{called(now)}, so gut wie vorher."
    way = "besser" if strength(now) > strength(mine) else "schlechter"
    return f"{called(now)}, {way} als vorher."


class MoveDesk(Desk):
    """A table with one decision after the other; each legal move is answered with what follows, others with why not.

    Subclasses set `round` and answer `played`; `open_hands` shows all hands, else only those of who is to move.
    """

    names: tuple[str, ...] = NAMES
    open_hands = True
    round: CommerceRound

    def shown(self) -> CommerceRound:
        """Return the position as it is shown."""
        seat = self.round.to_move
        return self.round if self.open_hands or seat is None else self.round.view(seat)

    def live(self) -> bool:
        """Return whether a move can be made now."""
        return self.round.to_move is not None

    def zones(self) -> list[Zone]:
        """Return what lies in the middle."""
        return table_zones(self.shown(), self.names, -1)

    def more(self) -> dict[str, Any]:
        """Return the seats, where the cards of who is to move can be picked, and the pool."""
        scene = table_scene(self.shown(), self.names, -1, self.picked, live=self.live())
        seats = [{**seat, "you": seat["id"] == self.round.to_move} for seat in scene["seats"]]
        return {"seats": seats, "pool": scene["pool"], "result": scene["result"]}

    def pick(self, chosen: Card) -> None:
        """Pick one card; another one takes its place."""
        self.picked = () if chosen in self.picked else (chosen,)

    def moves(self) -> list[Button]:
        """Return the moves as buttons."""
        if not self.live():
            return []
        seat = self.round.to_move
        assert seat is not None
        legal = self.round.legal_actions()
        view, voice = self.round.view(seat), Voice(self.names[: self.round.players])
        return [
            button(one["verb"], one["label"], enabled=chosen_action(self.round, one["verb"], self.picked) in legal)
            for one in commerce_new.CHOICES[self.round.phase](view, voice)
            if any(action.verb == one["verb"] for action in legal)
        ]

    def press(self, name: str) -> None:
        """Make a move, or say why that is not possible."""
        action = chosen_action(self.round, name, self.picked)
        if refusal := why_not(self.round, action):
            self.say(f"{refusal.text} ({refusal.rule})")
            return
        before, self.picked = self.round, ()
        self.played(before, action)

    def played(self, before: CommerceRound, action: Action) -> None:
        """Answer a legal move."""
        raise NotImplementedError


@dataclass(frozen=True)
class Step:
    """A decision of a story: what is told before it, the move of the story, and why it is made."""

    told: str
    move: str
    why: str


class Story(MoveDesk):
    """A round that is told, with a free choice at each step; what differs is answered, then the story goes on.

    Subclasses give the `start`, the `steps` and the words at the end.
    """

    open_hands = False
    steps: Sequence[Step] = ()
    end = ""

    def __init__(self) -> None:
        """Begin the story."""
        self._begin()
        super().__init__()

    def start(self) -> CommerceRound:
        """Return the first position."""
        raise NotImplementedError

    def _begin(self) -> None:
        self.at, self.trunk, self.tried = 0, self.start(), False
        self.round = self.trunk

    def live(self) -> bool:
        """Return whether a choice is due."""
        return not self.tried and self.at < len(self.steps)

    def shown(self) -> CommerceRound:
        """Return the position for the one who decides, also while his move is looked at."""
        return self.round if self.round.to_move is None else self.round.view(self._looks())

    def _looks(self) -> int:
        seat = self.trunk.to_move
        assert seat is not None
        return seat

    def status(self) -> str:
        """Return what is told at this step."""
        if self.at == len(self.steps):
            return self.end
        return f"Schritt {self.at + 1} von {len(self.steps)}. {self.steps[self.at].told}"

    def buttons(self) -> list[Button]:
        """Return the moves, or how the story goes on."""
        if self.at == len(self.steps):
            return [button("again", "Von vorn", primary=True), *self.other_ends()]
        if not self.tried:
            return self.moves()
        return [button("on", "Weiter in der Geschichte", primary=True), button("back", "Anders versuchen")]

    def other_ends(self) -> list[Button]:
        """Return buttons at the end."""
        return []

    def press(self, name: str) -> None:
        """Go on, go back, or make a move."""
        if name == "again":
            self._begin()
        elif name == "on" and self.tried:
            self._go_on()
        elif name == "back" and self.tried:
            self.round, self.tried = self.trunk, False
        elif self.live():
            super().press(name)
        else:
            self.say("Hier geht es mit den Knöpfen darunter weiter.")

    def _go_on(self) -> None:
        self.trunk = self.round = self.trunk.play(self.trunk.parse(self.steps[self.at].move))
        self.at, self.tried = self.at + 1, False

    def played(self, before: CommerceRound, action: Action) -> None:
        """Show what the move leads to, and whether the story has the same."""
        told, rule = consequence(before, action, self.names)
        step = self.steps[self.at]
        same = action == before.parse(step.move)
        self.round, self.tried = before.play(action), True
        self.say(f"{told} ({rule}) {'Genau so geht die Geschichte.' if same else step.why}", good=True)


class OpenTable(MoveDesk):
    """A table with open hands to try moves on, with a way back; for tips about what a move does to others."""

    name = "Alle Karten offen"

    def __init__(self) -> None:
        """Begin with the first position."""
        self.past: tuple[CommerceRound, ...] = ()
        self.round = self.start()
        super().__init__()

    def start(self) -> CommerceRound:
        """Return the first position."""
        raise NotImplementedError

    def status(self) -> str:
        """Return whose turn it is."""
        if self.round.to_move is None:
            return ending(self.round, self.names)
        what = "gibt eine Karte für den Tausch" if self.round.phase == "answer" else "ist dran"
        return f"{self.names[self.round.to_move]} {what}. Probiere jeden Zug aus, zurück kannst du immer."

    def buttons(self) -> list[Button]:
        """Return the moves and the way back."""
        return [*self.moves(), button("undo", "Zug zurück", enabled=bool(self.past))]

    def press(self, name: str) -> None:
        """Take a move back or make one."""
        if name != "undo":
            super().press(name)
        elif self.past:
            *past, self.round = self.past
            self.past, self.picked = tuple(past), ()
        else:
            self.say("Weiter zurück geht es nicht.")

    def played(self, before: CommerceRound, action: Action) -> None:
        """Make the move and say what it did."""
        told, rule = consequence(before, action, self.names)
        self.past, self.round = (*self.past, before), before.play(action)
        self.say(f"{upper(told)} ({rule})", good=True)
