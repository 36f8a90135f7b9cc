"""A scene as a still picture: SVG, a German description of it, and both as one `<img>` for a notebook."""

from __future__ import annotations

import base64
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from cardgames.faces import Palette, card_body, card_svg, faces, shapes
from cardgames.german import chips
from cardgames.scene.spoken import description

__all__ = ["alt", "card_svg", "html", "svg"]

Scene = Mapping[str, Any]

WIDTH = 760
EDGE = 14
FELT, PLATE, LINE, WHITE, SOFT = "#1b5840", "#15452f", "#7fb59c", "#ffffff", "#e2f1e9"
SAY, SAY_TEXT, BAD, BAD_TEXT, GOLD, GOLD_TEXT = "#fff6d9", "#2b2200", "#fde8e6", "#8c1007", "#ffd24a", "#2b2200"
TICK = "M-4 0-1 3.5 4.5-3.5"
STAR = "M0-5 1.5-1.6 5-1.5 2.2.8 3.2 4.4 0 2.3-3.2 4.4-2.2.8-5-1.5-1.5-1.6Z"
BROAD = "mwMW"
WIDE_ROW, TWO_ROWS = 4, 10  # seats in one row at most; in two rows at most


@dataclass(frozen=True, slots=True)
class Box:
    """A part of the picture that can be put anywhere."""

    width: float
    height: float
    body: str = ""

    def at(self, x: float, y: float) -> str:
        return f'<g transform="translate({x:g} {y:g})">{self.body}</g>'


def _column(boxes: Iterable[Box], gap: float = 6, centre: bool = False) -> Box:
    parts = [box for box in boxes if box.height]
    width, top, body = max((box.width for box in parts), default=0), 0.0, ""
    for box in parts:
        body += box.at((width - box.width) / 2 if centre else 0, top)
        top += box.height + gap
    return Box(width, max(top - gap, 0), body)


def _line(boxes: Iterable[Box], gap: float, drop: float = 1) -> Box:
    """Boxes side by side; `drop` 1 sets them on one ground line, 0.5 on one middle line."""
    parts = [box for box in boxes if box.width]
    height, left, body = max((box.height for box in parts), default=0), 0.0, ""
    for box in parts:
        body += box.at(left, (height - box.height) * drop)
        left += box.width + gap
    return Box(max(left - gap, 0), height, body)


def _wrap(boxes: Iterable[Box], width: float, gap: float = 12, drop: float = 1) -> Box:
    lines: list[list[Box]] = [[]]
    for box in boxes:
        if lines[-1] and sum(part.width + gap for part in lines[-1]) + box.width > width:
            lines.append([])
        lines[-1].append(box)
    return _column((_line(line, gap, drop) for line in lines), gap=8)


def _centred(box: Box, width: float) -> Box:
    return Box(width, box.height, box.at((width - box.width) / 2, 0))


def _text(words: str, size: float = 13, colour: str = WHITE, bold: bool = False, room: float = WIDTH) -> Box:
    """Set one line; the width is estimated on the safe side, and too long a text is cut."""
    each = size * (0.7 if bold else 0.62)
    most = max(int(room / each), 4)
    shown = words if len(words) <= most else words[: most - 1] + "…"
    weight = ' font-weight="bold"' if bold else ""
    body = f'<text y="{size:g}" font-size="{size:g}" fill="{colour}"{weight}>{escape(shown)}</text>'
    wide = len(shown) + 0.5 * sum(letter in BROAD for letter in shown)
    return Box(wide * each if shown else 0, size * 1.35 if shown else 0, body)


def _words(text: str, width: float, size: float, colour: str, bold: bool = False) -> Box:
    lines = textwrap.wrap(text, max(int(width / (size * (0.7 if bold else 0.62))), 8))
    return _column((_text(line, size, colour, bold, width) for line in lines), gap=2)


def _panel(box: Box, width: float, fill: str, edge: str = "none", pad: float = 9) -> Box:
    """`box` on a rounded ground."""
    height = box.height + 2 * pad
    ground = (
        f'<rect x="1" y="1" width="{width - 2:g}" height="{height - 2:g}" rx="9" '
        f'fill="{fill}" stroke="{edge}" stroke-width="2"/>'
    )
    return Box(width, height, ground + box.at(pad + 2, pad))


def _tag(words: str, fill: str = SOFT, colour: str = "#10261d") -> Box:
    label = _text(words, 11.5, colour, bold=fill != SOFT)
    width = label.width + 12
    return Box(width, 17, f'<rect width="{width:g}" height="17" rx="8.5" fill="{fill}"/>' + label.at(6, 0.5))


def _coins(count: int, radius: float = 6) -> Box:
    if not count:
        return Box(0, 0)
    step = radius * 1.5
    coins = "".join(
        f'<circle cx="{radius + 1 + i * step:g}" cy="{radius + 1:g}" r="{radius:g}" fill="{GOLD}" stroke="#5e4200"/>'
        f'<circle cx="{radius + 1 + i * step:g}" cy="{radius + 1:g}" r="{radius / 2:g}" fill="none" stroke="#8a6100"/>'
        for i in range(min(count, 15))
    )
    return Box(2 * radius + 2 + max(min(count, 15) - 1, 0) * step, 2 * radius + 2, coins)


