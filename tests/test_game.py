"""The frame: actions and their codes, phase tables, refusals, seats, what a deal refuses."""

import copy
import pickle
from dataclasses import FrozenInstanceError, replace
from random import Random

import pytest
from scenes import codes, commerce_scene, conquian_scene, replay

from cardgames import HIDDEN, Action, HiddenInformation, IllegalAction, Seats, card, cards, commerce, conquian
from cardgames.cards import mask_of
from cardgames.commerce.new_style import KNOCK
from cardgames.dealing import in_order
from cardgames.game import END, known, put
from cardgames.moves import Move, Phases, action

DEALS = {"commerce": (commerce.deal, commerce.NEW), "conquian": (conquian.deal, conquian.STANDARD)}


def fresh(name="commerce", **options):
    deal, rules = DEALS[name]
    return deal(rules, Random(4), **options)


@pytest.mark.rule("CQ5.7", "CO4.2")
def test_an_action_names_its_cards_in_one_order_only():
    assert Action("use", cards("6♥ 6♣")).code == "use 6♣ 6♥"
    assert str(Action("knock")) == Action("knock").code == "knock"
    assert Action("use", cards("6♥ 6♣")) == Action("use", cards("6♣ 6♥")) == action("use", mask_of(cards("6♣ 6♥")))
    assert action("knock") == Action("knock")
    assert Action("use") != Action("use", cards("6♣"))
    assert Action("use") != Action("leave")
    assert hash(Action("use", cards("6♥ 6♣"))) == hash(action("use", mask_of(cards("6♥ 6♣"))))
    assert action("use", mask_of(cards("6♥ 6♣"))).mask == Action("use", cards("6♥ 6♣")).mask


@pytest.mark.rule("CQ3.3")
def test_an_action_with_a_doubled_or_face_down_card_does_not_exist():
    with pytest.raises(ValueError, match="same card twice: 6♣"):
        Action("use", cards("6♣ 6♣"))
    with pytest.raises(ValueError, match="face-down"):
        Action("buy", (HIDDEN,))


@pytest.mark.rule("CO4.2")
def test_an_action_survives_pickle_and_copy_and_cannot_be_changed():
    bought = Action("buy", cards("4♥"))
    for twin in (pickle.loads(pickle.dumps(bought)), copy.copy(bought), copy.deepcopy(bought)):  # noqa: S301
        assert (twin, twin.mask, hash(twin)) == (bought, bought.mask, hash(bought))
    with pytest.raises(FrozenInstanceError):
        bought.verb = "trade"


@pytest.mark.rule("CO4.1", "CO4.2")
def test_codes_are_read_with_spaces_and_any_spelling_of_cards():
    round_ = fresh()
    assert round_.parse(" buy  4h ") == Action("buy", cards("4♥"))
    assert round_.parse("knock") == Action("knock")
    assert fresh("conquian").parse("use 6h, 6c").code == "use 6♣ 6♥"


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("", "unknown action ''"),
        ("pass", "unknown action 'pass'"),
        ("buy X♥", "not a card"),
        ("Buy 4♥", "'Buy'"),
        ("use 4♥", "unknown action 'use'"),
        ("buy 4♥ 4♥", "same card twice"),
        ("buy ??", "not a card"),
    ],
)
@pytest.mark.rule("CO4.1")
def test_unreadable_codes_are_refused_with_the_reason(code, says):
    with pytest.raises(ValueError, match=says):
        fresh().parse(code)


@pytest.mark.rule("CO4.2", "CO4.4", "CO4.6", "CQ5.4")
def test_a_refusal_names_the_rule_of_this_phase_and_survives_pickle():
    scene = commerce_scene("2♣ 4♦ 6♥", "K♠ 9♠ 4♥", "7♣ 7♥ 3♣")
    for codes_before, code, rule in [
        ((), "buy 2♣", "CO4.2"),
        ((), "trade 2♣", "CO4.4"),
        ((), "trade 9♠ K♠", "CO4.4"),
        ((), "give K♠", "CO4.4"),
        ((), "go_on", "CO4.6"),
        ((), "knock K♠", "CO4.5"),
        (("buy 4♥",), "knock K♠", "CO4.6"),
        (("buy 4♥",), "buy K♠", "CO4.2"),
        (("trade 4♥",), "knock", "CO4.5"),
    ]:
        round_ = replay(scene, *codes_before)
        with pytest.raises(IllegalAction) as refused:
            replay(round_, code)
        assert (refused.value.rule, refused.value.action.code) == (rule, code)
        assert refused.value.phase == round_.phase
        twin = pickle.loads(pickle.dumps(refused.value))  # noqa: S301
        assert (twin.rule, twin.action, twin.phase, str(twin)) == (
            rule,
            refused.value.action,
            round_.phase,
            str(refused.value),
        )
        assert rule in str(twin)
        assert code in str(twin)


