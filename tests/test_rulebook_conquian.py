"""The rule texts of Conquian: whole, easy to read, and true under all rules that can be played."""

import re
import tomllib
from importlib.resources import files
from itertools import product
from pathlib import Path

import pytest
from tables import foreign

from cardgames import coverage, rulebook
from cardgames.cards import SUITS, Card, cards, hand, mask_of, subsets
from cardgames.conquian import MEXICAN, STANDARD, THREE, forceable, layable, rules, splits, uses, winning_cards
from cardgames.conquian.melds import layable_mask
from cardgames.german import chips, count, in_words
from cardgames.rulebook.markup import pieces
from cardgames.rulebook.numbers import cases

TESTS = Path(__file__).parent
RULE_IDS = [name for name in (TESTS / "data/rule_ids.txt").read_text(encoding="utf-8").split() if name[:2] == "CQ"]
TITLES = (
    "Überblick",
    "Die Karten",
    "Kombinationen",
    "Vorbereitung",
    "Spielablauf",
    "Ende eines Spiels",
    "Partieende",
    "Tipps für Einsteiger",
    "Varianten",
)
PLAYED = {
    "standard": STANDARD,
    "mexican": MEXICAN,
    "three": THREE,
    "winner": rules(starts="winner", draws="double"),
    "three-winner": rules(players=3, starts="winner"),
    "smallest": rules(hand_size=3),
    "largest": rules(hand_size=19),
    "three-largest": rules(players=3, hand_size=13),
}
PRESETS = (STANDARD, MEXICAN, THREE)
EXAMPLES = ("CQ5.14",)
"""Rules whose text has an example with numbers of its own."""
ENGLISH = r"\b(Dealer|Knock|Meld|Deck|Stock|Discard|Jack|Queen|King|Run|Set|Card|Force|Joker)s?\b"
OTHER_WORDS = r"\b(Tricon|Sequenz|Point|Pounce|klopf\w*|Bankhalter|Drilling|Talon|Abwurf|Abwurfstapel|Straße|Trumpf)\b"
OTHER_PERSON = r"\b(man|Sie (müssen|dürfen|können)|Ihre[nmrs]?|Ihnen|der Spieler|des Spielers|die Spieler|Spielern)\b"
NAMED = {
    "CQ5.2": "passt",
    "CQ5.4": "Verwendest",
    "CQ5.5": "lehnst du sie ab",
    "CQ5.1": "Mittelkarte",
    "CQ3.5": "umbauen",
    "CQ5.10": "zwingen",
    "CQ6.1": "machst aus",
    "CQ6.3": "unentschieden",
    "CQ4.3": "Ziehstapel",
}
"""Words of the specification that must stand where they are introduced."""
played = pytest.mark.parametrize("play", PLAYED.values(), ids=PLAYED)
presets = pytest.mark.parametrize("play", PRESETS, ids=("standard", "mexican", "three"))


def told(play):
    """Return the rule texts of Conquian under these rules, by id."""
    return {name: rule for name, rule in rulebook.told(play).items() if name in RULE_IDS}


def read(play):
    """Yield every text a learner can read under these rules: where it stands, its level, the text."""
    for name, rule in told(play).items():
        yield name, "text", rule.text
        yield name, "plain", rule.plain
    for name, section in rulebook.sections(play).items():
        if name.startswith("CQ") and section.text:
            yield name, "text", section.text
            yield name, "plain", section.plain
    habits = rulebook.habits("conquian", play)
    yield "Rommé", "text", habits.text
    yield "Rommé", "plain", habits.plain
    for habit in habits.habits:
        yield habit.id, "plain", habit.known
        yield habit.id, "text", habit.text
        yield habit.id, "plain", habit.plain
    for term in words_of_the_game(play):
        yield term.name, "plain", term.text
        if term.shows:
            yield term.name, "plain", term.shows


def words_of_the_game(play=STANDARD):
    """Return the words that belong to Conquian alone."""
    return [term for term in rulebook.glossary("conquian", play) if term.game == "conquian"]


def sentences(text):
    return [part for part in re.split(r"(?<=[.?!])\s+", text) if part]


def counted(sentence):
    return len(re.findall(r"[\wÄÖÜäöüß-]+", sentence))


def both(play, name):
    rule = rulebook.rules(play)[name]
    return f"{rule.text} {rule.plain}"


