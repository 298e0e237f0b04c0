import numpy as np
import pytest
from analysis_surfaces import fractal, heightmap, in_steps, noise, plane

from terrain_explorer.terrain.statistics import Hurst, Unavailable, figures_of

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


@pytest.mark.parametrize(("side", "least", "most"), [(65, 0.75, 1), (129, 0.75, 1), (257, 0.55, 0.9)])
def test_about_two_of_three_lie_within_the_error_told_and_of_small_maps_more(side, least, most):
    exponents = np.linspace(0.05, 0.95, 30)
    found = [hurst(fractal(expected, seed, (side, side))) for seed, expected in enumerate(exponents)]
    told = [(abs(each.exponent - expected), each.uncertainty) for each, expected in zip(found, exponents, strict=True)]
    within = np.mean([error <= uncertainty for error, uncertainty in told])
    assert least <= within <= most


def test_the_estimate_of_smaller_error_is_taken_and_the_other_one_widens_it():
    figures = figures_of(heightmap(fractal(0.6)))
    by_spectrum, by_structure = (figures.spectrum.beta - 2) / 2, figures.structure.law.exponent / 2
    found = figures.hurst
    assert {found.exponent, found.other.exponent} == {by_spectrum, by_structure}
    least = min(figures.spectrum.law.error, figures.structure.law.error) / 2
    assert found.uncertainty == pytest.approx(np.hypot(least, (by_spectrum - by_structure) / 2))


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
