"""Commerce, section 6 (the end): watch a whole series, say who has won it, share a pool that is left over."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from cardgames.bots import BY_THE_BOOK
from cardgames.commerce import NEW, CommerceRound
from cardgames.commerce.table import EXTRA_ROUNDS, shares
from cardgames.dealcode import DealCode
from cardgames.german import chips, count, in_words, listing, upper
from cardgames.lessons.choice import Choice, Claim, ClaimList, Option
from cardgames.lessons.commerce_draw import NAMES, draw_hands, one_of
from cardgames.lessons.estimate import Estimate
from cardgames.lessons.exercise import reminder
from cardgames.lessons.position import commerce_position, shown_round, table_at_rest
from cardgames.lessons.stage import Stage
from cardgames.session import Session


class WholeSeries(Stage):
    """A series of four rounds between bots; each press plays the next round, the ledger keeps the chips."""

    id = "CO6.whole-series"
    title = "Eine ganze Partie zum Zusehen"
    rules = ("CO6.1",)
    called = NAMES

    def opening(self) -> Session:
        """Return four bots and four rounds."""
        bots = dict.fromkeys(range(4), BY_THE_BOOK["commerce"])
        return Session(NEW, bots, DealCode("commerce", 4, 11), 3, None, 4)


def last_round(rng: Random, *, left_over: bool) -> CommerceRound:
    """Return a finished round of four, with a pool that nobody won or without one, and chips all round."""
    sorts = [("nothing", "pair")] * 4 if left_over else [("two",), *[("two", "nothing")] * 3]
    dealer = int(rng.random() * 4)
    chips_now = tuple(14 + int(rng.random() * 8) for _ in range(4))
    now = commerce_position(draw_hands(rng, *sorts), dealer=dealer, pool=4, chips=chips_now)
    return shown_round(now)


ANOTHER = "Noch niemand: Es gibt eine Zusatzrunde"


class WhoHasWon(Choice):
    """Z: the last agreed round is over: who has won the series, one, several, or nobody yet."""

    id = "CO6.who-has-won"
    stream = "WhoHasWon"
    name = "Wer hat die Partie gewonnen?"
    rules = ("CO6.1",)

    def make(self, rng: Random) -> None:
        """Draw a last round; the series' own policy says what comes."""
        self.end = end = last_round(rng, left_over=rng.random() < 1 / 3)
        if rng.random() < 1 / 2:
            most = max(end.chips)
            rest = [seat for seat in range(4) if end.chips[seat] != most]
            if rest:
                seat = one_of(rest, rng)
                end = end.but(chips=tuple(most if n == seat else c for n, c in enumerate(end.chips)))
                self.end = end
        agreed = 4
        more = NEW.policy.goes_on(end, agreed, agreed)
        leaders = NEW.policy.leaders(end, end.chips)
        self.question = (
            f"Vier Runden waren abgemacht, die vierte ist abgerechnet. Pool: {chips(end.pool)}. Wer gewinnt?"
        )
        self.rule, self.clue = "CO6.1", "Sieh zuerst nach, ob noch ein Pool liegt. Dann vergleiche die Chips."
        told = ANOTHER if more else self._names(leaders)
        wrong = {self._names([seat]) for seat in range(4)} | {self._names(leaders), ANOTHER}
        texts = [*sorted(wrong - {ANOTHER}), ANOTHER]
        self.options = tuple(
            Option(text, text == told, self._reply(text, leaders, more=more), "CO6.1") for text in texts
        )

    @staticmethod
    def _names(seats: Sequence[int]) -> str:
        names = listing([NAMES[seat] for seat in seats])
        return names if len(seats) == 1 else f"{names} gemeinsam"

    def _reply(self, text: str, leaders: Sequence[int], *, more: bool) -> str:
        pool, most = chips(self.end.pool), chips(max(self.end.chips))
        if more:
            return f"Im Pool liegen noch {pool}. Sie werden in einer Zusatzrunde ausgespielt."
        who = f"{self._names(leaders)} mit {most}"
        if text == ANOTHER:
            return f"Der Pool ist leer, die Partie ist zu Ende. Am meisten: {who}."
        return f"Die meisten Chips zählen: {who}."

    def more(self) -> dict[str, object]:
        """Return the seats with their chips, and the pool."""
        parts = table_at_rest(self.end, NAMES, -1)
        return {**parts, "seats": [{**seat, "change": None, "zones": []} for seat in parts["seats"]]}


