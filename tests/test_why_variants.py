"""The reasons refuse exactly what the engine refuses, in every variant, and every check is needed for it."""

import itertools
import re
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random

import pytest
from scenes import pick
from tables import foreign
from whole_games import EVERY, deal, whole_game

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
VERBS = sorted(
    {move.verb for rules in EVERY.values() for moves in rules.phases.values() for move in moves} | {"pass_on"}
)
SHY = ("knock", "take", "force_right", "force_left")
EAGER = ("use", "leave", "refuse", "force", "trade", "let_be")
ADVICE = re.compile(
    r"\b(wähle|beginne|beende|klopfe|tausche|kaufe|nimm|entscheide|gib|lege|lehne|(gibst|legst|lehnst) du"
    r"|kannst du (klopfen|erst)|du (musst|entscheidest|verwendest)|entscheidest du)\b",
    re.IGNORECASE,
)
every_variant = pytest.mark.parametrize("name", EVERY)


def act(state, rng):
    return pick(state.legal_actions(), rng, shy=SHY, eager=EAGER)


def states(name):
    """Yield positions of whole games without end, frequent phases thinned out; in the new way some have few chips."""
    rules, rng = EVERY[name], Random(name)
    taken = Counter()
    for number in itertools.count():
        tricon = "pounce" in rules.phases and number % 2 == 0
        for state, _ in whole_game(deal(rules, f"{name} {number}", number, tricon), act, rng, tricon):
            if taken[state.phase] * len(rules.phases) > 1.5 * taken.total() + 10:
                continue
            taken[state.phase] += 1
            poor = name.startswith("commerce-new") and rng.random() < 0.2
            yield state.but(chips=tuple(rng.choice((-1, 0, 1)) for _ in state.chips)) if poor else state


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
    return (*state.hands[state.to_move], *open_cards(state))


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
    positions = itertools.islice(states(name), -(-EACH // A_STATE))
    return [(state, [candidate(state, rng) for _ in range(A_STATE)]) for state in positions]


@every_variant
@pytest.mark.rule("CO4.1", "CO4.9", "CO8.2", "CO8.3", "CO8.6", "CO8.10", "CO8.11")
@pytest.mark.rule("CQ3.5", "CQ5.5", "CQ5.10", "CQ5.12", "CQ9.2", "CQ9.4", "CQ9.5", "CQ9.6")
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
    assert all(count[True, phase] > 40 for phase in EVERY[name].phases if phase != END)
    assert all(count[False, phase] > 40 for phase in EVERY[name].phases)


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


def old_scene(phase="exchange", middle="2♣ 9♥ K♠", hand="7♦ 7♥ 7♠", mover=1, **changes):
    """Return a deal of the old way with Pounce in which seat `mover`, dealer 0, holds this hand at a table of three."""
    start = commerce.deal(commerce.POUNCE, Random(3), players=3)
    mine, open_ = mask_of(cards(hand)), mask_of(cards(middle))
    rest = [one for one in start.rules.deck if not one.bit & (mine | open_)]
    hands = [mine if seat == mover else mask_of(rest.pop() for _ in range(3)) for seat in range(3)]
    table = {"hand_masks": tuple(hands), "middle_mask": open_, "stock": tuple(rest)}
    return start.but(**{"phase": phase, "to_move": mover, "turn": mover, "place": 0} | table | changes)


def three_scene(phase="offer", middle="6♠", right="6♣ 6♦ 6♥", left="", **changes):
    """Return a game of three in which seat 0 is on turn; seat 2 on its right has turned or discarded the middle."""
    start = conquian.deal(conquian.THREE, Random(3))
    card, laid = cards(middle)[0], (0, mask_of(cards(left)), mask_of(cards(right)))
    rest = [one for one in start.rules.deck if not one.bit & (card.bit | sum(laid))]
    hands = tuple(mask_of(rest.pop() for _ in range(8 - on_table.bit_count())) for on_table in laid)
    table = {"hand_masks": hands, "layout_masks": laid, "stock": tuple(rest), "middle": card}
    return start.but(**{"phase": phase, "to_move": 0, "turn": 0, "source": 2} | table | changes)


@pytest.mark.parametrize(
    ("position", "code", "rule", "words"),
    [
        (old_scene("choice", mover=0), "exchange", "CO8.2", "ob du die Mitte nimmst"),
        (old_scene(), "take", "CO8.2", "Nur der Geber"),
        (old_scene(), "exchange", "CO8.3", "gleich viele"),
        (old_scene(), "exchange 7♦", "CO8.3", "Du gibst Karo 7, nimmst aber nichts. Wähle dazu 1 Karte aus der Mitte."),
        (old_scene(), "exchange 2♣ K♠", "CO8.3", "Kreuz 2 und Pik König, gibst aber nichts. Wähle dazu 2 Karten"),
        (old_scene(), "exchange 7♦ 2♣ 9♥", "CO8.3", "Du gibst 1 Karte und nimmst 2 Karten."),
        (old_scene(), "exchange 7♦ 3♥", "CO8.3", "Weder auf deiner Hand noch in der Mitte: Herz 3."),
        (old_scene(), "stand 7♦", "CO8.3", "Wer stehen bleibt"),
        (old_scene(), "pounce", "CO8.10", "die vierte Karte"),
        (old_scene(middle="7♣ 9♥ K♠"), "pounce", "CO8.11", "eben nicht gerufen"),
        (old_scene("pounce", "7♣ 9♥ K♠"), "stand", "CO8.11", "Entscheide zuerst"),
        (old_scene("pounce", "7♣ 9♥ K♠", standing=2), "exchange 7♦ K♠", "CO8.3", "Du stehst schon"),
        (old_scene("pounce", "7♣ 9♥ K♠", standing=4), "exchange 7♦ K♠", "CO8.11", "Entscheide zuerst"),
        (old_scene("horse"), "stand", "CO8.6", "ein Pferd für 2 Chips"),
        (old_scene(), "horse", "CO8.6", "dein letztes Leben"),
        (old_scene(END, to_move=None), "stand", "CO8.3", "Beginne die nächste"),
        (old_scene(END, to_move=None, lives=(0, 2, 0)), "stand", "CO8.7", "Die Partie ist zu Ende"),
        (three_scene(), "force_left", "CQ9.5", "Pik 6 passt nicht allein in die Auslage deines linken Nachbarn."),
        (three_scene(discarded=True), "force_right", "CQ9.6", "deinen rechten Nachbarn"),
        (three_scene(), "force", "CQ9.5", "den rechten oder den linken"),
        (three_scene(), "use", "CQ3.5", "oder lehne sie ab"),
        (three_scene("drawn"), "use", "CQ3.5", "oder lass sie liegen"),
        (three_scene(), "use 6♦ 6♥", "CQ3.4", "An die Auslage eines Gegners"),
        (three_scene("force", to_move=1), "use", "CQ5.12", "bei einem Gegner"),
        (three_scene("pass", middle="6♠"), "refuse", "CQ9.4", "deinem Nachbarn"),
        (three_scene("pass", middle="6♠"), "pass", "CQ9.4", "genau eine Handkarte"),
        (three_scene(), "pass 6♠", "CQ9.4", "nach dem Austeilen"),
        (conquian.deal(conquian.MEXICAN, Random(1)), "discard", "CQ9.2", "deinem Gegner"),
    ],
)
@pytest.mark.rule("CO8.2", "CO8.3", "CO8.6", "CO8.7", "CO8.10", "CO8.11")
@pytest.mark.rule("CQ3.4", "CQ3.5", "CQ5.12", "CQ9.2", "CQ9.4", "CQ9.5", "CQ9.6")
def test_a_typical_mistake_is_told_by_the_rule_that_it_breaks(position, code, rule, words):
    refusal = why_not(position, position.parse(code))
    assert refusal
    assert refusal.rule == rule
    assert words in refusal.text


@pytest.mark.rule("CO8.6", "CO8.11")
@pytest.mark.parametrize(
    ("rules", "verb", "words"),
    [
        (commerce.OLD, "pounce", "nicht vereinbart"),
        (commerce.OLD, "knock", "neuen Art"),
        (commerce.NEW, "stand", "nach diesen Regeln"),
    ],
)
def test_verbs_of_another_variant_are_refused_as_such(rules, verb, words):
    refusal = why_not(commerce.deal(rules, Random(1)), Action(verb))
    assert refusal
    assert words in refusal.text


@pytest.mark.rule("CO8.6")
def test_the_price_of_a_horse_comes_from_the_rules():
    rules = commerce.rules(style="old", stake=15, pounce=True)
    assert "ein Pferd für 5 Chips" in why_not(old_scene("horse", rules=rules), Action("stand")).text
