"""OpenSpiel's own tests on every variant, exact chance, information states that hide what is hidden."""

import pickle
import subprocess
import sys
from random import Random

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts

from cardgames import HIDDEN, cards, commerce
from cardgames.adapters.actions import Step, numbering
from cardgames.adapters.openspiel import register
from cardgames.adapters.position import Stacked
from cardgames.adapters.variants import VARIANTS, deal, usual_players
from cardgames.cards import shuffled

every_variant = pytest.mark.parametrize("name", VARIANTS)
DECISIVE = ("knock", "stand", "keep")


def states(game, rng, shy=DECISIVE, seldom=0.1):
    """Yield the state before every node of random play in which the shy verbs are rare, then the last state."""
    state = game.new_initial_state()
    steps = state.get_game().numbering.steps
    while not state.is_terminal():
        yield state
        legal = state.legal_actions()
        if not state.is_chance_node():
            bold = [number for number in legal if steps[number].verb not in shy]
            legal = bold if bold and rng.random() >= seldom else legal
        state.apply_action(rng.choice(legal))
    yield state


@every_variant
def test_random_sim_test_with_serialisation(name, taken):
    seen = []
    game = pyspiel.load_game(name)
    sims = 20 if name.startswith("commerce_new") or name in ("commerce_foster", "commerce_right") else 4
    pyspiel.random_sim_test(
        game, num_sims=sims, serialize=True, verbose=False, state_checker_fn=lambda s: seen.append(s.move_number())
    )
    assert len(seen) > 100
    taken["states in OpenSpiel's random_sim_test"] += len(seen)


@every_variant
def test_resampling_keeps_all_that_the_player_knows_and_nothing_else(name, taken):
    rng, game, other, compared = Random(f"resample {name}"), pyspiel.load_game(name), 0, 0
    for _ in range(2):
        for state in states(game, rng):
            for player in range(game.num_players()):
                twin = state.resample_from_infostate(player, rng.random)
                assert twin.information_state_string(player) == state.information_state_string(player)
                assert twin.observation_string(player) == state.observation_string(player)
                assert twin.observation_tensor(player) == state.observation_tensor(player)
                assert twin.current_player() == state.current_player()
                if player == state.current_player():
                    assert twin.legal_actions() == state.legal_actions()
                other += str(twin) != str(state)
                compared += 1
    assert other > compared / 4
    taken["information states compared with resampled ones"] += compared


@every_variant
def test_a_resampled_state_can_be_played_to_its_end(name):
    rng, game = Random(f"on {name}"), pyspiel.load_game(name)
    for number, state in enumerate(states(game, rng)):
        if number % 3:
            continue
        twin = state.resample_from_infostate(rng.randrange(game.num_players()), rng.random)
        while not twin.is_terminal():
            twin.apply_action(rng.choice(twin.legal_actions()))
        assert len(twin.returns()) == game.num_players()


@every_variant
def test_information_states_only_grow(name):
    rng, game = Random(f"recall {name}"), pyspiel.load_game(name)
    told = [""] * game.num_players()
    for state in states(game, rng):
        if state.at.past and not state.at.waiting and not state.at.picked.verb:
            now = [state.information_state_string(player) for player in range(game.num_players())]
            assert all(new == old or new.startswith(old) for old, new in zip(told, now, strict=True))
            told = now


@every_variant
def test_others_do_not_see_what_is_being_picked(name):
    rng, game = Random(f"picks {name}"), pyspiel.load_game(name)
    before, mover = None, None
    for state in states(game, rng):
        if not state.at.past or state.is_terminal():
            continue
        told = [state.information_state_string(p) + state.observation_string(p) for p in range(game.num_players())]
        if state.at.picked.verb or state.at.waiting:
            assert [p for p in range(game.num_players()) if told[p] != before[p]] in ([mover], [])
            assert told[mover] != before[mover]
        before, mover = told, state.at.now.to_move


@every_variant
def test_cards_turned_one_by_one_are_the_round_of_the_engine(name, taken):
    rng, game = Random(f"exact {name}"), pyspiel.load_game(name)
    rules, players, moves = VARIANTS[name], usual_players(VARIANTS[name]), 0
    for _ in range(5):
        *_, state = states(game, rng)
        order = [rules.deck[a.action] for a in state.full_history() if a.player < 0]
        order += [card for card in rules.deck if card not in order]
        round_ = deal(rules, Stacked.order(rules.deck, order), players, 0)
        walk = [a.action for a in state.full_history() if a.player >= 0]
        moves += len(walk)
        while walk:
            legal = round_.legal_actions()
            codes = {tuple(numbering(rules).path(legal, one)): one for one in legal}
            path = next(path for path in codes if tuple(walk[: len(path)]) == path)
            round_, walk = round_.play(codes[path]), walk[len(path) :]
        assert round_.to_move is None
        assert state.returns() == list(round_.payoffs())
        assert round_.hand_masks == state.at.now.hand_masks
    taken["steps in OpenSpiel replayed with the engine"] += moves


