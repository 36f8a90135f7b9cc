import base64
import json
import math
import re
import xml.etree.ElementTree as ET
from importlib.resources import files
from itertools import combinations

import pytest

from cardgames import render
from cardgames.faces import card_svg, faces

SVG = "{http://www.w3.org/2000/svg}"
SUITS = "♠♥♦♣"
RANKS = ("A", *map(str, range(2, 11)), "B", "D", "K")
EVIL = "<img src=x onerror=alert(1)>"

# Machado, Oliveira, Fernandes 2009: full protan, deutan and tritan blindness, on linear RGB
BLINDNESS = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
TO_XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
WHITE_POINT = (0.95047, 1.0, 1.08883)


def parse(picture):
    return ET.fromstring(picture)  # noqa: S314 -- our own drawing


def card(face, **more):
    return {"id": face, "face": face, "label": f"Karte {face}", "pick": False, "selected": False, **more}


def back(number):
    return {"id": f"verdeckt-hand-1-{number}", "face": None, "label": "verdeckte Karte", "pick": False}


def zone(kind, label, cards=(), **more):
    cards = list(cards)
    return {"id": label, "label": label, "kind": kind, "cards": cards, "count": len(cards), "text": "", **more}


def seat(number, name, *zones, **more):
    return {
        "id": number,
        "name": name,
        "you": not number,
        "turn": not number,
        "chips": 20,
        "zones": list(zones),
        **more,
    }


@pytest.fixture
def scene():
    own = zone("hand", "Deine Karten", [card("K♠", pick=True, selected=True), card("9♠", marked=True), card("10♥")])
    melds = zone(
        "layout", "Auslage", groups=[[card("4♣"), card("5♣"), card("6♣")], [card("2♥"), card("2♦"), card("2♠")]]
    )
    return {
        "game": "conquian",
        "title": "Conquian",
        "code": "CQ2-7K3QX",
        "seats": [seat(0, "Du", own), seat(1, "Ben", zone("hand", "Karten von Ben", map(back, range(4))), melds)],
        "centre": [zone("pile", "Ziehstapel", [back(9)], count=13), zone("slot", "Mittelkarte", [card("D♦")])],
        "pool": {"label": "Pool", "chips": 5},
        "status": "Du bist dran.",
        "buttons": [],
        "tools": [],
        "form": None,
        "log": [],
        "message": {"kind": "error", "text": "Das geht nicht."},
        "result": {"title": "Ben gewinnt.", "lines": ["Du zahlst 1 Chip."]},
    }


def linear(colour):
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return tuple(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)


def times(matrix, vector):
    return tuple(sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)


def contrast(one, other):
    dark, light = sorted(times(TO_XYZ, linear(colour))[1] for colour in (one, other))
    return (light + 0.05) / (dark + 0.05)


