"""The moment at the screen: the session, who looks, what is picked, shown, covered; all inputs work on this."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from cardgames.cards import Card
from cardgames.controller import reveal
from cardgames.controller.people import people
from cardgames.controller.reveal import AT_FIRST, OWN
from cardgames.game import END, Round
from cardgames.german import Voice
from cardgames.moves import Action
from cardgames.screen import Refusal
from cardgames.session import Session

__all__ = ["Refusal", "Situation"]


@dataclass(kw_only=True)
class Situation:
    """What the screen shows and to whom.

    `you` is the seat that looks, `here` are all the seats at this device; `looking` is the earlier position on the
    screen (None: the present one); `covered`: the device is being handed over; `revealed` names what is open, see
    `cardgames.controller.reveal`; `splits` opens the rearranging view and `arranged` keeps how layouts shall lie;
    `download` is a file for the person; `asked` is where he was last asked whether he means it; `explores` makes an
    explorer of the views so far and, once all is shown, those of the others by name; `reviews` makes a screen that
    goes through a finished round; `opens` is a screen that takes the place of the table now; `level` and `coach` are
    explained in `cardgames.controller.settings`; `advice` is the coach's last one, with the view that it is for;
    `played` is the last move with its position, as long as the coach has not said a word on it.
    """

    session: Session
    you: int
    names: tuple[str, ...]
    rng: Random
    here: tuple[int, ...]
    picked: tuple[Card, ...] = ()
    message: dict[str, Any] | None = None
    download: dict[str, str] | None = None
    asked: str = ""
    looking: int | None = None
    covered: bool = False
    revealed: Collection[str] = AT_FIRST
    splits: bool = False
    arranged: dict[int, tuple[tuple[Card, ...], ...]] = field(default_factory=dict)
    explores: Callable[[Sequence[Round], Mapping[str, Sequence[Round]]], Any] | None = None
    reviews: Callable[[Situation], Any] | None = None
    opens: Any = None
    level: str = ""
    coach: str = "off"
    advice: tuple[Round, Any] | None = None
    played: tuple[str, Round, Action] | None = None

    @property
    def view(self) -> Round:
        """The round as the one who looks knows it."""
        return self.session.round.view(self.you)

    @property
    def at(self) -> str:
        """The name of what is on the screen, which inputs may carry to prove that they mean this."""
        marks = [str(self.session.code), str(self.session.ply)]
        marks += ["wenn"] if self.session.branched else []
        marks += [f"seit {self.looking}"] if self.looking is not None else []
        marks += [f"zu {self.you}"] if self.covered else []
        return " ".join(marks)

    @property
    def live(self) -> bool:
        """Whether the one who looks decides now and can see what he decides about."""
        here = self.looking is None and not self.covered and self.covers is None
        return here and self.session.round.to_move == self.you

    @property
    def shared(self) -> bool:
        """Whether several people sit at this device."""
        return len(self.here) > 1

    @property
    def covers(self) -> int | None:
        """The seat whose own hand is covered: nothing on the screen may tell its cards; None while it lies open."""
        return None if OWN in self.revealed else self.you

    @property
    def voice(self) -> Voice:
        """Speaks to the one who looks."""
        return Voice(self.called, self.you, self.covers)

    @property
    def public_voice(self) -> Voice:
        """Speaks about what everybody at the screen may read: log, results, ledger."""
        return Voice(self.called, None if self.shared else self.you, self.covers)

    @property
    def called(self) -> tuple[str, ...]:
        """The names of the players by seat."""
        return self.names[: self.session.round.players]

    def say(self, text: str, kind: str = "error") -> None:
        """Answer with a message."""
        self.message = {"kind": kind, "text": text}

    def moved_on(self, *, fresh: bool = False) -> None:
        """Tidy up after the position changed; with a `fresh` deal everything that was shown is closed again.

        Where somebody else at this device decides now, the screen is covered until he has it; after a deal always.
        """
        self.picked, self.looking = (), None
        seat, round_ = self.session.round.to_move, self.session.round
        if fresh:
            self.revealed = frozenset(self.revealed) & AT_FIRST
            self.arranged = {}
        if not self.shared or round_.phase == END or seat not in self.here:
            return
        assert seat is not None
        self.covered = fresh or seat != self.you
        self.you = seat

    def learn(self) -> None:
        """Note what the people here have seen by now, also of what was revealed."""
        session = self.session
        shown = session.round if self.looking is None else session.states[self.looking]
        opened = reveal.opened(shown, self.you, self.revealed).known_mask()
        for seat in self.here:
            session.see(seat, session.course.known(seat) | opened)

    def seat_again(self) -> None:
        """Let those of the people here play who have a seat at a table of another size; one alone takes the first."""
        if self.shared:
            self.here = people(self.session)
        elif self.you >= self.session.round.players:
            names, bots, you = [*self.names], dict(self.session.bots), self.you
            names[0], names[you], bots[you] = names[you], names[0], bots.pop(0)
            self.names, self.session.bots, self.here = tuple(names), bots, (0,)
        self.you = self.you if self.you in self.here else self.here[0]

    def sit_down(self, session: Session, names: tuple[str, ...], here: tuple[int, ...]) -> None:
        """Change to another session with these people at this device."""
        session.remember(self.session)
        self.session, self.names, self.here, self.you = session, names, here, here[0]
