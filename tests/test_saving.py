"""A series as a file: what was saved comes back, and a file that cannot be used says why."""

import base64
import json
import pickle
import zlib
from functools import lru_cache, reduce
from operator import getitem
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tables import click, said, table

from cardgames import commerce, conquian, dealcode, saving, trouble
from cardgames.bots import random_bot
from cardgames.lessons.keeper import Keeper
from cardgames.lessons.overview import Overview
from cardgames.packing import packed, unpacked
from cardgames.saving import LoadError, dump, load
from cardgames.schema import LARGEST, written
from cardgames.session import Session

BOTS = dict.fromkeys(range(1, 12), random_bot)
VARIANTS = {
    "new": commerce.rules(hands="foster", direction="right"),
    "pounce": commerce.rules(style="old", pounce=True, stake=9),
    "three": conquian.rules(players=3, exchange=True, starts="winner", draws="double"),
}


def played(rules, rounds, seed=1):
    """Return a session in the middle of a series: some rounds finished, one begun."""
    rng = Random(seed)
    players = rules.seats[0]
    agreed = 3 * players if rules.policy.by_rounds else None
    session = Session(rules, BOTS, dealcode.draw(rules.game, players, rng), 0, None, agreed)
    for number in range(rounds):
        while session.round.to_move is not None:
            list(session.run_bots())
            if session.round.to_move is not None:
                session.act(rng.choice(session.round.legal_actions()))
            if number == rounds - 1 and session.ply > 3:
                return session
        session.deal_again(dealcode.draw(rules.game, players, rng))
    return session


def names(session):
    return ("Du", "<b>Anna</b>", *"CDEFGHIJKL")[: session.series.players]


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("rounds", [1, 4])
def test_a_saved_series_is_taken_up_where_it_was(name, rounds):
    session = played(VARIANTS[name], rounds)
    text = dump(session, names(session))
    again, called, level = load(text, BOTS)
    assert level == ""
    assert called == names(session)
    assert (again.round, again.states, again.series, again.finished, again.code) == (
        session.round,
        session.states,
        session.series,
        session.finished,
        session.code,
    )
    assert dump(again, called) == text
    assert [step.action for step in again.run_bots()] == [step.action for step in session.run_bots()]


def plain(text):
    """Return the content of a file as version 1 had it, with its moves in plain words."""
    content = json.loads(text) | {"version": 1}
    for round_ in content["played"]:
        round_["actions"] = unpacked(round_["actions"])
    return content


def damaged(**changes):
    session = played(VARIANTS["new"], 2)
    content = plain(dump(session, names(session)))
    return json.dumps({name: value for name, value in (content | changes).items() if value is not None})


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "format"),
        ("[1, 2]", "format"),
        ('{"format": "something else"}', "format"),
        (damaged(version=0), "version"),
        (damaged(version=2), "play"),
        (damaged(version=3), "version"),
        (damaged(version=None), "version"),
        (damaged(game="skat"), "rules"),
        (damaged(options={"style": "newest"}), "rules"),
        (damaged(options={"colour": "red"}), "rules"),
        (damaged(options=None), "play"),
        (damaged(played=[]), "play"),
        (damaged(played=None), "play"),
        (damaged(played=[{"deal": "CO3-00000", "actions": []}]), "play"),
        (damaged(played=[{"deal": "CQ2-2BYHD", "actions": []}]), "play"),
        (damaged(played=[{"deal": str(dealcode.DealCode("commerce", 3, 5)), "actions": ["buy 99♠"]}]), "play"),
        (damaged(played=[{"deal": str(dealcode.DealCode("commerce", 3, 5)), "actions": ["give A♠"]}]), "play"),
        (damaged(played=[{"deal": str(dealcode.DealCode("commerce", 3, n)), "actions": []} for n in (5, 6)]), "play"),
        (damaged(names=["Du"]), "play"),
        (damaged(names=None), "play"),
        (damaged(chips=[20, 20]), "play"),
        (damaged(dealer=7), "play"),
        ("[" * 100_000, "format"),
        (f'{{"format": "cardgames-partie", "options": {"[" * 100_000}', "play"),
        (damaged(version=True), "version"),
        (damaged(version=10**400), "version"),
        (damaged(level="x" * 5_000_000), "size"),
        (damaged(options={"style": ["new"]}), "play"),
    ],
)
def test_a_file_that_cannot_be_used_says_why(text, problem):
    with pytest.raises(LoadError) as refused:
        load(text, BOTS)
    assert refused.value.problem == problem


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"names": "Anna"}, "names"),
        ({"names": ["Anna", "Ben", ""]}, "names[2]"),
        ({"names": ["Anna", "Ben", "ANNA"]}, "names[2]"),
        ({"names": ["Anna", "Ben", "x" * 41]}, "names[2]"),
        ({"names": ["Anna", "Ben", "\ud800"]}, "names[2]"),
        ({"names": ["Anna", "Ben\n", "Carla"]}, "names[1]"),
        ({"names": ["Anna", 7, "Carla"]}, "names[1]"),
        ({"names": ["Anna", "Ben"]}, "names"),
        ({"names": ["Anna", "Ben", "Carla", "David"]}, "names"),
        ({"chips": [20, 10**30, 20]}, "chips[1]"),
        ({"chips": [20, 20.5, 20]}, "chips[1]"),
        ({"chips": [20, True, 20]}, "chips[1]"),
        ({"chips": [20, float("inf"), 20]}, ""),
        ({"rounds": float("nan")}, ""),
        ({"rounds": 2.5}, "rounds"),
        ({"rounds": 0}, "rounds"),
        ({"rounds": 1001}, "rounds"),
        ({"people": [99]}, "people[0]"),
        ({"people": [0, 0]}, "people[1]"),
        ({"people": [0, 3]}, "people[1]"),
        ({"practised": [2]}, "practised[0]"),
        ({"helped": [0, -1]}, "helped[1]"),
        ({"level": 5}, "level"),
        ({"dealer": "0"}, "dealer"),
        ({"dealer": 3}, "played[0]"),
        ({"extra": 1}, ""),
    ],
)
def test_the_place_of_a_fault_is_named(changes, place):
    with pytest.raises(LoadError) as refused:
        load(damaged(**changes), BOTS)
    assert (refused.value.problem, written(refused.value.place)) == ("play", place)
    copy = pickle.loads(pickle.dumps(refused.value))  # noqa: S301
    assert (copy.problem, copy.place, copy.kind) == ("play", refused.value.place, refused.value.kind)


