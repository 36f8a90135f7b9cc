"""Common mistakes in decisions of Commerce: found by what the player could know, told with the numbers of his hand."""

from __future__ import annotations

from typing import Final

from cardgames.bots.commerce_hands import own, wanted
from cardgames.bots.commerce_worth import given_weights, shares
from cardgames.cards import Card, cards_of
from cardgames.coach.advice import LIMITS, Advice, Verdict
from cardgames.coach.reasons_commerce import change, winning
from cardgames.coach.remarks import Detector, Remark, first_remark
from cardgames.coach.words import cases
from cardgames.commerce.hands import score
from cardgames.commerce.table import CommerceRound
from cardgames.german import chips, in_words, label, labels, of_hundred, upper
from cardgames.moves import Action

PAIR_COST: Final = 0.05
"""Keeping a pair is a mistake if the hand then beats so much smaller a share of all hands on average."""

GOOD_POINT: Final = 20
"""From here on a point of three cards is good."""

AS_GOOD: Final = 0.02
"""A trade gives what a purchase gives if the hand then beats a share of all hands that is smaller by no more."""

MOSTLY: Final = 0.5
"""Who wins now in so many cases waits too long."""

_CLEARLY: Final = LIMITS["commerce"][2]


def hand_name(view: CommerceRound) -> str:
    """Return what the viewer's hand is, in a few German words."""
    found = score(cards_of(own(view)), view.rules.kinds)
    names = {"point": "Point", "flush": "Flush", "pair": "ein Paar", "sequence": "eine Sequenz", "tricon": "ein Tricon"}
    name = names.get(found.kind.name, "eine Hand ohne Point")
    return f"{name} {found.key[0]}" if found.kind.name in ("point", "flush") else name


def _pair_for_point(view: CommerceRound, action: Action, _advice: Advice) -> str | None:
    """Find a pair kept at the cost of a point."""
    kept = [one for one in cards_of(own(view)) if not action.mask & one.bit]
    is_point = score(cards_of(own(view)), view.rules.kinds).kind.name == "point"
    if not is_point or len({one.rank for one in kept}) > 1:
        return None
    level, unseen = view.rules.hands.level, view.unseen()
    beaten, rest = shares(view.rules.kinds), own(view) & ~action.mask
    after = sum(beaten[level[rest | one.bit]] for one in unseen) / len(unseen)
    if beaten[level[own(view)]] - after <= PAIR_COST:
        return None
    third = sum(one.rank == kept[0].rank for one in unseen)
    helping = (
        f"Nur {third} von {len(unseen)} Karten machen" if third > 1 else f"Nur eine von {len(unseen)} Karten macht"
    )
    return f"{helping} aus deinem Paar einen Tricon, und {hand_name(view)} ist weg."


def _breaks_point(view: CommerceRound, action: Action, _advice: Advice) -> str | None:
    """Find a good point of three cards broken by a purchase."""
    found = score(cards_of(own(view)), view.rules.kinds)
    three = found.kind.name == "flush" or (found.kind.name == "point" and found.key[1] == len(cards_of(own(view))))
    if not three or found.key[0] < GOOD_POINT:
        return None
    _, worse, of = change(view, action.cards[0])
    return f"{upper(hand_name(view))} aus drei Karten ist gut: {worse} von {of} Karten machen deine Hand schlechter."


def _waits(view: CommerceRound, action: Action, advice: Advice) -> str | None:
    """Find a hand that should have knocked."""
    knock = next((one for one in advice.choices if one.action.verb == "knock"), None)
    if knock is None or knock.verdict is not Verdict.BEST:
        return None
    if winning(view) >= MOSTLY:
        others = in_words(view.players - 1)
        return f"Deine Hand schlägt {others} ausgeteilte Hände {cases(winning(view))}: Warte nicht länger."
    lost = knock.value - advice.of(action).value
    return f"Gleich zu klopfen bringt im Schnitt {chips(lost)} mehr." if lost > _CLEARLY else None


def _helps_neighbour(view: CommerceRound, action: Action, advice: Advice) -> str | None:
    """Find a card given to a neighbour whose known cards it fits, although another one would do."""
    seat, (card,) = (view.next_seat(view.turn) if action.verb == "trade" else view.turn), action.cards
    others = [one for one in advice.choices if one.action.verb == action.verb and one.action != action]
    better = [one for one in others if one.value > advice.of(action).value]
    if not wanted(view, seat, card) or all(wanted(view, seat, *one.action.cards) for one in better):
        return None
    known = cards_of(view.hand_masks[seat])
    return f"Von deinem Nachbarn kennst du {labels(known)}, und {label(card)} passt gut dazu."


def _pays(view: CommerceRound, action: Action, advice: Advice) -> str | None:
    """Find a purchase that a free trade of the same card would have replaced."""
    (card,), trade = action.cards, Action("trade", action.cards)
    if view.turn == view.dealer or advice.of(trade).value <= advice.of(action).value:
        return None
    bought, traded = _hope(view, card, traded=False), _hope(view, card, traded=True)
    if bought - traded > AS_GOOD:
        return None
    price = chips(view.rules.price)
    ends = f"{of_hundred(bought)} Händen, getauscht {of_hundred(traded)}"
    return f"Gekauft schlägt deine Hand im Schnitt {ends}, und der Kauf kostet {price}."


def _hope(view: CommerceRound, card: Card, *, traded: bool) -> float:
    """Return the share of all hands that the hand beats on average, with an unseen card or with one that is given."""
    level, beaten, rest = view.rules.hands.level, shares(view.rules.kinds), own(view) & ~card.bit
    weights = given_weights(view.rules.kinds)
    coming = [(one, weights[one.index] if traded else 1.0) for one in view.unseen()]
    return sum(beaten[level[rest | one.bit]] * weight for one, weight in coming) / sum(w for _, w in coming)


def _loses(view: CommerceRound, _action: Action, _advice: Advice) -> str | None:
    """Find a knock with a hand that wins less often than by turns."""
    if winning(view) >= 1 / view.players:
        return None
    others = in_words(view.players - 1)
    return f"Gegen {others} ausgeteilte Hände gewinnt {hand_name(view)} nur {cases(winning(view))}."


_CARDS: Final = ("buy", "trade", "give")
_TURNS: Final = ("buy", "trade", "go_on")

DETECTORS: Final = (
    Detector(9, "CO2.5", _CARDS, _pair_for_point),
    Detector(10, "CO7.4", ("buy",), _breaks_point),
    Detector(13, "CO7.4", _TURNS, _waits),
    Detector(12, "CO7.3", ("trade", "give"), _helps_neighbour),
    Detector(11, "CO7.2", ("buy",), _pays),
    Detector(14, "CO7.4", ("knock",), _loses),
)
"""The most telling first: an action gets one remark."""


def remark(view: CommerceRound, action: Action, advice: Advice) -> Remark | None:
    """Return the common mistake that a weak action is, None where it is none of them."""
    return first_remark(DETECTORS, view, action, advice)


def lucky(view: CommerceRound, action: Action, after: CommerceRound) -> Remark | None:
    """Return a remark on a weak purchase that went well all the same: luck makes no decision good."""
    if action.verb != "buy":
        return None
    level = view.rules.hands.level
    if level[own(after)] <= level[own(view)]:
        return None
    better, _, of = change(view, action.cards[0])
    return Remark(16, f"Gut gegangen, aber nur {better} von {of} Karten machten deine Hand besser.", "CO4.2")
