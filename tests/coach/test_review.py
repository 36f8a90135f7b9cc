"""Looking back on a round: mistakes by size, decision and luck apart, books that balance, nothing from hidden cards."""

from itertools import islice, pairwise
from random import Random

import pytest
from scenes import commerce_scene, conquian_scene
from variants import RULES, play

from cardgames import Action, commerce, conquian, determinize, playout
from cardgames.bots import BY_THE_BOOK, random_bot
from cardgames.coach import LIMITS, Verdict
from cardgames.coach.review import consequence, decisions, review, summed_up
from cardgames.moves import IllegalAction

every_variant = pytest.mark.parametrize("name", RULES)


def random_round(name, seed):
    """Return the steps of a round at random."""
    states = list(play(name, seed))
    return [(before, action, after) for (before, action), (after, _) in pairwise(states)]


def busiest(steps):
    """Return the seat with the most decisions that had a choice."""
    seats = [before.to_move for before, *_ in steps if len(before.legal_actions()) > 1]
    return max(set(seats), key=seats.count)


def gift():
    """Return the steps of a game in which seat 0 hands the other one his winning card."""
    laid = ("", "A♣ 2♣ 3♣ 4♣ D♣ D♦ D♠ K♣ K♦ K♠")
    mine = "K♥ D♥ 5♣ A♥ 2♦ 3♥ 5♦ 6♥ B♣ 7♠ 4♠"
    before = conquian_scene(laid, (mine, ""), phase="discard")
    given = before.play(before.parse("discard K♥"))
    return [(before, before.parse("discard K♥"), given), (given, given.parse("use"), given.play(given.parse("use")))]


@every_variant
def test_the_books_balance(name):
    for seed in range(2):
        steps = random_round(name, seed)
        found = review(steps, busiest(steps), Random(seed), worlds=2)
        assert found.result == pytest.approx(found.expected - found.lost + found.luck, abs=1e-9)
        assert found.lost >= 0
        assert found.decisions > 0


@every_variant
@pytest.mark.rule("CO4.10", "CO8.2", "CQ5.15")
def test_cards_that_the_player_could_not_know_change_no_verdict(name):
    steps = random_round(name, 3)
    seat = busiest(steps)
    other = [
        (determinize(before.view(seat), Random(number)), action, after)
        if before.to_move == seat
        else (before, action, after)
        for number, (before, action, after) in enumerate(steps)
    ]
    assert other != steps
    real, dealt_anew = (list(islice(decisions(some, seat, Random(5), 2), 4)) for some in (steps, other))
    assert real == dealt_anew


def test_what_was_lost_is_what_weak_decisions_were_behind():
    steps = random_round("commerce new-classic-left", 2)
    seat = busiest(steps)
    judged = list(decisions(steps, seat, Random(1), 200))
    found = summed_up(steps, seat, judged)
    behind = [one.advice.of(one.action).behind for one in judged if one.choice.verdict is not Verdict.BEST]
    assert found.lost == pytest.approx(sum(behind))
    assert found.expected == judged[0].advice.choices[0].value
    large = sorted((one.loss for one in judged if one.loss > LIMITS["commerce"][2]), reverse=True)
    assert [one.loss for one in found.mistakes] == large
    assert len(found.mistakes) >= 4
    assert found.shown == found.mistakes[:3]
    assert {one.verdict for one in found.mistakes} <= {Verdict.MISTAKE, Verdict.BLUNDER}
    assert all(one.view.viewer == seat and one.view == steps[one.ply][0].view(seat) for one in found.mistakes)


def test_forced_actions_are_no_decisions():
    steps = random_round("conquian 2-10", 2)
    judged = {one.ply for one in decisions(steps, 0, Random(1), 2)}
    mine = {n for n, (before, *_) in enumerate(steps) if before.to_move == 0}
    assert judged == {n for n in mine if len(steps[n][0].legal_actions()) > 1}
    assert judged < mine


def test_the_same_seed_gives_the_same_review_and_it_can_be_stopped_at_any_time():
    steps = random_round("commerce new-classic-left", 0)
    seat = busiest(steps)
    whole = list(decisions(steps, seat, Random(4), 6))
    assert review(steps, seat, Random(4), 6) == review(steps, seat, Random(4), 6) == summed_up(steps, seat, whole)
    assert list(islice(decisions(steps, seat, Random(4), 6), 1)) == whole[:1]
    part = summed_up(steps, seat, whole[:1])
    assert part.decisions == 1
    assert part.result == pytest.approx(part.expected - part.lost + part.luck)


