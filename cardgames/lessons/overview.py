"""The screen "Dein Fortschritt": what is solved in each section, what comes next, the progress as code and file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cardgames.german import count, faulty
from cardgames.lessons import shelf
from cardgames.lessons.desk import Desk, button, text
from cardgames.lessons.keeper import FILE, Keeper
from cardgames.lessons.practice import Practice
from cardgames.lessons.progress import MOST_STARS, OPEN, SHAKY, Progress, ProgressError, dump, load
from cardgames.lessons.shortcode import from_code, to_code
from cardgames.scene.model import Button, Result, Scene, Zone
from cardgames.schema import Place
from cardgames.screen import TOO_LARGE

_CODE_ROOM = 80
EXAMPLE = "F3K9-2M7"
_QUESTIONS = (
    "Willst du wirklich von vorn anfangen? Alle Sterne und Ergebnisse gehen dabei verloren.",
    "Sicher? Zurück bekommst du alles nur mit dem Code {code} oder einer gespeicherten Datei. Hast du eins davon?",
)
_CODE_TROUBLE = {
    "form": "„{typed}“ ist kein Code für den Fortschritt. So ein Code beginnt mit F, zum Beispiel {example}.",
    "deal": "„{typed}“ ist ein Spielcode. Den tippst du an einem Kartentisch ein. Ein Code von hier beginnt mit F.",
    "letter": "Das Zeichen „{letter}“ kommt in keinem Code vor. Vergleiche den Code noch einmal.",
    "check": "In „{typed}“ stimmt ein Zeichen nicht, oder eins fehlt. Vergleiche den Code noch einmal.",
    "newer": "Dieser Code stammt von einer neueren Fassung des Programms, mit Aufgaben, die es hier noch nicht gibt.",
    "damaged": "In „{typed}“ stimmt etwas nicht. Vergleiche den Code noch einmal.",
}
_FILE_TROUBLE = {
    "size": TOO_LARGE,
    "format": "Das ist kein gespeicherter Fortschritt. Wähle eine Datei, die du hier gespeichert hast.",
    "older": "Diese Datei stammt von einer älteren Fassung des Programms und passt nicht mehr. Nimm den Code.",
    "newer": "Diese Datei stammt von einer neueren Fassung des Programms. Lade sie dort, oder nimm den Code.",
    "damaged": "Diese Datei ist beschädigt. {fault} Nimm eine andere, oder tippe deinen Code ein.",
}
_FIELDS = {"exercises": "Aufgaben", "sitting": "Zahl der Übungstage", "day": "letzter Übungstag", "version": "Fassung"}
_MEANING = (
    "Unsicher ist, was noch nicht oder nur mit viel Hilfe gelang. Das kommt am nächsten Übungstag wieder. Was du auf "
    "Anhieb löst, ruht erst zwei, dann vier, dann acht Übungstage."
)
_UNCHANGED = " Hier bleibt alles, wie es war."
_UNREAD = {
    "format": "ist kein gespeicherter Fortschritt",
    "older": "stammt von einer älteren Fassung des Programms",
    "newer": "stammt von einer neueren Fassung des Programms",
    "damaged": "ist beschädigt",
    "size": "ist viel zu groß",
    "closed": "lässt sich nicht öffnen",
}


class Overview(Desk):
    """Shows the progress that a keeper keeps; `opens` is the practice that a person has asked for."""

    name = "Dein Fortschritt"

    def __init__(self, keeper: Keeper) -> None:
        """Show what this keeper keeps."""
        self.keeper = keeper
        self.opens: Practice | None = None
        self.asked = 0
        super().__init__()
        keeper.watchers.add(self)

    def refresh(self) -> None:
        """Look at the progress afresh."""
        self.show()

    def show(self) -> None:
        """Make the scene of the progress as it stands now."""
        self.now = self.keeper.progress()
        super().show()

    def zones(self) -> list[Zone]:
        """Return no cards."""
        return []

    def status(self) -> str:
        """Return how much is solved and what comes again today."""
        known = shelf.known()
        solved = sum(self.now.state(name) > SHAKY for name in known)
        again = len(self.now.due(self.keeper.day(), known))
        stars = sum(map(self.now.stars, known))
        told = f"Gelöst: {solved} von {count(len(known), 'Aufgabe', 'Aufgaben')}. Sterne: {stars} von {_most(known)}."
        if not self.now.items:
            return f"{told} Fang einfach an."
        if not again:
            return f"{told} Heute kommt keine Aufgabe wieder dran."
        return f"{told} Heute {'kommt' if again == 1 else 'kommen'} {count(again, 'Aufgabe', 'Aufgaben')} wieder dran."

    def buttons(self) -> list[Button]:
        """Return the way to the next exercise, or the answers to a question."""
        keep = button("keep", "Nein, behalten", primary=True)
        if self.asked == 1:
            return [keep, button("reset yes", "Ja, von vorn anfangen")]
        if self.asked:  # the other way round: who presses twice at the same place keeps everything
            return [button("reset sure", "Ja, alles löschen"), keep]
        return [button("practise", self._next(), primary=True)]

    def _next(self) -> str:
        today = self.keeper.day()
        entry = shelf.shelf()[shelf.upcoming(self.now, today)[0]]
        start = "Anfangen" if not self.now.items else "Weiter üben" if shelf.left(self.now, today) else "Trotzdem üben"
        return f"{start}: {entry.name} ({shelf.place(entry.section)})"

    def more(self) -> dict[str, Any]:
        """Return the table of the sections, the code, and the tools around them."""
        return {
            "result": self._result(),
            "ledger": self._ledger(),
            "form": {
                "label": "Code eintippen",
                "placeholder": EXAMPLE,
                "button": "Code laden",
                "room": _CODE_ROOM,
            },
            "tools": [
                button("save", "Datei speichern"),
                button("reset", "Von vorn anfangen", enabled=bool(self.now.items)),
            ],
            "load": {"label": "Datei laden", "spoken": "Gespeicherten Fortschritt laden"},
        }

    def _result(self) -> Result | None:
        """Return the code and what is good to know about it, once there is something to keep."""
        trouble = self._trouble_lines()
        if not self.now.items:
            return {"title": "Achtung", "lines": trouble} if trouble else None
        lines = [
            "Schreib ihn auf. An einem anderen Gerät tippst du ihn ein, dann geht es dort weiter.",
            "In der Datei steht mehr als im Code: alle Sterne und wie lange jede Aufgabe noch ruht.",
        ]
        return {"title": f"Dein Code: {to_code(self.now)}", "lines": [*trouble, *lines]}

    def _trouble_lines(self) -> list[str]:
        """Return what is wrong with the file beside the notebooks, if anything."""
        keeper = self.keeper
        if keeper.unsaved:
            text = (
                f"Achtung: Dein Fortschritt lässt sich hier nicht in {FILE} festhalten. Er gilt nur, bis du die Seite "
            )
            return [text + "schließt. Schreib dir deshalb den Code auf, oder speichere die Datei."]
        if keeper.unread:
            text = f"Achtung: Die Datei {FILE} neben deinen Notebooks {_UNREAD[keeper.unread]}. Sie bleibt erhalten: "
            return [text + "Sobald du eine Aufgabe prüfst, wird sie umbenannt, und eine neue beginnt."]
        if keeper.aside:
            return [f"Die Datei {FILE} war nicht zu lesen. Sie heißt jetzt {keeper.aside}, und eine neue hat begonnen."]
        return []

    def _ledger(self) -> dict[str, Any]:
        entries = shelf.shelf().items()
        rows: list[list[str]] = []
        strong = []
        for letters, game in shelf.GAMES.items():
            every = [name for name, entry in entries if entry.section.startswith(letters)]
            if every:
                strong.append(len(rows))
                rows.append([game, *_cells(self.now, every)])
            for section in dict.fromkeys(shelf.shelf()[name].section for name in every):
                own = [name for name in every if shelf.shelf()[name].section == section]
                rows.append([shelf.title(section), *_cells(self.now, own)])
        return {
            "title": "Alle Abschnitte",
            "corner": "Abschnitt",
            "head": ["ge\u00adlöst", "un\u00adsicher", "offen", "Sterne"],  # may be broken on a small screen
            "rows": rows,
            "strong": strong,
            "foot": "Zusammen",
            "total": _cells(self.now, shelf.known()),
            "text": _MEANING,
            "open": True,
        }

    def answer(self, content: Mapping[str, Any]) -> None:
        """Answer a button, a typed code, or a file."""
        kind = content.get("type")
        if text(content, "id") not in ("reset", "reset yes", "reset sure"):
            self.asked = 0
        if kind == "deal":
            self._take_code(text(content, "code").strip())
        elif kind == "load":
            self._take_file(text(content, "text"))
        else:
            super().answer(content)

    def press(self, name: str) -> None:
        """Answer a button."""
        actions: dict[str, Callable[[], None]] = {
            "practise": self._practise,
            "save": self._save,
            "reset": lambda: self._ask(1),
            "reset yes": lambda: self._ask(2),
            "reset sure": self._clear,
            "keep": lambda: self.say("Gut, alles bleibt, wie es ist.", good=True),
        }
        actions[name]()

    def _practise(self) -> None:
        self.opens = Practice(self.keeper, leads_back=True)

    def _save(self) -> None:
        self.download = {"name": FILE, "text": dump(self.now)}
        self.say("Dein Fortschritt ist als Datei gespeichert. Mit „Datei laden“ holst du ihn zurück.", good=True)

    def _ask(self, question: int) -> None:
        """Ask twice, and only then begin from the start: the screen offers the second answer after the first alone."""
        if not self.now.items:
            self.say("Hier gibt es noch nichts zu löschen.")
            return
        self.asked = question
        self.say(_QUESTIONS[self.asked - 1].format(code=to_code(self.now)))

    def _clear(self) -> None:
        self.asked = 0
        self.keeper.clear()
        self.say("Alles ist gelöscht. Du fängst von vorn an.", good=True)

    def _take_code(self, typed: str) -> None:
        if not typed:
            self.say("Tippe zuerst deinen Code ein.")
            return
        try:
            found = from_code(typed)
        except ProgressError as error:
            text = _CODE_TROUBLE[error.problem]
            shown = typed if len(typed) <= _CODE_ROOM else f"{typed[:_CODE_ROOM]}…"
            self.say(text.format(typed=shown, letter=error, example=EXAMPLE) + _UNCHANGED)
            return
        self._join(found, "Der Code")

    def _take_file(self, text: str) -> None:
        try:
            found = load(text)
        except ProgressError as error:
            fault = faulty(_where(error.place), error.kind)
            self.say(_FILE_TROUBLE[error.problem].format(fault=fault) + _UNCHANGED)
            return
        self._join(found, "Die Datei")

    def _join(self, found: Progress, what: str) -> None:
        had = bool(self.now.items)
        self.keeper.change(lambda old: old.merged(found))
        both = " Bei jeder Aufgabe gilt jetzt der bessere Stand." if had else ""
        self.say(f"{what} ist geladen: {_tried(found)}.{both}", good=True)

    def poster(self) -> Scene:
        """Return the scene for a saved notebook: nothing is tried yet."""
        return Overview(Keeper(None)).frames[-1]


def _where(place: Place) -> str:
    """Return the place of a file in words: its exercise, or its field."""
    match place:
        case ("exercises", str() as name, *_):
            return f"Aufgabe „{shelf.shelf()[name].name if name in shelf.shelf() else name}“"
        case (str() as field, *_):
            return _FIELDS.get(field, f"„{field}“")
        case _:
            return ""


def _cells(progress: Progress, names: tuple[str, ...] | list[str]) -> list[str]:
    states = [progress.state(name) for name in names]
    stars = sum(map(progress.stars, names))
    solved = sum(state > SHAKY for state in states)
    return [str(solved), str(states.count(SHAKY)), str(states.count(OPEN)), f"{stars}/{_most(names)}"]


def _most(names: tuple[str, ...] | list[str]) -> int:
    return MOST_STARS * len(names)


def _tried(progress: Progress) -> str:
    solved = sum(item.state > SHAKY for item in progress.items.values())
    return f"{count(solved, 'Aufgabe', 'Aufgaben')} gelöst, {len(progress.items) - solved} noch unsicher"
