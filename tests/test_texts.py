"""Rule texts, habits and glossary on the screen: HTML that can be read everywhere, with every word explained."""

import re
from base64 import b64decode
from html import escape
from html.parser import HTMLParser

import pytest

from cardgames import commerce, rulebook
from cardgames.german import label
from cardgames.rulebook.markup import bare, pieces
from cardgames.widgets import glossary, habits, rule_text

SECTIONS = tuple(rulebook.sections())
PAGES = {
    **{name: rule_text(name).data for name in SECTIONS},
    **{f"{game} habits": habits(game).data for game in rulebook.GAMES},
    **{f"{game} glossary": glossary(game).data for game in rulebook.GAMES},
}
VOID = {"img", "br"}


class Reader(HTMLParser):
    """Reads a page: its text, its elements with their attributes; fails on what does not close as it opened."""

    def __init__(self, page):
        super().__init__()
        self.open, self.elements, self.texts = [], [], []
        self.feed(page)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.texts.append(data)

    def all(self, tag):
        return [attrs for name, attrs in self.elements if name == tag]

    @property
    def text(self):
        return "".join(self.texts)


READ = {name: Reader(page) for name, page in PAGES.items()}
every_page = pytest.mark.parametrize("page", READ.values(), ids=READ)


@pytest.mark.parametrize("section", SECTIONS)
def test_a_section_shows_every_rule_in_both_levels_with_its_id(section):
    page = PAGES[section]
    for rule in rulebook.section(section):
        assert page.count(f"<strong>{rule.id}</strong>") == 2
        assert bare(rule.text) in READ[section].text
        assert bare(rule.plain) in READ[section].text
    intro = rulebook.sections()[section]
    assert bare(intro.text) in READ[section].text
    assert bare(intro.plain) in READ[section].text
    assert [attrs for attrs in READ[section].all("details") if "open" in attrs] == [{"open": None}]


@pytest.mark.parametrize("game", rulebook.GAMES)
def test_habits_show_what_somebody_knows_and_what_holds_here_with_the_rules(game):
    text = READ[f"{game} habits"].text
    told = rulebook.habits(game)
    assert told.title in text
    for one in told.habits:
        assert text.count(f"{one.id} · „{bare(one.known)}“") == 2
        for level in (one.text, one.plain):
            assert f"{bare(level)} ({', '.join(one.rules)})" in text


@pytest.mark.parametrize("section", SECTIONS)
def test_each_word_of_the_glossary_can_be_opened_where_it_comes_first_and_below(section):
    game = {"CO": "commerce", "CQ": "conquian"}[section[:2]]
    forms = {form: term.name for term in rulebook.glossary(game) for form in term.forms}
    rules, before = rulebook.section(section), rulebook.sections()[section]
    levels = [(before.text, *(rule.text for rule in rules)), (before.plain, *(rule.plain for rule in rules))]
    first = [dict.fromkeys(p.term for text in level for p in pieces(text, forms) if p.term) for level in levels]
    below = [term.name for term in rulebook.glossary(game) if term.name in {*first[0], *first[1]}]
    targets = [attrs["popovertarget"] for attrs in READ[section].all("button")]
    assert targets == [re.sub(r"\W+", "-", f"wort-{section}-{name}") for part in (*first, below) for name in part]
    assert {attrs["id"] for attrs in READ[section].all("div") if "popover" in attrs} == set(targets)


@every_page
def test_every_id_is_unique_and_opened_by_a_button(page):
    ids = [attrs["id"] for _, attrs in page.elements if "id" in attrs]
    assert len(ids) == len(set(ids))
    assert {attrs["popovertarget"] for attrs in page.all("button")} == set(ids)


@every_page
def test_a_page_needs_no_script_and_nothing_from_elsewhere(page):
    assert {tag for tag, _ in page.elements} <= {
        *("div", "details", "summary", "p", "strong", "dl", "dt", "dd", "dfn", "button", "span", "img", "small", "br"),
    }
    assert not [name for _, attrs in page.elements for name in attrs if name.startswith("on")]
    assert all(attrs["src"].startswith("data:image/svg+xml;base64,") for attrs in page.all("img"))
    assert page.elements[0] == ("div", {"lang": "de", "class": "cardgames-text"})
    assert not re.search(r"[{}_]", page.text)


@every_page
def test_every_picture_has_its_cards_in_words_and_can_be_drawn(page):
    for image in page.all("img"):
        names = re.split(r", |; daneben ", image["alt"])
        assert names
        drawing = Reader(b64decode(image["src"].partition(",")[2]).decode())
        assert len([one for one in drawing.all("g") if one.get("transform", "").endswith("scale(0.6667)")]) == len(
            names
        )
        assert "max-width:100%" in image["style"]
        assert 0 < int(image["width"]) <= 360


def test_cards_in_a_text_are_read_aloud_by_their_names():
    spans = [attrs["aria-label"] for attrs in READ["CO2"].all("span") if attrs.get("role") == "img"]
    assert "Karo König, Karo 9, Kreuz 4" in spans
    assert all(set(name.split(", ")) <= {label(one) for one in commerce.NEW.deck} for name in spans)


def test_foreign_words_are_marked():
    foreign = (
        ("CO1", "Hoyle's Games"),
        ("CO1", "Foster's Complete Hoyle"),
        ("CO8", "Pounce"),
        ("CO8", "buying a horse"),
    )
    for section, words in foreign:
        assert f'<span lang="en">{escape(words)}</span>' in PAGES[section]
    for name, page in PAGES.items():
        unmarked = re.sub(r'<span lang="en">[^<]*</span>| (popovertarget|id)="[^"]*"', "", page)
        assert not re.search(r"Pounce|Hoyle&#x27;s|barter|horse|Complete", unmarked), name


def test_the_numbers_on_the_page_follow_the_rules_in_play():
    page = rule_text("CO8", commerce.rules(style="old", stake=9)).data
    assert "9 Chips" in page
    assert "6 Chips" not in page
    assert "6 Chips" in PAGES["CO8"]


def test_the_same_page_comes_again():
    assert rule_text("CO2").data == PAGES["CO2"]
