"""Conquian at a real table: deals found by a search for what is wished for, and the tips of section 8."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from random import Random

from cardgames.conquian import STANDARD, ConquianRound
from cardgames.dealcode import DealCode
from cardgames.german import in_words
from cardgames.lessons.conquian_forcing import NoneFound
from cardgames.lessons.conquian_positions import position
from cardgames.lessons.conquian_tables import BOOK, against, patient
from cardgames.lessons.staged import Act, Staged
from cardgames.moves import Action
from cardgames.session import Session

TRIES, TURNS, APART = 4000, 3, 100
Wish = Callable[[Session], bool]


def find_deal(wish: Wish, seed: int, tries: int = TRIES) -> DealCode:
    """Return the first deal, searched from a place that the seed names, in which the wish comes true.

    Bots by the book play both hands. Raises `NoneFound`, which says in German what to do, after so many tries.
    """
    for number in range(tries):
        code = DealCode("conquian", 2, seed * APART + number)
        if wish(Session(STANDARD, {0: BOOK, 1: BOOK}, code, 1)):
            return code
    raise NoneFound(f"In {tries} Spielen kam das nicht vor. Versuche es mit einer anderen Startzahl.")


def force_soon(session: Session, turns: int = TURNS) -> bool:
    """Return whether seat 0 may force within its first turns."""
    mine = 0
    for step in session.run_bots():
        if step.before.to_move == 0 and step.before.phase == "force":
            return True
        mine += step.after.turn == 0 and step.before.turn != 0
        if mine > turns:
            return False
    return False


@lru_cache(maxsize=8)
def _force_code(seed: int) -> DealCode:
    return find_deal(force_soon, seed)


def _force_session(seed: int) -> Session:
    return Session(STANDARD, {1: BOOK}, _force_code(seed), 1)


def _force_act(seed: int) -> Act:
    return Act(
        "Zwang in drei Zügen",
        f"In diesem Spiel kannst du Anna in deinen ersten {in_words(TURNS)} Zügen zwingen. Schaffst du es? "
        "Achte darauf, was zu ihrer Auslage passt.",
        partial(_force_session, seed),
        {
            "force": "Geschafft! Aber sieh nach: Hat es Anna geschadet, oder hast du ihr geholfen? (CQ5.10)",
            "allow": "Du hättest zwingen können. Auch das darfst du lassen. (CQ5.12)",
            "won": "Gewonnen!",
            "lost": "Anna hat gewonnen. Fang noch einmal von vorn an.",
            "drawn": "Unentschieden. Fang noch einmal von vorn an.",
        },
        deal=True,
    )


class ForceSoon(Staged):
    """Whole games, found by a search, in which forcing comes soon."""

    id = "CQ5.force-soon"
    title = "Zwang in drei Zügen"
    rules = ("CQ5.10", "CQ5.12")
    ACTS = tuple(map(_force_act, (10, 19, 24)))


def willing(view: ConquianRound, rng: Random) -> Action:
    """Be patient, but lay out as much as possible when forced, and go out where that is possible."""
    uses = [action for action in view.legal_actions() if action.verb == "use"]
    laid = view.layout_masks[view.turn].bit_count() + 1
    out = next((use for use in uses if laid + len(use.cards) == view.rules.goal), None)
    if out:
        return out
    return max(uses, key=lambda use: len(use.cards)) if view.phase == "forced" else patient(view, rng)


def _helping() -> ConquianRound:
    return position(
        laid=("4♠ 5♠ 6♠", "6♦ 7♦ B♦ 2♣ 2♥ 2♠"),
        hands=("D♦ K♣ 5♣ D♥ 7♣ 3♥ B♥ K♥", "K♦ 4♣ 4♥ A♠"),
        phase="discard",
        stock="A♥ B♠ 7♥",
    )


def _defending() -> ConquianRound:
    return position(
        laid=("", "3♣ 3♦ 3♥ 3♠ 6♦ 7♦ B♦ D♦"),
        hands=("A♥ A♠ 2♣ 2♦ 5♦ K♦ 7♣ B♥ D♠ 4♥", "A♣ A♦"),
        middle="6♣",
        stock="7♠ K♥ 4♠",
        left=3,
    )


class TipTable(Staged):
    """Two tips at the table: a force that helps the wrong one, and defending to the end."""

    id = "CQ8.tip-table"
    title = "Tipps am Tisch"
    rules = ("CQ8.2", "CQ8.4")
    ACTS = (
        Act(
            "Ein Zwang, der hilft",
            "Karo Dame passt zu Annas Folge. Lege sie ab und zwinge Anna. Aber was hat sie wohl noch auf der Hand?",
            against(willing, _helping),
            {
                "discard": "Jetzt entscheidest du. Schadet es ihr, oder hilfst du?",
                "force D♦": "Karo König durfte gleich mit! Anna ist dem Sieg näher als vorher. (CQ8.2)",
                "allow D♦": "Vorsichtig: So kommt Anna nicht weiter. (CQ8.2)",
            },
        ),
        Act(
            "Verteidigen bis zum Schluss",
            "Deine Hand ist schlecht, und Anna fehlt nur noch ein Ass. Du hältst beide. Lehne alles ab und lass alles "
            "liegen, bis der Ziehstapel leer ist.",
            against(willing, _defending),
            {
                "refuse 6♣": "Weiter so: Nichts nehmen heißt auch, nichts ablegen zu müssen.",
                "drawn": "Unentschieden statt verloren: Annas Asse blieben auf deiner Hand. (CQ8.4)",
                "lost": "Das hätte nicht sein müssen. Behalte die Karten, die Anna braucht. (CQ8.4)",
            },
        ),
    )
