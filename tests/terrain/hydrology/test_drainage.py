import numpy as np
import pytest
from drainage_tools import drainage_of
from hypothesis import given
from terrain_laws import laws
from water_reference import drained_maps, noise, priority_flood, summed_up, way

from terrain_explorer.terrain import DiamondSquare, Heightmap, Origin, parallel
from terrain_explorer.terrain.hydrology.drainage import draining


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


def test_processors_do_not_matter(monkeypatch):
    heightmap = DiamondSquare(exponent=7).heightmap()
    alone = drainage_of(heightmap)
    monkeypatch.setattr(parallel, "_POINTS_WORTH_THREADS", 1)
    monkeypatch.setattr(parallel, "_processors", lambda: 3)
    together = drainage_of(heightmap)
    assert together.filled.tobytes() == alone.filled.tobytes()
    assert together.areas.tobytes() == alone.areas.tobytes()


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
