"""Every search bot that OpenSpiel brings to Python plays our games or says why not: none kills the process."""

import subprocess
import sys

import pytest

# A process of its own each: what is tested here would take pytest with it.
START = """
import random, sys
import numpy as np
import pyspiel
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import async_mcts, ismcts, mcts, mcts_agent, minimax, minimax_solver
import cardgames.adapters.openspiel

game = pyspiel.load_game(sys.argv[1])
rng, stream = random.Random(1), np.random.RandomState(1)
state = game.new_initial_state()
while state.is_chance_node() or len(state.legal_actions()) < 2:
    state.apply_action(rng.choice(state.legal_actions()))
rollouts, compiled = mcts.RandomRolloutEvaluator(1, stream), pyspiel.RandomRolloutEvaluator(1, 1)
best = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT

def from_start(bot):
    found = pyspiel.evaluate_bots(game.new_initial_state(), [bot() for _ in range(game.num_players())], 1)
    assert len(found) == game.num_players()
    return state.legal_actions()[0]

def agent():
    kind = rl_environment.ObservationType.OBSERVATION
    table = rl_environment.Environment(game, observation_type=kind, include_full_state=True)
    now = table.reset()
    seat = now.observations["current_player"]
    found = mcts_agent.MCTSAgent(seat, game.num_distinct_actions(), searcher()).step(now).action
    assert found in now.observations["legal_actions"][seat]
    return state.legal_actions()[0]

searcher = lambda: mcts.MCTSBot(game, 1.0, 10, rollouts, random_state=stream)
blind = lambda: ismcts.ISMCTSBot(game, rollouts, 1.0, 10, random_state=stream)
fast = lambda: pyspiel.MCTSBot(game, compiled, 1.0, 10, 10, False, 1, False)
fast_blind = lambda: pyspiel.ISMCTSBot(1, compiled, 1.0, 10, -1, best, False, False)
action = eval(sys.argv[2])
assert action in state.legal_actions()
"""
PLAYS = {
    "pyspiel.MCTSBot": "fast().step(state)",
    "pyspiel.MCTSBot with its policy": "fast().step_with_policy(state)[1]",
    "pyspiel.MCTSBot, its tree": "fast().mcts_search(state).best_child().action",
    "pyspiel.MCTSBot against itself": "from_start(fast)",
    "mcts.MCTSBot": "searcher().step(state)",
    "mcts.MCTSBot with its policy": "searcher().step_with_policy(state)[1]",
    "mcts.MCTSBot against itself": "from_start(searcher)",
    "mcts_agent.MCTSAgent": "agent()",
    "async_mcts.MCTSBot": "async_mcts.MCTSBot(game, 1.0, 10, async_mcts.RandomRolloutEvaluator(stream)).step(state)",
    "ismcts.ISMCTSBot": "blind().step(state)",
    "ismcts.ISMCTSBot with its policy": "blind().step_with_policy(state)[1]",
}
TWIN = "use open_spiel.python.algorithms.ismcts.ISMCTSBot"
REFUSED = {
    "pyspiel.ISMCTSBot": ("fast_blind().step(state)", TWIN),
    "pyspiel.ISMCTSBot with its policy": ("fast_blind().step_with_policy(state)", TWIN),
    "pyspiel.ISMCTSBot, its policy": ("fast_blind().get_policy(state)", TWIN),
    "pyspiel.ISMCTSBot against itself": ("from_start(fast_blind)", "ResampleFromInfostate() not implemented"),
    "minimax.alpha_beta_search": ("minimax.alpha_beta_search(game, state, lambda _: 0.0, 1)", "Error"),
    "minimax_solver.MinimaxSolver": ("minimax_solver.MinimaxSolver(sys.argv[1])", "Error"),
}
GAMES = ("commerce_new", "commerce_old", "conquian_standard")
one_of_each = pytest.mark.parametrize("game", GAMES)


def said(game, expression):
    """Return how the process ended and what it said about an error."""
    command = [sys.executable, "-c", START, game, expression]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stderr


def test_the_compiled_search_plays():
    assert said("commerce_new", PLAYS["pyspiel.MCTSBot"]) == (0, "")


def test_the_compiled_search_that_would_have_to_re_deal_names_its_twin():
    expression, error = REFUSED["pyspiel.ISMCTSBot"]
    code, text = said("conquian_standard", expression)
    assert code == 1
    assert text.splitlines()[-1].endswith(error)


def test_other_games_are_searched_as_before():
    assert said("kuhn_poker", PLAYS["pyspiel.MCTSBot"]) == (0, "")
    assert said("kuhn_poker", REFUSED["pyspiel.ISMCTSBot"][0]) == (0, "")


@pytest.mark.proof
@one_of_each
@pytest.mark.parametrize("bot", PLAYS)
def test_search_bots_that_play(bot, game):
    code, text = said(game, PLAYS[bot])
    assert (code, text) == (0, "")


@pytest.mark.proof
@one_of_each
@pytest.mark.parametrize("bot", REFUSED)
def test_search_bots_that_are_refused(bot, game):
    expression, error = REFUSED[bot]
    code, text = said(game, expression)
    assert code == 1, text
    assert error in text
