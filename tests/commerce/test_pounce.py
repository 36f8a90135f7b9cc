"""Pounce: the fourth card of a tricon from the middle (CO8.10, CO8.11)."""

from random import Random

import pytest
from scenes import codes, old_scene, replay

from cardgames import HIDDEN, HiddenInformation, IllegalAction, card, cards, determinize
from cardgames.cards import RANKS, mask_of
from cardgames.commerce import OLD, POUNCE, kind, rules, score, strength
from cardgames.game import END

SEVENS, FOURS, OTHER, MORE = "7♣ 7♦ 7♥", "4♣ 4♦ 4♥", "K♠ 9♠ 3♥", "2♣ 3♣ K♦"


def scene(*hands, middle, **changes):
    return old_scene(*hands, middle=middle, **{"rules": POUNCE, **changes})


def asked(round_):
    """Return the seat that may call Pounce, None where nobody is asked."""
    return round_.to_move if round_.phase == "pounce" else None


@pytest.mark.rule("CO8.10")
def test_four_of_a_kind_take_the_fourth_card_from_the_middle_and_beat_three_aces():
    round_ = replay(scene("A♣ A♦ A♥", SEVENS, OTHER, middle="7♠ 2♦ B♥", stock="5♠"), "keep")
    assert (asked(round_), codes(round_)) == (1, ["pounce", "let_be"])
    called = replay(round_, "pounce")
    assert called.hands[1] == cards("7♣ 7♦ 7♥ 7♠")
    end = replay(called, "stand", "stand")
    assert (end.phase, end.winner) == (END, 1)
    assert end.hands[1] == cards("7♣ 7♦ 7♥ 7♠")


@pytest.mark.rule("CO8.11")
def test_the_caller_gives_no_card_back_and_the_top_stock_card_replaces_the_fourth():
    before = replay(scene(OTHER, SEVENS, MORE, middle="7♠ 2♦ B♥", stock="5♠"), "keep")
    called = replay(before, "pounce")
    assert called.middle == cards("2♦ B♥ 5♠")
    assert called.stock == before.stock[1:]
    assert len(called.hands[1]) == 4


@pytest.mark.rule("CO8.11")
def test_the_caller_stands_from_then_on():
    called = replay(scene(OTHER, SEVENS, MORE, middle="7♠ 2♦ B♥"), "keep", "pounce")
    assert (called.phase, called.to_move) == ("exchange", 2)
    after = replay(called, "exchange 2♣ 2♦", "exchange K♠ 2♣")
    assert (after.phase, after.to_move) == ("exchange", 2)


@pytest.mark.rule("CO8.10")
def test_only_a_whole_tricon_with_its_fourth_card_in_the_middle_may_call():
    for hand, middle in [(SEVENS, "8♠ 2♦ B♥"), ("7♣ 7♦ 8♥", "7♥ 7♠ 2♦"), ("7♣ 8♣ 9♣", "7♠ 2♦ B♥")]:
        assert asked(replay(scene(OTHER, hand, MORE, middle=middle), "keep")) is None
    round_ = replay(scene(OTHER, SEVENS, MORE, middle="8♠ 2♦ B♥"), "keep")
    with pytest.raises(IllegalAction) as refused:
        replay(round_, "pounce")
    assert refused.value.rule == "CO8.10"


@pytest.mark.rule("CO8.10")
def test_without_pounce_nobody_is_asked():
    assert replay(old_scene(OTHER, SEVENS, MORE, middle="7♠ 2♦ B♥", rules=OLD), "keep").phase == "exchange"


@pytest.mark.rule("CO8.11")
def test_pounce_comes_first_also_after_the_dealer_has_taken_the_middle():
    round_ = scene("7♠ 2♦ B♥", SEVENS, MORE, middle="3♥ 5♦ K♠")
    assert asked(replay(round_, "keep")) is None
    taken = replay(round_, "take")
    assert (asked(taken), taken.middle) == (1, cards("2♦ B♥ 7♠"))


@pytest.mark.rule("CO8.2", "CO8.11")
def test_a_dealer_who_takes_a_tricon_stands_but_may_call():
    taken = replay(scene("7♠ 2♦ B♥", OTHER, MORE, middle=SEVENS), "take")
    assert asked(taken) == 0
    called = replay(taken, "pounce", "stand", "stand")
    assert (called.phase, called.winner, len(called.hands[0])) == (END, 0, 4)


