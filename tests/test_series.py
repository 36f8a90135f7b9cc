"""A series of rounds: whose deal, what is carried, when it ends and who wins."""

from dataclasses import replace
from random import Random

import pytest

from cardgames import Seats, commerce, conquian
from cardgames.game import END
from cardgames.series import Entry, Series


def finished(series, chips, **changes):
    """Return a finished round of the series after which everybody owns these chips."""
    seats = series.seats
    if series.rules.game == "conquian":
        start = conquian.deal(series.rules, Random(1), series.dealer, seats)
    else:
        start = commerce.deal(series.rules, Random(1), series.players, series.dealer, seats)
    return start.but(**{"phase": END, "to_move": None, "chips": chips} | changes)


def commerce_round(series, net, pool=0, **changes):
    chips = tuple(map(sum, zip(series.seats.chips, net, strict=True)))
    return finished(series, chips, pool=pool, **changes)


@pytest.mark.rule("CO3.1", "CO3.4", "CO6.1")
def test_the_deal_passes_on_and_the_most_chips_win_after_the_agreed_rounds():
    series = Series.start(commerce.NEW, 3, dealer=1, rounds=3)
    dealers = []
    for net in ((2, -1, -1), (-1, 2, -1), (3, -1, -2)):
        dealers.append(series.dealer)
        assert not series.over
        series = series.after(commerce_round(series, net, winner=0))
    assert dealers == [1, 2, 0]
    assert (series.over, series.winners, series.seats.chips) == (True, (0,), (24, 20, 16))
    assert series.ledger[0] == Entry(dealer=1, winner=0, net=(2, -1, -1), chips=(22, 19, 19))


@pytest.mark.rule("CO4.8")
def test_to_the_right_the_deal_passes_to_the_right():
    series = Series.start(commerce.RIGHT, 3, dealer=0)
    assert series.after(commerce_round(series, (0, 0, 0))).dealer == 2


@pytest.mark.rule("CO6.1")
def test_equal_chips_share_the_win():
    series = Series.start(commerce.NEW, 3, rounds=1)
    assert series.after(commerce_round(series, (1, 1, -2))).winners == (0, 1)


@pytest.mark.rule("CO5.4", "CO6.1")
def test_a_pool_left_over_is_carried_into_extra_rounds_until_somebody_wins_it():
    series = Series.start(commerce.NEW, 3, rounds=1)
    series = series.after(commerce_round(series, (-1, -1, -1), pool=3))
    assert (series.over, series.extra, series.seats.pool, series.dealer) == (False, True, 3, 1)
    series = series.after(commerce_round(series, (5, -1, -1), winner=0))
    assert (series.over, series.winners, series.seats) == (True, (0,), Seats((24, 18, 18)))


@pytest.mark.rule("CO6.1")
def test_after_three_extra_rounds_the_pool_is_shared_odd_chips_from_the_dealers_left():
    series = Series.start(commerce.NEW, 4, rounds=1)
    for pool in (4, 8, 12):
        series = series.after(commerce_round(series, (-1, -1, -1, -1), pool=pool))
        assert (series.over, series.extra) == (False, True)
    last_dealer = series.dealer
    series = series.after(commerce_round(series, (-1, -1, -1, -1), pool=14))
    assert last_dealer == 3
    assert (series.over, series.seats.chips, series.seats.pool) == (True, (20, 20, 19, 19), 0)
    assert series.winners == (0, 1)


@pytest.mark.rule("CO4.8", "CO6.1")
def test_to_the_right_the_odd_chips_go_round_to_the_right():
    round_ = commerce_round(Series.start(commerce.RIGHT, 4), (0, 0, 0, 0), pool=6)
    assert commerce.RIGHT.policy.close(round_) == (1, 1, 2, 2)


@pytest.mark.rule("CO4.9", "CQ6.4")
def test_debts_are_noted():
    series = Series.start(commerce.NEW, 3, seats=Seats((0, 5, 2)))
    series = series.after(commerce_round(series, (-1, 3, -2)))
    assert (series.debts, series.seats.chips) == ({0: 1}, (-1, 8, 0))


