import numpy as np
import pytest

from terrain_explorer.terrain import GENERATORS

IntegerMidpointDisplacement = GENERATORS["integer-midpoint-displacement"]


def test_heights_are_whole_numbers_that_float32_holds_exactly():
    heights = IntegerMidpointDisplacement(exponent=7, highest_corner=65536, randomness=65536, seed=5).heights()
    np.testing.assert_array_equal(heights, np.floor(heights))
    assert abs(heights).max() < 2**24


def test_corners_reach_from_nought_to_the_highest_inclusive():
    corners = [IntegerMidpointDisplacement(1, highest_corner=3, seed=seed).heights()[::2, ::2] for seed in range(50)]
    np.testing.assert_array_equal(np.unique(corners), [0, 1, 2, 3])


@pytest.mark.parametrize(("randomness", "at_level_8"), [(400, 3), (200, 1), (127, 0)])
def test_displacements_take_every_whole_number_of_the_halved_randomness(randomness, at_level_8):
    heights = IntegerMidpointDisplacement(exponent=8, randomness=randomness, seed=2).heights()
    moved = heights[::2, 1::2] - np.floor((heights[::2, :-1:2] + heights[::2, 2::2]) / 2)
    values, counts = np.unique(moved, return_counts=True)
    np.testing.assert_array_equal(values, np.arange(-at_level_8, at_level_8 + 1))
    expected = moved.size / len(values)
    assert abs(counts - expected).max() < 4 * np.sqrt(expected)


def test_means_are_rounded_down_below_nought_too():
    corners = {"given_corners": True, "top_left": 0, "top_right": -1, "bottom_left": 0, "bottom_right": -2}
    heights = IntegerMidpointDisplacement(exponent=1, randomness=0, **corners).heights()
    np.testing.assert_array_equal(heights, [[0, -1, -1], [0, -1, -2], [0, -1, -2]])
