"""The review of a round: decision and luck apart, mistakes by size, every good answer counts, what follows is shown."""

import asyncio
from random import Random

import numpy as np
import pytest
from hidden import Memory, leaks
from scenes import GAMES
from tables import RULES as TABLE_RULES
from tables import bot, click, foreign, play, said, texts
from variants import RULES, start

from cardgames.coach.advice import Verdict, judged
from cardgames.coach.estimates import Estimates
from cardgames.coach.result import worth
from cardgames.coach.review import Decision
from cardgames.controller import Controller, before
from cardgames.controller.coaching import thought
from cardgames.controller.people import named
from cardgames.dealcode import DealCode
from cardgames.reviewing import Reviewing, screen
from cardgames.reviewing.retry import Retry, State
from cardgames.session import Session
from cardgames.widgets import CardTable, commerce_table, conquian_table

either_game = pytest.mark.parametrize("game", GAMES)
STEP = {"commerce": 0.6, "conquian": 0.06}
"""A mistake, by game."""


def outcomes(view, action, wrong):
    """Return values: two actions equally good, the others a mistake, the one played by `wrong` steps more."""
    legal, step = view.legal_actions(), STEP[view.rules.game]
    best = [one for one in legal if one != action][:2] if wrong else [action]
    return [0.5 if one in best else 0.5 - step * (wrong + 1) if one == action else 0.5 - step for one in legal]


def judging(*wrong):
    """Return a coach for whom the first decisions are so many steps wrong, and what follows is right."""

    def decide(steps, seat, _rng):
        mine = [(ply, step) for ply, step in enumerate(steps) if step[0].to_move == seat]
        choices = [(ply, step) for ply, step in mine if len(step[0].legal_actions()) > 2]
        for number, (ply, (round_, action, after)) in enumerate(choices):
            view = round_.view(seat)
            values = outcomes(view, action, wrong[number] if number < len(wrong) else 0)
            advice = judged(view, Estimates(view.legal_actions(), np.array([values, values])))
            yield Decision(ply, view, action, advice, after.view(seat))

    return decide


@pytest.fixture
def look_back(monkeypatch):
    """Play a round with at least so many decisions, then open the review; the coach finds these mistakes."""

    def open_one(game, *wrong):
        monkeypatch.setattr(screen, "decisions", judging(*wrong))
        for seed in range(60):
            table = sit_down(game, seed)
            for _ in play(table, Random(seed)):
                pass
            click(table, "review")
            reviewing, table.opens = table.opens, None
            while reviewing.afterthought():
                pass
            if reviewing.review.decisions > len(wrong):
                return table, reviewing
        raise AssertionError("no such round")

    return open_one


def sit_down(game, seed, here=(0,)):
    players = 4 if game == "commerce" else 2
    seated = {seat: bot for seat in range(players) if seat not in here}
    session = Session(TABLE_RULES[game], seated, DealCode(game, players, seed), before(TABLE_RULES[game], 0, players))
    names = named("", len(here))
    return Controller(session, 0, names, Random(seed), here=here, reviews=Reviewing, coach="after")


def scene(reviewing):
    return reviewing.frames[-1]


def labels(reviewing):
    return {button["id"]: button["label"] for button in scene(reviewing)["buttons"]}


def act(reviewing, action):
    click(reviewing, *map(str, action.cards), action.verb)


def wrong_action(reviewing):
    """Return an action that is a mistake here, but not the one that was played."""
    advice, done = reviewing.page.mistake.advice, reviewing.page.mistake.action
    found = (one.action for one in advice.choices if one.verdict not in (Verdict.BEST, Verdict.GOOD))
    return next(action for action in found if action != done)


