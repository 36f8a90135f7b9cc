"""Conquian, rule by rule: what forbids an action."""

from __future__ import annotations

from cardgames.conquian import ConquianRound, splits
from cardgames.game import Action
from cardgames.german import label, upper
from cardgames.why.checks import Check, named, not_in_hand, not_one_card, over, some_cards, strangers, unknown_verb


def _in_opponents_layout(round_: ConquianRound, action: Action) -> bool:
    assert round_.to_move is not None
    other = round_.layouts[round_.next_seat(round_.to_move)]
    return any(one in other for one in action.cards)


def _in_own_layout(round_: ConquianRound, action: Action) -> bool:
    assert round_.to_move is not None
    return any(one in round_.layouts[round_.to_move] for one in action.cards)


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
        return f"{middle} passt nicht allein in deine Auslage. Wähle die Handkarten, die dazugehören, oder {decline}."
    new = upper(named((round_.middle, *action.cards)))
    rest = ", auch nicht mit Umbauen" if round_.layouts[round_.turn] else ""
    return f"{new} ergeben zusammen keine Sätze oder Folgen{rest}. Wähle andere Karten."


CHECKS = (
    Check("CQ6.1", "Das Spiel ist zu Ende. Beginne ein neues.", broken=over),
    Check(
        "CQ5.4", "So einen Zug gibt es in Conquian nicht. Wähle einen, der auf den Knöpfen steht.", broken=unknown_verb
    ),
    Check(
        "CQ5.12",
        "Die Mittelkarte liegt gerade bei deinem Gegner. Du entscheidest nur, ob du ihn zwingst.",
        verbs=("use", "refuse", "leave", "discard"),
        phases=("force",),
    ),
    Check(
        "CQ5.12",
        "Zwingen kannst du nur, wenn dein Gegner eine Karte nicht verwendet, die in seine Auslage passt. "
        "Wähle einen anderen Zug.",
        verbs=("force", "allow"),
        phases=("drawn", "offer", "forced", "discard"),
    ),
    Check(
        "CQ5.10",
        "Du bist gezwungen: Du musst die Mittelkarte auslegen.",
        verbs=("refuse", "leave", "discard"),
        phases=("forced",),
    ),
    Check(
        "CQ5.4",
        "Die Mittelkarte liegt schon in deiner Auslage. Jetzt legst du eine Handkarte ab.",
        verbs=("use", "refuse", "leave"),
        phases=("discard",),
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
    Check(
        "CQ5.5",
        "Dazu gehört keine Handkarte. Lege die gewählten Karten zurück.",
        verbs=("refuse", "leave", "force", "allow"),
        broken=some_cards,
    ),
    Check(
        "CQ3.4",
        "An die Auslage deines Gegners legst du nie an, und du nimmst auch nichts heraus. Wähle nur eigene Handkarten.",
        verbs=("use",),
        broken=_in_opponents_layout,
    ),
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
