"""The points of a map as tiles, at every level that it has: views of its heights, at once there."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import reduce
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.document.changed_windows import joined
from terrain_explorer.terrain.heightmap import Bools, Heightmap, Heights, Window
from terrain_explorer.terrain.sampling import heights_at
from terrain_explorer.terrain.scale import Region
from terrain_explorer.terrain.scale.region import lines_of
from terrain_explorer.terrain.tiles.land import facts_of_map
from terrain_explorer.terrain.tiles.tile_key import ROOT_LEVEL, SQUARES, TILE_POINTS, TileKey

WHOLE_TILE = Window(0, 0, TILE_POINTS, TILE_POINTS)
"""All points of a tile."""


@dataclass(eq=False)
class MapTile:
    """The points of a map that lie on a tile, to be looked at like its heights: indexed it gives float64.

    Attributes
    ----------
    points
        A view of the heights of the map, float32; where the map ends on the tile, a copy that is NaN beyond.
    voids
        Which of them are no ground, or None.
    lines
        Where they are in the map, in rows and in columns; None for a copy.
    """

    points: Heights
    voids: Bools | None = None
    lines: tuple[slice, slice] | None = None

    def __getitem__(self, places: Any) -> Any:
        heights = np.asarray(self.points[places], np.float64)
        if self.voids is None:
            return heights[()]
        return np.where(self.voids[places], np.nan, heights)[()]

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        return np.asarray(self[:], dtype)


class MapTiles:
    """The tiles of a map down to the level of its points: see `TileSource`.

    A map whose points are farther apart than those of the root tile has that one alone, bilinear between them.

    Attributes
    ----------
    heightmap
        The map.
    level
        The finest level of tiles.
    """

    def __init__(self, heightmap: Heightmap) -> None:
        self.heightmap = heightmap
        self._own = facts_of_map(heightmap).level
        self.level = max(self._own, ROOT_LEVEL)
        self._made: dict[TileKey, MapTile] = {}

    @property
    def count(self) -> int:
        """How many tiles there are, of all levels."""
        squares = [points - 1 for points in self.heightmap.heights.shape]
        sides = (SQUARES << self.level - level for level in range(ROOT_LEVEL, self.level + 1))
        return sum(prod(-(-count // side) for count in squares) for side in sides)

    def get(self, key: TileKey) -> MapTile | None:
        """Return a tile, in any thread, or None where the map has none; it stays the same as long as the map does."""
        made = self._made.get(key)
        if made is None and (made := self._tile(key)) is not None:
            made = self._made.setdefault(key, made)
        return made

    def nearest(self, key: TileKey) -> tuple[TileKey, MapTile] | None:
        """Return the tile, or the finest one that it lies in, with its key."""
        key = key.ancestor(min(key.level, self.level))
        found = self.get(key)
        return None if found is None else (key, found)

    def as_they_are(self) -> MapTiles:
        """Return itself: a map does not change."""
        return self

    def known(self) -> tuple[TileKey, ...]:
        """Return the tiles that were asked for."""
        return tuple(self._made)

    def changed(self, heightmap: Heightmap, differs: Callable[[TileKey], bool]) -> tuple[MapTiles, tuple[TileKey, ...]]:
        """Return the tiles of a map of the same shape, and which of those that were asked for are others.

        Parameters
        ----------
        differs
            Which tiles may differ: all others stay the same.
        """
        after, others = MapTiles(heightmap), []
        for key, tile in tuple(self._made.items()):
            if differs(key):
                others.append(key)
            else:
                # What knows the tile goes on knowing it; but the map from before must not stay in memory.
                if tile.lines is not None:
                    tile.points = heightmap.heights[tile.lines]
                    tile.voids = None if heightmap.voids is None else heightmap.voids[tile.lines]
                after._made[key] = tile
        return after, tuple(others)

    def touched(self, windows: Collection[Window]) -> Callable[[TileKey], bool]:
        """Return what tells which tiles have points in one of some windows of the map."""
        return lambda key: any(self._touched(window, key) is not None for window in windows)

    def part(self, key: TileKey, windows: Collection[Window]) -> Window | None:
        """Return the smallest window of a tile with its points in some windows of the map; None if it has none."""
        parts = [part for window in windows if (part := self._touched(window, key)) is not None]
        return reduce(joined, parts) if parts else None

    def _touched(self, window: Window, key: TileKey) -> Window | None:
        if key.level > self._own:
            return WHOLE_TILE
        down = self._own - key.level
        rows = _met(window.row, window.rows, key.row * SQUARES, down)
        columns = _met(window.column, window.columns, key.column * SQUARES, down)
        return Window(rows.start, columns.start, len(rows), len(columns)) if rows and columns else None

    def _tile(self, key: TileKey) -> MapTile | None:
        if self._own < ROOT_LEVEL:
            return self._between() if key.level == ROOT_LEVEL else None
        heights, voids = self.heightmap.heights, self.heightmap.voids
        region = Region(key.level - self._own, key.window).within(heights.shape) if key.level <= self._own else None
        if region is None:
            return None
        lines = lines_of(region)
        points, unknown = _whole(heights[lines], np.nan), None if voids is None else _whole(voids[lines], False)
        return MapTile(points, unknown, lines if region.shape == points.shape else None)

    def _between(self) -> MapTile:
        at = np.arange(TILE_POINTS) / (1 << (ROOT_LEVEL - self._own))
        rows, columns = (at[at <= count - 1] for count in self.heightmap.heights.shape)
        points = heights_at(self.heightmap.ground(), rows[:, np.newaxis], columns).astype(np.float32)
        return MapTile(_whole(points, np.nan))


def are_alike(one: Heightmap | None, other: Heightmap) -> bool:
    """Return whether two maps have the same proportions: their cells, or the steps between their points."""
    if one is None:
        return False
    return any((one.rows - cut) * (other.columns - cut) == (one.columns - cut) * (other.rows - cut) for cut in (0, 1))


def _whole(points: NDArray[Any], beyond: float) -> NDArray[Any]:
    """Return the points of a tile, with others beyond where there are too few."""
    if points.shape == (TILE_POINTS, TILE_POINTS):
        return points
    whole = np.full((TILE_POINTS, TILE_POINTS), beyond, points.dtype)
    whole[: points.shape[0], : points.shape[1]] = points
    return whole


def _met(first: int, count: int, begin: int, down: int) -> range:
    """Return which lines of a tile, whose first one is `begin`, are in a span of lines `down` levels finer."""
    low, high = max(-(-first >> down), begin), min((first + count - 1) >> down, begin + SQUARES)
    return range(low - begin, high - begin + 1)
