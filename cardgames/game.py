"""The frame that both games stand in: rules and rounds as values, views with face-down cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Any, ClassVar, Self, TypeVar

from cardgames.cards import DECK, HIDDEN, Card, cards, cards_of, mask_of
from cardgames.moves import Action, HiddenInformation, IllegalAction, Phases, action, small_action

T = TypeVar("T")

END = "end"
"""The phase of a finished round."""


@dataclass(frozen=True)
class Seats:
    """What the players bring from earlier rounds: chips and lives by seat, and what the game carries.

    Pool and stake are in chips; `horse` says that one more life may still be bought in this game (CO8.6).
    """

    chips: tuple[int, ...] = ()
    pool: int = 0
    stake: int = 1
    lives: tuple[int, ...] = ()
    horse: bool = True


@dataclass(frozen=True)
class Policy:
    """What holds between the rounds of a series; each is a named function of the finished round.

    `carry` returns what the players bring to the next round; `goes_on` (also given the rounds played and agreed, None:
    no number agreed) whether there is a next one; `close` what each seat gets at the very end, in chips; `leaders` the
    seats that win, or would win now. `by_rounds`: a number of rounds can be agreed on, see CO3.4.
    """

    carry: Callable[[Any], Seats]
    goes_on: Callable[[Any, int, int | None], bool]
    close: Callable[[Any], tuple[int, ...]]
    leaders: Callable[[Any, tuple[int, ...]], tuple[int, ...]]
    by_rounds: bool = True


@dataclass(frozen=True, kw_only=True)
class GameRules:
    """The part of the rules that the frame itself reads; each game adds its own numbers and tables.

    `next_dealer` says who deals after a finished round, `policy` what else holds between rounds. `options` are what the
    game's factory was asked for, so that a saved series can name its rules; empty for rules made by other means.
    """

    game: str
    phases: Phases
    seats: range
    ranks: tuple[str, ...]
    next_dealer: Callable[[Any], int]
    policy: Policy
    options: tuple[tuple[str, Any], ...] = ()
    direction: int = 1
    start_chips: int = 20

    @property
    def deck(self) -> tuple[Card, ...]:
        """The cards of the game, in canonical order."""
        return _deck(self.ranks)


@lru_cache(maxsize=64)
def _deck(ranks: tuple[str, ...]) -> tuple[Card, ...]:
    return tuple(c for c in DECK if c.rank in ranks)


@dataclass(frozen=True, kw_only=True)
class Round:
    """A position of a round as a value; games add fields. `play` returns the next one.

    `to_move` is the seat that decides now, None at the end; `turn` is the seat whose turn it is (in a trade the
    neighbour decides inside my turn). A hand is a mask of known cards and a number of face-down ones; `stock` has its
    top card first. `seen[p]` are the cards outside p's hand whose place p knows. In a view `viewer` is the seat that
    looks; in the full round it is None.
    """

    rules: GameRules
    phase: str
    to_move: int | None
    turn: int
    dealer: int
    hand_masks: tuple[int, ...]
    hand_hidden: tuple[int, ...]
    stock: tuple[Card, ...]
    seen: tuple[int, ...]
    chips: tuple[int, ...]
    chips_before: tuple[int, ...]
    viewer: int | None = None
    _legal: ClassVar[tuple[Action, ...] | None] = None

    def __post_init__(self) -> None:
        """Keep the fields in a plain dictionary of their own: `but` copies that five times quicker."""
        object.__setattr__(self, "__dict__", {**self.__dict__, "_legal": None})

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.hand_masks)

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The hands by seat: the known cards in canonical order, then the face-down ones."""
        return tuple(cards_of(m) + (HIDDEN,) * n for m, n in zip(self.hand_masks, self.hand_hidden, strict=True))

    def but(self, **changes: Any) -> Self:  # noqa: ANN401 - any field
        """Return a copy with these fields changed (a quick `dataclasses.replace`)."""
        new = object.__new__(type(self))
        changes["_legal"] = None
        object.__setattr__(new, "__dict__", self.__dict__ | changes)  # | copies five times quicker than {**...}
        return new

    def __getstate__(self) -> dict[str, Any]:
        """Pickle the fields, not what is derived from them."""
        return self.__dict__ | {"_legal": None}

    def legal_actions(self) -> tuple[Action, ...]:
        """Return what `to_move` may do, in a fixed order; a view answers for its own viewer's decisions only."""
        if self._legal is not None:
            return self._legal
        found = []
        if self.viewer is None or self.viewer == self.to_move:
            for move in self.rules.phases[self.phase]:
                verb = move.verb
                for m in move.options(self):  # a comprehension costs a call on this hot path
                    found.append(action(verb, m) if m & (m - 1) else small_action(verb, m))  # noqa: PERF401
        legal = self.__dict__["_legal"] = tuple(found)
        return legal

    def play(self, chosen: Action) -> Self:
        """Return the round after this action.

        Raises `IllegalAction` for an action that is not legal here, `HiddenInformation` on a view whose face-down
        cards would be needed; the round itself never changes.
        """
        if chosen in (self._legal or self.legal_actions()):
            for move in self.rules.phases[self.phase]:
                if move.verb == chosen.verb:
                    after: Self = move.play(self, chosen.mask)
                    return after
        raise IllegalAction(chosen, self.rule_of(chosen.verb), self.phase)

    def rule_of(self, verb: str) -> str:
        """Return the id of the rule that governs this verb in these rules, or ``?`` for an unknown verb."""
        here = [move for move in self.rules.phases[self.phase] if move.verb == verb]
        move = here[0] if here else self.rules.phases.find(verb)
        return move.rule if move else "?"

    def parse(self, code: str) -> Action:
        """Return the action that a code such as ``buy 4♥`` names; `ValueError` for an unknown verb or card."""
        verb, _, rest = code.strip().partition(" ")
        if self.rules.phases.find(verb) is None:
            msg = f"unknown action {verb!r} in {code!r}"
            raise ValueError(msg)
        return Action(verb, cards(rest))

    def next_seat(self, seat: int, steps: int = 1) -> int:
        """Return the seat that many steps on in the direction of play."""
        return (seat + steps * self.rules.direction) % len(self.hand_masks)

    def payoffs(self) -> tuple[int, ...]:
        """Return what each seat has won (+) or lost (-) in this round so far, in chips."""
        return tuple(now - before for now, before in zip(self.chips, self.chips_before, strict=True))

    @property
    def all_shown(self) -> bool:
        """Whether all hands lie open."""
        return self.phase == END

    def table_mask(self) -> int:
        """Return the cards that lie neither in a hand nor in the stock and that this round or view knows."""
        return 0

    def known_mask(self) -> int:
        """Return the cards whose place this round or view knows."""
        shown = self.table_mask()
        for mask in self.hand_masks:
            shown |= mask
        for one in self.stock:
            shown |= one.bit
        return shown

    def unseen(self) -> tuple[Card, ...]:
        """Return the cards of the deck that this round or view shows nowhere, in canonical order."""
        shown = self.known_mask()
        return tuple(c for c in self.rules.deck if not shown & c.bit)

    def view(self, player: int) -> Self:
        """Return the round as `player` knows it: all other cards are face down."""
        if self.viewer is not None:
            if self.viewer != player:
                msg = f"this is the view of seat {self.viewer}; it does not show what seat {player} knows"
                raise HiddenInformation(msg)
            return self
        seen = self.seen[player]
        everyone = self.all_shown
        known = tuple([m if everyone or p == player else m & seen for p, m in enumerate(self.hand_masks)])
        return self.but(
            viewer=player,
            hand_masks=known,
            hand_hidden=tuple([(m ^ k).bit_count() for m, k in zip(self.hand_masks, known, strict=True)]),
            stock=tuple([c if seen & c.bit else HIDDEN for c in self.stock]) if seen else (HIDDEN,) * len(self.stock),
            seen=tuple([seen if p == player else 0 for p in range(len(known))]),
        )

    def filled(self, unseen: Iterator[Card]) -> Self:
        """Return the full round in which the face-down cards are these, in order: hands by seat, stock from the top."""
        hands = zip(self.hand_masks, self.hand_hidden, strict=True)
        return self.but(
            viewer=None,
            hand_masks=tuple([known | mask_of(islice(unseen, hidden)) for known, hidden in hands]),
            hand_hidden=(0,) * self.players,
            stock=tuple([next(unseen) if c is HIDDEN else c for c in self.stock]),
        )


def put(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """Return the tuple with the value of one seat replaced."""
    changed = list(values)
    changed[seat] = value
    return tuple(changed)


def no_cards(_round: Round) -> tuple[int, ...]:
    """Return the one option of a move that needs no cards."""
    return (0,)


def known(one: Card | None) -> Card:
    """Return the card; `HiddenInformation` if it is face down in this view or not there."""
    if one is None or one is HIDDEN:
        msg = "this view does not know the card that would be needed"
        raise HiddenInformation(msg)
    return one
