"""The old way of Commerce in words: buttons, status, what happened, who loses a life."""

from __future__ import annotations

from cardgames.cards import cards_of
from cardgames.commerce import OldRound, score
from cardgames.commerce.table import Payment
from cardgames.german import Voice, chips, count, labels, listing, upper
from cardgames.scene.hands import worth
from cardgames.scene.model import Choice, Result
from cardgames.session import Step

STAND: Choice = {"verb": "stand", "label": "Stehen bleiben"}
EXCHANGE: Choice = {"verb": "exchange", "label": "Austauschen"}


def _exchange_moves(_view: OldRound, _voice: Voice) -> list[Choice]:
    return [EXCHANGE, STAND]


def _choice_moves(view: OldRound, voice: Voice) -> list[Choice]:
    if view.viewer not in (None, view.to_move):
        return _exchange_moves(view, voice)
    return [{"verb": "take", "label": "Die Mitte nehmen"}, {"verb": "keep", "label": "Eigene Karten behalten"}]


def _pounce_moves(view: OldRound, voice: Voice) -> list[Choice]:
    if view.viewer not in (None, view.to_move):
        return _exchange_moves(view, voice)
    return [{"verb": "pounce", "label": "Pounce!"}, {"verb": "let_be", "label": "Liegen lassen"}]


def _horse_moves(view: OldRound, voice: Voice) -> list[Choice]:
    if view.viewer not in (None, view.to_move):
        return _exchange_moves(view, voice)
    price = chips(view.rules.stake // 3)
    return [{"verb": "horse", "label": f"Pferd kaufen ({price})"}, {"verb": "decline", "label": "Verzichten"}]


CHOICES = {"exchange": _exchange_moves, "choice": _choice_moves, "pounce": _pounce_moves, "horse": _horse_moves}

STATUS = {
    "choice": lambda _view, _voice: (
        "Du bist Geber: Ohne deine Karten zu sehen, darfst du die Mitte nehmen. Dann musst du bei ihr bleiben."
    ),
    "exchange": lambda _view, _voice: (
        "Du bist dran: Wähle Handkarten und ebenso viele aus der Mitte und tausche sie aus. Oder bleib stehen."
    ),
    "pounce": lambda _view, _voice: (
        "Du hast einen Tricon, und die vierte Karte liegt in der Mitte. Ruf „Pounce!“ und nimm sie dir."
    ),
    "horse": lambda view, _voice: (
        f"Dein letztes Leben ist weg. Kaufst du für {chips(view.rules.stake // 3)} ein Pferd und spielst weiter?"
    ),
}


def rounds(step: Step) -> tuple[OldRound, OldRound]:
    """Return the rounds before and after a step."""
    assert isinstance(step.before, OldRound)
    assert isinstance(step.after, OldRound)
    return step.before, step.after


def _took(step: Step, voice: Voice) -> str:
    stays = "bleibst" if step.seat == voice.you else "bleibt"
    return f"{voice.does(step.seat, 'nimmst', 'nimmt')} die drei Karten aus der Mitte und {stays} bei ihnen."


def _kept(step: Step, voice: Voice) -> str:
    return f"{voice.does(step.seat, 'behältst', 'behält')} die eigenen Karten."


def _exchanged(step: Step, voice: Voice) -> str:
    before, _ = rounds(step)
    given, taken = cards_of(step.action.mask & ~before.middle_mask), cards_of(step.action.mask & before.middle_mask)
    got = labels(taken) if voice.tells(step.seat) else ("eine Karte", "zwei Karten", "drei Karten")[len(taken) - 1]
    return f"{voice.does(step.seat, 'gibst', 'gibt')} {labels(given)} und {_takes(step, voice)} {got}."


def _takes(step: Step, voice: Voice) -> str:
    return "nimmst" if step.seat == voice.you else "nimmt"


def _stood(step: Step, voice: Voice) -> str:
    return f"{voice.does(step.seat, 'bleibst', 'bleibt')} stehen."


def _pounced(step: Step, voice: Voice) -> str:
    before, after = rounds(step)
    gone = labels(cards_of(before.middle_mask & ~after.middle_mask)) if voice.tells(step.seat) else "die vierte Karte"
    return f"{voice.does(step.seat, 'rufst', 'ruft')} „Pounce!“ und {_takes(step, voice)} {gone}."


def _let_be(step: Step, voice: Voice) -> str:
    return f"{voice.does(step.seat, 'lässt', 'lässt')} die vierte Karte liegen."


def _bought_horse(step: Step, voice: Voice) -> str:
    before, _ = rounds(step)
    return (
        f"{voice.does(step.seat, 'kaufst', 'kauft')} für {chips(before.rules.stake // 3)} ein Pferd: ein neues Leben."
    )


def _declined(step: Step, voice: Voice) -> str:
    return f"{voice.does(step.seat, 'verzichtest', 'verzichtet')} auf das Pferd."


SAY = {
    "take": _took,
    "keep": _kept,
    "exchange": _exchanged,
    "stand": _stood,
    "pounce": _pounced,
    "let_be": _let_be,
    "horse": _bought_horse,
    "decline": _declined,
}


def opened(step: Step) -> str:
    """Return why all show, if this step ended the exchanging."""
    before, after = rounds(step)
    if before.all_shown or not after.all_shown:
        return ""
    everyone = sum(1 << seat for seat in after.circle)
    if after.standing & everyone == everyone:
        return "Alle stehen und decken auf."
    return f"Nach {count(len(after.circle), 'Umlauf', 'Umläufen')} decken alle auf."


def badges(view: OldRound, seat: int) -> list[str]:
    """Return a player's lives, and whether he stands."""
    lives = view.lives[seat]
    standing = ["steht"] if view.standing >> seat & 1 and not view.all_shown else []
    return [f"{lives} Leben" if lives else "ausgeschieden", *standing]


def outcome(view: OldRound, voice: Voice) -> Result:
    """Return who had the best hand and who lost a life; at the end of the game who won."""
    if view.again:
        line = (
            f"Gleich schlecht waren alle: Niemand verliert ein Leben, {voice.does(view.dealer, 'gibst', 'gibt')} neu."
        )
        return {"title": "Diese Runde zählt nicht.", "lines": [line]}
    lines = [_lost(view, voice), *(_paid(payment, voice) for payment in view.payments)]
    if view.winner is None:
        return {"title": "Niemand hat auch nur einen Point.", "lines": lines}
    hand = f": {worth(score(view.hands[view.winner], view.rules))}" if voice.tells(view.winner) else ""
    title = f"{voice.does(view.winner, 'hast', 'hat')} die beste Hand{hand}."
    return {"title": upper(title), "lines": lines}


def _lost(view: OldRound, voice: Voice) -> str:
    if len(view.losers) == 1:
        return upper(f"{voice.does(view.losers[0], 'verlierst', 'verliert')} ein Leben.")
    return upper(f"{listing([voice.who(seat) for seat in view.losers])} verlieren je ein Leben.")


def _paid(payment: Payment, voice: Voice) -> str:
    if payment.payee is None:
        assert payment.payer is not None
        return upper(f"{voice.does(payment.payer, 'hast', 'hat')} für {chips(payment.chips)} ein Pferd gekauft.")
    if payment.rule == "CO8.7":
        who = voice.does(payment.payee, "hast noch Leben und gewinnst", "hat noch Leben und gewinnt")
        return f"Nur {who} den Pool: {chips(payment.chips)}."
    return upper(f"{voice.does(payment.payee, 'bekommst', 'bekommt')} {chips(payment.chips)} aus dem Pool.")
