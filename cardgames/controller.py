"""The table as people use it: picks cards, presses buttons, and answers every input with the next scenes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any

from cardgames import dealcode
from cardgames.cards import Card
from cardgames.dealcode import DealCodeError
from cardgames.game import GameRules, Round
from cardgames.german import Voice
from cardgames.saving import LoadError, dump, load
from cardgames.scene import TELLERS, Look, build, chosen_action, ledger
from cardgames.scene.model import Button, Scene
from cardgames.session import Session, Step, fresh_code
from cardgames.why import why_not

NAMES = ("Du", "Anna", "Ben", "Carla", "David", "Emma", "Finn", "Greta", "Henri", "Ida", "Jonas", "Klara")
MOST_PLAYERS = len(NAMES)
GAME_NAMES = {"commerce": "Commerce", "conquian": "Conquian"}


class Controller:
    """Joins a session and the screen of one person at seat `you`; `frames` are the scenes to show, the last stays.

    Every input is answered: with the next position, or with a message that says why not and what to do; then nothing
    else has changed.
    """

    def __init__(self, session: Session, you: int = 0, names: Iterable[str] = NAMES, rng: Random | None = None) -> None:
        """Let the bots act until it is this person's turn."""
        self.session = session
        self.you = you
        self.names = tuple(names)
        self.rng = rng or Random()
        self.picked: tuple[Card, ...] = ()
        self.message: dict[str, str] | None = None
        self.download: dict[str, str] | None = None
        self._asked = ""
        self.frames: list[Scene] = []
        self._show(list(session.run_bots()))

    @property
    def name(self) -> str:
        """The game and its deal code."""
        return f"{GAME_NAMES[self.session.rules.game]} {self.session.code}"

    @property
    def view(self) -> Round:
        """The round as this person knows it."""
        return self.session.round.view(self.you)

    @property
    def at(self) -> str:
        """The name of the present position, which inputs may carry to prove that they mean this one."""
        return f"{self.session.code} {self.session.ply}"

    def handle(self, content: Mapping[str, Any]) -> None:
        """Answer one input of the screen: a card, a button, a deal code, the form of a new series, a saved file.

        An input that was meant for an earlier position (a double click) is dropped. After an unexpected error the
        session is as it was, and the error is raised.
        """
        if content.get("at", self.at) != self.at:
            return
        session, before = self.session, self.session.saved()
        self.message = None
        answers: dict[str, tuple[Callable[[Any], list[Step]], str]] = {
            "card": (self._pick, "id"),
            "button": (self._press, "id"),
            "deal": (self._deal_typed, "code"),
            "setup": (self._set_up, "values"),
            "load": (self._load, "text"),
        }
        try:
            answer, key = answers[content["type"]]
            steps = answer(content[key])
        except BaseException:
            self.session = session
            self.session.restore(before)
            self.picked = ()
            raise
        self._show(steps)

    def report(self, error: Exception) -> None:
        """Say on the table that something went wrong which nobody expected."""
        self._say(
            f"Da ist im Programm etwas schiefgegangen ({type(error).__name__}: {error}). Deine Runde ist unverändert, "
            "du kannst weiterspielen."
        )
        self._show([])

    def _pick(self, name: str) -> list[Step]:
        teller = TELLERS[self.session.rules.game]
        chosen = next((one for one in teller.pickable(self.view) if str(one) == name), None)
        if chosen is None or not self._live():
            self._say("Diese Karte kannst du gerade nicht wählen.")
        elif chosen in self.picked:
            self.picked = tuple(one for one in self.picked if one is not chosen)
        elif teller.picks_one(self.view):
            self.picked = (chosen,)
        else:
            self.picked = (*self.picked, chosen)
        return []

    def _press(self, name: str) -> list[Step]:
        if name == "new":
            return self._next_round()
        if name == "save":
            return self._save()
        if name in ("undo", "redo"):
            if not (self.session.undo() if name == "undo" else self.session.redo()):
                self._say("Weiter zurück geht es nicht." if name == "undo" else "Weiter vor geht es nicht.")
            self.picked = ()
            return []
        return self._move(name)

    def _next_round(self) -> list[Step]:
        """Deal the next round; a running one is given up only when asked for twice."""
        running = self.session.round.to_move is not None and self.session.can_undo()
        if running and self._asked != self.at:
            self._asked = self.at
            again = TELLERS[self.session.rules.game].AGAIN
            self._say(f"Es läuft noch eine Runde. Drücke noch einmal „{again}“, wenn du sie abbrechen willst.")
            return []
        return self._deal(self._fresh())

    def _move(self, verb: str) -> list[Step]:
        view = self.view
        if view.to_move not in (None, self.you):
            self._say("Du bist gerade nicht dran.")
            return []
        action = chosen_action(view, verb, self.picked)
        refusal = why_not(view, action)
        if refusal:
            self._say(refusal.text)
            return []
        self.picked = ()
        return [self.session.act(action), *self.session.run_bots()]

    def _deal_typed(self, typed: str) -> list[Step]:
        """Begin a new series with a typed deal, this person first: whoever types the code gets the same cards."""
        if not typed.strip():
            self._say(f"Schreibe zuerst einen Spielcode in das Feld. Er sieht so aus: {self.session.code}.")
            return []
        try:
            code = dealcode.parse(typed)
            self.session.begin_again(code, before(self.session.rules, self.you, code.players))
        except DealCodeError as error:
            self._say(_code_trouble(error, typed, self.session))
            return []
        self.picked = ()
        return list(self.session.run_bots())

    def _deal(self, code: dealcode.DealCode) -> list[Step]:
        self.session.deal_again(code)
        self.picked = ()
        return list(self.session.run_bots())

    def _set_up(self, values: dict[str, str]) -> list[Step]:
        """Begin a new series with the rules that the form asks for."""
        try:
            rules, players, rounds = ledger.chosen(self.session.rules.game, values)
        except ledger.SetupError as error:
            self._say(str(error))
            return []
        code = fresh_code(rules, players, self.rng)
        self.session = Session(rules, self.session.bots, code, before(rules, self.you, players), None, rounds)
        self.picked = ()
        return list(self.session.run_bots())

    def _save(self) -> list[Step]:
        name = f"partie-{self.session.rules.game}-{self.session.code}.json"
        self.download = {"name": name, "text": dump(self.session, self.names[: self.session.round.players])}
        self._say("Die Partie ist als Datei gespeichert. Mit „Laden“ spielst du sie später weiter.", kind="info")
        return []

    def _load(self, text: str) -> list[Step]:
        """Take up a saved series; a file that cannot be used is explained, and the table stays as it is."""
        try:
            session, names = load(text, self.session.bots)
        except LoadError as error:
            self._say(_FILE_TROUBLE[error.problem])
            return []
        if session.rules.game != self.session.rules.game:
            self._say(f"In dieser Datei ist eine Partie {GAME_NAMES[session.rules.game]}. Öffne sie am anderen Tisch.")
            return []
        self.session, self.picked = session, ()
        self.names = (*names, *NAMES[len(names) :])
        self._say("Die Partie ist geladen.", kind="info")
        return list(self.session.run_bots())

    def _fresh(self) -> dealcode.DealCode:
        return fresh_code(self.session.rules, self.session.round.players, self.rng)

    def _say(self, text: str, kind: str = "error") -> None:
        self.message = {"kind": kind, "text": text}

    def _live(self) -> bool:
        return self.session.round.to_move == self.you

    def _show(self, steps: list[Step]) -> None:
        """Make the scenes: one for each of the others' actions that is worth a line, then the present position."""
        voice = Voice(self.names[: self.session.round.players], self.you)
        tell = TELLERS[self.session.rules.game].announce
        views = [state.view(self.you) for state in self.session.states]
        history = self.session.history
        lines = [tell(step, voice) for step in history]
        code = str(self.session.code)
        first = len(lines) - len(steps)
        told = [ply for ply in range(first, len(lines)) if lines[ply] and history[ply].seat != self.you]
        earlier = [
            build(
                Look(
                    voice=voice,
                    states=views[: ply + 2],
                    code=code,
                    status=lines[ply],
                    log=[line for line in lines[: ply + 1] if line],
                )
            )
            for ply in told
        ]
        present = Look(
            voice=voice,
            states=views,
            code=code,
            at=self.at,
            picked=self.picked,
            live=self._live(),
            news=_latest([lines[ply] for ply in told]),
            log=[line for line in lines if line],
            message=self.message,
            tools=self._tools(),
            form={"label": "Spielcode", "button": "Mit diesem Code geben", "placeholder": code},
            **self._series(voice),
        )
        self.frames = [*earlier, build(present)]

    def _series(self, voice: Voice) -> dict[str, Any]:
        """Return ledger and form; the form only for rules that its fields can name."""
        rules, now = self.session.rules, self.session.series_now()
        known = ledger.fields(rules, self.session.round.players, now.rounds) if rules.options else None
        form = {"label": "Neue Partie", "button": "Partie beginnen", "fields": known} if known else None
        between = now is not self.session.series
        return {"ledger": ledger.ledger(now, voice, between=between), "setup": form}

    def _tools(self) -> list[Button]:
        tools = [
            ("undo", "Zurücknehmen", self.session.can_undo()),
            ("redo", "Wieder vor", self.session.can_redo()),
            ("new", TELLERS[self.session.rules.game].AGAIN, True),
            *([("save", "Speichern", True)] if self.session.rules.options else []),
        ]
        return [{"id": name, "label": text, "enabled": on, "primary": False} for name, text, on in tools]


