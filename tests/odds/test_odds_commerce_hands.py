"""Levels, kinds and the vectorised evaluator, against the counted facts and the engine."""

from itertools import combinations

import numpy as np
import pytest
from brute import commerce_strength
from hypothesis import given
from hypothesis import strategies as st
from scenes import FACTS

from cardgames import cards, commerce
from cardgames.cards import DECK, mask_of
from cardgames.odds.commerce_hands import all_hands, hand_strength, kind_counts, levels, strength_levels

COUNTS = FACTS["commerce"]
RULES = {"classic": commerce.NEW, "foster": commerce.FOSTER, "pounce": commerce.POUNCE}
NUMBERS = np.array(list(combinations(range(52), 3)))


@pytest.mark.rule("CO2.1", "CO2.2", "CO2.3", "CO2.4", "CO2.5", "CO2.6", "CO8.8", "CO8.9")
@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_numpy_judges_every_hand_as_the_engine_does(rules):
    expected = [commerce.strength([DECK[n] for n in row], rules) for row in NUMBERS.tolist()]
    for order in ([0, 1, 2], [2, 0, 1], [1, 2, 0], [2, 1, 0]):
        assert levels(NUMBERS[:, order].astype(np.uint8), rules).tolist() == expected


@given(hands=st.lists(st.permutations(DECK).map(lambda order: order[:3]), min_size=1, max_size=5))
def test_shape_and_type_of_the_numbers_do_not_matter(hands):
    rows = [[c.index for c in hand] for hand in hands]
    expected = [commerce.strength(hand) for hand in hands]
    for kind in (np.uint8, np.int8, np.int64):
        assert levels(np.array(rows, kind)).tolist() == expected
    assert levels(np.array(rows).reshape(1, -1, 1, 3)).tolist() == [[[n] for n in expected]]
    assert int(levels(rows[0])) == expected[0]


@pytest.mark.parametrize(
    ("hands", "message"),
    [
        ([1, 2], "three cards each"),
        ([[1, 2, 3, 4]], "three cards each"),
        ([1.0, 2.0, 3.0], "three cards each"),
        (5, "three cards each"),
        ([1, 2, 52], "from 0 to 51"),
        ([-1, 2, 3], "from 0 to 51"),
        ([[1, 2, 3], [7, 8, 7]], "same card twice"),
        ([4, 4, 4], "same card twice"),
    ],
)
def test_what_is_no_hand_is_refused(hands, message):
    with pytest.raises(ValueError, match=message):
        levels(hands)
    assert levels(np.empty((0, 3), np.int64)).shape == (0,)


@pytest.mark.rule("CO2.1", "CO2.2", "CO2.3", "CO2.4", "CO2.5", "CO2.6")
def test_the_65_levels_are_those_of_the_facts():
    frame = strength_levels()
    assert len(frame) == COUNTS["strength_levels"]
    assert frame["hands"].sum() == COUNTS["hands"]
    assert (frame[["weaker", "hands", "stronger"]].sum(axis=1) == COUNTS["hands"]).all()
    assert frame["percentile"].tolist() == [(2 * w + h) / 44200 for w, h in zip(frame.weaker, frame.hands, strict=True)]
    for fact in COUNTS["strength"]:
        row = hand_strength(cards(fact["hand"])).iloc[0]
        assert (row.kind, row.weaker, row.hands) == (fact["kind"], fact["weaker"], fact["equal"])
        if "value" in fact:
            assert (row.value, row.cards) == (fact["value"], fact["cards"])


@pytest.mark.rule("CO2.1", "CO2.2", "CO2.3", "CO2.4", "CO2.5")
def test_there_are_as_many_hands_of_each_kind_as_counted():
    frame = kind_counts().set_index(["kind", "cards"])["hands"]
    kinds = COUNTS["kinds"]
    assert frame["point", 2] == kinds["point_of_two"]
    assert frame["point", 3] == kinds["point_of_three"]
    sums = frame.groupby("kind").sum().to_dict()
    assert sums == {name: n for name, n in kinds.items() if name in sums}
    assert kind_counts()["kind"].tolist() == ["tricon", "sequence", "point", "point", "nothing"]
    assert kind_counts()["share"].tolist() == [n / 22100 for n in kind_counts()["hands"]]


@pytest.mark.rule("CO8.8", "CO8.9", "CO8.10")
def test_more_kinds_have_their_own_counts():
    assert kind_counts(commerce.FOSTER).set_index("kind")["hands"].to_dict() == COUNTS["kinds_foster"]
    four = kind_counts(commerce.POUNCE).iloc[0]
    assert (four.kind, four.cards, four.hands, four["of"]) == ("four", 4, 13, 22113)
    assert hand_strength(cards("9♣ 9♦ 9♥ 9♠"), commerce.POUNCE).iloc[0].weaker == 22100 + 7
    pair = hand_strength(cards("5♣ 9♣ 5♦"), commerce.FOSTER).iloc[0]
    assert (pair.kind, pair.value, pair.cards, pair.kicker) == ("pair", 5, 2, 9)


@pytest.mark.rule("CO2.1", "CO2.6")
def test_all_hands_stand_in_the_table_with_what_the_rule_text_says():
    frame = all_hands()
    assert len(frame) == COUNTS["hands"]
    assert frame["hand"].is_unique
    some = frame.sample(300, random_state=1)
    worth = [commerce_strength(h.split()) for h in some["hand"]]
    order = sorted(range(len(worth)), key=lambda i: (some["level"].iloc[i], worth[i]))
    assert [worth[i] for i in order] == sorted(worth)
    examples = strength_levels()
    assert [commerce.strength(cards(text)) for text in examples["example"]] == examples["level"].tolist()
    assert len(all_hands(commerce.POUNCE)) == 22113


def test_a_table_may_be_changed_without_harm():
    frame = strength_levels()
    frame["hands"] = 0
    assert strength_levels()["hands"].sum() == 22100


@pytest.mark.parametrize("text", ["A♠ 2♠", "A♠ 2♠ 3♠ 4♠", "A♠ A♠ 2♠", "A♠ A♦ A♥ A♣"])
def test_what_is_no_hand_has_no_strength(text):
    with pytest.raises(ValueError, match=r"three different|same card"):
        hand_strength(cards(text))
    assert mask_of(cards("A♠")) == 1 << 39
