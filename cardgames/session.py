"""A session: rounds played one after the other at one table, with history, undo, redo and bots. No widget code."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import replace
from random import Random
from typing import Final, Self

from cardgames import dealcode, thinking
from cardgames.course import Course, Step
from cardgames.dealcode import DealCode
from cardgames.game import GameRules, Round, Seats
from cardgames.memory import Memory
from cardgames.moves import Action
from cardgames.series import Series, dealt
from cardgames.simulate import Bot

__all__ = ["HELPED", "PRACTICE", "Session", "Step", "fresh_code"]

PRACTICE: Final = "Übung"
HELPED: Final = "mit Trainer"


class Session:
    """Holds a series of rounds and everything that led to this moment; seats without a bot are played by people.

    A bot's random stream depends on deal code and position only, so undo and "what if" never change a deal, and the
    same actions meet the same answers. `series` is the series before the round on the table, `opening` the series
    before its first one, `finished` the deal codes and action codes of its finished rounds, `practised` the numbers
    (from 0) of the rounds that are practice, because somebody played on knowing more than he could have known;
    `helped` those of rounds in which the coach gave advice. These marks only grow, also where `home` brings everything
    else back; what they rest on is kept in `memory`.
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
        self.memory = Memory()
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
        session.course = Course((round_,))
        return session

    def _deal(self, code: DealCode) -> None:
        """Deal the next round of the series."""
        first = dealt(self.rules, code, self.series.dealer, self.series.seats)
        self.code = code
        self.course = Course((first,))
        self._trunk: Course | None = None
        self._recall()

    def _recall(self) -> None:
        """Mark a deal that was on the table before, as far as the people remember it."""
        if str(self.code) in self.memory.helped:
            self.take_help()
        for seat in range(self.round.players):
            self.see(seat, 0)

    @property
    def round(self) -> Round:
        """The round as it stands, with all cards: for the table only, never for bots or screens."""
        return self.course.round

    @property
    def ply(self) -> int:
        """The number of actions that led to the present position."""
        return self.course.at

    @property
    def history(self) -> tuple[Step, ...]:
        """The steps that led to the present position, the oldest first."""
        return self.course.history

    @property
    def states(self) -> tuple[Round, ...]:
        """All positions up to the present one."""
        return self.course.states

    def waits_for_person(self) -> bool:
        """Return whether the next decision is a person's."""
        return self.round.to_move is not None and self.round.to_move not in self.bots

    def act(self, action: Action) -> Step:
        """Play an action of the player who is to move and forget what was undone.

        Raises `IllegalAction` and changes nothing if the rules refuse it.
        """
        before = self.round
        self.course = self.course.after(action)
        return Step(before, action, self.round)

    def run_bots(self) -> Iterator[Step]:
        """Let the bots act until a person decides or the round ends; yields each step.

        Raises `IllegalAction` if a bot tries what the rules refuse, and `cardgames.thinking.Ended` once somebody does
        not want to wait any longer; the steps before it stand.
        """
        while (seat := self.round.to_move) in self.bots:
            assert seat is not None
            thinking.go_on()
            rng = Random(f"{self.code} seat {seat} ply {self.ply}")
            yield self.act(self.bots[seat](self.round.view(seat), rng))

    def can_undo(self) -> bool:
        """Return whether a person's decision can be taken back."""
        return self.course.back(self.bots) is not None

    def can_redo(self) -> bool:
        """Return whether something was undone."""
        return self.course.forward(self.bots) is not None

    def undo(self) -> bool:
        """Go back to the last decision of a person; returns whether there was one.

        If somebody has seen more by then than his position tells, the round becomes practice.
        """
        return self._go(self.course.back(self.bots))

    def redo(self) -> bool:
        """Go forward to the next decision of a person that was undone, or to the end; returns whether there was one."""
        return self._go(self.course.forward(self.bots))

    def _go(self, course: Course | None) -> bool:
        if course is None:
            return False
        self._look()
        self.course = course
        self._look()
        return True

    def _look(self) -> None:
        """Let every person see what his view of the position tells."""
        for seat in range(self.round.players):
            if seat not in self.bots:
                self.see(seat, self.course.known(seat))

    def see(self, seat: int, cards: int) -> None:
        """Note that a seat has seen these cards, a mask, whatever way it came by them.

        A running round is practice from there on if its real course has not shown them to that seat; so is one that is
        played on beside a "what if".
        """
        self.memory.see(str(self.code), seat, cards)
        real = self._trunk or self.course
        if real.round.to_move is not None and self.memory.knows(str(self.code), seat) & ~real.known(seat):
            self.practise()

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
        self.memory.helped.add(str(self.code))

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
        beside = self.course.cut(ply)
        self._look()
        self._trunk = self._trunk or self.course
        self.course = beside

    def home(self) -> None:
        """Come back from a "what if" to the real round; nothing happens where there is none."""
        if self._trunk:
            self._look()
            self.course, self._trunk = self._trunk, None

    def _leave(self) -> None:
        """Leave the round on the table, with what the people have seen of it."""
        self.home()
        self._look()

    def remember(self, other: Session) -> None:
        """Take the place of another session at its table: its people remember what they have seen there."""
        other._leave()
        self.memory = other.memory
        self._recall()

    def draft(self) -> Self:
        """Return a copy to try things on, which `publish` makes the session."""
        draft = copy(self)
        draft.memory = self.memory.draft()
        return draft

    def publish(self, draft: Session) -> None:
        """Become what a draft of this session has become; what shares the memory shares what was added to it."""
        vars(self.memory).update(vars(draft.memory))
        draft.memory = self.memory
        vars(self).update(vars(draft))

    @property
    def actions(self) -> tuple[str, ...]:
        """The action codes of the round on the table, up to the present position."""
        return tuple(action.code for action in self.course.done)

    def series_now(self) -> Series:
        """Return the series with the round on the table counted, once that is finished; a "what if" never counts."""
        return self.series.after(self.round) if self.round.to_move is None and not self.branched else self.series

    def series_next(self) -> Series:
        """Return the series that `deal_again` goes on from: the real round counts, also seen from a "what if"."""
        real = (self._trunk or self.course).round
        return self.series.after(real) if real.to_move is None else self.series

    def begin_again(self, code: DealCode, dealer: int) -> None:
        """Begin a new series with this deal and dealer, by the same rules and with as many rounds agreed.

        Raises `cardgames.dealcode.DealCodeError` for a code that the rules cannot use and changes nothing then.
        """
        code.expect(self.rules.game, self.rules.seats)
        self._leave()
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
        self._leave()
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