@either_game
def test_the_first_page_tells_decisions_and_luck_apart_and_lists_the_mistakes(look_back, game):
    table, reviewing = look_back(game, 1, 3, 2)
    shown = scene(reviewing)
    expected, decided, luck, _head, *mistakes = shown["result"]["lines"]
    assert expected.startswith("Zu erwarten: ")
    assert decided.startswith(f"Entscheidungen: {reviewing.review.decisions}, davon 3 mit einem Fehler. Du hast ")
    assert luck.startswith("Glück: ")
    losses = [one.loss for one in reviewing.review.mistakes]
    assert losses == sorted(losses, reverse=True)
    assert [line.partition(":")[0] for line in mistakes] == [f"Zug {one.ply + 1}" for one in reviewing.review.mistakes]
    assert labels(reviewing) == {"review start": "Den größten Fehler ansehen", "review leave": "Zurück zum Tisch"}
    assert [found for text in texts(shown) for found in foreign(text)] == []
    payoff = table.session.round.payoffs()[0]
    assert ("gewonnen" in shown["status"], "verloren" in shown["status"]) == (payoff > 0, payoff < 0)


def test_while_the_coach_counts_it_says_how_far_it_is(look_back):
    table, _ = look_back("commerce", 1)
    click(table, "review")
    waiting = [scene(table.opens)["status"]]
    while table.opens.afterthought():
        waiting.append(scene(table.opens)["status"])
    assert waiting[0] == "Der Trainer sieht sich deine Züge an …"
    assert waiting[1:-1] == [f"{waiting[0]} Entscheidungen bisher: {n}." for n in range(1, len(waiting) - 1)]
    assert not table.opens.afterthought()


def test_a_click_while_the_coach_counts_asks_for_patience():
    table = sit_down("commerce", 1)
    for _ in play(table, Random(1)):
        pass
    click(table, "review")
    click(table.opens, "review start")
    assert said(table.opens) == "Einen Moment noch, der Trainer rechnet."


@either_game
def test_no_mistake_is_praised(look_back, game):
    _, reviewing = look_back(game)
    assert scene(reviewing)["status"].endswith("Und kein einziger Fehler – richtig gut gespielt!")
    assert labels(reviewing) == {"review leave": "Zurück zum Tisch"}
    click(reviewing, "review start", "review view")
    assert not isinstance(reviewing.page, Retry)


@either_game
def test_at_most_three_are_shown_the_biggest_first(look_back, game):
    _, reviewing = look_back(game, 1, 4, 2, 3)
    click(reviewing, "review start")
    plies = []
    while isinstance(reviewing.page, Retry):
        plies.append(reviewing.page.mistake.ply)
        assert reviewing.page.session.ply == plies[-1]
        click(reviewing, "review next")
    assert plies == [one.ply for one in reviewing.review.mistakes[:3]]
    assert len(reviewing.review.mistakes) == 4
    assert scene(reviewing)["status"].startswith("Fertig: 0 von 3 selbst gefunden.")


@either_game
def test_the_position_shows_what_the_learner_knew_then_and_his_move(look_back, game):
    table, reviewing = look_back(game, 1, 2)
    click(reviewing, "review start")
    for number in range(2):
        mistake = reviewing.page.mistake
        shown = scene(reviewing)
        assert shown["title"] == f"Nachbesprechung, Stelle {number + 1} von 2"
        assert mistake.advice.of(mistake.action).name[1:] in shown["status"]
        assert reviewing.page.view == mistake.view
        assert leaks(shown, Memory().secrets(table.session.states[: mistake.ply + 1], 0)) == set()
        click(reviewing, "review next")


@either_game
def test_every_equally_good_move_counts_and_what_follows_is_played_out(look_back, game):
    table, reviewing = look_back(game, 1)
    real = table.session.round, table.session.history, table.session.series
    click(reviewing, "review start")
    best = [one.action for one in reviewing.page.mistake.advice.best]
    assert len(best) == 2
    for action in best:
        act(reviewing, action)
        assert reviewing.page.state is State.WIN
        assert scene(reviewing)["status"].startswith("Gefunden!")
        assert scene(reviewing)["result"]["title"].startswith("So wäre es ausgegangen: ")
        mistake = reviewing.page.mistake
        choice = mistake.advice.of(action)
        assert said(reviewing).startswith(
            f"{choice.reason} ({choice.rule}) Zu deinem Zug von damals: {mistake.sentence}"
        )
        round_ = reviewing.page.session.round
        assert round_.to_move is None
        assert labels(reviewing)["review next"] == "Zum Abschluss"
        click(reviewing, "review again")
        assert reviewing.page.state is State.FIND
    assert (table.session.round, table.session.history, table.session.series) == real
    click(reviewing, "review next")
    assert scene(reviewing)["status"] == "Gefunden! Das sitzt."


