"""Moves as a file holds them: packed, so that nobody reads another player's cards by eye; it is no secret."""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Iterable
from typing import Final

LARGEST: Final = 1_000_000
"""The most characters that are unpacked."""


def packed(lines: Iterable[str]) -> str:
    """Return lines as one word."""
    return base64.b64encode(zlib.compress("\n".join(lines).encode(), 9)).decode()


def unpacked(word: str) -> list[str]:
    """Return the lines that were packed; `ValueError` for a word that is damaged or holds too much."""
    try:
        reader = zlib.decompressobj()
        text = reader.decompress(base64.b64decode(word, validate=True), LARGEST).decode()
    except (binascii.Error, zlib.error) as error:
        raise ValueError(f"not packed by us: {error}") from error
    if not reader.eof or reader.unused_data:
        raise ValueError("not packed by us: it breaks off, goes on, or holds too much")
    return text.split("\n") if text else []
