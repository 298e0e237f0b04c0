"""How steep a whole map is."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from terrain_explorer.terrain import DiamondSquare, Heightmap
from terrain_explorer.terrain.shading.steepness import steepness


@given(st.integers(2, 80), st.integers(2, 80))
def test_a_plane_over_the_whole_map_rises_one_range_a_side(rows, columns):
    row, column = np.indices((rows, columns), np.float32)
    assert steepness(Heightmap(np.ascontiguousarray(row / (rows - 1)))) == pytest.approx(
        (max(rows, columns) - 1) / (rows - 1), rel=1e-4
    )
    assert steepness(Heightmap(np.ascontiguousarray(column / (columns - 1)))) == pytest.approx(
        (max(rows, columns) - 1) / (columns - 1), rel=1e-4
    )


def test_unit_and_zero_of_heights_do_not_matter():
    hills = DiamondSquare(exponent=6, seed=1).heightmap()
    assert steepness(Heightmap(hills.heights * 300 - 40)) == pytest.approx(steepness(hills), rel=1e-3)


def test_flat_ground_is_not_steep():
    assert steepness(Heightmap(np.ones((9, 9), np.float32))) == 0


def test_finer_bumps_than_one_sees_from_afar_do_not_count():
    bumps = np.random.default_rng(1).random((2049, 2049), np.float32)
    assert steepness(Heightmap(bumps)) < steepness(Heightmap(bumps[:513, :513].copy())) / 3


@pytest.mark.parametrize("shape", [(8193, 2), (2, 8193), (2, 2), (3, 700)])
def test_narrow_maps_have_one_too(shape):
    heights = np.random.default_rng(1).random(shape, np.float32)
    assert np.isfinite(steepness(Heightmap(heights)))
    assert steepness(Heightmap(heights.T.copy())) == pytest.approx(steepness(Heightmap(heights)))
