"""The moves of Conquian for two: use, refuse, leave, discard, and forcing (CQ5, CQ6)."""

from __future__ import annotations

from cardgames.cards import cards_of, singles
from cardgames.conquian.melds import forceable_mask, uses_masks
from cardgames.conquian.table import ConquianRound, drawn, won
from cardgames.game import Move, known, put


def _uses(round_: ConquianRound) -> tuple[int, ...]:
    assert round_.middle
    player = round_.turn
    return uses_masks(round_.layout_masks[player], round_.hand_masks[player], round_.middle.bit)


def _use(round_: ConquianRound, chosen: int) -> ConquianRound:
    """Lay out the Mittelkarte and the chosen cards; with the last one the player is out (CQ6.1)."""
    assert round_.middle
    player = round_.turn
    layout = round_.layout_masks[player] | chosen | round_.middle.bit
    after = round_.but(
        phase="discard",
        to_move=player,
        hand_masks=put(round_.hand_masks, player, round_.hand_masks[player] & ~chosen),
        layout_masks=put(round_.layout_masks, player, layout),
        middle=None,
    )
    return won(after, player) if layout.bit_count() == round_.rules.goal else after


def _hand_cards(round_: ConquianRound) -> tuple[int, ...]:
    return singles(round_.hand_masks[round_.turn])


def _discard(round_: ConquianRound, chosen: int) -> ConquianRound:
    player, opponent = round_.turn, round_.opponent
    return round_.but(
        phase="offer",
        to_move=opponent,
        turn=opponent,
        hand_masks=put(round_.hand_masks, player, round_.hand_masks[player] & ~chosen),
        middle=cards_of(chosen)[0],
        source=player,
    )


def _just(_round: ConquianRound) -> tuple[int, ...]:
    return (0,)


def _decline(round_: ConquianRound, _none: int) -> ConquianRound:
    """Refuse or leave the Mittelkarte: where it fits the layout the opponent may force first (CQ5.10, CQ5.12)."""
    assert round_.middle
    if forceable_mask(round_.layout_masks[round_.turn], round_.middle.bit):
        return round_.but(phase="force", to_move=round_.opponent)
    return _declined(round_, 0)


def _declined(round_: ConquianRound, _none: int) -> ConquianRound:
    """Go on after the card was declined and not forced.

    A card that the player turned himself stays for the opponent; another's is covered and the next one turned. With
    the stock used up the game is then drawn (CQ5.5, CQ6.3).
    """
    player = round_.turn
    if round_.source == player:
        opponent = round_.opponent
        return round_.but(phase="offer", to_move=opponent, turn=opponent)
    assert round_.middle
    covered = (*round_.refused, round_.middle)
    if not round_.stock:
        return drawn(round_.but(refused=covered, middle=None))
    return round_.but(
        phase="drawn",
        to_move=player,
        refused=covered,
        middle=known(round_.stock[0]),
        stock=round_.stock[1:],
        source=player,
    )


def _force(round_: ConquianRound, _none: int) -> ConquianRound:
    return round_.but(phase="forced", to_move=round_.turn)


USE = Move("use", "CQ5.4", _uses, _use)
USE_FORCED = Move("use", "CQ5.13", _uses, _use)
REFUSE = Move("refuse", "CQ5.5", _just, _decline)
LEAVE = Move("leave", "CQ5.5", _just, _decline)
FORCE = Move("force", "CQ5.10", _just, _force)
ALLOW = Move("allow", "CQ5.12", _just, _declined)
DISCARD = Move("discard", "CQ5.4", _hand_cards, _discard)