@pytest.mark.rule("CO8.11")
def test_a_player_who_stands_is_asked_when_the_middle_changes():
    round_ = replay(scene("2♣ 3♣ 7♠", SEVENS, OTHER, middle="8♠ 2♦ B♥"), "keep", "stand", "stand")
    changed = replay(round_, "exchange 7♠ 8♠")
    assert asked(changed) == 1
    after = replay(changed, "let_be")
    assert (after.phase, after.to_move) == ("exchange", 0)


@pytest.mark.rule("CO8.11")
def test_a_player_may_call_right_after_his_own_exchange():
    round_ = replay(scene(OTHER, "7♣ 7♦ 8♥", MORE, middle="7♥ 7♠ 2♦"), "keep", "exchange 8♥ 7♥")
    assert asked(round_) == 1
    assert replay(round_, "pounce").hands[1] == cards("7♣ 7♦ 7♥ 7♠")


@pytest.mark.rule("CO8.11")
def test_who_lets_it_be_is_asked_again_after_each_change_but_not_before():
    round_ = replay(scene(OTHER, SEVENS, MORE, middle="7♠ 2♦ B♥"), "keep", "let_be")
    assert (round_.phase, round_.to_move) == ("exchange", 1)
    stood = replay(round_, "stand")
    assert (stood.phase, stood.to_move) == ("exchange", 2)
    changed = replay(stood, "exchange 2♣ 2♦")
    assert asked(changed) == 1
    assert replay(changed, "let_be").to_move == 0


@pytest.mark.parametrize(("dealer", "order"), [(0, [1, 3]), (1, [3, 1]), (2, [3, 1]), (3, [1, 3])])
@pytest.mark.rule("CO8.11")
def test_several_callers_are_asked_in_order_from_the_dealers_left(dealer, order):
    round_ = replay(scene(OTHER, SEVENS, MORE, FOURS, middle="7♠ 4♠ 2♦", dealer=dealer), "keep")
    assert asked(round_) == order[0]
    assert asked(replay(round_, "let_be")) == order[1]
    assert asked(replay(round_, "pounce")) == order[1]
    last = replay(round_, "let_be", "pounce")
    assert asked(last) == order[0]  # the middle has changed: he is asked again
    assert asked(replay(last, "let_be")) is None
    both = replay(round_, "pounce", "pounce")
    assert [len(h) for h in both.hands] == [3, 4, 3, 4]
    assert both.phase == "exchange"


@pytest.mark.rule("CO8.11")
def test_the_replacing_stock_card_may_be_anothers_fourth_card():
    round_ = replay(scene(OTHER, SEVENS, MORE, FOURS, middle="7♠ 8♦ 2♦", stock="4♠"), "keep")
    called = replay(round_, "pounce")
    assert asked(called) == 3
    assert replay(called, "pounce").hands[3] == cards("4♣ 4♦ 4♥ 4♠")


@pytest.mark.rule("CO8.11")
def test_of_two_fours_the_higher_rank_wins_wherever_it_sits():
    fours = [strength(cards(" ".join(rank + suit for suit in "♣♦♥♠")), POUNCE) for rank in (*RANKS[1:], "A")]
    assert fours == sorted(set(fours))
    assert fours[0] > strength(cards("A♣ A♦ A♥"), POUNCE)
    for hands, winner in [((OTHER, SEVENS, MORE, FOURS), 1), ((OTHER, FOURS, MORE, SEVENS), 3)]:
        round_ = replay(scene(*hands, middle="7♠ 4♠ 2♦"), "keep", "pounce", "pounce", "stand", "stand")
        assert (round_.phase, round_.winner) == (END, winner)


@pytest.mark.rule("CO8.10")
def test_four_cards_are_a_hand_with_pounce_only():
    four = cards("7♣ 7♦ 7♥ 7♠")
    assert (kind(four, POUNCE).name, kind(four, POUNCE).rule, score(four, POUNCE).key) == ("four", "CO8.10", (7,))
    assert kind(cards(SEVENS), POUNCE).name == "tricon"
    for rule_set in (OLD, rules()):
        with pytest.raises(ValueError, match="three different"):
            strength(four, rule_set)
    with pytest.raises(ValueError, match="three different"):
        strength(cards("7♣ 7♦ 7♥ 8♠"), POUNCE)


