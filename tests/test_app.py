"""`cardgames` on the command line: what it opens, what it leaves alone, what it says when it cannot."""

import os
import socket
import subprocess
import sys
from importlib import metadata

import pytest

from cardgames import app


@pytest.fixture
def launched(monkeypatch):
    """The arguments that JupyterLab would have been started with."""
    calls = []
    monkeypatch.setattr(app, "_launch", calls.append)
    return calls


@pytest.fixture
def packaged(tmp_path, monkeypatch):
    folder = tmp_path / "packaged"
    folder.mkdir()
    for name in ("00-start.ipynb", "commerce-spielen.ipynb"):
        (folder / name).write_text(f"new {name}")
    monkeypatch.setattr(app, "NOTEBOOKS", folder)
    return folder


@pytest.fixture
def work(tmp_path, monkeypatch):
    folder = tmp_path / "Ordner mit Ä"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def url_of(arguments):
    return next(a.partition("=")[2] for a in arguments if a.startswith("--LabApp.default_url="))


@pytest.mark.usefixtures("packaged")
def test_an_empty_folder_gets_the_notebooks(work, launched, capsys):
    app.main([])
    assert (work / "kartenspiele/00-start.ipynb").read_text() == "new 00-start.ipynb"
    assert url_of(launched[0]) == "/lab/workspaces/kartenspiele/tree/kartenspiele/00-start.ipynb"
    assert f"--ServerApp.root_dir={work}" in launched[0]
    said = capsys.readouterr().out
    assert "Neu in kartenspiele: 00-start.ipynb, commerce-spielen.ipynb." in said
    assert "JupyterLab öffnet" in said


def test_what_the_learner_has_is_never_overwritten(work, launched, packaged, capsys):
    (work / "kartenspiele").mkdir()
    (work / "kartenspiele/commerce-spielen.ipynb").write_text("mine")
    app.main([])
    (packaged / "00-start.ipynb").write_text("newer")
    app.main([])
    assert (work / "kartenspiele/commerce-spielen.ipynb").read_text() == "mine"
    assert (work / "kartenspiele/00-start.ipynb").read_text() == "new 00-start.ipynb"
    assert "Schon da und unverändert gelassen: commerce-spielen.ipynb." in capsys.readouterr().out
    assert len(launched) == 2


@pytest.mark.usefixtures("packaged")
@pytest.mark.parametrize("place", ["notebooks", "."])
def test_a_folder_with_a_start_page_is_used_as_it_is(work, launched, place):
    (work / place).mkdir(exist_ok=True)
    (work / place / "00-start.ipynb").write_text("there")
    app.main([str(work)])
    assert not (work / "kartenspiele").exists()
    assert url_of(launched[0]).endswith("/tree/notebooks/00-start.ipynb" if place != "." else "/tree/00-start.ipynb")


@pytest.mark.usefixtures("packaged", "work")
def test_unknown_arguments_go_to_jupyterlab(launched):
    app.main(["--no-browser", "--ip=0.0.0.0", "--IdentityProvider.token=x"])
    assert launched[0][-2:] == ["--ip=0.0.0.0", "--IdentityProvider.token=x"]
    assert "--no-browser" in launched[0]
    assert not [a for a in launched[0] if a.startswith("--port")]


@pytest.mark.usefixtures("packaged", "work")
def test_a_port_in_use_is_said_before_anything_starts(launched):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(SystemExit, match=f"Der Port {port} ist schon belegt"):
            app.main(["--port", str(port)])
    assert launched == []
    app.main(["--port", str(port)])
    assert f"--port={port}" in launched[0]


@pytest.mark.parametrize("text", ["0", "65536", "-1", "acht", "²", ""])
def test_a_port_that_is_none_is_refused(text, capsys):
    with pytest.raises(SystemExit):
        app.main([f"--port={text}"])
    assert "ist kein Port" in capsys.readouterr().err


def test_a_missing_folder_is_named(work, launched):
    with pytest.raises(SystemExit, match="Den Ordner nirgends gibt es nicht"):
        app.main(["nirgends"])
    assert launched == []


@pytest.mark.usefixtures("packaged")
def test_a_folder_that_cannot_be_made_is_named(work):
    (work / "kartenspiele").write_text("a file in the way")
    with pytest.raises(SystemExit, match="lassen sich nicht in kartenspiele ablegen"):
        app.main([])


def test_a_package_without_notebooks_is_named(work, tmp_path, monkeypatch):
    monkeypatch.setattr(app, "NOTEBOOKS", tmp_path / "nothing")
    with pytest.raises(SystemExit, match=r"00-start\.ipynb fehlt"):
        app.main([])


@pytest.mark.usefixtures("work")
def test_missing_jupyterlab_is_named(monkeypatch):
    monkeypatch.setattr(app.importlib.util, "find_spec", {}.get)
    with pytest.raises(SystemExit, match="JupyterLab fehlt"):
        app.main([])


@pytest.mark.parametrize(("user", "allowed"), [(0, True), (1000, False)])
def test_only_root_is_told_to_jupyterlab(work, launched, packaged, monkeypatch, user, allowed):
    monkeypatch.setattr(app.os, "geteuid", lambda: user, raising=False)
    app.main([])
    assert ("--allow-root" in launched[0]) is allowed


def test_help_is_german(capsys):
    with pytest.raises(SystemExit) as stop:
        app.main(["--help"])
    assert stop.value.code == 0
    shown = capsys.readouterr().out
    assert shown.startswith("Aufruf: cardgames [Ordner] [--port N]")
    assert "Öffnet JupyterLab auf der Startseite" in shown
    for english in ("usage", "positional", "options", "show this", "exit", "argument"):
        assert english not in shown


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--port"], "cardgames: --port: Dazu gehört ein Wert."),
        (["--port", "x"], "cardgames: --port: „x“ ist kein Port; möglich sind 1 bis 65535."),
        (["--no-browser=ja"], "cardgames: --no-browser: Dazu gehört kein Wert."),
    ],
)
def test_what_is_typed_wrong_is_said_in_german(arguments, says, capsys):
    with pytest.raises(SystemExit) as stop:
        app.main(arguments)
    assert stop.value.code == 2
    assert capsys.readouterr().err == f"{says}\nAlle Angaben zeigt: cardgames --help\n"


def test_the_version_is_ours_and_makes_no_folder(work, launched, packaged, capsys):
    with pytest.raises(SystemExit) as stop:
        app.main(["--version"])
    assert stop.value.code == 0
    assert capsys.readouterr().out == f"cardgames {metadata.version('historic-cardgames')}\n"
    assert (list(work.iterdir()), launched) == ([], [])


@pytest.mark.usefixtures("packaged")
def test_a_file_in_place_of_a_folder_is_named(work, launched):
    (work / "datei.txt").write_text("a file")
    with pytest.raises(SystemExit, match=r"datei\.txt ist eine Datei\. Nenne den Ordner"):
        app.main(["datei.txt"])
    assert launched == []


def test_a_terminal_without_umlauts_does_not_keep_it_from_starting(tmp_path):
    code = "from cardgames import app; app._launch = lambda arguments: print('started'); app.main([])"
    command = [sys.executable, "-c", code]
    done = subprocess.run(
        command,
        cwd=tmp_path,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "JupyterLab ?ffnet" in done.stdout
    assert done.stdout.endswith("started\n")
