"""Conquian at a real table: a series of games (section 7) and the variants (section 9)."""

from __future__ import annotations

from collections.abc import Sequence

from cardgames import dealcode
from cardgames.conquian import MEXICAN, THREE, ConquianRound, Rules, rules
from cardgames.german import chips, count, in_words, listing, upper
from cardgames.lessons.conquian_positions import position, prepared
from cardgames.lessons.conquian_tables import BOOK, against, patient
from cardgames.lessons.staged import Act, Staged
from cardgames.session import Session, Step

GAMES = 4


def _partie(draws: str, code: str) -> Session:
    return Session(rules(draws=draws), {0: BOOK, 1: BOOK}, dealcode.parse(code), 1, None, GAMES)


def _plain() -> Session:
    return _partie("nothing", "CQ2-0063G")


def _raised() -> Session:
    return _partie("double", "CQ2-00C8H")


class WholePartie(Staged):
    """Bots play whole games; the ledger grows."""

    id = "CQ7.whole-partie"
    title = "Eine ganze Partie"
    rules = ("CQ7.1",)
    ACTS = (
        Act(
            "Eine Partie aus vier Spielen",
            "",
            _plain,
            goes_on=True,
        ),
        Act(
            "Unentschieden erhöht",
            "",
            _raised,
            goes_on=True,
        ),
    )

    def _answer(self, steps: Sequence[Step]) -> str:
        """Return how the series stands."""
        del steps
        series = self.session.series_now()
        owned = [f"{self.names[seat]} {chips(number)}" for seat, number in enumerate(series.seats.chips)]
        played = count(series.played, "Spiel", "Spielen")
        stand = f"Bots spielen für dich und Anna. Nach {played}: {listing(owned)}."
        if not series.over and series.seats.stake > 1:
            return f"{stand} Jetzt geht es um {chips(series.seats.stake)}. (CQ6.4) Drücke „Neues Spiel“."
        if not series.over:
            return f"{stand} Jedes Spiel ist schon abgerechnet. (CQ7.1) Drücke „Neues Spiel“."
        return f"{stand} {self._leader(series.winners)} (CQ7.1)"

    def _leader(self, winners: Sequence[int]) -> str:
        if len(winners) > 1:
            return "Ihr habt gleich viele und gewinnt die Partie gemeinsam."
        voice = self.situation.voice
        return upper(f"{voice.does(winners[0], 'gewinnst', 'gewinnt')} die Partie: Die meisten Chips entscheiden.")

    def _show(self, steps: list[Step], viewer: int) -> None:
        """Show only how a game ended, not each move of the bots."""
        super()._show(steps, viewer)
        last = self.frames[-1]
        if last["message"]:
            last = {**last, "message": {**last["message"], "text": self._answer(steps)}}
        self.frames = [last]


def _from_code(these: Rules, code: str) -> Session:
    players = these.seats[-1]
    others = dict.fromkeys(range(1, players), BOOK)
    return Session(these, others, dealcode.parse(code), -these.direction % players)


def _mexican() -> Session:
    return _from_code(MEXICAN, "CQ2-0063G")


def _three() -> Session:
    return _from_code(THREE, "CQ3-000CT")


def _whom() -> Session:
    round_ = position(
        laid=("K♣ K♥ K♠", "6♦ 7♦ B♦", "2♦ 3♦ 4♦"),
        hands=("A♣ D♠ 2♥ 7♠ B♥", "", ""),
        middle="5♦",
        phase="drawn",
        rules=THREE,
        stock="A♠ 6♥ D♣",
        discarded=False,
    )
    return prepared(round_, {1: patient, 2: patient})


WINNER, SHORT = rules(starts="winner"), rules(hand_size=5)


def _winner() -> ConquianRound:
    return position(laid=("A♦ 2♦ 3♦ 4♦ 7♣ 7♦ 7♥ 7♠", "K♣ K♦ K♥"), hands=("D♥ D♠", ""), middle="D♦", rules=WINNER)


def _short() -> ConquianRound:
    return position(laid=("B♣ B♦ B♥", ""), hands=("5♠ 6♠", ""), middle="4♠", rules=SHORT, stock="K♠ A♥")


class Variants(Staged):
    """The variants, each at a table."""

    id = "CQ9.variants"
    title = "Varianten ausprobieren"
    rules = ("CQ9.1", "CQ9.2", "CQ9.3", "CQ9.4", "CQ9.5", "CQ9.6", "CQ9.7", "CQ9.8")
    ACTS = (
        Act(
            "Mexikanisch",
            f"Ihr habt {in_words(MEXICAN.hand_size)} Karten und tauscht zuerst eine. "
            "Wähle, was du nicht brauchst: Erst danach siehst du Annas Karte. (CQ9.2)",
            _mexican,
            {
                "pass": f"Getauscht. Ab jetzt geht alles wie sonst, nur gewinnen hier schon "
                f"{in_words(MEXICAN.goal)} Karten. (CQ9.1)",
                "won": f"{upper(in_words(MEXICAN.goal))} Karten liegen aus, das reicht hier. (CQ9.1)",
            },
        ),
        Act(
            "Zu dritt",
            f"Jeder hat {in_words(THREE.hand_size)} Karten, {in_words(THREE.goal)} gewinnen, und es geht gegen den "
            "Uhrzeigersinn. (CQ9.3) Gib Ben, deinem rechten Nachbarn, eine Karte. (CQ9.4)",
            _three,
            {
                "pass": "Alle haben nach rechts weitergegeben. Die Mittelkarte geht nun herum. (CQ9.6)",
                "won": f"{upper(in_words(THREE.goal))} Karten liegen aus: Beide anderen zahlen dir. (CQ9.6)",
            },
        ),
        Act(
            "Wen zwingst du?",
            "Zu dritt kannst du in deinem Zug selbst zwingen. Karo 5 passt bei Anna und bei Ben: Such dir aus, wen. "
            "(CQ9.5)",
            _whom,
            {
                "force_right": "Was Ben ablegt, wird zuerst seinem rechten Nachbarn angeboten. (CQ9.6)",
                "force_left": "Was Anna ablegt, wird zuerst dir angeboten, denn du sitzt rechts von ihr. (CQ9.6)",
                "leave 5♦": "Du hast nicht gezwungen, und die Karte ging weiter. (CQ9.6)",
            },
        ),
        Act(
            "Gewinner beginnt",
            "Mach aus: Verwende Karo Dame mit deinen beiden Damen. Danach zeigt sich, wer beginnt.",
            against(patient, _winner),
            {
                "won": "Gewonnen! Drücke „Neues Spiel“: Anna gibt, und du hast gleich wieder den ersten Zug. (CQ9.7)",
                "refuse D♦": "Damit war Karo Dame weg. Fang noch einmal von vorn an.",
            },
            goes_on=True,
        ),
        Act(
            "Ein kurzes Spiel",
            f"Verabredet sind {in_words(SHORT.hand_size)} Karten für jeden. Dann gewinnen {in_words(SHORT.goal)}: "
            "immer eine mehr. (CQ9.8) Mach aus!",
            against(patient, _short),
            {
                "won": f"{upper(in_words(SHORT.goal))} liegen aus, und das Spiel ist schon vorbei. (CQ9.8)",
                "refuse 4♠": "Schade, Pik 4 hätte gepasst. Fang noch einmal von vorn an.",
                "use 4♠": "Gut, aber deine ganze Hand hätte mitgehen können.",
            },
        ),
    )
