"""Lessons ask fair questions, know all right answers, say why not, and show what they promise."""

import re
from itertools import combinations

import brute
import pytest
from scenes import FACTS
from tables import foreign, items, said, texts

from cardgames import Card, card, cards, rulebook
from cardgames.cards import DECK, hand
from cardgames.commerce import strength
from cardgames.german import label
from cardgames.lessons.commerce import BestHand, HandBuilder
from cardgames.lessons.conquian import LayOut, MeldEditor

SEEDS = range(1, 1001)
KINDS = [BestHand, LayOut]
HINTS = 4


def names(some):
    return [str(one) for one in some]


def press(desk, *ids):
    for one in ids:
        desk.handle({"type": "button", "id": one})


def pick(desk, *some):
    for one in some:
        desk.handle({"type": "card", "id": str(one)})


def status(desk):
    return desk.frames[-1]["status"]


def zone(desk, name):
    return next(one for one in desk.frames[-1]["centre"] if one["id"] == name)


@pytest.fixture(scope="module")
def best_hands():
    return [BestHand(seed) for seed in SEEDS]


@pytest.fixture(scope="module")
def lay_outs():
    return [LayOut(seed) for seed in SEEDS]


def answers(exercise):
    """Return the right answers and all answers that can be given, as sets of names."""
    if isinstance(exercise, BestHand):
        every = [frozenset(names(three)) for three in exercise.dealt]
        return {every[seat] for seat in exercise.winners()}, every
    some = names(exercise.own)
    every = [frozenset(chosen) for size in range(1, len(some) + 1) for chosen in combinations(some, size)]
    return {frozenset(names(way)) for way in exercise.ways}, every


@pytest.mark.rule("CO2.1", "CO2.2", "CO2.3", "CO2.4", "CO2.5", "CO2.6")
def test_the_winning_hands_are_those_of_the_rules_written_twice(best_hands):
    kinds = set()
    for exercise in best_hands:
        worth = [brute.commerce_strength(names(three)) for three in exercise.dealt]
        assert exercise.winners() == tuple(seat for seat in range(4) if worth[seat] == max(worth))
        kinds |= {found[0] for found in worth}
        assert len({one for three in exercise.dealt for one in three}) == 12
    assert kinds == {0, 1, 2, 3}


@pytest.mark.rule("CO2.5", "CO5.4")
def test_there_is_always_a_hand_that_wins_and_one_that_does_not(best_hands):
    for exercise in best_hands:
        worth = [brute.commerce_strength(names(three)) for three in exercise.dealt]
        assert max(worth)[0] > 0
        assert len(exercise.winners()) < 4


@pytest.mark.rule("CQ3.1", "CQ3.2", "CQ3.3", "CQ3.5")
def test_the_ways_to_lay_out_are_those_of_the_rules_written_twice(lay_outs):
    several = 0
    for exercise in lay_outs:
        laid = names(one for meld in exercise.laid for one in meld)
        right, _ = answers(exercise)
        assert right == brute.uses(laid, names(exercise.own), str(exercise.middle))
        assert right
        assert frozenset() not in right
        assert not brute.uses([], names(exercise.own), str(exercise.middle)) & right
        assert len({*laid, *names(exercise.own), str(exercise.middle)}) == len(laid) + len(exercise.own) + 1
        several += len(right) > 1
    assert several > 10


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_asks_the_same_and_another_seed_something_else(kind):
    scenes = {repr(kind(seed).frames) for seed in range(1, 41)}
    assert len(scenes) == 40
    assert repr(kind(7).frames) == repr(kind(7).frames)
    desk = kind(7)
    press(desk, "next")
    assert repr(desk.frames) == repr(kind(8).frames)


