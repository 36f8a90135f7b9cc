"""What holds in every round, whatever is played: checked in seeded random play and against the rules written twice."""

import copy
import pickle
from dataclasses import replace
from random import Random

import pytest
from brute import Commerce, Conquian
from hypothesis import given, settings
from hypothesis import strategies as st
from scenes import GAMES, assert_every_card_once, commerce_game, conquian_game, places

from cardgames import Action, IllegalAction, Seats, commerce, conquian
from cardgames.game import END

quiet = settings(max_examples=150)
either_game = pytest.mark.parametrize("name", GAMES)
VERBS = ("buy", "trade", "give", "knock", "go_on", "use", "refuse", "leave", "force", "allow", "discard", "pass")


def names(some):
    return [str(c) for c in some]


def assert_sound(round_):
    legal = round_.legal_actions()
    assert_every_card_once(round_)
    assert (round_.to_move is None) == (round_.phase == END) == (not legal)
    assert len(set(legal)) == len(legal)
    assert [round_.parse(a.code) for a in legal] == list(legal)
    assert round_.payoffs() == tuple(a - b for a, b in zip(round_.chips, round_.chips_before, strict=True))
    assert set(round_.hand_hidden) == {0}


@pytest.mark.rule("CO1.5", "CO3.3", "CO4.2", "CO4.4", "CO4.7", "CO5.1")
def test_six_hundred_commerce_rounds_lose_no_card_and_no_chip():
    ends = 0
    for seed in range(600):
        for round_, _ in commerce_game(seed):
            assert_sound(round_)
            assert sum(round_.chips) + round_.pool == 20 * round_.players
            sizes = [m.bit_count() for m in round_.hand_masks]
            missing = round_.turn if round_.phase == "answer" else None
            assert sizes == [2 if seat == missing else 3 for seat in range(round_.players)]
            assert len(round_.stock) == 52 - 3 * round_.players
        ends += round_.winner is not None
    assert ends > 450


@pytest.mark.rule("CQ1.3", "CQ3.4", "CQ3.5", "CQ5.6", "CQ5.8", "CQ6.1")
def test_six_hundred_conquian_games_keep_ten_cards_each_and_every_chip():
    wins = 0
    for seed in range(600):
        for round_, _ in conquian_game(seed):
            assert_sound(round_)
            assert sum(round_.chips) == 40
            laid = [m.bit_count() for m in round_.layout_masks]
            owned = [h.bit_count() + n for h, n in zip(round_.hand_masks, laid, strict=True)]
            eleven = round_.turn if round_.phase == "discard" or round_.winner is not None else None
            assert owned == [11 if seat == eleven else 10 for seat in (0, 1)]
            assert (11 in laid) == (round_.winner is not None)
            assert round_.seen == (0, 0)
        wins += round_.winner is not None
    assert wins > 60


@pytest.mark.rule("CO2.1", "CO2.7", "CO3.3", "CO4.1", "CO4.2", "CO4.3", "CO4.4", "CO4.5", "CO4.6", "CO4.7", "CO4.9")
@pytest.mark.rule("CO5.1", "CO5.2", "CO5.3", "CO5.4")
def test_commerce_agrees_at_every_step_with_the_rules_written_twice():
    for seed in range(800):
        rng = Random(f"chips {seed}")
        moves = list(commerce_game(seed))
        purse = tuple(rng.choice((1, 2, 4, 20)) for _ in range(moves[0][0].players))
        round_ = moves[0][0].but(chips=purse)
        book = Commerce([*map(names, round_.hands)], names(round_.stock), purse, round_.pool, round_.dealer)
        while round_.to_move is not None:
            legal = round_.legal_actions()
            assert {(a.verb, str(a.cards[0]) if a.cards else None) for a in legal} == book.legal()
            action = rng.choice([a for a in legal if a.verb != "knock" or rng.random() < 0.3 or len(legal) == 1])
            round_ = round_.play(action)
            book.play(action.verb, str(action.cards[0]) if action.cards else None)
            assert [set(names(h)) for h in round_.hands] == book.hands
            assert names(round_.stock) == book.stock
            assert (round_.phase, round_.to_move, round_.turn) == (book.phase, book.mover, book.turn)
            assert (list(round_.chips), round_.pool, round_.winner) == (book.chips, book.pool, book.winner)
            assert (round_.offer and str(round_.offer), round_.turns) == (book.pushed, book.turns)


@pytest.mark.rule("CQ2.1", "CQ2.2", "CQ3.5", "CQ5.1", "CQ5.2", "CQ5.3", "CQ5.4", "CQ5.5", "CQ5.7", "CQ5.9", "CQ5.10")
@pytest.mark.rule("CQ5.11", "CQ5.12", "CQ5.13", "CQ5.14", "CQ6.1", "CQ6.2", "CQ6.3", "CQ6.4")
def test_conquian_agrees_at_every_step_with_the_rules_written_twice():
    for seed in range(400):
        moves = conquian_game(seed)
        round_, action = next(moves)
        stock = [round_.middle, *round_.stock]
        book = Conquian([*map(names, round_.hands)], names(stock), round_.dealer, stake=1)
        while action:
            legal = round_.legal_actions()
            assert {(a.verb, frozenset(names(a.cards))) for a in legal} == book.legal()
            book.play(action.verb, frozenset(names(action.cards)))
            round_, action = next(moves)
            assert [set(names(h)) for h in round_.hands] == book.hands
            assert [set(names(h)) for h in round_.layouts] == book.laid
            assert (names(round_.stock), names(round_.refused)) == (book.stock, book.refused)
            assert (round_.phase, round_.to_move, round_.middle and str(round_.middle)) == (
                book.phase,
                book.mover,
                book.middle,
            )
            assert (round_.winner, list(round_.chips), round_.source) == (book.winner, book.chips, book.turner)


