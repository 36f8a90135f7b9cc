"""Conquian at a real table: prepared positions for forcing (section 5) and for the end of a game (section 6)."""

from __future__ import annotations

from cardgames.conquian import ConquianRound, rules
from cardgames.german import chips
from cardgames.lessons.conquian_positions import position
from cardgames.lessons.conquian_tables import GOAL, HAND, against, forcing, patient
from cardgames.lessons.staged import Act, Staged


def _you_force() -> ConquianRound:
    return position(
        laid=("4♠ 5♠ 6♠", "3♣ 3♦ 3♥ 3♠ 6♦ 7♦ B♦ D♦"),
        hands=("K♦ K♣ 5♣ D♥ 7♣ 2♥ B♥ K♥", "A♣ A♦"),
        phase="discard",
        stock="4♥ B♠ 7♥",
    )


def _forced_king() -> ConquianRound:
    return position(laid=("3♣ 3♦ 3♥ 3♠ 6♦ 7♦ B♦ D♦", ""), hands=("A♣ A♦", ""), middle="K♦", stock="B♠ 7♥ 2♣ 2♦")


def _forced_with_more() -> ConquianRound:
    return position(
        laid=("6♦ 7♦ B♦", "K♣ K♥ K♠"),
        hands=("4♦ 3♦ A♣ D♠ 2♥ 7♠ B♥", ""),
        middle="5♦",
        phase="drawn",
        stock="A♠ 6♥",
        discarded=False,
    )


def _asked_twice() -> ConquianRound:
    return position(
        laid=("6♦ 7♦ B♦", "2♦ 3♦ 4♦"),
        hands=("A♣ D♠ 2♥ 7♠ B♥ K♣ 4♠", ""),
        middle="5♦",
        phase="drawn",
        stock="A♠ 6♥ D♣",
        discarded=False,
    )


def _forced_to_win() -> ConquianRound:
    return position(laid=("4♠ 5♠ 6♠ 7♠ B♣ B♦ B♥ 2♣ 3♣ 4♣", "D♣ D♥ D♠"), hands=("", ""), middle="B♠", stock="A♠ 6♥ K♦")


class Forcing(Staged):
    """Forcing and being forced."""

    id = "CQ5.forcing"
    title = "Zwingen"
    rules = ("CQ3.4", "CQ5.10", "CQ5.11", "CQ5.12", "CQ5.13", "CQ5.14")
    ACTS = (
        Act(
            "Du zwingst",
            "Anna fehlt nur noch ein drittes Ass. Lege Karo König ab: Er passt an ihre Folge. "
            "Ob sie ihn nimmt, entscheidest dann du.",
            against(patient, _you_force),
            {
                "discard": "Passt eine abgelehnte Karte allein in ihre Auslage, wirst du gefragt. (CQ5.12)",
                "force K♦": "Anna musste den König an ihre eigene Folge legen. (CQ3.4) Danach musste sie ein Ass "
                "hergeben, und es ist deine Mittelkarte. (CQ5.10)",
                "allow K♦": "Du hast sie in Ruhe gelassen. Anna wartet weiter auf ihr Ass.",
                "won": "Gewonnen!",
                "lost": "Anna hat gewonnen. Versuch es noch einmal und zwinge sie.",
            },
        ),
        Act(
            "Du wirst gezwungen",
            "Jetzt andersherum: Dir fehlt ein Ass, und Anna legt Karo König ab. Lehne ihn ab und sieh, was passiert.",
            against(forcing, _forced_king),
            {
                "refuse K♦": "Du musst, denn die Karte passt ganz ohne Handkarte an deine Folge. (CQ5.10)",
                "use K♦": "Nun musst du ein Ass ablegen. Auf ein drittes Ass kannst du dann nicht mehr hoffen. "
                "Siehst du, welche Karte dich trotzdem rettet?",
                "discard": "Die Rettung heißt 2: Mit dem Ass, das du noch hast, und einer geliehenen 3 ist A-2-3 "
                "eine Folge. (CQ5.14)",
                "won": f"Gerettet! Die 3 ist aus dem Satz gewandert, und {GOAL} Karten liegen aus. (CQ5.14)",
            },
        ),
        Act(
            "Gezwungen, aber du wählst",
            "Karo 5 hast du selbst aufgedeckt. Auch mit ihr kann Anna dich zwingen. (CQ5.11) Lass sie liegen.",
            against(forcing, _forced_with_more),
            {
                "leave 5♦": "Wie du auslegst, bestimmst aber du: Karo 4 darf mit, auch 3 und 4. (CQ5.13)",
                "use 5♦": "Das war deine Wahl. (CQ5.13) Jetzt legst du eine Handkarte ab.",
                "discard": "Deine abgelegte Karte war die Mittelkarte für Anna, die dich gezwungen hat. (CQ5.14)",
            },
        ),
        Act(
            "Eine Karte, zwei Fragen",
            "Karo 5 passt bei dir und bei Anna. Lass sie liegen: Zuerst wird Anna gefragt, ob sie dich zwingt.",
            against(patient, _asked_twice),
            {
                "leave 5♦": "Nun bist du mit der Frage dran. (CQ5.12)",
                "force 5♦": "Eine aufgedeckte Karte kann also zweimal zwingen. (CQ5.12)",
                "allow 5♦": "Dann wird Karo 5 verdeckt, und es geht weiter. (CQ5.12)",
                "use 5♦": "Auch gut: Du hast Karo 5 selbst genommen. Da gab es nichts zu zwingen. (CQ5.12)",
            },
        ),
        Act(
            "Zum Sieg gezwungen",
            f"Bei dir liegen schon {HAND} Karten, und Anna legt Pik Bube ab. Lehne ihn ab. Anna zwingt ja so gern …",
            against(forcing, _forced_to_win),
            {
                "refuse B♠": "Damit schenkt sie dir den Sieg. Lege aus!",
                "won": f"Mit der {GOAL}ten Karte gewinnst du, nicht Anna. (CQ5.14)",
            },
        ),
    )


