"""Several people at one device: a cover between them, names as they were typed, and no card of another on the page."""

import re

import pytest
from playwright.sync_api import expect

CARD = re.compile(r"\b(?:Pik|Herz|Karo|Kreuz) (?:Ass|König|Dame|Bube|\d+)\b|(?:10|[AKDB2-9])[♠♥♦♣]")
EVIL = "<img src=x onerror=alert(1)>"


def cards_on(page):
    """Return every card that stands anywhere in the table's part of the page, in text or attribute."""
    html = page.locator(".cg-root:visible").first.evaluate("el => el.outerHTML")
    return set(CARD.findall(html.replace("\ufe0e", "")))


TABLES = [f"{table}, people=['Mia', 'Ben'])" for table in ('commerce_table("CO5-9DK9V"', 'conquian_table("CQ2-43X9T"')]
ORDER = "buy go_on discard leave refuse give allow"
HIDDEN = "[str(c) for c in {{t}}.session.round.hands[{0}] if c not in {{t}}.view.hands[{0}]]"


def uncover(learner, screenshot):
    """Open the cover, which hides every card that is not public, and does not open at once."""
    page, root = learner.page, learner.table
    public = " ".join(line["text"] for line in learner.kernel("{t}.frames[-1]['log']"))
    assert cards_on(page) <= set(CARD.findall(public))
    root.locator(".cg-cover button").focus()
    page.keyboard.press("Enter")  # a second press by accident opens nothing, unless it comes late
    page.wait_for_timeout(50)
    screenshot("cover", root)
    page.wait_for_timeout(600)
    if root.locator(".cg-cover").is_visible():
        page.keyboard.press("Enter")
    expect(root.locator(".cg-cover")).to_be_hidden()
    learner.settled()


@pytest.mark.parametrize("table", TABLES)
def test_under_the_cover_no_card_is_on_the_page_and_after_it_only_the_own_hand(stage, table, screenshot):
    learner = stage.show(table)
    root, covers = learner.table, 0
    while covers < 4 and (legal := learner.legal()):
        if root.locator(".cg-cover").is_visible():
            uncover(learner, screenshot)
            covers += 1
        hidden = learner.kernel(HIDDEN.format(1 - int(learner.kernel("{t}.you"))))
        html = root.evaluate("el => el.outerHTML")
        assert not [one for one in hidden if f'data-card="{one}"' in html]
        verb, *picked = min(
            legal, key=lambda code: ORDER.index(code.split()[0]) if code.split()[0] in ORDER else 99
        ).split()
        for name in picked:
            learner.pick(name)
        learner.press(verb)
        expect(root).not_to_have_attribute("data-waiting", "true")
    assert covers >= 2


def test_a_typed_name_is_shown_as_it_was_typed(stage):
    learner = stage.show('commerce_table("CO5-9DK9V")')
    root = learner.table
    root.locator(".cg-setup summary").click()
    root.locator("[name=people]").select_option("2")
    root.locator("[name=names]").fill(f"{EVIL}, Ben")
    root.get_by_role("button", name="Partie beginnen").click()
    expect(root.locator(".cg-cover-title")).to_have_text(f"Weiter an {EVIL}")
    stage.page.wait_for_timeout(600)
    root.locator(".cg-cover button").click()
    expect(root.locator(".cg-own .cg-name")).to_have_text(EVIL)
    assert root.locator(".cg-root img, .cg-name img").count() == 0
