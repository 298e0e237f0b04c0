"""The flow of water over bare heights, as scripts ask for it."""

import numpy as np
import pytest
from drainage_tools import drainage_of
from hypothesis import given, settings
from hypothesis import strategies as st
from water_reference import priority_flood

from terrain_explorer.terrain import DiamondSquare
from terrain_explorer.terrain.hydrology import route_flow
from terrain_explorer.terrain.hydrology.flow_grid import FlowGrid
from terrain_explorer.terrain.hydrology.rivers import Rivers


@st.composite
def maps(draw):
    shape = draw(st.tuples(st.integers(2, 20), st.integers(2, 20)))
    random = np.random.default_rng(draw(st.integers(0, 2**32)))
    heights = draw(st.sampled_from([random.random(shape), random.integers(0, 5, shape), np.zeros(shape)]))
    return heights.astype(draw(st.sampled_from([np.float32, np.float64, np.uint16, np.int32])))


@settings(max_examples=60)
@given(maps())
def test_ground_is_filled_as_by_priority_flood_and_all_water_leaves_at_the_border(heights):
    flow, grid = route_flow(heights), FlowGrid(*heights.shape)
    border = grid.border()
    assert np.array_equal(flow.filled, priority_flood(grid, heights, border))
    outlets = flow.receivers == np.arange(heights.size).reshape(heights.shape)
    assert (outlets == border).all()
    assert flow.area[outlets].sum() == heights.size
    receivers, basins = flow.receivers.reshape(-1), flow.basins.reshape(-1)
    assert np.array_equal(basins, basins[receivers])
    assert outlets.reshape(-1)[basins].all()
    assert (flow.filled.reshape(-1)[receivers] <= flow.filled.reshape(-1)).all()


def test_it_agrees_with_the_drainage_of_a_heightmap():
    heightmap = DiamondSquare(exponent=6, seed=7).heightmap()
    flow, drainage = route_flow(heightmap.heights), drainage_of(heightmap)
    assert np.array_equal(flow.filled, drainage.filled)
    assert np.array_equal(flow.area, drainage.areas)
    assert np.array_equal(flow.strahler(30), Rivers.of(drainage, 30).strahler_orders)
    assert flow.strahler(30).max() >= 3


def test_float64_is_not_rounded():
    heights = 1.0 + np.arange(25.0).reshape(5, 5) * 1e-12
    assert route_flow(heights).filled.dtype == np.float64
    assert route_flow(heights).receivers[2, 2] == 7


def test_water_leaves_at_voids():
    heights = np.full((5, 7), 3.0)
    heights[2, 3] = np.nan
    flow = route_flow(heights)
    assert np.isnan(flow.filled[2, 3])
    assert flow.receivers[2, 3] == 2 * 7 + 3
    assert flow.area[2, 3] > 1
    assert np.isnan(route_flow(np.full((3, 3), np.nan)).filled).all()


@pytest.mark.parametrize(
    ("heights", "reason"),
    [([1.0, 2.0], "2 x 2"), ([[1.0], [2.0]], "2 x 2"), ([[1.0, np.inf], [2.0, 3.0]], "finite")],
)
def test_what_is_no_map_is_refused(heights, reason):
    with pytest.raises(ValueError, match=reason):
        route_flow(heights)
