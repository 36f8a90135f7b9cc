"""Imports point one way, modules stay small, and the engine costs nothing to import."""

import ast
import json
import re
import subprocess
import sys
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import cardgames

PACKAGE = Path(cardgames.__file__).parent
# A layer may import from the ones before it and, without cycles, from itself.
LAYERS = (
    {"cards", "dealcode", "memory", "options", "packing", "schema", "thinking"},
    {"moves"},
    {"dealing", "game", "simulate"},
    {"commerce", "conquian"},
    {"course", "german", "rulebook", "series", "why"},
    {"bots", "odds"},
    {"coach", "tournament"},
    {"adapters", "controller", "faces", "plots", "render", "saving", "scene", "screen", "session", "trouble"},
    {"explorers", "lessons", "reviewing"},
    {"coverage", "widgets"},
    {"__main__", "app"},
)
RANK = {name: rank for rank, layer in enumerate(LAYERS) for name in layer}
APART = ({"commerce", "conquian"},)  # neither knows the other, though they share a layer
FRONT = {"commerce", "conquian", "cards", "game", "moves", "simulate"}  # what `cardgames/__init__.py` hands on
STANDARD_LIBRARY_ONLY = {"__init__", "controller", "faces", "render", "scene", "screen", "session", "trouble"}.union(
    *LAYERS[:5]
)
WIDGET_LIBRARIES = {"anywidget", "ipywidgets", "traitlets", "IPython"}
HEAVY = {"numpy", "pandas", "matplotlib", "ipywidgets", "anywidget", "IPython"}

FILES = {
    path.relative_to(PACKAGE).as_posix(): path
    for path in sorted(PACKAGE.rglob("*.py"))
    if "_notebooks" not in path.parts
}


def unit(file):
    """Name the module or subpackage directly below `cardgames` that a file belongs to; programs stand above all."""
    return "__main__" if file.endswith("__main__.py") else file.split("/")[0].removesuffix(".py")


def imported(file, text):
    """Yield the full names that a file imports, at any depth; a name taken from the package counts as a module."""
    parents = ("cardgames/" + file).split("/")[:-1]
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = parents[: len(parents) - node.level + 1] if node.level else []
            module = ".".join([*above, *([node.module] if node.module else [])])
            yield from (f"{module}.{alias.name}" for alias in node.names)


def faults(file, text):
    """Say what is wrong with the imports of one file."""
    me = unit(file)
    for name in imported(file, text):
        top, _, rest = name.partition(".")
        if top != "cardgames":
            if me in STANDARD_LIBRARY_ONLY and top not in sys.stdlib_module_names:
                yield f"{file} imports {top}, and may use the standard library only"
            if me != "widgets" and top in WIDGET_LIBRARIES:
                yield f"{file} imports {top}, which belongs into widgets/"
            continue
        other = rest.split(".")[0]
        if other not in RANK:
            yield f"{file} takes {other!r} from the package's front or from a module that LAYERS does not name"
        elif me == "__init__":
            if other not in FRONT:
                yield f"the package's front hands on {other}"
        elif RANK[other] > RANK.get(me, -1) or any({me, other} == pair for pair in APART):
            yield f"{file} imports {other}, which stands above it"


def test_every_module_has_its_layer():
    assert {unit(file) for file in FILES} - {"__init__"} <= set(RANK)


@pytest.mark.parametrize("file", FILES)
def test_imports_point_one_way(file):
    assert list(faults(file, FILES[file].read_text(encoding="utf-8"))) == []


def test_no_import_goes_round_in_a_circle():
    graph = {}
    for file, path in FILES.items():
        names = (name.split(".") for name in imported(file, path.read_text(encoding="utf-8")))
        others = {parts[1] for parts in names if parts[0] == "cardgames"}
        graph.setdefault(unit(file), set()).update(others & set(RANK) - {unit(file)})
    TopologicalSorter(graph).prepare()


@pytest.mark.parametrize("file", FILES)
def test_no_module_outgrows_one_idea(file):
    assert len(FILES[file].read_text(encoding="utf-8").splitlines()) <= 320


@pytest.mark.parametrize(
    ("file", "text", "fault"),
    [
        ("cards.py", "from cardgames.game import Move", "above"),
        ("game.py", "from .commerce import NEW", "above"),
        ("commerce/table.py", "from ..conquian import melds", "above"),
        ("commerce/table.py", "def f():\n    import cardgames.widgets.table", "above"),
        ("game.py", "from cardgames import Card", "front"),
        ("__init__.py", "from cardgames import session", "hands on"),
        ("game.py", "import numpy as np", "standard library"),
        ("lessons/commerce.py", "import ipywidgets", "belongs into widgets"),
    ],
)
def test_a_wrong_import_is_noticed(file, text, fault):
    assert [f for f in faults(file, text) if fault in f]


def test_right_imports_pass():
    text = "import random\nfrom . import hands\nfrom ..cards import Card\nfrom cardgames import game"
    assert list(faults("commerce/table.py", text)) == []


def test_importing_the_engine_is_quick_and_loads_nothing_heavy():
    code = """
import json, sys
sys.path.append(sys.argv[1])
from work import calls
made = calls(lambda: __import__("cardgames"))
print(json.dumps([made, sorted(sys.modules)]))
"""
    command = [sys.executable, "-c", code, str(Path(__file__).parent)]
    made, modules = json.loads(subprocess.check_output(command))
    assert HEAVY.isdisjoint(modules)
    assert made < 100_000  # benchmarks/speed.py measures the seconds, this only notices a slip


def test_no_test_fails_because_a_machine_is_slow():
    clock = re.compile(r"(perf_counter|process_time|monotonic|\btime)(_ns)?\(\)|timeout=\d|deadline=\d")
    tests = [path for path in Path(__file__).parent.rglob("test_*.py") if path != Path(__file__)]
    assert len(tests) > 90
    assert [path.name for path in tests if clock.search(path.read_text(encoding="utf-8"))] == []
