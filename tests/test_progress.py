"""The learner's progress: spacing, stars, short code, file, and the screens that show it and practise."""

import ast
import json
import os
import subprocess
import sys
from contextlib import ExitStack
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from filelock import FileLock
from hypothesis import given
from hypothesis import strategies as st
from tables import foreign, said, texts

import cardgames.lessons
from cardgames.dealcode import ALPHABET
from cardgames.lessons import EXERCISES, keeper, overview, shelf
from cardgames.lessons.choice import Choice
from cardgames.lessons.desk import NO_BUTTON
from cardgames.lessons.exercise import Exercise
from cardgames.lessons.keeper import Keeper
from cardgames.lessons.overview import Overview
from cardgames.lessons.practice import MOST, Practice
from cardgames.lessons.progress import (
    FIRST,
    GAPS,
    HELPED,
    OPEN,
    SHAKY,
    Attempt,
    Item,
    Progress,
    ProgressError,
    dump,
    load,
)
from cardgames.lessons.shortcode import ORDER, VERSION, from_code, longest, to_code

DAYS = [f"2024-05-{day:02}" for day in range(1, 32)]
FORTY = tuple(f"Exercise{number}" for number in range(40))
IDS = st.sampled_from(FORTY)


def right(name="CO2.best-hand", tries=1, hints=0, seed=1, par=1):
    return Attempt(name, seed, right=True, tries=tries, hints=hints, par=par)


def wrong(name="CO2.best-hand", tries=1, hints=0, seed=1):
    return Attempt(name, seed, right=False, tries=tries, hints=hints)


@st.composite
def progresses(draw):
    sitting = draw(st.integers(0, 30))
    items = {}
    for name in draw(st.lists(IDS, unique=True)):
        state, gap = draw(st.sampled_from([SHAKY, HELPED, FIRST])), draw(st.sampled_from(GAPS))
        last = draw(st.integers(0, sitting))
        items[name] = Item(state, draw(st.integers(0, 3)), gap, last + gap, last, draw(st.integers(0, 10**6)))
    return Progress(items, sitting, draw(st.sampled_from(["", *DAYS])) if sitting else "")


# The register of exercises


def test_the_order_of_the_code_stays_as_it_is():
    # Codes that learners have written down rest on it: new ids come at the end. Any other change needs a new version.
    pinned = (
        "CO1.which-move",
        "CO1.overview-claims",
        "CO2.best-hand",
        "CO2.hand-order",
        "CO2.complete-hand",
        "CO2.how-many",
        "CO2.hand-claims",
        "CO3.set-up-order",
        "CO3.who-deals",
        "CO3.stock-left",
        "CO3.fair-rounds",
        "CO4.give-away",
        "CO4.helping-cards",
        "CO4.turn-error",
        "CO4.turn-claims",
        "CO5.who-wins",
        "CO5.what-dealer-pays",
        "CO5.net-chips",
        "CO5.pay-claims",
        "CO6.who-has-won",
        "CO6.shared-pool",
        "CO6.end-claims",
        "CO7.knock-or-not",
        "CO7.helpful-gift",
        "CO7.dealers-chips",
        "CO7.tip-claims",
        "CO8.foster-order",
        "CO8.exchange-middle",
        "CO8.spot-pounce",
        "CO8.who-loses-life",
        "CO8.variant-claims",
        "CQ3.lay-out",
        "CQ1.first-take",
        "CQ1.basics",
        "CQ2.extend",
        "CQ2.run-or-not",
        "CQ3.complete",
        "CQ3.wrong-meld",
        "CQ3.layout-claims",
        "CQ4.preparing",
        "CQ4.who-deals",
        "CQ4.stock-left",
        "CQ4.lucky-hands",
        "CQ5.allowed",
        "CQ5.turn-error",
        "CQ5.next-usable",
        "CQ5.turn-claims",
        "CQ5.which-forces",
        "CQ5.forced-discard",
        "CQ5.force-claims",
        "CQ6.winning-cards",
        "CQ6.how-it-ends",
        "CQ6.end-claims",
        "CQ7.chips-after",
        "CQ7.partie-claims",
        "CQ8.mark-dead",
        "CQ8.living-outs",
        "CQ8.not-this",
        "CQ8.does-it-harm",
        "CQ8.tip-claims",
        "CQ9.pass-on",
        "CQ9.whom-to-force",
        "CQ9.whose-turn",
        "CQ9.sizes",
    )
    assert VERSION == "F"
    assert ORDER[: len(pinned)] == pinned
    assert len(set(ORDER)) == len(ORDER)


