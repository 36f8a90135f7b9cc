"""Every common mistake of the list is really found: a position or an answer for each, with its own sentence."""

import importlib
import re

import pytest
from coach_positions import advice_on
from scenes import commerce_scene, conquian_scene
from test_spelling import IN_CI, MISSING, misspelled, speller

from cardgames import Action, cards
from cardgames.coach.mistakes import DECISION, EXERCISE, MISTAKES, REFUSAL, REVIEW, lucky, remark
from cardgames.lessons.choice import FindError
from cardgames.lessons.conquian_melds import WrongMeld
from cardgames.why import why_not

TWO_ELEVENS = ("2♣ 3♦ 5♥", "4♥ 7♦ 8♥")
WEAK = ("2♣ 3♦ 5♥", "4♥ 7♦ 8♥", "2♦ 3♥ A♠", "K♣ 2♥ 7♠")
ACE_WAITS = {"laid": ("", "3♣ 3♦ 3♥ 3♠ 6♦ 7♦ B♦ D♦"), "middle": "K♦", "phase": "force", "turn": 1}


def neighbour_known():
    round_ = commerce_scene("K♦ 9♦ 4♣", "2♣ 3♦ 5♥", "A♥ 7♦ 8♥", dealer=2)
    return round_.but(seen=(round_.hand_masks[1], 0, 0))


def refused_spades():
    mine = "4♠ K♣ K♥ K♠ D♥ D♠ D♣ B♦ B♣ 2♦ 3♦"
    round_ = conquian_scene(("", "4♥ 4♣ 4♦ 5♥ 6♥ 7♥"), (mine, ""), phase="discard", stock="3♠ 5♠")
    return round_.but(refused=cards("3♠ 5♠"), stock=round_.stock[2:])


def commerce(*hands, dealer=2):
    return lambda: commerce_scene(*hands, dealer=dealer)


def conquian(**scene):
    return lambda: conquian_scene(**scene)


DECISIONS = [
    (
        "commerce",
        9,
        commerce("K♦ 9♦ 9♣", "2♣ 3♦ 5♥", "4♣ 6♦ 8♥"),
        "buy K♦",
        "knock",
        "Nur 2 von 49 Karten machen aus deinem Paar einen Tricon, und Point 19 ist weg.",
    ),
    (
        "commerce",
        10,
        commerce("K♦ 9♦ 6♦", *TWO_ELEVENS),
        "buy 6♦",
        "trade 6♦",
        "Point 25 aus drei Karten ist gut: 43 von 49 Karten machen deine Hand schlechter.",
    ),
    (
        "commerce",
        11,
        commerce("K♦ 9♦ 4♣", *TWO_ELEVENS),
        "buy 4♣",
        "trade 4♣",
        "Gekauft schlägt deine Hand im Schnitt 89 von 100 Händen, getauscht 89 von 100, und der Kauf kostet 1 Chip.",
    ),
    (
        "commerce",
        12,
        neighbour_known,
        "trade 4♣",
        "trade 9♦",
        "Von deinem Nachbarn kennst du Kreuz 2, Karo 3 und Herz 5, und Kreuz 4 passt gut dazu.",
    ),
    (
        "commerce",
        13,
        commerce("K♦ 9♦ 4♣", *TWO_ELEVENS),
        "trade 4♣",
        "knock",
        "Deine Hand schlägt zwei ausgeteilte Hände in 74 von 100 Fällen: Warte nicht länger.",
    ),
    (
        "commerce",
        13,
        commerce("5♦ 9♦ 4♣", *WEAK, dealer=4),
        "trade 4♣",
        "knock",
        "Gleich zu klopfen bringt im Schnitt 4,0 Chips mehr.",
    ),
    (
        "commerce",
        14,
        commerce("5♦ 9♦ 4♣", *WEAK, dealer=4),
        "knock",
        "buy 4♣",
        "Gegen vier ausgeteilte Hände gewinnt Point 14 nur in 17 von 100 Fällen.",
    ),
    (
        "conquian",
        9,
        conquian(laid=("3♣ 4♣ 5♣ 6♣", ""), hands=("6♥ A♦ K♦ 2♥ 7♠ B♥", ""), middle="6♠"),
        "refuse",
        "use 6♥",
        "Beim Umbauen kommt Kreuz 6 aus deiner Auslage zu Herz 6 und Pik 6.",
    ),
    (
        "conquian",
        10,
        conquian(laid=("2♦ 3♦ 4♦ 5♠ 6♠ 7♠", ""), hands=("6♦ 7♦ B♦ D♦ K♣", ""), phase="discard"),
        "discard K♣",
        "discard D♦",
        "Sieben deiner Karten sind Karo, aber eine Farbe hat nur zehn Karten, und du brauchst elf.",
    ),
    (
        "conquian",
        11,
        refused_spades,
        "discard K♣",
        "discard 4♠",
        "Mit Pik 4 geht keine Kombination mehr, denn ihre Karten sind weg; mit Kreuz König gehen noch acht.",
    ),
    (
        "conquian",
        12,
        conquian(hands=("6♣ 6♥ B♠ D♥ 5♣ 7♣ 2♣ K♥ A♦ A♥", ""), middle="6♠"),
        "use 6♣ 6♥",
        "refuse",
        "Vorher lebten 29.119 Wege zur Elf, nach diesem Auslegen nur noch 2.069.",
    ),
    (
        "conquian",
        12,
        conquian(hands=("4♦ 5♦ 4♠ 4♥ K♣ K♥ 7♣ B♣ D♣ 2♥", ""), middle="6♦", phase="drawn"),
        "use 7♣ B♣ D♣ 4♦ 5♦",
        "use 4♦ 5♦",
        "Anders ausgelegt leben 6.552 Wege zur Elf, so nur noch 493.",
    ),
    (
        "conquian",
        13,
        conquian(laid=("", "K♣ K♦ K♠"), hands=("4♦ 5♦ B♠ D♥ 5♣ 7♣ 2♣ K♥ 3♠ 6♣ 7♥", ""), phase="discard"),
        "discard K♥",
        "discard 3♠",
        "Herz König passt deinem Gegner in die Auslage: Dort liegen dann vier Karten.",
    ),
    (
        "conquian",
        13,
        conquian(**ACE_WAITS),
        "allow",
        "force",
        "Mit Karo König zwingst du deinen Gegner: Danach muss er eine seiner zwei Handkarten abwerfen.",
    ),
    (
        "conquian",
        14,
        conquian(**ACE_WAITS),
        "force",
        "allow",
        "Damit liegen bei deinem Gegner neun Karten; zwing nur, wenn ihm danach die richtige Karte fehlt.",
    ),
    (
        "conquian",
        15,
        conquian(hands=("5♦ 5♥ B♠ D♥ 5♣ 7♣ 2♣ K♥ 6♣ A♥ 3♦", ""), phase="discard"),
        "discard 5♦",
        "discard K♥",
        "Karo 5 steckt noch in 28 lebenden Kombinationen, Herz König nur in zehn.",
    ),
    (
        "conquian",
        16,
        conquian(
            laid=("", "3♣ 3♦ 3♥ 6♦ 7♦ B♦"), hands=("A♠ D♥ 3♠ 5♥ D♣ 5♠ 2♦ B♥ A♣ K♣ 6♥", ""), phase="discard", left=12
        ),
        "discard D♣",
        "discard A♣",
        "Deine Karten sperren 87 von 100 Wegen; ohne Kreuz Dame gewinnt dein Gegner drei Wege zurück.",
    ),
    (
        "conquian",
        18,
        conquian(hands=("4♦ 5♦ 4♠ 4♥ K♣ K♥ 7♣ B♣ D♣ 2♥", ""), middle="6♦", phase="drawn"),
        "use 4♦ 5♦",
        "leave",
        "Du musst Karo 6 nicht verwenden, solange dich niemand zwingt.",
    ),
]


