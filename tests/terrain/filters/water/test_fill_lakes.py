import numpy as np
import pytest
from drainage_tools import drainage_of
from filter_laws import assert_same, heightmaps
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws
from water_filter_laws import assert_dry, standing, tiles
from water_reference import noise, priority_flood

from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.filters import FillLakes
from terrain_explorer.terrain.hydrology.flow_grid import FlowGrid
from terrain_explorer.terrain.hydrology.lakes import Lakes

limits = st.sampled_from([0, 0.01, 0.05, 0.3, 1])


@laws
@given(heightmaps())
def test_no_water_stands_afterwards(heightmap):
    assert_dry(FillLakes().applied(heightmap))


@laws
@given(heightmaps(), limits, limits)
def test_no_ground_falls_and_land_stays(heightmap, largest, deepest):
    filled = FillLakes(largest, deepest).applied(heightmap)
    assert (filled.heights >= heightmap.heights).all()
    land = standing(heightmap) == 0
    np.testing.assert_array_equal(filled.heights[land], heightmap.heights[land])


@laws
@given(heightmaps(), limits, limits)
def test_twice_is_once(heightmap, largest, deepest):
    fill = FillLakes(largest, deepest)
    once = fill.applied(heightmap)
    assert_same(fill.applied(once), once)


def lakes_of(heightmap):
    drainage = drainage_of(heightmap)
    return Lakes.of(drainage.tree, drainage.lake_depths)


@pytest.mark.parametrize(("largest", "deepest"), [(0.002, 1), (1, 0.3), (0.002, 0.3), (0, 1), (1, 0)])
def test_lakes_that_are_larger_or_deeper_stay(largest, deepest):
    heightmap = noise((40, 50))
    before, low, high = lakes_of(heightmap), *heightmap.range
    stays = (before.sizes > largest * 2000) | (before.depths > deepest * (high - low))
    after = lakes_of(FillLakes(largest, deepest).applied(heightmap))
    assert stays.any()
    assert after.points.tolist() == before.points[stays[before.numbers]].tolist()
    assert sorted(after.depths) == sorted(before.depths[stays])


@laws
@given(tiles())
def test_a_tile_fills_across_its_seam(heightmap):
    heights = heightmap.heights[:-1, :-1]
    seam = FlowGrid(*(side + 1 for side in heights.shape)).border()[:-1, :-1]
    lowest = seam & (heights == heights[seam].min())
    flood = priority_flood(FlowGrid(*heights.shape, wraps=True), heights, lowest)
    filled = FillLakes().applied(heightmap)
    np.testing.assert_array_equal(filled.heights, np.pad(flood, (0, 1), "wrap"))
    assert_dry(filled)


def test_a_map_without_lakes_stays_the_same_map():
    slope = Heightmap(np.add(*np.indices((6, 7))))
    assert FillLakes().applied(slope) is slope