def test_every_exercise_has_its_place_in_the_code_and_only_one_section():
    made = [one.id for some in EXERCISES.values() for one in some]
    assert len(set(made)) == len(made)
    assert [name for name in made if name not in ORDER] == []
    assert set(shelf.known()) == set(made)


def test_the_exercises_stand_in_the_order_of_the_sections():
    order = [shelf.sections().index(entry.section) for entry in shelf.shelf().values()]
    assert order == sorted(order)
    assert shelf.sections() == (*(f"CO{n}" for n in range(1, 9)), *(f"CQ{n}" for n in range(1, 10)))


# Stars and spacing


@pytest.mark.parametrize(
    ("attempt", "stars"),
    [
        (right(), 3),
        (right(hints=1), 2),
        (right(tries=2), 2),
        (right(tries=2, hints=1), 2),
        (right(tries=3), 2),
        (right(hints=2), 2),
        (right(hints=3), 1),
        (right(tries=4), 1),
        (right(hints=4), 1),
        (right(tries=4, par=4), 3),
        (right(tries=5, par=4), 2),
        (wrong(), 0),
        (wrong(hints=4), 0),
    ],
)
def test_stars_go_by_par(attempt, stars):
    assert attempt.stars == stars


def test_nothing_in_the_lessons_keeps_the_time():
    timers = {"time", "timeit", "sched", "threading", "asyncio"}
    for path in Path(cardgames.lessons.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not timers & {name.split(".")[0] for name in names}, path


def when_due(results, days=DAYS):
    """Return in which sittings the exercise came up, if each time it does this is what becomes of it."""
    progress, came = Progress().record(results[0], days[0]), [1]
    results = list(results[1:])
    for sitting, day in enumerate(days[1:], start=2):
        progress = progress.record(right("Other"), day)
        if results and "CO2.best-hand" in progress.due(day, ["CO2.best-hand"]):
            progress = progress.record(results.pop(0), day)
            came.append(sitting)
    return came


def test_the_gap_of_what_is_solved_doubles_up_to_eight_sittings():
    came = when_due([right()] * 6)
    assert [after - before for before, after in pairwise(came)] == [2, 4, 8, 8, 8]


def test_what_was_missed_comes_in_the_next_sitting_and_starts_again():
    came = when_due([wrong(), right(), right(), wrong(), wrong(), right(), right()])
    assert [after - before for before, after in pairwise(came)] == [1, 2, 4, 1, 1, 2]


def test_what_was_solved_with_help_keeps_its_gap_and_with_much_help_comes_at_once():
    came = when_due([right(hints=1), right(hints=2), right(), right(tries=2), right(hints=4), right()])
    assert [after - before for before, after in pairwise(came)] == [1, 1, 2, 2, 1]


def test_one_sitting_doubles_a_gap_once_and_a_miss_of_the_day_counts():
    progress = Progress()
    for _ in range(5):
        progress = progress.record(right(), DAYS[0])
    assert progress.items["CO2.best-hand"] == Item(FIRST, 3, 2, 3, 1, 1)
    progress = progress.record(wrong(seed=9), DAYS[0])
    assert progress.items["CO2.best-hand"] == Item(SHAKY, 3, 1, 2, 1, 9)
    progress = progress.record(right(seed=9, tries=2), DAYS[0])
    assert progress.items["CO2.best-hand"] == Item(HELPED, 3, 1, 2, 1, 9)


def test_a_clock_set_back_and_forth_earns_no_new_sittings():
    here = Progress().record(right(), DAYS[1])
    for _ in range(5):
        here = here.record(right(), DAYS[0]).record(right(), DAYS[1])
    assert (here.sitting, here.day, here.items["CO2.best-hand"].gap) == (1, DAYS[1], 2)
    assert here.record(right(), DAYS[2]).sitting == 2


def test_a_sitting_is_a_day_on_which_something_was_answered():
    progress = Progress()
    assert progress.now(DAYS[0]) == 1
    progress = progress.record(wrong(), DAYS[0])
    assert progress.now(DAYS[0]) == 1
    assert progress.due(DAYS[0], ORDER) == ()
    for day in DAYS[1:]:  # only looking begins none, however many days go by
        assert progress.now(day) == 2
        assert progress.due(day, ORDER) == ("CO2.best-hand",)


def test_the_shaky_come_first_then_what_waits_longest():
    items = {
        "a": Item(FIRST, 3, 2, 4, 2),
        "b": Item(SHAKY, 0, 1, 5, 4),
        "c": Item(HELPED, 2, 1, 3, 2),
        "d": Item(FIRST, 3, 8, 9, 1),
        "e": Item(FIRST, 3, 2, 4, 2),
    }
    assert Progress(items, 4, DAYS[0]).due(DAYS[1], "edcba") == ("b", "c", "e", "a")


# The file


@given(progresses())
def test_a_file_brings_everything_back(progress):
    assert load(dump(progress, day=True)) == progress
    handed_on = load(dump(progress))
    assert handed_on == replace(progress, day="")
    assert "2024" not in dump(progress)


def test_a_file_keeps_exercises_that_this_program_does_not_know():
    progress = Progress().record(right("FromTomorrow"), DAYS[0]).record(right(), DAYS[0])
    text = dump(load(dump(progress)).record(right("CQ3.lay-out"), DAYS[1]))
    assert set(load(text).items) == {"FromTomorrow", "CO2.best-hand", "CQ3.lay-out"}


@given(progresses(), progresses())
def test_two_together_are_at_least_as_good_as_each_and_lose_nothing(mine, theirs):
    both = mine.merged(theirs)
    assert set(both.items) == set(mine.items) | set(theirs.items)
    for name in both.items:
        assert both.state(name) == max(mine.state(name), theirs.state(name))
        assert both.stars(name) == max(mine.stars(name), theirs.stars(name))
    assert both.merged(theirs).items == both.items
    assert mine.merged(mine).items == mine.items
    assert load(dump(both, day=True)) == both


@given(progresses())
def test_what_is_taken_up_elsewhere_comes_again_after_as_many_sittings(progress):
    here = Progress().merged(progress)
    for name, item in progress.items.items():
        assert here.items[name].due - here.now(DAYS[-1]) == item.due - (progress.sitting + 1)


FILE = json.loads(dump(Progress().record(right(), DAYS[0])))


ENTRIES = [("exercises", "CO2.best-hand", field) for field in FILE["exercises"]["CO2.best-hand"]]


def damaged(**changes):
    entry = {**FILE["exercises"]["CO2.best-hand"], **changes}
    return json.dumps({**FILE, "exercises": {"CO2.best-hand": entry}})


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "format"),
        ("hallo", "format"),
        ("[]", "format"),
        ("{}", "format"),
        ('{"format": "cardgames-partie", "version": 1}', "format"),
        ("[" * 100_000, "format"),
        (json.dumps({**FILE, "version": 0}), "older"),
        (json.dumps({**FILE, "version": 2}), "newer"),
        (json.dumps({**FILE, "version": "1"}), "damaged"),
        (json.dumps({**FILE, "version": True}), "damaged"),
        (json.dumps(FILE)[:-20], "damaged"),
        (json.dumps({**FILE, "exercises": []}), "damaged"),
        (json.dumps({**FILE, "exercises": {"CO2.best-hand": 3}}), "damaged"),
        (json.dumps({**FILE, "sitting": -1}), "damaged"),
        (json.dumps({**FILE, "sitting": 0}), "damaged"),
        (json.dumps({**FILE, "sitting": 1.5}), "damaged"),
        (json.dumps({**FILE, "day": 7}), "damaged"),
        (json.dumps({**FILE, "day": "x" * 11}), "damaged"),
        (json.dumps({**FILE, "day": "morgen"}), "damaged"),
        (json.dumps({key: value for key, value in FILE.items() if key != "day"}), "damaged"),
        (damaged(state=0), "damaged"),
        (damaged(state=4), "damaged"),
        (damaged(stars=4), "damaged"),
        (damaged(stars=-1), "damaged"),
        (damaged(gap=3), "damaged"),
        (damaged(due=99), "damaged"),
        (damaged(last=2), "damaged"),
        (damaged(seed=None), "damaged"),
        (damaged(stars=True), "damaged"),
        (damaged(extra=1), "damaged"),
        (damaged(seed=float("nan")), "damaged"),
        (damaged(seed=10**400), "damaged"),
        (json.dumps({**FILE, "exercises": {"CO.Best\ud800": FILE["exercises"]["CO2.best-hand"]}}), "damaged"),
        (json.dumps({**FILE, "day": " " * 5_000_000}), "size"),
    ],
)
def test_a_file_that_cannot_be_used_says_why_in_german_and_changes_nothing(text, problem, tmp_path):
    with pytest.raises(ProgressError) as caught:
        load(text)
    assert caught.value.problem == problem
    desk = Overview(Keeper(tmp_path / keeper.FILE))
    desk.keeper.record(right())
    before = (tmp_path / keeper.FILE).read_bytes()
    desk.handle({"type": "load", "text": text})
    before_fault, _, after_fault = overview._FILE_TROUBLE[problem].partition("{fault}")
    assert said(desk).startswith(before_fault)
    assert problem == "size" or said(desk).endswith(after_fault + " Hier bleibt alles, wie es war.")
    assert "{" not in said(desk)
    assert (tmp_path / keeper.FILE).read_bytes() == before


