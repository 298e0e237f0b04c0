"""The rivers over a map."""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.views.map2d.map_placement import MapPlacement
from terrain_explorer.terrain.shading.river_banks import river_cover
from terrain_explorer.terrain.shading.tinting import RIVER
from terrain_explorer.terrain.shading.waters import Waters


class WaterLayer:
    """The rivers over one map view."""

    def __init__(self, view: QWidget) -> None:
        self._view = view
        self._waters: Waters | None = None
        self._picture = QImage()
        self._made_for: tuple[object, ...] = ()

    def setWaters(self, waters: Waters | None) -> None:
        """Show these rivers, or none."""
        self._waters, self._made_for = waters, ()
        self._view.update()

    def draw(self, painter: QPainter, place: MapPlacement, seen: QRect) -> None:
        """Draw over the part of the map that is seen."""
        if self._waters is None:
            return
        ratio = self._view.devicePixelRatioF()
        # Kept, as each move of the pointer draws the view again.
        if (wanted := (place, seen, ratio)) != self._made_for:
            self._picture, self._made_for = _rivers(self._waters, place, seen, ratio), wanted
        painter.drawImage(seen, self._picture)


def _rivers(waters: Waters, place: MapPlacement, seen: QRect, ratio: float) -> QImage:
    """Return a picture of the rivers, as large as a part of the view, in pixels of the screen."""
    height, width = (math.ceil(side * ratio) for side in (seen.height(), seen.width()))
    down, across = ((np.arange(count) + 0.5) / ratio for count in (height, width))
    rows = ((seen.y() + down - place.corner.y()) / place.scale - 0.5) / (place.rows - 1)
    columns = ((seen.x() + across - place.corner.x()) / place.scale - 0.5) / (place.columns - 1)
    longer = max(waters.banks[0].shape) - 1
    apart = longer / (max(place.rows, place.columns) - 1) / (place.scale * ratio)
    pixels = np.empty((height, width, 4), np.uint8)
    pixels[..., :3] = RIVER
    pixels[..., 3] = np.rint(255 * river_cover(waters.banks, rows, columns, apart))
    # The copy matters: a QImage only borrows its pixels.
    return QImage(pixels.data, width, height, 4 * width, QImage.Format.Format_RGBA8888).copy()
