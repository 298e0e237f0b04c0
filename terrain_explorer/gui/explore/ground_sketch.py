"""What is being drawn, shown on the tiles that are there before the ground is found anew."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import numpy as np
from PySide6.QtCore import QObject

from terrain_explorer.gui.views.tiles.async_cache import TileCache
from terrain_explorer.gui.views.tiles.kept_tile import KeptTile
from terrain_explorer.gui.views.tiles.tile_source import AnyTile
from terrain_explorer.terrain.brushes.patch import part
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap, Window, Windows
from terrain_explorer.terrain.normalising import read_only
from terrain_explorer.terrain.recipe.changed_boxes import MapBox
from terrain_explorer.terrain.recipe.drawn_ground import patch
from terrain_explorer.terrain.scale import Region
from terrain_explorer.terrain.scale.patches import HeightPatch, PatchedGround
from terrain_explorer.terrain.scale.region import points_at
from terrain_explorer.terrain.tiles.land import Land
from terrain_explorer.terrain.tiles.tile_key import TileKey

_COARSER = 4
"""How many levels above that of a stroke it is shown on: on coarser ones it is no wider than a square."""

_TILE = 128
"""The points of the squares in which the change of a map is kept."""

_AROUND = 3
"""How many points around what has changed go over into what has not."""


class GroundSketch(QObject):
    """Draws on the tiles of a cache."""

    def __init__(self, tiles: TileCache, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tiles = tiles
        self._before: dict[TileKey, AnyTile] = {}
        self._shown: dict[TileKey, KeptTile] = {}
        self._land: Land | None = None
        self._ground: PatchedGround | None = None
        self._windows: Windows = ()
        self._map: Heightmap | None = None  # without the stroke, where the tiles of the map show that
        self._left: set[Region] = set()
        self._patches: dict[tuple[int, int], HeightPatch] = {}
        tiles.arrived.connect(self._draw_on)

    def draw(self, land: Land, ground: PatchedGround, windows: Windows) -> None:
        """Show a ground in place of that of a land.

        Parameters
        ----------
        windows
            Where it differs from what was shown before, in points of the level of its patches.
        """
        self._land, self._ground = land, ground
        self._windows = tuple(dict.fromkeys((*self._windows, *windows)))
        for key in self._tiles.known():
            self._draw(key, windows)

    def draw_map(self, land: Land, shown: Heightmap, before: Heightmap, windows: Windows) -> None:
        """Show a map in place of that of a land, from which it differs in these windows more than before."""
        self._map = before
        self._tiles.change_map(shown, windows)
        squares = {square for window in windows for square in _squares(window)}
        for row, column in squares:
            inner, wide = (_part(row, column, around, shown) for around in (0, 2))
            one, other = (part(heightmap.heights, wide).astype(np.float32) for heightmap in (before, shown))
            found = read_only(one), read_only(other), np.ones(one.shape, np.float32)
            self._patches[row, column] = patch(before, inner, wide, found)
        self.draw(land, PatchedGround(land.ground, 0, tuple(self._patches.values())), windows)

    def end(self) -> None:
        """Leave the tiles as they are: what was drawn is part of the terrain, or will be."""
        if self._ground is not None:
            self._left |= {Region(self._ground.level, window) for window in self._windows}
        self._before, self._shown, self._ground, self._windows, self._map = {}, {}, None, (), None
        self._patches.clear()

    def take_back(self) -> None:
        """Show the tiles as they were."""
        before, left = self._before, set(self._left)
        if self._map is not None:
            self._tiles.change_map(self._map, self._windows)
        self.end()
        self._left = left
        for key, tile in before.items():
            if self._tiles.peek(key) is not None:
                self._tiles.put(key, tile)

    def forget(self) -> tuple[MapBox, ...]:
        """Return where tiles were left with what was drawn on them since this was asked before."""
        known, self._left, land = self._left, set(), self._land
        if land is None:
            return ()
        boxes = []
        for region in known:
            down, across = ((points_at(count, region.level) - 1) for count in land.ground.shape)
            (top, bottom), (left, right) = (
                (span.start - _AROUND, span.stop + _AROUND) for span in (region.rows, region.columns)
            )
            boxes.append((top / down, left / across, bottom / down, right / across))
        return tuple(boxes)

    def _draw_on(self, key: TileKey) -> None:
        """Draw on a tile that has just come."""
        if self._ground is not None and self._tiles.peek(key) is not self._shown.get(key):
            self._before.pop(key, None)
            self._draw(key, self._windows)

    def _draw(self, key: TileKey, windows: Windows) -> None:
        land, ground, tile = self._land, self._ground, self._tiles.peek(key)
        if land is None or ground is None or tile is None or key.level - land.level < ground.level - _COARSER:
            return
        if self._map is not None and self._tiles.is_of_map(key):
            return
        whole = Region(key.level - land.level, key.window)
        near = _around(whole, ground.level, windows)
        inside = None if near is None else near.within(land.ground.shape)
        if inside is None:
            return
        before = self._before.setdefault(key, tile)
        known: FloatArray = np.asarray(before[inside.slices_in(whole)])

        def below(asked: Region) -> FloatArray:
            return known if asked == inside else ground.below.heights(asked)

        heights = np.array(tile)
        heights[inside.slices_in(whole)] = ground.patched(inside, below)
        self._shown[key] = KeptTile(heights)
        self._tiles.put(key, self._shown[key])


def _squares(window: Window) -> Iterator[tuple[int, int]]:
    """Return the squares of a map that a window touches."""
    return product(
        range(max(window.row - 1, 0) // _TILE, (window.row + window.rows) // _TILE + 1),
        range(max(window.column - 1, 0) // _TILE, (window.column + window.columns) // _TILE + 1),
    )


def _part(row: int, column: int, around: int, heightmap: Heightmap) -> Window:
    """Return a square of a map with its shared edges, and some points around it."""
    spans = [
        range(max(at * _TILE - around, 0), min((at + 1) * _TILE + 1 + around, count))
        for at, count in ((row, heightmap.rows), (column, heightmap.columns))
    ]
    rows, columns = spans
    return Window(rows.start, columns.start, len(rows), len(columns))


def _around(whole: Region, level: int, windows: Windows) -> Region | None:
    """Return the part of a tile around windows of a level, or None where they are elsewhere."""
    deeper = whole.level - level

    def at(first: int, last: int) -> tuple[int, int]:
        first, last = first - _AROUND, last + _AROUND
        return (first << deeper, last << deeper) if deeper >= 0 else (first >> -deeper, -(-last >> -deeper))

    tops, bottoms, lefts, rights = [], [], [], []
    for window in windows:
        top, bottom = at(window.row, window.row + window.rows - 1)
        left, right = at(window.column, window.column + window.columns - 1)
        top, left = max(top, whole.rows.start), max(left, whole.columns.start)
        bottom, right = min(bottom, whole.rows.stop - 1), min(right, whole.columns.stop - 1)
        if top <= bottom and left <= right:
            tops.append(top)
            bottoms.append(bottom)
            lefts.append(left)
            rights.append(right)
    if not tops:
        return None
    row, column = min(tops), min(lefts)
    return Region(whole.level, Window(row, column, max(bottoms) - row + 1, max(rights) - column + 1))