@pytest.mark.rule("CO8.11", "CO1.4")
def test_twelve_players_can_all_call_and_one_stock_card_is_left():
    ranks = [r for r in RANKS if r != "K"]
    hands = [" ".join(f"{rank}{suit}" for suit in "♣♦♥") for rank in ranks]
    fourths = [f"{rank}♠" for rank in ranks]
    round_ = scene(*hands, middle=" ".join(fourths[1:4]), stock=" ".join([*fourths[4:], fourths[0], "K♣ K♦ K♥ K♠"]))
    round_ = replay(round_, "keep")
    assert len(round_.stock) == 13
    callers = []
    while round_.phase == "pounce":
        callers.append(round_.to_move)
        round_ = replay(round_, "pounce")
    assert callers == [*range(1, 12), 0]
    assert (round_.phase, len(round_.stock), len(round_.middle)) == (END, 1, 3)
    assert round_.winner == 0


@pytest.mark.rule("CO8.11", "CO8.7")
def test_seats_that_are_out_are_passed_over_when_pounce_is_offered():
    round_ = scene(OTHER, "", FOURS, SEVENS, middle="7♠ 4♠ 2♦", lives=(1, 0, 1, 1), dealer=2)
    first = replay(round_, "keep")
    assert asked(first) == 3
    assert asked(replay(first, "let_be")) == 2


@pytest.mark.rule("CO8.10")
def test_the_four_cards_of_a_caller_are_open_to_all():
    called = replay(scene(OTHER, SEVENS, MORE, middle="7♠ 2♦ B♥"), "keep", "pounce")
    for seat in range(3):
        assert called.view(seat).hands[1] == cards("7♣ 7♦ 7♥ 7♠")
    assert called.view(0).hands[2] == (HIDDEN,) * 3


@pytest.mark.rule("CO8.10")
def test_re_dealing_gives_who_is_asked_a_tricon_that_fits_the_middle():
    view = replay(scene(OTHER, SEVENS, MORE, middle="7♠ B♦ B♥"), "keep").view(2)
    ranks = set()
    for seed in range(60):
        world = determinize(view, Random(seed))
        (rank,) = {c.rank for c in world.hands[1]}
        ranks.add(rank)
        assert codes(world) == ["pounce", "let_be"]
        assert world.view(2) == view
    assert ranks == {"7"}  # of the knaves two lie open


@pytest.mark.rule("CO8.10")
def test_re_dealing_gives_who_is_asked_any_tricon_that_is_possible_and_keeps_his_known_cards():
    asking = replay(scene(OTHER, SEVENS, MORE, middle="7♠ 5♠ 2♦"), "keep")
    sevens = [determinize(asking.view(2), Random(seed)).hands[1][0].rank == "7" for seed in range(200)]
    assert 70 < sum(sevens) < 130  # sevens and fives are equally likely
    sure = asking.but(seen=(0, 0, card("7♥").bit)).view(2)
    assert sure.hands[1] == (card("7♥"), HIDDEN, HIDDEN)
    assert {determinize(sure, Random(seed)).hands[1] for seed in range(40)} == {cards(SEVENS)}


@pytest.mark.rule("CO8.10", "CO8.11")
def test_a_view_says_that_it_cannot_know_whether_another_may_call():
    kept = replay(scene(OTHER, MORE, SEVENS, middle="8♠ 2♦ B♥", seen=(0, 0, 0)), "keep")
    with pytest.raises(HiddenInformation):
        replay(kept.view(1), "exchange 2♣ 2♦")
    blind = replay(scene(OTHER, MORE, SEVENS, middle="7♠ 2♦ B♥"), "keep")
    assert asked(blind) == 2
    with pytest.raises(HiddenInformation):
        replay(blind.view(2), "let_be")
    with pytest.raises(HiddenInformation):
        replay(blind.view(2), "pounce")
    known = mask_of(cards(MORE)) | mask_of(cards(OTHER))
    sure = blind.but(seen=(0, 0, known)).view(2)
    assert replay(sure, "let_be") == replay(blind.but(seen=(0, 0, known)), "let_be").view(2)
    assert card("7♠") in sure.middle
