"""Opponents and coach at the table: chosen in the form, saved, and silent where they have to be."""

import json
import re
from random import Random

import pytest
from hidden import Memory, check, leaks
from scenes import GAMES
from tables import bot, click, foreign, play, said, table, texts

from cardgames import dealcode
from cardgames.bots import levels
from cardgames.coach import LIMITS, advise
from cardgames.controller.coaching import thought
from cardgames.widgets import CardTable, commerce_table, conquian_table

either_game = pytest.mark.parametrize("game", GAMES)
TABLES = {"commerce": (commerce_table, "CO5-9DK9V"), "conquian": (conquian_table, "CQ2-43X9T")}
ODDS = re.compile(r"\d+ von \d+ Fällen|%|Gewinnchance|im Schnitt")


def at(game, **more):
    """Return the controller of a table of the notebook."""
    make, code = TABLES[game]
    return make(code, **more).screen


def ask(controller, **values):
    """Send the form as it is on the screen, with these fields changed."""
    shown = {field["id"]: field["value"] for field in controller.frames[-1]["setup"]["fields"]}
    controller.handle({"type": "setup", "values": shown | values})
    return controller.frames[-1]


def options(controller, name):
    fields = {field["id"]: field for field in controller.frames[-1]["setup"]["fields"]}
    return dict(fields[name]["options"]), fields[name]["value"]


def to_the_end(controller, seed=1):
    for _ in play(controller, Random(seed)):
        pass
    return controller


def seats(controller):
    return dict(controller.session.bots)


# Opponents


@either_game
def test_the_form_offers_every_level_by_its_german_name(game):
    known, value = options(at(game), "level")
    assert list(known)[: len(levels.LEVELS[game])] == list(levels.LEVELS[game])
    assert [known[name] for name in ("neuling", "buch", "koenner")] == ["Neuling", "Nach Buch", "Könner"]
    assert ("gemischt" in known) == (game == "commerce")
    assert value == "buch"


@either_game
@pytest.mark.parametrize("level", ["neuling", "buch", "koenner"])
def test_the_chosen_level_sits_at_the_table(game, level):
    controller = at(game)
    ask(controller, level=level)
    table_ = controller.session.round.players
    assert {controller.session.bots[seat] for seat in range(1, table_)} == {levels.bot(game, level)}
    assert options(controller, "level")[1] == level
    assert seats(at(game, level=level)) | seats(controller) == seats(controller)


def test_a_mixed_table_is_the_same_for_everybody_with_the_code_and_stays_for_the_series():
    first, second = at("commerce", level="gemischt"), at("commerce", level="gemischt")
    assert seats(first) == seats(second)
    assert len(set(seats(first).values())) > 1
    before = seats(first)
    click(to_the_end(first), "new")
    assert seats(first) == before
    typed = at("commerce", level="gemischt")
    click(to_the_end(typed), "new")
    typed.handle({"type": "deal", "code": "CO5-9DK9V"})
    assert seats(typed) == before


@either_game
def test_the_level_is_saved_with_the_partie(game):
    controller = at(game, level="koenner")
    click(to_the_end(controller), "new", "save")
    file = controller.download["text"]
    assert json.loads(file)["level"] == "koenner"
    other = at(game)
    other.handle({"type": "load", "text": file})
    assert options(other, "level")[1] == "koenner"
    assert seats(other) == seats(controller)
    assert (other.session.round, other.session.marks) == (controller.session.round, controller.session.marks)


def test_a_mixed_table_is_taken_up_as_it_was():
    controller = at("commerce", level="gemischt")
    click(to_the_end(controller), "new", "save")
    other = at("commerce")
    other.handle({"type": "load", "text": controller.download["text"]})
    players = controller.session.round.players
    assert [seats(other)[seat] for seat in range(1, players)] == [seats(controller)[seat] for seat in range(1, players)]


@either_game
def test_an_old_file_without_a_level_still_loads_and_plays_by_the_book(game):
    controller = at(game, level="neuling")
    click(controller, "save")
    old = json.loads(controller.download["text"])
    del old["level"], old["helped"]
    controller.handle({"type": "load", "text": json.dumps(old)})
    assert said(controller) == "Die Partie ist geladen."
    assert options(controller, "level")[1] == "buch"
    assert controller.session.bots[1] == levels.bot(game, "buch")


