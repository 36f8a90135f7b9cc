"""A session: rounds played one after the other at one table, with history, undo, redo and bots. No widget code."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final, Self

from cardgames import dealcode
from cardgames.dealcode import DealCode
from cardgames.game import GameRules, Round, Seats
from cardgames.moves import Action
from cardgames.series import Series, dealt
from cardgames.simulate import Bot

PRACTICE: Final = "Übung"
HELPED: Final = "mit Trainer"


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
    """Holds a series of rounds and everything that led to this moment; seats without a bot are played by people.

    A bot's random stream depends on deal code and position only, so undo and "what if" never change a deal, and the
    same actions meet the same answers. `series` is the series before the round on the table, `opening` the series
    before its first one, `finished` the deal codes and action codes of its finished rounds, `practised` the numbers
    (from 0) of the rounds that are practice, because somebody played on knowing more than he could have known;
    `helped` those of rounds in which the coach gave advice.
    """

    def __init__(
        self,
        rules: GameRules,
        bots: Mapping[int, Bot],
        code: DealCode,
        dealer: int = 0,
        seats: Seats | None = None,
        rounds: int | None = None,
    ) -> None:
        """Deal the first round; `ValueError` where code, rules, dealer and seats do not fit.

        `rounds` is the agreed number (CO3.4), None for an open end.
        """
        self.rules = rules
        self.bots = dict(bots)
        self._begin(code, dealer, seats, rounds)

    def _begin(self, code: DealCode, dealer: int, seats: Seats | None, rounds: int | None) -> None:
        """Begin a series, with its first round."""
        code.expect(self.rules.game, self.rules.seats)
        self.series = self.opening = Series.start(self.rules, code.players, dealer, rounds, seats)
        self.finished: tuple[tuple[str, tuple[str, ...]], ...] = ()
        self.practised: frozenset[int] = frozenset()
        self.helped: frozenset[int] = frozenset()
        self._deal(code)

    @classmethod
    def of(cls, round_: Round, bots: Mapping[int, Bot], code: DealCode) -> Self:
        """Return a session that begins with this position; `code` names its deal, or only the bots' random streams."""
        seats = Seats(round_.chips_before, lives=getattr(round_, "lives", ()))
        session = cls(round_.rules, bots, replace(code, players=round_.players), round_.dealer, seats)
        session._states = (round_,)
        return session

    def _deal(self, code: DealCode) -> None:
        """Deal the next round of the series."""
        first = dealt(self.rules, code, self.series.dealer, self.series.seats)
        self.code = code
        self._states: tuple[Round, ...] = (first,)
        self._actions: tuple[Action, ...] = ()
        self._at = 0
        self._trunk: dict[str, Any] | None = None

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
        return self._states[: self._at + 1]

    def waits_for_person(self) -> bool:
        """Return whether the next decision is a person's."""
        return self.round.to_move is not None and self.round.to_move not in self.bots

    def act(self, action: Action) -> Step:
        """Play an action of the player who is to move and forget what was undone.

        Raises `IllegalAction` and changes nothing if the rules refuse it.
        """
        before = self.round
        after = before.play(action)
        self._states = (*self.states, after)
        self._actions = (*self._actions[: self._at], action)
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
        """Go back to the last decision of a person; returns whether there was one.

        If that person has seen new cards since, the round becomes practice.
        """
        found = self._decision_before(self._at)
        if found is None:
            return False
        if self._learned_since(found):
            self.practise()
        self._at = found
        return True

    def _learned_since(self, ply: int) -> bool:
        """Return whether the person who decided then has seen cards since that he did not know then."""
        seat = self._states[ply].to_move
        assert seat is not None
        unknown, *later = (set(state.view(seat).unseen()) for state in self._states[ply : self._at + 1])
        return any(unknown - now for now in later)

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

    @property
    def practice(self) -> bool:
        """Whether the round on the table is practice."""
        return self.branched or self.series.played in self.practised

    def practise(self) -> None:
        """Mark the round on the table as practice."""
        self.practised |= {self.series.played}

    def take_help(self) -> None:
        """Mark the round on the table as played with the coach's advice."""
        self.helped |= {self.series.played}

    @property
    def marks(self) -> dict[int, str]:
        """How rounds are marked, by number (from 0); practice says more than help."""
        return dict.fromkeys(self.helped, HELPED) | dict.fromkeys(self.practised, PRACTICE)

    @property
    def mark(self) -> str:
        """The mark of the round on the table, empty where it counts like any other."""
        return PRACTICE if self.practice else self.marks.get(self.series.played, "")

    @property
    def branched(self) -> bool:
        """Whether the position belongs to a "what if": played on from an earlier position beside the real round."""
        return self._trunk is not None

    def branch(self, ply: int) -> None:
        """Go on from an earlier position of this round; `home` comes back to the real one, which stays as it is.

        Raises `IndexError` for a position that this round has not had.
        """
        if not 0 <= ply <= self._at:
            msg = f"position {ply} of {self._at}"
            raise IndexError(msg)
        trunk = self._trunk or self.saved()
        self._states, self._actions, self._at = self._states[: ply + 1], self._actions[:ply], ply
        self._trunk = trunk

    def home(self) -> None:
        """Come back from a "what if" to the real round; nothing happens where there is none."""
        if self._trunk:
            self.restore(self._trunk)

    def saved(self) -> dict[str, Any]:
        """Return everything that `restore` needs to come back to this moment."""
        return dict(self.__dict__)

    def restore(self, saved: dict[str, Any]) -> None:
        """Come back to the moment at which `saved` was called."""
        self.__dict__.update(saved)

    @property
    def actions(self) -> tuple[str, ...]:
        """The action codes of the round on the table, up to the present position."""
        return tuple(action.code for action in self._actions[: self._at])

    def series_now(self) -> Series:
        """Return the series with the round on the table counted, once that is finished; a "what if" never counts."""
        return self.series.after(self.round) if self.round.to_move is None and not self.branched else self.series

    def series_next(self) -> Series:
        """Return the series that `deal_again` goes on from: the real round counts, also seen from a "what if"."""
        trunk = self._trunk
        real = trunk["_states"][trunk["_at"]] if trunk else self.round
        return self.series.after(real) if real.to_move is None else self.series

    def begin_again(self, code: DealCode, dealer: int) -> None:
        """Begin a new series with this deal and dealer, by the same rules and with as many rounds agreed.

        Raises `cardgames.dealcode.DealCodeError` for a code that the rules cannot use and changes nothing then.
        """
        code.expect(self.rules.game, self.rules.seats)
        self.home()
        same = code.players == self.series.players
        self._begin(code, dealer, None, self.series.rounds if same else None)

    def deal_again(self, code: DealCode) -> None:
        """Deal the next round at this table; a "what if" is left first.

        After a finished round the series goes on: the deal passes; chips, pool, lives and stake are carried. An
        unfinished round is void and dealt anew. After the last round, or with a code for another number of players, a
        new series begins. Raises `cardgames.dealcode.DealCodeError` for a code that the rules cannot use and changes
        nothing then.
        """
        code.expect(self.rules.game, self.rules.seats)
        self.home()
        if code.players != self.series.players:
            self._begin(code, 0, None, None)
            return
        now = self.series_now()
        if now.over:
            self._begin(code, self.rules.next_dealer(self.round), None, self.series.rounds)
            return
        if now is not self.series:
            self.finished = (*self.finished, (str(self.code), self.actions))
            self.series = now
        else:
            self.practised -= {now.played}
            self.helped -= {now.played}
        self._deal(code)


def fresh_code(rules: GameRules, players: int, rng: Random | None = None) -> DealCode:
    """Return a random deal code for this table."""
    return dealcode.draw(rules.game, players, rng or Random())
