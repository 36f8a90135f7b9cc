"""A session keeps rounds and their history: nothing may change a deal, lose a chip or forget too much."""

from copy import copy
from random import Random

import pytest
from scenes import GAMES, pick
from tables import RULES, TASTES, bot, session

from cardgames import Action, IllegalAction, Seats
from cardgames.dealcode import DealCode, DealCodeError
from cardgames.session import Session, fresh_code

either_game = pytest.mark.parametrize("game", GAMES)


def play_on(table, rng, most=1000):
    """Let bots act and a person choose at random until the round ends or the person has decided so often."""
    for _ in range(most):
        list(table.run_bots())
        if not table.waits_for_person():
            return
        table.act(pick(table.round.legal_actions(), rng, **TASTES[table.rules.game]))
    list(table.run_bots())


def finished(game, seed, **start):
    table = session(game, seed, **start)
    play_on(table, Random(seed))
    assert table.round.to_move is None
    return table


def moment(table):
    return table.code, table.round, table.history, table.can_undo(), table.can_redo()


@either_game
@pytest.mark.rule("CO3.3", "CO4.10", "CQ4.3")
def test_sixty_rounds_go_back_to_the_start_and_forward_again_unchanged(game):
    for seed in range(60):
        people = (0, 1) if seed % 3 else (0,)
        table = finished(game, seed, people=people, players=3 + seed % 4)
        states, history = table.states, table.history
        back = [table.ply]
        while table.undo():
            assert table.waits_for_person()
            back.append(table.ply)
            assert table.states == states[: table.ply + 1]
            assert table.history == history[: table.ply]
        assert not table.can_undo()
        assert all(state.to_move not in people for state in states[: table.ply])
        while back:
            assert table.ply == back.pop()
            table.redo()
        assert not table.can_redo()
        assert table.states == states
        assert [state.stock for state in table.states] == [state.stock for state in states]


@either_game
def test_undo_stops_at_each_decision_of_a_person_and_at_no_bots(game):
    table = finished(game, 4, players=4)
    decisions = [ply for ply, step in enumerate(table.history) if step.seat == 0]
    stops = []
    while table.undo():
        stops.append(table.ply)
    assert stops == decisions[::-1]
    assert table.undo() is False
    assert table.ply == decisions[0]


@either_game
def test_acting_after_undo_forgets_what_was_undone(game):
    table = finished(game, 8, players=5)
    table.undo()
    table.undo()
    ply, options = table.ply, table.round.legal_actions()
    other = next(action for action in options if action != table.history[ply - 1].action)
    step = table.act(other)
    assert (step.action, step.before, step.seat) == (other, table.states[ply], 0)
    assert table.ply == ply + 1
    assert table.can_redo() is False
    assert table.redo() is False
    assert table.history[-1] == step


@either_game
def test_a_refused_action_changes_nothing_not_even_what_can_be_redone(game):
    table = finished(game, 12, players=4)
    table.undo()
    before = moment(table)
    for action in (
        Action("pass"),
        Action("give" if game == "commerce" else "allow"),
        Action("buy", table.round.stock[:1]),
    ):
        with pytest.raises(IllegalAction):
            table.act(action)
        assert moment(table) == before


@either_game
def test_bots_give_the_same_answers_when_the_same_action_is_played_again(game):
    for seed in range(60):
        table = finished(game, seed, players=4)
        history = table.history
        while table.undo():
            pass
        while table.waits_for_person():
            table.act(history[table.ply].action)
            list(table.run_bots())
        assert table.history == history


@either_game
def test_bots_do_not_draw_from_one_stream_that_the_past_has_moved(game):
    drawn = {}

    def listening(view, rng):
        drawn.setdefault((view.viewer, len(drawn)), rng.random())
        return bot(view, Random(0))

    first = session(game, 3, people=(), players=3, bots=listening)
    list(first.run_bots())
    numbers = list(drawn.values())
    assert len(set(numbers)) == len(numbers) > 5
    late = session(game, 3, people=(), players=3, bots=listening)
    for step in first.history[:4]:
        late.act(step.action)
    drawn.clear()
    next(late.run_bots())
    assert list(drawn.values()) == numbers[4:5]


