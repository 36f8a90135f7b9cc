"""Replay, in an empty environment, the steps that repo2docker reads from binder/: no Docker, but the same commands.

Instead of the image's conda environment there is a venv of the same Python with the same main Jupyter packages.
"""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request
from pathlib import Path

import repo2docker

ROOT = Path(__file__).parents[2]
BASE = ("ipykernel", "ipywidgets", "jupyter_server", "jupyter-resource-usage", "jupyterlab", "notebook")
LEFT_OUT = shutil.ignore_patterns(".git", ".venv*", "build", "screens", "__pycache__", ".*_cache", ".ipynb_checkpoints")


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="binder-") as folder:
        home = Path(folder) / "home"
        shutil.copytree(ROOT, home, ignore=LEFT_OUT)
        dockerfile, python = read_steps(home)
        prefix = Path(folder) / "venv"
        environment = emptied(home, prefix)
        subprocess.run([find_python(python), "-m", "venv", str(prefix)], check=True, env=environment)
        run([f"{prefix}/bin/pip", "install", "--quiet", *base_packages(python)], home, environment)
        for step in build_steps(dockerfile):
            run(["bash", "-c", step], home, environment)
        run([f"{prefix}/bin/pip", "check"], home, environment)
        look_at_lab(entrypoint(dockerfile, environment), home, environment)
    print("Binder's steps work.")


def read_steps(home: Path) -> tuple[str, str]:
    """Ask repo2docker for its Dockerfile and for the Python version that it would take."""
    tool = Path(sys.executable).with_name("jupyter-repo2docker")
    done = subprocess.run(
        [tool, "--no-build", "--debug", str(home)], check=True, capture_output=True, text=True, env=os.environ
    )
    version = re.search(r"environment for python=(3\.\d+)", done.stdout + done.stderr)
    if version is None:
        sys.exit(f"repo2docker names no Python version:\n{done.stderr}")
    return done.stdout, version[1]


def emptied(home: Path, prefix: Path) -> dict[str, str]:
    """Keep nothing of this session but what pip may need to reach its index."""
    kept = {
        k: v for k, v in os.environ.items() if k.startswith("PIP_") or k.endswith(("_PROXY", "_proxy", "CERT_FILE"))
    }
    prefixes = {"KERNEL_PYTHON_PREFIX": str(prefix), "NB_PYTHON_PREFIX": str(prefix), "REPO_DIR": str(home)}
    return kept | prefixes | {"HOME": str(home), "PATH": f"{prefix}/bin:/usr/bin:/bin", "LANG": "en_US.UTF-8"}


def find_python(version: str) -> str:
    if found := shutil.which(f"python{version}"):
        return found
    own = ".".join(map(str, sys.version_info[:2]))
    print(f"python{version} is not here; taking {own} instead.")
    return sys.executable


def base_packages(python: str) -> list[str]:
    """Pin the main Jupyter packages as in the image that repo2docker starts from."""
    conda = Path(repo2docker.__file__).parent / "buildpacks" / "conda"
    lock = (conda / f"environment.py-{python}-linux-64.lock").read_text(encoding="utf-8")
    versions = dict(re.findall(r"/([\w.-]+?)-(\d[\w.]*)-[^-/]+\.(?:conda|tar\.bz2)", lock))
    return [f"{name}=={versions[name]}" for name in BASE]


def build_steps(dockerfile: str) -> list[str]:
    """Return the RUN lines that use binder/, in order."""
    steps = re.findall(r"^RUN (.*binder/.*)$", dockerfile, flags=re.MULTILINE)
    if not any("requirements.txt" in step for step in steps) or "./binder/postBuild" not in steps:
        sys.exit(f"repo2docker does not install binder/requirements.txt and run binder/postBuild, but: {steps}")
    return steps


def entrypoint(dockerfile: str, environment: dict[str, str]) -> str:
    found = re.search(r'^ENV R2D_ENTRYPOINT="(.*)"$', dockerfile, flags=re.MULTILINE)
    if found is None:
        sys.exit("repo2docker does not use binder/start")
    return found[1].replace("${REPO_DIR}", environment["REPO_DIR"])


def look_at_lab(start: str, home: Path, environment: dict[str, str]) -> None:
    """Start JupyterLab as Binder does and open what the README's launch address names."""
    address = re.search(r"urlpath=(\S+)", (home / "README.md").read_text(encoding="utf-8"))
    page = urllib.parse.unquote(address[1]) if address else sys.exit("the README has no launch address")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{(port := probe.getsockname()[1])}"
    command = [start, "jupyter-lab", "--ip=127.0.0.1", f"--port={port}", "--no-browser", "--IdentityProvider.token="]
    if os.geteuid() == 0:
        command.append("--allow-root")
    server = subprocess.Popen(command, cwd=home, env=environment, start_new_session=True)
    try:
        wait_for(f"{url}/api/status", server)
        for path in (page, f"api/contents/{page.removeprefix('lab/tree/')}"):
            print(path, fetch(f"{url}/{path}")[0])
        if b"de_DE" not in fetch(f"{url}/lab/api/settings/@jupyterlab/translation-extension:plugin")[1]:
            sys.exit("JupyterLab does not speak German")
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(15)


def wait_for(url: str, server: subprocess.Popen[bytes], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while server.poll() is None and time.monotonic() < end:
        try:
            fetch(url)
        except OSError:
            time.sleep(0.2)
        else:
            return
    sys.exit("JupyterLab does not answer")


def fetch(url: str) -> tuple[int, bytes]:
    with urllib.request.urlopen(url, timeout=10) as answer:  # noqa: S310 - our own server
        return answer.status, answer.read()


def run(command: list[str], home: Path, environment: dict[str, str]) -> None:
    print("+", " ".join(command), flush=True)
    subprocess.run(command, check=True, cwd=home, env=environment)


if __name__ == "__main__":
    main()
