"""The numbers on the figures of Conquian are those of the rules and of the exact counts."""

import re
from dataclasses import replace
from math import inf

import pandas as pd
import pytest
from scenes import FACTS

from cardgames import card, cards
from cardgames.german import label, percent, thousands
from cardgames.odds.conquian_defence import blockade, discards
from cardgames.odds.conquian_next import forced_cards, next_cards
from cardgames.odds.conquian_position import key_cards, outlook, position
from cardgames.odds.conquian_rearranging import mobility
from cardgames.plots import conquian as figures

COUNTS = FACTS["conquian"]
ACES_WAIT = position(cards("3♣ 3♦ 3♥ 3♠ 6♦ 7♦ B♦ D♦"), cards("A♣ A♦"))
MIDDLE = position(
    cards("3♣ 4♣ 5♣ 6♣"),
    cards("6♥ K♦ A♣ A♦ 2♥ 5♠"),
    theirs=cards("7♠ B♠ D♠"),
    refused=cards("K♣ 2♦ D♥"),
    middle=card("6♠"),
)


def cell(picture, name):
    """Return the cell of this card."""
    (grid,) = picture.grids
    return next(one for row in grid.cells for one in row if one and one.label == label(card(name)))


def outcome(picture, name):
    """Return the class of this card."""
    return picture.grids[0].outcomes[cell(picture, name).outcome].name


def numbers(text):
    """Return all whole numbers of a text."""
    return [int(one.replace(".", "")) for one in re.findall(r"(?<![\d,])\d[\d.]*(?![\d,])", text)]


@pytest.mark.rule("CQ3.1", "CQ3.2")
def test_potential_by_rank():
    picture = figures.meld_potential()
    for rank, melds in COUNTS["melds_with_rank"].items():
        for suit in "♣♦♥♠":
            one = cell(picture, rank + suit)
            assert one.says == f"{one.label}: {melds} Kombinationen"
            assert (one.text, one.share) == (str(melds), melds / 28)
    assert "28 von 182" in picture.answer
    assert "10 von 182" in picture.answer
    assert {str(COUNTS["sets"]), str(COUNTS["runs"])} <= set(re.findall(r"\d+", picture.note))


def test_potential_of_a_position_marks_own_and_dead_cards():
    picture = figures.meld_potential(MIDDLE, "live")
    assert cell(picture, "6♥").own
    assert cell(picture, "3♣").own
    assert not cell(picture, "7♥").own
    assert outcome(picture, "K♣") == outcome(picture, "7♠") == "aus dem Spiel"
    assert cell(picture, "K♣").text == "✕"


@pytest.mark.rule("CQ6.1", "CQ9.1", "CQ9.3")
def test_ways_to_eleven_ten_and_nine():
    for goal in (11, 10, 9):
        picture = figures.ways_to_eleven(goal=goal)
        assert f"von {thousands(COUNTS['layable_sets_of_cards'][str(goal)])} Wegen" in picture.answer
    assert figures.ways_to_eleven().table["Form"].tolist() == ["8-3", "7-4", "6-5", "5-3-3", "4-4-3"]
    alt = figures.ways_by_goal().alt
    assert all(text in alt for text in ("43.344", "45.176", "35.816"))
    assert figures.ways_by_goal().answer.startswith("Von 100.000 zufälligen Händen gehen ganz auf: 2 aus elf Karten")


def test_ways_that_live_for_me():
    picture = figures.ways_to_eleven(MIDDLE)
    assert f"{thousands(outlook(MIDDLE).live)} von 43.344 Wegen" in picture.answer
    assert picture.table["für dich"].tolist() == [47, 45, 44, 793, 453]


def test_distance_at_the_deal():
    picture = figures.starting_distance(3)
    assert picture.answer == "In 56 von 100 Händen (55,6\u00a0%) fehlen vier Karten bis elf, im Mittel 3,86."
    assert "deine Hand" in picture.svg
    assert "deine Hand" not in figures.starting_distance().svg
    assert thousands(COUNTS["ten_card_deals"]["all"]) in picture.note


def course(distances, events):
    columns = {"step": range(len(distances)), "phase": "drawn", "laid": 0, "distance": distances, "live": 1, "outs": 0}
    return pd.DataFrame(columns | {"event": events})


def test_distance_over_a_game_with_events_and_a_dead_end():
    picture = figures.distance_over_time(course([4.0, 3.0, inf], ["", "use", "forced"]))
    assert picture.answer == "Am Anfang fehlten dir 4 von 11 Karten, jetzt gibt es für dich keinen Weg mehr."
    assert "kein Weg" in picture.svg
    assert "1-mal verwendet, 1-mal gezwungen" in picture.alt
    assert picture.table["Ereignis"].tolist() == ["", "verwendet", "gezwungen"]
    won = figures.distance_over_time(course([1.0, 0.0], ["", "use"]))
    assert won.answer == "Am Anfang fehlten dir 1 von 11 Karten, am Ende keine mehr."
    assert "kein Weg" not in won.svg


