"""The line to Python: culled, killed, cut and back, in JupyterLab and in Voilà; and what the state machine says."""

import json
import os
import re
import signal
import urllib.request
from dataclasses import dataclass, field
from importlib.resources import files

import psutil
import pytest
from browser.lab import READY, open_notebook, run_all
from browser.voila import open_page
from playwright.sync_api import expect

CUT = "Die Verbindung zu Python ist unterbrochen."
GONE = "Python läuft nicht mehr, diese Runde ist verloren."
BACK = "Die Verbindung zu Python ist wieder da, deine Runde geht weiter."
ADVICE = {"lab": "im Menü Ausführen → Alle Zellen ausführen", "voila": "Lade die Seite neu, dann beginnt eine neue."}
PRESS = "(root, name) => [...root.querySelectorAll('button')].find(one => one.textContent === name)?.click()"
"""Presses a button at once, unless the host was quicker and it is gone."""
LET_GO = "() => window.jupyterapp.shell.currentWidget.sessionContext.hasNoKernel"
"""The host has let the lost kernel go, which takes it a moment after the table has told of it."""
KERNEL = re.compile(r"/api/kernels/([\w-]{36})/channels")


@dataclass
class Line:
    """The websockets of a page to its kernel, which can be cut and let through again."""

    url: str
    kernel: str = ""
    cut: bool = False
    open: list = field(default_factory=list)

    def carry(self, socket):
        if found := KERNEL.search(socket.url):
            self.kernel = found[1]
            if self.cut:
                socket.close(code=1011, reason="cut")
                return
            self.open.append(socket)
        socket.connect_to_server()

    def down(self):
        self.cut = True
        for socket in self.open:
            socket.close(code=1011, reason="cut")
        self.open.clear()

    def up(self):
        self.cut = False

    def cull(self):
        """End the kernel as the server does with one that nobody uses."""
        request = urllib.request.Request(f"{self.url}/api/kernels/{self.kernel}", method="DELETE")  # noqa: S310
        with urllib.request.urlopen(request):  # noqa: S310 - our own server
            pass

    def kill(self):
        """End the process of the kernel."""
        named = [one for one in psutil.process_iter(["cmdline"]) if self.kernel in " ".join(one.info["cmdline"] or ())]
        os.kill(named[0].pid, signal.SIGKILL)


@pytest.fixture(params=["lab", "voila"])
def host(request, new_page):
    """Return the host's name, its page with a table, and the line of it."""
    server = request.getfixturevalue(request.param)
    page, line = new_page(), Line(server.url)
    page.route_web_socket(re.compile(r"/api/kernels/"), line.carry)
    if request.param == "lab":
        notebook = open_notebook(page, server, server.copy("commerce-spielen.ipynb", "linie.ipynb"))
        run_all(page)
        table = notebook.locator(".cg-root").first
    else:
        table = open_page(page, server, "commerce-spielen.ipynb").first
    expect(table.locator(".cg-status")).to_contain_text("Du bist dran")
    return request.param, table, line


def pick(table):
    table.locator(".cg-own .cg-pick").first.dispatch_event("click")
    expect(table).not_to_have_attribute("data-waiting", "true")


@pytest.mark.parametrize("end", ["cull", "kill"])
def test_a_kernel_that_is_gone_is_told_with_the_way_back(host, end, screenshot, problems):
    name, table, line = host
    pick(table)
    getattr(line, end)()
    expect(table.locator(".cg-alert")).to_contain_text(GONE)
    expect(table.locator(".cg-alert")).to_contain_text(ADVICE[name])
    expect(table).not_to_have_attribute("data-waiting", "true")
    screenshot(f"{name}-{end}", table)
    again = table.get_by_role("button", name="Seite neu laden")
    if name == "voila":
        again.click()
    else:
        expect(again).to_be_hidden()
        table.page.wait_for_function(LET_GO if end == "cull" else READY)
        run_all(table.page)
    fresh = table.page.locator(".cg-root:visible").first
    expect(fresh.locator(".cg-status")).to_contain_text("Du bist dran")
    pick(fresh)
    expect(fresh.locator(".cg-alert")).to_be_empty()
    problems.clear()  # the hosts tell of the lost kernel in their own words


def test_a_line_that_was_cut_comes_back_and_the_round_goes_on(host, screenshot, problems):
    name, table, line = host
    pick(table)
    picked = table.locator('[aria-pressed="true"].cg-card').get_attribute("data-card")
    line.down()
    expect(table.locator(".cg-alert")).to_contain_text(CUT)
    expect(table.get_by_role("button", name="Neu verbinden")).to_be_visible()
    screenshot(f"{name}-cut", table)
    table.locator(".cg-own .cg-pick").last.dispatch_event("click")
    expect(table).not_to_have_attribute("data-waiting", "true")
    line.up()
    table.evaluate(PRESS, "Neu verbinden")
    expect(table.locator(".cg-info")).to_contain_text(BACK)
    expect(table.locator(".cg-alert")).to_be_empty()
    expect(table.get_by_role("button", name="Neu verbinden")).to_be_hidden()
    screenshot(f"{name}-back", table)
    expect(table.locator('[aria-pressed="true"].cg-card')).to_have_attribute("data-card", picked)
    table.locator('[data-button="knock"]').first.dispatch_event("click")
    expect(table.locator(".cg-result")).to_be_visible()
    expect(table.locator(".cg-info")).not_to_contain_text(BACK)
    problems.clear()


MACHINE = (files("cardgames.widgets") / "line.js").read_text(encoding="utf-8")
COURSES = [
    (["sent", "answered"], "ready"),
    (["sent", "late", "answered"], "ready"),
    (["late"], "ready"),
    (["sent", "late", "missed"], "missed"),
    (["sent", "late", "missed", "sent"], "waiting"),
    (["sent", "down", "answered"], "cut"),
    (["down", "up"], "cut"),
    (["down", "heard"], "back"),
    (["down", "heard", "sent", "answered"], "ready"),
    (["sent", "late", "ended", "up", "down", "answered"], "gone"),
    (["ended", "heard", "sent"], "waiting"),
    (["down", "ended"], "gone"),
    (["nonsense", "busy", "idle"], "ready"),
]


@pytest.mark.parametrize(("events", "state"), COURSES)
def test_events_lead_to_a_state(stage, events, state):
    run = f"(events) => {{ {MACHINE}; return events.reduce(afterEvent, 'ready'); }}"
    assert stage.page.evaluate(run, events) == state


def test_there_is_a_way_on_from_every_state_and_words_for_every_one_that_lasts(stage):
    ask = f"""() => {{ {MACHINE};
        const told = (host) => Object.keys(LINE).map((state) => [state, lineWords(state, host), wayBack(state, host)]);
        return [LINE, told("lab"), told("voila")]; }}"""
    line, lab, voila = stage.page.evaluate(ask)
    for start in line:
        reached = {start}
        while (more := reached | {to for state in reached for to in line[state].values()}) != reached:
            reached = more
        assert {"waiting", "ready"} <= reached
    silent = {state for state, words, _ in lab if not words}
    assert silent == {"ready", "waiting"}
    assert "Menü" in json.dumps(lab, ensure_ascii=False)
    assert "Menü" not in json.dumps(voila, ensure_ascii=False)
    assert "Zelle" not in json.dumps(voila, ensure_ascii=False)
