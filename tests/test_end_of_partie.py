"""The end of a Partie: what is counted was agreed, who won is told, a new one has a button of its own; who is out."""

import json
import re
from random import Random

import pytest
from scenes import commerce_scene
from tables import click, foreign, names, said, texts
from test_spelling import IN_CI, MISSING, misspelled, speller

from cardgames import Action, Seats, bots, commerce, conquian, dealcode
from cardgames.bots import random_bot
from cardgames.controller import Controller
from cardgames.controller.onward import ranking
from cardgames.course import Course
from cardgames.dealcode import DealCode
from cardgames.game import END
from cardgames.german import Voice
from cardgames.scene import ledger, spoken
from cardgames.series import Series
from cardgames.session import Session

RULES = {f"commerce {name}": rules for name, rules in commerce.combinations()}
RULES |= {f"conquian {name}": rules for name, rules in conquian.combinations()}
LENGTHS = ("", "1", "2")
COUNTED = re.compile(r"(\d+)\D* von (\d+)")


def sit_down(rules, players=3, rounds=None, people=(0,), bot=random_bot, **more):
    """Return a table with these people at this device."""
    seated = {seat: bot for seat in range(12) if seat not in people}
    session = Session(rules, seated, dealcode.draw(rules.game, players, Random(4)), 0, None, rounds)
    return Controller(session, people[0], names(0), Random(4), here=people, **more)


def move(controller):
    """Make a random legal move of the person who is to move."""
    if controller.situation.covered:
        click(controller, "uncover")
    state = controller.session.round
    legal = [one for one in state.legal_actions() if one.verb not in ("trade", "horse")] or state.legal_actions()
    click(controller, *map(str, legal[-1].cards), legal[-1].verb)


def play_round(controller):
    while controller.session.round.to_move is not None:
        move(controller)


def buttons(controller, part="buttons"):
    return {button["id"]: button["label"] for button in controller.frames[-1][part]}


def to_the_end(controller, most=80):
    """Play whole rounds to the end of the Partie; yields after each."""
    for _ in range(most):
        play_round(controller)
        yield
        if controller.session.series_now().over:
            return
        click(controller, "new")
    raise AssertionError("no end")


@pytest.mark.parametrize("length", LENGTHS)
@pytest.mark.parametrize("name", RULES)
@pytest.mark.rule("CO3.4", "CO6.1", "CO8.7", "CQ7.1")
def test_no_heading_counts_more_than_was_agreed(name, length):
    rules = RULES[name]
    players = rules.seats[0]
    agreed = int(length) * players if length else None
    if agreed and not rules.policy.by_rounds:
        with pytest.raises(ValueError, match=r"CO8\.7"):
            Series.start(rules, players, 0, agreed)
        return
    controller = sit_down(rules, players, agreed)
    titles = []
    for played in range(1, 40):
        titles.append(controller.frames[-1]["ledger"]["title"])
        play_round(controller)
        titles.append(controller.frames[-1]["ledger"]["title"])
        if controller.session.series_now().over or (agreed is None and played >= 6):
            break
        click(controller, "new")
    for title in titles:
        for number, of in COUNTED.findall(title):
            assert int(number) <= int(of) == agreed, title
    assert agreed is None or titles[-1] == "Partie zu Ende"
    assert any(COUNTED.search(title) for title in titles) is (agreed is not None)


@pytest.mark.rule("CO5.4", "CO6.1")
def test_extra_rounds_are_told_as_such():
    nothing = ("6♠ 7♣ D♥", "5♠ 3♣ 2♥", "4♥ 7♦ 8♠")
    controller = sit_down(commerce.NEW, 3, 3)
    told = []
    for _ in range(6):
        session = controller.session
        series = session.series
        told.append(ledger.title(series))
        now = commerce_scene(*nothing, dealer=series.dealer)
        chips = tuple(one - 1 for one in series.seats.chips)
        turn = now.to_move
        session.course = Course((now.but(chips_before=series.seats.chips, chips=chips, pool=series.seats.pool + 3),))
        session.act(Action("knock"))
        assert session.round.dealer == series.dealer == (turn - 1) % 3
        click(controller, "present")
        told.append(controller.frames[-1]["ledger"]["title"])
        if session.series_now().over:
            break
        click(controller, "new")
    assert told == [
        "Partie: Runde 1 von 3",
        "Partie: 1 Runde von 3 gespielt",
        "Partie: Runde 2 von 3",
        "Partie: 2 Runden von 3 gespielt",
        "Partie: Runde 3 von 3",
        "Partie: 3 Runden gespielt, der Pool wartet",
        "Partie: Zusatzrunde 1, der Pool wartet",
        "Partie: 3 Runden und 1 Zusatzrunde gespielt, der Pool wartet",
        "Partie: Zusatzrunde 2, der Pool wartet",
        "Partie: 3 Runden und 2 Zusatzrunden gespielt, der Pool wartet",
        "Partie: Zusatzrunde 3, der Pool wartet",
        "Partie zu Ende",
    ]
    finale = controller.frames[-1]["finale"]
    assert finale["title"] == "Du, Anna und Ben gewinnt die Partie gemeinsam."
    assert "Den Pool, den niemand gewonnen hat, teilen sich alle." in finale["lines"]
    assert controller.frames[-1]["ledger"]["total"] == ["20", "20", "20"]


