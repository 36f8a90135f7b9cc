"""Common mistakes in decisions of Conquian: found by what the player could know, told by his position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import numpy as np

from cardgames.bots.conquian_count import Count, Rival
from cardgames.bots.conquian_ways import LARGEST, alive
from cardgames.cards import bits, cards_of
from cardgames.coach.advice import Advice
from cardgames.coach.reasons_conquian import after_use, rival_at, victim, ways, who
from cardgames.coach.remarks import Detector, Remark, first_remark
from cardgames.conquian.melds import DECK_RANKS, all_melds, forceable_mask, layable_mask, split_masks
from cardgames.conquian.play import VICTIMS
from cardgames.conquian.table import ConquianRound
from cardgames.german import SUIT_NAMES, in_words, label, labels, of_hundred, upper
from cardgames.moves import Action

ONE_SUIT: Final = 7
"""Who keeps so many cards of one suit plans with it."""

HALF: Final = 0.5
"""A use that leaves no more than this share of the ways loses flexibility."""

FAR: Final = 5
"""A hand is bad if it lacks so many cards."""

EDGES: Final = ("A", "K")


def _worse_than(advice: Advice, action: Action, *verbs: str) -> list[Action]:
    """Return the actions of these verbs that are worth more, the best first."""
    value = advice.of(action).value
    return [one.action for one in advice.choices if one.action.verb in verbs and one.value > value]


def _rearranging(view: ConquianRound, action: Action, advice: Advice) -> str | None:
    """Find a card declined that could have been laid out by rearranging and that brings the goal nearer."""
    assert view.middle
    count, card = Count.of(view), view.middle.bit
    if count.goal > LARGEST:
        return None
    before = ways(count, count.laid, count.mine, card).lacking
    for use in _worse_than(advice, action, "use"):
        moved = _moved(count.laid, count.laid | card | use.mask, card)
        if moved and after_use(count, view, use).lacking < before:
            old, new = cards_of(moved & count.laid), cards_of(moved & ~count.laid)
            return f"Beim Umbauen kommt {labels(old)} aus deiner Auslage zu {labels(new)}."
    return None


def _moved(laid: int, after: int, card: int) -> int:
    """Return the combination that the card comes into if old ones must be taken apart for it, else 0."""
    if not laid or layable_mask(after & ~laid) or _grown(laid, after):
        return 0
    for split in split_masks(after):
        meld = next(one for one in split if one & card)
        if meld & laid and meld & ~laid:
            return meld
    return 0


def _grown(laid: int, after: int) -> bool:
    """Return whether the layout only grows: new combinations beside the old ones, or cards added to those."""
    return any(
        all(any(not old & ~new for new in split) for old in before)
        for before in split_masks(laid)
        for split in split_masks(after)
    )


def _one_suit(view: ConquianRound, action: Action, _advice: Advice) -> str | None:
    """Find a plan with one suit, which has fewer cards than win."""
    count = Count.of(view)
    kept = Counter(one.suit for one in cards_of(count.mine & ~action.mask))
    suit, number = kept.most_common(1)[0]
    if count.goal <= len(DECK_RANKS) or number < ONE_SUIT or action.cards[0].suit == suit:
        return None
    size, goal = in_words(len(DECK_RANKS)), in_words(count.goal)
    start = f"{upper(in_words(number))} deiner Karten sind {SUIT_NAMES[suit]}"
    return f"{start}, aber eine Farbe hat nur {size} Karten, und du brauchst {goal}."


def living_melds(count: Count, card: int) -> int:
    """Return how many combinations with this card need none that is dead."""
    dead = count.dead & ~card
    return sum(not meld & dead for meld in _melds()[card])


@lru_cache(maxsize=1)
def _melds() -> dict[int, tuple[int, ...]]:
    every = 0
    for meld in all_melds():
        every |= meld
    return {card: tuple(meld for meld in all_melds() if meld & card) for card in bits(every)}


def _dead_card(view: ConquianRound, action: Action, advice: Advice) -> str | None:
    """Find a card kept whose combinations all need a dead card, while a living one was thrown away."""
    count = Count.of(view)
    if not living_melds(count, action.mask):
        return None
    dead_weight = [one.action for one in advice.best if not living_melds(count, one.action.mask)]
    if not dead_weight:
        return None
    name, other = label(dead_weight[0].cards[0]), label(action.cards[0])
    number = living_melds(count, action.mask)
    still = "geht noch eine" if number == 1 else f"gehen noch {in_words(number)}"
    return f"Mit {name} geht keine Kombination mehr, denn ihre Karten sind weg; mit {other} {still}."


def _too_early(view: ConquianRound, action: Action, advice: Advice) -> str | None:
    """Find a use that leaves few ways: another one keeps more, or the goal comes no nearer by it."""
    count, best = Count.of(view), advice.choices[0].action
    if count.goal > LARGEST:
        return None
    after, goal = after_use(count, view, action), upper(in_words(count.goal))
    few = {0: "keiner mehr", 1: "nur noch einer"}
    now = few.get(after.number, f"nur noch {in_words(after.number)}")
    if best.verb == "use":
        other = after_use(count, view, best).number
        start = f"Anders ausgelegt leben {in_words(other)} Wege"
        return f"{start} zur {goal}, so {now}." if after.number <= HALF * other > HALF else None
    before = ways(count, count.laid, count.mine, view.middle.bit if view.middle else 0)
    if before.number <= 1 or (after.number and after.lacking < before.lacking):
        return None
    return f"Vorher lebten {in_words(before.number)} Wege zur {goal}, nach diesem Auslegen {now}."


def _optional(view: ConquianRound, _action: Action, advice: Advice) -> str | None:
    """Find a card used although nobody forced it and declining was better."""
    if advice.choices[0].action.verb not in _DECLINE:
        return None
    assert view.middle
    return f"Du musst {label(view.middle)} nicht verwenden, solange dich niemand zwingt."


def _fits_him(view: ConquianRound, action: Action, _advice: Advice) -> str | None:
    """Find a discard that an opponent lays off."""
    count = Count.of(view)
    for rival in count.rivals:
        if forceable_mask(rival.laid, action.mask):
            number, him = rival.laid.bit_count() + 1, who(view, rival.seat).him
            wins = ", und er gewinnt" if number == count.goal else ""
            card = label(action.cards[0])
            return f"{card} passt {him} in die Auslage: Dort liegen dann {in_words(number)} Karten{wins}."
    return None


def _missed_force(view: ConquianRound, _action: Action, advice: Advice) -> str | None:
    """Find a force that would have hurt and was let go."""
    force = next((one.action for one in advice.best if one.action.verb in ("force", *VICTIMS)), None)
    if force is None:
        return None
    assert view.middle
    seat = victim(view, force)
    held = len(view.hands[seat])
    rest = f"eine seiner {in_words(held)} Handkarten" if held > 1 else "seine letzte Handkarte"
    return f"Mit {label(view.middle)} zwingst du {who(view, seat).whom}: Danach muss er {rest} abwerfen."


def _helpful_force(view: ConquianRound, action: Action, _advice: Advice) -> str | None:
    """Find a force that brings the opponent nearer to the goal."""
    count, seat = Count.of(view), victim(view, action)
    number, him = rival_at(count, seat).laid.bit_count() + 1, who(view, seat).him
    if number == count.goal:
        return f"Damit liegen bei {him} {in_words(number)} Karten aus, und du schenkst ihm den Sieg."
    return f"Damit liegen bei {him} {in_words(number)} Karten; zwing nur, wenn ihm danach die richtige Karte fehlt."


def _edges(view: ConquianRound, action: Action, advice: Advice) -> str | None:
    """Find an ace or king kept in place of a card that is in more combinations."""
    count, mine = Count.of(view), living_melds(Count.of(view), action.mask)
    for one in advice.best:
        (other,), (card,) = one.action.cards, action.cards
        edge = living_melds(count, other.bit)
        if other.rank in EDGES and edge < mine and card.rank not in EDGES:
            name = label(card)
            living = "einer lebenden Kombination" if mine == 1 else f"{in_words(mine)} lebenden Kombinationen"
            few = {0: "in keiner", 1: "nur in einer"}.get(edge, f"nur in {in_words(edge)}")
            return f"{name} steckt noch in {living}, {label(other)} {few}."
    return None


def _releases(view: ConquianRound, action: Action, _advice: Advice) -> str | None:
    """Find a bad hand that gives up instead of keeping from the opponent what he needs."""
    count = Count.of(view)
    if count.goal > LARGEST or 0 < _lacking(count) < FAR:
        return None
    rival = max(count.rivals, key=lambda one: one.laid.bit_count())
    if rival.laid.bit_count() <= count.laid.bit_count():
        return None
    every, blocked = _open(count, rival, 0), _open(count, rival, count.mine)
    freed = {card: _open(count, rival, count.mine & ~card) for card in bits(count.hand)}
    if not every or freed[action.mask] == min(freed.values()):
        return None
    kept = of_hundred(1 - blocked / every)
    gain = freed[action.mask] - blocked
    ways_back = "einen Weg" if gain == 1 else f"{in_words(gain)} Wege"
    him = who(view, rival.seat)
    return f"Deine Karten sperren {kept} Wegen; ohne {label(action.cards[0])} gewinnt {him.he} {ways_back} zurück."


def _lacking(count: Count) -> int:
    """Return how many cards the nearest way lacks, 0 if none lives."""
    found = ways(count, count.laid, count.mine)
    return found.lacking if found.number else 0


def _open(count: Count, rival: Rival, kept: int) -> int:
    """Return how many ways an opponent has while these cards are kept from him."""
    others: Iterable[int] = (other.laid for other in count.rivals if other is not rival)
    dead = count.gone | count.laid | kept | int(np.bitwise_or.reduce([0, *others]))
    return len(alive(count.goal, rival.laid, dead & ~rival.laid))


_DECLINE: Final = ("refuse", "leave")
_GIVE: Final = ("discard", "pass")

DETECTORS: Final = (
    Detector(9, "CQ3.5", _DECLINE, _rearranging),
    Detector(12, "CQ3.5", ("use",), _too_early),
    Detector(18, "CQ5.9", ("use",), _optional),
    Detector(13, "CQ8.2", ("discard",), _fits_him),
    Detector(16, "CQ8.4", ("discard",), _releases),
    Detector(11, "CQ8.1", _GIVE, _dead_card),
    Detector(10, "CQ8.3", _GIVE, _one_suit),
    Detector(15, "CQ8.1", _GIVE, _edges),
    Detector(13, "CQ8.2", ("allow", *_DECLINE), _missed_force),
    Detector(14, "CQ8.2", ("force", *VICTIMS), _helpful_force),
)
"""The most telling first: an action gets one remark."""


def remark(view: ConquianRound, action: Action, advice: Advice) -> Remark | None:
    """Return the common mistake that a weak action is, None where it is none of them."""
    return first_remark(DETECTORS, view, action, advice)