@pytest.mark.rule("CO8.5", "CO8.6", "CO8.7")
def test_the_old_way_goes_on_with_lives_and_horse_until_one_is_left():
    series = Series.start(commerce.OLD, 4)
    round_ = finished(series, (14, 14, 14, 15), pool=23, lives=(3, 0, 2, 3), horse=False)
    series = series.after(round_)
    assert series.seats == Seats((14, 14, 14, 15), 23, lives=(3, 0, 2, 3), horse=False)
    assert (series.dealer, series.over) == (2, False)
    again = series.after(finished(series, (14, 14, 14, 15), pool=23, lives=(3, 0, 2, 3), again=True))
    assert again.dealer == 2
    last = again.after(finished(again, (14, 14, 37, 15), lives=(0, 0, 1, 0)))
    assert (last.over, last.winners, last.seats.chips) == (True, (2,), (14, 14, 37, 15))


@pytest.mark.rule("CQ4.1", "CQ6.4", "CQ7.1")
def test_conquian_goes_on_as_long_as_people_like_and_the_deal_alternates():
    series = Series.start(conquian.STANDARD, 2, dealer=1)
    series = series.after(finished(series, (21, 19), winner=0))
    series = series.after(finished(series, (21, 19)))
    assert (series.over, series.dealer, series.seats) == (False, 1, Seats((21, 19), stake=1))
    ended = series.stop()
    assert (ended.over, ended.winners) == (True, (0,))
    with pytest.raises(ValueError, match="over"):
        ended.after(finished(series, (21, 19)))


@pytest.mark.rule("CQ6.4")
def test_draws_raise_the_stake_to_twice_and_three_times_and_a_win_takes_it_back():
    series = Series.start(conquian.rules(draws="double"), 2)
    stakes = [series.seats.stake]
    for winner in (None, None, 1, None):
        series = series.after(finished(series, series.seats.chips, winner=winner))
        stakes.append(series.seats.stake)
    assert stakes == [1, 2, 3, 1, 2]


@pytest.mark.rule("CQ9.6", "CQ9.7")
@pytest.mark.parametrize(("players", "winner", "dealer"), [(2, 0, 1), (2, 1, 0), (3, 0, 1), (3, 1, 2), (3, 2, 0)])
def test_with_winner_starts_the_winner_plays_first_in_the_next_game(players, winner, dealer):
    rules = conquian.rules(players=players, starts="winner")
    series = Series.start(rules, players)
    after = series.after(finished(series, (20,) * players, winner=winner))
    assert after.dealer == dealer
    assert conquian.deal(rules, Random(1), after.dealer).to_move == winner


@pytest.mark.rule("CQ9.7")
def test_with_winner_starts_a_draw_lets_the_deal_alternate():
    series = Series.start(conquian.rules(starts="winner"), 2, dealer=1)
    assert series.after(finished(series, (20, 20))).dealer == 0


def test_a_round_that_is_not_the_next_one_is_refused():
    series = Series.start(commerce.NEW, 3)
    right = commerce_round(series, (0, 0, 0))
    for wrong, words in (
        (right.but(to_move=1), "not finished"),
        (right.but(dealer=2), "not the next one"),
        (right.but(chips_before=(9, 9, 9)), "not the next one"),
        (right.but(rules=replace(commerce.NEW, ante=2)), "not the next one"),
    ):
        with pytest.raises(ValueError, match=words):
            series.after(wrong)
    for rounds in (0, 1001, 2.5, float("nan"), True, "3"):
        with pytest.raises(ValueError, match="rounds is a whole number from 1 to 1000, not"):
            Series.start(commerce.NEW, 3, rounds=rounds)
    for chips in ((20, 20.5, 20), (20, float("nan"), 20), (20, True, 20), (20, "20", 20)):
        with pytest.raises(ValueError, match="chips, pool and stake are whole numbers, not"):
            Series.start(commerce.NEW, 3, seats=Seats(chips))
    for seats in (Seats(pool=-1), Seats(stake=0)):
        with pytest.raises(ValueError, match="a pool is at least 0 and a stake at least 1"):
            Series.start(commerce.NEW, 3, seats=seats)
    with pytest.raises(ValueError, match=r"lives is a whole number from 0 up, not 2\.5"):
        Series.start(commerce.OLD, 3, seats=Seats(lives=(3, 2.5, 3)))
    with pytest.raises(ValueError, match="horse is True or False, not 'ja'"):
        Series.start(commerce.OLD, 3, seats=Seats(horse="ja"))
    for dealer in (0.0, float("nan"), True, "0"):
        with pytest.raises(ValueError, match="the dealer is a seat from 0 to 2, not"):
            Series.start(commerce.NEW, 3, dealer)
    with pytest.raises(ValueError, match=r"for 3 to 12 players, not 3\.0"):
        Series.start(commerce.NEW, 3.0)
    with pytest.raises(ValueError, match="no round"):
        series.stop()
