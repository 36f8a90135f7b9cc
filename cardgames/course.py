"""The course of a round as a value: its positions, the actions between them, and where one stands in it."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, replace
from functools import reduce
from typing import Self

from cardgames.game import Round
from cardgames.moves import Action


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


@dataclass(frozen=True)
class Course:
    """Positions and actions, the first position before the first action; `at` is the number of the present one.

    What lies after the present position was undone and can be done again.
    """

    positions: tuple[Round, ...]
    actions: tuple[Action, ...] = ()
    at: int = 0

    @property
    def round(self) -> Round:
        """The present position, with all cards."""
        return self.positions[self.at]

    @property
    def states(self) -> tuple[Round, ...]:
        """All positions up to the present one."""
        return self.positions[: self.at + 1]

    @property
    def done(self) -> tuple[Action, ...]:
        """The actions that led to the present position."""
        return self.actions[: self.at]

    @property
    def history(self) -> tuple[Step, ...]:
        """The steps that led to the present position, the oldest first."""
        steps = zip(self.positions, self.done, self.positions[1:], strict=False)
        return tuple(Step(*step) for step in steps)

    def after(self, action: Action) -> Self:
        """Return the course after this action; what was undone is forgotten. `IllegalAction` where it is refused."""
        positions = (*self.states, self.round.play(action))
        return replace(self, positions=positions, actions=(*self.done, action), at=self.at + 1)

    def cut(self, ply: int) -> Self:
        """Return the course up to a position, as if nothing had followed; `IndexError` for one that it has not had."""
        if not 0 <= ply <= self.at:
            msg = f"position {ply} of {self.at}"
            raise IndexError(msg)
        return replace(self, positions=self.positions[: ply + 1], actions=self.actions[:ply], at=ply)

    def back(self, bots: Container[int]) -> Self | None:
        """Return the course at the last decision of a seat without a bot; None where there was none."""
        people = (ply for ply in range(self.at - 1, -1, -1) if self.positions[ply].to_move not in bots)
        found = next(people, None)
        return None if found is None else replace(self, at=found)

    def forward(self, bots: Container[int]) -> Self | None:
        """Return the course at the next decision that was undone, or at its end; None where nothing was undone."""
        ahead = range(self.at + 1, len(self.positions))
        movers = ((ply, self.positions[ply].to_move) for ply in ahead)
        people = (ply for ply, seat in movers if seat is not None and seat not in bots)
        return replace(self, at=next(people, ahead[-1])) if ahead else None

    def known(self, seat: int) -> int:
        """Return the cards, as a mask, that the way to the present position has shown to a seat."""
        return reduce(int.__or__, (state.view(seat).known_mask() for state in self.states))
