"""What people type, and what no page of ours sends: read, or answered in a sentence, and nothing changes."""

from random import Random

import pytest
from tables import click, said, session, table

from cardgames import conquian
from cardgames.controller import Controller
from cardgames.controller.people import NameTrouble, filled, named
from cardgames.dealcode import DealCode
from cardgames.explorers.figure import Bet
from cardgames.lessons.commerce_tip_tasks import KnockOrNot
from cardgames.lessons.conquian_dealing import StockLeft
from cardgames.lessons.desk import NO_BUTTON, NO_VALUE
from cardgames.lessons.keeper import Keeper
from cardgames.lessons.overview import Overview
from cardgames.screen import NOT_UNDERSTOOD, Refusal, number_in, place_sent
from cardgames.session import Session

NO_NUMBERS = ["", " ", "²", "1.5", "x", "1" * 5_000, " " * 1_000_000, "1_0", "NaN", None, True, 2.0, [], {}, 10**400]


@pytest.mark.parametrize("value", NO_NUMBERS, ids=lambda value: str(value)[:10])
def test_what_is_no_number_is_none(value):
    assert number_in(value) is None
    with pytest.raises(Refusal):
        place_sent(value, range(3))


@pytest.mark.parametrize(("value", "number"), [("7", 7), (" 07 ", 7), ("−3", -3), ("+4", 4), (12, 12), ("٣", 3)])
def test_a_number_is_read(value, number):
    assert number_in(value) == number


def test_a_place_is_one_of_those_that_exist():
    assert place_sent("2", range(3)) == 2
    for value in ("3", "-1", 99):
        with pytest.raises(Refusal):
            place_sent(value, range(3))


@pytest.mark.parametrize("typed", ["²", "9" * 5_000, "", "101", "-1", "1.5"])
def test_a_bet_that_is_none_is_refused_in_words(typed):
    assert Bet("Wie viele?").trouble(typed) == "Setze auf eine ganze Zahl von 0 bis 100."
    assert Bet("Wie viele?").trouble(" 84 ") == ""


FORGED = [
    {},
    {"players": None},
    {"players": "²"},
    {"players": "9" * 5_000},
    {"players": 4},
    {"players": "2"},
    {"people": "-1"},
    {"people": "99"},
    {"people": [1]},
    {"rounds": "1.5"},
    {"rounds": "1000000"},
    {"style": ["new"]},
    {"hands": "hoyle"},
    {"direction": {}},
    {"level": []},
    {"coach": {}},
    {"coach": "immer"},
    {"names": 7},
    {"names": "a\u0000b"},
    {"names": "a," * 1_000_000},
    {"names": "x" * 41},
]


@pytest.mark.parametrize("changes", FORGED, ids=lambda changes: str(changes)[:30])
def test_a_form_that_no_page_sends_is_answered_and_changes_nothing(changes):
    controller = table("commerce", 3, players=4)
    fields = {one["id"]: one["value"] for one in controller.frames[-1]["setup"]["fields"]}
    values = {**fields, **changes} if changes else {}
    at, states = controller.at, controller.session.states
    controller.handle({"type": "setup", "values": values})
    assert said(controller)
    assert said(controller) != NOT_UNDERSTOOD
    assert controller.frames[-1]["message"]["kind"] == "error"
    assert (controller.at, controller.session.states) == (at, states)


@pytest.mark.parametrize("number", ["", "-1", "99", "²", "x", "9" * 5_000])
def test_a_way_to_lay_that_does_not_exist_is_answered(number):
    controller = table("conquian", 1)
    controller.handle({"type": "button", "id": f"split {number}"})
    assert said(controller) == NOT_UNDERSTOOD


@pytest.mark.parametrize("value", ["²", "9" * 5_000, None, [], "x", True])
def test_a_slider_that_sends_no_number_is_answered(value):
    desk, choice = StockLeft(1), KnockOrNot(1)
    desk.handle({"type": "control", "id": "guess", "value": value})
    choice.handle({"type": "button", "id": f"{choice.VERB} {value}"})
    assert (said(desk), said(choice)) == (NO_VALUE, NO_BUTTON)
    assert (desk.value, choice.chosen) == (None, None)


@pytest.mark.parametrize(
    "typed", ["F" * 1_000_000, "-" * 1_000_000, f"„{'F3K9' * 100_000}“", " " * 1_000_000], ids=lambda typed: typed[:9]
)
def test_a_long_code_of_a_progress_is_answered(typed):
    desk = Overview(Keeper(None))
    desk.handle({"type": "deal", "code": typed})
    assert 0 < len(said(desk)) < 300


def test_a_long_deal_code_is_answered_in_short():
    controller = table("commerce", 3)
    controller.handle({"type": "deal", "code": "CO5-7K3QX" * 100_000})
    assert len(said(controller)) < 200


def test_typed_names_never_equal_those_that_are_added():
    for typed, persons in (("Person 2", 3), ("person 3", 3), ("Anna, Bot 0", 2), ("anna", 2), ("DU", 1)):
        names = named(typed, persons)
        assert len({name.casefold() for name in names}) == 12
    assert filled(["Mia", "anna"])[:3] == ("Mia", "anna", "Ben")
    with pytest.raises(NameTrouble, match="nicht zeigen"):
        named("A\x07", 1)


@pytest.mark.parametrize("looking", range(5))
def test_who_looks_has_a_seat_at_a_smaller_table(looking):
    for send in (
        {"type": "deal", "code": "CO3-CXNHY"},
        {"type": "setup", "values": {**form(), "players": "3", "people": "2", "names": "Mia, Ben"}},
        {"type": "load", "text": small_file()},
    ):
        here = Controller(session("commerce", 4, range(5), players=6), looking, named("", 5), here=range(5))
        here.situation.covered = False
        click(here, "first", "present")
        here.handle(send)
        assert here.session.round.players == 3
        assert set(here.situation.here) <= {0, 1, 2}
        assert here.you in here.situation.here
        click(here, "uncover")
        assert said(here) is None


def test_who_is_alone_takes_the_first_seat_of_a_table_that_has_his_no_more():
    here = table("commerce", 4, you=5, players=6)
    here.handle({"type": "deal", "code": "CO3-CXNHY"})
    assert (here.you, here.situation.here, here.names[0]) == (0, (0,), "Du")
    assert here.session.round.to_move == 0
    assert 0 not in here.session.bots
    assert set(here.session.bots) >= {1, 2}
    assert said(here) is None


def test_people_who_had_no_seat_play_again_at_a_larger_table():
    here = Controller(session("commerce", 4, range(5), players=6), 4, named("", 5), here=range(5))
    for code, seats in (("CO3-CXNHY", 3), ("CO5-6CW2H", 5)):
        click(here, "uncover")
        here.handle({"type": "deal", "code": code})
        assert here.situation.here == tuple(range(seats))


def form():
    return {one["id"]: one["value"] for one in table("commerce", 4).frames[-1]["setup"]["fields"]}


def small_file():
    other = table("commerce", 2, players=3)
    click(other, "save")
    return other.download["text"]


def test_a_table_of_a_size_that_the_form_does_not_have_is_asked_to_choose():
    round_ = conquian.deal(conquian.rules(hand_size=12), Random(1))
    other = Controller(Session.of(round_, {}, DealCode("conquian", 2, 1)), 0)
    fields = {one["id"]: one["value"] for one in other.frames[-1]["setup"]["fields"]}
    other.handle({"type": "setup", "values": {**fields, "hand_size": ""}})
    assert said(other) == "Wähle bei „Handkarten“ eine der Möglichkeiten."