@given(
    path=st.sampled_from([("sitting",), ("day",), ("exercises",), ("exercises", "CO2.best-hand"), *ENTRIES]),
    value=st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(), st.just([[[]]]), st.just({})),
)
def test_a_changed_file_is_refused_or_can_be_kept_and_shown(path, value):
    content = json.loads(json.dumps(FILE))
    inside = content
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = value
    desk = Overview(Keeper(None))
    desk.handle({"type": "load", "text": json.dumps(content)})
    if said(desk).startswith("Die Datei ist geladen"):
        desk.handle({"type": "button", "id": "save"})
        assert load(desk.download["text"]) == desk.now
    else:
        assert said(desk).startswith("Diese Datei ist beschädigt. ")


# The short code


def as_in_a_code(progress, order):
    return {name: progress.state(name) for name in order}


@given(progresses(), st.integers(0, 40))
def test_a_code_brings_every_state_back(progress, many):
    order = FORTY[:many]
    code = to_code(progress, order)
    found = from_code(code, order)
    assert as_in_a_code(found, order) == as_in_a_code(progress, order)
    assert to_code(found, order) == code
    assert all(found.stars(name) <= 3 for name in order)
    assert len(code.replace("-", "")) <= longest(many)
    for name in order:
        assert found.stars(name) <= max(progress.stars(name), progress.state(name))


