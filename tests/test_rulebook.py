"""The rule texts are complete, correct in their numbers and easy to read; every rule is covered by everything."""

import re
import subprocess
import sys
import tomllib
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest
from tables import foreign

from cardgames import Card, card, cards, commerce, conquian, coverage, rulebook
from cardgames.commerce import hands
from cardgames.commerce.table import dealer_pays
from cardgames.conquian import melds
from cardgames.german import in_words
from cardgames.lessons import DEMONSTRATIONS, EXERCISES
from cardgames.rulebook.markup import bare, pieces
from cardgames.scene.hands import worth

TESTS = Path(__file__).parent
SPECIFICATION = TESTS.parents[1] / "shared/rules"
RULE_IDS = (TESTS / "data/rule_ids.txt").read_text(encoding="utf-8").split()
SECTIONS = tuple(dict.fromkeys(rule.split(".")[0] for rule in RULE_IDS))
PLAYED = {
    "usual": (),
    "foster": (commerce.FOSTER,),
    "right": (commerce.RIGHT,),
    "old": (commerce.OLD,),
    "pounce": (commerce.POUNCE,),
    "others": (commerce.rules(circuits=1), commerce.rules(style="old", stake=9, prize=2)),
    "mexican": (conquian.MEXICAN,),
    "three": (conquian.THREE,),
}
"""Rules in play: the limits of the language hold whatever they are."""
EXEMPT_ONCE = {
    ("CO2.7", "Übung"),
    ("CO2.8", "Übung"),
    ("CO5.5", "Engine"),
    ("CQ3.4", "Vorführung"),
    ("CQ3.6", "Übung"),
}
KINDS = {"Regel", "Entscheidung", "Folgerung", "Anmerkung", "Beispiel", "Tipp", "Variante"}
FORBIDDEN = re.compile(r"\b(man|Sie müssen|Sie dürfen|Ihre[nmrs]?|Ihr|der Spieler|des Spielers)\b")
every_rule = pytest.mark.parametrize("rule", rulebook.told().values(), ids=rulebook.told())
whatever_is_played = pytest.mark.parametrize("active", PLAYED.values(), ids=PLAYED)


def both_levels(active=()):
    """Yield each thing that is told in two levels, by a name."""
    for told in (rulebook.told(*active).values(), rulebook.sections(*active).values()):
        yield from ((one.id, one.text, one.plain) for one in told if one.text)
    for game in rulebook.GAMES:
        brought = rulebook.habits(game, *active)
        yield (brought.title, brought.text, brought.plain)
        yield from ((one.id, one.text, one.plain) for one in brought.habits)


def plain_texts(active=()):
    """Yield everything in Einfache Sprache, by a name."""
    yield from ((name, plain) for name, _, plain in both_levels(active))
    yield from ((term.name, term.text) for term in rulebook.glossary("", *active))
    for game in rulebook.GAMES:
        yield from ((one.id, one.known) for one in rulebook.habits(game, *active).habits)


def sentences(text):
    return [part for part in re.split(r"(?<=[.?!])\s+", text) if part]


def words(sentence):
    return re.findall(r"[\wÄÖÜäöüß-]+", sentence)


def test_the_rule_ids_come_once_each():
    assert len(set(RULE_IDS)) == len(RULE_IDS) == 94


@pytest.mark.skipif(not SPECIFICATION.is_dir(), reason="the specification lies beside a development checkout only")
def test_the_rule_ids_are_those_of_the_specification():
    text = "".join((SPECIFICATION / f"{game}.md").read_text(encoding="utf-8") for game in rulebook.GAMES)
    assert re.findall(r"^- (C[OQ]\d+\.\d+)", text, re.MULTILINE) == RULE_IDS


def test_the_rulebook_has_each_rule_of_its_sections_in_order():
    assert list(rulebook.rules()) == RULE_IDS
    assert list(rulebook.told()) == RULE_IDS
    assert list(rulebook.sections()) == list(SECTIONS)
    assert all(section.title for section in rulebook.sections().values())
    for section in SECTIONS:
        assert [rule.id for rule in rulebook.section(section)] == [r for r in RULE_IDS if r.split(".")[0] == section]


@pytest.mark.parametrize("name", ["CO9", "co2", "", "CO2.1"])
def test_a_section_without_rules_is_refused(name):
    with pytest.raises(KeyError):
        rulebook.section(name)