DOUBLE = rules(draws="double")


def _ten_laid() -> ConquianRound:
    return position(
        laid=("4♠ 5♠ 6♠ 7♠ B♣ B♦ B♥", "K♣ K♦ K♥"),
        hands=("2♣ 3♣ D♥", ""),
        middle="4♣",
        stock="A♥ 3♠ B♠ D♦",
    )


def _stock_empty() -> ConquianRound:
    return position(
        laid=("2♥ 3♥ 4♥ K♣ K♦ K♥", "B♣ B♦ B♥ B♠"),
        hands=("7♠ 7♦ D♣ A♥", "5♣ 5♦ 3♠ 2♦ A♣ D♠"),
        middle="6♣",
        stock="D♥",
        left=1,
    )


def _double_stake() -> ConquianRound:
    return position(
        laid=("A♦ 2♦ 3♦ 4♦ 7♣ 7♦ 7♥ 7♠", "K♣ K♦ K♠"),
        hands=("B♥ D♥", ""),
        middle="K♥",
        stock="5♥ 2♣ 6♠",
        rules=DOUBLE,
        stake=2,
    )


class Ends(Staged):
    """How a game ends: not with ten, with eleven, or drawn; and what is paid."""

    id = "CQ6.ends"
    title = "So endet ein Spiel"
    rules = ("CQ6.1", "CQ6.2", "CQ6.3", "CQ6.4")
    ACTS = (
        Act(
            "Zehn sind nicht elf",
            "Verwende Kreuz 4 mit 2 und 3, dann lege Herz Dame ab. Deine Hand ist leer. Hast du gewonnen?",
            against(patient, _ten_laid),
            {
                "use 4♣": f"Jetzt liegen {HAND} Karten aus. Lege deine letzte Handkarte ab.",
                "discard": f"Noch nicht gewonnen! Ohne Handkarten spielst du weiter, bis eine {GOAL}te passt. (CQ6.2)",
                "refuse": "Diese Karte half nicht. Weiter geht es mit der nächsten.",
                "leave": "Sie passt nicht, also bleibt sie liegen. Noch bist du im Spiel.",
                "won": f"Jetzt hast du ausgemacht: {GOAL} Karten, und Anna zahlt dir einen Einsatz. (CQ6.1)",
            },
        ),
        Act(
            "Der Ziehstapel ist leer",
            "Nur noch eine Karte ist im Ziehstapel. Kreuz 6 hilft dir nicht: Lehne sie ab, dann kommt die letzte.",
            against(patient, _stock_empty),
            {
                "refuse 6♣": "Das war die letzte. Lässt du sie liegen, darf Anna sie noch haben. (CQ6.3)",
                "drawn": "Auch Anna will sie nicht, und aufzudecken ist nichts mehr: unentschieden. (CQ6.3)",
            },
        ),
        Act(
            "Doppelter Einsatz",
            f"Das letzte Spiel war unentschieden, und ihr habt erhöht: Es geht um {chips(2)}. "
            "Mach aus: Verwende Herz König mit Bube und Dame.",
            against(patient, _double_stake),
            {
                "refuse K♥": "Damit war Herz König weg. Fang noch einmal von vorn an.",
                "won": f"Gewonnen, und Anna zahlt das Doppelte: {chips(2)}. Danach gilt wieder der einfache Einsatz. "
                "(CQ6.4)",
            },
        ),
    )
