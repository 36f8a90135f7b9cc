"""Commerce in the new way, rule by rule: what forbids an action (CO4)."""

from __future__ import annotations

from cardgames.commerce import CommerceRound
from cardgames.german import chips, labels
from cardgames.moves import Action
from cardgames.why.checks import Check, not_in_hand, not_one_card, over, some_cards, strangers, unknown_verb


def _not_yours(round_: CommerceRound, action: Action) -> str:
    return f"{labels(strangers(round_, action))} hast du nicht auf der Hand. Wähle eine deiner eigenen Karten."


def _cannot_pay(round_: CommerceRound, _action: Action) -> bool:
    buyer = round_.turn
    return buyer != round_.dealer and round_.chips[buyer] < round_.rules.price


def _too_dear(round_: CommerceRound, _action: Action) -> str:
    return (
        f"Kaufen kostet {chips(round_.rules.price)}, und so viel hast du nicht mehr. Tausche lieber, das ist umsonst."
    )


CHECKS = (
    Check("CO4.5", "Die Runde ist zu Ende, alle haben aufgedeckt. Beginne eine neue Runde.", broken=over),
    Check(
        "CO4.1",
        "So einen Zug gibt es nach diesen Regeln nicht. Wähle einen, der auf den Knöpfen steht.",
        broken=unknown_verb,
    ),
    Check(
        "CO4.4",
        "Erst gibst du eine deiner Karten für den Tausch. Die zugeschobene Karte siehst du danach.",
        verbs=("buy", "trade", "knock", "go_on"),
        phases=("answer",),
    ),
    Check(
        "CO4.4",
        "Eine Karte gibst du nur her, wenn jemand mit dir tauscht. Wähle einen anderen Zug.",
        verbs=("give",),
        phases=("turn", "after"),
    ),
    Check(
        "CO4.1",
        "In einem Zug kaufst oder tauschst du nur einmal. Jetzt kannst du klopfen oder den Zug beenden.",
        verbs=("buy", "trade"),
        phases=("after",),
    ),
    Check(
        "CO4.1",
        "Passen gibt es nicht. Du musst kaufen, tauschen oder klopfen.",
        verbs=("go_on",),
        phases=("turn",),
    ),
    Check("CO4.2", "Wähle zuerst genau eine Karte, die du für den Kauf abgibst.", verbs=("buy",), broken=not_one_card),
    Check(
        "CO4.4",
        "Wähle zuerst genau eine Karte, die du verdeckt weiterschiebst.",
        verbs=("trade",),
        broken=not_one_card,
    ),
    Check("CO4.4", "Wähle genau eine Karte, die du für den Tausch gibst.", verbs=("give",), broken=not_one_card),
    Check("CO4.5", "Du behältst deine Hand: Klopfe, ohne eine Karte zu wählen.", verbs=("knock",), broken=some_cards),
    Check("CO4.6", "Beende deinen Zug, ohne eine Karte zu wählen.", verbs=("go_on",), broken=some_cards),
    Check("CO4.2", _not_yours, verbs=("buy",), broken=not_in_hand),
    Check("CO4.4", _not_yours, verbs=("trade", "give"), broken=not_in_hand),
    Check("CO4.9", _too_dear, verbs=("buy",), broken=_cannot_pay),
)
