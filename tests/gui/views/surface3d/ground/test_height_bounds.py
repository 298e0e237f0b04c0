"""Between which heights tiles lie: as their points tell, also after some of them have changed."""

import numpy as np
import pytest
from endless_tools import Hills
from hypothesis import given, settings
from hypothesis import strategies as st

from terrain_explorer.gui.views.surface3d.ground.height_bounds import HeightBounds
from terrain_explorer.gui.views.tiles.kept_tile import KeptTile
from terrain_explorer.gui.views.tiles.map_tiles import MapTiles
from terrain_explorer.gui.views.tiles.tile_source import TileCollection
from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.tiles.tile_key import ROOT, TileKey

KEYS = [
    ROOT,
    *(TileKey(9, row, column) for row in range(2) for column in range(2)),
    TileKey(11, 3, 5),
    TileKey(14, 9, 9),
]

FINE = TileKey(12, 6, 9)


def bounds_of(tiles):
    bounds = HeightBounds(tiles)
    bounds.clear(-1.0)
    return bounds


def test_all_points_of_a_tile_lie_between_its_heights():
    heights = np.random.default_rng(1).random((513, 400), np.float32)
    tiles = MapTiles(Heightmap(heights))
    bounds = bounds_of(tiles)
    for level, points in ((9, 256), (10, 128), (13, 16), (15, 4)):
        for row, column in ((0, 0), (1, 0), (1, 1)):
            low, high, _ = bounds.of(TileKey(level, row, column))
            inside = heights[points * row :, points * column :][: points + 1, : points + 1]
            assert low <= inside.min() <= inside.max() <= high
            # The grain of a map of mere noise is a third of its range.
            assert low >= min(inside.min(), -1.0 if inside.shape != (points + 1,) * 2 else 0.0) - 4.0 / 3 - 0.05
            assert high <= inside.max() + 4.0 / 3 + 0.05


@settings(max_examples=30)
@given(st.integers(0, 512), st.integers(0, 399), st.integers(1, 80), st.integers(1, 80))
def test_what_follows_a_change_is_what_is_found_anew(row, column, rows, columns):
    before = Heightmap(np.random.default_rng(2).random((513, 400), np.float32), range=(0.0, 1.0))
    window = Window(row, column, min(rows, 513 - row), min(columns, 400 - column))
    heights = before.heights.copy()
    heights[row : row + window.rows, column : column + window.columns] += 1
    old = MapTiles(before)
    bounds = bounds_of(old)
    for key in KEYS:
        bounds.of(key)
    new, others = old.changed(Heightmap(heights, range=(0.0, 1.0)), old.touched([window]))
    bounds.setTiles(new)
    for key in others:
        bounds.forget(key, old.part(key, [window]))
    fresh = bounds_of(new)
    for key in KEYS:
        assert bounds.of(key) == pytest.approx(fresh.of(key), rel=1e-12)


def tiles(*keys):
    return {key: KeptTile(Hills().heights(key)) for key in keys}


def test_what_a_tile_told_stays_known_after_it_has_gone():
    """Else it is wanted again, tells that it is out of sight, goes, and is wanted again."""
    there = tiles(ROOT)
    bounds = HeightBounds(TileCollection(there))
    guessed = bounds.of(FINE)
    there |= tiles(FINE)
    bounds.refresh()
    told = bounds.of(FINE)
    assert told[1] - told[0] < guessed[1] - guessed[0]
    assert told[2]
    del there[FINE]
    bounds.refresh()
    assert bounds.of(FINE) == told


def test_of_other_ground_nothing_is_known():
    there = tiles(ROOT)
    bounds = HeightBounds(TileCollection(there))
    guessed = bounds.of(FINE)
    there |= tiles(FINE)
    bounds.refresh()
    bounds.of(FINE)
    del there[FINE]
    bounds.outdate(lambda key: key == ROOT)
    assert bounds.of(FINE) != guessed
    bounds.outdate(lambda key: key == FINE)
    assert bounds.of(FINE) == guessed
