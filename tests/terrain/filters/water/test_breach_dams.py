import numpy as np
import pytest
from filter_laws import assert_same, heightmaps, ulp
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws
from water_filter_laws import assert_dry, standing, tiles
from water_reference import noise

from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.filters import BreachDams, FillLakes

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
