"""Conquian, rule by rule: what forbids an action, at tables of two and of three."""

from __future__ import annotations

from collections.abc import Callable

from cardgames.cards import Card
from cardgames.conquian import ConquianRound, splits
from cardgames.german import label, upper
from cardgames.moves import Action
from cardgames.why.checks import Check, named, not_in_hand, not_one_card, over, some_cards, strangers, unknown_verb

_TAKES_CARDS = ("use", "discard", "pass")
_FORCES = ("force_right", "force_left")
_AT_TWO = 2
_OTHER_MOVE = "Wähle einen anderen Zug."


def other_than(*verbs: str) -> Callable[[ConquianRound, Action], bool]:
    """Return a condition that holds for every other verb."""
    return lambda _round, action: action.verb not in verbs


def _cards_to_no_purpose(round_: ConquianRound, action: Action) -> bool:
    return action.verb not in _TAKES_CARDS and some_cards(round_, action)


def _in_opponents_layout(round_: ConquianRound, action: Action) -> bool:
    others = [layout for seat, layout in enumerate(round_.layouts) if seat != round_.to_move]
    return any(one in layout for one in action.cards for layout in others)


def _in_own_layout(round_: ConquianRound, action: Action) -> bool:
    assert round_.to_move is not None
    return any(one in round_.layouts[round_.to_move] for one in action.cards)


def _an(round_: ConquianRound, ending: str = "") -> str:
    """Return ``dein`` at a table of two, ``ein`` where there are more opponents, with this ending."""
    return ("dein" if round_.players == _AT_TWO else "ein") + ending


def _only_force(round_: ConquianRound, _action: Action) -> str:
    return f"Die Mittelkarte liegt gerade bei {_an(round_, 'em')} Gegner. Du entscheidest nur, ob du ihn zwingst."


def _no_force_now(round_: ConquianRound, _action: Action) -> str:
    who = f"{_an(round_)} Gegner"
    return f"Zwingen kannst du nur, wenn {who} eine Karte nicht verwendet, die in seine Auslage passt. {_OTHER_MOVE}"


def _not_your_layout(round_: ConquianRound, _action: Action) -> str:
    return (
        f"An die Auslage {_an(round_, 'es')} Gegners legst du nie an, und du nimmst auch nichts heraus. "
        "Wähle nur eigene Handkarten."
    )


def _not_yours(round_: ConquianRound, action: Action) -> str:
    return f"{upper(named(strangers(round_, action)))} hast du nicht auf der Hand. Wähle nur eigene Handkarten."


def _no_split(round_: ConquianRound, action: Action) -> bool:
    assert round_.middle
    return not splits((*round_.layouts[round_.turn], round_.middle, *action.cards))


def _why_no_split(round_: ConquianRound, action: Action) -> str:
    assert round_.middle
    if not action.cards:
        middle = label(round_.middle)
        decline = "lass sie liegen" if round_.phase == "drawn" else "lehne sie ab"
        between = _between(round_)
        if between:
            first = f"{middle} passt erst an deine Folge, wenn {label(between)} dort liegt."
            return f"{first} Wähle Handkarten, oder {decline}."
        return f"{middle} passt nicht allein in deine Auslage. Wähle die Handkarten, die dazugehören, oder {decline}."
    new = upper(named((round_.middle, *action.cards)))
    rest = ", auch nicht mit Umbauen" if round_.layouts[round_.turn] else ""
    return f"{new} ergeben zusammen keine Sätze oder Folgen{rest}. Wähle andere Karten."


def _between(round_: ConquianRound) -> Card | None:
    """Return the one card that is missing between the Mittelkarte and a run of the layout, if there is such a card."""
    assert round_.middle
    laid = round_.layouts[round_.turn]
    near = [one for one in round_.rules.deck if one.suit == round_.middle.suit and one not in (*laid, round_.middle)]
    bridges = [one for one in near if splits((*laid, one)) and splits((*laid, one, round_.middle))]
    return bridges[0] if len(bridges) == 1 else None


def _victim(round_: ConquianRound, action: Action) -> int:
    return round_.next_seat(round_.turn, _FORCES.index(action.verb) + 1)


def _his_own_discard(round_: ConquianRound, action: Action) -> bool:
    return round_.discarded and _victim(round_, action) == round_.source


def _does_not_fit(round_: ConquianRound, action: Action) -> bool:
    assert round_.middle
    return not splits((*round_.layouts[_victim(round_, action)], round_.middle))


def _why_his_own(_round: ConquianRound, action: Action) -> str:
    return f"Mit der Karte, die er selbst abgelegt hat, zwingst du deinen {_side(action)} Nachbarn nicht. {_OTHER_MOVE}"


