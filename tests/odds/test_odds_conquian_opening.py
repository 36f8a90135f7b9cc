"""What is dealt: exact counts against itertools on small decks, the facts, samples, and the long recounts."""

from collections import Counter
from itertools import combinations
from math import comb
from random import Random

import brute
import numpy as np
import pytest
from scenes import FACTS

from cardgames.odds.conquian_cards import BITS, DECK
from cardgames.odds.conquian_census import distances, most_layable
from cardgames.odds.conquian_layouts import layouts
from cardgames.odds.conquian_opening import first_card, layable_at_deal, sample_deals, starting_distances
from cardgames.odds.conquian_position import distance, position
from cardgames.odds.intervals import wilson

COUNTS = FACTS["conquian"]
DEALS = COUNTS["ten_card_deals"]
SIZES = (8, 9, 10)


def small(sizes, ranks):
    """Return the layable sets of these sizes of a deck with the lowest ranks only, as sets of names."""
    order, deck = brute.conquian_order(), set(brute.deck(brute.CONQUIAN_RANKS[:ranks]))
    found = [frozenset(order[i] for i in range(40) if some >> i & 1) for n in sizes for some in brute.layable_sets()[n]]
    return [some for some in found if some <= deck]


@pytest.mark.rule("CQ3.1", "CQ3.2", "CQ6.1")
@pytest.mark.parametrize(("hand", "ranks"), [(3, 4), (4, 5), (5, 4), (6, 4), (5, 5)])
def test_every_deal_of_a_small_deck_is_counted(hand, ranks):
    wins, laid = small([hand + 1], ranks), small(range(3, hand + 1), ranks)
    deals = list(map(set, combinations(brute.deck(brute.CONQUIAN_RANKS[:ranks]), hand)))
    assert distances(hand, ranks) == Counter(min(len(w - deal) for w in wins) for deal in deals)
    assert most_layable(hand, ranks) == Counter(max((len(w) for w in laid if w <= deal), default=0) for deal in deals)


@pytest.mark.rule("CQ3.1", "CQ3.2", "CQ4.2")
def test_melds_in_ten_dealt_cards():
    frame = layable_at_deal()
    assert {str(row.cards): row.deals for row in frame.itertuples()} == DEALS["most_layable_at_once"]
    assert frame["deals"].sum() == DEALS["all"] == comb(40, 10)
    assert frame.loc[frame["cards"] > 0, "deals"].sum() == DEALS["with_a_meld"]


@pytest.mark.parametrize("hand", SIZES)
def test_all_deals_have_their_place(hand):
    for frame in (layable_at_deal(hand), starting_distances(hand)):
        assert frame["deals"].sum() == comb(40, hand)
        assert frame["probability"].sum() == pytest.approx(1)
    held = layable_at_deal(hand).set_index("cards")["deals"]
    assert held[hand] == COUNTS["layable_sets_of_cards"][str(hand)]
    wins = layouts(hand + 1)
    one_less = np.unique((wins[:, None] & ~BITS)[(wins[:, None] & BITS) != 0])
    assert starting_distances(hand).set_index("distance")["deals"][1] == len(one_less)


def test_deals_without_a_meld_by_another_count():
    for hand in SIZES:
        assert layable_at_deal(hand)["deals"][0] == deals_without_meld(hand)


def deals_without_meld(size):
    """Count the deals without three of a rank or three in a row, rank by rank; suits are interchangeable."""
    states = Counter({((0, 0, 0, 0), 0): 1})
    columns = [some for n in (0, 1, 2) for some in combinations(range(4), n)]
    for _ in brute.CONQUIAN_RANKS:
        following = Counter()
        for (rows, count), ways in states.items():
            for column in columns:
                longer = tuple(row + 1 if suit in column else 0 for suit, row in enumerate(rows))
                if max(longer) < 3:
                    following[tuple(sorted(longer)), count + len(column)] += ways
        states = following
    return sum(ways for (_, count), ways in states.items() if count == size)


def test_the_mean_distance_of_a_deal():
    frame = starting_distances()
    assert (frame["distance"] * frame["probability"]).sum() == pytest.approx(3.86, abs=0.005)


