"""Combinations of Conquian against exact cover with the 182 melds, and the counted facts."""

from collections import Counter
from itertools import combinations
from math import comb
from random import Random

import brute
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scenes import FACTS

from cardgames import HIDDEN, card, cards, conquian
from cardgames.cards import cards_of, mask_of, subsets
from cardgames.conquian import forceable, layable, splits, uses, winning_cards
from cardgames.conquian.melds import all_melds, layable_mask, uses_masks

COUNTS = FACTS["conquian"]
POSITIONS = COUNTS["positions"]
DECK = conquian.STANDARD.deck
ORDER = [card(name) for name in brute.conquian_order()]


def names(some):
    return frozenset(map(str, some))


def text(some):
    return " ".join(map(str, some))


def as_sets(found):
    return {names(some) for some in found}


@pytest.mark.rule("CQ1.3", "CQ2.1")
def test_the_deck_has_forty_cards_without_8_9_and_10():
    assert [str(c) for c in DECK] == brute.deck(brute.CONQUIAN_RANKS)
    assert len(DECK) == 40


@pytest.mark.rule("CQ2.2", "CQ3.1", "CQ3.2")
def test_exactly_the_182_melds_are_melds():
    melds = [cards_of(m) for m in all_melds()]
    assert Counter(map(names, melds)) == Counter(brute.melds())
    assert len(melds) == COUNTS["melds"]
    sets = [m for m in melds if len({c.rank for c in m}) == 1]
    assert (len(sets), len(melds) - len(sets)) == (COUNTS["sets"], COUNTS["runs"])
    assert {str(n): c for n, c in Counter(map(len, melds)).items()} == COUNTS["melds_by_size"]
    clubs = Counter(c.rank for m in melds for c in m if c.suit == "♣")
    assert clubs == COUNTS["melds_with_rank"]
    assert all(layable(m) and m in [way[0] for way in splits(m) if len(way) == 1] for m in melds)


@pytest.mark.parametrize(
    ("some", "can"),
    [
        ("", True),
        ("6♠", False),
        ("6♠ 6♥", False),
        ("6♠ 7♠", False),
        ("6♠ 6♥ 6♦", True),
        ("6♠ 6♥ 6♦ 6♣", True),
        ("A♣ 2♣ 3♣", True),
        ("6♣ 7♣ B♣", True),
        ("7♣ B♣ D♣", True),
        ("B♣ D♣ K♣", True),
        ("D♣ K♣ A♣", False),
        ("K♣ A♣ 2♣", False),
        ("5♣ 7♣ B♣", False),
        ("6♣ 7♣ B♥", False),
        ("A♣ 2♣ 3♣ 4♣ 5♣ 6♣ 7♣ B♣", True),
        ("A♣ 2♣ 3♣ 4♣ 5♣ 6♣ 7♣ B♣ D♣", True),
        ("A♣ 2♣ 3♣ 4♣ 5♣ 6♣ 7♣ B♣ D♣ K♣", True),
        ("A♣ 2♣ 4♣ 5♣ 6♣", False),
        ("K♣ K♦ K♥ A♠ 2♠", False),
        ("3♣ 4♣ 5♣ 6♣ 6♥ 6♠", True),
        ("3♣ 4♣ 5♣ 5♥ 5♠", False),
        ("K♣ A♦ 2♦", False),  # the last of a suit is not beside the first of the next
        ("B♣ D♣ K♣ A♦", False),
        ("D♦ K♦ A♥ 2♥", False),
    ],
)
@pytest.mark.rule("CQ2.2", "CQ3.1", "CQ3.2", "CQ3.3", "CQ3.5", "CQ3.6")
def test_layable_is_what_splits_into_sets_and_runs(some, can):
    assert layable(cards(some)) == can == bool(splits(cards(some)))


