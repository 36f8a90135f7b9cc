"""Conquian at a table of three: anticlockwise, the card goes round once, both ways of forcing (CQ9.3 to CQ9.6).

Seats are counted clockwise: the right neighbour of seat 0 is seat 2, of 2 it is 1, of 1 it is 0.
"""

from random import Random

import pytest
from scenes import codes, conquian_scene, replay

from cardgames import IllegalAction, Seats, card, cards, conquian, hand
from cardgames.cards import shuffled
from cardgames.conquian import THREE, rules
from cardgames.game import END

PLAIN = rules(players=3)
RUN = "3♣ 4♣ 5♣"


def scene(**changes):
    return conquian_scene(**{"rules": PLAIN, "stock": "2♥ B♠", **changes})


def verbs(round_):
    return [a.code for a in round_.legal_actions() if a.verb != "use"]


def where(round_):
    return round_.phase, round_.turn, round_.to_move


def discarded(round_):
    """Return the round after the first legal discard."""
    return round_.play(next(a for a in round_.legal_actions() if a.verb == "discard"))


@pytest.mark.parametrize(("dealer", "first"), [(0, 2), (1, 0), (2, 1)])
@pytest.mark.rule("CQ9.3", "CQ9.6")
def test_eight_cards_each_are_dealt_to_the_right_and_the_dealers_right_neighbour_turns(dealer, first):
    round_ = conquian.deal(PLAIN, Random(5), dealer)
    order = shuffled(PLAIN.deck, Random(5))
    seats = [first, (first - 1) % 3, dealer]
    assert [round_.hands[seat] for seat in seats] == [hand(order[place:24:3]) for place in range(3)]
    assert (round_.middle, len(round_.stock)) == (order[24], 15)
    assert (*where(round_), round_.source) == ("drawn", first, first, first)
    assert (PLAIN.goal, round_.chips) == (9, (20, 20, 20))


@pytest.mark.parametrize("turner", [0, 1, 2])
@pytest.mark.rule("CQ9.6")
def test_a_turned_card_goes_round_once_to_the_right_and_then_the_next_is_turned_by_the_turners_right(turner):
    round_ = scene(middle="6♠", phase="drawn", turn=turner)
    right, left = (turner - 1) % 3, (turner + 1) % 3
    assert where(round_) == ("drawn", turner, turner)
    second = replay(round_, "leave")
    assert where(second) == ("offer", right, right)
    third = replay(second, "refuse")
    assert where(third) == ("offer", left, left)
    assert (third.middle, third.refused) == (card("6♠"), ())
    after = replay(third, "refuse")
    assert (*where(after), after.source) == ("drawn", right, right, right)
    assert (after.middle, after.refused) == (card("2♥"), cards("6♠"))


@pytest.mark.parametrize("user", [0, 1, 2])
@pytest.mark.rule("CQ9.6")
def test_each_may_use_a_turned_card_when_it_comes_to_him(user):
    hands = ["", "", ""]
    hands[user] = "6♥ 6♦"
    round_ = scene(hands=tuple(hands), middle="6♠", phase="drawn", turn=2)
    for seat, decline in ((2, "leave"), (1, "refuse"), (0, "refuse")):
        assert round_.to_move == seat
        if seat == user:
            break
        round_ = replay(round_, decline)
    used = replay(round_, "use 6♥ 6♦")
    assert where(used) == ("discard", user, user)
    assert used.layouts[user] == cards("6♦ 6♥ 6♠")


@pytest.mark.parametrize("layer", [0, 1, 2])
@pytest.mark.rule("CQ9.6")
def test_a_discard_is_offered_to_the_other_two_from_the_right_and_never_to_its_discarder(layer):
    right, left = (layer - 1) % 3, (layer + 1) % 3
    round_ = scene(hands=tuple("6♠" if seat == layer else "" for seat in range(3)), phase="discard", turn=layer)
    offered = replay(round_, "discard 6♠")
    assert (*where(offered), offered.source, offered.discarded) == ("offer", right, right, layer, True)
    second = replay(offered, "refuse")
    assert where(second) == ("offer", left, left)
    after = replay(second, "refuse")
    assert (*where(after), after.source, after.discarded) == ("drawn", right, right, right, False)
    assert (after.middle, after.refused) == (card("2♥"), cards("6♠"))


@pytest.mark.rule("CQ9.6", "CQ5.4")
def test_a_discard_can_be_used_by_the_second_to_be_offered_it():
    round_ = scene(hands=("6♠", "6♥ 6♦", ""), phase="discard", turn=0)
    second = replay(round_, "discard 6♠", "refuse")
    assert where(second) == ("offer", 1, 1)
    used = replay(second, "use 6♥ 6♦", f"discard {second.hands[1][0]}")
    assert where(used) == ("offer", 0, 0)


