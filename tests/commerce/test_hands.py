"""What hands of Commerce are worth, against the rule text written a second time and the counted facts."""

import pickle
from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from brute import COMMERCE_RANKS, SEQUENCES, commerce_strength
from hypothesis import given
from hypothesis import strategies as st
from scenes import FACTS

from cardgames import HIDDEN, card, cards, commerce
from cardgames.cards import DECK, mask_of
from cardgames.commerce import best_seat, counting, kind, score, strength
from cardgames.commerce.hands import CLASSIC, FOSTER, FOUR, NOTHING, Kind, hand_table, height, pips
from cardgames.commerce.hands import score as judged

HANDS = tuple(combinations(DECK, 3))
COUNTS = FACTS["commerce"]


def named(some):
    return [str(c) for c in some]


@pytest.fixture(scope="module")
def levels():
    return {mask_of(three): strength(three) for three in HANDS}


@pytest.mark.rule("CO2.1", "CO2.2", "CO2.3", "CO2.4", "CO2.5", "CO2.6")
def test_all_hands_are_ordered_as_the_rule_text_says(levels):
    assert len(HANDS) == COUNTS["hands"]
    book = {mask_of(three): commerce_strength(named(three)) for three in HANDS}
    order = {worth: place for place, worth in enumerate(sorted(set(book.values())))}
    assert len(order) == COUNTS["strength_levels"]
    assert levels == {mask: order[worth] for mask, worth in book.items()}
    names = ("nothing", "point", "sequence", "tricon")
    assert all(kind(three).name == names[book[mask_of(three)][0]] for three in HANDS)


@pytest.mark.rule("CO2.1", "CO2.2", "CO2.3", "CO2.4", "CO2.5")
def test_there_are_as_many_hands_of_each_kind_as_counted():
    scores = [score(three) for three in HANDS]
    found = Counter(s.kind.name for s in scores)
    points = Counter(s.key[1] for s in scores if s.kind.name == "point")
    found |= {"point_of_two": points[2], "point_of_three": points[3]}
    assert found == COUNTS["kinds"]


@pytest.mark.parametrize("fact", COUNTS["strength"], ids=lambda f: f["hand"])
@pytest.mark.rule("CO2.2", "CO2.3", "CO2.4", "CO2.5", "CO2.6")
def test_the_counted_hands_beat_as_many_others_as_stated(fact, levels):
    three = cards(fact["hand"])
    mine = strength(three)
    assert kind(three).name == fact["kind"]
    if "value" in fact:
        assert score(three).key == (fact["value"], fact["cards"])
        assert len(counting(three)) == fact["cards"]
    assert sum(level < mine for level in levels.values()) == fact["weaker"]
    assert sum(level == mine for level in levels.values()) == fact["equal"]


@pytest.mark.parametrize("text", COUNTS["not_a_sequence"])
@pytest.mark.rule("CO2.3")
def test_no_sequence_goes_round_the_corner_over_suits_or_over_a_gap(text):
    assert kind(cards(text)).name == "point"


@pytest.mark.rule("CO2.3")
def test_exactly_48_sequences_exist_and_the_ace_makes_the_lowest_and_the_highest():
    rows = [cards(" ".join(rank + suit for rank in row)) for row in SEQUENCES for suit in "♣♦♥♠"]
    assert {mask_of(r) for r in rows} == {mask_of(h) for h in HANDS if kind(h).name == "sequence"}
    strengths = [strength(r) for r in rows]
    assert strengths == sorted(strengths)
    assert len(set(strengths)) == 12
    assert [score(cards(t)).key for t in ("A♠ 2♠ 3♠", "2♠ 3♠ 4♠", "D♠ K♠ A♠")] == [(3,), (4,), (14,)]


@pytest.mark.rule("CO2.2", "CO2.8")
def test_aces_are_the_best_tricon_and_no_two_equal_tricons_can_be_dealt():
    order = [strength(cards(" ".join(r + s for s in "♣♦♥"))) for r in [*COMMERCE_RANKS[1:], "A"]]
    assert order == list(range(52, 65))
    for rank in ("A", "2", "K"):
        same = [h for h in HANDS if {c.rank for c in h} == {rank}]
        assert all(set(a) & set(b) for a, b in combinations(same, 2))


@pytest.mark.rule("CO2.8")
def test_no_hand_offers_two_different_points():
    for three in HANDS:
        suits = Counter(c.suit for c in three)
        assert sum(n >= 2 for n in suits.values()) <= 1
        assert len(counting(three)) == max(n for n in suits.values()) * (max(suits.values()) > 1)


