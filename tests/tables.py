"""Tables in play: sessions and controllers with random bots, a random person, and what is to be read on a scene."""

import re
from random import Random

from scenes import pick

from cardgames import commerce, conquian
from cardgames.controller import Controller
from cardgames.dealcode import DealCode
from cardgames.session import Session

RULES = {"commerce": commerce.NEW, "conquian": conquian.STANDARD}
TASTES = {"commerce": {"shy": ("knock",), "eager": ("trade",)}, "conquian": {"eager": ("use", "force")}}
OTHERS = ("Anna", "Ben", "Carla", "David", "Emma", "Finn", "Greta", "Henri", "Ida", "Jonas", "Klara")
NOT_READ = {"id", "face", "kind", "at", "code", "game", "placeholder"}


def bot(view, rng):
    """Return a random action that keeps a round going."""
    return pick(view.legal_actions(), rng, **TASTES[view.rules.game])


def session(game, seed, people=(0,), players=None, bots=bot, **start):
    """Return a session in which random bots sit on all seats without a person."""
    players = 2 if game == "conquian" else players or 3 + seed % 10
    seated = {seat: bots for seat in range(players) if seat not in people}
    return Session(RULES[game], seated, DealCode(game, players, seed), **{"dealer": seed % players, **start})


def names(you):
    """Return the names by seat, with "Du" at the person's own."""
    return (*OTHERS[:you], "Du", *OTHERS[you:])


def table(game, seed, you=0, players=None, bots=bot, **start):
    """Return a controller for the person at seat `you`."""
    return Controller(session(game, seed, (you,), players, bots, **start), you, names(you), Random(seed))


def set_up(round_, you=0, bots=None):
    """Return a controller at which this round lies; without bots people sit on all seats."""
    code = DealCode(round_.rules.game, round_.players, 7)
    seated = {seat: bots for seat in range(round_.players) if bots and seat != you}
    return Controller(Session.of(round_, seated, code), you, names(you), Random(7))


def click(controller, *ids, **more):
    """Click cards (named as they look) and buttons, one after the other."""
    for one in ids:
        kind = "card" if one[-1] in "♣♦♥♠" else "button"
        controller.handle({"type": kind, "id": one, **more})


def play(controller, rng):
    """Let a person play at random to the end of the round; yields before each action and at the end."""
    while (seat := controller.session.round.to_move) is not None:
        yield
        assert seat == controller.you
        action = pick(controller.view.legal_actions(), rng, **TASTES[controller.session.rules.game])
        click(controller, *map(str, action.cards), action.verb)
    yield


def said(controller):
    """Return the message on the last frame, None if there is none."""
    message = controller.frames[-1]["message"]
    return message and message["text"]


def texts(part):
    """Yield every text of a scene that people read."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, dict):
        for key, value in part.items():
            if key not in NOT_READ:
                yield from texts(value)
    elif isinstance(part, list):
        for value in part:
            yield from texts(value)


def items(scene):
    """Yield every card of a scene."""
    zones = [*scene["centre"], *(zone for seat in scene["seats"] for zone in seat["zones"])]
    for zone in zones:
        for group in zone.get("groups") or [zone.get("cards") or []]:
            yield from group


def zone(scene, name):
    """Return the zone of this id."""
    zones = [*scene["centre"], *(zone for seat in scene["seats"] for zone in seat["zones"])]
    return next(one for one in zones if one["id"] == name)


FOREIGN = re.compile(r"\b(dealer|knock\w*|meld\w*|deck|\d+\.\d{1,2}(?!\d))\b", re.IGNORECASE)


def foreign(text):
    """Return the words that no learner should read: English ones, and numbers with a decimal point."""
    return FOREIGN.findall(text)
