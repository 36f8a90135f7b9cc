"""Quick playouts play the same as the assumed player does on views, and their worlds fit what the viewer knows."""

from itertools import islice
from random import Random

import pytest
from whole_games import COMBINATIONS, EVERY, deal, whole_game

from cardgames import playout
from cardgames.bots import random_bot
from cardgames.bots.commerce_lives import seat_worth
from cardgames.bots.commerce_playouts import values
from cardgames.bots.commerce_policy import assumed

VARIANTS = [name for name in COMBINATIONS if name.startswith("commerce")]
every_variant = pytest.mark.parametrize("name", VARIANTS)


def states(name, games=6, bot=random_bot):
    """Yield positions of whole games by this bot, with 3, 5 and 12 seats in turn."""
    tricon = "pounce" in EVERY[name].phases
    for number in range(games):
        start = deal(EVERY[name], f"playouts {name} {number}", number, tricon)
        act = lambda state, rng: bot(state.view(state.to_move), rng)  # noqa: E731
        yield from (state for state, action in whole_game(start, act, Random(number), tricon) if action is not None)


def open_view(state):
    """Return the view of a seat that has seen every card."""
    every = sum(1 << index for index in range(52))
    return state.but(seen=(every,) * state.players).view(state.to_move)


def worth_now(round_, seat):
    """Return what a seat owns: chips and, in the old way, what its lives are worth while the game goes on."""
    lives = getattr(round_, "lives", ())
    goes_on = sum(map(bool, lives)) > 1
    return round_.chips[seat] + (seat_worth(lives, seat, round_.pool, round_.rules.prize) if goes_on else 0)


@every_variant
@pytest.mark.parametrize("bot", [random_bot, assumed])
def test_a_quick_playout_ends_as_the_assumed_player_does(name, bot):
    for state in islice(states(name, 6, bot), 0, 250, 5):
        seat, legal = state.to_move, state.legal_actions()
        actions = Random(state.turns).sample(legal, min(3, len(legal)))
        row = values(open_view(state), actions, 1, Random(0))[0]
        for action, found in zip(actions, row, strict=True):
            end = playout(state.play(action), [assumed] * state.players, Random(0))
            before = state.chips_before[seat] if state.rules.ante else worth_now(state, seat)
            assert found == pytest.approx(worth_now(end, seat) - before), (state, action)
