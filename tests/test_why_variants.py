"""The reasons refuse exactly what the engine refuses, in every variant, and every check is needed for it."""

import re
from collections import Counter
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from scenes import pick
from tables import foreign
from variants import EVERY, deal, game

from cardgames import Action, cards, commerce, conquian
from cardgames.cards import mask_of
from cardgames.game import END
from cardgames.why import CHECKS, checks, why_not
from cardgames.why.checks import first_refusal

TRIES = 200_000
EACH = -(-TRIES // len(EVERY))
A_STATE = 8
"""So many actions are tried in one position."""

RULE_IDS = (Path(__file__).parent / "data/rule_ids.txt").read_text(encoding="utf-8").split()
VERBS = sorted({move.verb for rules in EVERY.values() for moves in rules.phases.values() for move in moves} | {"pass_on"})
COMMON = ("turn", "after", "exchange", "drawn", "offer")
TASTE = {"shy": ("knock", "take"), "eager": ("use", "force", "force_right", "force_left", "trade", "let_be")}
ADVICE = re.compile(
    r"\b(wähle|beginne|beende|klopfe|tausche|kaufe|nimm|entscheide|gib|lege|lehne|(gibst|legst|lehnst) du"
    r"|kannst du (klopfen|erst)|du (musst|entscheidest|verwendest)|entscheidest du)\b",
    re.IGNORECASE,
)
every_variant = pytest.mark.parametrize("name", EVERY)


def act(state, rng):
    return pick(state.legal_actions(), rng, **TASTE)


def states(name):
    """Yield positions of whole games without end, the frequent phases thinned out, now and then with few chips."""
    rules, rng = EVERY[name], Random(name)
    number = 0
    while True:
        tricon = "pounce" in rules.phases and number % 2 == 0
        for state, _ in game(deal(rules, f"{name} {number}", number, tricon), act, rng, tricon):
            if state.phase in COMMON and rng.random() > 0.2:
                continue
            poor = name.startswith("commerce-new") and rng.random() < 0.2
            yield state.but(chips=tuple(rng.choice((-1, 0, 1)) for _ in state.chips)) if poor else state
        number += 1


def near_miss(legal, pool, rng):
    """Return a legal action with a card more, a card less, another card or another verb."""
    chosen = rng.choice(legal)
    some = set(chosen.cards)
    if some and rng.random() < 0.6:
        some.remove(rng.choice(sorted(some)))
    if pool and rng.random() < 0.6:
        some.add(rng.choice(pool))
    verb = rng.choice(VERBS) if rng.random() < 0.3 else chosen.verb
    return Action(verb, tuple(some))


def near(state):
    """Return the cards that the player who is to move can point at, his own first."""
    return (*state.hands[state.to_move], *getattr(state, "middle_cards", ()), *open_cards(state))


def open_cards(state):
    """Return the cards that lie open on the table."""
    middle = getattr(state, "middle", None) or ()
    laid = [one for layout in getattr(state, "layouts", ()) for one in layout]
    return (*(middle if isinstance(middle, tuple) else (middle,)), *laid)


def candidate(state, rng):
    """Return something that a player could try: legal, nearly so, or with verbs and cards from anywhere."""
    legal, roll = state.legal_actions(), rng.random()
    pool = state.rules.deck if state.to_move is None or roll > 0.9 else near(state)
    if legal and roll < 0.25:
        return rng.choice(legal)
    if legal and roll < 0.55:
        return near_miss(legal, pool, rng)
    own = [move.verb for moves in state.rules.phases.values() for move in moves]
    verb = rng.choice(own if rng.random() < 0.8 else VERBS)
    return Action(verb, tuple(rng.sample(pool, min(len(pool), rng.choice((0, 0, 1, 1, 2, 3, 4))))))


@cache
def tries(name):
    """Return the positions of a variant, each with actions to try."""
    rng = Random(f"tries {name}")
    positions = islice(states(name), -(-EACH // A_STATE))
    return [(state, [candidate(state, rng) for _ in range(A_STATE)]) for state in positions]


@every_variant
def test_generator_and_reasons_agree_on_every_action_that_is_tried(name):
    count = Counter()
    for state, actions in tries(name):
        legal = set(state.legal_actions())
        view = state if state.to_move is None else state.view(state.to_move)
        for action in actions:
            refusal = why_not(state, action)
            assert (refusal is None) == (action in legal), (state.phase, action.code, refusal)
            assert why_not(view, action) == refusal, (state.phase, action.code)
            count[refusal is None, state.phase] += 1
    assert sum(count.values()) >= EACH
    assert {phase for _, phase in count} == set(EVERY[name].phases)
    assert all(count[True, phase] > 60 for phase in EVERY[name].phases if phase != END)
    assert all(count[False, phase] > 60 for phase in EVERY[name].phases)


def test_two_hundred_thousand_actions_are_tried_and_a_fifth_of_them_is_legal():
    assert EACH * len(EVERY) >= TRIES
    legal = sum(a in state.legal_actions() for name in EVERY for state, actions in tries(name)[:50] for a in actions)
    assert legal > 0.2 * 50 * A_STATE * len(EVERY)


def outcome(some, state, action):
    """Return what these checks say; a later check may rely on an earlier one and break without it."""
    try:
        return first_refusal(some, state, action)
    except (AssertionError, ValueError):
        return "broken"


def needed(every, names):
    """Return the places of the checks whose absence changes what is said of some action."""
    found = set()
    for state, actions in (pair for name in names for pair in tries(name)):
        for action in actions:
            first = next((place for place, check in enumerate(every) if check.refuses(state, action)), None)
            if first is None or first in found:
                continue
            if outcome(every[:first] + every[first + 1 :], state, action) != every[first].said(state, action):
                found.add(first)
        if len(found) == len(every):
            break
    return found


@pytest.mark.parametrize("variant", CHECKS)
def test_dropping_any_check_is_noticed(variant):
    every = CHECKS[variant]
    names = [name for name, rules in EVERY.items() if checks(rules) is every]
    spare = set(range(len(every))) - needed(every, names)
    assert names
    assert [every[place] for place in sorted(spare)] == []


@pytest.mark.parametrize("variant", CHECKS)
def test_every_check_names_a_rule_and_verbs_and_phases_that_exist(variant):
    phases = {p for rules in EVERY.values() for p in rules.phases if rules.game == variant.split("-")[0]}
    for check in CHECKS[variant]:
        assert check.rule in RULE_IDS
        assert set(check.verbs or ()) <= set(VERBS)
        assert set(check.phases or ()) <= phases


@every_variant
def test_every_reason_is_short_german_that_says_what_to_do(name):
    said = {}
    for state, actions in tries(name):
        said |= {refusal.text: (state.phase, a.code) for a in actions if (refusal := why_not(state, a))}
    for text, where in said.items():
        assert text[-1] in ".?", (text, where)
        assert len(text) <= 140, (len(text), text, where)
        assert len(re.findall(r"[.?!]", text)) <= 2, text
        assert text[0].isupper(), text
        assert ADVICE.search(text), text
        assert not re.search(r"  |\bNone\b|\b(Sie|Ihre?|Ihnen)\b(?<!^Sie)", text), text
        assert not foreign(text), text