@pytest.mark.rule("CO4.1", "CQ5.10", "CQ5.13")
def test_verbs_lead_to_rules_first_in_this_phase_then_in_any():
    game = conquian_scene(laid=("3♣ 4♣ 5♣", ""), middle="6♣")
    assert [game.rule_of(v) for v in ("use", "leave", "refuse", "force", "allow", "discard", "fly")] == [
        "CQ5.4",
        "CQ5.5",
        "CQ5.5",
        "CQ5.10",
        "CQ5.12",
        "CQ5.4",
        "?",
    ]
    assert replay(game, "refuse", "force").rule_of("use") == "CQ5.13"
    with pytest.raises(IllegalAction, match=r"rule \?"):
        game.play(Action("fly"))


@pytest.mark.rule("CO4.1")
def test_a_finished_round_offers_nothing_and_refuses_everything():
    end = replay(fresh(), "knock")
    assert (end.phase, end.to_move, end.legal_actions()) == (END, None, ())
    for verb in ("knock", "go_on"):
        with pytest.raises(IllegalAction):
            end.play(Action(verb))


def nothing(round_):
    return (0,)


def stay(round_, _):
    return round_


@pytest.mark.rule("CO4.8", "CO8.10")
def test_a_phase_table_is_a_value_that_variants_extend():
    table = commerce.NEW.phases
    more = table | {"pounce": (KNOCK,)}
    assert isinstance(more, Phases)
    assert "pounce" not in table
    assert {**more} == {**table, "pounce": (KNOCK,)}
    assert hash(table) == hash(Phases(dict(reversed(table.items()))))
    assert hash(more) != hash(table)
    assert more.find("knock") is KNOCK
    assert more.find("fly") is None
    with pytest.raises(TypeError, match="never changes"):
        table["turn"] = ()
    assert pickle.loads(pickle.dumps(more)) == more  # noqa: S301
    assert (table | {"turn": ()})["turn"] == ()


@pytest.mark.rule("CO4.8")
def test_a_house_variant_needs_only_a_move_of_its_own():
    stand = Move("stand", "HOUSE1", nothing, stay)
    rules = replace(commerce.NEW, phases=commerce.NEW.phases | {"turn": (*commerce.NEW.phases["turn"], stand)})
    round_ = commerce.deal(rules, Random(1))
    assert codes(round_)[-1] == "stand"
    assert replay(round_, "stand") == round_
    assert round_.rule_of("stand") == "HOUSE1"
    with pytest.raises(IllegalAction):
        fresh().play(Action("stand"))


@pytest.mark.rule("CO4.1")
def test_of_two_moves_with_one_verb_the_phase_decides():
    round_ = commerce_scene("2♣ 4♦ 6♥", "K♠ 9♠ 4♥", "7♣ 7♥ 3♣")
    assert replay(round_, "knock").rule_of("knock") == "CO4.5"
    assert replay(round_, "buy 4♥").rule_of("knock") == "CO4.6"


@pytest.mark.rule("CO3.2", "CO4.9")
def test_rounds_never_change_and_share_nothing_that_could():
    round_ = fresh()
    with pytest.raises(FrozenInstanceError):
        round_.phase = END
    before, twin = hash(round_), copy.deepcopy(round_)
    changed = round_.but(pool=99)
    assert (changed.pool, round_.pool) == (99, 5)
    assert changed != round_
    assert changed.but(pool=5) == round_
    round_.legal_actions()
    assert changed.legal_actions() == round_.legal_actions()
    assert (hash(round_), round_) == (before, twin)


@pytest.mark.rule("CO4.2")
def test_legal_actions_are_asked_anew_after_a_change():
    round_ = commerce_scene("2♣ 4♦ 6♥", "K♠ 9♠ 4♥", "7♣ 7♥ 3♣")
    assert len(round_.legal_actions()) == 7
    assert round_.legal_actions() is round_.legal_actions()
    assert len(round_.but(phase="after").legal_actions()) == 2
    assert codes(round_) == [
        *(f"buy {c}" for c in ("4♥", "9♠", "K♠")),
        *(f"trade {c}" for c in ("4♥", "9♠", "K♠")),
        "knock",
    ]


@pytest.mark.rule("CO1.4", "CQ1.3")
@pytest.mark.parametrize("players", [-1, 0, 1, 2, 13, 52])
def test_commerce_is_for_three_to_twelve(players):
    with pytest.raises(ValueError, match=f"for 3 to 12 players, not {players}"):
        fresh(players=players)


