"""What a desk of a lesson does not offer it refuses in words, and an error leaves it as it was."""

import pytest
from pressed import DESKS
from tables import said, texts

from cardgames.explorers import EXPLORERS
from cardgames.lessons import DEMONSTRATIONS
from cardgames.lessons.conquian_variants import Sizes
from cardgames.lessons.desk import Desk
from cardgames.lessons.keeper import Keeper
from cardgames.lessons.practice import Practice
from cardgames.widgets import CardTable
from cardgames.widgets.explorer import explorer

DESK = [name for name in DESKS if isinstance(DESKS[name](1).screen, Desk | Practice)]
every_desk = pytest.mark.parametrize("name", DESK)
NOT_THERE = ("choose 99", "choose -1", "line x", "place 99", "tab ???", "unlock ???", "leave", "reset sure", "", "²")


def send(widget, **content):
    """Deliver a message as the page does; returns the unexpected error, if there was one."""
    widget._handle_custom_msg({**content, "seq": 1}, [])
    error, widget.last_error = widget.last_error, None
    return error


def unsaid(widget):
    return {**widget.frames[-1], "message": None}


def test_no_tap_at_the_deck_of_the_second_section_is_an_error():
    desk = CardTable(DEMONSTRATIONS["CQ2"][0]())
    assert send(desk, type="card", id="8♠") is None
    assert said(desk) is None
    assert desk.frames[-1]["status"].startswith("48 Karten.")


@every_desk
def test_a_button_that_is_not_there_is_refused_and_changes_nothing(name):
    widget = DESKS[name](1)
    screen, before = widget.screen, unsaid(widget)
    for button in NOT_THERE:
        assert send(widget, type="button", id=button) is None, button
        assert said(widget) == "Diesen Knopf gibt es hier gerade nicht.", button
        assert unsaid(widget) == before, button
        assert widget.screen is screen


@pytest.mark.parametrize("make", [lambda: explorer("hand"), lambda: CardTable(Practice(Keeper(None)))])
def test_a_screen_that_no_other_one_opened_cannot_be_left(make):
    widget = make()
    send(widget, type="button", id="leave")
    assert not widget.screen.closes
    first = next(one["id"] for one in widget.frames[-1]["buttons"] if one["enabled"])
    assert send(widget, type="button", id=first) is None


@pytest.mark.parametrize("value", ["", "x", "²", "9" * 5_000, None, [], {}, float("nan"), float("inf")])
@pytest.mark.parametrize("make", [lambda: CardTable(Sizes()), lambda: explorer("commerce-tips")])
def test_a_control_refuses_what_it_cannot_hold(make, value):
    widget = make()
    before = unsaid(widget)
    slider = next(one for one in widget.frames[-1]["controls"] if one["kind"] == "range")
    assert send(widget, type="control", id=slider["id"], value=value) is None
    assert said(widget) == "Diesen Wert gibt es hier nicht."
    assert unsaid(widget) == before


@every_desk
def test_an_input_without_its_content_is_refused(name):
    for kind in ("button", "card", "control", "bet", "deal", "load", "jump", "setup"):
        widget = DESKS[name](1)
        before = unsaid(widget)
        assert send(widget, type=kind) is None, kind
        assert said(widget), kind
        assert unsaid(widget) == before, kind


def test_a_slider_stays_within_its_ends():
    widget = CardTable(Sizes())
    slider = widget.frames[-1]["controls"][0]
    for value, shown in ((slider["min"] - 5, slider["min"]), (str(slider["max"] + 5), slider["max"])):
        send(widget, type="control", id="guess", value=value)
        assert widget.frames[-1]["controls"][0]["value"] == shown


@pytest.mark.parametrize("name", [*EXPLORERS, "CO3.show"])
def test_an_error_leaves_a_desk_as_it_was(name, monkeypatch, capsys):
    widget = CardTable(DEMONSTRATIONS["CO3"][0]()) if name == "CO3.show" else explorer(name)
    before = unsaid(widget)
    monkeypatch.setattr(type(widget.screen), "status", lambda _desk: 1 / 0)
    for one in [*before["buttons"], *before.get("tabs", [])]:
        assert isinstance(send(widget, type="button", id=one["id"]), ZeroDivisionError)
    for one in before["controls"]:
        new = one["min"] if one["kind"] == "range" else one["options"][-1][0]
        assert isinstance(send(widget, type="control", id=one["id"], value=new), ZeroDivisionError)
    monkeypatch.undo()
    widget.screen.show()
    assert {**widget.screen.frames[-1], "message": None} == before
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_what_is_refused_is_said_in_german():
    widget = DESKS["progress"](1)
    send(widget, type="button", id="check")
    assert [text for text in texts(widget.frames[-1]) if text == "Diesen Knopf gibt es hier gerade nicht."]


@pytest.mark.parametrize("name", ["practice", "progress", "exercise CO2.best-hand"])
def test_what_is_no_message_at_all_is_refused_on_every_screen(name):
    widget = DESKS[name](1)
    before = widget.frames[-1]
    widget._handle_custom_msg({"type": "load", "text": "\ud800", "seq": 1}, [])
    assert widget.last_error is None
    assert widget.frames[-1]["message"]["text"].startswith("Das hat der Tisch nicht verstanden.")
    assert {**widget.frames[-1], "message": None, "spoken": ""} == {**before, "message": None, "spoken": ""}