@pytest.mark.rule("CO7.2", "CO7.3", "CO7.4", "CQ8.1", "CQ8.2", "CQ8.3", "CQ8.4")
@pytest.mark.parametrize(("game", "number", "scene", "code", "better", "sentence"), DECISIONS)
def test_a_mistake_in_a_decision_gets_a_sentence_with_the_numbers_of_the_position(
    game, number, scene, code, better, sentence
):
    view = scene().view(0)
    action = view.parse(code)
    found = remark(view, action, advice_on(view, better, worst=(code,)))
    assert (found.number, found.sentence) == (number, sentence)
    assert action.verb in MISTAKES[game][number].of.split()


@pytest.mark.parametrize(("game", "number", "scene", "code", "better", "sentence"), DECISIONS)
def test_nothing_is_remarked_about_a_good_action(game, number, scene, code, better, sentence):
    view = scene().view(0)
    assert remark(view, view.parse(better), advice_on(view, better, worst=(code,))) is None
    assert remark(view, view.parse(code), advice_on(view, better, code)) is None


REFUSALS = [
    (
        "commerce",
        7,
        lambda: commerce_scene("K♦ 9♦ 4♣", "2♣ 3♦ 5♥", "A♥ 7♦ 8♥", dealer=2).play(Action("trade", cards("4♣"))),
        "knock",
        "Erst gibst du eine deiner Karten für den Tausch. Die zugeschobene Karte siehst du danach.",
    ),
    (
        "conquian",
        5,
        conquian(laid=("", "6♥ 6♦ 6♣"), middle="6♠"),
        "use 6♥ 6♦",
        "An die Auslage deines Gegners legst du nie an, und du nimmst auch nichts heraus. Wähle nur eigene Handkarten.",
    ),
    (
        "conquian",
        7,
        conquian(laid=("6♥ 6♦ 6♣", ""), phase="discard"),
        "use",
        "Die Mittelkarte liegt schon in deiner Auslage. Jetzt legst du eine Handkarte ab.",
    ),
    (
        "conquian",
        8,
        conquian(middle="6♠", phase="drawn"),
        "refuse",
        "Diese Karte hast du selbst aufgedeckt. Du verwendest sie oder lässt sie liegen.",
    ),
    (
        "conquian",
        8,
        conquian(middle="6♠"),
        "leave",
        "Liegen lassen kannst du nur eine Karte, die du selbst aufgedeckt hast. Diese hier lehnst du ab.",
    ),
    (
        "conquian",
        17,
        conquian(laid=("6♦ 7♦ B♦", ""), middle="4♦"),
        "use",
        "Karo 4 passt erst an deine Folge, wenn Karo 5 dort liegt. Wähle Handkarten, oder lehne sie ab.",
    ),
]


