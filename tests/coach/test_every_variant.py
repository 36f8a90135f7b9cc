"""Advice in every phase of every variant: for all legal actions, from what the player can know, in good German."""

import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest
from tables import foreign
from test_spelling import IN_CI, MISSING, misspelled, speller
from variants import RULES, play
from work import calls

from cardgames import Action, commerce, conquian, determinize
from cardgames.coach import advise
from cardgames.coach.mistakes import remark
from cardgames.coach.reasons import reason
from cardgames.coach.sampling import by_the_book, knows
from cardgames.coach.words import named
from cardgames.commerce.new_style import GO_ON
from cardgames.game import END
from cardgames.moves import Move

RULE_IDS = (Path(__file__).parents[1] / "data/rule_ids.txt").read_text(encoding="utf-8").split()
WORDS = 20
RARE = ("pounce", "horse")
every_variant = pytest.mark.parametrize("name", RULES)


@cache
def decisions(name, wanted=3):
    """Return views of this variant with a choice, some of each phase."""
    phases = set(RULES[name].phases) - {END}
    found = {phase: [] for phase in phases}
    for seed in range(400):
        for state, action in play(name, seed):
            if action is not None and len(found[state.phase]) < wanted and len(state.legal_actions()) > 1:
                found[state.phase].append(state.view(state.to_move))
        if all(len(views) >= wanted for phase, views in found.items()):
            break
    assert all(found.values()), [phase for phase, views in found.items() if not views]
    return [view for views in found.values() for view in views]


def is_one_sentence(text):
    plain = re.sub(r"(?<=\d)\.(?=\d{3})", "", text)
    assert re.fullmatch(r"[A-ZÄÖÜ][^.!?]*\.", plain), text
    assert len(re.findall(r"\w+(?:,\d+)?", plain)) <= WORDS, text
    assert not foreign(plain), text
    for wrong in ("  ", "{", "??", "None", " ,"):
        assert wrong not in text, text


@every_variant
def test_every_action_of_every_phase_is_judged_with_a_reason_and_a_rule(name):
    for number, view in enumerate(decisions(name)):
        found = advise(view, Random(number), worlds=2)
        legal = view.legal_actions()
        assert sorted(one.action.code for one in found.choices) == sorted(action.code for action in legal)
        for one in found.choices:
            assert one.low <= one.value <= one.high
            assert one.behind >= 0
            assert one.rule in RULE_IDS
            is_one_sentence(one.reason)
            assert one.name == named(view, one.action)
        assert found.best[0].behind == 0
        assert re.fullmatch(r"[A-ZÄÖÜ].*\.", found.summary)


@every_variant
@pytest.mark.rule("CO4.10", "CO8.2", "CQ5.15", "CQ9.2")
def test_cards_that_the_player_cannot_know_change_nothing(name):
    moved = 0
    for number, view in enumerate(decisions(name)):
        worlds = [determinize(view, Random(seed)) for seed in (1, 2)]
        moved += worlds[0] != worlds[1]
        one, other = (advise(world.view(view.viewer), Random(number), worlds=2) for world in worlds)
        assert one == other
        for action in view.legal_actions():
            assert remark(worlds[0].view(view.viewer), action, one) == remark(worlds[1].view(view.viewer), action, one)
    assert moved


@every_variant
def test_the_same_seed_gives_the_same_advice(name):
    view = decisions(name)[0]
    assert advise(view, Random(7), worlds=4) == advise(view, Random(7), worlds=4)


@pytest.mark.skipif(speller() is None and not IN_CI, reason=MISSING)
def test_all_sentences_are_spelled_right():
    assert speller(), MISSING
    said = set()
    for name in RULES:
        for view in decisions(name):
            for action in view.legal_actions()[:40]:
                said |= {reason(view, action).sentence, named(view, action)}
    assert len(said) > 200
    assert misspelled("\n".join(said)) == set()


def test_a_house_variant_is_judged_by_playing_it_out():
    may_rest = Move("rest", "HOUSE", GO_ON.options, GO_ON.play)
    rules = replace(commerce.NEW, phases=commerce.NEW.phases | {"turn": (*commerce.NEW.phases["turn"], may_rest)})
    assert not knows(rules)
    assert all(knows(one) for one in RULES.values())
    found = advise(commerce.deal(rules, Random(2)).view(1), Random(3))
    choice = found.of(Action("rest"))
    assert choice.rule == "HOUSE"
    assert choice.name == "der Zug „rest“"
    is_one_sentence(choice.reason)
    knock = commerce.deal(rules, Random(2)).play(Action("knock")).payoffs()[1]
    worlds = by_the_book(commerce.deal(rules, Random(2)).view(1), (Action("knock"),), 200, Random(1))
    assert {value for (value,) in worlds} >= {knock}


def test_where_ways_cannot_be_counted_the_cards_are():
    rules = conquian.rules(hand_size=19)
    view = conquian.deal(rules, Random(4)).view(1)
    assert calls(lambda: advise(view, Random(1), worlds=2)) < 100_000
    found = advise(view, Random(1), worlds=2)
    assert {one.action for one in found.choices} == set(view.legal_actions())
    assert any("Karten in der Auslage" in one.reason for one in found.choices)
    for one in found.choices:
        is_one_sentence(one.reason)
        remark(view, one.action, found)