@pytest.mark.parametrize("kind", KINDS)
def test_every_wrong_answer_gets_a_reason_and_a_rule_and_every_right_one_counts(kind):
    for seed in range(1, 251):
        exercise = kind(seed)
        right, every = answers(exercise)
        for answer in every:
            exercise.picked = hand(card(name) for name in answer)
            verdict = exercise.judge()
            assert verdict.right == (answer in right), (seed, answer)
            assert verdict.rule in rulebook.rules()
            assert verdict.rule in kind.rules
            assert len(verdict.text) > 10
            assert verdict.text[-1] == "."
            assert len(verdict.text) <= 160
            assert not foreign(verdict.text)


@pytest.mark.parametrize("fixture", ["best_hands", "lay_outs"])
def test_four_hints_lead_to_the_answer_and_the_first_two_name_no_card_of_it(fixture, request):
    for exercise in request.getfixturevalue(fixture):
        hints = exercise.hints()
        assert len(hints) == len(set(hints)) == HINTS
        right, _ = answers(exercise)
        answer = {card(name) for way in right for name in way}
        for text in hints:
            assert text
            assert text[-1] in ".?"
            assert not foreign(text)
        for text in hints[:2]:
            assert not [one for one in answer if label(one) in text or str(one) in text]
            assert not [name for name in BestHand.NAMES if name in text]
        solution = {one for one in DECK if re.search(rf"{label(one)}\b", hints[3])}
        assert any({card(name) for name in way} <= solution for way in right), hints[3]


@pytest.mark.parametrize("kind", KINDS)
def test_hints_come_one_after_the_other_and_end(kind):
    exercise = kind(3)
    hints = exercise.hints()
    for number in range(HINTS):
        labels = {button["id"]: button["label"] for button in exercise.frames[-1]["buttons"]}
        assert labels["hint"] == f"Tipp {number + 1} von 4"
        press(exercise, "hint")
        assert said(exercise) == f"Tipp {number + 1}: {hints[number]}"
        assert exercise.frames[-1]["message"]["kind"] == "info"
    press(exercise, "hint")
    assert "Mehr Tipps gibt es" in said(exercise)
    assert not next(b for b in exercise.frames[-1]["buttons"] if b["id"] == "hint")["enabled"]
    press(exercise, "next")
    assert exercise.hinted == 0


@pytest.mark.parametrize("kind", KINDS)
def test_checking_without_an_answer_is_no_try(kind):
    exercise = kind(3)
    press(exercise, "check")
    assert said(exercise) == "Wähle zuerst aus, dann kannst du prüfen."
    assert (exercise.tries, exercise.solved) == (0, False)


@pytest.mark.rule("CO2.1")
def test_a_hand_is_chosen_by_any_of_its_cards_and_only_its_kind_is_told_when_solved():
    exercise = BestHand(1)
    right, every = answers(exercise)
    wrong = next(answer for answer in every if answer not in right)
    assert all(one["text"] == "" for one in exercise.frames[-1]["centre"])
    pick(exercise, sorted(wrong)[1])
    assert {item["id"] for item in items(exercise.frames[-1]) if item["selected"]} == set(wrong)
    press(exercise, "check")
    assert said(exercise).startswith("Noch nicht. ")
    assert re.search(r"\(CO2\.\d\)$", said(exercise))
    assert exercise.frames[-1]["message"]["kind"] == "error"
    assert (exercise.tries, exercise.solved) == (1, False)
    pick(exercise, sorted(next(iter(right)))[2])
    press(exercise, "check")
    assert said(exercise).startswith("Richtig! ")
    assert exercise.frames[-1]["message"]["kind"] == "info"
    assert (exercise.tries, exercise.solved) == (2, True)
    assert all(one["text"] for one in exercise.frames[-1]["centre"])


