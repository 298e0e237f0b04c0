"""Heights as numbers for people."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from terrain_explorer.terrain.number_format import format_ends, format_height, format_part

heights = st.floats(width=32, allow_nan=False, allow_infinity=False)


@given(heights, heights)
def test_different_heights_are_told_differently(one, other):
    ends = min(one, other), max(one, other)
    low, high = format_ends(ends).values()
    assert (low == high) == (one == other)
    assert [float(low), float(high)] == pytest.approx(ends, rel=1e-5)


@given(heights)
def test_neighbours_of_float32_are_told_differently(height):
    next_one = float(np.nextafter(np.float32(height), np.float32(0)))
    ends = min(height, next_one), max(height, next_one)
    assert len(set(format_ends(ends).values())) == len(set(ends))


@pytest.mark.parametrize(
    ("ends", "low", "high"),
    [
        ((0, 1), "0", "1"),
        ((-120.5, 2450), "-120.5", "2450"),
        ((0.1234567, 1), "0.123457", "1"),
        ((1e6, 1e6 + 0.5), "1000000", "1000000.5"),
        ((999_999.75, 1e6 + 0.25), "999999.75", "1000000.25"),
        ((5, 999_999.7), "5", "1000000"),
        ((-617_283.5, 0), "-617284", "0"),
        ((0, 2**32), "0", "4294967296"),
        ((-3e38, 3e38), "-3e+38", "3e+38"),
        ((7, 7), "7", "7"),
    ],
)
def test_ends_in_no_more_digits_than_they_need(ends, low, high):
    assert format_ends(ends) == {"low": low, "high": high}


def test_fewer_digits_and_a_unit():
    assert format_height(1234.5678, (0, 3000), metres=True, digits=4) == "1235 m"
    assert format_height(1 / 3, (0, 1), digits=4) == "0.3333"


@pytest.mark.parametrize(
    ("part", "words"),
    [(1.0, "100 %"), (0.0321, "3.2 %"), (0.0001, "0.01 %"), (0.00009, "less than 0.01 %"), (0.0, "0 %")],
)
def test_parts_are_told_in_percent(part, words):
    assert format_part(part) == words
