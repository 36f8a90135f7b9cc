"""A round with chance made explicit, as a value: which cards were dealt, what each seat has seen, what is undecided.

OpenSpiel's states hold one such position. Stock cards that no rule has asked for stay face down even here, so that no
history tells what lies in the stock.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from random import Random

from cardgames.adapters import observation
from cardgames.adapters.actions import NONE_PICKED, Picked
from cardgames.adapters.variants import deal
from cardgames.cards import HIDDEN, Card, shuffled
from cardgames.game import GameRules, Round
from cardgames.moves import Action, HiddenInformation
from cardgames.simulate import determinize


class Stacked(Random):
    """The random numbers with which `cardgames.cards.shuffled` brings a deck into a given order."""

    numbers: Iterator[float]

    @classmethod
    def order(cls, deck: Sequence[Card], wanted: Sequence[Card]) -> Stacked:
        """Return the stream for this order."""
        now, numbers = list(deck), []
        for place in range(len(now) - 1, 0, -1):
            there = now.index(wanted[place])
            numbers.append((there + 0.5) / (place + 1))
            now[place], now[there] = now[there], now[place]
        stream = cls()
        stream.numbers = iter(numbers)
        return stream

    def random(self) -> float:
        """Return the next number."""
        return next(self.numbers)


@dataclass(frozen=True)
class Moment:
    """What happened (a seat and a verb) and the round after it; None where only what was told of it is kept.

    `lines` are what seats were told, as far as they have asked.
    """

    seat: int | None
    verb: str
    round_: Round | None
    lines: dict[int, str] = field(default_factory=dict, repr=False, compare=False)

    def line(self, before: Moment | None, player: int) -> str:
        """Return what a seat is told: who did what, and what is new in the seat's view."""
        if player not in self.lines:
            old, new = (before.facts(player) if before else {}), self.facts(player)
            changed = [f"{name}={said}" for name, said in new.items() if old.get(name) != said]
            self.lines[player] = "; ".join([f"{self.seat} {self.verb}", *changed])
        return self.lines[player]

    def facts(self, player: int) -> dict[str, str]:
        """Return the seat's view as text."""
        return observation.facts(self.round_.view(player)) if self.round_ else {}

    def __reduce__(self) -> tuple[type[Moment], tuple[int | None, str, Round | None, dict[int, str]]]:
        """Pickle without the lines that can be told again."""
        return Moment, (self.seat, self.verb, self.round_, {} if self.round_ else self.lines)


@dataclass(frozen=True)
class Position:
    """A state as a value: the cards dealt so far or, after the deal, what happened, and the decision being made.

    Stock cards that no rule has asked for are face down even here; `waiting` is an action that needs the next one.
    """

    dealt: tuple[Card, ...] = ()
    past: tuple[Moment, ...] = ()
    picked: Picked = NONE_PICKED
    waiting: Action | None = None

    def __deepcopy__(self, _memo: object) -> Position:
        """Return the position itself, for it never changes: this makes `State.clone` cheap."""
        return self

    @property
    def now(self) -> Round:
        """The round as far as chance has decided it."""
        now = self.past[-1].round_
        assert now
        return now

    def dealing(self, rules: GameRules, players: int, dealer: int, card: Card) -> Position:
        """Return the position after one more card was dealt; when all hands are, the stock is face down."""
        dealt = (*self.dealt, card)
        rest = [one for one in rules.deck if one not in dealt]
        if len(rest) > stock_size(rules, players):
            return replace(self, dealt=dealt)
        fresh = deal(rules, Stacked.order(rules.deck, (*dealt, *rest)), players, dealer)
        assert fresh.stock == tuple(rest)
        return Position((), (Moment(None, "deal", fresh.but(stock=(HIDDEN,) * len(rest))),))

    def play(self, action: Action) -> Position:
        """Return the position after this action, or one that waits for a stock card."""
        try:
            after = self.now.play(action)
        except HiddenInformation:
            if HIDDEN not in self.now.stock:
                raise
            return replace(self, picked=NONE_PICKED, waiting=action)
        moment = Moment(self.now.to_move, action.verb, after)
        return replace(self, past=(*self.past, moment), picked=NONE_PICKED, waiting=None)

    def turn(self, card: Card) -> Position:
        """Return the position after this card turned out to be the next one of the stock."""
        place = self.now.stock.index(HIDDEN)
        stock = (*self.now.stock[:place], card, *self.now.stock[place + 1 :])
        known = replace(self.past[-1], round_=self.now.but(stock=stock))
        assert self.waiting
        return replace(self, past=(*self.past[:-1], known)).play(self.waiting)

    def resampled(self, player: int, rng: Random, rules: GameRules) -> Position:
        """Return a position that the player cannot tell from this one.

        Of the past only what he was told remains. What another seat is picking, or has chosen while the stock card is
        still out, is drawn anew among what its verb allows.
        """
        if not self.past:
            return Position(tuple(shuffled(rules.deck, rng)[: len(self.dealt)]))
        full = determinize(self.now.view(player), rng)
        hidden = [HIDDEN if real is HIDDEN else card for real, card in zip(self.now.stock, full.stock, strict=True)]
        full = full.but(stock=tuple(hidden))
        lines = self.lines(player)
        past = [Moment(one.seat, one.verb, None, {player: line}) for one, line in zip(self.past, lines, strict=True)]
        past[-1] = replace(past[-1], round_=full)
        mine, waiting = self.now.to_move == player, self.waiting
        if waiting and not mine:
            same = [one for one in full.legal_actions() if one.verb == waiting.verb]
            waiting = same[int(rng.random() * len(same))]
        return Position((), tuple(past), self.picked if mine else NONE_PICKED, waiting)

    def picking(self, picked: Picked) -> Position:
        """Return the position after one more step of a decision."""
        return replace(self, picked=picked)

    def vector(self, observer: observation.Observer, player: int) -> observation.Vector | float:
        """Return what a seat sees now as numbers; zero during the deal."""
        return observer.vector(self.now.view(player), self.mine(player)) if self.past else 0.0

    def told(self, player: int) -> str:
        """Return everything that a seat has seen, and its own decision in the making."""
        if not self.past:
            return f"seat {player}: {len(self.dealt)} cards dealt"
        return "\n".join([f"seat {player}", *self.lines(player), self.own_choice(player)]).rstrip()

    def lines(self, player: int) -> list[str]:
        """Return what a seat was told at each moment."""
        return [now.line(before, player) for before, now in zip((None, *self.past), self.past, strict=False)]

    def shown(self, player: int) -> str:
        """Return what a seat sees now."""
        return observation.text(self.now.view(player), self.mine(player)) if self.past else self.told(player)

    def mine(self, player: int) -> Picked:
        """Return what the seat is picking; nothing for other seats."""
        return self.picked if self.now.to_move == player else NONE_PICKED

    def own_choice(self, player: int) -> str:
        """Return as text what the seat is picking or has chosen; nothing for other seats."""
        if self.waiting and self.now.to_move == player:
            return f"chosen: {self.waiting}"
        return observation.picking(self.mine(player))

    def text(self) -> str:
        """Return everything that chance and players have decided."""
        if not self.past:
            return f"dealt: {' '.join(map(str, self.dealt))}"
        lines = [f"{name}: {said}" for name, said in observation.facts(self.now).items()]
        return "\n".join([*lines, observation.picking(self.picked), f"waiting: {self.waiting}"])


@lru_cache(maxsize=64)
def stock_size(rules: GameRules, players: int) -> int:
    """Return how many cards are left in the stock when the round begins."""
    return len(deal(rules, Random(0), players, 0).stock)
