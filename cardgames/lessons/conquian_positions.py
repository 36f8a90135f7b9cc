"""Prepared positions of Conquian for tables and exercises: laid out by hand, or reached from a deal code."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from cardgames import conquian, dealcode
from cardgames.cards import Card, cards, mask_of, shuffled
from cardgames.conquian import STANDARD, ConquianRound, Rules
from cardgames.dealcode import DealCode
from cardgames.session import Session
from cardgames.simulate import Bot

SEED = 1


def position(  # noqa: PLR0913 - what lies on a table
    laid: Sequence[str] = (),
    hands: Sequence[str] = (),
    middle: str = "",
    *,
    phase: str = "offer",
    stock: str = "",
    left: int | None = None,
    rules: Rules = STANDARD,
    turn: int = 0,
    seed: int = SEED,
    **changes: Any,  # noqa: ANN401 - any field of a round
) -> ConquianRound:
    """Return a game with these cards by seat; hands are filled up by `seed` with what the position does not name.

    `stock` names its top cards, `left` is how many it holds: the others have been refused. In phase "discard" the
    player on turn holds one card more. The Mittelkarte came from the player before, except in phase "drawn".
    """
    players = rules.seats[-1]
    before = (turn - rules.direction) % players
    layouts = [mask_of(cards(text)) for text in (*laid, *("",) * players)[:players]]
    held = [mask_of(cards(text)) for text in (*hands, *("",) * players)[:players]]
    centre, top = cards(middle), cards(stock)
    taken = mask_of((*centre, *top)) | sum(layouts) | sum(held)
    rest = shuffled([one for one in rules.deck if not one.bit & taken], Random(seed))
    for seat in range(players):
        full = rules.hand_size + (phase == "discard" and seat == turn)
        while (held[seat] | layouts[seat]).bit_count() < full:
            held[seat] |= rest.pop().bit
    pile = (*top, *rest)
    size = len(pile) if left is None else left
    own: dict[str, Any] = {
        "phase": phase,
        "turn": turn,
        "to_move": turn,
        "hand_masks": tuple(held),
        "layout_masks": tuple(layouts),
        "middle": centre[0] if centre else None,
        "source": turn if phase == "drawn" else before,
        "discarded": phase == "offer",
        "stock": pile[:size],
        "refused": pile[size:],
    }
    return conquian.deal(rules, Random(0), before).but(**own | changes)


def reached(code: str, played: Iterable[str], bots: Mapping[int, Bot], dealer: int = 1) -> Session:
    """Return a session of this deal after these actions, with all of them in its history."""
    session = Session(STANDARD, bots, dealcode.parse(code), dealer)
    for one in played:
        session.act(session.round.parse(one))
    return session


def prepared(round_: ConquianRound, bots: Mapping[int, Bot], number: int = SEED) -> Session:
    """Return a session that begins with this position; the number makes the bots' random streams."""
    return Session.of(round_, bots, DealCode("conquian", round_.players, number))


def random_layout(size: int, rng: Random, without: int = 0) -> int:
    """Return as a mask a layout of so many cards that has none of these others, each equally likely."""
    from cardgames.odds.conquian_layouts import layouts  # noqa: PLC0415 - loads numpy and pandas, only when asked for

    every = layouts(size)
    while True:
        found = int(every[int(rng.random() * len(every))])
        if not found & without:
            return found


def drawn_from(some: Iterable[Card], number: int, rng: Random) -> tuple[Card, ...]:
    """Return so many of the cards at random, in canonical order."""
    return tuple(sorted(shuffled(list(some), rng)[:number]))
