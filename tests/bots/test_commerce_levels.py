"""Levels and characters of Commerce: legal, blind to hidden cards, reproducible, quick, and as strong as they claim."""

import pickle
from itertools import islice
from random import Random
from statistics import fmean, stdev

import pytest
from whole_games import COMBINATIONS, EVERY, deal, next_deal, whole_game
from work import calls

from cardgames import commerce, determinize, playout
from cardgames.bots.commerce_counting import Counting
from cardgames.bots.commerce_levels import LEVELS, PERSONALITIES, explain
from cardgames.bots.commerce_meister import Meister
from cardgames.game import END

BOTS = {**LEVELS, **PERSONALITIES, "meister": Meister(playouts=70, old_playouts=20)}
VARIANTS = [name for name in COMBINATIONS if name.startswith("commerce")]
every_variant = pytest.mark.parametrize("name", VARIANTS)
every_bot = pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS)


def decisions(name, bot, games=2):
    """Yield (view, action) of every decision of whole games, with 3 and 5 seats in turn."""
    tricon = "pounce" in EVERY[name].phases
    for number in range(games):
        start = deal(EVERY[name], f"levels {name} {number}", number, tricon)
        act = lambda state, rng: bot(state.view(state.to_move), rng)  # noqa: E731
        for state, action in whole_game(start, act, Random(number), tricon):
            if action is not None:
                yield state.view(state.to_move), action


def test_levels_stand_in_order():
    assert list(LEVELS) == ["neuling", "buch", "koenner", "meister"]


@every_variant
@every_bot
def test_plays_every_variant_legally_and_blind_to_hidden_cards(name, bot):
    phases = set()
    some = 150 if isinstance(bot, Meister) else 600
    for number, (view, chosen) in enumerate(islice(decisions(name, bot), some)):
        assert chosen in view.legal_actions()
        phases.add(view.phase)
        if number % 10 == 0:
            other = determinize(view, Random(number)).view(view.viewer)
            assert bot(other, Random(number)) == bot(view, Random(number))
    assert phases >= set(EVERY[name].phases) - {END, "pounce", "answer", "horse", "after"}


@every_bot
@pytest.mark.parametrize("name", ["commerce-new-classic-left", "commerce-old-foster-right-pounce"])
def test_the_same_seed_plays_the_same_game_even_after_pickling(bot, name):
    again = pickle.loads(pickle.dumps(bot))  # noqa: S301
    assert again == bot
    first, second = ([chosen.code for _, chosen in decisions(name, one, 2)] for one in (bot, again))
    assert first == second


@every_variant
def test_every_action_is_explained_in_one_german_sentence(name):
    verbs = set()
    for number, (view, chosen) in enumerate(decisions(name, LEVELS["neuling"])):
        for action in (chosen, *view.legal_actions()[: 12 if number < 30 else 0]):
            text = explain(view, action)
            assert text.startswith("Ich ")
            assert text.endswith(".")
            assert text.count(".") == 1
            assert "?" not in text
            verbs.add(action.verb)
    assert len(verbs) >= 4


@every_variant
def test_explanations_tell_nothing_hidden(name):
    for number, (view, chosen) in enumerate(decisions(name, LEVELS["koenner"])):
        if number % 10 == 0 and number < 500:
            other = determinize(view, Random(number)).view(view.viewer)
            assert explain(other, chosen) == explain(view, chosen)


@every_variant
def test_a_counted_decision_takes_less_than_2_000_calls_on_average(name):
    views = [view for view, _ in decisions(name, LEVELS["koenner"])][:300]
    assert calls(lambda: [LEVELS["koenner"](view, Random(0)) for view in views]) < 2_000 * len(views)


def interval(values):
    half = 1.96 * stdev(values) / len(values) ** 0.5
    return fmean(values) - half, fmean(values) + half


def gains(rules, players, bot, other, deals):
    """Return what the bot wins more than one of the others in its place, by deal, over all seats."""
    for seed in range(deals):
        start = commerce.deal(rules, Random(seed), players)
        seated = ([bot if place == seat else other for place in range(players)] for seat in range(players))
        ends = [playout(start, bots, Random(-1 - seed)).payoffs()[seat] for seat, bots in enumerate(seated)]
        base = playout(start, [other] * players, Random(-1 - seed)).payoffs()
        yield fmean(ends) - fmean(base)


@pytest.mark.parametrize(
    ("rules", "players"),
    [
        pytest.param(rules, players, id=f"{name}-{players}", marks=() if name == some else pytest.mark.proof)
        for name, rules in (("classic", commerce.NEW), ("foster", commerce.FOSTER))
        for players, some in ((3, "foster"), (5, "classic"), (8, ""))
    ],
)
def test_in_the_new_way_each_level_gains_on_the_one_below(rules, players):
    assert interval(list(gains(rules, players, LEVELS["koenner"], LEVELS["buch"], 120)))[0] > 0
    assert interval(list(gains(rules, players, LEVELS["neuling"], LEVELS["buch"], 200)))[1] < 0


def old_games(players, bot, other, games):
    """Return what the bot wins in whole games of the old way, in the place of one of the others, by game."""
    for seed in range(games):
        start, won = commerce.deal(commerce.OLD, Random(seed), players, seed % players), []
        for seat in range(players):
            state, deals = start, 0
            while state is not None:
                end = playout(state, [bot if s == seat else other for s in range(players)], Random(-1 - seed))
                deals += 1
                state = next_deal(end, Random(1000 * seed + deals))
            won.append(end.chips[seat] - start.chips_before[seat])
        yield fmean(won)


def test_in_the_old_way_each_level_gains_on_the_one_below():
    assert interval(list(old_games(3, LEVELS["koenner"], LEVELS["buch"], 40)))[0] > 0
    assert interval(list(old_games(3, LEVELS["neuling"], LEVELS["buch"], 40)))[1] < 0


def test_the_patient_play_longer_rounds_than_the_hasty():
    def turns(bot):
        starts = (commerce.deal(commerce.NEW, Random(seed), 5) for seed in range(200))
        return fmean(playout(start, [bot] * 5, Random(seed)).turns for seed, start in enumerate(starts))

    assert turns(PERSONALITIES["geduldig"]) > turns(LEVELS["koenner"]) + 1 > turns(PERSONALITIES["eilig"]) + 1


def test_the_fond_of_buying_buy_and_the_fond_of_trading_trade():
    share = {}
    for name, bot in PERSONALITIES.items():
        taken = [a.verb for view, a in decisions("commerce-new-classic-left", bot, 6) if view.turn != view.dealer]
        share[name] = taken.count("buy") / (taken.count("buy") + taken.count("trade"))
    assert share["kauffreudig"] > 0.9
    assert share["tauschfreudig"] < 0.1


def test_patience_never_asks_for_more_than_the_best_hand():
    view = commerce.deal(commerce.NEW, Random(1), 5).view(1)
    assert 0 < Counting(patience=-0.9).enough(view) < Counting().enough(view) < Counting(patience=0.9).enough(view) < 1
