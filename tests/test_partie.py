"""A series at the table: its form, its ledger, saving and loading, each wrong input answered in German."""

import json
from random import Random

import pytest

from cardgames import Action, commerce, conquian, dealcode
from cardgames.bots import random_bot
from cardgames.controller import Controller, before
from cardgames.german import Voice
from cardgames.packing import packed
from cardgames.scene import ledger
from cardgames.series import Entry, Series
from cardgames.session import Session


def sit_down(rules=commerce.NEW, players=3, rounds=None):
    bots = dict.fromkeys(range(1, 12), random_bot)
    code = dealcode.draw(rules.game, players, Random(4))
    session = Session(rules, bots, code, before(rules, 0, players), None, rounds)
    return Controller(session, rng=Random(4))


def ask(table, **values):
    """Send the form as it is on the screen, with these fields changed."""
    shown = {field["id"]: field["value"] for field in table.frames[-1]["setup"]["fields"]}
    table.handle({"type": "setup", "values": shown | values})
    return table.frames[-1]


@pytest.mark.rule("CO4.8", "CO8.1", "CO8.8", "CO8.10")
def test_the_form_begins_a_series_with_other_rules():
    table = sit_down()
    scene = ask(table, style="old", hands="foster", direction="right", pounce="yes", players="4", rounds="")
    assert table.session.rules == commerce.rules(style="old", hands="foster", direction="right", pounce=True)
    assert len(scene["seats"]) == 4
    assert table.session.round.dealer == 1
    assert {field["id"]: field["value"] for field in scene["setup"]["fields"]} == {
        "style": "old",
        "hands": "foster",
        "direction": "right",
        "pounce": "yes",
        "players": "4",
        "rounds": "",
        "people": "1",
        "names": "",
    }


@pytest.mark.rule("CQ6.4", "CQ9.2", "CQ9.3", "CQ9.7", "CQ9.8")
def test_the_form_of_conquian_begins_a_game_for_three():
    table = sit_down(conquian.STANDARD, 2)
    scene = ask(table, players="3", hand_size="8", exchange="yes", starts="winner", draws="double")
    assert table.session.rules == conquian.rules(players=3, hand_size=8, exchange=True, starts="winner", draws="double")
    assert scene["status"].startswith("Wähle eine Karte, die du verdeckt an ")


@pytest.mark.rule("CO8.10")
def test_pounce_without_the_old_way_is_refused_and_the_table_stays():
    table = sit_down()
    before_it = table.at
    scene = ask(table, pounce="yes")
    assert scene["message"] == {
        "kind": "error",
        "text": "Pounce gibt es nur bei der alten Art, denn nur dort liegen Karten in der Mitte.",
    }
    assert table.at == before_it


@pytest.mark.rule("CO3.4")
def test_the_rounds_of_the_form_are_multiples_of_the_players():
    table = sit_down(players=5)
    rounds = next(field for field in table.frames[-1]["setup"]["fields"] if field["id"] == "rounds")
    assert [value for value, _ in rounds["options"]] == ["", "1", "2", "3"]
    scene = ask(table, players="4", rounds="2")
    assert table.session.series.rounds == 8
    assert next(field for field in scene["setup"]["fields"] if field["id"] == "rounds")["value"] == "2"


@pytest.mark.rule("CO3.1", "CO5.4", "CO6.1")
def test_a_series_is_played_to_its_end_and_the_ledger_says_who_won():
    table = sit_down(rounds=3)
    for number in range(1, 7):
        if table.session.round.to_move is not None and number <= 3:
            assert table.frames[-1]["ledger"]["title"] == f"Partie: Runde {number} von 3"
        while table.session.round.to_move is not None:
            answer = table.view.legal_actions()[-1]
            for card in answer.cards:
                table.handle({"type": "card", "id": str(card)})
            table.handle({"type": "button", "id": answer.verb})
        if table.session.series_now().over:
            break
        if number < 3:
            played = table.frames[-1]["ledger"]["title"]
            assert played == f"Partie: {number} {'Runde' if number == 1 else 'Runden'} von 3 gespielt"
        table.handle({"type": "button", "id": "new"})
    now = table.session.series_now()
    shown = table.frames[-1]["ledger"]
    assert now.over
    assert shown["title"] == "Partie zu Ende"
    assert shown["total"] == [str(chips) for chips in now.seats.chips]
    assert "die Partie" in shown["text"]
    table.handle({"type": "button", "id": "series"})
    assert (table.session.series.played, table.session.series.rounds) == (0, 3)


