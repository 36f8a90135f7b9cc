"""Intervals for what is sampled."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist
from typing import Final

Z95: Final = NormalDist().inv_cdf(0.975)
"""How many standard errors the 95 % interval of a mean reaches to each side."""


def wilson(hits: int, n: int) -> tuple[float, float]:
    """Return the 95 % interval (low, high) of a share of which `hits` of `n` independent trials were seen.

    Wilson's score interval; (0, 1) without trials; `ValueError` unless 0 <= hits <= n.
    """
    if not 0 <= hits <= n:
        raise ValueError(f"{hits} hits of {n} trials is not possible")
    if n == 0:
        return 0.0, 1.0
    spread = Z95 * Z95 / n
    middle = (hits / n + spread / 2) / (1 + spread)
    half = Z95 * sqrt(hits * (n - hits) / n**3 + spread / (4 * n)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)
