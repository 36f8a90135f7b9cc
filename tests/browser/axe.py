"""Barriers for people with disabilities: what axe finds in a part of a page, as a list to read."""

from axe_playwright_python.sync_playwright import Axe

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
OPTIONS = {"runOnly": {"type": "tag", "values": TAGS}, "rules": {"target-size": {"enabled": True}}}
TABLE, TEXT = ".cg-root", ".cardgames-text"


def barriers(page, part=TABLE):
    """Return a line for each element that breaks a rule of WCAG 2.2, level AA, in this part of the page."""
    page.locator(part).first.wait_for(state="attached")
    page.evaluate(
        "document.body.style.minHeight = '100vh'"
    )  # JupyterLab's has no height: axe takes all text for hidden
    found = Axe().run(page, context=part, options=OPTIONS).response
    assert len(found["passes"]) > 5  # it did look at something
    return [
        f"{broken['id']}: {' '.join(node['target'])} {_reason(node)}"
        for broken in found["violations"]
        for node in broken["nodes"]
    ]


def _reason(node):
    return " ".join(node["failureSummary"].split()).removeprefix("Fix any of the following: ")
