"""The levels of Conquian: legal, reproducible, blind for hidden cards, each stronger than the one below."""

import pickle
import re
import subprocess
import sys
from random import Random
from statistics import fmean

import numpy as np
import pytest
from work import calls

from cardgames import cards, conquian, determinize, playout
from cardgames.bots.conquian import by_the_book
from cardgames.bots.conquian_count import Count
from cardgames.bots.conquian_greedy import greedy
from cardgames.bots.conquian_koenner import WIN, Koenner
from cardgames.bots.conquian_levels import LEVELS
from cardgames.bots.conquian_meister import Meister
from cardgames.bots.conquian_neuling import Neuling
from cardgames.bots.conquian_ways import ways
from cardgames.bots.conquian_words import explain
from cardgames.bots.plain import random_bot
from cardgames.cards import mask_of
from cardgames.game import END
from cardgames.odds.conquian_layouts import layouts

RULES = dict(conquian.combinations()) | {
    "2-3": conquian.rules(hand_size=3),
    "2-13": conquian.rules(hand_size=13, exchange=True),
    "3-13": conquian.rules(players=3, hand_size=13),
}
BOTS = {**LEVELS, "meister": Meister(playouts=12), "greedy": greedy}
every_rules = pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
every_bot = pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS)


def decisions(rules, bot, seeds):
    """Yield (view, action) of every decision, and play it: an illegal one raises."""
    for seed in seeds:
        state, rng = conquian.deal(rules, Random(seed), dealer=seed % 2), Random(-1 - seed)
        while state.to_move is not None:
            view = state.view(state.to_move)
            chosen = bot(view, rng)
            yield view, chosen
            state = state.play(chosen)
        assert state.phase == END


@every_rules
@every_bot
def test_plays_every_variant_legally_to_its_end(rules, bot):
    assert all(chosen in view.legal_actions() for view, chosen in decisions(rules, bot, range(8)))


@every_rules
@every_bot
def test_does_not_react_to_cards_that_it_cannot_see(rules, bot):
    for number, (view, _) in enumerate(decisions(rules, bot, range(4))):
        other = determinize(view, Random(number)).view(view.viewer)
        chosen = bot(view, Random(number))
        assert bot(other, Random(number)) == chosen
        assert explain(other, chosen) == explain(view, chosen)


@every_bot
def test_the_same_seed_plays_the_same_game_also_after_pickling(bot):
    copy = pickle.loads(pickle.dumps(bot))  # noqa: S301 - our own
    first, again = ([chosen.code for _, chosen in decisions(conquian.THREE, one, range(6))] for one in (bot, copy))
    assert first == again


def test_the_levels_stand_by_name():
    assert list(LEVELS) == ["neuling", "buch", "koenner", "meister"]
    assert LEVELS["buch"] is by_the_book


def test_the_front_of_the_bots_loads_nothing_heavy():
    code = "import sys, cardgames.bots; print('numpy' in sys.modules)"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "False"


@pytest.mark.parametrize("goal", range(12))
def test_counts_the_winning_layouts_that_the_figures_show(goal):
    assert np.array_equal(ways(goal), layouts(goal))


def points(bot, other, deals, rules=conquian.STANDARD):
    """Return the points a game of the one bot, each deal played in every seat."""
    won = []
    for seed in range(deals):
        start = conquian.deal(rules, Random(seed))
        for seat in range(start.players):
            seats = [bot if one == seat else other for one in range(start.players)]
            won.append(playout(start, seats, Random(-1 - seed)).payoffs()[seat])
    return fmean(won)


@pytest.mark.parametrize(
    ("bot", "other", "deals", "least"),
    [
        (Neuling(), random_bot, 60, 0.2),
        (by_the_book, Neuling(), 100, 0.02),
        (Koenner(), greedy, 100, 0.2),
        (Koenner(), by_the_book, 200, 0.02),
    ],
    ids=["neuling", "buch", "koenner and greedy", "koenner and buch"],
)
def test_each_level_beats_the_one_below(bot, other, deals, least):
    assert points(bot, other, deals) > least


@pytest.mark.parametrize("rules", [conquian.MEXICAN, conquian.THREE], ids=["MEXICAN", "THREE"])
def test_koenner_beats_greedy_in_the_variants(rules):
    assert points(Koenner(), greedy, 60, rules) > 0.1


def test_koenner_takes_less_than_1_000_calls_on_average():
    views = [view for view, _ in decisions(conquian.THREE, Koenner(), range(10))]
    assert calls(lambda: [Koenner()(view, Random(0)) for view in views]) < 1_000 * len(views)


