"""The spectrum, and the roughness level by level."""

import numpy as np
import pytest
from analysis_surfaces import fractal, heightmap, in_steps, noise

from terrain_explorer.terrain import DiamondSquare, MidpointDisplacement
from terrain_explorer.terrain.statistics import Unavailable, figures_of

pytestmark = pytest.mark.usefixtures("dry")


def spectrum(heights):
    return figures_of(heightmap(heights)).spectrum


@pytest.mark.parametrize("spread_reduction", [0.5, 0.6, 0.7])
@pytest.mark.parametrize("owner", [MidpointDisplacement, DiamondSquare])
def test_power_of_the_generators_falls_with_twice_the_hurst_exponent_plus_two(owner, spread_reduction):
    maps = [owner(exponent=8, spread_reduction=spread_reduction, seed=seed).heightmap() for seed in range(24)]
    found = [figures_of(each).spectrum for each in maps]
    assert found[0].expected == pytest.approx(-2 * np.log2(spread_reduction) + 2)
    assert np.mean([each.beta for each in found]) == pytest.approx(found[0].expected, abs=0.15)


@pytest.mark.parametrize("shape", [(513, 513), (200, 700), (1500, 1100)])
def test_power_of_white_noise_is_its_variance(shape):
    found = spectrum(3 * noise(shape=shape))
    assert found.power[4:].mean() == pytest.approx(9, rel=0.03)
    assert found.beta == pytest.approx(0, abs=2 * found.law.error)
    assert found.frequency[0] == pytest.approx(1 / found.tile)
    assert found.frequency[-1] == pytest.approx(0.5, abs=1 / found.tile)


def test_a_wave_shows_at_its_frequency_though_the_map_is_tilted():
    row, column = np.indices((300, 300))
    found = spectrum(np.sin(2 * np.pi * (0.06 * row + 0.08 * column)) + 5 * row - 3 * column)
    assert found.frequency[np.argmax(found.power)] == pytest.approx(0.1, abs=1 / 300)


def test_the_law_runs_through_the_power():
    found = spectrum(fractal(0.5))
    fitted = (found.frequency >= found.law.low) & (found.frequency <= found.law.high)
    assert (found.law.low * found.tile, 1 / found.law.high) == pytest.approx((4.3, 9), rel=0.1)
    np.testing.assert_allclose(found.law.at(found.frequency[fitted]), found.power[fitted], rtol=0.8)


def test_steps_take_short_waves_from_the_range():
    shortest = [1 / spectrum(in_steps(fractal(0.8, 3, (1025, 1025)), steps)).law.high for steps in (10_000, 250)]
    assert shortest[1] > 1.7 * shortest[0]


def test_128_points_are_too_few_for_a_law_and_129_are_enough():
    assert isinstance(spectrum(fractal(0.5, shape=(127, 400))).law, Unavailable)
    assert spectrum(fractal(0.5, shape=(129, 400))).beta > 2


def test_a_tiny_map_has_no_spectrum():
    assert "at least 16 points" in spectrum(noise(shape=(15, 40))).meaning


def test_an_edited_map_is_not_expected_to_be_the_generators():
    grown = DiamondSquare(exponent=7, seed=3).heightmap()
    assert figures_of(heightmap(grown.heights)).spectrum.expected is None
    assert figures_of(heightmap(grown.heights, recipe='{"format": 99}')).spectrum.expected is None
    assert "where 4.00 is expected" in figures_of(grown).spectrum.meaning


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
