"""No suit is better than another: actions that differ by names of suits only share one estimate and one verdict."""

from dataclasses import fields, replace
from functools import cache
from itertools import permutations
from random import Random

import pytest
from scenes import commerce_scene, conquian_scene, old_scene
from variants import RULES, play

from cardgames import Action, Card, cards, commerce
from cardgames.cards import DECK, HIDDEN, SUITS, cards_of, hand, mask_of
from cardgames.coach import Verdict, advise
from cardgames.coach.symmetry import alike
from cardgames.commerce.hands import POINT, Kind
from cardgames.commerce.new_style import GO_ON
from cardgames.moves import Move, action

every_variant = pytest.mark.parametrize("name", RULES)
ROUNDS = 6


def renamed(value, names, field=""):
    """Return a card, a mask, a tuple of them or a whole round with its suits renamed; `names` maps suit to suit."""
    if isinstance(value, Card):
        return value if value is HIDDEN else Card(names[value.suit], value.rank)
    if isinstance(value, tuple):
        return tuple(renamed(one, names, field) for one in value)
    if isinstance(value, int) and (field.endswith(("mask", "masks")) or field == "seen"):
        return mask_of(renamed(cards_of(value), names))
    return value


def renamed_round(round_, names):
    return round_.but(**{one.name: renamed(getattr(round_, one.name), names, one.name) for one in fields(round_)})


def renamed_action(one, names):
    return Action(one.verb, renamed(one.cards, names))


def all_names():
    return [dict(zip(SUITS, order, strict=True)) for order in permutations(SUITS)]


def known(view):
    """Return a view as far as it matters: in which order refused cards lie under each other, no rule asks."""
    return view.but(refused=hand(view.refused)) if hasattr(view, "refused") else view


def twins(view):
    """Return all pairs of legal actions that a renaming of suits which changes nothing in the view turns into another.

    By brute force: all 24 renamings of the whole view.
    """
    same = [names for names in all_names() if known(renamed_round(view, names)) == known(view)]
    return {(one, renamed_action(one, names)) for one in view.legal_actions() for names in same}


PAIRED = cards("6♣ 6♥ 3♣ 3♥ 2♠ K♠ A♦ B♦ D♦ 3♦")


def paired(name):
    """Return the view of a decision in which two suits are alike, which hardly ever comes by chance in Conquian."""
    rules = RULES[name]
    if rules.game == "conquian":
        held = " ".join(map(str, PAIRED[: rules.hand_size - 2]))
        return conquian_scene(("5♠ 6♠ 7♠",), (held,), phase="discard", rules=rules).view(0)
    hands = ("10♥ 10♣ 7♠", "2♣ 3♦ 5♥", "4♥ 7♦ 8♥")
    if rules.lives:
        return old_scene(*hands, middle="D♦ 2♠ 9♠", dealer=2, phase="exchange", turn=0, to_move=0, rules=rules).view(0)
    return commerce_scene(*hands, dealer=(-rules.direction) % 3, rules=rules).view(0)


@cache
def views(name):
    """Return the views of some random rounds, above all early positions, for there suits are alike; and `paired`."""
    found = [paired(name)]
    for seed in range(ROUNDS):
        steps = [state.view(state.to_move) for state, chosen in play(name, seed) if chosen is not None]
        found += [view for view in (*steps[:3], *steps[3::7]) if len(view.legal_actions()) > 1]
    return found


@every_variant
def test_no_rule_tells_suits_apart(name):
    for seed in range(ROUNDS):
        names = dict(zip(SUITS, Random(seed).sample(SUITS, 4), strict=True))
        for state, chosen in play(name, seed):
            other = renamed_round(state, names)
            assert set(other.legal_actions()) == {renamed_action(one, names) for one in state.legal_actions()}
            if chosen is not None:
                after = renamed_round(state.play(chosen), names)
                assert other.play(renamed_action(chosen, names)) == after
                assert after.payoffs() == state.play(chosen).payoffs()


@every_variant
def test_actions_are_put_together_exactly_where_a_renaming_of_suits_changes_nothing_in_the_view(name):
    for view in views(name):
        first = alike(view)
        assert list(first) == list(view.legal_actions())
        found = {(one, other) for one in first for other in first if first[one] == first[other]}
        assert found == twins(view)


@every_variant
def test_actions_that_are_equal_but_for_names_of_suits_share_one_estimate_and_one_verdict(name):
    for number, view in enumerate(views(name)):
        found = advise(view, Random(number), worlds=2)
        assert sorted(one.action.code for one in found.choices) == sorted(one.code for one in view.legal_actions())
        for one, other in twins(view):
            assert numbers(found.of(one)) == numbers(found.of(other))


def numbers(choice):
    return choice.value, choice.low, choice.high, choice.behind, choice.noise, choice.verdict, choice.rule


def test_every_kind_of_table_has_such_actions():
    pairs = {name: sum(one != other for view in views(name) for one, other in twins(view)) for name in RULES}
    assert all(pairs.values()), pairs
    assert sum(pairs.values()) > 2 * len(pairs)


