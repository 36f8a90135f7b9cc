"""On the projector the whole table stands on one screen, in letters that the last row can read (ux 5.1)."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser.axe import barriers
from playwright.sync_api import expect

SCREENS = pytest.mark.parametrize("screen", [(1280, 720), (1024, 768)], ids=["1280x720", "1024x768"])
DIALOG = ".cg-root dialog[open]"
# Everything that the audience reads; the presenter's own controls may stay small.
OUTSIDE = """(dialog) => {
    const found = [];
    for (const el of [dialog, ...dialog.querySelectorAll("*")]) {
        if (!el.checkVisibility({visibilityProperty: true}) || el.closest("svg, .cg-sr, .cg-live")) continue;
        const box = el.getBoundingClientRect();
        const name = el.className || el.tagName;
        if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) {
            found.push(`${name} ends outside`);
        }
        const scrolls = ["auto", "scroll", "hidden"].includes(getComputedStyle(el).overflowY);
        if (scrolls && el.scrollHeight > el.clientHeight + 1 && el.clientHeight > 1) found.push(`${name} scrolls`);
    }
    return found;
}"""
SIZES = """(dialog) => {
    const sizes = {};
    for (const el of dialog.querySelectorAll(".cg-main *")) {
        const own = [...el.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
        const controls = el.closest(".cg-bar, .cg-buttons, .cg-show, .cg-sr, .cg-live, svg");
        if (!own || controls || !el.checkVisibility({visibilityProperty: true})) continue;
        const part = el.closest(".cg-status, .cg-badge, .cg-change")?.className.split(" ")[0] ?? "words";
        const size = 100 * parseFloat(getComputedStyle(el).fontSize) / innerWidth;
        sizes[part] = Math.min(sizes[part] ?? 100, Math.round(size * 100) / 100);
    }
    return sizes;
}"""
CARDS = """(dialog) => {
    const zones = [".cg-own .cg-hand", ".cg-slot", "[data-zone=middle]"];
    const large = zones.map((zone) => `${zone} .cg-face:has(.cg-rank)`);
    const box = (el) => el.getBoundingClientRect();
    const index = (face) => box(face.querySelector(".cg-suit")).bottom - box(face.querySelector(".cg-rank")).top;
    return [...dialog.querySelectorAll(large.join())].map((face) => ({
        height: 100 * box(face).height / innerHeight,
        index: 100 * index(face) / innerWidth,
    }));
}"""
LONGEST_LINE = """(status) => {
    const text = status.firstChild, lines = new Map(), range = document.createRange();
    for (let i = 0; i < text.length; i++) {
        range.setStart(text, i);
        range.setEnd(text, i + 1);
        const top = Math.round(range.getBoundingClientRect().top / 8);
        lines.set(top, (lines.get(top) ?? 0) + 1);
    }
    return Math.max(...lines.values());
}"""
WIDEST = "(table) => { table.style.fontFamily = '\"DejaVu Sans\", Verdana'; }"
FLIGHT = """(dialog) => {
    dialog.querySelector(".cg-own .cg-hand [data-card]").animate({transform: ["translateY(900px)", "none"]}, 60_000);
    return dialog.querySelector(".cg-main").scrollHeight > innerHeight;
}"""


def start(learner):
    pass


def message(learner):
    learner.table.locator(".cg-buttons [aria-disabled]").first.dispatch_event("click")
    learner.settled()


def moved(learner):
    learner.act(max(learner.legal(), key=len))


def end(learner):
    learner.hurry_to_the_end()


STEPS = (start, message, moved, end)
TABLES = {
    "commerce": 'commerce_table("CO5-9DK9V")',
    "conquian": 'conquian_table("CQ2-43X9T")',
}
FINALES = {
    "three": 'commerce_table("CO3-0003G", rounds=1)',
    "conquian": 'conquian_table("CQ2-43X9T", rounds=1)',
}


@pytest.fixture
def project(stage):
    """Put a table on the projector, in the widest letters: what fits must not depend on the fonts of a machine."""

    def open_one(code, screen):
        learner = stage.show(code)
        learner.table.locator(".cg-table").evaluate(WIDEST)
        stage.window(*screen)
        learner.table.get_by_role("button", name="Beamer", exact=True).click()
        stage.page.locator(DIALOG).wait_for()
        return learner, stage.page.locator(DIALOG)

    yield open_one
    if stage.page.locator(DIALOG).count():
        stage.page.keyboard.press("Escape")
        stage.page.locator(DIALOG).wait_for(state="detached")


@SCREENS
@pytest.mark.parametrize("game", TABLES)
def test_the_whole_table_stands_on_one_screen_and_can_be_read(project, screenshot, game, screen):
    learner, dialog = project(TABLES[game], screen)
    found = {}
    for step in STEPS:
        step(learner)
        screenshot(step.__name__, learner.page)
        lines = list(dialog.evaluate(OUTSIDE))
        least = {"cg-status": 3.3, "words": 2.5, "cg-badge": 2.0, "cg-change": 2.0}
        lines += [f"{part} {size} vw" for part, size in dialog.evaluate(SIZES).items() if size < least[part] - 0.02]
        for card in dialog.evaluate(CARDS):
            lines += [f"a card is {card['height']:.1f} vh high"] * (card["height"] < 21.9)
            lines += [f"an index is {card['index']:.1f} vw high"] * (card["index"] < 4.9)
        longest = dialog.locator(".cg-status").evaluate(LONGEST_LINE)
        lines += [f"{longest} characters in a line"] * (longest > 50)
        if lines:
            found[step.__name__] = sorted(set(lines))
    assert found == {}


@SCREENS
@pytest.mark.parametrize("game", FINALES)
def test_the_end_of_a_partie_stands_on_one_screen(project, screenshot, game, screen):
    learner, dialog = project(FINALES[game], screen)
    end(learner)
    expect(dialog.locator(".cg-finale")).to_contain_text("Partie")
    screenshot("finale", learner.page)
    assert dialog.evaluate(OUTSIDE) == []
    assert barriers(learner.page) == []


def test_cards_in_flight_make_nothing_smaller(project):
    learner, dialog = project(TABLES["commerce"], (1280, 720))
    fit = "(dialog) => dialog.style.getPropertyValue('--cg-fit')"
    assert dialog.evaluate(fit) == "1"
    assert dialog.evaluate(FLIGHT)
    learner.pick("4♠")
    learner.settled()
    assert dialog.evaluate(fit) == "1"


def test_the_review_stands_on_one_screen(project, screenshot):
    learner, dialog = project('commerce_table("CO5-04A2S", coach="always")', (1280, 720))
    found = {}
    for code in ("buy A♣", "knock"):
        learner.act(code)
    for name, text in (
        ("review", "Du hast"),
        ("review start", "Such einen besseren Zug."),
        ("review view", "Besser ist:"),
    ):
        learner.press(name)
        expect(dialog.locator(".cg-status")).to_contain_text(text)
        screenshot(name, learner.page)
        if lines := dialog.evaluate(OUTSIDE):
            found[name] = lines
    assert found == {}


@pytest.mark.parametrize("game", TABLES)
def test_the_projector_has_no_barriers_and_strong_contrast(project, game):
    learner, _ = project(TABLES[game], (1280, 720))
    message(learner)
    assert barriers(learner.page) == []
    strong = {"runOnly": {"type": "rule", "values": ["color-contrast-enhanced"]}}
    found = Axe().run(learner.page, context=f"{DIALOG} .cg-main", options=strong).response
    assert found["passes"]
    assert [node["target"] for broken in found["violations"] for node in broken["nodes"]] == []


def test_after_the_projector_the_table_lies_where_it_was(project, stage):
    learner, dialog = project(TABLES["commerce"], (1280, 720))
    learner.act("buy 4♠")
    stage.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(learner.table.get_by_role("button", name="Beamer", exact=True)).to_be_focused()
    learner.act("knock")
    expect(learner.table.locator(".cg-result")).to_be_visible()
