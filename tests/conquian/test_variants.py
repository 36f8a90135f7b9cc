"""The factory of Conquian rules: options, what is refused, who deals next, the next stake (CQ9.1, CQ9.7, CQ6.4)."""

from dataclasses import replace
from random import Random

import pytest
from scenes import conquian_scene, replay

from cardgames import Seats, conquian
from cardgames.conquian import MEXICAN, STANDARD, THREE, combinations, rules
from cardgames.game import END

WON = {"laid": ("3♣ 3♦ 3♥ 3♠ 5♦ 6♦ 7♦ B♦ D♦ K♦",), "middle": "4♦"}


def verbs(rule_set):
    return {phase: [move.verb for move in moves] for phase, moves in rule_set.phases.items()}


def drawn_game(rule_set, **changes):
    """Return a drawn game: the last card was declined by all."""
    round_ = conquian_scene(rules=rule_set, middle="6♠", phase="drawn", left=0, **changes)
    while round_.phase != END:
        round_ = replay(round_, round_.legal_actions()[-1].verb)
    assert round_.winner is None
    return round_


def won_game(rule_set, winner=0, **changes):
    return drawn_game(rule_set, **changes).but(winner=winner)


@pytest.mark.rule("CQ1.3", "CQ9.1", "CQ9.3")
def test_the_presets_are_what_the_factory_returns_for_their_options():
    assert rules() == STANDARD
    assert rules(players=2, hand_size=10, exchange=False, starts="alternate", draws="nothing") == STANDARD
    assert rules(hand_size=9, exchange=True) == MEXICAN
    assert rules(players=3, exchange=True) == rules(players=3, hand_size=8, exchange=True) == THREE
    assert len({STANDARD, MEXICAN, THREE}) == 3


@pytest.mark.parametrize(
    ("rule_set", "dealt", "goal", "stock"), [(STANDARD, 10, 11, 20), (MEXICAN, 9, 10, 22), (THREE, 8, 9, 16)]
)
@pytest.mark.rule("CQ9.1", "CQ9.3", "CQ9.8")
def test_hand_goal_and_stock_have_the_sizes_of_their_variant(rule_set, dealt, goal, stock):
    round_ = conquian.deal(rule_set, Random(2))
    assert [len(h) for h in round_.hands] == [dealt] * round_.players
    assert round_.hand_hidden == round_.seen == (0,) * round_.players
    assert (rule_set.hand_size, rule_set.goal) == (dealt, goal)
    assert len(round_.stock) + (round_.middle is not None) == stock
    assert len(rule_set.deck) == 40


@pytest.mark.rule("CQ9.8")
def test_any_size_that_leaves_a_stock_can_be_agreed_and_one_more_laid_out_wins():
    for players, sizes in ((2, range(3, 20)), (3, range(3, 14))):
        for size in sizes:
            agreed = rules(players=players, hand_size=size)
            assert (agreed.hand_size, agreed.goal) == (size, size + 1)
            round_ = conquian.deal(agreed, Random(1))
            assert len(round_.stock) == 40 - players * size - 1


@pytest.mark.rule("CQ9.1", "CQ6.1")
def test_ten_laid_out_win_the_mexican_game_and_nine_do_not():
    laid = "3♣ 3♦ 3♥ 3♠ 6♦ 7♦ B♦ D♦"
    start = conquian_scene(laid=(laid,), hands=("A♣",), middle="K♦", rules=MEXICAN, stock="2♥")
    nine = replay(start, "use", "discard A♣")
    assert (nine.phase, len(nine.layouts[0])) == ("offer", 9)
    end = replay(conquian_scene(laid=(f"{laid} K♦",), middle="5♦", rules=MEXICAN), "use")
    assert (end.phase, end.winner, end.payoffs()) == (END, 0, (1, -1))


