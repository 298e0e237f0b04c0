from dataclasses import fields

import numpy as np
import pytest
from analysis_surfaces import fractal, heightmap, noise
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws

from terrain_explorer.terrain import Origin
from terrain_explorer.terrain.statistics import Unavailable, figures_of


def with_voids(heights, voids, at=None):
    """Return a map as the readers make it: voids have the lowest height, or another one."""
    at = heights[~voids].min() if at is None else at
    return heightmap(np.where(voids, at, heights), range=(-5, 5), origin=Origin("SRTM", voids=voids))


def some(shape, count, seed=0):
    voids = np.zeros(shape, bool)
    voids.flat[np.random.default_rng(seed).choice(voids.size, count, replace=False)] = True
    return voids


@pytest.mark.parametrize("count", [1, 27, 3000])
def test_voids_do_not_change_the_hurst_exponent(count):
    shape = (257, 257)
    for seed in range(5):
        found = figures_of(with_voids(fractal(0.75, seed, shape), some(shape, count, seed))).hurst
        assert found.exponent == pytest.approx(0.75, abs=3 * found.uncertainty)
        assert found.uncertainty < 0.08


@laws
@given(seed=st.integers(0, 99), count=st.integers(1, 800), at=st.floats(-99, 99), side=st.sampled_from([33, 40, 65]))
def test_no_figure_depends_on_the_heights_that_voids_were_given(seed, count, at, side):
    heights, voids = fractal(0.6, seed, (side, side)), some((side, side), count, seed)
    once, again = figures_of(with_voids(heights, voids)), figures_of(with_voids(heights, voids, at))
    for field in fields(once):
        one, other = (numbers_of(getattr(figures, field.name)) for figures in (once, again))
        np.testing.assert_array_equal(one, other)
        assert np.isfinite(one).all()


def numbers_of(figure):
    values = [getattr(figure, field.name) for field in fields(figure) if field.name != "law"]
    numbers = [np.ravel(value) for value in values if isinstance(value, np.ndarray | float)]
    seams = [value.index for value in values if hasattr(value, "index") and not isinstance(value, str)]
    return np.concatenate([*numbers, seams])


def test_the_spectrum_offers_to_fill_them():
    found = figures_of(with_voids(noise(shape=(80, 80)), some((80, 80), 1))).spectrum
    assert isinstance(found, Unavailable)
    assert "Fill voids" in found.meaning


def test_voids_at_the_edge_make_no_seam():
    rows, columns = np.mgrid[:64, :64] * 2 * np.pi / 64
    voids = np.zeros((64, 64), bool)
    voids[0, :9] = voids[30:40, -1] = True
    assert "tiles" in figures_of(with_voids(np.sin(rows) + np.cos(columns), voids)).seams.meaning


def test_voids_may_leave_heights_but_no_slopes():
    found = figures_of(with_voids(noise(shape=(33, 33)), (np.indices((33, 33)) % 3).any(axis=0)))
    assert "Half of the ground" in found.heights.meaning
    assert isinstance(found.slopes, Unavailable)


def test_a_map_of_voids_only_has_no_figures():
    figures = figures_of(heightmap(noise(shape=(65, 65)), origin=Origin("SRTM", voids=np.ones((65, 65), bool))))
    for field in fields(figures):
        found = getattr(figures, field.name)
        assert isinstance(found, Unavailable)
        assert "voids" in found.meaning


def test_a_file_may_say_that_there_are_no_voids():
    heights, none = fractal(0.5, shape=(65, 65)), np.zeros((65, 65), bool)
    found = figures_of(with_voids(heights, none))
    assert found.spectrum.beta == figures_of(heightmap(heights)).spectrum.beta
