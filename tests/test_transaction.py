"""An input changes all or nothing, and what people have learned lasts: through every end, roll-back and error."""

import sys
from random import Random

import pytest
from scenes import GAMES
from tables import click, play, said, table
from test_every_table import TABLES, click_through, sit_down

from cardgames.coach.review import review
from cardgames.controller import Controller
from cardgames.game import END
from cardgames.lessons.desk import Desk
from cardgames.lessons.exercise import Exercise
from cardgames.reviewing.retry import Retry
from cardgames.session import PRACTICE
from cardgames.widgets import CardTable, commerce_table, conquian_table, demonstration, exercise

either_game = pytest.mark.parametrize("game", GAMES)
FRAMES = sys.modules["cardgames.controller.frames"]


def switches(controller):
    """Return every switch that the last screen offers, by its button."""
    scene = controller.frames[-1]
    return [one["id"] for one in [*scene["reveal"]["buttons"], *scene["tools"]] if "pressed" in one]


def own_faces(controller):
    (own,) = [seat for seat in controller.frames[-1]["seats"] if seat["you"]]
    return {item["face"] for zone in own["zones"] if zone["kind"] == "hand" for item in zone["cards"]}


@pytest.mark.rule("CO4.5", "CO8.4", "CO8.5", "CQ6.1")
@pytest.mark.parametrize("name", TABLES)
def test_every_switch_can_be_pressed_in_every_phase_and_at_every_end(name):
    pressed, ends = set(), 0
    for seed in range(6):
        controller = sit_down(name, seed, seed % TABLES[name][1])
        for _ in click_through(controller, Random(seed)):
            round_ = controller.session.round
            moment = (round_.phase, round_.to_move == controller.you)
            if moment in pressed and round_.phase != END:
                continue
            pressed.add(moment)
            ends += round_.phase == END
            for switch in (one for one in switches(controller) for _twice in range(2)):
                click(controller, switch)
                assert said(controller) is None, (moment, switch)
                if "own" not in controller.situation.revealed:
                    assert own_faces(controller) <= {None}, moment
            if ends > 12:
                break
    assert ends > 3


@either_game
def test_a_covered_hand_that_won_is_not_named(game):
    for seed in range(40):
        controller = table(game, seed, players=4)
        for _ in play(controller, Random(seed)):
            pass
        open_title = controller.frames[-1]["result"]["title"]
        click(controller, "reveal own")
        result = controller.frames[-1]["result"]
        if game == "commerce" and controller.session.round.winner == 0:
            assert open_title.startswith(result["title"])
            assert result["title"] == f"Du gewinnst den Pool: {_chips(controller)}."
            return
        assert result["title"] == open_title
    assert game == "conquian"


def _chips(controller):
    won = controller.session.round.payments[0].chips
    return f"{won} Chips"


def moment(controller):
    """Return all that a failed input leaves as it was."""
    now = dict(vars(controller.situation))
    session = dict(vars(now.pop("session")))
    memory = session.pop("memory")
    return now, session, dict(memory.seen), set(memory.helped)


@either_game
@pytest.mark.parametrize("button", ["reveal hand-1", "undo", "advise", "new", "first", "splits"])
def test_where_the_screen_cannot_be_drawn_state_and_marks_are_as_they_were(game, button, monkeypatch):
    controller = next(c for c in (table(game, seed, players=4) for seed in range(50)) if c.view.to_move == 0)
    controller.situation.coach = "always"
    action = controller.view.legal_actions()[-1]
    click(controller, *map(str, action.cards), action.verb)
    before, frames = moment(controller), controller.frames
    broken = RuntimeError("kaputt")

    def breaking(*_):
        raise broken

    monkeypatch.setattr(FRAMES, "build", breaking)
    with pytest.raises(RuntimeError, match="kaputt"):
        click(controller, button)
    assert moment(controller) == before
    assert controller.frames is frames


@pytest.fixture
def sent(monkeypatch):
    messages = []
    monkeypatch.setattr(CardTable, "send", lambda _self, content, _buffers=None: messages.append(content))
    return messages


SCREENS = {
    "commerce": (lambda: commerce_table("CO5-7K3QX"), (FRAMES, "build")),
    "conquian": (conquian_table, (FRAMES, "build")),
    "exercise": (lambda: exercise("CO2"), (Exercise, "buttons")),
    "demonstration": (lambda: demonstration("CO2"), (Desk, "more")),
}


@pytest.mark.parametrize("name", SCREENS)
def test_after_an_error_while_drawing_there_is_a_drawn_screen_a_sentence_and_a_report_button(name, sent, monkeypatch):
    made, place = SCREENS[name]
    shown = made()
    before = shown.frames[-1]

    def breaking(*_, **_more):
        raise RuntimeError("kaputt")

    with monkeypatch.context() as broken:
        broken.setattr(*place, breaking)
        shown._handle_custom_msg({"type": "button", "id": "reveal odds" if name in GAMES else "hint", "seq": 1}, [])
    after = shown.frames[-1]
    assert {**after, "message": None, "spoken": ""} == {**before, "message": None, "spoken": ""}
    assert (after["message"]["kind"], after["message"]["report"]) == ("error", True)
    assert "RuntimeError: kaputt" in after["spoken"]
    assert sent == [{"type": "ack", "seq": 1}]
    shown._handle_custom_msg({"type": "card", "id": "??", "seq": 2}, [])
    assert shown.frames[-1]["message"] is None or "kaputt" not in shown.frames[-1]["message"]["text"]


