"""Endings of Conquian that can be solved: open cards, few left to turn, every line of play looked at.

The coach agrees where its first choice is worth as much as any with best play of all. It assumes plain players, not
perfect ones, so it may be wrong where an opponent could do better than they do; then it is counted what that costs.
"""

from functools import cache
from random import Random

import pytest

from cardgames import conquian
from cardgames.bots.conquian_playouts import plain
from cardgames.cards import mask_of
from cardgames.coach import advise

EVERYTHING = mask_of(conquian.STANDARD.deck)


def open_cards(state):
    """Return the round with every card known to every player."""
    return state.but(seen=(EVERYTHING,) * state.players)


@cache
def solved(state):
    """Return what each seat gets with best play from here, everybody for himself: 1 for a win, a share of a draw."""
    if state.to_move is None:
        return tuple((won / state.stake + 1) / state.players for won in state.payoffs())
    ends = [solved(state.play(one).but(refused=())) for one in state.legal_actions()]  # refused cards change nothing
    return max(ends, key=lambda got: got[state.to_move])


def endings(rules, seeds, left):
    """Yield decisions of games between plain players, at most so many cards left, where it matters what is done."""
    for seed in seeds:
        state, rng = conquian.deal(rules, Random(f"ending {seed}")), Random(seed)
        while state.to_move is not None:
            legal = state.legal_actions()
            if len(legal) > 1 and len(state.stock) <= left:
                exact = {one: solved(state.play(one).but(refused=()))[state.to_move] for one in legal}
                if len(set(exact.values())) > 1:
                    yield open_cards(state).view(state.to_move), exact
            state = state.play(plain(state.view(state.to_move), rng))


@pytest.mark.parametrize(
    ("rules", "left", "games", "least"),
    [(conquian.STANDARD, 3, 150, 50), (conquian.MEXICAN, 4, 400, 50), (conquian.THREE, 2, 120, 20)],
    ids=["STANDARD", "MEXICAN", "THREE"],
)
def test_the_coach_agrees_with_the_solution(rules, left, games, least):
    lost = []
    for view, exact in endings(rules, range(games), left):
        first = advise(view, Random(0), worlds=2).choices[0]
        lost.append(max(exact.values()) - exact[first.action])
    assert len(lost) >= least
    assert sum(map(bool, lost)) <= 0.05 * len(lost)
    assert sum(lost) <= 0.025 * len(lost)


@pytest.mark.rule("CQ6.1")
def test_whoever_can_go_out_has_solved_the_game():
    for view, exact in endings(conquian.STANDARD, range(60), 3):
        outs = [one for one in exact if one.verb == "use" and view.play(one).winner == view.viewer]
        assert all(exact[one] == 1 for one in outs)
        if outs:
            assert advise(view, Random(0), worlds=2).choices[0].value == 1
