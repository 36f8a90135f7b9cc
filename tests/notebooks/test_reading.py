"""Exported without a kernel the notebooks are pages to read: texts, pictures, solved exercises, and no code."""

import re

import pytest
from nbconvert import HTMLExporter

from cardgames.app import NOTEBOOKS
from cardgames.lessons import DEMONSTRATIONS, EXERCISES

FILES = sorted(path.name for path in NOTEBOOKS.glob("*.ipynb"))


@pytest.fixture(scope="module")
def pages():
    exporter = HTMLExporter(exclude_input=True, exclude_output_prompt=True, language_code="de")
    return {name: exporter.from_filename(str(NOTEBOOKS / name))[0] for name in FILES}


@pytest.mark.parametrize("name", FILES)
def test_a_page_shows_no_code_and_every_picture_has_a_description(pages, name):
    assert '<html lang="de">' in pages[name]
    body = pages[name].partition("<body")[2]
    assert "cardgames.widgets" not in body
    assert "jp-CodeMirrorEditor" not in body
    assert not re.search(r"jp-(Input|Output)Prompt\">\s*(In|Out)", body)
    assert "Kartentisch: " not in re.sub(r"<[^>]*>", "", body), "a text instead of a picture"
    assert all(re.search(r'alt="[^"]{5,}"', image) for image in re.findall(r"<img[^>]*>", body))


@pytest.mark.parametrize(("game", "letters"), [("commerce", "CO"), ("conquian", "CQ")])
def test_the_rules_read_as_a_book_with_pictures_and_solved_exercises(pages, game, letters):
    parts = re.split(r"<h2[^>]*>(\d) ", pages[f"{game}-regeln.ipynb"].partition("<body")[2])
    sections = dict(zip(parts[1::2], parts[2::2], strict=True))
    wanted = [name for name in EXERCISES if name.startswith(letters)]
    assert [f"{letters}{number}" for number in sections] == wanted
    for number, page in sections.items():
        section = f"{letters}{number}"
        assert page.count("<summary>Lösung</summary>") >= len(EXERCISES[section])
        assert page.count("cardgames-twin") >= len(EXERCISES[section]) + len(DEMONSTRATIONS[section])
        assert page.count("<strong>" + section) >= 2, "the rules in both levels of language"
