"""What is read at tables and in lessons, and what the coach says, is the same everywhere and in every version.

Written down in `data/words-*.txt`: demonstrations and exercises walked through by seed, rounds of every variant, and
reasons and mistakes of single moves. After a change on purpose renew the files with `python tests/test_same_words.py`
and read the difference.
"""

from itertools import groupby, islice
from pathlib import Path
from random import Random

import pytest
from coach_positions import advice_on
from offers import buttons
from pressed import DEMONSTRATIONS, DESKS, greedy
from presses import legal
from scenes import pick
from tables import items, names, texts
from variants import RULES, TASTES, play, start

from cardgames.coach.mistakes import lucky, remark
from cardgames.controller import Controller
from cardgames.dealcode import DealCode
from cardgames.game import END
from cardgames.session import Session
from cardgames.widgets import CardTable

DATA = Path(__file__).parent / "data"
STEPS, FEW, ROUNDS, DECISIONS, ACTIONS = 26, 12, 1, 12, 7
LEFT_ALONE = {"new", "load", "save", "explore", "advise", "review"}
"""Buttons that lead away from what is shown."""


def read_on(scene):
    """Return what is to be read on a scene: its texts, the cards that lie open, and which buttons can be pressed."""
    faces = " ".join(item["face"] for item in items(scene) if item["face"])
    labels = [one["label"] for one in buttons(scene) if one["enabled"]]
    controls = [f"{one['label']} = {one['value']} {one.get('text', '')}" for one in scene.get("controls") or ()]
    told = texts({key: part for key, part in scene.items() if key not in ("log", "spoken")})
    return dict.fromkeys(text.strip() for text in (*told, faces, *labels, *controls))


def inputs(scene, rng):
    """Return what can be pressed: buttons, cards, and controls at values that they have."""
    found = [{"type": "button", "id": one["id"]} for one in buttons(scene) if one["enabled"]]
    found = [one for one in found if one["id"].partition(" ")[0] not in LEFT_ALONE]
    found += [{"type": "card", "id": one["id"]} for one in items(scene) if one["pick"]]
    for one in scene.get("controls") or ():
        found.append({"type": "control", "id": one["id"], "value": _value(one, rng)})
    return found


def _value(control, rng):
    if control["kind"] == "check":
        return rng.random() < 0.5
    if control["kind"] == "select":
        return rng.choice(control["options"])[0]
    return str(rng.choice((control["min"], control["max"])))


def shown(name):
    """Yield what is new to read after each input at a demonstration, an exercise or a practice."""
    screen, rng, known = DESKS[name](1).screen, Random(f"{name} words"), {}
    plan = []
    for step in range(STEPS if name in DEMONSTRATIONS else FEW):
        now = read_on(screen.frames[-1])
        yield from [text for text in now if text and text not in known]
        known = now
        plan = plan or ([press.content for press in legal(CardTable(screen).screen, rng)] if step % 3 else [])
        possible = inputs(screen.frames[-1], rng) or [{"type": "button", "id": "first"}]
        sent = plan.pop(0) if plan else rng.choice(possible)
        yield f"> {' '.join(str(value) for key, value in sent.items() if key != 'type')}"
        screen.handle(sent)


def told(name):
    """Yield what is new to read at the table of a variant, round by round, and every line of its log."""
    for seed in range(ROUNDS):
        round_, rng = start(name, 10 + seed), Random(f"{name} {seed} words")
        you = rng.choice([seat for seat in range(round_.players) if round_.hands[seat]])
        bots = {seat: greedy for seat in range(12) if seat != you}
        session = Session.of(round_, bots, DealCode(round_.rules.game, round_.players, seed))
        table, known = Controller(session, you, names(you), Random(seed)), {}
        while True:
            scene = {key: part for key, part in table.frames[-1].items() if key not in ("setup", "spoken")}
            now = dict.fromkeys(texts(scene))
            yield from [text for text in now if text and text not in known]
            known |= now
            if session.round.phase == END:
                break
            action = pick(table.view.legal_actions(), rng, **TASTES[(seed + rng.randrange(2)) % len(TASTES)])
            for content in ({"type": "card", "id": str(one)} for one in action.cards):
                table.handle(content)
            table.handle({"type": "button", "id": action.verb})


def advised(name):
    """Yield what the coach says on each move of some decisions: reason, and mistake or luck where he finds one."""
    for number, (before, chosen) in enumerate(islice(decisions(name), DECISIONS)):
        view = before.view(before.to_move)
        actions = view.legal_actions()
        yield f"> {number} {view.phase} {' '.join(map(str, view.hands[view.viewer]))}"
        for action in Random(f"{name} {number}").sample(actions, min(len(actions), ACTIONS)):
            best = next((one for one in actions if one != action), action)
            advice = advice_on(view, best.code, worst=() if best == action else (action.code,))
            found = advice.of(action)
            yield f"{action.code}: {found.name}. {found.reason} ({found.rule})"
            if mistake := remark(view, action, advice):
                yield f"  {mistake.number} {mistake.sentence} ({mistake.rule})"
            if action == chosen and (luck := lucky(view, action, before.play(action).view(view.viewer))):
                yield f"  {luck.number} {luck.sentence} ({luck.rule})"


def decisions(name):
    """Yield positions with the action that was chosen there, from several rounds, the first of each phase and more."""
    for seed in range(30):
        phases = {}
        for round_, action in play(name, seed):
            phases[round_.phase] = phases.get(round_.phase, 0) + 1
            if action is not None and len(round_.legal_actions()) > 1 and phases[round_.phase] in (1, 4):
                yield round_, action


ASKED = [name for name in DESKS if name.startswith(("exercise", "practice"))]
WORDS = {
    "demonstrations": (shown, DEMONSTRATIONS),
    "exercises": (shown, ASKED),
    "tables": (told, RULES),
    "coach": (advised, RULES),
}
CASES = [(kind, name) for kind, (_, known) in WORDS.items() for name in known]


def written(kind):
    """Return what stands in a file, by name."""
    lines = (DATA / f"words-{kind}.txt").read_text(encoding="utf-8").splitlines()
    return {key: [*some][1:] for key, some in groupby(lines, key=_headed())}


def _headed():
    now = [""]

    def head(line):
        now[0] = line.removeprefix("# ") if line.startswith("# ") else now[0]
        return now[0]

    return head


@pytest.mark.parametrize(("kind", "name"), CASES)
def test_the_same_words_are_read(kind, name):
    assert [line for text in WORDS[kind][0](name) for line in text.splitlines()] == written(kind)[name]


if __name__ == "__main__":
    for kind, (tell, known) in WORDS.items():
        blocks = ["\n".join((f"# {name}", *tell(name))) for name in known]
        (DATA / f"words-{kind}.txt").write_text("\n".join(blocks) + "\n", encoding="utf-8")
