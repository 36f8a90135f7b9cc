"""The parts of a scene and small makers for them; the keys are what the widget's JavaScript reads."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NotRequired, Protocol, TypedDict

from cardgames.cards import HIDDEN, Card
from cardgames.game import Round
from cardgames.german import FACE_DOWN, Voice, count, label
from cardgames.session import Step


class CardItem(TypedDict):
    """A card on the screen; `face` is None for a card that lies face down."""

    id: str
    face: str | None
    label: str
    pick: bool
    selected: bool
    marked: bool


class Zone(TypedDict, total=False):
    """A place for cards: a hand, a pile, a slot for one card or a layout in groups."""

    id: str
    label: str
    kind: str
    cards: list[CardItem]
    groups: list[list[CardItem]]
    count: int
    text: str


class SeatItem(TypedDict):
    """A player at the table."""

    id: int
    name: str
    you: bool
    turn: bool
    dealer: bool
    chips: int
    change: str | None
    badges: list[str]
    zones: list[Zone]


class Button(TypedDict):
    """A move or a tool as a button; a disabled move still answers why. `pressed` belongs to buttons that switch."""

    id: str
    label: str
    enabled: bool
    primary: bool
    pressed: NotRequired[bool]


class Line(TypedDict):
    """A line of the log, and the number of actions after which it was true."""

    text: str
    ply: int


class Replay(TypedDict):
    """Where in the round the screen is; `looking`: at an earlier position than the present one."""

    label: str
    ply: int
    plies: int
    looking: bool
    buttons: list[Button]


class Reveal(TypedDict):
    """What can be shown or covered, each by itself, and what is said about the odds and the solution."""

    title: str
    buttons: list[Button]
    lines: list[str]


class Judged(TypedDict):
    """An action as the coach judges it; `step` is that of the verdict from 0 (best) to 4."""

    name: str
    verdict: str
    step: int
    value: str
    reason: str


class Coach(TypedDict):
    """The coach's panel: what it says at the position `at`, `wait` while it counts; no choices before it was asked."""

    title: str
    at: str
    wait: str
    text: str
    choices: list[Judged]


class Cover(TypedDict):
    """The screen between two people at one device."""

    title: str
    text: str
    button: Button


class Way(TypedDict):
    """One way to split a layout."""

    id: str
    label: str
    chosen: bool
    groups: list[list[CardItem]]


class Splits(TypedDict):
    """All ways to split a layout, side by side."""

    title: str
    text: str
    ways: list[Way]
    more: str


class Result(TypedDict):
    """The end of a round in words."""

    title: str
    lines: list[str]


class Scene(TypedDict, total=False):
    """Everything on the table, as one player sees it.

    `news` are the others' moves for who did not watch them, `remark` is the coach's word on the last move, `finale` the
    end of a Partie. `spoken` is what a screen reader says when the scene comes, `details` what it says when asked.
    `figures` are those of an explorer, with `tabs` to choose one and `controls` to change it. A picture of an exercise
    in a saved notebook also has its `answers` to choose from and its `solution`.
    """

    at: str
    game: str
    title: str
    code: str
    seats: list[SeatItem]
    centre: list[Zone]
    pool: dict[str, Any] | None
    news: str
    remark: str
    status: str
    spoken: str
    details: str
    practice: str
    practice_why: str
    buttons: list[Button]
    tools: list[Button]
    form: dict[str, Any] | None
    log: list[Line]
    message: dict[str, Any] | None
    result: Result | None
    finale: Result | None
    replay: Replay | None
    cover: Cover | None
    reveal: Reveal | None
    coach: Coach | None
    splits: Splits | None
    tabs: list[Button]
    controls: list[dict[str, Any]]
    figures: list[dict[str, Any]]
    answers: list[str]
    solution: str
    ledger: dict[str, Any] | None
    setup: dict[str, Any] | None
    load: dict[str, str] | None


class Choice(TypedDict):
    """A move that the table offers as a button."""

    verb: str
    label: str


