"""The old way of Commerce: middle, dealer's choice, exchanging, lives, horse, the last pool (CO8.1 to CO8.7)."""

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from scenes import codes, old_scene, replay

from cardgames import HIDDEN, HiddenInformation, IllegalAction, Seats, card, cards, commerce, determinize, hand
from cardgames.cards import shuffled
from cardgames.commerce import OLD, Payment, rules
from cardgames.commerce.hands import hand_table
from cardgames.game import END

MIDDLE = "8♣ 9♦ B♥"
TRICON, NINETEEN, SIXTEEN, FIVE, NOTHING = "A♣ A♦ A♥", "K♠ 9♠ 4♥", "10♠ 6♠ 8♦", "2♣ 3♣ K♦", "6♥ 7♣ D♠"


def dealt(players=4, dealer=0, seats=None, rules=OLD):
    return commerce.deal(rules, Random(3), players, dealer, seats)


def all_stand(*hands, choice="keep", middle=MIDDLE, **changes):
    """Return the round after nobody exchanged anything."""
    round_ = replay(old_scene(*hands, middle=middle, **changes), choice)
    while round_.phase == "exchange":
        round_ = replay(round_, "stand")
    return round_


def turns(round_, *codes):
    """Return who decided at each of these codes, and the round after them."""
    order = []
    for code in codes:
        order.append(round_.to_move)
        round_ = replay(round_, code)
    return order, round_


def some_exchange(round_):
    """Return the code of an exchange of one card for one."""
    return next(code for code in codes(round_) if code.startswith("exchange"))


@pytest.mark.parametrize(("stake", "players"), [(6, 4), (3, 3), (9, 12)])
@pytest.mark.rule("CO8.1")
def test_everybody_pays_the_stake_has_three_lives_and_three_cards_lie_open(stake, players):
    round_ = dealt(players, rules=rules(style="old", stake=stake))
    assert (round_.chips, round_.pool) == ((20 - stake,) * players, stake * players)
    assert round_.payoffs() == (-stake,) * players
    assert (round_.lives, round_.horse) == ((3,) * players, True)
    assert [len(h) for h in round_.hands] == [3] * players
    assert (len(round_.middle), len(round_.stock)) == (3, 52 - 3 * players - 3)
    assert (round_.phase, round_.to_move, round_.turn) == ("choice", 0, 0)
    assert (round_.winner, round_.payments, round_.again, round_.buyers) == (None, (), False, ())


@pytest.mark.rule("CO8.1")
def test_the_stake_is_six_chips_the_prize_one_and_no_ante_is_paid():
    assert (OLD.stake, OLD.prize, OLD.lives, OLD.ante) == (6, 1, 3, 0)


@pytest.mark.rule("CO8.1", "CO8.7")
def test_a_later_deal_costs_nothing_and_brings_pool_lives_and_horse():
    later = dealt(3, 1, Seats((14, 15, 13), pool=18, lives=(2, 3, 1), horse=False))
    assert (later.chips, later.pool, later.lives, later.horse) == ((14, 15, 13), 18, (2, 3, 1), False)
    assert later.payoffs() == (0, 0, 0)


@pytest.mark.rule("CO8.1", "CO4.9")
def test_the_stake_may_be_owed():
    assert dealt(3, seats=Seats((2, 6, 20))).chips == (-4, 0, 14)


@pytest.mark.parametrize(
    ("lives", "dealer"), [((0, 3, 3), 0), ((3, 0, 0), 0), ((0, 0, 0), 1), ((3, 3), 0), ((3, 3, 3, 3), 0)]
)
@pytest.mark.rule("CO8.7")
def test_no_deal_without_two_players_with_lives_or_by_a_dealer_who_is_out(lives, dealer):
    with pytest.raises(ValueError, match="no deal with the lives"):
        dealt(3, dealer, Seats(lives=lives))


