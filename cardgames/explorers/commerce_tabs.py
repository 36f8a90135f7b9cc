"""The figures of a hand of Commerce and of its table, each with the bet that opens it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardgames.commerce import FOSTER
from cardgames.explorers.figure import Bet, Tab
from cardgames.odds.commerce_buying import after_purchases
from cardgames.odds.commerce_hands import hand_strength, kind_counts
from cardgames.odds.commerce_moves import moves, purchases
from cardgames.odds.commerce_nobody import nobody_has_a_point
from cardgames.odds.commerce_rivals import against
from cardgames.plots.commerce_dealing import dealing_break_even, dealing_waterfall, nobody_with_a_point
from cardgames.plots.commerce_exchange import buy_or_trade, neighbour_after
from cardgames.plots.commerce_growing import growing_hand
from cardgames.plots.commerce_knocking import knock_or_wait, knock_threshold
from cardgames.plots.commerce_map import hand_map, kinds_compared, rank_curve
from cardgames.plots.commerce_rivals import best_of_table, running_simulation
from cardgames.plots.commerce_urn import buying_urn

if TYPE_CHECKING:
    from cardgames.explorers.commerce import HandExplorer, TableExplorer


def complete(explorer: HandExplorer) -> str:
    """Return what is missing before a figure of the hand can be drawn."""
    missing = explorer.missing()
    return f"Wähle zuerst deine Hand: Es {'fehlt' if missing == 1 else 'fehlen'} noch {missing}." if missing else ""


def _share(explorer: HandExplorer) -> float:
    return 100 * float(hand_strength(explorer.picked, explorer.by)["percentile"].iloc[0])


def _best(explorer: HandExplorer) -> float:
    others = explorer.settings["players"] - 1
    frame = against(explorer.picked, [others], seat=explorer.seat(), rules=explorer.by)
    return 100 * float(frame["chance"].iloc[0])


def _helping(explorer: HandExplorer) -> int:
    """Return the most cards that make the hand better, over the three that can be given away."""
    frame = purchases(explorer.picked, explorer.by)
    return int((frame["change"] == "better").groupby(frame["give"]).sum().max())


def _better_way(explorer: HandExplorer) -> str:
    frame = moves(explorer.picked, rules=explorer.by)
    best = frame.groupby("move")["percentile"].max()
    gain = float(best["buy"]) - float(best[f"trade {explorer.settings['neighbour']}"])
    return "same" if abs(gain) <= 1 / 50 else "buy" if gain > 0 else "trade"


def _grown(explorer: HandExplorer) -> float:
    frame = after_purchases(3, hand=explorer.picked, rules=explorer.by)
    last = frame[frame["buys"] == 3]  # noqa: PLR2004 - the bet is about three
    return 100 * float(last.loc[last["kind"].isin(["tricon", "sequence"]), "share"].sum())


def _nobody(explorer: TableExplorer) -> float:
    return 100 * float(nobody_has_a_point([explorer.settings["players"]], rules=explorer.by)["chance"].iloc[0])


def _share_of_pairs() -> float:
    frame = kind_counts(FOSTER)
    return float(frame.loc[frame["kind"] == "pair", "share"].iloc[0])


def _hand(draw: Any, **more: Any) -> Any:  # noqa: ANN401 - a figure of a hand
    return lambda explorer: draw(explorer.picked, rules=explorer.by, **more)


HAND_FIGURES = (
    Tab(
        "C1",
        "Landkarte",
        _hand(hand_map),
        Bet("Von 100 Händen: Wie viele sind schwächer als deine?", "von 100"),
        ("kinds",),
        _share,
        complete,
    ),
    Tab(
        "C2",
        "Rang",
        _hand(rank_curve),
        Bet("Von 100 Händen: Wie viele sind schwächer als deine? Gleiche zählen halb.", "von 100"),
        ("kinds",),
        _share,
        complete,
    ),
    Tab(
        "C3",
        "Am Tisch",
        lambda explorer: best_of_table(
            explorer.picked,
            explorer.settings["players"] - 1,
            seat=explorer.seat(),
            rules=explorer.by,
            later=explorer.later_tables(),
        ),
        Bet("In wie vielen von 100 Fällen ist deine Hand gleich nach dem Geben die beste?", "von 100"),
        ("players", "seat", "circuits", "kinds"),
        _best,
        complete,
    ),
    Tab(
        "B4",
        "Simulation",
        lambda explorer: running_simulation(
            explorer.picked, explorer.settings["players"] - 1, seat=explorer.seat(), rules=explorer.by
        ),
        Bet("Wie viele Versuche braucht es, bis der Zufall sich beruhigt?", "Versuche", 1, 100_000),
        ("players", "seat"),
        lambda _explorer: None,
        complete,
    ),
    Tab(
        "C4",
        "Kauf-Urne",
        _hand(buying_urn),
        Bet("Bei der besten Wahl: Wie viele der 49 Karten machen deine Hand besser?", "von 49", 0, 49),
        ("kinds",),
        _helping,
        complete,
    ),
    Tab(
        "C5",
        "Kaufen oder tauschen",
        lambda explorer: buy_or_trade(explorer.picked, neighbour=explorer.settings["neighbour"], rules=explorer.by),
        Bet(
            "Was macht deine Hand im Mittel besser?",
            options=(("buy", "kaufen"), ("trade", "tauschen"), ("same", "fast gleich")),
        ),
        ("neighbour", "kinds"),
        _better_way,
        complete,
    ),
    Tab(
        "C5b",
        "Was der Nachbar bekommt",
        lambda explorer: neighbour_after(explorer.picked, neighbour=explorer.settings["neighbour"], rules=explorer.by),
        Bet(
            "Hilft dein Tausch auch dem Nachbarn?",
            options=(("yes", "meistens ja"), ("even", "etwa so oft ja wie nein"), ("no", "meistens nein")),
        ),
        ("neighbour", "kinds"),
        lambda _explorer: None,
        complete,
    ),
    Tab(
        "C6",
        "Klopfen",
        lambda explorer: knock_threshold(
            explorer.settings["players"],
            explorer.picked,
            seat=explorer.seat(),
            rules=explorer.by,
            after=explorer.later_rivals(),
        ),
        Bet("In wie vielen von 100 Fällen gewinnst du, wenn du jetzt klopfst?", "von 100"),
        ("players", "seat", "circuits"),
        _best,
        complete,
    ),
    Tab(
        "C8",
        "Mit jedem Kauf",
        lambda explorer: growing_hand(explorer.picked, buys=3, rules=explorer.by),
        Bet("Drei Käufe, klug gewählt: In wie vielen von 100 Fällen hast du Tricon oder Sequenz?", "von 100"),
        ("kinds",),
        _grown,
        complete,
    ),
)

TABLE_FIGURES = (
    Tab(
        "C9",
        "Arten von Händen",
        lambda _explorer: kinds_compared(),
        Bet("Foster zählt auch ein Paar: Wie viele von 100 Händen sind dann eins?", "von 100"),
        (),
        lambda _explorer: 100 * _share_of_pairs(),
    ),
    Tab(
        "C10",
        "Niemand hat etwas",
        lambda explorer: nobody_with_a_point(explorer.settings["players"], rules=explorer.by),
        Bet("In wie vielen von 100 Runden hat nach dem Geben niemand auch nur einen Point?", "von 100"),
        ("players", "kinds"),
        _nobody,
    ),
    Tab(
        "C7",
        "Lohnt sich das Geben?",
        lambda explorer: dealing_waterfall(explorer.settings["players"]),
        Bet(
            "Alle decken gleich nach dem Geben auf: Gewinnt der Geber im Mittel Chips?",
            options=(("yes", "ja"), ("no", "nein")),
        ),
        ("players",),
        lambda _explorer: "no",
    ),
    Tab(
        "C7b",
        "Käufe der anderen",
        lambda explorer: dealing_break_even(explorer.rounds()),
        Bet("Ab wie vielen Käufen der anderen lohnt sich das Geben?", "Käufe", 0, 20),
        ("players",),
        lambda explorer: explorer.break_even(),
    ),
    Tab(
        "C6b",
        "Klopfen oder warten",
        lambda explorer: knock_or_wait(explorer.waiting(), explorer.settings["players"]),
        Bet(
            "Du hast nichts auf der Hand und bist zuerst dran. Was bringt im Mittel mehr?",
            options=(("knock", "gleich klopfen"), ("wait", "erst kaufen oder tauschen")),
        ),
        ("players",),
    ),
)