def test_both_lines_have_names():
    picture = figures.distance_over_time(course([4.0, 3.0], ["", "use"]), course([5.0, 5.0], ["", ""]), "Anna")
    assert {">du<", ">Anna<"} <= set(re.findall(r">\w+<", picture.svg))
    assert picture.table["Wer"].tolist() == ["du", "du", "Anna", "Anna"]


@pytest.mark.rule("CQ8.1")
def test_key_cards_that_may_still_come():
    picture = figures.key_card_map(ACES_WAIT)
    assert (
        picture.answer
        == "Auf 2 von 30 ungesehenen Karten (6,7\u00a0%) kannst du hoffen: Bis elf fehlt dir noch 1 Karte."
    )
    keys = set(picture.table.loc[picture.table["Schlüsselkarte"] == "ja", "Karte"])
    assert keys == {"Herz Ass", "Pik Ass"}
    dead = figures.key_card_map(replace(ACES_WAIT, refused=card("A♥").bit))
    assert dead.answer.startswith("Auf 1 von 29")
    assert outcome(dead, "A♥") == "aus dem Spiel"
    shares = key_cards(MIDDLE)
    for row in shares.itertuples():
        assert cell(figures.key_card_map(MIDDLE), str(row.card)).share == pytest.approx(row.share)


@pytest.mark.rule("CQ5.4", "CQ6.1")
def test_the_urn_of_next_cards():
    for here in (ACES_WAIT, MIDDLE):
        frame, picture = next_cards(here), figures.usable_next(here)
        assert picture.answer.startswith(f"{frame['usable'].sum()} von {len(frame)} ungesehenen Karten")
        for row in frame.itertuples():
            signs = cell(picture, str(row.card)).text
            assert signs == ("★" if row.winning else "▲" if row.usable else "–")
    assert "6 von 30" in figures.usable_next(ACES_WAIT).answer
    assert cell(figures.usable_next(MIDDLE), "6♠").text == "M"


@pytest.mark.rule("CQ5.10", "CQ5.13", "CQ5.14", "CQ8.2")
def test_the_king_of_the_example_keeps_the_distance_and_takes_a_chance():
    picture = figures.danger_of_force(ACES_WAIT)
    king = cell(picture, "K♦")
    assert outcome(picture, "K♦") == "weniger Chancen"
    assert king.text == "▽1"
    assert "Abstand 1 → 1" in king.says
    assert "Gewinnkarten 2 → 1" in king.says
    assert "Kreuz Ass ablegen" in king.says
    assert picture.answer.startswith("2 von 30 ungesehenen Karten (6,7\u00a0%) passen")
    assert outcome(picture, "K♣") == "passt nicht, kein Zwang"
    ben = figures.danger_of_force(ACES_WAIT, "Ben")
    assert " dir" not in ben.answer + ben.question
    assert "Ben" in ben.answer


def test_every_forceable_card_of_the_facts():
    for fact in COUNTS["positions"]:
        mine = cards(fact["laid"] + " " + fact["hand"])
        if not fact.get("forceable_cards") or len(mine) > 10:
            continue
        here = position(cards(fact["laid"]), cards(fact["hand"]))
        picture = figures.danger_of_force(here)
        found = {str(row.card) for row in forced_cards(here).itertuples() if row.forceable}
        assert found == set(fact["forceable_cards"].split())
        assert {name for name in found if outcome(picture, name) == "passt nicht, kein Zwang"} == set()
        assert picture.answer.startswith(f"{len(found)} von ")


@pytest.mark.rule("CQ8.4")
def test_blockade_and_a_released_card():
    picture, frame = figures.blockade_map(MIDDLE), blockade(MIDDLE)
    now = int(frame["open"].iloc[0] - frame["gained"].iloc[0])
    assert f"{thousands(43_344 - now)} von 43.344 Wegen" in picture.answer
    assert "97,6\u00a0%" in picture.note
    for row in frame.itertuples():
        assert cell(picture, str(row.card)).text == str(row.gained)
    freed = figures.blockade_map(MIDDLE, card("6♥"))
    assert "Gibst du Herz 6 her" in freed.answer
    assert "169 Wege gehen auf" in freed.answer
    assert cell(freed, "6♥").text == "↗169"
    assert outcome(freed, "6♥") == "du gibst sie her"
    with pytest.raises(ValueError, match="released"):
        figures.blockade_map(MIDDLE, card("6♠"))


@pytest.mark.rule("CQ3.5")
def test_ways_to_lie_of_the_example():
    picture = figures.ways_to_lie(cards("3♣ 4♣ 5♣ 6♣"), card("6♠"), cards("6♥"))
    assert picture.answer == (
        "Mit Pik 6 und Herz 6 gibt es 1 Art (vorher 1 Art); 1 von 1 (100\u00a0%) braucht einen Umbau."
    )
    assert picture.table["umgelegt"].tolist() == ["", "Kreuz 6"]
    assert "keine Art" in figures.ways_to_lie(cards("3♣ 4♣ 5♣"), card("6♠")).answer


