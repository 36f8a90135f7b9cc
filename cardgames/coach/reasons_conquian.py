"""What speaks for or against an action of Conquian: one German sentence to the player who is to move, and the rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

import numpy as np

from cardgames.bots.conquian_count import Count, Rival
from cardgames.bots.conquian_koenner import still_to_come
from cardgames.bots.conquian_ways import LARGEST, alive
from cardgames.coach.words import Said, cases
from cardgames.conquian.melds import forceable_mask
from cardgames.conquian.play import VICTIMS
from cardgames.conquian.table import ConquianRound
from cardgames.german import count as counted
from cardgames.german import in_words, label, upper
from cardgames.moves import Action


class Who(NamedTuple):
    """An opponent of the player who is spoken to, in the nominative, the dative and the accusative."""

    he: str
    him: str
    whom: str


_AT_TWO: Final = Who("dein Gegner", "deinem Gegner", "deinen Gegner")
_NEIGHBOURS: Final = (
    Who("dein rechter Nachbar", "deinem rechten Nachbarn", "deinen rechten Nachbarn"),
    Who("dein linker Nachbar", "deinem linken Nachbarn", "deinen linken Nachbarn"),
)
"""At a table of three: play goes to the right."""


def who(view: ConquianRound, seat: int) -> Who:
    """Return what another seat is called when the viewer is spoken to."""
    if view.players == len(_NEIGHBOURS):
        return _AT_TWO
    return _NEIGHBOURS[view.viewer != view.next_seat(seat, -1)]


class Ways(NamedTuple):
    """How many winning layouts live, and how many cards the nearest one lacks."""

    number: int
    lacking: int


def ways(count: Count, laid: int, mine: int, dead: int = 0) -> Ways:
    """Return the ways with this layout, these own cards and these dead cards besides.

    Above eleven cards none are found: so many cannot be counted.
    """
    if count.goal > LARGEST:
        return Ways(0, count.goal)
    living = alive(count.goal, laid, count.dead | dead)
    held = np.bitwise_count(living & np.uint64(mine))
    return Ways(len(living), count.goal - int(held.max(initial=0)))


def after_use(count: Count, view: ConquianRound, use: Action) -> Ways:
    """Return the ways after a use and the discard that follows: with all cards of a way one of them must go."""
    assert view.middle
    laid = count.laid | view.middle.bit | use.mask
    found = ways(count, laid, laid | count.hand)
    return Ways(found.number, max(found.lacking, 1))


def _ahead(count: Count, laid: int, found: Ways) -> str:
    """Return a clause on what is still open; it follows an adverb."""
    goal = upper(in_words(count.goal))
    if count.goal > LARGEST:
        return f"fehlen dir noch {counted(count.goal - laid.bit_count(), 'Karte', 'Karten')} in der Auslage"
    if not found.number:
        return f"lebt kein Weg zur {goal} mehr"
    lacking = "fehlt dir eine Karte" if found.lacking == 1 else f"fehlen dir {in_words(found.lacking)} Karten"
    live = "ein Weg lebt" if found.number == 1 else f"{in_words(found.number)} Wege leben"
    return f"{lacking}, {live}"


def _use(count: Count, view: ConquianRound, action: Action) -> Said:
    assert view.middle
    laid = count.laid | view.middle.bit | action.mask
    number = in_words(laid.bit_count())
    if laid.bit_count() == count.goal:
        return Said(f"Damit liegen {number} Karten aus, und du gewinnst.", "CQ6.1")
    rule = view.rule_of(action.verb)
    return Said(
        f"Damit liegen {number} Karten aus; danach {_ahead(count, laid, after_use(count, view, action))}.", rule
    )


def _decline(count: Count, view: ConquianRound, action: Action) -> Said:
    assert view.middle
    card = view.middle.bit
    usable = any(one.verb == "use" for one in view.legal_actions())
    start = "Verwenden wäre möglich" if usable else "Verwenden geht nicht"
    text = f"{start}; ohne {label(view.middle)} {_ahead(count, count.laid, ways(count, count.laid, count.mine, card))}."
    return Said(text, view.rule_of(action.verb) if _hopeful(count, card) else "CQ8.4")


def _hopeful(count: Count, dead: int = 0) -> bool:
    """Return whether a way to win still lives; nobody can tell where more than eleven cards win."""
    return count.goal > LARGEST or len(count.living(dead)) > 0


def _force(count: Count, view: ConquianRound, action: Action) -> Said:
    assert view.middle
    seat = victim(view, action)
    number, name = rival_at(count, seat).laid.bit_count() + 1, who(view, seat)
    if number == count.goal:
        return Said(f"Damit liegen bei {name.him} {in_words(number)} Karten aus, und er gewinnt.", "CQ5.14")
    start = f"{upper(name.he)} muss {label(view.middle)} auslegen und dann etwas abwerfen"
    return Said(f"{start}; bei ihm liegen danach {in_words(number)} Karten.", "CQ8.2")


def _allow(count: Count, view: ConquianRound, action: Action) -> Said:
    assert view.middle
    number, name, card = rival_at(count, view.turn).laid.bit_count() + 1, who(view, view.turn), label(view.middle)
    if number == count.goal:
        return Said(f"Gezwungen würde {name.he} mit {card} gewinnen.", "CQ5.14")
    if view.viewer in still_to_come(view):
        return Said(f"Ohne Zwang wird {card} danach dir angeboten.", view.rule_of(action.verb))
    return Said(f"Ohne Zwang bleiben bei {name.him} {in_words(number - 1)} Karten in der Auslage.", "CQ8.2")


def victim(view: ConquianRound, action: Action) -> int:
    """Return the seat that this action forces."""
    return VICTIMS[action.verb](view) if action.verb in VICTIMS else view.turn


def rival_at(count: Count, seat: int) -> Rival:
    """Return the opponent on that seat."""
    return next(one for one in count.rivals if one.seat == seat)


def _discard(count: Count, view: ConquianRound, action: Action) -> Said:
    bit, (card,) = action.mask, action.cards
    ahead = _ahead(count, count.laid, ways(count, count.laid, count.mine & ~bit, bit))
    forced = any(forceable_mask(rival.laid, bit) for rival in count.rivals)
    plain = view.rule_of(action.verb) if _hopeful(count) else "CQ8.4"
    return Said(f"Danach {ahead}; {gift(count, view, bit, label(card))}.", "CQ8.2" if forced else plain)


def gift(count: Count, view: ConquianRound, card: int, name: str) -> str:
    """Return in a clause what the opponent who can use a card most likely makes of it."""
    chance, rival = max(((count.taking(rival, card), rival) for rival in count.rivals), key=lambda found: found[0])
    him = who(view, rival.seat).him
    if forceable_mask(rival.laid, card):
        return f"{him} passt {name} in die Auslage"
    return f"{him} nützt {name} " + ("nichts" if not chance else "sicher" if chance >= 1 else cases(chance))


def reason(view: ConquianRound, action: Action) -> Said | None:
    """Return the sentence on an action and its rule; None for a move that these sentences do not know."""
    say = _SENTENCES.get(action.verb)
    return say and say(Count.of(view), view, action)


_SENTENCES: Final[Mapping[str, Callable[[Count, ConquianRound, Action], Said]]] = {
    "use": _use,
    "refuse": _decline,
    "leave": _decline,
    "force": _force,
    "force_right": _force,
    "force_left": _force,
    "allow": _allow,
    "discard": _discard,
    "pass": _discard,
}
