"""Which trees stand where: each follows from its own place, and none stands in water or on cliffs."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from drainage_tools import drainage_of
from hypothesis import given, settings
from hypothesis import strategies as st

from terrain_explorer.terrain import DiamondSquare, Heightmap, Window
from terrain_explorer.terrain.heightmap import Origin
from terrain_explorer.terrain.sampling import Point, slope_at
from terrain_explorer.terrain.scale.region import Region, thinned
from terrain_explorer.terrain.shading.climates import CLIMATES
from terrain_explorer.terrain.shading.materials import grain_noise
from terrain_explorer.terrain.shading.natural_colours import scale_of_map
from terrain_explorer.terrain.shading.trees import CELL, KINDS, Trees, Woods, standing, trees_in
from terrain_explorer.terrain.shading.woods import finding_woods
from terrain_explorer.terrain.tiles.ground import metres_of_height, metres_of_side
from terrain_explorer.terrain.tiles.land import facts_of_map
from terrain_explorer.terrain.work import finished

HILLS = DiamondSquare(exponent=6, seed=3).heightmap()
SEA = float(HILLS.range[0] + 0.3 * (HILLS.range[1] - HILLS.range[0]))
METRES = Heightmap(HILLS.heights[:40] * np.float32(150), spacing=21.0, stretch=1.5, metres=True)


def woods_of(heightmap, climate="temperate", sea=None):
    return finished(finding_woods(heightmap, climate, sea))


def whole(woods, share=1.0):
    return trees_in(woods, Region.whole(woods.heightmap.heights.shape), share)


def as_set(trees):
    fields = trees.rows, trees.columns, trees.ground, trees.tall, trees.kinds, trees.ranks, trees.own
    return {tuple(tree) for tree in np.column_stack(fields).tolist()}


WOODED = woods_of(METRES)


@settings(deadline=None, max_examples=15)
@given(data=st.data(), level=st.integers(-2, 3))
def test_rectangles_that_share_their_edges_have_each_tree_once(data, level):
    region = Region.whole(METRES.heights.shape, level)
    rows, columns = (
        sorted({0, *data.draw(st.lists(st.integers(1, last), max_size=3)), last})
        for last in (region.window.rows - 1, region.window.columns - 1)
    )
    parts = [
        trees_in(WOODED, Region(level, Window(top, left, bottom - top + 1, right - left + 1)))
        for top, bottom in pairwise(rows)
        for left, right in pairwise(columns)
    ]
    together = Trees.joined(parts)
    # A coarse level may end before the map does.
    ends = (rows[-1] * 2.0**-level, columns[-1] * 2.0**-level)
    expected = whole(WOODED)
    expected = expected.some((expected.rows < ends[0]) & (expected.columns < ends[1]))
    assert len(together) == len(expected) > 100
    assert as_set(together) == as_set(expected)


def test_a_tree_is_the_same_however_many_are_asked_for():
    all_trees, half = whole(WOODED), whole(WOODED, 0.5)
    assert as_set(half) < as_set(all_trees)
    assert len(half) == pytest.approx(len(all_trees) / 2, rel=0.1)
    cells = np.array([3, 7]), np.array([10, 2])
    assert as_set(standing(WOODED, *cells, ranks=range(1))) <= as_set(standing(WOODED, *cells)) <= as_set(all_trees)


def test_about_as_many_stand_as_are_told_before():
    for climate in ("temperate", "tropical"):
        woods = woods_of(HILLS, climate)
        assert woods.count == pytest.approx(len(whole(woods)), rel=0.05)


def test_a_cell_has_one_tree_of_each_rank_at_most():
    trees = whole(WOODED)
    down, across = METRES.spacings
    places = np.column_stack([trees.rows * down // CELL, trees.columns * across // CELL, trees.ranks])
    assert len(np.unique(places, axis=0)) == len(trees)


def test_finer_maps_of_the_same_ground_have_the_same_places_for_trees():
    def places(heightmap, step):
        density = np.ones(heightmap.heights.shape, np.float32)
        trees = whole(Woods(heightmap, density, 1, WOODED.stand, 0.0, 1.0, 89.9))
        return np.sort(np.round([step * trees.rows, step * trees.columns], 6), axis=1)

    ground = replace(HILLS, spacing=20.0)
    assert np.array_equal(places(ground, 2), places(thinned(ground, 2), 4))


@pytest.mark.parametrize("climate", CLIMATES)
def test_none_stands_in_the_sea_in_lakes_or_in_rivers(climate):
    trees = whole(woods_of(HILLS, climate, SEA))
    assert (trees.ground > SEA).all()
    drainage = drainage_of(HILLS, SEA)
    wet = (drainage.lake_depths > 0) | (drainage.areas > 0.01 * HILLS.heights.size)
    near = wet[np.rint(trees.rows).astype(int), np.rint(trees.columns).astype(int)]
    assert not near.any()


def test_none_stands_on_cliffs_or_above_the_tree_line():
    steep = Heightmap(HILLS.heights * np.float32(4), range=HILLS.range)
    woods = woods_of(steep, "alpine")
    trees = whole(woods)
    assert 0 < len(trees) < len(whole(woods_of(HILLS, "alpine")))
    squares = zip((trees.rows // 1 + 0.5).tolist(), (trees.columns // 1 + 0.5).tolist(), strict=True)
    # Noise makes the borders of woods ragged, by some degrees of slope.
    assert max(slope_at(steep, Point(row, column)) for row, column in squares) < 63
    relief = woods.tree_line - woods.low
    assert trees.ground.max() < woods.tree_line + 0.3 * relief


def test_none_stands_where_there_is_no_ground():
    voids = np.zeros(HILLS.heights.shape, bool)
    voids[20:40, 10:50] = True
    trees = whole(woods_of(Heightmap(HILLS.heights, origin=Origin("", voids=voids)), "tropical"))
    assert len(trees) > 100
    assert not voids[np.rint(trees.rows).astype(int), np.rint(trees.columns).astype(int)].any()


def test_each_climate_has_its_own_trees():
    def kinds(climate):
        found = np.bincount(whole(woods_of(HILLS, climate)).kinds, minlength=len(KINDS))
        return dict(zip(KINDS, found / max(found.sum(), 1), strict=True))

    assert kinds("alpine")["conifer"] > kinds("temperate")["conifer"] > kinds("tropical")["conifer"] == 0
    assert kinds("desert")["shrub"] > 0.7
    assert kinds("tropical")["palm"] > 0 == kinds("alpine")["palm"]


@pytest.mark.parametrize("shape", [(2, 2), (2, 30), (17, 3)])
@pytest.mark.parametrize("high", [0.0, 1.0])
def test_small_and_flat_maps_have_trees_of_a_sensible_size(shape, high):
    heights = np.linspace(0, high, shape[0] * shape[1], dtype=np.float32).reshape(shape)
    trees = whole(woods_of(Heightmap(heights, spacing=200.0), "tropical"))
    assert ((trees.tall > 0.2) & (trees.tall < 25)).all()
    assert (trees.rows < shape[0] - 1).all()
    assert (trees.columns < shape[1] - 1).all()


@pytest.mark.parametrize("metres", [False, True])
@pytest.mark.parametrize("spacing", [None, 3.0])
def test_trees_and_the_materials_and_the_air_around_them_have_one_scale(spacing, metres):
    land = replace(HILLS, spacing=spacing, metres=metres)
    facts = facts_of_map(land)
    apart = metres_of_side(facts) / (land.rows - 1)
    assert woods_of(land).apart == (pytest.approx(apart), pytest.approx(apart))
    ends = range(0, land.rows, land.rows - 1)
    noise = scale_of_map(land, ends, ends).noise
    far = apart * np.array(ends)
    assert noise == pytest.approx(grain_noise(far, -far[:, np.newaxis], apart * ends.step), abs=1e-4)
    # A unit of the heights is as long as it is drawn.
    assert scale_of_map(land, ends, ends).metres == pytest.approx(metres_of_height(facts))
    if not metres:
        drawn = 0.2 * (land.rows - 1) * apart / (land.range[1] - land.range[0])
        assert metres_of_height(facts) == pytest.approx(drawn)
