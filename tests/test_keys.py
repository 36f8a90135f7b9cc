"""The keys of exercises worked out a second time, from the question as it is read and the rules written twice."""

import re
from collections import Counter
from functools import cache
from itertools import combinations, pairwise

import brute
import numpy as np
import pytest
from seeds import each_slow_seed

from cardgames import card
from cardgames.cards import DECK
from cardgames.german import label
from cardgames.lessons.commerce_end import SharedPool
from cardgames.lessons.commerce_overview import WhichMove
from cardgames.lessons.commerce_setup import FairRounds, SetUpOrder
from cardgames.lessons.commerce_tip_tasks import DealersChips, KnockOrNot
from cardgames.lessons.commerce_turn_tasks import GiveAway, TurnError
from cardgames.lessons.commerce_variant_tasks import WhoLosesLife
from cardgames.lessons.commerce_worth import HowMany
from cardgames.lessons.conquian_dealing import LuckyHands, Preparing
from cardgames.lessons.conquian_forcing import ForcedDiscard
from cardgames.lessons.conquian_runs import FirstTake
from cardgames.lessons.conquian_tips import LivingOuts, NotThis
from cardgames.lessons.conquian_turns import Allowed
from cardgames.lessons.conquian_variants import PassOn, WhomToForce, WhoseTurn
from cardgames.lessons.conquian_winning import HowItEnds, WinningCards

PEOPLE = ("Anna", "Ben", "Carla", "David")
NUMBERS = ("null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht")
CARD_OF = {label(one): str(one) for one in DECK}
CARD = re.compile("|".join(sorted(CARD_OF, key=len, reverse=True)))


def names(some):
    return [str(one) for one in some]


def right_texts(exercise):
    return {exercise.options[number].text for number in exercise.key()}


def told_cards(text):
    return [CARD_OF[found] for found in CARD.findall(text)]


@cache
def weaker_share():
    """Return by strength how many hands of 22,100 are weaker, and how many are equally good."""
    count = Counter(map(brute.commerce_strength, combinations(brute.deck(brute.COMMERCE_RANKS), 3)))
    below, found = 0, {}
    for level in sorted(count):
        found[level] = (below, count[level])
        below += count[level]
    assert below == 22_100
    return found


@pytest.mark.rule("CO1.2", "CO1.3")
@each_slow_seed
def test_the_move_that_reaches_a_goal(seeds):
    moves = {
        "Du willst eine Karte vom Ziehstapel": "Kaufen",
        "Du willst eine andere Karte, aber keinen Chip dafür zahlen": "Mit Anna tauschen",
        "Deine Nachbarin soll eine Karte von dir bekommen": "Mit Anna tauschen",
        "Alle sollen sofort aufdecken": "Klopfen",
        "Du willst genau diese drei Karten behalten": "Klopfen",
        "Der Geber soll einen Chip von dir bekommen": "Kaufen",
    }
    asked = set()
    for exercise in map(WhichMove, seeds):
        goal = exercise.question.partition(". ")[0]
        assert right_texts(exercise) == {moves[goal]}
        asked.add(goal)
    assert asked == set(moves)


@pytest.mark.rule("CO3.1", "CO3.4")
@each_slow_seed
def test_a_fair_number_of_rounds_is_a_multiple_of_the_players(seeds):
    for exercise in map(FairRounds, seeds):
        players, rounds = re.search(r"Ihr seid (\w+)\. (\d+) Runden", exercise.question).groups()
        assert right_texts(exercise) == {"Stimmt nicht" if int(rounds) % NUMBERS.index(players) else "Stimmt"}


@pytest.mark.rule("CO3.1", "CO3.3", "CO3.4", "CQ4.1", "CQ4.2", "CQ4.3")
@each_slow_seed
def test_the_order_of_setting_up(seeds):
    commerce = [("Abmachen", "Auslosen"), ("Mischen",), ("Eine andere",), ("Jedem drei",), ("Den Rest",)]
    conquian = [
        ("8er, 9er", "Das Los"),
        (" mischt",),
        ("die erste",),
        ("letzte Karte",),
        ("Die übrigen",),
        ("deckt die",),
    ]
    for kind, steps in ((SetUpOrder, commerce), (Preparing, conquian)):
        for exercise in map(kind, seeds):
            place = [
                next(n for n, words in enumerate(steps) if any(word in thing.text for word in words))
                for thing in exercise.things
            ]
            for order in exercise.every():
                assert (order in exercise.key()) == all(place[a] <= place[b] for a, b in pairwise(order))


