"""A server of notebooks for the tests, away from this user's own Jupyter settings."""

import contextlib
import os
import signal
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator, Sequence
from pathlib import Path

import patience

FOLDERS = {
    "JUPYTER_CONFIG_DIR": "config",
    "JUPYTER_DATA_DIR": "data",
    "JUPYTER_RUNTIME_DIR": "runtime",
    "JUPYTERLAB_SETTINGS_DIR": "settings",
    "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
    "IPYTHONDIR": "ipython",
}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def running(command: Sequence[str], answers: str, base: Path, log: Path) -> Iterator[None]:
    """Run a server with its own folders in `base` until the address `answers` does, and end it afterwards."""
    own = {variable: str(base / folder) for variable, folder in FOLDERS.items()}
    with log.open("wb") as written:
        server = subprocess.Popen(
            command, stdout=written, stderr=subprocess.STDOUT, env=os.environ | own, start_new_session=True
        )
        try:
            _wait_until_up(answers, server, log)
            yield
        finally:
            server.send_signal(signal.SIGTERM)  # the server ends its kernels itself
            try:
                server.wait(15)
            except subprocess.TimeoutExpired:
                os.killpg(server.pid, signal.SIGKILL)


def _wait_until_up(url: str, server: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + patience.SECONDS
    while time.monotonic() < end:
        if server.poll() is not None:
            raise RuntimeError(f"the server ended with {server.returncode}:\n{log.read_text()[-3000:]}")
        with contextlib.suppress(OSError), urllib.request.urlopen(url, timeout=patience.SECONDS):  # noqa: S310 - our own server
            return
        time.sleep(0.1)
    raise TimeoutError(f"the server does not answer:\n{log.read_text()[-3000:]}")