def at(hand, *, mine="", theirs="", middle="", phase="offer", **changes):
    """View of seat 0 at a table of two, whose opponent discarded the Mittelkarte or left it."""
    start = conquian.deal(conquian.STANDARD, Random(5))
    own, laid, his, center = cards(hand), cards(mine), cards(theirs), cards(middle)
    rest = [one for one in start.rules.deck if one not in {*own, *laid, *his, *center}]
    held = mask_of(rest.pop() for _ in range(10 - len(his)))
    table = {"hand_masks": (mask_of(own), held), "layout_masks": (mask_of(laid), mask_of(his))}
    turn = {"phase": phase, "to_move": 0, "turn": 0, "source": 1, "stock": tuple(rest)}
    return start.but(**table | turn | {"middle": center[0] if center else None, "discarded": True} | changes).view(0)


ALMOST = {"mine": "3♣ 3♦ 3♥ 3♠ 6♦ 7♦ B♦", "hand": "A♣ A♥ A♠"}


@pytest.mark.rule("CQ6.1")
def test_koenner_goes_out():
    view = at(**ALMOST, middle="A♦")
    values = Koenner().values(view)
    assert max(values.values()) == WIN
    assert Koenner()(view, Random(0)).code == "use A♣ A♥ A♠"


@pytest.mark.rule("CQ8.2")
def test_koenner_never_discards_the_card_that_wins_for_the_opponent():
    ten = "A♣ A♦ A♥ 4♠ 5♠ 6♠ 7♠ B♠ D♠ K♠"
    view = at("A♠ 3♠ 2♦ 5♦ 7♥ B♥ 2♥ D♦ 7♣ B♣ K♥", theirs=ten, phase="discard")
    chosen = {Koenner()(view, Random(seed)).code for seed in range(10)}
    assert chosen.isdisjoint({"discard A♠", "discard 3♠"})


@pytest.mark.rule("CQ5.14", "CQ8.2")
def test_koenner_does_not_force_the_winning_card():
    ten = "A♣ A♦ A♥ 4♠ 5♠ 6♠ 7♠ B♠ D♠ K♠"
    view = at("2♦ 5♦ 7♥ B♥ 2♥ D♦ 7♣ B♣ K♥ 4♦", theirs=ten, middle="A♠", phase="force", turn=1, source=0)
    assert Koenner()(view, Random(0)).code == "allow"
    assert explain(view, view.parse("allow")) == "Mit Pik Ass würde der Gegner gewinnen, also besser nicht zwingen."


@pytest.mark.rule("CQ3.5")
def test_neuling_overlooks_a_use_that_needs_rearranging():
    view = at("6♥ A♦ A♥ K♣ D♦ 2♥", mine="3♣ 4♣ 5♣ 6♣", middle="6♠")
    assert "use 6♥" in [one.code for one in view.legal_actions()]
    assert Neuling()(view, Random(0)).code == "refuse"


def test_neuling_keeps_pairs_and_neighbours():
    view = at("6♥ 6♠ A♦ 2♦ K♣", mine="3♣ 4♣ 5♣ 6♣ 7♣ B♣", phase="discard")
    assert Neuling(careless=0)(view, Random(0)).code == "discard K♣"


def test_counting_ends_with_eleven_cards():
    view = conquian.deal(RULES["2-13"], Random(0)).view(1)
    with pytest.raises(ValueError, match="up to 11 cards, not for 14"):
        Koenner().values(view)


@every_rules
def test_explains_every_decision_in_one_german_sentence(rules):
    for view, _ in decisions(rules, random_bot, range(6)):
        for action in view.legal_actions():
            said = explain(view, action)
            assert re.fullmatch(r"[A-ZÄÖÜ][^!?]*\.", said), said
            assert not re.search(r"[a-zäöü]\. |  |\bNone\b|[♣♦♥♠]", said), said


def test_explains_with_figures_of_the_position():
    view = at(**ALMOST, middle="A♦")
    assert explain(view, view.parse("use A♣ A♥ A♠")).endswith("liegen elf Karten aus, und das Spiel ist gewonnen.")
    living = np.bitwise_count(Count.of(view).living(cards("A♦")[0].bit) & np.uint64(Count.of(view).mine))
    assert f"es leben {len(living)} Wege" in explain(view, view.parse("refuse"))
    assert "obwohl es ginge" in explain(view, view.parse("refuse"))


def test_does_not_explain_what_is_not_legal():
    view = at(**ALMOST, middle="A♦")
    with pytest.raises(ValueError, match="not legal"):
        explain(view, view.parse("discard A♥"))
