"""Conquian on the screen: zones, buttons, and every sentence about it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cardgames.cards import Card
from cardgames.conquian import ConquianRound, splits
from cardgames.conquian.melds import Split
from cardgames.game import Round
from cardgames.german import Voice, chips, count, in_words, label, labels, upper
from cardgames.scene.model import Choice, Result, Table, Zone, pile
from cardgames.session import Step

TITLE = "Conquian"
AGAIN = "Neues Spiel"


def choices(view: ConquianRound, voice: Voice) -> list[Choice]:
    """Return the moves to show as buttons: the viewer's own, also while others are on turn."""
    if view.phase == "force" and view.turn != view.viewer:
        other = voice.names[view.turn]
        return [{"verb": "force", "label": f"{other} zwingen"}, {"verb": "allow", "label": "Nicht zwingen"}]
    use: Choice = {"verb": "use", "label": "Auslegen" if view.phase == "forced" else "Verwenden"}
    discard: Choice = {"verb": "discard", "label": "Ablegen"}
    if view.phase == "drawn":
        return [use, {"verb": "leave", "label": "Passen" if _opening(view) else "Liegen lassen"}, discard]
    return [use, {"verb": "refuse", "label": "Ablehnen"}, discard]


def _opening(view: ConquianRound) -> bool:
    """Return whether nothing has happened yet: the first card may be passed (CQ5.2)."""
    return not view.refused and not any(view.layout_masks) and view.phase == "drawn" and view.turn != view.dealer


def takes_cards(verb: str) -> bool:
    """Return whether the picked cards belong to this move."""
    return verb in ("use", "discard")


def picks_one(view: ConquianRound) -> bool:
    """Return whether picking a card lets go of the one picked before: for the discard."""
    return view.phase == "discard"


def hints(view: ConquianRound, picked: Collection[Card]) -> set[Card]:
    """Return the hand cards that a legal use contains together with the cards picked so far."""
    uses = [set(action.cards) for action in view.legal_actions() if action.verb == "use"]
    return set().union(*(use for use in uses if use >= set(picked))) - set(picked)


def seat_zones(view: ConquianRound, seat: int, table: Table) -> list[Zone]:
    """Return layout and hand of a player; the layout is split as near as possible to how it lay before."""
    own = seat == view.viewer
    laid = view.layout_masks[seat].bit_count()
    split = shown_split(table.states, seat)
    layout: Zone = {
        "id": f"layout-{seat}",
        "label": "Deine Auslage" if own else "Auslage",
        "kind": "layout",
        "groups": [table.items(meld, f"layout-{seat}") for meld in split],
        "count": laid,
        "text": f"{laid} von {view.rules.goal} Karten",
    }
    cards = view.hands[seat]
    hand: Zone = {
        "id": f"hand-{seat}",
        "label": "Deine Handkarten" if own else "Handkarten",
        "kind": "hand",
        "cards": table.items(cards, f"hand-{seat}", own=own),
        "count": len(cards),
        "text": "" if own else count(len(cards), "Karte", "Karten"),
    }
    return [layout, hand]


def shown_split(states: Sequence[Round], seat: int) -> Split:
    """Return how the layout of a seat lies now: at each change the split nearest to the one before."""
    split: Split = ()
    laid: tuple[Card, ...] = ()
    for state in states:
        assert isinstance(state, ConquianRound)
        if state.layouts[seat] != laid:
            laid = state.layouts[seat]
            split = nearest_split(laid, split)
    return split


def nearest_split(laid: Sequence[Card], before: Split) -> Split:
    """Return the split of these cards that moves the fewest cards out of the melds shown before, then has fewest melds.

    Melds that were there keep their order, new ones follow.
    """

    def moved(split: Split) -> int:
        return sum(len(old) - max(len(set(old) & set(new)) for new in split) for old in before)

    def place(meld: tuple[Card, ...]) -> int:
        shared = [len(set(meld) & set(old)) for old in before]
        return shared.index(max(shared)) if any(shared) else len(before)

    best = min(splits(laid), key=lambda split: (moved(split), len(split)), default=())
    return tuple(sorted(best, key=place))


