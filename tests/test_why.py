"""The reasons are the rules a second time: they must refuse exactly what the engine refuses, in good German."""

import re
from functools import cache
from pathlib import Path
from random import Random

import pytest
from scenes import GAMES, commerce_scene, conquian_scene, places
from tables import foreign

from cardgames import Action, cards, conquian
from cardgames.why import CHECKS, why_not
from cardgames.why.checks import first_refusal

VERBS = ("buy", "trade", "give", "knock", "go_on", "use", "refuse", "leave", "force", "allow", "discard", "pass")
RULE_IDS = (Path(__file__).parent / "data/rule_ids.txt").read_text(encoding="utf-8").split()
ADVICE = re.compile(
    r"\b(wähle|beginne|beende|klopfe|tausche|lege|lehne|(gibst|legst|lehnst) du|kannst du (klopfen|erst)"
    r"|du (musst|entscheidest|verwendest))\b",
    re.IGNORECASE,
)
either_game = pytest.mark.parametrize("game", GAMES)


def candidate(round_, rng):
    """Return something a player could try: known verbs mostly, cards from his hand mostly, none to four of them."""
    verbs = [move.verb for moves in round_.rules.phases.values() for move in moves]
    verb = rng.choice(verbs if rng.random() < 0.9 else VERBS)
    roll = rng.random()
    if round_.to_move is None or roll < 0.15:
        pool = round_.rules.deck
    elif roll < 0.3:
        pool = [c for c, place in places(round_) if "stock" not in place]
    else:
        pool = round_.hands[round_.to_move]
    return Action(verb, tuple(rng.sample(list(pool), min(len(pool), rng.choice((0, 0, 1, 1, 1, 2, 3, 4))))))


@cache
def tries(game):
    """Return some twelve thousand pairs of a position and an action to try, every legal one among them."""
    rng = Random(f"why {game}")
    pairs = []
    for seed in range(3000):
        states = [state for state, _ in GAMES[game](seed)]
        for state in {rng.choice(states), rng.choice(states), states[-1]}:
            if state.chips and game == "commerce" and rng.random() < 0.3:
                poor = state.but(chips=tuple(rng.choice((-1, 0, 1)) for _ in state.chips))
                pairs += [(poor, Action("buy", (one,))) for one in poor.hands[poor.turn]]
            pairs.append((state, candidate(state, rng)))
            pairs += [(state, action) for action in state.legal_actions() if rng.random() < 0.2]
            if len(pairs) > 12_000:
                return pairs
    return pairs


@either_game
@pytest.mark.rule("CO4.1", "CO4.2", "CO4.3", "CO4.4", "CO4.5", "CO4.6", "CO4.9")
@pytest.mark.rule("CQ3.4", "CQ3.5", "CQ5.4", "CQ5.5", "CQ5.7", "CQ5.9", "CQ5.10", "CQ5.12")
def test_the_reasons_refuse_exactly_what_the_engine_refuses(game):
    legal = illegal = 0
    for state, action in tries(game):
        allowed = action in state.legal_actions()
        views = [state] if state.to_move is None else [state, state.view(state.to_move)]
        for seen in views:
            refusal = why_not(seen, action)
            assert (refusal is None) == allowed, (state.phase, action.code, refusal)
        legal, illegal = legal + allowed, illegal + (not allowed)
    assert legal > 2000
    assert illegal > 5000


@either_game
def test_the_reasons_do_not_depend_on_cards_that_the_player_does_not_see(game):
    for state, action in tries(game)[:4000]:
        if state.to_move is not None:
            assert why_not(state.view(state.to_move), action) == why_not(state, action)


def outcome(checks, state, action):
    """Return what these checks say; a later check may rely on an earlier one and break without it."""
    try:
        return first_refusal(checks, state, action)
    except (AssertionError, ValueError):
        return "broken"


@either_game
@pytest.mark.rule("CO4.1", "CO4.9", "CQ5.5", "CQ5.12")
def test_no_check_is_superfluous(game):
    every = CHECKS[game]
    needed = set()
    for state, action in tries(game):
        first = next((number for number, check in enumerate(every) if check.refuses(state, action)), None)
        if first is None or first in needed:
            continue
        without = outcome(every[:first] + every[first + 1 :], state, action)
        if without != every[first].said(state, action):
            needed.add(first)
    spare = [every[number] for number in range(len(every)) if number not in needed]
    assert not spare


@either_game
def test_each_verb_and_phase_that_a_check_names_exists(game):
    phases = {"commerce": commerce_scene("2♣ 3♣ 4♣", "2♦ 3♦ 4♦", "2♥ 3♥ 4♥"), "conquian": conquian_scene()}[
        game
    ].rules.phases
    verbs = {move.verb for moves in phases.values() for move in moves}
    for check in CHECKS[game]:
        assert set(check.verbs or ()) <= verbs
        assert set(check.phases or ()) <= set(phases)
        assert check.rule in RULE_IDS


