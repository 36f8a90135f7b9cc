"""The variants agree at every step with the rules written a second time."""

import book
import brute
import pytest
from variants import RULES, play, start

from cardgames.commerce.hands import FLUSH, FOUR

OLD = [name for name in RULES if "commerce old" in name]
THREE = [name for name in RULES if "conquian 3" in name]


def names(some):
    return [str(c) for c in some]


def options(round_):
    return {(action.verb, frozenset(names(action.cards))) for action in round_.legal_actions()}


def old_way(round_):
    rules = round_.rules
    return book.OldWay(
        [*map(names, round_.hands)],
        names(round_.middle),
        names(round_.stock),
        round_.dealer,
        lives=round_.lives,
        chips=round_.chips,
        pool=round_.pool,
        stake=rules.stake,
        prize=rules.prize,
        kinds=brute.FOSTER if FLUSH in rules.kinds else brute.CLASSIC,
        pounce=FOUR in rules.kinds,
        horse=round_.horse,
        step=rules.direction,
    )


def followed(game, moves):
    """Yield the rounds of a game while the book follows it, and check phase, mover and options on the way."""
    told = game.play()
    answer = None
    for round_, action in moves:
        if action is None:
            with pytest.raises(StopIteration):
                told.send(answer)
            yield round_
            return
        assert told.send(answer) == (round_.phase, round_.to_move, options(round_))
        yield round_
        answer = (action.verb, frozenset(names(action.cards)))


@pytest.mark.parametrize("name", OLD)
@pytest.mark.rule("CO8.1", "CO8.2", "CO8.3", "CO8.4", "CO8.5", "CO8.6", "CO8.7", "CO8.8", "CO8.9", "CO8.10", "CO8.11")
@pytest.mark.rule("CO4.8", "CO2.7")
def test_the_old_way_agrees_at_every_step_with_the_rules_written_twice(name):
    for seed in range(80):
        game = old_way(start(name, seed))
        for round_ in followed(game, play(name, seed)):
            assert [set(names(hand)) for hand in round_.hands] == game.hands
            assert (set(names(round_.middle)), names(round_.stock)) == (game.middle, game.stock)
            assert (list(round_.lives), list(round_.chips), round_.pool) == (game.lives, game.chips, game.pool)
            assert (round_.winner, round_.horse) == (game.winner, game.horse)


@pytest.mark.parametrize("name", THREE)
@pytest.mark.rule("CQ9.3", "CQ9.4", "CQ9.5", "CQ9.6", "CQ5.4", "CQ5.10", "CQ5.13", "CQ5.14", "CQ6.1", "CQ6.3")
def test_three_player_games_agree_at_every_step_with_the_rules_written_twice(name):
    for seed in range(30):
        first = start(name, seed)
        stock = [*([first.middle] if first.middle else []), *first.stock]
        rules = first.rules
        game = book.ThreeConquian(
            [*map(names, first.hands)], names(stock), first.turn, rules.goal, exchange=rules.opening == "pass"
        )
        for round_ in followed(game, play(name, seed)):
            held = [set(names(hand)) for hand in round_.hands]
            assert (held, [set(names(laid)) for laid in round_.layouts]) == (game.hands, game.laid)
            assert (names(round_.stock), names(round_.refused)) == (game.stock, game.refused)
            assert (round_.middle and str(round_.middle), round_.winner) == (game.middle, game.winner)
        if round_.winner is not None:
            net = [2 * round_.stake if seat == round_.winner else -round_.stake for seat in range(3)]
            assert list(round_.payoffs()) == net
