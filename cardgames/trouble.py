"""What a person can hand on when something went wrong that nobody expected."""

from __future__ import annotations

import json
import platform
import re
import traceback
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final

from cardgames.bots.asking import BotError
from cardgames.cards import RANKS, SUITS
from cardgames.packing import packed
from cardgames.scene.model import Scene
from cardgames.session import Session
from cardgames.thinking import Ended

_CARD: Final = re.compile(rf"(10|[{''.join(RANKS).replace('10', '')}])[{''.join(SUITS)}]")


def message(error: BaseException, unharmed: str) -> dict[str, Any]:
    """Return what the screen says about it; `unharmed` says in a sentence what is as it was.

    A bot that somebody wrote here is his to mend: there is nothing to report; nor where somebody ended the thinking.
    """
    if isinstance(error, (Ended, KeyboardInterrupt)):
        return {"kind": "info", "text": f"Das Nachdenken ist beendet. {unharmed}"}
    if isinstance(error, BotError):
        text = f"{error.discreet} Ändere den Bot und führe die Zellen noch einmal aus. Im Turnier erfährst du mehr."
        return {"kind": "error", "text": text, "report": False}
    what = _cardless(f"{type(error).__name__}: {error}")
    text = (
        f"Da ist im Programm etwas schiefgegangen ({what}). {unharmed} Bitte speichere den "
        "Fehlerbericht und gib ihn weiter, damit jemand es behebt."
    )
    return {"kind": "error", "text": text, "report": True}


def told(scene: Scene, said: dict[str, Any]) -> Scene:
    """Return a scene that was drawn before with another message on it: this cannot fail."""
    return {**scene, "message": said, "spoken": str(said["text"])}


def report_file(error: BaseException | None, **where: Any) -> dict[str, str]:  # noqa: ANN401 - any JSON
    """Return a file with the error, the versions and `where` it was, so that it can be tried again.

    No names are in it, and no cards that can be read: an error may tell what somebody holds.
    """
    told = _cardless("".join(traceback.format_exception(error))) if error else ""
    content = {"error": told, "version": own_version(), "python": platform.python_version(), **where}
    return {"name": "fehlerbericht.json", "text": json.dumps(content, ensure_ascii=False, indent=1) + "\n"}


def of_session(session: Session) -> dict[str, Any]:
    """Return what names the round on the table: the rules' options, deal code and actions.

    The actions are packed as in the file of a Partie: whoever hands on a report has not seen the others' cards.
    """
    rules = session.rules
    return {"options": dict(rules.options), "deal": str(session.code), "actions": packed(session.actions)}


def _cardless(text: str) -> str:
    """Return a text in which cards are not named: deal code and actions tell them to whoever looks for the error."""
    return _CARD.sub("(Karte)", text)


def own_version() -> str:
    """Return the version of this package, a question mark where it is not installed."""
    try:
        return version("historic-cardgames")
    except PackageNotFoundError:
        return "?"