def test_no_record_is_hidden_by_another_one():
    for game, letters in (("commerce", "CO"), ("conquian", "CQ")):
        source = files(rulebook).joinpath(f"{game}.toml").read_text(encoding="utf-8")
        table = tomllib.loads(source)
        assert len(re.findall(r'^\["', source, re.MULTILINE)) == len(table)
        for name, entry in table.items():
            assert re.fullmatch(rf"{letters}\d(\.\d+)?", name)
            told = {key for key, value in entry.items() if isinstance(value, str)}
            assert told in ({"kind", "text", "plain"}, {"title"}, {"title", "text", "plain"})
            assert all(set(entry[case]) <= {"text", "plain"} for case in set(entry) - told)


@every_rule
def test_every_rule_is_told_in_both_levels(rule):
    assert rule.kind in KINDS
    assert rule.text != rule.plain
    assert min(len(rule.text), len(rule.plain)) > 30


@whatever_is_played
def test_every_text_is_finished_german(active):
    for name, *levels in both_levels(active):
        for text in levels:
            assert text == text.strip()
            assert text[-1] in ".?!", name
            assert not re.search(r"[{}]|  |\bNone\b", text), name
            assert not foreign(bare(text)), name
            assert not FORBIDDEN.search(text), name
            assert text.count("_") % 2 == 0, name
    for term in rulebook.glossary("", *active):
        assert not foreign(f"{term.text} {term.shows}"), term.name
        assert not FORBIDDEN.search(f"{term.text} {term.shows}"), term.name


def faults_in_plain_language(text):
    """Say what is not Einfache Sprache."""
    found = sentences(text)
    for sentence in found:
        if len(words(sentence)) > 20:
            yield f"too long: {sentence}"
        if sentence.count(",") > 1 or re.search(r"[;:()–]", sentence):
            yield f"more than one thought: {sentence}"
        if not sentence[0].isupper():
            yield f"no sentence: {sentence}"
    if len(found) > 1 and sum(map(len, map(words, found))) > 12 * len(found):
        yield f"long sentences on average: {text}"


@whatever_is_played
def test_plain_language_keeps_to_short_sentences_with_one_thought(active):
    faults = {name: list(faults_in_plain_language(bare(text))) for name, text in plain_texts(active)}
    assert {name: found for name, found in faults.items() if found} == {}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (" ".join(["Wort"] * 21) + ".", "too long"),
        ("Das, was du siehst, gilt.", "thought"),
        ("Das gilt (immer).", "thought"),
        ("das gilt.", "no sentence"),
        ((" ".join(["Wort"] * 13) + ". ") * 2, "average"),
    ],
)
def test_language_that_is_not_plain_would_be_found(text, fault):
    assert any(fault in found for found in faults_in_plain_language(text))


def test_what_the_books_leave_open_is_said_openly():
    for rule in rulebook.told().values():
        if rule.kind == "Entscheidung":
            assert re.search(r"\b(Bücher|Büchern|Foster|wir)\b", rule.text), rule.id
            assert re.search(r"\b([Hh]ier|wir|Foster)\b", rule.text), rule.id


def test_every_rule_named_in_a_text_exists():
    for name, *levels in both_levels():
        assert set(re.findall(r"C[OQ]\d+\.\d+", " ".join(levels))) <= set(RULE_IDS), name
    for game in rulebook.GAMES:
        assert all(set(one.rules) <= set(RULE_IDS) and one.rules for one in rulebook.habits(game).habits)
    assert all(set(term.rules) <= set(RULE_IDS) for term in rulebook.glossary())


def test_the_words_in_braces_are_those_that_can_be_filled_in():
    names = [path for path in files(rulebook).iterdir() if path.name.endswith(".toml")]
    used = {word for path in names for word in re.findall(r"\{(\w+)\}", path.read_text(encoding="utf-8"))}
    assert used == set(rulebook.numbers())