@pytest.mark.rule("CO2.1", "CO2.2", "CO2.3", "CO2.4", "CO2.5", "CO2.6")
@pytest.mark.parametrize(
    ("dealt", "chosen", "words", "rule"),
    [
        ("2♣ 2♦ 2♥|A♠ K♠ 10♠|3♣ 5♦ 7♥|8♣ 8♥ 4♠", 1, "höheren Art", "CO2.1"),
        ("K♣ 9♣ 2♦|A♠ K♠ 10♠|3♣ 5♦ 7♥|8♣ 8♥ 4♠", 3, "Ein Paar zählt hier nichts", "CO2.5"),
        ("A♥ 5♥ 3♥|K♦ 9♦ 4♣|3♣ 6♦ 7♥|8♣ 8♥ 4♠", 1, "aus drei Karten", "CO2.6"),
        ("K♠ D♠ 4♥|9♦ 8♦ K♥|3♣ 6♦ 7♥|8♣ 8♥ 4♠", 1, "nur eine Farbe", "CO2.4"),
        ("K♠ D♠ 4♥|9♦ 8♦ 2♥|3♣ 6♦ 7♥|8♣ 8♥ 4♠", 1, "anderer Point ist höher", "CO2.4"),
        ("D♠ K♠ A♠|A♦ 2♦ 3♦|3♣ 6♦ 7♥|8♣ 8♥ 4♠", 1, "derselben Art ist höher", "CO2.3"),
        ("A♠ A♦ A♥|2♣ 2♦ 2♥|3♣ 6♦ 7♥|8♣ 8♥ 4♠", 1, "derselben Art ist höher", "CO2.2"),
    ],
)
def test_each_typical_mistake_gets_its_own_reason(dealt, chosen, words, rule):
    exercise = BestHand(1)
    exercise.dealt = tuple(hand(cards(three)) for three in dealt.split("|"))
    exercise.best = max(map(strength, exercise.dealt))
    exercise.picked = exercise.dealt[chosen]
    verdict = exercise.judge()
    assert (verdict.right, verdict.rule) == (False, rule)
    assert words in verdict.text


@pytest.mark.rule("CQ3.3", "CQ3.5")
def test_a_solved_layout_shows_every_card_in_a_combination_and_a_wrong_one_names_what_is_left():
    exercise = LayOut(2)
    right, every = answers(exercise)
    wrong = next(answer for answer in every if answer not in right)
    pick(exercise, *wrong)
    press(exercise, "check")
    assert "ohne Kombination" in said(exercise)
    pick(exercise, *wrong)
    way = min(right, key=len)
    pick(exercise, *way)
    press(exercise, "check")
    assert exercise.solved
    melds = [{item["face"] for item in group} for group in zone(exercise, "auslage")["groups"]]
    laid = {str(one) for meld in exercise.laid for one in meld}
    assert set().union(*melds) == laid | {str(exercise.middle)} | way
    assert all(frozenset(meld) in brute.melds() for meld in melds)
    assert zone(exercise, "mitte")["cards"] == []
    assert not {item["id"] for item in zone(exercise, "hand")["cards"]} & way


@pytest.mark.parametrize("desk", [HandBuilder, MeldEditor, *KINDS])
@pytest.mark.parametrize("name", ["mitte 6♠", "auslage 3♣", "hand K♠", "??", "", "Pik 10", "8♣ 9♣ 10♣"])
def test_a_card_that_cannot_be_picked_is_answered_and_changes_nothing(desk, name):
    place = desk()
    picked = place.picked
    place.handle({"type": "card", "id": name})
    assert said(place) == "Diese Karte kannst du gerade nicht wählen."
    assert place.picked == picked


@pytest.mark.rule("CQ3.4")
def test_cards_of_the_layout_and_the_mittelkarte_cannot_be_picked():
    exercise = LayOut(1)
    for part in ("auslage", "mitte"):
        cards_there = zone(exercise, part).get("cards") or [i for g in zone(exercise, part)["groups"] for i in g]
        assert cards_there
        for item in cards_there:
            assert not item["pick"]
            exercise.handle({"type": "card", "id": item["id"]})
            assert exercise.picked == ()


