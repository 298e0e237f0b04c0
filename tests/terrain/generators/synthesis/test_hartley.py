"""The fast Hartley transform is the sum of its waves."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws

from terrain_explorer.terrain.generators.synthesis.hartley import hartley
from terrain_explorer.terrain.generators.synthesis.power import power


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