@either_game
@pytest.mark.rule("CO4.1", "CQ5.9")
def test_every_legal_action_can_be_played_and_leaves_the_round_as_it_was(name):
    for seed in range(60):
        for round_, _ in GAMES[name](seed):
            before = pickle.dumps(round_)
            for action in round_.legal_actions():
                assert_sound(round_.play(action))
            assert pickle.dumps(round_) == before


def candidate(round_, rng):
    """Return an action that a clumsy player could try: any verb, no to three cards, mostly such as lie about."""
    deck = round_.rules.deck if rng.random() < 0.3 else [c for c, place in places(round_) if "stock" not in place]
    return Action(rng.choice(VERBS), tuple(rng.sample(deck, rng.choice((0, 1, 1, 1, 2, 3)))))


@either_game
@pytest.mark.rule("CO4.1", "CO4.9", "CQ5.1", "CQ5.7")
def test_an_illegal_action_is_refused_with_a_rule_and_changes_nothing(name):
    rng = Random(5)
    tried = 0
    for seed in range(60):
        for round_, _ in GAMES[name](seed):
            before, twin = pickle.dumps(round_), copy.deepcopy(round_)
            for action in [candidate(round_, rng) for _ in range(4)]:
                if action in round_.legal_actions():
                    continue
                tried += 1
                with pytest.raises(IllegalAction) as refused:
                    round_.play(action)
                known = any(action.verb == m.verb for moves in round_.rules.phases.values() for m in moves)
                assert refused.value.rule.startswith("CO" if name == "commerce" else "CQ") == known
                assert (refused.value.action, refused.value.phase) == (action, round_.phase)
            assert round_ == twin
            assert pickle.dumps(round_) == before
    assert tried > 600


@either_game
@pytest.mark.rule("CO4.10", "CQ5.15")
def test_rounds_are_values_that_survive_pickle_and_copy(name):
    for seed in range(40):
        states = [round_ for round_, _ in GAMES[name](seed)]
        for round_ in states:
            for twin in (pickle.loads(pickle.dumps(round_)), copy.copy(round_), copy.deepcopy(round_)):  # noqa: S301
                assert twin == round_
                assert hash(twin) == hash(round_)
                assert twin.legal_actions() == round_.legal_actions()
                assert [twin.play(a) for a in twin.legal_actions()] == [round_.play(a) for a in round_.legal_actions()]
        assert len(set(states)) == len(states)


@pytest.mark.parametrize("rules", [commerce.NEW, conquian.STANDARD])
@pytest.mark.rule("CO2.1", "CQ3.1")
def test_rules_survive_pickle_and_copy_and_still_settle(rules):
    for twin in (pickle.loads(pickle.dumps(rules)), copy.copy(rules), copy.deepcopy(rules)):  # noqa: S301
        assert twin == rules
        assert hash(twin) == hash(rules)
        assert twin.phases.keys() == rules.phases.keys()


@pytest.mark.rule("CO5.3", "CO5.4")
def test_settling_does_not_ask_whether_a_kind_is_the_same_object():
    kinds = tuple(replace(kind) for kind in commerce.NEW.kinds)
    assert all(a is not b for a, b in zip(kinds, commerce.NEW.kinds, strict=True))
    for seed in range(60):
        for round_, action in commerce_game(seed):
            if action and action.verb == "knock":
                twin = round_.but(rules=replace(commerce.NEW, kinds=kinds))
                assert twin.play(action).chips == round_.play(action).chips


@st.composite
def starts(draw):
    seed = Random(draw(st.integers(0, 2**20)))
    if draw(st.booleans()):
        return conquian.deal(conquian.STANDARD, seed, draw(st.integers(0, 1)), Seats(stake=draw(st.integers(1, 4))))
    players = draw(st.integers(3, 12))
    chips = tuple(draw(st.lists(st.integers(-2, 20), min_size=players, max_size=players)))
    seats = Seats(chips, pool=draw(st.integers(0, 9)))
    return commerce.deal(commerce.NEW, seed, players, draw(st.integers(0, players - 1)), seats)


@quiet
@given(start=starts(), choices=st.lists(st.integers(0, 99), max_size=120))
@pytest.mark.rule("CO4.7", "CO4.9", "CO5.1", "CQ5.8", "CQ6.3")
def test_no_way_of_playing_breaks_a_round(start, choices):
    round_ = start
    total = sum(start.chips) + getattr(start, "pool", 0)
    for choice in choices:
        legal = round_.legal_actions()
        if not legal:
            break
        round_ = round_.play(legal[choice % len(legal)])
        assert_sound(round_)
        assert sum(round_.chips) + getattr(round_, "pool", 0) == total
