"""The numbers in the figures of Commerce are those of the facts and of `odds`."""

import re

import pytest
from scenes import FACTS as ALL_FACTS
from work import calls

from cardgames.cards import cards
from cardgames.commerce.variants import FOSTER, NEW, POUNCE
from cardgames.german import comma, gain, of_hundred, percent, rate, thousands
from cardgames.odds.commerce_buying import after_purchases
from cardgames.odds.commerce_dealt import dealt_waterfall, knock_chances
from cardgames.odds.commerce_moves import moves, purchases
from cardgames.odds.commerce_nobody import nobody_has_a_point
from cardgames.odds.commerce_rivals import against, course
from cardgames.odds.commerce_rounds import dealer_waterfall, play_rounds
from cardgames.plots import commerce as plots

FACTS = ALL_FACTS["commerce"]
KING, NOTHING = map(cards, ("K♠ 9♠ 4♥", "6♠ 7♣ D♥"))


def row(table, column, value):
    return table[table[column] == value].iloc[0]


def test_the_map_counts_all_hands_and_levels():
    found = plots.hand_map()
    assert len(found.table) == FACTS["strength_levels"] == 65
    assert found.table["Hände"].sum() == FACTS["hands"] == 22_100
    assert "8.736 von 22.100" in found.answer
    for part in ("65 Stufen", "22.100", "nichts 8.736", "Point 13.264", "Sequenz 48", "Tricon 52"):
        assert part in found.alt


@pytest.mark.parametrize("fact", FACTS["strength"], ids=lambda fact: fact["hand"])
def test_the_map_and_the_curve_read_off_my_hand(fact):
    hand = cards(fact["hand"])
    found = plots.hand_map(hand)
    stronger = 22_100 - fact["weaker"] - fact["equal"]
    assert f"{thousands(fact['weaker'])} von 22.100" in found.answer
    for number in (fact["weaker"], fact["equal"], stronger):
        assert thousands(number) in found.alt
    share = (fact["weaker"] + fact["equal"] / 2) / 22_100
    assert rate(share, "Händen") in plots.rank_curve(hand).answer


def test_with_pounce_four_of_a_kind_are_no_dealt_hand():
    found = plots.hand_map(cards("7♠ 7♥ 7♦"), rules=POUNCE)
    assert found.table["Hände"].sum() == 22_100
    assert (found.table["Hände"] + found.table["schwächere Hände"] + found.table["stärkere Hände"] == 22_100).all()
    assert "Pounce" in found.note


@pytest.mark.parametrize("fact", FACTS["against_one_dealt_hand_of_18424"], ids=lambda fact: fact["hand"])
def test_against_one_dealt_hand(fact):
    first, last = (plots.best_of_table(cards(fact["hand"]), 1, seat=seat) for seat in (0, 1))
    pool = (fact["win"] + fact["tie"], fact["win"]) if fact["win"] else (0, 0)
    assert f"{thousands(pool[0])} von 18.424 Fällen ({percent(pool[0] / 18_424)})" in first.answer
    assert f"{thousands(pool[1])} von 18.424 Fällen" in last.answer


def test_the_known_hand_at_the_table():
    assert "15.627 von 18.424" in plots.best_of_table(KING, 1, seat=1).answer
    frame = against(KING, seat=2, seed=4)
    found = plots.best_of_table(KING, 6, seat=2, seed=4)
    assert list(found.table["Chance auf den Pool"]) == [percent(chance) for chance in frame["chance"]]
    assert list(found.table["Verfahren"]) == ["genau"] * 3 + ["Simulation"] * 8
    assert rate(frame["chance"][5]) in found.answer


def test_a_running_simulation_ends_where_the_simulation_ends():
    frame = course(KING, 2, deals=3_000, seed=5)
    found = plots.running_simulation(KING, 2, deals=3_000, seed=5)
    assert f"{thousands(int(frame['pool'].iloc[-1]))} von 3.000 Deals" in found.answer
    assert percent(against(KING, [2])["chance"][0]) in found.answer
    assert "genau" not in plots.running_simulation(KING, 7, deals=3_000, seed=5).answer


@pytest.mark.parametrize("fact", FACTS["buying"], ids=lambda fact: f"{fact['hand']} - {fact['give']}")
def test_the_urn_counts_49_cards(fact):
    hand = cards(fact["hand"])
    found = plots.buying_urn(hand)
    counts = f"{fact['give']} weg: {fact['better']} besser, {fact['same']} gleich, {fact['worse']} schlechter"
    assert counts in found.alt
    grid = next(grid for grid in found.grids if grid.title.startswith(fact["give"]))
    cells = [cell for row in grid.cells for cell in row if cell.outcome is not None]
    signs = [grid.outcomes[cell.outcome].sign for cell in cells]
    assert [signs.count(sign) for sign in "▲=▼"] == [fact["better"], fact["same"], fact["worse"]]
    assert len(cells) == 49
    assert [cell.text for cell in cells] == signs


def test_the_urn_says_what_becomes_of_the_hand():
    found = plots.buying_urn(cards("7♥ 10♥ 8♠"))
    grid = next(grid for grid in found.grids if grid.title.startswith("8♠"))
    says = {cell.label: cell.says for row in grid.cells for cell in row}
    assert says["Herz 6"] == "Herz 6: besser, Point 23 aus drei Karten"
    assert says["Pik 8"] == "Pik 8: gibst du weg"
    assert says["Herz 7"] == "Herz 7: behältst du"
    assert [len(row) for row in grid.cells] == [13] * 4
    assert sum(cell.own for row in grid.cells for cell in row) == 3


def test_the_best_purchase_of_the_known_hand():
    assert plots.buying_urn(KING).answer.startswith("Gibst du 4♥ weg, machen 11 von 49 Karten (22,4\u00a0%)")


