"""A round of Commerce, the new way: preparation, turn, showing and paying (CO3 to CO5)."""

from dataclasses import replace
from random import Random

import pytest
from scenes import FACTS, codes, commerce_scene, replay

from cardgames import IllegalAction, Seats, card, cards, commerce
from cardgames.commerce import NEW, Payment
from cardgames.game import END

DEALER_POINT, DEALER_FOURS = "D♥ 3♥ 8♣", "4♣ 4♦ 4♠"
BUYER, TRADER, GIVER = "K♠ 9♠ 4♥", "7♣ 7♥ 3♣", "7♦ 2♦ 5♠"
WORKED = ("buy 4♥", "go_on", "trade 3♣", "give 7♦", "knock")


def table(dealer=DEALER_POINT, **changes):
    return commerce_scene(dealer, BUYER, TRADER, GIVER, stock="10♠", **changes)


def verbs(round_):
    return {action.verb for action in round_.legal_actions()}


def knocked(*hands, dealer=0, **changes):
    return replay(commerce_scene(*hands, dealer=dealer, **changes), "knock")


@pytest.mark.parametrize(
    ("dealer", "fact"), list(zip((DEALER_POINT, DEALER_FOURS), FACTS["commerce"]["round"], strict=True))
)
@pytest.mark.rule("CO1.1", "CO1.2", "CO1.3", "CO4.2", "CO4.4", "CO4.6", "CO5.1", "CO5.2", "CO5.3")
def test_the_worked_example_replays_from_its_codes(dealer, fact):
    end = replay(table(dealer), *WORKED)
    assert list(end.payoffs()) == fact["net_chips"]
    assert (end.phase, end.winner, end.pool) == (END, 2, 0)
    assert end.hands[1] == cards("9♠ 10♠ K♠")
    assert end.hands[2] == cards("7♣ 7♦ 7♥")
    assert end.hands[3] == cards("3♣ 2♦ 5♠")


@pytest.mark.rule("CO3.1", "CO3.2", "CO3.3", "CO4.1")
@pytest.mark.parametrize(("players", "dealer"), [(3, 0), (3, 2), (5, 3), (12, 11), (12, 5)])
def test_everyone_antes_and_gets_three_cards_and_the_dealers_left_begins(players, dealer):
    round_ = commerce.deal(NEW, Random(3), players, dealer)
    assert (round_.pool, round_.chips) == (players, (19,) * players)
    assert round_.payoffs() == (-1,) * players
    assert [len(h) for h in round_.hands] == [3] * players
    assert len(round_.stock) == 52 - 3 * players
    assert (round_.turn, round_.to_move, round_.dealer) == ((dealer + 1) % players,) * 2 + (dealer,)
    assert (round_.phase, round_.turns, round_.offer, round_.winner, round_.payments) == ("turn", 0, None, None, ())


@pytest.mark.rule("CO3.3")
def test_twelve_players_leave_sixteen_cards():
    assert len(commerce.deal(NEW, Random(3), 12).stock) == 16


@pytest.mark.rule("CO1.4", "CO1.5", "CO4.7")
def test_the_new_way_in_numbers():
    assert (NEW.game, NEW.seats, NEW.start_chips, NEW.ante, NEW.price, NEW.circuits, NEW.direction) == (
        "commerce",
        range(3, 13),
        20,
        1,
        1,
        10,
        1,
    )
    assert len(NEW.deck) == 52
    assert len(commerce.deal(NEW, Random(3)).hands) == 5


@pytest.mark.rule("CO3.2")
def test_another_ante_is_paid_by_all():
    round_ = commerce.deal(replace(NEW, ante=3), Random(3), 4, seats=Seats((9, 3, 2, 0), pool=5))
    assert (round_.chips, round_.pool) == ((6, 0, -1, -3), 17)


@pytest.mark.rule("CO4.1")
def test_a_turn_is_one_of_buy_trade_knock_and_nobody_passes():
    assert verbs(table()) == {"buy", "trade", "knock"}
    for code in ("go_on", "give 4♥"):
        with pytest.raises(IllegalAction):
            replay(table(), code)


@pytest.mark.rule("CO4.1")
def test_a_turn_has_one_exchange_only():
    for after in (replay(table(), "buy 4♥"), replay(table(), "trade 4♥", "give 3♣")):
        assert codes(after) == ["knock", "go_on"]
        for code in ("buy K♠", "trade K♠", "give K♠"):
            with pytest.raises(IllegalAction):
                replay(after, code)


