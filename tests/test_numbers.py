"""Numbers come from one home: nothing is told as none or all that is not; commas, a real minus, no minus zero."""

import ast
import re
import tomllib
from pathlib import Path

import nbformat
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardgames
from cardgames.german import (
    between,
    chips,
    comma,
    count,
    gain,
    hundredths,
    in_words,
    of_hundred,
    part,
    percent,
    percent_tick,
    rate,
    signed,
    thousands,
    tick,
)

PACKAGE = Path(cardgames.__file__).parent
ROOT = Path(__file__).parents[1]
shares = st.just(0.0) | st.floats(1e-12, 1)
EXEMPT = {"bots/asking.py": "turns the English message of an error into a German one"}
"""Modules that put a number into words themselves, each with its reason; the list may only shrink."""


@pytest.mark.parametrize(
    ("share", "hundred", "cent"),
    [
        (0, "0 von 100", "0 %"),
        (0.0000001, "1 von 10.000.000", "0,00001 %"),
        (0.00034, "1 von 2.941", "0,034 %"),
        (0.004, "1 von 250", "0,4 %"),
        (0.01, "1 von 100", "1,0 %"),
        (0.593, "59 von 100", "59,3 %"),
        (0.968, "97 von 100", "96,8 %"),
        (0.996, "mehr als 99 von 100", "99,6 %"),
        (0.9996, "mehr als 99 von 100", "99,96 %"),
        (1, "100 von 100", "100 %"),
    ],
)
def test_a_share_has_one_wording_as_a_frequency_and_one_in_per_cent(share, hundred, cent):
    spaced = cent.replace(" ", "\u00a0")
    assert (of_hundred(share), percent(share)) == (hundred, spaced)
    assert rate(share, "Händen") == f"{hundred} Händen ({spaced})"
    assert rate(share, "") == f"{hundred} ({spaced})"


@given(shares)
def test_what_is_not_none_and_not_all_is_never_told_as_that(share):
    told = percent(share), of_hundred(share), hundredths(share)
    assert (float(told[0][:-2].replace(",", ".")) == 0) == (share == 0)
    assert (float(told[0][:-2].replace(",", ".")) == 100) == (share == 1)
    assert told[1].startswith("0 ") == (told[2] == "0") == (share == 0)
    assert told[1].startswith("100 ") == (told[2] == "100") == (share == 1)
    assert not {"e", "-", "."} & set(told[0])


@given(shares)
def test_a_percentage_is_rounded_and_not_cut(share):
    value = float(percent(share)[:-2].replace(",", "."))
    places = len(percent(share)[:-2].partition(",")[2])
    assert abs(value - 100 * share) <= 0.5 * 10**-places * (1 + 1e-9)


@given(st.floats(-1e9, 1e9), st.integers(0, 3))
def test_a_number_has_a_comma_points_a_real_minus_and_no_minus_zero(value, places):
    plain, with_sign = comma(value, places), comma(value, places, sign=True)
    assert re.fullmatch(r"−?\d{1,3}(\.\d{3})*(,\d+)?", plain)
    back = float(plain.replace(".", "").replace(",", ".").replace("−", "-"))
    assert back == pytest.approx(round(value, places), abs=10**-places)
    assert not (plain.startswith("−") and back == 0)
    assert with_sign == ("±" if back == 0 else "+" if back > 0 else "") + plain


@pytest.mark.parametrize(
    ("told", "words"),
    [
        (gain(0.25), "+0,25"),
        (gain(-0.004), "±0,00"),
        (gain(-1), "−1,00"),
        (signed(4), "+4"),
        (signed(-1), "−1"),
        (signed(0), "±0"),
        (thousands(18_424), "18.424"),
        (thousands(-1_000), "−1.000"),
        (in_words(1_500), "1.500"),
        (count(1, "Karte", "Karten"), "1 Karte"),
        (count(2_000, "Karte", "Karten"), "2.000 Karten"),
        (chips(1), "1 Chip"),
        (chips(-1), "−1 Chip"),
        (chips(1.04), "1,0 Chip"),
        (chips(0.4), "0,4 Chips"),
        (chips(-0.01), "0,0 Chips"),
        (part(11, 49, "Karten"), "11 von 49 Karten (22,4 %)"),
        (part(1, 18_424), "1 von 18.424 (0,0054 %)"),
        (part(0, 0), "0 von 0 (0 %)"),
        (between(0.577, 0.608), "57,7 % bis 60,8 %"),
        (hundredths(0.004), "< 1"),
        (hundredths(0.996), "> 99"),
        (tick(1_500), "1.500"),
        (tick(-0.5), "−0,5"),
        (percent_tick(0.25), "25 %"),
    ],
)
def test_numbers_in_words(told, words):
    assert told == words.replace(" %", "\u00a0%")


# One home, and no space that breaks before %


def sources():
    return {path.relative_to(PACKAGE).as_posix(): path for path in PACKAGE.rglob("*.py") if "german" not in path.parts}


def docstrings(tree):
    """Return the lines of all docstrings, and of the sentences below a constant."""
    return {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def worded(tree):
    """Yield the lines in which a number gets its comma, points, sign or minus without the home of numbers."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FormattedValue) and node.format_spec:
            spec = "".join(part.value for part in node.format_spec.values if isinstance(part, ast.Constant))
            if re.search(r"[,+%fF]|^\.?\d*e$", spec) and not re.search(r"[<>^]", spec):
                yield node.lineno
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "replace":
            given = [one.value for one in node.args if isinstance(one, ast.Constant)]
            if given in ([".", ","], ["-", "−"], [",", "."]):
                yield node.lineno


def test_numbers_are_put_into_words_at_home_only():
    found = {name: [*worded(ast.parse(path.read_text(encoding="utf-8")))] for name, path in sources().items()}
    assert {name for name, lines in found.items() if lines} == EXEMPT.keys()
    assert [*worded(ast.parse("f'{x:.1f}'; f'{n:,}'; f'{n:+d}'; t.replace('-', '−'); f'{w:>5}'; f'{w:g}'"))] == [1] * 4


def breaking(text):
    return re.findall(r"\d +%", text)


def test_no_line_breaks_before_the_sign_of_per_cent():
    for name, path in sources().items():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        silent = docstrings(tree)
        texts = [one for one in ast.walk(tree) if isinstance(one, ast.Constant) and isinstance(one.value, str)]
        assert not [one.value for one in texts if id(one) not in silent and breaking(one.value)], name
        pairs = [
            pair
            for one in ast.walk(tree)
            if isinstance(one, ast.JoinedStr)
            for pair in zip(one.values, one.values[1:], strict=False)
        ]
        after = [
            two.value for one, two in pairs if isinstance(one, ast.FormattedValue) and isinstance(two, ast.Constant)
        ]
        assert not [text for text in after if text.startswith(" %")], name
    for path in PACKAGE.rglob("*.toml"):
        assert not breaking(str(tomllib.loads(path.read_text(encoding="utf-8")))), path.name
    for path in (ROOT / "notebooks").glob("*.ipynb"):
        cells = nbformat.read(path, as_version=4).cells
        assert not [cell.source for cell in cells if breaking(cell.source)], path.name
        told = [
            str(output.get("data", {}).get("text/html", "")) for cell in cells for output in cell.get("outputs", ())
        ]
        assert not [text for text in told if breaking(re.sub(r'(style|width|height)="[^"]*"', "", text))], path.name
