"""What a screen reader finds at the table, word for word, as files to read and to compare."""

import os
from pathlib import Path

import pytest
from browser.player import look_back, seek

FOLDER = Path(__file__).parent / "snapshots"
RENEW = "CARDGAMES_SNAPSHOTS=renew"
HEAD = f"""\
# What a screen reader finds at the table. Renew all of these files after a change on purpose, then read the difference:
#     {RENEW} pytest tests/browser/test_read_aloud.py
"""


def nothing(_learner):
    pass


def play(*codes):
    def do(learner):
        for code in codes:
            learner.act(code)

    return do


def pick(*cards):
    def do(learner):
        for card in cards:
            learner.pick(card)

    return do


def end(learner):
    learner.hurry_to_the_end()


def back_at_the_mistake(learner):
    look_back(learner)
    seek(learner)


COMMERCE, CONQUIAN = 'commerce_table("CO5-9DK9V")', 'conquian_table("CQ2-43X9T")'
SCREENS = {
    "commerce-start": (COMMERCE, nothing),
    "commerce-bought": (COMMERCE, play("buy 4♠")),
    "commerce-end": (COMMERCE, play("knock")),
    "commerce-finale": ('commerce_table("CO3-0003G", rounds=1)', end),
    "commerce-review": ('commerce_table("CO5-04A2S")', back_at_the_mistake),
    "commerce-old-start": ('commerce_table("CO4-0C1SW", rules=commerce.OLD)', nothing),
    "conquian-picked": (CONQUIAN, pick("2♥", "2♠")),
    "conquian-end": (CONQUIAN, end),
    "exercise": ('exercise("CO2")', nothing),
}


@pytest.mark.parametrize("name", SCREENS)
def test_what_is_read_aloud(stage, name):
    code, do = SCREENS[name]
    learner = stage.show(code)
    do(learner)
    stage.page.evaluate("document.activeElement?.blur()")
    heard = HEAD + learner.table.aria_snapshot() + "\n"
    file = FOLDER / f"{name}.yaml"
    if f"CARDGAMES_SNAPSHOTS={os.environ.get('CARDGAMES_SNAPSHOTS')}" == RENEW:
        FOLDER.mkdir(exist_ok=True)
        file.write_text(heard, encoding="utf-8")
    assert heard == file.read_text(encoding="utf-8"), f"renew on purpose with {RENEW}"
