"""The surfaces are the fractal ones they are said to be: over many seeds, as one map says little."""

import numpy as np
import pytest
from terrain_statistics import beta, crease_index, seam_index

from terrain_explorer.terrain import GENERATORS

MIDPOINT = GENERATORS["midpoint-displacement"]
DIAMOND = GENERATORS["diamond-square"]
ADDITIONS = GENERATORS["random-additions"]
SQUARES = GENERATORS["square-square"]
FRACTALS = [MIDPOINT, DIAMOND, ADDITIONS, SQUARES]


def maps(owner, seeds, **values):
    return [owner(seed=seed, **values).heights() for seed in range(seeds)]


@pytest.mark.parametrize("spread_reduction", [0.5, 0.6, 0.7])
@pytest.mark.parametrize("owner", FRACTALS, ids=lambda owner: owner.slug)
def test_power_falls_with_twice_the_hurst_exponent_plus_two(owner, spread_reduction):
    betas = [beta(heights) for heights in maps(owner, 32, exponent=8, spread_reduction=spread_reduction)]
    assert np.mean(betas) == pytest.approx(-2 * np.log2(spread_reduction) + 2, abs=0.15)


@pytest.mark.parametrize(("owner", "expected"), [(MIDPOINT, 2.3), (DIAMOND, 1.7), (SQUARES, 1)])
def test_crease_index(owner, expected):
    assert crease_index(maps(owner, 80, exponent=9, spread_reduction=0.5)) == pytest.approx(expected, abs=0.12)


@pytest.mark.parametrize("owner", [DIAMOND, SQUARES], ids=lambda owner: owner.slug)
@pytest.mark.parametrize("spread_reduction", [0.5, 0.7])
def test_tileable_seam_is_no_rougher_than_the_inside(owner, spread_reduction):
    tiles = maps(owner, 200, exponent=7, spread_reduction=spread_reduction, tileable=True)
    assert seam_index(tiles) < 1.05
    assert seam_index([tile.T for tile in tiles]) < 1.05


def test_border_is_neither_higher_nor_lower_than_the_centre():
    surfaces = maps(DIAMOND, 1000, exponent=5, spread_reduction=1)
    bias = np.array([border_mean(heights) - heights[8:25, 8:25].mean() for heights in surfaces])
    sampling_error = bias.std() / np.sqrt(len(bias))
    assert abs(bias.mean()) < 3 * sampling_error


def border_mean(heights):
    return np.concatenate([heights[0], heights[-1], heights[1:-1, 0], heights[1:-1, -1]]).mean()
