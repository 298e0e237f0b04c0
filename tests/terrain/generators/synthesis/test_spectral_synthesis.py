"""Spectral synthesis has the spectrum that it says, in every direction and at every place."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws
from terrain_statistics import crease_index, seam_index

from terrain_explorer.terrain import GENERATORS, parameters
from terrain_explorer.terrain.generators.synthesis.spectral_synthesis import hartley
from terrain_explorer.terrain.portable_math import power

SpectralSynthesis = GENERATORS["spectral-synthesis"]


def spectrum(generator):
    """Return the Fourier coefficients of a map, those of wave number 0 in the middle."""
    tile = generator.heights()[:-1, :-1].astype(float)
    return np.fft.fftshift(np.fft.fft2(tile)) / tile.size


def wave_numbers(side):
    waves = np.arange(-side // 2, side // 2)
    return np.hypot(waves[:, np.newaxis], waves)


@pytest.mark.parametrize("hurst", [0, 0.3, 0.5, 0.8, 1])
def test_power_falls_with_twice_the_hurst_exponent_plus_two(hurst):
    power = np.mean([np.abs(spectrum(SpectralSynthesis(7, hurst, seed))) ** 2 for seed in range(40)], axis=0)
    k = wave_numbers(128)
    inside = (k > 0) & (k < 64)
    slope, _ = np.polyfit(np.log(k[inside]), np.log(power[inside]), 1)
    assert slope == pytest.approx(-2 * hurst - 2, abs=0.01)


def test_all_directions_are_alike():
    powers = np.mean([np.abs(spectrum(SpectralSynthesis(6, 0.5, seed))) ** 2 for seed in range(200)], axis=0)
    even = powers * np.where(wave_numbers(64) > 0, wave_numbers(64), 1) ** 3
    parts = even[1:32, 33:], even[33:, 33:], even[32, 33:], even[33:, 32]
    means = [part.mean() for part in parts]
    assert max(means) / min(means) < 1.1


def test_phases_are_random():
    first = np.array([spectrum(SpectralSynthesis(3, 0.5, seed))[4, 5] for seed in range(400)])
    phases = np.angle(first) / (2 * np.pi)
    counts, _ = np.histogram(phases, 8, (-0.5, 0.5))
    assert np.abs(counts - 50).max() < 4 * np.sqrt(50)


def test_a_finer_map_has_the_waves_of_the_coarse_one():
    fine = SpectralSynthesis(8, 0.7, seed=3)
    coarse = replace(fine, exponent=6)
    inner = slice(128 - 31, 128 + 32)
    np.testing.assert_allclose(spectrum(fine)[inner, inner], spectrum(coarse)[1:, 1:], atol=1e-6)


@pytest.mark.parametrize("seed", range(5))
def test_the_mean_is_nought_and_copies_fit(seed):
    heights = SpectralSynthesis(6, 0.5, seed=seed).heights()
    assert heights[:-1, :-1].mean(dtype=float) == pytest.approx(0, abs=1e-5)
    np.testing.assert_array_equal(heights[0], heights[-1])
    np.testing.assert_array_equal(heights[:, 0], heights[:, -1])


def test_there_are_no_creases_and_no_seams():
    maps = [SpectralSynthesis(7, 0.8, seed).heights() for seed in range(60)]
    assert crease_index(maps) == pytest.approx(1, abs=0.05)
    assert seam_index(maps) == pytest.approx(1, abs=0.05)


def test_it_is_made_as_a_whole_only():
    assert parameters(SpectralSynthesis)[0].maximum == 13
    with pytest.raises(ValueError, match="exponent must be a whole number from 1 to 13; got 14"):
        SpectralSynthesis(14)


@pytest.mark.parametrize("points", [2, 4, 8, 16, 512])
def test_it_is_the_sum_of_cosines_and_sines(points):
    coefficients = np.random.default_rng(3).normal(size=(5, points)).astype(np.float32)
    turns = 2 * np.pi * np.outer(np.arange(-points // 2, points // 2), np.arange(points)) / points
    expected = coefficients.astype(float) @ (np.cos(turns) + np.sin(turns))
    np.testing.assert_allclose(hartley(coefficients), expected, atol=1e-6 * np.abs(expected).max())


@pytest.mark.parametrize("lines", [1, 3, 64])
def test_lines_do_not_depend_on_each_other(lines):
    coefficients = np.random.default_rng(3).normal(size=(64, 128)).astype(np.float32)
    np.testing.assert_array_equal(hartley(coefficients[:lines]), hartley(coefficients)[:lines])


@laws
@given(st.floats(0, 1), st.lists(st.floats(2**-20, 2**26, width=32), min_size=1))
def test_powers_are_those_of_arithmetic(exponent, numbers):
    base = np.array(numbers, np.float32)
    np.testing.assert_allclose(power(base, exponent), base.astype(float) ** exponent, rtol=3e-5)


def test_whole_and_no_powers_are_exact():
    base = np.array([0.3, 1, 7, np.inf], np.float32)
    np.testing.assert_array_equal(power(base, 1), base)
    np.testing.assert_array_equal(power(base, 0), 1)
    np.testing.assert_array_equal(power(base, 0.5), np.sqrt(base))
