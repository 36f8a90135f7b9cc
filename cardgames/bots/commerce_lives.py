"""What lives in the old way of Commerce are worth in chips (CO8.4 to CO8.7).

The model: in each deal to come everybody who still has lives is as likely as any other to hold the best hand, which
takes the prize, and to hold the worst, which loses a life; the last one with lives takes what is left of the pool. The
horse is counted where it is offered, not in deals to come.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from cardgames.commerce.old_table import OldRound
from cardgames.commerce.table import Rules


@lru_cache(maxsize=1 << 15)
def worth(mine: int, others: tuple[int, ...], pool: int, prize: int) -> float:
    """Return the chips to expect from the deals to come with `mine` lives against the others' (sorted, all > 0).

    Source: the recursion over who loses a life next; exact for the model above.
    """
    if not mine:
        return 0.0
    if not others:
        return float(pool)
    won = min(prize, pool)
    left = pool - won
    total = won + worth(mine - 1, others, left, prize)
    for place, lives in enumerate(others):
        rest = others[:place] + others[place + 1 :]
        fewer = tuple(sorted((*rest, lives - 1))) if lives > 1 else rest
        total += worth(mine, fewer, left, prize)
    return total / (len(others) + 1)


def seat_worth(lives: Iterable[int], seat: int, pool: int, prize: int) -> float:
    """Return the worth of a seat's lives in chips."""
    every = tuple(lives)
    others = sorted(left for other, left in enumerate(every) if left and other != seat)
    return worth(every[seat], tuple(others), pool, prize)


def buys_horse(view: OldRound) -> bool:
    """Return whether the life that is offered to the viewer is worth its price (CO8.6)."""
    assert view.viewer is not None
    return horse_gain(view.rules, view.lives, view.viewer, view.pool) >= 0


def horse_gain(rules: Rules, lives: Iterable[int], seat: int, pool: int) -> float:
    """Return what the horse is worth to that seat beyond its price, in chips."""
    price = rules.stake // 3
    with_horse = [1 if other == seat else left for other, left in enumerate(lives)]
    return seat_worth(with_horse, seat, pool + price, rules.prize) - price


def after_horses(rules: Rules, lives: list[int], pool: int, buyers: Iterable[int]) -> tuple[int, list[int]]:
    """Return pool and who bought after the horse was offered to these seats; `lives` is changed.

    Everybody decides by `horse_gain` (CO8.6).
    """
    bought = []
    for seat in buyers:
        if horse_gain(rules, lives, seat, pool) >= 0:
            lives[seat] = 1
            pool += rules.stake // 3
            bought.append(seat)
    return pool, bought


def out_first(round_: OldRound, lives: list[int]) -> Iterator[int]:
    """Yield the seats that may buy the horse after a deal that left these lives, in order of play (CO8.6)."""
    if round_.horse:
        for seat in round_.circle:
            if round_.lives[seat] and not lives[seat] and round_.chips[seat] >= round_.rules.stake // 3:
                yield seat