def lab(rgb):
    xyz = (part / white for part, white in zip(times(TO_XYZ, rgb), WHITE_POINT, strict=True))
    x, y, z = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one, other):
    """CIE Delta E 2000."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    chroma = ((math.hypot(a1, b1) + math.hypot(a2, b2)) / 2) ** 7
    stretch = 1.5 - 0.5 * math.sqrt(chroma / (chroma + 25**7))
    c1, c2 = math.hypot(a1 * stretch, b1), math.hypot(a2 * stretch, b2)
    h1, h2 = (math.degrees(math.atan2(b, a * stretch)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = 0 if not c1 * c2 else (h2 - h1 + 180) % 360 - 180
    hue = h1 + h2 if not c1 * c2 else (h1 + turn / 2) % 360
    light, mean = (l1 + l2) / 2 - 50, (c1 + c2) / 2
    cos = (math.cos(math.radians(k * hue + shift)) for k, shift in ((1, -30), (2, 0), (3, 6), (4, -63)))
    t = 1 + sum(weight * part for weight, part in zip((-0.17, 0.24, 0.32, -0.20), cos, strict=True))
    dl = (l2 - l1) / (1 + 0.015 * light**2 / math.sqrt(20 + light**2))
    dc = (c2 - c1) / (1 + 0.045 * mean)
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2)) / (1 + 0.015 * mean * t)
    bend = (
        2 * math.sqrt(mean**7 / (mean**7 + 25**7)) * math.sin(math.radians(60 * math.exp(-(((hue - 275) / 25) ** 2))))
    )
    return math.sqrt(dl**2 + dc**2 + dh**2 - bend * dc * dh)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, -1.3802, -84.2814), (50, 0, -82.7485), 1.0000),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ],
)
def test_the_colour_difference_agrees_with_published_pairs(one, other, expected):
    assert difference(one, other) == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize("palette", ["two", "four"])
def test_suit_colours_stand_out_from_paper(palette):
    colours = faces()["colours"]
    assert min(contrast(colour, colours["paper"]) for colour in colours[palette].values()) >= 4.5


@pytest.mark.parametrize("blindness", BLINDNESS)
def test_four_colours_stay_apart_for_the_colour_blind(blindness):
    seen = [
        lab(tuple(min(max(part, 0), 1) for part in times(BLINDNESS[blindness], linear(colour))))
        for colour in faces()["colours"]["four"].values()
    ]
    assert min(difference(*pair) for pair in combinations(seen, 2)) >= 15


def test_drawing_data_is_small_and_complete():
    text = files("cardgames").joinpath("faces.json").read_text(encoding="utf-8")
    assert len(text.encode()) <= 12_288
    assert "".join(json.loads(text)["suits"]) == SUITS
    assert set(RANKS) == faces()["glyphs"].keys() == faces()["pips"].keys() | faces()["courts"].keys()


@pytest.mark.parametrize("suit", SUITS)
@pytest.mark.parametrize("rank", RANKS)
def test_every_face_has_its_pips_and_two_corners(rank, suit):
    picture = parse(card_svg(rank + suit))
    uses = [use.get("href") for use in picture.iter(SVG + "use")]
    pips = [use for use in picture.iter(SVG + "use") if use.get("class") == "pip"]
    number = RANKS.index(rank) + 1
    assert len(pips) == (0 if rank in "BDK" else number)
    assert {use.get("href") for use in pips} <= {f"#suit{SUITS.index(suit)}"}
    assert uses.count(f"#index{rank}{SUITS.index(suit)}") == 1  # the second corner is the first one turned
    assert not list(picture.iter(SVG + "text"))


def test_pips_in_the_lower_half_are_turned():
    turned = [use for use in parse(card_svg("8♥")).iter(SVG + "use") if "(180) scale" in use.get("transform")]
    assert len(turned) == 3


def test_a_back_shows_nothing_of_the_face():
    assert "currentColor" not in card_svg(None)
    assert card_svg("7♦", palette="four") != card_svg("7♦")


def test_the_table_is_one_self_contained_picture(scene):
    text = render.svg(scene)
    root = parse(text)
    assert root.tag == SVG + "svg"
    targets = {use.get("href")[1:] for use in root.iter(SVG + "use")}
    assert targets <= {part.get("id") for part in root.iter()}
    assert not re.search(r"<script|<image|url\(|href=\"http|@import", text)
    assert render.svg(scene) == text
    drawn = [node.text for node in root.iter(SVG + "text")]
    assert {"Conquian", "Du", "Ben", "Du bist dran.", "Das geht nicht.", "Ben gewinnt.", "5 Chips"} <= set(drawn)


@pytest.mark.parametrize("players", range(2, 13))
def test_any_number_of_seats_fits(scene, players):
    scene["seats"][1:] = [
        seat(n, f"Name {n}", zone("hand", f"Karten {n}", map(back, range(3)))) for n in range(1, players)
    ]
    root = parse(render.svg(scene))
    shifts = [float(x) for x in re.findall(r'translate\(([\d.]+) [\d.]+\)"><rect x="1"', ET.tostring(root, "unicode"))]
    assert all(x < render.WIDTH for x in shifts)
    assert sum(node.text.startswith("Name ") for node in root.iter(SVG + "text")) == players - 1


def test_names_stay_text(scene):
    scene["seats"][1]["name"] = scene["title"] = EVIL
    scene["message"]["text"] = scene["status"] = EVIL
    assert "<img" not in render.svg(scene)
    parse(render.svg(scene))
    markup = render.html(scene)
    assert markup.count("<") == markup.count(">") == 1
    assert EVIL in render.alt(scene)


def test_the_description_names_all_that_is_seen_and_nothing_hidden(scene):
    words = render.alt(scene)
    for face in ("K♠", "9♠", "10♥", "4♣", "5♣", "6♣", "2♥", "2♦", "2♠", "D♦"):
        assert f"Karte {face}" in words
    assert words.count("Karte ") == 10
    assert "Karten von Ben: 4 verdeckte Karten." in words
    assert "Ziehstapel: 13 verdeckte Karten." in words
    assert all(part in words for part in ("Du bist dran.", "Das geht nicht.", "Ben gewinnt.", "Pool: 5 Chips."))


@pytest.mark.parametrize(("change", "shown"), [("+5", "+5"), ("−1", "−1"), ("±0", "±0")])
def test_a_change_of_chips_has_its_sign(scene, change, shown):
    scene["seats"][1]["change"] = change
    assert f">{shown}</text>" in render.svg(scene)
    assert f"Ben (20 Chips, {shown}):" in render.alt(scene)


def test_the_twin_is_an_image_with_its_description(scene):
    match = re.fullmatch(
        r'<img class="cardgames-twin" alt="([^"]+)" src="data:image/svg\+xml;base64,([^"]+)">', render.html(scene)
    )
    assert match
    assert base64.b64decode(match[2]).decode() == render.svg(scene)
