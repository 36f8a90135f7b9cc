"""Conquian in words: buttons, status, what happened, who pays whom; for two players and for three."""

from __future__ import annotations

from cardgames.cards import cards_of
from cardgames.conquian import ConquianRound
from cardgames.conquian.play import VICTIMS
from cardgames.german import Voice, chips, in_words, label, labels, upper
from cardgames.scene.model import Choice, Result
from cardgames.session import Step


def opening(view: ConquianRound) -> bool:
    """Return whether nothing has happened yet: the first card may be passed (CQ5.2)."""
    return not view.refused and not any(view.layout_masks) and view.phase == "drawn" and view.turn != view.dealer


def choices(view: ConquianRound, voice: Voice) -> list[Choice]:
    """Return the moves to show as buttons: the viewer's own, also while others are on turn."""
    me = view.to_move if view.viewer is None else view.viewer
    assert me is not None
    if view.phase == "pass":
        return [{"verb": "pass", "label": f"An {voice.names[view.next_seat(me)]} weitergeben"}]
    if view.phase == "force" and view.turn != me:
        other = voice.names[view.turn]
        return [{"verb": "force", "label": f"{other} zwingen"}, {"verb": "allow", "label": "Nicht zwingen"}]
    use: Choice = {"verb": "use", "label": "Auslegen" if view.phase == "forced" else "Verwenden"}
    decline: Choice = {"verb": "refuse", "label": "Ablehnen"}
    if view.phase == "drawn":
        decline = {"verb": "leave", "label": "Passen" if opening(view) else "Liegen lassen"}
    return [use, decline, *_forcing(view, me, voice), {"verb": "discard", "label": "Ablegen"}]


def _forcing(view: ConquianRound, me: int, voice: Voice) -> list[Choice]:
    """Return the buttons to force the card on a named opponent, at a table of three (CQ9.5)."""
    verbs = [verb for verb in VICTIMS if view.rules.phases.find(verb)]
    return [{"verb": verb, "label": f"{voice.names[VICTIMS[verb](view.but(turn=me))]} zwingen"} for verb in verbs]


def status(view: ConquianRound, voice: Voice) -> str:
    """Return whose turn it is and what can be done."""
    if view.to_move is None:
        return outcome(view, voice)["title"]
    if view.to_move != view.viewer:
        return f"{voice.names[view.to_move]} ist dran."
    said = {"force": _may_force, "forced": _must, "discard": _discards, "pass": _passes}.get(view.phase, _may_use)
    return upper(said(view, voice))


def _may_force(view: ConquianRound, voice: Voice) -> str:
    assert view.middle
    other = voice.names[view.turn]
    return (
        f"{other} verwendet {label(view.middle)} nicht, doch die Karte passt in die Auslage. Willst du {other} zwingen?"
    )


def _must(view: ConquianRound, _voice: Voice) -> str:
    assert view.middle
    return f"du bist gezwungen: Lege {label(view.middle)} aus. Du darfst passende Handkarten dazunehmen."


def _discards(view: ConquianRound, voice: Voice) -> str:
    following = voice.names[view.next_seat(view.turn)]
    return f"du bist dran: Wähle eine Handkarte und lege sie ab. Sie wird die Mittelkarte für {following}."


def _passes(view: ConquianRound, voice: Voice) -> str:
    assert view.viewer is not None
    following = voice.names[view.next_seat(view.viewer)]
    return f"wähle eine Karte, die du verdeckt an {following} weitergibst. Danach siehst du, was du bekommst."


def _may_use(view: ConquianRound, _voice: Voice) -> str:
    assert view.middle
    middle = label(view.middle)
    decline = "passe" if opening(view) else "lass sie liegen" if view.phase == "drawn" else "lehne sie ab"
    legal = view.legal_actions()
    uses = [action for action in legal if action.verb == "use"]
    turned = "aufgedeckt ist" if view.source == view.viewer else "die Mittelkarte ist"
    start = f"du bist dran: {upper(turned)} {middle}."
    if any(action.verb in VICTIMS for action in legal):
        return f"{start} Verwende sie, zwinge jemanden damit, oder {decline}."
    if not uses:
        return f"{start} Du kannst sie gerade nicht auslegen: {upper(decline)}."
    if any(not action.cards for action in uses):
        return f"{start} Sie passt in deine Auslage. Verwende sie oder {decline}."
    return f"{start} Wähle Handkarten dazu (★) und verwende sie, oder {decline}."


