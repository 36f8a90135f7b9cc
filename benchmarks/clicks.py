"""Measure what a learner waits for: from a click to the redrawn table, in a real JupyterLab and a real Chromium.

A table of each game and one of Commerce with twelve seats are played by clicks of the browser: cards are picked and
put back, moves are made, new rounds are dealt when one has ended. The clock starts with the time stamp of the click and
stops in the first animation frame after the answer of the kernel has changed the page; so it holds the way to the
kernel, the rules, the bots' moves, the way back and the drawing, but no pauses between the others' moves. The click
itself is made in the page, since the way from a test program to the browser is not what anybody waits for.
Exits with 1 above 100 ms in the median or 200 ms in 95 of 100 clicks, and with 2 without a Chromium.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from browser.chromium import MISSING, find_chromium, running_chromium
from browser.lab import running_lab
from browser.stage import WIDE, Stage
from playwright.sync_api import Page

MEDIAN, P95 = 100, 200
TABLES = {
    "Commerce, 5 seats": 'commerce_table("CO5-9DK9V", tempo=0)',
    "Commerce, 12 seats": "commerce_table(players=12, tempo=0)",
    "Conquian": 'conquian_table("CQ2-43X9T", tempo=0)',
}
# Clicks a card, or a button that is live; returns what was clicked and the milliseconds until the table had answered.
CLICK = """async (turn) => {
    const root = document.querySelector(".cg-root");
    const live = (parts) => [...root.querySelectorAll(parts)].filter((el) => !el.hasAttribute("aria-disabled"));
    const buttons = live(".cg-buttons [data-button]:not([data-button=review])");  // a review has a wait of its own
    const cards = live(".cg-own .cg-pick"), moves = buttons.filter((el) => el.dataset.button !== "knock");
    const card = turn % 3 !== 2 || !moves.length;
    const from = card && cards.length ? cards : moves.length ? moves : buttons;
    const target = from[turn % from.length];
    let start = 0;
    target.addEventListener("click", (event) => { start = event.timeStamp; }, {once: true, capture: true});
    await new Promise((answered) => {
        const watch = new MutationObserver(() => {
            if (root.dataset.waiting) return;  // the click is on its way
            watch.disconnect();
            requestAnimationFrame(answered);
        });
        target.click();
        watch.observe(root, {subtree: true, childList: true, attributes: true, characterData: true});
    });
    return [target.dataset.card ? "pick" : "move", performance.now() - start];
}"""


def measure(page: Page, clicks: int) -> dict[str, list[float]]:
    """Click that often, a little time apart, and return the milliseconds of picks and of moves."""
    waits: dict[str, list[float]] = {"pick": [], "move": []}
    for turn in range(clicks + 4):
        kind, wait = page.evaluate(CLICK, turn)
        if turn >= 4:  # the first ones warm the kernel up
            waits[kind].append(wait)
        page.wait_for_timeout(20)
    return waits


def share(waits: list[float], part: float) -> float:
    """Return what this part of the waits stays below."""
    return sorted(waits)[min(int(len(waits) * part), len(waits) - 1)]


def line(name: str, waits: list[float]) -> str:
    """Return a line of the table: number, median, 95 of 100, the worst."""
    return f"{name:28} {len(waits):6} {median(waits):8.1f} {share(waits, 0.95):8.1f} {max(waits):8.1f}"


@contextmanager
def on_stage(chromium: str) -> Iterator[Stage]:
    """Open a page of a real JupyterLab on which tables can be shown, and close it again."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running_chromium(chromium) as browser,
        running_lab(Path(folder)) as lab,
    ):
        stage = Stage(browser.new_page(viewport=WIDE, locale="de-DE", reduced_motion="reduce"), [])
        stage.raise_curtain(lab)
        print(f"Chromium {browser.version}")
        yield stage
        stage.page.context.close()


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clicks", type=int, default=200, help="how many clicks at each table")
    clicks = parser.parse_args().clicks
    if (chromium := find_chromium()) is None:
        print(MISSING)
        return 2
    waits: dict[str, list[float]] = {}
    with on_stage(chromium) as stage:
        print(f"{clicks} clicks at each table\n")
        print(f"{'ms from click to redrawn':28} clicks   median 95 of 100   max")
        for name, table in TABLES.items():
            stage.show(table)
            for kind, some in measure(stage.page, clicks).items():
                waits[f"{name}: {kind}s"] = some
                print(line(f"{name}: {kind}s", some), flush=True)
    every = [wait for some in waits.values() for wait in some]
    print(line("all", every))
    slow = [name for name, some in waits.items() if median(some) > MEDIAN or share(some, 0.95) > P95]
    print(f"\ntoo slow: {', '.join(slow)}" if slow else f"\nall below {MEDIAN} ms (median) and {P95} ms (95 of 100)")
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