@pytest.mark.rule("CQ9.2", "CQ9.4", "CQ9.5")
def test_each_variant_offers_its_own_moves():
    two = {
        "drawn": ["use", "leave"],
        "offer": ["use", "refuse"],
        "force": ["force", "allow"],
        "forced": ["use"],
        "discard": ["discard"],
        END: [],
    }
    three = {
        **two,
        "drawn": ["use", "force_right", "force_left", "leave"],
        "offer": ["use", "force_right", "force_left", "refuse"],
    }
    assert verbs(STANDARD) == two
    assert verbs(MEXICAN) == {**two, "pass": ["pass"]}
    assert verbs(rules(players=3)) == three
    assert verbs(THREE) == {**three, "pass": ["pass"]}
    assert [r.opening for r in (STANDARD, MEXICAN, THREE, rules(players=3))] == ["drawn", "pass", "pass", "drawn"]


@pytest.mark.rule("CQ9.3")
def test_three_play_anticlockwise_two_take_turns():
    assert (STANDARD.direction, MEXICAN.direction, THREE.direction) == (1, 1, -1)
    assert (STANDARD.seats, THREE.seats) == (range(2, 3), range(3, 4))


@pytest.mark.rule("CQ9.8")
def test_rules_remember_every_option_they_were_made_with():
    options = {"players": 3, "hand_size": 7, "exchange": True, "starts": "winner", "draws": "double"}
    assert dict(rules(**options).options) == options
    assert rules(**dict(THREE.options)) == THREE
    assert dict(STANDARD.options)["hand_size"] == 10


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"players": 1}, "players is one of 2, 3, not 1"),
        ({"players": 4}, "players is one of 2, 3, not 4"),
        ({"starts": "loser"}, "starts is one of alternate, winner, not 'loser'"),
        ({"draws": "triple"}, "draws is one of nothing, double, not 'triple'"),
        ({"hand_size": 2}, "hand_size for 2 players is a whole number from 3 to 19, not 2"),
        ({"hand_size": 0}, "hand_size for 2 players is a whole number from 3 to 19, not 0"),
        ({"hand_size": -1}, "hand_size for 2 players is a whole number from 3 to 19, not -1"),
        ({"hand_size": 10.0}, r"hand_size for 2 players is a whole number from 3 to 19, not 10\.0"),
        ({"hand_size": float("nan")}, "hand_size for 2 players is a whole number from 3 to 19, not nan"),
        ({"hand_size": "10"}, "hand_size for 2 players is a whole number from 3 to 19, not '10'"),
        ({"players": 2.0}, r"players is one of 2, 3, not 2\.0"),
        ({"players": []}, r"players is one of 2, 3, not \[\]"),
        ({"exchange": "nein"}, "exchange is True or False, not 'nein'"),
        ({"exchange": 1}, "exchange is True or False, not 1"),
        ({"hand_size": 20}, "hand_size for 2 players is a whole number from 3 to 19, not 20"),
        ({"players": 3, "hand_size": 14}, "hand_size for 3 players is a whole number from 3 to 13, not 14"),
        ({"players": 3, "hand_size": 2}, "hand_size for 3 players is a whole number from 3 to 13, not 2"),
    ],
    ids=str,
)
@pytest.mark.rule("CQ1.3", "CQ6.4", "CQ9.7", "CQ9.8")
def test_options_that_do_not_exist_are_refused_with_the_reason(options, says):
    with pytest.raises(ValueError, match=says):
        rules(**options)


@pytest.mark.rule("CQ9.8")
def test_an_unknown_option_is_refused():
    with pytest.raises(TypeError, match="jokers"):
        rules(jokers=2)


@pytest.mark.rule("CQ9.1", "CQ9.2", "CQ9.3")
def test_every_combination_is_named_once_and_can_be_dealt():
    found = dict(combinations())
    assert len(found) == len(list(combinations())) == len(set(found.values())) == 12
    assert set(found) == {f"{p}-{n}{extra}" for p in (2, 3) for n in (10, 9, 8) for extra in ("", "-exchange")}
    assert (found["2-10"], found["2-9-exchange"], found["3-8-exchange"]) == (STANDARD, MEXICAN, THREE)
    for rule_set in found.values():
        assert conquian.deal(rule_set, Random(1)).players == rule_set.seats[0]


