"""Commerce in the old way, rule by rule: what forbids an action (CO8.1 to CO8.11)."""

from __future__ import annotations

from cardgames.cards import Card
from cardgames.commerce import OldRound
from cardgames.german import chips, count
from cardgames.moves import Action
from cardgames.why.checks import Check, named, over, own_hand, some_cards, unknown_verb


def _from_hand(round_: OldRound, action: Action) -> tuple[Card, ...]:
    mine = own_hand(round_)
    return tuple(one for one in action.cards if one in mine)


def _from_middle(round_: OldRound, action: Action) -> tuple[Card, ...]:
    return tuple(one for one in action.cards if one in round_.middle)


def _from_elsewhere(round_: OldRound, action: Action) -> tuple[Card, ...]:
    near = {*own_hand(round_), *round_.middle}
    return tuple(one for one in action.cards if one not in near)


def _one_has_lives(round_: OldRound, action: Action) -> bool:
    return over(round_, action) and sum(left > 0 for left in round_.lives) == 1


def _stands(round_: OldRound, _action: Action) -> bool:
    assert round_.to_move is not None
    return bool(round_.standing >> round_.to_move & 1)


def _sees_the_fourth(round_: OldRound, _action: Action) -> bool:
    """Return whether his three cards and one of the middle are all the cards of a rank."""
    ranks = {one.rank for one in own_hand(round_)}
    return len(ranks) == 1 and any(one.rank in ranks for one in round_.middle)


def _some_from_elsewhere(round_: OldRound, action: Action) -> bool:
    return bool(_from_elsewhere(round_, action))


def _none_chosen(_round: OldRound, action: Action) -> bool:
    return not action.cards


def _nothing_taken(round_: OldRound, action: Action) -> bool:
    return not _from_middle(round_, action)


def _nothing_given(round_: OldRound, action: Action) -> bool:
    return not _from_hand(round_, action)


def _not_as_many(round_: OldRound, action: Action) -> bool:
    return len(_from_hand(round_, action)) != len(_from_middle(round_, action))


def _only_the_horse(round_: OldRound, _action: Action) -> str:
    return f"Alle haben aufgedeckt. Kaufe ein Pferd für {chips(round_.rules.stake // 3)} oder lehne es ab."


def _why_elsewhere(round_: OldRound, action: Action) -> str:
    cards = named(_from_elsewhere(round_, action))
    return f"Weder auf deiner Hand noch in der Mitte: {cards}. Wähle nur Karten, die dort liegen."


def _cards(number: int) -> str:
    return count(number, "Karte", "Karten")


def _why_nothing_taken(_round: OldRound, action: Action) -> str:
    cards = action.cards
    return f"Du gibst {named(cards)}, nimmst aber nichts. Wähle dazu {_cards(len(cards))} aus der Mitte."


def _why_nothing_given(_round: OldRound, action: Action) -> str:
    cards = action.cards
    return f"Du nimmst {named(cards)}, gibst aber nichts. Wähle dazu {_cards(len(cards))} deiner Hand."


def _why_not_as_many(round_: OldRound, action: Action) -> str:
    given, taken = len(_from_hand(round_, action)), len(_from_middle(round_, action))
    return f"Du gibst {_cards(given)} und nimmst {_cards(taken)}. Wähle von der Hand und aus der Mitte gleich viele."


