"""The "Könner" of Conquian: counts for every choice what its own layouts and those of the opponents are then worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from cardgames.bots.conquian import by_the_book
from cardgames.bots.conquian_count import CAUTION, LUCK, Count
from cardgames.bots.conquian_ways import LARGEST
from cardgames.bots.plain import choose
from cardgames.cards import bits
from cardgames.conquian.melds import forceable_mask, uses_masks
from cardgames.conquian.play import VICTIMS
from cardgames.conquian.table import ConquianRound
from cardgames.moves import Action

WIN: Final = 10.0
"""More than any balance: going out."""


@dataclass(frozen=True)
class Koenner:
    """Choose what leaves the best balance of worth between the player and his opponents, of equals any.

    `luck` and `caution` are explained in `conquian_count`. Where more than eleven cards win it plays by the book: so
    many layouts cannot be counted.
    """

    luck: float = LUCK
    caution: float = CAUTION

    def __call__(self, view: ConquianRound, rng: Random) -> Action:
        """Return the action."""
        legal = view.legal_actions()
        if len(legal) == 1:
            return legal[0]
        if view.rules.goal > LARGEST:
            return by_the_book(view, rng)
        found = self.values(view)
        most = max(found.values())
        return choose([one for one in legal if found[one] == most], rng)

    def values(self, view: ConquianRound) -> Mapping[Action, float]:
        """Return what each legal action is worth, from -1 to 1, `WIN` for going out.

        `ValueError` where more than eleven cards win.
        """
        if view.rules.goal > LARGEST:
            raise ValueError(f"layouts are counted up to {LARGEST} cards, not for {view.rules.goal}")
        return _DECISIONS[view.phase](Count.of(view, self.luck, self.caution), view)


def _uses(count: Count, view: ConquianRound) -> dict[Action, float]:
    """Return for each use the balance after the best discard that may follow it."""
    assert view.middle
    card, living = view.middle.bit, count.living()
    uses = [one for one in view.legal_actions() if one.verb == "use"]
    gifts = _gifts(count, card) if uses else {}
    return {one: _after_use(count, one, count.after(living, card, one.mask), gifts) for one in uses}


def _after_use(count: Count, use: Action, worth: Mapping[int, float], gifts: Mapping[int, float]) -> float:
    """Return the balance with the best discard; with ten laid out and no card left, none is given away (CQ6.2)."""
    if (count.laid | use.mask).bit_count() + 1 == count.goal:
        return WIN
    return max(count.balance(worth[card], gifts[card]) for card in worth)


def _gifts(count: Count, taken: int = 0) -> dict[int, float]:
    """Return what the opponents have together after each discard."""
    mine = count.mine | taken
    return {card: sum(count.offered(rival, card, mine & ~card) for rival in count.rivals) for card in bits(count.hand)}


def _middle(count: Count, view: ConquianRound) -> dict[Action, float]:
    """Value using the Mittelkarte, declining it, and forcing it on an opponent.

    Who declines a card that fits his layout can be forced to take it after all, so he gets the worse of both (CQ5.10).
    """
    assert view.middle
    found, card = _uses(count, view), view.middle.bit
    best = max(found.values(), default=WIN)
    for one in view.legal_actions():
        if one.verb in VICTIMS:
            found[one] = _forced_on(count, card, VICTIMS[one.verb](view))
        elif one.verb != "use":
            left = _declined(count, view)
            found[one] = min(left, best) if forceable_mask(count.laid, card) else left
    return found


def _declined(count: Count, view: ConquianRound) -> float:
    """Return the balance if the player on turn does not get the card: the others may still use it (CQ5.5, CQ9.6)."""
    assert view.middle
    card, coming = view.middle.bit, still_to_come(view)
    mine = _own(count, card)
    if view.viewer in coming:
        mine = max(mine, _own_chance(count, card))
    theirs = sum(
        count.offered(rival, card, count.mine) if rival.seat in coming else count.promise(rival, count.mine | card)
        for rival in count.rivals
    )
    return count.balance(mine, theirs)


def still_to_come(view: ConquianRound) -> tuple[int, ...]:
    """Return the seats to which the Mittelkarte still comes if the player on turn declines it."""
    seat, found = view.next_seat(view.turn), []
    while seat != view.source:
        found.append(seat)
        seat = view.next_seat(seat)
    return tuple(found)


def _own(count: Count, card: int) -> float:
    """Return what I have when this card is dead."""
    return sum(count.worth(count.living(card), count.mine, 0).values())


def _own_chance(count: Count, card: int) -> float:
    """Return what the card is worth to me if it comes to me: with the best use and discard."""
    living, uses = count.living(), uses_masks(count.laid, count.hand, card)
    return max((max(count.after(living, card, chosen).values()) for chosen in uses), default=0.0)


def _forced_on(count: Count, card: int, victim: int) -> float:
    """Return the balance if this opponent must lay out the card and give up one of his hand."""
    theirs = 0.0
    for rival in count.rivals:
        forced = rival.seat == victim
        theirs += count.promise(rival, count.mine, card, 1) if forced else count.promise(rival, count.mine | card)
    return count.balance(_own(count, card), theirs)


def _force(count: Count, view: ConquianRound) -> dict[Action, float]:
    """Value forcing the player on turn and letting him be."""
    assert view.middle
    values = {"force": _forced_on(count, view.middle.bit, view.turn), "allow": _declined(count, view)}
    return {one: values[one.verb] for one in view.legal_actions()}


def _discard(count: Count, view: ConquianRound) -> dict[Action, float]:
    worth, gifts = count.worth(count.living(), count.mine, count.hand), _gifts(count)
    return {one: count.balance(worth[one.mask], gifts[one.mask]) for one in view.legal_actions()}


_DECISIONS: Final[dict[str, Callable[[Count, ConquianRound], dict[Action, float]]]] = {
    "pass": _discard,
    "drawn": _middle,
    "offer": _middle,
    "force": _force,
    "forced": _uses,
    "discard": _discard,
}
