"""The numbers of axes."""

import numpy as np
import pytest

from terrain_explorer.gui.widgets.plot import PlotAxis, apart

THREE_DECADES = [float(value) for decade in (-2, -1, 0) for value in decade + np.log10(np.arange(1, 10))]


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ([0.0, 0.5, 1.0], ["0", "0.5", "1.0"]),
        ([9000.0, 10_000.0, 11_000.0], ["9000", "10000", "11000"]),
        ([999_999.5, 1_000_000.0, 1_000_000.5], ["999999.5", "1000000", "1000000.5"]),
        ([-2_000_000.0, -1_500_000.0], ["-2000000", "-1500000"]),
    ],
)
def test_neighbouring_numbers_of_a_linear_axis_differ(qapp, values, told):
    assert PlotAxis("left").tickStrings(values, 1.0, values[1] - values[0]) == told


def told(distance):
    return [round(100 * 10**value) for value in sorted(apart(THREE_DECADES, distance))]


@pytest.mark.parametrize("distance", [0, 0.1, 0.3, 0.5, 1])
def test_numbers_keep_their_distance_and_none_hides_a_power_of_ten(distance):
    assert np.diff(sorted(apart(THREE_DECADES, distance))).min() >= distance
    assert {1, 10, 100} <= set(told(distance))


def test_twos_and_fives_come_before_the_others():
    assert told(0.3) == [1, 2, 5, 10, 20, 50, 100, 200, 500]


def test_powers_of_ten_are_left_out_too_where_there_is_no_room():
    assert told(1.5) == [1, 100]