class Teller(Protocol):
    """What a game tells about itself; implemented by the modules of this package."""

    TITLE: str
    AGAIN: str

    def choices(self, view: Any, voice: Voice) -> list[Choice]:  # noqa: ANN401 - any game
        """Return the moves to show as buttons."""

    def takes_cards(self, verb: str) -> bool:
        """Return whether the picked cards belong to this move."""

    def pickable(self, view: Any) -> set[Card]:  # noqa: ANN401
        """Return the cards that the player who is to move can pick."""

    def badges(self, view: Any, seat: int) -> list[str]:  # noqa: ANN401
        """Return what is written beside a player's name."""

    def picks_one(self, view: Any) -> bool:  # noqa: ANN401
        """Return whether picking a card lets go of the one picked before."""

    def hints(self, view: Any, picked: Collection[Card]) -> set[Card]:  # noqa: ANN401
        """Return the hand cards to mark because they can be used now."""

    def seat_zones(self, view: Any, seat: int, table: Table) -> list[Zone]:  # noqa: ANN401
        """Return the zones of a player."""

    def centre(self, view: Any, table: Table) -> list[Zone]:  # noqa: ANN401
        """Return the zones in the middle of the table."""

    def rearranging(self, view: Any, table: Table) -> Splits | None:  # noqa: ANN401
        """Return the rearranging view, None for a game without one."""

    def pool(self, view: Any) -> int | None:  # noqa: ANN401
        """Return the chips in the pool, None for a game without one."""

    def status(self, view: Any, voice: Voice) -> str:  # noqa: ANN401
        """Return whose turn it is and what can be done, in one or two sentences."""

    def announce(self, step: Step, voice: Voice) -> str:
        """Return what happened, as the viewer saw it; empty for what is not worth a line."""

    def outcome(self, view: Any, voice: Voice) -> Result:  # noqa: ANN401
        """Return the result of a finished round."""


class Table:
    """Makes the cards of a scene: which can be picked, which are picked, which are marked."""

    def __init__(
        self,
        picked: Collection[Card] = (),
        marked: Collection[Card] = (),
        *,
        pickable: Collection[Card] = (),
        states: Sequence[Round] = (),
        arranged: Mapping[int, tuple[tuple[Card, ...], ...]] = MappingProxyType({}),
        stock_open: bool = False,
    ) -> None:
        """Keep the state of picking.

        `pickable`: the cards that can be picked now; `states`: the viewer's views of the round so far; `arranged`: how
        a layout shall lie, by its cards as a mask; `stock_open`: the top card of the stock is shown.
        """
        self.picked = picked
        self.marked = marked
        self.pickable = pickable
        self.states = states
        self.arranged = arranged
        self.stock_open = stock_open

    def stock(self, view: Round) -> Zone:
        """Return the stock: its back or its open top card, and how many cards it holds."""
        number, text = len(view.stock), count(len(view.stock), "Karte", "Karten")
        if not self.stock_open or not number:
            return pile("stock", "Ziehstapel", number, text)
        top = self.items(view.stock[:1], "stock")
        return {**pile("stock", "Ziehstapel", number, f"{text}, oberste offen"), "cards": top}

    def items(self, cards: Iterable[Card], place: str) -> list[CardItem]:
        """Return the cards as items; a face-down card gets the name of its place."""
        return [self._item(one, f"verdeckt-{place}-{number}") for number, one in enumerate(cards)]

    def _item(self, one: Card, place: str) -> CardItem:
        hidden = one is HIDDEN
        return {
            "id": place if hidden else str(one),
            "face": None if hidden else str(one),
            "label": FACE_DOWN if hidden else label(one),
            "pick": one in self.pickable,
            "selected": one in self.picked,
            "marked": one in self.marked,
        }


def pile(name: str, title: str, number: int, text: str) -> Zone:
    """Return a face-down pile that shows its back and how many cards it holds."""
    backs: list[CardItem] = Table().items([HIDDEN], name) if number else []
    return {"id": name, "label": title, "kind": "pile", "cards": backs, "count": number, "text": text}