def raw(name):
    return tomllib.loads(files(rulebook).joinpath(f"{name}.toml").read_text(encoding="utf-8"))


def test_every_rule_and_every_section_is_told_in_order():
    assert len(RULE_IDS) == 46
    assert list(told(STANDARD)) == RULE_IDS
    sections = {name: section for name, section in rulebook.sections().items() if name.startswith("CQ")}
    assert list(sections) == [f"CQ{number}" for number in range(1, 10)]
    assert tuple(section.title for section in sections.values()) == TITLES
    assert [gap for gap in coverage.gaps() if gap[1] == "Text" and gap[0].startswith("CQ")] == []


@played
def test_every_text_is_whole_and_german(play):
    for where, _, text in read(play):
        assert text[-1] in ".?!", where
        assert text == text.strip(), where
        assert not re.search(r"[{}]|  |\bNone\b", text), where
        assert not foreign(rulebook.bare(re.sub(r"_[^_]+_", "", text))), where
        assert not re.search(ENGLISH, re.sub(r"_[^_]+_", "", text)), where
        assert not re.search(r"\d\.\d", re.sub(r"CQ\d+\.\d+", "", text)), where


@played
def test_the_words_are_those_of_this_game_and_the_reader_is_du(play):
    for where, _, text in read(play):
        assert not re.search(OTHER_WORDS, text), where
        assert not re.search(OTHER_PERSON, text), where


@played
def test_plain_language_keeps_to_short_sentences_with_one_thought(play):
    for where, level, text in read(play):
        if level == "plain":
            for sentence in sentences(text):
                assert counted(sentence) <= 20, (where, sentence)
                assert sentence.count(",") <= 1, (where, sentence)
                assert not re.search(r"[;:()–]", sentence), (where, sentence)
                assert sentence[0].isupper() or sentence[0].isdigit(), (where, sentence)
            assert sum(map(counted, sentences(text))) / len(sentences(text)) <= 12, where


@played
def test_the_full_text_stays_readable(play):
    for where, level, text in read(play):
        if level == "text":
            assert max(map(counted, sentences(text))) <= 45, where


@pytest.mark.parametrize(("rule", "word"), NAMED.items())
def test_the_words_of_the_specification_stand_where_they_belong(rule, word):
    assert word in rulebook.rules()[rule].text


@played
def test_the_rules_named_in_a_text_exist_and_are_not_the_rule_itself(play):
    for where, _, text in read(play):
        named = re.findall(r"CQ\d+\.\d+", text)
        assert set(named) <= set(RULE_IDS), where
        assert where not in named


@played
@pytest.mark.rule("CQ1.1", "CQ4.2", "CQ4.3", "CQ5.8", "CQ6.1", "CQ6.2", "CQ9.8")
def test_goal_hand_and_stock_are_those_of_the_rules_in_play(play):
    dealt, goal = in_words(play.hand_size), in_words(play.goal)
    for level in ("text", "plain"):
        found = {name: getattr(rule, level) for name, rule in told(play).items()}
        assert f"{goal} Karten" in found["CQ1.1"]
        assert f"bekommt {dealt} Karten" in found["CQ4.2"]
        assert count(40 - play.seats[-1] * play.hand_size, "Karte", "Karten") in found["CQ4.3"]
        assert f"{dealt} Karten" in found["CQ5.8"]
        assert goal in found["CQ5.8"]
        assert f"{goal} Karten" in found["CQ6.1"]
        assert f"{dealt} Karten" in found["CQ6.2"]
        assert goal in found["CQ6.2"]
        assert f"iegen {goal}" in found["CQ5.9"]
        assert goal in found["CQ8.2"]
        assert goal in found["CQ8.3"]


@presets
def test_no_goal_of_other_rules_is_left_standing(play):
    own = {in_words(play.goal), in_words(play.hand_size)}
    others = {in_words(n) for other in PRESETS for n in (other.goal, other.hand_size)} - own
    for name, rule in told(play).items():
        section = rule.section
        if section not in ("CQ2", "CQ3", "CQ9") and name not in (*EXAMPLES, "CQ8.3"):
            found = set(re.findall(r"\w+", f"{rule.text} {rule.plain}".lower())) & others
            assert not found, (name, found)


