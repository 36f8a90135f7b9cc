"""The notebooks as committed: executed, clean, thin."""

import ast
import re
from itertools import product
from pathlib import Path

import nbformat
import pytest
from notebooks.save import METADATA, SHOWN, VIEW, clean

FOLDER = Path(__file__).parents[2] / "notebooks"
NOTEBOOKS = {path.name: nbformat.read(path, as_version=4) for path in sorted(FOLDER.glob("*.ipynb"))}
PROGRAMMING = "eigene-bots.ipynb"
"""The one notebook in which learners write functions of their own: there code is what it is about."""
HANGING = {"interact", "interactive", "interactive_output", "Output"}
ADDRESS = re.compile(r"\b(?:https?|ftp)://|\bwww\.", re.IGNORECASE)


def faults(notebook, programming=False):
    """Everything about a notebook that must not be committed."""
    if notebook.metadata != METADATA:
        yield f"metadata besides the plain kernel: {sorted(notebook.metadata)}"
    for number, cell in enumerate(notebook.cells):
        if cell.cell_type == "code":
            yield from (f"cell {number}: {fault}" for fault in cell_faults(cell, programming))


def cell_faults(cell, programming):
    if cell.execution_count is None:
        yield "was never run (make notebooks)"
    shown = SHOWN in cell.metadata.get("tags", ())
    if cell.metadata.get("jupyter", {}).get("source_hidden") is not True and not (programming and shown):
        yield "shows its code"
    if any(VIEW in output.get("data", {}) for output in cell.outputs):
        yield "holds a live widget view (make notebooks)"
    if any(output.output_type == "error" for output in cell.outputs):
        yield "ends in an error"
    yield from source_faults(cell.source, programming and shown)


def source_faults(source, programming):
    most = 16 if programming else 8
    if len(source.splitlines()) > most:
        yield f"has more than {most} lines; code belongs into the package"
    if ADDRESS.search(source):
        yield "names an address in the network"
    if source.rstrip().endswith(";"):
        yield "ends in a semicolon, which silences nothing when nbval runs it"
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef | ast.AsyncFunctionDef) or (
            not programming and isinstance(node, ast.FunctionDef | ast.Lambda)
        ):
            yield "defines something; code belongs into the package"
        name = getattr(node, "id", getattr(node, "attr", getattr(node, "name", None)))
        if name in HANGING:
            yield f"uses {name}, which hangs in Voilà"


def sound_notebook():
    cell = nbformat.v4.new_code_cell("1 + 1", execution_count=1, metadata={"jupyter": {"source_hidden": True}})
    return nbformat.v4.new_notebook(cells=[cell], metadata=METADATA)


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_committed_notebook_is_sound(name):
    assert list(faults(NOTEBOOKS[name], programming=name == PROGRAMMING)) == []


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_committed_notebook_is_clean_already(name):
    again = clean(nbformat.read(FOLDER / name, as_version=4))
    assert nbformat.writes(again) + "\n" == (FOLDER / name).read_text(encoding="utf-8")


def test_there_is_a_start_page():
    assert "00-start.ipynb" in NOTEBOOKS


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"execution_count": None}, "never run"),
        ({"metadata": {}}, "shows its code"),
        ({"outputs": [nbformat.v4.new_output("display_data", {VIEW: {}})]}, "live widget"),
        ({"outputs": [nbformat.v4.new_output("error", ename="E", evalue="", traceback=[])]}, "error"),
        ({"source": "\n".join(["1"] * 9)}, "more than 8 lines"),
        ({"source": "plot();"}, "semicolon"),
        ({"source": "open('https://example.org')"}, "network"),
        *[({"source": source}, "defines") for source in ("def f(): ...", "class C: ...", "f = lambda: 1")],
        *[
            ({"source": text.format(name)}, name)
            for name, text in product(sorted(HANGING), ("w.{}()", "{}()", "from ipywidgets import {}"))
        ],
    ],
)
def test_each_fault_is_noticed(change, fault):
    notebook = sound_notebook()
    assert list(faults(notebook)) == []
    notebook.cells[0].update(nbformat.from_dict(change))
    assert [f for f in faults(notebook) if fault in f]


def test_only_a_cell_that_shows_its_code_may_define_something_and_only_where_learners_program():
    notebook = sound_notebook()
    notebook.cells[0].source = "def mein_bot(view, rng): ..."
    assert [f for f in faults(notebook, programming=True) if "defines" in f]
    notebook.cells[0].metadata = nbformat.from_dict({"tags": [SHOWN]})
    assert list(faults(notebook, programming=True)) == []
    assert [f for f in faults(notebook) if "shows" in f]
    assert list(faults(clean(notebook), programming=True)) == []
    notebook.cells[0].source = "\n".join(["1"] * 17)
    assert [f for f in faults(notebook, programming=True) if "more than 16 lines" in f]


def test_widget_state_is_noticed_and_taken_out():
    notebook = sound_notebook()
    notebook.metadata = nbformat.from_dict(METADATA | {"widgets": {}})
    assert [f for f in faults(notebook) if "widgets" in f]
    assert list(faults(clean(notebook))) == []


def test_cleaning_keeps_the_picture_and_the_text():
    notebook = sound_notebook()
    twin = '<img class="cardgames-twin" alt="Drei Karten" src="data:image/svg+xml;base64,PHN2Zy8+">'
    notebook.cells[0].outputs = [
        nbformat.v4.new_output("display_data", {VIEW: {"model_id": "7"}, "text/plain": "Kartentisch"}),
        nbformat.v4.new_output("display_data", {VIEW: {"model_id": "8"}}),
        nbformat.v4.new_output("display_data", {"text/html": twin, "text/plain": "Bild"}),
        nbformat.v4.new_output("stream", name="stdout", text="eins\n"),
        nbformat.v4.new_output("stream", name="stdout", text="zwei\n"),
    ]
    outputs = clean(notebook).cells[0].outputs
    assert [output.get("data", output.get("text")) for output in outputs] == [
        {"text/plain": "Kartentisch"},
        {"text/html": twin, "text/plain": "Bild"},
        "eins\nzwei\n",
    ]