@pytest.mark.parametrize("rule_set", [MEXICAN, THREE])
@pytest.mark.rule("CQ1.3", "CQ9.3")
def test_a_deal_refuses_what_does_not_fit_its_number_of_players(rule_set):
    players = rule_set.seats[0]
    with pytest.raises(ValueError, match=f"a seat from 0 to {players - 1}, not {players}"):
        conquian.deal(rule_set, Random(1), players)
    with pytest.raises(ValueError, match=f"chips for 1 seats, but there are {players} players"):
        conquian.deal(rule_set, Random(1), 0, Seats((1,)))


@pytest.mark.rule("CQ4.1", "CQ9.6")
def test_the_deal_alternates_between_two_and_passes_to_the_right_among_three():
    for winner in (None, 0, 1):
        ends = [won_game(STANDARD, winner, turn=turn) for turn in (0, 1)]
        assert [(end.dealer, STANDARD.next_dealer(end)) for end in ends] == [(1, 0), (0, 1)]
    for winner in (None, 0, 1, 2):
        ends = [won_game(THREE, winner, dealer=dealer) for dealer in (0, 1, 2)]
        assert [THREE.next_dealer(end) for end in ends] == [2, 0, 1]


@pytest.mark.parametrize("winner", [0, 1, 2])
@pytest.mark.rule("CQ9.6", "CQ9.7")
def test_with_winner_starts_the_winner_turns_the_first_card_of_the_next_game(winner):
    for rule_set in (rules(starts="winner"), rules(players=3, starts="winner")):
        players = rule_set.seats[0]
        if winner >= players:
            continue
        for dealer in range(players):
            following = rule_set.next_dealer(won_game(rule_set, winner, dealer=dealer))
            assert following == (winner + 1) % players
            assert conquian.deal(rule_set, Random(3), following).turn == winner


@pytest.mark.rule("CQ9.7")
def test_with_winner_starts_the_deal_goes_on_after_a_draw():
    for dealer in (0, 1):
        assert rules(starts="winner").next_dealer(drawn_game(rules(starts="winner"), dealer=dealer)) == 1 - dealer
    three = rules(players=3, starts="winner")
    assert [three.next_dealer(drawn_game(three, dealer=dealer)) for dealer in (0, 1, 2)] == [2, 0, 1]


@pytest.mark.parametrize(("stake", "following"), [(1, 2), (2, 3), (3, 4)])
@pytest.mark.rule("CQ6.4")
def test_each_draw_in_a_row_raises_the_stake_by_one_where_that_was_agreed(stake, following):
    raising = rules(draws="double")
    assert raising.next_stake(drawn_game(raising, stake=stake)) == following
    assert raising.next_stake(won_game(raising, stake=stake)) == 1
    assert STANDARD.next_stake(drawn_game(STANDARD, stake=stake)) == 1
    assert STANDARD.next_stake(won_game(STANDARD, stake=stake)) == 1


@pytest.mark.rule("CQ6.1", "CQ6.4")
def test_the_winner_gets_what_the_draws_before_have_raised():
    raising = rules(draws="double")
    seats = Seats((20, 20))
    for stake in (1, 2, 3):
        dealt = conquian.deal(raising, Random(1), 0, seats)
        assert dealt.stake == stake
        end = drawn_game(raising, stake=dealt.stake, chips=dealt.chips)
        assert end.payoffs() == (0, 0)
        seats = Seats(end.chips, stake=raising.next_stake(end))
    end = replay(conquian_scene(**WON, rules=raising, stake=seats.stake, chips=(20, 3)), "use")
    assert end.chips == (24, -1)
    assert raising.next_stake(end) == 1


@pytest.mark.rule("CQ6.4", "CQ9.7")
def test_who_deals_next_and_the_next_stake_are_options_of_their_own():
    both = rules(starts="winner", draws="double")
    assert replace(
        both, next_dealer=STANDARD.next_dealer, next_stake=STANDARD.next_stake, options=STANDARD.options
    ) == (STANDARD)
