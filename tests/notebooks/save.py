"""Execute the notebooks afresh and clean them, so that the same code always gives the same file."""

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

VIEW = "application/vnd.jupyter.widget-view+json"
SHOWN = "show-code"
"""The tag of a cell whose code a learner is meant to read and change."""
PASSING = ("ExecuteTime", "collapsed", "execution", "jupyter", "scrolled", "trusted")
METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
    "cardgames": {"page": True},
}


def execute(notebook: NotebookNode, folder: Path) -> NotebookNode:
    """Run all cells in a new kernel, as "Run All" does."""
    notebook.metadata = nbformat.from_dict(METADATA)
    client = NotebookClient(
        notebook,
        timeout=None,
        record_timing=False,
        store_widget_state=False,
        resources={"metadata": {"path": str(folder)}},
    )
    return client.execute()


def clean(notebook: NotebookNode) -> NotebookNode:
    """Take out what lives only with a kernel or differs from run to run; hide the code, unless a cell is to show it."""
    notebook.metadata = nbformat.from_dict(METADATA)
    for cell in notebook.cells:
        for key in PASSING:
            cell.metadata.pop(key, None)
        if cell.cell_type == "code":
            if SHOWN not in cell.metadata.get("tags", ()):
                cell.metadata["jupyter"] = {"source_hidden": True}
            cell.outputs = _lasting(cell.outputs)
    return notebook


def _lasting(outputs: list[NotebookNode]) -> list[NotebookNode]:
    """Drop live widget views and keep their text; join the pieces of one stream."""
    kept: list[NotebookNode] = []
    streams: dict[str, NotebookNode] = {}
    for output in outputs:
        if output.output_type == "stream":
            if output.name in streams:
                streams[output.name].text += output.text
                continue
            streams[output.name] = output
        elif "data" in output:
            output.data.pop(VIEW, None)
            output.metadata = NotebookNode()
            if not output.data:
                continue
        kept.append(output)
    return kept


def save(path: Path) -> None:
    notebook = clean(execute(nbformat.read(path, as_version=4), path.parent))
    path.write_text(nbformat.writes(notebook) + "\n", encoding="utf-8")


if __name__ == "__main__":
    for path in sorted(Path(sys.argv[1]).glob("*.ipynb")):
        print(path)
        save(path)
