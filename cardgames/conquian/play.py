"""The moves of Conquian: use, refuse, leave, discard, force (CQ5, CQ6), also at a table of three (CQ9.5, CQ9.6)."""

from __future__ import annotations

from collections.abc import Callable

from cardgames.cards import cards_of, singles
from cardgames.conquian.melds import forceable_mask, uses_masks
from cardgames.conquian.table import ConquianRound, drawn, turned, won
from cardgames.game import no_cards, put
from cardgames.moves import Move


def _uses(round_: ConquianRound) -> tuple[int, ...]:
    assert round_.middle
    player = round_.turn
    return uses_masks(round_.layout_masks[player], round_.hand_masks[player], round_.middle.bit)


def _use(round_: ConquianRound, chosen: int) -> ConquianRound:
    """Lay out the Mittelkarte and the chosen cards; it never goes into the hand (CQ5.6).

    With the last one the player is out, also one who was forced (CQ5.14, CQ6.1); ten laid out are not enough (CQ6.2).
    """
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
    """Discard a hand card: it is the next player's Mittelkarte, also after a force (CQ5.3, CQ5.14)."""
    player = round_.turn
    following = (player + round_.rules.direction) % len(round_.hand_masks)
    return round_.but(
        phase="offer",
        to_move=following,
        turn=following,
        hand_masks=put(round_.hand_masks, player, round_.hand_masks[player] & ~chosen),
        middle=cards_of(chosen)[0],
        source=player,
        discarded=True,
    )


def _decline(round_: ConquianRound, _none: int) -> ConquianRound:
    """Refuse or leave the Mittelkarte: where it fits the layout the opponents may force first (CQ5.10, CQ5.12).

    Any Mittelkarte can be forced: a discard, a card left, a card the player turned himself (CQ5.11).
    """
    assert round_.middle
    if forceable_mask(round_.layout_masks[round_.turn], round_.middle.bit):
        return round_.but(phase="force", to_move=round_.next_seat(round_.turn))
    return _passed_on(round_)


def _allow(round_: ConquianRound, _none: int) -> ConquianRound:
    """Do not force: the next opponent is asked, if there is one (CQ9.6)."""
    assert round_.to_move is not None
    other = round_.next_seat(round_.to_move)
    return _passed_on(round_) if other == round_.turn else round_.but(to_move=other)


def _passed_on(round_: ConquianRound) -> ConquianRound:
    """Go on after the card was declined and not forced.

    It goes round once; then it is covered, and the neighbour of its source turns the next one. With the stock used up
    the game is then drawn (CQ5.5, CQ6.3, CQ9.6).
    """
    source = round_.source
    following = (round_.turn + round_.rules.direction) % len(round_.hand_masks)
    if following != source:
        return round_.but(phase="offer", to_move=following, turn=following)
    assert round_.middle
    refused = (*round_.refused, round_.middle)
    if round_.stock:
        return turned(round_, round_.next_seat(source), refused=refused)
    return drawn(round_, refused=refused)


def _force(round_: ConquianRound, _none: int) -> ConquianRound:
    return round_.but(phase="forced", to_move=round_.turn)


def _forces(round_: ConquianRound, victim: int) -> tuple[int, ...]:
    """Return the one option to force the card on this opponent, if it fits his layout and is not his own discard."""
    assert round_.middle
    own_discard = round_.discarded and victim == round_.source
    return (0,) if not own_discard and forceable_mask(round_.layout_masks[victim], round_.middle.bit) else ()


def _right(round_: ConquianRound) -> int:
    return round_.next_seat(round_.turn)


def _left(round_: ConquianRound) -> int:
    return round_.next_seat(round_.turn, 2)


def _may_force_right(round_: ConquianRound) -> tuple[int, ...]:
    return _forces(round_, _right(round_))


def _may_force_left(round_: ConquianRound) -> tuple[int, ...]:
    return _forces(round_, _left(round_))


def _force_right(round_: ConquianRound, _none: int) -> ConquianRound:
    victim = _right(round_)
    return round_.but(phase="forced", to_move=victim, turn=victim)


def _force_left(round_: ConquianRound, _none: int) -> ConquianRound:
    victim = _left(round_)
    return round_.but(phase="forced", to_move=victim, turn=victim)


VICTIMS: dict[str, Callable[[ConquianRound], int]] = {"force_right": _right, "force_left": _left}
"""Whom the player on turn forces at a table of three."""

USE = Move("use", "CQ5.4", _uses, _use)
USE_FORCED = Move("use", "CQ5.13", _uses, _use)
REFUSE = Move("refuse", "CQ5.5", no_cards, _decline)
LEAVE = Move("leave", "CQ5.5", no_cards, _decline)
FORCE = Move("force", "CQ5.10", no_cards, _force)
ALLOW = Move("allow", "CQ5.12", no_cards, _allow)
DISCARD = Move("discard", "CQ5.4", _hand_cards, _discard)
FORCE_RIGHT = Move("force_right", "CQ9.5", _may_force_right, _force_right)
FORCE_LEFT = Move("force_left", "CQ9.5", _may_force_left, _force_left)
