"""Commerce, section 5 (showing and paying), the exercises: who wins, what the dealer pays, what is left to whom."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

from cardgames.commerce import NEW, CommerceRound, kind, strength
from cardgames.german import chips, signed
from cardgames.lessons.choice import Claim, ClaimList, FindMove, Option
from cardgames.lessons.commerce_draw import NAMES, called, one_of
from cardgames.lessons.commerce_showdown import draw_showdown
from cardgames.lessons.estimate import Estimate
from cardgames.lessons.exercise import reminder
from cardgames.lessons.position import shown_round, table_at_rest, table_zones
from cardgames.scene.model import Zone

NOBODY = "Niemand"


class _OpenHands(FindMove):
    """Four open hands before the chips move."""

    names = NAMES[:4]
    you = -1
    view: CommerceRound

    def settle(self, rng: Random) -> CommerceRound:
        """Draw the hands and return the round after everything is paid."""
        now = draw_showdown(rng)
        self.view = now
        return shown_round(now)

    def more(self) -> dict[str, Any]:
        """Return the seats, nobody on turn."""
        return table_at_rest(self.view, self.names, self.you)

    def told(self) -> str:
        """Return who deals, as a beginning of the question."""
        return f"{self.names[self.view.dealer]} gibt, im Pool sind {chips(self.view.pool)}."


class WhoWins(_OpenHands):
    """Z: who takes the pool? Ties come often: the dealer first, then whoever is nearest on his left."""

    id = "CO5.who-wins"
    stream = "WhoWins"
    name = "Wer bekommt den Pool?"
    rules = ("CO2.6", "CO2.7", "CO5.1", "CO5.4")

    def make(self, rng: Random) -> None:
        """Ask for the winner; the engine knows."""
        end = self.settle(rng)
        self.question = f"{self.told()} Alle decken auf. Wer nimmt den Pool?"
        self.rule = "CO5.4" if end.winner is None else "CO5.1"
        self.clue = "Vergleiche erst die Arten, dann die Höhe, dann die Zahl der Karten, und zuletzt den Platz."
        seats = [self._option(end, seat) for seat in range(4)]
        self.options = (*seats, self._nobody(end))

    def _option(self, end: CommerceRound, seat: int) -> Option:
        mine, winner = end.hands[seat], end.winner
        if winner is None:
            return Option(self.names[seat], False, f"{self.names[seat]} hat: {called(mine)}.", "CO5.4")
        best = end.hands[winner]
        if seat == winner:
            equal = [s for s in range(4) if s != seat and strength(end.hands[s]) == strength(mine)]
            why = "" if not equal else " Gleich gut ist noch jemand, aber dieser Platz geht vor."
            return Option(self.names[seat], True, f"{called(mine)}.{why}", "CO2.7" if equal else "CO5.1")
        told = f"{self.names[seat]} hat: {called(mine)}."
        if strength(mine) == strength(best):
            return Option(self.names[seat], False, f"{told} {self._place(end)}", "CO2.7")
        rule = "CO2.6" if kind(mine) == kind(best) and called(mine).split()[1] == called(best).split()[1] else "CO5.1"
        return Option(self.names[seat], False, f"{told} Besser ist {self.names[winner]}: {called(best)}.", rule)

    def _place(self, end: CommerceRound) -> str:
        assert end.winner is not None
        name = self.names[end.winner]
        if end.winner == end.dealer:
            return f"{name} hat genauso viel und gibt, das geht vor."
        return f"{name} hat genauso viel und sitzt näher links vom Geber."

    def _nobody(self, end: CommerceRound) -> Option:
        if end.winner is None:
            return Option(NOBODY, True, "Keine Hand hat auch nur einen Point. Der Pool bleibt liegen.", "CO5.4")
        told = f"Doch, {self.names[end.winner]} hat: {called(end.hands[end.winner])}."
        return Option(NOBODY, False, told, "CO5.1")

    def hints(self) -> tuple[str, str, str, str]:
        """Return the four hints; the first is the same whoever wins."""
        return (reminder("CO5.1"), *super().hints()[1:])


PAYS = {
    "nothing": "Nichts",
    "winner": "1 Chip an die beste Hand",
    "all": "1 Chip an jeden anderen",
}


class WhatDealerPays(_OpenHands):
    """Z: what does the dealer pay? Nothing, the winner, or everybody."""

    id = "CO5.what-dealer-pays"
    stream = "WhatDealerPays"
    name = "Was zahlt der Geber?"
    rules = ("CO5.2", "CO5.3", "CO5.4")

    def make(self, rng: Random) -> None:
        """Ask what the dealer pays; the engine knows."""
        end = self.settle(rng)
        paid = [one for one in end.payments if one.payer is not None]
        right = "nothing" if not paid else "all" if paid[0].rule == "CO5.3" else "winner"
        self.question = f"{self.told()} Alle decken auf. Was zahlt {self.names[end.dealer]} jetzt aus eigenen Chips?"
        self.clue = "Hat der Geber gewonnen? Wenn nicht: Ist seine Hand von derselben Art wie die beste?"
        self.rule = paid[0].rule if paid else "CO5.4" if end.winner is None else "CO5.2"
        why = self._why(end, right)
        self.options = tuple(Option(text, name == right, why, self.rule) for name, text in PAYS.items())

    def _why(self, end: CommerceRound, right: str) -> str:
        if end.winner is None:
            return "Niemand hat auch nur einen Point: Es gibt keinen Gewinner, und der Geber zahlt nichts."
        dealer, best = self.names[end.dealer], called(end.hands[end.winner])
        if right == "nothing":
            return f"{dealer} gewinnt selbst mit: {best}."
        mine = called(end.hands[end.dealer])
        same = "Gleiche Art, aber nicht besser" if right == "all" else "Andere Art"
        who = "jedem 1 Chip" if right == "all" else f"nur {self.names[end.winner]} 1 Chip"
        return f"{self.names[end.winner]} hat: {best}. {dealer} hat: {mine}. {same}, also {who}."

    def hints(self) -> tuple[str, str, str, str]:
        """Return the four hints; the first recalls both rules."""
        _, second, _, fourth = super().hints()
        end = shown_round(self.view)
        third = "Niemand hat einen Point." if end.winner is None else f"Am besten ist {self.names[end.winner]}."
        return (
            "Gewinnt jemand anderes, zahlt der Geber. Bei gleicher Art zahlt er mehr.",
            second,
            third,
            fourth,
        )


class NetChips(Estimate):
    """E: what one person has won or lost in the whole round, ante and all."""

    id = "CO5.net-chips"
    stream = "NetChips"
    name = "Rechne ab"
    rules = ("CO5.1", "CO5.2", "CO5.3", "CO5.4")
    unit = "Chips"
    least, most = -6, 6

    def make(self, rng: Random) -> None:
        """Draw a showdown and a person; the engine pays."""
        self.now = draw_showdown(rng)
        end = shown_round(self.now)
        seat = one_of((end.dealer, int(rng.random() * 4)), rng)
        self.truth = end.payoffs()[seat]
        who = NAMES[seat]
        self.question = f"{NAMES[end.dealer]} gibt. Wie viele Chips hat {who} in dieser Runde gewonnen oder verloren?"
        mine = [one for one in end.payments if seat in (one.payer, one.payee)]
        gains = [("Pool " if one.payer is None else "", one.chips if one.payee == seat else -one.chips) for one in mine]
        parts = [f"Einsatz {signed(-NEW.ante)}", *(f"{what}{signed(gain)}" for what, gain in gains)]
        self.reason = f"{who}: {', '.join(parts)}. Zusammen {signed(self.truth)}."
        self.rule = end.payments[-1].rule if end.payments else "CO5.4"
        winner = "Niemand bekommt den Pool." if end.winner is None else f"Den Pool bekommt {NAMES[end.winner]}."
        first = "Erst zahlen alle den Einsatz. Der Pool geht an die beste Hand. Dann zahlt vielleicht der Geber."
        self.clues = (first, "Fang mit dem Einsatz an. Dann frag: Wer gewinnt? Was zahlt der Geber?", winner)

    def zones(self) -> list[Zone]:
        """Return the stock."""
        return table_zones(self.now, NAMES, -1)

    def more(self) -> dict[str, Any]:
        """Return seats, pool and slider."""
        return {**super().more(), **table_at_rest(self.now, NAMES, -1)}


class PayClaims(ClaimList):
    """R: what holds when all show."""

    id = "CO5.pay-claims"
    stream = "PayClaims"
    name = "Stimmt das?"
    rules = ("CO5.1", "CO5.2", "CO5.4", "CO5.5")
    CLAIMS: ClassVar[Sequence[Claim]] = (
        Claim(
            "Wer geklopft hat, bekommt bei Gleichstand den Pool.",
            False,
            "Das Klopfen zählt nicht. Bei Gleichstand gewinnt der Geber, sonst der Nächste links von ihm.",
            "CO5.1",
            "Was zählt beim Aufdecken, und was zählt nicht?",
            "Ganz gleich, wer geklopft hat …",
        ),
        Claim(
            "Hat niemand einen Point, zahlt der Geber allen 1 Chip.",
            False,
            "Ohne Gewinner zahlt der Geber nichts. Der Pool bleibt für die nächste Runde.",
            "CO5.4",
            "Gibt es dann überhaupt jemanden, der gewinnt?",
            "Der Geber zahlt nur, wenn jemand anderes gewinnt.",
        ),
        Claim(
            "Bleibt der Pool liegen, zahlen in der nächsten Runde trotzdem alle ihren Einsatz.",
            True,
            "Alle zahlen wieder ein. Der Pool wird also größer.",
            "CO5.4",
            "Was geschieht am Anfang jeder Runde?",
            "Zu jeder Runde gehört ein Einsatz.",
        ),
        Claim(
            "Gewinnt der Geber, bekommt er von jedem noch 1 Chip dazu.",
            False,
            "Er nimmt nur den Pool. Gezahlt wird sonst nur vom Geber, nie an ihn.",
            "CO5.2",
            "Wer zahlt nach dem Aufdecken überhaupt?",
            "Der Geber ist die Bank, und die Bank zahlt.",
        ),
        Claim(
            "Nach einer strengeren Lesart von 1842 zahlt der Geber öfter an alle. So wird hier gespielt.",
            False,
            "Die Lesart gibt es, aber hier zahlt er allen nur bei gleicher Art.",
            "CO5.5",
            "Die Anmerkung CO5.5 nennt beide Lesarten. Welche gilt hier?",
            "Wir spielen nach CO5.3.",
        ),
    )
