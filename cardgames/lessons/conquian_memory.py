"""Conquian, section 8: a game to follow with and without a memory aid."""

from __future__ import annotations

from cardgames.cards import Card, cards_of
from cardgames.conquian import STANDARD, ConquianRound
from cardgames.german import SUIT_NAMES, Voice, count, in_words, labels
from cardgames.lessons.conquian_positions import reached
from cardgames.lessons.desk import Desk, button
from cardgames.odds.conquian_position import Position, outlook, position_of
from cardgames.scene.conquian import announce, nearest_split
from cardgames.scene.model import Button, Zone
from cardgames.session import Step

CODE = "CQ2-0063G"
PLAYED = (
    "use 5♠ 7♠; discard K♣; refuse; leave; refuse; leave; refuse; leave; use 3♠; discard 2♦; use D♣ A♦ 3♦ D♦ D♠; "
    "discard 5♣; refuse; leave; refuse; leave; refuse; use B♥ D♥; discard A♠; refuse; leave; use 7♦ B♦"
)
VOICE = Voice(("Du", "Anna"), 0)


class Memory(Desk):
    """Go through a game move by move; the memory aid shows which cards can still come."""

    id = "CQ8.memory"
    name = "Merken, was weg ist"
    rules = ("CQ8.1", "CQ8.3")

    def __init__(self) -> None:
        """Begin with the deal, the memory aid off."""
        session = reached(CODE, PLAYED.split("; "), {})
        self.steps: tuple[Step, ...] = session.history
        self.states: tuple[ConquianRound, ...] = session.states  # type: ignore[assignment]
        self.ply = 0
        self.aid = False
        super().__init__()

    @property
    def view(self) -> ConquianRound:
        """What the learner knows now."""
        return self.states[self.ply].view(0)

    @property
    def here(self) -> Position:
        """The same as masks."""
        return position_of(self.view)

    def zones(self) -> list[Zone]:
        """Return what lies there; with the aid also what can still come, by suits."""
        here, view = self.here, self.view
        shown = [
            self._layout("mine", "Deine Auslage", view.layouts[0]),
            self._row("hand", "Deine Handkarten", view.hands[0]),
            self._row("middle", "Mittelkarte", (view.middle,) if view.middle else ()),
            self._layout("theirs", "Annas Auslage", view.layouts[1]),
        ]
        if not self.aid:
            return shown
        wanted = set(self.wanted())
        open_cards = cards_of(here.unseen)
        for suit, name in SUIT_NAMES.items():
            some = [one for one in open_cards if one.suit == suit]
            row = self.copies(some, f"noch {suit}", wanted)
            shown.append(
                {
                    "id": f"noch {suit}",
                    "label": f"Kann noch kommen: {name}",
                    "kind": "row",
                    "cards": row,
                    "text": "kann noch kommen",
                }
            )
        return shown

    def _layout(self, name: str, title: str, laid: tuple[Card, ...]) -> Zone:
        groups = [self.copies(meld, name) for meld in nearest_split(laid, ())]
        return {"id": name, "label": title, "kind": "layout", "groups": groups, "text": ""}

    def _row(self, name: str, title: str, some: tuple[Card, ...]) -> Zone:
        kind = "slot" if name == "middle" else "hand"
        return {"id": name, "label": title, "kind": kind, "cards": self.copies(some, name), "text": ""}

    def wanted(self) -> tuple[Card, ...]:
        """Return the cards that would win at once."""
        return outlook(self.view).outs if self.view.phase != "discard" else ()

    def status(self) -> str:
        """Return what happened, and with the aid how many cards are gone."""
        told = announce(self.steps[self.ply - 1], VOICE) if self.ply else "Die Karten sind gegeben."
        if not self.aid:
            return f"Zug {self.ply} von {len(self.steps)}: {told}"
        return f"Zug {self.ply} von {len(self.steps)}: {told} {self._counted()}"

    def _counted(self) -> str:
        unseen, dead = self.here.unseen.bit_count(), self.here.dead.bit_count()
        gone = f"Weg {'ist' if dead == 1 else 'sind'} {count(dead, 'Karte', 'Karten')}, {unseen} siehst du nicht."
        outs = self.wanted()
        if outs:
            return f"{gone} Sofort {'gewinnt' if len(outs) == 1 else 'gewinnen'} {labels(outs)} (★)."
        return gone

    def buttons(self) -> list[Button]:
        """Return forward, back, and the switch of the aid."""
        switch: Button = {**button("aid", "Merkhilfe"), "pressed": self.aid}
        last = len(self.steps)
        return [
            button("back", "Einen Zug zurück", enabled=self.ply > 0),
            button("forward", "Nächster Zug", enabled=self.ply < last, primary=self.ply < last),
            switch,
            button("end", "Vor den letzten Zug", enabled=self.ply < last - 1),
        ]

    def press(self, name: str) -> None:
        """Go on, back, or switch the aid."""
        last = len(self.steps)
        if name == "aid":
            self.aid = not self.aid
            if self.aid:
                self.say(
                    "Die Merkhilfe zeigt, was noch kommen kann: im Ziehstapel oder auf Annas Hand. (CQ8.1)", good=True
                )
        elif name == "back":
            self.ply = max(self.ply - 1, 0)
        elif name == "forward":
            self.ply = min(self.ply + 1, last)
        else:
            self.ply = last - 1
        if self.ply == last:
            suits = in_words(len({one.suit for one in self.view.layouts[0]}))
            self.say(
                f"Gewonnen mit {in_words(STANDARD.goal)} Karten aus {suits} Farben. Eine Farbe hat nur "
                f"{in_words(len(STANDARD.ranks))} Karten und hätte nie gereicht. (CQ8.3)",
                good=True,
            )