def test_how_long_a_code_is():
    assert [longest(many) for many in (0, 2, 17, 34, 51, 60)] == [2, 3, 9, 16, 23, 26]
    everything = Progress(dict.fromkeys(FORTY, Item(FIRST, 3, 8, 9, 1)))
    assert len(to_code(everything, FORTY).replace("-", "")) == longest(40) == 18
    assert to_code(Progress()) == "FY"
    assert longest() <= 30


@given(progresses(), st.data())
def test_every_single_wrong_character_and_every_swap_is_noticed(progress, data):
    code = to_code(progress, FORTY).replace("-", "")
    place = data.draw(st.integers(0, len(code) - 1))
    for other in ALPHABET:
        if other != code[place]:
            with pytest.raises(ProgressError):
                from_code(code[:place] + other + code[place + 1 :], FORTY)
    if place and code[place] != code[place - 1]:
        with pytest.raises(ProgressError):
            from_code(code[: place - 1] + code[place] + code[place - 1] + code[place + 1 :], FORTY)


def test_of_codes_with_a_character_left_out_or_too_many_almost_all_are_noticed():
    rng, taken, tried = Random(1), 0, 0
    for _ in range(400):
        items = {name: Item(1 + int(rng.random() * 3), 0, 1, 1, 0) for name in FORTY if rng.random() < 0.8}
        code = to_code(Progress(items), FORTY).replace("-", "")
        for place in range(1, len(code)):
            tried += 1
            try:
                found = from_code(code[:place] + code[place + 1 :], FORTY)
            except ProgressError:
                continue
            taken += to_code(found, FORTY) != to_code(Progress(items), FORTY)
    assert taken / tried < 1 / 20


@given(progresses())
def test_a_code_may_be_typed_as_one_hears_it(progress):
    code = to_code(progress, FORTY)
    expected = from_code(code, FORTY)
    typed = code.lower().replace("0", "o").replace("1", "l")
    for spelled in (code, typed, code.replace("-", ""), code.replace("-", " – "), f"  {' '.join(code)}\n"):
        assert from_code(spelled, FORTY) == expected


@pytest.mark.parametrize(
    ("typed", "problem", "words"),
    [
        ("hallo", "form", "„hallo“ ist kein Code für den Fortschritt."),
        ("F", "form", "So ein Code beginnt mit F"),
        ("--", "form", "kein Code"),
        ("CO5-7K3QX", "deal", "„CO5-7K3QX“ ist ein Spielcode."),
        ("cq2 7k3qx", "deal", "ist ein Spielcode"),
        ("F3U", "letter", "Das Zeichen „U“ kommt in keinem Code vor."),
        ("F3ß", "letter", "Das Zeichen „S“"),
        ("F3?", "letter", "Das Zeichen „?“"),
        ("FX", "check", "In „FX“ stimmt ein Zeichen nicht, oder eins fehlt."),
    ],
)
def test_a_code_that_cannot_be_used_says_why_in_german_and_changes_nothing(typed, problem, words):
    if problem != "letter" or "ß" not in typed:
        with pytest.raises(ProgressError) as caught:
            from_code(typed)
        assert caught.value.problem == problem
        desk = Overview(Keeper(None))
        desk.keeper.record(right())
        before = desk.keeper.progress()
        desk.handle({"type": "deal", "code": typed})
        assert words in said(desk)
        assert said(desk).endswith(" Hier bleibt alles, wie es war.")
        assert desk.frames[-1]["message"]["kind"] == "error"
        assert not foreign(said(desk))
        assert desk.keeper.progress() == before


