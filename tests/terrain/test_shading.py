import math

import numpy as np
import pytest

from terrain_explorer.terrain.shading import hillshade

TOWARDS = {"north": (0, (-1, 0)), "east": (90, (0, 1)), "south": (180, (1, 0)), "west": (270, (0, -1))}


def slope(down, right, spacing=1.0):
    row, column = np.indices((5, 6))
    return spacing * (down * row + right * column)


@pytest.mark.parametrize("altitude", [0, 30, 90])
def test_a_plain_is_lit_by_the_sine_of_the_suns_height(altitude):
    shade = hillshade(np.full((3, 4), 9.0), 1, altitude=altitude)
    assert shade.dtype == np.float32
    assert shade.shape == (3, 4)
    np.testing.assert_allclose(shade, math.sin(math.radians(altitude)), atol=1e-6)


@pytest.mark.parametrize(("azimuth", "towards"), TOWARDS.values(), ids=list(TOWARDS))
def test_a_slope_is_bright_that_faces_the_sun_and_dark_that_turns_away(azimuth, towards):
    facing = slope(*(-step for step in towards))
    np.testing.assert_allclose(hillshade(facing, 1, azimuth, altitude=45), 1, atol=1e-6)
    np.testing.assert_allclose(hillshade(-2 * facing, 1, azimuth, altitude=45), 0)


def test_the_spacing_is_in_the_unit_of_the_heights():
    np.testing.assert_allclose(hillshade(slope(0.5, 0.2, 30), 30), hillshade(slope(0.5, 0.2), 1), atol=1e-6)