def test_lights_follow_the_three_numbers():
    here = position(cards("3♣ 4♣ 5♣"), cards("6♣ 7♠ K♥ A♦ 2♦ 3♦ 5♥"), theirs=cards("4♠ 5♠ 6♠"))
    picture, seen = figures.discard_lights(here), set()
    for row in discards(here).itertuples():
        sign = "■" if row.change > 0 else "▲" if row.forces else "●"
        assert cell(picture, str(row.card)).text == f"{sign}{row.melds}"
        assert f"danach {int(row.distance)}" in cell(picture, str(row.card)).says
        seen.add(sign)
    assert "▲" in seen
    assert len(seen) >= 2
    with pytest.raises(ValueError, match="no card to show"):
        figures.discard_lights(position(cards("3♣ 4♣ 5♣"), ()))


@pytest.mark.rule("CQ5.4")
def test_mobility_counts_ways_before_and_after():
    picture, frame = figures.mobility_of_uses(MIDDLE), mobility(MIDDLE)
    assert picture.table["Wege danach"].tolist() == frame["after"].tolist()
    assert numbers(picture.answer)[-3:] == [104, 1147, 946]
    assert percent(104 / 1147) in picture.answer


@pytest.mark.rule("CQ5.2")
def test_first_card_by_rank():
    picture, exact = figures.first_card_by_rank(), COUNTS["first_card_usable"]
    chances = dict(zip(picture.table["Rang"], picture.table["Chance"], strict=True))
    assert (chances["Ass"], chances["2"], chances["3"]) == tuple(percent(exact[rank]) for rank in ("A", "2", "3"))
    assert f"27 von 100 Händen ({percent(exact['all_ranks'])})" in picture.answer
    assert "deine Karte" in figures.first_card_by_rank("D").svg


@pytest.mark.rule("CQ3.1")
def test_hands_with_a_meld_and_the_sample_that_comes_near():
    counts = COUNTS["ten_card_deals"]
    share = counts["with_a_meld"] / counts["all"]
    assert (
        figures.layable_hands().answer
        == f"In 58 von 100 Händen ({percent(share)}) steckt schon eine fertige Kombination."
    )
    columns = {"n": [50, 100], "hits": [30, 57], "share": [0.6, 0.57], "low": [0.46, 0.47], "high": [0.72, 0.66]}
    picture = figures.sampled_deals(pd.DataFrame(columns), 7)
    assert f"57 von 100 Händen (57,0\u00a0%) eine Kombination; genau sind es {percent(share)}" in picture.answer
    assert "Startzahl 7" in picture.note


def test_chances_are_those_of_the_sample():
    shares = {"win": (4, 0.4), "draw": (1, 0.1), "loss": (5, 0.5)}
    rows = [(name, hits, 10, share, share - 0.1, share + 0.1) for name, (hits, share) in shares.items()]
    frame = pd.DataFrame(rows, columns=["outcome", "hits", "n", "share", "low", "high"])
    assert figures.chance_now(frame).answer == "Von hier aus gewinnst du in 4 von 10 Spielen (40,0\u00a0%)."
    later = frame.assign(hits=[9, 1, 0], share=[0.9, 0.1, 0.0])
    both = pd.concat([frame.assign(step=0), later.assign(step=5)], ignore_index=True)
    answer = figures.chances_over_time(both).answer
    assert (
        answer == "Am Anfang gewinnst du in 4 von 10 Spielen (40,0\u00a0%), zuletzt in 9 von 10 Spielen (90,0\u00a0%)."
    )
    assert "nach den Tipps" in figures.chances_over_time(both).note


@pytest.mark.rule("CQ8.1", "CQ8.2", "CQ8.3", "CQ8.4")
def test_tips_are_judged_by_their_intervals():
    effects = {"low": [0.01, -0.3, -0.1], "effect": [0.125, -0.2, 0.0], "high": [0.2, -0.1, 0.1], "n": 40}
    names = ["remember refused cards", "refuse every card with a bad hand", "mix suits, rather than keep one"]
    picture = figures.tips_tested(pd.DataFrame({"claim": names} | effects))
    assert picture.answer == "1 von 3 Tipps hilft messbar, 1 schadet, bei 1 bleibt es offen."
    assert picture.table["Urteil"].tolist() == ["bestätigt", "widerlegt", "offen"]
    assert picture.table["Punkte je 100 Spiele"].tolist() == ["+12,5", "−20,0", "±0,0"]
    alone = figures.tips_tested(pd.DataFrame({"claim": names} | effects).head(1))
    assert alone.answer == "„Abgelehnte Karten merken“ bringt +12,5 Punkte je 100 Spiele: bestätigt."