@pytest.mark.parametrize("seed", range(4))
def test_two_equal_tens_are_equally_good_to_trade(seed):
    view = commerce_scene("10♥ 10♣ 7♠", "2♣ 3♦ 5♥", "4♥ 7♦ 8♥", dealer=2).view(0)
    found = advise(view, Random(seed))
    hearts, clubs = (found.of(action("trade", one.bit)) for one in cards("10♥ 10♣"))
    assert numbers(hearts) == numbers(clubs)


def test_a_card_that_is_known_to_lie_elsewhere_makes_its_suit_another_one():
    start = commerce_scene("10♥ 10♣ 7♠", "2♣ 3♦ 5♥", "4♥ 7♦ 8♥", stock="D♦ 2♠ 9♠", dealer=2)
    assert alike(start.view(0))[Action("buy", cards("10♥"))] == Action("buy", cards("10♣"))
    now = start
    for code in ("buy 7♠", "go_on", "buy 2♣", "go_on", "buy 4♥", "go_on"):
        now = now.play(now.parse(code))
    assert now.to_move == 0
    first = alike(now.view(0))
    assert first[Action("buy", cards("10♥"))] == Action(
        "buy", cards("10♣")
    )  # the 7♠ under the stock is of a third suit
    bought = now.play(Action("buy", cards("10♣")))
    for code in ("go_on", "buy 3♦", "go_on", "buy 7♦", "go_on"):
        bought = bought.play(bought.parse(code))
    assert len(set(alike(bought.view(0)).values())) == len(bought.view(0).legal_actions())


def test_the_open_middle_of_the_old_way_makes_suits_different():
    hands = ("10♥ 10♣ 7♠", "2♣ 3♦ 5♥", "4♥ 7♦ 8♥")
    for middle, same in (("D♦ 2♠ 9♠", True), ("D♦ 2♥ 9♠", False), ("9♥ 9♣ 2♦", True), ("9♥ 8♣ 2♦", False)):
        round_ = old_scene(*hands, middle=middle, dealer=2, phase="exchange", turn=0, to_move=0)
        first = alike(round_.view(0))
        gives = [Action("exchange", cards(f"{ten} {middle.split()[2]}")) for ten in ("10♣", "10♥")]
        assert (first[gives[1]] == gives[0]) is same, middle


def test_in_conquian_the_refused_cards_count_but_not_their_order():
    seven = "6♣ 6♥ B♠ D♠ 5♣ 5♥ 2♠ K♠ A♦ 3♦"
    for refused, same in (((), True), ("4♥ 4♣", True), ("4♣ 4♥", True), ("4♥ 3♣", False)):
        gone = cards(refused) if refused else ()
        view = conquian_scene(hands=(seven, ""), middle="6♠").view(0)
        rest = [one for one in view.unseen() if one not in gone]
        view = view.but(refused=gone, stock=(HIDDEN,) * (len(rest) - 10), phase="discard", middle=None)
        first = alike(view)
        assert (first[Action("discard", cards("5♥"))] == Action("discard", cards("5♣"))) is same, refused


def one_colour(held):
    reds = sum(one.suit in "♦♥" for one in held)
    return () if reds in (0, 3) else None


def test_a_house_rule_may_tell_suits_apart():
    kinds = (*commerce.NEW.kinds[:1], Kind("colour", "HOUSE1", one_colour), *commerce.NEW.kinds[1:])
    rest = Move("rest", "HOUSE2", GO_ON.options, GO_ON.play)
    phases = commerce.NEW.phases | {"turn": (*commerce.NEW.phases["turn"], rest)}
    plain = commerce_scene("10♥ 10♣ 7♠", "2♣ 3♦ 5♥", "4♥ 7♦ 8♥", dealer=2).view(0)
    for rules in (replace(commerce.NEW, kinds=kinds), replace(commerce.NEW, phases=phases)):
        view = plain.but(rules=rules)
        assert all(one == first for one, first in alike(view).items())
    fewer = plain.but(rules=replace(commerce.NEW, kinds=tuple(k for k in commerce.NEW.kinds if k is not POINT)))
    assert len(set(alike(fewer).values())) == len(set(alike(plain).values())) < len(plain.legal_actions())


def test_where_all_is_alike_every_move_is_the_best():
    view = commerce_scene("10♥ 10♣ 10♠", "2♣ 3♦ 5♥", "4♥ 7♦ 8♥", dealer=2).view(0)
    found = advise(view, Random(1), worlds=2)
    verdicts = {
        verb: {found.of(one).verdict for one in view.legal_actions() if one.verb == verb} for verb in ("buy", "trade")
    }
    assert all(len(some) == 1 for some in verdicts.values())
    assert found.of(Action("knock")).verdict is Verdict.BEST
    assert [card.suit for card in DECK if card.rank == "10"] == list(SUITS)
