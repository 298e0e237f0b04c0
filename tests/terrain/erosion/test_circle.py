import numpy as np
import pytest

from terrain_explorer.terrain.erosion.circle import sine_and_cosine

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