@pytest.mark.rule("CQ8.2")
def test_a_blunder_is_found_and_told_with_a_sentence_of_its_own():
    found = review(gift(), 0, Random(1), 30)
    (mistake,) = found.mistakes
    assert mistake.verdict is Verdict.BLUNDER
    assert (
        mistake.sentence
        == "Herz König passt deinem Gegner in die Auslage: Dort liegen dann elf Karten, und er gewinnt."
    )
    assert (mistake.ply, mistake.rule, mistake.loss) == (0, "CQ8.2", found.lost)
    assert found.result == 0
    better = mistake.advice.best[0].action
    assert better != mistake.action
    rest = consequence(gift()[0][0], better, [BY_THE_BOOK["conquian"]] * 2, Random(2))
    assert rest[1].phase != "end"


def test_a_lucky_purchase_is_still_a_mistake():
    start = commerce_scene("K♦ 9♦ 6♦", "2♣ 3♦ 5♥", "4♥ 7♦ 8♥", stock="B♦", dealer=2)
    bought = start.play(start.parse("buy 6♦"))
    steps = [(start, start.parse("buy 6♦"), bought), (bought, Action("knock"), bought.play(Action("knock")))]
    found = review(steps, 0, Random(1), 60)
    (mistake,) = found.mistakes
    assert mistake.sentence == "Gut gegangen, aber nur 6 von 49 Karten machten deine Hand besser."
    assert (mistake.ply, mistake.rule) == (0, "CO4.2")
    assert found.luck > 0.5
    assert found.result == 2
    assert found.lost == mistake.loss > 0.5


def test_a_seat_that_had_no_decision_had_nothing_but_luck():
    start = commerce_scene("A♦ A♥ A♣", "2♣ 3♦ 5♥", "4♥ 6♦ 8♥", dealer=2)
    steps = [(start, Action("knock"), start.play(Action("knock")))]
    found = review(steps, 1, Random(1))
    assert (found.decisions, found.lost, found.mistakes) == (0, 0, ())
    assert (found.expected, found.luck, found.result) == (0, -1, -1)
    assert found.decision_text == "Entscheidungen: Du hattest in dieser Runde keine Wahl."
    assert found.luck_text == "Glück: Karten und Mitspieler brachten dir 1,0 Chip weniger als erwartet."


def test_decision_and_luck_are_told_apart():
    found = review(gift(), 0, Random(1), 30)
    lost = f"{100 * found.lost:.1f}".replace(".", ",")
    assert found.decision_text == f"Entscheidungen: Du hast im Schnitt {lost} von 100 Siegen verschenkt."
    assert found.luck_text.startswith("Glück: Karten und Mitspieler brachten dir ")


@pytest.mark.parametrize("rules", [commerce.NEW, commerce.POUNCE, conquian.THREE], ids=["NEW", "POUNCE", "THREE"])
def test_the_consequence_is_the_real_deal_played_on(rules):
    deal = {"commerce": commerce.deal, "conquian": conquian.deal}[rules.game]
    start = deal(rules, Random(1))
    action = start.legal_actions()[0]
    bots = [BY_THE_BOOK[rules.game]] * start.players
    rounds = consequence(start, action, bots, Random(3))
    assert rounds[0] == start.play(action)
    for before, after in pairwise(rounds):
        assert after in [before.play(one) for one in before.legal_actions()]
    assert rounds[-1].phase == "end"
    assert rounds[-1] == playout(start.play(action), bots, Random(3))


def test_wrong_use_is_refused():
    steps = gift()
    before, action, _ = steps[0]
    with pytest.raises(ValueError, match="a round without a step"):
        review([], 0, Random(1))
    with pytest.raises(ValueError, match="there is no seat 2 at a table of 2"):
        review(steps, 2, Random(1))
    with pytest.raises(ValueError, match="this one is not over"):
        review(steps[:1], 0, Random(1))
    with pytest.raises(ValueError, match="not the views of a player"):
        review(
            [tuple(one.view(0) if isinstance(one, conquian.ConquianRound) else one for one in steps[1])], 0, Random(1)
        )
    with pytest.raises(ValueError, match="the real deal is needed"):
        consequence(before.view(0), action, [random_bot] * 2, Random(1))
    with pytest.raises(ValueError, match="2 seats need as many bots, not 1"):
        consequence(before, action, [random_bot], Random(1))
    with pytest.raises(IllegalAction):
        consequence(before, Action("refuse"), [random_bot] * 2, Random(1))