@either_game
@pytest.mark.rule("CO4.10", "CQ5.15")
def test_bots_are_shown_their_own_view_only(game):
    seen = []

    def curious(view, rng):
        seen.append(view)
        return bot(view, rng)

    table = session(game, 5, people=(), players=5, bots=curious)
    list(table.run_bots())
    assert [view.viewer for view in seen] == [step.seat for step in table.history]
    assert all(view == step.before.view(step.seat) for view, step in zip(seen, table.history, strict=True))


@either_game
def test_an_illegal_bot_is_reported_and_the_steps_before_it_stand(game):
    calls = []

    def wild(view, rng):
        calls.append(view.viewer)
        return bot(view, rng) if len(calls) < 3 else Action("pass")

    table = session(game, 6, people=(), players=5, bots=wild)
    steps = table.run_bots()
    done = [next(steps), next(steps)]
    with pytest.raises(IllegalAction):
        next(steps)
    assert table.history == tuple(done)
    assert table.round == done[-1].after


@pytest.mark.rule("CO3.1", "CO3.2", "CO5.1")
def test_the_next_commerce_round_carries_chips_and_pool_and_passes_the_deal():
    pools = set()
    for seed in range(120):
        table = finished("commerce", seed, players=3 + seed % 3, seats=Seats(pool=seed % 4))
        end = table.round
        table.deal_again(DealCode("commerce", end.players, seed + 1000))
        new = table.round
        assert new.dealer == (end.dealer + 1) % end.players
        assert new.chips_before == end.chips
        assert new.chips == tuple(chips - 1 for chips in end.chips)
        assert new.pool == end.pool + end.players
        assert (table.ply, table.history, table.can_undo(), table.can_redo()) == (0, (), False, False)
        pools.add(end.pool > 0)
    assert pools == {False, True}


@pytest.mark.rule("CO3.2", "CO5.4")
def test_a_pool_that_nobody_won_lies_in_the_next_round_on_top_of_the_new_antes():
    found = 0
    for seed in range(400):
        table = session("commerce", seed, people=(0, 1, 2), players=3, dealer=2)
        table.act(Action("knock"))
        if table.round.winner is None:
            table.deal_again(DealCode("commerce", 3, seed))
            assert table.round.pool == 6
            assert table.round.chips == (18, 18, 18)
            found += 1
    assert found > 5


@pytest.mark.rule("CQ4.1", "CQ6.1", "CQ6.3")
def test_the_next_conquian_game_carries_chips_and_alternates_the_deal():
    winners = set()
    for seed in range(150):
        table = finished("conquian", seed)
        end = table.round
        winners.add(end.winner)
        table.deal_again(DealCode("conquian", 2, seed + 1000))
        assert table.round.dealer == 1 - end.dealer
        assert table.round.chips == end.chips
        assert sum(table.round.chips) == 40
    assert None in winners
    assert winners & {0, 1}


@either_game
@pytest.mark.rule("CO3.1", "CQ4.1")
def test_an_unfinished_round_is_void(game):
    table = finished(game, 20, people=(0, 1, 2, 3), players=4)
    end = table.round
    table.deal_again(DealCode(game, end.players, 21))
    carried, dealer, pool = table.round.chips_before, table.round.dealer, getattr(table.round, "pool", 0)
    play_on(table, Random(3), most=2)
    if table.round.to_move is None:
        table.undo()
    table.deal_again(DealCode(game, end.players, 22))
    assert table.round.chips_before == carried
    assert (table.round.dealer, getattr(table.round, "pool", 0)) == (dealer, pool)
    assert table.code == DealCode(game, end.players, 22)


@either_game
def test_a_finished_round_that_was_taken_back_is_void_too(game):
    table = finished(game, 24, players=4)
    start = table.states[0]
    table.undo()
    table.deal_again(DealCode(game, start.players, 25))
    assert (table.round.chips_before, table.round.dealer) == (start.chips_before, start.dealer)


@pytest.mark.rule("CO1.4")
def test_a_code_for_another_number_of_players_starts_a_new_table():
    table = finished("commerce", 2, players=4)
    table.deal_again(DealCode("commerce", 6, 9))
    assert table.round.players == 6
    assert table.round.chips_before == (20,) * 6
    assert (table.round.dealer, table.round.pool) == (0, 6)


