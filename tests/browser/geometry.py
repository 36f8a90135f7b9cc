"""Sizes on the screen: what is cut off or has to be pushed sideways, and which targets are too small for a finger."""

FINGER = 44
SIDEWAYS = """(root) => {
    const found = [];
    for (let el = root; el; el = el.parentElement) {
        const style = getComputedStyle(el);
        const cut = [root, document.documentElement].includes(el) || style.overflowX !== "visible";
        if (cut && el.scrollWidth > el.clientWidth + 1 && style.display !== "inline") {
            found.push(`${el.className || el.tagName}: ${el.scrollWidth} in ${el.clientWidth}`);
        }
    }
    const frame = root.getBoundingClientRect();
    for (const el of root.querySelectorAll("*")) {
        const seen = el.checkVisibility({visibilityProperty: true});
        const box = el.getBoundingClientRect();
        const out = box.width && (box.left < frame.left - 1 || box.right > frame.right + 1);
        if (out && seen && !el.closest(".cg-scroll, .cg-sr, .cg-live, svg")) {
            found.push(`${el.className || el.tagName}: ${Math.round(box.left)} to ${Math.round(box.right)}`);
        }
    }
    return found;
}"""
# A card's target is its button without what the next card covers. What cannot be picked now need not be hit.
SMALL = """(root, finger) => {
    const targets = [...root.querySelectorAll("button, summary, select, input, [role=button], .cg-load")].filter((el) =>
        el.checkVisibility({visibilityProperty: true}) && !el.matches(".cg-card:not(.cg-pick), .cg-file"));
    const found = [];
    for (const el of targets) {
        const box = el.getBoundingClientRect();
        let [width, height] = [box.width, box.height];
        for (let next = el.nextElementSibling; next && el.matches(".cg-card"); next = next.nextElementSibling) {
            const over = next.getBoundingClientRect();
            const beside = over.top < box.bottom && over.bottom > box.top && over.left >= box.left;
            if (beside) width = Math.min(width, over.left - box.left);
        }
        if (Math.min(width, height) < finger - 0.5) {
            const name = el.getAttribute("aria-label") ?? el.textContent.trim() ?? el.name;
            found.push(`${name || el.name || el.className}: ${Math.round(width)} x ${Math.round(height)}`);
        }
    }
    return found;
}"""


def sideways(table):
    """Return what makes the page or the table scroll sideways, or sticks out of it."""
    return table.evaluate(SIDEWAYS)


def small_targets(table, finger=FINGER):
    """Return the targets that are smaller than a finger's tip: what is seen of them, no space around them."""
    return table.evaluate(SMALL, finger)
