"""Tiles of a terrain without end, made off the GUI thread and kept within a budget of memory."""

from __future__ import annotations

from PySide6.QtCore import QObject

from terrain_explorer.gui.explore.wish_cache import WishCache
from terrain_explorer.gui.views.endless3d.kept_tile import TILE_BYTES, KeptTile
from terrain_explorer.terrain.tiles.land import Land

BUDGET, KEPT = 256 * TILE_BYTES, 160 * TILE_BYTES
"""The usual bytes for tiles: 256 may be wanted at once, and 160 stay: more than a usual window has in sight."""


class TileCache(WishCache[KeptTile]):
    """Keeps the tiles of one ground, and makes those that are wanted."""

    def __init__(self, parent: QObject | None = None, budget: int = BUDGET) -> None:
        super().__init__("tiles", TILE_BYTES, budget, KEPT, parent)
        self._ground: Land | None = None

    @property
    def ground(self) -> Land | None:
        """The terrain whose tiles these are."""
        return self._ground

    def setTerrain(self, ground: Land | None) -> None:
        """Forget all tiles, and make those of another terrain from here on."""
        self._ground = ground
        self.setMaker(None if ground is None else lambda key: KeptTile(ground.heights(key)))
