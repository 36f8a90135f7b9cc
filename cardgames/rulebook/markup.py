"""The simple markup of the rule texts, taken apart: foreign words, cards, words of the glossary, and plain text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

_FOREIGN = r"_(?P<foreign>[^_]+)_"
_CARDS = r"(?P<cards>(?:10|[2-9ABDK])[♣♦♥♠](?: (?:10|[2-9ABDK])[♣♦♥♠])*)"


class Piece(NamedTuple):
    """A piece of a text: `kind` is text, foreign or cards; `term` names the word of the glossary that it is, if any."""

    kind: str
    text: str
    term: str = ""


def bare(text: str) -> str:
    """Return the text without its marks, to be read or compared."""
    return re.sub(_FOREIGN, r"\g<foreign>", text)


def pieces(text: str, forms: Mapping[str, str]) -> Iterator[Piece]:
    """Yield the text piece by piece; `forms` are the spellings of words of the glossary and the word they belong to.

    A spelling with a small letter at the start is found with a capital one, too (a verb at the start of a sentence).
    """
    end = 0
    for match in _pattern(frozenset(forms)).finditer(text):
        if match.start() > end:
            yield Piece("text", text[end : match.start()])
        end = match.end()
        kind = match.lastgroup or "text"
        found = match[kind]
        term = forms.get(found) or forms.get(found[:1].lower() + found[1:], "")
        yield Piece("text" if kind == "word" else kind, found, term)
    if end < len(text):
        yield Piece("text", text[end:])


@cache
def _pattern(forms: frozenset[str]) -> re.Pattern[str]:
    words = "|".join(_spellings(sorted(forms, key=lambda form: (-len(form), form))))
    return re.compile(rf"{_FOREIGN}|{_CARDS}" + (rf"|\b(?P<word>{words})\b" if words else ""))


def _spellings(forms: Iterable[str]) -> Iterator[str]:
    for form in forms:
        first, rest = form[:1], re.escape(form[1:])
        yield f"[{first}{first.upper()}]{rest}" if first.islower() else f"{first}{rest}"
