"""Measure what a learner waits for at an explorer: from a click on a card to the figure that has followed.

Every figure of every explorer is opened and then follows clicks on cards, or steps of its slider, in a real JupyterLab
and a real Chromium. The clock starts with the event and stops in the animation frame in which the new drawing or grid
is on the screen. Figures that let bots play are measured apart: they take what their rounds take.
Exits with 1 if a figure's median is above 200 ms, and with 2 without a Chromium.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from browser.chromium import MISSING, find_chromium
from clicks import line, on_stage
from playwright.sync_api import Page

MEDIAN = 200
EXPLORERS = ("hand", "table", "position", "opening")
BOTS = {"C7b", "C6b"}
"""Figures whose rounds bots play on demand."""
TABS = "() => [...document.querySelectorAll('.cg-tabs [data-button]')].map((el) => el.dataset.button.split(' ')[1])"
PRESS = "(name) => document.querySelector(`.cg-root [data-button='${name}']`)?.click()"
# Changes a card, or the next control, and returns the milliseconds until the drawing has followed.
CHANGE = """async (turn) => {
    const root = document.querySelector(".cg-root"), img = root.querySelector(".cg-image");
    const cards = [...root.querySelectorAll(".cg-row .cg-pick")];
    const range = root.querySelector(".cg-controls input[type=range]");
    const choice = root.querySelector(".cg-controls select");
    let start = 0;
    const followed = async () => {
        const behind = () => root.dataset.waiting || (!img.hidden && img.dataset.wanted !== img.src);
        while (behind()) await new Promise(requestAnimationFrame);
        return performance.now() - start;
    };
    const mine = [...root.querySelectorAll("[data-zone=hand] .cg-pick")];
    if (root.querySelector("[data-control=place]") && mine.length) {  // one card for another: a position stays whole
        mine[turn % mine.length].click();
        await followed();
        const free = [...root.querySelectorAll(".cg-row .cg-pick:not(.cg-selected)")];
        start = performance.now();
        free[(turn * 7) % free.length].click();
        const wait = await followed();
        return root.querySelector(".cg-drawing.cg-open") ? wait : null;
    }
    start = performance.now();
    if (cards.length) cards[(turn * 7) % cards.length].click();
    else if (range) {
        range.value = Number(range.min) + turn % (Number(range.max) - Number(range.min) + 1);
        range.dispatchEvent(new Event("input", {bubbles: true}));
    } else if (choice) {
        choice.selectedIndex = turn % choice.options.length;
        choice.dispatchEvent(new Event("input", {bubbles: true}));
    } else return null;
    return await followed();
}"""


def measure(page: Page, changes: int) -> list[float]:
    """Change that often, a little time apart; empty where nothing can be changed."""
    waits = []
    for turn in range(changes + 3):
        wait = page.evaluate(CHANGE, turn)
        if wait is not None and turn >= 3:
            waits.append(wait)
        page.wait_for_timeout(30)
    return waits


def open_figure(page: Page, name: str) -> None:
    """Show a figure without a bet."""
    for button in (f"tab {name}", f"unlock {name}"):
        page.evaluate(PRESS, button)
        page.wait_for_function("() => !document.querySelector('.cg-root').dataset.waiting", timeout=60_000)
        page.wait_for_timeout(100)


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--changes", type=int, default=30, help="how many changes at each figure")
    changes = parser.parse_args().changes
    if (chromium := find_chromium()) is None:
        print(MISSING)
        return 2
    slow = []
    with on_stage(chromium) as stage:
        print(f"{'ms until a figure follows':28} times    median 95 of 100   max")
        for explorer in EXPLORERS:
            stage.show(f'__import__("cardgames.widgets.explorer", fromlist=["explorer"]).explorer("{explorer}")')
            for name in stage.page.evaluate(TABS):
                open_figure(stage.page, name)
                if waits := measure(stage.page, changes):
                    print(line(f"{explorer}: {name}{' (bots)' if name in BOTS else ''}", waits), flush=True)
                    slow += [name] if median(waits) > MEDIAN and name not in BOTS else []
    print(f"\ntoo slow: {', '.join(slow)}" if slow else f"\nall below {MEDIAN} ms in the median")
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
