"""Thinking that takes long: the kernel hears other inputs meanwhile, whoever waits can end it, and nothing is half."""

import asyncio
from collections import Counter
from threading import Event, Thread

import patience
import pytest
from tables import session

from cardgames import bots, thinking
from cardgames.controller import Controller
from cardgames.plots import sheet
from cardgames.widgets import CardTable
from cardgames.widgets.background import ALONE


class Sleeper:
    """A bot that sleeps until it is woken; `asleep` says that it does."""

    def __init__(self):
        self.asleep, self.woken = Event(), Event()

    def __call__(self, view, rng):
        self.asleep.set()
        assert self.woken.wait(patience.SECONDS)
        return bots.random_bot(view, rng)


@pytest.fixture
def sent(monkeypatch):
    messages = []
    monkeypatch.setattr(CardTable, "send", lambda _self, content, _buffers=None: messages.append(content))
    return messages


@pytest.fixture
def sleeper():
    bot = Sleeper()
    yield bot
    bot.woken.set()


def at_table(sleeper):
    """Return a table at which the person is on turn and a sleeper sits next."""
    played = session("commerce", 3, players=3, dealer=2)
    played.bots = dict.fromkeys(played.bots, sleeper)
    return CardTable(Controller(played))


def receive(shown, **content):
    shown._handle_custom_msg(content, [])


def in_kernel(story):
    """Run a story as the kernel runs handlers: in the thread of an event loop."""
    asyncio.run(asyncio.wait_for(story(), patience.SECONDS))


async def until(condition):
    while not condition():  # noqa: ASYNC110 - other threads change it
        await asyncio.sleep(0.005)


def trade(shown):
    receive(shown, type="card", id=str(shown.screen.view.hands[0][0]), seq=0)
    receive(shown, type="button", id="trade", seq=1)


def state(shown):
    played = shown.screen.session
    return played.ply, played.round, played.marks, shown.frames, shown.screen.picked


def test_while_a_bot_sleeps_nothing_half_played_is_seen_and_the_button_ends_it(sleeper, sent):
    async def story():
        shown = at_table(sleeper)
        receive(shown, type="card", id=str(shown.screen.view.hands[0][0]), seq=0)
        before = state(shown)
        receive(shown, type="button", id="trade", seq=1)
        await until(sleeper.asleep.is_set)
        assert state(shown) == before
        assert [message["seq"] for message in sent] == [0]
        receive(shown, type="button", id="knock", seq=2)
        assert sent[-1] == {"type": "ack", "seq": 2}
        assert state(shown) == before
        receive(shown, type="stop", seq=3)
        assert [message["seq"] for message in sent] == [0, 2, 1, 3]
        *kept, frames, _picked = state(shown)
        assert kept == list(before[:3])
        assert frames[-1]["message"]["text"].startswith("Das Nachdenken ist beendet. Deine Runde ist unverändert")
        sleeper.woken.set()
        receive(shown, type="button", id="knock", seq=4)
        await until(lambda: sent[-1]["seq"] == 4)
        assert shown.screen.session.actions[-1] == "knock"
        assert shown.last_error is None

    in_kernel(story)


def test_who_waits_gets_the_answer_once_it_is_there(sleeper, sent):
    async def story():
        shown = at_table(sleeper)
        trade(shown)
        await until(sleeper.asleep.is_set)
        sleeper.woken.set()
        await until(lambda: len(sent) > 1)
        assert [message["seq"] for message in sent] == [0, 1]
        assert shown.screen.session.ply > 1
        assert shown.frames == shown.screen.frames
        receive(shown, type="stop", seq=2)
        assert sent[-1]["seq"] == 2
        assert shown.frames[-1]["message"] is None

    in_kernel(story)


