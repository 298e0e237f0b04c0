"""The ground as far as it is known: how high it is at a spot, and where a line of sight meets it."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil, floor, inf, log2
from typing import Protocol

import numpy as np

from terrain_explorer.gui.views.endless3d.drawn_heights import Damping, without_voids
from terrain_explorer.gui.views.endless3d.frame import Frame, Spot
from terrain_explorer.gui.views.surface3d.camera.camera import Ray, WorldPoint, WorldVectors
from terrain_explorer.gui.views.surface3d.camera.picking import first_root
from terrain_explorer.gui.views.tiles.kept_tile import AnyTile
from terrain_explorer.terrain.parallel import Extremes
from terrain_explorer.terrain.sampling import heights_at
from terrain_explorer.terrain.tiles.ground import LandFacts, TileHeights
from terrain_explorer.terrain.tiles.tile_key import DEEPEST_LEVEL, ROOT_LEVEL, SQUARES, TileKey
from terrain_explorer.terrain.tiles.tile_waters import LandWaters

_KEPT, _EXTREMES = 32, 4096
"""Tiles that are kept as they are drawn, and those of which the extremes are."""
_TOUCH = 1e-9
"""Places less than this below the ground, in units of the frame, count as on it: numbers are rounded."""
_FINER = ROOT_LEVEL + 3
"""The level of the tiles in which heights are looked up first, if the unit is the whole side."""


class TileSource(Protocol):
    """Where tiles come from; see `TileCache`."""

    def get(self, key: TileKey) -> AnyTile | None:
        """Return a tile if it is there."""

    def nearest(self, key: TileKey) -> tuple[TileKey, AnyTile] | None:
        """Return the tile, or the finest one there that it lies in, with its key."""


@dataclass(frozen=True, eq=False)
class _Sight:
    """A line of sight over the ground: its places in sides of the whole, and heights.

    Attributes
    ----------
    begin, rate
        South, east and height where it begins, and how they change along it.
    """

    begin: WorldVectors
    rate: WorldVectors

    @classmethod
    def of(cls, frame: Frame, ray: Ray) -> _Sight:
        """Return a line of sight of a frame."""
        (x, y, z), (right, up, higher) = ray[0].tolist(), ray[1].tolist()
        spot, unit = frame.spot((x, y, z)), frame.unit
        return cls(
            np.array([spot.south, spot.east, spot.height]),
            np.array([-up * unit, right * unit, higher / frame.z_of_height]),
        )

    def height(self, along: WorldVectors) -> WorldVectors:
        """Return how high it is so far along."""
        return np.asarray(self.begin[2] + along * self.rate[2])

    def within(self, south: float, east: float, farthest: float) -> tuple[float, float]:
        """Return where it comes over ground that reaches so far to the south and to the east, and where it leaves it.

        It is beside the ground if it leaves before it comes.
        """
        enter, leave = 0.0, farthest
        for start, speed, end in zip(self.begin.tolist(), self.rate.tolist(), (south, east), strict=False):
            if speed == 0.0:
                if not 0.0 <= start <= end:
                    return 1.0, 0.0
                continue
            one, other = sorted((-start / speed, (end - start) / speed))
            enter, leave = max(enter, one), min(leave, other)
        return enter, leave

    def crossings(self, lines: float, first: tuple[float, float], enter: float, leave: float) -> WorldVectors:
        """Return where it crosses the lines of a grid, from where it enters to where it leaves.

        Parameters
        ----------
        lines
            How many lines there are to the side of the whole.
        first
            Those of them that count as number 0, to the south and to the east: small numbers keep their digits.
        """
        crossed = [np.array([enter, leave])]
        for start, speed, zero in zip(self.begin.tolist(), self.rate.tolist(), first, strict=False):
            at, rate = start * lines - zero, speed * lines
            low, high = sorted((at + rate * enter, at + rate * leave))
            numbers = np.arange(ceil(low), floor(high) + 1)
            if rate and len(numbers):
                crossed.append((numbers - at) / rate)
        return np.asarray(np.sort(np.concatenate(crossed)).clip(enter, leave))


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
    """

    def __init__(
        self,
        tiles: TileSource,
        facts: LandFacts,
        sea: float | None = None,
        waters: LandWaters | None = None,
        as_drawn: bool = True,
    ) -> None:
        self._tiles, self.facts, self.sea, self._waters = tiles, facts, sea, waters
        self.south, self.east = map(float, facts.extent)
        self._lowest = facts.range[0]
        self._damping = Damping.of(facts) if as_drawn else None
        self._drawn: OrderedDict[TileKey, tuple[AnyTile, TileHeights]] = OrderedDict()
        self._extremes: dict[TileKey, Extremes] = {}

    def forget(self, key: TileKey) -> None:
        """Note that a tile has other heights."""
        self._extremes.pop(key, None)

    def height(self, south: float, east: float, unit: float) -> float:
        """Return the height of the ground, bilinear, as well as it is known; beside the ground that of its border.

        Parameters
        ----------
        unit
            The sides of the whole that matter: finer than a small part of it no tile is looked for.
        """
        return self._looked_up(south, east, unit)[0]

    def known_height(self, south: float, east: float, unit: float) -> float | None:
        """Return the height of the ground, or None where a tile not much larger than the unit is still missing."""
        height, level = self._looked_up(south, east, unit)
        return height if level >= tile_around(south, east, unit).level else None

    def _looked_up(self, south: float, east: float, unit: float) -> tuple[float, int]:
        south, east = min(max(south, 0.0), self.south), min(max(east, 0.0), self.east)
        found = self._tiles.nearest(_tile(south, east, _finest(unit)))
        if found is None:
            return self._lowest if self.sea is None else max(self._lowest, self.sea), ROOT_LEVEL - 1
        key, heights = self._shown(*found)
        count = key.tiles_a_side
        height = _bilinear(heights, (south * count - key.row) * SQUARES, (east * count - key.column) * SQUARES)
        return max(height, self._water(south, east)), key.level

    def met(self, frame: Frame, ray: Ray, farthest: float) -> WorldPoint | None:
        """Return the place of a frame at which a line of sight meets the ground, or None where it misses it.

        Exact, as on the surface of a map: in each square of the tiles that are there the height along the line is a
        parabola; see `picking.pick`. A line that comes in through a side of the ground meets that; see `is_side`.
        """
        sight = _Sight.of(frame, ray)
        enter, leave = sight.within(self.south, self.east, farthest)
        if not enter < leave:
            return None
        level = _finest(frame.unit)
        # A line of sight leads through hundreds of tiles, and is near the ground in few of them.
        ends = sight.crossings(float(1 << (level - ROOT_LEVEL)), (0.0, 0.0), enter, leave)
        for begin, end in pairwise(ends.tolist()):
            far = self._met_in(sight, level, begin, end)
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

    def _met_in(self, sight: _Sight, level: int, begin: float, end: float) -> float | None:
        """Return how far along a line of sight the ground is on a stretch that lies over one tile of a level."""
        south, east = (sight.begin[:2] + (begin + end) / 2 * sight.rate[:2]).tolist()
        found = self._tiles.nearest(_tile(south, east, level))
        lowest = sight.height(np.array([begin, end])).min()
        if found is None:
            floor = np.full(1, max(self._lowest, self._water(south, east)))
            return _met_level(sight, np.array([begin, end]), floor)
        key = found[0]
        if lowest > max(self._highest(*found), self._highest_water(key)):
            return None
        lines = float(key.tiles_a_side * SQUARES)
        corner = np.array([key.row * SQUARES, key.column * SQUARES], float)
        ends = sight.crossings(lines, (corner[0], corner[1]), begin, end)
        middles = (ends[1:] + ends[:-1]) / 2
        heights = self._shown(*found)[1]

        def over(along: WorldVectors) -> WorldVectors:
            # The start first: small numbers keep their digits.
            rows, columns = (sight.begin[:2] * lines - corner)[:, np.newaxis] + np.multiply.outer(
                sight.rate[:2] * lines, along
            )
            return np.asarray(sight.height(along) - heights_at(heights, rows, columns))

        dry = first_root(ends, over(ends), over(middles))
        places = (sight.begin[:2] + middles[:, np.newaxis] * sight.rate[:2]).tolist()
        wet = _met_level(sight, ends, np.array([self._water(south, east) for south, east in places]))
        return min(inf if dry is None else dry, inf if wet is None else wet) if (dry, wet) != (None, None) else None

    def _shown(self, key: TileKey, tile: AnyTile) -> tuple[TileKey, TileHeights]:
        """Return the heights of a tile without unknown ones."""
        kept = self._drawn.get(key)
        if kept is None or kept[0] is not tile:
            heights = np.asarray(tile, np.float64)
            if self._damping is None:
                heights = np.nan_to_num(heights, nan=self._lowest)
            else:
                heights = self._damping.levels(without_voids(heights, key, self.facts), key.level, 1)[0]
            kept = self._drawn[key] = tile, np.ascontiguousarray(heights)
            while len(self._drawn) > _KEPT:
                self._drawn.popitem(last=False)
        self._drawn.move_to_end(key)
        return key, kept[1]

    def _highest(self, key: TileKey, tile: AnyTile) -> float:
        """Return a height above which nothing of a tile is drawn."""
        if key not in self._extremes:
            heights = np.nan_to_num(np.asarray(tile), nan=self._lowest)
            self._extremes[key] = float(heights.min()), float(heights.max())
            while len(self._extremes) > _EXTREMES:
                self._extremes.pop(next(iter(self._extremes)))
        low, high = self._extremes[key]
        # Points that are drawn lower than they are may push up those between them.
        return 2 * high - low if self._damping is not None and self._damping.changes(key.level) else high

    def _water(self, south: float, east: float) -> float:
        """Return how high water stands at a place, or -inf where there is none."""
        lake = -inf if self._waters is None else self._waters.lake(south, east)
        return lake if self.sea is None else max(lake, self.sea)

    def _highest_water(self, key: TileKey) -> float:
        lake = -inf if self._waters is None else self._waters.highest_lake(key)
        return lake if self.sea is None else max(lake, self.sea)


