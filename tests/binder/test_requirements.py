"""binder/requirements.txt pins, with hashes, all that the package needs, and names no address."""

import os
import re
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
TEXT = (ROOT / "binder/requirements.txt").read_text(encoding="utf-8").replace("\\\n", " ")
PYTHON = re.fullmatch(r"python-(3\.\d+)\n", (ROOT / "binder/runtime.txt").read_text(encoding="utf-8"))[1]
IMAGE = {
    "python_version": PYTHON,
    "python_full_version": f"{PYTHON}.0",
    "platform_system": "Linux",
    "sys_platform": "linux",
    "os_name": "posix",
    "implementation_name": "cpython",
    "platform_python_implementation": "CPython",
}


def pins():
    """Map the packages of Binder's image to their pinned versions."""
    found = [Requirement(line.partition(" --hash")[0]) for line in TEXT.splitlines()]
    return {canonicalize_name(r.name): r for r in found if r.marker is None or r.marker.evaluate(IMAGE)}


def test_what_the_package_needs_is_pinned_within_its_bounds():
    pinned = pins()
    for text in (*PROJECT["project"]["dependencies"], *PROJECT["build-system"]["requires"]):
        needed = Requirement(text)
        (version,) = (pin.version for pin in pinned[canonicalize_name(needed.name)].specifier)
        assert version in needed.specifier, f"{text}, but {version} is pinned: make lock"


def test_the_image_has_a_python_that_the_package_accepts():
    assert Requirement(f"python{PROJECT['project']['requires-python']}").specifier.contains(f"{PYTHON}.0")


def test_every_pin_is_exact_and_has_a_hash():
    for line in TEXT.splitlines():
        assert re.match(r"[\w.-]+==[\w.]+ .*--hash=sha256:[0-9a-f]{64}", line), line


def test_no_address_is_named():
    assert not re.search(r"://|--index|--find-links|@ ", TEXT)


def test_binder_can_run_its_scripts():
    assert [name for name in ("postBuild", "start") if not os.access(ROOT / "binder" / name, os.X_OK)] == []