def _ring(across: float, down: float, sign: str) -> str:
    return (
        f'<rect x="0.5" y="0.5" width="{across - 1}" height="{down - 1}" rx="6" fill="none" stroke="{GOLD}" '
        f'stroke-width="3"/><g transform="translate({across / 2:g} 1)"><circle r="8" fill="{GOLD}" '
        f'stroke="{GOLD_TEXT}"/><path d="{sign}" fill="none" stroke="{GOLD_TEXT}" stroke-width="1.5"/></g>'
    )


def _card(card: Scene, width: float, palette: Palette) -> Box:
    across, down = faces()["size"]
    scale, rise = width / across, 10 if card.get("selected") else 0
    body = f'<g transform="translate(0 {-rise}) scale({scale:.4g})">{card_body(card["face"], palette)}'
    if card.get("marked") or card.get("selected"):
        body += _ring(across, down, TICK if card.get("selected") else STAR)
    return Box(width, down * scale, f"{body}</g>")


def _cards(cards: Sequence[Scene], width: float, palette: Palette, step: float) -> Box:
    """Cards in a row, each `step` from the one before."""
    parts = [_card(card, width, palette) for card in cards]
    body = "".join(part.at(i * step, 0) for i, part in enumerate(parts))
    return Box(width + (len(parts) - 1) * step, width * 1.5, body) if parts else Box(0, 0)


def _place(width: float) -> Box:
    height = width * 1.5
    body = (
        f'<rect x="1" y="1" width="{width - 2:g}" height="{height - 2:g}" rx="6" fill="none" stroke="{LINE}" '
        'stroke-width="2" stroke-dasharray="6 5"/>'
    )
    return Box(width, height, body)


def _zone(zone: Scene, width: float, palette: Palette, room: float, *, own: bool = False, seated: bool = False) -> Box:
    """Label, cards and text of one zone; `width` is that of a card."""
    cards = zone.get("cards") or []
    if zone["kind"] == "layout":
        melds = [_cards(group, width, palette, width * 0.42) for group in zone.get("groups") or []]
        place = _wrap(melds, room) if melds else _place(width)
    elif zone["kind"] in ("hand", "row"):
        loose = (room - width) / max(len(cards) - 1, 1)
        open_hand = own or any(card["face"] for card in cards)
        step = min(width + 5, loose) if open_hand else min(width * 0.45, loose)
        place = _cards(cards, width, palette, step)
    else:
        place = _cards(cards[:1], width, palette, 0) if cards else _place(width)
    bare = zone["kind"] == "row" or (seated and zone["kind"] == "hand")
    label = Box(0, 0) if bare else _text(zone["label"], 12, SOFT)
    text = _text(zone.get("text") or "", 12, SOFT if not own else WHITE, room=max(room, 90))
    return _column([label, place, text], gap=3)


def _head(seat: Scene, room: float) -> Box:
    parts = [_text(seat["name"], 14, bold=True, room=room * 0.6)]
    if seat.get("chips") is not None:
        parts += [_coins(1), _text(str(seat["chips"]), 14)]
    if seat.get("change") is not None:
        parts.append(_tag(str(seat["change"]), GOLD, GOLD_TEXT))
    return _line(parts, gap=6, drop=0.5)


def _badges(seat: Scene) -> list[Box]:
    words = list(seat.get("badges") or [])
    if seat.get("dealer") and "Geber" not in words:
        words.insert(0, "Geber")
    return [_tag(word) for word in words] + ([_tag("am Zug", GOLD, GOLD_TEXT)] if seat.get("turn") else [])


def _seat(seat: Scene, width: float, card: float, palette: Palette) -> Box:
    own = bool(seat.get("you"))
    room = width - 20
    zones = seat.get("zones") or []
    share = room * 0.56 if len(zones) > 1 else room
    sizes = (card if zone["kind"] == "hand" else card * 0.75 if own else card for zone in zones)
    drawn = [_zone(zone, size, palette, share, own=own, seated=True) for zone, size in zip(zones, sizes, strict=True)]
    head, badges, place = _head(seat, room), _badges(seat), _wrap(drawn, room, gap=22)
    if own or len(zones) > 1:
        seated = _column([_line([head, *badges], 6, 0.5), place], gap=18 if own else 5, centre=own)
        return _centred(seated, width) if own else seated
    return _column([head, place, _wrap(badges or [Box(0, 17)], room, gap=4)], gap=5)


