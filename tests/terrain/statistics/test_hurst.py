import numpy as np
import pytest
from analysis_surfaces import brownian, fractal, heightmap, in_steps, noise, plane

from terrain_explorer.terrain.statistics import Hurst, Unavailable, figures_of
from terrain_explorer.terrain.statistics.hurst import hurst_of
from terrain_explorer.terrain.statistics.quantisation import measuring_grain
from terrain_explorer.terrain.statistics.spectrum import measuring_spectrum
from terrain_explorer.terrain.statistics.structure_function import measuring_structure
from terrain_explorer.terrain.work import finished

pytestmark = pytest.mark.usefixtures("dry")


def hurst(heights):
    return figures_of(heightmap(heights)).hurst


@pytest.mark.parametrize("expected", [0.2, 0.5, 0.7, 0.9])
def test_hurst_exponent_of_spectral_surfaces(expected):
    found = [hurst(fractal(expected, seed)) for seed in range(20)]
    errors = np.array([abs(each.exponent - expected) for each in found])
    uncertainties = np.array([each.uncertainty for each in found])
    assert errors.mean() <= 0.05
    assert np.mean(errors <= 2 * uncertainties) >= 0.9
    assert uncertainties.mean() < 0.05
    assert found[0].dimension == 3 - found[0].exponent


@pytest.mark.parametrize("expected", [0.2, 0.5, 0.9])
@pytest.mark.parametrize("shape", [(65, 65), (129, 200), (1300, 140)])
def test_small_and_long_maps_tell_less_surely(shape, expected):
    found = [hurst(fractal(expected, seed, shape)) for seed in range(8)]
    errors = np.array([abs(each.exponent - expected) for each in found])
    assert np.mean([each.uncertainty for each in found]) > 0.03
    assert np.mean(errors <= 2 * np.array([each.uncertainty for each in found])) >= 0.9


@pytest.mark.parametrize("surface", [fractal, brownian])
@pytest.mark.parametrize(("side", "count"), [(65, 200), (129, 100), (257, 30)])
def test_two_of_three_or_more_lie_within_the_error_told(surface, side, count):
    exponents = np.linspace(0.05, 0.95, count)
    told = []
    for seed, expected in enumerate(exponents):
        heights = fractal(expected, seed, (side, side)) if surface is fractal else brownian(expected, seed, side)
        found = hurst_alone(heights)
        if isinstance(found, Hurst):
            assert found.beyond != "rougher"
            told.append((expected, abs(found.exponent - expected) / found.uncertainty))
    for low, high in ((0, 0.25), (0.25, 0.5), (0.5, 1)):
        within = np.array([error for expected, error in told if low <= expected < high])
        assert len(within) > 0.5 * np.count_nonzero((exponents >= low) & (exponents < high))
        assert np.mean(within <= 1) >= 2 / 3
        assert np.mean(within <= 2) >= 0.95


def hurst_alone(heights):
    """Return H without the other figures, which take longer."""
    measured = heightmap(heights)
    grain = finished(measuring_grain(measured))
    structure = finished(measuring_structure(measured, grain))
    finest = None if isinstance(structure, Unavailable) else structure.finest
    return hurst_of(finished(measuring_spectrum(measured, grain, finest, None)), structure, None)


def test_the_structure_function_tells_and_the_spectrum_widens_its_error():
    figures = figures_of(heightmap(fractal(0.6)))
    by_spectrum, by_structure = (figures.spectrum.beta - 2) / 2, figures.structure.law.exponent / 2
    found = figures.hurst
    assert (found.exponent, found.other.exponent) == (by_structure, by_spectrum)
    apart = (by_spectrum - by_structure) / 2
    assert found.uncertainty == pytest.approx(np.hypot(figures.structure.law.error / 2, apart))


@pytest.mark.parametrize(
    ("exponent", "uncertainty", "told"),
    [
        (0.5, 0.1, "near 0 is rock"),
        (1.17, 0.18, "as smooth as a fractal terrain can be"),
        (1.17, 0.05, "smoother than a fractal one"),
        (-0.04, 0.1, "as rough as a fractal terrain can be"),
        (-1.0, 0.1, "rougher than a fractal one"),
    ],
)
def test_the_sentence_fits_the_number(exponent, uncertainty, told):
    meanings = {
        value: Hurst(*value, "spectrum", None, None).meaning
        for value in ((0.5, 0.1), (1.17, 0.18), (1.17, 0.05), (-0.04, 0.1), (-1.0, 0.1))
    }
    assert [value for value, meaning in meanings.items() if told in meaning] == [(exponent, uncertainty)]


@pytest.mark.parametrize("steps", [255, 60])
def test_steps_do_not_mislead(steps):
    for seed in range(4):
        found = hurst(in_steps(fractal(0.8, seed), steps))
        assert found.exponent == pytest.approx(0.8, abs=2 * found.uncertainty)


def test_noise_is_rougher_than_fractal_terrain():
    found = hurst(noise())
    assert found.exponent == pytest.approx(-1, abs=0.1)
    assert found.dimension is None
    assert "rougher" in found.meaning


def test_a_bowl_is_smoother_than_fractal_terrain():
    row, column = np.mgrid[-1:1:300j, -1:1:257j]
    found = hurst(row**2 + column**2)
    assert found.beyond == "smoother"
    assert found.dimension is None


def test_a_little_more_than_one_is_one():
    assert Hurst(1.01, 0.03, "spectrum", None, None).dimension == 2


@pytest.mark.parametrize(
    ("heights", "why"),
    [
        (fractal(0.5, shape=(63, 63)), "too small"),
        (in_steps(fractal(0.8, shape=(129, 129)), 6), "steps"),
        (in_steps(plane(), 40), "steps"),
        (plane(), "Too few scales"),
        (np.zeros((257, 300)), "100% of the map"),
        (np.clip(fractal(0.5), 0, None), "of the map lies at the very lowest or the very highest height"),
        (noise(shape=(100, 100)), "noise rather than terrain"),
    ],
    ids=["small", "few steps", "plane in steps", "plane", "flat", "sea", "small noise"],
)
def test_where_there_is_too_little_to_tell_it_says_so(heights, why):
    found = hurst(heights)
    assert isinstance(found, Unavailable)
    assert why in found.meaning