def test_a_thought_that_was_ended_leaves_nothing_when_it_comes_to_its_end(sleeper, sent):
    async def story():
        shown = at_table(sleeper)
        trade(shown)
        await until(sleeper.asleep.is_set)
        receive(shown, type="stop", seq=2)
        before = state(shown)
        sleeper.woken.set()
        await asyncio.sleep(0.05)
        assert state(shown) == before
        assert Counter(message["seq"] for message in sent) == {0: 1, 1: 1, 2: 1}

    in_kernel(story)


@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit, RuntimeError, GeneratorExit])
def test_whatever_ends_an_answer_it_is_acknowledged_and_nothing_has_changed(error, sent):
    def breaking(_view, _rng):
        raise error

    shown = at_table(breaking)
    receive(shown, type="card", id=str(shown.screen.view.hands[0][0]), seq=0)
    *before, frames, _picked = state(shown)
    receive(shown, type="button", id="trade", seq=1)
    assert sent[-1] == {"type": "ack", "seq": 1}
    assert list(state(shown)[:3]) == before
    assert {**shown.frames[-1], "message": None, "spoken": ""} == {**frames[-1], "message": None, "spoken": ""}
    ended = shown.frames[-1]["message"]["text"].startswith("Das Nachdenken ist beendet.")
    assert ended == (error is KeyboardInterrupt)


def test_without_threads_the_work_is_done_at_once(sent, monkeypatch):
    def refused(*_args, **_more):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr("cardgames.widgets.background.Thread.start", refused)

    async def story():
        shown = at_table(bots.random_bot)
        trade(shown)
        assert [message["seq"] for message in sent] == [0, 1]
        assert shown.screen.session.ply > 1

    in_kernel(story)


def test_without_threads_thinking_that_takes_too_long_ends_between_two_decisions(sent, monkeypatch):
    def refused(*_args, **_more):
        raise RuntimeError("can't start new thread")

    now = [0.0]

    def slow(view, rng):
        now[0] += ALONE / 1.5
        return bots.random_bot(view, rng)

    monkeypatch.setattr("cardgames.widgets.background.Thread.start", refused)
    monkeypatch.setattr(thinking, "monotonic", lambda: now[0])

    async def story():
        shown = CardTable(Controller(session("commerce", 3, players=6, dealer=5, bots=slow)))
        trade(shown)
        assert shown.screen.session.actions[0].startswith("trade")
        ply = shown.screen.session.ply
        receive(shown, type="button", id="go_on", seq=2)
        assert [message["seq"] for message in sent] == [0, 1, 2]
        assert shown.screen.session.ply == ply
        assert shown.frames[-1]["message"]["text"].startswith("Das Nachdenken ist beendet.")

    in_kernel(story)


def test_a_bot_may_end_the_thinking_itself_between_two_decisions():
    thought, moves = thinking.Thought(), []

    def ending(view, rng):
        moves.append(view.to_move)
        if len(moves) == 2:
            thought.end()
        return bots.random_bot(view, rng)

    token = thinking.CURRENT.set(thought)
    try:
        with pytest.raises(thinking.Ended):
            list(session("commerce", 3, players=8, people=(), bots=ending).run_bots())
    finally:
        thinking.CURRENT.reset(token)
    assert len(moves) == 2


def test_what_is_settled_cannot_be_ended_and_what_is_ended_cannot_be_settled():
    first, second = thinking.Thought(), thinking.Thought()
    first.settle()
    assert first.end() is False
    first.settle()
    first.go_on()
    assert second.end() is True
    assert second.end() is False
    with pytest.raises(thinking.Ended):
        second.settle()
    with pytest.raises(thinking.Ended):
        second.go_on()


def test_drawings_of_many_threads_do_not_mix_their_styles():
    def paint(size):
        return sheet.drawing(lambda axes: axes.set_xlabel(f"Größe {size}"), size=size)

    alone = {size: paint(size) for size in (10, 14, 18)}
    drawn = []

    def draw(size):
        drawn.extend((size, paint(size)) for _ in range(6))

    threads = [Thread(target=draw, args=(size,)) for size in alone]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert len(drawn) == 18
    assert all(text == alone[size] for size, text in drawn)