_OPENING = (
    Check("CO8.7", "Die Partie ist zu Ende: Nur einer hat noch Leben. Beginne eine neue.", broken=_one_has_lives),
    Check("CO8.3", "Die Runde ist zu Ende, alle haben aufgedeckt. Beginne die nächste.", broken=over),
    Check(
        "CO8.3",
        "Kaufen, klopfen und mit dem Nachbarn tauschen gehören zur neuen Art. Wähle einen Zug, der auf den Knöpfen "
        "steht.",
        verbs=("buy", "trade", "give", "knock", "go_on"),
    ),
)
_NO_POUNCE = Check(
    "CO8.10",
    "Pounce ist nicht vereinbart. Wähle einen Zug, der auf den Knöpfen steht.",
    verbs=("pounce", "let_be"),
)
_UNKNOWN = Check(
    "CO8.3",
    "So einen Zug gibt es nach diesen Regeln nicht. Wähle einen, der auf den Knöpfen steht.",
    broken=unknown_verb,
)
_PHASES = (
    Check(
        "CO8.6",
        _only_the_horse,
        verbs=("take", "keep", "exchange", "stand", "pounce", "let_be"),
        phases=("horse",),
    ),
    Check(
        "CO8.6",
        "Ein Pferd gibt es erst, wenn du als Erster dein letztes Leben verloren hast. Wähle einen anderen Zug.",
        verbs=("horse", "decline"),
        phases=("choice", "exchange", "pounce"),
    ),
    Check(
        "CO8.2",
        "Entscheide zuerst, ob du die Mitte nimmst. Deine Hand siehst du erst danach.",
        verbs=("exchange", "stand"),
        phases=("choice",),
    ),
    Check(
        "CO8.2",
        "Nur der Geber darf die ganze Mitte nehmen, bevor er seine Hand sieht. Tausche Karten aus oder bleib stehen.",
        verbs=("take", "keep"),
        phases=("exchange",),
    ),
)
_POUNCE_PHASES = (
    Check(
        "CO8.11",
        "Pounce kommt erst nach deiner Wahl als Geber. Nimm die Mitte oder behalte deine Hand.",
        verbs=("pounce", "let_be"),
        phases=("choice",),
    ),
    Check(
        "CO8.3",
        "Du stehst schon und tauschst nicht mehr aus. Entscheide nur, ob du Pounce rufst.",
        verbs=("exchange", "stand"),
        phases=("pounce",),
        broken=_stands,
    ),
    Check(
        "CO8.11",
        "Entscheide zuerst, ob du Pounce rufst. Danach geht das Spiel weiter.",
        verbs=("take", "keep", "exchange", "stand"),
        phases=("pounce",),
    ),
    Check(
        "CO8.11",
        "Du hast Pounce eben nicht gerufen und wirst erst wieder gefragt, wenn sich die Mitte ändert. Tausche aus oder "
        "bleib stehen.",
        verbs=("pounce", "let_be"),
        phases=("exchange",),
        broken=_sees_the_fourth,
    ),
    Check(
        "CO8.10",
        "Für Pounce brauchst du einen Tricon und in der Mitte die vierte Karte dazu. Tausche aus oder bleib stehen.",
        verbs=("pounce", "let_be"),
        phases=("exchange",),
    ),
    Check(
        "CO8.11",
        "Bei Pounce nimmst du die vierte Karte und gibst keine her. Lege die gewählten Karten zurück.",
        verbs=("pounce", "let_be"),
        broken=some_cards,
    ),
)
_CARDS = (
    Check(
        "CO8.2",
        "Du nimmst die ganze Mitte oder gar nichts. Wähle dafür keine Karten aus.",
        verbs=("take", "keep"),
        broken=some_cards,
    ),
    Check(
        "CO8.3",
        "Wer stehen bleibt, tauscht nichts aus. Lege die gewählten Karten zurück.",
        verbs=("stand",),
        broken=some_cards,
    ),
    Check(
        "CO8.6",
        "Ein Pferd kostet Chips und keine Karten. Lege die gewählten Karten zurück.",
        verbs=("horse", "decline"),
        broken=some_cards,
    ),
    Check(
        "CO8.3",
        "Wähle Karten deiner Hand und gleich viele aus der Mitte, um sie auszutauschen.",
        verbs=("exchange",),
        broken=_none_chosen,
    ),
    Check("CO8.3", _why_elsewhere, verbs=("exchange",), broken=_some_from_elsewhere),
    Check("CO8.3", _why_nothing_taken, verbs=("exchange",), broken=_nothing_taken),
    Check("CO8.3", _why_nothing_given, verbs=("exchange",), broken=_nothing_given),
    Check("CO8.3", _why_not_as_many, verbs=("exchange",), broken=_not_as_many),
)

CHECKS = (*_OPENING, _NO_POUNCE, _UNKNOWN, *_PHASES, *_CARDS)
POUNCE = (*_OPENING, _UNKNOWN, *_PHASES, *_POUNCE_PHASES, *_CARDS)
