"""Several people at one device: nobody sees another's cards, and what was typed as a name stays text."""

import json
from random import Random

import pytest
from tables import RULES, bot, click, items, said, table, texts

from cardgames import commerce
from cardgames.controller import Controller, before
from cardgames.controller.people import NAMES, named
from cardgames.dealcode import DealCode
from cardgames.german import label
from cardgames.scene import TELLERS
from cardgames.session import Session

MARKUP = "<img src=x onerror=alert(1)>"


def shared(game, seed=1, persons=2, players=4, rules=None):
    """Return a controller with people on the first seats of this device."""
    rules = rules or RULES[game]
    players = players if game == "commerce" else rules.seats[-1]
    seated = dict.fromkeys(range(persons, players), bot)
    session = Session(rules, seated, DealCode(game, players, seed), before(rules, 0, players))
    return Controller(session, 0, named("Mia, Ben", persons), Random(seed), here=range(persons))


def sit(controller, **wishes):
    """Send the form of a new series with these wishes."""
    fields = controller.frames[-1]["setup"]["fields"]
    controller.handle({"type": "setup", "values": {field["id"]: field["value"] for field in fields} | wishes})
    return controller.frames[-1]


def act(controller, rng):
    """Play a random action of the person who is asked."""
    action = rng.choice(controller.view.legal_actions())
    click(controller, *map(str, action.cards), action.verb)


def shown(scene):
    return [item["face"] for item in items(scene) if item["face"]]


@pytest.mark.parametrize(("game", "persons"), [("commerce", 2), ("commerce", 4), ("conquian", 2)])
def test_a_cover_stands_between_two_people_and_holds_no_card(game, persons):
    covers = 0
    for seed in range(12):
        controller, rng = shared(game, seed, persons), Random(seed)
        while controller.session.round.to_move is not None and controller.session.ply < 120:
            scene = controller.frames[-1]
            seat = controller.session.round.to_move
            assert controller.you == seat
            if scene["cover"]:
                covers += 1
                name = controller.names[seat]
                assert scene["cover"]["title"] == f"Weiter an {name}"
                assert shown(scene) == []
                assert (scene["seats"], scene["centre"], scene["buttons"], scene["splits"]) == ([], [], [], None)
                hand = controller.view.hands[seat]
                hidden = {*map(str, hand), *map(label, hand)}
                assert scene["status"] == scene["spoken"] == f"Weiter an {name}" or scene["news"]
                public = {line["text"] for line in scene["log"]} | {scene["news"]}
                read = [text for text in texts(scene) if text not in public]
                assert not [text for text in read if any(one in text for one in hidden)]
                click(controller, "uncover")
                assert controller.frames[-1]["cover"] is None
            assert set(shown(controller.frames[-1])) >= {str(one) for one in controller.view.hands[seat]}
            act(controller, rng)
        assert controller.frames[-1]["cover"] is None or controller.session.round.to_move is not None
    assert covers > 20


def open_hands(frame):
    """Return the seats whose hand lies open in a frame."""
    hands = {seat["id"]: zone["cards"] for seat in frame["seats"] for zone in seat["zones"] if zone["kind"] == "hand"}
    return [seat for seat, some in hands.items() if any(one["face"] for one in some)]


def test_no_frame_before_the_end_shows_the_hand_of_another():
    """In Conquian nobody ever knows a hand card of another (CQ5.15); in Commerce partners of a trade know one."""
    for seed in range(8):
        controller, rng = shared("conquian", seed), Random(seed)
        while controller.session.ply < 80:
            viewer = controller.you
            click(controller, "uncover") if controller.situation.covered else act(controller, rng)
            if controller.session.round.to_move is None:
                break
            *passing, present = controller.frames
            assert all(open_hands(frame) in ([viewer], []) for frame in passing)
            looks = controller.view.hands[controller.you] and not controller.situation.covered
            assert open_hands(present) == ([controller.you] if looks else [])


@pytest.mark.parametrize(
    "sent",
    [
        {"type": "card", "id": "A♠"},
        {"type": "button", "id": "knock"},
        {"type": "jump", "ply": 0},
        {"type": "button", "id": "reveal hand-1"},
        {"type": "deal", "code": ""},
    ],
)
def test_under_the_cover_only_its_button_is_answered(sent):
    controller = shared("commerce")
    before_it = controller.frames
    controller.handle(sent)
    assert controller.frames is before_it
    click(controller, "uncover")
    assert controller.frames[-1]["cover"] is None


def test_the_log_names_everybody_and_says_only_what_all_may_know():
    for game in ("commerce", "conquian"):
        controller, rng = shared(game, 5), Random(5)
        while controller.session.round.to_move is not None and controller.session.ply < 60:
            click(controller, "uncover") if controller.situation.covered else act(controller, rng)
        log = [line["text"] for line in controller.frames[-1]["log"]]
        assert log
        assert not [line for line in log if line.lower().startswith(("du ", "dir ", "dich "))]
        assert any(line.startswith("Mia") for line in log)
    steps = controller.session.history
    voice = controller.situation.public_voice
    assert voice.you is None
    assert log == [line for step in steps if (line := TELLERS["conquian"].announce(step, voice))]


