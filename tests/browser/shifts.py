"""What jumps about: the layout shifts inside the card table, as the browser itself counts them."""

# Before any script of the page: `cgShifts` collects every shift that moved something of a table, also after a click.
WATCH = """(() => {
    window.cgShifts = [];
    const name = (node) => node?.className || node?.data || node?.nodeName;
    new PerformanceObserver((list) => {
        for (const {value, sources} of list.getEntries()) {
            const own = sources.filter(({node}) => (node?.closest ? node : node?.parentElement)?.closest(".cg-root"));
            if (own.length) window.cgShifts.push([value, own.map(({node}) => name(node))]);
        }
    }).observe({type: "layout-shift", buffered: true});
})()"""


def forget(page):
    """Begin to count anew."""
    page.evaluate("window.cgShifts = []")


def shifted(page):
    """Return the sum of all shifts since, and what moved, the worst first."""
    page.wait_for_timeout(100)  # the browser reports a little later
    shifts = page.evaluate("window.cgShifts")
    return sum(value for value, _ in shifts), sorted(shifts, reverse=True)
