"""Tournaments: exact balance, the same table whoever computes it, errors that say who, where and what."""

import pickle
import re
import subprocess
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from itertools import product
from random import Random

import pytest

from cardgames import Action, commerce, conquian, playout
from cardgames.bots import BY_THE_BOOK, asking, random_bot
from cardgames.bots.asking import Asked, Checked, ask
from cardgames.tournament import BotError, duel, pairs, playing, record, seatings, standings, tournament


def first(view, _rng):
    return view.legal_actions()[0]


def last(view, _rng):
    return view.legal_actions()[-1]


def drawing(view, rng):
    """Draw more random numbers than others do."""
    [rng.random() for _ in range(7)]
    return random_bot(view, rng)


BOTS = {"first": first, "last": last, "random": random_bot, "drawing": drawing}
TABLES = {
    "conquian, two bots": (conquian.STANDARD, 2, 2),
    "conquian, four bots": (conquian.MEXICAN, 4, 2),
    "three, two bots": (conquian.THREE, 2, 3),
    "three, four bots": (conquian.THREE, 4, 3),
    "commerce, three bots": (commerce.NEW, 3, 3),
    "commerce, two bots": (commerce.FOSTER, 2, 5),
    "commerce, four bots": (commerce.RIGHT, 4, 3),
    "commerce, twelve seats": (commerce.NEW, 3, 12),
    "old way": (commerce.OLD, 3, 3),
    "old way, Pounce": (commerce.POUNCE, 2, 4),
}


@pytest.mark.parametrize(("bots", "seats"), list(product(range(1, 6), range(2, 6))))
def test_each_bot_sits_equally_often_in_each_seat(bots, seats):
    tables = seatings(bots, seats)
    places = Counter((seat, bot) for table in tables for seat, bot in enumerate(table))
    assert set(places) == set(product(range(seats), range(bots)))
    assert len(set(places.values())) == 1
    if bots >= seats:
        assert all(len(set(table)) == seats for table in tables)
        met = Counter(pair for table in tables for pair in product(table, table))
        assert len({met[pair] for pair in product(range(bots), repeat=2) if pair[0] != pair[1]}) == 1


@pytest.mark.parametrize("name", TABLES)
def test_every_deal_is_balanced_and_its_chips_add_up(name):
    rules, some, seats = TABLES[name]
    bots = dict(list(BOTS.items())[:some])
    played = record(bots, rules, 1, 5, players=seats)
    for _, deal in played.groupby("deal"):
        counts = deal.groupby(["seat", "bot"]).size()
        assert len(counts) == seats * some
        assert counts.nunique() == 1
    games = played.groupby(["deal", "table"])
    won = games["outcome"].agg(lambda outcomes: (outcomes == "win").sum())
    drawn = games["outcome"].agg(lambda outcomes: (outcomes == "draw").all())
    assert ((won == 1) ^ drawn).all()
    pool = rules.ante * seats if rules.game == "commerce" else 0
    assert (games["chips"].sum() == -pool * drawn).all()
    assert (played["rounds"].gt(1) == (rules in (commerce.OLD, commerce.POUNCE))).all()


@pytest.mark.parametrize(("rules", "players"), [(conquian.STANDARD, 2), (commerce.NEW, 4), (commerce.OLD, 4)])
def test_equal_bots_do_exactly_equally_well(rules, players):
    table = tournament({"one": random_bot, "two": random_bot}, rules, 12, players=players)
    one, two = (table[table["bot"] == name].drop(columns="bot").to_numpy() for name in ("one", "two"))
    assert (one == two).all()
    gain = duel(drawing, random_bot, rules, 6, players=players).loc[0]
    assert gain["gain_low"] < gain["gain_high"]  # another stream of numbers: not the same bot
    assert duel(random_bot, random_bot, rules, 6, players=players).loc[0, ["gain", "gain_low", "gain_high"]].eq(0).all()


