import numpy as np
import pytest
from analysis_surfaces import fractal, heightmap, in_steps, plane

from terrain_explorer.terrain.statistics import figures_of


def test_every_height_is_counted_between_the_lowest_and_the_highest():
    heights = heightmap(fractal(0.5, shape=(130, 90)))
    found = figures_of(heights).heights
    assert (found.edges[0], found.edges[-1]) == (heights.lowest, heights.highest)
    expected, _ = np.histogram(heights.heights.astype(float), found.edges)
    np.testing.assert_allclose(found.shares, expected / heights.heights.size, atol=2 / heights.heights.size)


@pytest.mark.parametrize("steps", [3, 200, 255, 700])
def test_bins_hold_equally_many_steps(steps):
    heights = np.tile(np.arange(steps + 1), (5, 1)) * 0.37 + 100
    found = figures_of(heightmap(heights)).heights
    np.testing.assert_allclose(found.shares[:-1], found.shares[0])
    assert found.shares.sum() == pytest.approx(1)
    assert len(found.shares) <= 256


def test_eight_bits_leave_no_empty_bins_between():
    found = figures_of(heightmap(in_steps(fractal(0.5), 200))).heights
    assert np.count_nonzero(found.shares[20:-20] == 0) == 0


def test_slopes_are_those_of_nature_where_metres_and_spacing_are_known():
    heights = np.tile(np.arange(50.0), (40, 1))
    found = figures_of(heightmap(heights, metres=True, spacing=1.0)).slopes
    assert found.shares[found.edges[:-1] >= 44].sum() == pytest.approx(1)
    assert found.edges[-1] < 47
    assert "in nature" in found.meaning


@pytest.mark.parametrize("turned", [False, True])
def test_slopes_take_the_distance_of_rows_and_that_of_columns(turned):
    heights = np.tile(np.arange(50.0), (50, 1))
    found = figures_of(heightmap(heights.T if turned else heights, metres=True, spacing=1.5, stretch=2)).slopes
    expected = np.degrees(np.arctan(0.5 if turned else 1))
    assert found.edges[np.argmax(found.shares)] == pytest.approx(expected, abs=1)


def test_slopes_are_else_those_of_the_drawn_terrain():
    found = figures_of(heightmap(np.tile(np.arange(50.0), (40, 1)))).slopes
    assert found.edges[np.argmax(found.shares)] == pytest.approx(np.degrees(np.arctan(0.2)), abs=0.5)
    assert "as drawn" in found.meaning


def test_gentle_slopes_get_narrow_bins():
    found = figures_of(heightmap(fractal(0.9) * 0.001, metres=True, spacing=1.0)).slopes
    assert found.edges[1] == pytest.approx(0.1)
    assert found.shares.sum() == pytest.approx(1)


def test_half_of_a_plane_lies_below_its_middle():
    assert "below 3.1" in figures_of(heightmap(plane())).heights.meaning


@pytest.mark.parametrize("degrees", [0.03, 3.14, 44.96])
def test_the_median_slope_is_that_of_the_points_and_not_of_a_bin(degrees):
    heights = np.tile(np.arange(50.0), (40, 1)) * np.tan(np.radians(degrees))
    found = figures_of(heightmap(heights, metres=True, spacing=1.0)).slopes
    assert found.median == pytest.approx(degrees, rel=1e-4)
    assert f"steeper than {degrees:.1f}°" in found.meaning


def test_the_median_height_is_that_of_the_points_and_not_of_a_bin():
    heights = fractal(0.5, shape=(200, 131))
    assert figures_of(heightmap(heights)).heights.median == pytest.approx(np.median(heights), rel=1e-6)


def test_metres_are_named():
    assert " m;" in figures_of(heightmap(plane(), metres=True)).heights.meaning


def test_a_flat_map_has_one_height_and_no_slope():
    found = figures_of(heightmap(np.full((70, 9), 1e9)))
    assert found.heights.shares == [1]
    assert found.heights.edges[0] < 1e9 < found.heights.edges[1]
    assert "same height" in found.heights.meaning
    assert "level" in found.slopes.meaning
