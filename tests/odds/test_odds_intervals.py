"""Intervals against published values, and how often they cover what is true."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgames.odds.intervals import mean_interval, wilson


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [(8, 10, 0.4901625, 0.9433178), (0, 20, 0.0, 0.1611252), (15, 15, 0.7961183, 1.0), (81, 263, 0.2552861, 0.3662021)],
)
def test_wilsons_interval_has_the_published_ends(count, of, low, high):
    assert [float(end) for end in wilson(count, of)] == pytest.approx([low, high], abs=2e-4)


@settings(deadline=None, derandomize=True, database=None)
@given(of=st.integers(1, 10**6), part=st.floats(0, 1))
def test_the_interval_holds_the_share_and_stays_between_0_and_1(of, part):
    count = int(part * of)
    low, high = wilson(count, of)
    assert 0 <= low <= count / of + 1e-12
    assert count / of - 1e-12 <= high <= 1


def test_arrays_of_shares_have_arrays_of_intervals():
    low, high = wilson([1, 5], [10, 10])
    assert low.shape == high.shape == (2,)
    assert wilson(5, 10)[0] == low[1]


@pytest.mark.parametrize(("count", "of"), [(1, 0), (-1, 5), (6, 5)])
def test_no_share_has_no_interval(count, of):
    with pytest.raises(ValueError, match="0 <= count <= of"):
        wilson(count, of)


def test_a_mean_has_the_interval_of_the_normal_distribution():
    found = mean_interval([1, 2, 3, 4])
    half = 1.959964 * np.std([1, 2, 3, 4], ddof=1) / 2
    assert found == pytest.approx((2.5, 2.5 - half, 2.5 + half))
    with pytest.raises(ValueError, match="at least two values, not 1"):
        mean_interval([1])