def test_the_games_are_those_of_the_engine():
    played = record({"first": first, "last": last}, conquian.STANDARD, 8, 3).set_index(["deal", "table", "seat"])
    plan = playing.Plan((("first", first), ("last", last)), conquian.STANDARD, ((0, 1), (1, 0)), 3, True, None)
    for deal, table in product(range(4), range(2)):
        names = [played["bot"][deal, table, seat] for seat in range(2)]
        start = conquian.from_code(str(playing._code(plan, deal, 0, 2)), conquian.STANDARD)
        end = playout(start, [BOTS[name] for name in names], Random(0))
        assert tuple(played["chips"][deal, table]) == end.payoffs()


def test_a_bot_that_draws_more_numbers_changes_nothing_for_the_others():
    answers = {}

    def noted(view, rng):
        answers.setdefault(view.viewer, []).append(random_bot(view, rng))
        return answers[view.viewer][-1]

    def same(view, rng):
        rng.random()
        return last(view, rng)

    record({"noted": noted, "last": last}, conquian.STANDARD, 4)
    before = answers.copy()
    answers.clear()
    record({"noted": noted, "last": same}, conquian.STANDARD, 4)
    assert answers == before


def test_the_same_seed_gives_the_same_games_and_a_longer_sample_begins_with_them():
    short, longer = (record(BOTS, commerce.NEW, games, 7, players=5) for games in (8, 40))
    assert len(longer) > len(short)
    assert longer.head(len(short)).equals(short)
    assert record(BOTS, commerce.NEW, 8, 7, players=5).equals(short)
    assert not record(BOTS, commerce.NEW, 8, 8, players=5).equals(short)


@pytest.mark.parametrize("pool", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_it_does_not_matter_who_computes(pool):
    with pool(2) as executor:
        assert tournament(BOTS, conquian.THREE, 200, 3, executor).equals(tournament(BOTS, conquian.THREE, 200, 3))
        told, alone = [], duel(first, random_bot, commerce.NEW, 80)
        assert duel(first, random_bot, commerce.NEW, 80, 0, executor, progress=lambda *n: told.append(n)).equals(alone)
    assert told == [(20, 80), (40, 80), (60, 80), (80, 80)]


def test_the_best_stands_first_and_the_intervals_hold():
    table = tournament({"random": random_bot, "book": BY_THE_BOOK["conquian"]}, conquian.STANDARD, 120, 1)
    assert table["bot"].tolist() == ["book", "random"]
    assert table["chips"].sum() == 0
    assert table["low"][0] > 0 > table["high"][1]
    assert table[["games", "deals"]].to_numpy().tolist() == [[120, 60], [120, 60]]
    for name in ("win", "draw", "loss"):
        assert (table[f"{name}_low"] <= table[name]).all()
        assert (table[f"{name}_high"] >= table[name]).all()
        assert table[[f"{name}_low", f"{name}_high"]].stack().between(0, 1).all()
    assert table[["win", "draw", "loss"]].sum(axis=1).tolist() == pytest.approx([1, 1])


def test_the_mean_over_the_seatings_of_a_deal_is_one_observation():
    played = record({"first": first, "random": random_bot}, conquian.STANDARD, 20)
    mine = played[played["bot"] == "first"]
    by_deal = [games["chips"].mean() for _, games in mine.groupby("deal")]
    mean = sum(by_deal) / 10
    half = 1.959964 * (sum((one - mean) ** 2 for one in by_deal) / 9 / 10) ** 0.5
    row = standings(played).set_index("bot").loc["first"]
    assert row[["chips", "low", "high"]].tolist() == pytest.approx([mean, mean - half, mean + half], abs=1e-6)


def test_pairs_say_who_was_ahead_of_whom():
    played = record(dict(list(BOTS.items())[:3]), conquian.STANDARD, 30)
    found = pairs(played).set_index(["bot", "other"])
    assert len(found) == 6
    for bot, other in found.index:
        mine = [set(table["bot"]) == {bot, other} for _, table in played.groupby(["deal", "table"])]
        games = [table for met, (_, table) in zip(mine, played.groupby(["deal", "table"]), strict=True) if met]
        ahead = [int(game.loc[game["bot"] == bot, "chips"].iloc[0]) * 2 for game in games]
        assert found["ahead"][bot, other] == pytest.approx(sum(ahead) / len(ahead)) == -found["ahead"][other, bot]


def test_a_duel_has_the_deals_of_a_tournament_and_measures_against_the_same_place():
    gain = duel(first, last, conquian.STANDARD, 30, 4).loc[0]
    table = tournament({"first": first, "last": last}, conquian.STANDARD, 20, 4).set_index("bot")
    assert gain["deals"] == table["deals"]["first"] == 10
    assert gain["gain"] == gain["chips"] == table["chips"]["first"]
    gain = duel(first, last, commerce.NEW, 30, 4, players=4).loc[0]
    plan = playing.Plan((("first", first), ("last", last)), commerce.NEW, ((0, 1),), 4, False, None)
    gains = []
    for deal in range(6):
        start = commerce.from_code(str(playing._code(plan, deal, 0, 4)), commerce.NEW)
        base = sum(playout(start, [last] * 4, Random(0)).payoffs()) / 4
        seats = [playout(start, [last] * s + [first] + [last] * (3 - s), Random(0)).payoffs()[s] for s in range(4)]
        gains.append(sum(seats) / 4 - base)
    assert gain["gain"] == pytest.approx(sum(gains) / 6)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"games": 0}, "games is a whole number from 1 to"),
        ({"games": 1 << 23}, "games is a whole number from 1 to"),
        ({"games": float("nan")}, "games is a whole number from 1 to .*, not nan"),
        ({"games": 10.0}, "games is a whole number from 1 to"),
        ({"players": 3.0}, "for 3 to 12 players, not 3.0"),
        ({"seed": 0.5}, "seed is a whole number, not 0.5"),
        ({"time_limit": float("nan")}, "time_limit is a number of seconds above 0, or None, not nan"),
        ({"time_limit": "1"}, "time_limit is a number of seconds above 0, or None, not '1'"),
        ({"players": 2}, "for 3 to 12 players, not 2"),
        ({"players": 13}, "for 3 to 12 players, not 13"),
        ({"bots": {}}, "at least one bot"),
    ],
)
def test_what_cannot_be_played(wrong, message):
    with pytest.raises(ValueError, match=message):
        tournament(**{"bots": {"first": first, "last": last}, "rules": commerce.NEW} | wrong)


