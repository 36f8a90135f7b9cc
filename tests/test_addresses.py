"""Addresses of exercises and demonstrations name results and problems, whatever classes and modules are called."""

import json
import re
from pathlib import Path
from random import Random

import pytest
from test_same_problems import told

from cardgames.lessons import addresses, shelf
from cardgames.lessons.exercise import Exercise
from cardgames.lessons.keeper import Keeper
from cardgames.lessons.overview import Overview
from cardgames.lessons.progress import FIRST, HELPED, Attempt, Item, Progress, dump, load
from cardgames.lessons.shortcode import from_code, to_code
from cardgames.widgets.lesson import demonstration, exercise

DATA = Path(__file__).parent / "data"
BEFORE = (DATA / "progress-before-ids.json").read_text(encoding="utf-8")
CODE = (DATA / "progress-before-ids.txt").read_text(encoding="utf-8").strip()
EXERCISES, DEMONSTRATIONS = shelf.exercises(), shelf.demonstrations()


def counted(known):
    return [(section, n, f"{section}.{word}") for section in known for n, word in enumerate(known[section].split(), 1)]


def test_each_exercise_and_demonstration_has_an_address_of_its_own_and_each_exercise_a_slot():
    for known in (EXERCISES, DEMONSTRATIONS):
        assert all(re.fullmatch(r"C[OQ]\d\.[a-z]+(-[a-z]+)*", address) for address in known)
    assert sum(map(len, shelf.EXERCISES.values())) == len(EXERCISES) == 64
    assert sum(map(len, shelf.DEMONSTRATIONS.values())) == len(DEMONSTRATIONS) == 28
    assert EXERCISES.keys() <= addresses.SLOTS.keys()
    assert len({(address[:2], made.stream or address) for address, made in EXERCISES.items()}) == len(EXERCISES)


def test_the_slots_of_the_short_code_are_those_of_the_first_version():
    formers = [former for former in addresses.SLOTS.values() if former]
    assert len({*formers}) == len(formers) == 64
    assert formers == (DATA / "exercises-before-ids.txt").read_text(encoding="utf-8").split()


@pytest.mark.parametrize(("section", "number", "address"), counted(addresses.EXERCISES))
def test_an_old_notebook_finds_its_exercise_by_number(section, number, address):
    assert exercise(section, number).screen.id == exercise(address).screen.id == address
    assert number > 1 or exercise(section, seed=3).screen.id == address


@pytest.mark.parametrize(("section", "number", "address"), counted(addresses.DEMONSTRATIONS))
def test_an_old_notebook_finds_its_demonstration_by_number(section, number, address):
    assert demonstration(section, number).screen.id == demonstration(address).screen.id == address


@pytest.mark.parametrize(
    ("address", "number", "words"),
    [
        ("CO4", 99, "no number 99 in 'CO4'; 4 can"),
        ("CO4", 0, "no number 0 in 'CO4'"),
        ("CO4.give-away", 1, "no number 1"),
        ("CO99", None, "nothing has the address 'CO99'"),
        ("CO4.giveaway", None, "did you mean CO4.give-away"),
        ("", None, "nothing has the address ''"),
        ("x" * 5000, None, "nothing has the address"),
    ],
)
def test_an_address_at_which_there_is_nothing_is_refused_with_what_may_be_meant(address, number, words):
    for show in (exercise, demonstration)[: 1 + ("CO99" in words or "''" in words)]:
        with pytest.raises(ValueError, match=words) as refused:
            show(address, number)
        assert len(str(refused.value)) < 200


# A file and a code that the version before the addresses wrote


def test_a_file_from_before_is_read_with_all_its_results():
    read, entries = load(BEFORE), json.loads(BEFORE)["exercises"]
    assert {*read.items} == {addresses.today(name) for name in entries} == {*EXERCISES}
    for name, entry in entries.items():
        assert read.items[addresses.today(name)] == Item(**entry)
    assert load(dump(read)).items == read.items