def bought(code="CO5-04A2S"):
    """Return a table of five at which the person has bought a card, with all moves since."""
    screen = commerce_table(code).screen
    click(screen, str(screen.view.hands[0][0]), "buy")
    return screen


def faces(screen, seat):
    (found,) = [one for one in screen.frames[-1]["seats"] if one["id"] == seat]
    return {item["face"] for zone in found["zones"] for item in zone["cards"]}


def test_a_hand_revealed_in_a_what_if_is_closed_at_home_and_the_round_is_practice():
    screen = bought()
    click(screen, "back", "branch", "reveal hand-1")
    assert None not in faces(screen, 1)
    click(screen, "home")
    assert faces(screen, 1) == {None}
    assert screen.session.mark == screen.frames[-1]["practice"] == PRACTICE


@pytest.mark.parametrize(
    "learn",
    [
        ("present", "back", "branch", "reveal hand-2", "reveal hand-2", "home"),
        ("first", "branch", "knock", "home"),
        ("first", "branch", "first", "branch", "knock", "home"),
        ("first", "branch", "knock", "explore", "home"),
    ],
)
def test_what_was_learned_beside_the_real_round_marks_it_whichever_way(learn):
    screen = bought()
    assert screen.session.mark == ""
    click(screen, *learn)
    screen.opens = None
    assert not screen.session.branched
    assert screen.session.mark == PRACTICE


@pytest.mark.parametrize(
    "look",
    [
        ("first", "present"),
        ("first", "branch", "home"),
        ("first", "branch", "reveal stock", "home"),
        ("first", "branch", "reveal odds", "reveal solution", "home"),
        ("reveal own", "reveal own"),
        ("go_on",),
    ],
)
def test_what_teaches_nothing_new_marks_nothing(look):
    screen = bought()
    click(screen, *look)
    assert screen.session.mark == ""


def test_help_taken_beside_the_real_round_is_kept():
    screen = bought()
    screen.situation.coach = "always"
    click(screen, "back", "branch", "advise", "home")
    assert screen.session.mark == "mit Trainer"


@either_game
def test_a_code_typed_again_after_its_cards_were_seen_is_practice(game):
    controller = table(game, 3, players=4)
    for _ in play(controller, Random(3)):
        pass
    code = str(controller.session.code)
    assert controller.session.practised == frozenset()
    click(controller, "new")
    controller.handle({"type": "deal", "code": code})
    assert controller.frames[-1]["practice"] == PRACTICE


@either_game
def test_a_file_of_an_earlier_moment_does_not_wash_away_what_was_seen_since(game):
    controller = next(c for c in (table(game, seed, players=4) for seed in range(50)) if c.view.to_move == 0)
    click(controller, "save")
    file = controller.download
    for _ in play(controller, Random(3)):
        pass
    controller.handle({"type": "load", "text": file["text"]})
    assert controller.frames[-1]["practice"] == PRACTICE
    other = table(game, 3, players=4)
    other.handle({"type": "load", "text": file["text"]})
    assert other.frames[-1]["practice"] == ""


@pytest.mark.parametrize("content", [{"type": "deal", "code": "CQ2-43X9T"}, {"type": "load", "text": "{}"}])
def test_a_retry_in_the_review_takes_no_deal_and_no_file(content):
    controller = table("conquian", 1)
    for _ in play(controller, Random(1)):
        pass
    steps = [(step.before, step.action, step.after) for step in controller.session.history]
    retry = Retry(controller.situation, 0, review(steps, 0, Random(1), 40).mistakes[0], "", last=True)
    before = retry.session.course
    retry.handle(content)
    assert retry.frames[-1]["message"]["text"] == "Das gibt es hier nicht."
    assert retry.session.course is before


def test_a_retry_in_the_review_is_remembered_and_marks_no_finished_round():
    learned = 0
    for seed in range(12):
        controller = table("conquian", seed)
        for _ in play(controller, Random(seed)):
            pass
        memory, code = controller.session.memory, str(controller.session.code)
        known = memory.knows(code, 0)
        steps = [(step.before, step.action, step.after) for step in controller.session.history]
        for mistake in review(steps, 0, Random(1), 40).mistakes[:1]:
            retry = Retry(controller.situation, 0, mistake, "", last=True)
            retry.solve()
            shown = retry.session.course.known(0)
            assert memory.knows(code, 0) == known | shown
            learned |= shown & ~known
            assert controller.session.mark == ""
    assert learned


@either_game
def test_of_two_inputs_at_once_the_one_that_was_overtaken_is_dropped(game, monkeypatch):
    controller = next(c for c in (table(game, seed, players=4) for seed in range(50)) if c.view.to_move == 0)
    take = Controller.take

    def overtaken(draft, content):
        monkeypatch.setattr(Controller, "take", take)
        click(controller, "reveal solution")
        take(draft, content)

    monkeypatch.setattr(Controller, "take", overtaken)
    click(controller, "reveal odds")
    assert controller.situation.revealed == {"own", "solution"}
    click(controller, "reveal odds")
    assert controller.situation.revealed == {"own", "solution", "odds"}
