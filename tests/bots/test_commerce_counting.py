"""What the counting bot of Commerce decides at chosen positions, and how it is explained."""

from random import Random

import pytest
from commerce_positions import at_commerce, at_old_way

from cardgames import card, cards, commerce
from cardgames.bots import commerce_worth as worth
from cardgames.bots.commerce_counting import Counting, needed, trades
from cardgames.bots.commerce_counting_old import horse_share
from cardgames.bots.commerce_levels import explain
from cardgames.cards import mask_of
from cardgames.commerce.hands import CLASSIC, FOSTER, hand_table
from cardgames.commerce.variants import rules


def choices(view, bot=None):
    return {(bot or Counting())(view, Random(seed)).code for seed in range(10)}


@pytest.mark.parametrize("kinds", [CLASSIC, FOSTER])
def test_shares_are_exact(kinds):
    table, shares = hand_table(kinds), worth.shares(kinds)
    level = table.level[mask_of(cards("K♠ 9♠ 4♥"))]
    weaker = sum((other < level) + (other == level) / 2 for other in table.level.values())
    assert shares[level] == pytest.approx(weaker / 22_100)
    assert list(shares) == sorted(shares)


def test_a_pair_promises_what_its_third_cards_make_on_average():
    pair, table = mask_of(cards("K♠ 9♠")), hand_table(CLASSIC).level
    shares = worth.shares(CLASSIC)
    thirds = [shares[table[pair | one.bit]] for one in commerce.NEW.deck if not one.bit & pair]
    assert worth.promises(CLASSIC, 1, 1)[pair] == pytest.approx(sum(thirds) / 50)
    assert worth.promises(CLASSIC, 1, 3)[pair] > worth.promises(CLASSIC, 1, 1)[pair]


def test_low_cards_come_in_trades_and_high_cards_are_gifts():
    given, gifts = worth.given_weights(CLASSIC), worth.gifts(CLASSIC, 4)
    assert given[card("2♠").index] > 2 * given[card("K♠").index]
    assert gifts[card("A♠").index] > gifts[card("2♠").index]


@pytest.mark.rule("CO7.4")
def test_more_seats_more_circuits_and_the_deal_ask_for_a_better_hand():
    asked = [needed(commerce.deal(commerce.NEW, Random(1), players).view(1)) for players in (3, 5, 8, 12)]
    assert asked == sorted(asked)
    view = commerce.deal(commerce.NEW, Random(1), 5).view(1)
    assert needed(view.but(turns=10)) > needed(view)
    assert needed(view.but(turn=0)) > needed(view.but(turns=10))
    assert needed(view.but(turns=45)) < needed(view)


@pytest.mark.rule("CO7.4", "CO4.6")
def test_knocks_with_20_from_two_and_trades_with_15_from_two():
    assert choices(at_commerce("K♠ D♠ 4♥")) == {"knock"}
    assert choices(at_commerce("K♠ 5♠ 4♥")) == {"trade 4♥"}
    assert choices(at_commerce("K♠ D♠ 4♥", phase="after")) == {"knock"}
    assert choices(at_commerce("K♠ 5♠ 4♥", phase="after")) == {"go_on"}


@pytest.mark.rule("CO4.3", "CO7.1")
def test_the_dealer_buys():
    assert choices(at_commerce("K♠ 5♠ 4♥", seat=0)) == {"buy 4♥"}


@pytest.mark.rule("CO4.10")
def test_pays_for_a_known_card_that_makes_a_tricon():
    assert choices(at_commerce("4♥ 4♦ K♦", top="4♣")) == {"buy K♦"}


@pytest.mark.rule("CO7.3")
def test_a_card_that_the_neighbour_collects_is_worth_less_to_trade():
    def price(known):
        view = at_commerce("K♠ 9♠ D♥", known=known)
        return {action.cards[0]: chips for chips, action in trades(view, "trade", 1.0)}[card("D♥")]

    assert price("D♣ D♦") < price("2♣ 3♦")


def test_characters_differ_in_one_position():
    view = at_commerce("K♠ 9♠ 4♥")
    assert choices(view, Counting(patience=-0.15)) == {"knock"}
    assert choices(view, Counting(patience=0.6, buying=5)) == {"buy 4♥"}
    assert choices(view, Counting(patience=0.6, trading=5)) == {"trade 4♥"}


@pytest.mark.rule("CO8.2", "CO8.3")
def test_in_the_old_way_waits_where_the_book_would_stand():
    middle = "3♥ 6♣ 8♥"
    assert choices(at_old_way("A♠ K♠ 2♦", middle)) <= {"exchange 2♦ 3♥", "exchange 2♦ 6♣", "exchange 2♦ 8♥"}
    assert choices(at_old_way("K♠ K♦ K♣", middle)) == {"stand"}
    assert choices(at_old_way("K♠ 9♠ 4♥", "10♠ 2♣ 3♦")) == {"exchange 4♥ 10♠"}
    assert choices(at_old_way("3♣ 8♦ 9♥", "4♣ 4♦ 4♥", phase="choice", mover=0)) == {"take"}
    assert choices(at_old_way("3♣ 8♦ 9♥", "4♠ 7♠ 2♥", phase="choice", mover=0)) == {"keep"}


@pytest.mark.rule("CO8.6")
def test_a_horse_is_bought_while_the_pool_pays_for_it():
    view = at_old_way("7♦ 9♥ D♠", "7♣ 9♦ K♠", phase="horse")
    rich, poor = view.but(pool=24, lives=(1, 0, 2, 1)), view.but(pool=3, lives=(3, 0, 3, 3))
    assert horse_share(rich) == pytest.approx(26 / 5)
    assert (choices(rich), choices(poor)) == ({"horse"}, {"decline"})


@pytest.mark.parametrize(
    ("view", "code", "said"),
    [
        (at_commerce("K♠ D♠ 4♥"), "knock", "und mehr braucht es an diesem Tisch jetzt nicht"),
        (at_commerce("K♠ 5♠ 4♥"), "knock", "und das ist gewagt"),
        (at_commerce("K♠ 5♠ 4♥"), "trade 4♥", "gebe Herz 4 ab: Sie fehlt mir am wenigsten."),
        (at_commerce("K♠ 5♠ 4♥"), "buy K♠", "für 1 Chip eine unbekannte Karte und gebe Pik König ab: Andere"),
        (at_commerce("4♥ 4♦ K♦", top="4♣"), "buy K♦", "die Karte Kreuz 4, die ich oben weiß"),
        (at_commerce("K♠ 9♠ D♥", known="D♣ D♦"), "trade D♥", "doch dem Nachbarn hilft sie."),
        (at_commerce("K♠ 5♠ 4♥", phase="after"), "go_on", "Ich klopfe noch nicht, denn nur"),
        (at_commerce("K♠ D♠ 4♥", phase="after"), "go_on", "und will noch mehr, obwohl schon"),
    ],
)
def test_explanations_say_what_the_view_shows(view, code, said):
    assert said in explain(view, view.parse(code))


def test_rules_with_one_circuit_are_played_to_the_end():
    state, rng = commerce.deal(rules(circuits=1), Random(3), 4), Random(3)
    while state.to_move is not None:
        state = state.play(Counting()(state.view(state.to_move), rng))
    assert state.turns <= 4
