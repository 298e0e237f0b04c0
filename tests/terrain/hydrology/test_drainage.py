"""Drainage: where water runs and leaves, the lakes that it fills, and the wetness that follows."""

import numpy as np
import pytest
from drainage_tools import drainage_of
from hypothesis import given, settings
from hypothesis import strategies as st
from terrain_laws import laws
from water_reference import drained_maps, neighbours, noise, priority_flood, steps_to, summed_up, way

from terrain_explorer.terrain import DiamondSquare, Heightmap, Origin
from terrain_explorer.terrain.hydrology import route_flow
from terrain_explorer.terrain.hydrology.drainage import draining
from terrain_explorer.terrain.hydrology.flow_grid import FlowGrid
from terrain_explorer.terrain.hydrology.lakes import Lakes
from terrain_explorer.terrain.hydrology.rivers import Rivers, finding_ridges
from terrain_explorer.terrain.shading.tones import evening_out, wetness_index
from terrain_explorer.terrain.work import finished


@laws
@given(drained_maps())
def test_all_water_leaves_at_the_border_and_at_voids(heightmap):
    drainage = drainage_of(heightmap)
    outlets = drainage.grid.border() if heightmap.voids is None else drainage.grid.border() | heightmap.voids
    assert outlets.reshape(-1)[drainage.watersheds].all()
    assert drainage.areas[outlets].sum() == heightmap.heights.size


@laws
@given(drained_maps())
def test_areas_are_those_of_adding_up_one_by_one(heightmap):
    drainage = drainage_of(heightmap)
    ones = np.ones(heightmap.heights.size, np.float32)
    summed = summed_up(drainage.tree.receivers, ones).reshape(heightmap.heights.shape)
    np.testing.assert_array_equal(drainage.areas, summed)


@laws
@given(drained_maps())
def test_lakes_are_what_a_priority_flood_fills(heightmap):
    drainage = drainage_of(heightmap)
    voids = np.zeros(heightmap.heights.shape, bool) if heightmap.voids is None else heightmap.voids
    open_voids = np.where(voids, heightmap.heights[~voids].min(), heightmap.heights)
    flood = priority_flood(drainage.grid, open_voids, drainage.grid.border() | voids)
    flood[voids] = heightmap.heights[voids]
    np.testing.assert_array_equal(drainage.filled, flood)
    np.testing.assert_array_equal(drainage.lake_depths, flood - heightmap.heights)
    assert drainage.lake_depths.min() == 0


def test_water_runs_into_voids_whatever_height_they_hold():
    heights = np.full((5, 5), 4, np.float32)
    heights[2, 2], heights[2, 1] = 9, 3
    voids = heights == 9
    drainage = drainage_of(Heightmap(heights, origin=Origin("PNG", voids=voids)))
    assert not drainage.lake_depths.any()
    assert drainage.areas[2, 2] == 9


def test_water_that_needs_no_lake_turns_with_the_map():
    slope = np.add(*np.indices((30, 20))) + 0.3 * np.random.default_rng(0).random((30, 20))
    drainage, turned = drainage_of(Heightmap(slope)), drainage_of(Heightmap(slope.T))
    assert not drainage.lake_depths.any()
    np.testing.assert_array_equal(turned.areas, drainage.areas.T)


def test_the_way_to_the_next_point_has_the_length_of_nature():
    heights = np.pad(np.array([[5, 4], [4, 1]]), 1, constant_values=9)
    heights[3, 3] = 0
    drainage = drainage_of(Heightmap(heights, metres=True, spacing=3.5, stretch=4 / 3))
    assert drainage.grid.spacing == pytest.approx((4, 3))
    points = np.array([5, 6, 9, 10, 15], np.int32)
    assert drainage.distances(points) == pytest.approx([5, 4, 3, 5, 0])


@pytest.mark.parametrize("shape", [(2, 2), (2, 9), (3, 3)])
def test_small_maps_drain(shape):
    drainage = drainage_of(noise(shape))
    inner = max(shape[0] - 2, 0) * max(shape[1] - 2, 0)
    assert drainage.areas.sum() == drainage.areas.size + inner


def test_water_of_a_real_size_gets_out():
    heightmap = DiamondSquare(exponent=8).heightmap()
    drainage = drainage_of(heightmap)
    assert drainage.areas[drainage.grid.border()].sum() == 257**2
    assert len(way(drainage.tree.receivers, 128 * 257 + 128)) >= 128


def test_progress_grows_to_the_end():
    fractions = list(draining(noise((9, 9))))
    assert fractions == sorted(fractions)
    assert fractions[-1] == 1


def test_water_ends_in_the_sea_and_a_basin_below_it_is_no_lake():
    rows, columns = np.mgrid[-8:9, -8:9]
    basin = Heightmap((rows**2 + columns**2).astype(np.float32))
    assert drainage_of(basin).lake_depths[8, 8] > 0
    drainage = drainage_of(basin, 9.5)
    assert not drainage.lake_depths.any()
    outlets = np.zeros(basin.heights.size, bool)
    outlets[drainage.tree.outlets] = True
    assert outlets[(basin.heights < 9.5).reshape(-1)].all()
    assert (drainage.areas[basin.heights < 9.5].sum()) > (basin.heights < 9.5).sum(), "land drains there"


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