@pytest.mark.rule("CQ9.1", "CQ9.3")
def test_the_variants_are_told_with_their_own_numbers_whatever_is_played():
    for play, level in product(PRESETS, ("text", "plain")):
        mexican, three = (getattr(rulebook.rules(play)[name], level) for name in ("CQ9.1", "CQ9.3"))
        assert [in_words(n) in mexican for n in (MEXICAN.hand_size, MEXICAN.goal)] == [True, True]
        assert [in_words(n) in three for n in (THREE.hand_size, THREE.goal)] == [True, True]
        assert "16 Karten" in three
        assert len(THREE.deck) - 3 * THREE.hand_size == 16


@pytest.mark.rule("CQ1.3", "CQ2.1", "CQ3.2", "CQ5.2", "CQ6.4")
def test_the_other_numbers_are_those_of_the_engine():
    for level in ("text", "plain"):
        found = {name: getattr(rule, level) for name, rule in told(STANDARD).items()}
        assert f"{len(STANDARD.deck)} " in found["CQ1.3"]
        assert f"{in_words(len(STANDARD.ranks))} Karten" in found["CQ2.1"]
        assert "drei" in found["CQ3.2"]
        assert "acht" in found["CQ3.2"]
        assert "mindestens zwei Handkarten" in found["CQ5.2"]
        assert chips(STANDARD.start_chips) in found["CQ6.4"]
        assert chips(1) in found["CQ6.4"]
        assert "um das Doppelte" in found["CQ6.4"]
        assert "um das Dreifache" in found["CQ6.4"]
    assert " ".join(STANDARD.ranks) in rulebook.rules()["CQ2.1"].plain
    assert {len(way) for way in uses((), cards("6♣ 6♥ 2♠ K♠ D♣"), Card("♠", "6"))} == {2}


@pytest.mark.parametrize("size", range(3, 20))
@pytest.mark.rule("CQ8.3")
def test_whether_one_suit_can_win_is_told_as_it_is(size):
    play = rules(hand_size=size)
    suit = mask_of([one for one in play.deck if one.suit == SUITS[0]])
    possible = any(part.bit_count() == play.goal and layable_mask(part) for part in subsets(suit))
    text = rulebook.rules(play)["CQ8.3"].text
    assert ("kann hier zum Sieg reichen" in text) == possible
    assert ("kannst du nicht gewinnen" in text) == (not possible)
    assert possible == (play.goal <= len(play.ranks))


@pytest.mark.rule("CQ2.2", "CQ3.5")
def test_the_small_examples_hold_in_the_engine():
    assert layable(cards("A♣ 2♣ 3♣"))
    assert layable(cards("6♣ 7♣ B♣"))
    assert not layable(cards("D♣ K♣ A♣"))
    for level in ("text", "plain"):
        found = getattr(rulebook.rules()["CQ3.5"], level)
        assert all(part in found for part in ("3♣ 4♣ 5♣ 6♣", "6♥", "6♠"))
    run, own, middle = cards("3♣ 4♣ 5♣ 6♣"), cards("6♥"), Card("♠", "6")
    assert uses(run, own, middle) == (own,)
    assert not forceable(run, middle)
    assert {hand(meld) for meld in splits((*run, *own, middle))[0]} == {hand(run[:3]), hand(cards("6♣ 6♥ 6♠"))}


@presets
@pytest.mark.rule("CQ5.14")
def test_the_example_of_forcing_holds_with_both_ways_out(play):
    laid, king = cards("3♣ 3♦ 3♥ 3♠ 6♦ 7♦ B♦ D♦"), Card("♦", "K")
    aces = cards("A♣ A♦")
    for level in ("text", "plain"):
        found = getattr(rulebook.rules(play)["CQ5.14"], level)
        parts = ("6♦ 7♦ B♦ D♦", "A♣ und A♦", "K♦", "5♦ und danach 4♦", "die 2 in" if level == "plain" else "der 2 in")
        assert all(part in found for part in parts), level
        assert "elf Karten" in found
    assert set(winning_cards(laid, aces)) == set(cards("A♥ A♠"))
    assert forceable(laid, king)
    forced = (*laid, king)
    for kept in aces:
        assert set(winning_cards(forced, (kept,))) == {Card(kept.suit, "2")}
        assert {hand(meld) for meld in splits((*forced, kept, Card(kept.suit, "2")))[0]} >= {
            hand(Card(kept.suit, rank) for rank in ("A", "2", "3"))
        }
    assert forceable(forced, Card("♦", "5"))
    assert set(winning_cards((*forced, Card("♦", "5")), ())) == {Card("♦", "4")}
    assert not forceable(forced, Card("♦", "4"))


