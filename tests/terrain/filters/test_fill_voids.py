from dataclasses import replace

import numpy as np
import pytest
from filter_laws import heightmaps, heights_of
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws

from terrain_explorer.terrain import Heightmap, Origin
from terrain_explorer.terrain.filters import FillVoids

SHAPE = (90, 130)
ROWS, COLUMNS = np.indices(SHAPE)
RAMP = 200 + 3 * ROWS - 2 * COLUMNS
INSIDE = (ROWS > 0) & (SHAPE[0] - 1 > ROWS) & (COLUMNS > 0) & (SHAPE[1] - 1 > COLUMNS)
HOLES = {
    "point": (ROWS == 7) & (COLUMNS == 9),
    "disc": np.hypot(ROWS - 44, COLUMNS - 60) < 40,
    "all but the edge": INSIDE,
    "noise": INSIDE & (heights_of(SHAPE) < 0.6),
    "lines": INSIDE & ((ROWS % 7 > 0) | (COLUMNS % 9 > 0)),
    "diagonal": INSIDE & (np.abs(ROWS - COLUMNS) < 3),
}


def filled(heights, voids):
    heights = np.where(voids, -32768, heights).astype(np.float32)
    return FillVoids().applied(Heightmap(heights, origin=Origin("SRTM", voids=voids)))


@pytest.mark.parametrize("hole", HOLES.values(), ids=HOLES.keys())
def test_a_slope_is_restored(hole):
    np.testing.assert_allclose(filled(RAMP, hole).heights, RAMP, 0, 1e-4)


@pytest.mark.parametrize("hole", HOLES.values(), ids=HOLES.keys())
def test_each_void_is_the_mean_of_its_neighbours(hole):
    heights = filled(heights_of(SHAPE, 1), hole).heights.astype(np.float64)
    mean = (heights[:-2, 1:-1] + heights[2:, 1:-1] + heights[1:-1, :-2] + heights[1:-1, 2:]) / 4
    inner = hole[1:-1, 1:-1]
    np.testing.assert_allclose(heights[1:-1, 1:-1][inner], mean[inner], 0, 2e-7)


def test_voids_at_the_edge_hang_on_the_ground_there_is():
    heights = filled(heights_of(SHAPE, 1), ROWS > 20).heights
    mean = (heights[-2, 1:-1] + heights[-1, :-2] + heights[-1, 2:]) / 3
    np.testing.assert_allclose(heights[-1, 1:-1], mean, 0, 2e-7)
    voids = np.ones(SHAPE, bool)
    voids[:, [0, -1]] = False
    np.testing.assert_allclose(filled(COLUMNS, voids).heights, COLUMNS, 0, 1e-4)


@laws
@given(heightmaps())
def test_nothing_else_changes_a_bit(heightmap):
    voids = heightmap.origin.voids
    result = FillVoids().applied(heightmap)
    if voids is None:
        assert result is heightmap
        return
    assert result.origin.voids is None
    assert result.heights[~voids].tobytes() == heightmap.heights[~voids].tobytes()
    ground = heightmap.heights[~voids]
    assert ground.min() <= result.lowest <= result.highest <= ground.max()


@laws
@given(st.tuples(st.integers(2, 30), st.integers(2, 30)), st.integers(0, 2**32), st.floats(0, 1))
def test_any_pattern_of_voids_is_filled(shape, seed, part):
    voids = heights_of(shape, seed) < part
    voids[seed % shape[0], seed % shape[1]] = False
    result = filled(np.full(shape, 70.0), voids)
    assert (result.heights == 70).all()


def test_one_height_fills_the_rest():
    voids = np.ones((40, 50), bool)
    voids[11, 30] = False
    assert (filled(np.full((40, 50), 1234.5), voids).heights == 1234.5).all()


def test_wide_voids_take_few_steps():
    voids = np.zeros((400, 400), bool)
    voids[3:-3, 3:-3] = True
    heightmap = Heightmap(heights_of((400, 400)), origin=Origin("SRTM", voids=voids))
    assert len(list(FillVoids().applying(heightmap))) < 100


def test_refuses_a_map_of_nothing_but_voids():
    heightmap = Heightmap(np.eye(4), origin=Origin("SRTM", voids=np.ones((4, 4), bool)))
    with pytest.raises(ValueError, match="voids only"):
        FillVoids().applied(heightmap)


def test_a_map_without_voids_keeps_its_recipe():
    heightmap = Heightmap(np.eye(4), recipe="{}")
    assert FillVoids().applied(heightmap) is heightmap
    opened = replace(heightmap, origin=Origin("PNG", voids=np.zeros((4, 4), bool)))
    assert FillVoids().applied(opened) is opened
