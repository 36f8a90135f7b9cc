"""Every bot plays legally, to the end, reproducibly, and by nothing but what it may see."""

import os
import re
import subprocess
import sys
from random import Random
from statistics import fmean

import pytest
from work import calls

from cardgames import commerce, conquian, determinize, playout
from cardgames.bots import commerce as commerce_bots
from cardgames.bots import conquian as conquian_bots
from cardgames.bots import random_bot
from cardgames.game import END

BOOKS = {"commerce": commerce_bots.by_the_book, "conquian": conquian_bots.by_the_book}
BOTS = [("commerce", random_bot), ("conquian", random_bot), *BOOKS.items()]
NAMED = [f"{game}-{bot.__name__}" for game, bot in BOTS]


def deal(game, seed):
    if game == "commerce":
        return commerce.deal(commerce.NEW, Random(seed), players=3 + seed % 6, dealer=seed % 3)
    return conquian.deal(conquian.STANDARD, Random(seed), dealer=seed % 2)


def decisions(game, bot, seeds):
    """Yield (view, action) of every decision, and play it: an illegal one raises."""
    for seed in seeds:
        state, rng = deal(game, seed), Random(-1 - seed)
        while state.to_move is not None:
            view = state.view(state.to_move)
            chosen = bot(view, rng)
            yield view, chosen
            state = state.play(chosen)
        assert state.phase == END


@pytest.mark.parametrize(("game", "bot"), BOTS, ids=NAMED)
def test_plays_300_rounds_legally_to_their_end(game, bot):
    for view, chosen in decisions(game, bot, range(300)):
        assert view.viewer is not None
        assert chosen in view.legal_actions()


@pytest.mark.parametrize(("game", "bot"), BOTS, ids=NAMED)
def test_does_not_react_to_cards_that_it_cannot_see(game, bot):
    seen = set()
    for number, (view, _) in enumerate(decisions(game, bot, range(60))):
        other = determinize(view, Random(number)).view(view.viewer)
        assert bot(other, Random(number)) == bot(view, Random(number))
        seen.add(view.phase)
    assert seen == set(view.rules.phases) - {END}


@pytest.mark.parametrize(("game", "bot"), BOTS, ids=NAMED)
def test_the_same_seed_plays_the_same_round(game, bot):
    first, again = ([chosen.code for _, chosen in decisions(game, bot, range(20))] for _ in range(2))
    assert first == again


def test_decisions_do_not_depend_on_the_process():
    code = """
from random import Random
from cardgames import commerce, conquian, playout
from cardgames.bots import commerce as commerce_bots, conquian as conquian_bots
for seed in range(10):
    print(playout(commerce.deal(commerce.NEW, Random(seed)), [commerce_bots.by_the_book] * 5, Random(seed)))
    print(playout(conquian.deal(conquian.STANDARD, Random(seed)), [conquian_bots.by_the_book] * 2, Random(seed)).hands)
"""
    runs = {_output(code, hash_seed) for hash_seed in "12"}
    assert len(runs) == 1


def _output(code, hash_seed):
    env = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONIOENCODING": "utf-8"}
    text = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True).stdout
    return re.sub(r" at 0x[0-9a-f]+", "", text)


def payoffs(start, book, seed):
    """Return what the bot by the book wins in each seat in turn, against random ones everywhere else."""
    for seat in range(start.players):
        bots = [book if other == seat else random_bot for other in range(start.players)]
        yield playout(start, bots, Random(-1 - seed)).payoffs()[seat]


@pytest.mark.parametrize(("game", "least"), [("commerce", 0.1), ("conquian", 0.3)])
def test_the_book_beats_random_play(game, least):
    rounds = [list(payoffs(deal(game, seed), BOOKS[game], seed)) for seed in range(200)]
    assert fmean(fmean(each) for each in rounds) > least


@pytest.mark.parametrize("game", BOOKS)
def test_a_decision_takes_less_than_500_calls_on_average(game):
    views = [view for view, _ in decisions(game, BOOKS[game], range(20))]
    assert calls(lambda: [BOOKS[game](view, Random(0)) for view in views]) < 500 * len(views)
