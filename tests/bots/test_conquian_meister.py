"""The search of Conquian: legal, reproducible, blind for hidden cards, stops in time."""

from random import Random
from time import perf_counter

import pytest

from cardgames import cards, conquian, determinize
from cardgames.bots.conquian_koenner import Koenner
from cardgames.bots.conquian_meister import Meister
from cardgames.cards import mask_of

RULES = {
    "STANDARD": conquian.STANDARD,
    "MEXICAN": conquian.MEXICAN,
    "THREE": conquian.THREE,
    "thirteen": conquian.rules(hand_size=13),
}
QUICK = Meister(playouts=8, width=2)


def game(rules, seed):
    """Yield (view, action) of a game between players who search a little."""
    state, rng = conquian.deal(rules, Random(seed)), Random(-1 - seed)
    while state.to_move is not None:
        view = state.view(state.to_move)
        chosen = QUICK(view, rng)
        yield view, chosen
        state = state.play(chosen)


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_plays_legally_and_does_not_react_to_cards_that_it_cannot_see(rules):
    for number, (view, chosen) in enumerate(game(rules, 1)):
        assert chosen in view.legal_actions()
        if number % 6 == 0:
            other = determinize(view, Random(number)).view(view.viewer)
            assert QUICK(other, Random(number)) == QUICK(view, Random(number))


def test_the_same_seed_plays_the_same_game():
    first, again = ([chosen.code for _, chosen in game(conquian.STANDARD, 2)] for _ in range(2))
    assert first == again


def test_without_playouts_it_plays_like_the_counting_that_it_starts_from():
    for view, _ in game(conquian.STANDARD, 3):
        values = Koenner().values(view)
        assert values[Meister(playouts=0)(view, Random(0))] == max(values.values())


def test_stops_when_its_time_is_up():
    view = next(view for view, chosen in game(conquian.STANDARD, 4) if chosen.verb == "discard")
    start = perf_counter()
    Meister(playouts=10**6, seconds=0.1)(view, Random(0))
    assert 0.1 < perf_counter() - start < 1


@pytest.mark.rule("CQ6.1")
def test_goes_out_without_a_search():
    start = conquian.deal(conquian.STANDARD, Random(5))
    ten = cards("3♣ 3♦ 3♥ 3♠ 6♦ 7♦ B♦ A♣ A♥ A♠")
    rest = tuple(one for one in start.rules.deck if one not in {*ten, *cards("A♦")})
    table = {"hand_masks": (mask_of(ten[7:]), mask_of(rest[:10])), "layout_masks": (mask_of(ten[:7]), 0)}
    turn = {"phase": "offer", "to_move": 0, "turn": 0, "source": 1, "middle": cards("A♦")[0], "stock": rest[10:]}
    assert Meister(playouts=10**9)(start.but(**table, **turn).view(0), Random(0)).code == "use A♣ A♥ A♠"