@pytest.mark.parametrize(
    ("weaker", "better"),
    [
        ("6♠ 7♣ D♥", "2♣ 3♣ 4♦"),  # nothing, the lowest point
        ("7♣ 7♥ D♠", "2♣ 3♣ 4♦"),  # a pair is nothing
        ("K♦ 9♦ 4♣", "A♥ 5♥ 3♥"),  # three cards for two, both 19
        ("2♣ 3♣ 5♣", "K♦ 9♦ 4♣"),  # the sum before the number of cards: 10 from three, 19 from two
        ("A♣ K♣ 10♣", "A♠ 2♠ 3♠"),  # the best point, the lowest sequence
        ("D♠ K♠ A♠", "2♣ 2♦ 2♥"),  # the best sequence, the lowest tricon
        ("A♠ 2♠ 3♠", "2♥ 3♥ 4♥"),
        ("B♠ D♠ K♠", "D♥ K♥ A♥"),
        ("K♣ K♦ K♥", "A♣ A♦ A♥"),
        ("A♣ 9♣ 2♦", "A♣ 10♣ 2♦"),
    ],
)
@pytest.mark.rule("CO2.1", "CO2.2", "CO2.3", "CO2.4", "CO2.5", "CO2.6")
def test_the_better_hand_is_stronger(weaker, better):
    assert strength(cards(weaker)) < strength(cards(better))


@pytest.mark.rule("CO2.4")
def test_court_cards_and_tens_count_ten_and_the_ace_eleven():
    assert [pips(card(r + "♣")) for r in COMMERCE_RANKS] == [11, *range(2, 11), 10, 10, 10]
    assert [height(card(r + "♥")) for r in ["A", "2", "9", "10", "B", "D", "K"]] == [14, 2, 9, 10, 11, 12, 13]
    for court in ("10♣", "B♣", "D♣", "K♣"):
        assert score(cards(f"{court} 2♣ 5♦")).key == (12, 2)


@pytest.mark.rule("CO2.4", "CO2.5")
def test_only_the_cards_of_the_suit_count():
    assert counting(cards("4♣ 9♦ K♦")) == cards("9♦ K♦")
    assert counting(cards("A♥ 5♥ 3♥")) == cards("A♥ 3♥ 5♥")
    assert counting(cards("6♠ 7♣ D♥")) == ()
    assert score(cards("6♠ 7♣ D♥")).key == ()


@given(three=st.permutations(DECK).map(lambda order: tuple(order[:3])))
@pytest.mark.rule("CO2.1")
def test_the_order_of_a_hand_does_not_matter(three):
    assert strength(three) == strength(sorted(three))
    assert score(three) == score(reversed(three))


@pytest.mark.parametrize("some", ["A♠ A♠ 2♠", "A♠ 2♠", "A♠ 2♠ 3♠ 4♠", "A♠", "", "A♠ 2♠ 3♠ 3♠"])
@pytest.mark.rule("CO1.1")
def test_a_hand_is_three_different_cards(some):
    for judge in (strength, score, kind):
        with pytest.raises(ValueError, match=r"same card twice|three different"):
            judge(cards(some))


@pytest.mark.parametrize("known", ["A♠ 2♠", "A♠ 2♠ 3♠", ""])
@pytest.mark.rule("CO1.1")
def test_a_face_down_card_cannot_be_judged(known):
    for judge in (strength, score, kind):
        with pytest.raises(ValueError, match="face-down"):
            judge((*cards(known), HIDDEN))


@pytest.mark.parametrize("fact", COUNTS["buying"], ids=lambda f: f"{f['hand']} gives {f['give']}")
@pytest.mark.rule("CO4.2")
def test_purchases_improve_as_often_as_counted(fact):
    hand, given = cards(fact["hand"]), card(fact["give"])
    kept = [c for c in hand if c is not given]
    drawn = [(*kept, c) for c in DECK if c not in hand]
    change = Counter((strength(h) > strength(hand)) - (strength(h) < strength(hand)) for h in drawn)
    assert (change[1], change[0], change[-1]) == (fact["better"], fact["same"], fact["worse"])
    if "tricons" in fact:
        assert sum(kind(h).name == "tricon" for h in drawn) == fact["tricons"]


@pytest.mark.parametrize("fact", COUNTS["against_one_dealt_hand_of_18424"], ids=lambda f: f["hand"])
@pytest.mark.rule("CO2.1", "CO2.6")
def test_a_hand_wins_against_as_many_dealt_hands_as_counted(fact, levels):
    hand = mask_of(cards(fact["hand"]))
    others = Counter((v > levels[hand]) - (v < levels[hand]) for m, v in levels.items() if not m & hand)
    assert sum(others.values()) == 18424
    assert (others[-1], others[0], others[1]) == (fact["win"], fact["tie"], fact["lose"])