@either_game
def test_a_move_that_is_not_good_enough_shows_what_follows_and_may_be_tried_again(look_back, game):
    _, reviewing = look_back(game, 1)
    click(reviewing, "review start")
    for action in (reviewing.page.mistake.action, wrong_action(reviewing)):
        act(reviewing, action)
        assert reviewing.page.state is State.FAIL
        assert scene(reviewing)["status"].startswith("Noch nicht.")
        choice = reviewing.page.mistake.advice.of(action)
        assert said(reviewing).startswith(f"{choice.reason} ({choice.rule})")
        assert list(labels(reviewing)) == ["review again", "review view", "review next"]
        click(reviewing, "review again")
        assert reviewing.page.state is State.FIND
    click(reviewing, "review next")
    assert scene(reviewing)["status"].startswith("Fertig: 0 von 1 selbst gefunden.")


@either_game
def test_the_solution_can_be_seen_and_does_not_count_as_found(look_back, game):
    _, reviewing = look_back(game, 1)
    click(reviewing, "review start", "review view")
    page = reviewing.page
    assert page.state is State.VIEW
    assert page.session.history[page.mistake.ply].action in [one.action for one in page.mistake.advice.best]
    names = [one.name for one in page.mistake.advice.best][:3]
    assert scene(reviewing)["status"] == f"Besser ist: {' oder '.join(names)}."
    click(reviewing, "review next")
    assert scene(reviewing)["status"].startswith("Fertig: 0 von 1 selbst gefunden.")
    click(reviewing, "review start")
    assert reviewing.page.state is State.FIND


@either_game
def test_what_follows_is_the_same_each_time(look_back, game):
    _, reviewing = look_back(game, 1)
    click(reviewing, "review start")
    action, ends = reviewing.page.mistake.advice.best[0].action, []
    for _ in range(2):
        act(reviewing, action)
        ends.append((reviewing.page.session.round, reviewing.frames))
        click(reviewing, "review again")
    assert ends[0] == ends[1]
    steps = [frame["status"] for frame in ends[0][1][:-1]]
    assert 0 < len(steps) <= 8


@either_game
def test_an_illegal_move_is_explained_and_changes_nothing(look_back, game):
    _, reviewing = look_back(game, 1)
    click(reviewing, "review start", "buy" if game == "commerce" else "discard")
    assert reviewing.page.state is State.FIND
    assert scene(reviewing)["message"]["kind"] == "error"


def drawn(shown):
    """Return a scene without what is read aloud, in which the message comes again."""
    return {key: part for key, part in shown.items() if key not in ("details", "spoken")}


@either_game
def test_what_is_of_no_use_here_is_refused_and_changes_nothing(look_back, game):
    table, reviewing = look_back(game, 1)
    click(reviewing, "review start")
    shown = {**scene(reviewing), "message": {"kind": "error", "text": "Das gibt es hier nicht."}}
    for name in (
        "undo",
        "redo",
        "new",
        "save",
        "branch",
        "home",
        "explore",
        "advise",
        "review",
        "uncover",
        "reveal hand-1",
    ):
        click(reviewing, name)
        assert drawn(scene(reviewing)) == drawn(shown)
    for content in (
        {"type": "deal", "code": "CO5-9DK9V"},
        {"type": "load", "text": ""},
        {"type": "setup", "values": {}},
    ):
        reviewing.handle(content)
        assert drawn(scene(reviewing)) == drawn(shown)
    offered = {one["id"] for one in [*shown["buttons"], *shown["tools"], *shown["replay"]["buttons"]]}
    assert offered & {"undo", "redo", "new", "save", "branch", "home"} == set()
    assert table.session.round.to_move is None


@either_game
def test_the_past_can_be_seen_from_the_position(look_back, game):
    _, reviewing = look_back(game, 0, 1)
    click(reviewing, "review start", "back")
    assert scene(reviewing)["status"].startswith("Du siehst Zug ") or scene(reviewing)["replay"]["ply"] == 0
    click(reviewing, "present")
    assert scene(reviewing)["status"].startswith("Such einen besseren Zug.")