def test_a_code_with_exercises_from_tomorrow_is_told_so_and_a_zero_in_front_is_no_code():
    later = to_code(Progress({FORTY[39]: Item(FIRST, 3, 2, 3, 1)}), FORTY)
    with pytest.raises(ProgressError) as caught:
        from_code(later, FORTY[:20])
    assert caught.value.problem == "newer"
    padded = next("F0" + one for one in ALPHABET if _problem("F0" + one) != "check")
    assert _problem(padded) == "damaged"
    for problem in ("newer", "damaged", "older"):
        assert not foreign(overview._CODE_TROUBLE.get(problem, ""))


def _problem(code):
    try:
        from_code(code)
    except ProgressError as error:
        return error.problem
    return ""


def test_what_a_code_says_is_due_as_it_would_be():
    states = Progress({"a": Item(SHAKY, 0, 1, 2, 1), "b": Item(HELPED, 2, 1, 2, 1), "c": Item(FIRST, 3, 2, 3, 1)})
    here = Progress().merged(from_code(to_code(states, ("a", "b", "c")), ("a", "b", "c")))
    assert here.due(DAYS[0], "abc") == ("a", "b")
    assert here.record(right("x"), DAYS[0]).due(DAYS[1], "abc") == ("a", "b", "c")


# The file beside the notebooks


def kept(tmp_path, day=DAYS[0]):
    return Keeper(tmp_path / keeper.FILE, lambda: day)


def test_several_notebooks_share_one_file_and_a_restart_keeps_it(tmp_path):
    one, other = kept(tmp_path), kept(tmp_path)
    one.record(right())
    other.record(wrong("CQ3.lay-out"))
    one.record(right("CQ3.lay-out", tries=2))
    again = kept(tmp_path, DAYS[1]).progress()
    assert (again.state("CO2.best-hand"), again.state("CQ3.lay-out"), again.sitting) == (FIRST, HELPED, 1)
    assert {path.name for path in tmp_path.iterdir()} == {keeper.FILE, f".{keeper.FILE}.lock"}


WRITER = """
import sys
from pathlib import Path
from cardgames.lessons.keeper import Keeper
from cardgames.lessons.progress import Attempt

if sys.argv[3] == "soft":
    import filelock
    from cardgames.lessons import keeper
    keeper.FileLock = filelock.SoftFileLock
mine = Keeper(Path(sys.argv[1]), lambda: "2026-03-01")
print(flush=True)
input()
for number in range(32):
    mine.record(Attempt(f"{sys.argv[2]}.{number}", 1, True, 1, 0))
    assert not mine.unsaved, mine.unsaved
"""


@pytest.mark.parametrize("lock", ["of the system", "soft"])
def test_two_processes_that_write_at_once_lose_nothing(tmp_path, lock):
    file = tmp_path / keeper.FILE
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with ExitStack() as running:
        both = [
            running.enter_context(subprocess.Popen([sys.executable, "-c", WRITER, file, name, lock], **pipes))
            for name in ("one", "other")
        ]
        for one in both:
            one.stdout.readline()
        for one in both:
            one.stdin.write("\n")
            one.stdin.flush()
    assert [one.returncode for one in both] == [0, 0]
    found = load(file.read_text(encoding="utf-8")).items
    assert set(found) == {f"{name}.{number}" for name in ("one", "other") for number in range(32)}


def test_who_waits_too_long_for_the_lock_keeps_the_result_and_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr(keeper, "PATIENCE", 0)
    here = kept(tmp_path)
    with FileLock(tmp_path / f".{keeper.FILE}.lock"):
        here.record(right())
        assert here.unsaved
        assert not (tmp_path / keeper.FILE).exists()
        assert here.progress().state("CO2.best-hand") == FIRST
    here.record(right("CQ3.lay-out"))
    assert not here.unsaved
    assert set(load((tmp_path / keeper.FILE).read_text(encoding="utf-8")).items) == {"CO2.best-hand", "CQ3.lay-out"}


