"""One page of JupyterLab that many tests share: each puts its own card table on it, quicker than a new page."""

from dataclasses import dataclass, field

from browser.lab import Lab, kernel_ready, open_notebook
from browser.player import Learner
from playwright.sync_api import Page, expect

WIDE = {"width": 1280, "height": 1400}
DARK = {False: "JupyterLab Light", True: "JupyterLab Dark"}
RUN = """async (code) => {
    const {content} = window.jupyterapp.shell.currentWidget;
    content.activeCellIndex = 0;
    content.activeCell.model.sharedModel.setSource(code);
    await window.jupyterapp.commands.execute("notebook:run-cell");
}"""
FOLLOWED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60))))"
THEME = "async (theme) => { await window.jupyterapp.commands.execute('apputils:change-theme', {theme}); }"


@dataclass
class Stage:
    """The page, what went wrong in it, and what came over its lines to the kernel since `heard` was cleared."""

    page: Page
    problems: list[str]
    heard: list[bytes | str] = field(default_factory=list)

    def raise_curtain(self, lab: Lab) -> None:
        """Open the one notebook and note everything that comes from the server."""
        self.page.on("websocket", lambda line: line.on("framereceived", self._hear))
        self.notebook = open_notebook(self.page, lab, lab.write("stage.ipynb", "1"))

    def _hear(self, frame: bytes | str) -> None:
        self.heard.append(frame)

    def sweep(self) -> None:
        """Make the page as it was at first: wide, light, without motion."""
        self.window(**WIDE)
        self.page.emulate_media(reduced_motion="reduce")
        self.theme(dark=False)
        self.page.mouse.move(0, 0)
        self.problems.clear()
        self.heard.clear()

    def window(self, width: int, height: int) -> None:
        """Make the page so large and wait until JupyterLab has followed."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate(FOLLOWED)
        expect(self.page.locator("#main")).to_have_js_property("clientWidth", width)

    def theme(self, *, dark: bool) -> None:
        self.page.evaluate(THEME, DARK[dark])
        expect(self.page.locator("body")).to_have_attribute("data-jp-theme-light", str(not dark).lower())

    def run(self, *lines: str) -> None:
        """Let the one cell of the notebook be these lines, and run it."""
        self.page.evaluate(RUN, "\n".join(lines))
        kernel_ready(self.page)

    def show(self, table: str, *, keyboard: bool = False) -> Learner:
        """Put the table on the page that this expression makes, such as ``commerce_table("CO5-9DK9V")``."""
        self.run(
            "from cardgames import commerce, conquian",
            "from cardgames.widgets import commerce_table, conquian_table, demonstration, exercise",
            "from cardgames.widgets import progress, rule_text",
            f"tisch = {table}",
            "tisch",
        )
        expect(self.notebook.locator(".cg-root:visible")).to_have_count(1)
        tables = self.notebook.locator(".cg-root")  # also while the table lies on the projector
        learner = Learner(self.page, tables, keyboard=keyboard)
        learner.settled()
        return learner
