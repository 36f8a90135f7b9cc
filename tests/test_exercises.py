"""Every exercise of both games: each seed asks a fair question, answers all answers, and its hints keep the secret."""

from collections import defaultdict
from itertools import islice

import pytest
from seeds import ALL, every_seed
from tables import foreign

from cardgames import rulebook
from cardgames.german import in_words, label
from cardgames.lessons import EXERCISES
from cardgames.lessons.commerce import BestHand
from cardgames.lessons.conquian_winning import HowItEnds
from cardgames.lessons.kinds import Choice, Estimate, FindError, Ordering, RightOrWrong

KINDS = [kind for several in EXERCISES.values() for kind in several]
MOST_ANSWERS = 20
LONGEST = 240
PLAIN = {"Klopfen", "Kaufen", "Nichts", "Niemand"}
"""Answers in words that a question about them cannot avoid."""


def test_there_are_exercises_in_all_seventeen_sections():
    assert list(EXERCISES) == list(rulebook.sections())
    assert len(EXERCISES) == 17
    assert len({kind.id for kind in KINDS}) == len(KINDS) == 64


@every_seed
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.id)
def test_every_seed_asks_a_fair_question(kind, seeds):
    for seed in seeds:
        exercise = kind(seed)
        key = exercise.key()
        assert key, seed
        assert any(answer not in key for answer in exercise.every()), seed
        check_hints(exercise)
        check_answers(exercise, key, None if seeds == ALL else MOST_ANSWERS)


def check_answers(exercise, key, most):
    """Give all right answers and all others, or the first `most` of them: each is judged, with a reason and a rule."""
    for answer in [*key, *islice(exercise.every(), most)]:
        exercise.give(answer)
        assert exercise.answered() or not answer
        verdict = exercise.judge()
        assert verdict.right == (answer in key), (exercise.seed, answer)
        assert verdict.rule in exercise.rules, (exercise.seed, verdict)
        assert sentence(verdict.text), (exercise.seed, verdict)


def check_hints(exercise):
    """Four hints, of which the first two hold nothing that only the answer holds."""
    hints = exercise.hints()
    assert len(hints) == 4
    assert all(sentence(text) for text in hints), (exercise.seed, hints)
    for text in hints[:2]:
        for secret in given_away(exercise):
            assert secret not in text, (exercise.seed, secret, text)


@every_seed
@pytest.mark.parametrize("kind", [kind for kind in KINDS if issubclass(kind, FindError)], ids=lambda kind: kind.id)
def test_the_first_hint_about_an_error_does_not_name_the_rule_that_it_breaks(kind, seeds):
    assert len({kind(seed).hints()[0] for seed in seeds}) == 1


@every_seed
def test_the_first_hint_about_an_end_leaves_several_ends_open(seeds):
    ends = defaultdict(set)
    for exercise in map(HowItEnds, seeds):
        ends[exercise.hints()[0]] |= exercise.key()
    assert all(len(some) > 1 for some in ends.values()), ends


def sentence(text):
    return 10 < len(text) <= LONGEST and text[-1] in ".?!…“" and not foreign(text)


def given_away(exercise):
    """Return the words that only the answer holds: its cards, its option, its number."""
    if isinstance(exercise, RightOrWrong):
        return ["Stimmt", "stimmt nicht", exercise.about.reason]
    if isinstance(exercise, FindError):
        return [option.text.partition(". ")[2] for option in exercise.options]
    if isinstance(exercise, Choice):
        return [option.text for option in exercise.options if option.right and option.text not in PLAIN]
    if isinstance(exercise, Estimate):
        thing = exercise.unit.removeprefix("von ")
        return [exercise.reason, f"{exercise.truth} {thing}", f" {in_words(abs(exercise.truth))} {thing}"]
    if isinstance(exercise, Ordering):
        return [thing.text for thing in exercise.things]
    cards = {one for answer in exercise.key() for one in answer}
    names = list(BestHand.NAMES) if isinstance(exercise, BestHand) else []
    return [*map(label, cards), *map(str, cards), *names]