SMALL_DECKS = [
    (["6", "7", "B", "D"], brute.SUITS),
    (["A", "2", "D", "K"], brute.SUITS),
    (["2", "3", "4", "5", "6"], "♣♦♥"),
    (brute.CONQUIAN_RANKS, "♠"),
]


@pytest.mark.parametrize(("ranks", "suits"), SMALL_DECKS)
@pytest.mark.rule("CQ3.1", "CQ3.2", "CQ3.3", "CQ3.6")
def test_every_subset_of_a_small_deck_is_judged_as_by_exact_cover(ranks, suits):
    assert_all_subsets([rank + suit for rank in ranks for suit in suits])


@pytest.mark.parametrize("ranks", [pytest.param("A 2 3 4 5", marks=pytest.mark.proof), "5 6 7 B D"])
@pytest.mark.rule("CQ3.1", "CQ3.2", "CQ3.3", "CQ3.6")
def test_every_subset_of_twenty_cards_is_judged_as_by_exact_cover(ranks):
    assert_all_subsets([rank + suit for rank in ranks.split() for suit in brute.SUITS])


def assert_all_subsets(deck):
    """Compare by dynamic programming: a set is layable if one of the melds with its lowest card leaves such a set."""
    place = {name: 1 << i for i, name in enumerate(deck)}
    melds = [sum(place[c] for c in m) for m in brute.melds() if m <= set(deck)]
    by_lowest = {one: [m for m in melds if m & -m == one] for one in place.values()}
    bit = {place[name]: card(name).bit for name in deck}
    can, mask = bytearray(1 << len(deck)), [0] * (1 << len(deck))
    can[0] = 1
    for some in range(1, len(can)):
        low = some & -some
        mask[some] = mask[some ^ low] | bit[low]
        can[some] = any(m & some == m and can[some ^ m] for m in by_lowest[low])
        if layable_mask(mask[some]) != can[some]:
            pytest.fail(f"{text(cards_of(mask[some]))}: exact cover says {bool(can[some])}")


@pytest.mark.rule("CQ3.1", "CQ3.2", "CQ3.3", "CQ3.5", "CQ6.1")
def test_all_layable_sets_up_to_eleven_cards_are_accepted_and_as_many_as_counted():
    found = brute.layable_sets()
    assert {str(size): len(sets) for size, sets in found.items()} == COUNTS["layable_sets_of_cards"]
    for sets in found.values():
        assert all(map(layable_mask, map(engine_mask, sets)))


@pytest.mark.proof
@pytest.mark.rule("CQ3.1", "CQ3.2", "CQ3.3", "CQ3.5", "CQ3.6")
def test_all_sets_that_one_card_more_or_less_spoils_are_refused():
    can = {engine_mask(some) for sets in brute.layable_sets().values() for some in sets}
    deck = [c.bit for c in DECK]
    near = {mask ^ one for mask in can for one in deck if 3 <= (mask ^ one).bit_count() <= 11} - can
    assert (len(can), len(near)) == (130_357, 2_958_468)
    assert not any(map(layable_mask, near))
    assert all(map(layable_mask, can))


def engine_mask(some):
    """Return the mask of a set of `brute.layable_sets` (bit i is the i-th card of its order)."""
    mask = 0
    while some:
        low = some & -some
        mask |= ORDER[low.bit_length() - 1].bit
        some ^= low
    return mask


@pytest.mark.rule("CQ3.1", "CQ3.2", "CQ3.3")
def test_sets_with_one_card_changed_are_judged_as_by_exact_cover():
    rng = Random(31)
    every = sorted(s for sets in brute.layable_sets().values() for s in sets)
    for some in rng.sample(every, 1500):
        mask = engine_mask(some)
        inside, outside = rng.choice(cards_of(mask)), rng.choice([c for c in DECK if not c.bit & mask])
        for near in (mask ^ inside.bit, mask | outside.bit, mask ^ inside.bit ^ outside.bit):
            assert layable_mask(near) == brute.layable(names(cards_of(near)))


