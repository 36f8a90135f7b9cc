"""A game of Conquian for two: preparation, turns, forcing, the end (CQ4 to CQ6)."""

from random import Random

import pytest
from scenes import codes, conquian_scene, replay

from cardgames import IllegalAction, Seats, card, cards, conquian
from cardgames.conquian import STANDARD, winning_cards
from cardgames.game import END


def verbs(round_):
    return {action.verb for action in round_.legal_actions()}


@pytest.mark.parametrize("dealer", [0, 1])
@pytest.mark.rule("CQ1.3", "CQ4.1", "CQ4.2", "CQ4.3", "CQ5.1", "CQ5.2")
def test_ten_cards_each_and_the_non_dealer_turns_the_first_of_twenty(dealer):
    game = conquian.deal(STANDARD, Random(8), dealer)
    assert [len(h) for h in game.hands] == [10, 10]
    assert len(game.stock) == 19
    assert game.middle is not None
    assert (game.phase, game.turn, game.to_move, game.source, game.dealer) == ("drawn", *(1 - dealer,) * 3, dealer)
    assert (game.layouts, game.refused, game.winner, game.chips, game.stake) == (((), ()), (), None, (20, 20), 1)
    assert game.next_seat(game.turn) == dealer


@pytest.mark.rule("CQ1.1", "CQ9.8")
def test_the_standard_game_in_numbers():
    assert (STANDARD.game, STANDARD.hand_size, STANDARD.goal, STANDARD.seats, STANDARD.start_chips) == (
        "conquian",
        10,
        11,
        range(2, 3),
        20,
    )


@pytest.mark.rule("CQ5.2", "CQ5.4")
def test_the_first_turner_uses_the_card_with_at_least_two_of_his_hand():
    game = conquian_scene(hands=("6♣ 6♥ A♦ 3♦ 5♦ B♦ K♥ 2♥ 4♣ D♠", ""), middle="6♠", phase="drawn")
    assert codes(game) == ["use 6♣ 6♥", "leave"]
    used = replay(game, "use 6♣ 6♥")
    assert used.layouts == (cards("6♣ 6♥ 6♠"), ())
    assert (used.phase, used.to_move, used.turn, used.middle) == ("discard", 0, 0, None)
    assert codes(used) == [f"discard {c}" for c in used.hands[0]]
    assert len(used.hands[0]) == 8


@pytest.mark.rule("CQ5.4", "CQ5.3", "CQ5.1")
def test_a_discard_is_the_opponents_middle_card():
    game = conquian_scene(hands=("6♣ 6♥ A♦ 3♦ 5♦ B♦ K♥ 2♥ 4♣ D♠", ""), middle="6♠", phase="drawn")
    after = replay(game, "use 6♣ 6♥", "discard D♠")
    assert (after.middle, after.phase, after.turn, after.to_move, after.source) == (card("D♠"), "offer", 1, 1, 0)
    assert card("D♠") not in after.hands[0]
    assert after.stock == game.stock
    with pytest.raises(IllegalAction):
        replay(game, "use 6♣ 6♥", "discard 6♣")


@pytest.mark.rule("CQ5.2", "CQ5.5")
def test_a_card_left_stays_for_the_opponent():
    game = conquian_scene(middle="6♠", phase="drawn")
    after = replay(game, "leave")
    assert (after.middle, after.turn, after.to_move, after.phase) == (card("6♠"), 1, 1, "offer")
    assert (after.stock, after.refused, after.source) == (game.stock, (), 0)
    assert "leave" not in verbs(after)


@pytest.mark.rule("CQ5.5", "CQ5.6")
def test_a_refused_card_is_covered_and_the_next_one_turned():
    game = conquian_scene(middle="6♠", stock="2♥ 3♥")
    after = replay(game, "refuse")
    assert (after.middle, after.phase, after.turn, after.to_move, after.source) == (card("2♥"), "drawn", 0, 0, 0)
    assert after.refused == cards("6♠")
    assert after.stock == game.stock[1:]
    assert after.hands == game.hands
    assert "refuse" not in verbs(after)
    assert "leave" in verbs(after)


@pytest.mark.rule("CQ5.5", "CQ5.15")
def test_the_refuse_pile_keeps_its_order():
    game = conquian_scene(middle="6♠", stock="2♥ A♣ K♦")
    after = replay(game, "refuse", "leave", "refuse", "leave", "refuse")
    assert after.refused == cards("6♠ 2♥ A♣")
    assert (after.middle, after.turn) == (card("K♦"), 0)