@pytest.mark.parametrize("make", [commerce_table, conquian_table])
def test_the_widget_opens_the_review_in_place_of_the_table_and_comes_back(make, monkeypatch):
    monkeypatch.setattr(CardTable, "send", lambda *_: None)
    monkeypatch.setattr(screen, "decisions", judging(1))
    shown = make()
    table = shown.screen
    for _ in play(table, Random(1)):
        pass
    shown._handle_custom_msg({"type": "button", "id": "review", "seq": 1}, [])
    assert isinstance(shown.screen, Reviewing)
    assert shown.screen.review is not None
    assert shown.frames == shown.screen.frames
    shown._handle_custom_msg({"type": "button", "id": "review leave", "seq": 2}, [])
    assert shown.screen is table
    assert shown.frames == table.frames
    assert shown.last_error is None


def test_in_a_kernel_the_coach_counts_between_the_inputs_and_stops_when_somebody_leaves(monkeypatch):
    monkeypatch.setattr(CardTable, "send", lambda *_: None)
    monkeypatch.setattr(screen, "decisions", judging(1))

    async def kernel():
        shown = commerce_table("CO5-9DK9V")
        table = shown.screen
        for _ in play(table, Random(1)):
            pass
        for leaves in (True, False):
            shown._handle_custom_msg({"type": "button", "id": "review", "seq": 1}, [])
            reviewing = shown.screen
            assert reviewing.review is None
            if leaves:
                shown._handle_custom_msg({"type": "button", "id": "review leave", "seq": 2}, [])
                assert shown.screen is table
            for _ in range(40):
                await asyncio.sleep(0)
            assert (reviewing.review is None) == leaves
        assert shown.frames == reviewing.frames

    asyncio.run(kernel())


@pytest.mark.parametrize("name", RULES)
def test_every_variant_can_be_reviewed_and_its_bots_think_aloud(name, monkeypatch):
    monkeypatch.setattr(screen, "decisions", judging(1))
    start_round = start(name, 3)
    others = dict.fromkeys(range(1, start_round.players), bot)
    session = Session.of(start_round, others, DealCode(start_round.rules.game, start_round.players, 3))
    table = Controller(session, rng=Random(3), reviews=Reviewing)
    for _ in play(table, Random(3)):
        pass
    for ply, step in enumerate(session.history, start=1):
        assert (thought(table.situation, ply) != "") == (step.seat != 0)
    click(table, "review")
    while table.opens.afterthought():
        pass
    reviewing = table.opens
    assert reviewing.review.result == worth(session.round, 0, start_round)
    if reviewing.review.mistakes:
        click(reviewing, "review start")
        act(reviewing, reviewing.page.mistake.action)
        assert reviewing.page.state is State.FAIL


def test_several_people_are_asked_whose_moves_to_look_at(monkeypatch):
    monkeypatch.setattr(screen, "decisions", judging(1))
    table = sit_down("commerce", 3, here=(0, 1))
    rng = Random(3)
    while table.session.round.to_move is not None:
        if table.situation.covered:
            click(table, "uncover")
        action = rng.choice(table.view.legal_actions())
        click(table, *map(str, action.cards), action.verb)
    click(table, "review")
    reviewing = table.opens
    assert not reviewing.afterthought()
    assert labels(reviewing) == {
        "review for 0": "Person 1",
        "review for 1": "Person 2",
        "review leave": "Zurück zum Tisch",
    }
    click(reviewing, "review for 1")
    while reviewing.afterthought():
        pass
    assert reviewing.review.seat == 1
    click(reviewing, "review leave")
    assert reviewing.closes


@either_game
def test_every_move_of_the_position_can_be_tried(look_back, game):
    _, reviewing = look_back(game, 1)
    click(reviewing, "review start")
    choices = reviewing.page.mistake.advice.choices
    for choice in choices:
        act(reviewing, choice.action)
        assert not reviewing.closes, choice.action
        good = choice.verdict in (Verdict.BEST, Verdict.GOOD)
        assert reviewing.page.state is (State.WIN if good else State.FAIL)
        click(reviewing, "review again")
    assert game == "commerce" or "leave" in {choice.action.verb for choice in choices}