def test_looking_writes_nothing(tmp_path):
    assert Overview(kept(tmp_path)).frames
    assert Practice(kept(tmp_path)).frames
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("content", [b"hallo", b"\xff\xfe", dump(Progress()).replace("1,", "7,", 1).encode()])
def test_a_file_that_cannot_be_read_is_put_aside_and_never_lost(tmp_path, content):
    (tmp_path / keeper.FILE).write_bytes(content)
    desk = Overview(kept(tmp_path))
    assert desk.frames[-1]["result"]["lines"][0].startswith("Achtung: Die Datei fortschritt.json neben")
    assert (tmp_path / keeper.FILE).read_bytes() == content
    desk.keeper.record(right())
    assert (tmp_path / "fortschritt-alt-1.json").read_bytes() == content
    assert kept(tmp_path).progress().state("CO2.best-hand") == FIRST
    assert "Sie heißt jetzt fortschritt-alt-1.json" in desk.frames[-1]["result"]["lines"][0]
    (tmp_path / keeper.FILE).write_bytes(content)
    desk.keeper.record(right())
    assert (tmp_path / "fortschritt-alt-2.json").read_bytes() == content


def test_where_nothing_can_be_written_the_screen_says_so_and_goes_on(tmp_path):
    folder = tmp_path / "not there"
    desk = Overview(kept(folder))
    desk.keeper.record(right())
    desk.keeper.record(wrong("CQ3.lay-out"))
    assert desk.frames[-1]["result"]["lines"][0].startswith("Achtung: Dein Fortschritt lässt sich hier nicht in ")
    assert (desk.now.state("CO2.best-hand"), desk.now.state("CQ3.lay-out")) == (FIRST, SHAKY)
    folder.mkdir()
    kept(folder).record(right("CQ3.lay-out"))  # another notebook was quicker
    desk.keeper.record(right(seed=2))
    assert not desk.keeper.unsaved
    now = kept(folder).progress()
    assert (now.state("CO2.best-hand"), now.state("CQ3.lay-out")) == (FIRST, FIRST)
    assert "Achtung" not in desk.frames[-1]["result"]["lines"][0]


def test_a_write_that_breaks_off_leaves_the_old_file(tmp_path, monkeypatch):
    kept(tmp_path).record(right())
    before = (tmp_path / keeper.FILE).read_bytes()

    def full(_file):
        raise OSError("no space left")

    monkeypatch.setattr(os, "fsync", full)
    one = kept(tmp_path)
    one.record(wrong("CQ3.lay-out"))
    assert one.unsaved == "no space left"
    assert (tmp_path / keeper.FILE).read_bytes() == before
    assert {path.name for path in tmp_path.iterdir()} == {keeper.FILE, f".{keeper.FILE}.lock"}


# Exercises report


def test_an_exercise_tells_every_judged_try_and_nothing_else():
    heard = []
    exercise = EXERCISES["CO2"][0](3)
    exercise.listeners = (heard.append,)
    press(exercise, "check", "hint")
    assert heard == []
    answer(exercise, good=False)
    answer(exercise, good=True)
    assert heard == [wrong(hints=1, seed=3), right(tries=2, hints=1, seed=3)]
    press(exercise, "check", "next")
    assert len(heard) == 2


def press(desk, *ids):
    for one in ids:
        desk.handle({"type": "button", "id": one})


def answer(screen, *, good):
    exercise = getattr(screen, "desk", screen)
    exercise.picked = next(three for seat, three in enumerate(exercise.dealt) if (seat in exercise.winners()) == good)
    press(screen, "check")


# Practice


@pytest.fixture
def school(monkeypatch):
    """Six exercises in three sections of Commerce, and one of Conquian."""
    kind = EXERCISES["CO2"][0]
    made = {
        section: tuple(type("Asked", (kind,), {"id": f"{section}.asked-{n}"}) for n in range(many))
        for section, many in (("CO1", 1), ("CO2", 2), ("CO4", 3), ("CQ3", 1))
    }
    monkeypatch.setattr(shelf, "EXERCISES", made)
    shelf.shelf.cache_clear()
    yield list(shelf.known())
    shelf.shelf.cache_clear()


def test_practice_serves_what_is_due_and_then_what_is_new(school):
    book = Keeper(None, lambda: DAYS[0])
    book.record(right(school[0]))
    book.record(wrong(school[4]))
    book.day = lambda: DAYS[1]
    desk = Practice(book)
    assert desk.plan == (school[4], school[1], school[2], school[3], school[5], school[6])
    assert desk.frames[-1]["title"] == "Üben, Aufgabe 1 von 6: Commerce, Abschnitt 4"
    assert desk.desk.seed == 2
    answer(desk, good=False)
    assert said(desk).startswith("Noch nicht.")
    answer(desk, good=True)
    assert said(desk).endswith("Zwei Sterne. Diese Aufgabe kommt am nächsten Übungstag wieder.")
    press(desk, "next")
    answer(desk, good=True)
    assert said(desk).endswith("Drei Sterne! Diese Aufgabe kommt in 2 Übungstagen wieder.")
    for _ in range(5):
        assert not [text for text in texts(desk.frames[-1]) if foreign(text)]
        press(desk, "next")
    assert desk.frames[-1]["status"] == "Fertig: 2 von 6 Aufgaben gelöst, 5 Sterne. Als Nächstes: 4 Aufgaben."
    press(desk, "next")
    assert said(desk).startswith("Diesen Knopf gibt es hier gerade nicht.")
    press(desk, "again")
    assert desk.plan == (school[2], school[3], school[5], school[6])


