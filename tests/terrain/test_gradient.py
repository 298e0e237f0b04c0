import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from simple_surfaces import cone, plane

from terrain_explorer.terrain import DiamondSquare, Heightmap
from terrain_explorer.terrain.gradient import aspect, gradient, slope, steepness

RISES = st.floats(-20, 20).map(lambda number: round(number, 3))


def same_bearing(one, other):
    return np.abs((one - other + 180) % 360 - 180)


@given(RISES, RISES, st.floats(0.1, 100))
def test_a_plane_has_the_same_gradient_everywhere_in_any_unit(south, east, spacing):
    rise = gradient(plane(south, east, spacing), spacing)
    np.testing.assert_allclose(rise.south, south, atol=1e-3)
    np.testing.assert_allclose(rise.east, east, atol=1e-3)


@pytest.mark.parametrize("unit", [1e-44, 1e-38, 1e36])
def test_slopes_do_not_depend_on_the_unit(unit):
    steps = np.add.outer(2 * np.arange(5), np.arange(7))
    rise = gradient(steps * unit, unit / 3)
    np.testing.assert_allclose(rise.south, 6, rtol=1e-5)
    np.testing.assert_allclose(rise.east, 3, rtol=1e-5)


def test_slopes_beyond_float32():
    heights = np.add.outer(np.arange(5.0), np.arange(7.0)).astype(np.float32)
    assert (gradient(heights, 1e-300).south == np.finfo(np.float32).max).all()
    assert (gradient(heights, 1e300).east == 0).all()


@given(RISES, RISES)
def test_the_slope_of_a_plane(south, east):
    expected = math.degrees(math.atan(math.hypot(south, east)))
    np.testing.assert_allclose(slope(gradient(plane(south, east), 1)), expected, atol=0.01)


def test_a_cone_is_equally_steep_on_all_sides():
    heights, row, column = cone()
    around = np.hypot(row, column) > 10
    np.testing.assert_allclose(slope(gradient(heights, 1))[around], 45, atol=0.5)


@pytest.mark.parametrize(
    ("south", "east", "falls"),
    [(1, 0, 0), (1, -1, 45), (0, -1, 90), (-1, -1, 135), (-1, 0, 180), (-1, 1, 225), (0, 1, 270), (1, 1, 315)],
)
def test_the_aspect_is_where_a_plane_falls_clockwise_from_north(south, east, falls):
    np.testing.assert_allclose(aspect(gradient(plane(south, east), 1)), falls, atol=1e-4)


def test_a_cone_falls_away_from_its_peak():
    heights, row, column = cone()
    around = np.hypot(row, column) > 10
    outwards = np.degrees(np.arctan2(column, -row))
    assert same_bearing(aspect(gradient(heights, 1)), outwards)[around].max() < 1


def test_level_ground_falls_nowhere():
    assert np.isnan(aspect(gradient(np.full((3, 4), 7.0), 1))).all()


@pytest.mark.parametrize("shape", [(1, 5), (5, 1), (1, 1)])
def test_a_single_row_or_column_is_level_across(shape):
    rise = gradient(np.arange(max(shape), dtype=np.float32).reshape(shape) if max(shape) > 1 else np.ones(shape), 1)
    assert rise.south.shape == rise.east.shape == shape
    for axis, along in enumerate(rise):
        assert (along == (shape[axis] > 1)).all()


@given(st.integers(2, 80), st.integers(2, 80))
def test_a_plane_over_the_whole_map_rises_one_range_a_side(rows, columns):
    row, column = np.indices((rows, columns), np.float32)
    assert steepness(Heightmap(np.ascontiguousarray(row / (rows - 1)))) == pytest.approx(
        (max(rows, columns) - 1) / (rows - 1), rel=1e-4
    )
    assert steepness(Heightmap(np.ascontiguousarray(column / (columns - 1)))) == pytest.approx(
        (max(rows, columns) - 1) / (columns - 1), rel=1e-4
    )


def test_unit_and_zero_of_heights_do_not_matter():
    hills = DiamondSquare(exponent=6, seed=1).heightmap()
    assert steepness(Heightmap(hills.heights * 300 - 40)) == pytest.approx(steepness(hills), rel=1e-3)


def test_flat_ground_is_not_steep():
    assert steepness(Heightmap(np.ones((9, 9), np.float32))) == 0


def test_finer_bumps_than_one_sees_from_afar_do_not_count():
    bumps = np.random.default_rng(1).random((2049, 2049), np.float32)
    assert steepness(Heightmap(bumps)) < steepness(Heightmap(bumps[:513, :513].copy())) / 3


@pytest.mark.parametrize("shape", [(8193, 2), (2, 8193), (2, 2), (3, 700)])
def test_narrow_maps_have_one_too(shape):
    heights = np.random.default_rng(1).random(shape, np.float32)
    assert np.isfinite(steepness(Heightmap(heights)))
    assert steepness(Heightmap(heights.T.copy())) == pytest.approx(steepness(Heightmap(heights)))
