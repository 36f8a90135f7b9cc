"""Presses at random what a screen offers, and what it does not, and checks every answer; all by seed."""

import json
import re
from collections import Counter, deque
from random import Random

from answers import Known, check_screens, difference, state
from hidden import Memory
from offers import Press, forged, offered

from cardgames.controller import Controller
from cardgames.reviewing import Reviewing

SELDOM = {"new": 0.1, "code": 0.4, "set up": 0.15, "load": 0.3, "explore": 0.3, "advise": 0.3}
"""How often a kind is pressed beside others (1), so that rounds come to their end."""
FORGED, PLAYED, FRESH = 0.1, 0.45, 0.8
"""How often an input is forged; a legal move made; what was never pressed there taken before anything else."""
SHORTER = 60
"""So many shorter lists of inputs are tried to make a fault plain."""


class Fault(AssertionError):
    """An answer that is not right: `what` was wrong, and the inputs (`fed`) that led there on the screen `name`."""

    def __init__(self, what, name, fed):
        lines = [f"{what}  [{name}, inputs: {len(fed)}]", *(_line(press.content) for press in fed[-15:])]
        super().__init__("\n  ".join(lines))
        self.what, self.name, self.fed = what, name, tuple(fed)

    @property
    def kind(self):
        """What was wrong, in its first three words."""
        return re.findall(r"[^\W\d]{2,}", self.what)[:3]


def _line(content):
    told = repr(content)
    return told if len(told) < 400 else f"{told[:200]} … ({len(told)} characters)"


class Coverage:
    """What was offered and what was pressed, by place and kind.

    `offers` name the screen where it was seen first, `ways` the inputs that lead to what was never pressed.
    """

    def __init__(self):
        self.offers, self.pressed, self.ways = {}, Counter(), {}

    def saw(self, place, kinds, name):
        for kind in kinds:
            self.offers.setdefault((*place, kind), name)

    def missed(self):
        """Return what was offered somewhere and never pressed there, with the screen where it was seen."""
        return {key: name for key, name in self.offers.items() if not self.pressed[key]}

    def add(self, other):
        self.offers = other.offers | self.offers
        self.pressed += other.pressed

    def saved(self):
        return [[*key, self.pressed[key], self.offers.get(key, "")] for key in self.offers.keys() | self.pressed.keys()]

    @classmethod
    def load(cls, rows):
        found = cls()
        for where, phase, kind, number, name in rows:
            found.pressed[where, phase, kind] = number
            if name:
                found.offers[where, phase, kind] = name
        return found

    def table(self):
        """Yield a line for each place: how many kinds were offered, pressed, and how often anything was."""
        for place in sorted({key[:2] for key in self.offers}):
            kinds = [key for key in self.offers if key[:2] == place]
            often = sum(number for key, number in self.pressed.items() if key[:2] == place)
            done = sum(self.pressed[key] > 0 for key in kinds)
            yield f"{place[0]:42} {place[1]:20} kinds {done:3} of {len(kinds):3}, presses {often:6}"


class Presser:
    """Presses at one screen, which a widget shows; `name` says which, `rng` chooses, `coverage` counts."""

    def __init__(self, widget, name, rng, coverage=None):
        self.widget, self.name, self.rng = widget, name, rng
        self.coverage = coverage or Coverage()
        self.sent, self.fed, self.files, self.plan, self.known = [], [], [], deque(), {}
        widget.send = lambda content, _buffers=None: self.sent.append(content)
        self._check_screen("")

    @property
    def scene(self):
        return self.widget.frames[-1]

    def place(self):
        """Return where we are: the rules and the phase of a table, or which desk and how far."""
        screen = table_of(self.widget.screen)
        if not isinstance(screen, Controller):
            return type(screen).__name__, {True: "solved", False: "open"}.get(getattr(screen, "solved", None), "")
        phase = "cover" if self.scene.get("cover") else screen.session.round.phase
        if type(screen) is not Controller:
            return type(screen).__name__, phase
        looking = (self.scene.get("replay") or {}).get("looking")
        return variant(screen), f"{phase}, earlier" if looking else phase

    def go(self, number):
        """Press so many times; returns self, raises `Fault`."""
        for _ in range(number):
            place, found = self.place(), offered(self.scene, self.rng, self.files)
            self.coverage.saw(place, {press.kind for press in found}, self.name)
            for press in found:
                if not self.coverage.pressed[(*place, press.kind)]:
                    self.coverage.ways.setdefault((*place, press.kind), (*self.fed, press))
            press = self._choose(place, found)
            self.coverage.pressed[(*place, press.kind)] += 1
            self.feed(press)
        return self

    def _choose(self, place, found):
        rng = self.rng
        if self.plan and rng.random() < 0.95:
            return self.plan.popleft()
        self.plan.clear()
        if rng.random() < FORGED or not found:
            return forged(self.scene, rng)
        fresh = [press for press in found if not self.coverage.pressed[(*place, press.kind)]]
        if fresh and rng.random() < FRESH:
            return rng.choice(fresh)
        if rng.random() < PLAYED and (moves := legal(self.widget.screen, rng)):
            self.plan.extend(moves)
            return self.plan.popleft()
        kinds = sorted({press.kind for press in found})
        kind = rng.choices(kinds, [self._weight(kind) for kind in kinds])[0]
        return rng.choice([press for press in found if press.kind == kind])

    def _weight(self, kind):
        return 1.0 if kind == "new" and self.scene.get("result") else SELDOM.get(kind, 1.0)

    def feed(self, press):
        """Send an input as the page does, and check the answer."""
        screen = self.widget.screen
        before, tries = state(screen), getattr(table_of(screen), "tries", 0)
        content = self.content(press)
        self.fed.append(press)
        self._send(content, press)
        self._check_screen(typed_in(press.content))
        message, judged = self.scene.get("message") or {}, getattr(table_of(screen), "tries", 0) != tries
        late = "at" in press.content and isinstance(screen, Controller)
        if (message.get("kind") == "error" and not judged) or late:
            after = state(screen)
            self._must(after == before, f"refused, but changed: {difference(before, after)}")

    def content(self, press):
        """Return the message that the page would send for an input now."""
        content = {"at": self.scene.get("at"), **press.content, "seq": len(self.fed)}
        if press.forged and len(self.fed) % 3 == 0:
            del content["seq"]
        return content

    def _send(self, content, press):
        self.sent.clear()
        try:
            self.widget._handle_custom_msg(content, [])
        except Exception as error:
            raise Fault(f"escaped {type(error).__name__}: {error}"[:300], self.name, self.fed) from error
        acks = [one for one in self.sent if one["type"] == "ack"]
        self._must(acks == [{"type": "ack", "seq": content.get("seq")}], f"answers: {acks}")
        for file in (one for one in self.sent if one["type"] == "file"):
            self._must(bool(json.loads(file["text"])), "an empty file")
            self.files = self.files[-4:] + [file["text"]] * (file["name"] != "fehlerbericht.json")
        error, self.widget.last_error = self.widget.last_error, None
        self._must(error is None or press.strange, f"unexpected {type(error).__name__}: {str(error)[:200]}")

    def _check_screen(self, typed):
        try:
            check_screens(self.widget.frames, typed=typed, picture=self.rng.random() < 0.1)
            table = table_of(self.widget.screen)
            if isinstance(table, Controller):
                counts = type(table) is Controller
                known = self.known.setdefault(counts or id(table), Known(Memory(), counts=counts))
                known.check(table, picture=self.rng.random() < 0.1)
        except (AssertionError, ValueError, TypeError) as error:
            raise Fault(str(error)[:300] or repr(error), self.name, self.fed) from error

    def _must(self, right, what):
        if not right:
            raise Fault(what, self.name, self.fed)