@pytest.mark.parametrize(
    "file", sorted((Path(__file__).parent / "data").glob("partie-v1-*.json")), ids=lambda f: f.stem
)
def test_a_file_of_the_first_version_is_taken_up(file):
    text = file.read_text(encoding="utf-8")
    session, called, level = load(text, BOTS)
    again, kept = dump(session, called, level), json.loads(text)
    if not session.rules.policy.by_rounds:
        kept["rounds"] = None  # it ends when one is left, whatever was agreed then
    assert plain(again) == kept
    assert dump(*load(again, BOTS)) == again


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("rounds", [1, 3])
def test_neither_a_file_nor_a_report_in_the_middle_of_a_round_names_a_card(name, rounds):
    session = played(VARIANTS[name], rounds)
    report = trouble.report_file(None, **trouble.of_session(session))["text"]
    assert session.ply or session.finished
    for text in (dump(session, names(session)), report):
        assert [suit for suit in "♣♦♥♠" if suit in text] == []
        assert unpacked(packed(session.actions)) == list(session.actions)
        assert packed(session.actions) in text


def test_an_error_that_names_a_card_is_reported_without_it():
    error = KeyError("trade 10♠ K♦")
    text = trouble.report_file(error)["text"] + trouble.message(error, "")["text"]
    assert [suit for suit in "♣♦♥♠" if suit in text] == []
    assert "KeyError: 'trade (Karte) (Karte)'" in text


@pytest.mark.parametrize("content", [{"text": "", "size": 12_000_000}, {"text": "x" * 4_000_001}])
@pytest.mark.parametrize("screen", [lambda: table("commerce", 1), lambda: Overview(Keeper(None))])
def test_a_file_that_is_too_large_is_refused_at_once_and_unread(screen, content):
    here = screen()
    here.handle({"type": "load", **content})
    assert said(here) == "Diese Datei ist viel zu groß. Wähle eine, die du hier mit „Speichern“ erzeugt hast."


def test_the_browser_has_the_same_limit():
    script = Path(saving.__file__).with_name("widgets").joinpath("series.js").read_text(encoding="utf-8")
    assert f"const LARGEST_FILE = {LARGEST:_};" in script


BOMB = base64.b64encode(zlib.compress(b"knock\n" * 5_000_000)).decode()


@pytest.mark.parametrize("word", ["knock", "eA", "eJw=", BOMB, packed(["knock"]) + "AAAA", packed(["knock"])[:-4], "ä"])
def test_moves_that_cannot_be_unpacked_are_named_by_their_round(word):
    session = played(VARIANTS["new"], 2)
    content = json.loads(dump(session, names(session)))
    content["played"][1]["actions"] = word
    controller = table("commerce", 1, players=3)
    controller.handle({"type": "load", "text": json.dumps(content)})
    assert said(controller) == (
        "Diese Datei ist beschädigt. Runde 2: Die Züge lassen sich nicht lesen. Nimm eine andere."
    )


