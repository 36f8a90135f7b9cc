"""Quick playouts play the same as the assumed player does on views, and their worlds fit what the viewer knows."""

from itertools import islice
from random import Random
from statistics import fmean, stdev

import pytest
from whole_games import COMBINATIONS, EVERY, deal, whole_game

from cardgames import commerce, determinize, playout
from cardgames.bots import random_bot
from cardgames.bots.commerce_lives import seat_worth
from cardgames.bots.commerce_playouts import values, worlds_within
from cardgames.bots.commerce_playouts_new import ends
from cardgames.bots.commerce_policy import Assumed
from cardgames.game import END

VARIANTS = [name for name in COMBINATIONS if name.startswith("commerce")]
every_variant = pytest.mark.parametrize("name", VARIANTS)


def states(name, bot, games=2):
    """Yield every fourth position of whole games by this bot, with 3 and 5 seats in turn."""
    tricon = "pounce" in EVERY[name].phases
    for number in range(games):
        start = deal(EVERY[name], f"playouts {name} {number}", number, tricon)
        act = lambda state, rng: bot(state.view(state.to_move), rng)  # noqa: E731
        steps = islice(whole_game(start, act, Random(number), tricon), number % 4, None, 4)
        yield from (state for state, action in steps if action is not None)


def open_view(state):
    """Return the view of a seat that has seen every card."""
    every = sum(1 << index for index in range(52))
    return state.but(seen=(every,) * state.players).view(state.to_move)


def worth_now(round_, seat):
    """Return what a seat owns: chips and, in the old way, what its lives are worth while the game goes on."""
    lives = getattr(round_, "lives", ())
    goes_on = sum(map(bool, lives)) > 1
    return round_.chips[seat] + (seat_worth(lives, seat, round_.pool, round_.rules.prize) if goes_on else 0)


def check(state, bots, found, action):
    """The end of a playout on views must be what the quick playout found."""
    seat = state.to_move
    end = playout(state.play(action), bots, Random(0))
    before = state.chips_before[seat] if state.rules.ante else worth_now(state, seat)
    assert found == pytest.approx(worth_now(end, seat) - before), (state, action)


@every_variant
@pytest.mark.parametrize("bot", [random_bot, Assumed()], ids=["random", "assumed"])
def test_a_quick_playout_ends_as_the_assumed_player_does(name, bot):
    checked = 0
    for state in islice(states(name, bot, 2 if "old" in name else 40), 40):
        for patient in (False, True) if state.rules.ante else (False,):
            legal = state.legal_actions()
            actions = Random(checked).sample(legal, min(3, len(legal)))
            bots = [Assumed(patient and seat != state.to_move) for seat in range(state.players)]
            view = open_view(state)
            if state.rules.ante:
                row = [chips for chips, _ in ends(view, actions, 1, Random(0), patient)[0]]
            else:
                row = values(view, actions, 1, Random(0))[0]
            for action, found in zip(actions, row, strict=True):
                check(state, bots, found, action)
            checked += 1
    assert checked >= 4


@every_variant
def test_cards_that_the_player_cannot_know_change_nothing(name):
    phases, moved = set(), 0
    bot = random_bot if "old" in name else Assumed(patient=True)
    for number, state in enumerate(islice(states(name, bot, 2 if "old" in name else 12), 60)):
        view = state.view(state.to_move)
        other = determinize(view, Random(number)).view(view.viewer)
        actions = view.legal_actions()[:4]
        assert values(view, actions, 3, Random(1)) == values(other, actions, 3, Random(1))
        moved += determinize(view, Random(number)) != state
        phases.add(view.phase)
    assert phases >= set(EVERY[name].phases) - {END, "pounce", "horse", "answer", "choice"}
    assert moved > 8


def test_only_the_view_of_who_is_to_move_is_played_on():
    start = commerce.deal(commerce.NEW, Random(1))
    for wrong in (start, start.view(3)):
        with pytest.raises(ValueError, match="to move"):
            values(wrong, start.legal_actions(), 1, Random(0))


@pytest.mark.parametrize("rules", [commerce.NEW, commerce.POUNCE])
def test_more_seats_and_more_actions_leave_time_for_fewer_worlds(rules):
    small, big = (commerce.deal(rules, Random(1), players) for players in (3, 12))
    of = lambda start, actions, seconds: worlds_within(start.view(start.to_move), actions, seconds)  # noqa: E731
    assert of(small, 2, 0.1) > of(big, 2, 0.1) > of(big, 7, 0.1) > 50
    assert of(big, 7, 0.2) >= 2 * of(big, 7, 0.1)
    assert of(big, 7, 0) == 2


def off_by(seed, players):
    """Return by how much a Könner among patient players misjudged his second decision, in chips; None without one."""
    state, decided, expected = commerce.deal(commerce.NEW, Random(seed), players, seed % players), 0, None
    me = seed // players % players
    while state.to_move is not None:
        view = state.view(state.to_move)
        action = Assumed(patient=state.to_move != me)(view, Random(0))
        if state.to_move == me and len(view.legal_actions()) > 1:
            decided += 1
            if decided == 2:
                expected = fmean(row[0][0] for row in ends(view, [action], 60, Random(seed), 1.0))
        state = state.play(action)
    return None if expected is None else state.payoffs()[me] - expected


@pytest.mark.parametrize("players", [3, 6])
def test_expected_chips_come_true_on_average(players):
    off = [gap for gap in (off_by(seed, players) for seed in range(250)) if gap is not None]
    assert len(off) > 120
    assert abs(fmean(off)) < 3.5 * stdev(off) / len(off) ** 0.5