def test_a_code_from_before_is_read_and_written_as_it_was():
    read = from_code(CODE)
    assert {*read.items} <= {*EXERCISES}
    assert {name: item.state for name, item in read.items.items()} == {
        name: item.state for name, item in load(BEFORE).items.items()
    }
    assert to_code(read) == to_code(load(BEFORE)) == CODE


def test_results_of_one_exercise_under_both_names_are_put_together_and_no_star_is_lost():
    content = json.loads(BEFORE)
    former, best = "CO.GiveAway", {"state": HELPED, "stars": 3, "gap": 1, "due": 9, "last": 8, "seed": 40}
    content["exercises"] = {former: best, "CO4.give-away": {**best, "state": FIRST, "stars": 1, "gap": 2, "seed": 5}}
    for entries in (content["exercises"], dict(reversed(content["exercises"].items()))):
        read = load(json.dumps({**content, "exercises": entries}))
        assert read.items == {"CO4.give-away": Item(FIRST, 3, 2, 9, 8, 40)}


# What a class is called, and where it lies, is nobody's business


def renamed(kind):
    """Return the same under another name in another module."""
    return type("Umbenannt", (kind,), {"__module__": "elsewhere.moved", "__qualname__": "Umbenannt"})


@pytest.mark.parametrize("address", EXERCISES)
def test_a_renamed_exercise_asks_the_same_and_its_results_count_for_it(address, monkeypatch):
    heard = []
    same, kind = EXERCISES[address](2), renamed(EXERCISES[address])
    other = kind(2)
    monkeypatch.setitem(told.__globals__, "KINDS", {address: kind})
    again = [*told(address, 2)]
    monkeypatch.undo()
    assert again == [*told(address, 2)]
    assert other.poster() == same.poster()
    other.listeners = (heard.append,)
    other.give(min(other.key(), key=str))
    other._check()
    assert [one.exercise for one in heard] == [address]


@pytest.mark.parametrize("address", DEMONSTRATIONS)
def test_a_renamed_demonstration_shows_the_same(address):
    assert renamed(DEMONSTRATIONS[address])().poster() == DEMONSTRATIONS[address]().poster()


# What is no longer asked


def test_a_retired_exercise_keeps_its_slot_and_its_record(monkeypatch):
    gone = "CO4.give-away"
    left = {section: tuple(kind for kind in kinds if kind.id != gone) for section, kinds in shelf.EXERCISES.items()}
    before, keeper = load(BEFORE), Keeper(None, lambda: "2026-02-01")
    monkeypatch.setattr(shelf, "EXERCISES", left)
    shelf.shelf.cache_clear()
    try:
        assert gone not in shelf.known()
        keeper.change(lambda _: before)
        assert to_code(keeper.progress()) == CODE
        assert from_code(CODE).state(gone) == before.state(gone)
        keeper.record(Attempt(shelf.known()[0], 1, right=True, tries=1, hints=0))
        assert load(dump(keeper.progress())).items[gone] == before.items[gone]
        assert gone not in shelf.upcoming(keeper.progress(), "2026-02-02")
        assert Overview(keeper).frames
    finally:
        shelf.shelf.cache_clear()


def test_an_exercise_of_its_own_draws_from_a_stream_of_its_address():
    class New(Exercise):
        id = "CO4.new-one"

    class Rewritten(New):
        id = "CO4.newer-one"

    class Kept(New):
        stream = "GiveAway"

    def first(kind):
        return kind.random(object.__new__(kind), "1").random()

    assert first(New) == Random("CO4.new-one 1").random()
    assert len({first(New), first(Rewritten), first(Kept)}) == 3
    assert first(Kept) == Random("GiveAway 1").random()
    assert Progress({"CO4.new-one": Item(FIRST, 3, 1, 1, 0)}).state("CO4.new-one") == FIRST
