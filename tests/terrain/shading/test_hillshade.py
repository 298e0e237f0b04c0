import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from terrain_explorer.terrain.shading.hillshade import aspect, contours, gradient, hillshade, slope

TOWARDS = {"north": (0, (-1, 0)), "east": (90, (0, 1)), "south": (180, (1, 0)), "west": (270, (0, -1))}
RISES = st.floats(-20, 20).map(lambda number: round(number, 3))


def plane(south, east, spacing=1.0):
    """Return a plane that rises by so much to the south and to the east."""
    row, column = np.indices((5, 6))
    return spacing * (south * row + east * column)


def cone(size=101):
    """Return a cone of slope 1 with its peak in the middle."""
    row, column = np.mgrid[: float(size), : float(size)] - size // 2
    return -np.hypot(row, column), row, column


def same_bearing(one, other):
    return np.abs((one - other + 180) % 360 - 180)


@given(RISES, RISES, st.floats(0.1, 100))
def test_a_plane_has_the_same_gradient_everywhere_in_any_unit(south, east, spacing):
    rise = gradient(plane(south, east, spacing), spacing)
    np.testing.assert_allclose(rise.south, south, atol=1e-3)
    np.testing.assert_allclose(rise.east, east, atol=1e-3)


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


@pytest.mark.parametrize("altitude", [0, 30, 90])
def test_a_plain_is_lit_by_the_sine_of_the_suns_height(altitude):
    shade = hillshade(gradient(np.full((3, 4), 9.0), 1), altitude=altitude)
    assert shade.dtype == np.float32
    assert shade.shape == (3, 4)
    np.testing.assert_allclose(shade, math.sin(math.radians(altitude)), atol=1e-6)


@pytest.mark.parametrize(("azimuth", "towards"), TOWARDS.values(), ids=list(TOWARDS))
def test_a_slope_is_bright_that_faces_the_sun_and_dark_that_turns_away(azimuth, towards):
    facing = plane(*(-step for step in towards))
    np.testing.assert_allclose(hillshade(gradient(facing, 1), azimuth, altitude=45), 1, atol=1e-6)
    np.testing.assert_allclose(hillshade(gradient(-2 * facing, 1), azimuth, altitude=45), 0)


@given(st.integers(1, 9), st.integers(0, 30))
def test_contours_of_a_staircase_lie_on_its_last_step_below_each_multiple(interval, first):
    heights = np.tile(np.arange(first, first + 40.0), (3, 1))
    crossed = np.flatnonzero(contours(heights + 0.5, interval)[1])
    assert crossed.tolist() == [column for column in range(39) if (first + column + 1) % interval == 0]


def test_contours_of_a_cone_are_rings():
    heights, row, column = cone()
    lines = contours(heights + 0.5, 10)
    away = np.hypot(row, column)[lines] - 0.5
    assert (np.abs(away - 10 * np.round(away / 10)) < 1.5).all()
    assert {10, 20, 30, 40} <= set(10 * np.round(away / 10))


def test_level_ground_has_no_contours():
    assert not contours(np.full((4, 5), 3.0), 1).any()
