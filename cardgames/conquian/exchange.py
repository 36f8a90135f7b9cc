"""The exchange before the first card is turned: everybody passes one card on, chosen before looking (CQ9.2, CQ9.4)."""

from __future__ import annotations

from cardgames.cards import cards_of, singles
from cardgames.conquian.table import ConquianRound, turned
from cardgames.game import known
from cardgames.moves import Move


def _hand_cards(round_: ConquianRound) -> tuple[int, ...]:
    assert round_.to_move is not None
    return singles(round_.hand_masks[round_.to_move])


def _pass(round_: ConquianRound, chosen: int) -> ConquianRound:
    """Set the card aside; when all have chosen, every card goes to the next player and the first card is turned."""
    player = round_.to_move
    assert player is not None
    hands, passed, seen = list(round_.hand_masks), list(round_.passed), list(round_.seen)
    hands[player] &= ~chosen
    passed[player] = cards_of(chosen)[0]
    seen[player] |= chosen
    following = round_.next_seat(player)
    after = round_.but(hand_masks=tuple(hands), passed=tuple(passed), seen=tuple(seen))
    if passed[following] is None:
        return after.but(to_move=following, turn=following)
    for giver, card in enumerate(passed):
        hands[round_.next_seat(giver)] |= known(card).bit
    return turned(after.but(hand_masks=tuple(hands), passed=(None,) * len(hands)), following)


PASS = Move("pass", "CQ9.2", _hand_cards, _pass)
