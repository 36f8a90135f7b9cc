"""Who sits at the screen: one person, or several at one device with a cover between them; and what they are called."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from cardgames.saving import LONGEST_NAME
from cardgames.scene.model import Button, Cover
from cardgames.schema import unfit
from cardgames.session import Session

NAMES = ("Du", "Anna", "Ben", "Carla", "David", "Emma", "Finn", "Greta", "Henri", "Ida", "Jonas", "Klara")
MOST_PLAYERS = len(NAMES)
_DU = NAMES[0].casefold()
_LONGEST_LINE = 1000


class NameTrouble(ValueError):
    """Names that cannot be used; the text says in German what is wrong."""


def people(session: Session) -> tuple[int, ...]:
    """Return the seats without a bot."""
    return tuple(seat for seat in range(session.round.players) if seat not in session.bots)


def named(typed: object, persons: int) -> tuple[str, ...]:
    """Return twelve names: those that were typed, split at commas, then others that are still free.

    A single person without a name is "Du". Raises `NameTrouble`.
    """
    if not isinstance(typed, str) or len(typed) > _LONGEST_LINE:
        raise NameTrouble("So viele Namen kann ich nicht lesen. Schreibe die Namen mit Komma dazwischen.")
    wished = [" ".join(name.split()) for name in typed.split(",")]
    wished = [name for name in wished if name]
    if len(wished) > persons:
        raise NameTrouble(f"Das sind {len(wished)} Namen, aber am Bildschirm sitzen nur {persons}.")
    for name in wished:
        if len(name) > LONGEST_NAME:
            raise NameTrouble(f"Ein Name hat höchstens {LONGEST_NAME} Zeichen. Kürze „{name[:20]}…“.")
        if unfit(name):
            raise NameTrouble("In einem Namen steht ein Zeichen, das man nicht zeigen kann. Schreibe ihn neu.")
    folded = [name.casefold() for name in wished]
    if len(set(folded)) < len(folded):
        raise NameTrouble("Zwei Namen sind gleich. Gib jeder Person ihren eigenen.")
    if persons > 1 and _DU in folded:
        raise NameTrouble("„Du“ sagt der Tisch zu allen, die an der Reihe sind. Wähle einen anderen Namen.")
    if persons == 1:
        wished = wished or [NAMES[0]]
    return filled([*wished, *islice(_strangers(wished, len(wished) + 1), persons - len(wished))])


def of_file(names: Sequence[str], here: Sequence[int]) -> tuple[str, ...]:
    """Return twelve names, beginning with those of a file; "Du" is only who is alone at this screen."""
    free = _strangers(names, 1)
    alone = here[0] if len(here) == 1 else -1
    return filled([next(free) if name.casefold() == _DU and seat != alone else name for seat, name in enumerate(names)])


def _strangers(names: Sequence[str], first: int) -> Iterator[str]:
    """Yield ``Person 2`` and so on, from this number on, but none of these names."""
    taken = {name.casefold() for name in names}
    return (name for n in range(first, 2 * MOST_PLAYERS) if (name := f"Person {n}").casefold() not in taken)


def filled(names: Sequence[str]) -> tuple[str, ...]:
    """Return twelve names: these, then others that are still free."""
    folded = {name.casefold() for name in names}
    others = (*NAMES[1:], *(f"Bot {number}" for number in range(2 * MOST_PLAYERS)))
    return (*names, *(name for name in others if name.casefold() not in folded))[:MOST_PLAYERS]


def typed(names: Sequence[str], persons: int) -> str:
    """Return the names of the people as they would type them; empty for names that they did not choose."""
    return ", ".join(name for name in names[:persons] if name != NAMES[0] and not name.startswith("Person "))


def cover(names: Sequence[str], seat: int) -> Cover:
    """Return the screen that hides everything until this person is alone with it."""
    name = names[seat]
    button: Button = {"id": "uncover", "label": f"Ich bin {name}", "enabled": True, "primary": True}
    text = f"Gib das Gerät an {name}. Erst wenn niemand sonst hinschaut, geht es mit dem Knopf weiter."
    return {"title": f"Weiter an {name}", "text": text, "button": button}