def test_a_file_with_a_level_that_does_not_exist_is_refused():
    controller = at("conquian")
    click(controller, "save")
    odd = json.loads(controller.download["text"]) | {"level": "gemischt"}
    before = controller.session
    controller.handle({"type": "load", "text": json.dumps(odd)})
    assert said(controller).startswith("Diese Datei ist beschädigt")
    assert controller.session is before


def test_bots_that_somebody_brought_along_stay_and_are_no_choice():
    controller = table("commerce", 1, players=4)
    assert "level" not in {field["id"] for field in controller.frames[-1]["setup"]["fields"]}
    ask(controller, players="3")
    assert controller.session.bots[1] is bot


@pytest.mark.parametrize("wrong", [{"level": "gemischt"}, {"level": "gott"}, {"coach": "laut"}])
def test_a_wrong_level_or_coach_in_the_cell_is_refused_by_name(wrong):
    with pytest.raises(ValueError, match=next(iter(wrong.values()))):
        at("conquian", **wrong)


def test_a_form_with_a_wrong_level_changes_nothing():
    controller = at("commerce")
    before = controller.session
    ask(controller, level="gott")
    assert said(controller) == "Diese Gegner oder diesen Trainer gibt es hier nicht."
    assert controller.session is before


# Coach


def advised(game, **more):
    controller = at(game, coach="always", **more)
    click(controller, "advise")
    return controller


@either_game
def test_the_coach_has_three_settings_and_speaks_after_the_round_at_first(game):
    known, value = options(at(game), "coach")
    assert known == {"off": "aus", "after": "nach der Runde", "always": "immer"}
    assert value == "after"


@either_game
@pytest.mark.parametrize("coach", ["off", "after"])
def test_without_the_coach_no_probability_is_seen_before_the_end(game, coach):
    controller = at(game, coach=coach)
    for _ in play(controller, Random(2)):
        assert not controller.afterthought()
        scene = controller.frames[-1]
        assert scene["coach"] is None
        if controller.session.round.to_move is not None:
            assert [text for frame in controller.frames for text in texts(frame) if ODDS.search(text)] == []
    click(controller, "advise")
    assert said(controller).startswith("Der Trainer ist aus.")


@either_game
def test_advice_is_there_only_after_somebody_asked(game, monkeypatch):
    calls = []
    monkeypatch.setattr("cardgames.coach.advise", lambda *args: calls.append(args) or advise(*args))
    controller = at(game, coach="always")
    assert controller.frames[-1]["coach"]["choices"] == []
    assert not controller.afterthought()
    assert calls == []
    click(controller, "advise", "advise")
    assert len(calls) == 1
    assert len(controller.frames[-1]["coach"]["choices"]) == len(controller.view.legal_actions())
    click(controller, str(controller.view.hands[0][0]))
    assert controller.frames[-1]["coach"]["choices"] != []
    assert len(calls) == 1


@either_game
def test_advice_names_every_action_with_value_verdict_reason_and_rule(game):
    controller = advised(game)
    scene = controller.frames[-1]
    steps = [one["step"] for one in scene["coach"]["choices"]]
    assert steps[0] == 0
    words = ("sehr gut", "gut", "ungenau", "Fehler", "grober Fehler")
    form = {
        "commerce": r"im Schnitt −?\d+,\d Chips? \(zwischen",
        "conquian": r"Gewinnchance \d+ von 100 \(\d+,\d\u00a0%, zw",
    }
    for one in scene["coach"]["choices"]:
        assert one["verdict"] == words[one["step"]] or (one["verdict"], one["step"]) == ("nicht sicher schlechter", 1)
        assert re.match(form[game], one["value"]), one["value"]
        assert re.search(r"\(C[OQ]\d\.\d+\)$", one["reason"])
    assert [found for text in texts(scene["coach"]) for found in foreign(text)] == []


@either_game
def test_what_seems_worse_is_not_called_very_good_because_the_worlds_were_few(game):
    controller, found = at(game, coach="always"), []
    for seed in range(8):
        code = dealcode.draw(game, controller.session.round.players, Random(seed))
        controller.handle({"type": "deal", "code": str(code)})
        click(controller, "advise")
        found += zip(controller.situation.advice[1].choices, controller.frames[-1]["coach"]["choices"], strict=True)
    for choice, shown in found:
        assert (shown["verdict"] == "sehr gut") == (choice.behind <= LIMITS[game][0])
    assert any(shown["verdict"] == "nicht sicher schlechter" for _, shown in found)


