"""Endings that can be solved exactly: the quick playouts find the same values, and the same action is best."""

from dataclasses import replace
from itertools import combinations, product
from random import Random
from statistics import fmean, stdev

import pytest

from cardgames import Seats, commerce
from cardgames.bots.commerce_lives import horse_gain, seat_worth, worth
from cardgames.bots.commerce_meister import Meister
from cardgames.bots.commerce_playouts import values
from cardgames.bots.commerce_policy import Assumed
from cardgames.cards import mask_of
from cardgames.commerce import rules

SMALL = replace(rules(circuits=1), ranks=("A", "2", "3", "4", "5", "6"))
EVERY = (1 << 52) - 1


def estimated(view, actions, worlds=600):
    """Return for each action its mean and five standard errors."""
    columns = zip(*values(view, actions, worlds, Random(7)), strict=True)
    return [(fmean(some), 5 * stdev(some) / worlds**0.5) for some in columns]


def agree(view, exact, worlds=600):
    """The estimates must fit the exact values, and what is best by far must come first."""
    found = estimated(view, tuple(exact), worlds)
    for (action, true), (mean, slack) in zip(exact.items(), found, strict=True):
        assert mean == pytest.approx(true, abs=slack + 1e-9), action
    best = max(exact.values())
    leader = max(zip(found, exact.values(), strict=True))[1]
    assert leader >= best - 2 * max(slack for _, slack in found) - 1e-9


def last_turn(seed):
    """Return a dealer's last turn before the circuits end: all hands are open to him, the stock is not."""
    start = commerce.deal(SMALL, Random(seed), players=3)
    hands = mask_of(card for hand in start.hands for card in hand)
    return start.but(turns=2, turn=0, to_move=0, seen=(hands, 0, 0))


def shown_after(state, action, seat):
    """Return what the seat has when this action is played, the neighbour gives what he needs least, and all show."""
    state = state.play(action)
    while state.to_move is not None:
        state = state.play(Assumed()(state.view(state.to_move), Random(0)))
    return state.payoffs()[seat]


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.rule("CO4.7", "CO4.3")
def test_the_last_turn_of_a_small_deck_with_open_hands(seed):
    state = last_turn(seed)
    orders = [(top, *(card for card in state.stock if card is not top)) for top in state.stock]
    exact = {
        action: fmean(shown_after(state.but(stock=order), action, 0) for order in orders)
        for action in state.legal_actions()
    }
    agree(state.view(0), exact)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.rule("CO4.5", "CO5.2", "CO5.3", "CO5.4")
def test_knocking_at_once_is_counted_over_all_hands_of_the_others(seed):
    state = commerce.deal(replace(SMALL, ranks=("A", "2", "3")), Random(seed), players=3)
    view, unseen = state.view(1), state.view(1).unseen()
    (knock,) = (action for action in view.legal_actions() if action.verb == "knock")
    chips = []
    for one in combinations(unseen, 3):
        rest = [card for card in unseen if card not in one]
        for other in combinations(rest, 3):
            hands = (mask_of(one), state.hand_masks[1], mask_of(other))
            chips.append(state.but(hand_masks=hands).play(knock).payoffs()[1])
    mean, slack = estimated(view, [knock], 2000)[0]
    assert mean == pytest.approx(fmean(chips), abs=slack + 1e-9)


@pytest.mark.rule("CO4.6", "CO4.7")
def test_after_the_last_exchange_it_is_all_the_same():
    state = last_turn(3)
    state = state.play(next(action for action in state.legal_actions() if action.verb == "buy"))
    rows = values(state.view(0), state.legal_actions(), 50, Random(1))
    assert all(knock == go_on for knock, go_on in rows)


def old_last_turn(seed, pounce):
    """Return the last turn of a deal of the old way: the dealer's, who has seen all hands."""
    start = commerce.deal(
        rules(style="old", pounce=pounce), Random(seed), 3, 0, Seats((20,) * 3, pool=14, lives=(2, 1 + seed % 3, 3))
    )
    return start.but(phase="exchange", to_move=0, turn=0, place=8, seen=(EVERY,) * 3)


def owned(state, seat):
    goes_on = sum(map(bool, state.lives)) > 1
    return state.chips[seat] + (seat_worth(state.lives, seat, state.pool, 1) if goes_on else 0)


@pytest.mark.parametrize(("seed", "pounce"), list(product(range(12), [False, True])))
@pytest.mark.rule("CO8.3", "CO8.4", "CO8.5", "CO8.6")
def test_the_last_turn_of_the_old_way_is_solved(seed, pounce):
    state = old_last_turn(seed, pounce)
    view, exact = state.view(0), {}
    for action in view.legal_actions():
        end = state.play(action)
        while end.to_move is not None:
            end = end.play(Assumed()(end.view(end.to_move), Random(0)))
        exact[action] = owned(end, 0) - owned(state, 0)
    (found,) = values(view, tuple(exact), 1, Random(0))
    assert found == pytest.approx(list(exact.values()))
    chosen = Meister(width=30)(view, Random(0))
    assert exact[chosen] == pytest.approx(max(exact.values()))


@pytest.mark.rule("CO8.7")
def test_lives_are_worth_what_a_coin_decides_between_two():
    assert worth(1, (1,), 10, 0) == pytest.approx(5)
    assert worth(1, (3,), 16, 0) == pytest.approx(2)
    assert worth(2, (1,), 8, 0) == pytest.approx(6)
    assert worth(1, (1,), 10, 2) == pytest.approx(1 + 4)
    assert worth(0, (2, 2), 10, 1) == 0
    assert worth(2, (), 7, 1) == 7


@pytest.mark.rule("CO8.4", "CO8.7")
def test_all_lives_together_are_worth_the_pool():
    lives = (3, 1, 2, 0, 3)
    assert sum(seat_worth(lives, seat, 26, 1) for seat in range(5)) == pytest.approx(26)


@pytest.mark.rule("CO8.6")
def test_a_horse_against_many_lives_is_not_worth_its_price():
    old = rules(style="old")
    assert horse_gain(old, (0, 3, 3, 3, 3), 0, 26) < 0
    assert horse_gain(old, (0, 1, 1), 0, 14) > 0