@pytest.mark.rule("CO4.1")
def test_play_goes_left_and_the_dealer_acts_last():
    round_ = commerce.deal(NEW, Random(3), 4, 2)
    order = []
    for _ in range(9):
        order.append(round_.to_move)
        round_ = replay(round_, codes(round_)[0], "go_on")
    assert order == [3, 0, 1, 2, 3, 0, 1, 2, 3]


@pytest.mark.rule("CO4.2")
def test_a_bought_card_comes_from_the_top_and_the_given_one_goes_under_the_stock():
    start = table()
    bought = replay(start, "buy 9♠")
    assert bought.hands[1] == cards("4♥ 10♠ K♠")
    assert bought.stock == (*start.stock[1:], card("9♠"))
    assert [h for seat, h in enumerate(bought.hands) if seat != 1] == [
        h for seat, h in enumerate(start.hands) if seat != 1
    ]
    assert (bought.to_move, bought.turn, bought.phase) == (1, 1, "after")


@pytest.mark.rule("CO4.2")
def test_the_chip_of_a_purchase_goes_to_the_dealer_not_into_the_pool():
    bought = replay(table(), "buy 4♥")
    assert (bought.chips, bought.pool) == ((20, 18, 19, 19), 4)
    other = replay(commerce_scene(BUYER, TRADER, GIVER, DEALER_POINT, dealer=2), "buy 3♥")
    assert other.chips == (19, 19, 20, 18)
    dear = replay(table(rules=replace(NEW, price=3)), "buy 4♥")
    assert dear.chips == (22, 16, 19, 19)


@pytest.mark.rule("CO4.3", "CO4.9")
def test_the_dealer_buys_free_also_without_chips():
    round_ = table(turn=0, to_move=0, chips=(0, 1, 1, 1))
    bought = replay(round_, "buy 8♣")
    assert (bought.chips, bought.pool) == ((0, 1, 1, 1), 4)
    assert bought.hands[0] == cards("3♥ D♥ 10♠")
    assert verbs(table(turn=0, to_move=0, chips=(-5, 1, 1, 1))) == {"buy", "trade", "knock"}


@pytest.mark.parametrize(("price", "chips", "buys"), [(1, 1, True), (1, 0, False), (1, -1, False), (2, 1, False)])
@pytest.mark.rule("CO4.9")
def test_a_purchase_needs_the_chip(price, chips, buys):
    round_ = table(chips=(9, chips, 9, 9), rules=replace(NEW, price=price))
    assert ("buy" in verbs(round_)) == buys
    assert {"trade", "knock"} <= verbs(round_)
    if not buys:
        with pytest.raises(IllegalAction) as refused:
            replay(round_, "buy 4♥")
        assert refused.value.rule == "CO4.2"


@pytest.mark.rule("CO4.9", "CO5.2")
def test_what_must_be_paid_may_become_a_debt():
    end = replay(commerce_scene(DEALER_FOURS, "A♣ A♦ A♥", TRADER, chips=(0, 19, 19)), "knock")
    assert end.chips == (-2, 19 + 3 + 1, 20)
    poor = commerce.deal(NEW, Random(3), 3, seats=Seats((0, 0, 20)))
    assert poor.chips == (-1, -1, 19)


@pytest.mark.rule("CO4.4")
def test_the_neighbour_gives_first_and_never_the_pushed_card():
    pushed = replay(table(), "trade 4♥")
    assert (pushed.to_move, pushed.turn, pushed.phase, pushed.offer) == (2, 1, "answer", card("4♥"))
    assert pushed.hands[1:3] == (cards("9♠ K♠"), cards("3♣ 7♣ 7♥"))
    assert codes(pushed) == ["give 3♣", "give 7♣", "give 7♥"]
    with pytest.raises(IllegalAction):
        replay(pushed, "give 4♥")


@pytest.mark.rule("CO4.4")
def test_a_trade_swaps_two_cards_with_the_left_neighbour_and_costs_nothing():
    start = table()
    traded = replay(start, "trade 4♥", "give 7♥")
    assert traded.hands == (start.hands[0], cards("7♥ 9♠ K♠"), cards("3♣ 7♣ 4♥"), start.hands[3])
    assert (traded.chips, traded.pool, traded.stock) == (start.chips, start.pool, start.stock)
    assert (traded.to_move, traded.turn, traded.phase, traded.offer) == (1, 1, "after", None)


@pytest.mark.rule("CO4.4")
def test_the_last_seat_trades_with_seat_0_and_the_dealer_with_his_left():
    around = commerce_scene(BUYER, TRADER, GIVER, dealer=1)
    assert around.to_move == 2
    assert replay(around, "trade 5♠").to_move == 0
    dealer = commerce_scene(BUYER, TRADER, GIVER, dealer=1, turn=1, to_move=1)
    assert replay(dealer, "trade 3♣").to_move == 2


