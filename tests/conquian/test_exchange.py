"""The exchange of a card after the deal, chosen before looking (CQ9.2, CQ9.4)."""

from random import Random

import pytest
from scenes import codes, conquian_scene, replay

from cardgames import HIDDEN, HiddenInformation, IllegalAction, card, cards, conquian, determinize
from cardgames.conquian import MEXICAN, STANDARD, THREE, rules

TWO_HANDS = ("A♣ 2♣ 4♣ A♦ 3♦ 5♦ B♥ K♥ 7♠", "5♣ 7♣ D♣ 2♦ 6♦ D♦ 3♥ 6♥ A♠")
THREE_HANDS = ("A♣ 2♣ 4♣ A♦ 3♦ 5♦ B♥ K♥", "5♣ 7♣ D♣ 2♦ 6♦ D♦ 3♥ 6♥", "A♥ 4♥ 7♥ 2♠ 4♠ 6♠ B♠ D♠")


def two(**changes):
    return conquian_scene(hands=TWO_HANDS, phase="pass", turn=1, rules=MEXICAN, stock="K♦ 2♥", **changes)


def three(**changes):
    return conquian_scene(hands=THREE_HANDS, phase="pass", turn=2, rules=THREE, stock="K♦ 2♥", **changes)


@pytest.mark.parametrize(
    ("rule_set", "dealer", "first"), [(MEXICAN, 0, 1), (MEXICAN, 1, 0), (THREE, 0, 2), (THREE, 2, 1)]
)
@pytest.mark.rule("CQ9.2", "CQ9.4")
def test_the_exchange_comes_before_the_first_card_is_turned(rule_set, dealer, first):
    round_ = conquian.deal(rule_set, Random(4), dealer)
    assert (round_.phase, round_.to_move, round_.turn, round_.middle) == ("pass", first, first, None)
    assert round_.passed == (None,) * round_.players
    assert codes(round_) == [f"pass {c}" for c in round_.hands[first]]
    assert len(round_.stock) == 40 - round_.players * rule_set.hand_size


@pytest.mark.rule("CQ9.2")
def test_without_the_exchange_the_first_card_lies_open_at_once():
    for rule_set in (STANDARD, rules(players=3), rules(hand_size=9)):
        round_ = conquian.deal(rule_set, Random(4))
        assert (round_.phase, round_.middle is not None) == ("drawn", True)
        with pytest.raises(ValueError, match="unknown action 'pass'"):
            round_.parse("pass A♣")


@pytest.mark.rule("CQ9.2")
def test_two_swap_a_card_and_then_the_non_dealer_turns():
    done = replay(two(), "pass 5♣", "pass 7♠")
    assert done.hands == (cards("A♣ 2♣ 4♣ 5♣ A♦ 3♦ 5♦ B♥ K♥"), cards("7♣ D♣ 2♦ 6♦ D♦ 3♥ 6♥ A♠ 7♠"))
    assert (done.phase, done.to_move, done.turn, done.source) == ("drawn", 1, 1, 1)
    assert (done.middle, done.stock[0], done.passed) == (card("K♦"), card("2♥"), (None, None))


@pytest.mark.rule("CQ9.4")
def test_three_pass_a_card_to_their_right_neighbour():
    round_ = three()
    order = []
    for code in ("pass A♥", "pass 5♣", "pass K♥"):
        order.append(round_.to_move)
        round_ = replay(round_, code)
    assert order == [2, 1, 0]
    assert card("A♥") in round_.hands[1]
    assert card("5♣") in round_.hands[0]
    assert card("K♥") in round_.hands[2]
    assert [len(h) for h in round_.hands] == [8, 8, 8]
    assert (round_.phase, round_.to_move, round_.source, round_.middle) == ("drawn", 2, 2, card("K♦"))