@pytest.mark.rule("CO8.7")
def test_two_left_of_three_still_play():
    round_ = dealt(3, 2, Seats(lives=(0, 1, 1)))
    assert [len(h) for h in round_.hands] == [0, 3, 3]
    assert (round_.circle, len(round_.stock)) == ((1, 2), 43)


@pytest.mark.rule("CO8.1", "CO8.7")
def test_the_cards_go_one_at_a_time_round_those_who_are_in_then_three_to_the_middle():
    order = shuffled(OLD.deck, Random(3))
    four = dealt(4, 1)
    assert [four.hands[seat] for seat in (2, 3, 0, 1)] == [hand(order[i:12:4]) for i in range(4)]
    assert (four.middle, list(four.stock)) == (hand(order[12:15]), order[15:])
    two = dealt(4, 1, Seats(lives=(0, 2, 0, 3)))
    assert two.hands == ((), hand(order[1:6:2]), (), hand(order[0:6:2]))
    assert (two.middle, list(two.stock)) == (hand(order[6:9]), order[9:])


@pytest.mark.rule("CO8.2")
def test_a_dealer_who_may_still_choose_does_not_see_his_hand_but_the_middle():
    round_ = old_scene(TRICON, NINETEEN, FIVE, middle=MIDDLE)
    view = round_.view(0)
    assert view.hands == ((HIDDEN,) * 3,) * 3
    assert view.middle == cards(MIDDLE)
    assert set(cards(TRICON)) <= set(view.unseen())
    assert codes(view) == codes(round_) == ["take", "keep"]
    assert round_.view(1).hands == ((HIDDEN,) * 3, cards("4♥ 9♠ K♠"), (HIDDEN,) * 3)
    assert round_.view(1).legal_actions() == ()
    assert "A♣" not in repr(view)


@pytest.mark.parametrize("code", ["take", "keep"])
@pytest.mark.rule("CO8.2")
def test_neither_choice_can_be_played_on_to_a_hand_that_the_dealers_view_does_not_know(code):
    view = old_scene(TRICON, NINETEEN, FIVE, middle=MIDDLE).view(0)
    with pytest.raises(HiddenInformation):
        replay(view, code)


@pytest.mark.rule("CO8.2")
def test_re_dealing_the_dealers_view_gives_him_other_hands():
    view = old_scene(TRICON, NINETEEN, FIVE, middle=MIDDLE).view(0)
    worlds = [determinize(view, Random(seed)) for seed in range(20)]
    assert len({world.hands[0] for world in worlds}) == 20
    assert all(world.view(0) == view and world.middle == cards(MIDDLE) for world in worlds)


@pytest.mark.rule("CO8.2")
def test_the_dealer_who_takes_leaves_his_unseen_hand_open_in_the_middle_and_stands():
    after = replay(old_scene(TRICON, NINETEEN, FIVE, middle=MIDDLE), "take")
    assert after.hands[0] == cards(MIDDLE)
    assert after.middle == cards(TRICON)
    for seat in range(3):
        assert after.view(seat).middle == cards(TRICON)
        assert after.view(seat).hands[0] == cards(MIDDLE)
    order, end = turns(after, "stand", "stand")
    assert order == [1, 2]
    assert end.phase == END


@pytest.mark.rule("CO8.2", "CO8.3")
def test_the_dealer_who_keeps_sees_his_hand_and_plays_last():
    after = replay(old_scene(TRICON, NINETEEN, FIVE, middle=MIDDLE), "keep")
    assert after.view(0).hands[0] == cards(TRICON)
    assert after.middle == cards(MIDDLE)
    assert after.view(1).hands[0] == (HIDDEN,) * 3
    order, end = turns(after, "stand", "stand", "stand")
    assert order == [1, 2, 0]
    assert end.phase == END


@pytest.mark.rule("CO8.2")
def test_the_choice_is_made_once():
    after = replay(old_scene(TRICON, NINETEEN, FIVE, middle=MIDDLE), "keep")
    with pytest.raises(IllegalAction) as refused:
        replay(after, "take")
    assert refused.value.rule == "CO8.2"


