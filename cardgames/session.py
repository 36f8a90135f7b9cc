"""A session: rounds played one after the other at one table, with history, undo, redo and bots. No widget code."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from types import ModuleType
from typing import Any

from cardgames import commerce, conquian, dealcode
from cardgames.dealcode import DealCode
from cardgames.game import Action, GameRules, Round, Seats
from cardgames.simulate import Bot

_MODULES: Mapping[str, ModuleType] = {"commerce": commerce, "conquian": conquian}


@dataclass(frozen=True)
class Step:
    """One action of the history: the round before it, the action, the round after it."""

    before: Round
    action: Action
    after: Round

    @property
    def seat(self) -> int:
        """The seat that acted."""
        assert self.before.to_move is not None
        return self.before.to_move


class Session:
    """Holds the round at the table and everything that led to it; seats without a bot are played by people.

    A bot's random stream depends on deal code and position only, so undo and "what if" never change a deal, and the
    same actions meet the same answers.
    """

    def __init__(
        self,
        rules: GameRules,
        bots: Mapping[int, Bot],
        code: DealCode,
        dealer: int = 0,
        seats: Seats | None = None,
    ) -> None:
        """Deal the first round; `ValueError` where code, rules, dealer and seats do not fit."""
        self.rules = rules
        self.bots = dict(bots)
        self._start(code, dealer, seats)

    def _start(self, code: DealCode, dealer: int, seats: Seats | None) -> None:
        first: Round = _MODULES[self.rules.game].from_code(str(code), self.rules, dealer, seats)
        self.code = code
        self._seats = seats
        self._states = [first]
        self._actions: list[Action] = []
        self._at = 0

    @property
    def round(self) -> Round:
        """The round as it stands, with all cards: for the table only, never for bots or screens."""
        return self._states[self._at]

    @property
    def ply(self) -> int:
        """The number of actions that led to the present position."""
        return self._at

    @property
    def history(self) -> tuple[Step, ...]:
        """The steps that led to the present position, the oldest first."""
        steps = zip(self._states, self._actions, self._states[1:], strict=False)
        return tuple(Step(*step) for step in steps)[: self._at]

    @property
    def states(self) -> tuple[Round, ...]:
        """All positions up to the present one."""
        return tuple(self._states[: self._at + 1])

    def waits_for_person(self) -> bool:
        """Return whether the next decision is a person's."""
        return self.round.to_move is not None and self.round.to_move not in self.bots

    def act(self, action: Action) -> Step:
        """Play an action of the player who is to move and forget what was undone.

        Raises `IllegalAction` and changes nothing if the rules refuse it.
        """
        before = self.round
        after = before.play(action)
        del self._states[self._at + 1 :], self._actions[self._at :]
        self._states.append(after)
        self._actions.append(action)
        self._at += 1
        return Step(before, action, after)

    def run_bots(self) -> Iterator[Step]:
        """Let the bots act until a person decides or the round ends; yields each step.

        Raises `IllegalAction` if a bot tries what the rules refuse; the steps before it stand.
        """
        while (seat := self.round.to_move) in self.bots:
            assert seat is not None
            rng = Random(f"{self.code} seat {seat} ply {self._at}")
            yield self.act(self.bots[seat](self.round.view(seat), rng))

    def can_undo(self) -> bool:
        """Return whether a person's decision can be taken back."""
        return self._decision_before(self._at) is not None

    def can_redo(self) -> bool:
        """Return whether something was undone."""
        return self._at < len(self._actions)

    def undo(self) -> bool:
        """Go back to the last decision of a person; returns whether there was one."""
        found = self._decision_before(self._at)
        if found is None:
            return False
        self._at = found
        return True

    def redo(self) -> bool:
        """Go forward to the next decision of a person that was undone, or to the end; returns whether there was one."""
        if not self.can_redo():
            return False
        self._at += 1
        while self._at < len(self._actions) and not self.waits_for_person():
            self._at += 1
        return True

    def _decision_before(self, ply: int) -> int | None:
        people = (at for at in range(ply - 1, -1, -1) if self._states[at].to_move not in self.bots)
        return next(people, None)

    def saved(self) -> tuple[Any, ...]:
        """Return everything that `restore` needs to come back to this moment."""
        return self.code, self._seats, tuple(self._states), tuple(self._actions), self._at

    def restore(self, saved: tuple[Any, ...]) -> None:
        """Come back to the moment at which `saved` was called."""
        self.code, self._seats, states, actions, self._at = saved
        self._states, self._actions = list(states), list(actions)

    def deal_again(self, code: DealCode) -> None:
        """Deal the next round at this table.

        After a finished round the deal passes on and chips and pool are carried; an unfinished round is void. A code
        for another number of players starts a new table. Raises `cardgames.dealcode.DealCodeError` and changes nothing
        for a code that the rules cannot use.
        """
        code.expect(self.rules.game, self.rules.seats)
        last = self._states[-1] if self.round.to_move is None else self._states[0]
        if code.players != last.players:
            self._start(code, 0, None)
        elif self.round.to_move is None:
            pool = getattr(last, "pool", 0)
            self._start(code, last.next_seat(last.dealer), Seats(self.round.chips, pool))
        else:
            self._start(code, last.dealer, self._seats)


def fresh_code(rules: GameRules, players: int, rng: Random | None = None) -> DealCode:
    """Return a random deal code for this table."""
    return dealcode.draw(rules.game, players, rng or Random())