@pytest.mark.rule("CQ9.2", "CQ9.4")
def test_the_card_that_comes_cannot_be_passed_on():
    chosen = replay(two(), "pass 5♣")
    assert (chosen.to_move, chosen.turn, chosen.phase) == (0, 0, "pass")
    assert codes(chosen) == [f"pass {c}" for c in cards(TWO_HANDS[0])]
    for wrong in ("pass 5♣", "pass K♦", "pass", "pass A♣ 2♣"):
        with pytest.raises(IllegalAction) as refused:
            replay(chosen, wrong)
        assert refused.value.rule == "CQ9.2"
    after = replay(three(), "pass A♥", "pass 5♣")
    assert codes(after) == [f"pass {c}" for c in cards(THREE_HANDS[0])]


@pytest.mark.rule("CQ9.2", "CQ9.4", "CQ5.15")
def test_nobody_sees_what_was_passed_before_all_have_chosen():
    chosen = replay(three(), "pass A♥", "pass 5♣")
    assert chosen.passed == (None, card("5♣"), card("A♥"))
    assert chosen.view(0).passed == (None, HIDDEN, HIDDEN)
    assert chosen.view(1).passed == (None, card("5♣"), HIDDEN)
    assert chosen.view(2).passed == (None, HIDDEN, card("A♥"))
    assert card("A♥") in chosen.view(1).unseen()
    assert card("A♥") not in chosen.view(2).unseen()
    assert [len(h) for h in chosen.hands] == [8, 7, 7]
    for seat in (0, 1):
        assert "A♥" not in repr(chosen.view(seat))


@pytest.mark.rule("CQ9.2", "CQ9.4", "CQ5.15")
def test_afterwards_giver_and_receiver_know_the_card_and_the_third_does_not():
    done = replay(three(), "pass A♥", "pass 5♣", "pass K♥")
    assert card("A♥") in done.view(1).hands[1]
    assert done.view(2).hands[1] == (card("A♥"), *(HIDDEN,) * 7)
    assert done.view(0).hands[1] == (HIDDEN,) * 8
    assert done.view(1).hands[0] == (card("5♣"), *(HIDDEN,) * 7)
    assert done.view(0).hands[2] == (card("K♥"), *(HIDDEN,) * 7)
    assert done.view(2).hands[0] == (HIDDEN,) * 8


@pytest.mark.rule("CQ9.2", "CQ5.15")
def test_re_dealing_during_the_exchange_keeps_the_own_card_and_draws_the_others():
    chosen = replay(three(), "pass A♥", "pass 5♣")
    worlds = [determinize(chosen.view(1), Random(seed)) for seed in range(30)]
    assert {world.passed[1] for world in worlds} == {card("5♣")}
    assert len({world.passed[2] for world in worlds}) > 10
    assert all(world.view(1) == chosen.view(1) for world in worlds)


@pytest.mark.rule("CQ9.2", "CQ5.15")
def test_a_view_cannot_finish_the_exchange_without_the_other_card():
    first = two()
    assert replay(first.view(1), "pass 5♣") == replay(first, "pass 5♣").view(1)
    with pytest.raises(HiddenInformation):
        replay(replay(first, "pass 5♣").view(0), "pass 7♠")


@pytest.mark.rule("CQ9.2", "CQ5.10", "CQ6.1")
def test_after_the_exchange_the_game_is_played_as_without_it():
    done = replay(two(), "pass 5♣", "pass 7♠")
    plain = conquian.deal(rules(hand_size=9), Random(0), 0)
    same = plain.but(
        hand_masks=done.hand_masks, stock=done.stock, middle=done.middle, seen=done.seen, chips_before=done.chips_before
    )
    rng = Random(6)
    while done.to_move is not None:
        assert (same.legal_actions(), same.phase, same.to_move) == (done.legal_actions(), done.phase, done.to_move)
        action = rng.choice(done.legal_actions())
        done, same = done.play(action), same.play(action)
    assert (same.phase, same.chips) == (done.phase, done.chips)