@pytest.mark.rule("CO4.2")
@each_slow_seed
def test_the_best_card_to_give_away(seeds):
    share = weaker_share()

    def mean(kept, gone):
        new = [one for one in brute.deck(brute.COMMERCE_RANKS) if one not in (*kept, gone)]
        ranks = [share[brute.commerce_strength([*kept, one])] for one in new]
        return sum(below + equal / 2 for below, equal in ranks) / len(ranks) / 221

    for exercise in map(GiveAway, seeds):
        mine = names(exercise.own)
        means = {gone: mean([one for one in mine if one != gone], gone) for gone in mine}
        assert {str(one) for (one,) in exercise.key()} == {g for g in mine if means[g] >= max(means.values()) - 0.5}


@pytest.mark.rule("CO4.1", "CO4.2", "CO4.3", "CO4.4", "CO4.5")
@each_slow_seed
def test_the_line_that_breaks_a_rule_and_no_other(seeds):
    left_of = dict(zip(PEOPLE, (*PEOPLE[1:], PEOPLE[0]), strict=True))

    def allowed(line):
        if found := re.fullmatch(r"(\w+) schiebt (\w+) verdeckt eine Karte zu\.", line):
            return left_of[found[1]] == found[2]
        if found := re.fullmatch(r"(\w+) gibt (\w+) eine Karte und sieht erst dann die neue an\.", line):
            return left_of[found[2]] == found[1]
        if found := re.fullmatch(r"(\w+) kauft und gibt David den Chip\.", line):
            return found[1] != "David"
        return line == "David kauft als Geber, ohne zu zahlen."

    for exercise in map(TurnError, seeds):
        lines = [option.text.partition(". ")[2] for option in exercise.options]
        assert exercise.key() == {number for number, line in enumerate(lines) if not allowed(line)}


@pytest.mark.rule("CO6.1")
@each_slow_seed
def test_a_left_over_pool_is_shared_from_the_left_of_the_dealer(seeds):
    for exercise in map(SharedPool, seeds):
        pool = int(re.search(r"noch (\d+) Chips?", exercise.question)[1])
        dealer, who = re.search(r"teilen, (\w+) hat .* bekommt (\w+)\?", exercise.question).groups()
        order = [PEOPLE[(PEOPLE.index(dealer) + step) % 4] for step in (1, 2, 3, 4)]
        assert exercise.truth == pool // 4 + (order.index(who) < pool % 4)


@pytest.mark.rule("CO7.1", "CO7.4", "CO2.5")
@each_slow_seed
def test_numbers_behind_the_tips(seeds):
    share = weaker_share()
    for seed in seeds:
        knock = KnockOrNot(seed)
        players = NUMBERS.index(re.search(r"Ihr seid (\w+),", knock.question)[1])
        chance = (share[brute.commerce_strength(names(knock.mine))][0] / 22_100) ** (players - 1)
        assert knock.key() == {0 if chance > 1 / 2 else 1}
        dealer = DealersChips(seed)
        sold, paid = map(int, re.search(r"(\d+) K.* Du zahlst am Ende (\d+) Chip", dealer.question).groups())
        assert dealer.truth == sold - paid - 1
        many = HowMany(seed)
        if many.shown:
            assert many.truth == round(share[brute.commerce_strength(names(many.shown))][0] / 221)


@pytest.mark.rule("CO8.4", "CO8.5")
@each_slow_seed
def test_who_loses_a_life(seeds):
    for exercise in map(WhoLosesLife, seeds):
        worth = [brute.commerce_strength(names(three)) for three in exercise.view.hands]
        lives = [int(re.search(rf"{name} (\d)", exercise.question)[1]) for name in PEOPLE[:3]]
        worst = [seat for seat in range(3) if worth[seat] == min(worth)]
        nobody_left = all(lives[seat] == (seat in worst) for seat in range(3))
        (told,) = right_texts(exercise)
        assert [name for name in PEOPLE[:3] if name in told] == [PEOPLE[seat] for seat in worst if not nobody_left]


@pytest.mark.rule("CQ1.1", "CQ1.2", "CQ5.4", "CQ5.5", "CQ5.6", "CQ5.7")
@each_slow_seed
def test_moves_that_are_allowed_with_the_mittelkarte(seeds):
    for seed in seeds:
        first = FirstTake(seed)
        (use,) = right_texts(first)
        middle, *two = told_cards(use)
        assert middle == str(first.view.middle)
        assert frozenset(two) in brute.uses([], names(first.view.hands[0]), middle)
        exercise = Allowed(seed)
        here = exercise.view
        ways = brute.uses(names(here.layouts[0]), names(here.hands[0]), str(here.middle))
        decline = "liegen lassen" if here.phase == "drawn" else "ablehnen"
        for option in exercise.options:
            use = option.text.endswith("auslegen") and frozenset(told_cards(option.text)[1:]) in ways
            assert option.right == (use or option.text == f"{label(here.middle)} {decline}"), seed


