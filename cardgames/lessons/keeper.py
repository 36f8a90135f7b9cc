"""Where the progress is kept: a small file beside the notebooks, shared by all of them.

Each change is read, made and written under a lock that all notebooks share, so that none is lost. It is held for
milliseconds; who cannot have it, because the folder is closed or somebody holds it for long, keeps the change himself.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import datetime
from functools import cache
from itertools import count
from pathlib import Path
from typing import Final, Protocol
from weakref import WeakSet

from filelock import FileLock

from cardgames.lessons.progress import Attempt, Progress, ProgressError, dump, load

FILE: Final = "fortschritt.json"
LOCK: Final = ".{}.lock"
PATIENCE: Final = 3.0
"""So many seconds are waited for others who write the file; it takes them milliseconds."""
ASIDE: Final = "fortschritt-alt-{}.json"


def today() -> str:
    """Return the day by this computer's clock."""
    return datetime.now().astimezone().date().isoformat()


class Watcher(Protocol):
    """Wants to know when the progress has changed."""

    def refresh(self) -> None:
        """Look at the progress afresh."""


class Keeper:
    """Reads and writes the progress in one file; read afresh each time, for other notebooks write it too.

    `unsaved` says why it could not be written (it then lives here only), `unread` why the file could not be read,
    `aside` where such a file was put. Without a path the progress lives here only, and nobody needs to know.
    """

    def __init__(self, path: Path | None, day: Callable[[], str] = today) -> None:
        """Keep the progress in this file."""
        self.path = path
        self.day = day
        self.unsaved = self.unread = self.aside = ""
        self.watchers: WeakSet[Watcher] = WeakSet()
        self._known = Progress()

    def progress(self) -> Progress:
        """Return the progress as it stands in the file; where there is none, as it is known here."""
        if self.path and not self.unsaved:
            self.unread = ""
            try:
                self._known = self._read(self.path)
            except ProgressError as error:
                self.unread = error.problem
            except OSError:
                self.unread = "closed"
        return self._known

    def change(self, new: Callable[[Progress], Progress]) -> Progress:
        """Write what becomes of the present progress, and return it."""
        with _alone(self.path) as trouble:
            self._known = new(self.progress())
            self.unsaved = trouble or self._kept()
        for watcher in list(self.watchers):
            watcher.refresh()
        return self._known

    def _kept(self) -> str:
        """Write the progress; returns why that is not possible, empty where it is."""
        try:
            if self.path:
                self._keep(self.path)
        except (OSError, ProgressError) as error:
            return str(error)
        return ""

    def _keep(self, path: Path) -> None:
        if self.unread:
            self._put_aside(path)
        elif self.unsaved:  # others may have written meanwhile
            self._known = self._known.merged(self._read(path))
        _write(path, dump(self._known, day=True))

    @staticmethod
    def _read(path: Path) -> Progress:
        try:
            return load(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return Progress()
        except UnicodeDecodeError as error:
            raise ProgressError("format", f"not a text: {error}") from error

    def clear(self) -> None:
        """Begin from the start."""
        self.change(lambda _old: Progress())

    def record(self, attempt: Attempt) -> None:
        """Keep a judged try."""
        self.change(lambda old: old.record(attempt, self.day()))

    def _put_aside(self, path: Path) -> None:
        """Rename a file that cannot be read, so that nothing in it is lost."""
        names = (path.with_name(ASIDE.format(number)) for number in count(1))
        target = next(other for other in names if not other.exists())
        path.rename(target)
        self.aside, self.unread = target.name, ""


@contextmanager
def _alone(path: Path | None) -> Iterator[str]:
    """Keep other notebooks from the file; yields why that is not possible, empty where it is.

    Where the file system has no locks the library puts a file beside the other: so one that somebody left behind does
    not last for ever.
    """
    with ExitStack() as held:
        trouble = ""
        try:
            if path and not path.parent.is_dir():
                raise FileNotFoundError(f"no folder {path.parent}")
            if path:
                held.enter_context(FileLock(path.with_name(LOCK.format(path.name)), timeout=PATIENCE))
        except OSError as error:
            trouble = str(error) or type(error).__name__
        yield trouble


def _write(path: Path, text: str) -> None:
    """Write the whole file or nothing of it."""
    new = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with new.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)


@cache
def keeper(folder: Path) -> Keeper:
    """Return the one keeper of a folder."""
    return Keeper(folder / FILE)
