"""With "Eigene Hand" covered nothing on the screen tells its cards: table, log, news, status, replay, result, coach."""

import json
from functools import reduce
from random import Random

import pytest
from hidden import leaks, named_in, ply_of
from scenes import commerce_scene, old_scene, pick
from tables import bot, click, items, names, said, set_up, texts
from variants import RULES, TASTES, start

from cardgames import Action, commerce
from cardgames.cards import mask_of
from cardgames.controller import Controller
from cardgames.dealcode import DealCode
from cardgames.session import Session
from cardgames.widgets import commerce_table

every_variant = pytest.mark.parametrize("name", RULES)
ROUNDS = 2


def sit_down(name, seed, **more):
    """Return a table of this variant in the middle of a Partie, and the seat of the person."""
    round_ = start(name, seed)
    you = next(seat for seat in range(seed, seed + 12) if round_.hands[seat % round_.players]) % round_.players
    bots = {seat: bot for seat in range(round_.players) if seat != you}
    session = Session.of(round_, bots, DealCode(round_.rules.game, round_.players, seed))
    return Controller(session, you, names(you), Random(seed), **more)


def open_to_all(state, you):
    """Return the cards that lie open for everybody at the table, and at the end all hands but the covered one."""
    mask = getattr(state, "middle_mask", 0) | reduce(int.__or__, getattr(state, "layout_masks", (0,)))
    mask |= mask_of(getattr(state, "refused", ())) | (getattr(state, "middle_mask", 0))
    if getattr(state, "layout_masks", None) is not None and state.middle:
        mask |= state.middle.bit
    hands = [hand for seat, hand in enumerate(state.hand_masks) if seat != you] if state.all_shown else []
    return mask | reduce(int.__or__, hands, 0)


def told_of(controller, frame, you):
    """Return the cards that a screen gives away of the covered hand, or that only its owner could know."""
    states = controller.session.states
    known = reduce(int.__or__, (open_to_all(state, you) for state in states))
    secret = {one for one in states[0].rules.deck if not one.bit & known}
    mine = set(states[ply_of(frame, controller)].hands[you])
    steps = controller.session.history
    lines = [(line["text"], steps[line["ply"] - 1]) for line in frame["log"]]
    found = {one for text, step in lines if step.seat == you for one in named_in(text) & set(step.after.hands[you])}
    told = [frame["status"], frame.get("remark", ""), *texts(frame["result"] or {}), *texts(frame.get("reveal") or {})]
    found |= mine & named_in(json.dumps(told, ensure_ascii=False))
    faces = {item["face"] for item in items(frame)}
    return found | leaks(frame, secret, picture=False) | {one for one in mine if str(one) in faces}


def positions(controller, rng):
    """Let the person play at random to the end of the round; yields at each position and at the end."""
    while controller.session.round.to_move is not None:
        yield
        seed = rng.randrange(len(TASTES))
        action = pick(controller.view.legal_actions(), rng, **TASTES[seed])
        click(controller, *map(str, action.cards), action.verb)
        assert said(controller) is None
    yield


@every_variant
@pytest.mark.rule("CO4.10", "CO8.3", "CQ9.2")
def test_a_covered_hand_is_told_nowhere(name):
    for seed in range(ROUNDS):
        controller = sit_down(name, seed)
        you = controller.you
        for _ in positions(controller, Random(seed)):
            assert controller.you == you
            click(controller, "reveal own")
            assert told_of(controller, controller.frames[-1], you) == set()
            last = controller.session.ply
            for ply in range(0 if controller.session.round.to_move is None else max(0, last - 2), last):
                controller.handle({"type": "jump", "ply": ply})
                assert told_of(controller, controller.frames[-1], you) == set(), ply
            click(controller, "present", "reveal own")
            assert "Deine Hand ist zugedeckt" not in controller.frames[-1]["status"]


@every_variant
def test_the_moves_of_others_are_shown_with_the_hand_covered(name):
    """Bots that act in a "what if", and after a deal, while the own hand is covered."""
    for seed in range(ROUNDS):
        controller = sit_down(name, seed)
        for _ in positions(controller, Random(seed)):
            pass
        click(controller, "reveal own", "first", "branch")
        assert all(told_of(controller, frame, controller.you) == set() for frame in controller.frames)
        click(controller, "home", "new", "new")
        assert all(told_of(controller, frame, controller.you) == set() for frame in controller.frames)


def test_the_log_names_what_was_bought_and_traded_only_while_the_hand_is_open():
    hands = ("7♠ 10♣ 2♥", "2♣ 3♦ 5♥", "4♥ 7♦ 8♥")
    controller = set_up(commerce_scene(*hands, stock="K♠ 4♣", dealer=2))
    click(controller, "7♠", "buy", "go_on")
    controller.situation.you = 0
    click(controller, "splits", "splits")
    lines = [line["text"] for line in controller.frames[-1]["log"]]
    assert lines[0] == "Du kaufst Pik König für 1 Chip an Ben. Pik 7 kommt unter den Stapel."
    click(controller, "reveal own")
    lines = [line["text"] for line in controller.frames[-1]["log"]]
    assert lines[0] == "Du kaufst eine Karte für 1 Chip an Ben."


