"""The ground as far as it is known: how high it is at a spot, and where a line of sight meets it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import ceil, floor, inf, isnan, log2
from typing import Protocol

import numpy as np

from terrain_explorer.gui.views.endless3d.frame import Frame, Spot
from terrain_explorer.gui.views.endless3d.kept_tile import AnyTile
from terrain_explorer.gui.views.surface3d.camera.camera import Place, Ray
from terrain_explorer.terrain.tiles.ground import GroundFacts
from terrain_explorer.terrain.tiles.tile_key import DEEPEST_LEVEL, ROOT_LEVEL, SQUARES, TileKey

_STEPS = 240
"""Places along a line of sight at which the ground is looked up, each a little farther from the one before."""
_HALVINGS = 24
_FINER = ROOT_LEVEL + 3
"""The level of the tiles in which heights are looked up first, if the unit is the whole side."""


class TileSource(Protocol):
    """Where tiles come from; see `TileCache`."""

    def get(self, key: TileKey) -> AnyTile | None:
        """Return a tile if it is there."""

    def nearest(self, key: TileKey) -> tuple[TileKey, AnyTile] | None:
        """Return the tile, or the finest one there that it lies in, with its key."""


class GroundProbe:
    """Looks up heights in the tiles that are there: of the ground or, where they are higher, of the sea and of lakes.

    Parameters
    ----------
    sea
        The height of the sea, or None where there is none.
    lake
        Returns how high a lake stands at a place, in sides of the whole, or -inf where none can be.
    """

    def __init__(
        self,
        tiles: TileSource,
        facts: GroundFacts,
        sea: float | None = None,
        lake: Callable[[float, float], float] = lambda *_: -inf,
    ) -> None:
        self._tiles, self.sea, self._lake = tiles, sea, lake
        self.south, self.east = map(float, facts.extent)
        self._lowest = facts.range[0]

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
        key = _tile(south, east, _FINER - ceil(log2(unit)))
        found = self._tiles.nearest(key)
        if found is None:
            return self._lowest if self.sea is None else max(self._lowest, self.sea), ROOT_LEVEL - 1
        key, heights = found
        count = key.tiles_a_side
        height = _bilinear(heights, (south * count - key.row) * SQUARES, (east * count - key.column) * SQUARES)
        height = max(self._lowest if isnan(height) else height, self._lake(south, east))
        return (height if self.sea is None else max(height, self.sea)), key.level

    def met(self, frame: Frame, ray: Ray, farthest: float) -> Place | None:
        """Return the place of a frame at which a line of sight meets the ground, or None where it misses it."""
        origin, direction = ray
        before = 0.0
        for far in np.geomspace(farthest / 1e5, farthest, _STEPS):
            if self._over(frame, origin + far * direction) <= 0.0:
                return self._between(frame, ray, before, float(far))
            before = float(far)
        return None

    def on_ground(self, spot: Spot, unit: float) -> Spot:
        """Return the spot on the ground below or above a spot, or the nearest one where there is no ground."""
        south, east = min(max(spot.south, 0.0), self.south), min(max(spot.east, 0.0), self.east)
        return replace(spot, south=south, east=east, height=self.height(south, east, unit))

    def _between(self, frame: Frame, ray: Ray, above: float, below: float) -> Place | None:
        origin, direction = ray
        for _ in range(_HALVINGS):
            middle = (above + below) / 2
            if self._over(frame, origin + middle * direction) > 0.0:
                above = middle
            else:
                below = middle
        x, y, z = (origin + below * direction).tolist()
        spot = frame.spot((x, y, z))
        inside = 0.0 <= spot.south <= self.south and 0.0 <= spot.east <= self.east
        return (x, y, z) if inside else None

    def _over(self, frame: Frame, place: np.ndarray) -> float:
        x, y, z = place.tolist()
        south, east = frame.south - y * frame.unit, frame.east + x * frame.unit
        if not (0.0 <= south <= self.south and 0.0 <= east <= self.east):
            return 1.0
        return float(z - frame.z(self.height(south, east, frame.unit)))


def _bilinear(heights: AnyTile, row: float, column: float) -> float:
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