@pytest.mark.parametrize(
    ("kind", "worked_out"),
    [(">f4", "f4"), ("f2", "f4"), ("?", "f4"), ("u2", "f4"), ("i4", "f8"), ("i8", "f8"), (">f8", "f8"), ("g", "f8")],
)
def test_any_kind_of_numbers_is_ground(kind, worked_out):
    heights = np.eye(4).astype(kind)
    assert route_flow(heights).filled.dtype == np.dtype(worked_out)
    np.testing.assert_array_equal(route_flow(heights).receivers, route_flow(np.eye(4)).receivers)


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


def lakes_of(drainage):
    return Lakes.of(drainage.tree, drainage.lake_depths)


@laws
@given(drained_maps())
def test_a_lake_is_all_water_that_hangs_together(heightmap):
    drainage = drainage_of(heightmap)
    lakes, depths = lakes_of(drainage), drainage.lake_depths.reshape(-1)
    assert lakes.points.tolist() == np.flatnonzero(depths > 0).tolist()
    for number in range(len(lakes.sizes)):
        mine = lakes.points[lakes.numbers == number]
        together = steps_to(drainage.grid, [int(mine[0])], lambda one, other: depths[one] > 0 and depths[other] > 0)
        assert mine.tolist() == np.flatnonzero(together >= 0).tolist()
        assert (lakes.sizes[number], lakes.depths[number]) == (len(mine), depths[mine].max())
        assert len(set(drainage.filled.reshape(-1)[mine])) == 1


@laws
@given(drained_maps())
def test_neighbours_under_water_have_one_level(heightmap):
    drainage = drainage_of(heightmap)
    filled = drainage.filled.reshape(-1)
    for point in (under := lakes_of(drainage).points.tolist()):
        for other in neighbours(drainage.grid, point).values():
            assert other not in under or filled[other] == filled[point]


def test_two_lakes_are_counted_and_measured():
    heights = np.full((7, 12), 5, np.float32)
    heights[2:4, 2], heights[3, 2], heights[2:5, 7:9], heights[3, 8] = 3, 2, 4, 1
    lakes = lakes_of(drainage_of(Heightmap(heights)))
    assert sorted(zip(lakes.sizes, lakes.depths, strict=True)) == [(2, 3), (6, 4)]


HILLS = DiamondSquare(exponent=6, seed=3).heightmap()


def plane(**facts):
    """Return a plane that falls to the west by 2 for each point."""
    return Heightmap(np.tile(2 * np.arange(41, dtype=np.float32), (41, 1)), **facts)


def test_it_is_the_logarithm_of_the_area_by_the_slope():
    index = wetness_index(drainage_of(plane(metres=True, spacing=5.0)))
    # Column 30 and the nine east of it drain there, each point 5 m wide, on a slope of 2 in 5; the border drains out.
    assert index[20, 30] == pytest.approx(np.log(10 * 5 / (2 / 5)), rel=1e-5)


def test_without_metres_lengths_are_points():
    index = wetness_index(drainage_of(plane()))
    # The relief is drawn a fifth of the side high.
    assert index[20, 30] == pytest.approx(np.log(10 / 0.2), rel=1e-5)


def test_level_ground_is_wet_but_not_infinitely():
    index = wetness_index(drainage_of(Heightmap(np.zeros((9, 9), np.float32))))
    assert np.isfinite(index).all()
    assert index.min() >= np.log(1 / 0.001) - 1e-4


@pytest.mark.parametrize("shape", [(3, 5), (65, 65), (1100, 700), (2, 3000)])
def test_evening_out_keeps_the_shape_and_a_plane(shape):
    down, across = np.indices(shape, np.float32)
    level = finished(evening_out(np.full(shape, 3, np.float32)))
    np.testing.assert_allclose(level, np.full(shape, 3), rtol=0, atol=1e-5)
    tilted = finished(evening_out(down + across))
    assert tilted.shape == shape
    np.testing.assert_allclose(tilted, down + across, rtol=1e-6, atol=max(1.0, max(shape) / 256))


def test_it_leaves_less_that_is_fine():
    noise = np.random.default_rng(1).random((600, 600), np.float32)
    assert finished(evening_out(noise)).std() < noise.std() / 2


def test_ridges_are_the_rivers_of_the_mirror_image():
    turned = Heightmap(-HILLS.heights)
    assert (finished(finding_ridges(HILLS)) == drainage_of(turned).areas).all()


def test_a_roof_has_its_ridge_on_top():
    roof = Heightmap(-np.abs(np.indices((33, 33), np.float32)[0] - 16) - 0.01 * np.indices((33, 33))[1])
    ridges = finished(finding_ridges(roof))
    assert (ridges[1:-1, 16].argmax(), ridges[:, 1:-1].argmax(axis=0)[15]) == (15, 16)