def test_when_all_is_done_practice_goes_on_with_what_comes_soonest(school):
    book = Keeper(None, lambda: DAYS[0])
    for name in school:
        book.record(right(name, hints=1) if name == school[3] else right(name))
    desk = Practice(book)
    assert desk.plan[0] == school[3]
    assert len(desk.plan) == len(school) <= MOST


def test_a_section_asks_one_question_from_before_the_same_for_the_same_seed(school):
    assert Practice(Keeper(None), "CO1").plan == (school[0],)
    assert Practice(Keeper(None), "CQ3").plan == (school[6],)
    asked = set()
    for seed in range(1, 40):
        plan = Practice(Keeper(None), "CO4", seed).plan
        assert plan == Practice(Keeper(None), "CO4", seed).plan
        assert [name for name in plan if name in school[3:6]] == school[3:6]
        assert [name for name in plan if name in school[:3]] == [plan[2]]
        asked.add(plan[2])
    assert asked == set(school[:3])


def test_the_question_from_before_is_one_that_is_due_if_there_is_one(school):
    book = Keeper(None, lambda: DAYS[0])
    book.record(wrong(school[1]))
    book.record(right(school[0]))
    assert {Practice(book, "CO4", seed).plan[2] for seed in range(9)} == {school[0]}
    book.day = lambda: DAYS[1]
    assert {Practice(book, "CO4", seed).plan[2] for seed in range(9)} == {school[1]}


def test_every_real_section_with_earlier_exercises_asks_one_of_them():
    for section in EXERCISES:
        plan = shelf.lesson(section, Progress(), DAYS[0])
        earlier = [name for name in plan if shelf.shelf()[name].section != section]
        before = [one for one in EXERCISES if one[:2] == section[:2] and one < section]
        assert len(earlier) == bool(before)
        assert all(shelf.shelf()[name].section in before for name in earlier)


# The screen


def test_the_screen_shows_what_is_solved_and_what_comes_next(school):
    book = Keeper(None, lambda: DAYS[0])
    desk = Overview(book)
    assert desk.frames[-1]["status"] == "Gelöst: 0 von 7 Aufgaben. Sterne: 0 von 21. Fang einfach an."
    assert desk.frames[-1]["buttons"][0]["label"] == "Anfangen: Welche Hand gewinnt? (Commerce, Abschnitt 1)"
    assert desk.frames[-1]["result"] is None
    book.record(right(school[1]))
    book.record(wrong(school[2]))
    scene = desk.frames[-1]  # it follows by itself
    assert scene["ledger"]["rows"] == [
        ["Commerce", "1", "1", "4", "3/18"],
        ["1 Überblick", "0", "0", "1", "0/3"],
        ["2 Die Hände", "1", "1", "0", "3/6"],
        ["4 Ein Zug", "0", "0", "3", "0/9"],
        ["Conquian", "0", "0", "1", "0/3"],
        ["3 Kombinationen", "0", "0", "1", "0/3"],
    ]
    assert scene["ledger"]["strong"] == [0, 4]
    assert scene["ledger"]["total"] == ["1", "1", "5", "3/21"]
    assert scene["status"].endswith("Heute kommt keine Aufgabe wieder dran.")
    assert scene["buttons"][0]["label"].startswith("Weiter üben: ")
    book.day = lambda: DAYS[1]
    press(desk, "keep")
    assert desk.frames[-1]["status"].endswith("Heute kommt 1 Aufgabe wieder dran.")
    assert "(Commerce, Abschnitt 2)" in desk.frames[-1]["buttons"][0]["label"]
    press(desk, "practise")
    assert desk.opens.plan[0] == school[2]
    press(desk.opens, "leave")
    assert desk.opens.closes


