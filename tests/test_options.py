"""What an argument may be is said with its name, its value and what is allowed."""

import pytest

from cardgames.dealcode import DealCode
from cardgames.options import flag, one_of, whole


@pytest.mark.parametrize("value", [0, 4, True, 2.0, float("nan"), float("inf"), "2", None, [2], 10**400])
def test_what_is_no_whole_number_in_the_range_is_refused(value):
    with pytest.raises(ValueError, match=r"^size is a whole number from 1 to 3, not "):
        whole("size", value, 1, 3)


def test_what_is_allowed_passes():
    whole("size", 1, 1, 3)
    whole("size", 10**5000, 1)
    flag("open", True)
    one_of("style", "old", ("new", "old"))


def test_a_value_that_is_too_long_to_show_is_cut():
    with pytest.raises(ValueError, match=r"^size is a whole number from 1 up, not '(x){59}…$"):
        whole("size", "x" * 10**6, 1)
    with pytest.raises(ValueError, match=r"not a number of 16610 bits$"):
        whole("size", 10**5000, 1, 3)


@pytest.mark.parametrize("value", ["nein", 1, None])
def test_a_flag_is_true_or_false(value):
    with pytest.raises(ValueError, match="open is True or False, not"):
        flag("open", value)


@pytest.mark.parametrize("value", [[], {}, 2.0, True, "2"])
def test_one_of_several_is_one_of_them_and_of_their_type(value):
    with pytest.raises(ValueError, match="players is one of 1, 2, not"):
        one_of("players", value, (1, 2))


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        (("skat", 3, 1), "game is one of commerce, conquian, not 'skat'"),
        (("commerce", 3.0, 1), "players is a whole number from 0 to 99, not 3.0"),
        (("commerce", 3, 1 << 20), "seed is a whole number from 0 to 1048575, not 1048576"),
        (("commerce", 3, -1), "seed is a whole number from 0 to 1048575, not -1"),
        (("commerce", 3, 0.5), "seed is a whole number from 0 to 1048575, not 0.5"),
    ],
)
def test_a_deal_code_of_parts_that_no_code_can_name_is_refused(parts, says):
    with pytest.raises(ValueError, match=says):
        DealCode(*parts)