@pytest.mark.rule("CQ3.5", "CQ5.9", "CQ5.13", "CQ6.4")
def test_what_the_books_leave_open_is_said_and_the_source_is_named():
    for name, rule in told(STANDARD).items():
        if rule.kind == "Entscheidung":
            assert re.search(r"Bücher|festgelegt|Foster", rule.text), name
    for name in ("CQ3.5", "CQ5.9", "CQ5.13", "CQ6.4"):
        assert re.search(r"Foster \(?1897|Foster erlaubte 1897", rulebook.rules()[name].text), name
    assert "1897" in rulebook.sections()["CQ1"].text


def test_other_wordings_are_for_cases_that_exist_and_are_whole():
    known = {name for play in PLAYED.values() for name in cases(play)}
    assert known == {"zu_dritt", "gewinner_beginnt", "eine_farbe"}
    used = set()
    for entry in (*raw("conquian").values(), *raw("conquian_habits").values()):
        for key, value in entry.items() if isinstance(entry, dict) else ():
            if isinstance(value, dict):
                assert set(value) == {"text", "plain"}
                assert (value["text"], value["plain"]) != (entry["text"], entry["plain"])
                used.add(key)
    assert used == known
    assert cases(STANDARD) == ()
    assert cases(MEXICAN) == ("eine_farbe",)
    assert cases(THREE) == ("zu_dritt", "eine_farbe")


@pytest.mark.rule("CQ9.5", "CQ9.6")
def test_at_a_table_of_three_no_text_speaks_of_the_only_opponent():
    for name, rule in told(THREE).items():
        if name not in ("CQ5.14", "CQ9.2"):
            assert not re.search(r"\b[Dd]ein(e[mns])? Gegner\b", f"{rule.text} {rule.plain}"), name
    assert "rechte Nachbar" in both(THREE, "CQ5.2")
    assert "nicht gegeben" in rulebook.rules(STANDARD)["CQ5.2"].text


@pytest.mark.rule("CQ4.1", "CQ9.7")
def test_where_the_winner_begins_the_deal_does_not_just_alternate():
    assert "abwechselnd" in both(STANDARD, "CQ4.1")
    for name in ("winner", "three-winner"):
        assert "abwechselnd" not in both(PLAYED[name], "CQ4.1")


def test_the_habits_from_romme_name_rules_and_say_something_else_than_the_habit():
    found = rulebook.habits("conquian")
    assert found.title == "Kennst du Rommé?"
    assert [habit.id for habit in found.habits] == [f"RO{number}" for number in range(1, 8)]
    named = {rule for habit in found.habits for rule in habit.rules}
    assert named >= {"CQ5.6", "CQ5.7", "CQ2.2", "CQ3.4", "CQ6.2", "CQ5.5", "CQ5.9"}
    for habit in found.habits:
        assert set(habit.rules) <= set(RULE_IDS)
        assert len(sentences(habit.known)) <= 2
        assert re.search(r"\b[Hh]ier\b", habit.text)
        assert re.search(r"\b[Hh]ier\b", habit.plain)


def test_the_words_of_the_glossary_are_used_and_their_pictures_are_cards():
    terms = words_of_the_game()
    assert len(terms) == len({term.name for term in terms}) >= 18
    forms = {form: term.name for term in terms for form in term.forms}
    texts = [text for rule in told(STANDARD).values() for text in (rule.text, rule.plain)]
    linked = {piece.term for text in texts for piece in pieces(text, forms) if piece.term}
    assert linked == {term.name for term in terms}
    for term in terms:
        assert set(term.rules) <= set(RULE_IDS)
        assert term.rules
        assert bool(term.cards) == bool(term.shows)
        groups = [group.strip() for group in term.cards.split("|")] if term.cards else []
        assert all(group == "?" or cards(group) for group in groups)


def test_the_pictures_of_combinations_are_combinations():
    shown = {
        term.name: [cards(group) for group in term.cards.replace("?", "").split("|")] for term in words_of_the_game()
    }
    for name in ("Kombination", "Satz", "Folge", "Auslage"):
        assert all(layable(group) for group in shown[name]), name
    run, more = shown["anlegen"]
    assert layable((*run, *more))
    laid, own, middle = shown["umbauen"]
    assert uses(laid, own, middle[0]) == (own,)
    theirs, forced = shown["zwingen"]
    assert forceable(theirs, forced[0])
