"""Conquian at a real table: prepared positions for the sections 1 and 5, and the bots that sit there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from cardgames.bots import BY_THE_BOOK
from cardgames.conquian import STANDARD, ConquianRound
from cardgames.german import in_words, upper
from cardgames.lessons.conquian_positions import position, prepared, reached
from cardgames.lessons.staged import Act, Staged
from cardgames.moves import Action
from cardgames.session import Session
from cardgames.simulate import Bot

GOAL, HAND = in_words(STANDARD.goal), in_words(STANDARD.hand_size)
BOOK: Bot = BY_THE_BOOK["conquian"]


def patient(view: ConquianRound, rng: Random) -> Action:  # noqa: ARG001 - bots get a random stream
    """Take nothing and force nobody; when forced, add no hand card, then discard the first card."""
    legal = view.legal_actions()
    wanted = {"offer": "refuse", "drawn": "leave", "force": "allow", "forced": "use", "discard": "discard"}
    return next(action for action in legal if action.verb == wanted[view.phase])


def forcing(view: ConquianRound, rng: Random) -> Action:
    """Force whenever it is allowed, else be patient."""
    force = (action for action in view.legal_actions() if action.verb == "force")
    return next(force, None) or patient(view, rng)


def against(bot: Bot, made: Callable[[], ConquianRound]) -> Callable[[], Session]:
    """Return what begins a position against one opponent."""
    return partial(_begun, bot, made)


def _begun(bot: Bot, made: Callable[[], ConquianRound]) -> Session:
    return prepared(made(), {1: bot})


ELEVEN_CODE = "CQ2-00C8H"
ELEVEN_PLAYED = (
    "leave; refuse; leave; use 3♦ 4♦ 5♦ A♥ A♠; discard K♥; use K♣ 6♦ K♦ 6♥ 6♠; discard A♣; use; discard 6♣; use; "
    "discard 2♦; use; discard 2♠; refuse; leave; refuse; leave; use B♥; discard 5♣; refuse; leave; refuse; leave; "
    "refuse"
)
"""A whole game but for its last move."""


def _nearly_won() -> Session:
    return reached(ELEVEN_CODE, ELEVEN_PLAYED.split("; "), {1: BOOK})


class ElevenWins(Staged):
    """A game one move before the win, with everything that led there."""

    id = "CQ1.eleven-wins"
    title = "Elf gewinnt"
    rules = ("CQ1.1", "CQ1.2", "CQ1.3")
    ACTS = (
        Act(
            "Elf gewinnt",
            "Fast geschafft! Aufgedeckt ist Pik Dame, und du hältst noch zwei Damen. "
            "Wähle beide und drücke „Verwenden“.",
            _nearly_won,
            {
                "won": f"{upper(GOAL)} Karten, gewonnen! (CQ1.1) Mit „Einen Zug zurück“ siehst du, wie es dazu kam.",
                "leave D♠": "Aufheben für später geht nicht: Was du nimmst, muss sofort ausliegen. (CQ1.2)",
                "lost": "Diesmal war Anna schneller. Fang noch einmal von vorn an.",
                "drawn": "Der Ziehstapel ist leer, niemand gewinnt. Fang noch einmal von vorn an.",
            },
            deal=True,
        ),
    )


_FLOW = {
    "use": "Die Mittelkarte liegt bei dir aus, nicht auf deiner Hand. (CQ5.6) Wähle jetzt, was du ablegst. (CQ5.4)",
    "discard": f"Zähle nach: Hand und Auslage haben wieder {HAND} Karten. (CQ5.8)",
    "won": f"{upper(GOAL)} liegen aus: Du gewinnst, und abgelegt wird nichts mehr. (CQ5.9)",
}


def _first_turn() -> ConquianRound:
    return position(
        hands=("5♣ 5♠ 6♦ 7♦ B♦ K♣ 2♠ A♥ D♠ 3♥", ""), middle="5♥", phase="drawn", stock="7♥ 2♣ D♦ A♠", discarded=False
    )


def _refuse_or_not() -> ConquianRound:
    return position(
        laid=("2♥ 3♥ 4♥", "B♣ B♦ B♠"),
        hands=("7♣ 7♦ K♠ 2♦ 5♣ D♥ A♣", ""),
        middle="K♥",
        stock="7♠ 6♠ D♣ 3♦",
    )


def _rearranging() -> ConquianRound:
    return position(laid=("3♣ 4♣ 5♣ 6♣", ""), hands=("6♥ K♦ 2♠ 7♠ D♥ A♥", ""), middle="6♠", stock="2♦ K♥ 5♠")


class Turns(Staged):
    """The course of a turn: the first one, refusing and turning, rearranging."""

    id = "CQ5.turns"
    title = "Ein Zug nach dem anderen"
    rules = ("CQ5.1", "CQ5.2", "CQ5.3", "CQ5.4", "CQ5.5", "CQ5.6", "CQ5.7", "CQ5.8", "CQ5.9", "CQ5.15")
    ACTS = (
        Act(
            "Der erste Zug",
            "Herz 5 ist aufgedeckt, die einzige offene Karte in der Mitte. (CQ5.1) Verwenden oder passen? "
            "Probiere beides, mit „Noch einmal von vorn“.",
            against(patient, _first_turn),
            _FLOW
            | {
                "leave 5♥": "Du hast gepasst: Herz 5 blieb für Anna liegen. (CQ5.2)",
                "use 5♥": "Ausgelegt! Zusammen mit der Mittelkarte durften auch andere Kombinationen mit. (CQ5.7) "
                "Jetzt legst du ab.",
            },
        ),
        Act(
            "Ablehnen und aufdecken",
            "Anna hat dir Herz König abgelegt. (CQ5.3) Er passt nicht. Lehne ihn ab und sieh, was kommt.",
            against(patient, _refuse_or_not),
            _FLOW
            | {
                "refuse K♥": "Herz König liegt jetzt verdeckt, ihn bekommt niemand mehr. Die neue Karte darfst du "
                "verwenden oder liegen lassen. (CQ5.5)",
                "leave 7♠": "Du musstest nicht. (CQ5.9) Die Karte blieb offen, und Anna hatte die Wahl. Merke "
                "dir beide: Was offen lag, wissen alle. (CQ5.15)",
            },
        ),
        Act(
            "Umbauen im Zug",
            "Pik 6 passt so nirgends hin. Aber du darfst umbauen. Welche Handkarte nimmst du dazu?",
            against(patient, _rearranging),
            _FLOW
            | {
                "use 6♠": "Kreuz 6 ist in den Satz gewandert, und die Folge ist noch lang genug. (CQ5.4) "
                "Jetzt legst du ab.",
                "refuse 6♠": "Schade: Mit Herz 6 und Kreuz 6 wäre Pik 6 ein Satz geworden. (CQ5.4)",
            },
        ),
    )
