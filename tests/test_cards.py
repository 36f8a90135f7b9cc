"""Cards: their names, their order, that they never change; masks and the shuffle."""

import copy
import pickle
from collections import Counter
from random import Random

import pytest
from brute import COMMERCE_RANKS

from cardgames import HIDDEN, Card, card, cards, hand
from cardgames.cards import DECK, bits, cards_of, mask_of, shuffled, singles, subsets


@pytest.mark.rule("CO1.5", "CQ2.1")
def test_the_deck_has_52_different_cards_in_the_order_of_suits_then_ranks():
    assert [str(c) for c in DECK] == [r + s for s in "♣♦♥♠" for r in COMMERCE_RANKS]
    assert len(set(DECK)) == 52
    assert list(DECK) == sorted(DECK)
    assert HIDDEN not in DECK
    assert max(*DECK, HIDDEN) is HIDDEN
    assert [c.index for c in DECK] == list(range(52))
    assert [c.bit for c in DECK] == [1 << i for i in range(52)]
    assert HIDDEN.bit == 0


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("10♠", "10♠"),
        ("10s", "10♠"),
        ("10S", "10♠"),
        ("tS", "10♠"),
        ("B♥", "B♥"),
        ("Jh", "B♥"),
        ("jH", "B♥"),
        ("bh", "B♥"),
        ("Qd", "D♦"),
        ("dd", "D♦"),
        ("Kc", "K♣"),
        ("a♣", "A♣"),
        ("  7♦ ", "7♦"),
        ("A♠\ufe0e", "A♠"),
        ("A♥\ufe0f", "A♥"),
    ],
)
@pytest.mark.rule("CO1.5")
def test_a_card_is_read_in_every_usual_spelling(text, name):
    assert str(card(text)) == name


@pytest.mark.parametrize(
    "text",
    ["", " ", "♠", "10", "1♠", "0♠", "11♠", "10♠♠", "10 ♠", "♠10", "X♠", "10x", "A?", "??", "A♠ 2♠", "1♠0", "-2♣"],
)
@pytest.mark.rule("CO1.5")
def test_unknown_text_is_never_silently_another_card(text):
    with pytest.raises(ValueError, match="not a card") as refused:
        card(text)
    assert repr(text) in str(refused.value)


@pytest.mark.rule("CO1.5")
def test_every_card_is_read_back_from_its_name():
    assert [card(str(c)) for c in DECK] == list(DECK)
    assert [Card(c.suit, c.rank) for c in DECK] == list(DECK)
    assert cards(", ".join(map(repr, DECK))) == DECK
    assert cards("") == ()
    assert cards("K♠,2♣  A♥") == (card("K♠"), card("2♣"), card("A♥"))


@pytest.mark.parametrize(("suit", "rank"), [("♠", "1"), ("s", "10"), ("♠", "J"), ("", ""), ("?", "A")])
@pytest.mark.rule("CO1.5")
def test_there_is_no_card_outside_the_deck(suit, rank):
    with pytest.raises(ValueError, match="no such card") as refused:
        Card(suit, rank)
    assert repr(suit) in str(refused.value)
    assert repr(rank) in str(refused.value)


@pytest.mark.rule("CO1.5", "CQ3.3")
def test_there_is_one_object_a_card_also_after_pickle_and_copy():
    for one in (*DECK, HIDDEN):
        assert Card(one.suit, one.rank) is one
        assert pickle.loads(pickle.dumps(one)) is one  # noqa: S301
        assert copy.copy(one) is one
        assert copy.deepcopy([one])[0] is one


@pytest.mark.rule("CO1.5")
def test_a_card_cannot_be_changed():
    ace = card("A♠")
    for change in (lambda: setattr(ace, "rank", "2"), lambda: delattr(ace, "rank"), lambda: setattr(ace, "new", 1)):
        with pytest.raises(AttributeError):
            change()
    assert str(ace) == "A♠"


@pytest.mark.rule("CO1.5")
def test_cards_are_ordered_and_hashed_by_index_not_by_text():
    assert card("10♠") > card("2♠")
    assert card("K♣") < card("A♦")
    assert card("A♦") <= card("A♦")
    assert [hash(c) for c in DECK] == list(range(52))
    assert card("A♠") != "A♠"
    with pytest.raises(TypeError):
        assert card("A♠") < "A♠"
    assert hand(cards("K♠ A♠ 10♥ 2♣")) == cards("2♣ 10♥ A♠ K♠")


@pytest.mark.rule("CO1.5", "CQ3.3")
def test_a_mask_holds_each_card_once():
    assert mask_of(()) == 0
    assert mask_of(cards("A♣ 3♣ A♦")) == 0b1 + 0b100 + (1 << 13)
    with pytest.raises(ValueError, match="face-down card has no place"):
        mask_of((HIDDEN,))
    with pytest.raises(ValueError, match="the same card twice: 6♠"):
        mask_of(cards("6♠ 7♠ 6♠"))


@pytest.mark.rule("CO1.5")
def test_masks_and_cards_turn_into_each_other():
    rng = Random(2)
    for size in (0, 1, 2, 5, 17, 52):
        some = hand(rng.sample(DECK, size))
        mask = mask_of(some)
        assert cards_of(mask) == some
        assert [cards_of(one)[0] for one in bits(mask)] == list(some)
        assert singles(mask) == tuple(bits(mask))


@pytest.mark.rule("CQ5.7")
def test_subsets_are_all_there_once_with_nothing_first_and_everything_last():
    assert list(subsets(0)) == [0]
    assert list(subsets(0b1)) == [0, 0b1]
    found = list(subsets(0b11010))
    assert (found[0], found[-1], len(found)) == (0, 0b11010, 8)
    assert set(found) == {a | b | c for a in (0, 2) for b in (0, 8) for c in (0, 16)}


@pytest.mark.rule("CO3.3", "CQ4.2")
def test_the_shuffle_is_the_one_that_deal_codes_promise():
    assert shuffled("abcdefgh", Random(1)) == list("acdghefb")
    some = list("xyz")
    shuffled(some, Random(3))
    assert some == list("xyz")
    assert (shuffled("", Random(0)), shuffled("a", Random(0))) == ([], ["a"])


def chi_square(counts, cells, total):
    return sum((counts[cell] - total / len(cells)) ** 2 / (total / len(cells)) for cell in cells)


@pytest.mark.rule("CO3.3", "CQ4.2")
def test_all_orders_are_equally_likely():
    rng = Random(12)
    counts = Counter("".join(shuffled("wxyz", rng)) for _ in range(24_000))
    assert len(counts) == 24
    assert chi_square(counts, list(counts), 24_000) < 49.7  # 23 degrees of freedom, one in a thousand


@pytest.mark.rule("CO3.3", "CQ4.2")
def test_each_card_comes_to_each_place_equally_often():
    rng = Random(6)
    n = 8000
    seen = Counter(pair for _ in range(n) for pair in enumerate(shuffled(DECK[:10], rng)))
    for place in range(10):
        cells = [(place, c) for c in DECK[:10]]
        assert chi_square(seen, cells, n) < 31  # 9 degrees of freedom, ten tests