def announce(step: Step, voice: Voice) -> str:
    """Return what happened, as the viewer saw it."""
    parts = (SAY[step.action.verb](step, voice), _received(step, voice), _turned(step))
    return upper(" ".join(part for part in parts if part))


def _rounds(step: Step) -> tuple[ConquianRound, ConquianRound]:
    assert isinstance(step.before, ConquianRound)
    assert isinstance(step.after, ConquianRound)
    return step.before, step.after


def _middle(step: Step) -> str:
    before, _ = _rounds(step)
    assert before.middle
    return label(before.middle)


def _passed(step: Step, voice: Voice) -> str:
    before, _ = _rounds(step)
    what = label(step.action.cards[0]) if voice.sees(step.seat) else "eine Karte"
    following = before.next_seat(step.seat)
    return f"{voice.does(step.seat, 'gibst', 'gibt')} {voice.to(following)} verdeckt {what}."


def _received(step: Step, voice: Voice) -> str:
    """Return what the viewer got, when the last card of the exchange has been chosen."""
    before, after = _rounds(step)
    if before.phase != "pass" or after.phase == "pass" or voice.you is None or not voice.sees(voice.you):
        return ""
    given = step.action.mask if step.seat == voice.you else 0
    return f"Du bekommst {labels(cards_of(after.hand_masks[voice.you] & ~(before.hand_masks[voice.you] & ~given)))}."


def _used(step: Step, voice: Voice) -> str:
    added = f" mit {labels(step.action.cards)}" if step.action.cards else ""
    return f"{voice.does(step.seat, 'legst', 'legt')} {_middle(step)}{added} aus."


def _discarded(step: Step, voice: Voice) -> str:
    return f"{voice.does(step.seat, 'legst', 'legt')} {label(step.action.cards[0])} ab."


def _refused(step: Step, voice: Voice) -> str:
    return f"{voice.does(step.seat, 'lehnst', 'lehnt')} {_middle(step)} ab."


def _left(step: Step, voice: Voice) -> str:
    before, _ = _rounds(step)
    if opening(before):
        return f"{voice.does(step.seat, 'passt', 'passt')}: {_middle(step)} bleibt liegen."
    return f"{voice.does(step.seat, 'lässt', 'lässt')} {_middle(step)} liegen."


def _forced(step: Step, voice: Voice) -> str:
    _, after = _rounds(step)
    return f"{voice.does(step.seat, 'zwingst', 'zwingt')} {voice.whom(after.turn)}, {_middle(step)} auszulegen."


def _allowed(step: Step, voice: Voice) -> str:
    before, _ = _rounds(step)
    return f"{voice.does(step.seat, 'zwingst', 'zwingt')} {voice.whom(before.turn)} nicht."


SAY = {
    "pass": _passed,
    "use": _used,
    "discard": _discarded,
    "refuse": _refused,
    "leave": _left,
    "force": _forced,
    "force_right": _forced,
    "force_left": _forced,
    "allow": _allowed,
}


def _turned(step: Step) -> str:
    """Return which card was turned by this step, if any."""
    before, after = _rounds(step)
    if len(after.stock) == len(before.stock) or after.middle is None:
        return ""
    return f"Neu aufgedeckt: {label(after.middle)}."


def outcome(view: ConquianRound, voice: Voice) -> Result:
    """Return who won and who pays whom."""
    winner = view.winner
    if winner is None:
        return {"title": "Unentschieden: Der Ziehstapel ist leer.", "lines": ["Niemand zahlt."]}
    goal = in_words(view.rules.goal)
    title = f"{voice.does(winner, 'gewinnst', 'gewinnt')}: {upper(goal)} Karten liegen aus."
    losers = [seat for seat in range(view.players) if seat != winner]
    paid = [f"{voice.does(p, 'zahlst', 'zahlt')} {voice.to(winner)} {chips(view.stake)}." for p in losers]
    return {"title": upper(title), "lines": [upper(line) for line in paid]}
