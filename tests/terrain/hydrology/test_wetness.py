"""The wetness index follows its formula, and tells valleys from crests."""

import numpy as np
import pytest
from drainage_tools import drainage_of

from terrain_explorer.terrain import DiamondSquare, Heightmap
from terrain_explorer.terrain.hydrology.rivers import finding_ridges
from terrain_explorer.terrain.shading.tones import evening_out, wetness_index
from terrain_explorer.terrain.work import finished

HILLS = DiamondSquare(exponent=6, seed=3).heightmap()


def plane(**facts):
    """Return a plane that falls to the west by 2 for each point."""
    return Heightmap(np.tile(2 * np.arange(41, dtype=np.float32), (41, 1)), **facts)


def test_it_is_the_logarithm_of_the_area_by_the_slope():
    index = wetness_index(drainage_of(plane(metres=True, spacing=5.0)))
    # Column 30 and the nine east of it drain there, each point 5 m wide, on a slope of 2 in 5; the border drains out.
    assert index[20, 30] == pytest.approx(np.log(10 * 5 / (2 / 5)), rel=1e-5)


def test_without_metres_lengths_are_points():
    index = wetness_index(drainage_of(plane()))
    # The relief is drawn a fifth of the side high.
    assert index[20, 30] == pytest.approx(np.log(10 / 0.2), rel=1e-5)


def test_level_ground_is_wet_but_not_infinitely():
    index = wetness_index(drainage_of(Heightmap(np.zeros((9, 9), np.float32))))
    assert np.isfinite(index).all()
    assert index.min() >= np.log(1 / 0.001) - 1e-4


@pytest.mark.parametrize("shape", [(3, 5), (65, 65), (1100, 700), (2, 3000)])
def test_evening_out_keeps_the_shape_and_a_plane(shape):
    down, across = np.indices(shape, np.float32)
    level = finished(evening_out(np.full(shape, 3, np.float32)))
    np.testing.assert_allclose(level, np.full(shape, 3), rtol=0, atol=1e-5)
    tilted = finished(evening_out(down + across))
    assert tilted.shape == shape
    np.testing.assert_allclose(tilted, down + across, rtol=1e-6, atol=max(1.0, max(shape) / 256))


def test_it_leaves_less_that_is_fine():
    noise = np.random.default_rng(1).random((600, 600), np.float32)
    assert finished(evening_out(noise)).std() < noise.std() / 2


def test_ridges_are_the_rivers_of_the_mirror_image():
    turned = Heightmap(-HILLS.heights)
    assert (finished(finding_ridges(HILLS)) == drainage_of(turned).areas).all()


def test_a_roof_has_its_ridge_on_top():
    roof = Heightmap(-np.abs(np.indices((33, 33), np.float32)[0] - 16) - 0.01 * np.indices((33, 33))[1])
    ridges = finished(finding_ridges(roof))
    assert (ridges[1:-1, 16].argmax(), ridges[:, 1:-1].argmax(axis=0)[15]) == (15, 16)