@pytest.mark.rule("CO3.4", "CO8.7")
def test_the_old_way_takes_no_length():
    controller = sit_down(commerce.NEW, 4)
    shown = {field["id"]: field["value"] for field in controller.frames[-1]["setup"]["fields"]}
    at = controller.at
    controller.handle({"type": "setup", "values": shown | {"style": "old", "rounds": "1"}})
    assert said(controller) == (
        "Bei der alten Art spielt ihr, bis nur noch eine Person Leben hat. Stelle die Länge deshalb auf „offen“."
    )
    assert controller.at == at
    controller.handle({"type": "setup", "values": shown | {"style": "old", "rounds": ""}})
    assert controller.frames[-1]["ledger"]["title"] == "Partie: Runde 1"


@pytest.mark.rule("CO8.7")
def test_a_file_of_an_earlier_version_with_a_length_for_the_old_way_is_taken_up_without():
    controller = sit_down(commerce.OLD, 4)
    click(controller, "save")
    content = json.loads(controller.download["text"])
    other = sit_down(commerce.OLD, 4)
    other.handle({"type": "load", "text": json.dumps(content | {"rounds": 4})})
    assert said(other) == "Die Partie ist geladen."
    assert other.session.series.rounds is None
    assert other.session.states == controller.session.states


@pytest.mark.rule("CO6.1")
def test_the_end_of_a_partie_is_a_result_of_its_own_and_a_new_one_has_its_own_button():
    controller = sit_down(commerce.NEW, 3, 3)
    for _ in to_the_end(controller):
        series, frame = controller.session.series_now(), controller.frames[-1]
        if not series.over:
            assert frame["finale"] is None
            assert buttons(controller) == {"new": "Neue Runde"}
            assert buttons(controller, "tools")["new"] == "Neue Runde"
            click(controller, "series")
            assert said(controller).startswith("Die Partie ist noch nicht zu Ende.")
    chips = series.seats.chips
    assert buttons(controller) == {"series": "Neue Partie"}
    assert "new" not in buttons(controller, "tools")
    assert buttons(controller, "tools")["series"] == "Neue Partie"
    title, (ranks, offer) = frame["finale"]["title"], frame["finale"]["lines"]
    who = ["du", "Anna", "Ben"]
    assert title == {0: "Du gewinnst", 1: "Anna gewinnt", 2: "Ben gewinnt"}[series.winners[0]] + " die Partie."
    assert [int(number) for number in re.findall(r"\((−?\d+)\)", ranks.replace("−", "-"))] == sorted(
        chips, reverse=True
    )
    assert ranks.startswith(f"Rangliste nach Chips: 1. {who[series.winners[0]]} ({max(chips)}), 2. ")
    dealer = controller.session.rules.next_dealer(controller.session.round)
    gives = "du gibst" if dealer == 0 else f"{who[dealer]} gibt"
    terms = f"{gives}, alle haben wieder 20 Chips, und es geht wieder über 3 Runden."
    assert offer == f"„Neue Partie“ beginnt von vorn: {terms}"
    assert frame["status"] == title
    assert frame["result"]["title"] != title
    assert title in frame["spoken"]
    assert frame["details"].count(title) >= 1
    assert ranks in frame["details"]
    assert not foreign(" ".join(texts(frame["finale"])))
    at = controller.at
    click(controller, "new")
    assert said(controller) == "Die Partie ist zu Ende. Mit „Neue Partie“ beginnt eine neue."
    assert controller.at == at
    click(controller, "series")
    assert said(controller) == f"Eine neue Partie beginnt: {terms[0].upper()}{terms[1:]}"
    now = controller.session.series
    assert (now.rounds, now.played, now.dealer, now.seats.chips) == (3, 0, dealer, (20, 20, 20))
    assert controller.frames[-1]["finale"] is None


def test_equal_chips_share_a_place_and_the_win():
    series = Series.start(commerce.NEW, 4, 0, 4)
    series = series.__class__(
        **series.__dict__ | {"over": True, "winners": (1, 3), "seats": Seats(chips=(9, 30, -2, 30))}
    )
    voice = Voice(("Du", "Anna", "Ben", "Carla"), 0)
    assert ranking(series, voice) == "Rangliste nach Chips: 1. Anna (30), 1. Carla (30), 3. du (9), 4. Ben (−2)."
    assert ledger.winners(series, voice) == "Anna und Carla gewinnen die Partie gemeinsam."
    assert ledger.winners(series, Voice(voice.names, 1)) == "Du und Carla gewinnt die Partie gemeinsam."
    assert ledger.debts(series, voice) == "Schulden: Ben 2 Chips."


def test_in_conquian_the_next_game_and_a_new_partie_are_two_buttons():
    controller = sit_down(conquian.STANDARD, 2, 2)
    labels = [buttons(controller) for _ in to_the_end(controller)]
    assert labels == [{"new": "Neues Spiel"}, {"series": "Neue Partie"}]
    assert "und es geht wieder über 2 Spiele." in controller.frames[-1]["finale"]["lines"][-1]