@pytest.mark.rule("CO4.8")
def test_played_to_the_right_the_neighbour_is_the_other_one():
    right = commerce_scene(DEALER_POINT, BUYER, TRADER, GIVER, rules=replace(NEW, direction=-1))
    assert right.to_move == 3
    traded = replay(right, "trade 5♠")
    assert traded.to_move == 2
    assert replay(traded, "give 3♣", "go_on").to_move == 2


@pytest.mark.rule("CO4.5")
def test_a_knock_in_the_very_first_turn_ends_the_exchanging():
    end = replay(table(), "knock")
    assert (end.phase, end.to_move, end.hands, end.turns) == (END, None, table().hands, 0)
    assert end.winner == 1


@pytest.mark.rule("CO4.6")
def test_knocking_after_an_exchange_needs_no_good_hand_and_only_the_player_on_turn_may():
    start = commerce_scene("A♣ A♦ A♥", "2♣ 3♦ 5♥", TRADER, stock="9♠")
    end = replay(start, "buy 5♥", "knock")
    assert (end.phase, end.winner) == (END, 0)
    asked = replay(start, "trade 2♣")
    assert verbs(asked) == {"give"}
    assert replay(asked, "give 7♥").to_move == 1


@pytest.mark.rule("CO4.6")
def test_going_on_passes_the_turn():
    after = replay(table(), "buy 4♥", "go_on")
    assert (after.turn, after.to_move, after.phase, after.turns) == (2, 2, "turn", 1)


@pytest.mark.parametrize("circuits", [1, 2, 10])
@pytest.mark.rule("CO4.7")
def test_after_the_agreed_circuits_all_show(circuits):
    rules = NEW if circuits == 10 else replace(NEW, circuits=circuits)
    round_ = commerce_scene(DEALER_POINT, TRADER, GIVER, rules=rules)
    for turn in range(3 * circuits):
        assert (round_.phase, round_.turns) == ("turn", turn)
        round_ = replay(round_, codes(round_)[3], codes(replay(round_, codes(round_)[3]))[0], "go_on")
    assert (round_.phase, round_.turns, round_.turn) == (END, 3 * circuits, 0)
    assert round_.winner is None or round_.pool == 0


@pytest.mark.rule("CO5.1")
def test_the_pool_goes_to_the_best_hand_not_to_who_knocks():
    end = knocked("2♣ 3♦ 5♥", "7♣ 8♦ 9♥", "A♣ 9♣ 4♦", "A♠ K♠ 2♥", pool=11)
    assert (end.winner, end.pool, end.chips) == (3, 0, (18, 19, 19, 19 + 11 + 1))
    assert end.payments == (Payment(None, 3, 11, "CO5.1"), Payment(0, 3, 1, "CO5.2"))


@pytest.mark.rule("CO5.1", "CO5.2")
def test_a_winning_dealer_takes_the_pool_and_pays_nothing():
    end = knocked("A♣ A♦ A♥", BUYER, "2♣ 2♦ 2♥")
    assert (end.winner, end.chips, end.payments) == (0, (22, 19, 19), (Payment(None, 0, 3, "CO5.1"),))


@pytest.mark.parametrize(
    ("dealer", "winner", "all_paid"),
    [
        ("2♣ 3♦ 5♥", "K♠ 9♠ 4♥", False),
        ("D♥ 3♥ 8♣", "K♠ 9♠ 4♥", True),
        ("D♥ 3♥ 8♣", "A♠ 2♠ 3♠", False),
        ("A♥ K♥ 10♥", "A♠ 2♠ 3♠", False),
        ("4♥ 5♥ 6♥", "D♠ K♠ A♠", True),
        ("4♥ 5♥ 6♥", "2♣ 2♦ 2♥", False),
        ("2♣ 2♦ 2♥", "3♣ 3♦ 3♥", True),
        ("K♥ 9♥ 4♣", "6♠ 3♠ K♠", True),  # both 19, from two and from three cards
    ],
)
@pytest.mark.rule("CO5.2", "CO5.3", "CO5.5")
def test_the_dealer_pays_all_if_his_hand_is_of_the_winning_kind_and_else_the_winner(dealer, winner, all_paid):
    end = knocked("6♣ 7♦ 8♠", dealer, winner, "9♣ 10♦ B♠", dealer=1)
    assert end.winner == 2
    assert end.payoffs() == ((0, -4, 4, 0) if all_paid else (-1, -2, 4, -1))
    assert {p.rule for p in end.payments[1:]} == {"CO5.3" if all_paid else "CO5.2"}
    assert sorted(p.payee for p in end.payments[1:]) == ([0, 2, 3] if all_paid else [2])
    assert {(p.payer, p.chips) for p in end.payments[1:]} == {(1, 1)}