class SharedPool(Estimate):
    """E: a pool is left even after the extra rounds: how many chips this one gets."""

    id = "CO6.shared-pool"
    stream = "SharedPool"
    name = "Der Rest wird geteilt"
    rules = ("CO6.1",)
    unit = "Chips"
    least, most = 0, 12
    rule = "CO6.1"

    def make(self, rng: Random) -> None:
        """Draw a pool and a seat; the engine shares."""
        end = last_round(rng, left_over=True).but(pool=8 + int(rng.random() * 17))
        seat = int(rng.random() * 4)
        self.truth = shares(end)[seat]
        each, odd = divmod(end.pool, end.players)
        way = (seat - end.dealer) % 4
        place = "gibt selbst" if not way else f"sitzt {count(way, 'Platz', 'Plätze')} links von {NAMES[end.dealer]}"
        self.question = (
            f"Auch nach {in_words(EXTRA_ROUNDS)} Zusatzrunden liegen noch {chips(end.pool)} im Pool. "
            f"Vier teilen, {NAMES[end.dealer]} hat zuletzt gegeben. Wie viele bekommt {NAMES[seat]}?"
        )
        rest = f"{upper(in_words(odd))} übrige gehen reihum, links vom Geber angefangen" if odd else "Es geht glatt auf"
        self.reason = f"Jeder bekommt {each}. {rest}. {NAMES[seat]} {place}: {chips(self.truth)}."
        self.clues = (
            reminder("CO6.1"),
            f"Teile {end.pool} durch vier. Was nicht aufgeht, wird einzeln verteilt.",
            f"{NAMES[seat]} {place}.",
        )


class EndClaims(ClaimList):
    """R: what holds at the end."""

    id = "CO6.end-claims"
    stream = "EndClaims"
    name = "Stimmt das?"
    rules = ("CO6.1",)
    CLAIMS: ClassVar[Sequence[Claim]] = (
        Claim(
            "Vor und nach einer Partie sind gleich viele Chips am Tisch, den Pool mitgezählt.",
            True,
            "Chips wandern nur: in den Pool, zum Geber, zum Gewinner. Keiner geht verloren.",
            "CO6.1",
            "Wohin gehen die Chips bei Einsatz, Kauf und Abrechnung?",
            "Verschwindet irgendwo ein Chip?",
        ),
        Claim(
            "Wer die letzte Runde gewinnt, gewinnt die Partie.",
            False,
            "Es zählt, wer am Ende die meisten Chips hat.",
            "CO6.1",
            "Was wird am Ende gezählt: Runden oder Chips?",
            "Ein Pool allein macht noch niemanden reich.",
        ),
        Claim(
            "Zwei haben am Ende gleich viele Chips, mehr als alle anderen. Dann gewinnen beide.",
            True,
            "Wer gleich viele hat, gewinnt gemeinsam.",
            "CO6.1",
            "Gibt es am Ende der Partie einen Vorteil für einen Platz?",
            "Anders als in einer Runde darf man hier teilen.",
        ),
        Claim(
            "Liegt nach der letzten Runde noch ein Pool, bekommt ihn, wer die meisten Chips hat.",
            False,
            "Dann gibt es Zusatzrunden. Erst wenn die nichts bringen, wird geteilt.",
            "CO6.1",
            "Ein Pool will gewonnen werden.",
            f"Es kommen noch höchstens {in_words(EXTRA_ROUNDS)} Runden.",
        ),
    )
