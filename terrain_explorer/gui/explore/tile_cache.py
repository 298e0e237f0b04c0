"""Tiles of a terrain without end, made off the GUI thread and kept within a budget of memory."""

from __future__ import annotations

from PySide6.QtCore import QObject

from terrain_explorer.gui.explore.wish_cache import WishCache
from terrain_explorer.terrain.tiles.ground import DeepGround, TileHeights
from terrain_explorer.terrain.tiles.tile_key import TILE_POINTS

TILE_BYTES = TILE_POINTS**2 * 8
BUDGET = 2**27
"""The usual bytes for tiles: about 250 of them, three screens full."""


class TileCache(WishCache[TileHeights]):
    """Keeps the tiles of one ground, and makes those that are wanted."""

    def __init__(self, parent: QObject | None = None, budget: int = BUDGET) -> None:
        super().__init__("tiles", TILE_BYTES, budget, parent)
        self._ground: DeepGround | None = None

    @property
    def ground(self) -> DeepGround | None:
        """The terrain whose tiles these are."""
        return self._ground

    def setTerrain(self, ground: DeepGround | None) -> None:
        """Forget all tiles, and make those of another terrain from here on."""
        self._ground = ground
        self.setMaker(None if ground is None else ground.heights)