@pytest.mark.rule("CQ6.1", "CQ6.2")
def test_as_many_sets_of_ten_cannot_be_completed_as_counted():
    found = brute.layable_sets()
    grown = {eleven ^ one for eleven in found[11] for one in map((1).__lshift__, range(40)) if eleven & one}
    stuck = found[10] - grown
    assert len(stuck) == COUNTS["ten_laid_that_no_card_completes"]
    assert all(winning_cards(cards_of(engine_mask(some)), ()) == () for some in stuck)
    for some in Random(5).sample(sorted(found[10] & grown), 300):
        laid = cards_of(engine_mask(some))
        assert winning_cards(laid, ())
        assert all(layable((*laid, c)) == (c in winning_cards(laid, ())) for c in DECK if c not in laid)


@pytest.mark.rule("CQ5.2", "CQ5.4")
def test_the_first_card_is_usable_as_often_as_counted():
    usable = {rank: first_card_usable(card(rank + "♣")) for rank in brute.CONQUIAN_RANKS}
    for rank in ("A", "2", "3", "K"):
        assert usable[rank] == pytest.approx(COUNTS["first_card_usable"][rank], abs=5e-9)
    assert sum(usable.values()) / 10 == pytest.approx(COUNTS["first_card_usable"]["all_ranks"], abs=5e-9)


def first_card_usable(middle):
    """Return the exact share of ten-card hands: only cards of the rank and up to two places away matter."""
    places = brute.CONQUIAN_RANKS
    here = places.index(middle.rank)
    close = places[max(0, here - 2) : here + 3]
    near = [c for c in DECK if c is not middle and (c.rank == middle.rank or (c.suit == "♣" and c.rank in close))]
    others = 39 - len(near)
    ways = 0
    for some in subsets(mask_of(near)):
        if uses_masks(0, some, middle.bit):
            ways += comb(others, 10 - some.bit_count())
    return ways / comb(39, 10)


@pytest.mark.rule("CQ6.1")
def test_as_many_winning_sets_avoid_ten_given_cards_as_counted():
    wins = len(brute.layable_sets()[11])
    assert wins * comb(29, 10) / comb(40, 10) == pytest.approx(
        COUNTS["winning_sets_avoiding_ten_given_cards_mean"], abs=5e-5
    )


@pytest.mark.rule("CQ3.1", "CQ3.2", "CQ5.7")
def test_dealt_hands_can_lay_out_as_many_cards_at_once_as_counted():
    rng = Random(44)
    deals, shares = 4000, COUNTS["ten_card_deals"]["most_layable_at_once"]
    found = Counter(most_layable(rng.sample(DECK, 10)) for _ in range(deals))
    expected = {int(size): deals * n / COUNTS["ten_card_deals"]["all"] for size, n in shares.items()}
    assert sum(expected.values()) == pytest.approx(deals)
    common = [size for size in expected if expected[size] > 15]
    assert sum((found[s] - expected[s]) ** 2 / expected[s] for s in common) < 22.5  # 6 degrees of freedom, 1 in 1,000
    assert set(found) <= set(expected)


def most_layable(hand):
    found = [len(some) for c in hand for some in uses((), [o for o in hand if o is not c], c)]
    return max(found, default=-1) + 1


@pytest.mark.rule("CQ3.1", "CQ3.2")
def test_as_many_deals_hold_no_meld_as_counted():
    facts = COUNTS["ten_card_deals"]
    assert facts["all"] == comb(40, 10)
    assert deals_without_meld(10) == facts["most_layable_at_once"]["0"] == facts["all"] - facts["with_a_meld"]