@pytest.mark.rule("CO8.3")
def test_one_two_or_three_cards_go_for_as_many():
    round_ = replay(old_scene(TRICON, NINETEEN, FIVE, middle=MIDDLE), "keep")
    legal = codes(round_)
    assert len(legal) == 9 + 9 + 1 + 1
    assert legal[-1] == "stand"
    mine, open_cards = cards(NINETEEN), cards(MIDDLE)
    expected = {
        round_.parse(f"exchange {' '.join(map(str, give + take))}").code
        for n in (1, 2, 3)
        for give in combinations(mine, n)
        for take in combinations(open_cards, n)
    }
    assert set(legal[:-1]) == expected
    for wrong in ("K♠", "K♠ 8♣ 9♦", "K♠ 9♠ 8♣", "", "8♣ 9♦", "A♣ 8♣", "K♠ A♣"):
        with pytest.raises(IllegalAction) as refused:
            replay(round_, f"exchange {wrong}")
        assert refused.value.rule == "CO8.3"


@pytest.mark.rule("CO8.3")
def test_an_exchange_swaps_the_named_cards_and_all_see_them():
    round_ = replay(old_scene(TRICON, NINETEEN, FIVE, middle=MIDDLE), "keep", "exchange K♠ 4♥ 8♣ B♥")
    assert round_.hands[1] == cards("8♣ B♥ 9♠")
    assert round_.middle == cards("9♦ 4♥ K♠")
    assert (round_.to_move, len(round_.stock)) == (2, 40)
    for seat in (0, 2):
        assert round_.view(seat).hands[1] == (*cards("8♣ B♥"), HIDDEN)
        assert round_.view(seat).middle == cards("9♦ 4♥ K♠")
    again = replay(round_, "exchange 3♣ K♠")
    assert again.view(1).hands[2] == (card("K♠"), HIDDEN, HIDDEN)
    assert again.view(0).middle == cards("3♣ 9♦ 4♥")


@pytest.mark.rule("CO8.3")
def test_who_has_stood_is_not_asked_again_the_others_are():
    round_ = replay(old_scene(TRICON, NINETEEN, FIVE, NOTHING, middle=MIDDLE), "keep")
    order, round_ = turns(round_, "exchange K♠ 8♣", "stand", "exchange D♠ 9♦", "exchange A♣ B♥")
    assert order == [1, 2, 3, 0]
    order, round_ = turns(round_, "exchange 8♣ K♠", "stand", "exchange B♥ 8♣")
    assert order == [1, 3, 0]
    order, round_ = turns(round_, "exchange K♠ B♥", "stand", "stand")
    assert order == [1, 0, 1]
    assert round_.phase == END


@pytest.mark.parametrize(("lives", "dealer", "order"), [(None, 0, [1, 2, 3, 0]), ((2, 0, 1, 3), 2, [3, 0, 2])])
@pytest.mark.rule("CO8.3", "CO8.7")
def test_after_as_many_circuits_as_players_still_in_all_show(lives, dealer, order):
    hands = [h if not lives or lives[seat] else "" for seat, h in enumerate((TRICON, NINETEEN, FIVE, NOTHING))]
    round_ = old_scene(*hands, middle=MIDDLE, dealer=dealer, lives=lives)
    round_ = replay(round_, "keep")
    asked = []
    while round_.phase != END:
        asked.append(round_.to_move)
        round_ = replay(round_, some_exchange(round_))
    assert asked == order * len(order)


@pytest.mark.rule("CO8.3")
def test_the_dealers_taking_does_not_lengthen_the_circuits():
    round_ = replay(old_scene(TRICON, NINETEEN, FIVE, middle=MIDDLE), "take")
    asked = []
    while round_.phase != END:
        asked.append(round_.to_move)
        round_ = replay(round_, some_exchange(round_))
    assert asked == [1, 2] * 3


