"""Pictures of tiles from above, coloured off the GUI thread."""

from __future__ import annotations

from functools import partial

import numpy as np
from PySide6.QtCore import QObject
from PySide6.QtGui import QImage

from terrain_explorer.gui.explore.tile_cache import TileCache
from terrain_explorer.gui.explore.wish_cache import WishCache
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.tiles.land import Land
from terrain_explorer.terrain.tiles.tile_colours import Contrast, tile_picture
from terrain_explorer.terrain.tiles.tile_key import SQUARES, TileKey
from terrain_explorer.terrain.tiles.tile_waters import LandWaters

_BYTES = SQUARES * SQUARES * 4
BUDGET, KEPT = 2**26, 2**25
"""The bytes for pictures: 256 in sight at most, and 128 that stay."""


class TilePictures(WishCache[QImage]):
    """Colours tiles whose heights are in a cache."""

    def __init__(self, tiles: TileCache, parent: QObject | None = None) -> None:
        super().__init__("tile pictures", _BYTES, BUDGET, KEPT, parent)
        self._tiles = tiles

    def setColours(self, look: Look, contrast: Contrast, ground: Land, waters: LandWaters | None, keep: bool) -> None:
        """Colour all tiles anew; with `keep`, pictures of the same ground stay until they are replaced."""
        self.setMaker(partial(self._picture, look, contrast, ground, waters), keep)

    def _picture(
        self, look: Look, contrast: Contrast, ground: Land, waters: LandWaters | None, key: TileKey
    ) -> QImage | None:
        heights = self._tiles.peek(key)
        if heights is None:
            return None
        pixels = tile_picture(np.asarray(heights), key, look, contrast, ground.facts, waters)
        picture = QImage(pixels.data, SQUARES, SQUARES, QImage.Format.Format_RGBA8888_Premultiplied)
        # Converted here, so that drawing need not; and a copy, for a QImage only borrows its pixels.
        return picture.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
