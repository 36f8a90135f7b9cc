"""Foster's hands: flush and pair (CO8.8, CO8.9), with both ways of playing, and the fours of Pounce in every set."""

from collections import Counter
from itertools import combinations

import brute
import pytest
from scenes import FACTS, commerce_scene, old_scene, replay

from cardgames import cards, commerce
from cardgames.cards import DECK, mask_of
from cardgames.commerce import FOSTER, NEW, POUNCE, Payment, kind, rules, score, strength
from cardgames.commerce.hands import hand_table
from cardgames.game import END

OLD_FOSTER = rules(style="old", hands="foster")
FOSTER_POUNCE = rules(style="old", hands="foster", pounce=True)
NOTHING = "6♥ 7♣ D♠"


def knocked(*hands, rules=FOSTER, **changes):
    return replay(commerce_scene(*hands, rules=rules, **changes), "knock")


def all_stand(*hands, **changes):
    round_ = replay(old_scene(*hands, middle="8♣ 10♦ B♥", rules=OLD_FOSTER, **changes), "keep")
    return replay(round_, *["stand"] * len(hands))


@pytest.mark.parametrize(
    ("rule_set", "kinds", "fours"),
    [
        (NEW, brute.CLASSIC, False),
        (FOSTER, brute.FOSTER, False),
        (POUNCE, brute.CLASSIC, True),
        (FOSTER_POUNCE, brute.FOSTER, True),
    ],
    ids=["classic", "foster", "classic-pounce", "foster-pounce"],
)
@pytest.mark.rule("CO2.1", "CO8.8", "CO8.9", "CO8.10")
def test_all_hands_are_in_one_total_order_by_every_set_of_kinds(rule_set, kinds, fours):
    hands = [*combinations(DECK, 3), *(cards(" ".join(four)) for four in brute.fours())][: 22_113 if fours else 22_100]
    book = {held: brute.strength([str(c) for c in held], kinds) for held in hands}
    order = {worth: place for place, worth in enumerate(sorted(set(book.values())))}
    assert {held: strength(held, rule_set) for held in hands} == {held: order[worth] for held, worth in book.items()}
    assert {mask_of(held) for held in hands} == set(hand_table(rule_set.kinds).level)
    names = [*kinds, "four"]
    assert all(kind(held, rule_set).name == names[worth[0]] for held, worth in book.items())


@pytest.mark.rule("CO8.8")
def test_there_are_as_many_hands_of_each_of_fosters_kinds_as_counted():
    assert Counter(kind(held, FOSTER).name for held in combinations(DECK, 3)) == FACTS["commerce"]["kinds_foster"]


@pytest.mark.parametrize(
    ("weaker", "better"),
    [
        (NOTHING, "2♣ 3♣ 4♦"),
        ("A♣ K♣ 10♦", "2♣ 2♦ 3♥"),  # the best point of two, the lowest pair
        ("A♣ K♣ 9♦", "2♣ 2♦ 3♣"),  # a pair is only a pair, also where two of its cards make a point
        ("A♣ A♦ K♥", "2♣ 3♣ 5♣"),  # the best pair, the lowest flush
        ("A♣ K♣ 10♣", "A♠ 2♠ 3♠"),  # the best flush, the lowest sequence
        ("2♣ 3♣ 5♣", "2♦ 3♦ 6♦"),
        ("2♦ 9♦ A♦", "9♣ D♣ K♣"),  # flushes by their sums, 22 and 29
        ("D♠ K♠ A♠", "2♣ 2♦ 2♥"),
        ("2♣ 2♦ A♥", "3♣ 3♦ 2♥"),  # the rank of the pair before the third card
        ("K♣ K♦ 2♥", "A♣ A♦ 2♥"),  # ace high
        ("2♣ 2♦ K♥", "2♥ 2♠ A♦"),  # the third card, ace high
        ("7♣ 7♦ 9♥", "7♥ 7♠ 10♦"),
    ],
)
@pytest.mark.rule("CO8.8", "CO8.9")
def test_the_better_hand_is_stronger(weaker, better):
    assert strength(cards(weaker), FOSTER) < strength(cards(better), FOSTER)


@pytest.mark.rule("CO8.8", "CO8.9")
def test_flushes_of_one_sum_and_pairs_with_one_third_rank_are_equal():
    for one, other in [("K♣ 9♣ 2♣", "D♥ 8♥ 3♥"), ("7♣ 7♦ 9♥", "7♥ 7♠ 9♣"), ("7♣ 7♦ 9♦", "7♥ 7♠ 9♣")]:
        assert strength(cards(one), FOSTER) == strength(cards(other), FOSTER)


@pytest.mark.rule("CO8.8", "CO8.9")
def test_flush_and_pair_say_what_they_are_compared_by():
    assert (kind(cards("A♥ 5♥ 3♥"), FOSTER).name, score(cards("A♥ 5♥ 3♥"), FOSTER).key) == ("flush", (19,))
    assert (kind(cards("7♣ 7♦ A♣"), FOSTER).name, score(cards("7♣ 7♦ A♣"), FOSTER).key) == ("pair", (7, 14))
    assert score(cards("A♣ A♦ 2♣"), FOSTER).key == (14, 2)
    assert {k.rule for k in FOSTER.kinds if k.name in {"flush", "pair"}} == {"CO8.8"}
    assert kind(cards("K♦ 9♦ 4♣"), FOSTER).name == "point"