def test_an_endless_round_is_noticed(monkeypatch):
    monkeypatch.setattr(playing, "LONGEST", 3)
    with pytest.raises(ValueError, match=r"deal CQ2-\w{5} did not end within 3 actions of (first, last|last, first)"):
        record({"first": first, "last": last}, conquian.STANDARD, 2)


def broken(view, rng):
    if view.phase == "discard":
        return view.legal_actions()[99]
    return BY_THE_BOOK["conquian"](view, rng)


class Slow:
    """A bot, and the clock that runs while it thinks and not otherwise."""

    def __init__(self):
        self.seconds = 0.0

    def __call__(self, view, rng):
        self.seconds += 0.02
        return random_bot(view, rng)


slow = Slow()


WRONG = {
    "nothing": (lambda _view, _rng: None, "answered None (NoneType), which is not legal", "Fehlt ein return?"),
    "text": (lambda _view, _rng: "leave", "answered 'leave' (str)", "aus view.legal_actions()"),
    "unknown": (lambda _view, _rng: Action("knock"), "answered knock, which", "knock geantwortet"),
    "illegal": (lambda _view, _rng: Action("refuse"), "answered refuse, which", "refuse geantwortet"),
    "broken": (broken, "raised IndexError: tuple index out of range [line ", "[Zeile "),
    "slow": (slow, "(limit 0.01 s)", "(höchstens 0,01 s) gebraucht"),
}


