"""The new way of Commerce in words: buttons, status, what happened, who pays whom."""

from __future__ import annotations

from collections.abc import Sequence

from cardgames.cards import HIDDEN
from cardgames.commerce import CommerceRound, score
from cardgames.commerce.table import Payment
from cardgames.game import END
from cardgames.german import Voice, chips, count, label, upper
from cardgames.scene.hands import worth
from cardgames.scene.model import Choice, Result
from cardgames.session import Step


def own_moves(view: CommerceRound, voice: Voice) -> list[Choice]:
    """Return the buttons of a player's turn, also while others are on turn."""
    me = view.to_move if view.viewer is None else view.viewer
    assert me is not None
    free = me == view.dealer
    return [
        {"verb": "buy", "label": "Kaufen (umsonst)" if free else f"Kaufen ({chips(view.rules.price)})"},
        {"verb": "trade", "label": f"Mit {voice.names[view.next_seat(me)]} tauschen"},
        {"verb": "knock", "label": "Klopfen"},
        {"verb": "go_on", "label": "Zug beenden"},
    ]


def answer(view: CommerceRound, voice: Voice) -> list[Choice]:
    """Return the button for the partner of a trade."""
    if view.viewer not in (None, view.to_move):
        return own_moves(view, voice)
    return [{"verb": "give", "label": f"{voice.names[view.turn]} diese Karte geben"}]


CHOICES = {"turn": own_moves, "after": own_moves, "answer": answer}


def _turn(view: CommerceRound, voice: Voice) -> str:
    neighbour = voice.names[view.next_seat(view.turn)]
    price = "umsonst" if view.turn == view.dealer else f"für {chips(view.rules.price)}"
    return f"Du bist dran: Wähle eine Karte und kaufe ({price}) oder tausche mit {neighbour}. Oder klopfe gleich."


def _after(_view: CommerceRound, _voice: Voice) -> str:
    return "Das ist deine neue Hand. Klopfe, wenn du zufrieden bist, oder beende deinen Zug."


def _answer(view: CommerceRound, voice: Voice) -> str:
    giver = voice.names[view.turn]
    return f"{giver} tauscht mit dir: Wähle die Karte, die du dafür gibst. Was du bekommst, siehst du danach."


STATUS = {"turn": _turn, "after": _after, "answer": _answer}


def rounds(step: Step) -> tuple[CommerceRound, CommerceRound]:
    """Return the rounds before and after a step."""
    assert isinstance(step.before, CommerceRound)
    assert isinstance(step.after, CommerceRound)
    return step.before, step.after


def _bought(step: Step, voice: Voice) -> str:
    before, _ = rounds(step)
    buyer, dealer = step.seat, before.dealer
    free = buyer == dealer
    what = f"{voice.does(buyer, 'kaufst', 'kauft')}{' als Geber' if free else ''}"
    paid = "umsonst" if free else f"für {chips(before.rules.price)} an {voice.whom(dealer)}"
    if not voice.sees(buyer):
        return f"{what} eine Karte {paid}."
    return f"{what} {label(before.stock[0])} {paid}. {label(step.action.cards[0])} kommt unter den Stapel."


def _pushed(step: Step, voice: Voice) -> str:
    before, _ = rounds(step)
    other = before.next_seat(step.seat)
    card = label(step.action.cards[0]) if voice.sees(step.seat) else "eine Karte"
    return f"{voice.does(step.seat, 'schiebst', 'schiebt')} {voice.to(other)} verdeckt {card} zu."


def _gave(step: Step, voice: Voice) -> str:
    before, _ = rounds(step)
    given, pushed = label(step.action.cards[0]), label(before.offer or HIDDEN)
    giver = before.turn
    if voice.sees(step.seat):
        return f"du gibst {voice.to(giver)} dafür {given} und bekommst {pushed}."
    what = given if voice.sees(giver) else "eine Karte"
    return f"{voice.does(step.seat, 'gibst', 'gibt')} {voice.to(giver)} dafür {what}."


def _knocked(step: Step, voice: Voice) -> str:
    return f"{voice.does(step.seat, 'klopfst', 'klopft')}. Alle decken auf."


def _went_on(step: Step, voice: Voice) -> str:
    _, after = rounds(step)
    if after.phase == END:
        return f"nach {count(after.rules.circuits, 'Umlauf', 'Umläufen')} ohne Klopfen decken alle auf."
    return f"{voice.does(step.seat, 'beendest', 'beendet')} den Zug." if step.seat == voice.you else ""


SAY = {"buy": _bought, "trade": _pushed, "give": _gave, "knock": _knocked, "go_on": _went_on}


def outcome(view: CommerceRound, voice: Voice) -> Result:
    """Return who won and who pays whom."""
    if view.winner is None:
        return {"title": "Niemand hat auch nur einen Point.", "lines": ["Der Pool bleibt für die nächste Runde."]}
    pool, *paid = view.payments
    hand = f" {worth(score(view.hands[view.winner], view.rules))}." if voice.tells(view.winner) else ""
    title = f"{voice.does(view.winner, 'gewinnst', 'gewinnt')} den Pool: {chips(pool.chips)}.{hand}"
    return {"title": upper(title), "lines": [_dealer_line(view, paid, voice)] if paid else []}


def _dealer_line(view: CommerceRound, paid: Sequence[Payment], voice: Voice) -> str:
    dealer = view.dealer
    pays = f"{voice.does(dealer, 'zahlst als Geber', 'zahlt als Geber')}"
    if paid[0].rule == "CO5.3":
        told = view.winner is not None and voice.tells(dealer) and voice.tells(view.winner)
        return upper(f"{pays} allen anderen je 1 Chip{': gleiche Art wie die beste Hand, aber schlechter' * told}.")
    winner = paid[0].payee
    assert winner is not None
    return upper(f"{pays} an {voice.whom(winner)} {chips(paid[0].chips)}.")