@pytest.mark.rule("CQ5.6", "CQ1.2")
def test_no_action_takes_the_middle_card_into_the_hand():
    game = conquian_scene(hands=("6♣ 6♥", ""), middle="6♠")
    for action in game.legal_actions():
        assert card("6♠") not in game.play(action).hands[0]


@pytest.mark.rule("CQ5.7")
def test_hand_cards_go_out_only_together_with_the_middle_card():
    game = conquian_scene(hands=("A♣ 2♣ 3♣ 5♦ 7♥ B♥ D♠ K♦ 4♥ 6♦", ""), middle="7♠")
    assert codes(game) == ["refuse"]
    for code in ("use A♣ 2♣ 3♣", "use", "use 7♥"):
        with pytest.raises(IllegalAction) as refused:
            replay(game, code)
        assert refused.value.rule == "CQ5.4"


@pytest.mark.rule("CQ5.2", "CQ5.7")
def test_with_the_middle_card_any_further_combinations_go_out():
    game = conquian_scene(hands=("A♣ 2♣ 3♣ 7♦ 7♥ B♥ D♠ K♦ 4♥ 6♦", ""), middle="7♠")
    assert set(codes(game)) == {"refuse", "use 7♦ 7♥", "use A♣ 2♣ 3♣ 7♦ 7♥"}
    assert replay(game, "use A♣ 2♣ 3♣ 7♦ 7♥").layouts[0] == cards("A♣ 2♣ 3♣ 7♦ 7♥ 7♠")


@pytest.mark.rule("CQ3.5")
def test_rearranging_frees_a_laid_card_but_never_takes_it_back():
    game = conquian_scene(laid=("3♣ 4♣ 5♣ 6♣", ""), hands=("6♥ K♦ A♥ B♠ D♣ 2♦", ""), middle="6♠")
    assert set(codes(game)) == {"use 6♥", "refuse"}
    used = replay(game, "use 6♥")
    assert used.layouts[0] == cards("3♣ 4♣ 5♣ 6♣ 6♥ 6♠")
    assert not set(used.hands[0]) & set(cards("3♣ 4♣ 5♣ 6♣"))
    for code in ("discard 6♣", "discard 6♥", "discard 6♠"):
        with pytest.raises(IllegalAction):
            replay(used, code)


@pytest.mark.rule("CQ3.4")
def test_nobody_lays_off_on_the_opponents_cards():
    game = conquian_scene(laid=("", "3♣ 4♣ 5♣"), hands=("A♦ 3♦ 7♥ B♥ D♠ K♥ 2♥ 4♠ 6♦ B♦", ""), middle="6♣")
    assert codes(game) == ["refuse"]
    assert replay(game, "refuse").phase == "drawn"


@pytest.mark.rule("CQ3.2", "CQ5.4")
def test_a_run_that_was_extended_can_be_extended_again_from_its_new_end():
    game = conquian_scene(laid=("4♥ 5♥ 6♥", ""), hands=("K♣ K♠ A♦ D♦ B♣ 7♣ A♠", ""), middle="3♥", stock="2♥ 7♦ B♦")
    later = replay(game, "use", "discard K♣", "refuse", "leave")
    assert (later.middle, later.turn) == (card("2♥"), 0)
    assert "use" in codes(later)
    assert replay(later, "use").layouts[0] == cards("2♥ 3♥ 4♥ 5♥ 6♥")


@pytest.mark.rule("CQ5.9")
def test_using_is_a_choice_also_where_the_card_fits_without_a_hand_card():
    game = conquian_scene(laid=("3♣ 4♣ 5♣", ""), middle="6♣")
    assert {"use", "refuse"} <= set(codes(game))
    drawn = conquian_scene(laid=("3♣ 4♣ 5♣", ""), middle="6♣", phase="drawn")
    assert {"use", "leave"} <= set(codes(drawn))


@pytest.mark.rule("CQ5.8", "CQ5.9")
def test_after_a_use_exactly_one_hand_card_is_discarded():
    game = conquian_scene(laid=("3♣ 4♣ 5♣", ""), middle="6♣")
    used = replay(game, "use")
    assert len(used.hands[0]) + len(used.layouts[0]) == 11
    assert verbs(used) == {"discard"}
    done = used.play(used.legal_actions()[0])
    assert len(done.hands[0]) + len(done.layouts[0]) == 10
    for code in ("discard", "leave", "refuse"):
        with pytest.raises(IllegalAction):
            replay(used, code)