@pytest.mark.parametrize("desk", [HandBuilder, MeldEditor, *KINDS])
def test_an_unexpected_error_is_told_in_german(desk):
    place = desk()
    place.report(RuntimeError("kaputt"))
    assert "im Programm etwas schiefgegangen (RuntimeError: kaputt). Du kannst weitermachen." in said(place)
    assert place.frames[-1]["status"]


@pytest.mark.parametrize("desk", [HandBuilder, MeldEditor, *KINDS])
def test_every_text_of_a_lesson_is_german_and_every_card_id_is_unique(desk):
    place = desk()
    for name in ("example", "hint", "check") * 3:
        if name in {button["id"] for button in place.frames[-1]["buttons"]}:
            press(place, name)
        pick(place, *[item["id"] for item in items(place.frames[-1]) if item["pick"]][:3])
        every = [item["id"] for item in items(place.frames[-1])]
        assert len(set(every)) == len(every)
        assert not [text for text in texts(place.frames[-1]) if foreign(text)]
        assert 0 < len(status(place)) <= 220
        assert status(place)[-1] in ".?!"


def thousands(number):
    return f"{number // 1000}.{number % 1000:03}" if number > 999 else str(number)


@pytest.mark.parametrize("fact", FACTS["commerce"]["strength"], ids=lambda fact: fact["hand"])
@pytest.mark.rule("CO2.1", "CO2.4")
def test_the_hand_builder_counts_weaker_hands_as_they_are(fact):
    builder = HandBuilder()
    pick(builder, *fact["hand"].split())
    share = f"Schwächer sind {thousands(fact['weaker'])} von {thousands(FACTS['commerce']['hands'])} Händen."
    assert status(builder).endswith(share)
    assert (status(builder).startswith("Nichts")) == (fact["kind"] == "nothing")


@pytest.mark.parametrize(
    ("example", "words"),
    [
        ("K♦ 9♦ 4♣", "Point 19 aus zwei Karten. 9 + 10 in Karo. Kreuz 4 zählt nicht mit. "),
        ("A♥ 5♥ 3♥", "Point 19 aus drei Karten. 11 + 3 + 5 in Herz. "),
        ("6♠ 7♣ D♥", "Nichts: kein Point. Keine Farbe kommt zweimal vor. "),
        ("D♠ K♠ A♠", "Sequenz bis Ass. Drei Karten einer Farbe in einer Reihe. "),
        ("K♠ A♠ 2♠", "Point 23 aus drei Karten. 11 + 2 + 10 in Pik. "),
        ("A♣ 2♣ 3♣", "Sequenz bis 3. Drei Karten einer Farbe in einer Reihe. "),
        ("7♣ 7♦ 7♥", "Tricon: drei 7er. Drei Karten mit demselben Rang. "),
        ("8♣ 8♥ 3♠", "Nichts: kein Point. Ein Paar zählt hier nichts. "),
    ],
)
@pytest.mark.rule("CO2.1", "CO2.2", "CO2.3", "CO2.4", "CO2.5", "CO2.6", "CO2.8")
def test_each_example_of_a_hand_says_what_it_shows(example, words):
    builder = HandBuilder()
    for _ in HandBuilder.EXAMPLES:
        press(builder, "example")
        if set(names(builder.picked)) == set(example.split()):
            break
    assert set(names(builder.picked)) == set(example.split())
    assert status(builder).startswith(words)
    marked = {item["face"] for item in zone(builder, "hand")["cards"] if item["marked"]}
    counted = {"K♦ 9♦ 4♣": {"K♦", "9♦"}}.get(example, set() if words.startswith("Nichts") else set(example.split()))
    assert marked == counted


