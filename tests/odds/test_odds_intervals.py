"""95 % intervals: Wilson's by its own equation, those of means by hand."""

import numpy as np
import pytest

from cardgames.odds.intervals import Z, mean_interval, wilson


def test_wilson_by_its_equation():
    """Both ends p solve |share - p| = z sqrt(p (1 - p) / n)."""
    for n in (1, 10, 137):
        for hits in range(0, n + 1, max(n // 5, 1)):
            for p in wilson(hits, n):
                if 1e-9 < p < 1 - 1e-9:
                    assert abs(hits / n - p) == pytest.approx(1.959963985 * (p * (1 - p) / n) ** 0.5, abs=1e-6)
    assert wilson(0, 9)[0] == pytest.approx(0, abs=1e-12)
    assert wilson(9, 9)[1] == pytest.approx(1)


def test_wilson_of_many_shares_at_once():
    low, high = wilson(np.array([0, 5, 10]), 10)
    assert [*low] == [wilson(k, 10)[0] for k in (0, 5, 10)]
    assert [*high] == [wilson(k, 10)[1] for k in (0, 5, 10)]


@pytest.mark.parametrize("wrong", [(3, 2), (-1, 4), (0, 0)])
def test_an_impossible_share_is_refused(wrong):
    with pytest.raises(ValueError, match="0 <= count <= of"):
        wilson(*wrong)


def test_the_interval_of_a_mean():
    found = mean_interval([1, 2, 3, 4])
    half = Z * (5 / 3) ** 0.5 / 2
    assert found == pytest.approx((2.5, 2.5 - half, 2.5 + half))
    with pytest.raises(ValueError, match="at least two"):
        mean_interval([1])
