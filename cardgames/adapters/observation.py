"""What one seat knows of a round, as numbers for a network and as text: both come from the seat's view alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields
from functools import lru_cache
from itertools import groupby
from random import Random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardgames.adapters.actions import BARE, NONE_PICKED, Picked, numbering
from cardgames.adapters.variants import deal
from cardgames.cards import HIDDEN, Card, cards_of, mask_of
from cardgames.commerce import CommerceRound, OldRound
from cardgames.conquian import ConquianRound
from cardgames.game import GameRules, Round

Vector = NDArray[np.float32]

BYTES: Final = 7
UNSAID: Final = {"rules", "viewer"}


class Observer:
    """Turns views into vectors of one length; `parts` names the slice of each part.

    First come the zones, each with one number a card of the deck: 1 where the viewer knows the card to lie there (in
    the stock: 1 for the top card, less the deeper it lies). Then the public numbers as they are, not scaled. Seats are
    counted from the viewer's on in the direction of play: ``hand 0`` is his own.
    """

    def __init__(self, rules: GameRules, players: int) -> None:
        """Find out the parts from a sample deal."""
        self._verbs = tuple(verb for verb in numbering(rules).verbs if verb not in BARE)
        self._columns = np.array([card.index for card in rules.deck])
        self._places = {card: place for place, card in enumerate(rules.deck)}
        sample = deal(rules, Random(0), players, 0).view(0)
        self._phases = tuple(sorted(rules.phases))
        self.parts: dict[str, slice] = {}
        self.size = 0
        for name in ("stock", *_zones(sample, _circle(sample))):
            self._add(name, len(rules.deck))
        self._add("picked", len(rules.deck))
        self.cards = self.size
        for name, values in self._numbers(sample, NONE_PICKED).items():
            self._add(name, len(values))

    def _add(self, name: str, size: int) -> None:
        self.parts[name] = slice(self.size, self.size + size)
        self.size += size

    def vector(self, view: Round, picked: Picked = NONE_PICKED) -> Vector:
        """Return what the viewer knows; `picked` are the steps of a decision of his own that is not complete."""
        masks = (*_zones(view, _circle(view)).values(), mask_of(picked.cards))
        raw = np.frombuffer(b"".join([mask.to_bytes(BYTES, "little") for mask in masks]), np.uint8)
        zones = np.unpackbits(raw.reshape(-1, BYTES), axis=1, bitorder="little")[:, self._columns]
        numbers = [one for values in self._numbers(view, picked).values() for one in values]
        return np.concatenate([self._stock(view), zones.ravel(), numbers], dtype=np.float32, casting="unsafe")

    def _stock(self, view: Round) -> Vector:
        known = np.zeros(len(self._places), np.float32)
        for depth, card in enumerate(view.stock):
            if card is not HIDDEN:
                known[self._places[card]] = 1 - depth / len(view.stock)
        return known

    def _numbers(self, view: Round, picked: Picked) -> dict[str, Sequence[float]]:
        circle = _circle(view)
        return {
            "phase": [view.phase == phase for phase in self._phases],
            "picking": [picked.verb == verb for verb in self._verbs],
            "to move": [view.to_move == seat for seat in circle],
            "turn": [view.turn == seat for seat in circle],
            "dealer": [view.dealer == seat for seat in circle],
            "cards": [view.hand_masks[seat].bit_count() + view.hand_hidden[seat] for seat in circle],
            "stock size": [len(view.stock)],
            "chips": [view.chips[seat] for seat in circle],
            "won": [view.chips[seat] - view.chips_before[seat] for seat in circle],
            **_own_numbers(view, circle),
        }


def _circle(view: Round) -> list[int]:
    """Return all seats, the viewer's first, in the direction of play."""
    assert view.viewer is not None
    return [(view.viewer + step * view.rules.direction) % view.players for step in range(view.players)]


def _zones(view: Round, circle: Sequence[int]) -> dict[str, int]:
    """Return the known cards of each zone but the stock, as masks."""
    zones = {f"hand {place}": view.hand_masks[seat] for place, seat in enumerate(circle)}
    if isinstance(view, CommerceRound):
        zones["offer"] = _mask([view.offer])
    if isinstance(view, OldRound):
        zones["middle"] = view.middle_mask
    if isinstance(view, ConquianRound):
        zones |= {f"layout {place}": view.layout_masks[seat] for place, seat in enumerate(circle)}
        zones |= {"middle": _mask([view.middle]), "refused": _mask(view.refused), "passed": _mask(view.passed)}
    return zones


def _mask(some: Iterable[Card | None]) -> int:
    return sum(card.bit for card in some if card)


def _own_numbers(view: Round, circle: Sequence[int]) -> dict[str, Sequence[float]]:
    """Return the public numbers that only one of the games has."""
    numbers: dict[str, Sequence[float]] = {}
    if isinstance(view, CommerceRound):
        numbers |= {"pool": [view.pool], "turns": [view.turns]}
    if isinstance(view, OldRound):
        numbers |= {
            "lives": [view.lives[seat] for seat in circle],
            "dealt in": [seat in view.circle for seat in circle],
            "standing": [view.standing >> seat & 1 for seat in circle],
            "asked": [view.asked >> seat & 1 for seat in circle],
            "buyers": [seat in view.buyers for seat in circle],
            "place": [view.place],
            "horse": [view.horse],
        }
    if isinstance(view, ConquianRound):
        numbers |= {
            "source": [view.source == seat for seat in circle],
            "set aside": [view.passed[seat] is not None for seat in circle],
            "discarded": [view.discarded],
            "stake": [view.stake],
        }
    return numbers


@lru_cache(maxsize=64)
def observer(rules: GameRules, players: int) -> Observer:
    """Return the observer for these rules, the same object for the same rules and number of players."""
    return Observer(rules, players)


def facts(view: Round) -> dict[str, str]:
    """Return every field of the view as text; face-down cards are counted, such as ``36 ??``."""
    names = (field.name for field in fields(view) if field.name not in UNSAID)
    return {name: _text(name, getattr(view, name)) for name in names}


def text(view: Round, picked: Picked = NONE_PICKED) -> str:
    """Return what the viewer knows, one field a line."""
    lines = [f"{name}: {said}" for name, said in facts(view).items()]
    return "\n".join([f"seat {view.viewer}", *lines, *([said] if (said := picking(picked)) else [])])


def picking(picked: Picked) -> str:
    """Return the steps of a decision that is not complete as text, empty where there are none."""
    return f"picking: {picked.verb} {_row(picked.cards)}" if picked.verb else ""


def _text(name: str, value: Any) -> str:  # noqa: ANN401 - any field of a round
    if name.endswith("_mask"):
        return _row(cards_of(value))
    if name.endswith("_masks") or name == "seen":
        return " | ".join(_row(cards_of(mask)) for mask in value)
    if name in ("stock", "refused", "passed"):
        return _row(value)
    return str(value)


def _row(some: Iterable[Card | None]) -> str:
    groups = [(card, len(list(group))) for card, group in groupby(some)]
    return " ".join(f"{number} {card}" if number > 1 else str(card) for card, number in groups)