def test_the_end_is_told_by_names():
    controller, rng = shared("commerce", 2), Random(2)
    while controller.session.round.to_move is not None:
        click(controller, "uncover") if controller.situation.covered else act(controller, rng)
    result = controller.frames[-1]["result"]
    assert not result["title"].startswith("Du ")
    assert controller.frames[-1]["cover"] is None


def test_a_new_deal_begins_covered():
    controller, rng = shared("commerce", 2), Random(2)
    while controller.session.round.to_move is not None:
        click(controller, "uncover") if controller.situation.covered else act(controller, rng)
    click(controller, "new")
    assert controller.frames[-1]["cover"]


def test_the_form_seats_people_with_their_names():
    controller = table("commerce", 1, players=4)
    scene = sit(controller, players="4", people="2", names=f"{MARKUP}, Ben")
    assert scene["cover"]["title"] == f"Weiter an {MARKUP}"
    assert controller.situation.here == (0, 1)
    assert set(controller.session.bots) == set(range(2, 12))
    click(controller, "uncover")
    scene = controller.frames[-1]
    assert [seat["name"] for seat in scene["seats"]] == [MARKUP, "Ben", "Anna", "Carla"]
    assert {field["id"]: field["value"] for field in scene["setup"]["fields"]}["names"] == f"{MARKUP}, Ben"
    scene = sit(controller, people="1", names="")
    assert scene["cover"] is None
    assert [seat["name"] for seat in scene["seats"]] == ["Du", "Anna", "Ben", "Carla"]


@pytest.mark.parametrize(
    ("wishes", "answer"),
    [
        ({"people": "2", "names": "Mia, mia"}, "Zwei Namen sind gleich."),
        ({"people": "1", "names": "Mia, Ben"}, "Das sind 2 Namen, aber am Bildschirm sitzen nur 1."),
        ({"people": "2", "names": "Mia, du"}, "„Du“ sagt der Tisch zu allen, die an der Reihe sind."),
        ({"people": "2", "names": "x" * 41}, "Ein Name hat höchstens 40 Zeichen."),
        ({"people": "5", "players": "4", "names": ""}, "So viele Plätze hat der Tisch nicht:"),
    ],
)
def test_names_and_numbers_that_do_not_fit_are_answered_and_the_table_stays(wishes, answer):
    controller = table("commerce", 1, players=4)
    here = controller.session
    sit(controller, **wishes)
    assert said(controller).startswith(answer)
    assert controller.session is here


def test_names_are_always_twelve_different_ones():
    assert named("", 1) == NAMES
    assert named(" Mia ,, Ben Karl ", 2)[:4] == ("Mia", "Ben Karl", "Anna", "Ben")
    assert named("anna", 3)[:4] == ("anna", "Person 2", "Person 3", "Ben")
    for persons in range(1, 7):
        for typed in ("", "Anna", "Klara, Ida", "Person 1"):
            if len(typed.split(",")) <= persons:
                assert len(set(named(typed, persons))) == 12


def test_who_sits_here_is_saved_and_loaded():
    controller = shared("commerce", persons=2)
    click(controller, "uncover", "save")
    other = table("commerce", 50, players=3)
    other.handle({"type": "load", "text": controller.download["text"]})
    assert other.situation.here == (0, 1)
    assert other.names[:3] == ("Mia", "Ben", "Anna")
    assert other.frames[-1]["cover"]["title"] == "Weiter an Mia"


@pytest.mark.parametrize(("names", "people"), [(["Du", "Ben"], [0, 1]), (["Ben", "du"], [0, 1]), (["Du", "Ben"], [1])])
def test_only_who_is_alone_here_is_called_du(names, people):
    controller = shared("commerce", persons=2, players=3)
    click(controller, "uncover", "save")
    content = json.loads(controller.download["text"]) | {"names": [*names, "Person 1"], "people": people}
    other = table("commerce", 50, players=3)
    other.handle({"type": "load", "text": json.dumps(content)})
    assert other.situation.here == tuple(people)
    assert "du" not in {name.casefold() for name in other.names}
    assert "Ben" in other.names
    assert len({name.casefold() for name in other.names}) == 12


def test_who_is_alone_here_may_be_called_du():
    controller = table("commerce", 1, players=3)
    click(controller, "save")
    controller.handle({"type": "load", "text": controller.download["text"]})
    assert controller.names[0] == "Du"
    assert named("Du", 1) == NAMES


def test_taking_back_asks_the_person_whose_decision_it_was():
    controller = shared("commerce", 4, persons=4)
    click(controller, "uncover", str(controller.view.hands[0][0]), "buy", "go_on")
    assert controller.frames[-1]["cover"]["title"] == f"Weiter an {controller.names[1]}"
    click(controller, "uncover", "undo")
    assert controller.frames[-1]["cover"]["title"] == f"Weiter an {controller.names[0]}"


def test_old_way_at_one_device_reaches_its_end():
    controller, rng = shared("commerce", 3, rules=commerce.POUNCE), Random(3)
    for _ in range(2000):
        if controller.session.series_now().over:
            break
        if controller.session.round.to_move is None:
            click(controller, "new")
        click(controller, "uncover") if controller.situation.covered else act(controller, rng)
    assert controller.session.series_now().over