@pytest.mark.rule("CO2.4", "CQ3.2")
def test_the_numbers_in_the_texts_are_those_of_the_engine():
    numbers = rulebook.numbers()
    assert (numbers["ass"], numbers["bild"], numbers["kürzeste"], numbers["längste"]) == ("11", "10", "drei", "acht")
    assert {hands.pips(Card("♠", rank)) for rank in ("K", "D", "B", "10")} == {int(numbers["bild"])}
    assert (in_words(melds.SHORTEST), in_words(melds.LONGEST)) == (numbers["kürzeste"], numbers["längste"])
    for level in ("text", "plain"):
        assert f"zählt {numbers['ass']}" in getattr(rulebook.rules()["CO2.4"], level)
        assert numbers["längste"] in getattr(rulebook.rules()["CQ3.2"], level)


@pytest.mark.rule("CO1.4", "CO1.5", "CO3.2", "CO3.3", "CO4.2", "CO4.7", "CO7.4", "CO8.1", "CO8.4", "CO8.6", "CO8.11")
def test_the_numbers_of_commerce_are_those_of_the_specification():
    expected = {
        "CO1.4": ("drei bis zwölf",),
        "CO1.5": ("52 Karten", "20 Chips"),
        "CO3.2": ("zahlen alle 1 Chip",),
        "CO3.3": ("drei Karten", "noch 16."),
        "CO4.2": ("und 1 Chip.",),
        "CO4.7": ("Nach 10 Umläufen",),
        "CO4.9": ("mindestens 1 Chip",),
        "CO6.1": ("höchstens drei Zusatzrunden",),
        "CO7.4": ("von 25 oder mehr", "98 von 100"),
        "CO8.1": ("drei Chips", "hier gilt: 6 Chips"),
        "CO8.4": ("hier gilt: 1 Chip",),
        "CO8.6": ("alle drei Leben", "hier 2 Chips"),
        "CO8.11": ("liegen dort 13,",),
    }
    for name, parts in expected.items():
        assert all(part in rulebook.rules()[name].text for part in parts), rulebook.rules()[name].text


@pytest.mark.rule("CO4.2", "CO4.7", "CO4.8", "CO8.1", "CO8.4", "CO8.6")
def test_the_numbers_follow_the_rules_in_play():
    told = rulebook.rules(*PLAYED["others"])
    assert "Nach 1 Umlauf decken" in told["CO4.7"].text
    assert "9 Chips" in told["CO8.1"].text
    assert "9 Chips" in told["CO8.1"].plain
    assert "3 Chips" in told["CO8.6"].plain
    assert "2 Chips" in told["CO8.4"].plain
    right = rulebook.rules(commerce.RIGHT)
    for name in ("CO3.1", "CO3.3", "CO4.1", "CO4.4", "CO6.1", "CO8.6", "CO8.11"):
        assert "links" in rulebook.rules()[name].text
        assert "rechts" in right[name].text
        assert "links" not in right[name].text
    assert "gegen den Uhrzeigersinn" in right["CO4.1"].plain


@pytest.mark.rule("CO2.1", "CO2.4", "CO2.5", "CO2.6", "CO8.8")
def test_with_the_hands_of_foster_no_text_denies_flush_and_pair():
    told = rulebook.rules(commerce.FOSTER)
    for level in ("text", "plain"):
        order = [getattr(told["CO2.1"], level).index(word) for word in ("Tricon", "Sequenz", "Flush", "Paar", "Point")]
        assert order == sorted(order)
        assert "Paar" in getattr(told["CO2.5"], level)
        assert "Flush" in getattr(told["CO7.4"], level)
    assert "zählt hier nicht" not in told["CO2.5"].plain
    assert [kind.name for kind in commerce.FOSTER.kinds][:5] == ["tricon", "sequence", "flush", "pair", "point"]


@pytest.mark.rule("CO5.2", "CO5.3")
def test_the_dealer_pays_what_the_text_says():
    text = rulebook.rules()["CO5.3"].text
    best, dealers = re.findall(r"(?:\S+[♣♦♥♠] ?){3}", text)
    rest = ("K♠ 9♠ 2♥", "8♣ 3♦ D♥")
    start = commerce.deal(commerce.NEW, Random(1), players=4, dealer=0)
    held = [cards(dealers), cards(best), *map(cards, rest)]
    paid = dealer_pays(start.but(hand_masks=tuple(map(hands.mask_of, held))))
    assert [(one.payer, one.payee, one.chips) for one in paid[1:]] == [(0, seat, 1) for seat in (1, 2, 3)]
    assert f"zahlt er {sum(one.chips for one in paid[1:])} Chips" in text
    held[0] = cards("A♠ B♥ 7♠")
    paid = dealer_pays(start.but(hand_masks=tuple(map(hands.mask_of, held))))
    assert [(one.payer, one.payee, one.chips) for one in paid[1:]] == [(0, 1, 1)]
    assert "zahlt der Geber ihm außerdem 1 Chip" in rulebook.rules()["CO5.2"].text


