"""The moves of the new way: buy, trade, knock (CO4)."""

from __future__ import annotations

from cardgames.cards import cards_of, singles
from cardgames.commerce.table import CommerceRound, show
from cardgames.game import known, no_cards, put
from cardgames.moves import Move


def _known_after(seen: tuple[int, ...], among: int, *learned: tuple[int, int]) -> tuple[int, ...]:
    """Return what each seat knows after one of the cards `among` moved face down.

    Only the seats in `learned` (seat, card) saw it; for all others every one of these cards may be the one (CO4.10).
    """
    after = [known & ~among for known in seen] if any(seen) else list(seen)
    for seat, card in learned:
        after[seat] = seen[seat] | card
    return tuple(after)


def _any_card(round_: CommerceRound) -> tuple[int, ...]:
    assert round_.to_move is not None
    return singles(round_.hand_masks[round_.to_move])


def _purchases(round_: CommerceRound) -> tuple[int, ...]:
    """Every card, if the buyer has the chip; the dealer needs none (CO4.3, CO4.9)."""
    free = round_.turn == round_.dealer
    return _any_card(round_) if free or round_.chips[round_.turn] >= round_.rules.price else ()


def _buy(round_: CommerceRound, given: int) -> CommerceRound:
    buyer, dealer, price = round_.turn, round_.dealer, round_.rules.price
    hand, drawn = round_.hand_masks[buyer], known(round_.stock[0])
    chips = list(round_.chips)
    if buyer != dealer:
        chips[buyer] -= price
        chips[dealer] += price
    return round_.but(
        phase="after",
        hand_masks=put(round_.hand_masks, buyer, hand & ~given | drawn.bit),
        stock=(*round_.stock[1:], *cards_of(given)),
        chips=tuple(chips),
        seen=_known_after(round_.seen, hand, (buyer, given)),
    )


def _trade(round_: CommerceRound, pushed: int) -> CommerceRound:
    giver = round_.turn
    hand = round_.hand_masks[giver]
    return round_.but(
        phase="answer",
        to_move=round_.next_seat(giver),
        hand_masks=put(round_.hand_masks, giver, hand & ~pushed),
        offer=cards_of(pushed)[0],
        seen=_known_after(round_.seen, hand, (giver, pushed)),
    )


def _give(round_: CommerceRound, given: int) -> CommerceRound:
    giver, neighbour = round_.turn, round_.next_seat(round_.turn)
    hands = list(round_.hand_masks)
    among = hands[neighbour]
    hands[neighbour] ^= given | known(round_.offer).bit
    hands[giver] |= given
    return round_.but(
        phase="after",
        to_move=giver,
        hand_masks=tuple(hands),
        offer=None,
        seen=_known_after(round_.seen, among, (giver, 0), (neighbour, given)),
    )


def _knock(round_: CommerceRound, _none: int) -> CommerceRound:
    return show(round_)


def _go_on(round_: CommerceRound, _none: int) -> CommerceRound:
    """End the turn; after the agreed number of circuits all show (CO4.7)."""
    turns = round_.turns + 1
    if turns >= round_.rules.circuits * round_.players:
        return show(round_.but(turns=turns))
    turn = round_.next_seat(round_.turn)
    return round_.but(phase="turn", turn=turn, to_move=turn, turns=turns)


BUY = Move("buy", "CO4.2", _purchases, _buy)
TRADE = Move("trade", "CO4.4", _any_card, _trade)
GIVE = Move("give", "CO4.4", _any_card, _give)
KNOCK = Move("knock", "CO4.5", no_cards, _knock)
KNOCK_AFTER = Move("knock", "CO4.6", no_cards, _knock)
GO_ON = Move("go_on", "CO4.6", no_cards, _go_on)