@pytest.mark.parametrize(("prize", "pool", "paid"), [(1, 18, 1), (4, 18, 4), (4, 3, 3), (4, 0, 0), (0, 18, 0)])
@pytest.mark.rule("CO8.4")
def test_the_best_hand_takes_the_prize_at_most_what_the_pool_holds(prize, pool, paid):
    end = all_stand(TRICON, NINETEEN, FIVE, rules=rules(style="old", prize=prize), pool=pool)
    assert (end.winner, end.chips, end.pool) == (0, (14 + paid, 14, 14), pool - paid)
    assert end.payments == (Payment(None, 0, paid, "CO8.4"),)


@pytest.mark.parametrize(
    ("hands", "dealer", "winner"),
    [
        (("K♣ 9♣ 2♦", "K♥ 9♥ 3♦", NOTHING), 0, 0),
        (("K♣ 9♣ 2♦", "K♥ 9♥ 3♦", NOTHING), 1, 1),
        (("K♣ 9♣ 2♦", "K♥ 9♥ 3♦", NOTHING), 2, 0),
        (("K♣ 9♣ 2♦", NOTHING, "K♥ 9♥ 3♦"), 1, 2),
    ],
)
@pytest.mark.rule("CO8.4", "CO2.7")
def test_a_tie_for_best_goes_to_the_dealer_then_to_his_left(hands, dealer, winner):
    end = all_stand(*hands, middle="8♣ 10♦ B♥", dealer=dealer)
    assert end.winner == winner
    assert end.chips[winner] == 15


@pytest.mark.rule("CO8.4", "CO8.5")
def test_where_all_have_nothing_nobody_takes_the_prize_and_all_lose_a_life():
    end = all_stand(NOTHING, "2♣ 4♦ 10♠", "3♥ 5♣ K♦")
    assert (end.winner, end.payments, end.pool, end.chips) == (None, (), 18, (14, 14, 14))
    assert (end.lives, end.again) == ((2, 2, 2), False)


@pytest.mark.rule("CO8.5")
def test_the_worst_hand_loses_one_life():
    end = all_stand(TRICON, FIVE, NINETEEN, SIXTEEN)
    assert (end.lives, end.winner, end.phase) == ((3, 2, 3, 3), 0, END)


@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
@pytest.mark.rule("CO8.5")
def test_all_who_tie_for_worst_lose_a_life_wherever_they_sit(dealer):
    end = all_stand(NOTHING, TRICON, "2♣ 4♦ 10♠", NINETEEN, dealer=dealer)
    assert end.lives == (2, 3, 2, 3)


@pytest.mark.rule("CO8.5", "CO2.6")
def test_an_equal_sum_from_two_cards_is_worse_than_one_from_three():
    end = all_stand(TRICON, "A♠ 5♠ 3♠", "K♦ 9♦ 4♣", middle="8♣ 10♦ B♥")
    assert end.lives == (3, 3, 2)


@pytest.mark.rule("CO8.5")
def test_the_best_may_be_among_the_worst_and_takes_the_prize_all_the_same():
    end = all_stand("K♣ 9♣ 2♦", "K♥ 9♥ 3♦", "K♠ 9♠ 4♦", middle="8♣ 10♦ B♥", dealer=1)
    assert (end.winner, end.lives, end.chips, end.pool) == (1, (2, 2, 2), (14, 15, 14), 17)


LAST_TIE = {"lives": (1, 1, 1), "pool": 9, "chips": (10, 11, 12), "dealer": 1}


@pytest.mark.rule("CO8.5", "CO8.7")
def test_a_deal_that_would_end_everybodys_last_life_is_repeated_by_the_same_dealer_without_a_prize():
    end = all_stand("K♣ 9♣ 2♦", "K♥ 9♥ 3♦", "K♠ 9♠ 4♦", middle="8♣ 10♦ B♥", **LAST_TIE)
    assert (end.phase, end.to_move, end.again) == (END, None, True)
    assert (end.lives, end.chips, end.pool, end.payments, end.winner) == ((1, 1, 1), (10, 11, 12), 9, (), None)
    assert end.horse
    assert OLD.next_dealer(end) == 1