def test_the_pushed_card_of_a_trade_is_covered_with_the_hand():
    hands = ("7♠ 10♣ 2♥", "2♣ 3♦ 5♥", "4♥ 7♦ 8♥")
    controller = set_up(commerce_scene(*hands, dealer=2), bots=bot)
    click(controller, "7♠", "trade", "reveal own")
    controller.handle({"type": "jump", "ply": 1})
    frame = controller.frames[-1]
    assert [item["face"] for item in items(frame) if item["id"].startswith("verdeckt-tausch")] == [None]
    assert frame["status"] == "Du siehst Zug 1 von 2. Du schiebst Anna verdeckt eine Karte zu."
    click(controller, "reveal own")
    assert "7♠" in {item["face"] for item in items(controller.frames[-1])}
    assert controller.frames[-1]["status"].endswith("Du schiebst Anna verdeckt Pik 7 zu.")


def test_an_exchange_of_the_old_way_names_the_cards_that_lie_in_the_middle_now():
    hands = ("7♠ 10♣ 2♥", "2♣ 3♦ 5♥", "4♥ 7♦ 8♥")
    start_ = old_scene(*hands, middle="D♦ 2♠ 9♠", dealer=2, phase="exchange", turn=0, to_move=0, place=0)
    for given, taken, told in (
        ("7♠", "D♦", "Du gibst Pik 7 und nimmst eine Karte."),
        ("7♠ 2♥", "D♦ 9♠", "Du gibst Herz 2 und Pik 7 und nimmst zwei Karten."),
        ("7♠ 2♥ 10♣", "D♦ 9♠ 2♠", "Du gibst Kreuz 10, Herz 2 und Pik 7 und nimmst drei Karten."),
    ):
        controller = set_up(start_)
        click(controller, *given.split(), *taken.split(), "exchange")
        controller.situation.you = 0
        click(controller, "reveal own")
        assert [line["text"] for line in controller.frames[-1]["log"]] == [told]


def test_the_own_move_waits_until_the_hand_is_open():
    controller = commerce_table("CO5-04A2S", coach="always").screen
    click(controller, "reveal own")
    frame = controller.frames[-1]
    assert frame["status"] == "Du bist dran. Deine Hand ist zugedeckt. Decke sie zuerst auf."
    assert frame["coach"] is None
    click(controller, "explore")
    assert said(controller) == "Deine Hand ist zugedeckt. Decke sie zuerst auf."


@pytest.mark.parametrize("style", ["new", "old"])
def test_the_winning_hand_is_told_only_while_it_is_open(style):
    rules = commerce.rules(style=style)
    hands = ("7♠ 7♣ 7♥", "2♣ 3♦ 5♥", "4♥ 7♦ 8♥")
    make = {"new": commerce_scene, "old": old_scene}[style]
    more = (
        {"middle": "D♦ 2♠ 9♠", "phase": "exchange", "turn": 0, "to_move": 0, "standing": 0b110}
        if style == "old"
        else {}
    )
    controller = set_up(make(*hands, dealer=2, rules=rules, **more), bots=bot)
    controller.situation.reviews = lambda _now: "review"
    click(controller, "knock" if style == "new" else "stand")
    title = {"new": "Du gewinnst den Pool: 3 Chips.", "old": "Du hast die beste Hand"}[style]
    result = controller.frames[-1]["result"]
    assert result["title"] == {"new": f"{title} Tricon: drei 7er.", "old": f"{title}: Tricon: drei 7er."}[style]
    click(controller, "reveal own")
    covered = controller.frames[-1]
    assert covered["result"]["title"] == covered["status"] == title + "." * (style == "old")
    assert covered["result"]["lines"] == result["lines"]
    assert "7er" not in covered["spoken"] + covered["details"]
    click(controller, "review")
    assert said(controller) == "Deine Hand ist zugedeckt. Decke sie zuerst auf."
    assert controller.opens is None
    click(controller, "reveal own", "review")
    assert controller.opens == "review"


@pytest.mark.parametrize("you", [0, 2])
def test_a_dealer_who_pays_all_does_not_tell_of_a_covered_hand(you):
    hands = ("7♠ 8♠ 2♥", "2♣ 3♦ 5♥", "K♥ D♥ 8♦")
    controller = set_up(commerce_scene(*hands, dealer=0, turn=2, to_move=2), you)
    controller.session.act(Action("knock"))
    for covered in (True, False):
        click(controller, "reveal own")
        (line,) = controller.frames[-1]["result"]["lines"]
        assert ("allen anderen je 1 Chip" in line, "gleiche Art" in line) == (True, not covered)


def test_what_a_bot_thought_is_not_told_over_a_covered_hand():
    controller = commerce_table("CO5-04A2S").screen
    for _ in positions(controller, Random(1)):
        pass
    thoughts = []
    for part in ("reveal own", "reveal own"):
        click(controller, part)
        told = []
        for ply in range(controller.session.ply):
            controller.handle({"type": "jump", "ply": ply})
            told.append(controller.frames[-1]["news"])
        click(controller, "present")
        thoughts.append([one for one in told if "denkt" in one])
    assert thoughts[0] == []
    assert thoughts[1]


def test_on_a_shared_device_what_all_have_seen_stays_in_the_log():
    hands = ("7♠ 10♣ 2♥", "2♣ 3♦ 5♥", "4♥ 7♦ 8♥")
    round_ = old_scene(*hands, middle="D♦ 2♠ 9♠", dealer=2, phase="exchange", turn=0, to_move=0, place=0)
    session = Session.of(round_, {}, DealCode("commerce", 3, 7))
    controller = Controller(session, 0, ("Mia", "Ben", "Ada"), Random(1), here=(0, 1, 2))
    click(controller, "uncover", "7♠", "D♦", "exchange", "uncover", "reveal own")
    assert controller.frames[-1]["log"][0]["text"] == "Mia gibt Pik 7 und nimmt Karo Dame."