def refusals(game):
    """Return every different refusal among the tries."""
    found = {}
    for state, action in tries(game):
        refusal = why_not(state, action)
        if refusal:
            found[refusal] = (state.phase, action.code)
    return found


@either_game
def test_each_reason_is_one_or_two_short_german_sentences_that_say_what_to_do(game):
    for refusal, where in refusals(game).items():
        text = refusal.text
        assert text[-1] in ".?", (text, where)
        assert len(text) <= 140, (len(text), text, where)
        assert text.count(".") + text.count("?") + text.count("!") <= 2, text
        assert text[0].isupper(), text
        assert ADVICE.search(text), text
        assert not foreign(text), text
        assert "  " not in text, text


@pytest.mark.rule("CQ3.5", "CQ5.7")
def test_a_reason_stays_short_when_many_cards_were_picked():
    own = conquian_scene(hands=("A♣ 2♣ B♣ D♣ K♣ A♥ B♥ D♥ K♥ K♦", ""), middle="5♠")
    full = conquian_scene(laid=("K♠ K♦ K♥", ""), hands=("A♣ D♣ B♥ D♥ A♥ 7♣ 6♥", ""), middle="5♠")
    for position in (own, full):
        for number in range(len(position.hands[0]) + 1):
            refusal = why_not(position, Action("use", position.hands[0][:number]))
            assert refusal
            assert len(refusal.text) <= 140, refusal.text


@pytest.mark.parametrize(
    ("position", "code", "rule", "words"),
    [
        (commerce_scene("2♣ 3♣ 4♣", "2♦ 3♦ 4♦", "2♥ 3♥ 4♥"), "go_on", "CO4.1", "Passen gibt es nicht"),
        (commerce_scene("2♣ 3♣ 4♣", "2♦ 3♦ 4♦", "2♥ 3♥ 4♥"), "buy", "CO4.2", "genau eine Karte"),
        (commerce_scene("2♣ 3♣ 4♣", "2♦ 3♦ 4♦", "2♥ 3♥ 4♥"), "buy 2♣", "CO4.2", "Kreuz 2"),
        (
            commerce_scene("2♣ 3♣ 4♣", "2♦ 3♦ 4♦", "2♥ 3♥ 4♥", chips=(20, 0, 20)),
            "buy 2♦",
            "CO4.9",
            "Tausche lieber",
        ),
        (conquian_scene(middle="6♠"), "discard A♠", "CQ5.4", "erst"),
        (conquian_scene(middle="6♠"), "leave", "CQ5.5", "lehnst du ab"),
        (conquian_scene(middle="6♠", phase="drawn"), "refuse", "CQ5.5", "selbst aufgedeckt"),
        (conquian_scene(laid=("6♥ 6♦ 6♣", ""), middle="6♠", phase="forced"), "refuse", "CQ5.10", "gezwungen"),
        (conquian_scene(laid=("6♥ 6♦ 6♣", ""), middle="6♠", phase="force"), "refuse", "CQ5.12", "zwingst"),
        (conquian_scene(laid=("", "6♥ 6♦ 6♣"), middle="6♠"), "use 6♥ 6♦", "CQ3.4", "Gegners"),
        (conquian_scene(laid=("6♥ 6♦ 6♣", ""), middle="6♠"), "use 6♥", "CQ3.5", "Umbauen"),
        (conquian_scene(laid=("6♥ 6♦ 6♣", ""), middle="2♠"), "use", "CQ3.5", "passt nicht allein"),
    ],
)
@pytest.mark.rule("CO4.1", "CO4.2", "CO4.9", "CQ3.4", "CQ3.5", "CQ5.4", "CQ5.5", "CQ5.10", "CQ5.12")
def test_a_typical_mistake_is_told_by_the_rule_that_it_breaks(position, code, rule, words):
    refusal = why_not(position, position.parse(code))
    assert refusal
    assert refusal.rule == rule
    assert words in refusal.text


@pytest.mark.rule("CQ3.1", "CQ3.2", "CQ3.5")
def test_cards_that_make_no_combination_are_named_with_the_mittelkarte():
    position = conquian_scene(hands=("6♥ K♦", ""), middle="6♠")
    text = why_not(position, position.parse("use 6♥ K♦")).text
    assert text.startswith("Pik 6, Karo König und Herz 6 ergeben zusammen keine Sätze oder Folgen.")
    assert conquian.layable(cards("6♥ K♦ 6♠")) is False
