"""What the browser gets: no message of the kernel, no part of the page and no saved notebook names a card too early."""

import pytest
from browser.lab import save_notebook
from hidden import shown_in
from playwright.sync_api import expect

from cardgames.cards import card
from cardgames.german import label

TABLES = {
    "commerce new": "commerce_table('CO5-9DK9V')",
    "commerce foster": "commerce_table('CO4-0C1SW', rules=commerce.FOSTER)",
    "commerce right": "commerce_table('CO4-0C1SW', rules=commerce.RIGHT)",
    "commerce old": "commerce_table('CO4-0C1SW', rules=commerce.OLD)",
    "commerce pounce": "commerce_table('CO4-0C1SW', rules=commerce.POUNCE)",
    "conquian": "conquian_table('CQ2-43X9T')",
    "conquian mexican": "conquian_table(rules=conquian.MEXICAN)",
    "conquian three": "conquian_table(rules=conquian.THREE)",
}
COACHED = {
    "commerce": "commerce_table('CO5-9DK9V', coach='always', level='koenner')",
    "conquian": "conquian_table('CQ2-43X9T', coach='always', level='koenner')",
}
MOVES = 6
# The cards that this person has not seen in any position up to now.
UNSEEN = """[str(c) for c in {v}.session.round.rules.deck
    if all(c in state.view({v}.you).unseen() for state in {v}.session.states)]"""
# One move of the person, sent as the browser would; it tells nothing about the cards.
MOVE = """[{v}._answer(None, message, ()) and None
    for action in [__import__('random').Random({v}.screen.at).choice({v}.screen.view.legal_actions())]
    for message in [*({{'type': 'card', 'id': str(one)}} for one in action.cards),
                    {{'type': 'button', 'id': action.verb}}]]"""
LEAK = """setattr({v}, 'frames',
    [{{**{v}.frames[-1], 'news': ' '.join(map(str, {v}.screen.session.round.stock))}}])"""


def secret_cards(stage, learner):
    """Ask the kernel what this person does not know yet; the answer itself is not counted as heard."""
    names = learner.kernel(UNSEEN.format(v="tisch.screen"))
    stage.heard.clear()
    return {card(name) for name in names}


def messages(stage):
    """Return everything that came from the server since the last look."""
    text = "\n".join(frame if isinstance(frame, str) else frame.decode(errors="replace") for frame in stage.heard)
    stage.heard.clear()
    return text


def page(stage):
    return stage.page.evaluate("document.documentElement.outerHTML")


def saved(stage, lab):
    save_notebook(stage.page)
    return (lab.root / "stage.ipynb").read_text(encoding="utf-8")


def look(stage, lab, learner, *, save):
    """Return what gives away a card now, by where it stands."""
    heard = messages(stage)
    places = {"messages": heard, "page": page(stage), "notebook": saved(stage, lab) if save else ""}
    secret = secret_cards(stage, learner)
    own = {card(name) for name in learner.kernel("[str(c) for c in {t}.view.hands[{t}.you]]")}
    stage.heard.clear()
    assert own <= shown_in(places["page"])  # what may be seen is found
    return {where: shown_in(text) & secret for where, text in places.items() if shown_in(text) & secret}


@pytest.mark.rule("CO4.4", "CO4.10", "CO8.2", "CQ5.15", "CQ9.3")
@pytest.mark.parametrize("name", TABLES)
def test_the_browser_never_gets_a_card_too_early(stage, lab, name):
    learner = stage.show(TABLES[name])
    assert look(stage, lab, learner, save=True) == {}
    phases = set()
    for _ in range(MOVES):
        if learner.kernel("{t}.session.round.to_move") is None:
            break
        phases.add(learner.kernel("{t}.session.round.phase"))
        stage.heard.clear()
        learner.kernel(MOVE.format(v="tisch"))
        learner.settled()
        assert look(stage, lab, learner, save=False) == {}
    stage.heard.clear()
    learner.hurry_to_the_end()
    assert look(stage, lab, learner, save=True) == {}
    assert phases


@pytest.mark.parametrize("name", ["commerce", pytest.param("conquian", marks=pytest.mark.proof)])
def test_with_the_coach_open_the_browser_never_gets_a_card_too_early(stage, lab, name):
    learner = stage.show(COACHED[name])
    stage.heard.clear()
    learner.table.locator(".cg-coach summary").click()
    expect(learner.table.locator(".cg-advice li").first).to_be_visible()
    assert look(stage, lab, learner, save=True) == {}
    learner.kernel(MOVE.format(v="tisch"))
    learner.settled()
    assert look(stage, lab, learner, save=False) == {}


def test_a_leak_would_be_found_in_messages_and_page(stage, lab):
    learner = stage.show(TABLES["commerce new"])
    stage.heard.clear()
    learner.kernel(LEAK.format(v="tisch"))
    expect(learner.table.locator(".cg-info")).not_to_be_empty()
    stock = {card(name) for name in learner.kernel("[str(c) for c in {t}.session.round.stock]")}
    found = look(stage, lab, learner, save=True)
    assert found == {"messages": stock, "page": stock}


def test_a_leak_would_be_found_in_the_saved_notebook(stage, lab):
    learner = stage.show(TABLES["commerce new"])
    secret = min(secret_cards(stage, learner))
    stage.run(f"print({label(secret)!r})", "tisch")
    assert shown_in(saved(stage, lab)) & secret_cards(stage, learner) == {secret}
