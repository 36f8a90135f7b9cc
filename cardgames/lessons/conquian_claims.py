"""Conquian, section 5: right or wrong about turns and about forcing."""

from __future__ import annotations

from cardgames.conquian import STANDARD
from cardgames.german import in_words
from cardgames.lessons.conquian_tables import GOAL, HAND
from cardgames.lessons.kinds import Claim, ClaimList


class TurnClaims(ClaimList):
    """The course of a turn."""

    id = "CQ5.turn-claims"
    stream = "TurnClaims"
    name = "Stimmt das?"
    rules = ("CQ5.1", "CQ5.2", "CQ5.3", "CQ5.6", "CQ5.7", "CQ5.8", "CQ5.9", "CQ5.15")
    CLAIMS = (
        Claim(
            "In der Mitte können mehrere offene Karten zur Auswahl liegen.",
            False,
            "Im Spiel ist immer nur eine einzige offene Karte: die Mittelkarte.",
            "CQ5.1",
            "Wie viele offene Karten sind in der Mitte im Spiel?",
            "Der Name sagt es in der Einzahl.",
        ),
        Claim(
            "Den ersten Zug hat der Geber.",
            False,
            "Wer nicht gegeben hat, deckt die erste Karte auf.",
            "CQ5.2",
            "Wer deckt die allererste Karte auf?",
            "Wer ausgeteilt hat, wartet erst einmal.",
        ),
        Claim(
            "Wer im ersten Zug passt, lässt die Karte für den Geber liegen.",
            True,
            "Die Karte bleibt offen, und der Geber darf sie verwenden.",
            "CQ5.2",
            "Was geschieht mit der ersten Karte, wenn du sie nicht willst?",
            "Verdeckt wird sie noch nicht.",
        ),
        Claim(
            "Was du ablegst, wird die Mittelkarte deines Gegners.",
            True,
            "Mit deiner abgelegten Karte beginnt der Zug deines Gegners.",
            "CQ5.3",
            "Womit beginnt ein späterer Zug?",
            "Irgendwoher muss die Mittelkarte kommen.",
        ),
        Claim(
            "Eine fertige Kombination auf der Hand darfst du jederzeit auslegen.",
            False,
            "Sie wartet, bis du eine Mittelkarte verwendest. Dann darf sie mit.",
            "CQ5.7",
            "Was muss beim Auslegen immer dabei sein?",
            "Handkarten allein genügen nicht.",
        ),
        Claim(
            f"Du hast sechs Karten ausgelegt. Nach deinem Zug hast du also {in_words(STANDARD.hand_size - 6)} auf der "
            "Hand.",
            True,
            f"Hand und Auslage ergeben nach jedem Zug zusammen {HAND}.",
            "CQ5.8",
            "Zähle Hand und Auslage zusammen. Was muss herauskommen?",
            f"Zusammen sind es nach dem Zug immer {HAND}.",
        ),
        Claim(
            "Passt die Mittelkarte, musst du sie verwenden.",
            False,
            "Verwenden ist freiwillig, solange dich niemand zwingt.",
            "CQ5.9",
            "Entscheidest du selbst, oder entscheidet die Karte?",
            "Nur eines kann dich dazu bringen, und das tut dein Gegner.",
        ),
        Claim(
            f"Liegen bei dir {GOAL} Karten aus, legst du noch eine ab.",
            False,
            f"Mit {GOAL} ausgelegten Karten ist das Spiel sofort zu Ende.",
            "CQ5.9",
            "Was ist, wenn du gewonnen hast?",
            "Hast du dann überhaupt noch etwas in der Hand?",
        ),
        Claim(
            "Welche Karten abgelehnt wurden, dürfen sich alle merken.",
            True,
            "Sie lagen offen, also hat sie jeder gesehen. Eine Merkhilfe ist erlaubt.",
            "CQ5.15",
            "Lagen die abgelehnten Karten einmal offen?",
            "Gesehen ist gesehen.",
        ),
        Claim(
            "Im Notfall darfst du die Mittelkarte auf die Hand nehmen.",
            False,
            "Sie wird ausgelegt, bleibt liegen oder wird verdeckt. Auf eine Hand kommt sie nie.",
            "CQ5.6",
            "Wohin kann die Mittelkarte gehen?",
            "Drei Orte gibt es für sie, die Hand ist keiner davon.",
        ),
    )


class ForceClaims(ClaimList):
    """Forcing: when, with what, who decides, who wins."""

    id = "CQ5.force-claims"
    stream = "ForceClaims"
    name = "Stimmt das?"
    rules = ("CQ5.10", "CQ5.11", "CQ5.12", "CQ5.13", "CQ5.14")
    CLAIMS = (
        Claim(
            "Zwingen darf dein Gegner dich auch, wenn du eine Handkarte dazulegen müsstest.",
            False,
            "Die Mittelkarte muss ganz ohne Handkarte in deine Auslage passen, notfalls umgebaut.",
            "CQ5.10",
            "Was muss die Auslage allein können?",
            "Die Hand bleibt beim Zwingen aus dem Spiel.",
        ),
        Claim(
            "Auch mit einer Karte, die du selbst aufgedeckt hast, kann dein Gegner dich zwingen.",
            True,
            "Jede Mittelkarte taugt dazu: abgelegt, liegen gelassen oder selbst aufgedeckt.",
            "CQ5.11",
            "Kommt es darauf an, woher die Mittelkarte stammt?",
            "Ausnahmen gibt es hier keine.",
        ),
        Claim(
            "Dein Gegner darf dich zwingen, noch bevor du dich entschieden hast.",
            False,
            "Zuerst lehnst du ab oder willst liegen lassen. Erst dann wird gefragt.",
            "CQ5.12",
            "In welcher Reihenfolge wird gefragt?",
            "Wer am Zug ist, entscheidet zuerst.",
        ),
        Claim(
            "Mit derselben aufgedeckten Karte kann zweimal gezwungen werden.",
            True,
            "Erst trifft es den, der sie aufgedeckt hat, dann vielleicht den anderen.",
            "CQ5.12",
            "Wem wird eine aufgedeckte Karte nacheinander angeboten?",
            "Beide bekommen sie der Reihe nach.",
        ),
        Claim(
            "Wer gezwungen wird, bestimmt selbst, wie er die Karte auslegt.",
            True,
            "Es ist seine Auslage. Er darf sogar Handkarten dazulegen.",
            "CQ5.13",
            "Wem gehört die Auslage?",
            "In einem Buch von 1897 war es anders.",
        ),
        Claim(
            "Gewinnt jemand durch eine erzwungene Karte, zählt der Sieg für den, der gezwungen hat.",
            False,
            "Es gewinnt, wer die Karten vor sich liegen hat, also wer gezwungen wurde.",
            "CQ5.14",
            "Vor wem liegen dann die Karten?",
            "Zwingen kann auch schiefgehen.",
        ),
        Claim(
            "Nach einem Zwang ist die abgelegte Karte die Mittelkarte für den, der gezwungen hat.",
            True,
            "Auch nach einem Zwang ist der andere mit der abgelegten Karte dran.",
            "CQ5.14",
            "Wer ist nach einem Zug an der Reihe?",
            "Abgelegt wird immer für den Gegner.",
        ),
    )