FORCED_SCENE = {"laid": ("3♣ 4♣ 5♣", "7♠ 7♥ 7♦"), "middle": "6♣"}


@pytest.mark.rule("CQ5.10", "CQ5.13", "CQ5.14")
def test_a_refused_card_that_fits_can_be_forced_and_must_then_be_used():
    game = conquian_scene(**FORCED_SCENE, stock="2♥")
    asked = replay(game, "refuse")
    assert (asked.phase, asked.turn, asked.to_move) == ("force", 0, 1)
    assert codes(asked) == ["force", "allow"]
    forced = replay(asked, "force")
    assert (forced.phase, forced.turn, forced.to_move, forced.middle) == ("forced", 0, 0, card("6♣"))
    assert verbs(forced) == {"use"}
    for code in ("refuse", "leave", "allow", f"discard {forced.hands[0][0]}"):
        with pytest.raises(IllegalAction):
            replay(forced, code)
    used = replay(forced, "use")
    assert (used.phase, used.to_move, used.layouts[0]) == ("discard", 0, cards("3♣ 4♣ 5♣ 6♣"))
    after = used.play(used.legal_actions()[0])
    assert (after.to_move, after.turn, after.source, after.phase) == (1, 1, 0, "offer")


@pytest.mark.rule("CQ5.10")
def test_a_card_that_does_not_fit_without_hand_cards_cannot_be_forced():
    for laid, hand, middle in [("3♣ 4♣ 5♣", "6♥ 6♦", "6♠"), ("", "6♥ 6♦", "6♠"), ("3♣ 4♣ 5♣ 6♣", "6♥", "6♠")]:
        game = conquian_scene(laid=(laid, ""), hands=(hand, ""), middle=middle, stock="2♥")
        assert any(code.startswith("use") for code in codes(game))
        assert replay(game, "refuse").phase == "drawn"


@pytest.mark.rule("CQ5.10")
def test_rearranging_counts_for_forcing():
    game = conquian_scene(laid=("6♣ 6♦ 6♥ 6♠ 3♦ 4♦ 5♦", ""), middle="7♦")
    asked = replay(game, "refuse")
    assert asked.phase == "force"
    assert replay(asked, "force", "use").layouts[0] == cards("6♣ 3♦ 4♦ 5♦ 6♦ 7♦ 6♥ 6♠")


@pytest.mark.rule("CQ5.10")
def test_only_the_layout_of_the_player_on_turn_decides_about_forcing():
    game = conquian_scene(laid=("", "3♣ 4♣ 5♣"), middle="6♣", stock="2♥")
    assert replay(game, "refuse").phase == "drawn"


@pytest.mark.rule("CQ5.13")
def test_the_forced_player_may_add_hand_cards_and_choose_among_them():
    game = conquian_scene(laid=("3♣ 4♣ 5♣", ""), hands=("7♣ A♥ 2♥ 3♥ K♦ B♠ D♦", ""), middle="6♣")
    forced = replay(game, "refuse", "force")
    assert set(codes(forced)) == {"use", "use 7♣", "use A♥ 2♥ 3♥", "use 7♣ A♥ 2♥ 3♥"}
    with pytest.raises(IllegalAction) as refused:
        replay(forced, "use K♦")
    assert refused.value.rule == "CQ5.13"


@pytest.mark.rule("CQ5.12", "CQ5.5")
def test_an_allowed_discard_is_covered_and_not_forced_again():
    game = conquian_scene(**FORCED_SCENE, stock="2♥")
    after = replay(game, "refuse", "allow")
    assert (after.phase, after.turn, after.to_move, after.middle) == ("drawn", 0, 0, card("2♥"))
    assert after.refused == cards("6♣")