def test_everything_is_forgotten_only_after_two_questions():
    desk = Overview(Keeper(None))
    press(desk, "reset")
    assert said(desk) == "Hier gibt es noch nichts zu löschen."
    desk.keeper.record(right())
    code = to_code(desk.now)
    for presses in (["reset"] * 5, ["reset", "reset yes", "keep", "reset sure"], ["reset sure"] * 4, ["reset yes"] * 5):
        press(desk, *presses)
        assert desk.now.items
        press(desk, "reset", "keep")
        assert said(desk) == "Gut, alles bleibt, wie es ist."
    for presses in (["reset yes"], ["reset sure"], ["reset", "reset sure"], ["reset", "practise", "reset yes"]):
        press(desk, *presses)
        assert said(desk) == NO_BUTTON
    press(desk, "reset")
    assert said(desk).startswith("Willst du wirklich von vorn anfangen?")
    assert [b["id"] for b in desk.frames[-1]["buttons"]] == ["keep", "reset yes"]
    press(desk, "reset yes")
    assert f"mit dem Code {code} oder" in said(desk)
    assert [b["id"] for b in desk.frames[-1]["buttons"]] == ["reset sure", "keep"]
    press(desk, "reset sure")
    assert said(desk) == "Alles ist gelöscht. Du fängst von vorn an."
    assert desk.now == Progress()


def test_code_and_file_bring_the_progress_to_another_device():
    here = Overview(Keeper(None, lambda: DAYS[0]))
    here.keeper.record(right())
    here.keeper.record(wrong("CQ3.lay-out"))
    press(here, "save")
    saved = here.download
    assert saved["name"] == "fortschritt.json"
    for message in ({"type": "load", "text": saved["text"]}, {"type": "deal", "code": f" {to_code(here.now)} "}):
        there = Overview(Keeper(None))
        there.handle(message)
        assert said(there).endswith("ist geladen: 1 Aufgabe gelöst, 1 noch unsicher.")
        assert (there.now.state("CO2.best-hand"), there.now.state("CQ3.lay-out")) == (FIRST, SHAKY)
        there.keeper.record(right("CQ3.lay-out"))
        there.handle(message)
        assert said(there).endswith("Bei jeder Aufgabe gilt jetzt der bessere Stand.")
        assert there.now.state("CQ3.lay-out") == FIRST
    there.handle({"type": "deal", "code": "  "})
    assert said(there) == "Tippe zuerst deinen Code ein."


def test_every_text_of_the_screens_is_german():
    desk = Overview(Keeper(None))
    desk.keeper.record(right())
    for name in ("practise", "save", "reset", "reset yes", "reset sure"):
        press(desk, name)
        assert not [text for text in texts(desk.frames[-1]) if foreign(text)]
    tables = (overview._CODE_TROUBLE, overview._FILE_TROUBLE, overview._UNREAD)
    assert not [text for told in tables for text in told.values() if foreign(text)]
    desk.report(RuntimeError("kaputt"))
    assert "im Programm etwas schiefgegangen" in said(desk)
    assert desk.poster()["status"].endswith("Fang einfach an.")
    practice = Practice(desk.keeper)
    practice.report(RuntimeError("kaputt"))
    assert "im Programm etwas schiefgegangen" in said(practice)
    assert practice.poster()["title"].startswith("Üben, Aufgabe 1 von ")


@pytest.mark.parametrize("name", [name for name, one in shelf.shelf().items() if one.make.key is not Exercise.key])
def test_every_exercise_can_be_practised_and_its_results_are_kept(name, monkeypatch):
    monkeypatch.setattr(shelf, "upcoming", lambda *_: (name,))
    desk = Practice(Keeper(None), leads_back=True)
    ids = [button["id"] for button in desk.frames[-1]["buttons"]]
    assert ids[-2:] == ["next", "leave"]
    assert len(set(ids)) == len(ids)
    keys = desk.desk.key()
    for answer, state in (next(one for one in desk.desk.every() if one not in keys), SHAKY), (next(iter(keys)), HELPED):
        if isinstance(desk.desk, Choice):
            press(desk, f"{desk.desk.VERB} {answer}")
        else:
            desk.desk.give(answer)
            press(desk, "check")
        assert desk.keeper.progress().state(name) == state
    assert desk.frames[-1]["buttons"][-2] == {"id": "next", "label": "Weiter", "enabled": True, "primary": True}
    press(desk, "next")
    assert desk.frames[-1]["status"].startswith("Fertig: 1 von 1 Aufgabe gelöst, 2 Sterne.")


def test_every_exercise_knows_its_best_number_of_tries():
    assert all(1 <= one.par <= 20 for some in EXERCISES.values() for one in some)
    assert Exercise.par == 1
    assert OPEN == 0


def test_a_problem_that_was_asked_is_not_asked_next():
    asked = Progress({"CO2.best-hand": Item(FIRST, 3, 1, 1, 0, seed=3)})
    assert (asked.seed("CO2.best-hand"), asked.seed("CO2.hand-order")) == (4, 1)
