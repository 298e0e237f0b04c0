"""The points of a map as tiles: views, bit for bit what its land has, and touched where the map changes alone."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from terrain_explorer.gui.services.worker import stop_workers
from terrain_explorer.gui.views.tiles.async_cache import TileCache
from terrain_explorer.gui.views.tiles.kept_tile import KeptTile
from terrain_explorer.gui.views.tiles.map_tiles import WHOLE_TILE, MapTiles
from terrain_explorer.gui.views.tiles.shown_tiles import ShownTiles
from terrain_explorer.terrain import DiamondSquare, Heightmap, Recipe, Step, Window
from terrain_explorer.terrain.filters import Invert, Smooth, Streams
from terrain_explorer.terrain.heightmap import Origin
from terrain_explorer.terrain.recipe import Piece
from terrain_explorer.terrain.tiles.land import facts_of_map, finding_ground
from terrain_explorer.terrain.tiles.tile_key import ROOT, ROOT_LEVEL, TileKey
from terrain_explorer.terrain.work import finished


def rough(rows, columns, **facts):
    return Heightmap(np.random.default_rng(rows).random((rows, columns), np.float32), **facts)


def with_voids(rows, columns):
    heightmap = rough(rows, columns)
    voids = np.zeros((rows, columns), bool)
    voids[rows // 3 : rows // 2, columns // 4 : columns // 3] = True
    return replace(heightmap, origin=Origin("a file", voids=voids))


def keys(facts, level):
    south, east = (float(part) for part in facts.extent)
    count = 1 << (level - ROOT_LEVEL)
    return [TileKey(level, r, c) for r in range(count) for c in range(count) if r < south * count and c < east * count]


def all_keys(facts, finest):
    return [key for level in range(ROOT_LEVEL, finest + 1) for key in keys(facts, level)]


@pytest.mark.parametrize(
    "heightmap",
    [rough(257, 257), rough(1025, 1025), rough(300, 700), rough(513, 400), with_voids(600, 520)],
    ids=lambda heightmap: f"{heightmap.rows} x {heightmap.columns}",
)
def test_tiles_of_an_opened_map_are_those_of_its_land(heightmap):
    land, tiles = finished(finding_ground(None, heightmap)), MapTiles(heightmap)
    assert tiles.level == land.level
    for key in all_keys(land.facts, land.level):
        np.testing.assert_array_equal(np.asarray(tiles.get(key)), land.heights(key))


@pytest.mark.parametrize(
    "steps", [(), (Step(Invert()),), (Step(Smooth()),), (Step(Streams()),)], ids=["none", "invert", "smooth", "streams"]
)
@pytest.mark.parametrize("tileable", [False, True])
def test_tiles_of_a_grown_map_are_those_of_its_land(steps, tileable):
    recipe = Recipe(DiamondSquare(exponent=9, seed=7, tileable=tileable), steps)
    heightmap = recipe.heightmap()
    land, tiles = finished(finding_ground(recipe, heightmap)), MapTiles(heightmap)
    assert tiles.level == land.level == 9
    for key in all_keys(land.facts, 9):
        np.testing.assert_array_equal(np.asarray(tiles.get(key)), land.heights(key))


def test_tiles_within_the_map_are_views():
    heightmap = rough(1025, 1025)
    tiles = MapTiles(heightmap)
    for key in all_keys(facts_of_map(heightmap), 10):
        assert np.shares_memory(tiles.get(key).points, heightmap.heights)
        assert tiles.get(key) is tiles.get(key)


@pytest.mark.parametrize("side", [2, 3, 65])
def test_a_small_map_is_one_tile_bilinear_between_its_points(side):
    heightmap = rough(side, side)
    tiles, every = MapTiles(heightmap), 256 // (2 ** facts_of_map(heightmap).level)
    root = np.asarray(tiles.get(ROOT))
    np.testing.assert_array_equal(root[::every, ::every][:side, :side], heightmap.heights)
    middle = (heightmap.heights[0, 0].astype(float) + heightmap.heights[0, 1]) / 2
    assert root[0, every // 2] == pytest.approx(middle, rel=1e-6)
    assert tiles.get(TileKey(ROOT_LEVEL + 1, 0, 0)) is None
    assert tiles.nearest(TileKey(20, 3, 5))[0] == ROOT


@settings(max_examples=30)
@given(st.integers(0, 599), st.integers(0, 699), st.integers(1, 80), st.integers(1, 80))
def test_a_change_touches_exactly_the_tiles_that_differ(row, column, rows, columns):
    before = rough(600, 700)
    window = Window(row, column, min(rows, 600 - row), min(columns, 700 - column))
    heights = before.heights.copy()
    heights[row : row + window.rows, column : column + window.columns] += 1
    after = Heightmap(heights, range=before.range)
    old, facts = MapTiles(before), facts_of_map(before)
    known = {key: old.get(key) for key in all_keys(facts, old.level)}
    was = {key: np.asarray(tile) for key, tile in known.items()}
    new, others = old.changed(after, old.touched([window]))
    assert set(others) == {key for key in known if not np.array_equal(was[key], new.get(key), equal_nan=True)}
    for key in others:
        part, differs = old.part(key, [window]), np.argwhere(was[key] != np.asarray(new.get(key)))
        there = differs[~np.isnan(was[key][tuple(differs.T)])]
        assert (part.row, part.column) == tuple(there.min(axis=0))
        assert (part.row + part.rows, part.column + part.columns) == tuple(there.max(axis=0) + 1)
    for key in set(known) - set(others):
        assert old.part(key, [window]) is None
        assert new.get(key) is known[key]
        assert not np.shares_memory(known[key].points, before.heights)


@pytest.fixture
def cache(qtbot):
    cache = TileCache()
    yield cache
    stop_workers(cache)


def test_a_cache_has_the_tiles_of_the_map_at_hand_at_once(cache):
    heightmap = rough(1025, 700)
    land = finished(finding_ground(None, heightmap))
    cache.setTerrain(land, heightmap)
    arrived = []
    cache.arrived.connect(arrived.append)
    for key in all_keys(land.facts, 10):
        np.testing.assert_array_equal(np.asarray(cache.get(key)), land.heights(key))
    cache.want(all_keys(land.facts, 10))
    assert not cache.worker.busy
    assert cache.nbytes == 0
    deep = TileKey.at(14, Fraction(1, 3), Fraction(1, 3))
    assert cache.get(deep) is None
    assert cache.nearest(deep)[0] == deep.ancestor(10)
    assert not arrived


def test_a_change_of_the_map_is_shown_where_it_is(cache):
    heightmap = rough(1025, 1025)
    cache.setTerrain(finished(finding_ground(None, heightmap)), heightmap)
    far, near = TileKey(10, 3, 3), TileKey(10, 0, 0)
    kept = cache.get(far), cache.get(near), cache.get(ROOT)
    renewed = []
    cache.renewed.connect(renewed.append)
    heights = heightmap.heights.copy()
    heights[4:9, 4:9] = 9.0
    before = cache.as_they_are()
    cache.change_map(Heightmap(heights, range=heightmap.range), (Window(4, 4, 5, 5),))
    assert set(renewed) == {near, ROOT}
    assert cache.get(far) is kept[0]
    assert cache.get(near)[5, 5] == 9.0
    assert before.get(near)[5, 5] == heightmap.heights[5, 5]


def test_a_piece_is_not_the_whole(cache):
    recipe = Recipe(Piece(DiamondSquare(exponent=10, seed=3), Window(100, 200, 300, 257), None))
    heightmap = recipe.heightmap()
    cache.setTerrain(finished(finding_ground(recipe, heightmap)), heightmap)
    assert cache.get(ROOT) is None


def test_what_is_shown_in_place_of_a_tile_of_the_map_goes_when_the_map_changes_there():
    heightmap = rough(513, 513)
    near, far = TileKey(9, 0, 0), TileKey(9, 1, 1)
    tiles = ShownTiles(None)
    tiles.setMap(heightmap)
    others = {key: KeptTile(np.asarray(tiles.get(key)) + 1.0) for key in (near, far)}
    for key, tile in others.items():
        assert tiles.put_instead(key, tile)
        assert not tiles.put_instead(key, tile)
        assert tiles.get(key) is tile
        assert tiles.nearest(TileKey.at(12, *(Fraction(key.row, 2),) * 2))[1] is tile
    before = tiles.as_they_are()
    heights = heightmap.heights.copy()
    heights[5, 7] = 0.5
    parts = tiles.change_map(Heightmap(heights, range=heightmap.range), (Window(5, 7, 1, 1),))
    # All of the tile may differ from what was shown.
    assert parts[near] == WHOLE_TILE
    assert far in parts
    assert tiles.get(near)[5, 7] == 0.5
    np.testing.assert_array_equal(tiles.get(far), heights[256:, 256:])
    assert before.get(near) is others[near]
    assert not tiles.put_instead(near, None)
