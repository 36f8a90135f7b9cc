"""The search of Conquian: legal, reproducible, blind for hidden cards, stops in time."""

from itertools import count
from random import Random
from statistics import fmean

import pytest
from work import calls

from cardgames import cards, conquian, determinize, playout
from cardgames.bots import conquian_fast as fast
from cardgames.bots import conquian_meister
from cardgames.bots.conquian_koenner import WIN, Koenner
from cardgames.bots.conquian_levels import LEVELS
from cardgames.bots.conquian_meister import Meister
from cardgames.bots.conquian_playouts import plain, values
from cardgames.bots.conquian_words import explain
from cardgames.cards import mask_of

RULES = {
    "STANDARD": conquian.STANDARD,
    "MEXICAN": conquian.MEXICAN,
    "THREE": conquian.THREE,
    "thirteen": conquian.rules(hand_size=13),
}
QUICK = Meister(playouts=24)


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
        other = determinize(view, Random(number)).view(view.viewer)
        assert QUICK(other, Random(number)) == QUICK(view, Random(number))
        assert explain(view, chosen).endswith(".")


def test_the_same_seed_plays_the_same_game():
    first, again = ([chosen.code for _, chosen in game(conquian.STANDARD, 2)] for _ in range(2))
    assert first == again


def test_without_playouts_it_plays_like_the_counting_that_it_starts_from():
    for view, _ in game(conquian.STANDARD, 3):
        found = Koenner().values(view)
        assert found[Meister(playouts=0)(view, Random(0))] == max(found.values())


def test_without_trust_in_the_counting_it_plays_what_the_playouts_like_best():
    for view, _ in game(conquian.STANDARD, 4):
        actions = view.legal_actions()
        if 1 < len(actions) <= 8:
            chosen, prior = Meister(playouts=60, trust=0.0)(view, Random(5)), Koenner().values(view)
            ranked = sorted(actions, key=prior.__getitem__, reverse=True)
            if prior[ranked[0]] < WIN:
                means = [fmean(row) for row in zip(*values(view, ranked, 60 // len(ranked), Random(5)), strict=True)]
                assert means[ranked.index(chosen)] == max(means)


def test_where_nothing_is_counted_equal_playouts_leave_the_choice_to_the_plain_player():
    for view, _ in game(RULES["thirteen"], 6):
        assert Meister(playouts=0)(view, Random(0)) == plain(view, Random(0))


def discarding(seed):
    return next(view for view, chosen in game(conquian.STANDARD, seed) if chosen.verb == "discard")


def test_stops_when_its_time_is_up(monkeypatch):
    monkeypatch.setattr(fast, "available", lambda: False)  # to compile takes seconds, once
    view, tried = discarding(4), []
    monkeypatch.setattr(conquian_meister, "perf_counter", count().__next__)  # a second from look to look
    monkeypatch.setattr(conquian_meister, "values", lambda *asked: tried.append(asked[2]) or values(*asked))
    Meister(playouts=10**7, seconds=2.5)(view, Random(0))
    assert tried == [conquian_meister.BATCH] * 3


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_decides_within_two_million_calls_in_pure_python(rules, monkeypatch):
    monkeypatch.setattr(fast, "available", lambda: False)
    view = max((view for view, _ in game(rules, 7)), key=lambda view: len(view.unseen()))
    assert calls(lambda: LEVELS["meister"](view, Random(0))) < 2_000_000


def test_the_extra_changes_nothing_but_the_time(monkeypatch):
    pytest.importorskip("numba")
    view = discarding(8)
    bot = Meister(playouts=fast.ENOUGH)
    with_it = bot(view, Random(1))
    monkeypatch.setattr(fast, "available", lambda: False)
    assert bot(view, Random(1)) == with_it


def test_holds_its_own_against_the_counting_with_few_playouts():
    points, bot = [], Meister(playouts=100)
    for seed in range(6):
        start = conquian.deal(conquian.STANDARD, Random(seed))
        for seat in range(2):
            seats = [bot if one == seat else Koenner() for one in range(2)]
            points.append(playout(start, seats, Random(seed)).payoffs()[seat])
    assert fmean(points) > -0.6


@pytest.mark.rule("CQ6.1")
def test_goes_out_without_a_search():
    start = conquian.deal(conquian.STANDARD, Random(5))
    ten = cards("3♣ 3♦ 3♥ 3♠ 6♦ 7♦ B♦ A♣ A♥ A♠")
    rest = tuple(one for one in start.rules.deck if one not in {*ten, *cards("A♦")})
    table = {"hand_masks": (mask_of(ten[7:]), mask_of(rest[:10])), "layout_masks": (mask_of(ten[:7]), 0)}
    turn = {"phase": "offer", "to_move": 0, "turn": 0, "source": 1, "middle": cards("A♦")[0], "stock": rest[10:]}
    assert Meister(playouts=10**9)(start.but(**table, **turn).view(0), Random(0)).code == "use A♣ A♥ A♠"
