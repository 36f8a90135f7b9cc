"""What lies on the table and what can be done there, as plain data: widget, picture and text all draw from it.

A scene is made from one player's view, so it holds no card that he does not know.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cardgames.cards import Card
from cardgames.game import END, Round
from cardgames.german import Voice, signed
from cardgames.moves import Action
from cardgames.scene import commerce, conquian
from cardgames.scene.model import Button, Coach, Cover, Line, Replay, Result, Reveal, Scene, SeatItem, Table, Teller
from cardgames.scene.spoken import announcement, description

__all__ = ["HOME", "TELLERS", "Look", "Scene", "build"]

TELLERS: dict[str, Teller] = {"commerce": commerce, "conquian": conquian}
"""How each game is told: zones, buttons, status, log and result."""

HOME = "Zurück zum echten Spiel"


@dataclass(frozen=True, kw_only=True)
class Look:
    """How the table looks at a moment, beside the cards themselves.

    `states` are the viewer's views from the deal to the present one; `live` says that the viewer decides now; `cover`
    hides all cards; `after` are the buttons of a finished round, None: that of the next one;
    `result` is that of a finished round where the views do not show enough to tell it,
    `finale` the end of a Partie;
    `splits` opens the rearranging view; `arranged` and `stock_open` are explained at `Table`.
    """

    voice: Voice
    states: Sequence[Round]
    code: str
    at: str = ""
    picked: Collection[Card] = ()
    live: bool = False
    status: str = ""
    news: Sequence[str] = ()
    log: Sequence[Line] = ()
    message: dict[str, Any] | None = None
    practice: str = ""
    practice_why: str = ""
    tools: Sequence[Button] = field(default_factory=list)
    form: dict[str, str] | None = None
    replay: Replay | None = None
    cover: Cover | None = None
    reveal: Reveal | None = None
    coach: Coach | None = None
    after: Sequence[Button] | None = None
    splits: bool = False
    arranged: Mapping[int, tuple[tuple[Card, ...], ...]] = field(default_factory=dict)
    stock_open: bool = False
    result: Result | None = None
    finale: Result | None = None
    ledger: dict[str, Any] | None = None
    setup: dict[str, Any] | None = None


def build(look: Look) -> Scene:
    """Return the scene of the last of the views."""
    view = look.states[-1]
    teller = TELLERS[view.rules.game]
    table = _table(view, look, teller)
    pool = teller.pool(view)
    covered = look.cover is not None
    result = look.result or (teller.outcome(view, look.voice) if view.phase == END else None)
    told = look.finale or result
    status = look.status or (told["title"] if told else teller.status(view, look.voice))
    scene: Scene = {
        "at": look.at,
        "game": view.rules.game,
        "title": teller.TITLE,
        "code": look.code,
        "seats": [] if covered else [_seat(view, seat, look.voice, teller, table) for seat in _order(view)],
        "centre": [] if covered else teller.centre(view, table),
        "pool": None if pool is None else {"label": "Pool", "chips": pool},
        "news": " ".join(look.news),
        "status": look.cover["title"] if look.cover else status,
        "practice": look.practice,
        "practice_why": look.practice_why,
        "buttons": [] if covered else _buttons(view, look, teller),
        "tools": list(look.tools),
        "form": look.form,
        "log": list(look.log),
        "message": look.message,
        "result": result,
        "finale": look.finale,
        "replay": look.replay,
        "cover": look.cover,
        "reveal": look.reveal,
        "coach": look.coach,
        "splits": teller.rearranging(view, table) if look.splits and not covered else None,
        "ledger": look.ledger,
        "setup": look.setup,
    }
    return {**scene, "spoken": announcement(scene), "details": "" if covered else description(scene)}


def _table(view: Round, look: Look, teller: Teller) -> Table:
    marked = teller.hints(view, look.picked) if look.live else ()
    pickable = teller.pickable(view) if look.live else ()
    arranged, top = look.arranged, look.stock_open
    return Table(look.picked, marked, pickable=pickable, states=look.states, arranged=arranged, stock_open=top)


def chosen_action(view: Round, verb: str, picked: Collection[Card]) -> Action:
    """Return the action that a button stands for: the picked cards go with it if its verb takes cards."""
    return Action(verb, tuple(picked) if TELLERS[view.rules.game].takes_cards(verb) else ())


def _buttons(view: Round, look: Look, teller: Teller) -> list[Button]:
    if view.phase == END:
        again: Button = {"id": "new", "label": teller.AGAIN, "enabled": True, "primary": True}
        return [again] if look.after is None else list(look.after)
    legal = view.legal_actions() if look.live else ()
    return [
        {
            "id": choice["verb"],
            "label": choice["label"],
            "enabled": chosen_action(view, choice["verb"], look.picked) in legal,
            "primary": False,
        }
        for choice in teller.choices(view, look.voice)
    ]


def _order(view: Round) -> list[int]:
    """Return the seats in order of play, the viewer's own first; also those who are out."""
    first = view.viewer or 0
    return [(first + view.rules.direction * step) % view.players for step in range(view.players)]


def _seat(view: Any, seat: int, voice: Voice, teller: Teller, table: Table) -> SeatItem:  # noqa: ANN401 - any game
    change = view.payoffs()[seat]
    return {
        "id": seat,
        "name": voice.names[seat],
        "you": seat == view.viewer,
        "turn": seat == view.to_move,
        "dealer": seat == view.dealer,
        "chips": view.chips[seat],
        "change": signed(change) if view.phase == END else None,
        "badges": [*(["Geber"] if seat == view.dealer else []), *teller.badges(view, seat)],
        "zones": teller.seat_zones(view, seat, table),
    }
