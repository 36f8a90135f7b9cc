"""Commerce on the screen: zones, buttons, and every sentence about it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cardgames.cards import HIDDEN, Card
from cardgames.commerce import CommerceRound, Rules, Score, counting, score
from cardgames.commerce.table import Payment
from cardgames.game import END
from cardgames.german import RANK_NAMES, Voice, chips, count, in_words, label, upper
from cardgames.scene.model import Choice, Result, Table, Zone, pile
from cardgames.session import Step

TITLE = "Commerce"
AGAIN = "Neue Runde"


def choices(view: CommerceRound, voice: Voice) -> list[Choice]:
    """Return the moves to show as buttons: the viewer's own, also while others are on turn."""
    me = view.to_move if view.viewer is None else view.viewer
    assert me is not None
    if view.phase == "answer" and view.to_move == me:
        return [{"verb": "give", "label": f"{voice.names[view.turn]} diese Karte geben"}]
    free = me == view.dealer
    return [
        {"verb": "buy", "label": "Kaufen (umsonst)" if free else f"Kaufen ({chips(view.rules.price)})"},
        {"verb": "trade", "label": f"Mit {voice.names[view.next_seat(me)]} tauschen"},
        {"verb": "knock", "label": "Klopfen"},
        {"verb": "go_on", "label": "Zug beenden"},
    ]


def takes_cards(verb: str) -> bool:
    """Return whether the picked card belongs to this move."""
    return verb in ("buy", "trade", "give")


def picks_one(_view: CommerceRound) -> bool:
    """Return whether picking a card lets go of the one picked before: here always."""
    return True


def hints(_view: CommerceRound, _picked: Collection[Card]) -> set[Card]:
    """Return the hand cards to mark: none, every card can be given away."""
    return set()


def seat_zones(view: CommerceRound, seat: int, table: Table) -> list[Zone]:
    """Return the hand of a player; known hands are named for what they are worth."""
    own = seat == view.viewer
    cards = view.hands[seat]
    title = "Deine Karten" if own else "Handkarten"
    shown = len(cards) == 3 and HIDDEN not in cards and (own or view.phase == END)  # noqa: PLR2004
    text = worth(score(cards, view.rules)) if shown else ""
    hand: Zone = {"id": f"hand-{seat}", "label": title, "kind": "hand", "cards": [], "count": len(cards), "text": text}
    if view.phase == END and seat == view.winner:
        table = Table(marked=telling(cards, view.rules))
    hand["cards"] = table.items(cards, f"hand-{seat}", own=own)
    return [hand]


def centre(view: CommerceRound, table: Table) -> list[Zone]:
    """Return the stock and, during a trade, the card that was pushed over."""
    number = len(view.stock)
    zones = [pile("stock", "Ziehstapel", number, count(number, "Karte", "Karten"))]
    if view.offer is not None:
        offer = table.items([view.offer], "tausch")
        zones.append({"id": "offer", "label": "Zugeschobene Karte", "kind": "slot", "cards": offer, "text": ""})
    return zones


def pool(view: CommerceRound) -> int | None:
    """Return the chips in the pool."""
    return view.pool


def worth(found: Score) -> str:
    """Return what a hand is, such as ``Point 19 aus zwei Karten``."""
    name, key = found.kind.name, found.key
    if name == "point":
        return f"Point {key[0]} aus {in_words(key[1])} Karten"
    if name == "sequence":
        return f"Sequenz bis {_rank(key[0])}"
    if name == "tricon":
        return f"Tricon: drei {_plural(key[0])}"
    return "Nichts: kein Point"


def _rank(height: int) -> str:
    names = {11: RANK_NAMES["B"], 12: RANK_NAMES["D"], 13: RANK_NAMES["K"], 14: RANK_NAMES["A"]}
    return names.get(height, str(height))


def _plural(height: int) -> str:
    names = {11: "Buben", 12: "Damen", 13: "Könige", 14: "Asse"}
    return names.get(height, f"{height}er")


def telling(cards: Collection[Card], rules: Rules) -> set[Card]:
    """Return the cards of a hand that make it what it is."""
    kind = score(cards, rules).kind.name
    return set(counting(cards)) if kind == "point" else set(cards) if kind != "nothing" else set()


