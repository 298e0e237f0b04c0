"""The fast generators give the bits that the algorithms give point by point."""

from itertools import product

import numpy as np
import pytest
import terrain_reference as reference

from terrain_explorer.terrain import GENERATORS

SEEDS = [0, 7, 2**64 + 1]
SPREADS = [(0.3, 0.5), (1.7, 0.83)]

every_size = pytest.mark.parametrize(("exponent", "seed"), list(product(range(1, 6), SEEDS)))
every_spread = pytest.mark.parametrize("spread", SPREADS)


def assert_same_bits(heights, expected):
    assert heights.dtype == expected.dtype == np.float32
    np.testing.assert_array_equal(heights.view(np.uint32), expected.view(np.uint32))


@every_size
def test_random_noise(exponent, seed):
    fast = GENERATORS["random-noise"](exponent, seed)
    assert_same_bits(fast.heights(), reference.random_noise(exponent, seed))


@every_size
@every_spread
@pytest.mark.parametrize("shared_edges", ["once", "redrawn"])
@pytest.mark.parametrize("centre_from", ["corners", "midpoints"])
def test_midpoint_displacement(exponent, seed, spread, shared_edges, centre_from):
    values = (exponent, *spread, shared_edges, centre_from, seed)
    assert_same_bits(GENERATORS["midpoint-displacement"](*values).heights(), reference.midpoint_displacement(*values))


@every_size
@pytest.mark.parametrize(("highest_corner", "randomness"), [(256, 200), (65536, 65535), (0, 3), (9, 0)])
def test_integer_midpoint_displacement(exponent, seed, highest_corner, randomness):
    values = (exponent, highest_corner, randomness, seed)
    assert_same_bits(
        GENERATORS["integer-midpoint-displacement"](*values).heights(),
        reference.integer_midpoint_displacement(*values),
    )


@every_size
@every_spread
@pytest.mark.parametrize("tileable", [False, True])
def test_diamond_square(exponent, seed, spread, tileable):
    values = (exponent, *spread, tileable, seed)
    assert_same_bits(GENERATORS["diamond-square"](*values).heights(), reference.diamond_square(*values))