def test_what_the_word_on_a_move_was_made_from_is_not_shown_after_taking_the_move_back():
    controller = at("conquian", coach="always")
    for one in ("2♥", "2♠"):
        controller.handle({"type": "card", "id": one})
    click(controller, "use")
    assert controller.afterthought()
    click(controller, "undo")
    assert controller.frames[-1]["coach"]["choices"] == []
    assert controller.frames[-1]["practice"] == ""
    click(controller, "advise")
    assert controller.frames[-1]["coach"]["choices"] != []
    assert controller.frames[-1]["practice"] == "mit Trainer"


@either_game
def test_the_round_is_marked_as_played_with_help_also_in_ledger_and_file_but_as_no_practice(game):
    controller = advised(game)
    assert controller.frames[-1]["practice"] == "mit Trainer"
    assert not controller.session.practice
    to_the_end(controller)
    assert controller.frames[-1]["ledger"]["rows"][0][0] == "1 (mit Trainer)"
    click(controller, "new")
    assert controller.frames[-1]["practice"] == ""
    click(controller, "save")
    other = at(game)
    other.handle({"type": "load", "text": controller.download["text"]})
    assert other.frames[-1]["ledger"]["rows"][0][0] == "1 (mit Trainer)"


@either_game
def test_the_mark_of_help_stays_with_the_deal_when_its_code_is_typed_again(game):
    controller = advised(game)
    code = str(controller.session.code)
    controller.handle({"type": "deal", "code": "CO4-0007N" if game == "commerce" else "CQ2-0007E"})
    assert controller.frames[-1]["practice"] == ""
    controller.handle({"type": "deal", "code": code})
    assert controller.frames[-1]["practice"] == "mit Trainer"


@either_game
def test_a_round_with_help_that_is_given_up_takes_its_mark_along(game):
    controller = advised(game)
    click(controller, "new", "new")
    assert controller.frames[-1]["practice"] == ""
    assert to_the_end(controller).frames[-1]["ledger"]["rows"][0][0] == "1"


@either_game
def test_after_a_move_the_coach_says_a_word_on_it_and_the_answer_did_not_wait_for_it(game, monkeypatch):
    calls = []
    monkeypatch.setattr("cardgames.coach.advise", lambda *args: calls.append(args) or advise(*args))
    controller = at(game, coach="always")
    heard = set()
    for _ in play(controller, Random(3)):
        before, asked = controller.frames[-1], len(calls)
        if controller.session.ply and controller.afterthought():
            assert asked + 1 == len(calls)
            (scene,) = controller.frames
            line = scene["remark"]
            assert scene == {**before, **{key: scene[key] for key in ("remark", "spoken", "details")}}
            assert line.startswith("Trainer: ")
            assert scene["details"] == f"{line} {before['details']}"
            assert line in scene["spoken"]
            heard.add(line)
        else:
            assert asked == len(calls)
        assert not controller.afterthought()
    assert heard
    assert [found for line in heard for found in foreign(line)] == []


def test_a_move_nobody_asked_about_is_looked_at_closely_so_that_no_blunder_passes_for_noise(monkeypatch):
    calls = []
    monkeypatch.setattr("cardgames.coach.advise", lambda *args: calls.append(args) or advise(*args))
    controller = at("commerce", coach="always")
    card = str(controller.view.hands[0][0])
    click(controller, card, "buy")
    assert controller.afterthought()
    ((*_, about),) = calls
    assert about.code == f"buy {card}"


def test_the_word_on_a_move_rests_on_the_advice_that_was_given(monkeypatch):
    controller = advised("commerce")
    monkeypatch.setattr("cardgames.coach.advise", lambda *_args: pytest.fail("asked a second time"))
    click(controller, "knock")
    assert controller.afterthought()


@either_game
def test_while_the_hand_is_covered_or_the_past_is_seen_there_is_no_advice(game):
    controller = at(game, coach="always")
    click(controller, "reveal own")
    assert controller.frames[-1]["coach"] is None
    click(controller, "advise")
    assert said(controller).startswith("Einen Rat gibt der Trainer")


@either_game
def test_advice_and_the_word_on_a_move_show_no_card_too_early(game):
    controller = at(game, coach="always")
    memory, seen = Memory(), 0
    for _ in play(controller, Random(4)):
        seen += len(check(controller, memory))
        controller.afterthought()
        seen += len(check(controller, memory))
        if controller.session.round.to_move is not None:
            click(controller, "advise")
            assert controller.frames[-1]["coach"]["choices"]
            seen += len(check(controller, memory))
    assert seen > 6


