"""The factory of Commerce rules: every option, and every combination that is refused, with its reason."""

from dataclasses import replace
from random import Random

import pytest

from cardgames import Seats, commerce
from cardgames.commerce import FOSTER, NEW, OLD, POUNCE, RIGHT, combinations, rules
from cardgames.commerce.hands import CLASSIC, FOUR
from cardgames.commerce.hands import FOSTER as FOSTER_KINDS
from cardgames.game import END

DEFAULT = {"style": "new", "hands": "classic", "direction": "left", "pounce": False, "circuits": 10}


def verbs(rule_set):
    return {phase: [move.verb for move in moves] for phase, moves in rule_set.phases.items()}


@pytest.mark.rule("CO1.2", "CO8.1", "CO8.8", "CO8.10", "CO4.8")
def test_the_presets_are_what_the_factory_returns_for_their_options():
    assert rules() == NEW
    assert rules(**DEFAULT) == NEW
    assert rules(hands="foster") == FOSTER
    assert rules(direction="right") == RIGHT
    assert rules(style="old") == OLD
    assert rules(style="old", pounce=True) == POUNCE
    assert len({NEW, FOSTER, RIGHT, OLD, POUNCE}) == 5


@pytest.mark.rule("CO8.1", "CO8.3", "CO8.6", "CO8.10", "CO8.11")
def test_each_way_of_playing_offers_its_own_moves():
    new = {"turn": ["buy", "trade", "knock"], "answer": ["give"], "after": ["knock", "go_on"], END: []}
    old = {"choice": ["take", "keep"], "exchange": ["exchange", "stand"], "horse": ["horse", "decline"], END: []}
    assert verbs(NEW) == verbs(FOSTER) == verbs(RIGHT) == new
    assert verbs(OLD) == old
    assert verbs(POUNCE) == {**old, "pounce": ["pounce", "let_be"]}


@pytest.mark.rule("CO8.1", "CO8.8", "CO8.10", "CO4.8")
def test_options_change_what_they_name_and_nothing_else():
    assert (NEW.kinds, FOSTER.kinds, OLD.kinds) == (CLASSIC, FOSTER_KINDS, CLASSIC)
    assert POUNCE.kinds == (FOUR, *CLASSIC)
    assert rules(style="old", hands="foster", pounce=True).kinds == (FOUR, *FOSTER_KINDS)
    assert [r.direction for r in (NEW, RIGHT, rules(style="old", direction="right"))] == [1, -1, -1]
    assert replace(FOSTER, kinds=NEW.kinds, options=NEW.options) == NEW
    assert replace(RIGHT, direction=1, options=NEW.options) == NEW
    assert replace(rules(circuits=3), circuits=10, options=NEW.options) == NEW
    assert (NEW.ante, NEW.stake, NEW.prize, NEW.lives, OLD.ante) == (1, 0, 0, 0, 0)
    assert (OLD.seats, NEW.seats) == (range(3, 13), range(3, 13))


@pytest.mark.parametrize("circuits", [1, 2, 10, 99])
@pytest.mark.rule("CO4.7")
def test_the_number_of_circuits_can_be_agreed(circuits):
    assert rules(circuits=circuits).circuits == circuits


@pytest.mark.parametrize(("stake", "prize"), [(3, 0), (6, 1), (9, 2), (300, 50)])
@pytest.mark.rule("CO8.1", "CO8.4")
def test_stake_and_prize_can_be_agreed(stake, prize):
    agreed = rules(style="old", stake=stake, prize=prize)
    assert (agreed.stake, agreed.prize) == (stake, prize)


