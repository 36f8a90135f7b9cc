"""Explorers of Conquian: a position laid out by hand or taken from a game, and what is dealt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from types import MappingProxyType
from typing import Any

import pandas as pd

from cardgames.cards import Card
from cardgames.conquian import STANDARD, ConquianRound, splits
from cardgames.explorers.conquian_tabs import FIGURES, GAME_FIGURES
from cardgames.explorers.explorer import Explorer, select
from cardgames.explorers.figure import Tab
from cardgames.explorers.placing import PLACES, Placing
from cardgames.german import label
from cardgames.lessons.desk import button
from cardgames.odds.conquian_position import outlook
from cardgames.odds.conquian_rollouts import chance_course, winning_chance
from cardgames.scene.conquian import nearest_split
from cardgames.scene.model import Button, Zone

ROLLOUTS = 200
MOST_VIEWS = 12
FEW = 40
"""Games played on from each position of a course; twelve positions take a second or two."""
GOALS = {"11": "elf gewinnen", "10": "zehn gewinnen", "9": "neun gewinnen"}
POTENTIALS = {"all": "in allen", "live": "in den noch möglichen", "near": "in den fast fertigen"}


class PositionExplorer(Explorer):
    """A position of Conquian: lay out what you know, bet, and see what it is worth."""

    name = "Stellung erforschen"
    tabs: tuple[Tab, ...] = FIGURES
    EXAMPLES = (
        "hand A♣ A♦; laid 3♣ 3♦ 3♥ 3♠ 6♦ 7♦ B♦ D♦; theirs 5♣ 5♥ 5♠; middle K♦",
        "laid 3♣ 4♣ 5♣ 6♣; hand 6♥ K♦ 2♠ 7♠ D♥ A♥; middle 6♠; refused 5♠ B♣",
        "hand A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 2♥ 3♥ 4♥ 5♥",
        "laid 7♠ B♠ D♠ K♠ 6♣ 7♣ B♣ D♣; hand 3♥ 4♥; theirs 2♦ 3♦ 4♦; middle A♣",
    )

    def __init__(
        self,
        views: Sequence[ConquianRound] = (),
        rivals: Mapping[str, Sequence[ConquianRound]] = MappingProxyType({}),
    ) -> None:
        """Begin with an example, or with what the viewer of a round knows.

        `views` are those he had so far, `rivals` those of the others by name, once all is shown.
        """
        self.views = tuple(views)
        self.rivals = rivals
        view = self.view = views[-1] if views else None
        self.shown = 0
        self.placing = Placing.of(view) if view else Placing.example(self.EXAMPLES[0])
        self._start = dict(self.placing.where)
        self.tabs = (*GAME_FIGURES, *self.tabs) if view else self.tabs
        super().__init__()

    def first_settings(self) -> dict[str, Any]:
        """Return where the next card goes and how the figures begin."""
        return {"place": "hand", "which": "all", "released": "", "goal": str(self.placing.goal)}

    def here(self) -> Any:  # noqa: ANN401 - a position, or the view that knows more
        """Return what the odds are asked about: the game's own view as long as no card was moved."""
        return self.view if self.view and self.placing.where == self._start else self.placing.position()

    def released(self) -> Card | None:
        """Return the hand card that is given away for a try."""
        return next((one for one in self.placing.at("hand") if str(one) == self.settings["released"]), None)

    @cached_property
    def chances(self) -> pd.DataFrame:
        """The sampled chances to win, draw and lose from the position of the game: played on once."""
        assert self.view is not None
        return winning_chance(self.view, ROLLOUTS)

    @cached_property
    def chances_so_far(self) -> pd.DataFrame:
        """The same from each position of `course`, with fewer games each."""
        return chance_course(self.course(), FEW)

    def course(self) -> list[ConquianRound]:
        """Return the views at the player's own decisions, the last twelve at most."""
        assert self.view is not None
        mine = [view for view in self.views if view.to_move == view.viewer and view.phase != "discard"]
        return mine[-MOST_VIEWS:]

    def controls(self) -> dict[str, dict[str, Any]]:
        """Return where a card goes, and what belongs to single figures."""
        cards = {"": "keine", **{str(one): label(one) for one in self.placing.at("hand")}}
        released = self.settings["released"] if self.settings["released"] in cards else ""
        return {
            "place": select("Karten antippen für", self.settings["place"], PLACES),
            "which": select("Zähle", self.settings["which"], POTENTIALS),
            "released": select("Gib diese Karte her", released, cards),
            "goal": select("Spielweise", self.settings["goal"], GOALS),
        }

    def always(self) -> tuple[str, ...]:
        """Return the control that belongs to the cards."""
        return ("place",)

    def changed(self, name: str) -> None:
        """Take over another goal."""
        if name == "goal":
            self.placing = replace(self.placing, goal=int(self.settings["goal"]))

    def zones(self) -> list[Zone]:
        """Return the places with their cards, then the deck by suits."""
        placed = self.placing
        places = [self._place(place) for place in PLACES if placed.at(place) or place in ("hand", "laid")]
        return [*places, *self.suit_rows(STANDARD.deck)]

    def _place(self, place: str) -> Zone:
        cards = self.placing.at(place)
        zone: Zone = {"id": place, "label": PLACES[place], "kind": "hand", "text": ""}
        if place in ("laid", "theirs") and cards and splits(cards):
            groups = [self.copies(meld, place, live=True) for meld in nearest_split(cards, ())]
            return {**zone, "kind": "layout", "groups": groups}
        return {**zone, "cards": self.copies(cards, place, live=True)}

    def suit_rows(self, deck: Iterable[Card]) -> list[Zone]:
        """Return the deck; what lies somewhere already counts as selected."""
        placed = {str(one) for one in self.placing.where}
        rows = super().suit_rows(deck)
        for item in (item for row in rows for item in row["cards"]):
            item["selected"] = item["id"] in placed
        return rows

    def pick(self, chosen: Card) -> None:
        """Lay a card where the control says, or take it away from there."""
        self.placing = replace(self.placing, where=dict(self.placing.where))
        self.placing.tap(chosen, self.settings["place"])

    def status(self) -> str:
        """Return what is missing, or how far it is to the win."""
        if trouble := self.placing.trouble():
            return trouble
        far = outlook(self.here())
        if far.distance > self.placing.goal:
            return "Mit dieser Auslage kannst du nicht mehr gewinnen: Kein Weg ist mehr offen."
        outs = f" Sofort gewinnen: {', '.join(map(label, far.outs))}." if far.outs else ""
        return f"Dir {'fehlt' if far.distance == 1 else 'fehlen'} noch mindestens {int(far.distance)} zum Sieg.{outs}"

    def buttons(self) -> list[Button]:
        """Return example, clear, and back to the game's position."""
        back = [button("leave", "Zurück zum Spiel"), button("start", "Stellung aus dem Spiel")] if self.view else []
        return [
            *back,
            button("example", "Beispiel zeigen"),
            button("clear", "Leeren", enabled=bool(self.placing.where)),
        ]

    def act(self, name: str) -> None:
        """Lay out another position."""
        if name == "start":
            self.placing = replace(self.placing, where=dict(self._start))
        elif name == "example":
            self.shown = (self.shown + 1) % len(self.EXAMPLES)
            self.placing = Placing.example(self.EXAMPLES[self.shown], self.placing.goal)
        else:
            self.placing = replace(self.placing, where={})
