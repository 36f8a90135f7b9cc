"""Rule texts, habits and glossary as HTML: readable without a kernel and without a script.

A word of the glossary is a button that opens its explanation as a popover: JupyterLab stops links within an output.
Where a page takes the popover away (an untrusted notebook, an old browser), the explanations stand below the text.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Iterator
from html import escape

from IPython.display import HTML

from cardgames import rulebook
from cardgames.cards import HIDDEN, Card, card, cards
from cardgames.faces import card_body, faces, shapes
from cardgames.game import GameRules
from cardgames.german import label
from cardgames.rulebook import Term
from cardgames.rulebook.markup import Piece, pieces

_LEVELS = (("Regeltext", "text", " open"), ("In einfacher Sprache", "plain", ""))
_HABITS = (("Was hier anders ist", "text", " open"), _LEVELS[1])
_WORDS = "Wörter erklärt"
_GAMES = {"CO": "commerce", "CQ": "conquian"}
_LETTERS = {game: letters for letters, game in _GAMES.items()}
_WORD = (
    "background:none;border:0;padding:0;margin:0;font:inherit;color:inherit;line-height:inherit;"
    "text-decoration:underline dotted;cursor:help"
)
_TOLD = (
    "max-width:min(26em,90vw);padding:.8em 1em;border-radius:8px;line-height:1.5;"
    "background:var(--jp-layout-color1,Canvas);color:var(--jp-content-font-color1,CanvasText)"
)
_PAIR = "display:flex;flex-wrap:wrap;gap:0 1em;margin-bottom:.6em"
_SIDE = "float:none;width:auto;margin:0;flex:0 0 13em"
_WHOLE = "float:none;width:auto;margin:0;flex:1 1 100%"
_BODY = "float:none;width:auto;margin:0;flex:1 1 18em;min-width:0"
"""A head stands beside its text where there is room for both, else above it (JupyterLab would float it)."""
_TALL = "line-height:2"
_CARD, _GAP = 40, 5


def rule_text(section: str, *active: GameRules) -> HTML:
    """Return the rules of a section such as ``CO2`` for display, in both levels of language, and the words explained.

    Numbers are those of the `active` rules, if any are given.
    """
    told = rulebook.section(section, *active)
    before = rulebook.sections(*active).get(section)
    page = _Page(_GAMES[section[:2]], section, active)
    parts = []
    for title, level, opened in _LEVELS:
        intro = getattr(before, level, "")
        first = f"<p>{page.marked(intro, level)}</p>" if intro else ""
        rows = "".join(_row(rule.id, rule.kind, page.marked(getattr(rule, level), level)) for rule in told)
        parts.append(_details(title, first + _list(rows), opened))
    return page.shown(parts)


def habits(game: str, *active: GameRules) -> HTML:
    """Return what people bring along to a game from another one, and what holds here instead."""
    told = rulebook.habits(game, *active)
    page = _Page(game, f"{game}-habits", active)
    parts = [f"<p><strong>{escape(told.title)}</strong></p>"]
    for title, level, opened in _HABITS:
        first = f"<p>{page.marked(getattr(told, level), level)}</p>"
        rows = "".join(
            _habit(one.id, bare(one.known), f"{page.marked(getattr(one, level), level)} ({', '.join(one.rules)})")
            for one in told.habits
        )
        parts.append(_details(title, first + _list(rows), opened))
    return page.shown(parts)


def glossary(game: str, *active: GameRules) -> HTML:
    """Return all words of a game, explained, with pictures."""
    page = _Page(game, game, active)
    words = map(page.explained, page.terms.values())
    return _html(_list("".join(_pair(word, told) for word, told in words)))


def bare(text: str) -> str:
    """Return a text without marks, for HTML."""
    return escape(rulebook.bare(text))


class _Page:
    """One display: turns the marks of texts into HTML and remembers which words it has to explain."""

    def __init__(self, game: str, name: str, active: tuple[GameRules, ...]) -> None:
        terms = rulebook.glossary(game, *active)
        self.game = game
        self.name = name
        self.terms = {term.name: term for term in terms}
        self.forms = {form: term.name for term in terms for form in term.forms}
        self.used: set[str] = set()
        self.linked: set[tuple[str, str]] = set()

    def marked(self, text: str, level: str) -> str:
        """Return the text as HTML; the first time on a level that a word of the glossary comes, it is a button."""
        return "".join(self._pieces(text, level))

    def _pieces(self, text: str, level: str) -> Iterator[str]:
        for piece in pieces(text, self.forms):
            if piece.term and (level, piece.term) not in self.linked:
                self.linked.add((level, piece.term))
                yield self._link(piece)
            else:
                yield _plain(piece)

    def _link(self, piece: Piece) -> str:
        self.used.add(piece.term)
        return self._button(piece.term, _plain(piece))

    def _button(self, term: str, word: str) -> str:
        return f'<button type="button" popovertarget="{self._anchor(term)}" style="{_WORD}">{word}</button>'

    def _anchor(self, term: str) -> str:
        return re.sub(r"\W+", "-", f"wort-{self.name}-{term}")

    def explained(self, term: Term) -> tuple[str, str]:
        """Return a word and its explanation with a picture."""
        told = "".join(_plain(piece) for piece in pieces(term.text, {}))
        mine = [rule for rule in term.rules if rule.startswith(_LETTERS[self.game])]
        rules = f" ({', '.join(mine)})" if mine else ""
        word = _plain(_head(term))
        return f"<dfn>{word}</dfn>", f"{told}{rules}{_figure(term)}"

    def _popover(self, term: Term) -> str:
        word, told = self.explained(term)
        return f'<div popover id="{self._anchor(term.name)}" style="{_TOLD}"><strong>{word}</strong><br>{told}</div>'

    def shown(self, parts: Iterable[str]) -> HTML:
        """Return the display, with the words that were linked explained at its end."""
        used = [term for name, term in self.terms.items() if name in self.used]
        words = ", ".join(self._button(term.name, _plain(_head(term))) for term in used)
        below = f'<p style="{_TALL}">{_WORDS}: {words}</p>' + "".join(map(self._popover, used)) if used else ""
        return _html("".join(parts) + below)


def _html(body: str) -> HTML:
    return HTML(f'<div lang="de" class="cardgames-text">{body}</div>')  # type: ignore[no-untyped-call]


def _details(title: str, body: str, opened: str = "") -> str:
    return f'<details{opened}><summary style="{_TALL}">{escape(title)}</summary>{body}</details>'


def _list(rows: str) -> str:
    return f"<dl>{rows}</dl>"


def _row(name: str, head: str, body: str) -> str:
    return _pair(f"<strong>{escape(name)}</strong> · {head}", body)


def _pair(head: str, body: str, beside: str = _SIDE) -> str:
    """Return a head and its text, beside each other or the text below."""
    return f'<div style="{_PAIR}"><dt style="{beside}">{head}</dt><dd style="{_BODY}">{body}</dd></div>'


def _habit(name: str, known: str, body: str) -> str:
    """Return a habit with what holds instead below it, since habits are whole sentences."""
    return _pair(f"<strong>{escape(name)}</strong> · „{known}“", body, _WHOLE)


def _head(term: Term) -> Piece:
    return Piece("foreign" if term.lang else "text", term.name)


def _plain(piece: Piece) -> str:
    if piece.kind == "foreign":
        return f'<span lang="en">{escape(piece.text)}</span>'
    if piece.kind == "cards":
        names = ", ".join(map(label, cards(piece.text)))
        return f'<span role="img" aria-label="{names}" style="white-space:nowrap">{piece.text}</span>'
    return escape(piece.text)


def _figure(term: Term) -> str:
    """Return the example of a word as a small picture with its caption."""
    if not term.cards:
        return ""
    groups = [[HIDDEN if word == "?" else card(word) for word in group.split()] for group in term.cards.split("|")]
    alt = "; daneben ".join(", ".join(map(label, group)) for group in groups)
    width, height, drawing = _drawn(groups)
    source = base64.b64encode(drawing.encode()).decode()
    image = (
        f'<img alt="{alt}" width="{width}" height="{height}" style="display:block;max-width:100%;height:auto" '
        f'src="data:image/svg+xml;base64,{source}">'
    )
    return f"{image}<small>{escape(term.shows)}</small>"


def _drawn(groups: Iterable[Iterable[Card]]) -> tuple[int, int, str]:
    """Return width, height and drawing of cards side by side, with more room between groups."""
    across, down = faces()["size"]
    scale, left, body = _CARD / across, 0, ""
    for group in groups:
        left += 4 * _GAP if left else 0
        for one in group:
            face = None if one is HIDDEN else str(one)
            body += f'<g transform="translate({left} 0) scale({scale:.4g})">{card_body(face)}</g>'
            left += _CARD + _GAP
    width, height = left - _GAP, round(down * scale)
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    return width, height, f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{shapes()}{body}</svg>'