@pytest.mark.parametrize("hand", SIZES)
def test_random_deals_are_as_far_from_winning_as_counted(hand):
    rng, deals = Random(hand), 2500
    found = Counter(distance(position((), rng.sample(DECK, hand), goal=hand + 1)) for _ in range(deals))
    frame = starting_distances(hand)
    expected = {row.distance: deals * row.probability for row in frame.itertuples()}
    common = [far for far, n in expected.items() if n > 15]
    assert len(common) >= 4
    assert sum((found[far] - expected[far]) ** 2 / expected[far] for far in common) < 20.5  # 5 degrees, 1 in 1,000
    assert set(found) <= set(expected)


@pytest.mark.proof
@pytest.mark.rule("CQ4.2", "CQ9.1", "CQ9.3")
@pytest.mark.parametrize("hand", SIZES)
def test_all_deals_counted_again(hand):
    assert list(distances(hand).items()) == list(
        starting_distances(hand)[["distance", "deals"]].itertuples(index=False)
    )
    assert list(most_layable(hand).items()) == list(layable_at_deal(hand)[["cards", "deals"]].itertuples(index=False))


@pytest.mark.rule("CQ5.2", "CQ5.4")
def test_the_first_card():
    frame = first_card().set_index("rank")
    facts = dict(COUNTS["first_card_usable"])
    assert frame["probability"].mean() == pytest.approx(facts.pop("all_ranks"), abs=5e-9)
    for rank, share in facts.items():
        assert frame["probability"][rank] == pytest.approx(share, abs=5e-9)
    assert frame["probability"].tolist() == (frame["hands"] / comb(39, 10)).tolist()


@pytest.mark.rule("CQ5.2", "CQ5.4")
@pytest.mark.parametrize("hand", [1, 2, 3, *SIZES])
def test_the_first_card_by_inclusion_and_exclusion(hand):
    for row in first_card(hand).itertuples():
        pairs = {m - {row.rank + "♣"} for m in brute.melds() if row.rank + "♣" in m and len(m) == 3}
        unions = Counter()
        for n in range(1, len(pairs) + 1):
            for some in combinations(pairs, n):
                unions[len(frozenset().union(*some))] += (-1) ** (n + 1)
        assert row.hands == sum(sign * comb(39 - size, hand - size) for size, sign in unions.items() if size <= hand)
        assert row.of == comb(39, hand)


def test_a_sample_of_deals_goes_on_as_it_began():
    sample = sample_deals(500, seed=3)
    assert sample["n"].tolist() == list(range(50, 501, 50))
    assert sample.head(4).equals(sample_deals(200, seed=3))
    assert not sample.equals(sample_deals(500, seed=4))
    for row in sample.itertuples():
        assert (row.share, row.low, row.high) == (row.hits / row.n, *wilson(row.hits, row.n))
    assert sample_deals(70)["n"].tolist() == [50, 70]
    for wrong in ({"n": 0}, {"n": 5, "every": 0}, {"n": 5, "hand": 41}):
        with pytest.raises(ValueError, match="at least"):
            sample_deals(**wrong)


def covered(seeds, n):
    """Return the share of samples whose interval has the exact share of deals with a meld in it."""
    exact = DEALS["with_a_meld"] / DEALS["all"]
    last = [sample_deals(n, seed, every=n).iloc[-1] for seed in seeds]
    return sum(row.low <= exact <= row.high for row in last) / len(last)


def test_intervals_cover_the_exact_share():
    assert covered(range(120), 100) > 0.88


@pytest.mark.proof
def test_intervals_cover_the_exact_share_as_often_as_they_say():
    share = covered(range(2000), 400)
    print(f"meld in a deal: {100 * share:.2f} % of 2,000 intervals cover it")
    assert 0.935 <= share <= 0.965


def test_other_sizes_are_refused():
    for ask in (starting_distances, layable_at_deal):
        with pytest.raises(ValueError, match="counted for 8, 9, 10 cards, not for 7"):
            ask(7)
    with pytest.raises(ValueError, match="up to 11"):
        distances(11)
    with pytest.raises(ValueError, match="2 ranks allow no such layout"):
        distances(10, 2)