def test_the_hand_builder_never_holds_more_than_three_cards():
    builder = HandBuilder()
    assert status(builder) == "Wähle noch 3 Karten, dann siehst du, was deine Hand wert ist."
    pick(builder, "K♠", "9♠")
    assert status(builder).startswith("Wähle noch 1 Karte,")
    assert zone(builder, "hand")["text"] == "2 von 3 Karten"
    pick(builder, "4♥", "A♦")
    assert set(names(builder.picked)) == {"9♠", "4♥", "A♦"}
    pick(builder, "hand 4♥")
    assert set(names(builder.picked)) == {"9♠", "A♦"}
    press(builder, "clear")
    assert builder.picked == ()
    assert not next(b for b in builder.frames[-1]["buttons"] if b["id"] == "clear")["enabled"]


@pytest.mark.parametrize(
    ("example", "words"),
    [
        ("3♣ 4♣ 5♣ 6♣", "4 Karten: Das geht, auf eine Art."),
        ("3♣ 4♣ 5♣ 6♣ 6♥ 6♠", "6 Karten: Das geht, auf eine Art."),
        ("6♠ 7♠ B♠", "3 Karten: Das geht, auf eine Art."),
        ("D♦ K♦ A♦", "3 Karten: So geht es nicht. Das Ass steht immer unten, nie über dem König."),
        ("5♣ 5♦ 5♥ 6♥ 7♥", "5 Karten: So geht es nicht. Übrig bleiben zum Beispiel Kreuz 5 und Karo 5."),
        ("A♥ 2♥ 3♥ 4♥ 5♥ 6♥ 7♥ B♥ D♥", "9 Karten: Das geht, sogar auf fünf Arten."),
    ],
)
@pytest.mark.rule("CQ3.1", "CQ3.2", "CQ3.3", "CQ3.5", "CQ3.6")
def test_each_example_of_a_layout_says_what_it_shows(example, words):
    editor = MeldEditor()
    for _ in MeldEditor.EXAMPLES:
        press(editor, "example")
        if set(names(editor.picked)) == set(example.split()):
            break
    assert set(names(editor.picked)) == set(example.split())
    ways = list(brute.splits(frozenset(example.split())))
    assert ("Das geht" in status(editor)) == bool(ways)
    shown = [one for one in editor.frames[-1]["centre"] if one["id"].startswith("way")]
    assert len(shown) == min(len(ways), 4)
    for one in shown:
        melds = sorted(sorted(item["face"] for item in group) for group in one["groups"])
        assert melds in [sorted(map(sorted, way)) for way in ways]
    assert status(editor) == words


@pytest.mark.parametrize(
    ("some", "words"),
    [
        ("6♠", "mindestens drei Karten"),
        ("6♠ 6♥", "mindestens drei Karten"),
        ("6♠ 7♠ 2♥", "weder ein Satz noch eine Folge"),
        ("6♠ 7♠ B♠ 2♥", "Übrig bleibt zum Beispiel Herz 2."),
        ("6♠ 7♠ B♠ 2♥ 4♣", "Übrig bleiben zum Beispiel Kreuz 4 und Herz 2."),
    ],
)
@pytest.mark.rule("CQ3.1", "CQ3.2", "CQ3.3")
def test_the_layout_editor_says_why_cards_cannot_lie_together(some, words):
    editor = MeldEditor()
    assert status(editor).startswith("Wähle Karten aus.")
    pick(editor, *some.split())
    assert words in status(editor)


@pytest.mark.rule("CQ1.1")
def test_the_layout_editor_takes_no_twelfth_card():
    editor = MeldEditor()
    some = [rank + suit for suit in "♣♦" for rank in ("A", "2", "3", "4", "5", "6")]
    pick(editor, *some[:11])
    assert len(editor.picked) == 11
    pick(editor, some[11])
    assert said(editor) == "Mehr als elf Karten liegen nie aus. Lege erst eine zurück."
    assert names(editor.picked) == some[:11]
    pick(editor, some[0])
    pick(editor, some[11])
    assert said(editor) is None
    assert str(Card("♦", "6")) in names(editor.picked)