@pytest.mark.rule("CQ9.5", "CQ9.6")
def test_after_a_decline_both_opponents_may_force_one_after_the_other():
    round_ = scene(laid=("", RUN, ""), middle="6♣", phase="drawn", turn=1)
    first = replay(round_, "leave")
    assert (where(first), codes(first)) == (("force", 1, 0), ["force", "allow"])
    second = replay(first, "allow")
    assert (where(second), codes(second)) == (("force", 1, 2), ["force", "allow"])
    passed = replay(second, "allow")
    assert (*where(passed), passed.middle) == ("offer", 0, 0, card("6♣"))
    for asked in (first, second):
        forced = replay(asked, "force")
        assert where(forced) == ("forced", 1, 1)
        assert {a.verb for a in forced.legal_actions()} == {"use"}
        assert forced.rule_of("use") == "CQ5.13"


@pytest.mark.rule("CQ9.5", "CQ5.10")
def test_a_card_that_does_not_fit_cannot_be_forced_by_anybody():
    round_ = scene(laid=("", RUN, "6♦ 7♦ B♦"), middle="K♠", phase="drawn", turn=1)
    assert verbs(round_) == ["leave"]
    assert where(replay(round_, "leave")) == ("offer", 0, 0)


@pytest.mark.rule("CQ9.6")
def test_after_a_force_the_forced_player_discards_and_his_right_neighbour_is_offered_it():
    round_ = scene(laid=("", RUN, ""), middle="6♣", phase="drawn", turn=1)
    used = replay(round_, "leave", "allow", "force", "use")
    assert where(used) == ("discard", 1, 1)
    assert used.layouts[1] == cards("3♣ 4♣ 5♣ 6♣")
    after = discarded(used)
    assert (*where(after), after.source, after.discarded) == ("offer", 0, 0, 1, True)


@pytest.mark.parametrize(
    ("laid", "offers"),
    [
        (("", RUN, ""), ["force_left"]),
        (("", "", RUN), ["force_right"]),
        (("", RUN, "6♦ 6♥ 6♠"), ["force_right", "force_left"]),
        ((RUN, "", ""), []),
        (("", "", ""), []),
    ],
)
@pytest.mark.rule("CQ9.5", "CQ9.6")
def test_the_player_on_turn_may_force_the_card_on_an_opponent_whose_layout_it_fits(laid, offers):
    for phase, decline in (("drawn", "leave"), ("offer", "refuse")):
        round_ = scene(laid=laid, middle="6♣", phase=phase, turn=0, source=0 if phase == "drawn" else 1)
        assert verbs(round_) == [*offers, decline]
        for missing in {"force_right", "force_left"} - set(offers):
            with pytest.raises(IllegalAction) as refused:
                replay(round_, missing)
            assert refused.value.rule == "CQ9.5"


@pytest.mark.parametrize(("code", "victim", "following"), [("force_right", 2, 1), ("force_left", 1, 0)])
@pytest.mark.rule("CQ9.5", "CQ9.6")
def test_a_forced_opponent_lays_the_card_out_discards_and_play_goes_on_from_him(code, victim, following):
    round_ = scene(laid=("", RUN, "6♦ 6♥ 6♠"), middle="6♣", phase="drawn", turn=0)
    forced = replay(round_, code)
    assert where(forced) == ("forced", victim, victim)
    assert {a.verb for a in forced.legal_actions()} == {"use"}
    with pytest.raises(IllegalAction):
        replay(forced, "allow")
    used = replay(forced, "use")
    assert where(used) == ("discard", victim, victim)
    assert card("6♣") in used.layouts[victim]
    assert len(used.hands[victim]) == len(round_.hands[victim])
    assert used.layouts[0] == ()
    after = discarded(used)
    assert (*where(after), after.source) == ("offer", following, following, victim)


@pytest.mark.rule("CQ9.5", "CQ5.13")
def test_the_forced_opponent_chooses_how_and_may_add_hand_cards():
    round_ = scene(laid=("", RUN, ""), hands=("", "7♣ A♥ K♦ 4♠ D♦", ""), middle="6♣", phase="drawn", turn=0)
    forced = replay(round_, "force_left")
    assert codes(forced) == ["use", "use 7♣"]


@pytest.mark.rule("CQ9.6")
def test_a_discarder_is_not_forced_with_his_own_discard():
    for turn, discarder, others in ((0, 1, ["force_right"]), (2, 1, ["force_left"])):
        laid = tuple("6♦ 6♥ 6♠" if seat != discarder else RUN for seat in range(3))
        round_ = scene(laid=(*laid[:turn], "", *laid[turn + 1 :]), middle="6♣", turn=turn, source=1, discarded=True)
        assert verbs(round_) == [*others, "refuse"]
        turned = round_.but(discarded=False)
        assert verbs(turned) == ["force_right", "force_left", "refuse"]


@pytest.mark.rule("CQ9.6", "CQ5.11")
def test_a_turner_can_be_forced_with_the_card_he_turned_and_left():
    left = replay(scene(laid=("", "", RUN), middle="6♣", phase="drawn", turn=2), "leave", "allow", "allow")
    assert where(left) == ("offer", 1, 1)
    assert "force_left" in verbs(left)
    assert where(replay(left, "force_left")) == ("forced", 2, 2)


