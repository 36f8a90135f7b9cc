"""Numbers of steps: fixed, and every legal action reached by exactly one legal sequence."""

import os
import subprocess
import sys
from dataclasses import replace
from random import Random

import pytest

from cardgames import Action, card, commerce, conquian
from cardgames.adapters.actions import BARE, NONE_PICKED, Numbering, Picked, Step, numbering
from cardgames.adapters.variants import VARIANTS, deal, name_of, usual_players
from cardgames.moves import Phases

every_variant = pytest.mark.parametrize("name", VARIANTS)


def rounds(name, seed):
    """Yield the positions of a random round in which knocking and standing are rare."""
    rng, rules = Random(f"{name} {seed}"), VARIANTS[name]
    players = rng.choice(rules.seats)
    round_ = deal(rules, rng, players, rng.randrange(players))
    while round_.to_move is not None:
        yield round_
        legal = round_.legal_actions()
        bold = [one for one in legal if one.verb not in ("knock", "stand")]
        round_ = round_.play(rng.choice(bold if bold and rng.random() < 0.9 else legal))


def reached(numbers, legal, picked=NONE_PICKED, path=()):
    """Yield every action that legal steps lead to, with its path."""
    for number in numbers.legal(legal, picked):
        taken = numbers.take(legal, picked, number)
        if isinstance(taken, Action):
            yield taken, [*path, number]
        else:
            yield from reached(numbers, legal, taken, (*path, number))


def test_all_presets_and_combinations_are_there_once():
    combinations = [*commerce.combinations(), *conquian.combinations()]
    assert {name_of(rules) for _, rules in combinations} == set(VARIANTS)
    assert len(VARIANTS) == len(combinations) == 24
    assert [name_of(rules) for rules in VARIANTS.values()] == list(VARIANTS)
    assert name_of(commerce.rules(circuits=2)) == "commerce_house"


def test_deals_go_to_the_usual_number_of_players_and_refuse_others():
    assert {usual_players(rules) for rules in VARIANTS.values()} == {2, 3, 5}
    for name, players in (("commerce_old", 2), ("conquian_three", 2), ("conquian_standard", 3)):
        with pytest.raises(ValueError, match="these rules are for"):
            deal(VARIANTS[name], Random(0), players, 0)


@every_variant
def test_every_legal_action_is_reached_by_exactly_one_path(name, taken):
    numbers = numbering(VARIANTS[name])
    actions = 0
    for seed in range(6):
        for round_ in rounds(name, seed):
            legal = round_.legal_actions()
            found = list(reached(numbers, legal))
            assert sorted(action.code for action, _ in found) == sorted(action.code for action in legal)
            assert [numbers.path(legal, action) for action, _ in found] == [path for _, path in found]
            actions += len(found)
    assert actions > 400
    taken["legal actions reached by their numbers"] += actions


@every_variant
def test_a_move_with_one_card_or_none_is_one_step(name):
    for round_ in rounds(name, 0):
        legal = round_.legal_actions()
        short = [one for one in legal if one.verb not in ("use", "exchange")]
        assert all(len(numbering(round_.rules).path(legal, one)) == 1 for one in short)


@every_variant
def test_numbers_and_steps_translate_both_ways(name):
    numbers = numbering(VARIANTS[name])
    assert [numbers.number(step) for step in numbers.steps] == list(range(numbers.size))
    assert len(set(map(str, numbers.steps))) == numbers.size


def test_the_numbers_are_these_and_no_others():
    new = numbering(commerce.NEW)
    assert [str(step) for step in new.steps[:3]] == ["buy", "buy A♣", "buy 2♣"]
    assert new.number(Step("buy", card("4♥"))) == 30
    assert [new.number(Step(verb)) for verb in new.verbs] == [0, 53, 106, 107, 108]
    sizes = {name: numbering(rules).size for name, rules in VARIANTS.items() if name.count("_") == 1}
    assert sizes == {
        "commerce_new": 161,
        "commerce_foster": 161,
        "commerce_right": 161,
        "commerce_old": 58,
        "commerce_pounce": 60,
        "conquian_standard": 86,
        "conquian_mexican": 127,
        "conquian_three": 129,
    }


def test_every_process_numbers_alike():
    code = (
        "from cardgames.adapters.variants import VARIANTS\n"
        "from cardgames.adapters.actions import numbering\n"
        "print([list(map(str, numbering(rules).steps)) for rules in VARIANTS.values()])"
    )
    said = [
        subprocess.check_output([sys.executable, "-c", code], env=os.environ | {"PYTHONHASHSEED": seed}, text=True)
        for seed in "12"
    ]
    assert said[0] == said[1] == f"{[list(map(str, numbering(rules).steps)) for rules in VARIANTS.values()]}\n"


def test_the_order_of_the_phase_table_does_not_matter():
    turned = Phases(dict(reversed(commerce.NEW.phases.items())))
    assert Numbering(replace(commerce.NEW, phases=turned)).steps == numbering(commerce.NEW).steps


def test_a_step_that_is_not_legal_is_refused_and_named():
    round_ = deal(conquian.STANDARD, Random(0), 2, 0)
    numbers, legal = numbering(conquian.STANDARD), round_.legal_actions()
    for wrong in (numbers.number(Step("allow")), -1, numbers.size):
        with pytest.raises(ValueError, match=rf"step {wrong} .* not legal"):
            numbers.take(legal, NONE_PICKED, wrong)
    with pytest.raises(ValueError, match="'allow' is not legal"):
        numbers.path(legal, Action("allow"))
    with pytest.raises(ValueError, match="no step 'leave A♣'"):
        numbers.number(Step("leave", card("A♣")))


def test_a_decision_that_can_go_on_needs_its_end():
    legal = tuple(Action("use", cards) for cards in ((), (card("A♣"),), (card("A♣"), card("3♦"), card("4♦"))))
    assert Picked().options(legal) == {Step("use"): legal[0], Step("use", card("A♣")): None}
    one = Picked().and_then(Step("use", card("A♣")))
    assert one.options(legal) == {Step("use"): legal[1], Step("use", card("3♦")): legal[2]}
    assert one.and_then(Step("use")) == one


def test_verbs_without_cards_are_known():
    verbs = {move.verb for rules in VARIANTS.values() for moves in rules.phases.values() for move in moves}
    assert verbs - BARE == {"buy", "trade", "give", "exchange", "use", "discard", "pass"}
    assert verbs >= BARE