@pytest.mark.rule("CO1.4", "CO1.5", "CO3.2", "CO3.3")
@pytest.mark.parametrize("players", range(3, 13))
def test_three_to_twelve_can_be_dealt(players):
    round_ = fresh(players=players, dealer=players - 1)
    assert (round_.players, len(round_.stock)) == (players, 52 - 3 * players)
    assert (round_.chips, round_.pool) == ((19,) * players, players)
    assert (round_.turn, round_.to_move, round_.phase) == (0, 0, "turn")


@pytest.mark.rule("CO3.1", "CQ4.1")
def test_seat_0_deals_where_nobody_else_is_named():
    assert fresh() == fresh(dealer=0)
    assert fresh("conquian") == fresh("conquian", dealer=0)
    assert fresh().dealer == fresh("conquian").dealer == 0


@pytest.mark.parametrize("name", DEALS)
@pytest.mark.rule("CO3.1", "CQ4.1")
def test_a_deal_refuses_what_does_not_fit(name):
    players = fresh(name).players
    for dealer in (-1, players, players + 1):
        with pytest.raises(ValueError, match=f"0 to {players - 1}, not {dealer}"):
            fresh(name, dealer=dealer)
    for chips in ((5,), (5,) * (players + 1)):
        with pytest.raises(ValueError, match=f"chips for {len(chips)} seats, but there are {players}"):
            fresh(name, seats=Seats(chips))


@pytest.mark.rule("CO3.2", "CO5.4", "CO4.9", "CQ6.4")
def test_seats_bring_chips_pool_and_stake():
    round_ = fresh(players=3, seats=Seats((7, 0, -2), pool=4))
    assert (round_.chips, round_.chips_before, round_.pool) == ((6, -1, -3), (7, 0, -2), 7)
    assert round_.payoffs() == (-1, -1, -1)
    game = fresh("conquian", seats=Seats((3, 30), stake=3))
    assert (game.chips, game.chips_before, game.stake, game.payoffs()) == ((3, 30), (3, 30), 3, (0, 0))
    assert (fresh("conquian").chips, fresh("conquian").stake) == ((20, 20), 1)
    assert fresh("conquian", seats=Seats(stake=2)).chips == (20, 20)


@pytest.mark.rule("CO4.8", "CQ9.3")
def test_the_other_direction_mirrors_deal_turn_and_neighbour():
    assert in_order(commerce.NEW, 4, 1) == [2, 3, 0, 1]
    right = replace(commerce.NEW, direction=-1)
    assert in_order(right, 4, 1) == [0, 3, 2, 1]
    round_ = commerce.deal(right, Random(2), 4, 1)
    left = commerce.deal(commerce.NEW, Random(2), 4, 3)
    assert [round_.hands[seat] for seat in (0, 3, 2, 1)] == list(left.hands)
    assert (round_.turn, round_.next_seat(0), round_.next_seat(0, 2), round_.next_seat(2, 0)) == (0, 3, 2, 2)
    after = round_.play(round_.legal_actions()[3])
    assert (after.phase, after.to_move) == ("answer", 3)
    assert commerce.deal(commerce.NEW, Random(2), 4, 1).next_seat(3) == 0


@pytest.mark.rule("CO4.10", "CQ5.15")
def test_unseen_cards_are_those_that_lie_face_down():
    scene = commerce_scene("2♣ 4♦ 6♥", "K♠ 9♠ 4♥", "7♣ 7♥ 3♣")
    assert scene.unseen() == ()
    assert set(scene.view(1).unseen()) == set(scene.rules.deck) - set(cards("K♠ 9♠ 4♥"))
    pushed = replay(scene, "trade 4♥")
    assert set(pushed.view(1).unseen()) == set(scene.rules.deck) - set(cards("K♠ 9♠ 4♥"))
    assert card("4♥") in pushed.view(2).unseen()
    game = conquian_scene(laid=("3♣ 4♣ 5♣", "D♠ D♥ D♦"), hands=("A♣ A♦", ""), middle="6♣", left=5)
    view = game.view(0)
    assert set(view.unseen()) == set(game.hands[1]) | set(game.stock)
    assert list(view.unseen()) == sorted(view.unseen())


@pytest.mark.rule("CO4.10")
def test_what_is_face_down_cannot_be_used_as_a_known_card():
    assert known(card("4♥")) == card("4♥")
    for nothing_known in (HIDDEN, None):
        with pytest.raises(HiddenInformation):
            known(nothing_known)


@pytest.mark.rule("CO5.1")
def test_put_replaces_the_value_of_one_seat_only():
    values = (1, 2, 3)
    assert (put(values, 0, 9), put(values, 2, 9), values) == ((9, 2, 3), (1, 2, 9), (1, 2, 3))
