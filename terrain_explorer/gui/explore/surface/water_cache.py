"""The water of tiles for the surface, made off the GUI thread and kept within a budget of memory."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QObject

from terrain_explorer.gui.explore.tile_cache import TileCache
from terrain_explorer.gui.explore.wish_cache import WishCache
from terrain_explorer.gui.views.endless3d.kept_water import WATER_BYTES, KeptWater
from terrain_explorer.terrain.tiles.tile_key import TileKey
from terrain_explorer.terrain.tiles.tile_waters import LandWaters

BUDGET, KEPT = 256 * WATER_BYTES, 64 * WATER_BYTES
"""The bytes for water: of 256 tiles in sight at most, and of 64 that stay; most of them are on the card by then."""


class WaterCache(WishCache[KeptWater]):
    """Keeps the water of tiles whose heights are in another cache, and that are finer than the map."""

    def __init__(self, tiles: TileCache, parent: QObject) -> None:
        super().__init__("tile waters", WATER_BYTES, BUDGET, KEPT, parent)
        self._tiles, self._keys = tiles, tuple[TileKey, ...]()
        self._waters: LandWaters | None = None
        tiles.arrived.connect(self._ask)

    def setWaters(self, waters: LandWaters | None) -> None:
        """Make the water of another land from here on, or none."""
        self._waters = waters
        self.setMaker(None if waters is None else lambda key: self._water(waters, key))
        self._ask()

    def follow(self, keys: tuple[TileKey, ...]) -> None:
        """Make the water of these tiles as soon as they are there."""
        self._keys = keys
        self._ask()

    def _ask(self) -> None:
        waters = self._waters
        if waters is not None:
            self.want([key for key in self._keys if waters.are_own(key.level) and self._tiles.peek(key) is not None])

    def _water(self, waters: LandWaters, key: TileKey) -> KeptWater | None:
        heights = self._tiles.peek(key)
        return None if heights is None else KeptWater.of(waters.on(key, np.asarray(heights)))
