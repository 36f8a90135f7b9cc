"""Knock, or exchange once more? By simulation, with the bots playing on (C6, C3; CO4.5, CO7.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from concurrent.futures import Executor
from functools import lru_cache, partial
from itertools import combinations
from random import Random
from typing import Any, Final

import numpy as np
import pandas as pd

from cardgames.bots.commerce import by_the_book
from cardgames.cards import Card, cards_of
from cardgames.commerce.hands import Kind, hand_table
from cardgames.commerce.table import HAND_SIZE, CommerceRound, Rules, deal
from cardgames.commerce.variants import NEW
from cardgames.game import put
from cardgames.moves import Action
from cardgames.odds.commerce_hands import strength_levels
from cardgames.odds.commerce_moves import kept_worth
from cardgames.odds.commerce_rounds import streams
from cardgames.odds.intervals import mean_interval, wilson
from cardgames.odds.spreading import spread
from cardgames.simulate import Bot, determinize, playout

OPTIONS: Final = ("knock", "buy", "trade")


def knock_or_exchange(
    players: int = 5,
    deals: int = 50,
    seed: int = 0,
    *,
    levels: Iterable[int] | None = None,
    rules: Rules = NEW,
    bot: Bot = by_the_book,
    executor: Executor | None = None,
) -> pd.DataFrame:
    """Return what knocking, buying and trading bring in the first turn after the deal, by level of my hand (C6).

    I sit on the dealer's left and act first. For each level (`levels`, by default all) and each of `deals` deals I get
    a random hand of this level, the others random ones. On the same deal I knock, or buy, or trade, giving the card
    that the two others need least (`commerce_moves.kept_worth`); then the bot plays on for everybody, for me too. Takes
    about 2 ms a level and deal.

    Columns: level; option (knock, buy, trade); chips (mean net of the round, ante and price included), low, high (95 %
    interval); pool (share of the rounds in which I take the pool), pool_low, pool_high (its 95 % interval); deals.
    `ValueError` for players, levels or deals that do not fit, and for rules of the old way.
    """
    dealt = [n for n, kind in enumerate(hand_table(rules.kinds).kinds) if kind.size == HAND_SIZE]
    some = dealt if levels is None else list(levels)
    if not some or not set(some) <= set(dealt) or deals < 2 or players not in rules.seats or not rules.ante:  # noqa: PLR2004
        raise ValueError(f"no rounds of the new way: {players} players, {deals} deals, levels {some}")
    results = spread(partial(_compare, rules, bot, players, seed, some, deals), deals * len(some), executor)
    rows = []
    for number, level in enumerate(some):
        mine = np.array(results[number * deals : (number + 1) * deals])
        for option, chips, pool in zip(OPTIONS, mine[:, 0].T, mine[:, 1].T, strict=True):
            ends = map(float, wilson(pool.sum(), deals))
            rows.append((level, option, *mean_interval(chips), float(pool.mean()), *ends, deals))
    columns = ["level", "option", "chips", "low", "high", "pool", "pool_low", "pool_high", "deals"]
    return pd.DataFrame(rows, columns=columns)


def rivals_after(
    circuits: int,
    players: int = 5,
    deals: int = 1_000,
    seed: int = 0,
    *,
    rules: Rules = NEW,
    bot: Bot = by_the_book,
    executor: Executor | None = None,
) -> pd.DataFrame:
    """Return by level how often all others are weaker after so many circuits of exchanging between bots (C3, C6).

    Seen from the dealer's left, when his turn comes and nobody has knocked; a hand of his own of that level is taken to
    say nothing about the others' (with none of their cards in it the true share is a little different).

    Columns: level; weaker (rounds in which all others are weaker), equal (none is stronger, one at least equal); of
    (the rounds that get there, the same in all rows); chance (weaker / of), low, high (95 % interval by Wilson). Rounds
    that ended before do not count: `ValueError` if none is left, or for circuits or players that do not fit.
    """
    if not 0 <= circuits < rules.circuits or players not in rules.seats or deals < 1 or not rules.ante:
        raise ValueError(f"no such rounds: {players} players, {circuits} circuits, {deals} deals")
    best = np.array(spread(partial(_best_rivals, rules, bot, players, seed, circuits), deals, executor))
    best = best[best >= 0]
    if not best.size:
        raise ValueError(f"none of {deals} rounds lasts for {circuits} circuits")
    frame = strength_levels(rules)[["level"]]
    frame["weaker"] = [int((best < level).sum()) for level in frame["level"]]
    frame["equal"] = [int((best == level).sum()) for level in frame["level"]]
    frame["of"] = len(best)
    frame["chance"] = frame["weaker"] / frame["of"]
    frame["low"], frame["high"] = wilson(frame["weaker"], frame["of"])
    return frame


def _best_rivals(rules: Rules, bot: Bot, players: int, seed: int, circuits: int, deals: Iterable[int]) -> list[int]:
    """Return the level of the others' best hand when it is my turn after the circuits, -1 where the round was over."""
    found = []
    for number in deals:
        cards, chance = streams(seed, number)
        state = deal(rules, cards, players)
        me = state.turn
        while state.to_move is not None and state.turns < circuits * players:
            state = state.play(bot(state.view(state.to_move), chance))
        hands = [mask for seat, mask in enumerate(state.hand_masks) if seat != me]
        found.append(-1 if state.to_move is None else max(rules.hands.level[mask] for mask in hands))
    return found


def _compare(
    rules: Rules, bot: Bot, players: int, seed: int, levels: Sequence[int], deals: int, numbers: Iterable[int]
) -> list[tuple[list[int], list[bool]]]:
    """Return for each deal my net chips by option, and whether I take the pool."""
    found = []
    for number in numbers:
        cards, _ = streams(seed, number)
        state = _first_turn(rules, players, levels[number // deals], cards)
        ends = [_end(state, option, bot, streams(seed, number)[1]) for option in OPTIONS]
        me = state.turn
        found.append(([end.payoffs()[me] for end in ends], [end.winner == me for end in ends]))
    return found


def _first_turn(rules: Rules, players: int, level: int, rng: Random) -> CommerceRound:
    """Return a fresh deal in which the first to act holds a random hand of this level."""
    begun = deal(rules, rng, players)
    hands = _hands(rules.kinds)[level]
    mine = hands[int(rng.random() * len(hands))]
    view = begun.view(begun.turn)
    return determinize(view.but(hand_masks=put(view.hand_masks, begun.turn, mine)), rng)


@lru_cache(maxsize=8)
def _hands(kinds: tuple[Kind, ...]) -> tuple[tuple[int, ...], ...]:
    """Return by level the hands of it, as masks."""
    table = hand_table(kinds)
    found: list[list[int]] = [[] for _ in table.kinds]
    for mask, level in table.level.items():
        found[level].append(mask)
    return tuple(map(tuple, found))


def _end(state: CommerceRound, option: str, bot: Bot, rng: Random) -> Any:  # noqa: ANN401 - a finished round
    """Return the round after the option was taken and the bot has played on for everybody."""
    given = () if option == "knock" else (_least(state),)
    return playout(state.play(Action(option, given)), [bot] * state.players, rng)


def _least(state: CommerceRound) -> Card:
    """Return the card whose loss leaves the two cards that promise most."""
    cards = cards_of(state.hand_masks[state.turn])
    worth = kept_worth(state.rules.kinds)
    pairs = {frozenset(pair): int(worth[pair[0].index, pair[1].index]) for pair in combinations(cards, 2)}
    return max(cards, key=lambda card: pairs[frozenset(cards) - {card}])
