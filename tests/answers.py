"""Whether an answer is right, whatever was pressed: what it shows, what it may not show, and that a refusal is one."""

import json
from functools import cached_property
from random import Random

from hidden import leaks, ply_of, viewer
from offers import buttons
from tables import foreign, items, texts

from cardgames.cards import Card
from cardgames.render import html

KEYS = {"at", "game", "title", "seats", "centre", "status", "buttons", "message"}
NEVER = ("None", "{", "??", "Traceback", "Mit Du ", "an Du ", "Du zwingen", "du zahlt")
PRACTICE = "Übung"
NOT_STATE = {
    "_answered",
    "_drafted",
    "failure",
    "message",
    "frames",
    "download",
    "asked",
    "advice",
    "played",
    "tries",
    "note",
    "keeper",
}
"""What a refusal may change: what is said, and what was asked."""


def check_screens(frames, *, typed="", picture=False):
    """Check the screens of an answer: each can be sent, the last has all parts, is German and can be acted on."""
    assert frames, "no screen"
    json.dumps(frames, ensure_ascii=False, allow_nan=False).encode()
    for scene in frames:
        assert set(scene) >= KEYS, f"missing {KEYS - set(scene)}"
    last = frames[-1]
    names = [one["id"] for one in items(last)]
    assert len(set(names)) == len(names), "two cards of one id"
    assert 0 < len(last["status"]) <= 400, f"status: {last['status']!r}"
    broken = (last["message"] or {}).get("report")  # its text is an error's own
    for said in texts(read_only({**last, **({"message": None, "spoken": "", "details": ""} if broken else {})})):
        own = said.replace(f"„{typed}“", "").replace(f"({typed})", "")
        assert not foreign(own), said
        assert not [wrong for wrong in NEVER if wrong in own], said
    assert any(one["enabled"] for one in buttons(last)) or any(one["pick"] for one in items(last)), "nothing to do"
    if picture:
        assert 'class="cardgames-twin"' in html(last), "no picture"


def read_only(part):
    """Return a part of a scene without what nobody reads: values of forms, and what was typed into them."""
    if isinstance(part, dict):
        kept = {key: value for key, value in part.items() if key not in ("code", "setup", "value", "image", "src")}
        return {
            key: [text for _, text in value] if key == "options" else read_only(value) for key, value in kept.items()
        }
    return [read_only(one) for one in part] if isinstance(part, list) else part


def state(thing, depth=0):
    """Return what makes up the state of a screen as a value to compare, whatever it is made of."""
    if depth > 8 or isinstance(thing, Card):
        return thing if isinstance(thing, Card) else None
    if isinstance(thing, dict):
        return {key: state(value, depth + 1) for key, value in thing.items() if key not in NOT_STATE}
    if isinstance(thing, (list, tuple)):
        return [state(value, depth + 1) for value in thing]
    if isinstance(thing, Random):
        return thing.getstate()
    if any(base.__module__.startswith("cardgames.") for base in type(thing).__mro__) and not _frozen(thing):
        found = getattr(thing, "__dict__", {})
        kept = {name: value for name, value in found.items() if not _made_once(thing, name)}
        return [type(thing).__name__, state(kept, depth + 1)]
    plain = (str, int, float, bool, bytes, frozenset, set, type(None))
    return thing if isinstance(thing, plain) or _frozen(thing) else type(thing).__name__


def _frozen(thing):
    params = getattr(type(thing), "__dataclass_params__", None)
    return bool(params and params.frozen)


def _made_once(thing, name):
    return isinstance(getattr(type(thing), name, None), cached_property)


def difference(one, other, where=""):
    """Return where two states differ first."""
    if type(one) is type(other) and isinstance(one, dict):
        for key in one.keys() | other.keys():
            if one.get(key) != other.get(key):
                return difference(one.get(key), other.get(key), f"{where}.{key}")
    if type(one) is type(other) and isinstance(one, list) and len(one) == len(other):
        for number, pair in enumerate(zip(one, other, strict=True)):
            if pair[0] != pair[1]:
                return difference(*pair, f"{where}[{number}]")
    return f"{where}: {one!r:.80} became {other!r:.80}"


