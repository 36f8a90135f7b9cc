"""A learner's own bots in the notebook: the tournament's bar, figure and table, and the card table against them."""

from html import unescape

import pytest

from cardgames import Action, commerce, conquian
from cardgames.bots import BY_THE_BOOK, random_bot
from cardgames.plots.tournament import final_standing
from cardgames.tournament import record, standings
from cardgames.widgets import own_bots
from cardgames.widgets.own_bots import bot_table, opponents, show_tournament

BOOK = BY_THE_BOOK["commerce"]


def first(view, _rng):
    return view.legal_actions()[0]


def forgetful(_view, _rng):
    return None


@pytest.fixture
def shown(monkeypatch):
    """Collect what is displayed, and the widgets behind it."""
    bundles, bars = [], []
    made = own_bots.IntProgress
    monkeypatch.setattr(own_bots, "IntProgress", lambda **traits: bars.append(made(**traits)) or bars[-1])
    monkeypatch.setattr(own_bots, "display", lambda data, **_: bundles.append(data))
    return bundles, bars


def test_a_tournament_shows_a_bar_a_figure_and_its_numbers(shown):
    bundles, (*_, bar) = shown[0], (None, *shown[1])
    bots = {"<b>Ich</b>": first, "Nach Buch": BOOK}
    result = show_tournament(bots, commerce.NEW, 40, 3)
    bar = shown[1][0]
    assert [list(bundle) for bundle in bundles] == [["application/vnd.jupyter.widget-view+json"]]
    assert (bar.value, bar.max, bar.description) == (40, 40, "40 von 40 Spielen")
    assert result.standings.equals(standings(record(bots, commerce.NEW, 40, 3)))
    html = result._repr_html_()
    assert "<b>Ich</b>" not in html
    assert unescape(html).count("<b>Ich</b>") >= 2
    assert html.count("<tr>") == 3
    assert f'alt="{result.picture.alt.replace("<", "&lt;").replace(">", "&gt;")}"' in html
    assert repr(result) == f"<Turnier: {result.picture.answer}>"


def test_a_wrong_bot_stops_the_tournament_and_is_told_in_german(shown):
    result = show_tournament({"<i>": forgetful, "Nach Buch": BOOK}, commerce.NEW)
    assert not isinstance(result, own_bots.Result)
    assert "„&lt;i&gt;“ hat None (NoneType) geantwortet" in result._repr_html_()
    assert "Fehlt ein return?" in repr(result)


@pytest.mark.parametrize(
    "wrong", [lambda view: view.legal_actions()[0], None, "knock"], ids=["one place", "none", "str"]
)
def test_a_bot_that_cannot_be_asked_is_told_its_form_and_no_line_of_ours(shown, wrong):
    told = repr(show_tournament({"Ich": wrong, "Nach Buch": BOOK}, commerce.NEW))
    assert "Ein Bot ist eine Funktion mit zwei Parametern: def mein_bot(view, rng)." in told
    assert "Zeile" not in told
    assert "line" not in told


@pytest.mark.parametrize(
    ("rules", "unit"), [(commerce.NEW, "Runde"), (commerce.OLD, "Spiel"), (conquian.THREE, "Spiel")]
)
def test_the_figure_names_the_unit_and_tells_how_sure_it_is(rules, unit):
    book = BY_THE_BOOK[rules.game]
    sure = final_standing(
        record({"Zufall": random_bot, "Buch": book}, rules, 400 if rules is commerce.NEW else 60), rules
    )
    assert f" je {unit}, sicher vor „Zufall“." in sure.answer
    assert sure.table["Bot"].tolist() == ["Buch", "Zufall"]
    assert sure.table.columns[2] == f"Chips je {unit}"
    same = final_standing(record({"eins": random_bot, "zwei": random_bot}, rules, 6), rules)
    assert "ist noch offen" in same.answer


def test_a_figure_of_many_bots_and_of_one_can_be_read():
    many = {f"Bot mit einem ziemlich langen Namen, Nummer {number}, $x$": first for number in range(12)}
    picture = final_standing(record(many, commerce.NEW, 24), commerce.NEW)
    assert picture.alt.endswith("; dazu 7 weitere.")
    assert picture.alt.count("Nummer") == 5
    assert len(picture.table) == 12
    assert "$x$" in picture.svg
    assert final_standing(record({"allein": first}, commerce.NEW, 4), commerce.NEW).answer.endswith("je Runde.")


def test_the_opponents_have_german_names_and_are_quick():
    for rules in (commerce.NEW, conquian.STANDARD):
        assert list(opponents(rules)) == ["Neuling", "Nach Buch", "Könner"]


def answer(table, **content):
    table.screen.handle(content)
    return table.screen.frames[-1]


def test_a_table_against_own_bots_has_their_names():
    table = bot_table({"Buchbot": BOOK, "Erster": first}, commerce.NEW, "CO3-7KNK9")
    assert [seat["name"] for seat in table.screen.frames[-1]["seats"]] == ["Du", "Buchbot", "Erster"]
    assert answer(table, type="button", id="knock")["result"]
    assert bot_table({"Buchbot": BY_THE_BOOK["conquian"]}, conquian.STANDARD).screen.session.round.players == 2


@pytest.mark.parametrize("code", ["CO4-C659T", "CQ2-43X9T"])
def test_a_code_for_another_table_is_refused(code):
    with pytest.raises(ValueError, match="is "):
        bot_table({"Buchbot": BOOK, "Erster": first}, commerce.NEW, code)


def test_a_wrong_bot_is_told_at_the_table_and_nothing_has_changed():
    table = bot_table({"Vergesslich": forgetful, "Nach Buch": BOOK}, commerce.NEW, "CO3-7KNK9")
    before = table.screen.session.round
    answer(table, type="card", id=str(before.hands[0][0]))
    table._answer(None, {"type": "button", "id": "trade"}, None)
    scene = table.screen.frames[-1]
    assert scene["message"]["text"] == (
        "„Vergesslich“ hat nichts Erlaubtes geantwortet. Ein Bot gibt immer eine der Aktionen aus view.legal_actions() "
        "zurück. Fehlt ein return? Ändere den Bot und führe die Zellen noch einmal aus. Im Turnier erfährst du mehr."
    )
    assert not scene["message"]["report"]
    assert table.screen.session.round == before


@pytest.mark.parametrize("wrong", [forgetful, lambda view, _rng: view.hands[1][0], lambda _view, _rng: Action("knock")])
def test_a_wrong_bot_betrays_none_of_its_cards_at_the_table(wrong):
    table = bot_table({"Falsch": wrong, "Nach Buch": BOOK}, commerce.NEW, "CO3-7KNK9")
    hidden = table.screen.session.round.hands[1]
    answer(table, type="card", id=str(table.screen.session.round.hands[0][0]))
    table._answer(None, {"type": "button", "id": "trade"}, None)
    text = table.screen.frames[-1]["message"]["text"]
    assert text.startswith("„Falsch“ hat nichts Erlaubtes geantwortet.")
    assert not [one for one in hidden if str(one) in text]
