"""The widget without kernel and browser: every message is answered, every error is seen."""

import json
import re
from html import unescape
from importlib.resources import files
from random import Random

import pytest
from tables import session, table

import cardgames.widgets.table as widget
from cardgames.cards import DECK
from cardgames.faces import faces
from cardgames.packing import unpacked
from cardgames.render import alt
from cardgames.widgets import CardTable, bundle, commerce_table, conquian_table, demonstration, exercise

TABLES = {
    "commerce": lambda: commerce_table("CO5-7K3QX"),
    "conquian": lambda: conquian_table(str(session("conquian", 5).code)),
    "CO2": lambda: demonstration("CO2"),
    "CQ3": lambda: demonstration("CQ3"),
    "CO2?": lambda: exercise("CO2", seed=3),
    "CQ3?": lambda: exercise("CQ3", seed=3),
}
every_table = pytest.mark.parametrize("name", TABLES)


@pytest.fixture
def sent(monkeypatch):
    messages = []
    monkeypatch.setattr(CardTable, "send", lambda _self, content, _buffers=None: messages.append(content))
    return messages


def receive(table_, **content):
    """Deliver a message as the browser's would be."""
    table_._handle_custom_msg(content, [])


def own_card(table_):
    scene = table_.frames[-1]
    zones = [*(zone for seat in scene["seats"] for zone in seat["zones"]), *scene["centre"]]
    every = (item for zone in zones for group in zone.get("groups") or [zone.get("cards") or []] for item in group)
    return next(item["id"] for item in every if item["pick"])


@every_table
def test_the_frames_follow_each_input_and_it_is_acknowledged_by_its_number(name, sent):
    shown = TABLES[name]()
    before = shown.frames
    receive(shown, type="card", id=own_card(shown), seq=41)
    assert shown.frames == shown.screen.frames
    assert shown.frames != before
    assert sent == [{"type": "ack", "seq": 41}]
    assert shown.last_error is None


@every_table
def test_an_input_that_changes_nothing_is_acknowledged_too(name, sent):
    shown = TABLES[name]()
    before = shown.frames
    receive(shown, type="card", id="??", seq=6)
    assert sent == [{"type": "ack", "seq": 6}]
    said = {"message": None, "spoken": "", "details": ""}
    assert {**shown.frames[-1], **said} == {**before[-1], **said}
    assert shown.last_error is None


def dance(shown, seq):
    """Let an input end with an error that nobody expected."""
    shown.screen.take = lambda content: {}[content["type"]]
    receive(shown, type="tanz", seq=seq)
    del shown.screen.take


@every_table
def test_an_unexpected_error_is_shown_in_german_kept_and_acknowledged(name, sent, capsys):
    shown = TABLES[name]()
    scene = shown.frames[-1]
    dance(shown, 9)
    message = shown.frames[-1]["message"]
    assert message["kind"] == "error"
    assert message["text"].startswith("Da ist im Programm etwas schiefgegangen (")
    assert isinstance(shown.last_error, KeyError)
    said = {"message": None, "spoken": "", "details": ""}
    assert {**shown.frames[-1], **said} == {**scene, **said}
    assert sent == [{"type": "ack", "seq": 9}]
    assert "Traceback" in capsys.readouterr().err


@every_table
def test_a_report_of_an_error_can_be_saved_and_holds_what_is_needed_to_play_the_round_again(name, sent):
    shown = TABLES[name]()
    dance(shown, 1)
    assert shown.frames[-1]["message"]["report"] is True
    receive(shown, type="button", id="report", seq=2)
    file, ack = sent[1:]
    assert (file["type"], file["name"], ack["seq"]) == ("file", "fehlerbericht.json", 2)
    content = json.loads(file["text"])
    assert "KeyError: '" in content["error"]
    if name in ("commerce", "conquian"):
        session = shown.screen.session
        assert (content["deal"], tuple(unpacked(content["actions"]))) == (str(session.code), session.actions)
        assert content["options"] == dict(session.rules.options)
        assert not [one for one in shown.screen.names if f'"{one}"' in file["text"]]
    else:
        assert content["lesson"] == shown.screen.id != ""


