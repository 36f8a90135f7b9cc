"""What a level of Commerce gains in the place of one player of another level: same deals, all seats in turn.

    python benchmarks/commerce_ladder.py --games 4000 NEW 3 5 8
    python benchmarks/commerce_ladder.py --games 4000 OLD 3 5 --only meister --at koenner

One deal with all its seatings is one observation; intervals are 95 % of the mean over the deals. A round of the new way
counts chips; a deal of the old way, which begins with lives as they come in a game, counts the chips won in it and the
worth of lives (`cardgames.bots.commerce_lives`).
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from random import Random
from statistics import fmean

from bots import Timed, mean

from cardgames import Seats, commerce, playout
from cardgames.bots.commerce_levels import LEVELS
from cardgames.bots.commerce_lives import seat_worth
from cardgames.commerce import CommerceRound, Rules
from cardgames.simulate import Bot

BOT_STREAM = 1 << 32
"""Added to a deal's seed for the stream that the bots draw from."""
PAIRS = (
    ("neuling", "buch", "buch"),
    ("koenner", "buch", "buch"),
    ("meister", "koenner", "koenner"),
    ("meister", "koenner", "buch"),
)
"""Who, in whose place, at a table of whom."""


def begun(rules: Rules, players: int, seed: int) -> CommerceRound:
    """Return the deal of that number, with lives as they come in a game of the old way."""
    rng, dealer = Random(seed), seed % players
    if rules.ante:
        return commerce.deal(rules, rng, players, dealer)
    lives = tuple(1 + int(3 * rng.random()) for _ in range(players))
    pool = rules.stake * players - rules.prize * (3 * players - sum(lives))
    return commerce.deal(rules, rng, players, dealer, Seats((20,) * players, max(pool, 0), lives=lives))


def owned(state: CommerceRound, seat: int) -> float:
    """Return what a seat owns in chips: its lives count while the game goes on."""
    lives = getattr(state, "lives", ())
    goes_on = sum(map(bool, lives)) > 1
    return state.chips[seat] + (seat_worth(lives, seat, state.pool, state.rules.prize) if goes_on else 0)


def gains(start: CommerceRound, bots: Sequence[Bot], seed: int) -> list[float]:
    """Return by seat by how much it is better off at the end."""
    end = playout(start, bots, Random(BOT_STREAM + seed))
    return [owned(end, seat) - owned(start, seat) for seat in range(start.players)]


def lead(start: CommerceRound, bot: Bot, other: Bot, table: Bot, seed: int) -> float:
    """Return by how much more the bot gains than the other one in its place, on average over the seats."""
    seats = range(start.players)
    alone = gains(start, [table] * start.players, seed) if other is table else None
    leads = []
    for seat in seats:
        one, two = ([some if s == seat else table for s in seats] for some in (bot, other))
        leads.append(gains(start, one, seed)[seat] - (alone or gains(start, two, seed))[seat])
    return fmean(leads)


def main() -> None:
    """Print the ladder of one variant."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("variant", nargs="?", default="NEW", choices=["NEW", "FOSTER", "RIGHT", "OLD", "POUNCE"])
    parser.add_argument("seats", type=int, nargs="*", default=[5])
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--only", nargs="*", default=list(LEVELS), help="who is measured")
    parser.add_argument("--at", nargs="*", default=list(LEVELS), help="at a table of whom")
    options = parser.parse_args()
    rules = getattr(commerce, options.variant)
    for players in options.seats:
        deals = -(-options.games // players)
        for name, place, at in PAIRS:
            if name not in options.only or at not in options.at:
                continue
            timed = Timed(LEVELS[name])
            found = [lead(begun(rules, players, seed), timed, LEVELS[place], LEVELS[at], seed) for seed in range(deals)]
            title = f"{options.variant}, {players} seats, {deals * players:,} games: {name} for one {place}"
            print(f"{title} at a table of {at}: {mean(found)}; {timed}", flush=True)


if __name__ == "__main__":
    main()