def table_of(screen):
    """Return the screen that answers: within a review and a practice the one that they show."""
    return screen.page if isinstance(screen, Reviewing) else getattr(screen, "desk", screen)


def variant(table):
    """Return the name of the rules at a table, as `variants.RULES` has it."""
    options, game = dict(table.session.rules.options), table.session.rules.game
    if game == "commerce":
        named = "-".join(str(options[key]) for key in ("style", "hands", "direction"))
        return f"{game} {named}{'-pounce' * options['pounce']}"
    return f"{game} {options['players']}-{options['hand_size']}{'-exchange' * options['exchange']}"


def legal(screen, rng):
    """Return the presses that make a legal move at a table, none where the one who looks is not to move."""
    table = table_of(screen)
    if not isinstance(table, Controller) or not table.situation.live:
        return []
    actions = table.view.legal_actions()
    verb = rng.choice(sorted({action.verb for action in actions}))
    cards = rng.choice([action.cards for action in actions if action.verb == verb])
    picks = [one for one in (*table.picked, *cards) if (one in table.picked) != (one in cards)]
    return [*(Press("card", {"type": "card", "id": str(one)}) for one in picks), Press.button(verb)]


def typed_in(content):
    """Return what was typed, which an answer may repeat."""
    return next((value for key in ("code", "value") if isinstance(value := content.get(key), str)), "")


def pressed(make, name, seed, number, coverage=None):
    """Press so many times at the screen that `make` makes of a seed; raises the `Fault` that is found, made short.

    With a `coverage` to fill, all that was offered on the way is pressed in the end.
    """
    fed = []
    try:
        presser = Presser(make(seed), f"{name}, seed {seed}", Random(f"{name} {seed}"), coverage)
        fed = presser.fed
        presser.go(number)
        more = left_over(make, seed, presser) if coverage is not None else 0
    except Fault as fault:
        raise shortest(lambda: make(seed), fault) from None
    return len(fed) + more


def left_over(make, seed, presser):
    """Press what was offered on the way and never pressed in such a place: go the same way again, and press it there.

    Returns how many inputs that took; raises the `Fault` that is found.
    """
    coverage, ways, number = presser.coverage, dict(presser.coverage.ways), 0
    coverage.ways.clear()
    for key, (*way, press) in ways.items():
        if coverage.pressed[key]:
            continue
        again = replayed(make(seed), presser.name, way)
        assert again.place() == key[:2]
        again.feed(press)
        coverage.pressed[key] += 1
        number += len(again.fed)
    return number


def replayed(widget, name, fed):
    """Return a presser that has given these inputs to a screen; raises the `Fault` that is found."""
    presser = Presser(widget, name, Random(0))
    for press in fed:
        presser.feed(press)
    return presser


def shortest(make, fault):
    """Return the same kind of fault with as few inputs as are found."""
    fed, tries = list(fault.fed), SHORTER
    for size in (len(fed) // 2, len(fed) // 4, len(fed) // 8, 3, 1, 1):
        start = len(fed) - 1 - size
        while size and start >= 0 and tries:
            tries -= 1
            found = _again(make, fault, fed[:start] + fed[start + size :])
            fed, fault = (list(found.fed), found) if found else (fed, fault)
            start -= size
    return fault


def _again(make, fault, fed):
    try:
        replayed(make(), fault.name, fed)
    except Fault as found:
        return found if found.kind == fault.kind else None
    return None