def centre(view: ConquianRound, table: Table) -> list[Zone]:
    """Return stock, Mittelkarte and the pile of refused cards, which lie face down again."""
    stock, refused = len(view.stock), len(view.refused)
    middle = [view.middle] if view.middle else []
    return [
        pile("stock", "Ziehstapel", stock, count(stock, "Karte", "Karten")),
        {"id": "middle", "label": "Mittelkarte", "kind": "slot", "cards": table.items(middle, "mitte"), "text": ""},
        pile("refused", "Ablagestapel", refused, count(refused, "Karte", "Karten")),
    ]


def pool(_view: ConquianRound) -> int | None:
    """Return None: Conquian has no pool."""
    return None


def status(view: ConquianRound, voice: Voice) -> str:
    """Return whose turn it is and what can be done."""
    if view.to_move is None:
        return outcome(view, voice)["title"]
    if view.to_move != view.viewer:
        return f"{voice.names[view.to_move]} ist dran."
    return upper({"force": _may_force, "forced": _must, "discard": _discards}.get(view.phase, _may_use)(view, voice))


def _may_force(view: ConquianRound, voice: Voice) -> str:
    assert view.middle
    other = voice.names[view.turn]
    return (
        f"{other} verwendet {label(view.middle)} nicht, doch die Karte passt in die Auslage. Willst du {other} zwingen?"
    )


def _must(view: ConquianRound, voice: Voice) -> str:
    assert view.middle
    forcer = voice.names[view.next_seat(view.turn)]
    return f"{forcer} zwingt dich: Lege {label(view.middle)} aus. Du darfst passende Handkarten dazunehmen."


def _discards(_view: ConquianRound, _voice: Voice) -> str:
    return "du bist dran: Wähle eine Handkarte und lege sie ab. Sie wird die Mittelkarte deines Gegners."


def _may_use(view: ConquianRound, _voice: Voice) -> str:
    assert view.middle
    middle = label(view.middle)
    decline = "passe" if _opening(view) else "lass sie liegen" if view.phase == "drawn" else "lehne sie ab"
    uses = [action for action in view.legal_actions() if action.verb == "use"]
    turned = "aufgedeckt ist" if view.source == view.viewer else "die Mittelkarte ist"
    if not uses:
        return f"du bist dran: {upper(turned)} {middle}. Sie passt gerade nicht: {upper(decline)}."
    if any(not action.cards for action in uses):
        return f"du bist dran: {upper(turned)} {middle}. Sie passt in deine Auslage. Verwende sie oder {decline}."
    return f"du bist dran: {upper(turned)} {middle}. Wähle Handkarten dazu und verwende sie, oder {decline}."


def announce(step: Step, voice: Voice) -> str:
    """Return what happened, as the viewer saw it."""
    sentence = {
        "use": _used,
        "discard": _discarded,
        "refuse": _refused,
        "leave": _left,
        "force": _forced,
        "allow": _allowed,
    }[step.action.verb]
    return upper(" ".join(part for part in (sentence(step, voice), _turned(step)) if part))


def _rounds(step: Step) -> tuple[ConquianRound, ConquianRound]:
    assert isinstance(step.before, ConquianRound)
    assert isinstance(step.after, ConquianRound)
    return step.before, step.after


def _middle(step: Step) -> str:
    before, _ = _rounds(step)
    assert before.middle
    return label(before.middle)


def _used(step: Step, voice: Voice) -> str:
    added = f" mit {labels(step.action.cards)}" if step.action.cards else ""
    return f"{voice.does(step.seat, 'legst', 'legt')} {_middle(step)}{added} aus."


def _discarded(step: Step, voice: Voice) -> str:
    return f"{voice.does(step.seat, 'legst', 'legt')} {label(step.action.cards[0])} ab."


def _refused(step: Step, voice: Voice) -> str:
    return f"{voice.does(step.seat, 'lehnst', 'lehnt')} {_middle(step)} ab."


def _left(step: Step, voice: Voice) -> str:
    before, _ = _rounds(step)
    if _opening(before):
        return f"{voice.does(step.seat, 'passt', 'passt')}: {_middle(step)} bleibt liegen."
    return f"{voice.does(step.seat, 'lässt', 'lässt')} {_middle(step)} liegen."


def _forced(step: Step, voice: Voice) -> str:
    before, _ = _rounds(step)
    return f"{voice.does(step.seat, 'zwingst', 'zwingt')} {voice.whom(before.turn)}, {_middle(step)} auszulegen."


def _allowed(step: Step, voice: Voice) -> str:
    before, _ = _rounds(step)
    return f"{voice.does(step.seat, 'zwingst', 'zwingt')} {voice.whom(before.turn)} nicht."


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
