"""Whatever is pressed, typed or forged is answered: no error, a drawn scene, hidden cards hidden, a refusal is one."""

import json
import os
from pathlib import Path
from random import Random

import pytest
from offers import Press
from pressed import DESKS, SCREENS, TABLES
from presses import Coverage, Fault, Presser, pressed, replayed, shortest
from tables import table

from cardgames.coach import sampling
from cardgames.controller import Controller
from cardgames.explorers.tips import TipBench
from cardgames.widgets import CardTable

SEED = int(os.environ.get("CARDGAMES_PRESSES_SEED", "1"))
STATE = Path(__file__).parents[1] / "build/presses"
TOTAL, PARTS, UNIT = 50_000, 10, 125
"""Presses in all, half of them at tables; parts that are run by themselves; presses at one screen."""


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Let coach and bots look at few cards: how well they play is not asked here."""
    monkeypatch.setattr(sampling, "SECONDS", 0.003)
    monkeypatch.setattr(sampling, "CONQUIAN", {2: 30, 3: 30})
    monkeypatch.setattr(TipBench, "setting", lambda bench: (4, bench.settings["seed"] % 3))


@pytest.mark.parametrize("name", TABLES)
def test_any_press_at_a_table_is_answered(name):
    pressed(TABLES[name], name, SEED, 40)


@pytest.mark.parametrize("name", DESKS)
def test_any_press_in_a_lesson_is_answered(name):
    pressed(DESKS[name], name, SEED, 10)


class Leaky(Controller):
    """A table that says an opponent's card when a card is picked."""

    def handle(self, content):
        super().handle(content)
        if content["type"] == "card":
            self.frames[-1]["news"] = str(self.session.round.hands[1][0])


class Forgetful(Controller):
    """A table that has changed where it refuses."""

    def handle(self, content):
        super().handle(content)
        if self.situation.message:
            self.situation.splits = not self.situation.splits


class Silent(Controller):
    """A table that fails when a card is picked."""

    def handle(self, content):
        super().handle(content)
        assert content["type"] != "card"


def wrong(kind):
    widget = CardTable(table("commerce", 2, players=4))
    widget.screen.__class__ = kind
    return widget


@pytest.mark.parametrize(
    ("kind", "told"), [(Leaky, "is shown"), (Forgetful, "refused, but changed"), (Silent, "unexpected AssertionError")]
)
def test_a_table_that_is_not_right_would_be_found_by_one_input(kind, told, capsys):
    def make():
        return wrong(kind)

    card = Press("card", {"type": "card", "id": "??"})
    harmless = [Press.button("first"), Press.button("present"), Press("jump", {"type": "jump", "ply": 0})]
    presser = replayed(make(), kind.__name__, harmless)
    with pytest.raises(Fault, match=told) as found:
        presser.feed(card)
    assert len(found.value.fed) == 4
    assert shortest(make, found.value).fed == (card,)
    capsys.readouterr()


def test_the_same_seed_presses_the_same():
    name = "exercise CO2.best-hand"
    first, second = (Presser(DESKS[name](1), name, Random(7)).go(60) for _ in range(2))
    assert first.fed == second.fed
    assert first.widget.frames == second.widget.frames
    assert first.coverage.pressed == second.coverage.pressed


# The proof: 50,000 presses in parts; whoever breaks one off goes on where it was


def units(part):
    """Yield the screens of a part, with the seed of each: the first half of the parts are tables."""
    names = list(TABLES if part < PARTS // 2 else DESKS)[part % (PARTS // 2) :: PARTS // 2]
    for number in range(TOTAL // PARTS // UNIT):
        yield names[number % len(names)], 1_000 * SEED + number


def state_of(part):
    return STATE / f"seed-{SEED}-part-{part}.json"


def read(part):
    path = state_of(part)
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {"done": {}, "kinds": []}


def press_unit(name, seed, coverage):
    """Return how many presses a unit made, and the fault that ended it."""
    try:
        return [pressed(SCREENS[name], name, seed, UNIT, coverage), ""]
    except Fault as fault:
        return [len(fault.fed), str(fault)]


@pytest.mark.proof
@pytest.mark.parametrize("part", range(PARTS))
def test_fifty_thousand_presses(part, capsys):
    STATE.mkdir(parents=True, exist_ok=True)
    kept = read(part)
    done, coverage = {key: one for key, one in kept["done"].items() if not one[1]}, Coverage.load(kept["kinds"])
    for name, seed in units(part):
        if f"{name} {seed}" not in done:
            done[f"{name} {seed}"] = press_unit(name, seed, coverage)
            content = {"done": done, "kinds": coverage.saved()}
            state_of(part).write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")
    faults = [fault for _, fault in done.values() if fault]
    with capsys.disabled():
        number = sum(number for number, _ in done.values())
        print(f"\npart {part}, seed {SEED}: {number} presses, {len(faults)} faults")
    assert not faults, "\n\n".join(faults)


@pytest.mark.proof
def test_whatever_was_offered_in_these_presses_was_pressed_there(capsys):
    coverage = Coverage()
    for part in range(PARTS):
        coverage.add(Coverage.load(read(part)["kinds"]))
    with capsys.disabled():
        print("", *coverage.table(), *coverage.missed().items(), sep="\n")
    assert coverage.offers
    assert not coverage.missed()


def test_what_was_offered_on_the_way_is_pressed_at_the_end():
    coverage = Coverage()
    assert pressed(TABLES["conquian 2-9"], "conquian 2-9", 3, 12, coverage) > 12
    assert len(coverage.offers) > 12
    assert not coverage.missed()
    with pytest.raises(Fault, match="is shown"):
        pressed(lambda _: wrong(Leaky), "a leak", 3, 1, Coverage())


def test_a_click_counts_in_the_table_of_what_was_pressed():
    coverage = Coverage()
    presser = Presser(DESKS["exercise CO2.best-hand"](1), "an exercise", Random(1), coverage).go(40)
    again = Coverage.load(json.loads(json.dumps(coverage.saved())))
    assert (again.offers, again.pressed) == (coverage.offers, coverage.pressed)
    assert list(coverage.missed()) == [key for key in coverage.offers if not coverage.pressed[key]]
    assert sum(coverage.pressed.values()) == len(presser.fed) == 40
    assert len(list(coverage.table())) == len({key[:2] for key in coverage.offers})