@pytest.mark.rule("CO4.4", "CQ3.4", "CQ3.5", "CQ5.4", "CQ5.5")
@pytest.mark.parametrize(("game", "number", "scene", "code", "text"), REFUSALS)
def test_a_mistake_against_the_rules_is_refused_with_a_sentence_of_its_own(game, number, scene, code, text):
    round_ = scene()
    refusal = why_not(round_, round_.parse(code))
    assert refusal.text == text
    assert refusal.rule == MISTAKES[game][number].of


EXERCISES = [
    ("commerce", 1, "Es zählt nur eine Farbe, die dritte Karte zählt nicht mit."),
    ("commerce", 2, "Ein Paar zählt hier nichts."),
    ("commerce", 3, "Das Ass steht ganz oben oder ganz unten, nie in der Mitte."),
    ("commerce", 4, "ist stärker als"),
    ("commerce", 5, "hat genauso viel und"),
    ("commerce", 6, "Den Chip behält"),
    ("commerce", 8, "Das ist beim Schwimmen so. Bei Commerce decken alle sofort auf."),
    ("commerce", 15, "Gleiche Art, aber nicht besser, also jedem 1 Chip."),
    ("commerce", 17, "Nach genug Käufen kommen sie in derselben Reihenfolge wieder nach oben."),
    ("conquian", 1, "Die Mittelkarte kommt nie auf eine Hand"),
    ("conquian", 2, "Handkarten legst du nur zusammen mit der Mittelkarte aus."),
    ("conquian", 3, "Das Ass steht immer ganz unten, nie über dem König."),
    ("conquian", 4, "Zwei Karten sind zu wenig"),
    ("conquian", 6, "Es fehlt noch eine"),
]
SEEDS = range(1, 60)


def replies(exercise):
    """Yield what is said to the answers; who finds the error in a replay is told the reason by the right one."""
    found = isinstance(exercise, FindError | WrongMeld)
    for answer in [one for one in exercise.every() if found or one not in exercise.key()][:40]:
        exercise.reset()
        exercise.give(answer)
        yield exercise.judge().text


@pytest.mark.parametrize(("game", "number", "words"), EXERCISES)
def test_a_mistake_in_an_answer_is_told_by_an_exercise(game, number, words):
    module, name = MISTAKES[game][number].of.split(".")
    kind = getattr(importlib.import_module(f"cardgames.lessons.{module}"), name)
    assert any(words in text for seed in SEEDS for text in replies(kind(seed)))


def test_a_weak_purchase_that_went_well_stays_weak():
    round_ = commerce_scene("K♦ 9♦ 6♦", *TWO_ELEVENS, stock="B♦", dealer=2)
    action = round_.parse("buy 6♦")
    found = lucky(round_.view(0), action, round_.play(action).view(0))
    assert (found.number, found.rule) == (16, "CO4.2")
    assert found.sentence == "Gut gegangen, aber nur 6 von 49 Karten machten deine Hand besser."
    bad = commerce_scene("K♦ 9♦ 6♦", *TWO_ELEVENS, stock="2♠", dealer=2)
    assert lucky(bad.view(0), action, bad.play(action).view(0)) is None
    assert lucky(round_.view(0), round_.parse("trade 6♦"), round_.play(action).view(0)) is None


def test_all_of_the_list_are_found_somewhere():
    assert {game: list(found) for game, found in MISTAKES.items()} == {
        "commerce": list(range(1, 18)),
        "conquian": list(range(1, 19)),
    }
    tested = {
        DECISION: {(game, number) for game, number, *_ in DECISIONS},
        REFUSAL: {(game, number) for game, number, *_ in REFUSALS},
        EXERCISE: {(game, number) for game, number, _ in EXERCISES},
        REVIEW: {("commerce", 16)},
    }
    for by, some in tested.items():
        assert some == {(game, n) for game, table in MISTAKES.items() for n, found in table.items() if found.by == by}


@pytest.mark.parametrize("sentence", [one[-1] for one in DECISIONS])
def test_a_sentence_is_short(sentence):
    assert len(re.findall(r"[\w.]*\w", sentence)) <= 20


@pytest.mark.skipif(speller() is None and not IN_CI, reason=MISSING)
def test_all_sentences_are_spelled_right():
    assert misspelled("\n".join([*(one[-1] for one in DECISIONS), *(one[-1] for one in REFUSALS)])) == set()
