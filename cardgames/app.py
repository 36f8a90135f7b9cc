"""`cardgames` on the command line: JupyterLab in German, opened on the start page."""

import argparse
import importlib.util
import io
import os
import re
import shutil
import socket
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn
from urllib.parse import quote

from cardgames.trouble import own_version

PACKAGE = Path(__file__).parent
SETTINGS = PACKAGE / "lab_settings"
NOTEBOOKS = next((p for p in (PACKAGE / "_notebooks", PACKAGE.parent / "notebooks") if p.is_dir()), PACKAGE)
START = "00-start.ipynb"
OWN_FOLDER = "kartenspiele"
LAST_PORT = 65_535


class StartError(Exception):
    """What keeps JupyterLab from starting, as a German sentence."""


def main(argv: Sequence[str] | None = None) -> None:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without umlauts is no reason not to start
    options, rest = _parser().parse_known_args(argv)
    try:
        _check(options.port)
        start_page = find_start_page(options.folder)
    except StartError as error:
        sys.exit(f"cardgames: {error}")
    page = start_page.relative_to(options.folder)
    print(f"JupyterLab öffnet {page}. Beenden: hier zweimal Strg+C drücken.", flush=True)
    _launch([*lab_arguments(options.folder, start_page, port=options.port, browser=options.browser), *rest])


def find_start_page(folder: Path) -> Path:
    """Find the start page at `folder`; where there is none, lay the packaged notebooks into a folder of the learner."""
    if folder.exists() and not folder.is_dir():
        raise StartError(f"{folder} ist eine Datei. Nenne den Ordner, in dem du arbeiten willst.")
    if not folder.is_dir():
        raise StartError(f"Den Ordner {folder} gibt es nicht.")
    for place in (folder / "notebooks", folder):
        if (place / START).is_file():
            return place / START
    target = folder / OWN_FOLDER
    try:
        added, kept = _copy_missing(NOTEBOOKS, target)
    except OSError as error:
        raise StartError(f"Die Notebooks lassen sich nicht in {target} ablegen: {error.strerror}.") from error
    if added:
        print(f"Neu in {target}: {', '.join(added)}.")
    if kept:
        print(f"Schon da und unverändert gelassen: {', '.join(kept)}.")
    if not (target / START).is_file():
        raise StartError(f"Die Startseite {START} fehlt. Bitte installiere das Paket noch einmal.")
    return target / START


def lab_arguments(folder: Path, start_page: Path, *, port: int | None, browser: bool) -> list[str]:
    page = quote(start_page.relative_to(folder).as_posix())
    arguments = [
        f"--ServerApp.root_dir={folder.resolve()}",
        f"--LabApp.default_url=/lab/workspaces/{OWN_FOLDER}/tree/{page}",
        f"--LabApp.app_settings_dir={SETTINGS}",
        "--LabApp.extension_manager=readonly",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        "--LabApp.news_url=None",
        "--HTMLExporter.exclude_input=True",  # a notebook exported from the menu is a page to read
        "--HTMLExporter.exclude_output_prompt=True",
        "--HTMLExporter.language_code=de",
    ]
    if port is not None:
        arguments += [f"--port={port}", "--ServerApp.port_retries=0"]
    if not browser:
        arguments.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        arguments.append("--allow-root")  # containers have no other user; the server listens to this machine only
    return arguments


class _Usage(argparse.HelpFormatter):
    """Says “Aufruf” for “usage”."""

    def add_usage(self, usage: str | None, actions: Any, groups: Any, prefix: str | None = None) -> None:  # noqa: ANN401 - as in argparse
        super().add_usage(usage, actions, groups, prefix or "Aufruf: ")


class _Parser(argparse.ArgumentParser):
    """Says in German what argparse says in English."""

    def error(self, message: str) -> NoReturn:
        for english, german in _GERMAN:
            message = re.sub(english, german, message)
        self.exit(2, f"cardgames: {message}\nAlle Angaben zeigt: cardgames --help\n")


_GERMAN = (
    ("^argument ([^:]*): ", r"\1: "),
    ("expected one argument", "Dazu gehört ein Wert."),
    ("ignored explicit argument .*", "Dazu gehört kein Wert."),
)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="cardgames",
        usage="cardgames [Ordner] [--port N] [--no-browser] [Angaben für JupyterLab]",
        formatter_class=_Usage,
        add_help=False,
        description="Öffnet JupyterLab auf der Startseite der Kartenspiele.",
        epilog="Weitere Angaben gehen an JupyterLab, zum Beispiel --ip=0.0.0.0.",
        allow_abbrev=False,
    )
    places = parser.add_argument_group("Ordner")
    choices = parser.add_argument_group("Schalter")
    places.add_argument(
        "folder",
        metavar="Ordner",
        nargs="?",
        type=Path,
        default=Path(),
        help=f"Ordner, in dem gearbeitet wird (sonst der aktuelle); fehlen dort die Notebooks, "
        f"werden sie in den Unterordner {OWN_FOLDER} gelegt",
    )
    choices.add_argument("--no-browser", dest="browser", action="store_false", help="keinen Browser öffnen")
    choices.add_argument("--port", type=_port, metavar="N", help="Port des Servers (sonst der erste freie ab 8888)")
    choices.add_argument("--version", action="version", version=f"cardgames {own_version()}", help="die Fassung nennen")
    choices.add_argument("-h", "--help", action="help", help="diese Hilfe zeigen")
    return parser


def _check(port: int | None) -> None:
    if importlib.util.find_spec("jupyterlab") is None:
        raise StartError("JupyterLab fehlt. So kommt es dazu: python -m pip install jupyterlab")
    if port is not None and not _is_free(port):
        raise StartError(
            f"Der Port {port} ist schon belegt. Lass --port weg, dann wird ein freier Port gesucht, "
            "oder nenne einen anderen."
        )


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= LAST_PORT:
        raise argparse.ArgumentTypeError(f"„{text}“ ist kein Port; möglich sind 1 bis {LAST_PORT}.")
    return int(text)


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        if os.name == "posix":  # elsewhere the option would let two servers share a port
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def _copy_missing(source: Path, target: Path) -> tuple[list[str], list[str]]:
    """Copy the files that `target` lacks; return the names copied and the names left alone."""
    added: list[str] = []
    kept: list[str] = []
    target.mkdir(exist_ok=True)
    for file in sorted(source.glob("*.ipynb")):
        known = (target / file.name).exists()
        (kept if known else added).append(file.name)
        if not known:
            shutil.copyfile(file, target / file.name)
    return added, kept


def _launch(arguments: list[str]) -> None:
    from jupyterlab.labapp import LabApp  # noqa: PLC0415 - heavy, and its absence is reported above

    LabApp.launch_instance(arguments)


if __name__ == "__main__":
    main()
