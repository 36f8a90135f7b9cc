"""A seed asks the same question, with the same answers and reasons, everywhere and in every version.

What some seeds ask stands in `data/problems.txt`. After a change on purpose renew the file with
`python tests/test_same_problems.py` and read the difference.
"""

from itertools import groupby, islice
from pathlib import Path

import pytest
from tables import items

from cardgames.lessons import EXERCISES

FILE = Path(__file__).parent / "data/problems.txt"
KINDS = {kind.id: kind for several in EXERCISES.values() for kind in several}
SEEDS = range(1, 7)
TRIED = 3
"""So many wrong answers are given to each problem."""


def told(name, seed):
    """Yield the problem of a seed: its question, cards and buttons, the hints, and what is said about answers."""
    exercise = KINDS[name](seed)
    scene = exercise.frames[-1]
    yield f"{name} {seed}: {scene['status']}"
    yield " ".join(item["face"] or "?" for item in items(scene))
    yield " | ".join(button["label"] for button in scene["buttons"] if button["id"] not in ("check", "hint", "next"))
    yield from exercise.hints()[1:]
    right = exercise.key()
    wrong = islice((answer for answer in exercise.every() if answer not in right), TRIED)
    for answer in [*sorted(right, key=str)[:1], *wrong]:
        exercise.give(answer)
        verdict = exercise.judge()
        yield f"{answer}: {verdict.rule} {verdict.text}"


def written():
    """Return what stands in the file, by kind of exercise."""
    blocks = FILE.read_text(encoding="utf-8").strip().split("\n\n")
    return {name: [*some] for name, some in groupby(blocks, key=lambda block: block.partition(" ")[0])}


def problems(name):
    return ["\n".join(line for line in told(name, seed) if line) for seed in SEEDS]


@pytest.mark.parametrize("name", KINDS)
def test_a_seed_asks_what_it_has_always_asked(name):
    assert problems(name) == written()[name]


if __name__ == "__main__":
    FILE.write_text("\n\n".join(block for name in KINDS for block in problems(name)) + "\n", encoding="utf-8")