@pytest.mark.rule("CO2.3", "CO2.4", "CO2.5", "CO2.6")
def test_the_examples_in_the_texts_are_what_they_are_said_to_be():
    for name, held, said in (
        ("CO2.4", "K♦ 9♦ 4♣", ("point", (19, 2))),
        ("CO2.5", "6♠ 7♣ D♥", ("nothing", ())),
        ("CO2.6", "A♥ 5♥ 3♥", ("point", (19, 3))),
        ("CO2.6", "K♦ 9♦ 4♣", ("point", (19, 2))),
    ):
        assert held in rulebook.rules()[name].text
        found = commerce.score(cards(held))
        assert (found.kind.name, found.key) == said


@pytest.mark.rule("CO2.1", "CO2.2", "CO2.3", "CO2.5")
def test_the_plain_text_names_kinds_in_the_order_of_the_engine():
    text = rulebook.rules()["CO2.1"].plain
    places = [text.index(word) for word in ("Tricon", "Sequenz", "Point", "nichts")]
    assert places == sorted(places)
    assert [kind.name for kind in hands.CLASSIC] == ["tricon", "sequence", "point", "nothing"]


def test_every_rule_is_covered_in_every_column():
    assert coverage.gaps(TESTS) == []
    assert coverage.gaps() == []


def test_the_exemptions_are_real_gaps_with_a_reason_and_only_get_fewer():
    table = coverage.table(TESTS)
    assert set(coverage.EXEMPT) <= EXEMPT_ONCE
    for (rule, column), reason in coverage.EXEMPT.items():
        assert table[rule][column] is False, f"{rule} has its {column}: take it out of EXEMPT"
        assert len(reason) > 20


def test_a_hole_in_the_coverage_is_found(tmp_path):
    (tmp_path / "test_one.py").write_text('@pytest.mark.rule("CO2.1")\ndef test_a(): ...\n', encoding="utf-8")
    holes = coverage.gaps(tmp_path)
    assert ("CO2.1", "Test") not in holes
    assert {(rule, "Test") for rule in rulebook.rules()} - {("CO2.1", "Test")} == set(holes)


def test_marks_are_found_on_functions_classes_and_modules_and_nowhere_else(tmp_path):
    source = """
pytestmark = pytest.mark.rule("CO1.1")
@pytest.mark.rule("CO1.2", "CO1.3")
class TestA:
    @pytest.mark.rule("CO1.4")
    def test_a(self): "CO1.5"
"""
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep/test_a.py").write_text(source, encoding="utf-8")
    (tmp_path / "helper.py").write_text(source.replace("CO1", "CO9"), encoding="utf-8")
    assert sorted(coverage.marked(tmp_path)) == ["CO1.1", "CO1.2", "CO1.3", "CO1.4"]


def test_every_mark_of_a_test_names_a_rule_that_exists():
    unknown = {rule for rule in coverage.marked(TESTS) if rule not in RULE_IDS}
    assert unknown == set()


def test_rules_named_in_docstrings_are_found_one_by_one_and_as_a_span():
    source = '"""As CQ3.1 to CQ3.3 say (CQ3.5)."""\ndef f():\n    """See CO2.1, not CO99.1."""\n    return "CO2.2"\n'
    assert sorted(set(coverage.named(source))) == ["CO2.1", "CQ3.1", "CQ3.2", "CQ3.3", "CQ3.5"]


def test_lessons_stand_under_the_section_whose_rules_they_show():
    for desks in (DEMONSTRATIONS, EXERCISES):
        assert set(desks) <= set(SECTIONS)
        for section, desk in ((section, desk) for section, several in desks.items() for desk in several):
            assert desk.rules
            assert section in {rule.split(".")[0] for rule in desk.rules}
            assert set(desk.rules) <= set(rulebook.rules())


