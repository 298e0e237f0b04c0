"""The numbers of logarithmic axes."""

import numpy as np
import pytest

from terrain_explorer.gui.widgets.plot_axis import apart

THREE_DECADES = [float(value) for decade in (-2, -1, 0) for value in decade + np.log10(np.arange(1, 10))]


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