@pytest.mark.rule("CO8.8")
def test_fosters_kinds_stand_in_their_order():
    assert [k.name for k in FOSTER.kinds] == ["tricon", "sequence", "flush", "pair", "point", "nothing"]
    assert [k.name for k in FOSTER_POUNCE.kinds] == ["four", *(k.name for k in FOSTER.kinds)]
    assert [k.name for k in POUNCE.kinds] == ["four", "tricon", "sequence", "point", "nothing"]
    assert OLD_FOSTER.kinds == FOSTER.kinds


@pytest.mark.rule("CO8.8", "CO8.9")
def test_without_fosters_hands_a_pair_counts_nothing_and_a_flush_is_a_point():
    assert kind(cards("A♣ A♦ K♥")).name == "nothing"
    assert kind(cards("A♥ 5♥ 3♥")).name == "point"


@pytest.mark.parametrize(
    ("dealer", "winner", "all_paid"),
    [
        ("7♣ 7♦ 2♥", "9♣ 9♦ 3♥", True),
        ("7♣ 7♦ 2♥", "9♣ D♣ K♣", False),
        ("2♣ 3♣ 5♣", "9♠ D♠ K♠", True),
        ("2♣ 3♣ 5♦", "9♠ D♠ K♠", False),  # with the classic hands both are points
        ("K♣ 9♣ 2♦", "3♥ 3♦ 5♥", False),
        ("7♣ 7♦ 2♣", "A♠ K♠ 3♥", None),  # the pair wins
        ("K♣ 9♣ 2♦", "A♠ K♠ 3♥", True),
        ("4♥ 5♥ 6♥", "D♠ K♠ A♠", True),
        ("2♣ 3♣ 5♣", "D♠ K♠ A♠", False),
    ],
)
@pytest.mark.rule("CO5.2", "CO5.3", "CO8.9")
def test_the_same_kind_is_one_of_five_when_the_dealer_pays(dealer, winner, all_paid):
    end = knocked(dealer, winner, "6♣ 8♦ B♠")
    if all_paid is None:
        assert (end.winner, end.payoffs()) == (0, (2, -1, -1))
    else:
        assert (end.winner, end.payoffs()) == (1, (-3, 3, 0) if all_paid else (-2, 3, -1))


@pytest.mark.rule("CO5.4", "CO8.8")
def test_a_pair_takes_the_pool_where_nobody_has_more():
    hands = ("K♣ K♦ 5♥", "6♣ 7♦ 8♠", "9♣ 10♦ B♠")
    end = knocked(*hands, dealer=1)
    assert end.payments == (Payment(None, 0, 3, "CO5.1"), Payment(1, 0, 1, "CO5.2"))
    assert knocked(*hands, dealer=1, rules=NEW).winner is None


@pytest.mark.parametrize(("dealer", "winner"), [(0, 0), (1, 2), (2, 2)])
@pytest.mark.rule("CO2.7", "CO8.9")
def test_equal_pairs_and_flushes_are_decided_by_the_seats(dealer, winner):
    assert knocked("7♣ 7♦ 9♥", "6♣ 8♦ B♠", "7♥ 7♠ 9♣", dealer=dealer).winner == winner
    assert knocked("K♣ 9♣ 2♣", "6♠ 8♦ B♠", "D♥ 8♥ 3♥", dealer=dealer).winner == winner


@pytest.mark.rule("CO8.4", "CO8.5", "CO8.8")
def test_fosters_hands_decide_about_prize_and_lives_in_the_old_way():
    end = all_stand("9♠ D♠ K♠", "2♣ 2♦ 3♥", "A♣ K♣ 7♦")
    assert (end.phase, end.winner, end.lives) == (END, 0, (3, 3, 2))
    tie = all_stand("7♣ 7♦ 9♥", "9♠ D♠ K♠", "7♥ 7♠ 9♣")
    assert (tie.winner, tie.lives) == (1, (2, 3, 2))


@pytest.mark.rule("CO8.8", "CO8.10")
def test_fours_beat_all_of_fosters_hands():
    round_ = old_scene("A♣ A♦ A♥", "2♣ 2♦ 2♥", "3♣ 4♣ 5♣", middle="2♠ 9♦ B♥", rules=FOSTER_POUNCE)
    end = replay(round_, "keep", "pounce", "stand", "stand")
    assert (end.winner, end.lives) == (1, (3, 3, 2))


@pytest.mark.rule("CO8.8")
def test_other_kinds_make_other_levels():
    assert commerce.strength(cards("A♣ A♦ K♥")) == 0
    assert commerce.strength(cards("A♣ A♦ K♥"), FOSTER) > commerce.strength(cards("A♣ K♣ 9♥"), FOSTER)