@pytest.mark.rule("CQ5.11", "CQ5.12")
def test_a_turned_card_can_be_forced_on_both_one_after_the_other():
    game = conquian_scene(laid=("3♣ 4♣ 5♣", "6♠ 6♥ 6♦"), middle="6♣", phase="drawn", stock="2♥")
    first = replay(game, "leave")
    assert (first.phase, first.turn, first.to_move) == ("force", 0, 1)
    passed = replay(first, "allow")
    assert (passed.phase, passed.turn, passed.to_move, passed.middle) == ("offer", 1, 1, card("6♣"))
    second = replay(passed, "refuse")
    assert (second.phase, second.turn, second.to_move) == ("force", 1, 0)
    covered = replay(second, "allow")
    assert (covered.phase, covered.turn, covered.to_move, covered.middle, covered.source) == (
        "drawn",
        1,
        1,
        card("2♥"),
        1,
    )
    assert replay(first, "force").turn == 0
    assert (replay(second, "force").turn, replay(second, "force").to_move) == (1, 1)


@pytest.mark.rule("CQ5.12")
def test_a_card_that_was_used_is_not_offered_for_forcing():
    used = replay(conquian_scene(**FORCED_SCENE), "use")
    assert used.phase == "discard"


@pytest.mark.rule("CQ5.11")
def test_a_card_left_by_the_opponent_can_be_forced():
    game = conquian_scene(laid=("", "6♠ 6♥ 6♦"), middle="6♣", phase="drawn", stock="2♥")
    left = replay(game, "leave")
    assert (left.phase, left.turn) == ("offer", 1)
    assert replay(left, "refuse").phase == "force"


FORCING_EXAMPLE = {
    "laid": ("3♣ 3♦ 3♥ 3♠ 6♦ 7♦ B♦ D♦", "5♠ 6♠ 7♠"),
    "hands": ("A♣ A♦", "K♦ 2♣"),
    "phase": "discard",
    "turn": 1,
}


@pytest.mark.rule("CQ5.10", "CQ5.14", "CQ6.1")
def test_the_example_of_forcing_replays_to_the_other_two_ways_to_win():
    start = conquian_scene(**FORCING_EXAMPLE, stock="5♦ K♠ 4♦")
    assert winning_cards(start.layouts[0], start.hands[0]) == cards("A♥ A♠")
    forced = replay(start, "discard K♦", "refuse", "force")
    assert (verbs(forced), forced.to_move) == ({"use"}, 0)
    kept = replay(forced, "use", "discard A♦")
    assert winning_cards(kept.layouts[0], kept.hands[0]) == cards("2♣")
    ten = replay(kept, "refuse", "leave", "use", "discard A♣")
    assert (len(ten.layouts[0]), ten.hands[0], ten.phase) == (10, (), "offer")
    assert card("4♦") in winning_cards(ten.layouts[0], ())
    end = replay(ten, "refuse", "leave", "refuse", "use")
    assert (end.phase, end.winner, end.chips, end.payoffs()) == (END, 0, (21, 19), (1, -1))


@pytest.mark.rule("CQ3.5", "CQ6.1")
def test_the_find_of_the_example_wins_with_a_borrowed_three():
    kept = replay(conquian_scene(**FORCING_EXAMPLE), "discard K♦", "refuse", "force", "use", "discard A♦")
    offered = kept.but(
        phase="offer",
        turn=0,
        to_move=0,
        source=1,
        middle=card("2♣"),
        hand_masks=(kept.hand_masks[0], kept.hand_masks[1] ^ card("2♣").bit | card("A♦").bit),
    )
    end = replay(offered, "use A♣")
    assert (end.phase, end.winner, end.hands[0]) == (END, 0, ())
    assert len(end.layouts[0]) == 11


@pytest.mark.rule("CQ5.14", "CQ6.1")
def test_a_forced_eleventh_card_wins_for_the_forced_player():
    game = conquian_scene(laid=("3♣ 3♦ 3♥ 3♠ 5♦ 6♦ 7♦ B♦ D♦ K♦", ""), middle="4♦", phase="offer", turn=0)
    forced = replay(game, "refuse", "force")
    assert codes(forced) == ["use"]
    end = replay(forced, "use")
    assert (end.phase, end.to_move, end.winner, end.payoffs()) == (END, None, 0, (1, -1))


@pytest.mark.rule("CQ6.1", "CQ5.9", "CQ1.1")
def test_eleven_laid_out_end_the_game_without_a_discard_and_the_opponent_pays():
    game = conquian_scene(laid=("", "3♣ 3♦ 3♥ 3♠ 6♦ 7♦ B♦ D♦"), hands=("", "A♣ A♦"), middle="A♥", turn=1)
    end = replay(game, "use A♣ A♦")
    assert (end.phase, end.to_move, end.winner, end.middle) == (END, None, 1, None)
    assert (end.chips, end.payoffs()) == ((19, 21), (-1, 1))
    assert end.legal_actions() == ()
    assert len(end.layouts[1]) == 11