@pytest.mark.parametrize("name", WRONG)
def test_an_error_names_bot_deal_ply_answer_and_what_was_legal(name, monkeypatch):
    bot, english, german = WRONG[name]
    monkeypatch.setattr(asking, "perf_counter", lambda: slow.seconds)
    with pytest.raises(BotError) as caught:
        record({"mein Bot": bot, "book": BY_THE_BOOK["conquian"]}, conquian.STANDARD, 40, time_limit=0.01)
    error = caught.value
    assert str(error).startswith(f"bot 'mein Bot' {english}" if name != "slow" else "bot 'mein Bot' took 0.02 s")
    assert english in str(error)
    assert german in error.german
    assert "mein Bot" in error.german
    code, ply = re.search(r"deal (CQ2-\w{5}), ply (\d+)", str(error)).groups()
    assert f"(Spielcode {code}, nach {ply} Aktion" in error.german
    state = conquian.from_code(code, conquian.STANDARD)
    if int(ply) == 0:
        assert error.asked.view == state.view(state.to_move)
        assert str(error).endswith("legal: " + ", ".join(one.code for one in state.legal_actions()))
    assert error._render_traceback_() == [error.german]


def test_an_error_is_the_same_in_another_process():
    bots = {"mein Bot": broken, "book": BY_THE_BOOK["conquian"]}
    with pytest.raises(BotError) as here:
        record(bots, conquian.STANDARD, 40)
    with ProcessPoolExecutor(2) as executor, pytest.raises(BotError) as there:
        record(bots, conquian.STANDARD, 40, 0, executor)
    assert str(there.value) == str(here.value)
    assert there.value.asked.view == here.value.asked.view
    assert "view.legal_actions()[99]" in here.value.german
    assert str(pickle.loads(pickle.dumps(here.value))) == str(here.value)  # noqa: S301


def test_the_rules_say_in_german_why_an_answer_is_refused():
    view = commerce.deal(commerce.NEW, Random(1), 3).view(1)
    foreign = next(one for one in commerce.NEW.deck if one not in view.hands[1])
    with pytest.raises(BotError) as caught:
        ask(lambda *_: Action("buy", (foreign,)), Random(0), Asked("Bea", view))
    assert caught.value.german.startswith(f"„Bea“ hat buy {foreign} geantwortet, das geht hier nicht. ")
    assert caught.value.german.endswith(f"Erlaubt war hier: {', '.join(a.code for a in view.legal_actions())}.")
    assert caught.value.action == Action("buy", (foreign,))


def test_a_long_list_of_legal_actions_is_cut():
    view = conquian.deal(conquian.MEXICAN, Random(1)).view(1)
    with pytest.raises(BotError, match=r"legal: (pass \S+, ){7}pass \S+ \(1 more\)$"):
        Checked("Bea", lambda *_: None)(view, Random(0))
    assert Checked("Bea", first)(view, Random(0)) == view.legal_actions()[0]


NOTEBOOK = """
import multiprocessing, sys
from concurrent.futures import ProcessPoolExecutor
from cardgames import conquian
from cardgames.bots import random_bot
from cardgames.tournament import playing, tournament
def mein_bot(view, rng):
    return view.legal_actions()[-1]
if "without" in sys.argv:
    playing.find_spec = lambda name: None
bots = {"ich": mein_bot, "random": random_bot}
with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as executor:
    found = tournament(bots, conquian.STANDARD, 4, 0, executor)
print(found.equals(tournament(bots, conquian.STANDARD, 4)))
"""


@pytest.mark.parametrize(
    ("without", "said"), [([], "True"), (["without"], "RuntimeError: a worker broke down; if a bot is defined in a no")]
)
def test_a_function_of_a_notebook_reaches_processes_that_do_not_know_it(without, said):
    # As in a notebook, the other process cannot import what was typed in here.
    done = subprocess.run([sys.executable, "-c", NOTEBOOK, *without], capture_output=True, text=True, check=False)
    assert said in done.stdout + done.stderr


@pytest.mark.proof
def test_the_interval_covers_the_truth_in_95_of_100_tournaments():
    # Equal play on other random numbers: in truth neither gains anything.
    for rules in (conquian.STANDARD, commerce.NEW):
        gains = [duel(drawing, random_bot, rules, 400, seed).loc[0] for seed in range(400)]
        covered = sum(gain["gain_low"] <= 0 <= gain["gain_high"] for gain in gains) / len(gains)
        print(f"{rules.game}: {covered:.4f}")
        assert 0.92 < covered < 0.975