def test_the_ledger_shows_each_round_debts_and_a_shared_win():
    entry = Entry(dealer=0, winner=1, net=(-3, 3, 0), chips=(-1, 5, 5))
    series = Series.start(commerce.NEW, 3, rounds=1, seats=commerce_seats((-1, 5, 5)))
    series = series.__class__(**series.__dict__ | {"ledger": (entry,), "over": True, "winners": (1, 2)})
    assert ledger.ledger(series, Voice(("Du", "Anna", "Ben"), 0)) == {
        "title": "Partie zu Ende",
        "head": ["Du", "Anna", "Ben"],
        "rows": [["1", "−3", "+3", "±0"]],
        "total": ["-1", "5", "5"],
        "text": "Anna und Ben gewinnen die Partie gemeinsam. Schulden: Du 1 Chip.",
    }


def commerce_seats(chips):
    return commerce.deal(commerce.NEW, Random(1), 3).rules.policy.carry(
        commerce.deal(commerce.NEW, Random(1), 3).but(chips=chips, pool=0)
    )


def test_saving_hands_out_a_file_and_loading_takes_it_up():
    table = sit_down()
    table.handle({"type": "button", "id": "knock"})
    table.handle({"type": "button", "id": "save"})
    assert table.frames[-1]["message"]["kind"] == "info"
    saved = table.download
    assert saved["name"].startswith("partie-commerce-CO3-")
    other = sit_down(commerce.OLD, 5)
    other.handle({"type": "load", "text": saved["text"]})
    assert (other.at, other.session.states) == (table.at, table.session.states)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("kein JSON", "Das ist keine gespeicherte Partie."),
        ('{"format": "cardgames-partie", "version": 99}', "Diese Datei stammt von einer anderen Version"),
        (
            '{"format": "cardgames-partie", "version": 1, "game": "skat"}',
            "Diese Datei ist beschädigt. Regeln: Da fehlt etwas.",
        ),
    ],
)
def test_a_file_that_cannot_be_used_is_explained_and_the_table_stays(text, answer):
    table = sit_down()
    here = table.at, table.session.states
    table.handle({"type": "load", "text": text})
    assert table.frames[-1]["message"]["text"].startswith(answer)
    assert (table.at, table.session.states) == here


def test_a_damaged_file_and_one_of_the_other_game_are_explained():
    table, other = sit_down(), sit_down(conquian.STANDARD, 2)
    other.handle({"type": "button", "id": "save"})
    table.handle({"type": "load", "text": other.download["text"]})
    assert "Partie Conquian" in table.frames[-1]["message"]["text"]
    content = json.loads(other.download["text"])
    content["played"][0]["actions"] = packed(["discard A♠"])
    other.handle({"type": "load", "text": json.dumps(content)})
    assert other.frames[-1]["message"]["text"].startswith("Diese Datei ist beschädigt")


def test_of_a_long_partie_the_last_rounds_stand_one_by_one_and_the_others_as_a_sum():
    series, rng = Series.start(commerce.NEW, 3), Random(1)
    for n in range(1, ledger.MOST + 12):
        round_ = commerce.deal(commerce.NEW, rng, 3, series.dealer, series.seats)
        series = series.after(round_.play(Action("knock")))
        shown = ledger.ledger(series, Voice(("A", "B", "C")))
        rows = shown["rows"]
        assert len(rows) == min(n, ledger.MOST + 1)
        assert rows[-1][0] == str(n)
        columns = zip(*(row[1:] for row in rows), strict=True)
        sums = [sum(int(cell.replace("−", "-").replace("±", "")) for cell in column) for column in columns]
        assert [20 + total for total in sums] == list(series.seats.chips)
    assert rows[0][0] == "1 bis 11"
    assert rows[1][0] == "12"
