import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from simple_surfaces import cone, plane

from terrain_explorer.terrain.gradient import gradient
from terrain_explorer.terrain.shading.hillshade import contours, hillshade

TOWARDS = {"north": (0, (-1, 0)), "east": (90, (0, 1)), "south": (180, (1, 0)), "west": (270, (0, -1))}


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
