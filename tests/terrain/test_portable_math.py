import os
import subprocess
import sys
from math import fsum

import numpy as np
import pytest

from terrain_explorer.terrain.portable_math import inner_product, sine_and_cosine

TURNS = np.linspace(-3, 3, 100_001)


@pytest.mark.parametrize(("dtype", "most"), [(np.float32, 1e-6), (np.float64, 1e-7)])
def test_they_are_those_of_the_circle(dtype, most):
    turns = TURNS.astype(dtype)
    sine, cosine = sine_and_cosine(turns)
    assert sine.dtype == cosine.dtype == dtype
    np.testing.assert_allclose(sine, np.sin(2 * np.pi * turns.astype(np.float64)), 0, most)
    np.testing.assert_allclose(cosine, np.cos(2 * np.pi * turns.astype(np.float64)), 0, most)


def test_their_squares_add_up_to_1():
    sine, cosine = sine_and_cosine(TURNS.astype(np.float32))
    np.testing.assert_allclose(sine**2 + cosine**2, 1, 0, 2e-6)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_a_number_has_the_same_bits_alone_and_among_others(dtype):
    turns = TURNS.astype(dtype)
    for of_all, apart in zip(sine_and_cosine(turns), sine_and_cosine(turns[::7]), strict=True):
        np.testing.assert_array_equal(of_all[::7], apart)


def test_whole_turns_make_no_difference():
    turns = (np.arange(-64, 64) / 64).astype(np.float32)
    for near, far in zip(sine_and_cosine(turns), sine_and_cosine(turns + np.float32(1000)), strict=True):
        np.testing.assert_array_equal(near, far)


TOLD = """
import numpy as np
from terrain_explorer.terrain.portable_math import inner_product
values = np.random.default_rng(1).normal(size=300_000)
print(inner_product(values, values[::-1]).hex())
"""


@pytest.mark.parametrize("shape", [(0,), (1,), (40,), (2**15,), (2**15 + 1,), (300, 401)])
def test_is_the_sum_of_the_products(shape):
    random = np.random.default_rng(3)
    first, second = random.normal(size=shape), random.normal(size=shape)
    exact = fsum((first * second).ravel())
    assert inner_product(first, second) == pytest.approx(exact, rel=1e-12, abs=1e-9)


def test_parts_of_arrays_count_alone():
    values = np.arange(12.0).reshape(3, 4)
    assert inner_product(values[:, 1:3], values[:, :2]) == (values[:, 1:3] * values[:, :2]).sum()


def test_does_not_depend_on_the_number_of_threads():
    told = {
        subprocess.run(
            [sys.executable, "-c", TOLD],
            env=os.environ | {"OPENBLAS_NUM_THREADS": threads},
            check=True,
            capture_output=True,
        ).stdout
        for threads in ("1", "2", "3")
    }
    assert len(told) == 1
