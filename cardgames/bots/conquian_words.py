"""Why a player of Conquian did what he did: one German sentence for every decision, from his view only."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np

from cardgames.bots.conquian_count import Count
from cardgames.bots.conquian_koenner import still_to_come
from cardgames.bots.conquian_ways import LARGEST, alive
from cardgames.conquian.melds import forceable_mask
from cardgames.conquian.play import VICTIMS
from cardgames.conquian.table import ConquianRound
from cardgames.german import in_words, labels, of_hundred, thousands, upper
from cardgames.moves import Action


def explain(view: ConquianRound, action: Action) -> str:
    """Return what speaks for an action of the viewer, in one German sentence of facts that he can know.

    It fits whoever decided: the figures are those of the position, not the thoughts of a certain bot. `ValueError` for
    an action that is not legal here.
    """
    if action not in view.legal_actions():
        raise ValueError(f"{action.code!r} is not legal here")
    return _SENTENCES[action.verb](Count.of(view), view, action)


class _Ways(NamedTuple):
    """How many ways live, and how many cards the nearest one lacks."""

    number: int
    lacking: int


def _ways(count: Count, laid: int, mine: int, dead: int) -> _Ways:
    """Return the ways with this layout, these cards and these dead cards besides."""
    living = alive(count.goal, laid, count.dead | dead)
    held = np.bitwise_count(living & np.uint64(mine))
    return _Ways(len(living), count.goal - int(held.max(initial=0)))


def _outlook(count: Count, laid: int, mine: int, dead: int) -> str:
    """Return the end of a sentence: what is still open."""
    goal = upper(in_words(count.goal))
    if count.goal > LARGEST:
        return f"zur {goal} fehlen noch {count.goal - laid.bit_count()} ausgelegte Karten"
    ways = _ways(count, laid, mine, dead)
    if not ways.number:
        return f"kein Weg zur {goal} lebt mehr"
    missing = "fehlt eine Karte" if ways.lacking == 1 else f"fehlen {in_words(ways.lacking)} Karten"
    if ways.number == 1:
        return f"nur ein Weg zur {goal} lebt noch, ihm {missing}"
    return f"es leben {thousands(ways.number)} Wege zur {goal}, dem nächsten {missing}"


def _use(count: Count, view: ConquianRound, action: Action) -> str:
    assert view.middle
    laid = count.laid | view.middle.bit | action.mask
    name, number = labels((view.middle,)), in_words(laid.bit_count())
    if laid.bit_count() == count.goal:
        return f"Mit {name} liegen {number} Karten aus, und das Spiel ist gewonnen."
    start = "Gezwungen: Mit" if view.phase == "forced" else "Mit"
    name = labels((view.middle, *action.cards))
    return f"{start} {name} liegen {number} Karten aus; {_outlook(count, laid, laid | count.hand, 0)}."


def _decline(count: Count, view: ConquianRound, action: Action) -> str:  # noqa: ARG001 - all are asked alike
    assert view.middle
    card, name = view.middle.bit, labels((view.middle,))
    if not any(one.verb == "use" for one in view.legal_actions()):
        return f"{name} lässt sich nicht auslegen; {_outlook(count, count.laid, count.mine, card)}."
    return f"{name} bleibt ungenutzt, obwohl es ginge; {_outlook(count, count.laid, count.mine, card)}."


def _force(count: Count, view: ConquianRound, action: Action) -> str:
    assert view.middle
    victim = VICTIMS[action.verb](view) if action.verb in VICTIMS else view.turn
    rival = next(one for one in count.rivals if one.seat == victim)
    number, name = rival.laid.bit_count() + 1, labels((view.middle,))
    if number == count.goal:
        return f"Zwingen ist hier ein Geschenk: Mit {name} liegen beim Gegner {in_words(number)} Karten aus."
    return f"Der Gegner muss {name} auslegen und eine Handkarte abwerfen, die ihm dann vielleicht fehlt."


def _allow(count: Count, view: ConquianRound, action: Action) -> str:  # noqa: ARG001
    assert view.middle
    rival = next(one for one in count.rivals if one.seat == view.turn)
    name, number = labels((view.middle,)), rival.laid.bit_count() + 1
    if number == count.goal:
        return f"Mit {name} würde der Gegner gewinnen, also besser nicht zwingen."
    if view.viewer in still_to_come(view):
        return f"Nicht zwingen lässt {name} für die eigene Auslage frei."
    return f"Mit {name} lägen beim Gegner {in_words(number)} Karten aus, und er käme so dem Ziel näher."


def _discard(count: Count, view: ConquianRound, action: Action) -> str:  # noqa: ARG001
    (card,), bit = action.cards, action.mask
    rest = count.mine & ~bit
    return f"Ohne {labels((card,))} gilt: {_outlook(count, count.laid, rest, bit)}; {_gift(count, bit)}."


def _pass(count: Count, view: ConquianRound, action: Action) -> str:
    return "Zum Tauschen: " + _discard(count, view, action)


def _gift(count: Count, card: int) -> str:
    """Return what an opponent can do with the card that he gets."""
    if any(forceable_mask(rival.laid, card) for rival in count.rivals):
        return "dem Gegner passt sie in die Auslage, er kann auch gezwungen werden"
    chance = max(count.taking(rival, card) for rival in count.rivals)
    if not chance:
        return "kein Gegner kann sie auslegen"
    return f"ein Gegner kann sie in etwa {of_hundred(chance)} Fällen auslegen"


_SENTENCES: Final[dict[str, Callable[[Count, ConquianRound, Action], str]]] = {
    "use": _use,
    "refuse": _decline,
    "leave": _decline,
    "force": _force,
    "force_right": _force,
    "force_left": _force,
    "allow": _allow,
    "discard": _discard,
    "pass": _pass,
}
