"""Playouts of Conquian: every action tried in the same worlds, each played to its end by one plain player.

`Plain` is that player as an ordinary bot: whoever speaks of chances found here assumes that all play like it.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from cardgames.bots import conquian_bare as bare
from cardgames.bots import conquian_fast as fast
from cardgames.bots import conquian_loop as loop
from cardgames.cards import HIDDEN, Card, mask_of
from cardgames.conquian.table import ConquianRound
from cardgames.moves import Action, action

_LOW: Final = sum(0b1111111 << shift for shift in (0, 13, 26, 39))
_HIGH: Final = sum(0b111 << shift for shift in (10, 23, 36, 49))
_KINDS: Final = {
    "use": loop.USE,
    "refuse": loop.DECLINE,
    "leave": loop.DECLINE,
    "discard": loop.DISCARD,
    "force": loop.FORCE,
    "allow": loop.ALLOW,
    "force_right": loop.FORCE_RIGHT,
    "force_left": loop.FORCE_LEFT,
    "pass": loop.PASS,
}


def packed(mask: int) -> int:
    """Return cards of the deck as the loop holds them: without the places of 8, 9 and 10."""
    return mask & _LOW | (mask & _HIGH) >> 3


def unpacked(mask: int) -> int:
    """Return cards of the loop as everybody else holds them."""
    return mask & _LOW | (mask & _HIGH >> 3) << 3


def plain(view: ConquianRound, rng: Random) -> Action:  # noqa: ARG001 - it never leaves anything to chance
    """Return what the plain player does, as `conquian_loop` says; never forces a card before declining it."""
    legal = view.legal_actions()
    if len(legal) == 1:
        return legal[0]
    return _decided(view) or legal[-1]


def _decided(view: ConquianRound) -> Action | None:
    me, goal, gone = view.viewer, view.rules.goal, packed(mask_of(view.refused))
    assert me is not None
    hand, laid = packed(view.hand_masks[me]), [packed(mask) for mask in view.layout_masks]
    if view.phase in ("discard", "pass"):
        return action(view.phase, unpacked(bare.given(me, hand, laid, gone, goal)))
    if view.phase == "force":
        return action("force") if bare.wants_force(laid[view.turn], goal) else None
    assert view.middle
    card = packed(view.middle.bit)
    used = bare.best_use(laid[me], hand, card)
    if used >= 0 and view.phase != "forced":
        used = bare.careful(used, laid[me] | card, bare.living(me, laid, gone), goal)
    return None if used < 0 else action("use", unpacked(used))


def values(view: ConquianRound, actions: Sequence[Action], worlds: int, rng: Random) -> list[list[float]]:
    """Return for each world what each action brings the viewer: 1 for a win, 0 for a loss, his share of a draw.

    That is (payoff / stake + 1) / players. All actions are tried in the same worlds: what he does not see is dealt as
    by `determinize`, but hands that could have laid out what their owners declined are rarer (`conquian_loop.dealt`).
    `ValueError` for a full round and if it is not the viewer who decides.
    """
    number, share = len(actions), 1 / view.players
    worth = {seat: float(seat == view.viewer) for seat in range(view.players)} | {-1: share}
    found = winners(view, actions, worlds, rng)
    return [[worth[won] for won in found[first : first + number]] for first in range(0, worlds * number, number)]


def winners(view: ConquianRound, actions: Sequence[Action], worlds: int, rng: Random) -> list[int]:
    """Return who wins, -1 for nobody, for all actions in the first world, then in the second one, and so on."""
    if view.viewer is None or view.viewer != view.to_move:
        raise ValueError("playouts are made from the view of the player who decides")
    stock, unseen = [_cell(one) for one in view.stock], [packed(one.bit) for one in view.unseen()]
    flat = [number for one in actions for number in (_KINDS[one.verb], packed(one.mask))]
    found = [0] * (worlds * len(actions))
    lists = (_table(view, rng), _seats(view), stock, unseen, flat, found)
    if not fast.pays(len(found)):
        loop.sample(*lists)
        return found
    return fast.sample(*lists)


def _cell(one: Card | None) -> int:
    return 0 if one is None else loop.HIDDEN if one is HIDDEN else packed(one.bit)


def _table(view: ConquianRound, rng: Random) -> bare.Cells:
    assert view.to_move is not None
    middle, gone = _cell(view.middle), packed(mask_of(view.refused))
    here = (view.turn, view.to_move, view.source, middle, gone, 0, loop.OFFER)
    return [view.players, view.rules.direction, view.rules.goal, *here, 1 + int(rng.random() * loop.WORD)]


def _seats(view: ConquianRound) -> bare.Cells:
    hands, laid = map(packed, view.hand_masks), map(packed, view.layout_masks)
    return [*hands, *view.hand_hidden, *laid, *map(_cell, view.passed), *_declined(view), *_chosen(view)]


def _declined(view: ConquianRound) -> list[int]:
    """Return by seat the cards that an opponent of the one who decides declined to lay out or discarded."""
    found = [packed(mask_of(view.refused))] * view.players
    if view.middle:
        seat = view.source
        while seat != view.turn:
            found[seat] |= packed(view.middle.bit)
            seat = view.next_seat(seat)
        if view.phase == "force":
            found[seat] |= packed(view.middle.bit)
    assert view.to_move is not None
    found[view.to_move] = 0
    return found


def _chosen(view: ConquianRound) -> list[int]:
    """Return by seat how an opponent of the one who decides has chosen his hand: by discards 1, by a pass 1 more."""
    exchanged = view.rules.opening == "pass" and view.phase != "pass"
    return [(seat != view.to_move) * (exchanged + (laid > 0)) for seat, laid in enumerate(view.layout_masks)]
