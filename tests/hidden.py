"""What a player may know at a moment, and whether a text or a picture gives away more."""

import base64
import json
import re
from functools import reduce

from cardgames.cards import DECK, card, mask_of
from cardgames.faces import faces
from cardgames.german import RANK_NAMES, SUIT_NAMES, label
from cardgames.render import html
from cardgames.scene import TELLERS

NAME = re.compile(
    rf"(?<!\w)(?:({'|'.join(SUIT_NAMES.values())}) ({'|'.join(RANK_NAMES.values())}|10|[2-9])(?!\w)"
    rf"|({'|'.join(RANK_NAMES)}|10|[2-9])([{''.join(SUIT_NAMES)}]))"
)
PICTURE = re.compile(r"data:image/svg\+xml;base64,([\w+/=]+)")
CORNER = re.compile(r'id="index(\w+)(\d)"')
BY_LABEL = {label(one): one for one in DECK}


def named_in(text):
    """Return the cards that a text names, as "K♠" or as "Pik König"; `\\u2660` is read as ♠."""
    plain = re.sub(r"\\+u([0-9a-fA-F]{4})", lambda found: chr(int(found[1], 16)), text)
    return {
        BY_LABEL[f"{suit} {rank}"] if suit else card(short + mark) for suit, rank, short, mark in NAME.findall(plain)
    }


def shown_in(text):
    """Return the cards that a text names or that lie open in one of the SVG pictures it carries."""
    pictures = [base64.b64decode(data[: len(data) // 4 * 4]).decode(errors="replace") for data in PICTURE.findall(text)]
    marks = list(faces()["suits"])
    drawn = {card(rank + marks[int(suit)]) for one in pictures for rank, suit in CORNER.findall(one)}
    return drawn.union(*map(named_in, [PICTURE.sub("", text), *pictures]))


class Memory:
    """What the seats of one table know: each round is looked at once."""

    def __init__(self):
        self._shown = {}

    def _seen(self, state, seat):
        key = id(state), seat
        if key not in self._shown:  # the round is kept, so that no other one gets its id
            self._shown[key] = mask_of(state.rules.deck) & ~mask_of(state.view(seat).unseen()), state
        return self._shown[key][0]

    def secrets(self, states, seat):
        """Return the cards that a seat does not know by now: it has held none of them and seen none lie open."""
        known = reduce(int.__or__, (self._seen(state, seat) for state in states))
        return {one for one in states[0].rules.deck if not one.bit & known}


def viewer(frame):
    """Return the seat that looks at this screen, None where a cover lies over it."""
    if frame.get("cover"):
        return None
    return next(seat["id"] for seat in frame["seats"] if seat["you"])


def ply_of(frame, controller):
    """Return after how many actions a screen shows the table."""
    if frame.get("replay"):
        return frame["replay"]["ply"]
    if frame is controller.frames[-1]:
        return controller.session.ply
    tell = TELLERS[controller.session.rules.game].announce
    voice = controller.situation.public_voice
    told = [ply for ply, step in enumerate(controller.session.history, start=1) if tell(step, voice)]
    return told[len(frame["log"]) - 1]


def leaks(frame, secret, *, picture=True):
    """Return what a screen and its picture give away of these cards."""
    shown = named_in(json.dumps(frame, ensure_ascii=False))
    return secret & (shown | shown_in(html(frame)) if picture else shown)


def check(controller, memory, *, picture=True):
    """Check every screen of an answer; returns the phases that were looked at, and whether the viewer was on turn.

    The picture, if one is wanted, is made of the last screen only, as the notebook does.
    """
    states, seen = controller.session.states, set()
    for frame in controller.frames:
        seat, ply = viewer(frame), ply_of(frame, controller)
        secret = set(states[0].rules.deck) if seat is None else memory.secrets(states[: ply + 1], seat)
        found = leaks(frame, secret, picture=picture and frame is controller.frames[-1] and seat is not None)
        assert not found, f"ply {ply}, phase {states[ply].phase}: seat {seat} is shown {', '.join(map(str, found))}"
        seen.add((states[ply].phase, states[ply].to_move == seat))
    return seen
