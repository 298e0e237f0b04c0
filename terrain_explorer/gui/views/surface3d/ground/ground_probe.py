"""The ground as far as it is known: how high it is at a spot, and where a line of sight meets it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from math import ceil, floor, inf, log2
from weakref import ref

import numpy as np
from numpy.typing import ArrayLike, NDArray

from terrain_explorer.gui.views.surface3d.camera.camera import Ray, WorldPoint, WorldVectors
from terrain_explorer.gui.views.surface3d.camera.frame import Frame, Spot
from terrain_explorer.gui.views.surface3d.camera.picking import entered
from terrain_explorer.gui.views.surface3d.ground.drawn_heights import Damping, without_voids
from terrain_explorer.gui.views.surface3d.ground.height_bounds import BlockExtremes
from terrain_explorer.gui.views.surface3d.ground.map_places import MapPlaces
from terrain_explorer.gui.views.tiles.tile_source import AnyTile, TileSource
from terrain_explorer.terrain import Window
from terrain_explorer.terrain.heightmap import Float64s
from terrain_explorer.terrain.sampling import heights_at
from terrain_explorer.terrain.tiles.ground import LandFacts, TileHeights
from terrain_explorer.terrain.tiles.tile_key import DEEPEST_LEVEL, ROOT_LEVEL, SQUARES, TileKey
from terrain_explorer.terrain.tiles.tile_waters import LandWaters

_KEPT, _EXTREMES = 32, 1024
"""Tiles that are kept as they are drawn, and those of which the extremes are."""
_TOUCH = 1e-9
"""Places less than this below the ground, in units of the frame, count as on it: numbers are rounded."""
_FINER = ROOT_LEVEL + 3
"""The level of the tiles in which heights are looked up first, if the unit is the whole side."""


class GroundProbe:
    """Looks up heights in the tiles that are there: of the ground or, where they are higher, of the sea and of lakes.

    Parameters
    ----------
    sea
        The height of the sea, or None where there is none.
    waters
        The lakes, or None.
    as_drawn
        Whether the heights are those that are drawn; otherwise those that are, and the lowest of all in voids.
    deepest
        The level of the finest tiles that there ever are.
    """

    def __init__(
        self,
        tiles: TileSource,
        facts: LandFacts,
        sea: float | None = None,
        waters: LandWaters | None = None,
        as_drawn: bool = True,
        deepest: int = DEEPEST_LEVEL,
    ) -> None:
        self._tiles, self.facts, self.sea, self._waters = tiles, facts, sea, waters
        self.south, self.east = map(float, facts.extent)
        self._lowest, self._deepest = facts.range[0], deepest
        self._damping = Damping.of(facts) if as_drawn else None
        self._drawn: OrderedDict[TileKey, tuple[AnyTile, TileHeights, bool]] = OrderedDict()
        self._extremes: dict[TileKey, tuple[ref[AnyTile], BlockExtremes]] = {}

    def as_it_is(self) -> GroundProbe:
        """Return the ground as it is known now, whatever changes it."""
        kept = copy(self)
        kept._tiles = self._tiles.as_they_are()
        return kept

    def level_seen(self, unit: float) -> int:
        """Return the level of tiles that tell as much as is seen of the ground around; see `level_around`."""
        return min(level_around(unit), self._deepest)

    @cached_property
    def map(self) -> MapPlaces:
        """Where the map is on the ground."""
        return MapPlaces.of(self.facts)

    def forget(self, key: TileKey, part: Window | None = None) -> None:
        """Note that a tile has other heights, in a window of its points or, by default, anywhere."""
        drawn, extremes, tile = self._drawn.pop(key, None), self._extremes.pop(key, None), self._tiles.get(key)
        if part is None or tile is None:
            return
        # To look at all points of a tile after each dab would take longer than all else that is asked of it.
        if extremes is not None:
            extremes[1].follow(tile, part)
            self._extremes[key] = ref(tile), extremes[1]
        there = slice(part.row, part.row + part.rows), slice(part.column, part.column + part.columns)
        if drawn is not None and drawn[2] and not np.isnan(points := tile[there]).any():
            drawn[1][there] = points
            self._drawn[key] = tile, drawn[1], True

    def height(self, south: float, east: float, unit: float) -> float:
        """Return the height of the ground, bilinear, as well as it is known; beside the ground that of its border.

        Parameters
        ----------
        unit
            The sides of the whole that matter: finer than a small part of it no tile is looked for.
        """
        return float(self.heights(south, east, unit)[0])

    def heights(self, south: ArrayLike, east: ArrayLike, unit: float) -> tuple[Float64s, NDArray[np.int_]]:
        """Return the heights of the ground at many places, and the levels of the tiles that told them; see `height`."""
        places = np.broadcast_arrays(np.clip(south, 0.0, self.south), np.clip(east, 0.0, self.east))
        south, east = (axis.ravel() for axis in places)
        level, found = self._finest(unit), np.full(south.shape, self._lowest)
        levels = np.full(south.shape, ROOT_LEVEL - 1)
        count = 1 << (level - ROOT_LEVEL)
        rows, columns = (np.minimum((axis * count).astype(np.int64), count - 1) for axis in (south, east))
        # Where finer tiles are not there, one tells the heights for many of them: for all at once.
        told: dict[TileKey, tuple[AnyTile, list[_Places]]] = {}
        for row, column, here in _of_each_tile(rows, columns):
            nearest = self._tiles.nearest(TileKey(level, row, column))
            if nearest is not None:
                told.setdefault(nearest[0], (nearest[1], []))[1].append(here)
        for key, (tile, parts) in told.items():
            _, heights = self._shown(key, tile)
            here = _joined(parts)
            down, right = south[here] * key.tiles_a_side - key.row, east[here] * key.tiles_a_side - key.column
            found[here], levels[here] = heights_at(heights, down * SQUARES, right * SQUARES), key.level
        shape = places[0].shape
        if self._waters is not None or self.sea is not None:
            found = np.maximum(found, self._water(south, east))
        return found.reshape(shape), levels.reshape(shape)

    def highest(self, spot: Spot, unit: float) -> float:
        """Return a height above which nothing is drawn within a few units of a spot, in sides of the whole."""
        tops = []
        for key in nearest_tiles(spot.south, spot.east, level_around(2 * unit)):
            found = self._tiles.nearest(key)
            tops.append(max(self._lowest if found is None else self._highest(*found), self._highest_water(key)))
        return max(tops)

    def met(self, frame: Frame, ray: Ray, farthest: float, nearest: float = 0.0) -> WorldPoint | None:
        """Return the place of a frame at which a line of sight meets the ground, or None where it misses it.

        Exact, as on the surface of a map: in each square of the tiles that are there the height along the line is a
        parabola; see `Sightline.met`. A line that comes in through a side of the ground meets that; see `is_side`.
        """
        level = self._finest(frame.unit)
        count = 1 << (level - ROOT_LEVEL)
        # From the corner of a tile near by: small numbers keep their digits.
        corner = floor(frame.south * count), floor(frame.east * count)
        line = frame.sightline(ray, count, corner)
        ends = np.multiply((self.south, self.east), count) - corner
        enter, leave = map(float, entered(np.negative(corner), ends, line.begin[:2], line.rate[:2]))
        enter, leave = max(enter, nearest), min(leave, farthest)
        if not enter < leave:
            return None
        # A line of sight leads through hundreds of tiles, and is near the ground in few of them.
        for begin, end in pairwise(line.crossings(enter, leave).tolist()):
            row, column = (line.begin[:2] + (begin + end) / 2 * line.rate[:2]).tolist()
            key = _tile_of(level, corner[0] + floor(row), corner[1] + floor(column))
            far = self._met_in(frame, ray, key, begin, end)
            if far is not None:
                x, y, z = (ray[0] + far * ray[1]).tolist()
                return x, y, z
        return None

    def is_side(self, frame: Frame, place: WorldPoint) -> bool:
        """Return whether a place at which a line of sight met the ground is on a side of it, below its surface."""
        spot = frame.spot(place)
        return place[2] < frame.z(self.height(spot.south, spot.east, frame.unit)) - _TOUCH

    def on_ground(self, spot: Spot, unit: float) -> Spot:
        """Return the spot on the ground below or above a spot, or the nearest one where there is no ground."""
        south, east = min(max(spot.south, 0.0), self.south), min(max(spot.east, 0.0), self.east)
        return replace(spot, south=south, east=east, height=self.height(south, east, unit))

    def _finest(self, unit: float) -> int:
        """Return the level of the tiles in which heights are looked up first: none is finer than the finest."""
        return min(max(_FINER - ceil(log2(unit)), ROOT_LEVEL), self._deepest)

    def _met_in(self, frame: Frame, ray: Ray, wanted: TileKey, begin: float, end: float) -> float | None:
        """Return how far along a line of sight the ground is on a stretch that lies over one tile."""
        lowest = (ray[0] + np.multiply.outer((begin, end), ray[1]))[:, 2].min()
        found = self._tiles.nearest(wanted)
        key, top = (wanted, self._lowest) if found is None else (found[0], self._highest(*found))
        if lowest > frame.z(max(top, self._highest_water(key))):
            return None
        heights = np.full((2, 2), self._lowest) if found is None else self._shown(*found)[1]
        corner = key.row * SQUARES, key.column * SQUARES
        line = frame.sightline(ray, key.tiles_a_side * SQUARES, corner)
        ends = line.crossings(begin, end)
        return line.met(heights, frame.height, frame.z_of_height, ends, self._waters_along(frame, ray, ends))

    def _waters_along(self, frame: Frame, ray: Ray, ends: WorldVectors) -> WorldVectors:
        """Return z of the water on stretches of a line of sight."""
        x, y = (ray[0] + np.multiply.outer((ends[1:] + ends[:-1]) / 2, ray[1]))[:, :2].T
        return np.asarray(frame.z(self._water(frame.south - y * frame.unit, frame.east + x * frame.unit)))

    def _shown(self, key: TileKey, tile: AnyTile) -> tuple[TileKey, TileHeights]:
        """Return the heights of a tile without unknown ones."""
        kept = self._drawn.get(key)
        if kept is None or kept[0] is not tile:
            points = np.array(tile, np.float64)
            if self._damping is None:
                heights = np.nan_to_num(points, nan=self._lowest)
            else:
                heights = self._damping.levels(without_voids(points, key, self.facts), key.level, 1)[0]
            are_alike = heights.base is points or heights is points
            kept = self._drawn[key] = tile, np.ascontiguousarray(heights), are_alike
            while len(self._drawn) > _KEPT:
                self._drawn.popitem(last=False)
        self._drawn.move_to_end(key)
        return key, kept[1]

    def _highest(self, key: TileKey, tile: AnyTile) -> float:
        """Return a height above which nothing of a tile is drawn."""
        kept = self._extremes.get(key)
        if kept is None or kept[0]() is not tile:
            kept = self._extremes[key] = ref(tile), BlockExtremes(tile, self._lowest)
            while len(self._extremes) > _EXTREMES:
                self._extremes.pop(next(iter(self._extremes)))
        low, high = kept[1].whole
        # Points that are drawn lower than they are may push up those between them.
        return 2 * high - low if self._damping is not None and self._damping.changes(key.level) else high

    def _water(self, south: Float64s, east: Float64s) -> Float64s:
        """Return how high water stands at places, or -inf where there is none."""
        lakes = np.full(south.shape, -inf) if self._waters is None else self._waters.lakes(south, east)
        return lakes if self.sea is None else np.maximum(lakes, self.sea)

    def _highest_water(self, key: TileKey) -> float:
        lake = -inf if self._waters is None else self._waters.highest_lake(key)
        return lake if self.sea is None else max(lake, self.sea)


_Places = NDArray[np.intp] | slice
"""Some of many places: their numbers, or all."""


def _joined(parts: list[_Places]) -> _Places:
    return parts[0] if len(parts) == 1 else np.concatenate([part for part in parts if not isinstance(part, slice)])


def _of_each_tile(rows: NDArray[np.int64], columns: NDArray[np.int64]) -> Iterator[tuple[int, int, _Places]]:
    """Yield the row and the column of each tile once, and where it is among those of many places, shape (n,)."""
    if len(rows) and (rows == rows[0]).all() and (columns == columns[0]).all():
        yield int(rows[0]), int(columns[0]), slice(None)
        return
    # One number for both sorts much faster.
    tiles = (rows.astype(np.uint64) << np.uint64(32)) + columns.astype(np.uint64)
    order = np.argsort(tiles, kind="stable")
    for here in np.split(order, np.flatnonzero(np.diff(tiles[order])) + 1):
        if len(here):
            yield int(rows[here[0]]), int(columns[here[0]]), here


def level_around(unit: float) -> int:
    """Return the level of tiles that are a few times as long as a unit, in sides of the whole."""
    return min(max(ROOT_LEVEL - ceil(log2(4 * unit)), ROOT_LEVEL), DEEPEST_LEVEL)


def tile_around(south: float, east: float, unit: float) -> TileKey:
    """Return a tile around a place that is a few times as long as a unit, in sides of the whole."""
    return _tile(south, east, level_around(unit))


def nearest_tiles(south: float, east: float, level: int) -> tuple[TileKey, ...]:
    """Return the tiles of a level, up to four, that have all ground around a place to half of their side."""
    count = 1 << (max(level, ROOT_LEVEL) - ROOT_LEVEL)
    corner = (floor(at * count - 0.5) for at in (south, east))
    rows, columns = ({min(max(first + step, 0), count - 1) for step in (0, 1)} for first in corner)
    return tuple(TileKey(max(level, ROOT_LEVEL), row, column) for row in sorted(rows) for column in sorted(columns))


def _tile(south: float, east: float, level: int) -> TileKey:
    level = min(max(level, ROOT_LEVEL), DEEPEST_LEVEL)
    count = 1 << (level - ROOT_LEVEL)
    return _tile_of(level, int(south * count), int(east * count))


def _tile_of(level: int, row: int, column: int) -> TileKey:
    """Return a tile, or the nearest one."""
    last = (1 << (level - ROOT_LEVEL)) - 1
    return TileKey(level, min(max(row, 0), last), min(max(column, 0), last))
