"""Card faces as SVG, drawn from the data the live table draws from: `faces.json`."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any, Literal

Palette = Literal["two", "four"]


@cache
def faces() -> dict[str, Any]:
    """Read the drawing data of all cards."""
    text = files("cardgames").joinpath("faces.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


def shapes() -> str:
    """Define what `card_body` refers to: once in every picture."""
    data = faces()
    suits = "".join(f'<path id="suit{i}" d="{suit["d"]}"/>' for i, suit in enumerate(data["suits"].values()))
    colours = data["colours"]
    back = (
        f'<g id="back"><path d="{data["backframe"]}" fill="{colours["back"]}"/><path d="{data["backpattern"]}" '
        f'fill="none" stroke="{colours["backline"]}" stroke-width="1.1" stroke-linecap="round"/></g>'
    )
    return f"<defs>{suits}{back}</defs>"


def _twice(part: str, name: str) -> str:
    width, height = faces()["size"]
    turned = f'<use href="#{name}" transform="rotate(180 {width / 2:g} {height / 2:g})"/>'
    return f'<g id="{name}">{part}</g>{turned}'


def _suit(index: int, x: float, y: float, scale: float, *, turned: bool = False, kind: str = "") -> str:
    turn = " rotate(180)" if turned else ""
    name = f' class="{kind}"' if kind else ""
    return f'<use{name} href="#suit{index}" transform="translate({x:g} {y:g}){turn} scale({scale:g})"/>'


def _index(rank: str, suit: int) -> str:
    index = faces()["index"]
    (x, y), (suit_x, suit_y) = index["at"], index["suit"]
    return (
        f'<path d="{faces()["glyphs"][rank]}" transform="translate({x} {y})" fill="none" stroke="currentColor" '
        f'stroke-width="{index["stroke"]}" stroke-linecap="round" stroke-linejoin="round"/>'
    ) + _suit(suit, suit_x, suit_y, index["scale"])


def _pips(rank: str, suit: int) -> str:
    data = faces()
    middle = data["size"][1] / 2
    spots = ((x, y, *(scale or [data["pip"]])) for x, y, *scale in data["pips"][rank])
    return "".join(_suit(suit, x, y, scale, turned=y > middle, kind="pip") for x, y, scale in spots)


def _court(rank: str, suit: int) -> str:
    data = faces()
    fills = {"suit": "currentColor", **{name: data["colours"][name] for name in ("gold", "skin", "paper")}}
    parts = "".join(
        f'<path d="{d}" fill="{fills.get(role, "none")}" stroke-width="{1.5 if role == "dots" else 0.8}"/>'
        for role, d in data["courts"][rank]
    )
    x, y, scale = data["courtpip"]
    figure = f'<g stroke="currentColor" stroke-linejoin="round" stroke-linecap="round">{parts}</g>'
    frame = f'<path d="{data["frame"]}" fill="none" stroke="currentColor" stroke-width="0.7"/>'
    return frame + _twice(figure + _suit(suit, x, y, scale), f"figure{rank}{suit}")


def card_body(face: str | None, palette: Palette = "two") -> str:
    """Draw one card in its own coordinates, without the `<svg>` around it; None is a card face down."""
    data = faces()
    colours, (width, height) = data["colours"], data["size"]
    sheet = (
        f'<rect x="0.5" y="0.5" width="{width - 1}" height="{height - 1}" rx="{data["radius"]}" '
        f'fill="{colours["paper"]}" stroke="{colours["edge"]}"/>'
    )
    if face is None:
        return f'{sheet}<use href="#back"/>'
    rank, mark = face[:-1], face[-1]
    suit = list(data["suits"]).index(mark)
    picture = _court(rank, suit) if rank in data["courts"] else _pips(rank, suit)
    corners = _twice(_index(rank, suit), f"index{rank}{suit}")
    return f'{sheet}<g color="{colours[palette][mark]}" fill="currentColor">{picture}{corners}</g>'


def card_svg(face: str | None, *, palette: Palette = "two", width: float = 60) -> str:
    """Draw one card: `face` is a text such as "10♠", None shows the back."""
    across, down = faces()["size"]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across} {down}" width="{width:g}" '
        f'height="{width * down / across:g}">{shapes()}{card_body(face, palette)}</svg>'
    )
