"""Every bot plays every variant legally to its end, by nothing but what it may see, and better than at random."""

import itertools
from random import Random
from statistics import fmean

import pytest
from whole_games import COMBINATIONS, EVERY, deal, next_deal, whole_game

from cardgames import commerce, conquian, determinize
from cardgames.bots import commerce as commerce_bots
from cardgames.bots import conquian as conquian_bots
from cardgames.bots import random_bot
from cardgames.game import END

BOOKS = {"commerce": commerce_bots.by_the_book, "conquian": conquian_bots.by_the_book}
ROUNDS = 200
every_combination = pytest.mark.parametrize("name", COMBINATIONS)


def by_the_book(view, rng):
    return BOOKS[view.rules.game](view, rng)


def seated(bot):
    """Return a way to act: the bot gets the view of the seat that is to move."""
    return lambda state, rng: bot(state.view(state.to_move), rng)


def rounds(name, bot, tricon=False):
    """Yield every step of whole games, numbers of seats and dealers in turn, without end."""
    for number in itertools.count():
        start = deal(EVERY[name], f"bots {name} {number}", number, tricon)
        yield from whole_game(start, seated(bot), Random(number), tricon)


@every_combination
@pytest.mark.parametrize("bot", [random_bot, by_the_book])
@pytest.mark.rule("CO8.2", "CO8.3", "CO8.6", "CO8.7", "CO8.10", "CO8.11", "CQ9.2", "CQ9.4", "CQ9.5", "CQ9.6")
def test_plays_200_rounds_legally_to_their_end(name, bot):
    ended, seats = 0, set()
    for state, action in rounds(name, bot):
        ended += action is None
        seats.add(state.players)
        if ended >= ROUNDS and action is None and next_deal(state, Random(0)) is None:
            break
    assert seats == ({3, 5, 12} if name.startswith("commerce") else set(state.rules.seats))


def permuted(view, rng):
    """Return the view of the same seat in a round that it cannot tell from its own."""
    return determinize(view, rng).view(view.viewer)


def decisions(name, bot, wanted=16):
    """Return views to decide on, up to so many of each phase."""
    phases = set(EVERY[name].phases) - {END}
    found = {phase: [] for phase in phases}
    for state, _ in rounds(name, bot, "pounce" in phases):
        if state.to_move is not None and len(found[state.phase]) < wanted:
            found[state.phase].append(state.view(state.to_move))
        if state.phase == END and all(len(views) >= wanted // 4 for views in found.values()):
            return [view for views in found.values() for view in views]
    return []


@every_combination
@pytest.mark.rule("CO4.10", "CO8.2", "CQ5.15")
def test_does_not_react_to_cards_that_it_cannot_see(name):
    moved = 0
    for number, view in enumerate([*decisions(name, by_the_book), *decisions(name, random_bot)]):
        other = permuted(view, Random(number))
        assert other == view
        moved += determinize(view, Random(number)) != determinize(view, Random(-1 - number))
        chosen = by_the_book(view, Random(number))
        assert chosen in view.legal_actions()
        assert by_the_book(other, Random(number)) == chosen
    assert moved > 40


def winnings(rules, seed):
    """Return what the bot by the book wins in a whole game against random ones, on average over the seats."""
    first = deal(rules, seed, seed % 2)
    for seat in range(first.players):
        bots = [by_the_book if other == seat else random_bot for other in range(first.players)]
        steps = whole_game(first, lambda state, rng, bots=bots: seated(bots[state.to_move])(state, rng), Random(seed))
        *_, (end, _) = steps
        yield end.chips[seat] - first.chips_before[seat]


@pytest.mark.parametrize(
    ("rules", "games", "least"),
    [
        (commerce.OLD, 10, 10),
        (commerce.POUNCE, 10, 10),
        (commerce.FOSTER, 60, 0.1),
        (commerce.RIGHT, 60, 0.1),
        (conquian.MEXICAN, 60, 0.4),
        (conquian.THREE, 60, 0.4),
    ],
    ids=["OLD", "POUNCE", "FOSTER", "RIGHT", "MEXICAN", "THREE"],
)
def test_the_book_beats_random_play(rules, games, least):
    won = [fmean(winnings(rules, seed)) for seed in range(games)]
    assert fmean(won) > least
