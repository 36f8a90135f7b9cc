"""The table fits into any window: nothing has to be pushed sideways, and every target is large enough for a finger."""

from itertools import combinations

import pytest
from browser.geometry import sideways, small_targets
from browser.player import ask_the_coach, look_back, open_part, seek
from browser.stage import WIDE

WINDOWS = {
    "phone-small": (320, 640),
    "phone": (390, 844),
    "zoom-200": (640, 360),  # 1280 x 720 at 200 %
    "projector": (1024, 768),
    "laptop": (1280, 720),
}


def start(learner):
    pass


def forms(learner):
    for part in ("log", "ledger", "setup"):
        open_part(learner.table, part)


def picked(learner):
    learner.table.locator(".cg-own .cg-pick").last.click(position={"x": 8, "y": 20})
    learner.settled()


def late(learner):
    """In the midst of a round of Conquian, with a layout."""
    learner.act(max(learner.legal(), key=len))


def end(learner):
    learner.hurry_to_the_end()


TABLES = {
    'commerce_table("CO5-9DK9V")': (start, picked, forms, end),
    'commerce_table("CO5-04A2S", coach="always")': (ask_the_coach, look_back, seek),
    "commerce_table(players=12)": (start, end),
    "commerce_table(players=5, rules=commerce.OLD)": (start, picked, end),
    'commerce_table("CO3-0003G", rounds=1)': (end,),
    'commerce_table("CO12-003GB", rounds=1)': (end,),
    'conquian_table("CQ2-43X9T")': (start, picked, late, end),
    "conquian_table(rules=conquian.THREE)": (start, end),
    'exercise("CO2")': (start,),
    'demonstration("CO2")': (start,),
    'demonstration("CQ3")': (start,),
}


@pytest.mark.parametrize("table", TABLES)
def test_nothing_goes_sideways_and_every_target_is_large_enough(stage, table, screenshot):
    learner = stage.show(table)
    found = {}
    for do in TABLES[table]:
        do(learner)
        for window, size in WINDOWS.items():
            stage.window(*size)
            lines = [*sideways(learner.table), *small_targets(learner.table)]
            if lines:
                found[f"{do.__name__} {window}"] = lines
                screenshot(f"{do.__name__}-{window}", stage.page)
        stage.window(**WIDE)
    assert found == {}, "\n".join(f"{where}: {', '.join(what)}" for where, what in found.items())


@pytest.mark.parametrize("window", ["phone-small", "phone", "laptop"])
def test_a_card_that_is_pushed_over_covers_nothing(stage, window):
    table = stage.show('demonstration("CO4", 2)').table
    stage.window(*WINDOWS[window])
    places = table.locator(".cg-centre > .cg-pool, .cg-centre .cg-zone")
    boxes = [place.bounding_box() for place in places.all()]
    assert len(boxes) == 3
    for one, other in combinations(boxes, 2):
        beside = abs(one["x"] - other["x"]) >= min((one, other), key=lambda box: box["x"])["width"] - 1
        below = abs(one["y"] - other["y"]) >= min((one, other), key=lambda box: box["y"])["height"] - 1
        assert beside or below, boxes
