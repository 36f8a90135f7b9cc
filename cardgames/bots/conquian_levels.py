"""The players of Conquian by strength: what a learner chooses from."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from cardgames.bots.conquian import by_the_book
from cardgames.bots.conquian_koenner import Koenner
from cardgames.bots.conquian_meister import Meister
from cardgames.bots.conquian_neuling import Neuling
from cardgames.simulate import Bot

LEVELS: Final[Mapping[str, Bot]] = MappingProxyType(
    {"neuling": Neuling(), "buch": by_the_book, "koenner": Koenner(), "meister": Meister()},
)
"""Each a function (view, rng) -> action, the weakest first; `conquian_words.explain` says why in German."""
