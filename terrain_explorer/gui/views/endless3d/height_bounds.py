"""Between which heights the ground of a tile lies, from the tiles that are there."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import ceil, floor

import numpy as np

from terrain_explorer.gui.views.tiles.tile_source import AnyTile, TileSource
from terrain_explorer.terrain.parallel import Extremes
from terrain_explorer.terrain.tiles.tile_key import DEEPEST_LEVEL, ROOT_LEVEL, SQUARES, TileKey

SPLIT = 3
"""Levels below the finest heights that are there to which tiles are split: farther down all would be guessed."""

_GRAIN = 4.0
"""How many times the mean rise from point to point the ground may lie above or below the points that are known."""

_KEPT = 4096


class HeightBounds:
    """Tells the heights of tiles, and whether they may be split.

    What a tile told stays known after it has gone. A tile that is out of sight by its own heights, and in sight by what
    coarser ones tell, would else be wanted, given up and wanted again without end.
    """

    def __init__(self, tiles: TileSource) -> None:
        self._tiles = tiles
        self._known: dict[TileKey, tuple[int, Extremes]] = {}
        self._grains: dict[TileKey, float] = {}
        self._lowest = 0.0
        self._path: frozenset[TileKey] = frozenset()
        self._told: dict[TileKey, tuple[float, float, bool]] = {}

    def setTiles(self, tiles: TileSource) -> None:
        """Look in other tiles for what is not known."""
        self._tiles = tiles
        self.refresh()

    def clear(self, lowest: float = 0.0) -> None:
        """Forget everything: it is another terrain, where voids are as low as this."""
        self._lowest = lowest
        self._known.clear()
        self._grains.clear()
        self.refresh()

    def forget(self, key: TileKey) -> None:
        """Note that a tile has other heights."""
        self._grains.pop(key, None)
        for known in [one for one in self._known if one.level >= key.level and one.ancestor(key.level) == key]:
            del self._known[known]
        self.refresh()

    def outdate(self, outdated: Callable[[TileKey], bool]) -> None:
        """Note that some tiles have other heights."""
        self._known = {key: known for key, known in self._known.items() if not outdated(key)}
        self._grains = {key: grain for key, grain in self._grains.items() if not outdated(key)}
        self.refresh()

    def refresh(self) -> None:
        """Note that tiles have come."""
        self._told.clear()

    def go_down_to(self, keys: Iterable[TileKey]) -> None:
        """Let all tiles be split that one of these lies in: the camera stands there or sees them."""
        path = frozenset(key.ancestor(level) for key in keys for level in range(ROOT_LEVEL, key.level))
        if path != self._path:
            self._path = path
            self.refresh()

    def of(self, key: TileKey) -> tuple[float, float, bool]:
        """Return the lowest and the highest height of a tile, perhaps guessed, and whether it may be split."""
        told = self._told.get(key)
        if told is None:
            told = self._told[key] = self._looked_up(key)
        return told

    def _looked_up(self, key: TileKey) -> tuple[float, float, bool]:
        found = self._tiles.nearest(data_key(key))
        if found is None:
            return 0.0, 1.0, False
        data, heights = found
        known = self._known.get(key)
        if known is None or known[0] < data.level:
            known = self._known[key] = data.level, self._extremes(key, data, heights)
            while len(self._known) > _KEPT:
                self._known.pop(next(iter(self._known)))
        level, (low, high) = known
        return low, high, key in self._path or min(key.level, DEEPEST_LEVEL) < level + SPLIT

    def _extremes(self, key: TileKey, data: TileKey, heights: AnyTile) -> Extremes:
        down = key.level - data.level
        points = SQUARES / 2**down
        row, column = (
            (at - (coarse << down)) * points for at, coarse in ((key.row, data.row), (key.column, data.column))
        )
        part = heights[floor(row) : ceil(row + points) + 1, floor(column) : ceil(column + points) + 1]
        more = _GRAIN * self._grain(data, heights)
        if np.isnan(part).any():
            part = np.nan_to_num(part, nan=self._lowest)
        return float(part.min()) - more, float(part.max()) + more

    def _grain(self, key: TileKey, heights: AnyTile) -> float:
        if key not in self._grains:
            rises = np.abs(np.diff(heights[::8], axis=1))
            self._grains[key] = float(np.nan_to_num(np.nanmean(rises)) if not np.isnan(rises).all() else 0.0)
            while len(self._grains) > _KEPT:
                self._grains.pop(next(iter(self._grains)))
        return self._grains[key]


def data_key(key: TileKey) -> TileKey:
    """Return the tile whose heights a drawn one shows: itself or, below the deepest level, the one that it lies in."""
    return key if key.level <= DEEPEST_LEVEL else key.ancestor(DEEPEST_LEVEL)