@pytest.mark.rule("CO8.1")
def test_rules_remember_every_option_they_were_made_with():
    options = {**DEFAULT, "style": "old", "direction": "right", "pounce": True, "stake": 9, "prize": 2}
    made = rules(**options)
    assert dict(made.options) == options
    assert rules(**dict(made.options)) == made
    assert dict(NEW.options) == {**DEFAULT, "stake": 6, "prize": 1}


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"style": "newest"}, "style is one of new, old, not 'newest'"),
        ({"style": ""}, "style is one of new, old, not ''"),
        ({"hands": "hoyle"}, "hands is one of classic, foster, not 'hoyle'"),
        ({"direction": "up"}, "direction is one of left, right, not 'up'"),
        ({"direction": 1}, "direction is one of left, right, not 1"),
        ({"pounce": True}, "Pounce belongs to the old way: the new way has no middle to take the fourth card from"),
        ({"pounce": True, "hands": "foster"}, "Pounce belongs to the old way"),
        ({"circuits": 0}, "circuits is a whole number from 1 to 100, not 0"),
        ({"circuits": float("nan")}, "circuits is a whole number from 1 to 100, not nan"),
        ({"circuits": 1.5}, "circuits is a whole number from 1 to 100, not 1.5"),
        ({"circuits": True}, "circuits is a whole number from 1 to 100, not True"),
        ({"style": "old", "prize": 0.5}, "prize is a whole number from 0 to 1000000, not 0.5"),
        ({"style": "old", "prize": float("nan")}, "prize is a whole number from 0 to 1000000, not nan"),
        ({"style": "old", "stake": float("inf")}, "stake is a whole number from 1 to 1000000, not inf"),
        ({"style": "old", "pounce": "nein"}, "pounce is True or False, not 'nein'"),
        ({"direction": ["left"]}, r"direction is one of left, right, not \['left'\]"),
        ({"circuits": -1}, "circuits is a whole number from 1 to 100, not -1"),
        ({"style": "old", "stake": 7}, "the stake must be divisible by three, .* 7 is not"),
        ({"style": "old", "stake": 5}, "the stake must be divisible by three, .* 5 is not"),
        ({"style": "old", "stake": 1}, "the stake must be divisible by three, .* 1 is not"),
        ({"style": "old", "stake": 0}, "stake is a whole number from 1 to 1000000, not 0"),
        ({"style": "old", "stake": -3}, "stake is a whole number from 1 to 1000000, not -3"),
        ({"style": "old", "prize": -1}, "prize is a whole number from 0 to 1000000, not -1"),
    ],
    ids=str,
)
@pytest.mark.rule("CO4.7", "CO4.8", "CO8.1", "CO8.4", "CO8.8", "CO8.10")
def test_options_that_do_not_exist_or_do_not_go_together_are_refused_with_the_reason(options, says):
    with pytest.raises(ValueError, match=says):
        rules(**options)


@pytest.mark.rule("CO8.10")
def test_an_unknown_option_is_refused():
    with pytest.raises(TypeError, match="jokers"):
        rules(jokers=2)


@pytest.mark.rule("CO4.8", "CO8.8", "CO8.10")
def test_every_combination_that_makes_sense_is_named_once_and_can_be_dealt():
    found = dict(combinations())
    assert len(found) == len(list(combinations())) == len(set(found.values())) == 12
    assert set(found) == {
        f"{style}-{hands}-{direction}{extra}"
        for style, extra in (("new", ""), ("old", ""), ("old", "-pounce"))
        for hands in ("classic", "foster")
        for direction in ("left", "right")
    }
    assert (found["new-classic-left"], found["old-classic-left-pounce"]) == (NEW, POUNCE)
    assert found["old-foster-right-pounce"] == rules(style="old", hands="foster", direction="right", pounce=True)
    for rule_set in found.values():
        for players in (3, 12):
            assert commerce.deal(rule_set, Random(1), players).players == players


@pytest.mark.parametrize("rule_set", [OLD, POUNCE, FOSTER, RIGHT])
@pytest.mark.rule("CO1.4")
def test_variants_are_for_three_to_twelve_and_refuse_what_does_not_fit(rule_set):
    for players in (2, 13):
        with pytest.raises(ValueError, match=f"for 3 to 12 players, not {players}"):
            commerce.deal(rule_set, Random(1), players)
    with pytest.raises(ValueError, match="the dealer is a seat from 0 to 2, not 3"):
        commerce.deal(rule_set, Random(1), 3, 3)
    with pytest.raises(ValueError, match="chips for 2 seats"):
        commerce.deal(rule_set, Random(1), 3, 0, Seats((1, 2)))


@pytest.mark.rule("CO3.1")
def test_in_the_new_way_the_deal_passes_on_whoever_won():
    for seed in range(20):
        dealt = commerce.deal(NEW, Random(seed), 5, seed % 5)
        end = dealt.play(dealt.parse("knock"))
        assert NEW.next_dealer(end) == (seed + 1) % 5