@pytest.mark.rule("CO8.5", "CO8.7")
def test_a_tie_of_the_last_two_is_repeated_although_a_third_seat_is_out():
    end = all_stand("K♣ 9♣ 2♦", "", "K♠ 9♠ 4♦", middle="8♣ 10♦ B♥", lives=(1, 0, 1), pool=9, horse=False)
    assert (end.again, end.lives, end.pool) == (True, (1, 0, 1), 9)


@pytest.mark.rule("CO8.5", "CO8.6", "CO8.7")
def test_a_tie_in_which_one_has_a_life_more_is_no_repetition():
    end = all_stand(
        "K♣ 9♣ 2♦", "K♥ 9♥ 3♦", "K♠ 9♠ 4♦", middle="8♣ 10♦ B♥", lives=(1, 2, 1), pool=9, horse=False, dealer=2
    )
    assert (end.phase, end.again, end.lives) == (END, False, (0, 1, 0))
    assert (end.pool, end.payoffs()) == (0, (0, 8, 1))
    assert end.payments == (Payment(None, 2, 1, "CO8.4"), Payment(None, 1, 8, "CO8.7"))


HORSE = {"lives": (2, 1, 3), "pool": 12}


@pytest.mark.parametrize(("stake", "price"), [(6, 2), (3, 1), (12, 4)])
@pytest.mark.rule("CO8.6")
def test_the_first_who_is_out_may_buy_a_life_for_a_third_of_the_stake_into_the_pool(stake, price):
    asked = all_stand(TRICON, NOTHING, FIVE, rules=rules(style="old", stake=stake), **HORSE)
    assert (asked.phase, asked.to_move, asked.lives) == ("horse", 1, (2, 0, 3))
    assert codes(asked) == ["horse", "decline"]
    assert (asked.pool, asked.chips) == (11, (21, 20, 20))
    bought = replay(asked, "horse")
    assert (bought.phase, bought.lives, bought.chips, bought.pool) == (
        END,
        (2, 1, 3),
        (21, 20 - price, 20),
        11 + price,
    )
    assert bought.payments[-1] == Payment(1, None, price, "CO8.6")
    assert not bought.horse


@pytest.mark.rule("CO8.6")
def test_who_declines_is_gone_and_the_horse_with_him():
    gone = replay(all_stand(TRICON, NOTHING, FIVE, **HORSE), "decline")
    assert (gone.phase, gone.lives, gone.chips, gone.pool, gone.horse) == (END, (2, 0, 3), (21, 20, 20), 11, False)


@pytest.mark.rule("CO8.6")
def test_the_horse_is_offered_to_the_first_only():
    end = all_stand(TRICON, NOTHING, FIVE, horse=False, **HORSE)
    assert (end.phase, end.lives) == (END, (2, 0, 3))


@pytest.mark.rule("CO8.6")
def test_the_horse_waits_while_nobody_is_out():
    assert all_stand(TRICON, NOTHING, FIVE, lives=(1, 2, 1)).horse


@pytest.mark.parametrize(("chips", "asked"), [(2, True), (1, False), (0, False), (-3, False)])
@pytest.mark.rule("CO8.6")
def test_the_buyer_of_a_horse_needs_the_chips(chips, asked):
    after = all_stand(TRICON, NOTHING, FIVE, chips=(20, chips, 20), **HORSE)
    assert (after.phase == "horse") == asked
    assert not after.horse
    if asked:
        assert replay(after, "horse").chips == (21, 0, 20)


@pytest.mark.rule("CO8.4", "CO8.6")
def test_a_prize_of_the_same_deal_pays_for_the_horse():
    after = all_stand(
        "K♣ 9♣ 2♦", "K♥ 9♥ 3♦", "K♠ 9♠ 4♦", middle="8♣ 10♦ B♥", lives=(2, 1, 2), dealer=1, chips=(9, 1, 9), pool=5
    )
    assert (after.phase, after.to_move, after.chips) == ("horse", 1, (9, 2, 9))


