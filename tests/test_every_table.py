"""Every variant at the table: each legal move can be made with clicks, and nothing is shown that must stay hidden."""

import json
from collections import Counter
from random import Random

import pytest
from tables import foreign, items, names, texts

from cardgames import commerce, conquian
from cardgames.bots import random_bot
from cardgames.cards import HIDDEN
from cardgames.controller import Controller, before
from cardgames.dealcode import DealCode
from cardgames.game import END
from cardgames.german import label
from cardgames.session import Session

TABLES = {
    "foster": (commerce.FOSTER, 4),
    "right": (commerce.RIGHT, 3),
    "old": (commerce.OLD, 3),
    "old-foster-right": (commerce.rules(style="old", hands="foster", direction="right"), 5),
    "pounce": (commerce.POUNCE, 4),
    "mexican": (conquian.MEXICAN, 2),
    "three": (conquian.THREE, 3),
    "three-plain": (conquian.rules(players=3, hand_size=10), 3),
}
SERIES = 4
MOST = 150


def sit_down(name, seed, you):
    rules, players = TABLES[name]
    bots = {seat: random_bot for seat in range(players) if seat != you}
    code = DealCode(rules.game, players, seed)
    session = Session(rules, bots, code, before(rules, you, players) if seed % 2 else seed % players)
    return Controller(session, you, names(you), Random(seed))


def shown_by(views):
    """Return the cards that the views up to now have shown."""
    seen = set()
    for view in views:
        table = [one for one in view.rules.deck if view.table_mask() & one.bit]
        seen |= {one for hand in view.hands for one in hand} | set(view.stock) | set(table)
    return seen - {HIDDEN}


def click_through(table, rng):
    """Play on with clicks, at random, and yield after each; new rounds follow until enough was played."""
    for _ in range(MOST):
        yield
        view = table.view
        if view.to_move is None:
            table.handle({"type": "button", "id": table.frames[-1]["buttons"][-1]["id"]})
            continue
        if view.to_move != table.you:
            return
        action = rng.choice(view.legal_actions())
        for one in action.cards:
            table.handle({"type": "card", "id": str(one)})
        button = next(b for b in table.frames[-1]["buttons"] if b["id"] == action.verb)
        assert button["enabled"], (view.phase, action)
        at = table.at
        table.handle({"type": "button", "id": action.verb})
        assert table.at != at, (view.phase, action, table.frames[-1]["message"])


@pytest.mark.rule("CO8.2", "CO8.3", "CO8.6", "CO8.8", "CO8.10", "CQ9.2", "CQ9.3", "CQ9.5")
@pytest.mark.parametrize("name", TABLES)
def test_every_legal_move_has_a_button_and_every_screen_is_right(name):
    rules, players = TABLES[name]
    phases = Counter()
    for seed in range(SERIES):
        you = seed % players
        table = sit_down(name, seed, you)
        for _ in click_through(table, Random(seed)):
            states = table.session.states
            phases[states[-1].phase, states[-1].to_move == you] += 1
            known = shown_by(state.view(you) for state in states)
            for frame in table.frames:
                check(frame, [one for one in rules.deck if one not in known])
            status = table.frames[-1]["status"]
            if states[-1].to_move == you:
                words = status.lower().replace(":", " ").replace(",", " ").split()
                assert {"du", "dich", "dir", "dein"} & set(words), status
    rare = {"pounce", "horse"}
    assert {phase for phase, mine in phases if mine} >= set(rules.phases) - {END} - rare
    if "horse" in rules.phases:
        assert phases["horse", True]


def check(frame, secret):
    """Check one screen: no secret card in any text, ids that differ, short German sentences."""
    text = json.dumps({key: value for key, value in frame.items() if key != "setup"}, ensure_ascii=False)
    assert not [one for one in secret if f'"{one}"' in text or label(one) + " " in text or label(one) + "." in text]
    every = [item["id"] for item in items(frame)]
    assert len(set(every)) == len(every)
    assert 0 < len(frame["status"]) <= 140, frame["status"]
    for said in texts(frame):
        assert not foreign(said), said
        for wrong in ("Mit Du ", "an Du ", "Du zwingen", "du zahlt", "None", "  ", "{", "??"):
            assert wrong not in said, said
