"""95 % intervals for what was sampled: shares by Wilson's method, means by the normal approximation."""

from __future__ import annotations

from statistics import NormalDist
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

LEVEL: Final = 0.95
Z: Final = NormalDist().inv_cdf((1 + LEVEL) / 2)


class Mean(NamedTuple):
    """The mean of a sample, and the ends of its interval."""

    mean: float
    low: float
    high: float


def wilson(count: npt.ArrayLike, of: npt.ArrayLike) -> tuple[Floats, Floats]:
    """Return the ends of Wilson's 95 % interval of a share: `count` cases out of `of`, also whole arrays of them.

    `ValueError` unless 0 <= count <= of and of > 0. Source: Wilson, JASA 22 (1927) 209-212.
    """
    k, n = np.asarray(count, np.float64), np.asarray(of, np.float64)
    if not (np.all(n > 0) and np.all(k >= 0) and np.all(k <= n)):
        raise ValueError("a share needs 0 <= count <= of and of > 0")
    center = k + Z**2 / 2
    half = Z * np.sqrt(k * (n - k) / n + Z**2 / 4)
    return np.maximum((center - half) / (n + Z**2), 0.0), np.minimum((center + half) / (n + Z**2), 1.0)


def mean_interval(values: Any) -> Mean:  # noqa: ANN401 - any sequence of numbers
    """Return the mean of the values with its 95 % interval; `ValueError` for fewer than two values."""
    sample = np.asarray(values, np.float64)
    if sample.size < 2:  # noqa: PLR2004 - a spread needs two values
        raise ValueError(f"an interval needs at least two values, not {sample.size}")
    mean = float(sample.mean())
    half = Z * float(sample.std(ddof=1)) / sample.size**0.5
    return Mean(mean, mean - half, mean + half)
