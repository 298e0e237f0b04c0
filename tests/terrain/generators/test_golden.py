"""Terrains that must never change, and the plain algorithms whose bits the fast ones give."""

from hashlib import sha256
from itertools import product

import numpy as np
import pytest
import terrain_reference as reference

from terrain_explorer.terrain import GENERATORS

CHECKSUMS = {
    "random-noise": "3cb82f488a9e5f6208b75b24337bd37e5d2f079b86df6b98ad652bbd6142153f",
    "midpoint-displacement": "21a3de1c788d87f6e41bf26f9ab6ab3eff7e87ae35d9f3a3db538ea908fcad33",
    "integer-midpoint-displacement": "5c0af07d61a235c771f920f58e6219dfdbfd9dc2bf922263fbca9ccbee444505",
    "diamond-square": "d7ebe7863b536140abbdab5210cc7c1a4144de7bdb5667c4f116459f5258d01a",
    "random-additions": "aef19187a60c8d54a347e36c91eca0b0bb05a7339900851292b54a5002f879bf",
    "square-square": "7be1bc8e1b643a3b9e92316a2b507d2c62ec37c26d31464884d85e9823b661bf",
    "spectral-synthesis": "66f1fcb3dfec48b06c5cfc713a59fa0f50c734ac4b2cee1cc9184ef8ad5de0f9",
    "faults": "360c26f4fd39233497d012630d702af26057885dd36f5e892dfb842c65afc85e",
    "hills": "7bce6fc0456d19c997cb411136ad2df6e34e2dad4db9e6cd38cea730f45e494a",
    "value-noise": "03141aab5b1607340336cd4865c2b9d835bc5bd70f8ded42526a02315d4f9fde",
    "gradient-noise": "074223ece50766637deadf254604385cfe18844b2684b877000d17673f13e934",
    "simplex-noise": "e9fdd71f3c1f1e05abe4247d335b36d043a916d544068357f0d7a4649c568bd1",
    "cellular-noise": "c5abcba40829b74f5f11d8f4ea4a8618a2ce62d95ed3140de7c670c58463aa27",
}


@pytest.mark.parametrize("slug", GENERATORS)
def test_golden_checksum(slug):
    heights = GENERATORS[slug](exponent=6, seed=7).heights()
    assert sha256(heights.astype("<f4").tobytes()).hexdigest() == CHECKSUMS[slug]


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
