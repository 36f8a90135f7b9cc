"""The coach in a real JupyterLab: a mistake made on purpose, the review finds it, the better move is accepted."""

import pytest
from playwright.sync_api import expect

SEQUENCE = 'commerce_table("CO5-04A2S", coach="always")'
# One move before the win, which can be thrown away.
NEARLY_WON = (
    "from random import Random",
    "from cardgames.bots import BY_THE_BOOK",
    "from cardgames.controller import Controller",
    "from cardgames.lessons.conquian_positions import prepared, reached",
    "from cardgames.lessons.conquian_tables import ELEVEN_CODE, ELEVEN_PLAYED",
    "from cardgames.reviewing import Reviewing",
    "from cardgames.widgets.table import CardTable",
    "bots = {1: BY_THE_BOOK['conquian']}",
    "ends = prepared(reached(ELEVEN_CODE, ELEVEN_PLAYED.split('; '), bots).round, bots)",
    "fast = CardTable(Controller(ends, rng=Random(1), reviews=Reviewing, coach='after'))",
)


def told(learner, text):
    expect(learner.table.locator(".cg-status")).to_contain_text(text)
    learner.settled()
    assert learner.focus_place() != "page"


def press(learner, name, text):
    learner.press(name)
    told(learner, text)


def look_back(learner, better):
    """Go through the review of the one mistake: try the same again, find the better move, come back to the table."""
    press(learner, "review", "Du hast")
    result = learner.table.locator(".cg-result")
    expect(result).to_contain_text("Entscheidungen: ")
    expect(result).to_contain_text("Glück: ")
    expect(result).to_contain_text("Fehler")
    press(learner, "review start", "Such einen besseren Zug. Damals: ")
    expect(learner.table.locator(".cg-centre + .cg-words")).to_have_count(1)  # where it stands at a table
    learner.act(learner.kernel("{t}.page.mistake.action.code"))
    told(learner, "Noch nicht.")
    press(learner, "review again", "Such einen besseren Zug.")
    learner.act(better(learner))
    told(learner, "Gefunden!")
    expect(learner.table.locator(".cg-result")).to_contain_text("So wäre es ausgegangen: ")
    press(learner, "review next", "Gefunden! Das sitzt.")
    learner.press("review leave")
    learner.settled()
    assert learner.kernel("{t}.session.round.to_move") is None
    expect(learner.table.locator('[data-button="review"]')).to_be_visible()


def advice(learner):
    return learner.table.locator(".cg-coach")


def test_a_mistake_made_on_purpose_is_found_and_mended_with_the_keyboard_alone(stage):
    learner = stage.show(SEQUENCE, keyboard=True)
    expect(advice(learner)).to_have_js_property("open", False)
    advice(learner).locator("summary").focus()
    stage.page.keyboard.press("Enter")
    expect(advice(learner).locator("li").first).to_contain_text("Klopfen")
    expect(advice(learner).locator("li").first).to_contain_text("sehr gut")
    expect(learner.table.locator(".cg-practice")).to_have_text("mit Trainer")
    expect(learner.table.locator(".cg-live")).to_contain_text(advice(learner).locator(".cg-advice-text").inner_text())
    learner.act("buy A♣")
    expect(learner.table.locator(".cg-info")).to_contain_text("Trainer: grober Fehler")
    expect(advice(learner)).to_have_js_property("open", False)
    learner.act("knock")
    look_back(learner, lambda _: "knock")


def test_the_word_on_a_move_comes_after_the_moves_of_the_others(stage):
    learner = stage.show('commerce_table("CO5-9DK9V", coach="always", tempo=350)')
    stage.page.emulate_media(reduced_motion="no-preference")
    learner.act("trade 4♠")
    learner.press("go_on")
    expect(learner.table.locator(".cg-skip")).to_be_visible()
    learner.settled()
    expect(learner.table.locator(".cg-info")).to_contain_text("Trainer: ")


@pytest.mark.proof
def test_a_win_thrown_away_at_conquian_is_found_and_mended(stage):
    stage.run(*NEARLY_WON)
    learner = stage.show("fast", keyboard=True)
    learner.act(next(code for code in learner.legal() if not code.startswith("use")))
    learner.hurry_to_the_end()
    look_back(learner, lambda at: at.kernel("{t}.page.mistake.advice.best[0].action.code"))