class Known:
    """What the people at a table have seen, deal by deal, whatever was taken back, left or dealt again since then.

    `check` says so where a screen shows a secret, and where a round that counts is played on with knowledge, or with
    the coach's help, and bears no mark; where nothing `counts`, as in a lesson, no mark is needed.
    """

    def __init__(self, memory, *, counts=True):
        self.memory, self.counts = memory, counts
        self.learnt = {}
        self.helped = set()

    def check(self, table, *, picture=False):
        """Check every screen of an answer of this table."""
        last = table.frames[-1]
        for frame in table.frames:
            seat, states = viewer(frame), table.session.states[: ply_of(frame, table) + 1]
            secret = self._secret(table.session.states if frame is last else states, seat)
            if frame is last:
                secret = self._thought(table.session.states, secret)
                secret = secret - opened(frame, states[-1]) | self._covered(table, frame, states, seat)
            found = leaks(without_reasons(frame), secret, picture=picture and frame is last and seat is not None)
            assert not found, f"seat {seat} is shown {', '.join(sorted(map(str, found)))}, {states[-1].phase}"
            self._learn(table, frame, states, secret)
        if self.counts:
            self._check_mark(table, last)

    def _secret(self, states, seat):
        """Return the cards that a seat cannot know; under a cover, where anybody may look, those not known to all."""
        if seat is not None:
            return self.memory.secrets(states, seat)
        return set().union(*(self.memory.secrets(states, one) for one in range(states[-1].players)))

    def _thought(self, states, secret):
        """Return what is still secret once a round is over: then the bots tell what they knew."""
        if states[-1].to_move is not None:
            return secret
        return secret.intersection(*(self.memory.secrets(states, one) for one in range(states[-1].players)))

    def _covered(self, table, frame, states, seat):
        """Return the cards of the own hand that others do not know, where it is covered."""
        own = [one for one in buttons(frame) if one["id"] == "reveal own" and not one["pressed"]]
        mine = set(states[-1].hands[seat]) if own and seat is not None else set()
        return mine & self._secret(table.session.states, None)

    def _learn(self, table, frame, states, secret):
        seat = viewer(frame)
        if seat is None:
            return
        deal = states[0].hand_masks, states[0].stock
        everybody = table.situation.here if states[-1].to_move is None else ()
        for one in {seat, *everybody}:
            self.learnt.setdefault((deal, one), set()).update(set(states[0].rules.deck) - secret)
        if (frame.get("coach") or {}).get("choices"):
            self.helped.add(deal)

    def _check_mark(self, table, last):
        session, looking = table.session, (last.get("replay") or {"looking": True})["looking"]
        seat, states = viewer(last), session.states
        if seat is None or looking or session.branched or states[-1].to_move is None:
            return
        deal = states[0].hand_masks, states[0].stock
        more = self.learnt.get((deal, seat), set()) & self.memory.secrets(states, seat)
        assert not more or last["practice"] == PRACTICE, (
            f"no mark, though seat {seat} has seen {', '.join(sorted(map(str, more)))}"
        )
        assert deal not in self.helped or last["practice"], "no mark, though the coach has helped"


def without_reasons(frame):
    """Return a screen without the reason for a refusal, which may name a card that would be needed."""
    refused = (frame["message"] or {}).get("kind") == "error"
    return {**frame, "message": None, "spoken": "", "details": ""} if refused else frame


def opened(frame, full):
    """Return the cards that the switches of a screen show on purpose."""
    found = set()
    for one in buttons(frame):
        if one.get("pressed") and one["id"].startswith("reveal hand-"):
            found |= set(full.hands[int(one["id"].rpartition("-")[2])])
        if one.get("pressed") and one["id"] == "reveal stock":
            found |= set(full.stock[:1])
    return found