def test_a_number_beyond_all_measure_is_refused():
    with pytest.raises(LoadError, match=r"chips\[0\]: a whole number is needed, not inf"):
        load(damaged().replace('"chips": [20', '"chips": [1e400'), BOTS)


def test_a_round_after_the_last_one_is_refused():
    session = played(VARIANTS["new"], 2)
    content = plain(dump(session, names(session))) | {"rounds": 1}
    content["played"][1]["deal"] = "CO3-00012"
    with pytest.raises(LoadError) as refused:
        load(json.dumps(content), BOTS)
    assert (refused.value.place, refused.value.kind) == (("played", 1), "order")


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"names": ["Anna", "Ben", "anna"]}, "Name 3: Das steht zweimal da."),
        ({"names": ["Anna", "Ben"]}, "Namen: Dieser Wert ist nicht möglich."),
        ({"chips": [20, True, 20]}, "Chips, Platz 2: Da steht etwas von falscher Art."),
        ({"rounds": 2.5}, "Länge der Partie: Da steht etwas von falscher Art."),
        ({"people": None, "colour": "red"}, "Da steht etwas, das nicht hineingehört."),
    ],
)
def test_the_screen_says_where_a_file_is_damaged_and_changes_nothing(changes, words):
    controller = table("commerce", 1, players=3)
    before = (controller.at, controller.names, controller.session.states)
    controller.handle({"type": "load", "text": damaged(**changes)})
    assert said(controller) == f"Diese Datei ist beschädigt. {words} Nimm eine andere."
    assert (controller.at, controller.names, controller.session.states) == before


def test_a_move_that_the_rules_refuse_is_named_by_round_and_move():
    session = played(VARIANTS["new"], 3)
    content = json.loads(dump(session, names(session)))
    round_ = content["played"][2]
    round_["actions"] = packed([*unpacked(round_["actions"])[:2], "give 7♥"])
    controller = table("commerce", 1, players=3)
    controller.handle({"type": "load", "text": json.dumps(content)})
    assert said(controller) == (
        "Diese Datei ist beschädigt. Runde 3, Zug 3: Das geht nach den Regeln nicht. Nimm eine andere."
    )


VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**12), 10**12),
    st.floats(),
    st.text(max_size=50),
    st.sampled_from(["CO3-00012", "CQ3-00012", "knock", "buy 4♥", "old", "left", 10**400, [], {}, [[]], [0], "\ud800"]),
)


def spots(value, place=()):
    """Yield the places of all values in JSON, from the outside in."""
    yield place
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inside:
        yield from spots(one, (*place, key))


@lru_cache
def good(name):
    """Return a file of this variant in which everything stands that can stand there."""
    session = played(VARIANTS[name], 2)
    session.practised, session.helped = frozenset({0}), frozenset({1})
    return dump(session, names(session), "buch")


@settings(max_examples=300)
@given(st.sampled_from(sorted(VARIANTS)), st.data())
def test_a_changed_file_is_refused_or_can_be_played_on_drawn_and_saved(name, data):
    content = plain(good(name)) if data.draw(st.booleans()) else json.loads(good(name))
    for _ in range(data.draw(st.integers(1, 3))):
        *way, last = data.draw(st.sampled_from([place for place in spots(content) if place]))
        inside = reduce(getitem, way, content)
        if data.draw(st.booleans()) and isinstance(inside, dict):
            del inside[last]
        else:
            inside[last] = data.draw(VALUES)
    controller = table(VARIANTS[name].game, 1, players=3)
    controller.handle({"type": "load", "text": json.dumps(content)})
    if said(controller).startswith("Die Partie ist geladen"):
        controller.handle({"type": "button", "id": "save"})
        text = controller.download["text"]
        click(controller, "uncover")
        if controller.view.to_move is not None:
            action = controller.view.legal_actions()[0]
            click(controller, *map(str, action.cards), action.verb)
            assert said(controller) is None
        controller.handle({"type": "load", "text": text})
        assert said(controller).startswith("Die Partie ist geladen")
    else:
        with pytest.raises(LoadError):
            load(json.dumps(content), BOTS)


@settings(max_examples=100)
@given(st.text(alphabet='[]{}",:\\0123456789.eE+-aN ', max_size=60))
def test_any_text_is_refused_with_no_other_error(text):
    for many in (1, 2_000):
        with pytest.raises(LoadError):
            load(text * many, BOTS)


def test_rules_of_ones_own_cannot_be_saved():
    rules = commerce.Rules(
        phases=commerce.NEW.phases,
        begin=commerce.NEW.begin,
        next_dealer=commerce.NEW.next_dealer,
        policy=commerce.NEW.policy,
    )
    session = Session(rules, {}, dealcode.DealCode("commerce", 3, 1))
    with pytest.raises(ValueError, match="own making"):
        dump(session, ("A", "B", "C"))
