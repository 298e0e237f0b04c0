"""The heights of tiles as they are drawn: all are known, and rough ground is gentler than it is.

Else it would look like a heap of splinters.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import floor

import numpy as np

from terrain_explorer.gui.views.surface3d.ground.drawn_rises import doubled
from terrain_explorer.gui.views.tiles.tile_source import AnyTile, TileSource
from terrain_explorer.terrain.heightmap import Float64s, Heights
from terrain_explorer.terrain.tiles.ground import LandFacts, TileHeights
from terrain_explorer.terrain.tiles.tile_key import ROOT_LEVEL, SQUARES, TileKey

_DAMPED = 4
"""The levels that are drawn lower than they are: the finest in a picture."""

_FROM, _TO = 1, 7
"""Levels below those of the map at which damping begins, and is complete: the map looks as it does elsewhere."""


@dataclass(frozen=True)
class Damping:
    """Draws the finest levels of rough ground lower.

    Whatever the scale, the levels just visible are drawn as low as they would be on ground with the Hurst exponent
    `smooth`; coming nearer, each rises to its height over the next `_DAMPED` doublings. So nothing jumps.

    The drawn height at a point follows from the points of its tile alone, and at an edge from those of the edge; in a
    tile's parent it is the same as in the tile's next coarser level.

    Attributes
    ----------
    hurst
        The Hurst exponent of the ground.
    own
        The level of the map: its own points are drawn as high as they are.
    smooth
        That of ground which needs no damping.
    """

    hurst: float
    own: int
    smooth: float = 0.9

    @classmethod
    def of(cls, facts: LandFacts) -> Damping:
        """Return the damping of a ground."""
        return cls(facts.hurst, max(facts.level, ROOT_LEVEL))

    def levels(self, heights: TileHeights, level: int, count: int) -> Sequence[Float64s]:
        """Return a tile as finely as a picture may want it: every point, every second one and so on.

        Parameters
        ----------
        heights
            Without unknown ones.
        level
            Of the tile.
        count
            How many there are to be.
        """
        return [self._level(heights, level, step) for step in range(count)]

    def changes(self, level: int) -> bool:
        """Return whether some points of tiles of a level are drawn elsewhere than they are."""
        return self._rougher(level) > 0.0

    def _rougher(self, level: int) -> float:
        within = min(max((level - self.own - _FROM) / (_TO - _FROM), 0.0), 1.0)
        return within * (self.smooth - self.hurst)

    def _level(self, heights: TileHeights, level: int, step: int) -> Float64s:
        rougher = self._rougher(level - step)
        if rougher <= 0.0:
            return heights[:: 1 << step, :: 1 << step]
        drawn = heights[:: 1 << step + _DAMPED, :: 1 << step + _DAMPED]
        for finer in range(_DAMPED - 1, -1, -1):
            part = 2.0 ** (-rougher * (_DAMPED - finer))
            here, coarser = (heights[:: 1 << step + down, :: 1 << step + down] for down in (finer, finer + 1))
            drawn = doubled(drawn - part * coarser) + part * here
        return drawn


def without_voids(heights: TileHeights, key: TileKey, facts: LandFacts) -> TileHeights:
    """Return the heights of a tile to be drawn: those at the end of the ground go on beyond it, voids are pits."""
    if not np.isnan(heights).any():
        return heights
    south, east = (
        np.minimum(np.arange(len(heights)), max(floor((part * key.tiles_a_side - first) * SQUARES), 0))
        for part, first in zip(facts.extent, (key.row, key.column), strict=True)
    )
    # One depth for all: pits reach across tiles.
    return np.asarray(np.nan_to_num(heights[np.ix_(south, east)], nan=facts.range[0]))


def whole_points(facts: LandFacts, level: int) -> tuple[int, int]:
    """Return how many squares of a level the ground has to the south and to the east."""
    south, east = (max(floor(part * 2**level), 1) for part in facts.extent)
    return south, east


def whole_tiles(tiles: TileSource, facts: LandFacts, finest: int) -> Mapping[TileKey, AnyTile]:
    """Return the tiles of all of the ground as finely as they are there, down to a level; nothing without any."""
    for level in range(max(finest, ROOT_LEVEL), ROOT_LEVEL - 1, -1):
        rows, columns = whole_points(facts, level)
        count = 1 << (level - ROOT_LEVEL)
        keys = [TileKey(level, row, column) for row in range(count) for column in range(count)]
        keys = [key for key in keys if key.row * SQUARES < rows and key.column * SQUARES < columns]
        found = {key: tile for key in keys if (tile := tiles.get(key)) is not None}
        if len(found) == len(keys):
            return found
    return {}


def whole_heights(tiles: Mapping[TileKey, AnyTile], facts: LandFacts) -> Heights:
    """Return the heights of all of the ground, from all of its tiles of a level."""
    rows, columns = whole_points(facts, next(iter(tiles)).level)
    heights = np.empty((rows + 1, columns + 1), np.float32)
    for key, tile in tiles.items():
        part = heights[key.row * SQUARES :, key.column * SQUARES :][: SQUARES + 1, : SQUARES + 1]
        part[...] = without_voids(np.asarray(tile), key, facts)[: part.shape[0], : part.shape[1]]
    return heights
