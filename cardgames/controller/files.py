"""What is wrong with a file, in German: one sentence that names the place, and what to do."""

from __future__ import annotations

from typing import Final

from cardgames.german import faulty
from cardgames.saving import LoadError
from cardgames.schema import Place
from cardgames.screen import TOO_LARGE

_TROUBLE: Final = {
    "size": TOO_LARGE,
    "format": "Das ist keine gespeicherte Partie. Wähle eine Datei, die du hier mit „Speichern“ erzeugt hast.",
    "version": "Diese Datei stammt von einer anderen Version des Programms. Spiele sie dort zu Ende.",
    "rules": "Diese Datei nennt Regeln, die es hier nicht gibt. Ist sie verändert worden? Nimm eine andere.",
    "play": "Diese Datei ist beschädigt. {fault} Nimm eine andere.",
}
_FIELDS: Final = {
    "names": "Name",
    "chips": "Chips, Platz",
    "people": "Menschen am Tisch, Angabe",
    "practised": "Übungsrunden, Angabe",
    "helped": "Runden mit Trainer, Angabe",
    "played": "Runde",
    "dealer": "Geber",
    "rounds": "Länge der Partie",
    "level": "Gegner",
    "game": "Spiel",
    "options": "Regeln",
}

_PLURALS: Final = {
    "names": "Namen",
    "chips": "Chips",
    "people": "Menschen am Tisch",
    "practised": "Übungsrunden",
    "helped": "Runden mit Trainer",
    "played": "Runden",
}


def told(error: LoadError) -> str:
    """Return what is wrong with the file of a Partie and what to do."""
    return _TROUBLE[error.problem].format(fault=faulty(_where(error.place), error.kind))


def _where(place: Place) -> str:
    """Return the place in words, such as “Runde 3, Zug 6”."""
    match place:
        case ("played", int() as number, "actions", int() as move):
            return f"Runde {number + 1}, Zug {move + 1}"
        case (str() as field, int() as number, *_) if field in _FIELDS:
            return f"{_FIELDS[field]} {number + 1}"
        case (str() as field, *_):
            return _PLURALS.get(field, _FIELDS.get(field, f"„{field}“"))
        case _:
            return ""
