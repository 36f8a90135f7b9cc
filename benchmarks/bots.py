"""How do the bots by the book do against the random ones? Each deal is played in every seating.

    python benchmarks/bots.py --deals 2000

One deal with all its seatings is one observation; intervals are 95 % of the mean over the deals. How the levels of
Conquian do against each other prints `conquian_ladder.py`.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import perf_counter
from typing import Any

from cardgames import commerce, conquian, playout
from cardgames.bots import commerce as commerce_bots
from cardgames.bots import commerce_levels, random_bot
from cardgames.bots import conquian as conquian_bots
from cardgames.game import Round
from cardgames.moves import Action
from cardgames.simulate import Bot

BOT_STREAM = 1 << 32
"""Added to a deal's seed for the stream that the bots draw from."""


class Timed:
    """A bot that counts its decisions and the time they took."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.decisions, self.seconds, self.slowest = bot, 0, 0.0, 0.0

    def __call__(self, view: Any, rng: Random) -> Action:  # noqa: ANN401 - any game
        start = perf_counter()
        chosen = self.bot(view, rng)
        took = perf_counter() - start
        self.decisions += 1
        self.seconds += took
        self.slowest = max(self.slowest, took)
        return chosen

    def __str__(self) -> str:
        each = 1000 * self.seconds / self.decisions
        return f"{each:.3f} ms a decision over {self.decisions:,} decisions, slowest {1000 * self.slowest:.1f} ms"


def mean(values: list[float]) -> str:
    """Return the mean with its 95 % interval."""
    half = 1.96 * stdev(values) / sqrt(len(values))
    return f"{fmean(values):+.3f} [{fmean(values) - half:+.3f}, {fmean(values) + half:+.3f}]"


def share(values: list[float]) -> str:
    """Return a share with its 95 % interval, in per cent."""
    half = 1.96 * stdev(values) / sqrt(len(values))
    return f"{100 * fmean(values):.1f} % [{100 * (fmean(values) - half):.1f}, {100 * (fmean(values) + half):.1f}]"


def seatings(deal: Callable[[Random], Round], seed: int, bot: Bot, other: Bot) -> Iterable[tuple[int, Any]]:
    """Yield (seat of the bot, finished round) for one deal, with the bot in each seat in turn."""
    start = deal(Random(seed))
    for seat in range(start.players):
        bots = [bot if s == seat else other for s in range(start.players)]
        yield seat, playout(start, bots, Random(BOT_STREAM + seed))


def over_deals(
    deals: int, deal: Callable[[Random], Round], bot: Bot, other: Bot, figure: Callable[[int, Any], float]
) -> list[float]:
    """Return a figure of (seat, finished round) for each deal, as the mean over its seatings."""
    return [fmean(figure(seat, end) for seat, end in seatings(deal, seed, bot, other)) for seed in range(deals)]


def won(seat: int, end: Any) -> float:  # noqa: ANN401 - any game
    return float(end.winner == seat)


def chips(seat: int, end: Any) -> float:  # noqa: ANN401 - any game
    return float(end.payoffs()[seat])


def measure_commerce(deals: int, players: int) -> None:
    """Print what one bot by the book wins at a table of random ones, and the other way round."""

    def deal(rng: Random) -> Round:
        return commerce.deal(commerce.NEW, rng, players)

    timed = Timed(commerce_bots.by_the_book)
    for name, bot, other in (("book", timed, random_bot), ("random", random_bot, timed)):
        ends = [list(seatings(deal, seed, bot, other)) for seed in range(deals)]
        print(f"Commerce, {players} seats, {deals:,} deals: one {name} among the other kind")
        print(f"  chips a round {mean([fmean(chips(*end) for end in some) for some in ends])}")
        print(f"  rounds won    {share([fmean(won(*end) for end in some) for some in ends])}")
    print(f"  book: {timed}")


def measure_commerce_alone(deals: int, players: int) -> None:
    """Print how a table of bots by the book does: how long a round lasts, what the dealer has from it."""
    book = [commerce_bots.by_the_book] * players
    ends = [
        playout(commerce.deal(commerce.NEW, Random(s), players), book, Random(BOT_STREAM + s)) for s in range(deals)
    ]
    print(f"Commerce, {players} seats, {deals:,} deals: all by the book")
    print(f"  finished turns {mean([float(end.turns) for end in ends])}")
    print(f"  dealer, chips  {mean([float(end.payoffs()[0]) for end in ends])}")


def measure_conquian(deals: int) -> None:
    """Print what the bot by the book wins against the random one."""

    def deal(rng: Random) -> Round:
        return conquian.deal(conquian.STANDARD, rng)

    timed = Timed(conquian_bots.by_the_book)
    ends = [list(seatings(deal, seed, timed, random_bot)) for seed in range(deals)]
    print(f"Conquian, {deals:,} deals in both seatings: book against random")
    print(f"  points a game {mean([fmean(chips(*end) for end in some) for some in ends])}")
    print(f"  games won     {share([fmean(won(*end) for end in some) for some in ends])}")
    print(f"  games lost    {share([fmean(won(1 - seat, end) for seat, end in some) for some in ends])}")
    print(f"  book: {timed}")


def measure_conquian_alone(deals: int) -> None:
    """Print how games between two bots by the book end."""
    timed = Timed(conquian_bots.by_the_book)
    ends = [
        playout(conquian.deal(conquian.STANDARD, Random(s)), [timed] * 2, Random(BOT_STREAM + s)) for s in range(deals)
    ]
    print(f"Conquian, {deals:,} deals: book against book")
    print(f"  drawn         {share([float(end.winner is None) for end in ends])}")
    print(f"  book: {timed}")


def measure_commerce_levels(deals: int) -> None:
    """Print what each level of Commerce gains in the place of one bot by the book: same deals, all seats in turn.

    The unit is a deal in the new way and a whole game in the old way, a tenth as many.
    """
    for name, rules in (("new", commerce.NEW), ("new, foster", commerce.FOSTER), ("new, right", commerce.RIGHT)):
        for players in (3, 5, 8):
            _print_levels(f"{name}, {players} seats", deals, lambda *seated, r=rules, n=players: _gain(r, n, *seated))
    for name, rules in (("old", commerce.OLD), ("old, pounce", commerce.POUNCE)):
        for players in (3, 5):
            some = max(2, deals // 10)
            _print_levels(f"{name}, {players} seats", some, lambda *seated, r=rules, n=players: _game(r, n, *seated))


def _print_levels(title: str, deals: int, gain: Callable[[int, Bot, Bot], float]) -> None:
    """Print the gains of the lowest and the top level at a table by the book, and the other way round."""
    levels = commerce_levels.LEVELS
    timed = Timed(levels["koenner"])
    pairs = (("neuling", levels["neuling"], "buch"), ("koenner", timed, "buch"), ("buch", levels["buch"], "koenner"))
    for name, bot, at in pairs:
        gains = [gain(seed, bot, levels[at]) for seed in range(deals)]
        print(f"Commerce, {title}, {deals:,} deals: {name:8} in place of one {at:8} {mean(gains)}", flush=True)
    print(f"  koenner: {timed}")


def _gain(rules: commerce.Rules, players: int, seed: int, bot: Bot, other: Bot) -> float:
    """Return by how much more the bot wins than the other would in its place, on average over the seats of a deal."""
    start = commerce.deal(rules, Random(seed), players)
    base = playout(start, [other] * players, Random(BOT_STREAM + seed)).payoffs()
    won = [chips(*end) for end in seatings(lambda rng: commerce.deal(rules, rng, players), seed, bot, other)]
    return fmean(won) - fmean(base)


def _game(rules: commerce.Rules, players: int, seed: int, bot: Bot, other: Bot) -> float:
    """Return what the bot wins in a whole game of the old way, on average over the seats."""
    won = []
    for seat in range(players):
        rng, state = Random(BOT_STREAM + seed), commerce.deal(rules, Random(seed), players, seed % players)
        before, deals = state.chips_before[seat], 0
        while True:
            end = playout(state, [bot if s == seat else other for s in range(players)], rng)
            deals += 1
            if not rules.policy.goes_on(end, deals, None):
                break
            again = Random(f"{seed} {deals}")
            state = commerce.deal(rules, again, players, rules.next_dealer(end), rules.policy.carry(end))
        won.append(end.chips[seat] - before)
    return fmean(won)


def main() -> None:
    """Read the number of deals and print all figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--players", type=int, default=5)
    options = parser.parse_args()
    measure_commerce(options.deals, options.players)
    measure_commerce_alone(options.deals, options.players)
    measure_commerce_levels(options.deals)
    measure_conquian(options.deals)
    measure_conquian_alone(options.deals)


if __name__ == "__main__":
    main()