def _others(seats: Sequence[Scene], palette: Palette) -> Box:
    if not seats:
        return Box(0, 0)
    rows = 1 if len(seats) <= WIDE_ROW else 2 if len(seats) <= TWO_ROWS else 3
    columns = -(-len(seats) // rows)
    width = (WIDTH - 2 * EDGE - 8 * (columns - 1)) / columns
    card = 50 if columns == 1 else min(44, (width - 34) / 3)
    boxes = [_seat(seat, width, card, palette) for seat in seats]
    tall = max(box.height for box in boxes)
    plates = [
        _panel(Box(box.width, tall, box.body), width, PLATE, GOLD if seat.get("turn") else "none", pad=7)
        for seat, box in zip(seats, boxes, strict=True)
    ]
    return _wrap(plates, WIDTH - 2 * EDGE + 1, gap=8)


def _centre(scene: Scene, palette: Palette) -> Box:
    parts: list[Box] = []
    if pool := scene.get("pool"):
        amount = _text(chips(pool["chips"]), 15, bold=True)
        parts.append(_column([_text(pool["label"], 12, SOFT), _coins(pool["chips"], 8), amount], gap=4, centre=True))
    room = {"row": WIDTH - 4 * EDGE}
    parts += [_zone(zone, 50, palette, room.get(zone["kind"], 200)) for zone in scene.get("centre") or []]
    return _centred(_wrap(parts, WIDTH - 2 * EDGE, gap=40, drop=0.5), WIDTH - 2 * EDGE)


def _say(scene: Scene) -> list[Box]:
    width = WIDTH - 2 * EDGE
    ended = [one for one in (scene.get("finale"), scene.get("result")) if one]
    boxes = [_panel(_words(scene["status"], width - 24, 16, SAY_TEXT, bold=True), width, SAY)]
    if any(one["title"] == scene["status"] for one in ended):
        boxes = []
    if message := scene.get("message"):
        bad = message["kind"] == "error"
        words = _words(message["text"], width - 24, 14, BAD_TEXT if bad else SAY_TEXT, bold=bad)
        boxes.append(_panel(words, width, BAD if bad else SAY, pad=7))
    for one in ended:
        lines = [_words(one["title"], width - 24, 15, SAY_TEXT, bold=True)]
        lines += [_words(line, width - 24, 13, SAY_TEXT) for line in one["lines"]]
        boxes.append(_panel(_column(lines, gap=3), width, SAY, GOLD))
    return boxes


def svg(scene: Scene) -> str:
    """Draw the whole table as a picture that needs nothing else."""
    palette: Palette = "four" if scene.get("palette") == "four" else "two"
    width = WIDTH - 2 * EDGE
    code = [_text(f"Spielcode {scene['code']}", 12, SOFT)] if scene.get("code") else []
    title = _line([_text(scene["title"], 17, bold=True), *code], gap=14)
    own = [_seat(seat, width, 78, palette) for seat in scene["seats"] if seat.get("you")]
    others = _others([seat for seat in scene["seats"] if not seat.get("you")], palette)
    page = _column([title, others, _centre(scene, palette), *_say(scene), *own], gap=11)
    height = page.height + 2 * EDGE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" width="{WIDTH}" '
        f'height="{height:g}" font-family="DejaVu Sans, Verdana, sans-serif">{shapes()}'
        f'<rect width="{WIDTH}" height="{height:g}" rx="12" fill="{FELT}"/>{page.at(EDGE, EDGE)}</svg>'
    )


def alt(scene: Scene) -> str:
    """Describe everything that can be seen on the table, in German sentences."""
    return f"Kartentisch {scene['title']}. {description(scene)}"


def html(scene: Scene) -> str:
    """Join the picture and its description in one element, safe in any notebook; of an explorer its figures."""
    if scene.get("figures"):
        figures = "".join(_figure(one) for one in scene["figures"])
        return f'<div class="cardgames-twin" lang="de">{figures}</div>'
    data = base64.b64encode(svg(scene).encode()).decode()
    text = escape(alt(scene))
    image = f'alt="{text}" src="data:image/svg+xml;base64,{data}"'
    return _solved(scene, image) if scene.get("solution") else f'<img class="cardgames-twin" {image}>'


def _solved(scene: Scene, image: str) -> str:
    """Return an exercise to be read: picture, answers to choose from, and the solution to be opened."""
    answers = "".join(f"<li>{escape(answer)}</li>" for answer in scene.get("answers") or [])
    listed = f"<ul>{answers}</ul>" if answers else ""
    solution = f"<details><summary>Lösung</summary>{escape(scene['solution'])}</details>"
    return f'<div class="cardgames-twin" lang="de"><img {image}>{listed}{solution}</div>'


def _figure(figure: Scene) -> str:
    """Return question, answer and drawing of a figure."""
    words = f"<p><strong>{escape(figure['question'])}</strong><br>{escape(figure['answer'])}</p>"
    images = [figure["image"]] if figure["image"] else figure.get("prints", [])
    drawn = "".join(f'<img alt="{escape(one["alt"])}" src="{one["src"]}" width="{one["width"]}">' for one in images)
    return f"{words}{drawn}<p><small>{escape(figure['note'])}</small></p>"