def test_an_open_partie_has_no_end():
    controller = sit_down(conquian.STANDARD, 2)
    for _ in range(3):
        play_round(controller)
        assert controller.frames[-1]["finale"] is None
        assert buttons(controller) == {"new": "Neues Spiel"}
        click(controller, "new")


def test_a_what_if_beside_the_last_round_goes_home_and_the_partie_stays_over():
    controller = sit_down(commerce.NEW, 3, 3)
    for _ in to_the_end(controller):
        pass
    finale = controller.frames[-1]["finale"]
    click(controller, "first", "branch")
    assert controller.frames[-1]["finale"] is None
    assert buttons(controller, "tools")["series"] == "Neue Partie"
    play_round(controller)
    assert buttons(controller) == {"home": "Zurück zum echten Spiel"}
    click(controller, "home")
    assert controller.frames[-1]["finale"] == finale


# Out in the old way


def out_early(people=(0,), **more):
    """Return a table of the old way at which these people have lost their last life and others play on."""
    lives = tuple(1 if seat in people else 3 for seat in range(5))
    seated = {seat: bots.BY_THE_BOOK["commerce"] for seat in range(5) if seat not in people}
    for seed in range(40):
        seats = Seats((14,) * 5, pool=30, lives=lives, horse=False)
        session = Session(commerce.OLD, seated, DealCode("commerce", 5, seed), 4, seats)
        controller = Controller(session, people[0], names(0), Random(seed), here=people, **more)
        for _ in range(3):
            play_round(controller)
            left = controller.session.series_now().seats.lives
            if not any(left[seat] for seat in people) and sum(map(bool, left)) > 2:
                return controller
            if not any(left[seat] for seat in people) or controller.session.series_now().over:
                break
            click(controller, "new")
    raise AssertionError("nobody went out early")


@pytest.mark.rule("CO8.7")
@pytest.mark.parametrize("people", [(0,), (0, 2)])
def test_who_is_out_plays_on_to_the_end_with_one_button(people):
    controller = out_early(people)
    frame = controller.frames[-1]
    assert buttons(controller) == {"finish": "Bis zum Ende spielen", "new": "Neue Runde"}
    assert [one["id"] for one in frame["buttons"] if one["primary"]] == ["finish"]
    played = controller.session.series_now().played
    click(controller, "finish")
    series, frame = controller.session.series_now(), controller.frames[-1]
    assert series.over
    assert len(controller.frames) == 1
    further = series.played - played
    assert said(controller) == f"Ohne dich wurde noch {further} {'Runde' if further == 1 else 'Runden'} gespielt."
    assert len(frame["ledger"]["rows"]) == series.played
    assert frame["finale"]["title"].endswith(" gewinnt die Partie.")
    assert frame["finale"]["lines"][0].startswith("Chips am Ende: ")
    assert "alle haben wieder 20 Chips und drei Leben." in frame["finale"]["lines"][-1]
    assert buttons(controller) == {"series": "Neue Partie"}
    assert frame["log"]
    click(controller, "finish")
    assert said(controller) == "Das geht erst, wenn alle an diesem Gerät ausgeschieden sind."


def test_while_one_of_several_at_the_device_lives_the_partie_goes_on_round_by_round():
    controller = out_early((0,))
    controller.situation.here = (0, next(seat for seat in range(5) if controller.session.round.lives[seat]))
    click(controller, "present")
    assert "finish" not in buttons(controller)
    click(controller, "finish")
    assert said(controller) == "Das geht erst, wenn alle an diesem Gerät ausgeschieden sind."


def test_no_review_is_offered_for_a_round_without_a_decision():
    controller = out_early((0,), reviews=lambda _now: "review", coach="after")
    assert buttons(controller) == {
        "review": "Nachbesprechung",
        "finish": "Bis zum Ende spielen",
        "new": "Neue Runde",
    }
    assert controller.frames[-1]["buttons"][0]["primary"]
    click(controller, "new")
    assert controller.session.round.phase == END
    assert "review" not in buttons(controller)
    assert [one["id"] for one in controller.frames[-1]["buttons"] if one["primary"]] in (["finish"], ["series"])
    click(controller, "review")
    assert said(controller) == "In dieser Runde hattest du nichts zu entscheiden, also gibt es keine Nachbesprechung."
    assert controller.opens is None


@pytest.mark.skipif(speller() is None and not IN_CI, reason=MISSING)
def test_the_end_is_told_in_good_german():
    told = []
    for rules, players, rounds in ((commerce.NEW, 3, 3), (conquian.STANDARD, 2, 2), (commerce.OLD, 3, None)):
        controller = sit_down(rules, players, rounds)
        for _ in to_the_end(controller):
            pass
        frame = controller.frames[-1]
        told += [*texts(frame["finale"]), spoken.description(frame), *buttons(controller).values()]
    assert not {word for word in misspelled("\n".join(told)) if word not in names(0)}