@either_game
@pytest.mark.parametrize(
    "other", [("commerce", 2), ("commerce", 13), ("conquian", 3), ("commerce", 5), ("conquian", 2)]
)
def test_a_code_that_does_not_fit_changes_nothing(game, other):
    code = DealCode(*other, 77)
    if other[0] == game and other[1] in RULES[game].seats:
        return
    for most in (1, 1000):
        table = session(game, 30, players=4)
        play_on(table, Random(1), most)
        table.undo()
        before = moment(table)
        with pytest.raises(DealCodeError):
            table.deal_again(code)
        assert moment(table) == before


@either_game
def test_the_same_code_deals_the_same_cards_again(game):
    table = finished(game, 31, players=4)
    first = table.states[0]
    table.undo()
    table.deal_again(table.code)
    assert table.round == first
    play_on(table, Random(31))
    assert table.states[0] == first


@either_game
def test_what_is_tried_on_a_draft_changes_nothing_until_it_is_published(game):
    table = finished(game, 40, players=4)
    table.undo()
    before, known = moment(table), dict(table.memory.seen)
    draft = table.draft()
    draft.act(draft.round.legal_actions()[0])
    play_on(draft, Random(2))
    draft.deal_again(DealCode(game, table.round.players, 41))
    draft.take_help()
    play_on(draft, Random(2), most=1)
    assert moment(table) == before
    assert (table.memory.seen, table.helped, table.finished) == (known, frozenset(), ())
    tried = moment(draft)
    table.publish(draft)
    assert moment(table) == tried
    assert table.helped
    assert table.memory.seen.keys() > known.keys()


@either_game
def test_whoever_shares_the_memory_of_a_table_learns_what_was_published_there(game):
    table = finished(game, 40, players=4)
    draft = table.draft()
    draft.see(0, 1)
    other = copy(table)
    table.publish(draft)
    assert other.memory is table.memory
    assert other.memory.knows(str(table.code), 0) & 1


@either_game
def test_a_snapshot_of_the_history_does_not_follow_the_game(game):
    table = session(game, 42, people=(0, 1, 2, 3), players=4)
    states, history, course = table.states, table.history, table.course
    play_on(table, Random(1), most=3)
    assert (len(states), history) == (1, ())
    assert course.states == states
    assert table.states[0] == states[0]


def test_a_person_is_waited_for_only_where_no_bot_sits_and_never_at_the_end():
    table = session("commerce", 1, people=(1,), players=3, dealer=2)
    assert table.waits_for_person() is False
    next(table.run_bots(), None)
    list(table.run_bots())
    assert table.round.to_move in (1, None)
    assert table.waits_for_person() is (table.round.to_move == 1)
    alone = session("commerce", 1, people=(), players=3)
    list(alone.run_bots())
    assert (alone.round.to_move, alone.waits_for_person(), alone.can_undo()) == (None, False, False)


@pytest.mark.parametrize(
    ("code", "dealer", "seats"),
    [
        (DealCode("conquian", 2, 1), 0, None),
        (DealCode("commerce", 13, 1), 0, None),
        (DealCode("commerce", 4, 1), 4, None),
        (DealCode("commerce", 4, 1), -1, None),
        (DealCode("commerce", 4, 1), 0, Seats((20, 20))),
    ],
)
@pytest.mark.rule("CO1.4")
def test_a_table_that_cannot_be_is_refused_at_once(code, dealer, seats):
    with pytest.raises(ValueError):
        Session(RULES["commerce"], {}, code, dealer, seats)


@either_game
def test_a_fresh_code_fits_the_table_and_follows_its_random_stream(game):
    players = RULES[game].seats[-1]
    codes = {fresh_code(RULES[game], players, Random(seed)) for seed in range(50)}
    assert len(codes) == 50
    assert all(code.expect(game, RULES[game].seats).players == players for code in codes)
    assert fresh_code(RULES[game], players, Random(1)) == fresh_code(RULES[game], players, Random(1))
    assert fresh_code(RULES[game], players).game == game