def test_the_printed_table_shows_every_rule_and_marks_what_is_exempt():
    lines = list(coverage.lines(TESTS))
    assert lines[0].split() == ["Regel", *coverage.COLUMNS]
    assert [line.split()[0] for line in lines[1:]] == list(rulebook.rules())
    open_cells = {(line.split()[0], n) for line in lines[1:] for n, cell in enumerate(line.split()[1:]) if cell == "–"}
    taught = {*DEMONSTRATIONS, *EXERCISES}
    assert all(rule.split(".")[0] not in taught and n > 2 for rule, n in open_cells)
    assert sum("Text" in column for column in lines[0].split()) == 1
    assert all(line.split()[1] == "ja" for line in lines[1:])


@pytest.mark.parametrize(("folder", "status"), [("", 0), ("nowhere", 0), ("empty", 1)])
def test_the_program_ends_with_an_error_where_there_is_a_gap(folder, status, tmp_path):
    (tmp_path / "empty").mkdir()
    given = {"": TESTS, "nowhere": tmp_path / "nowhere", "empty": tmp_path / "empty"}[folder]
    done = subprocess.run(
        [sys.executable, "-m", "cardgames.rulebook", str(given)], capture_output=True, text=True, check=False
    )
    assert done.returncode == status, done.stderr
    assert done.stdout.startswith("Regel")
    assert ("Die Spalte Test ist leer" in done.stdout) == (folder == "nowhere")


def test_habits_are_asked_about_in_both_games():
    assert rulebook.habits("commerce").title == "Kennst du Schwimmen?"
    assert rulebook.habits("conquian").title == "Kennst du Rommé?"
    for game in rulebook.GAMES:
        names = [one.id for one in rulebook.habits(game).habits]
        assert names == [f"{names[0][:2]}{number}" for number in range(1, len(names) + 1)]
        assert len(names) >= 5
    with pytest.raises(KeyError):
        rulebook.habits("skat")


TERMS = [(game, term) for game in rulebook.GAMES for term in rulebook.glossary(game)]


@pytest.mark.parametrize(("game", "term"), TERMS, ids=[f"{game} {term.name}" for game, term in TERMS])
def test_every_word_of_the_glossary_comes_in_the_texts_of_its_game(game, term):
    letters = {"commerce": "CO", "conquian": "CQ"}[game]
    forms = {form: one.name for one in rulebook.glossary(game) for form in one.forms}
    texts = [text for name, *levels in both_levels() if name.startswith(letters) for text in levels]
    assert term.name in {piece.term for text in texts for piece in pieces(text, forms)}
    assert len(term.text) > 20
    assert all(word in "|?" or card(word) for word in term.cards.split())
    assert bool(term.cards) == bool(term.shows)


@pytest.mark.parametrize("game", rulebook.GAMES)
def test_no_spelling_belongs_to_two_words(game):
    forms = [form for term in rulebook.glossary(game) for form in dict.fromkeys(term.forms)]
    assert sorted(forms) == sorted(set(forms))


def test_the_examples_of_the_glossary_are_what_their_captions_say():
    for term in rulebook.glossary("commerce"):
        held = term.cards.split("|")[0].strip()
        if term.name in ("Tricon", "Sequenz", "Point", "Flush"):
            rules = commerce.FOSTER if term.name == "Flush" else commerce.NEW
            assert f"{worth(commerce.score(cards(held), rules))}." == term.shows


def test_a_text_is_taken_apart_into_foreign_words_cards_and_words_of_the_glossary():
    forms = {"Pounce": "Pounce", "kaufst": "kaufen", "Kauf": "kaufen", "alte Art": "alte Art", "Art": "Art"}
    text = "Kaufst du K♦ 10♣? Das ist _Pounce_ und die alte Art, kein Kaufhaus."
    assert list(pieces(text, forms)) == [
        ("text", "Kaufst", "kaufen"),
        ("text", " du ", ""),
        ("cards", "K♦ 10♣", ""),
        ("text", "? Das ist ", ""),
        ("foreign", "Pounce", "Pounce"),
        ("text", " und die ", ""),
        ("text", "alte Art", "alte Art"),
        ("text", ", kein Kaufhaus.", ""),
    ]
    assert bare(text) == text.replace("_", "")
    assert list(pieces("Nichts.", {})) == [("text", "Nichts.", "")]
