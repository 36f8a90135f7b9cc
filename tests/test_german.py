"""Words: a wrong name, case or number in a sentence shows here first."""

import pytest

from cardgames import HIDDEN, card, cards
from cardgames.cards import DECK
from cardgames.german import FACE_DOWN, Voice, chips, count, in_words, label, labels, listing, upper


def test_every_card_has_a_name_of_its_own():
    assert len({label(one) for one in DECK}) == 52


@pytest.mark.parametrize(
    ("name", "spoken"),
    [("A♠", "Pik Ass"), ("10♠", "Pik 10"), ("B♥", "Herz Bube"), ("D♦", "Karo Dame"), ("K♣", "Kreuz König")],
)
def test_a_card_is_named_suit_first_and_without_english_letters(name, spoken):
    assert label(card(name)) == spoken


def test_a_face_down_card_is_not_named():
    assert label(HIDDEN) == FACE_DOWN
    assert labels((HIDDEN, card("2♣"))) == "verdeckte Karte und Kreuz 2"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [((), ""), (("A",), "A"), (("A", "B"), "A und B"), (("A", "B", "C"), "A, B und C")],
)
def test_a_list_has_und_before_its_last_word_only(words, sentence):
    assert listing(words) == sentence


def test_cards_in_a_sentence_keep_their_order():
    assert labels(cards("6♠ A♥ 10♦")) == "Pik 6, Herz Ass und Karo 10"


@pytest.mark.parametrize(("number", "text"), [(0, "0 Chips"), (1, "1 Chip"), (2, "2 Chips"), (20, "20 Chips")])
def test_one_chip_is_singular_and_no_chip_plural(number, text):
    assert chips(number) == text
    assert count(number, "Chip", "Chips") == text


@pytest.mark.parametrize(("number", "word"), [(0, "null"), (1, "eins"), (3, "drei"), (11, "elf"), (12, "zwölf")])
def test_small_numbers_are_words(number, word):
    assert in_words(number) == word


@pytest.mark.parametrize("number", [-1, 13, 100])
def test_numbers_without_a_word_stay_digits(number):
    assert in_words(number) == str(number).replace("-", "−")


@pytest.mark.parametrize(("before", "after"), [("über", "Über"), ("du KAUFST", "Du KAUFST"), ("", "")])
def test_a_sentence_begins_with_a_capital_and_keeps_the_rest(before, after):
    assert upper(before) == after


def test_only_the_listener_is_called_du():
    voice = Voice(("Du", "Anna", "Ben"), 0)
    assert [voice.does(seat, "kaufst", "kauft") for seat in range(3)] == ["du kaufst", "Anna kauft", "Ben kauft"]
    assert [voice.to(seat) for seat in range(3)] == ["dir", "Anna", "Ben"]
    assert [voice.whom(seat) for seat in range(3)] == ["dich", "Anna", "Ben"]
    assert [voice.who(seat) for seat in range(3)] == ["du", "Anna", "Ben"]


def test_without_a_listener_everybody_is_named():
    voice = Voice(("Mia", "Anna"))
    assert (voice.does(0, "kaufst", "kauft"), voice.to(0), voice.whom(0), voice.who(0)) == (
        "Mia kauft",
        "Mia",
        "Mia",
        "Mia",
    )
