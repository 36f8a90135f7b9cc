"""The moves of the old way of Commerce: the dealer's choice, exchange or stand, Pounce (CO8.2, CO8.3, CO8.10)."""

from __future__ import annotations

from functools import lru_cache

from cardgames.cards import HIDDEN, subsets
from cardgames.commerce.lives import show
from cardgames.commerce.old_table import OldRound, fourth
from cardgames.game import known, no_cards, put
from cardgames.moves import Move


def _seen_by_all(round_: OldRound, shown: int) -> tuple[int, ...]:
    """Return what each seat knows after these cards lay open; a view keeps to what its own seat knows."""
    return tuple([seen | shown if round_.viewer in (None, seat) else seen for seat, seen in enumerate(round_.seen)])


def _take(round_: OldRound, _none: int) -> OldRound:
    """Take the three middle cards; the unseen hand becomes the middle, and the dealer stands (CO8.2)."""
    _needs_hand(round_, round_.dealer)
    dealer, middle = round_.dealer, round_.middle_mask
    after = round_.but(
        hand_masks=put(round_.hand_masks, dealer, middle),
        middle_mask=round_.hand_masks[dealer],
        standing=1 << dealer,
        seen=_seen_by_all(round_, middle),
    )
    return changed(after)


def _keep(round_: OldRound, _none: int) -> OldRound:
    _needs_hand(round_, round_.dealer)
    return changed(round_)


def _needs_hand(round_: OldRound, seat: int) -> None:
    """Raise `HiddenInformation` on a view that does not know this hand."""
    if round_.hand_hidden[seat]:
        known(HIDDEN)


def changed(round_: OldRound) -> OldRound:
    """Go on after the middle has changed: whoever may call Pounce is asked first, in order from the dealer's left."""
    if "pounce" in round_.rules.phases:
        for seat in round_.circle:
            if not round_.asked >> seat & 1:
                _needs_hand(round_, seat)
                if fourth(round_, seat):
                    return round_.but(phase="pounce", to_move=seat)
    return next_turn(round_.but(asked=0))


def next_turn(round_: OldRound) -> OldRound:
    """Go on with the next player who has not stood; all show when nobody is left or the circuits are over (CO8.3)."""
    size = len(round_.circle)
    for place in range(round_.place + 1, size * size):
        seat = round_.circle[place % size]
        if not round_.standing >> seat & 1:
            return round_.but(phase="exchange", to_move=seat, turn=seat, place=place)
        if place > round_.place + size:
            break
    return show(round_)


@lru_cache(maxsize=1 << 14)
def _exchanges(hand: int, middle: int) -> tuple[int, ...]:
    """Return one, two or three hand cards together with as many middle cards."""
    given = [some for some in subsets(hand) if some]
    taken = [some for some in subsets(middle) if some]
    return tuple(g | t for g in given for t in taken if g.bit_count() == t.bit_count())


def _may_exchange(round_: OldRound) -> tuple[int, ...]:
    return _exchanges(round_.hand_masks[round_.turn], round_.middle_mask)


def _exchange(round_: OldRound, chosen: int) -> OldRound:
    player = round_.turn
    hand = round_.hand_masks[player]
    taken = chosen & round_.middle_mask
    after = round_.but(
        hand_masks=put(round_.hand_masks, player, hand ^ chosen),
        middle_mask=round_.middle_mask ^ chosen,
        seen=_seen_by_all(round_, taken),
    )
    return changed(after)


def _stand(round_: OldRound, _none: int) -> OldRound:
    return next_turn(round_.but(standing=round_.standing | 1 << round_.turn))


def _call(round_: OldRound, _none: int) -> OldRound:
    """Take the fourth card and give none back; a stock card replaces it, and the caller stands (CO8.10, CO8.11)."""
    seat = round_.to_move
    assert seat is not None
    card = fourth(round_, seat)
    four = round_.hand_masks[seat] | card
    after = round_.but(
        hand_masks=put(round_.hand_masks, seat, four),
        middle_mask=round_.middle_mask & ~card | known(round_.stock[0]).bit,
        stock=round_.stock[1:],
        standing=round_.standing | 1 << seat,
        seen=_seen_by_all(round_, four),
        asked=0,
    )
    return changed(after)


def _let_be(round_: OldRound, _none: int) -> OldRound:
    assert round_.to_move is not None
    return changed(round_.but(asked=round_.asked | 1 << round_.to_move))


TAKE = Move("take", "CO8.2", no_cards, _take)
KEEP = Move("keep", "CO8.2", no_cards, _keep)
EXCHANGE = Move("exchange", "CO8.3", _may_exchange, _exchange)
STAND = Move("stand", "CO8.3", no_cards, _stand)
CALL = Move("pounce", "CO8.10", no_cards, _call)
LET_BE = Move("let_be", "CO8.11", no_cards, _let_be)