def test_people_at_one_device_are_named_in_the_cell():
    shown = commerce_table("CO5-7K3QX", people=("Mia", "<b>Ben</b>"))
    assert shown.frames[-1]["cover"]["title"] == "Weiter an Mia"
    receive(shown, type="button", id="uncover", seq=1)
    assert [seat["name"] for seat in shown.frames[-1]["seats"]] == ["Mia", "<b>Ben</b>", "Anna", "Ben", "Carla"]
    with pytest.raises(ValueError, match="people is a list of names, not 'Anna'"):
        commerce_table("CO5-7K3QX", people="Anna")
    with pytest.raises(ValueError, match="tempo is a whole number from 0 to 60000, not nan"):
        commerce_table("CO5-7K3QX", tempo=float("nan"))
    with pytest.raises(ValueError, match=r"players is a whole number from 3 to 12, not 5\.0"):
        commerce_table(players=5.0)
    with pytest.raises(ValueError, match="3 people at a table of 2"):
        conquian_table(people=("A", "B", "C"))


def test_an_input_is_answered_even_where_the_report_breaks(sent, capsys):
    shown = TABLES["commerce"]()
    before = shown.frames

    def breaking(_anything):
        raise RuntimeError("kaputt")

    shown.screen.handle = shown.screen.report = breaking
    receive(shown, type="button", id="knock", seq=1)
    assert sent == [{"type": "ack", "seq": 1}]
    assert shown.frames == before
    assert capsys.readouterr().err.count("RuntimeError: kaputt") >= 2


def test_scenes_that_cannot_be_sent_are_reported_on_the_last_ones_that_could(sent, monkeypatch):
    shown = TABLES["commerce"]()
    before = shown.frames[-1]
    send_state = CardTable.send_state

    def refusing(self, key=None):
        if "hand-1" in self.screen.situation.revealed and not shown.last_error:
            raise UnicodeEncodeError("utf-8", "\ud800", 0, 1, "surrogates not allowed")
        return send_state(self, key)

    monkeypatch.setattr(CardTable, "send_state", refusing)
    receive(shown, type="button", id="reveal hand-1", seq=1)
    assert isinstance(shown.last_error, UnicodeEncodeError)
    assert shown.frames[-1]["message"]["report"] is True
    said = {"message": None, "spoken": ""}
    assert {**shown.frames[-1], **said} == {**before, **said}
    assert sent == [{"type": "ack", "seq": 1}]


def test_a_screen_that_breaks_is_reported_once_and_works_again(sent, capsys):
    controller = table("commerce", 3, players=4)
    shown = CardTable(controller)
    working, broken = controller.handle, RuntimeError("kaputt")

    def breaking(_content):
        raise broken

    controller.handle = breaking
    receive(shown, type="button", id="knock", seq=1)
    assert shown.last_error is broken
    assert "RuntimeError: kaputt" in shown.frames[-1]["message"]["text"]
    assert "Deine Runde ist unverändert" in shown.frames[-1]["message"]["text"]
    controller.handle = working
    receive(shown, type="button", id="new", seq=2)
    assert shown.frames[-1]["message"] is None
    assert [message["seq"] for message in sent] == [1, 2]
    assert "kaputt" in capsys.readouterr().err


@every_table
def test_the_name_of_a_table_is_the_same_at_every_run(name):
    first, second = TABLES[name](), TABLES[name]()
    assert repr(first) == repr(second)
    assert re.fullmatch(r"<Kartentisch: [\w\s?-]+>", repr(first))
    assert "0x" not in repr(first)


def test_a_table_is_named_after_game_and_code():
    assert repr(TABLES["commerce"]()) == "<Kartentisch: Commerce CO5-7K3QX>"
    assert repr(demonstration("CO2")) == "<Kartentisch: Baue dir eine Hand>"


def test_the_script_holds_the_drawing_data_and_every_part():
    text = bundle.script()
    assert text.startswith("const FACES = {")
    parts = [path for path in files("cardgames.widgets").iterdir() if path.name.endswith(".js")]
    for part in sorted(parts, key=lambda path: path.name):
        assert (part.read_text(encoding="utf-8") in text) == (part.name != "loader.js"), part.name
    for rank in faces()["glyphs"]:
        assert f'"{rank}"' in text
    for module in (text, bundle.LOADER):
        assert re.search(r"^export default \{ render", module, re.MULTILINE)
        assert module.count("export default") == 1
        assert not re.search(r"^import ", module, re.MULTILINE)
        assert "http" not in re.sub(r"http://www\.w3\.org/\S+", "", module)


