"""Lives in the old way of Commerce: who loses one, the horse, the last one takes the pool (CO8.4 to CO8.7)."""

from __future__ import annotations

from cardgames.commerce.hands import NOTHING
from cardgames.commerce.old_table import OldRound
from cardgames.commerce.table import Payment, best_seat, paid, shown
from cardgames.dealing import in_order, nothing_left
from cardgames.game import END, Policy, Seats, no_cards, put
from cardgames.moves import Move


def show(round_: OldRound) -> OldRound:
    """All show: the best hand takes the prize, the worst ones lose a life (CO8.4, CO8.5)."""
    levels = shown(round_)
    worst = min(levels[seat] for seat in round_.circle)
    losers = [seat for seat in round_.circle if levels[seat] == worst]
    if all(round_.lives[seat] == (seat in losers) for seat in round_.circle):
        return round_.but(phase=END, to_move=None, again=True)
    best = best_seat(round_, levels)
    winner = None if round_.rules.hands.kinds[levels[best]] == NOTHING else best
    prize = min(round_.rules.prize, round_.pool)
    payments = () if winner is None else (Payment(None, winner, prize, "CO8.4"),)
    lives = tuple([left - (seat in losers) for seat, left in enumerate(round_.lives)])
    return _offer_horse(paid(round_, payments, winner=winner, lives=lives, losers=tuple(losers)))


def _offer_horse(round_: OldRound) -> OldRound:
    """Offer the horse to those who went out first, in order from the dealer's left, if they have the chips (CO8.6)."""
    out = [seat for seat in round_.losers if not round_.lives[seat]]
    if not out or not round_.horse:
        return _finish(round_)
    price = round_.rules.stake // 3
    buyers = tuple(seat for seat in out if round_.chips[seat] >= price)
    return _next_buyer(round_.but(horse=False, buyers=buyers))


def _next_buyer(round_: OldRound) -> OldRound:
    if not round_.buyers:
        return _finish(round_)
    seat = round_.buyers[0]
    return round_.but(phase="horse", to_move=seat, turn=seat, buyers=round_.buyers[1:])


def _buy_horse(round_: OldRound, _none: int) -> OldRound:
    seat = round_.turn
    bought = paid(round_, (Payment(seat, None, round_.rules.stake // 3, "CO8.6"),))
    return _next_buyer(bought.but(lives=put(round_.lives, seat, 1)))


def _decline(round_: OldRound, _none: int) -> OldRound:
    return _next_buyer(round_)


def _finish(round_: OldRound) -> OldRound:
    """End the deal; whoever is the last with lives takes what is left of the pool (CO8.7)."""
    left = [seat for seat, lives in enumerate(round_.lives) if lives]
    sweep = (Payment(None, left[0], round_.pool, "CO8.7"),) if len(left) == 1 else ()
    return paid(round_, sweep, phase=END, to_move=None)


def next_dealer(round_: OldRound) -> int:
    """Return who deals next: the next one with lives; the same dealer again if nobody lost one (CO8.5, CO8.7)."""
    order = in_order(round_.rules, round_.players, round_.dealer)
    return round_.dealer if round_.again else next(seat for seat in order if round_.lives[seat])


def carry(round_: OldRound) -> Seats:
    """Return chips, pool and lives for the next deal, and whether the horse is still there (CO8.6)."""
    return Seats(round_.chips, round_.pool, lives=round_.lives, horse=round_.horse)


def goes_on(round_: OldRound, _played: int, _agreed: int | None) -> bool:
    """Return whether more than one player still has lives (CO8.7)."""
    return sum(lives > 0 for lives in round_.lives) > 1


def last_alive(round_: OldRound, _chips: tuple[int, ...]) -> tuple[int, ...]:
    """Return the seats with lives: the last one wins (CO8.7)."""
    return tuple(seat for seat, lives in enumerate(round_.lives) if lives)


POLICY = Policy(carry, goes_on, nothing_left, last_alive, by_rounds=False)


BUY_HORSE = Move("horse", "CO8.6", no_cards, _buy_horse)
DECLINE = Move("decline", "CO8.6", no_cards, _decline)