def status(view: CommerceRound, voice: Voice) -> str:
    """Return whose turn it is and what can be done."""
    if view.to_move is None:
        return outcome(view, voice)["title"]
    if view.to_move != view.viewer:
        return f"{voice.names[view.to_move]} ist dran."
    neighbour = voice.names[view.next_seat(view.turn)]
    if view.phase == "answer":
        giver = voice.names[view.turn]
        return f"{giver} tauscht mit dir: Wähle die Karte, die du dafür gibst. Was du bekommst, siehst du danach."
    if view.phase == "after":
        return "Das ist deine neue Hand. Klopfe, wenn du zufrieden bist, oder beende deinen Zug."
    price = "umsonst" if view.turn == view.dealer else f"für {chips(view.rules.price)}"
    return f"Du bist dran: Wähle eine Karte und kaufe ({price}) oder tausche mit {neighbour}. Oder klopfe gleich."


def announce(step: Step, voice: Voice) -> str:
    """Return what happened, as the viewer saw it."""
    sentence = {"buy": _bought, "trade": _pushed, "give": _gave, "knock": _knocked, "go_on": _went_on}[step.action.verb]
    return upper(sentence(step, voice))


def _rounds(step: Step) -> tuple[CommerceRound, CommerceRound]:
    assert isinstance(step.before, CommerceRound)
    assert isinstance(step.after, CommerceRound)
    return step.before, step.after


def _bought(step: Step, voice: Voice) -> str:
    before, _ = _rounds(step)
    buyer, dealer = step.seat, before.dealer
    paid = "umsonst, als Geber" if buyer == dealer else f"für {chips(before.rules.price)} an {voice.whom(dealer)}"
    what = voice.does(buyer, "kaufst", "kauft")
    if buyer != voice.you:
        return f"{what} eine Karte {paid}."
    return f"{what} {label(before.stock[0])} {paid}. {label(step.action.cards[0])} kommt unter den Stapel."


def _pushed(step: Step, voice: Voice) -> str:
    before, _ = _rounds(step)
    other = before.next_seat(step.seat)
    card = label(step.action.cards[0]) if step.seat == voice.you else "eine Karte"
    return f"{voice.does(step.seat, 'schiebst', 'schiebt')} {voice.to(other)} verdeckt {card} zu."


def _gave(step: Step, voice: Voice) -> str:
    before, _ = _rounds(step)
    given, pushed = label(step.action.cards[0]), label(before.offer or HIDDEN)
    giver = before.turn
    if step.seat == voice.you:
        return f"du gibst {voice.to(giver)} dafür {given} und bekommst {pushed}."
    what = given if giver == voice.you else "eine Karte"
    return f"{voice.does(step.seat, 'gibst', 'gibt')} {voice.to(giver)} dafür {what}."


def _knocked(step: Step, voice: Voice) -> str:
    return f"{voice.does(step.seat, 'klopfst', 'klopft')}. Alle decken auf."


def _went_on(step: Step, voice: Voice) -> str:
    _, after = _rounds(step)
    if after.phase == END:
        return f"nach {count(after.rules.circuits, 'Umlauf', 'Umläufen')} ohne Klopfen decken alle auf."
    return f"{voice.does(step.seat, 'beendest', 'beendet')} den Zug." if step.seat == voice.you else ""


def outcome(view: CommerceRound, voice: Voice) -> Result:
    """Return who won and who pays whom."""
    if view.winner is None:
        return {"title": "Niemand hat auch nur einen Point.", "lines": ["Der Pool bleibt für die nächste Runde."]}
    pool, *paid = view.payments
    hand = worth(score(view.hands[view.winner], view.rules))
    title = f"{voice.does(view.winner, 'gewinnst', 'gewinnt')} den Pool: {chips(pool.chips)}. {hand}."
    return {"title": upper(title), "lines": [_dealer_line(view, paid, voice)] if paid else []}


def _dealer_line(view: CommerceRound, paid: Sequence[Payment], voice: Voice) -> str:
    dealer = view.dealer
    pays = f"{voice.does(dealer, 'zahlst als Geber', 'zahlt als Geber')}"
    if paid[0].rule == "CO5.3":
        return upper(f"{pays} allen anderen je 1 Chip: gleiche Art wie die beste Hand, aber schlechter.")
    winner = paid[0].payee
    assert winner is not None
    return upper(f"{pays} an {voice.whom(winner)} {chips(paid[0].chips)}.")