def deals_without_meld(size):
    """Count the sets of cards without three of a rank or three in a row, rank by rank."""
    states = Counter({((0, 0, 0, 0), 0): 1})
    columns = [some for n in (0, 1, 2) for some in combinations(range(4), n)]
    for _ in brute.CONQUIAN_RANKS:
        following = Counter()
        for (rows, count), ways in states.items():
            for column in columns:
                longer = tuple(row + 1 if suit in column else 0 for suit, row in enumerate(rows))
                if max(longer) < 3:
                    following[longer, count + len(column)] += ways
        states = following
    return sum(ways for (_, count), ways in states.items() if count == size)


@pytest.mark.parametrize("position", POSITIONS, ids=lambda p: f"{p['laid']} + {p['hand']} {p.get('card', '')}")
@pytest.mark.rule("CQ3.5", "CQ5.4", "CQ5.7", "CQ5.10", "CQ6.1", "CQ6.2")
def test_the_positions_have_their_stated_answers(position):
    laid, hand = cards(position["laid"]), cards(position["hand"])
    if "uses" in position:
        assert as_sets(uses(laid, hand, card(position["card"]))) == {frozenset(u) for u in position["uses"]}
    if "forceable" in position:
        assert forceable(laid, card(position["card"])) == position["forceable"]
    if "forceable_cards" in position:
        free = [c for c in DECK if c not in laid + hand]
        assert {c for c in free if forceable(laid, c)} == set(cards(position["forceable_cards"]))
    if "winning_cards" in position:
        assert names(winning_cards(laid, hand)) == names(cards(position["winning_cards"]))


@pytest.mark.rule("CQ6.1")
def test_a_complete_hand_of_run_and_overlapping_pairs_is_found():
    hand = cards("A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 2♥ 3♥ 4♥ 5♥")
    assert layable(hand)
    assert winning_cards((), hand) == cards("A♥ 6♥ 7♠")


def some_position(rng):
    """Return (laid, hand, middle): a layable layout, empty one time in two, and a hand of cards that go together."""
    laid = set()
    for meld in rng.sample(brute.melds(), rng.choice((0, 4))):
        if len(laid | meld) <= 8 and not laid & meld:
            laid |= meld
    near = {c for meld in rng.sample(brute.melds(), 3) for c in meld} - laid
    order = sorted(near, key=brute.conquian_order().index)
    rng.shuffle(order)
    others = rng.sample(sorted(set(map(str, DECK)) - laid - near), 3)
    hand = (order + others)[1 : rng.randint(2, 10)]
    return tuple(map(card, sorted(laid))), tuple(map(card, hand)), card(order[0] if order else others[0])


def assert_uses_as_by_exact_cover(rng, positions):
    answers = Counter()
    for _ in range(positions):
        laid, hand, middle = some_position(rng)
        found = uses(laid, hand, middle)
        book = brute.uses(names(laid), names(hand), str(middle))
        assert as_sets(found) == book, (text(laid), text(hand), str(middle))
        assert len(found) == len(set(found))
        assert list(found) == sorted(found)
        assert all(list(some) == sorted(some) for some in found)
        assert forceable(laid, middle) == (frozenset() in book)
        answers[bool(laid), len(book) > 0, len(book) > 1] += 1
    assert len(answers) == 6
    assert min(answers.values()) > positions / 50
    assert sum(n for (laid, *_), n in answers.items() if laid) > 0.45 * positions


@pytest.mark.rule("CQ3.5", "CQ5.4", "CQ5.7", "CQ5.10")
def test_uses_and_forcing_agree_with_exact_cover():
    assert_uses_as_by_exact_cover(Random(61), 1200)


@pytest.mark.proof
@pytest.mark.rule("CQ3.5", "CQ5.4", "CQ5.7", "CQ5.10")
def test_uses_and_forcing_agree_with_exact_cover_on_many_positions():
    assert_uses_as_by_exact_cover(Random(62), 20_000)


@settings(max_examples=200)
@given(order=st.permutations(DECK), size=st.integers(0, 11))
@pytest.mark.rule("CQ3.3", "CQ3.5")
def test_any_cards_split_exactly_as_by_exact_cover(order, size):
    some = order[:size]
    assert Counter(frozenset(map(names, way)) for way in splits(some)) == Counter(
        frozenset(way) for way in brute.splits(names(some))
    )