@pytest.mark.rule("CO2.1", "CO2.6")
def test_two_dealt_hands_win_and_tie_as_often_as_counted(levels):
    facts = COUNTS["two_dealt_hands"]
    wins, ties = two_hands(levels)
    assert (wins, ties) == (facts["first_wins"], facts["ties"])
    assert 2 * wins + ties == facts["ordered_pairs"] == 22_100 * 18_424


def two_hands(levels):
    """Count ordered pairs of hands without a shared card (wins of the first, ties) by inclusion and exclusion."""
    holding = {0: Counter(levels.values())}
    for mask, level in levels.items():
        low, rest = mask & -mask, mask & (mask - 1)
        parts = (low, rest & -rest, rest & (rest - 1))
        for some in (some for n in (1, 2, 3) for some in combinations(parts, n)):
            holding.setdefault(sum(some), Counter())[level] += 1
    wins = ties = 0
    for shared, counts in holding.items():
        sign, below = (-1) ** shared.bit_count(), 0
        for _, n in sorted(counts.items()):
            wins += sign * n * below
            ties += sign * n * n
            below += n
    return wins, ties


@pytest.mark.rule("CO2.1")
def test_the_table_names_the_kind_of_every_level(levels):
    table = hand_table(CLASSIC)
    assert table.level == levels
    assert [k.name for k in table.kinds] == ["nothing", *["point"] * 39, *["sequence"] * 12, *["tricon"] * 13]
    assert all(table.kinds[table.level[mask_of(h)]] == kind(h) for h in Random(1).sample(HANDS, 500))


@pytest.mark.rule("CO2.1")
def test_other_kinds_give_another_order():
    upside_down = (CLASSIC[2], CLASSIC[0], CLASSIC[1], CLASSIC[3])
    assert judged(cards("D♠ K♠ A♠"), upside_down).kind.name == "point"
    assert judged(cards("D♠ K♠ A♠"), CLASSIC[2:]).key == (31, 3)
    assert len(set(hand_table(upside_down).level.values())) == len(hand_table(upside_down).kinds)


@pytest.mark.rule("CO2.2", "CO2.3", "CO2.4", "CO2.5")
def test_kinds_carry_their_rule_and_survive_pickle():
    assert [(k.name, k.rule, str(k)) for k in CLASSIC] == [
        ("tricon", "CO2.2", "tricon"),
        ("sequence", "CO2.3", "sequence"),
        ("point", "CO2.4", "point"),
        ("nothing", "CO2.5", "nothing"),
    ]
    twins = pickle.loads(pickle.dumps(CLASSIC))  # noqa: S301
    assert twins == CLASSIC
    assert judged(cards("A♣ A♦ A♥"), twins) == score(cards("A♣ A♦ A♥"))


@pytest.mark.parametrize(
    ("dealer", "direction", "levels", "best"),
    [
        (0, 1, (5, 5, 5, 5), 0),
        (2, 1, (5, 5, 5, 5), 2),
        (2, 1, (5, 5, 1, 5), 3),
        (2, 1, (5, 5, 1, 1), 0),
        (2, -1, (5, 5, 1, 5), 1),
        (2, -1, (5, 1, 1, 5), 0),
        (0, 1, (1, 2, 3, 2), 2),
        (3, 1, (9, 0, 0, 8), 0),
        (1, 1, (0, 0, 0, 0), 1),
    ],
)
@pytest.mark.rule("CO2.7", "CO4.8")
def test_of_equal_hands_the_dealers_wins_then_the_nearest_in_the_direction_of_play(dealer, direction, levels, best):
    rules = replace(commerce.NEW, direction=direction)
    assert best_seat(commerce.deal(rules, Random(0), 4, dealer), levels) == best


@pytest.mark.rule("CO2.1", "CO8.8")
@pytest.mark.parametrize("kinds", [CLASSIC, FOSTER, (FOUR, *FOSTER)], ids=["classic", "foster", "pounce"])
def test_one_hand_of_a_form_is_judged_as_each_would_be(kinds):
    each = tuple(replace(kind, alike=kind is FOUR) for kind in kinds)
    assert hand_table(kinds).level == hand_table(each).level
    assert [kind.name for kind in hand_table(kinds).kinds] == [kind.name for kind in hand_table(each).kinds]


def test_a_kind_of_hand_in_which_a_suit_counts_is_judged_hand_by_hand():
    hearts = Kind("hearts", "HOUSE", lambda held: () if all(one.suit == "♥" for one in held) else None)
    table = hand_table((hearts, NOTHING))
    assert sorted(table.level.values()) == [0] * (22_100 - 286) + [1] * 286
    assert table.level[mask_of(cards("A♥ 7♥ 9♥"))] == 1