def _why_no_fit(round_: ConquianRound, action: Action) -> str:
    assert round_.middle
    middle = label(round_.middle)
    return f"{middle} passt nicht allein in die Auslage deines {_side(action)} Nachbarn. {_OTHER_MOVE}"


def _side(action: Action) -> str:
    return "rechten" if action.verb == "force_right" else "linken"


_OPENING = (
    Check("CQ6.1", "Das Spiel ist zu Ende. Beginne ein neues.", broken=over),
    Check(
        "CQ5.4",
        "So einen Zug gibt es nach diesen Regeln nicht. Wähle einen, der auf den Knöpfen steht.",
        broken=unknown_verb,
    ),
)


def _exchange(rule: str, receiver: str) -> tuple[Check, ...]:
    """Return the checks for the exchange after the deal; `receiver` is whom the card goes to, in the dative."""
    return (
        Check(
            rule,
            f"Gib zuerst {receiver} eine Handkarte weiter. Danach wird die erste Karte aufgedeckt.",
            phases=("pass",),
            broken=other_than("pass"),
        ),
        Check(
            rule,
            f"Weitergeben kannst du nur gleich nach dem Austeilen eine Karte. {_OTHER_MOVE}",
            verbs=("pass",),
            phases=("drawn", "offer", "force", "forced", "discard"),
        ),
        Check(
            rule,
            f"Wähle genau eine Handkarte, die du {receiver} weitergibst.",
            verbs=("pass",),
            broken=not_one_card,
        ),
        Check(rule, _not_yours, verbs=("pass",), broken=not_in_hand),
    )


_TURN_OF_THREE = (
    Check(
        "CQ9.5",
        "Du bist am Zug: Wähle, ob du den rechten oder den linken Nachbarn zwingst.",
        verbs=("force",),
        phases=("drawn", "offer"),
    ),
)
_PHASES = (
    Check("CQ5.12", _only_force, phases=("force",), broken=other_than("force", "allow")),
    Check("CQ5.12", _no_force_now, verbs=("force", "allow"), phases=("drawn", "offer", "forced", "discard")),
    Check(
        "CQ5.10",
        "Du bist gezwungen: Du musst die Mittelkarte auslegen.",
        phases=("forced",),
        broken=other_than("use"),
    ),
    Check(
        "CQ5.4",
        "Die Mittelkarte liegt schon in deiner Auslage. Jetzt legst du eine Handkarte ab.",
        phases=("discard",),
        broken=other_than("discard"),
    ),
    Check(
        "CQ5.4",
        "Ablegen kannst du erst, wenn du die Mittelkarte ausgelegt hast.",
        verbs=("discard",),
        phases=("drawn", "offer"),
    ),
    Check(
        "CQ5.5",
        "Diese Karte hast du selbst aufgedeckt. Du verwendest sie oder lässt sie liegen.",
        verbs=("refuse",),
        phases=("drawn",),
    ),
    Check(
        "CQ5.5",
        "Liegen lassen kannst du nur eine Karte, die du selbst aufgedeckt hast. Diese hier lehnst du ab.",
        verbs=("leave",),
        phases=("offer",),
    ),
)
_CARDS = (
    Check(
        "CQ5.5",
        "Dazu gehört keine Handkarte. Lege die gewählten Karten zurück.",
        broken=_cards_to_no_purpose,
    ),
    Check("CQ3.4", _not_your_layout, verbs=("use",), broken=_in_opponents_layout),
    Check(
        "CQ3.5",
        "Beim Umbauen zählen die Karten deiner Auslage von selbst mit. Wähle nur Handkarten.",
        verbs=("use",),
        broken=_in_own_layout,
    ),
    Check("CQ5.7", _not_yours, verbs=("use",), broken=not_in_hand),
    Check("CQ3.5", _why_no_split, verbs=("use",), broken=_no_split),
    Check("CQ5.9", "Wähle genau eine Handkarte, die du ablegst.", verbs=("discard",), broken=not_one_card),
    Check("CQ5.9", _not_yours, verbs=("discard",), broken=not_in_hand),
)
_FORCING = (
    Check("CQ9.6", _why_his_own, verbs=_FORCES, broken=_his_own_discard),
    Check("CQ9.5", _why_no_fit, verbs=_FORCES, broken=_does_not_fit),
)

CHECKS = (*_OPENING, *_PHASES, *_CARDS)
EXCHANGE = (*_OPENING, *_exchange("CQ9.2", "deinem Gegner"), *_PHASES, *_CARDS)
THREE = (*_OPENING, *_TURN_OF_THREE, *_PHASES, *_CARDS, *_FORCING)
THREE_EXCHANGE = (
    *_OPENING,
    *_exchange("CQ9.4", "deinem Nachbarn"),
    *_TURN_OF_THREE,
    *_PHASES,
    *_CARDS,
    *_FORCING,
)
