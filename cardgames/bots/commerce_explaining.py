"""Why a bot of Commerce may have done what it did: one German sentence, by what its view shows and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from cardgames.bots.commerce_counting import needed, weaker
from cardgames.bots.commerce_counting_old import horse_share
from cardgames.bots.commerce_hands import averages, own, wanted
from cardgames.bots.commerce_worth import shares
from cardgames.cards import HIDDEN, Card, cards_of
from cardgames.commerce.old_table import OldRound
from cardgames.commerce.table import CommerceRound
from cardgames.german import chips, label, labels, of_hundred
from cardgames.moves import Action


def explain(view: CommerceRound, action: Action) -> str:
    """Return one German sentence on this action: what speaks for it or what it was meant for, from the view alone.

    It says as much of a weak action as of a strong one: that a hand is weak, that a card was needed.
    """
    return _SENTENCES[action.verb](view, action)


def _knock(view: CommerceRound, _action: Action) -> str:
    beaten, enough = weaker(view), needed(view)
    verdict = "und mehr braucht es an diesem Tisch jetzt nicht" if beaten >= enough else "und das ist gewagt"
    return f"Ich klopfe, denn {of_hundred(beaten)} Händen sind schwächer als meine, {verdict}."


def _go_on(view: CommerceRound, _action: Action) -> str:
    beaten, good = weaker(view), weaker(view) >= needed(view)
    but = "und will noch mehr, obwohl schon" if good else "denn nur"
    are = "schwächer als meine sind" if good else "sind schwächer als meine"
    return f"Ich klopfe noch nicht{'' if good else ','} {but} {of_hundred(beaten)} Händen {are}."


def _buy(view: CommerceRound, action: Action) -> str:
    (card,) = action.cards
    top, free = view.stock[0], view.turn == view.dealer
    comes = "eine unbekannte Karte" if top is HIDDEN else f"die Karte {label(top)}, die ich oben weiß"
    price = "als Geber umsonst" if free else f"für {chips(view.rules.price)}"
    return f"Ich kaufe {price} {comes} und gebe {label(card)} ab: {_loss(view, card)}."


def _trade(view: CommerceRound, action: Action) -> str:
    (card,) = action.cards
    return f"Ich tausche, weil das nichts kostet, und gebe {label(card)} ab: {_loss(view, card)}{_harm(view, card)}."


def _give(view: CommerceRound, action: Action) -> str:
    (card,) = action.cards
    return f"Ich gebe {label(card)} her: {_loss(view, card)}{_harm(view, card)}."


def _loss(view: CommerceRound, card: Card) -> str:
    """Return how well the other two cards do without this one, among the three that could go."""
    worth = dict(averages(view, view.unseen()))
    return "Sie fehlt mir am wenigsten" if worth[card] == max(worth.values()) else "Andere Karten behalte ich lieber"


def _harm(view: CommerceRound, card: Card) -> str:
    seat = view.next_seat(view.turn) if view.turn == view.viewer else view.turn
    if not view.hand_masks[seat]:
        return ""
    return ", doch dem Nachbarn hilft sie" if wanted(view, seat, card) else ", und dem Nachbarn hilft sie kaum"


def _take(view: OldRound, _action: Action) -> str:
    return f"Ich nehme die Mitte, denn {of_hundred(_middle(view))} Händen sind schwächer."


def _keep(view: OldRound, _action: Action) -> str:
    return f"Ich lasse die Mitte liegen, denn nur {of_hundred(_middle(view))} Händen sind schwächer."


def _middle(view: OldRound) -> float:
    return shares(view.rules.kinds)[view.rules.hands.level[view.middle_mask]]


def _exchange(view: OldRound, action: Action) -> str:
    level, mine = view.rules.hands.level, own(view)
    given, taken = cards_of(action.mask & mine), cards_of(action.mask & ~mine)
    change = level[mine ^ action.mask] - level[mine]
    purpose = "damit wird meine Hand stärker" if change > 0 else "so warte ich auf eine bessere Mitte"
    return f"Ich gebe {labels(given)} für {labels(taken)}: {purpose[0].upper()}{purpose[1:]}."


def _stand(view: OldRound, _action: Action) -> str:
    level, mine = view.rules.hands.level, own(view)
    improves = [one for one in view.legal_actions() if level[mine ^ one.mask] > level[mine]]
    why = "meine Hand ist mir gut genug" if improves else "kein Tausch macht meine Hand stärker"
    return f"Ich bleibe stehen, denn {why}: {of_hundred(weaker(view))} Händen sind schwächer."


def _pounce(_view: OldRound, _action: Action) -> str:
    return "Ich rufe Pounce, denn vier Gleiche schlägt keine Hand aus drei Karten."


def _let_be(_view: OldRound, _action: Action) -> str:
    return "Ich rufe nicht Pounce, obwohl vier Gleiche jede Hand aus drei Karten schlagen."


def _horse(view: OldRound, _action: Action) -> str:
    return f"Ich kaufe das Pferd für {chips(view.rules.stake // 3)}: Ein Leben ist hier {_worth(view)} wert."


def _decline(view: OldRound, _action: Action) -> str:
    return f"Ich kaufe das Pferd für {chips(view.rules.stake // 3)} nicht: Ein Leben ist hier {_worth(view)} wert."


def _worth(view: OldRound) -> str:
    return f"etwa {chips(round(horse_share(view)))}"


_SENTENCES: Final[Mapping[str, Callable[[Any, Action], str]]] = {
    "knock": _knock,
    "go_on": _go_on,
    "buy": _buy,
    "trade": _trade,
    "give": _give,
    "take": _take,
    "keep": _keep,
    "exchange": _exchange,
    "stand": _stand,
    "pounce": _pounce,
    "let_be": _let_be,
    "horse": _horse,
    "decline": _decline,
}
