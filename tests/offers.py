"""What a scene offers to press and to type, and what no scene offers but a damaged page could send all the same."""

from dataclasses import dataclass
from itertools import islice

from tables import items

TEXTS = (
    "",
    "   ",
    "²",
    "٣",
    "-1",
    "0",
    "7",
    "1e400",
    "NaN",
    "x" * 5_000,
    "9" * 5_000,
    "\ud800",
    "\u202e\u0000",
    "<b>&",
    "'\"",
)
"""Typed by somebody who tries things: empty, digits that are none, numbers out of range, huge, broken, markup."""
VALUES = (None, True, -1, 3.5, float("nan"), float("inf"), 10**30, [], {}, [[[["id"]]]], {"id": "knock"}, *TEXTS)
"""Sent by a damaged page: values of any type."""
IDS = (
    *("knock", "leave", "use", "new", "undo", "branch", "home", "advise", "review", "explore", "uncover", "report"),
    *(
        "reveal",
        "reveal own",
        "reveal hand-0",
        "reveal hand-99",
        "reveal next",
        "split",
        "split 0",
        "split -1",
        "split x",
    ),
    *(
        "check",
        "hint",
        "next",
        "choose 0",
        "choose -1",
        "choose 99",
        "choose",
        "line 0",
        "place -1",
        "place 99",
        "place",
    ),
    *(
        "tab",
        "tab ???",
        "unlock ???",
        "start",
        "clear",
        "example",
        "practise",
        "keep",
        "reset",
        "reset yes",
        "reset sure",
    ),
    *("review start", "review next", "review again", "review view", "review for 0", "review for x", "review leave"),
    *("act again", "act next", "tanz", "__init__", "again", "save"),
)
KEYS = {"card": "id", "button": "id", "jump": "ply", "deal": "code", "setup": "values", "load": "text", "bet": "value"}
KEYS |= {"control": "value"}
CODES = ("CO4-7K3QX", "CO5-7K3QX", "CO5-9DK9V", "CQ2-43X9T", "CO5-7K3QY", "F3K9-2M7", "CO99-7K3QX")


@dataclass(frozen=True)
class Press:
    """An input: its kind (what is counted), the message, and whether no scene offers it (`forged`)."""

    kind: str
    content: dict
    forged: bool = False

    @classmethod
    def button(cls, name):
        """Return a press of a button; buttons of which there are many are one kind."""
        kind = name.partition("-")[0] if name.startswith("reveal hand-") else name
        first, _, number = kind.rpartition(" ")
        return cls(first if first and number.isdigit() else kind, {"type": "button", "id": name})

    @property
    def strange(self):
        """Whether no page of this version sends inputs of this kind: then an error may be reported."""
        return self.content.get("type") not in [*KEYS]


def buttons(scene):
    """Yield every button of a scene, disabled ones, too: they answer why."""
    for part in ("buttons", "tools", "tabs"):
        yield from scene.get(part) or ()
    for part in ("replay", "reveal"):
        yield from (scene.get(part) or {}).get("buttons", ())
    if scene.get("cover"):
        yield scene["cover"]["button"]
    yield from ({**way, "enabled": True} for way in (scene.get("splits") or {}).get("ways", ()))


def offered(scene, rng, files=()):
    """Return everything that can be pressed and typed on a scene; what is typed is right or wrong at random."""
    found = [Press.button(one["id"]) for one in buttons(scene)]
    found += [Press("card", {"type": "card", "id": one["id"]}) for one in items(scene) if one["pick"]]
    found += _typed(scene, rng, files) + _explored(scene, rng)
    if scene.get("coach"):
        found.append(Press.button("advise"))
    if (scene.get("message") or {}).get("report"):
        found.append(Press.button("report"))
    return found


def _typed(scene, rng, files):
    found = []
    if scene.get("replay"):
        found.append(Press("jump", {"type": "jump", "ply": rng.randint(0, scene["replay"]["plies"])}))
        lines = scene.get("log") or ()
        found += [Press("line of the log", {"type": "jump", "ply": rng.choice(lines)["ply"]})] if lines else []
    if scene.get("form"):
        code = rng.choice((scene.get("code") or "", f" {(scene.get('code') or 'f').lower()} ", *CODES, *TEXTS))
        found.append(Press("code", {"type": "deal", "code": code}))
    if scene.get("setup"):
        found.append(Press("set up", {"type": "setup", "values": filled(scene["setup"]["fields"], rng)}))
    if scene.get("setup") or scene.get("load"):
        text = damaged(rng.choice(files), rng) if files else rng.choice(TEXTS)
        found.append(Press("load", {"type": "load", "text": text}))
    return found


