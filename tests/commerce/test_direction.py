"""Played to the right everything is mirrored: deal, turn, neighbour, dealer, ties, offers (CO4.8)."""

from random import Random

import pytest
from scenes import FACTS, commerce_scene, game, old_scene, replay

from cardgames import cards, commerce
from cardgames.commerce import NEW, OLD, RIGHT, rules
from cardgames.game import END

OLD_RIGHT = rules(style="old", direction="right")
POUNCE_RIGHT = rules(style="old", direction="right", pounce=True)
NOTHING = "6♥ 7♣ D♠"
PAIRS = [
    ({"style": style, "hands": hands, "pounce": pounce}, players)
    for style, pounce in (("new", False), ("old", False), ("old", True))
    for hands in ("classic", "foster")
    for players in (3, 6)
]


def mirrored(values):
    """Return values by seat as they are for the seats counted the other way round."""
    return (values[0], *reversed(values[1:]))


def seat_mirrored(seat, players):
    return None if seat is None else -seat % players


@pytest.mark.parametrize(("options", "players"), PAIRS)
@pytest.mark.rule("CO4.8", "CO2.7", "CO3.1", "CO3.3", "CO4.1", "CO4.4", "CO8.6", "CO8.7", "CO8.11")
def test_a_game_to_the_right_is_the_mirrored_game_to_the_left(options, players):
    left_rules, right_rules = rules(**options), rules(**options, direction="right")
    for seed in range(25):
        rng = Random(f"{options} {seed}")
        dealer = seed % players
        left = commerce.deal(left_rules, Random(seed), players, dealer)
        right = commerce.deal(right_rules, Random(seed), players, seat_mirrored(dealer, players))
        for round_, action in game(left, rng, shy=("knock", "stand")):
            assert right.hands == mirrored(round_.hands)
            assert (right.chips, right.pool, right.stock) == (mirrored(round_.chips), round_.pool, round_.stock)
            for name in ("to_move", "turn", "winner", "dealer"):
                assert getattr(right, name) == seat_mirrored(getattr(round_, name), players)
            if action:
                assert right.legal_actions() == round_.legal_actions()
                right = right.play(action)
        assert right.phase == END
        following = seat_mirrored(left_rules.next_dealer(round_), players)
        assert right_rules.next_dealer(right) == following


@pytest.mark.rule("CO4.8", "CO4.1")
def test_to_the_right_the_dealers_right_neighbour_begins_and_the_dealer_acts_last():
    round_ = commerce.deal(RIGHT, Random(3), 4, 2)
    order = []
    for _ in range(5):
        order.append(round_.to_move)
        round_ = replay(round_, round_.legal_actions()[0].code, "go_on")
    assert order == [1, 0, 3, 2, 1]


@pytest.mark.rule("CO4.8", "CO4.4")
def test_to_the_right_a_card_is_traded_with_the_right_neighbour():
    round_ = commerce_scene("2♣ 4♦ 6♥", "K♠ 9♠ 4♥", "7♣ 7♥ 3♣", "7♦ 2♦ 5♠", rules=RIGHT)
    traded = replay(round_, "trade 2♦", "give 3♣")
    assert traded.hands[3] == cards("3♣ 7♦ 5♠")
    assert traded.hands[2] == cards("7♣ 2♦ 7♥")
    assert traded.hands[:2] == round_.hands[:2]


@pytest.mark.rule("CO4.8", "CO5.1", "CO5.2")
def test_the_worked_example_nets_the_same_in_the_mirror():
    round_ = commerce_scene("D♥ 3♥ 8♣", "7♦ 2♦ 5♠", "7♣ 7♥ 3♣", "K♠ 9♠ 4♥", stock="10♠", rules=RIGHT)
    end = replay(round_, "buy 4♥", "go_on", "trade 3♣", "give 7♦", "knock")
    assert list(end.payoffs()) == list(mirrored(FACTS["commerce"]["round"][0]["net_chips"]))


@pytest.mark.parametrize(("dealer", "left", "right"), [(0, 1, 3), (2, 3, 1), (1, 1, 1)])
@pytest.mark.rule("CO4.8", "CO2.7")
def test_ties_go_the_other_way_round(dealer, left, right):
    hands = [NOTHING, "K♣ 9♣ 2♦", "6♠ 8♦ 10♥", "K♥ 9♥ 3♦"]
    assert replay(commerce_scene(*hands, dealer=dealer), "knock").winner == left
    assert replay(commerce_scene(*hands, dealer=dealer, rules=RIGHT), "knock").winner == right


@pytest.mark.rule("CO4.8", "CO3.1")
def test_the_deal_passes_to_the_right():
    for dealer, left, right in [(0, 1, 3), (3, 0, 2)]:
        assert NEW.next_dealer(replay(commerce.deal(NEW, Random(1), 4, dealer), "knock")) == left
        assert RIGHT.next_dealer(replay(commerce.deal(RIGHT, Random(1), 4, dealer), "knock")) == right


@pytest.mark.rule("CO4.8", "CO8.3", "CO8.7")
def test_the_old_way_goes_to_the_right_past_seats_that_are_out():
    round_ = old_scene("K♣ 9♣ 2♦", "", "K♥ 9♥ 3♦", NOTHING, middle="8♣ 10♦ B♥", lives=(2, 0, 2, 2), rules=OLD_RIGHT)
    order = []
    round_ = replay(round_, "keep")
    while round_.phase != END:
        order.append(round_.to_move)
        round_ = replay(round_, "stand")
    assert order == [3, 2, 0]
    assert OLD_RIGHT.next_dealer(round_) == 3
    assert OLD.next_dealer(round_.but(rules=OLD)) == 2


@pytest.mark.rule("CO4.8", "CO8.6")
def test_the_horse_is_offered_to_the_right_of_the_dealer_first():
    hands = ["A♣ A♦ A♥", "2♣ 4♦ 10♠", "K♠ 9♠ 4♥", NOTHING]
    asked = {}
    for rule_set in (OLD, OLD_RIGHT):
        round_ = old_scene(*hands, middle="8♣ 10♦ B♥", lives=(2, 1, 2, 1), pool=9, rules=rule_set)
        round_ = replay(round_, "keep", *["stand"] * 4)
        asked[rule_set.direction] = [round_.to_move, replay(round_, "decline").to_move]
    assert asked == {1: [1, 3], -1: [3, 1]}


@pytest.mark.rule("CO4.8", "CO8.11")
def test_pounce_is_offered_to_the_right_of_the_dealer_first():
    hands = ["K♠ 9♠ 3♥", "7♣ 7♦ 7♥", "2♣ 3♣ K♦", "4♣ 4♦ 4♥"]
    round_ = replay(old_scene(*hands, middle="7♠ 4♠ 2♦", rules=POUNCE_RIGHT), "keep")
    assert (round_.phase, round_.to_move) == ("pounce", 3)
    assert replay(round_, "pounce").to_move == 1