@pytest.mark.rule("CQ6.2")
def test_ten_laid_out_and_the_last_card_discarded_plays_on():
    game = conquian_scene(laid=("3♣ 3♦ 3♥ 3♠ 6♦ 7♦ B♦ D♦ K♦", ""), hands=("A♣", ""), middle="5♦", stock="2♥ A♥")
    ten = replay(game, "use", "discard A♣")
    assert (ten.phase, ten.winner, ten.hands[0], len(ten.layouts[0])) == ("offer", None, (), 10)
    mine = replay(ten, "refuse", "leave")
    assert (mine.turn, mine.phase) == (0, "offer")
    assert codes(mine) == ["refuse"]


@pytest.mark.rule("CQ6.4", "CQ6.1")
def test_the_winner_gets_the_stake_of_this_game():
    game = conquian_scene(laid=("3♣ 3♦ 3♥ 3♠ 5♦ 6♦ 7♦ B♦ D♦ K♦", ""), middle="4♦", stake=3, chips=(20, 2))
    end = replay(game, "use")
    assert end.chips == (23, -1)
    dealt = conquian.deal(STANDARD, Random(1), 0, Seats((20, 2), stake=3))
    assert (dealt.stake, dealt.chips) == (3, (20, 2))


@pytest.mark.rule("CQ6.3")
def test_the_last_card_goes_to_both_and_then_the_game_is_drawn():
    game = conquian_scene(middle="6♠", phase="drawn", left=0)
    offered = replay(game, "leave")
    assert (offered.phase, offered.turn) == ("offer", 1)
    end = replay(offered, "refuse")
    assert (end.phase, end.to_move, end.winner, end.chips, end.payoffs()) == (END, None, None, (20, 20), (0, 0))
    assert end.middle is None
    assert end.refused[-1] == card("6♠")


@pytest.mark.rule("CQ6.3")
def test_force_offers_come_before_the_draw():
    game = conquian_scene(laid=("3♣ 4♣ 5♣", "6♠ 6♥ 6♦"), middle="6♣", phase="drawn", left=0)
    first = replay(game, "leave")
    assert first.phase == "force"
    second = replay(first, "allow", "refuse")
    assert (second.phase, second.to_move) == ("force", 0)
    assert replay(second, "allow").phase == END
    assert replay(second, "force").phase == "forced"


@pytest.mark.rule("CQ6.3")
def test_with_the_stock_used_up_a_use_and_its_discard_still_play_on():
    game = conquian_scene(laid=("3♣ 4♣ 5♣", ""), middle="6♣", phase="offer", left=0)
    used = replay(game, "use")
    after = used.play(used.legal_actions()[0])
    assert (after.phase, after.to_move) == ("offer", 1)
    refused = replay(after, "refuse")
    assert (refused.phase, refused.winner) == (END, None)


@pytest.mark.rule("CQ6.3", "CQ5.5")
def test_with_one_card_left_a_refusal_turns_it():
    after = replay(conquian_scene(middle="6♠", left=1), "refuse")
    assert (after.phase, after.stock) == ("drawn", ())


@pytest.mark.rule("CQ5.9", "CQ6.3")
def test_declining_everything_turns_all_twenty_cards_and_draws():
    for dealer in (0, 1):
        game = conquian.deal(STANDARD, Random(5), dealer)
        turned = [game.middle, *game.stock]
        while game.phase != END:
            game = replay(game, {"drawn": "leave", "offer": "refuse"}[game.phase])
        assert game.refused == tuple(turned)
        assert game.winner is None


@pytest.mark.rule("CQ5.4", "CQ5.9")
def test_a_rejected_layout_leaves_everything_as_it_was():
    game = conquian_scene(laid=("3♣ 4♣ 5♣", ""), hands=("7♣ A♥ 2♥ 3♥ K♦ B♠ D♦", ""), middle="6♣")
    before = (hash(game), repr(game))
    for code in ("use K♦", "use 7♣ K♦", "use 3♣", "use 6♣", "use 7♠", "discard 7♣", "force"):
        with pytest.raises(IllegalAction):
            replay(game, code)
    assert (hash(game), repr(game)) == before
