"""A series as a file: what was saved comes back, and a file that cannot be used says why."""

import json
from random import Random

import pytest

from cardgames import commerce, conquian, dealcode
from cardgames.bots import random_bot
from cardgames.saving import LoadError, dump, load
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


def damaged(**changes):
    session = played(VARIANTS["new"], 2)
    content = json.loads(dump(session, names(session)))
    return json.dumps({name: value for name, value in (content | changes).items() if value is not None})


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "format"),
        ("[1, 2]", "format"),
        ('{"format": "something else"}', "format"),
        (damaged(version=0), "version"),
        (damaged(version=2), "version"),
        (damaged(version=None), "version"),
        (damaged(game="skat"), "rules"),
        (damaged(options={"style": "newest"}), "rules"),
        (damaged(options={"colour": "red"}), "rules"),
        (damaged(options=None), "rules"),
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
    ],
)
def test_a_file_that_cannot_be_used_says_why(text, problem):
    with pytest.raises(LoadError) as refused:
        load(text, BOTS)
    assert refused.value.problem == problem


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