def filled(fields, rng):
    """Return a form filled in: often as a person would, sometimes with a value that is none."""
    values = {field["id"]: rng.choice(field.get("options") or [[""], ["Mia, Ben"], ["Mia"]])[0] for field in fields}
    values |= {"level": "buch"} if "level" in values and rng.random() < 0.7 else {}
    values |= {"people": "1", "names": ""} if "people" in values and rng.random() < 0.6 else {}
    if rng.random() < 0.2:
        values[rng.choice(list(values))] = rng.choice(TEXTS)
    return values


def damaged(text, rng):
    """Return a file as it was saved, or with a letter changed, a piece missing, a number or a name of another kind."""
    at = rng.randrange(len(text))
    changed = (text[:at], text[:at] + rng.choice("09[]{}x♠") + text[at + 1 :], "[" * 100_000)
    options = text.replace('"dealer": ', rng.choice(('"dealer": -', '"dealer": 99', '"chips": 1e400, "dealer": ')))
    return text if rng.random() < 0.6 else rng.choice((*changed, options))


def _explored(scene, rng):
    found = [
        Press(f"control {one['id']}", {"type": "control", "id": one["id"], "value": _set(one, rng)})
        for one in scene.get("controls") or ()
    ]
    for figure in scene.get("figures") or ():
        if figure["locked"] and figure["bet"]:
            found.append(Press("bet", {"type": "bet", "id": figure["id"], "value": _bet(figure["bet"], rng)}))
            found.append(Press("unlock", {"type": "button", "id": f"unlock {figure['id']}"}))
    return found


def _set(control, rng):
    if control["kind"] == "select":
        return rng.choice(control["options"])[0]
    if control["kind"] == "check":
        return rng.random() < 0.5
    return str(rng.randint(control["min"], control["max"]))


def _bet(form, rng):
    if rng.random() < 0.2:
        return rng.choice(TEXTS)
    return rng.choice(form["options"])[0] if form["kind"] == "choice" else str(rng.randint(form["min"], form["max"]))


def forged(scene, rng):
    """Return an input that this scene does not offer."""
    make = rng.choice((_unknown_button, _any_card, _out_of_range, _wrong_type, _without_key, _stale, _no_kind))
    return Press(f"forged: {make.__name__[1:]}", make(scene, rng), forged=True)


def _unknown_button(_scene, rng):
    return {"type": "button", "id": rng.choice((*IDS, *TEXTS))}


def _any_card(scene, rng):
    """A card that lies there, perhaps face down or somebody else's, or none at all."""
    here = [one["id"] for one in islice(items(scene), 200)]
    return {"type": "card", "id": rng.choice((*here, "A♠", "7♥", "verdeckt-stock-0", "hand K♦", "??", *TEXTS))}


def _out_of_range(scene, rng):
    names = [one["id"] for part in ("controls", "figures") for one in scene.get(part) or ()] or ["size"]
    kind = rng.choice(("jump", "deal", "load", "control", "bet", "setup"))
    value = {field["id"]: rng.choice(TEXTS) for field in (scene.get("setup") or {"fields": ()})["fields"]}
    return {"type": kind, "id": rng.choice(names), KEYS[kind]: value if kind == "setup" else rng.choice(TEXTS)}


def _wrong_type(_scene, rng):
    kind = rng.choice(list(KEYS))
    return {"type": kind, "id": rng.choice((*IDS, "guess")), KEYS[kind]: rng.choice(VALUES)}


def _without_key(_scene, rng):
    return rng.choice(({"type": "button"}, {"type": "card"}, *({"type": kind, "id": "x"} for kind in KEYS)))


def _stale(scene, rng):
    return {"type": "button", "id": rng.choice([one["id"] for one in buttons(scene)] or IDS), "at": "CO5-7K3QX 77"}


def _no_kind(_scene, rng):
    return rng.choice(({}, {"id": "knock"}, {"type": rng.choice(("tanz", *VALUES)), "id": rng.choice(IDS)}))
