"""Going through a round: to an earlier position, and on from there as a "what if"."""

from __future__ import annotations

from cardgames.controller import reveal
from cardgames.controller.situation import Refusal, Situation
from cardgames.scene import HOME
from cardgames.scene.model import Button, Replay
from cardgames.session import Step


def jump(now: Situation, ply: int) -> list[Step]:
    """Show the position after that many actions; the last one is the present."""
    last = now.session.ply
    if not 0 <= ply <= last:
        raise Refusal(f"Diese Runde hat die Stellen 0 bis {last}.")
    now.looking = ply if ply < last else None
    now.picked = ()
    return []


def first(now: Situation) -> list[Step]:
    """Show the deal."""
    return jump(now, 0)


def back(now: Situation) -> list[Step]:
    """Show the position one action earlier."""
    here = _here(now)
    if not here:
        raise Refusal("Weiter zurück geht es nicht.")
    return jump(now, here - 1)


def forward(now: Situation) -> list[Step]:
    """Show the position one action later."""
    if now.looking is None:
        raise Refusal("Weiter vor geht es nicht.")
    return jump(now, now.looking + 1)


def present(now: Situation) -> list[Step]:
    """Come back to the present position."""
    return jump(now, now.session.ply)


def branch(now: Situation) -> list[Step]:
    """Play on from the position that is looked at; the real round stays as it is."""
    if now.looking is None:
        raise Refusal("Geh zuerst zu einer früheren Stelle. Von dort kannst du anders weiterspielen.")
    now.session.branch(now.looking)
    steps = list(now.session.run_bots())
    now.moved_on()
    now.say("Was wäre wenn: Ab hier zählt nichts. Deine echte Runde bleibt, wie sie ist.", kind="info")
    return steps


def home(now: Situation) -> list[Step]:
    """Come back from a "what if" to the real round; secrets that were opened there are closed."""
    now.session.home()
    now.revealed = frozenset(part for part in now.revealed if not reveal.tells_secrets(part))
    now.moved_on()
    return []


def panel(now: Situation) -> Replay:
    """Return the controls."""
    here, last, session = _here(now), now.session.ply, now.session
    looking = now.looking is not None
    buttons = [
        _button("first", "Anfang", on=here > 0),
        _button("back", "Einen Zug zurück", on=here > 0),
        _button("forward", "Einen Zug vor", on=looking),
        *(
            [_button("branch", "Was wäre wenn?"), _button("present", "Zurück zum Spiel", primary=True)]
            if looking
            else []
        ),
        *([_button("home", HOME)] if session.branched else []),
    ]
    label = f"Zug {here} von {last}" if here else "Nach dem Geben"
    return {"label": label, "ply": here, "plies": last, "looking": looking, "buttons": buttons}


def _here(now: Situation) -> int:
    return now.session.ply if now.looking is None else now.looking


def _button(name: str, label: str, *, on: bool = True, primary: bool = False) -> Button:
    return {"id": name, "label": label, "enabled": on, "primary": primary}