@pytest.mark.rule("CQ9.6")
def test_the_discarder_may_force_his_discard_on_the_player_on_turn():
    round_ = scene(laid=(RUN, "", ""), middle="6♣", turn=0, source=1, discarded=True)
    asked = replay(round_, "refuse")
    assert where(asked) == ("force", 0, 2)
    assert where(replay(asked, "allow")) == ("force", 0, 1)
    assert where(replay(asked, "allow", "force")) == ("forced", 0, 0)
    assert where(replay(asked, "allow", "allow")) == ("offer", 2, 2)


@pytest.mark.rule("CQ9.6", "CQ5.12")
def test_each_who_declines_can_be_forced_in_his_turn_before_the_card_is_covered():
    sixes = ("6♦ 6♥ 6♠", RUN, "7♣ B♣ D♣")
    round_ = scene(laid=sixes, middle="6♣", phase="drawn", turn=2)
    asked = replay(round_, "leave")
    order = [where(asked)]
    for code in ("allow", "allow", "refuse", "allow", "allow", "refuse", "allow"):
        asked = replay(asked, code)
        order.append(where(asked))
    assert order == [
        ("force", 2, 1),
        ("force", 2, 0),
        ("offer", 1, 1),
        ("force", 1, 0),
        ("force", 1, 2),
        ("offer", 0, 0),
        ("force", 0, 2),
        ("force", 0, 1),
    ]
    assert where(replay(asked, "allow")) == ("drawn", 1, 1)


NINE = {"laid": ("", "3♣ 3♦ 3♥ 3♠ 6♦ 7♦ B♦ D♦", ""), "middle": "K♦", "rules": PLAIN}


@pytest.mark.rule("CQ9.3", "CQ9.6", "CQ6.1")
def test_nine_laid_out_win_and_both_losers_pay_one_stake():
    end = replay(conquian_scene(**NINE, turn=1, stake=2, chips=(20, 20, 1)), "use")
    assert (end.phase, end.to_move, end.winner) == (END, None, 1)
    assert end.chips == (18, 24, -1)
    assert len(end.layouts[1]) == 9


@pytest.mark.parametrize(("turn", "code"), [(0, "force_left"), (2, "force_right")])
@pytest.mark.rule("CQ5.14", "CQ9.5", "CQ9.6")
def test_a_forced_ninth_card_wins_for_the_forced_player(turn, code):
    end = replay(conquian_scene(**NINE, turn=turn, source=3 - 1 - turn), code, "use")
    assert (end.winner, end.payoffs()) == (1, (-1, 2, -1))


@pytest.mark.rule("CQ9.6", "CQ6.3")
def test_with_the_stock_used_up_the_game_is_drawn_after_all_have_declined():
    round_ = scene(middle="6♠", phase="drawn", turn=0, left=0, stock="")
    almost = replay(round_, "leave", "refuse")
    assert where(almost) == ("offer", 1, 1)
    end = replay(almost, "refuse")
    assert (end.phase, end.to_move, end.winner, end.payoffs()) == (END, None, None, (0, 0, 0))
    assert (end.middle, end.refused[-1]) == (None, card("6♠"))


@pytest.mark.rule("CQ9.6", "CQ6.3")
def test_a_last_discard_is_declined_by_two_before_the_draw_and_force_offers_come_first():
    round_ = scene(laid=("", "", RUN), middle="6♣", turn=0, source=1, discarded=True, left=0, stock="")
    second = replay(round_, "refuse")
    assert where(second) == ("offer", 2, 2)
    asked = replay(second, "refuse")
    assert where(asked) == ("force", 2, 1)
    assert replay(asked, "allow", "allow").phase == END
    assert where(replay(asked, "allow", "force")) == ("forced", 2, 2)


@pytest.mark.rule("CQ9.3", "CQ9.6")
def test_declining_everything_turns_all_sixteen_cards_by_turns():
    round_ = conquian.deal(PLAIN, Random(5), 1)
    turned, turners = [], []
    while round_.phase != END:
        if round_.phase == "drawn":
            turned.append(round_.middle)
            turners.append(round_.turn)
        round_ = replay(round_, round_.legal_actions()[-1].verb)
    assert round_.refused == tuple(turned)
    assert turners == [[0, 2, 1][number % 3] for number in range(16)]


@pytest.mark.rule("CQ9.5", "CQ5.15")
def test_a_view_may_force_without_knowing_the_hand_that_is_forced():
    round_ = scene(laid=("", RUN, ""), middle="6♣", phase="drawn", turn=0)
    view = round_.view(0)
    assert verbs(view) == verbs(round_)
    assert replay(view, "force_left") == replay(round_, "force_left").view(0)


@pytest.mark.rule("CQ9.6")
def test_the_stake_and_chips_of_three_come_from_the_seats():
    round_ = conquian.deal(THREE, Random(5), 0, Seats((3, -2, 30), stake=4))
    assert (round_.chips, round_.stake, round_.payoffs()) == ((3, -2, 30), 4, (0, 0, 0))
