"""Filters after which no water stands."""

import numpy as np
import pytest
from drainage_tools import drainage_of
from filter_laws import assert_same, heightmaps, ulp
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws
from water_filter_laws import assert_dry, standing, tiles
from water_reference import noise, priority_flood

from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.filters import BreachDams, FillLakes
from terrain_explorer.terrain.hydrology.flow_grid import FlowGrid
from terrain_explorer.terrain.hydrology.lakes import Lakes

limits = st.floats(0, 1)


@laws
@given(heightmaps(), limits)
def test_no_water_stands_afterwards(heightmap, deepest):
    assert_dry(BreachDams(deepest).applied(heightmap))


@laws
@given(heightmaps())
def test_without_a_limit_no_ground_rises(heightmap):
    breached = BreachDams().applied(heightmap)
    assert (breached.heights <= heightmap.heights).all()
    assert breached.lowest >= heightmap.lowest


@laws
@given(heightmaps(), st.floats(0, 0.999))
def test_no_cut_is_deeper_and_no_ground_rises_above_the_lake(heightmap, deepest):
    breached, low, high = BreachDams(deepest).applied(heightmap), *heightmap.range
    heights, before = breached.heights.astype(np.float64), heightmap.heights.astype(np.float64)
    assert (before - heights).max() <= deepest * (high - low) + ulp(before)
    assert (heights <= before + standing(heightmap) + ulp(before)).all()


@laws
@given(heightmaps(), limits)
def test_twice_is_once(heightmap, deepest):
    breach = BreachDams(deepest)
    once = breach.applied(heightmap)
    assert_same(breach.applied(once), once)


@laws
@given(heightmaps())
def test_cuts_of_no_depth_fill(heightmap):
    assert_same(BreachDams(0).applied(heightmap), FillLakes().applied(heightmap))


@laws
@given(heightmaps())
def test_voids_keep_their_heights(heightmap):
    voids = np.zeros(heightmap.heights.shape, bool) if heightmap.voids is None else heightmap.voids
    breached = BreachDams().applied(heightmap)
    np.testing.assert_array_equal(breached.heights[voids], heightmap.heights[voids])


@laws
@given(tiles(), limits)
def test_a_tile_stays_one_and_water_runs_across_its_seam(heightmap, deepest):
    breached = BreachDams(deepest).applied(heightmap)
    np.testing.assert_array_equal(breached.heights[0], breached.heights[-1])
    np.testing.assert_array_equal(breached.heights[:, 0], breached.heights[:, -1])
    assert_dry(breached)


@pytest.mark.parametrize(
    ("deepest", "expected"),
    [
        (1, [9, 4, 1, 1, 1, 1, 0]),
        (0.5, [9, 4, 1.5, 1.5, 1.5, 1.5, 0]),  # 4.5 below the pass at 6
        (0.1, [9, 5.1, 5.1, 5.1, 5.1, 2, 0]),
        (0, [9, 6, 6, 6, 6, 2, 0]),
    ],
)
def test_the_way_of_the_water_is_cut_as_deep_as_allowed(deepest, expected):
    heights = np.full((3, 7), 9, np.float32)
    heights[1] = [9, 4, 1, 3, 6, 2, 0]
    breached = BreachDams(deepest).applied(Heightmap(heights, (0, 9)))
    np.testing.assert_allclose(breached.heights[1], expected, rtol=1e-6)
    np.testing.assert_array_equal(breached.heights[[0, 2]], heights[[0, 2]])


def test_little_ground_is_cut_where_much_would_be_filled():
    heightmap = noise((60, 60))
    cut, filled = (filter_().applied(heightmap).heights != heightmap.heights for filter_ in (BreachDams, FillLakes))
    assert 0 < cut.sum() < filled.sum()


def test_a_map_without_lakes_stays_the_same_map():
    slope = Heightmap(np.add(*np.indices((6, 7))))
    assert BreachDams().applied(slope) is slope


limits_of_lakes = st.sampled_from([0, 0.01, 0.05, 0.3, 1])


@laws
@given(heightmaps())
def test_no_water_stands_on_filled_ground(heightmap):
    assert_dry(FillLakes().applied(heightmap))


@laws
@given(heightmaps(), limits_of_lakes, limits_of_lakes)
def test_no_ground_falls_and_land_stays(heightmap, largest, deepest):
    filled = FillLakes(largest, deepest).applied(heightmap)
    assert (filled.heights >= heightmap.heights).all()
    land = standing(heightmap) == 0
    np.testing.assert_array_equal(filled.heights[land], heightmap.heights[land])


@laws
@given(heightmaps(), limits_of_lakes, limits_of_lakes)
def test_filling_twice_is_once(heightmap, largest, deepest):
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


def test_filling_a_map_without_lakes_leaves_it():
    slope = Heightmap(np.add(*np.indices((6, 7))))
    assert FillLakes().applied(slope) is slope