def before(rules: GameRules, seat: int, players: int) -> int:
    """Return the dealer after whom this seat acts first."""
    return (seat - rules.direction) % players


def _latest(lines: list[str], most: int = 3) -> list[str]:
    """Return the last few lines, and where the others are."""
    return lines if len(lines) <= most else ["… (alles steht im Verlauf)", *lines[-most:]]


_FILE_TROUBLE = {
    "format": "Das ist keine gespeicherte Partie. Wähle eine Datei, die du hier mit „Speichern“ erzeugt hast.",
    "version": "Diese Datei stammt von einer anderen Version des Programms. Spiele sie dort zu Ende.",
    "rules": "Diese Datei nennt Regeln, die es hier nicht gibt. Ist sie verändert worden?",
    "play": "Diese Datei ist beschädigt: Ihre Züge passen nicht zusammen. Nimm eine andere.",
}


def _code_trouble(error: DealCodeError, typed: str, session: Session) -> str:
    """Return what is wrong with a typed deal code and what to do."""
    game, seats = session.rules.game, session.rules.seats
    span = str(seats[0]) if len(seats) == 1 else f"{seats[0]} bis {seats[-1]}"
    return {
        "form": f"„{typed}“ ist kein Spielcode. Ein Spielcode sieht so aus: {session.code}.",
        "check": f"In „{typed}“ stimmt ein Zeichen nicht. Vergleiche den Code noch einmal.",
        "game": f"„{typed}“ gehört zum anderen Spiel. Hier wird {GAME_NAMES[game]} gespielt.",
        "players": f"„{typed}“ passt nicht: {GAME_NAMES[game]} spielt man mit {span} Personen.",
    }[error.problem]
