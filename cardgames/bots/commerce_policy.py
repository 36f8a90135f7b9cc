"""The players that are assumed when rounds of Commerce are played on quickly: the Könner as tables, hasty or patient.

What he decides depends on his hand, his place and the middle only, never on chance, so a table look-up a decision is
enough: `cardgames.bots.commerce_playouts` plays thousands of rounds a second with these tables, `Assumed` plays the
same on views. New way: knock with a hand that beats enough dealt hands (`commerce_counting.asked`); else the dealer
buys, all others trade (a purchase costs a chip, a trade is free, CO7.2); what goes is the card that is needed least.
Old way: exchange for the hand that is worth most by `commerce_counting_old`, without a look at the neighbour.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any, Final

from cardgames.bots.commerce_counting import asked
from cardgames.bots.commerce_counting_old import COMING, RIVALS, TAKE, WAIT, waiting
from cardgames.bots.commerce_hands import KNOCK_HAND, own
from cardgames.bots.commerce_lives import buys_horse
from cardgames.bots.commerce_worth import chances, promises, shares
from cardgames.cards import singles
from cardgames.commerce.hands import Kind, hand_table
from cardgames.commerce.old_table import OldRound
from cardgames.commerce.table import CommerceRound, Rules
from cardgames.moves import Action, small_action
from cardgames.moves import action as action_of

Six = tuple[int, int, int, int, int, int]


@dataclass(frozen=True, slots=True)
class NewTables:
    """The new way: `loose` is the card that a hand parts with.

    By finished turns the level to knock with: `enough` for a Könner, `patient` for one who waits (CO7.4).
    """

    level: dict[int, int]
    loose: dict[int, int]
    enough: tuple[int, ...]
    patient: tuple[int, ...]

    def among_patient(self, place: int, seats: int) -> tuple[int, ...]:
        """Return the levels to knock with where all but one place are patient."""
        both = enumerate(zip(self.enough, self.patient, strict=True))
        return tuple([own if turn % seats == place else other for turn, (own, other) in both])


@lru_cache(maxsize=64)
def new_tables(kinds: tuple[Kind, ...], seats: int, circuits: int) -> NewTables:
    """Return the tables for so many seats and circuits; built in about 40 ms."""
    share = shares(kinds)
    enough = [
        sum(weaker < asked(seats, turn // seats, circuits, dealer=turn % seats == seats - 1) for weaker in share)
        for turn in range(seats * circuits)
    ]
    level = hand_table(kinds).level
    patient = [max(least, level[KNOCK_HAND]) for least in enough]
    return NewTables(level, _loose(kinds, seats - 1), tuple(enough), tuple(patient))


@lru_cache(maxsize=32)
def _loose(kinds: tuple[Kind, ...], rivals: int) -> dict[int, int]:
    """Return by hand the card to part with: the other two promise most with any third card."""
    promise = promises(kinds, rivals, 1)
    return {mask: _least(promise, *six) for mask, six in parts().items()}


def _least(promise: Mapping[int, float], *six: int) -> int:
    one, two, three, low, outer, high = six
    best = max(promise[low], promise[outer], promise[high])
    return three if promise[low] == best else two if promise[outer] == best else one


@lru_cache(maxsize=1)
def parts() -> dict[int, Six]:
    """Return by hand of three its cards, lowest first, and its pairs (without the last, the middle, the first card)."""
    found = {}
    for one in range(52):
        for two in range(one):
            for three in range(two):
                a, b, c = 1 << three, 1 << two, 1 << one
                found[a | b | c] = (a, b, c, a | b, a | c, b | c)
    return found


@dataclass(frozen=True, slots=True)
class OldTables:
    """The old way: every hand of three has a rank to exchange for, with a future (`wait`) and without (`now`).

    `hand_wait` and `hand_now` are the hands by rank; `stand_wait` and `stand_now` say by level from which rank on an
    exchange is worth more than standing; `take` is the level of a middle to take, `fourth` the card that makes a tricon
    four of a kind (empty without Pounce).
    """

    level: dict[int, int]
    wait: dict[int, int]
    now: dict[int, int]
    hand_wait: tuple[int, ...]
    hand_now: tuple[int, ...]
    stand_wait: tuple[int, ...]
    stand_now: tuple[int, ...]
    take: int
    fourth: dict[int, int]


@lru_cache(maxsize=8)
def old_tables(kinds: tuple[Kind, ...], *, pounce: bool) -> OldTables:
    """Return the tables of the old way; built in about 0.1 s."""
    level, chance, share = hand_table(kinds).level, chances(kinds, RIVALS), shares(kinds)
    pairs = promises(kinds, RIVALS, COMING)
    now = {mask: chance[level[mask]] for mask in parts()}
    hope = {mask: max(pairs[six[3]], pairs[six[4]], pairs[six[5]]) for mask, six in parts().items()}
    wait = {mask: worth + WAIT * max(0.0, hope[mask] - worth) for mask, worth in now.items()}
    by_wait, by_now = (sorted((worth, mask) for mask, worth in some.items()) for some in (wait, now))
    stand_wait, stand_now = ([bisect_right(some, (held, 1 << 52)) for held in chance] for some in (by_wait, by_now))
    return OldTables(
        level,
        {mask: rank for rank, (_, mask) in enumerate(by_wait)},
        {mask: rank for rank, (_, mask) in enumerate(by_now)},
        tuple(mask for _, mask in by_wait),
        tuple(mask for _, mask in by_now),
        tuple(stand_wait),
        tuple(stand_now),
        sum(weaker < TAKE for weaker in share),
        _fourths() if pounce else {},
    )


def _fourths() -> dict[int, int]:
    columns = [sum(1 << rank + 13 * suit for suit in range(4)) for rank in range(13)]
    return {column ^ card: card for column in columns for card in singles(column)}


def best_exchange(rank: Mapping[int, int], hand: Six, middle: Six) -> int:
    """Return the greatest rank among the nineteen hands that one exchange makes of hand and middle (CO8.3)."""
    a, b, c, ab, ac, bc = hand
    x, y, z, xy, xz, yz = middle
    return max(
        rank[ab | x], rank[ab | y], rank[ab | z],
        rank[ac | x], rank[ac | y], rank[ac | z],
        rank[bc | x], rank[bc | y], rank[bc | z],
        rank[a | xy], rank[a | xz], rank[a | yz],
        rank[b | xy], rank[b | xz], rank[b | yz],
        rank[c | xy], rank[c | xz], rank[c | yz],
        rank[xy | z],
    )  # fmt: skip


def tables_of(rules: Rules, seats: int) -> NewTables:
    """Return the tables of the new way for these rules."""
    return new_tables(rules.kinds, seats, rules.circuits)


def old_tables_of(rules: Rules) -> OldTables:
    """Return the tables of the old way for these rules."""
    return old_tables(rules.kinds, pounce="pounce" in rules.phases)


@dataclass(frozen=True, slots=True)
class Assumed:
    """A bot as any other, but without chance; `patient` ones wait in the new way for a hand that the tip praises."""

    patient: bool = False

    def __call__(self, view: CommerceRound, rng: Random) -> Action:  # noqa: ARG002 - asked like all others
        """Return the action."""
        legal = view.legal_actions()
        return legal[0] if len(legal) == 1 else _DECISIONS[view.phase](self, view)

    def enough(self, view: CommerceRound) -> bool:
        """Return whether the hand is one to knock with (CO7.4)."""
        tables = tables_of(view.rules, view.players)
        least = (tables.patient if self.patient else tables.enough)[view.turns]
        return tables.level[own(view)] >= least


def _turn(me: Assumed, view: CommerceRound) -> Action:
    if me.enough(view):
        return Action("knock")
    given = tables_of(view.rules, view.players).loose[own(view)]
    return small_action("buy" if view.turn == view.dealer else "trade", given)


def _answer(_me: Assumed, view: CommerceRound) -> Action:
    return small_action("give", tables_of(view.rules, view.players).loose[own(view)])


def _after(me: Assumed, view: CommerceRound) -> Action:
    return Action("knock" if me.enough(view) else "go_on")


def _choice(_me: Assumed, view: OldRound) -> Action:
    tables = old_tables_of(view.rules)
    return Action("take" if tables.level[view.middle_mask] >= tables.take else "keep")


def _exchange(_me: Assumed, view: OldRound) -> Action:
    tables, mine, middle = old_tables_of(view.rules), own(view), view.middle_mask
    future = waiting(view) > 0
    rank, hands = (tables.wait, tables.hand_wait) if future else (tables.now, tables.hand_now)
    best = best_exchange(rank, parts()[mine], parts()[middle])
    if best < (tables.stand_wait if future else tables.stand_now)[tables.level[mine]]:
        return Action("stand")
    return action_of("exchange", mine ^ hands[best])


def _horse(_me: Assumed, view: OldRound) -> Action:
    return Action("horse" if buys_horse(view) else "decline")


def _pounce(_me: Assumed, _view: OldRound) -> Action:
    return Action("pounce")


_DECISIONS: Final[Mapping[str, Callable[[Assumed, Any], Action]]] = {
    "turn": _turn,
    "answer": _answer,
    "after": _after,
    "choice": _choice,
    "exchange": _exchange,
    "pounce": _pounce,
    "horse": _horse,
}
