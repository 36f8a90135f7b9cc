"""The installed package: nothing is missing in it, nothing is left over."""

import json
import os
import sys
import tomllib
from importlib.metadata import distribution, version
from pathlib import Path

import pytest

import cardgames

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
WHEEL = pytest.mark.skipif(os.environ.get("CARDGAMES_TESTED") != "wheel", reason="only `make test` has a wheel")


def files_below(folder):
    passing = {"__pycache__", ".ipynb_checkpoints"}
    return {p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file() and not passing & {*p.parts}}


@WHEEL
def test_the_wheel_holds_every_file_of_the_package_and_the_notebooks():
    installed = files_below(Path(cardgames.__file__).parent)
    notebooks = {f"_notebooks/{name}" for name in files_below(ROOT / "notebooks")}
    assert installed == files_below(ROOT / "cardgames") | notebooks


@WHEEL
def test_the_wheel_brings_the_extension_of_jupyterlab_to_where_it_is_looked_for():
    source = ROOT / "cardgames/labextension"
    installed = Path(sys.prefix, "share/jupyter/labextensions/historic-cardgames")
    assert files_below(installed) == files_below(source)
    for name in files_below(source):
        assert (installed / name).read_text(encoding="utf-8") == (source / name).read_text(encoding="utf-8")


def test_the_extension_has_the_version_of_the_package():
    described = json.loads((ROOT / "cardgames/labextension/package.json").read_text(encoding="utf-8"))
    assert described["version"] == PROJECT["version"]


@WHEEL
def test_the_wheel_brings_the_command():
    assert [e.value for e in distribution("historic-cardgames").entry_points] == ["cardgames.app:main"]
    assert version("historic-cardgames") == PROJECT["version"]
    assert list(Path(sys.executable).parent.glob("cardgames*"))


def test_every_dependency_has_a_lower_bound():
    named = [*PROJECT["dependencies"], *(d for extra in PROJECT["optional-dependencies"].values() for d in extra)]
    assert [d for d in named if ">=" not in d] == []


def test_the_changelog_knows_the_version_or_has_unreleased_changes():
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert "## [Unreleased]" in text or f"## [{PROJECT['version']}]" in text


def test_the_settings_speak_german_and_ask_nothing():
    settings = json.loads((Path(cardgames.__file__).parent / "lab_settings/overrides.json").read_text(encoding="utf-8"))
    assert settings["@jupyterlab/translation-extension:plugin"]["locale"] == "de_DE"
    assert settings["@jupyterlab/apputils-extension:notification"]["fetchNews"] == "false"