def test_stacked_numbers_bring_the_deck_into_any_order():
    for seed in range(50):
        order = Random(seed).sample(commerce.NEW.deck, 52)
        assert shuffled(commerce.NEW.deck, Stacked.order(commerce.NEW.deck, order)) == order


@every_variant
def test_no_state_holds_a_stock_card_before_a_rule_asks_for_it(name):
    rng, game = Random(f"stock {name}"), pyspiel.load_game(name)
    for state in states(game, rng):
        outcomes = dict(state.chance_outcomes()) if state.is_chance_node() else {}
        assert not outcomes or sum(outcomes.values()) == pytest.approx(1)
        if state.at.past:
            unknown = state.at.now.stock.count(HIDDEN)
            chance = sum(item.player < 0 for item in state.full_history())
            assert unknown == len(VARIANTS[name].deck) - chance
            assert len(outcomes) in (0, unknown)


@every_variant
def test_rounds_that_nobody_ends_stay_within_the_bounds(name):
    for shy in (DECISIVE, (*DECISIVE, "leave", "refuse", "allow", "let_be"), (*DECISIVE, "use", "force")):
        for players in {VARIANTS[name].seats[0], VARIANTS[name].seats[-1]}:
            game = pyspiel.load_game(name, {"players": players})
            *_, state = states(game, Random(f"long {name}"), shy, seldom=0)
            assert sum(item.player >= 0 for item in state.full_history()) <= game.max_game_length()
            assert game.min_utility() <= min(state.returns()) <= max(state.returns()) <= game.max_utility()
            if name.startswith("conquian"):
                assert sum(state.returns()) == 0


def test_parameters_choose_players_and_dealer():
    game = pyspiel.load_game("commerce_old(players=7,dealer=2)")
    assert (game.num_players(), game.get_parameters()) == (7, {"players": 7, "dealer": 2})
    *_, state = states(game, Random(1))
    assert state.at.now.dealer == 2
    for wrong in ("commerce_new(players=13)", "commerce_new(dealer=5)", "conquian_three(players=2)"):
        with pytest.raises(ValueError, match=r"these rules are for|the dealer is a seat"):
            pyspiel.load_game(wrong)


def test_cards_are_dealt_one_at_a_time_from_the_dealer_s_left():
    state = pyspiel.load_game("commerce_new(players=3)").new_initial_state()
    for number in range(9):
        assert state.chance_outcomes() == [(card, pytest.approx(1 / (52 - number))) for card in range(number, 52)]
        assert state.information_state_string(1) == f"seat 1: {number} cards dealt"
        assert not any(state.observation_tensor(1))
        state.apply_action(number)
    assert state.at.now.hands[1] == cards("A♣ 4♣ 7♣")
    assert "4♣" in state.information_state_string(1)
    assert "4♣" not in state.information_state_string(0)


def test_games_and_states_pickle():
    game = pyspiel.load_game("conquian_mexican")
    for state in states(game, Random(3)):
        twin = pickle.loads(pickle.dumps(state))  # noqa: S301
        assert str(twin) == str(state)
        assert twin.information_state_string(0) == state.information_state_string(0)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)  # noqa: S301


def test_house_rules_can_be_registered():
    register("commerce_short", commerce.rules(circuits=1))
    pyspiel.random_sim_test(pyspiel.load_game("commerce_short(players=3)"), 5, serialize=True, verbose=False)


@pytest.mark.parametrize("name", ["commerce_new", "commerce_pounce", "conquian_three"])
def test_information_set_search_plays_a_round(name):
    game, rng = pyspiel.load_game(name), Random(2)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, 2.0, 6, random_state=np.random.RandomState(2))
    state = game.new_initial_state()
    for _ in range(120):
        if state.is_terminal():
            return
        mine = state.current_player() == 0
        state.apply_action(bot.step(state) if mine else rng.choice(state.legal_actions()))
    assert not state.is_chance_node()


def test_an_environment_for_learners_plays_a_round():
    table = rl_environment.Environment(
        "commerce_old(players=3)", observation_type=rl_environment.ObservationType.OBSERVATION
    )
    now = table.reset()
    while not now.last():
        now = table.step([now.observations["legal_actions"][now.observations["current_player"]][0]])
    assert len(now.rewards) == 3


def test_the_process_ends_cleanly():
    code = "import pyspiel, cardgames.adapters.openspiel; pyspiel.load_game('commerce_new')"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_steps_and_cards_have_names():
    state = pyspiel.load_game("commerce_new(players=3)").new_initial_state()
    assert state.action_to_string(-1, 0) == "card A♣"
    for number in range(9):
        state.apply_action(number)
    numbers = state.get_game().numbering
    assert state.action_to_string(1, numbers.number(Step("buy", cards("A♣")[0]))) == "buy A♣"