def test_the_urn_has_its_twin():
    found, frame = plots.buying_urn(KING).table, purchases(KING)
    assert len(found) == 49
    better = frame[(frame["give"] == "4♥") & (frame["change"] == "better")]["draw"]
    assert set(found[found["4♥ weg"].str.startswith("▲")]["gekaufte Karte"]) == set(better)


@pytest.mark.parametrize("neighbour", ["random", "sensible"])
def test_buying_and_trading(neighbour):
    found = plots.buy_or_trade(KING, neighbour=neighbour)
    frame = moves(KING)
    trade = frame[(frame["move"] == f"trade {neighbour}") & (frame["give"] == "4♥")].iloc[0]
    assert "11 von 49" in found.answer
    assert rate(trade["better"] / trade["of"]) in found.answer
    assert f"4♥ tauschen {comma(100 * trade['percentile'])}" in found.alt
    assert set(found.table["Preis"]) == {"1 Chip", "frei"}
    neighbour_found = plots.neighbour_after(KING, neighbour=neighbour)
    assert percent(trade["neighbour_better"] / trade["of"]) in neighbour_found.alt


def test_the_threshold_is_the_first_level_above_one_half():
    frame = knock_chances(3, seat=1)
    found = plots.knock_threshold(3, KING)
    level = next(n for n in frame["level"] if (frame["chance"][n:] >= 0.5).all())
    assert found.table["Chance"][level] == percent(frame["chance"][level])
    assert f"Ab {found.table['Stufe'][level]} " in found.answer
    assert rate(frame["chance"][level]) in found.answer
    mine = row(found.table, "Stufe", "Point 19 aus zwei Karten")["Chance"]
    assert f"Point 19 aus zwei Karten: {mine}" in found.alt


def test_the_waterfall_of_dealt_hands_adds_up():
    frame = dealt_waterfall(3)
    found = plots.dealing_waterfall(3)
    assert list(found.table["Chips je Runde"]) == [gain(chips) for chips in frame["chips"]]
    assert gain(frame["chips"].iloc[-1]) in found.answer
    assert frame["chips"].iloc[:-1].sum() == pytest.approx(frame["chips"].iloc[-1])


def test_the_waterfall_and_the_line_of_played_rounds():
    rounds = play_rounds(3, 80, seed=2)
    found = plots.dealing_waterfall(rounds=rounds, seed=2)
    assert list(found.table["Chips je Runde"]) == [gain(chips) for chips in dealer_waterfall(rounds)["chips"]]
    assert f"{(rounds['pool'] > 0).sum()} von 80 Runden" in found.answer
    line = plots.dealing_break_even(rounds, seed=2)
    assert f"{(rounds['net'] > 0).sum()} von 80 Runden" in line.answer
    assert line.table["Runden"].sum() == 80


def test_a_line_needs_enough_rounds():
    with pytest.raises(ValueError, match="too few"):
        plots.dealing_break_even(play_rounds(3, 3))


@pytest.mark.parametrize("rules", [NEW, FOSTER])
def test_purchases_shares(rules):
    frame = after_purchases(rules=rules)
    found = plots.growing_hand(rules=rules)
    three = frame[(frame["buys"] == 3) & (frame["cards"] == 3)]["share"].sum()
    assert rate(three) in found.answer
    nothing = frame[frame["kind"] == "nothing"]["share"]
    assert list(found.table["nichts"]) == [percent(share) for share in nothing]


def test_the_kinds_beside_each_other():
    table = plots.kinds_compared(pounce=True).table.set_index("Art")
    names = {
        "tricon": "Tricon",
        "sequence": "Sequenz",
        "point": "Point",
        "nothing": "nichts",
        "flush": "Flush",
        "pair": "Paar",
    }
    for kind, name in names.items():
        assert table.loc[name, "klassisch"] == FACTS["kinds"].get(kind, 0)
        assert table.loc[name, "Foster"] == FACTS["kinds_foster"][kind]
    assert table.loc["Vier gleiche", "mit Pounce"] == 13
    assert "3.744 von 22.100" in plots.kinds_compared().answer


def test_nobody_has_a_point():
    frame = nobody_has_a_point()
    assert "8.736 von 22.100" in plots.nobody_with_a_point(1).answer
    for number in (2, 5, 12):
        share = frame["chance"][number - 1]
        assert f"{of_hundred(share)} Runden ({percent(share)})" in plots.nobody_with_a_point(number).answer
    assert "0 von 20.000" in plots.nobody_with_a_point(12, rules=FOSTER).answer


SLOW = {  # those that can be changed at the screen, after their first call
    "C1": lambda: plots.hand_map(KING),
    "C2": lambda: plots.rank_curve(KING),
    "C3": lambda: plots.best_of_table(KING, 7),
    "C4": lambda: plots.buying_urn(KING),
    "C5": lambda: plots.buy_or_trade(KING),
    "C6": lambda: plots.knock_threshold(5, KING),
    "C7": lambda: plots.dealing_waterfall(6),
    "C8": lambda: plots.growing_hand(KING),
    "C10": lambda: plots.nobody_with_a_point(6),
}


@pytest.mark.parametrize("name", SLOW)
def test_a_figure_follows_a_change_with_less_than_500_000_calls(name):
    SLOW[name]()
    assert calls(SLOW[name]) < 500_000  # twice what the slowest takes; benchmarks/explorers.py measures the seconds


def test_no_figure_depends_on_the_order_of_the_hand():
    assert plots.hand_map(KING[::-1]).svg == plots.hand_map(KING).svg
    assert plots.buying_urn(KING[::-1]).alt == plots.buying_urn(KING).alt
    assert re.search("4♥ 9♠ K♠", plots.hand_map(KING).alt)
