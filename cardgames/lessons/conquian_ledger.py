"""Conquian, section 7: the chips after four games, right or wrong about a series."""

from __future__ import annotations

from random import Random

from cardgames import conquian
from cardgames.conquian import rules
from cardgames.conquian.table import drawn, won
from cardgames.german import chips, listing, upper
from cardgames.lessons.conquian_dealing import PEOPLE
from cardgames.lessons.kinds import Choice, Claim, ClaimList, Option, mixed, one_of
from cardgames.series import Series

PARTIE = 4


class ChipsAfter(Choice):
    """The chips after four games."""

    id = "CQ7.chips-after"
    stream = "ChipsAfter"
    name = "Was steht am Ende auf dem Zettel?"
    rules = ("CQ7.1", "CQ6.4")

    def make(self, rng: Random) -> None:
        """Play four games out by seed, with or without a raised stake; the engine keeps the ledger."""
        names = tuple(mixed(PEOPLE, rng)[:2])
        raised = rng.random() < 2 / 3
        these = rules(draws="double" if raised else "nothing")
        series = Series.start(these, 2, 0)
        told: list[str] = []
        plain = [0, 0]
        for number in range(1, PARTIE + 1):
            winner = one_of((0, 1, None), rng)
            if number == 2 and raised:  # noqa: PLR2004 - the second game is drawn, so that the stake rises
                winner = None
            round_ = conquian.deal(these, rng, series.dealer, series.seats)
            after = drawn(round_, ()) if winner is None else won(round_, winner)
            series = series.after(after)
            told.append(f"{number}. Spiel: {'unentschieden' if winner is None else names[winner] + ' gewinnt'}")
            if winner is not None:
                plain[winner] += 1
                plain[1 - winner] -= 1
        owned = series.seats.chips
        start = these.start_chips
        wrong = {
            (start + plain[0], start + plain[1]),
            (owned[1], owned[0]),
            (start + plain[0] + 1, start + plain[1] - 1),
            (owned[0] + 1, owned[1] - 1),
            (owned[0] - 2, owned[1] + 2),
        } - {owned}
        agreed = "Ein Unentschieden erhöht den Einsatz." if raised else "Der Einsatz ist immer ein Chip."
        self.question = f"Beide beginnen mit {chips(start)}. {agreed} {'; '.join(told)}. Wie steht es danach?"
        self.rule = "CQ6.4" if raised else "CQ7.1"
        self.clue = "Rechne Spiel für Spiel: Wer zahlt wem wie viel? Nach einem Unentschieden sieh auf den Einsatz."
        reason = f"{self._paid(series, names)} Das macht {_stand(names, owned)}."
        answers = mixed((owned, *mixed(sorted(wrong), rng)[:3]), rng)
        self.options = tuple(
            Option(_stand(names, one), one == owned, reason, "CQ6.4" if raised else "CQ7.1") for one in answers
        )

    def _paid(self, series: Series, names: tuple[str, ...]) -> str:
        paid = [
            f"im {number}. Spiel bekommt {names[entry.winner]} {chips(abs(entry.net[0]))}"
            for number, entry in enumerate(series.ledger, start=1)
            if entry.winner is not None
        ]
        return f"{upper(listing(paid))}." if paid else "Niemand zahlt etwas."


def _stand(names: tuple[str, ...], owned: tuple[int, ...]) -> str:
    return f"{names[0]} {owned[0]}, {names[1]} {owned[1]}"


class PartieClaims(ClaimList):
    """The end of a series."""

    id = "CQ7.partie-claims"
    stream = "PartieClaims"
    name = "Stimmt das?"
    rules = ("CQ7.1",)
    CLAIMS = (
        Claim(
            "Wie viele Spiele eine Partie hat, steht fest.",
            False,
            "Ihr spielt, so lange ihr mögt, oder verabredet eine Zahl.",
            "CQ7.1",
            "Wer entscheidet, wann Schluss ist?",
            "Eine feste Zahl nennt die Regel nicht.",
        ),
        Claim(
            "Die Partie gewinnt, wer am Ende die meisten Chips hat.",
            True,
            "Am Ende zählen nur die Chips.",
            "CQ7.1",
            "Was wird am Ende verglichen?",
            "Wie oft jemand gewonnen hat, steckt schon darin.",
        ),
        Claim(
            "Abgerechnet wird erst ganz am Ende der Partie.",
            False,
            "Jedes Spiel wird für sich abgerechnet, gleich wenn es vorbei ist.",
            "CQ7.1",
            "Wann wechseln die Chips den Besitzer?",
            "Warten muss darauf niemand.",
        ),
        Claim(
            "Habt ihr am Ende gleich viele Chips, gewinnt ihr gemeinsam.",
            True,
            "Bei Gleichstand teilt ihr euch den Sieg.",
            "CQ7.1",
            "Was ist bei Gleichstand?",
            "Gestochen wird nicht.",
        ),
    )
