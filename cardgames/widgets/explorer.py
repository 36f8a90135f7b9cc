"""Explorers and the test bench of the tips as widgets."""

from __future__ import annotations

from cardgames.explorers import EXPLORERS
from cardgames.widgets.table import CardTable


def explorer(name: str) -> CardTable:
    """Return the explorer of this name, one of `cardgames.explorers.EXPLORERS`; `ValueError` for another."""
    if name not in EXPLORERS:
        raise ValueError(f"no explorer {name!r}; there are {', '.join(EXPLORERS)}")
    return CardTable(EXPLORERS[name]())
