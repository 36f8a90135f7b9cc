"""The rule texts are complete, correct in their numbers and easy to read; every rule is covered by everything."""

import re
import subprocess
import sys
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest
from tables import foreign

from cardgames import Card, coverage, rulebook
from cardgames.commerce import hands
from cardgames.conquian import melds
from cardgames.german import in_words
from cardgames.lessons import DEMONSTRATIONS, EXERCISES

TESTS = Path(__file__).parent
SPECIFICATION = TESTS.parents[1] / "shared/rules"
RULE_IDS = (TESTS / "data/rule_ids.txt").read_text(encoding="utf-8").split()
SECTIONS = ("CO2", "CQ3")
EXEMPT_ONCE = {
    ("CO2.7", "Übung"),
    ("CO2.8", "Übung"),
    ("CO5.5", "Engine"),
    ("CQ3.4", "Vorführung"),
    ("CQ3.6", "Übung"),
}
KINDS = {"Regel", "Entscheidung", "Folgerung", "Anmerkung", "Beispiel", "Tipp", "Variante"}
every_rule = pytest.mark.parametrize("rule", rulebook.told().values(), ids=rulebook.told())


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
    assert list(rulebook.told()) == [rule for rule in RULE_IDS if rule.split(".")[0] in SECTIONS]
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
        assert all(name.startswith(letters) for name in table)
        assert len(re.findall(r'^\["', source, re.MULTILINE)) == len(table)
        assert all(set(entry) in ({"kind"}, {"kind", "text", "plain"}) for entry in table.values())


@every_rule
def test_every_rule_is_told_in_both_levels_with_all_numbers_filled_in(rule):
    assert rule.kind in KINDS
    for text in (rule.text, rule.plain):
        assert len(text) > 30
        assert text == text.strip()
        assert text[-1] in ".?!"
        assert not re.search(r"[{}]|  |\bNone\b", text)
        assert not foreign(text)
    assert rule.text != rule.plain


@every_rule
def test_plain_language_keeps_to_short_sentences_with_one_thought(rule):
    for sentence in sentences(rule.plain):
        assert len(words(sentence)) <= 20, sentence
        assert sentence.count(",") <= 1, sentence
        assert not re.search(r"[;:()–]", sentence), sentence
        assert sentence[0].isupper(), sentence
    lengths = [len(words(sentence)) for sentence in sentences(rule.plain)]
    assert sum(lengths) / len(lengths) <= 12


@every_rule
def test_no_rule_calls_the_reader_anything_but_du(rule):
    for text in (rule.text, rule.plain):
        assert not re.search(r"\b(man|Sie müssen|Sie dürfen|Ihre[nmrs]?|Ihr|der Spieler|des Spielers)\b", text), text


@pytest.mark.rule("CO2.4", "CQ3.2")
def test_the_numbers_in_the_texts_are_those_of_the_engine():
    numbers = rulebook.numbers()
    assert numbers == {"ass": "11", "bild": "10", "kürzeste": "drei", "längste": "acht"}
    assert {hands.pips(Card("♠", rank)) for rank in ("K", "D", "B", "10")} == {int(numbers["bild"])}
    assert (in_words(melds.SHORTEST), in_words(melds.LONGEST)) == (numbers["kürzeste"], numbers["längste"])
    for level in ("text", "plain"):
        assert f"zählt {numbers['ass']}" in getattr(rulebook.rules()["CO2.4"], level)
        assert numbers["längste"] in getattr(rulebook.rules()["CQ3.2"], level)


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
        assert set(desks) == set(SECTIONS)
        for section, desk in desks.items():
            assert desk.rules
            assert {rule.split(".")[0] for rule in desk.rules} == {section}
            assert set(desk.rules) <= set(rulebook.rules())


def test_the_printed_table_shows_every_rule_and_marks_what_is_exempt():
    lines = list(coverage.lines(TESTS))
    assert lines[0].split() == ["Regel", *coverage.COLUMNS]
    assert [line.split()[0] for line in lines[1:]] == list(rulebook.rules())
    open_cells = {(line.split()[0], n) for line in lines[1:] for n, cell in enumerate(line.split()[1:]) if cell == "–"}
    assert all(rule not in rulebook.told() and n not in (1, 2) for rule, n in open_cells)
    assert sum(line.count("(–)") for line in lines if line.split()[0] in rulebook.told()) == len(coverage.EXEMPT) - 1


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
