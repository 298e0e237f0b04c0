import numpy as np
import pytest
from analysis_surfaces import heightmap, noise

from terrain_explorer.terrain import DiamondSquare, MidpointDisplacement
from terrain_explorer.terrain.statistics import Unavailable, figures_of

pytestmark = pytest.mark.usefixtures("dry")


@pytest.mark.parametrize("spread_reduction", [0.4, 0.5, 0.7])
@pytest.mark.parametrize("owner", [MidpointDisplacement, DiamondSquare])
def test_spread_and_reduction_are_seen_in_the_terrain(owner, spread_reduction):
    generator = owner(exponent=8, spread=0.3, spread_reduction=spread_reduction, seed=3)
    grown = heightmap(generator.heights(), recipe=generator.recipe())
    found = figures_of(grown).levels
    spreads = 0.3 * spread_reduction ** (found.levels - 1)
    np.testing.assert_allclose(found.displacements[4:], spreads[4:] / np.sqrt(3), rtol=0.1)
    np.testing.assert_allclose(found.expected, spreads / np.sqrt(3), rtol=0.08)
    assert found.reduction == pytest.approx(spread_reduction, abs=0.02)
    np.testing.assert_array_equal(found.sizes, [256, 128, 64, 32, 16, 8, 4, 2])


def test_one_level_of_the_example():
    found = figures_of(heightmap([[2, 5, 8], [1, 4.25, 5.5], [0, 1.5, 3]])).levels
    np.testing.assert_allclose(found.displacements, [1])
    assert isinstance(found.law, Unavailable)
    assert found.reduction is None


def test_levels_without_displacement_are_nought():
    grown = MidpointDisplacement(exponent=6, spread_reduction=0, seed=4).heightmap()
    found = figures_of(grown).levels
    assert found.displacements[0] > 0.01
    np.testing.assert_allclose(found.displacements[1:], 0, atol=1e-6)
    assert found.reduction is None


@pytest.mark.parametrize("given_corners", [False, True])
def test_without_any_displacement_there_is_nothing_to_tell(given_corners):
    grown = MidpointDisplacement(exponent=5, spread=0, given_corners=given_corners, seed=4).heightmap()
    found = figures_of(grown).levels
    assert isinstance(found, Unavailable)
    assert found.meaning.startswith("Nothing to measure")


def test_a_long_map_has_the_levels_of_its_shorter_side():
    found = figures_of(heightmap(noise(shape=(9, 33)))).levels
    np.testing.assert_array_equal(found.sizes, [8, 4, 2])
    assert found.expected is None


def test_other_sizes_have_no_levels():
    assert "2^n + 1" in figures_of(heightmap(noise(shape=(64, 65)))).levels.meaning