def wins(some):
    """Return the cards that make eleven with these ten."""
    order = brute.conquian_order()
    ten = sum(1 << order.index(one) for one in names(some))
    return {one for n, one in enumerate(order) if not ten >> n & 1 and ten | 1 << n in brute.layable_sets()[11]}


@pytest.mark.rule("CQ3.5", "CQ5.14", "CQ6.1", "CQ8.1", "CQ8.4")
@each_slow_seed
def test_cards_that_win_at_once(seeds):
    for seed in seeds:
        winning = WinningCards(seed)
        assert set(names(winning.wins)) == wins((*winning.laid, *winning.held)) & set(names(winning.own))
        assert winning.key() == {winning.wins}
        forced = ForcedDiscard(seed)
        left = {
            gone: wins([*forced.laid, forced.forced, *(one for one in forced.own if one is not gone)]) - {str(gone)}
            for gone in forced.own
        }
        assert forced.key() == {(gone,) for gone in left if len(left[gone]) == max(map(len, left.values()))}
        outs = LivingOuts(seed)
        assert outs.truth == len(wins((*outs.laid, *outs.held)) - set(names(outs.refused)))
        keep = NotThis(seed)
        deadly = wins((*keep.laid, *keep.held))
        assert keep.key() == {(one,) for one in keep.own if str(one) not in deadly}


@pytest.mark.rule("CQ6.1", "CQ6.2", "CQ6.3", "CQ5.14")
@each_slow_seed
def test_how_a_game_ends(seeds):
    for exercise in map(HowItEnds, seeds):
        told, laid = exercise.question, names(exercise.view.layouts[0])
        if "Ziehstapel" in told:
            assert right_texts(exercise) == {"Unentschieden" if "noch eine Karte" in told else "Das Spiel geht weiter"}
            continue
        more = told_cards(told.partition(" und legst")[0])
        assert brute.layable([*laid, *more])
        won = len({*laid, *more}) == 11
        assert right_texts(exercise) == {"Du gewinnst" if won else "Das Spiel geht weiter"}


@pytest.mark.rule("CQ4.2")
def test_how_often_a_dealt_hand_holds_a_meld_by_dealing():
    rng = np.random.default_rng(5)
    order = brute.conquian_order()
    melds = np.array([[one in meld for one in order] for meld in brute.melds() if len(meld) == 3], dtype=np.int16)
    dealt = rng.permuted(np.tile(np.arange(40), (20_000, 1)), axis=1)
    seen = set()
    for exercise in map(LuckyHands, range(1, 31)):
        hands = (dealt < exercise.size).astype(np.int16)
        share = np.mean((hands @ melds.T == 3).any(axis=1))
        assert exercise.truth == pytest.approx(100 * share, abs=1.5)
        seen.add(exercise.size)
    assert seen == {8, 9, 10}


@pytest.mark.rule("CQ9.2")
@each_slow_seed
def test_the_card_to_pass_on_by_all_layouts(seeds):
    place = {name: n for n, name in enumerate(brute.conquian_order())}
    every = np.array(sorted(brute.layable_sets()[10]), dtype=np.uint64)
    for exercise in map(PassOn, seeds):
        mine = sum(1 << place[str(one)] for one in exercise.own)
        missing = {}
        for one in exercise.own:
            gone = 1 << place[str(one)]
            left = every[(every & np.uint64(gone)) == 0]
            missing[one] = 10 - int(np.bitwise_count(left & np.uint64(mine & ~gone)).max())
        assert exercise.key() == {(one,) for one in exercise.own if missing[one] == min(missing.values())}


@pytest.mark.rule("CQ9.3", "CQ9.5", "CQ9.6", "CQ9.7")
@each_slow_seed
def test_forcing_at_a_table_of_three_and_the_winner_who_begins(seeds):
    for seed in seeds:
        force = WhomToForce(seed)
        who, one, did = re.search(r"(Anna|Du) ha\w+ (.+) (abgelegt|aufgedeckt)\.", force.question).groups()
        fits = [
            name
            for name, laid in zip(("Anna", "Ben"), force.view.layouts[1:], strict=True)
            if brute.layable([*names(laid), CARD_OF[one]]) and not (did == "abgelegt" and name == who)
        ]
        (told,) = right_texts(force)
        assert [name for name in ("Anna", "Ben") if name in told] == fits
        turn = WhoseTurn(seed)
        if found := re.search(r"“\. (\w+) hat gewonnen", turn.question):
            assert right_texts(turn) == {found[1]}


def test_every_card_can_be_read_in_a_question():
    assert all(told_cards(f"Du hast {label(one)} aufgedeckt.") == [str(one)] for one in DECK)
    assert card("10♠") in DECK