@pytest.mark.rule("CO5.4")
def test_nobody_with_a_point_leaves_the_pool_and_the_dealer_pays_nothing():
    end = knocked("2♣ 3♦ 5♥", "6♣ 7♦ 8♠", "9♣ 10♦ B♠")
    assert (end.phase, end.winner, end.pool, end.chips, end.payments) == (END, None, 3, (19,) * 3, ())
    again = commerce.deal(NEW, Random(1), 3, 1, Seats(end.chips, pool=end.pool))
    assert (again.pool, again.chips) == (6, (18,) * 3)


@pytest.mark.rule("CO2.5", "CO5.4")
def test_pairs_alone_do_not_take_the_pool():
    assert knocked("K♣ K♦ 5♥", "6♣ 6♦ 8♠", "9♣ 10♦ B♠").winner is None


@pytest.mark.parametrize(
    ("hands", "dealer", "winner"),
    [
        (("K♣ 9♣ 2♦", "K♥ 9♥ 3♦", "K♠ 9♠ 4♦"), 0, 0),
        (("K♣ 9♣ 2♦", "K♥ 9♥ 3♦", "K♠ 9♠ 4♦"), 1, 1),
        (("2♣ 3♦ 5♥", "K♥ 9♥ 3♣", "K♠ 9♠ 4♦"), 0, 1),
        (("K♥ 9♥ 3♣", "K♠ 9♠ 4♦", "2♣ 3♦ 5♥"), 2, 0),
        (("K♥ 9♥ 3♣", "2♣ 3♦ 5♥", "K♠ 9♠ 4♦"), 1, 2),
        (("2♣ 3♦ 5♥", "9♠ 10♠ B♠", "9♦ 10♦ B♦"), 0, 1),
        (("9♠ 10♠ B♠", "2♣ 3♦ 5♥", "9♦ 10♦ B♦"), 1, 2),
        (("9♠ 10♠ B♠", "2♣ 3♦ 5♥", "9♦ 10♦ B♦"), 2, 2),
    ],
)
@pytest.mark.rule("CO2.7")
def test_equal_hands_are_decided_by_the_dealer_then_by_his_left(hands, dealer, winner):
    assert knocked(*hands, dealer=dealer).winner == winner


@pytest.mark.rule("CO2.7", "CO5.3")
def test_a_dealer_who_wins_by_being_dealer_pays_nobody():
    assert knocked("K♣ 9♣ 2♦", "K♥ 9♥ 3♦", "K♠ 9♠ 4♦").payoffs() == (2, -1, -1)


@pytest.mark.rule("CO4.10")
def test_bought_back_cards_come_up_again_in_their_order():
    round_ = commerce_scene(DEALER_POINT, BUYER, GIVER, chips=(99, 99, 99))
    given, drawn = [], []
    start = round_
    for _ in range(60):
        round_ = round_.but(turns=0)
        out = round_.hands[round_.to_move][0]
        given.append(out)
        drawn.append(round_.stock[0])
        round_ = replay(round_, f"buy {out}", "go_on")
    assert drawn[: len(start.stock)] == list(start.stock)
    assert drawn[len(start.stock) :] == given[: 60 - len(start.stock)]


@pytest.mark.rule("CO4.2", "CO4.7", "CO4.10")
def test_with_twelve_players_who_only_buy_the_stock_never_runs_dry():
    round_ = commerce.deal(NEW, Random(2), 12)
    while round_.phase != END:
        assert len(round_.stock) == 16
        round_ = replay(round_, codes(round_)[0] if round_.phase == "turn" else "go_on")
    assert round_.turns == 120


@pytest.mark.rule("CO4.7")
def test_players_who_never_knock_are_stopped_by_the_circuits():
    round_ = commerce.deal(NEW, Random(2), 4)
    actions = 0
    while round_.phase != END:
        round_ = replay(round_, codes(round_)[-2 if round_.phase == "turn" else -1])
        actions += 1
    assert actions == 3 * 40


@pytest.mark.rule("CO5.1")
def test_payoffs_count_from_before_the_ante():
    carried = commerce.deal(NEW, Random(5), 3, seats=Seats((5, 6, 7), pool=9))
    end = replay(carried, "knock")
    assert sum(end.payoffs()) == 9 - end.pool
    assert tuple(b + p for b, p in zip((5, 6, 7), end.payoffs(), strict=True)) == end.chips
