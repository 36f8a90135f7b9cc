"""Conquian by the tips of the rule text (CQ8), at tables of two and of three."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from cardgames.bots.conquian_eye import Eye
from cardgames.bots.plain import choose
from cardgames.cards import bits
from cardgames.conquian.play import VICTIMS
from cardgames.conquian.table import ConquianRound
from cardgames.moves import Action


def by_the_book(view: ConquianRound, rng: Random) -> Action:
    """Return what the tips advise: remember (CQ8.1), force (CQ8.2), mix suits (CQ8.3), defend (CQ8.4)."""
    legal = view.legal_actions()
    return legal[0] if len(legal) == 1 else _DECISIONS[view.phase](view, rng)


def _use_or_not(view: ConquianRound, rng: Random) -> Action:
    """Use the card if that helps; else force it on an opponent where that does; else decline it."""
    legal = view.legal_actions()
    if any(one.verb == "use" for one in legal):
        best = _largest(view, rng)
        if _helps(view, best):
            return best
    victims = {one: VICTIMS[one.verb](view) for one in legal if one.verb in VICTIMS}
    forced = [one for one, victim in victims.items() if _worth_forcing(view, victim)]
    if forced:
        return _best(forced, lambda one: (-view.layout_masks[victims[one]].bit_count(),), rng)
    return legal[-1]


def _largest(view: ConquianRound, rng: Random) -> Action:
    """Return the use that lays out most without ruining the layout; of equals one that keeps the worthiest hand."""
    eye = Eye.of(view)
    uses = [one for one in view.legal_actions() if one.verb == "use"]
    return uses[0] if len(uses) == 1 else _best(uses, lambda one: _loss(eye, _after(view, one)), rng)


def _after(view: ConquianRound, use: Action) -> Eye:
    assert view.middle
    eye = Eye.of(view)
    return replace(eye, laid=eye.laid | view.middle.bit | use.mask, hand=eye.hand & ~use.mask)


def _loss(eye: Eye, after: Eye) -> tuple[int, ...]:
    kept = sum([eye.worth(card) for card in bits(after.hand)])
    return (not after.finishable(), -after.laid.bit_count(), -kept)


def _helps(view: ConquianRound, use: Action) -> bool:
    """Return whether to take the card.

    It wins; or it can be followed by a discard that does not lose (CQ8.2), and either an opponent would go out with
    it, or the layout still can win (CQ8.4) and no winning card that waits in the stock is given up for it (CQ8.1).
    """
    assert view.middle
    eye, after = Eye.of(view), _after(view, use)
    if after.laid.bit_count() == eye.goal:
        return True
    safe = [card for card in bits(after.hand) if not eye.lets_win(card)]
    if safe and _next_one_wins(view):
        return True
    if not safe or after.hopeless():
        return False
    now = eye.outs()
    return not now or max(replace(after, hand=after.hand & ~card).outs() for card in safe) >= now


def _next_one_wins(view: ConquianRound) -> bool:
    """Return whether an opponent to whom the Mittelkarte still comes goes out with it (CQ8.2, CQ9.6)."""
    assert view.middle
    eye, seat, winners = Eye.of(view), view.next_seat(view.turn), []
    while seat != view.source:
        winners.append(seat != view.viewer and eye.wins(view.layout_masks[seat], view.middle.bit))
        seat = view.next_seat(seat)
    return any(winners)


def _worth_forcing(view: ConquianRound, victim: int) -> bool:
    """Return whether to force: it hurts, or it keeps the card from one who would win, and the victim does not win."""
    assert view.middle
    eye, his, card = Eye.of(view), view.layout_masks[victim], view.middle.bit
    return eye.hurts(his, card) or (_next_one_wins(view) and not eye.wins(his, card))


def _force(view: ConquianRound, rng: Random) -> Action:  # noqa: ARG001 - every decision is asked in the same way
    return Action("force" if _worth_forcing(view, view.turn) else "allow")


def _pass(view: ConquianRound, rng: Random) -> Action:
    """Pass on the card of least worth, of equals the one that gives least (CQ9.2, CQ9.4)."""
    eye = Eye.of(view)
    return _best(view.legal_actions(), lambda one: (eye.worth(one.mask), eye.gift(one.mask)), rng)


def _discard(view: ConquianRound, rng: Random) -> Action:
    eye = Eye.of(view)
    defend = eye.hopeless()
    return _best(view.legal_actions(), lambda one: _price(eye, one.mask, defend=defend), rng)


def _price(eye: Eye, card: int, *, defend: bool) -> tuple[int, ...]:
    """Return what a discard costs, the weightiest first: another's winning card, my own ones, worth and gift.

    In defence only what opponents can do with it counts (CQ8.4).
    """
    gift, without = eye.gift(card), replace(eye, hand=eye.hand & ~card)
    if defend:
        return (eye.lets_win(card), gift)
    return (eye.lets_win(card), -without.outs(), without.worth(card) + gift)


def _best(actions: Sequence[Action], cost: Callable[[Action], tuple[int, ...]], rng: Random) -> Action:
    """Return an action of the least cost."""
    costs = [cost(one) for one in actions]
    least = min(costs)
    return choose([one for one, price in zip(actions, costs, strict=True) if price == least], rng)


_DECISIONS: Final[dict[str, Callable[[ConquianRound, Random], Action]]] = {
    "pass": _pass,
    "drawn": _use_or_not,
    "offer": _use_or_not,
    "force": _force,
    "forced": _largest,
    "discard": _discard,
}