def _met_level(sight: _Sight, ends: WorldVectors, levels: WorldVectors) -> float | None:
    """Return where a line of sight first meets water, which stands this high on each stretch between the ends."""
    heights = sight.height(ends)
    met = np.flatnonzero(np.minimum(heights[1:], heights[:-1]) <= levels)
    if not len(met):
        return None
    at = int(met[0])
    if heights[at] <= levels[at]:
        return float(ends[at])
    return float(min((levels[at] - sight.begin[2]) / sight.rate[2], ends[at + 1]))


def _finest(unit: float) -> int:
    """Return the level of the tiles in which heights are looked up first."""
    return min(max(_FINER - ceil(log2(unit)), ROOT_LEVEL), DEEPEST_LEVEL)


def _bilinear(heights: TileHeights, row: float, column: float) -> float:
    i, j = min(max(floor(row), 0), SQUARES - 1), min(max(floor(column), 0), SQUARES - 1)
    down, across = min(max(row - i, 0.0), 1.0), min(max(column - j, 0.0), 1.0)
    north = heights[i, j] * (1 - across) + heights[i, j + 1] * across
    south = heights[i + 1, j] * (1 - across) + heights[i + 1, j + 1] * across
    return float(north * (1 - down) + south * down)


def tile_around(south: float, east: float, unit: float) -> TileKey:
    """Return a tile around a place that is a few times as long as a unit, in sides of the whole."""
    return _tile(south, east, ROOT_LEVEL - ceil(log2(4 * unit)))


def nearest_tiles(south: float, east: float, level: int) -> tuple[TileKey, ...]:
    """Return the tiles of a level, up to four, that have all ground around a place to half of their side."""
    count = 1 << (max(level, ROOT_LEVEL) - ROOT_LEVEL)
    corner = (floor(at * count - 0.5) for at in (south, east))
    rows, columns = ({min(max(first + step, 0), count - 1) for step in (0, 1)} for first in corner)
    return tuple(TileKey(max(level, ROOT_LEVEL), row, column) for row in sorted(rows) for column in sorted(columns))


def _tile(south: float, east: float, level: int) -> TileKey:
    level = min(max(level, ROOT_LEVEL), DEEPEST_LEVEL)
    count = 1 << (level - ROOT_LEVEL)
    row, column = (min(max(int(at * count), 0), count - 1) for at in (south, east))
    return TileKey(level, row, column)
