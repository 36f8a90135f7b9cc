"""Endings that can be solved: the coach finds what is best, and the chips that it expects are the exact ones."""

from fractions import Fraction
from random import Random

import pytest

from cardgames import Action, commerce, conquian
from cardgames.bots import BY_THE_BOOK
from cardgames.coach import advise
from cardgames.coach.result import worth


def solved(state, seat, known):
    """Return what a position is worth to a seat if both play as well as can be, all cards open."""
    if state.to_move is None:
        return worth(state, seat, state)
    key = state.phase, state.to_move, state.turn, state.hand_masks, state.layout_masks, state.middle, state.source
    if key not in known:
        values = [solved(state.play(action), seat, known) for action in state.legal_actions()]
        known[key] = max(values) if state.to_move == seat else min(values)
    return known[key]


def last_decisions(games):
    """Yield decisions by the book after the last stock card was turned: what is not seen is the opponent's hand."""
    book = BY_THE_BOOK["conquian"]
    for seed in range(games):
        state, rng = conquian.deal(conquian.STANDARD, Random(seed)), Random(-1 - seed)
        while state.to_move is not None:
            if not state.stock:
                yield state
            state = state.play(book(state.view(state.to_move), rng))


@pytest.mark.rule("CQ6.1", "CQ6.2", "CQ6.3")
def test_with_the_stock_used_up_only_what_is_best_is_called_best():
    weighed = 0
    for state in last_decisions(150):
        seat, known = state.to_move, {}
        exact = {action: solved(state.play(action), seat, known) for action in state.legal_actions()}
        if len(set(exact.values())) > 1:
            found = advise(state.view(seat), Random(1), 100)
            assert {exact[one.action] for one in found.best} == {max(exact.values())}
            weighed += 1
    assert weighed > 5


def with_open_hands(seed):
    """Return the very last turn of a round of three, the dealer's, who has seen the hands of both others."""
    dealt = commerce.deal(commerce.NEW, Random(seed), 3, 2)
    one, other, _ = dealt.hand_masks
    last = commerce.NEW.circuits * 3 - 1
    return dealt.but(turn=2, to_move=2, turns=last, seen=(0, 0, one | other)).view(2)


def chips_after(view, action, top):
    """Return what the viewer has in chips if this card lies on top of the stock, and all show after his action."""
    rest = [one for one in view.unseen() if one is not top]
    after = view.filled(iter((top, *rest))).play(action)
    return (after if after.to_move is None else after.play(Action("go_on"))).payoffs()[2]


@pytest.mark.rule("CO4.7", "CO5.1", "CO5.2", "CO5.3")
@pytest.mark.parametrize("seed", range(8))
def test_the_last_purchase_is_worth_the_mean_over_all_cards_that_may_come(seed):
    view = with_open_hands(seed)
    found = advise(view, Random(seed), 1500)
    for action in view.legal_actions():
        if action.verb != "trade":
            tops = view.unseen()
            exact = float(Fraction(sum(chips_after(view, action, top) for top in tops), len(tops)))
            value = found.of(action)
            assert value.value - 2 * (value.value - value.low) <= exact <= value.value + 2 * (value.high - value.value)
