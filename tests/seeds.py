"""Which problems the tests of the exercises pose: some seeds in every run, a thousand with the long proofs."""

import pytest

SOME, ALL = range(1, 151), range(1, 1001)
FEW = range(1, 61)
"""For keys that take long to work out a second time."""


def _asked(some):
    return pytest.mark.parametrize(
        "seeds", [pytest.param(some, id="some"), pytest.param(ALL, id="all", marks=pytest.mark.proof)]
    )


every_seed, each_slow_seed = _asked(SOME), _asked(FEW)
