"""What a learner reads, in German: words that all screens share, and numbers."""

from __future__ import annotations

from cardgames.german.numbers import (
    NBSP,
    between,
    chips,
    comma,
    count,
    gain,
    hundredths,
    in_words,
    of_hundred,
    part,
    percent,
    percent_tick,
    rate,
    signed,
    thousands,
    tick,
)
from cardgames.german.words import FACE_DOWN, RANK_NAMES, SUIT_NAMES, Voice, faulty, label, labels, listing, upper

__all__ = [
    "FACE_DOWN",
    "NBSP",
    "RANK_NAMES",
    "SUIT_NAMES",
    "Voice",
    "between",
    "chips",
    "comma",
    "count",
    "faulty",
    "gain",
    "hundredths",
    "in_words",
    "label",
    "labels",
    "listing",
    "of_hundred",
    "part",
    "percent",
    "percent_tick",
    "rate",
    "signed",
    "thousands",
    "tick",
    "upper",
]