def test_the_style_sheet_comes_from_the_package():
    sheets = [(files("cardgames.widgets") / name).read_text(encoding="utf-8") for name in ("table.css", "figures.css")]
    assert "".join(sheets) == bundle.styles()


def test_script_and_style_travel_once_and_every_table_names_them():
    first, second = TABLES["commerce"](), TABLES["CO2?"]()
    assert first.bundle == second.bundle
    held = bundle.bundle()
    assert (held["bundle"], held["digest"]) == (first.bundle, first.digest)
    for table_ in (first, second):
        sent = json.dumps(table_.get_state(), default=str)
        assert "FACES" not in sent
        assert len(str(table_._esm)) < 3000
        assert table_.key == table_.model_id
    assert first.key != second.key


def test_a_bundle_that_was_closed_is_sent_anew():
    before = TABLES["commerce"]().bundle
    bundle._held[0].close()
    assert TABLES["commerce"]().bundle != before


def test_who_asks_hears_whether_something_is_worked_on_and_gets_the_scenes_again(sent, monkeypatch):
    shown, states = TABLES["commerce"](), []
    monkeypatch.setattr(CardTable, "send_state", lambda _self, key=None: states.append(key))
    receive(shown, type="ping")
    receive(shown, type="refresh", seq=5)
    receive(shown, type="stop", seq=6)
    assert sent == [{"type": "pong", "busy": False}, {"type": "ack", "seq": 5}, {"type": "ack", "seq": 6}]
    assert states == [None]


@every_table
def test_the_picture_of_a_table_describes_what_lies_there_before_the_living_table_comes(name, monkeypatch):
    shown_data = []
    monkeypatch.setattr(widget, "display", lambda data, **_more: shown_data.append(data))
    shown = TABLES[name]()
    shown._ipython_display_()
    picture, living = shown_data
    assert set(picture) == {"text/html", "text/plain"}
    assert picture["text/plain"] == repr(shown)
    described = re.search(r'alt="([^"]+)"', picture["text/html"])[1]
    scene = shown.frames[-1]
    assert unescape(described) == alt(scene)
    assert scene["status"] in alt(scene)
    assert "application/vnd.jupyter.widget-view+json" in living


def test_a_table_shows_its_first_scene_at_once_with_the_tempo_asked_for():
    shown = commerce_table("CO5-7K3QX", tempo=0)
    assert shown.tempo == 0
    assert shown.frames == shown.screen.frames
    assert shown.frames[-1]["code"] == "CO5-7K3QX"
    assert shown.frames[-1]["status"].startswith("Du bist dran")


@pytest.mark.rule("CO1.4", "CQ1.3")
@pytest.mark.parametrize("players", [3, 5, 12])
def test_a_table_without_a_code_gets_a_random_one_for_its_players(players):
    codes = {commerce_table(players=players).screen.session.code for _ in range(4)}
    assert {code.players for code in codes} == {players}
    assert len(codes) > 1
    assert conquian_table().screen.session.code.players == 2


def test_a_wrong_code_in_the_cell_is_refused_by_name():
    with pytest.raises(ValueError, match="CO5-7K3QY"):
        commerce_table("CO5-7K3QY")
    with pytest.raises(ValueError, match="not of conquian"):
        conquian_table("CO5-7K3QX")


def test_a_whole_round_can_be_played_through_messages(sent):
    for name in ("commerce", "conquian"):
        shown = TABLES[name]()
        rng = Random(1)
        for seq in range(400):
            scene = shown.frames[-1]
            if scene["result"]:
                break
            action = rng.choice(shown.screen.view.legal_actions())
            for one in action.cards:
                receive(shown, type="card", id=str(one), at=scene["at"], seq=seq)
            receive(shown, type="button", id=action.verb, at=scene["at"], seq=seq)
            assert shown.last_error is None
            assert shown.frames[-1]["message"] is None
        assert shown.frames[-1]["result"]
    assert sent


def test_every_card_can_be_drawn_by_the_script():
    assert {rank + suit for suit in faces()["suits"] for rank in faces()["glyphs"]} == {str(one) for one in DECK}