def test_a_leak_of_the_coach_would_be_found():
    controller = advised("commerce")
    secret = Memory().secrets(controller.session.states, 0)
    assert leaks(controller.frames[-1], secret) == set()
    controller.frames[-1]["coach"]["choices"][0]["reason"] += f" Oben liegt {min(secret)}."
    assert leaks(controller.frames[-1], secret) == {min(secret)}


def test_on_the_cover_between_two_people_the_coach_is_silent():
    controller = commerce_table("CO5-9DK9V", people=("Mia", "Ben"), coach="always").screen
    click(controller, "uncover", "advise")
    assert controller.frames[-1]["coach"]["choices"]
    click(controller, "4♠", "trade")
    scene = controller.frames[-1]
    assert scene["cover"]
    assert scene["coach"] is None
    assert not controller.afterthought()
    assert controller.frames[-1] == scene


def test_advice_is_not_taken_for_that_on_another_way_to_the_same_ply():
    controller = at("commerce", coach="always")
    shown = []
    for verb in ("buy", "trade"):
        click(controller, "4♠", verb)
        assert controller.frames[-1]["coach"]["choices"] == []
        click(controller, "advise")
        shown.append(controller.situation.advice[0] == controller.view)
        click(controller, "undo")
    assert shown == [True, True]


# Bots that think aloud


@either_game
def test_a_bot_tells_its_reason_once_the_round_is_over_and_not_before(game):
    controller = to_the_end(at(game, level="koenner"), 5)
    told = 0
    for ply, step in enumerate(controller.session.history, start=1):
        controller.handle({"type": "jump", "ply": ply})
        news = controller.frames[-1]["news"]
        if step.seat in controller.session.bots and ply < controller.session.ply:
            assert news.startswith(f"{controller.names[step.seat]} denkt: „")
            assert levels.explain(step.before.view(step.seat), step.action) in news
            assert news in controller.frames[-1]["details"]
            told += 1
        elif ply < controller.session.ply:
            assert news == ""
    assert told


@either_game
def test_while_the_round_runs_no_bot_thinks_aloud(game):
    controller = at(game, level="koenner")
    tried = 0
    for _ in play(controller, Random(6)):
        if controller.session.round.to_move is None:
            break
        for ply in range(controller.session.ply):
            assert thought(controller.situation, ply) == ""
            controller.handle({"type": "jump", "ply": ply})
            assert controller.frames[-1]["news"] == ""
            tried += 1
        click(controller, "present")
    assert tried


@either_game
def test_in_a_what_if_the_bots_keep_silent_until_its_end(game):
    controller = to_the_end(at(game), 5)
    own = next(ply for ply, step in enumerate(controller.session.history) if step.seat == 0)
    controller.handle({"type": "jump", "ply": own})
    click(controller, "branch")
    controller.handle({"type": "jump", "ply": 0})
    assert controller.session.round.to_move is not None
    assert thought(controller.situation, controller.session.ply) == ""


# Review


@either_game
def test_the_review_is_offered_once_the_round_is_over(game):
    controller = at(game, coach="after")
    click(controller, "review")
    assert said(controller) == "Die Nachbesprechung gibt es, wenn die Runde zu Ende ist."
    assert controller.opens is None
    to_the_end(controller)
    again = "Neue Runde" if game == "commerce" else "Neues Spiel"
    assert [(one["label"], one["primary"]) for one in controller.frames[-1]["buttons"]] == [
        ("Nachbesprechung", True),
        (again, False),
    ]
    ask(controller, coach="off")
    to_the_end(controller)
    assert [one["primary"] for one in controller.frames[-1]["buttons"]] == [False, True]


def test_an_error_of_the_coach_is_shown_and_the_move_stands(monkeypatch, capsys):
    monkeypatch.setattr(CardTable, "send", lambda *_: None)
    monkeypatch.setattr("cardgames.coach.advise", lambda *_: {}["kaputt"])
    shown = commerce_table("CO5-9DK9V", coach="always")
    for one in ({"type": "card", "id": "4♠"}, {"type": "button", "id": "buy"}):
        shown._handle_custom_msg({**one, "seq": 1}, [])
    assert isinstance(shown.last_error, KeyError)
    assert shown.frames[-1]["message"]["text"].startswith("Da ist im Programm etwas schiefgegangen (KeyError")
    assert shown.screen.session.ply == 1
    shown._handle_custom_msg({"type": "button", "id": "go_on", "seq": 2}, [])
    assert shown.screen.session.ply > 1
    assert "Traceback" in capsys.readouterr().err