@pytest.mark.rule("CQ3.3", "CQ3.5", "CQ3.6")
def test_splits_of_layable_sets_use_every_card_once_and_come_once():
    rng = Random(9)
    every = sorted(s for size in (6, 8, 9, 10, 11) for s in brute.layable_sets()[size])
    several = 0
    for some in rng.sample(every, 600):
        whole = cards_of(engine_mask(some))
        ways = splits(whole)
        for way in ways:
            assert tuple(sorted(c for meld in way for c in meld)) == whole
            assert all(names(meld) in brute.melds() for meld in way)
            assert list(way) == sorted(way)
        assert as_way_sets(ways) == Counter(frozenset(way) for way in brute.splits(names(whole)))
        several += len(ways) > 1
    assert several > 20


def as_way_sets(ways):
    return Counter(frozenset(map(names, way)) for way in ways)


@pytest.mark.rule("CQ3.3")
def test_a_run_of_five_is_never_two_runs_of_three():
    assert splits(cards("7♦ B♦ D♦ K♦ 6♦")) == [(cards("6♦ 7♦ B♦ D♦ K♦"),)]


@pytest.mark.rule("CQ3.2", "CQ3.6")
def test_a_ninth_card_of_a_suit_is_shown_as_a_split():
    nine = cards("A♣ 2♣ 3♣ 4♣ 5♣ 6♣ 7♣ B♣ D♣")
    assert sorted(sorted(map(len, way)) for way in splits(nine)) == [[3, 3, 3], [3, 6], [3, 6], [4, 5], [4, 5]]
    assert splits(()) == [()]
    assert len(splits(nine[:8])) == 4


@pytest.mark.rule("CQ3.5")
def test_the_example_of_rearranging_takes_one_end_of_a_run():
    laid = cards("3♣ 4♣ 5♣ 6♣")
    assert uses(laid, cards("6♥"), card("6♠")) == (cards("6♥"),)
    assert splits((*laid, *cards("6♥ 6♠"))) == [(cards("3♣ 4♣ 5♣"), cards("6♣ 6♥ 6♠"))]
    assert not forceable(laid, card("6♠"))


@pytest.mark.rule("CQ3.3", "CQ3.4")
def test_a_card_is_in_one_place_only():
    for laid, hand, middle in [("3♣ 4♣ 5♣", "5♣", "6♣"), ("3♣ 4♣ 5♣", "A♥", "5♣"), ("", "6♣ 7♣", "7♣")]:
        with pytest.raises(ValueError, match="one place"):
            uses(cards(laid), cards(hand), card(middle))
    for ask in (layable, splits):
        with pytest.raises(ValueError, match="same card twice"):
            ask(cards("6♠ 6♠ 6♥"))
    with pytest.raises(ValueError, match="same card twice"):
        uses(cards("6♠ 6♠"), (), card("7♠"))
    with pytest.raises(ValueError, match="same card twice"):
        winning_cards(cards("3♣ 4♣ 5♣"), cards("5♣"))


@pytest.mark.parametrize("wrong", ["8♣", "9♦", "10♥", "??"])
@pytest.mark.rule("CQ1.3", "CQ2.1")
def test_what_is_not_in_the_deck_is_refused(wrong):
    other = HIDDEN if wrong == "??" else card(wrong)
    asks = (
        lambda: layable([other]),
        lambda: splits([other]),
        lambda: uses((), (), other),
        lambda: uses((), [other], card("A♣")),
        lambda: uses([other], (), card("A♣")),
        lambda: forceable((), other),
        lambda: winning_cards([other], ()),
        lambda: winning_cards((), [other]),
    )
    for ask in asks:
        with pytest.raises(ValueError, match="not a card of Conquian"):
            ask()
