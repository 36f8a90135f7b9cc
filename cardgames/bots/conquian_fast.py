"""The extra `fast`: the loop of Conquian compiled by numba, line by line the same, so with the same results."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Final

from cardgames.bots import conquian_bare, conquian_loop

ENOUGH: Final = 3000
"""So many playouts are worth loading the extra for: it takes about half a second, the first time ever some seconds."""


@cache
def available() -> bool:
    """Return whether the extra is installed; does not import it."""
    return find_spec("numba") is not None


def pays(playouts: int) -> bool:
    """Return whether to play so many games with the extra: if it is there, and loaded already or worth loading."""
    return available() and (playouts >= ENOUGH or compiled.cache_info().currsize > 0)


def sample(*lists: Sequence[int]) -> list[int]:
    """Return the winners that `conquian_loop.sample` writes down for these lists; the lists stay as they are."""
    import numpy as np  # noqa: PLC0415 - as heavy as numba

    arrays = [np.array(some, dtype=np.int64) for some in lists]
    compiled().sample(*arrays)
    winners: list[int] = arrays[-1].tolist()
    return winners


@cache
def compiled() -> ModuleType:
    """Return a second copy of `conquian_loop` whose functions are compiled when first called.

    The machine code is kept beside the source; not if what it is made of could be older than what it calls.
    `ModuleNotFoundError` without the extra.
    """
    from numba import njit  # noqa: PLC0415 - takes a fifth of a second, so only on first use

    keep = Path(conquian_bare.__file__).stat().st_mtime <= Path(conquian_loop.__file__).stat().st_mtime
    done: dict[str, Any] = {"count": njit(_count)}
    for original in (conquian_bare, conquian_loop):
        copy = _copy(original)
        vars(copy).update({name: one for name, one in done.items() if name in vars(copy)})
        for name, one in vars(copy).items():
            if isinstance(one, FunctionType) and name not in done:
                done[name] = vars(copy)[name] = njit(cache=keep and name == "sample")(one)
    return copy


def _copy(original: ModuleType) -> ModuleType:
    """Return the module loaded once more, under a name of its own."""
    name = f"{original.__name__}_compiled"
    spec = spec_from_file_location(name, original.__file__)
    assert spec is not None
    assert spec.loader is not None
    copy = sys.modules[name] = module_from_spec(spec)
    spec.loader.exec_module(copy)
    return copy


def _count(mask: int) -> int:
    """Return the number of cards, for numba knows no `int.bit_count`: pairs, fours, bytes, then all bytes at once."""
    mask -= mask >> 1 & 0x5555555555555555
    mask = (mask & 0x3333333333333333) + (mask >> 2 & 0x3333333333333333)
    mask = mask + (mask >> 4) & 0x0F0F0F0F0F0F0F0F
    return mask * 0x0101010101010101 >> 56