TWO_OUT = ("2♣ 4♦ 10♠", TRICON, NOTHING, NINETEEN)


@pytest.mark.parametrize(("dealer", "order"), [(0, [2, 0]), (1, [2, 0]), (2, [0, 2]), (3, [0, 2])])
@pytest.mark.rule("CO8.6")
def test_several_first_ones_are_asked_in_order_from_the_dealers_left_and_all_may_buy(dealer, order):
    asked = all_stand(*TWO_OUT, lives=(1, 2, 1, 2), pool=12, dealer=dealer)
    buyers, end = turns(asked, "horse", "horse")
    assert buyers == order
    assert (end.phase, end.lives, end.pool) == (END, (1, 2, 1, 2), 12 - 1 + 4)
    assert end.chips == (18, 21, 18, 20)
    buyers, end = turns(asked, "decline", "horse")
    assert end.lives[order[0]] == 0
    assert end.lives[order[1]] == 1
    buyers, end = turns(asked, "horse", "decline")
    assert (end.lives[order[0]], end.lives[order[1]]) == (1, 0)


@pytest.mark.rule("CO8.6")
def test_of_several_first_ones_only_who_has_the_chips_is_asked():
    asked = all_stand(*TWO_OUT, lives=(1, 2, 1, 2), pool=12, chips=(1, 9, 9, 9))
    buyers, end = turns(asked, "horse")
    assert (buyers, end.phase, end.lives) == ([2], END, (0, 2, 1, 2))


@pytest.mark.rule("CO8.6", "CO8.7")
def test_the_horse_comes_before_the_game_is_over():
    asked = all_stand(TRICON, NOTHING, "", lives=(1, 1, 0), pool=12)
    assert (asked.phase, asked.pool, asked.chips) == ("horse", 11, (21, 20, 20))
    bought = replay(asked, "horse")
    assert (bought.lives, bought.pool, bought.chips) == ((1, 1, 0), 13, (21, 18, 20))
    over = replay(asked, "decline")
    assert (over.lives, over.pool, over.chips) == ((1, 0, 0), 0, (32, 20, 20))


@pytest.mark.rule("CO8.6", "CO5.1")
def test_all_hands_are_open_while_a_horse_is_offered():
    asked = all_stand(TRICON, NOTHING, FIVE, **HORSE)
    for seat in range(3):
        assert asked.view(seat).hands == asked.hands
        assert asked.view(seat).legal_actions() == (asked.legal_actions() if seat == 1 else ())
    assert asked.view(1).play(asked.parse("horse")) == replay(asked, "horse").view(1)


@pytest.mark.rule("CO8.7")
def test_the_last_with_lives_takes_what_is_left_of_the_pool_after_the_prize():
    end = all_stand(TRICON, NOTHING, "", lives=(1, 1, 0), pool=12, horse=False)
    assert (end.phase, end.lives, end.chips, end.pool) == (END, (1, 0, 0), (32, 20, 20), 0)
    assert end.payments == (Payment(None, 0, 1, "CO8.4"), Payment(None, 0, 11, "CO8.7"))


@pytest.mark.rule("CO8.7")
def test_the_pool_stays_while_two_have_lives():
    end = all_stand(TRICON, NOTHING, FIVE, lives=(1, 1, 1), pool=12, horse=False)
    assert (end.lives, end.pool) == ((1, 0, 1), 11)


@pytest.mark.rule("CO8.7")
def test_seats_without_lives_are_passed_over_for_turn_neighbour_and_ties():
    round_ = old_scene("", "K♣ 9♣ 2♦", "", "K♥ 9♥ 3♦", "K♠ 9♠ 4♦", middle="8♣ 10♦ B♥", dealer=3, lives=(0, 1, 0, 2, 1))
    assert [round_.next_seat(seat) for seat in (1, 3, 4)] == [3, 4, 1]
    assert round_.next_seat(1, 2) == 4
    order, end = turns(replay(round_, "take"), "stand", "stand")
    assert order == [4, 1]
    assert end.winner == 4  # the dealer holds nothing now; the first of the equals on his left
    assert end.lives == (0, 1, 0, 1, 1)


