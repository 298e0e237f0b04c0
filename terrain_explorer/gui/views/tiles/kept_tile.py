"""Tiles as views keep them: in half the memory, and in pages of their own."""

from __future__ import annotations

import mmap as memory
from math import ceil, log2
from mmap import mmap
from typing import Any

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.tiles.ground import TileHeights
from terrain_explorer.terrain.tiles.tile_key import TILE_POINTS

TILE_BYTES = TILE_POINTS**2 * 4
"""The bytes of a kept tile."""

# By default pages are shared with child processes, and counted as such.
_PRIVATE = {"flags": memory.MAP_PRIVATE | memory.MAP_ANONYMOUS} if hasattr(memory, "MAP_ANONYMOUS") else {}


class KeptTile:
    """The heights of a tile, to be looked at: float32 above a height near by.

    That keeps neighbours apart as far down as float64 would, and rounds heights by a 2^-24th of the tile's relief.
    Indexed it gives float64, as does `numpy.asarray`. Tiles come and go one by one: among other things in memory each
    would leave a gap when it goes, that is too small for the next one.

    Attributes
    ----------
    base
        The height that the others are told from.
    """

    __slots__ = ("__weakref__", "_above", "base")

    def __init__(self, heights: TileHeights) -> None:
        self.base = base_of(heights)
        pages = mmap(-1, 4 * heights.size, **_PRIVATE)
        self._above = np.frombuffer(pages, np.float32).reshape(heights.shape)
        np.subtract(heights, self.base, out=self._above, casting="same_kind")

    def __getitem__(self, places: Any) -> Any:
        return self.base + self._above[places]

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        return np.asarray(self[:], dtype)


def base_of(heights: TileHeights) -> np.float64:
    """Return a round height near those of a tile, which its neighbours most likely have, too; 0 where all is unknown.

    Heights told from there fit into float32.
    """
    known = heights[~np.isnan(heights)] if np.isnan(heights[0, 0] + heights.sum()) else heights
    low, high = (float(known.min()), float(known.max())) if known.size else (0.0, 0.0)
    if high <= low:
        return np.float64(low)
    quantum = 2.0 ** ceil(log2(high - low))
    return np.float64(quantum * round((low + high) / 2 / quantum))
