"""Figures of single rounds of Commerce: a turn round the table, what the dealer pays when all show."""

from __future__ import annotations

from typing import Any

from cardgames.cards import cards
from cardgames.commerce import CommerceRound
from cardgames.explorers.commerce import TableExplorer
from cardgames.explorers.commerce_tabs import TABLE_FIGURES
from cardgames.explorers.explorer import Explorer, select
from cardgames.explorers.figure import Bet, Tab
from cardgames.lessons.commerce_draw import NAMES, called
from cardgames.lessons.commerce_overview import STORY_HANDS, STORY_STOCK
from cardgames.lessons.commerce_showdown import DEALER, Showdown
from cardgames.lessons.position import commerce_position, shown_round, table_at_rest, table_zones
from cardgames.plots.commerce_settling import does_the_dealer_pay, path, who_pays_whom
from cardgames.plots.commerce_turn import MOVES, gifts, turn_loop
from cardgames.scene.model import Zone

SEATS = NAMES[:4]


class Diagram(Explorer):
    """A diagram that needs no cards to be picked."""

    def zones(self) -> list[Zone]:
        """Return nothing."""
        return []

    def status(self) -> str:
        """Return what can be done."""
        return "Setze auf eine Antwort und sieh nach. Danach ändere die Einstellung: Das Bild geht mit."


class TurnLoop(Diagram):
    """Section 1 of Commerce: the three moves of whoever is on turn, as arrows round the table."""

    name = "Ein Zug am Tisch"

    def first_settings(self) -> dict[str, Any]:
        """Return a purchase of the dealer's neighbour."""
        return {"move": "buy", "seat": "0"}

    def controls(self) -> dict[str, dict[str, Any]]:
        """Return the move and who is on turn."""
        moves = {verb: text.capitalize() for verb, text in MOVES.items()}
        seats = {str(seat): name for seat, name in enumerate(SEATS)}
        return {
            "move": select("Der Zug", self.settings["move"], moves),
            "seat": select("Dran ist", self.settings["seat"], seats),
        }

    @property
    def round(self) -> CommerceRound:
        """The position of the worked example, with the chosen person on turn."""
        seat = int(self.settings["seat"])
        return commerce_position(STORY_HANDS, STORY_STOCK, dealer=DEALER).but(turn=seat, to_move=seat)

    def payee(self) -> str:
        """Return who gets the chip of a purchase of the dealer's neighbour."""
        before = commerce_position(STORY_HANDS, STORY_STOCK, dealer=DEALER)
        bought = next(action for action in before.legal_actions() if action.verb == "buy")
        chip = next(gift for gift in gifts(before, bought) if "Chip" in gift.what)
        return "dealer" if chip.taker == before.dealer else "left"


TurnLoop.tabs = (
    Tab(
        "turn",
        "Wer gibt wem was?",
        lambda loop: turn_loop(loop.round, SEATS, loop.settings["move"]),
        Bet(
            "Anna kauft eine Karte, David gibt. Wer bekommt ihren Chip?",
            options=(("pool", "der Pool"), ("dealer", "David"), ("left", "Ben, links von ihr")),
        ),
        ("move", "seat"),
        lambda loop: loop.payee(),
        height=470,
    ),
)

PAYS = ("nothing", "nothing", "winner", "all")
"""What the dealer pays, by the end of the tree that a round comes out at."""


class Settling(TableExplorer):
    """Section 5 of Commerce: who pays whom when all show; then what dealing brings in the long run."""

    name = "Wer zahlt wem?"
    in_print = 2
    CASES = ("tree", "chips")
    """The figures of a single showdown."""

    def first_settings(self) -> dict[str, Any]:
        """Return the worked example, and five at the table for the figures of many rounds."""
        return {**super().first_settings(), "case": "0"}

    def controls(self) -> dict[str, dict[str, Any]]:
        """Return also the showdown."""
        cases = {str(n): f"{n + 1}. David hat: {called(hands[DEALER])}" for n, hands in enumerate(_showdowns())}
        return {**super().controls(), "case": select("Der Fall", self.settings["case"], cases)}

    @property
    def before(self) -> CommerceRound:
        """The round of the chosen showdown, before the chips move."""
        return commerce_position(_showdowns()[int(self.settings["case"])], dealer=DEALER)

    @property
    def end(self) -> CommerceRound:
        """The same round after everything is paid."""
        return shown_round(self.before)

    def zones(self) -> list[Zone]:
        """Return the stock of the showdown."""
        return table_zones(self.before, NAMES, -1) if self.tab.id in self.CASES else []

    def more(self) -> dict[str, Any]:
        """Return also the open hands of the showdown; the drawing says what happens to the chips."""
        if self.tab.id not in self.CASES:
            return super().more()
        table = table_at_rest(self.before, NAMES, -1)
        return {**super().more(), **table, "seats": [{**seat, "chips": None} for seat in table["seats"]]}


def _showdowns() -> list[list[Any]]:
    return [[cards(three) for three in example] for example in Showdown.EXAMPLES]


Settling.tabs = (
    Tab(
        "tree",
        "Was zahlt der Geber?",
        lambda table: does_the_dealer_pay(table.end, SEATS),
        Bet(
            "David gibt. Was zahlt er hier aus eigenen Chips?",
            options=(("nothing", "nichts"), ("winner", "1 Chip an die beste Hand"), ("all", "1 Chip an jeden")),
        ),
        ("case",),
        lambda table: PAYS[path(table.end)],
        height=490,
    ),
    Tab(
        "chips",
        "Wer zahlt wem?",
        lambda table: who_pays_whom(table.end, SEATS),
        Bet("Wie viele Chips bekommt die beste Hand im Ganzen, den Pool mitgezählt?", "Chips", 0, 12),
        ("case",),
        lambda table: sum(one.chips for one in table.end.payments if one.payee == table.end.winner),
        height=424,
    ),
    *(tab for tab in TABLE_FIGURES if tab.id in ("C7", "C10")),
)