@pytest.mark.parametrize(
    ("lives", "dealer", "following"),
    [((3, 3, 3, 3), 0, 1), ((3, 3, 3, 3), 3, 0), ((2, 0, 0, 1), 0, 3), ((2, 0, 1, 0), 2, 0)],
)
@pytest.mark.rule("CO8.7", "CO3.1")
def test_the_deal_passes_to_the_next_with_lives(lives, dealer, following):
    round_ = dealt(4, dealer, Seats(lives=lives))
    assert OLD.next_dealer(round_) == following


@pytest.mark.rule("CO8.7")
def test_a_dealer_who_lost_his_last_life_passes_the_deal_on_all_the_same():
    end = all_stand(NOTHING, TRICON, FIVE, lives=(1, 1, 2), horse=False)
    assert end.lives == (0, 1, 2)
    assert OLD.next_dealer(end) == 1
    with pytest.raises(ValueError, match="no deal with the lives"):
        dealt(3, 0, Seats(lives=end.lives))


@pytest.mark.rule("CO8.1", "CO8.4", "CO8.5", "CO8.6", "CO8.7")
def test_a_whole_game_ends_with_one_who_has_lives_and_an_empty_pool():
    for seed in range(40):
        rng = Random(f"old game {seed}")
        players, dealer, seats, deals = 3 + seed % 4, seed % 3, None, 0
        while seats is None or sum(left > 0 for left in seats.lives) > 1:
            round_ = commerce.deal(OLD, rng, players, dealer, seats)
            while round_.to_move is not None:
                round_ = round_.play(rng.choice(round_.legal_actions()))
            dealer, deals = OLD.next_dealer(round_), deals + 1
            seats = Seats(round_.chips, round_.pool, lives=round_.lives, horse=round_.horse)
            assert sum(round_.chips) + round_.pool == 20 * players
            assert deals < 100
        assert round_.pool == 0
        assert not seats.horse
        assert dealer == next(seat for seat, left in enumerate(seats.lives) if left)


@pytest.mark.parametrize(
    ("lives", "more"), [((1, 1, 0), True), ((3, 1, 2), True), ((1, 0, 0), False), ((0, 0, 3), False)]
)
@pytest.mark.rule("CO8.7")
def test_the_game_goes_on_while_two_have_a_life(lives, more):
    end = dealt(3).but(phase=END, to_move=None, lives=lives)
    assert OLD.policy.goes_on(end, 1, None) == more
    assert OLD.policy.goes_on(end, 9, 3) == more
    assert OLD.policy.leaders(end, end.chips) == tuple(seat for seat in range(3) if lives[seat])


@pytest.mark.rule("CO8.3", "CO4.10")
def test_a_card_that_comes_back_to_a_hand_is_known_again():
    round_ = replay(old_scene(TRICON, NINETEEN, FIVE, middle=MIDDLE), "keep", "exchange K♠ 8♣", "stand", "stand")
    back = replay(round_, "exchange 8♣ K♠", "exchange K♠ 8♣")
    assert back.phase == END
    assert back.but(phase="exchange").view(0).hands[1] == (card("8♣"), HIDDEN, HIDDEN)


@pytest.mark.rule("CO8.4")
def test_the_prize_does_not_depend_on_whether_a_kind_is_the_same_object():
    kinds = tuple(replace(kind) for kind in OLD.kinds)
    hand_table.cache_clear()  # equal kinds would find the table of the others
    twin = all_stand(NOTHING, "2♣ 4♦ 10♠", "3♥ 5♣ K♦", rules=replace(OLD, kinds=kinds))
    assert (twin.winner, twin.payments, twin.pool) == (None, (), 18)
